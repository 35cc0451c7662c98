//! Runs a program: the sandbox yields its calls, each takes the path from the top.

use std::collections::VecDeque;
use std::pin::Pin;
use std::sync::Arc;

use futures_util::StreamExt as _;
use futures_util::stream::FuturesUnordered;
use pml_model::answer::{Answer, Ending, Executed, LogLine};
use pml_model::error::{ErrorCode, Failure};
use pml_model::limits::{CALLS_IN_FLIGHT_MAX, CALLS_QUEUED_BYTES_MAX, CALLS_QUEUED_MAX, RPC_TIMEOUT};
use pml_model::names::ToolId;
use pml_model::trace::{SpanKind, Trace};
use pml_sandbox::{Call, Event, Finished, Limits, Program, Run};
use serde_json::Value;

use crate::call::{Origin, ToolCall, call};
use crate::tracer::{SpanId, Tracer};
use crate::{Gateway, Session};

/// Code somebody wants to run.
#[derive(Debug, Clone)]
pub struct Submission {
    pub code: String,
    pub args: Value,
    pub limits: Limits,
}

/// A run that is over: its answer, and the tree of its calls.
#[derive(Debug)]
pub struct Execution {
    pub answer: Answer,
    pub trace: Trace,
}

impl Gateway {
    /// Runs code to its end. Dropping the future ends the run.
    pub async fn execute(self: &Arc<Self>, session: &Session, submission: Submission) -> Execution {
        let trace_id = uuid::Uuid::now_v7().to_string();
        let tracer = Tracer::new(trace_id.clone());
        let span = tracer.begin(None, SpanKind::Run, "program");
        let mut warnings = Vec::new();
        // More runs than this wait here, before they cost a process.
        let _place = self.runs.acquire().await;
        let finished = match self.begin(submission).await {
            Ok(run) => {
                warnings.extend(run.warning().map(str::to_owned));
                Driver::new(self, session, &tracer, span).drive(run).await
            }
            Err(failure) => Finished { result: Err(failure), logs: Vec::new(), violation: false },
        };
        if finished.violation {
            warnings.push("The sandbox ended this code because it broke out of its rules".to_owned());
        }
        tracer.end(span, None, finished.result.as_ref().err().map(|failure| failure.code));
        let ending = match finished.result {
            Ok(result) => Ending::Success { result },
            Err(error) => Ending::Error { error },
        };
        let workflow_id = uuid::Uuid::now_v7().to_string();
        let answer = Answer { ending, logs: finished.logs, workflow_id, trace_id, executed: Executed::Local, warnings };
        Execution { answer, trace: tracer.finish() }
    }

    async fn begin(&self, submission: Submission) -> Result<Run, Failure> {
        let Submission { code, args, limits } = submission;
        let seed = std::array::from_fn(|_| getrandom::u64().unwrap_or_default());
        Run::start(&self.pool, Program { code, args, seed, limits }).await
    }
}

type Performed = (u64, Result<Value, Failure>);

/// Drives one run: performs its calls, many at a time, and answers each once.
struct Driver<'a> {
    gateway: &'a Gateway,
    session: &'a Session,
    origin: Origin<'a>,
    in_flight: FuturesUnordered<Pin<Box<dyn Future<Output = Performed> + Send + 'a>>>,
    queued: VecDeque<Call>,
    queued_bytes: usize,
}

impl<'a> Driver<'a> {
    fn new(gateway: &'a Gateway, session: &'a Session, tracer: &'a Tracer, parent: SpanId) -> Self {
        Self {
            gateway,
            session,
            origin: Origin { tracer, parent },
            in_flight: FuturesUnordered::new(),
            queued: VecDeque::new(),
            queued_bytes: 0,
        }
    }

    async fn drive(mut self, mut run: Run) -> Finished {
        loop {
            tokio::select! {
                biased;
                Some((id, outcome)) = self.in_flight.next() => {
                    run.answer(id, outcome);
                    self.start_queued();
                }
                // With too much waiting the run is not read: it stands until calls end.
                event = run.next(), if self.has_room() => match event {
                    Event::Call(call) => self.accept(call),
                    Event::Finished(finished) => return self.finish(finished).await,
                },
            }
        }
    }

    fn has_room(&self) -> bool {
        self.queued.len() < CALLS_QUEUED_MAX && self.queued_bytes < CALLS_QUEUED_BYTES_MAX
    }

    fn accept(&mut self, call: Call) {
        self.queued_bytes += call.bytes;
        self.queued.push_back(call);
        self.start_queued();
    }

    fn start_queued(&mut self) {
        while self.in_flight.len() < CALLS_IN_FLIGHT_MAX
            && let Some(next) = self.queued.pop_front()
        {
            self.queued_bytes -= next.bytes;
            let (gateway, session, origin) = (self.gateway, self.session, self.origin);
            self.in_flight.push(Box::pin(async move { (next.id, perform(gateway, session, origin, next).await) }));
        }
    }

    /// Calls that nobody awaited were made all the same: they are finished, unless the run was cut off.
    async fn finish(mut self, mut finished: Finished) -> Finished {
        let cut_off = matches!(&finished.result, Err(failure) if matches!(failure.code,
            ErrorCode::ExecutionTimeout | ErrorCode::MemoryLimit | ErrorCode::WorkerTerminated));
        if cut_off {
            return finished;
        }
        let rest = async {
            while let Some((_, outcome)) = self.in_flight.next().await {
                if let Err(failure) = outcome {
                    let text = format!("A call that was not awaited failed: {}", failure.message);
                    finished.logs.push(LogLine { level: "warn".to_owned(), text });
                }
                self.start_queued();
            }
        };
        // Each call has this limit of its own; together they get no more.
        let _ = tokio::time::timeout(RPC_TIMEOUT, rest).await;
        finished
    }
}

async fn perform(gateway: &Gateway, session: &Session, origin: Origin<'_>, made: Call) -> Result<Value, Failure> {
    let tool = ToolId::new(&made.server, &made.tool).map_err(|error| {
        Failure::new(ErrorCode::UnknownTool, error.to_string()).hint("Call tools as `mcp.server.tool({ … })`")
    })?;
    call(gateway, session, origin, ToolCall { tool, args: made.args, depth: 1 }).await
}
