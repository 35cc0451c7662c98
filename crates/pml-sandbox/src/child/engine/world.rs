//! The globals that code finds, built from the files in `child/world`.
//!
//! `bootstrap.js` runs at once; everything else is evaluated when first touched, so
//! that a ready worker stays small and starts fast.

use pml_model::error::Failure;
use rquickjs::atom::PredefinedAtom;
use rquickjs::context::EvalOptions;
use rquickjs::{Ctx, Exception, Function, Object, Persistent, Promise, Result, Value};

use super::{Shared, bridge, exceptions};

/// How the world's own files are named in stacks.
pub const FILE_PREFIX: &str = "pml:";

/// Files that are loaded when one of their globals is first touched.
const LAZY: &[(&str, &str, &[&str])] = &[
    ("helpers", include_str!("../world/helpers.js"), &["babelHelpers"]),
    ("errors", include_str!("../world/errors.js"), &[]),
    ("plain", include_str!("../world/plain.js"), &[]),
    ("freeze", include_str!("../world/freeze.js"), &[]),
    ("locale", include_str!("../world/locale.js"), &[]),
    ("intl", include_str!("../world/intl.js"), &["Intl"]),
    ("console", include_str!("../world/console.js"), &["console"]),
    ("encoding", include_str!("../world/encoding.js"), &["TextEncoder", "TextDecoder", "atob", "btoa"]),
    ("clone", include_str!("../world/clone.js"), &["structuredClone"]),
    ("crypto", include_str!("../world/crypto.js"), &["crypto"]),
    ("url", include_str!("../world/url.js"), &["URL", "URLSearchParams"]),
    (
        "abort",
        include_str!("../world/abort.js"),
        &["AbortController", "AbortSignal", "Event", "EventTarget", "CustomEvent", "DOMException"],
    ),
];

const BOOTSTRAP: &str = include_str!("../world/bootstrap.js");

/// What native code keeps of the world for itself; user code cannot reach or replace it.
pub struct World {
    tool_error: Persistent<Function<'static>>,
    failure_of: Persistent<Function<'static>>,
    as_promise: Persistent<Function<'static>>,
    freeze: Persistent<Function<'static>>,
    plain: Persistent<Function<'static>>,
    well_formed: Persistent<Function<'static>>,
    object_prototype: Persistent<Value<'static>>,
}

impl World {
    pub fn build(ctx: &Ctx<'_>, state: &Shared, local_zone: String) -> Result<Self> {
        let host = bridge::host_object(ctx, state, local_zone)?;
        host.set("lazy", lazy_names(ctx)?)?;
        let bootstrap: Function = evaluate(ctx, "bootstrap", BOOTSTRAP)?;
        let kept: Object = bootstrap.call((host,))?;
        let keep = |name: &str| -> Result<_> { Ok(Persistent::save(ctx, kept.get::<_, Function>(name)?)) };
        Ok(Self {
            tool_error: keep("toolError")?,
            failure_of: keep("failureOf")?,
            as_promise: keep("asPromise")?,
            freeze: keep("freeze")?,
            plain: keep("plain")?,
            well_formed: keep("wellFormed")?,
            object_prototype: Persistent::save(ctx, kept.get::<_, Value>("objectPrototype")?),
        })
    }

    /// Makes the error that a failed call throws in user code.
    pub fn tool_error<'js>(&self, ctx: &Ctx<'js>, failure: &Failure, stack: &str) -> Result<Value<'js>> {
        let json = serde_json::to_string(failure).unwrap_or_default();
        self.tool_error.clone().restore(ctx)?.call((json, stack))
    }

    /// Returns the failure behind an error that [`World::tool_error`] made.
    pub fn failure_of<'js>(&self, thrown: &Value<'js>) -> Option<Failure> {
        let json: Option<String> = self.failure_of.clone().restore(thrown.ctx()).ok()?.call((thrown.clone(),)).ok()?;
        serde_json::from_str(&json?).ok()
    }

    /// Calls a function; whatever it returns or throws becomes a promise.
    pub fn as_promise<'js>(&self, ctx: &Ctx<'js>, function: Function<'js>, args: Value<'js>) -> Result<Promise<'js>> {
        self.as_promise.clone().restore(ctx)?.call((function, args))
    }

    /// Makes every built-in object immutable, so that one call cannot leave anything for the next.
    pub fn freeze(&self, ctx: &Ctx<'_>) -> Result<()> {
        self.freeze.clone().restore(ctx)?.call(())
    }
}

/// What the serializer needs of the world.
pub struct Walk<'js> {
    plain: Function<'js>,
    well_formed: Function<'js>,
    object_prototype: Value<'js>,
}

impl<'js> Walk<'js> {
    pub fn of(ctx: &Ctx<'js>, world: &World) -> Result<Self> {
        let plain = world.plain.clone().restore(ctx)?;
        let well_formed = world.well_formed.clone().restore(ctx)?;
        Ok(Self { plain, well_formed, object_prototype: world.object_prototype.clone().restore(ctx)? })
    }

    /// Returns the JSON form of an object that is not one already.
    ///
    /// `key` is where it stands, for its `toJSON`.
    pub fn plain(&self, value: Value<'js>, key: impl FnOnce() -> Value<'js>) -> Result<Value<'js>> {
        if value.is_array() || self.is_plain(&value)? { Ok(value) } else { self.plain.call((value, key())) }
    }

    /// Returns a string or BigInt as text; halves of surrogate pairs become U+FFFD.
    pub fn text(&self, value: &Value<'js>) -> String {
        let whole = value.as_string().and_then(|string| string.to_string().ok());
        let mended = || self.well_formed.call::<_, String>((value.clone(),)).ok();
        whole.or_else(|| if value.is_string() { mended() } else { exceptions::text(value) }).unwrap_or_default()
    }

    fn is_plain(&self, value: &Value<'js>) -> Result<bool> {
        let Some(object) = value.as_object().filter(|_| !value.is_proxy()) else {
            return Ok(false);
        };
        let ordinary = object.get_prototype().is_some_and(|prototype| *prototype.as_value() == self.object_prototype);
        Ok(ordinary && !object.contains_key(PredefinedAtom::ToJSON)?)
    }
}

/// Puts `args` where code finds it.
pub fn define_args<'js>(ctx: &Ctx<'js>, args: Value<'js>) -> Result<()> {
    ctx.globals().set("args", args)
}

/// Evaluates one of the lazy files; the function it is comes back.
pub fn source<'js>(ctx: Ctx<'js>, name: String) -> Result<Value<'js>> {
    match LAZY.iter().find(|(file, _, _)| *file == name) {
        Some((file, text, _)) => evaluate(&ctx, file, text),
        None => Err(Exception::throw_type(&ctx, "no such file")),
    }
}

fn lazy_names<'js>(ctx: &Ctx<'js>) -> Result<Object<'js>> {
    let names = Object::new(ctx.clone())?;
    for (file, _, globals) in LAZY {
        names.set(*file, globals.to_vec())?;
    }
    Ok(names)
}

fn evaluate<'js, V: rquickjs::FromJs<'js>>(ctx: &Ctx<'js>, name: &str, text: &str) -> Result<V> {
    let mut options = EvalOptions::default();
    options.filename = Some(format!("{FILE_PREFIX}{name}"));
    // A file is a function in parentheses; the engine would read all of it twice, to see
    // whether they are the parameters of an arrow function.
    let function = text.find("(function").and_then(|open| Some((open, text.rfind(')')?)));
    let (open, close) = function.unwrap_or((0, text.len()));
    ctx.eval_with_options(format!("{}0,{}", &text[..open], &text[open + 1..close]), options)
}
