//! Values that leave what can be followed.

use oxc_span::Span;
use pml_model::analysis::{Loop, Reason};

use super::builtins::is_harmless;
use super::calls::Arguments;
use super::plan::Context;
use super::value::{ObjectId, Shape, Value};
use super::walk::Walk;

/// Who gets what a function returns: where it is not the program, a part of `mcp` is lost.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Returns {
    ToProgram,
    ToOthers,
}

impl<'a> Walk<'_, 'a> {
    /// Hands a value to code that is not known.
    ///
    /// A part of `mcp` is reported; a tool counts as called there; a function may be
    /// called there. Returns what can come back: something made of all this.
    pub(super) fn escape(&mut self, value: Value<'a>, span: Span, reason: Reason) -> Value<'a> {
        let mut made = value.derived();
        for shape in value.shape.alternatives() {
            let came = match *shape {
                Shape::Mcp | Shape::Server(_) | Shape::Global("globalThis") => {
                    self.note(span.start, reason);
                    continue;
                }
                Shape::Global("eval" | "Function") => {
                    self.note(span.start, Reason::Eval);
                    continue;
                }
                Shape::Object(id) => self.escape_object(id, span, reason),
                Shape::Tool(_) | Shape::Function(_) => {
                    let argument = Value::UNKNOWN;
                    self.perhaps(|walk| walk.call_back(value.shaped(*shape), &[argument], span, Returns::ToOthers))
                }
                _ => continue,
            };
            made = self.mix(made, came);
        }
        made
    }

    fn escape_object(&mut self, id: ObjectId, span: Span, reason: Reason) -> Value<'a> {
        let object = &mut self.memory.objects[id.0];
        // Who gets the result of the program changes nothing in it any more.
        object.changed |= !self.finished;
        let mut made = Value::UNKNOWN;
        if std::mem::replace(&mut object.escaped, true) {
            return made;
        }
        for cell in self.memory.contents(id) {
            let value = self.nested(span.start, Value::UNKNOWN, |walk| walk.escape(walk.memory.read(cell), span, reason));
            made = self.mix(made, value);
        }
        made
    }

    pub(super) fn escape_all(&mut self, arguments: &Arguments<'a>, reason: Reason) -> Value<'a> {
        let mut made = Value::UNKNOWN;
        for (value, span) in arguments.all() {
            let value = self.escape(value, span, reason);
            made = self.mix(made, value);
        }
        made
    }

    /// Calls a function on behalf of code that is not part of the program.
    pub(super) fn call_back(&mut self, function: Value<'a>, given: &[Value<'a>], span: Span, returns: Returns) -> Value<'a> {
        let mut result: Option<Value<'a>> = None;
        for shape in function.shape.alternatives() {
            let value = match *shape {
                Shape::Tool(name) => self.reach(span, *name, given.first().map(|value| value.derived())),
                Shape::Function(id) => self.invoke(id, Value::UNKNOWN, &Arguments::of(given, span)),
                Shape::Mcp | Shape::Server(_) => {
                    self.note(span.start, Reason::NotATool);
                    continue;
                }
                Shape::Global("eval" | "Function") => {
                    self.note(span.start, Reason::Eval);
                    continue;
                }
                Shape::Global(name) if is_harmless(name) => given.first().map_or(Value::UNKNOWN, |value| value.derived()),
                _ => self.hand_over(given, span),
            };
            result = Some(result.map_or(value, |other| self.join(other, value)));
        }
        let result = result.unwrap_or(Value::UNKNOWN);
        if returns == Returns::ToOthers && self.carries(result.shape) {
            return self.escape(result, span, Reason::Passed);
        }
        result
    }

    /// Gives values to a function that is not known.
    fn hand_over(&mut self, given: &[Value<'a>], span: Span) -> Value<'a> {
        let mut made = Value::UNKNOWN;
        for value in given {
            let value = if self.carries(value.shape) { self.escape(*value, span, Reason::Passed) } else { value.derived() };
            made = self.mix(made, value);
        }
        made
    }

    /// Calls a function any number of times, as `map` does.
    pub(super) fn call_back_often(
        &mut self,
        function: Value<'a>,
        given: &[Value<'a>],
        span: Span,
        returns: Returns,
    ) -> Value<'a> {
        let context = Context { repeated: Some(Loop::Callback), ..self.context };
        self.perhaps(|walk| walk.within(context, |walk| walk.call_back(function, given, span, returns)))
    }
}
