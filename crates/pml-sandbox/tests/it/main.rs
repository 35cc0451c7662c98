//! The sandbox with its real worker process.

mod harness;
mod programs;
