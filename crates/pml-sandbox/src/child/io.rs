//! The worker's two pipes. Blocking, because a worker has nothing else to do.

use std::io;

use pml_model::limits::WORKER_BUFFER_BYTES;

use crate::protocol::{FrameDecoder, FrameError, FromWorker, Payload, ToWorker, encode};

/// Reads frames from stdin.
#[derive(Default)]
pub struct Inbox {
    decoder: FrameDecoder,
}

impl Inbox {
    /// Waits for the next frame; `None` when the parent is gone or makes no sense.
    pub fn next(&mut self) -> Option<(ToWorker, Payload)> {
        loop {
            match self.decoder.take() {
                Ok(Some(frame)) => return Some(frame),
                Ok(None) => {}
                Err(_) => return None,
            }
            match rustix::io::read(rustix::stdio::stdin(), rustix::buffer::spare_capacity(self.decoder.room())) {
                Ok(0) => return None,
                Ok(_) | Err(rustix::io::Errno::INTR) => {}
                Err(_) => return None,
            }
        }
    }
}

/// Collects frames for stdout and writes them together.
#[derive(Default)]
pub struct Outbox {
    buffer: Vec<u8>,
}

impl Outbox {
    /// Adds a frame; writes early when much is waiting, so that memory stays bounded.
    pub fn push(&mut self, message: &FromWorker, payload: &Payload) -> Result<(), FrameError> {
        encode(message, payload, &mut self.buffer)?;
        if self.buffer.len() >= WORKER_BUFFER_BYTES {
            // A parent that is gone is noticed at the next read.
            let _ = self.flush();
        }
        Ok(())
    }

    pub fn flush(&mut self) -> io::Result<()> {
        let mut rest = &self.buffer[..];
        while !rest.is_empty() {
            match rustix::io::write(rustix::stdio::stdout(), rest) {
                Ok(count) => rest = &rest[count..],
                Err(rustix::io::Errno::INTR) => {}
                Err(error) => {
                    self.buffer.clear();
                    return Err(error.into());
                }
            }
        }
        self.buffer.clear();
        self.buffer.shrink_to(WORKER_BUFFER_BYTES * 2);
        Ok(())
    }
}
