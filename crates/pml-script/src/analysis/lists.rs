//! Methods of lists and of other things that the language brings along.

use oxc_ast::ast::Expression;
use oxc_span::Span;
use pml_model::analysis::Reason;

use super::WAY_BYTES;
use super::calls::Arguments;
use super::escape::Returns;
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
/// Methods that return one of the elements …
const PICKING: &[&str] = &["at", "pop", "shift"];
/// … and that return a list of some of them.
const LISTING: &[&str] = &[
    "concat",
    "copyWithin",
    "filter",
    "flat",
    "reverse",
    "slice",
    "sort",
    "splice",
    "toReversed",
    "toSorted",
    "toSpliced",
    "values",
    "with",
];
/// Methods that leave their object as it is.
const LEAVING: &[&str] = &[
    "at",
    "concat",
    "entries",
    "every",
    "filter",
    "find",
    "findIndex",
    "findLast",
    "findLastIndex",
    "flat",
    "flatMap",
    "forEach",
    "get",
    "has",
    "hasOwnProperty",
    "includes",
    "indexOf",
    "join",
    "keys",
    "lastIndexOf",
    "map",
    "reduce",
    "reduceRight",
    "slice",
    "some",
    "toReversed",
    "toSorted",
    "toSpliced",
    "toString",
    "values",
    "with",
];

impl<'a> Walk<'_, 'a> {
    /// Calls a method that the program does not define.
    pub(super) fn builtin_method(
        &mut self,
        receiver: Value<'a>,
        base: &'a Expression<'a>,
        name: &'a str,
        arguments: &Arguments<'a>,
        span: Span,
    ) -> Value<'a> {
        if let Shape::Object(id) = receiver.shape {
            self.memory.objects[id.0].changed |= !LEAVING.contains(&name);
        }
        let made = if ITERATING.contains(&name) {
            self.iterate(receiver, name, arguments, span)
        } else if ADDING.contains(&name) {
            self.add_to(receiver, base, arguments);
            // Most of them return the object, but its promises stay in the object.
            receiver.settled().derived()
        } else {
            let made = self.escape_all(arguments, Reason::Passed);
            self.mix(receiver, made)
        };
        match receiver.shape {
            Shape::Object(_) => self.taken_from(receiver, name, made, span),
            _ => made,
        }
    }

    /// Lets what a method takes out of a list be what was put in.
    fn taken_from(&mut self, list: Value<'a>, name: &str, made: Value<'a>, span: Span) -> Value<'a> {
        let part = match name {
            _ if PICKING.contains(&name) => self.element(list, span),
            _ if LISTING.contains(&name) => {
                let element = self.element(list, span);
                self.list_of(element)
            }
            "entries" => {
                let element = self.element(list, span);
                let pair = self.list(&[Value::UNKNOWN, element]);
                self.list_of(pair)
            }
            _ if [ITERATING, ADDING, LEAVING].iter().any(|names| names.contains(&name)) => return made,
            _ => self.escape(list, span, Reason::Passed),
        };
        self.mix(part, made).shaped(part.shape)
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
        if name.starts_with("reduce") {
            return self.reduce(receiver, element, arguments, place);
        }
        // The others only look whether what they get is true.
        let result = self.call_back_often(function, &[element, Value::UNKNOWN, receiver], place, Returns::ToProgram);
        match name {
            "forEach" => {
                self.drop_value(result);
                Value::UNDEFINED
            }
            // What comes out is what the function made, where it is known.
            "flatMap" | "map" if matches!(function.shape, Shape::Function(_) | Shape::Tool(_)) => self.list_of(result),
            "find" | "findLast" => {
                let made = self.mix(element, result);
                self.join(element, made)
            }
            _ => self.mix(receiver, result),
        }
    }

    fn reduce(&mut self, receiver: Value<'a>, element: Value<'a>, arguments: &Arguments<'a>, place: Span) -> Value<'a> {
        let start = arguments.get(1);
        let given = [start.derived(), element, Value::UNKNOWN];
        let result = self.call_back_often(arguments.get(0), &given, place, Returns::ToOthers);
        let start = self.escape(start, place, Reason::Passed);
        let made = self.mix(receiver, result);
        self.mix(made, start)
    }

    /// Calls a function for each element of a list that is known.
    fn map_list(&mut self, values: &[Value<'a>], function: Value<'a>, place: Span) -> Value<'a> {
        let mut results = Vec::new();
        for (index, value) in values.iter().enumerate() {
            let context = Context { again: self.context.again || index > 0, ..self.context };
            let given = [*value, Value::UNKNOWN, Value::UNKNOWN];
            results.push(self.within(context, |walk| walk.call_back_often(function, &given, place, Returns::ToProgram)));
        }
        self.list(&results)
    }

    /// Makes a list of which every element may be the given one.
    pub(super) fn list_of(&mut self, element: Value<'a>) -> Value<'a> {
        let (id, list) = self.object(None, true);
        self.put_more(id, element);
        list
    }

    fn add_to(&mut self, receiver: Value<'a>, base: &'a Expression<'a>, arguments: &Arguments<'a>) {
        for (value, span) in arguments.all() {
            match receiver.shape {
                Shape::Object(id) => {
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
    }
}
