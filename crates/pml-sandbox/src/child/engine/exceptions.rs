//! What was thrown, told as a failure with a place in the user's source.
//!
//! Thrown values are hostile: every read may run code, throw, or give anything.

use pml_model::error::{ErrorCode, Failure};
use pml_model::limits::ERROR_TEXT_BYTES_MAX;
use pml_model::position::Position;
use pml_model::text::truncated;
use rquickjs::{Coerced, FromJs, Object, Type, Value};

use super::Engine;
use super::state::Script;
use crate::protocol::LogLevel;

/// The name under which user code is evaluated and found again in stacks.
pub const FILE_NAME: &str = "program.ts";

impl Engine {
    /// Turns a thrown value into a failure.
    ///
    /// Once the run is stopped, whatever is thrown says only where that was.
    pub fn failure(&self, thrown: &Value<'_>) -> Failure {
        let mut failure = match self.world.failure_of(thrown) {
            _ if self.stopped() => Failure::new(ErrorCode::ExecutionTimeout, "Code ran past its limit"),
            Some(failure) => failure,
            None => self.describe(thrown),
        };
        // Read before the state is borrowed: a getter may run code that needs it.
        let stack = property(thrown, "stack");
        let state = self.state.borrow();
        let script = &state.script;
        if failure.position.is_none() {
            failure.position = stack.and_then(|stack| locate(script, &stack));
        }
        failure.frame = failure.position.and_then(|position| position.frame(&script.source));
        failure
    }

    fn describe(&self, thrown: &Value<'_>) -> Failure {
        // Without memory for the error itself the engine throws `null`, or nothing at all.
        if thrown.type_of() == Type::Uninitialized || (thrown.is_null() && self.used_up_memory()) {
            return self.out_of_memory();
        }
        let Some(object) = thrown.as_object() else {
            let shown = shown(thrown);
            return Failure::new(ErrorCode::CodeError, format!("Code threw a value that is not an error: {shown}"))
                .hint("Throw an `Error` to get its line and column");
        };
        let (name, message) = (property(thrown, "name"), property(thrown, "message"));
        let text = sentence(object, name.as_deref(), message.as_deref());
        match (name.as_deref(), message.as_deref()) {
            (Some("InternalError"), Some("out of memory")) => self.out_of_memory(),
            (Some("SyntaxError"), _) if !self.has_started() => Failure::new(ErrorCode::SyntaxError, text),
            _ => {
                let failure = Failure::new(ErrorCode::CodeError, text);
                match message.as_deref().and_then(hint) {
                    Some(hint) => failure.hint(hint),
                    None => failure,
                }
            }
        }
    }

    pub fn used_up_memory(&self) -> bool {
        self.memory.came_near(self.state.borrow().memory_bytes)
    }

    pub fn out_of_memory(&self) -> Failure {
        let limit = self.state.borrow().memory_bytes >> 20;
        Failure::new(ErrorCode::MemoryLimit, format!("Code needs more memory than its limit of {limit} MB"))
            .hint("Work on the data in smaller pieces")
    }

    /// Tells whether the program was compiled and has begun.
    fn has_started(&self) -> bool {
        self.state.borrow().started
    }

    /// Logs something thrown where nobody could catch it.
    pub fn log_thrown(&self, what: &str, thrown: &Value<'_>) {
        let failure = self.failure(thrown);
        if self.stopped() {
            self.state.borrow_mut().stopped_with.get_or_insert(failure);
            return;
        }
        self.state.borrow_mut().lost_to_memory |= failure.code == ErrorCode::MemoryLimit;
        let place = failure.position.map(|at| format!(" (line {}, column {})", at.line, at.column)).unwrap_or_default();
        self.state.borrow_mut().log(LogLevel::Error, &format!("{what}: {}{place}", failure.message));
    }
}

/// Reads text; halves of surrogate pairs become U+FFFD.
pub fn text(value: &Value<'_>) -> Option<String> {
    let string = match value.as_string() {
        Some(string) => string.clone(),
        None if value.is_big_int() => Coerced::<rquickjs::String>::from_js(value.ctx(), value.clone()).ok()?.0,
        None => return None,
    };
    match string.to_string() {
        Ok(text) => Some(text),
        Err(_) => well_formed(string),
    }
}

