//! What each inbound frame does.

use pml_model::error::{ErrorCode, Failure};
use pml_script::{Form, transpile};
use rquickjs::context::EvalOptions;
use rquickjs::function::Args;
use rquickjs::{Ctx, Error, Function, Object, Persistent, Promise, Value};
use serde_json::Value as Json;

use super::exceptions::{self, FILE_NAME};
use super::state::Script;
use super::{Engine, world};
use crate::protocol::{FromWorker, Payload, Step, ToWorker};

impl Engine {
    pub fn receive(&self, message: ToWorker, payload: Payload) {
        match message {
            ToWorker::Execute { now_us, seed, memory_bytes } => {
                self.begin(now_us, seed, memory_bytes);
                self.execute(payload);
            }
            ToWorker::Analyse => self.analyse(payload),
            ToWorker::Load { now_us, seed, memory_bytes } => {
                self.begin(now_us, seed, memory_bytes);
                self.load(payload);
            }
            ToWorker::Invoke { now_us, run, tool } => {
                self.state.borrow_mut().clock.set(now_us);
                self.context.with(|ctx| self.invoke(&ctx, run, &tool, &payload));
            }
            ToWorker::RpcResult { now_us, id, error } => {
                self.state.borrow_mut().clock.set(now_us);
                self.context.with(|ctx| self.answer(&ctx, id, error, &payload));
            }
            ToWorker::Timer { now_us, id } => {
                self.state.borrow_mut().clock.set(now_us);
                self.context.with(|ctx| self.fire(&ctx, id));
            }
        }
    }

    fn begin(&self, now_us: u64, seed: [u64; 4], memory_bytes: u64) {
        let mut state = self.state.borrow_mut();
        state.clock.set(now_us);
        state.seed(seed);
        state.memory_bytes = memory_bytes;
        drop(state);
        self.runtime.set_memory_limit(usize::try_from(memory_bytes).unwrap_or(usize::MAX));
    }

    /// Runs a program: `{code, args}`.
    fn execute(&self, payload: Payload) {
        let (code, args) = match payload.into_value() {
            Ok(Json::Object(mut fields)) => (fields.remove("code"), fields.remove("args")),
            _ => (None, None),
        };
        let Some(Json::String(source)) = code else {
            return self.complete_with(0, Failure::new(ErrorCode::EmptyCode, "Code is empty"));
        };
        self.context.with(|ctx| {
            let args = match value_of(&ctx, &Payload::from_value(args.unwrap_or(Json::Null))) {
                Ok(args) => args,
                Err(_) => return self.complete_with(0, self.failure(&ctx.catch())),
            };
            if world::define_args(&ctx, args).is_err() {
                return self.complete_with(0, self.failure(&ctx.catch()));
            }
            match self.evaluate(&ctx, source, Form::Program) {
                Ok(promise) => self.state.borrow_mut().runs.push((0, Persistent::save(&ctx, promise))),
                Err(failure) => self.complete_with(0, failure),
            }
        });
    }

    /// Reads from the text what it would do: `{code}`.
    fn analyse(&self, payload: Payload) {
        let Some(source) = code_of(payload) else { return };
        let analysed = pml_script::analyse(&source).map_err(|problem| problem.into_failure(&source));
        let sent = analysed.and_then(|analysis| {
            let refused = |error: String| Failure::new(ErrorCode::CodeTooLarge, format!("Plan of the code: {error}"));
            let json = serde_json::to_string(&analysis).map_err(|error| refused(error.to_string()))?;
            let payload = Payload { json, lifted: Vec::new() };
            let pushed = self.state.borrow_mut().outbox.push(&FromWorker::Analysed { error: None }, &payload);
            pushed.map_err(|error| refused(error.to_string()))
        });
        if let Err(failure) = sent {
            self.state.borrow_mut().send(&FromWorker::Analysed { error: Some(failure) });
        }
    }

    /// Makes a module's functions ready: `{code}`.
    fn load(&self, payload: Payload) {
        let Some(source) = code_of(payload) else { return };
        self.context.with(|ctx| {
            let loaded = self.evaluate(&ctx, source, Form::Module);
            // Inside the context the runtime itself cannot be asked.
            while ctx.execute_pending_job() {}
            let tools = loaded.and_then(|promise| match promise.result::<Object>() {
                Some(Ok(tools)) => Ok(tools),
                Some(Err(_)) => Err(self.failure(&ctx.catch())),
                None => Err(Failure::new(ErrorCode::Deadlock, "Module never finishes loading")),
            });
            match tools.and_then(|tools| self.world.freeze(&ctx).map(|()| tools).map_err(|_| self.failure(&ctx.catch()))) {
                Ok(tools) => {
                    self.state.borrow_mut().tools = Some(Persistent::save(&ctx, tools));
                    self.complete(0, None, &Payload::default());
                }
                Err(failure) => self.complete_with(0, failure),
            }
        });
    }

