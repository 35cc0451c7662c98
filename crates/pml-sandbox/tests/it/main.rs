//! The sandbox with its real worker process.

#![allow(clippy::expect_used, clippy::unwrap_used, clippy::print_stderr, reason = "a test fails by panicking")]

mod broken_workers;
mod harness;
mod hostile;
mod programs;
mod replay;
mod residents;
mod table;
mod walls;
