//! Understands TypeScript text. Never runs it, never touches anything outside it.
//!
//! Everything here may be fed hostile source: it must run in a worker, on a stack
//! of `limits::WORKER_STACK_BYTES`, because a parser's stack can be overflowed with
//! a few kilobytes. Start reading at [`transpile`].

mod analysis;
mod check;
mod problem;
mod shape;
mod source_map;
mod transpile;

pub use analysis::analyse;
pub use check::check;
pub use problem::Problem;
pub use source_map::SourceMap;
pub use transpile::{Form, Transpiled, transpile};
