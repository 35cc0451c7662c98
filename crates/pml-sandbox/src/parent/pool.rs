use std::io::{self, Read};
use std::path::PathBuf;
use std::process::ExitStatus;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use pml_host::process::{Spawned, spawn_bare};
use pml_model::limits::{MEMORY_MB, POOL_READY, WORKER_START_TIMEOUT};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use tokio::sync::oneshot;

use super::link::{Link, Ready};
use super::undertaker::Undertaker;
use crate::child::Start;
use crate::child::probe::Probe;
use crate::protocol::{FrameDecoder, FromWorker, Layers};

/// How workers are made.
#[derive(Debug, Clone)]
pub struct PoolConfig {
    /// The executable that becomes a worker when its first argument says so.
    pub program: PathBuf,
    /// Memory of each worker's engine.
    pub memory_mb: u64,
    /// Name of the time zone, as in `TZ`; empty is the machine's own.
    pub time_zone: String,
    /// Workers kept ready.
    pub ready: usize,
    /// Workers made ahead of need in all; a command that runs one program needs no more.
    pub ahead_max: usize,
}

impl PoolConfig {
    pub fn new(program: PathBuf) -> Self {
        Self { program, memory_mb: MEMORY_MB, time_zone: String::new(), ready: POOL_READY, ahead_max: usize::MAX }
    }
}

/// Why there is no worker.
#[derive(Debug, Clone, thiserror::Error)]
pub enum PoolError {
    #[error("Cannot start a sandbox worker: {0}")]
    Start(String),
    #[error("A sandbox worker did not get ready: {0}")]
    NotReady(String),
    #[error("The sandbox of this machine lacks {0}")]
    Weak(String),
    #[error("The sandbox has been shut down")]
    Closed,
}

/// Workers that are ready before they are needed.
///
/// A thread of its own makes them, one at a time, and those that somebody waits for
/// first. It must outlive them all: the kernel ends a worker when the *thread* that
/// started it ends.
#[derive(Debug, Clone)]
pub struct Pool {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    ready: Shelf,
    wishes: Mutex<Sender<Wish>>,
    undertaker: Undertaker,
}

/// Workers that are ready; taken without waking the thread that makes them.
type Shelf = Arc<Mutex<Vec<Ready>>>;

fn lock(shelf: &Shelf) -> MutexGuard<'_, Vec<Ready>> {
    shelf.lock().unwrap_or_else(PoisonError::into_inner)
}

type Reply = oneshot::Sender<Result<Ready, PoolError>>;

enum Wish {
    /// Somebody waits for a worker.
    Now(Reply),
    /// Keep workers ready: one was taken, or this is the beginning.
    Fill,
}

impl Pool {
    /// Starts the thread; the first workers are made when [`Pool::fill`] is called or one is needed.
    pub fn start(config: PoolConfig) -> Result<Self, PoolError> {
        let failed = |error: io::Error| PoolError::Start(error.to_string());
        let undertaker = Undertaker::start().map_err(failed)?;
        let (wishes, incoming) = mpsc::channel();
        let ready = Shelf::default();
        let nursery = Nursery {
            config,
            incoming,
            ready: Arc::clone(&ready),
            undertaker: undertaker.clone(),
            filling: false,
            made_ahead: 0,
        };
        thread::Builder::new().name("pml-nursery".into()).spawn(move || nursery.run()).map_err(failed)?;
        Ok(Self { inner: Arc::new(Inner { ready, wishes: Mutex::new(wishes), undertaker }) })
    }

    /// Begins to keep workers ready.
    pub fn fill(&self) {
        // Without a nursery the next `take` says so.
        let _ = self.wish(Wish::Fill);
    }

    /// Hands out a ready worker, or waits for a new one.
    pub async fn take(&self) -> Result<Link, PoolError> {
        let ready = self.ready().await?;
        let missing = ready.layers.missing();
        if !missing.is_empty() {
            self.inner.undertaker.bury(ready.spawned.process);
            return Err(PoolError::Weak(missing.join(", ")));
        }
        Link::adopt(ready, self.inner.undertaker.clone(), self.clone()).map_err(|error| PoolError::Start(error.to_string()))
    }

    /// Starts a worker only to learn which walls it raises.
    pub(super) async fn layers(&self) -> Result<Layers, PoolError> {
        let ready = self.ready().await?;
        self.inner.undertaker.bury(ready.spawned.process);
        Ok(ready.layers)
    }

    async fn ready(&self) -> Result<Ready, PoolError> {
        let taken = lock(&self.inner.ready).pop();
        if let Some(ready) = taken {
            self.fill();
            return Ok(ready);
        }
        let (reply, answer) = oneshot::channel();
        self.wish(Wish::Now(reply))?;
        answer.await.map_err(|_| PoolError::Closed)?
    }

