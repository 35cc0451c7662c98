//! The worker: a process that locks itself in, then runs code it was handed.
//!
//! Start reading at [`run`]. The order there matters and is explained there.

mod engine;
#[cfg_attr(target_os = "linux", path = "child/harden/linux/mod.rs")]
#[cfg_attr(not(target_os = "linux"), path = "child/harden/elsewhere.rs")]
mod harden;
mod io;
pub mod probe;
mod start;

pub use start::{ARGUMENT, Start, run};
