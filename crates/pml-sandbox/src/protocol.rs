//! The messages between a worker and its parent. `README.md` beside this file explains them.

mod frame;
mod message;
mod payload;

pub use frame::{FrameDecoder, FrameError, encode};
pub use message::{FromWorker, Layers, LogLevel, ToWorker};
pub use payload::{Lifted, Payload, PayloadError, Step};
