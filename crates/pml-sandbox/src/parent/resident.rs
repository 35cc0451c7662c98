use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use pml_model::error::{ErrorCode, Failure};
use pml_model::limits::{RESIDENT_CALLS_MAX, RESIDENT_OPEN_MAX, RESIDENT_SLOW, RESIDENT_WORKERS_MAX};
use serde_json::{Value, json};
use tokio::sync::{Mutex as AsyncMutex, oneshot};
use tokio::time::Instant;

use super::clock::now_us;
use super::link::{Body, Link, LinkReader, LinkWriter};
use super::pool::{Pool, PoolError};
use crate::protocol::{FrameError, FromWorker, Payload, ToWorker};

/// A shipped module that stays loaded between calls.
///
/// Its world is frozen after loading, so one call leaves nothing for the next, and
/// its tools have no effects, so a call may be made again elsewhere when its worker
/// is held up by another one.
#[derive(Debug)]
pub struct Resident {
    pool: Pool,
    source: String,
    memory_mb: u64,
    workers: AsyncMutex<Vec<Arc<Worker>>>,
}

#[derive(Debug, thiserror::Error)]
pub enum ResidentError {
    #[error(transparent)]
    Pool(#[from] PoolError),
    #[error(transparent)]
    Frame(#[from] FrameError),
    /// The module itself said so.
    #[error(transparent)]
    Failed(Box<Failure>),
    #[error("The worker of a module died")]
    Died,
    #[error("All workers of a module are busy")]
    Busy,
}

type Reply = Result<Payload, Failure>;

#[derive(Debug)]
struct Worker {
    writer: AsyncMutex<LinkWriter>,
    open: Mutex<Open>,
    body: Mutex<Body>,
}

/// Calls that were sent and not answered.
#[derive(Debug, Default)]
struct Open {
    waiting: BTreeMap<u64, (Instant, oneshot::Sender<Reply>)>,
    made: u64,
    gone: bool,
}

impl Resident {
    pub fn new(pool: Pool, source: String, memory_mb: u64) -> Self {
        Self { pool, source, memory_mb, workers: AsyncMutex::default() }
    }

    /// Calls a tool of the module.
    pub async fn invoke(&self, tool: &str, args: Value) -> Result<Value, ResidentError> {
        let payload = Payload::from_value(args);
        loop {
            let worker = self.worker().await?;
            match worker.invoke(tool, &payload).await {
                Ok(Ok(result)) => return result.into_value().map_err(|_| ResidentError::Died),
                Ok(Err(failure)) => return Err(ResidentError::Failed(Box::new(failure))),
                // Nothing has happened yet that could happen twice: tools here have no effects.
                Err(Detour::Elsewhere) => {}
                Err(Detour::Died) => return Err(ResidentError::Died),
                Err(Detour::Frame(error)) => return Err(error.into()),
            }
        }
    }

    /// Returns a worker that answers promptly, starting one if there is none.
    async fn worker(&self) -> Result<Arc<Worker>, ResidentError> {
        let mut workers = self.workers.lock().await;
        workers.retain(|worker| !worker.is_over());
        if let Some(prompt) = workers.iter().find(|worker| worker.is_prompt()) {
            return Ok(Arc::clone(prompt));
        }
        if workers.len() >= RESIDENT_WORKERS_MAX {
            return Err(ResidentError::Busy);
        }
        let worker = self.start().await?;
        workers.push(Arc::clone(&worker));
        Ok(worker)
    }

    async fn start(&self) -> Result<Arc<Worker>, ResidentError> {
        let mut link = self.pool.take().await?;
        // Shipped tools are functions of their arguments and a seed of their own.
        let seed = std::array::from_fn(|_| getrandom::u64().unwrap_or_default());
        let load = ToWorker::Load { now_us: now_us(), seed, memory_bytes: self.memory_mb << 20 };
        link.send(&load, &Payload::from_value(json!({ "code": self.source })))?;
        loop {
            match link.next().await {
                Ok((FromWorker::ExecutionComplete { error: None, .. }, _)) => break,
                Ok((FromWorker::ExecutionComplete { error: Some(failure), .. }, _)) => {
                    return Err(ResidentError::Failed(Box::new(failure)));
                }
                Ok((FromWorker::Panicked { message }, _)) => return Err(PoolError::NotReady(message).into()),
                Ok(_) => {}
                Err(_) => return Err(ResidentError::Died),
            }
        }
        let Link { reader, writer, body, .. } = link;
        let worker = Arc::new(Worker { writer: AsyncMutex::new(writer), open: Mutex::default(), body: Mutex::new(body) });
        tokio::spawn(listen(reader, Arc::downgrade(&worker)));
        Ok(worker)
    }
}

/// Why a call did not get its answer here.
enum Detour {
    Elsewhere,
    Died,
    Frame(FrameError),
}

impl Worker {
    async fn invoke(&self, tool: &str, payload: &Payload) -> Result<Reply, Detour> {
        let (run, mut answer) = self.open(|open| open.enter()).ok_or(Detour::Elsewhere)?;
        let guard = Leave { worker: self, run };
        self.send(run, tool, payload).await?;
        loop {
            match tokio::time::timeout(RESIDENT_SLOW, &mut answer).await {
                Ok(Ok(reply)) => return Ok(reply),
                Ok(Err(_)) => return Err(Detour::Died),
                // Somebody before us holds the worker up; we are not the one.
                Err(_) if !self.open(|open| open.is_first(run)) => {
                    drop(guard);
                    return Err(Detour::Elsewhere);
                }
                Err(_) => {}
            }
        }
    }

    async fn send(&self, run: u64, tool: &str, payload: &Payload) -> Result<(), Detour> {
        let mut writer = self.writer.lock().await;
        let invoke = ToWorker::Invoke { now_us: now_us(), run, tool: tool.to_owned() };
        writer.queue(&invoke, payload).map_err(Detour::Frame)?;
        while writer.is_waiting() {
            writer.flush().await.map_err(|_| Detour::Died)?;
        }
        Ok(())
    }

    fn open<T>(&self, change: impl FnOnce(&mut Open) -> T) -> T {
        change(&mut self.open.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Takes calls: it is alive, not worn out, not held up, not overrun.
    fn is_prompt(&self) -> bool {
        self.open(|open| {
            let held_up = open.waiting.values().next().is_some_and(|(since, _)| since.elapsed() >= RESIDENT_SLOW);
            !open.gone && open.made < RESIDENT_CALLS_MAX && !held_up && open.waiting.len() < RESIDENT_OPEN_MAX
        })
    }

    /// Can be forgotten: it is dead, or worn out and has nothing open.
    fn is_over(&self) -> bool {
        self.open(|open| open.gone || (open.made >= RESIDENT_CALLS_MAX && open.waiting.is_empty()))
    }
}

impl Open {
    fn enter(&mut self) -> Option<(u64, oneshot::Receiver<Reply>)> {
        if self.gone {
            return None;
        }
        self.made += 1;
        let (reply, answer) = oneshot::channel();
        self.waiting.insert(self.made, (Instant::now(), reply));
        Some((self.made, answer))
    }

    fn is_first(&self, run: u64) -> bool {
        self.waiting.keys().next() == Some(&run)
    }
}

/// Takes a call back when its caller stops waiting. If the worker was busy with that
/// very call, it is ended: nobody wants the answer and nobody else gets one.
struct Leave<'a> {
    worker: &'a Worker,
    run: u64,
}

impl Drop for Leave<'_> {
    fn drop(&mut self) {
        let held_up_all = self.worker.open(|open| {
            let was_first = open.is_first(self.run);
            let was_waiting = open.waiting.remove(&self.run).is_some();
            open.gone |= was_waiting && was_first;
            was_waiting && was_first
        });
        if held_up_all {
            self.worker.body.lock().unwrap_or_else(PoisonError::into_inner).kill();
        }
    }
}

/// Hands answers to whoever waits for them, until the worker is gone.
async fn listen(mut reader: LinkReader, worker: std::sync::Weak<Worker>) {
    loop {
        let frame = match reader.buffered() {
            Ok(Some(frame)) => frame,
            Ok(None) if reader.fill().await.is_ok() => continue,
            _ => break,
        };
        let Some(worker) = worker.upgrade() else { return };
        if let (FromWorker::ExecutionComplete { run, error, .. }, payload) = frame {
            let waiting = worker.open(|open| open.waiting.remove(&run));
            if let Some((_, reply)) = waiting {
                // The caller may be gone.
                let _ = reply.send(error.map_or(Ok(payload), Err));
            }
        }
    }
    if let Some(worker) = worker.upgrade() {
        worker.open(|open| {
            open.gone = true;
            open.waiting.clear();
        });
    }
}

impl ResidentError {
    /// Tells it as a failure of the call.
    pub fn into_failure(self) -> Failure {
        match self {
            Self::Failed(failure) => *failure,
            Self::Frame(error) => Failure::new(ErrorCode::InvalidArguments, error.to_string()),
            other => {
                Failure::new(ErrorCode::WorkerTerminated, other.to_string()).hint("Try again; if it stays, run `pml doctor`")
            }
        }
    }
}
