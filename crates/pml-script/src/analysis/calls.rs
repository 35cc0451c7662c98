//! Calls: what is called decides what happens.

use oxc_ast::ast::{Argument, CallExpression, Expression, MemberExpression, TaggedTemplateExpression};
use oxc_span::{GetSpan, Span};
use pml_model::analysis::Reason;

use super::WAY_BYTES;
use super::branches::Completion;
use super::members::Keys;
use super::value::{Shape, Value};
use super::walk::Walk;

/// The arguments of a call.
#[derive(Default)]
pub(super) struct Arguments<'a> {
    pub values: Vec<Value<'a>>,
    pub spans: Vec<Span>,
    /// What any further argument may be, after a spread.
    pub rest: Option<Value<'a>>,
    /// The result is waited for at once.
    pub awaited: bool,
}

impl<'a> Arguments<'a> {
    pub(super) fn get(&self, index: usize) -> Value<'a> {
        self.values.get(index).copied().or(self.rest).unwrap_or(Value::UNDEFINED)
    }

    /// Returns the first argument; `None` when there is none.
    pub(super) fn first(&self) -> Option<Value<'a>> {
        self.values.first().copied().or(self.rest)
    }

    pub(super) fn span(&self, index: usize) -> Span {
        self.spans.get(index).copied().unwrap_or_default()
    }

    /// Lists the arguments with their places, the unknown rest last.
    pub(super) fn all(&self) -> Vec<(Value<'a>, Span)> {
        let rest = self.rest.map(|rest| (rest, self.spans.last().copied().unwrap_or_default()));
        self.values.iter().copied().zip(self.spans.iter().copied()).chain(rest).collect()
    }

    pub(super) fn push(&mut self, value: Value<'a>, span: Span) {
        self.values.push(value);
        self.spans.push(span);
    }

    pub(super) fn of(values: &[Value<'a>], span: Span) -> Self {
        Self { values: values.to_vec(), spans: vec![span; values.len()], ..Self::default() }
    }

    /// Leaves out the first argument.
    fn tail(&self) -> Self {
        let skip = usize::from(!self.values.is_empty());
        Self { values: self.values[skip..].to_vec(), spans: self.spans[skip..].to_vec(), ..*self }
    }
}

