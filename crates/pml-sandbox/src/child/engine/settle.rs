//! After all jobs have run: which runs are over?

use pml_model::error::{ErrorCode, Failure};
use pml_model::limits::RESULT_BYTES_MAX;
use rquickjs::promise::PromiseState;
use rquickjs::{Ctx, Promise, Value};

use super::exceptions;
use super::serialize::{SerializeError, Serializer};
use super::world::Walk;
use super::{Engine, Next};
use crate::protocol::{FromWorker, LogLevel, Payload};

impl Engine {
    /// Reports every run that is over. A program's worker ends with it.
    pub fn settle(&self) -> Next {
        let is_module = self.state.borrow().tools.is_some();
        let runs = std::mem::take(&mut self.state.borrow_mut().runs);
        if runs.is_empty() {
            return if is_module { Next::Frame } else { Next::End };
        }
        let stuck = self.nothing_can_happen();
        self.context.with(|ctx| {
            let mut waiting = Vec::new();
            for (run, promise) in runs {
                // Fails only for a value of another runtime.
                let Ok(promise) = promise.restore(&ctx) else { continue };
                if promise.state() == PromiseState::Pending && !stuck && !self.stopped() {
                    waiting.push((run, rquickjs::Persistent::save(&ctx, promise)));
                } else {
                    self.finish(&ctx, run, &promise, is_module);
                }
            }
            self.state.borrow_mut().runs = waiting;
        });
        if self.state.borrow().runs.is_empty() && !is_module { Next::End } else { Next::Frame }
    }

    fn nothing_can_happen(&self) -> bool {
        let state = self.state.borrow();
        state.calls.is_empty() && state.timers.is_empty()
    }

    fn finish<'js>(&self, ctx: &Ctx<'js>, run: u64, promise: &Promise<'js>, is_module: bool) {
        let outcome = self.outcome(ctx, promise);
        if !is_module {
            self.log_unhandled(ctx, promise.as_value());
        }
        match outcome {
            Ok(payload) => self.complete(run, None, &payload),
            Err(failure) => self.complete_with(run, failure),
        }
    }

    fn outcome<'js>(&self, ctx: &Ctx<'js>, promise: &Promise<'js>) -> Result<Payload, Failure> {
        if self.stopped() {
            return Err(self.stopped_failure(ctx, promise));
        }
        match promise.result::<Value>() {
            // A job that had no memory takes its promise with it.
            None if self.state.borrow().lost_to_memory => Err(self.out_of_memory()),
            None => Err(Failure::new(ErrorCode::Deadlock, "Code waits for a promise that nothing can settle any more")
                .hint("Call `resolve` or `reject`, or await a tool call or a timer instead")),
            Some(Err(_)) => Err(self.failure(&ctx.catch())),
            Some(Ok(value)) => self.carry(ctx, value),
        }
    }

    fn carry<'js>(&self, ctx: &Ctx<'js>, value: Value<'js>) -> Result<Payload, Failure> {
        let walk = Walk::of(ctx, &self.world).map_err(|_| self.failure(&ctx.catch()))?;
        Serializer::new(walk, RESULT_BYTES_MAX).serialize(value).map_err(|error| match error {
            SerializeError::Thrown(_) => self.failure(&ctx.catch()),
            SerializeError::Refused(refusal) => Failure::new(refusal.code, format!("Result: {}", refusal.message)),
        })
    }

    /// Tells where code was when it was stopped; the parent adds the limit.
    fn stopped_failure<'js>(&self, ctx: &Ctx<'js>, promise: &Promise<'js>) -> Failure {
        if let Some(Err(_)) = promise.result::<Value>() {
            return self.failure(&ctx.catch());
        }
        let stopped_with = self.state.borrow_mut().stopped_with.take();
        stopped_with.unwrap_or_else(|| Failure::new(ErrorCode::ExecutionTimeout, "Code ran past its limit"))
    }

    fn log_unhandled<'js>(&self, ctx: &Ctx<'js>, main: &Value<'js>) {
        let unhandled = std::mem::take(&mut self.state.borrow_mut().unhandled);
        for rejection in unhandled {
            let (Ok(promise), Ok(reason)) = (rejection.promise.restore(ctx), rejection.reason.restore(ctx)) else { continue };
            if promise != *main {
                self.log_thrown("Unhandled rejection", &reason);
            }
        }
    }

    pub fn complete_with(&self, run: u64, failure: Failure) {
        self.complete(run, Some(failure), &Payload::default());
    }

    pub fn complete(&self, run: u64, error: Option<Failure>, payload: &Payload) {
        let not_awaited = self.not_awaited();
        let mut state = self.state.borrow_mut();
        for name in not_awaited {
            state.log(LogLevel::Warn, &format!("Not awaited: {name}; it is finished, its result is dropped"));
        }
        let complete = FromWorker::ExecutionComplete { run, error };
        if let Err(error) = state.outbox.push(&complete, payload) {
            let error = Some(Failure::new(ErrorCode::ResultTooLarge, format!("Result: {error}")));
            state.send(&FromWorker::ExecutionComplete { run, error });
        }
    }

    /// Names calls that are still open although the program has its result.
    fn not_awaited(&self) -> Vec<String> {
        let state = self.state.borrow();
        if state.tools.is_some() {
            return Vec::new();
        }
        let mut open: Vec<_> = state.calls.iter().collect();
        open.sort_unstable_by_key(|(id, _)| **id);
        let name = |call: &super::state::PendingCall| match exceptions::locate(&state.script, &call.site) {
            Some(at) => format!("`{}` (line {}, column {})", call.name, at.line, at.column),
            None => format!("`{}`", call.name),
        };
        open.into_iter().map(|(_, call)| name(call)).collect()
    }
}
