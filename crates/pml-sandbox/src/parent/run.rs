use std::collections::BTreeMap;
use std::pin::Pin;
use std::time::Duration;

use pml_model::answer::LogLine;
use pml_model::error::{ErrorCode, Failure};
use pml_model::limits::{EXECUTION_TIMEOUT, LOG_BYTES_MAX, MEMORY_MB, PARSE_TIMEOUT, STOP_GRACE};
use pml_model::text::spoken;
use serde_json::{Value, json};
use tokio::time::{Instant, Sleep};

use super::clock::now_us;
use super::link::{Ending, Link};
use super::pool::{Pool, PoolError};
use super::timers::Timers;
use crate::protocol::{FromWorker, Payload, ToWorker};

/// A program to run.
#[derive(Debug, Clone)]
pub struct Program {
    pub code: String,
    pub args: Value,
    pub seed: [u64; 4],
    pub limits: Limits,
}

/// Bounds of one run.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    pub timeout: Duration,
    pub memory_mb: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { timeout: EXECUTION_TIMEOUT, memory_mb: MEMORY_MB }
    }
}

/// What a run wants from whoever drives it.
#[derive(Debug)]
pub enum Event {
    /// The code calls a tool; answer with [`Run::answer`].
    Call(Call),
    /// The run is over.
    Finished(Finished),
}

#[derive(Debug)]
pub struct Call {
    pub id: u64,
    pub server: String,
    pub tool: String,
    pub args: Value,
    /// Size of the arguments as they arrived.
    pub bytes: usize,
}

#[derive(Debug)]
pub struct Finished {
    pub result: Result<Value, Failure>,
    pub logs: Vec<LogLine>,
    /// The worker broke the rules: worth a line in the audit log.
    pub violation: bool,
}

/// One program in one worker. Dropping it kills the worker.
#[derive(Debug)]
pub struct Run {
    link: Link,
    timers: Timers,
    /// Calls that were yielded and not answered, by name.
    open: BTreeMap<u64, String>,
    logs: Vec<LogLine>,
    log_bytes: usize,
    limits: Limits,
    began: Instant,
    /// Kept, not made anew for every event: registering a timer costs a lock.
    deadline: Pin<Box<Sleep>>,
    stopping: bool,
    started: bool,
}

impl Run {
    /// Hands a program to a ready worker.
    pub async fn start(pool: &Pool, program: Program) -> Result<Self, Failure> {
        let mut link = pool.take().await.map_err(|error| no_worker(&error))?;
        let Program { code, args, seed, limits } = program;
        let execute = ToWorker::Execute { now_us: now_us(), seed, memory_bytes: limits.memory_mb << 20 };
        let payload = Payload::from_value(json!({ "code": code, "args": args }));
        link.send(&execute, &payload).map_err(|error| Failure::new(ErrorCode::CodeTooLarge, error.to_string()))?;
        Ok(Self {
            link,
            timers: Timers::default(),
            open: BTreeMap::new(),
            logs: Vec::new(),
            log_bytes: 0,
            limits,
            began: Instant::now(),
            deadline: Box::pin(tokio::time::sleep(limits.timeout.min(PARSE_TIMEOUT))),
            stopping: false,
            started: false,
        })
    }

