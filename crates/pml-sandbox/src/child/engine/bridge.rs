//! The functions native code lends to the world: the only way out of the engine.

use pml_model::error::{ErrorCode, Failure};
use pml_model::limits::{ARGUMENTS_BYTES_MAX, TIMER_DELAY_MAX, TIMERS_MAX};
use rquickjs::promise::PromiseState;
use rquickjs::{Array, Ctx, Exception, Function, Object, Persistent, Promise, Result, TypedArray, Value};

use super::Shared;
use super::exceptions;
use super::natives;
use super::serialize::{SerializeError, Serializer};
use super::state::{PendingCall, Timer};
use super::world::{self, Walk};
use crate::protocol::{FromWorker, LogLevel};

/// Makes the object that the world's files receive as `host`.
pub fn host_object<'js>(ctx: &Ctx<'js>, state: &Shared, local_zone: String) -> Result<Object<'js>> {
    let host = Object::new(ctx.clone())?;
    add_time(ctx, &host, state)?;
    add_random(ctx, &host, state)?;
    add_timers(ctx, &host, state)?;
    add_console(ctx, &host, state)?;
    natives::add(ctx, &host, local_zone)?;
    let calls = state.clone();
    let call = with_values4(move |ctx, server, tool, args, site| call(&calls, &ctx, &server, &tool, args, &site));
    host.set("call", Function::new(ctx.clone(), call)?)?;
    host.set("source", Function::new(ctx.clone(), world::source)?)?;
    Ok(host)
}

/// Lets a closure return values of the context it is called in.
fn with_values4<F>(function: F) -> F
where
    F: for<'js> Fn(Ctx<'js>, Value<'js>, Value<'js>, Value<'js>, Value<'js>) -> Result<Value<'js>>,
{
    function
}

fn with_values1<F>(function: F) -> F
where
    F: for<'js> Fn(Ctx<'js>, Value<'js>) -> Result<Value<'js>>,
{
    function
}

fn add_time<'js>(ctx: &Ctx<'js>, host: &Object<'js>, state: &Shared) -> Result<()> {
    let clock = state.clone();
    host.set("now", Function::new(ctx.clone(), move || clock.borrow_mut().clock.look())?)?;
    let clock = state.clone();
    host.set("start", Function::new(ctx.clone(), move || clock.borrow().clock.start())?)
}

fn add_random<'js>(ctx: &Ctx<'js>, host: &Object<'js>, state: &Shared) -> Result<()> {
    let random = state.clone();
    host.set("random", Function::new(ctx.clone(), move || random.borrow_mut().random())?)?;
    let random = state.clone();
    let bytes = move |ctx: Ctx<'js>, count: usize| TypedArray::new(ctx, random.borrow_mut().random_bytes(count.min(1 << 16)));
    host.set("randomBytes", Function::new(ctx.clone(), bytes)?)
}

fn add_timers<'js>(ctx: &Ctx<'js>, host: &Object<'js>, state: &Shared) -> Result<()> {
    let timers = state.clone();
    let set =
        move |ctx: Ctx<'js>, callback: Function<'js>, delay: f64, repeat: bool| set_timer(&timers, &ctx, callback, delay, repeat);
    host.set("setTimer", Function::new(ctx.clone(), set)?)?;
    let timers = state.clone();
    let clear = move |id: f64| {
        let mut state = timers.borrow_mut();
        let id = id as u64;
        if state.timers.remove(&id).is_some() {
            state.send(&FromWorker::ClearTimer { id });
        }
    };
    host.set("clearTimer", Function::new(ctx.clone(), clear)?)
}

