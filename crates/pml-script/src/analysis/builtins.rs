//! What the language itself brings along, as far as it matters here.

use oxc_ast::ast::{CallExpression, NewExpression};
use oxc_span::Span;
use pml_model::analysis::Reason;

use super::calls::Arguments;
use super::escape::Returns;
use super::value::{Shape, Value};
use super::walk::Walk;

/// Global objects and functions that keep nothing of what they are given and call nothing.
const HARMLESS: &[&str] = &[
    "Array",
    "BigInt",
    "Boolean",
    "Date",
    "Error",
    "Intl",
    "JSON",
    "Math",
    "Number",
    "RangeError",
    "RegExp",
    "String",
    "Symbol",
    "TypeError",
    "URL",
    "URLSearchParams",
    "atob",
    "btoa",
    "console",
    "crypto",
    "decodeURIComponent",
    "encodeURIComponent",
    "isFinite",
    "isNaN",
    "parseFloat",
    "parseInt",
    "performance",
    "structuredClone",
];

/// Global classes whose objects keep what they are given.
const COLLECTIONS: &[&str] = &["AbortController", "Map", "Set", "TextDecoder", "TextEncoder", "WeakMap", "WeakSet"];
/// Globals with rules of their own.
const SPECIAL: &[&str] = &["Function", "Object", "Promise", "eval", "globalThis", "queueMicrotask", "setInterval", "setTimeout"];

impl<'a> Walk<'_, 'a> {
    /// Calls a function that is a property of a global, such as `JSON.stringify`.
    pub(super) fn call_builtin(&mut self, global: &'a str, name: &'a str, call: &'a CallExpression<'a>) -> Value<'a> {
        if global == "Promise" {
            return self.call_promise(name, call);
        }
        let arguments = self.arguments(&call.arguments);
        match (global, name) {
            ("Object", _) => self.call_object(name, &arguments),
            ("Array", "from" | "fromAsync") => self.array_from(&arguments, call.span),
            ("Array", "of") => self.rest_of(&arguments, 0),
            ("console", _) => {
                self.read_all(&arguments);
                Value::UNDEFINED
            }
            _ => self.call_global(global, &arguments, call.span),
        }
    }

    /// Calls a global function.
    pub(super) fn call_global(&mut self, name: &'a str, arguments: &Arguments<'a>, span: Span) -> Value<'a> {
        match name {
            "setInterval" => {
                self.call_back_often(arguments.get(0), &[], span, Returns::ToOthers);
                self.read_all(arguments)
            }
            "eval" | "Function" => {
                self.note(span.start, Reason::Eval);
                self.escape_all(arguments, Reason::Passed)
            }
            "queueMicrotask" | "setTimeout" => {
                self.perhaps(|walk| walk.call_back(arguments.get(0), &[], span, Returns::ToOthers));
                self.read_all(arguments)
            }
            _ if is_harmless(name) => self.read_all(arguments),
            _ => self.escape_all(arguments, Reason::Passed),
        }
    }

    /// Makes something of the arguments without handing them to anybody.
    fn read_all(&mut self, arguments: &Arguments<'a>) -> Value<'a> {
        let mut made = Value::UNKNOWN;
        for value in arguments.values.iter().chain(&arguments.rest) {
            made = self.mix(made, *value);
        }
        made
    }

    fn call_object(&mut self, name: &str, arguments: &Arguments<'a>) -> Value<'a> {
        let first = arguments.get(0);
        match name {
            "freeze" | "seal" | "preventExtensions" => first,
            "assign" => self.object_assign(arguments),
            "entries" | "values" => self.object_list(name, first, arguments),
            "getOwnPropertyNames" | "keys" => {
                self.element(first, arguments.span(0));
                first.derived()
            }
            _ => self.escape_all(arguments, Reason::Passed),
        }
    }

    /// Lists what an object holds, with or without the names.
    fn object_list(&mut self, name: &str, object: Value<'a>, arguments: &Arguments<'a>) -> Value<'a> {
        let any = self.element(object, arguments.span(0));
        let item = if name == "entries" { self.list(&[Value::UNKNOWN, any]) } else { any };
        self.list_of(item)
    }

    fn object_assign(&mut self, arguments: &Arguments<'a>) -> Value<'a> {
        let target = arguments.get(0);
        for (value, span) in arguments.values.iter().zip(&arguments.spans).skip(1) {
            let value = self.escape(*value, *span, Reason::Stored);
            if let Shape::Object(id) = target.shape {
                self.memory.objects[id.0].changed = true;
                self.put_any(id, value);
            }
        }
        match target.shape {
            Shape::Object(_) => target,
            _ => self.escape_all(arguments, Reason::Stored),
        }
    }

    fn array_from(&mut self, arguments: &Arguments<'a>, span: Span) -> Value<'a> {
        let source = arguments.get(0);
        if arguments.values.len() < 2 {
            return match source.shape {
                Shape::Object(_) => source,
                _ => source.derived(),
            };
        }
        let element = self.element(source, span);
        let given = [element, Value::UNKNOWN];
        let result = self.call_back_often(arguments.get(1), &given, arguments.span(1), Returns::ToProgram);
        let made = self.list_of(result);
        self.mix(source, made).shaped(made.shape)
    }

    pub(super) fn construct(&mut self, new: &'a NewExpression<'a>) -> Value<'a> {
        let callee = self.expression(&new.callee);
        let arguments = self.arguments(&new.arguments);
        match callee.shape {
            Shape::Class(id) => self.instantiate(id, &arguments),
            Shape::Global("Promise") => self.new_promise(&arguments, new.span),
            Shape::Function(id) => {
                let (_, this) = self.object(Some(self.closures[id.0].code.span().start), false);
                self.invoke(id, this, &arguments);
                this
            }
            Shape::Global("Function") => self.call_global("Function", &arguments, new.span),
            Shape::Global(name) if is_harmless(name) || COLLECTIONS.contains(&name) => self.collect(&arguments),
            _ => {
                let made = self.escape_all(&arguments, Reason::Passed);
                self.mix(callee.derived(), made)
            }
        }
    }

    /// Makes a `Map` or the like, which keeps what it is given.
    fn collect(&mut self, arguments: &Arguments<'a>) -> Value<'a> {
        let mut made = Value::UNKNOWN;
        for (value, span) in arguments.all() {
            let value = if self.carries(value.shape) { self.escape(value, span, Reason::Stored) } else { value };
            made = self.mix(made, value);
        }
        made
    }
}

/// Tells whether a global keeps nothing of what it is given and calls nothing.
pub(super) fn is_harmless(name: &str) -> bool {
    HARMLESS.contains(&name)
}

/// Tells whether a global is one that is treated in its own way.
pub(super) fn is_known(name: &str) -> bool {
    [HARMLESS, COLLECTIONS, SPECIAL].iter().any(|names| names.contains(&name))
}