fn well_formed(string: rquickjs::String<'_>) -> Option<String> {
    let constructor: Object = string.ctx().globals().get("String").ok()?;
    let function: rquickjs::Function = constructor.get::<_, Object>("prototype").ok()?.get("toWellFormed").ok()?;
    function.call((rquickjs::prelude::This(string),)).ok()
}

/// Reads a property that should be text, from an object that may resist.
fn property(value: &Value<'_>, name: &str) -> Option<String> {
    let read: Result<Value<'_>, _> = value.as_object()?.get(name);
    match read {
        Ok(found) => text(&found).map(|text| truncated(&text, ERROR_TEXT_BYTES_MAX)),
        Err(_) => {
            // Whatever a getter threw is nobody's business.
            value.ctx().catch();
            None
        }
    }
}

fn sentence(object: &Object<'_>, name: Option<&str>, message: Option<&str>) -> String {
    match (name.filter(|name| *name != "Error" && !name.is_empty()), message.filter(|message| !message.is_empty())) {
        (Some(name), Some(message)) => format!("{name}: {message}"),
        (None, Some(message)) => message.to_owned(),
        (Some(name), None) => name.to_owned(),
        (None, None) if object.as_value().is_error() => "Error".to_owned(),
        (None, None) => "Code threw an object that is not an error".to_owned(),
    }
}

fn shown(value: &Value<'_>) -> String {
    match text(value) {
        Some(text) => format!("`{}`", truncated(&text, 500)),
        None => value.as_number().map_or_else(|| value.type_name().to_owned(), |number| number.to_string()),
    }
}

/// Says what to use instead of what other runtimes have.
fn hint(message: &str) -> Option<&'static str> {
    let name = message.strip_suffix(" is not defined").or_else(|| message.strip_prefix("could not load module"));
    match name?.trim_matches(['\'', ' ']) {
        "fetch" | "XMLHttpRequest" | "WebSocket" => Some("Code here has no network; call a tool: `await mcp.server.tool({ … })`"),
        "require" | "module" | "exports" => Some("Code here cannot load modules; call a tool: `await mcp.server.tool({ … })`"),
        "process" | "Deno" | "Bun" => {
            Some("Code here cannot reach the machine; pass values with `args`, and call tools for the rest")
        }
        "Buffer" => Some("Use `Uint8Array`, `TextEncoder` and `atob`/`btoa`"),
        "window" | "document" | "localStorage" => Some("Code here runs in no browser; use `globalThis`"),
        "WeakRef" | "FinalizationRegistry" | "SharedArrayBuffer" | "Atomics" => {
            Some("It is absent so that runs can be repeated exactly")
        }
        _ if message.starts_with("could not load") => {
            Some("Code here cannot load modules; call a tool: `await mcp.server.tool({ … })`")
        }
        _ => None,
    }
}

/// Finds the user's line and column in a stack: its topmost frame in user code.
pub fn locate(script: &Script, stack: &str) -> Option<Position> {
    let map = script.map.as_ref()?;
    stack.lines().find_map(|frame| {
        let (line, column) = engine_place(frame)?;
        map.locate(&script.source, line, column)
    })
}

/// Reads `… (program.ts:LINE:COLUMN)`.
fn engine_place(frame: &str) -> Option<(u32, u32)> {
    let (_, place) = frame.rsplit_once(FILE_NAME)?;
    let mut numbers = place.trim_start_matches(':').trim_end_matches(')').split(':');
    Some((numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
}

/// Rewrites a stack so that it speaks of the user's source; frames of the world go.
pub fn mapped_stack(script: &Script, stack: &str) -> String {
    let Some(map) = &script.map else {
        return stack.to_owned();
    };
    let frames = stack.lines().filter_map(|frame| {
        let Some((line, column)) = engine_place(frame) else {
            return (!frame.contains(super::world::FILE_PREFIX)).then(|| frame.to_owned());
        };
        let position = map.locate(&script.source, line, column)?;
        let head = frame.rsplit_once(FILE_NAME).map_or("", |(head, _)| head);
        let tail = if frame.ends_with(')') { ")" } else { "" };
        Some(format!("{head}{FILE_NAME}:{}:{}{tail}", position.line, position.column))
    });
    frames.collect::<Vec<_>>().join("\n")
}