fn set_timer<'js>(state: &Shared, ctx: &Ctx<'js>, callback: Function<'js>, delay: f64, repeat: bool) -> Result<f64> {
    let mut state = state.borrow_mut();
    if state.timers.len() >= TIMERS_MAX {
        return Err(Exception::throw_range(ctx, &format!("More than {TIMERS_MAX} timers are waiting")));
    }
    let longest = TIMER_DELAY_MAX.as_millis() as f64;
    // As in browsers: what is no delay, or too long for one, is none.
    let delay_ms = if delay >= 0.0 && delay <= longest { delay } else { 0.0 };
    let delay_ms = if repeat { delay_ms.max(1.0) } else { delay_ms };
    let id = state.next_timer();
    let callback = Persistent::save(ctx, callback);
    state.timers.insert(id, Timer { callback, repeat_ms: repeat.then_some(delay_ms) });
    state.send(&FromWorker::SetTimer { id, delay_ms });
    Ok(id as f64)
}

fn add_console<'js>(ctx: &Ctx<'js>, host: &Object<'js>, state: &Shared) -> Result<()> {
    let logs = state.clone();
    let log = move |level: String, text: Value<'js>| {
        let text = exceptions::text(&text).unwrap_or_default();
        logs.borrow_mut().log(LogLevel::parse(&level), &text);
    };
    host.set("log", Function::new(ctx.clone(), log)?)?;
    host.set("promiseState", Function::new(ctx.clone(), with_values1(promise_state))?)?;
    let script = state.clone();
    let map = move |stack: Value<'js>| {
        let stack = exceptions::text(&stack).unwrap_or_default();
        exceptions::mapped_stack(&script.borrow().script, &stack)
    };
    host.set("mapStack", Function::new(ctx.clone(), map)?)
}

/// Returns `[state, value]` of a promise, `undefined` of anything else.
fn promise_state<'js>(ctx: Ctx<'js>, value: Value<'js>) -> Result<Value<'js>> {
    let Some(promise) = value.into_promise() else {
        return Ok(Value::new_undefined(ctx));
    };
    let pair = Array::new(ctx.clone())?;
    let name = match promise.state() {
        PromiseState::Pending => "pending",
        PromiseState::Resolved => "fulfilled",
        PromiseState::Rejected => "rejected",
    };
    pair.set(0, name)?;
    match promise.result::<Value>() {
        Some(Ok(value)) => pair.set(1, value)?,
        Some(Err(_)) => pair.set(1, ctx.catch())?,
        None => {}
    }
    Ok(pair.into_value())
}

/// Sends a call and returns the promise of its result.
fn call<'js>(
    state: &Shared,
    ctx: &Ctx<'js>,
    server: &Value<'js>,
    tool: &Value<'js>,
    args: Value<'js>,
    site: &Value<'js>,
) -> Result<Value<'js>> {
    let name = |value: &Value<'js>| exceptions::text(value).unwrap_or_default();
    let (server, tool, site) = (name(server), name(tool), name(site));
    let world = state.borrow().world.clone().ok_or(rquickjs::Error::Unknown)?;
    let payload = match Serializer::new(Walk::of(ctx, &world)?, ARGUMENTS_BYTES_MAX).serialize(args) {
        Ok(payload) => payload,
        Err(SerializeError::Thrown(error)) => return Err(error),
        Err(SerializeError::Refused(refusal)) => {
            let message = format!("Arguments of `{server}:{tool}`: {}", refusal.message);
            let place = exceptions::locate(&state.borrow().script, &site);
            let failure = Failure::new(ErrorCode::InvalidArguments, message).at(place);
            return Err(ctx.throw(world.tool_error(ctx, &failure, &site)?));
        }
    };
    let (promise, resolve, reject): (Promise, Function, Function) = ctx.promise()?;
    let mut state = state.borrow_mut();
    let id = state.next_call();
    let name = format!("{server}:{tool}");
    if let Err(error) = state.outbox.push(&FromWorker::RpcCall { id, server, tool }, &payload) {
        return Err(Exception::throw_range(ctx, &format!("Arguments of `{name}`: {error}")));
    }
    let (resolve, reject) = (Persistent::save(ctx, resolve), Persistent::save(ctx, reject));
    state.calls.insert(id, PendingCall { resolve, reject, name, site });
    Ok(promise.into_value())
}