    /// Transpiles and evaluates; what comes back is the promise of the value.
    fn evaluate<'js>(&self, ctx: &Ctx<'js>, source: String, form: Form) -> Result<Promise<'js>, Failure> {
        let transpiled = transpile(&source, form).map_err(|problem| problem.into_failure(&source))?;
        let mut state = self.state.borrow_mut();
        state.script = Script { source, map: Some(transpiled.map) };
        // From here on a death of this process is the program's doing, not the parser's.
        state.send(&FromWorker::Started);
        let _ = state.outbox.flush();
        drop(state);
        let mut options = EvalOptions::default();
        options.filename = Some(FILE_NAME.to_owned());
        let function: Result<Function, Error> = ctx.eval_with_options(transpiled.code, options);
        self.state.borrow_mut().started = function.is_ok();
        let promise: Result<Promise, Error> = function.and_then(|function| function.call(()));
        promise.map_err(|_| self.failure(&ctx.catch()))
    }

    fn invoke(&self, ctx: &Ctx<'_>, run: u64, tool: &str, payload: &Payload) {
        match self.call_tool(ctx, tool, payload) {
            Ok(Some(promise)) => self.state.borrow_mut().runs.push((run, Persistent::save(ctx, promise))),
            Ok(None) => {
                let message = format!("Module does not export a function of this name: `{tool}`");
                self.complete_with(run, Failure::new(ErrorCode::UnknownTool, message));
            }
            Err(_) => self.complete_with(run, self.failure(&ctx.catch())),
        }
    }

    fn call_tool<'js>(&self, ctx: &Ctx<'js>, tool: &str, payload: &Payload) -> rquickjs::Result<Option<Promise<'js>>> {
        let tools = self.state.borrow().tools.clone();
        let Some(tools) = tools else { return Ok(None) };
        let function: Value<'js> = tools.restore(ctx)?.get(tool)?;
        let Some(function) = function.into_function() else { return Ok(None) };
        let args = value_of(ctx, payload)?;
        self.world.as_promise(ctx, function, args).map(Some)
    }

    fn answer(&self, ctx: &Ctx<'_>, id: u64, error: Option<Failure>, payload: &Payload) {
        let Some(pending) = self.state.borrow_mut().calls.remove(&id) else { return };
        let site = exceptions::locate(&self.state.borrow().script, &pending.site);
        let settled = match error {
            None => value_of(ctx, payload).and_then(|value| settle(ctx, pending.resolve, value)),
            Some(failure) => {
                let failure = if failure.position.is_none() { failure.at(site) } else { failure };
                let stack = exceptions::mapped_stack(&self.state.borrow().script, &pending.site);
                self.world.tool_error(ctx, &failure, &stack).and_then(|error| settle(ctx, pending.reject, error))
            }
        };
        if settled.is_err() {
            let thrown = ctx.catch();
            self.log_thrown("Lost the answer to a call", &thrown);
        }
    }

    fn fire(&self, ctx: &Ctx<'_>, id: u64) {
        let mut state = self.state.borrow_mut();
        let Some(timer) = state.timers.remove(&id) else { return };
        let callback = timer.callback.clone();
        if let Some(delay_ms) = timer.repeat_ms {
            state.timers.insert(id, timer);
            state.send(&FromWorker::SetTimer { id, delay_ms });
        }
        drop(state);
        let called = callback.restore(ctx).and_then(|callback| callback.call::<_, Value>(()));
        if called.is_err() {
            let thrown = ctx.catch();
            self.log_thrown("Uncaught in a timer", &thrown);
        }
    }
}

fn code_of(payload: Payload) -> Option<String> {
    match payload.into_value() {
        Ok(Json::Object(mut fields)) => match fields.remove("code") {
            Some(Json::String(code)) => Some(code),
            _ => None,
        },
        _ => None,
    }
}

fn settle<'js>(ctx: &Ctx<'js>, settle: Persistent<Function<'static>>, value: Value<'js>) -> rquickjs::Result<()> {
    let mut args = Args::new(ctx.clone(), 1);
    args.push_arg(value)?;
    settle.restore(ctx)?.call_arg(args)
}

/// Makes a value of the engine from one that arrived.
fn value_of<'js>(ctx: &Ctx<'js>, payload: &Payload) -> rquickjs::Result<Value<'js>> {
    let json = if payload.json.is_empty() { "null" } else { &payload.json };
    let mut value = ctx.json_parse(json)?;
    for lifted in &payload.lifted {
        let text = rquickjs::String::from_str(ctx.clone(), &lifted.text)?.into_value();
        match lifted.path.split_last() {
            None => value = text,
            Some((last, parents)) => {
                let parent = parents.iter().try_fold(value.clone(), |value, step| step_into(value, step))?;
                set_step(&parent, last, text)?;
            }
        }
    }
    Ok(value)
}

fn step_into<'js>(value: Value<'js>, step: &Step) -> rquickjs::Result<Value<'js>> {
    let object: Object<'js> = value.get()?;
    match step {
        Step::Index(index) => object.get(*index as u32),
        Step::Key(key) => object.get(key.as_str()),
    }
}

fn set_step<'js>(value: &Value<'js>, step: &Step, text: Value<'js>) -> rquickjs::Result<()> {
    let object: Object<'js> = value.get()?;
    match step {
        Step::Index(index) => object.set(*index as u32, text),
        Step::Key(key) => object.set(key.as_str(), text),
    }
}
