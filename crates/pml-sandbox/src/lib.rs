//! Runs untrusted code in a single-use, hardened child process.
//!
//! [`parent`] lives in the process that holds keys: it starts workers ahead of need,
//! hands code over, yields the code's calls as events and kills by wall clock.
//! [`child`] is the worker: the same executable started again, which locks itself
//! in before it reads the first byte of code. [`protocol`] is all they share.
//! Nothing here knows tools, permissions or keys.

pub mod child;
pub mod parent;
pub mod protocol;

pub use parent::{Call, Event, Finished, Layers, Limits, Pool, PoolConfig, Program, Resident, Run};
