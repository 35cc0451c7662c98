//! What tests of several crates share; nothing here ships.

#![allow(clippy::expect_used, clippy::unwrap_used, clippy::disallowed_methods, reason = "a test fails by panicking")]

mod processes;
mod program;
mod scratch;

pub use processes::{LiveProcess, children_of, is_root, wait_until};
pub use program::worker_program;
pub use scratch::Scratch;