    fn wish(&self, wish: Wish) -> Result<(), PoolError> {
        let wishes = self.inner.wishes.lock().unwrap_or_else(PoisonError::into_inner);
        wishes.send(wish).map_err(|_| PoolError::Closed)
    }
}

struct Nursery {
    config: PoolConfig,
    incoming: Receiver<Wish>,
    ready: Shelf,
    undertaker: Undertaker,
    filling: bool,
    made_ahead: usize,
}

impl Nursery {
    fn run(mut self) {
        /// A worker that was just taken is about to run: what it does comes first.
        const REFILL_DELAY: Duration = Duration::from_millis(1);
        loop {
            let lacks = self.filling && self.made_ahead < self.config.ahead_max && lock(&self.ready).len() < self.config.ready;
            let wish = match lacks {
                false => self.incoming.recv().map_err(|_| RecvTimeoutError::Disconnected),
                true => self.incoming.recv_timeout(REFILL_DELAY),
            };
            match wish {
                Ok(Wish::Now(reply)) => self.serve(reply),
                Ok(Wish::Fill) => self.filling = true,
                Err(RecvTimeoutError::Timeout) => self.refill(),
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        for ready in lock(&self.ready).drain(..) {
            self.undertaker.bury(ready.spawned.process);
        }
    }

    fn serve(&mut self, reply: Reply) {
        // One may have become ready since the wish was made.
        let taken = lock(&self.ready).pop();
        let ready = taken.map_or_else(|| self.make(false), Ok);
        if let Err(Ok(unwanted)) = reply.send(ready) {
            lock(&self.ready).push(unwanted);
        }
    }

    fn refill(&mut self) {
        self.made_ahead += 1;
        match self.make(true) {
            Ok(ready) => lock(&self.ready).push(ready),
            // Tried again when somebody needs one, who is then told why it fails.
            Err(_) => self.filling = false,
        }
    }

    fn make(&self, ahead: bool) -> Result<Ready, PoolError> {
        let start = Start {
            parent: std::process::id(),
            memory_mb: self.config.memory_mb,
            time_zone: self.config.time_zone.clone(),
            ahead,
            probe: None,
        };
        let spawned = spawn(&self.config.program, &start)?;
        await_ready(spawned, &self.undertaker)
    }
}

fn spawn(program: &std::path::Path, start: &Start) -> Result<Spawned, PoolError> {
    spawn_bare(program, "pml-worker", &start.to_args()).map_err(|error| PoolError::Start(error.to_string()))
}

/// Reads the worker's first frame.
fn await_ready(mut spawned: Spawned, undertaker: &Undertaker) -> Result<Ready, PoolError> {
    let mut decoder = FrameDecoder::default();
    match first_frame(&mut spawned, &mut decoder) {
        Ok(FromWorker::Ready { layers }) => Ok(Ready { spawned, layers, decoder }),
        Ok(FromWorker::Panicked { message }) => Err(give_up(spawned, undertaker, message)),
        Ok(_) => Err(give_up(spawned, undertaker, "it began with another message".into())),
        Err(error) => Err(give_up(spawned, undertaker, error.to_string())),
    }
}

fn give_up(spawned: Spawned, undertaker: &Undertaker, why: String) -> PoolError {
    undertaker.bury(spawned.process);
    PoolError::NotReady(why)
}

fn first_frame(spawned: &mut Spawned, decoder: &mut FrameDecoder) -> io::Result<FromWorker> {
    let deadline = Instant::now() + WORKER_START_TIMEOUT;
    let mut chunk = [0; 4096];
    loop {
        match decoder.take() {
            Ok(Some((message, _))) => return Ok(message),
            Ok(None) => {}
            Err(error) => return Err(io::Error::other(error)),
        }
        let left = deadline.saturating_duration_since(Instant::now());
        let timeout = Timespec { tv_sec: left.as_secs() as i64, tv_nsec: left.subsec_nanos().into() };
        if poll(&mut [PollFd::new(&spawned.stdout, PollFlags::IN)], Some(&timeout))? == 0 {
            return Err(io::ErrorKind::TimedOut.into());
        }
        match spawned.stdout.read(&mut chunk)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            count => decoder.extend(&chunk[..count]),
        }
    }
}

/// Starts a worker that attacks its own walls, and tells how that ended. Blocks.
pub fn probe(config: &PoolConfig, probe: Probe) -> io::Result<ExitStatus> {
    let start = Start {
        parent: std::process::id(),
        memory_mb: config.memory_mb,
        time_zone: config.time_zone.clone(),
        ahead: false,
        probe: Some(probe),
    };
    spawn(&config.program, &start).map_err(io::Error::other)?.process.end()
}
