//! The side that holds keys: starts workers, hands code over, drives, kills.
//!
//! Ask, don't call back: [`Run::next`] yields one event at a time and whoever drives
//! answers it. Start reading at [`Pool`], then [`Run`].

mod analyse;
mod clock;
mod examine;
mod link;
mod pool;
mod resident;
mod run;
mod timers;
mod undertaker;

pub use crate::protocol::Layers;
pub use analyse::analyse;
pub use clock::now_us;
pub use examine::{Attempt, attack, layers};
pub use link::{Ending, Link};
pub use pool::{Pool, PoolConfig, PoolError, probe};
pub use resident::{Resident, ResidentError};
pub use run::{Call, Event, Finished, Limits, Program, Run};