    pub fn warning(&self) -> Option<&'static str> {
        self.link.layers.warning()
    }

    pub fn process_id(&self) -> Option<u32> {
        self.link.process_id()
    }

    /// Waits for the next thing the run wants. Cancel safe.
    pub async fn next(&mut self) -> Event {
        loop {
            let happened = tokio::select! {
                biased;
                frame = self.link.next() => Happened::Frame(frame),
                id = self.timers.next() => Happened::Timer(id),
                () = &mut self.deadline => Happened::Deadline,
            };
            let event = match happened {
                Happened::Frame(Ok((message, payload))) => self.receive(message, payload),
                Happened::Frame(Err(ending)) => Some(self.died(ending)),
                Happened::Timer(id) => self.fire(id),
                Happened::Deadline => self.stop(),
            };
            if let Some(event) = event {
                return event;
            }
        }
    }

    /// Answers a call that [`Run::next`] yielded.
    pub fn answer(&mut self, id: u64, result: Result<Value, Failure>) {
        if self.open.remove(&id).is_none() {
            return;
        }
        let (error, payload) = match result {
            Ok(value) => (None, Payload::from_value(value)),
            Err(failure) => (Some(failure), Payload::default()),
        };
        let answer = |error| ToWorker::RpcResult { now_us: now_us(), id, error };
        if let Err(too_large) = self.link.send(&answer(error), &payload) {
            let failure = Failure::new(ErrorCode::ResultTooLarge, too_large.to_string());
            // A failure of a line always fits.
            let _ = self.link.send(&answer(Some(failure)), &Payload::default());
        }
    }

    fn receive(&mut self, message: FromWorker, payload: Payload) -> Option<Event> {
        match message {
            FromWorker::Started => {
                self.started = true;
                self.deadline.as_mut().reset(self.began + self.limits.timeout);
            }
            FromWorker::SetTimer { id, delay_ms } => self.timers.set(id, delay_ms),
            FromWorker::ClearTimer { id } => self.timers.clear(id),
            FromWorker::Log { level, text } => self.log(level.as_str(), text),
            FromWorker::RpcCall { id, server, tool } => return Some(self.call(id, server, tool, payload)),
            FromWorker::ExecutionComplete { error, .. } => return Some(self.complete(error, payload)),
            // A parser that fails on some text has met its limit, not its bug.
            FromWorker::Panicked { .. } if !self.started => return Some(self.died(Ending::Aborted)),
            FromWorker::Panicked { message } => {
                let text = format!("Sandbox worker failed: {message}");
                return Some(self.finish(Err(broken(text)), false));
            }
            FromWorker::Ready { .. } | FromWorker::Analysed { .. } => return Some(self.died(Ending::Nonsense)),
        }
        None
    }

    fn call(&mut self, id: u64, server: String, tool: String, payload: Payload) -> Event {
        let bytes = payload.bytes();
        match payload.into_value() {
            Ok(args) => {
                self.open.insert(id, format!("{server}:{tool}"));
                Event::Call(Call { id, server, tool, args, bytes })
            }
            // Our own walker writes only JSON; this one has been replaced.
            Err(_) => self.died(Ending::Nonsense),
        }
    }

    fn complete(&mut self, error: Option<Failure>, payload: Payload) -> Event {
        let result = match error {
            None => payload.into_value().map_err(|error| broken(format!("Result of the code is no JSON: {error}"))),
            Some(failure) if failure.code == ErrorCode::ExecutionTimeout => {
                Err(Failure { message: self.timeout_message(), ..failure })
            }
            Some(failure) => Err(failure),
        };
        self.finish(result, false)
    }

    fn fire(&mut self, id: u64) -> Option<Event> {
        // A timer's frame is a line: it always fits.
        let _ = self.link.send(&ToWorker::Timer { now_us: now_us(), id }, &Payload::default());
        None
    }

    /// At the limit the code is asked to stop and say where it was; soon after it is killed.
    fn stop(&mut self) -> Option<Event> {
        if !self.started && self.limits.timeout > PARSE_TIMEOUT {
            return Some(self.finish(Err(too_slow()), false));
        }
        if self.stopping || !self.open.is_empty() {
            let failure = Failure::new(ErrorCode::ExecutionTimeout, self.timeout_message());
            return Some(self.finish(Err(failure), false));
        }
        self.stopping = true;
        self.deadline.as_mut().reset(Instant::now() + STOP_GRACE);
        self.link.interrupt();
        None
    }

    fn timeout_message(&self) -> String {
        let limit = spoken(self.limits.timeout);
        match self.open.values().next() {
            Some(name) => format!("Code ran past its limit of {limit} while waiting for `{name}`"),
            None => format!("Code ran past its limit of {limit}"),
        }
    }

    fn log(&mut self, level: &str, text: String) {
        // The worker keeps to its limit; a broken one is held to twice as much.
        if self.log_bytes > 2 * LOG_BYTES_MAX {
            return;
        }
        self.log_bytes += text.len();
        self.logs.push(LogLine { level: level.to_owned(), text });
    }

    /// Tells why a worker died before it had a result.
    fn died(&mut self, ending: Ending) -> Event {
        let failure = match ending {
            _ if self.stopping => Failure::new(ErrorCode::ExecutionTimeout, self.timeout_message()),
            Ending::Aborted if !self.started => too_deep(),
            Ending::Aborted => Failure::new(
                ErrorCode::MemoryLimit,
                format!("Code needs more memory than its limit of {} MB", self.limits.memory_mb),
            ),
            Ending::Violation => {
                Failure::new(ErrorCode::WorkerTerminated, "Code attempted something the sandbox forbids and was ended")
                    .hint("If the code is harmless this is a bug in pml: please report it")
            }
            Ending::Killed(signal) => {
                Failure::new(ErrorCode::WorkerTerminated, format!("Sandbox worker was ended from outside (signal {signal})"))
            }
            Ending::Exited(code) => broken(format!("Sandbox worker ended without a result (exit code {code})")),
            Ending::Nonsense => broken("Sandbox worker sent what no worker sends".to_owned()),
        };
        self.finish(Err(failure), matches!(ending, Ending::Violation | Ending::Nonsense))
    }

    fn finish(&mut self, result: Result<Value, Failure>, violation: bool) -> Event {
        self.link.body.kill();
        Event::Finished(Finished { result, logs: std::mem::take(&mut self.logs), violation })
    }
}

#[expect(clippy::large_enum_variant, reason = "it lives for a moment, on the stack")]
enum Happened {
    Frame(Result<(FromWorker, Payload), Ending>),
    Timer(u64),
    Deadline,
}

fn broken(message: String) -> Failure {
    Failure::new(ErrorCode::WorkerTerminated, message).hint("This is a bug in pml: please report it")
}

/// A parser that dies on some text.
pub(super) fn too_deep() -> Failure {
    Failure::new(ErrorCode::SyntaxError, "Code nests too deep to be parsed")
}

/// A parser that does not come back.
pub(super) fn too_slow() -> Failure {
    Failure::new(ErrorCode::SyntaxError, "Code takes too long to parse")
        .hint("Look for types or expressions that nest without end")
}

pub(super) fn no_worker(error: &PoolError) -> Failure {
    Failure::new(ErrorCode::WorkerTerminated, error.to_string()).hint("Run `pml doctor` to see what the sandbox needs")
}
