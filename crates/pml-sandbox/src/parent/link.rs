use std::io;
use std::os::fd::AsFd;
use std::os::unix::process::ExitStatusExt as _;
use std::process::ExitStatus;
use std::time::Duration;

use pml_host::process::{Process, Spawned};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::unix::pipe;

use super::pool::Pool;
use super::undertaker::Undertaker;
use crate::protocol::{FrameDecoder, FrameError, FromWorker, Layers, Payload, ToWorker, encode};

/// How a worker ended that was not asked to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// seccomp killed it: the code tried something forbidden.
    Violation,
    /// It ran out of memory or stack.
    Aborted,
    Killed(i32),
    Exited(i32),
    /// It sent what no worker sends.
    Nonsense,
}

/// One live worker: its pipes and its process. Dropping it kills the process.
#[derive(Debug)]
pub struct Link {
    pub(super) reader: LinkReader,
    pub(super) writer: LinkWriter,
    pub(super) body: Body,
    pub layers: Layers,
}

/// The process itself.
#[derive(Debug)]
pub(super) struct Body {
    process: Option<Process>,
    undertaker: Undertaker,
    /// The kernel ends a worker with the thread that started it: that thread stays.
    _nursery: Pool,
}

#[derive(Debug)]
pub(super) struct LinkReader {
    pipe: pipe::Receiver,
    decoder: FrameDecoder,
    widened: bool,
}

#[derive(Debug)]
pub(super) struct LinkWriter {
    pipe: pipe::Sender,
    waiting: Vec<u8>,
    widened: bool,
}

/// A worker whose pipes no runtime knows yet.
#[derive(Debug)]
pub(super) struct Ready {
    pub spawned: Spawned,
    pub layers: Layers,
    /// What was read beyond its first frame.
    pub decoder: FrameDecoder,
}

impl Link {
    /// Makes a ready worker part of the current runtime.
    pub(super) fn adopt(ready: Ready, undertaker: Undertaker, nursery: Pool) -> io::Result<Self> {
        let Spawned { process, stdin, stdout } = ready.spawned;
        let body = Body { process: Some(process), undertaker, _nursery: nursery };
        let reader = LinkReader { pipe: pipe::Receiver::from_owned_fd(stdout.into())?, decoder: ready.decoder, widened: false };
        let writer = LinkWriter { pipe: pipe::Sender::from_owned_fd(stdin.into())?, waiting: Vec::new(), widened: false };
        Ok(Self { reader, writer, body, layers: ready.layers })
    }

    /// Sends a frame; what the pipe does not take at once is sent by [`Link::next`].
    pub fn send(&mut self, message: &ToWorker, payload: &Payload) -> Result<(), FrameError> {
        self.writer.queue(message, payload)
    }

    /// Waits for the next frame, sending what is left to send meanwhile.
    pub async fn next(&mut self) -> Result<(FromWorker, Payload), Ending> {
        loop {
            if let Some(frame) = self.reader.buffered()? {
                return Ok(frame);
            }
            let gone = tokio::select! {
                biased;
                read = self.reader.fill() => read.is_err(),
                // A worker that reads no more is noticed when it writes no more.
                _ = self.writer.flush(), if self.writer.is_waiting() => false,
            };
            if gone {
                return Err(self.body.ending().await);
            }
        }
    }

    /// Asks the code to stop and say where it was.
    pub fn interrupt(&self) {
        self.body.interrupt();
    }

    pub fn process_id(&self) -> Option<u32> {
        self.body.process.as_ref().map(Process::id)
    }
}

impl LinkReader {
    /// Takes a frame that has arrived already.
    pub fn buffered(&mut self) -> Result<Option<(FromWorker, Payload)>, Ending> {
        self.decoder.take().map_err(|_| Ending::Nonsense)
    }

    /// Reads once; an error means that nothing more will come. Cancel safe.
    pub async fn fill(&mut self) -> io::Result<()> {
        widen(&self.pipe, self.decoder.missing(), &mut self.widened);
        match self.pipe.read_buf(self.decoder.room()).await? {
            0 => Err(io::ErrorKind::UnexpectedEof.into()),
            _ => Ok(()),
        }
    }
}

impl LinkWriter {
    pub fn is_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Encodes a frame and writes what the pipe takes.
    pub fn queue(&mut self, message: &ToWorker, payload: &Payload) -> Result<(), FrameError> {
        encode(message, payload, &mut self.waiting)?;
        widen(&self.pipe, self.waiting.len(), &mut self.widened);
        if let Ok(count) = self.pipe.try_write(&self.waiting) {
            self.waiting.drain(..count);
        }
        Ok(())
    }

    /// Writes once. Cancel safe: what was written is gone, the rest waits.
    pub async fn flush(&mut self) -> io::Result<()> {
        let written = self.pipe.write(&self.waiting).await;
        match written {
            Ok(count) => {
                self.waiting.drain(..count);
                Ok(())
            }
            Err(error) => {
                self.waiting.clear();
                Err(error)
            }
        }
    }
}

impl Body {
    pub fn interrupt(&self) {
        if let Some(process) = &self.process {
            process.interrupt();
        }
    }

    pub fn kill(&mut self) {
        if let Some(process) = &mut self.process {
            process.kill();
        }
    }

    /// Finds out how the process ended, after its pipe has closed.
    pub async fn ending(&mut self) -> Ending {
        /// A process whose pipe is closed is about to be gone.
        const LAST_MOMENT: Duration = Duration::from_secs(1);
        let Some(process) = self.process.take() else {
            return Ending::Nonsense;
        };
        // Killing what has ended changes nothing; what has not must not be waited for.
        let ended = tokio::time::timeout(LAST_MOMENT, self.undertaker.bury(process)).await;
        ended.ok().and_then(Result::ok).flatten().map_or(Ending::Nonsense, classify)
    }
}

impl Drop for Body {
    fn drop(&mut self) {
        if let Some(process) = self.process.take() {
            drop(self.undertaker.bury(process));
        }
    }
}

/// Widens a pipe when something large passes through it, once: a default pipe would
/// wake both ends for every 64 KB.
fn widen(pipe: &impl AsFd, waiting: usize, widened: &mut bool) {
    const NARROW_BYTES: usize = 1 << 16;
    const WIDE_BYTES: usize = 1 << 20;
    if waiting > NARROW_BYTES && !*widened {
        *widened = true;
        // Without permission it only takes longer.
        let _ = rustix::pipe::fcntl_setpipe_size(pipe, WIDE_BYTES);
    }
}

fn classify(status: ExitStatus) -> Ending {
    const ABORT: i32 = 6;
    const BUS: i32 = 7;
    const SEGMENTATION: i32 = 11;
    const FORBIDDEN_CALL: i32 = 31;
    match (status.signal(), status.code()) {
        (Some(FORBIDDEN_CALL), _) => Ending::Violation,
        (Some(ABORT | SEGMENTATION | BUS), _) => Ending::Aborted,
        (Some(signal), _) => Ending::Killed(signal),
        (None, code) => Ending::Exited(code.unwrap_or_default()),
    }
}