impl<'a> Walk<'_, 'a> {
    /// Walks `await f(…)`: the function is walked here and now.
    pub(super) fn wait(&mut self, argument: &'a Expression<'a>) -> Value<'a> {
        let value = match argument.get_inner_expression() {
            Expression::CallExpression(call) => {
                self.awaiting = true;
                self.call(call)
            }
            other => self.expression(other),
        };
        self.wait_for(value)
    }

    pub(super) fn call(&mut self, call: &'a CallExpression<'a>) -> Value<'a> {
        let awaited = std::mem::take(&mut self.awaiting);
        let callee = call.callee.get_inner_expression();
        if callee.is_super() {
            let arguments = self.arguments(&call.arguments);
            return self.super_call(&arguments);
        }
        if let Expression::ChainExpression(chain) = callee
            && let Some(member) = chain.expression.as_member_expression()
        {
            return self.call_member(member, call, awaited);
        }
        match callee.as_member_expression() {
            Some(member) => self.call_member(member, call, awaited),
            None => {
                let value = self.expression(callee);
                let arguments = Arguments { awaited, ..self.arguments(&call.arguments) };
                self.apply(value, Value::of(Shape::Global("globalThis")), &arguments, call.span)
            }
        }
    }

    fn call_member(&mut self, member: &'a MemberExpression<'a>, call: &'a CallExpression<'a>, awaited: bool) -> Value<'a> {
        if member.object().is_super() {
            let keys = self.member_keys(member);
            let arguments = Arguments { awaited, ..self.arguments(&call.arguments) };
            return self.super_method(&keys, &arguments, call.span);
        }
        let receiver = self.expression(member.object());
        let keys = self.member_keys(member);
        if let (Shape::Global(global), Some(name)) = (receiver.shape, keys.only())
            && global != "globalThis"
        {
            return self.call_builtin(global, name, call);
        }
        let arguments = Arguments { awaited, ..self.arguments(&call.arguments) };
        self.call_method(receiver, member.object(), &keys, &arguments, call.span)
    }

    pub(super) fn arguments(&mut self, list: &'a [Argument<'a>]) -> Arguments<'a> {
        let mut arguments = Arguments::default();
        for argument in list {
            match argument {
                Argument::SpreadElement(spread) => {
                    let value = self.expression(&spread.argument);
                    self.spread_argument(&mut arguments, value, spread.span);
                }
                _ => {
                    let value = argument.as_expression().map_or(Value::UNKNOWN, |argument| self.expression(argument));
                    self.add_argument(&mut arguments, value, argument.span());
                }
            }
        }
        arguments
    }

    fn spread_argument(&mut self, arguments: &mut Arguments<'a>, value: Value<'a>, span: Span) {
        match self.listed(value) {
            Some(values) if self.spend(values.len()) => {
                values.into_iter().for_each(|value| self.add_argument(arguments, value, span));
            }
            _ => {
                let any = self.element(value, span);
                let shape = any.shape.without_constants(self.arena);
                arguments.rest = Some(arguments.rest.map_or(any.shaped(shape), |rest| self.join(rest, any)));
            }
        }
    }

    fn add_argument(&mut self, arguments: &mut Arguments<'a>, value: Value<'a>, span: Span) {
        match arguments.rest {
            None => arguments.push(value, span),
            Some(rest) => arguments.rest = Some(self.join(rest, value)),
        }
    }

    /// Gathers the arguments that `...rest` gets.
    pub(super) fn rest_of(&mut self, arguments: &Arguments<'a>, from: usize) -> Value<'a> {
        let list = self.list(arguments.values.get(from..).unwrap_or_default());
        if let (Shape::Object(id), Some(rest)) = (list.shape, arguments.rest) {
            self.put_any(id, rest);
        }
        list
    }

    /// Calls a value.
    pub(super) fn apply(&mut self, callee: Value<'a>, this: Value<'a>, arguments: &Arguments<'a>, span: Span) -> Value<'a> {
        match callee.shape {
            Shape::Choice(shapes) => {
                self.each_way(shapes, span, |walk, shape| walk.apply(callee.shaped(shape), this, arguments, span))
            }
            Shape::Tool(name) => self.reach(span, *name, arguments.first()),
            Shape::Function(id) => self.invoke(id, this, arguments),
            Shape::Global(name) => self.call_global(name, arguments, span),
            Shape::Mcp | Shape::Server(_) => {
                self.note(span.start, Reason::NotATool);
                self.call_unknown(callee, arguments)
            }
            _ => self.call_unknown(callee, arguments),
        }
    }

    /// Does something with each of several values, each on a way of its own.
    fn each_way(
        &mut self,
        shapes: &'a [Shape<'a>],
        span: Span,
        mut walk: impl FnMut(&mut Self, Shape<'a>) -> Value<'a>,
    ) -> Value<'a> {
        if !self.spend(shapes.len() * WAY_BYTES) {
            self.note(span.start, Reason::TooMuch);
            return Value::UNKNOWN;
        }
        let fork = self.fork();
        let mut ways = Vec::new();
        let mut result: Option<Value<'a>> = None;
        for shape in shapes {
            let value = walk(self, *shape);
            result = Some(result.map_or(value, |other| self.join(other, value)));
            ways.push(self.end_way(&fork, Completion::Normal));
        }
        self.merge(&fork, ways, Vec::new());
        result.unwrap_or(Value::UNKNOWN)
    }

    fn call_unknown(&mut self, callee: Value<'a>, arguments: &Arguments<'a>) -> Value<'a> {
        let made = self.escape_all(arguments, Reason::Passed);
        self.mix(callee.derived(), made)
    }

    /// Calls a property of a value.
    fn call_method(
        &mut self,
        receiver: Value<'a>,
        base: &'a Expression<'a>,
        keys: &Keys<'a>,
        arguments: &Arguments<'a>,
        span: Span,
    ) -> Value<'a> {
        let name = keys.only().unwrap_or_default();
        match (receiver.shape, name) {
            // Whatever it is, it is the promise of it: nobody calls a tool `then`.
            (_, "then" | "catch" | "finally") => self.then(receiver, name, arguments),
            (Shape::Tool(_) | Shape::Function(_), "call") => self.apply(receiver, arguments.get(0), &arguments.tail(), span),
            (Shape::Tool(_) | Shape::Function(_), "apply") => {
                let mut spread = Arguments::default();
                self.spread_argument(&mut spread, arguments.get(1), span);
                self.apply(receiver, arguments.get(0), &spread, span)
            }
            (Shape::Tool(_) | Shape::Function(_), "bind") if arguments.values.len() <= 1 => receiver,
            (Shape::Tool(_), _) => {
                self.note(span.start, Reason::NotATool);
                self.call_unknown(receiver, arguments)
            }
            (Shape::Choice(shapes), _) => {
                self.each_way(shapes, span, |walk, shape| walk.call_method(receiver.shaped(shape), base, keys, arguments, span))
            }
            (Shape::Unknown | Shape::Unset | Shape::Constant(_), _) if name != "constructor" => {
                self.builtin_method(receiver, base, name, arguments, span)
            }
            (Shape::Object(_), _) => {
                let method = self.get(receiver, keys, span);
                match method.shape {
                    Shape::Unknown => self.builtin_method(receiver, base, name, arguments, span),
                    _ => self.apply(method, receiver, arguments, span),
                }
            }
            _ => {
                let method = self.get(receiver, keys, span);
                self.apply(method, receiver, arguments, span)
            }
        }
    }

    pub(super) fn tagged(&mut self, tagged: &'a TaggedTemplateExpression<'a>) -> Value<'a> {
        let tag = self.expression(&tagged.tag);
        let mut arguments = Arguments::of(&[Value::UNKNOWN], tagged.quasi.span);
        for expression in &tagged.quasi.expressions {
            let value = self.expression(expression);
            arguments.push(value, expression.span());
        }
        self.apply(tag, Value::UNKNOWN, &arguments, tagged.span)
    }
}
