//! What the language itself brings along, as far as it matters here.

use oxc_ast::ast::{CallExpression, Expression, NewExpression};
use oxc_span::Span;
use pml_model::analysis::Reason;

use super::WAY_BYTES;
use super::calls::Arguments;
use super::plan::Context;
use super::value::{Shape, Value};
use super::walk::Walk;

/// Methods that call a function once per element.
const ITERATING: &[&str] = &[
    "every",
    "filter",
    "find",
    "findIndex",
    "findLast",
    "findLastIndex",
    "flatMap",
    "forEach",
    "map",
    "reduce",
    "reduceRight",
    "some",
    "sort",
    "toSorted",
];
/// Methods that put their arguments into their object.
const ADDING: &[&str] = &["add", "append", "fill", "push", "set", "splice", "unshift"];
/// Methods that leave their object as it is.
const READING: &[&str] = &[
    "at",
    "concat",
    "endsWith",
    "entries",
    "flat",
    "get",
    "has",
    "hasOwnProperty",
    "includes",
    "indexOf",
    "join",
    "keys",
    "lastIndexOf",
    "match",
    "repeat",
    "slice",
    "split",
    "startsWith",
    "substring",
    "toFixed",
    "toISOString",
    "toLowerCase",
    "toString",
    "toUpperCase",
    "trim",
    "values",
];
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
                self.call_back_often(arguments.get(0), &[], span);
                self.read_all(arguments)
            }
            "eval" | "Function" => {
                self.note(span.start, Reason::Eval);
                self.escape_all(arguments, Reason::Passed)
            }
            "queueMicrotask" | "setTimeout" => {
                self.perhaps(|walk| walk.call_back(arguments.get(0), &[], span));
                self.read_all(arguments)
            }
            _ if HARMLESS.contains(&name) => self.read_all(arguments),
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
        let (id, list) = self.object(None, true);
        self.put_more(id, item);
        list
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
        let result = self.call_back_often(arguments.get(1), &[element, Value::UNKNOWN], arguments.span(1));
        self.mix(source, result)
    }

    /// Calls a method of something that is not an object of the program.
    pub(super) fn builtin_method(
        &mut self,
        receiver: Value<'a>,
        base: &'a Expression<'a>,
        name: &'a str,
        arguments: &Arguments<'a>,
        span: Span,
    ) -> Value<'a> {
        match name {
            "then" | "catch" | "finally" => self.then(receiver, name, arguments),
            _ if ITERATING.contains(&name) => self.iterate(receiver, name, arguments, span),
            _ if ADDING.contains(&name) => {
                self.add_to(receiver, base, arguments);
                // Most of them return the object, but its promises stay in the object.
                receiver.settled().derived()
            }
            _ => {
                self.change(receiver, name);
                let made = self.escape_all(arguments, Reason::Passed);
                self.mix(receiver, made)
            }
        }
    }

    /// Notes that a method may have changed its object.
    fn change(&mut self, receiver: Value<'a>, name: &str) {
        if let Shape::Object(id) = receiver.shape
            && !READING.contains(&name)
        {
            self.memory.objects[id.0].changed = true;
        }
    }

    fn iterate(&mut self, receiver: Value<'a>, name: &str, arguments: &Arguments<'a>, span: Span) -> Value<'a> {
        let function = arguments.get(0);
        let place = if arguments.spans.is_empty() { span } else { arguments.span(0) };
        if name == "map"
            && let Some(values) = self.unrolled(receiver, WAY_BYTES)
        {
            return self.map_list(&values, function, place);
        }
        let element = self.element(receiver, span);
        let folds = name.starts_with("reduce");
        let start = if folds { arguments.get(1).derived() } else { Value::UNKNOWN };
        let given = if folds { [start, element, Value::UNKNOWN] } else { [element, Value::UNKNOWN, receiver.derived()] };
        if name == "sort" {
            self.change(receiver, name);
        }
        let result = self.call_back_often(function, &given, place);
        match name {
            "forEach" => {
                self.drop_value(result);
                Value::UNDEFINED
            }
            // What comes out is what the function made, where it is known.
            "flatMap" | "map" if matches!(function.shape, Shape::Function(_) | Shape::Tool(_)) => result.derived(),
            "find" | "findLast" => {
                let made = self.mix(element, result);
                self.join(element, made)
            }
            _ if folds => {
                let made = self.mix(receiver, result);
                self.mix(made, start)
            }
            _ => self.mix(receiver, result),
        }
    }

    /// Calls a function for each element of a list that is known.
    fn map_list(&mut self, values: &[Value<'a>], function: Value<'a>, place: Span) -> Value<'a> {
        let mut results = Vec::new();
        for (index, value) in values.iter().enumerate() {
            let context = Context { again: self.context.again || index > 0, ..self.context };
            let given = [*value, Value::UNKNOWN, Value::UNKNOWN];
            results.push(self.within(context, |walk| walk.call_back_often(function, &given, place)));
        }
        self.list(&results)
    }

    fn add_to(&mut self, receiver: Value<'a>, base: &'a Expression<'a>, arguments: &Arguments<'a>) {
        for (value, span) in arguments.values.iter().zip(&arguments.spans).map(|(value, span)| (*value, *span)) {
            match receiver.shape {
                Shape::Object(id) => {
                    self.memory.objects[id.0].changed = true;
                    if self.carries(value.shape) {
                        self.note(span.start, Reason::Stored);
                    }
                    self.put_more(id, value);
                }
                _ => {
                    let value = self.escape(value, span, Reason::Stored);
                    self.absorb(base, value);
                }
            }
        }
        if let Some(rest) = arguments.rest {
            self.absorb(base, rest.derived());
        }
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
            Shape::Global(name) if HARMLESS.contains(&name) || COLLECTIONS.contains(&name) => self.collect(&arguments),
            _ => {
                let made = self.escape_all(&arguments, Reason::Passed);
                self.mix(callee.derived(), made)
            }
        }
    }

    /// Makes a `Map` or the like, which keeps what it is given.
    fn collect(&mut self, arguments: &Arguments<'a>) -> Value<'a> {
        let mut made = Value::UNKNOWN;
        for (value, span) in arguments.values.iter().zip(&arguments.spans) {
            let value = if self.carries(value.shape) { self.escape(*value, *span, Reason::Stored) } else { *value };
            made = self.mix(made, value);
        }
        made
    }
}

/// Tells whether a global is one that is treated in its own way.
pub(super) fn is_known(name: &str) -> bool {
    [HARMLESS, COLLECTIONS, SPECIAL].iter().any(|names| names.contains(&name))
}
