//! Promises: waiting for several at once, and going on when one has ended.

use oxc_ast::ast::CallExpression;
use oxc_span::Span;
use pml_model::analysis::{Combinator, Reason};

use super::calls::Arguments;
use super::escape::Returns;
use super::plan::Context;
use super::value::{Shape, Value};
use super::walk::Walk;

impl<'a> Walk<'_, 'a> {
    pub(super) fn call_promise(&mut self, name: &'a str, call: &'a CallExpression<'a>) -> Value<'a> {
        match combinator(name) {
            Some(combinator) => self.combine(combinator, call),
            None => {
                let arguments = self.arguments(&call.arguments);
                match name {
                    "resolve" | "reject" => arguments.first().unwrap_or(Value::UNDEFINED),
                    "try" => {
                        let given = arguments.values.get(1..).unwrap_or_default();
                        self.call_back(arguments.get(0), given, call.span, Returns::ToProgram)
                    }
                    _ => self.escape_all(&arguments, Reason::Passed),
                }
            }
        }
    }

    /// Walks `Promise.all` and its kin: what is begun in there runs side by side.
    fn combine(&mut self, combinator: Combinator, call: &'a CallExpression<'a>) -> Value<'a> {
        let context = Context { parallel: Some(combinator), ..self.context };
        let arguments = self.within(context, |walk| walk.arguments(&call.arguments));
        let given = arguments.get(0);
        // They may also have been begun before.
        for node in self.use_promise(given) {
            let site = self.plan.site_mut(node);
            site.parallel = site.parallel.or(Some(combinator));
        }
        match combinator {
            Combinator::All | Combinator::AllSettled => given,
            Combinator::Any | Combinator::Race => {
                let one = self.element(given, call.span);
                // Only one of them has surely ended, but which one is not known.
                Value { pending: given.pending, ..one }
            }
        }
    }

    /// Walks `then`, `catch` and `finally`.
    pub(super) fn then(&mut self, promise: Value<'a>, name: &str, arguments: &Arguments<'a>) -> Value<'a> {
        let calls = self.use_promise(promise);
        let (result, ended) = self.aside(|walk| {
            walk.settle(&calls);
            let result = walk.continue_with(promise.settled(), name, arguments);
            walk.wait_for(result)
        });
        Value { pending: ended, ..result }
    }

    fn continue_with(&mut self, value: Value<'a>, name: &str, arguments: &Arguments<'a>) -> Value<'a> {
        let failed = Context { handler: true, ..self.context };
        match name {
            "then" if arguments.values.is_empty() => value,
            "then" => {
                let done = self.go_on(arguments, 0, &[value]);
                let caught = self.perhaps(|walk| walk.within(failed, |walk| walk.go_on(arguments, 1, &[value.derived()])));
                if arguments.values.len() > 1 { self.join(done, caught) } else { done }
            }
            "catch" => {
                let caught = self.perhaps(|walk| walk.within(failed, |walk| walk.go_on(arguments, 0, &[value.derived()])));
                self.join(value, caught)
            }
            _ => {
                let done = self.go_on(arguments, 0, &[]);
                self.wait_for(done);
                value
            }
        }
    }

    /// Calls what goes on with a result, if there is something.
    fn go_on(&mut self, arguments: &Arguments<'a>, index: usize, given: &[Value<'a>]) -> Value<'a> {
        match arguments.values.get(index) {
            Some(function) => self.call_back(*function, given, arguments.span(index), Returns::ToProgram),
            None => Value::UNKNOWN,
        }
    }

    /// Walks `new Promise((resolve) => …)`: it ends when anything in there has ended.
    pub(super) fn new_promise(&mut self, arguments: &Arguments<'a>, span: Span) -> Value<'a> {
        let from = self.plan.reached.len();
        let (_, ended) =
            self.aside(|walk| walk.call_back(arguments.get(0), &[Value::UNKNOWN, Value::UNKNOWN], span, Returns::ToOthers));
        let mut flow = ended;
        for node in self.plan.reached[from..].iter().copied().take(super::LATEST_MAX) {
            flow = self.flows.union(flow, self.plan.site_of(node).flow);
        }
        Value { shape: Shape::Unknown, flow, pending: flow }
    }
}

fn combinator(name: &str) -> Option<Combinator> {
    match name {
        "all" => Some(Combinator::All),
        "allSettled" => Some(Combinator::AllSettled),
        "any" => Some(Combinator::Any),
        "race" => Some(Combinator::Race),
        _ => None,
    }
}
