//! Functions of the program: made once, walked where they are called.

use oxc_ast::ast::{ArrowFunctionExpression, FormalParameters, Function, FunctionType};
use oxc_span::Span;
use pml_model::analysis::Reason;

use super::branches::Completion;
use super::calls::Arguments;
use super::memory::FrameId;
use super::order::Order;
use super::value::{ClassId, ClosureId, Key, Shape, Value};
use super::walk::Walk;
use super::{FUNCTION_NESTING_MAX, RECURSION_MAX};

/// The text of a function.
#[derive(Clone, Copy)]
pub(super) enum Code<'a> {
    Function(&'a Function<'a>),
    Arrow(&'a ArrowFunctionExpression<'a>),
}

/// A function with the variables it can see.
pub(super) struct Closure<'a> {
    pub code: Code<'a>,
    pub frame: FrameId,
    /// The class it is a method of.
    pub home: Option<ClassId>,
    /// It was walked, with these variables …
    pub walked: bool,
    /// … or is being walked.
    pub active: bool,
}

/// One function that is being walked.
#[derive(Default)]
pub(super) struct Activation<'a> {
    pub closure: Option<ClosureId>,
    /// Where its text begins.
    pub offset: u32,
    /// What it was given, for `arguments` and for calls of itself.
    pub given: Vec<Value<'a>>,
    pub result: Option<Value<'a>>,
    /// The states in which it is left by `return` and `throw` …
    pub exits: Vec<Order>,
    /// … and in which a loop or `switch` in it is left.
    pub jumps: Vec<Order>,
    /// How many `try` are open in it.
    pub tries: usize,
    pub recursive: bool,
}

impl<'a> Code<'a> {
    pub(super) fn span(self) -> Span {
        match self {
            Self::Function(function) => function.span,
            Self::Arrow(arrow) => arrow.span,
        }
    }

    fn parameters(self) -> &'a FormalParameters<'a> {
        match self {
            Self::Function(function) => &function.params,
            Self::Arrow(arrow) => &arrow.params,
        }
    }

    fn is_async(self) -> bool {
        match self {
            Self::Function(function) => function.r#async,
            Self::Arrow(arrow) => arrow.r#async,
        }
    }
}

impl<'a> Walk<'_, 'a> {
    pub(super) fn closure(&mut self, code: Code<'a>) -> Value<'a> {
        self.closures.push(Closure { code, frame: self.memory.frame, home: None, walked: false, active: false });
        Value::of(Shape::Function(ClosureId(self.closures.len() - 1)))
    }

    /// Calls a function of the program.
    pub(super) fn invoke(&mut self, id: ClosureId, this: Value<'a>, arguments: &Arguments<'a>) -> Value<'a> {
        let code = self.closures[id.0].code;
        let deep = self.memory.frame(self.closures[id.0].frame).depth >= FUNCTION_NESTING_MAX;
        if deep {
            self.note(code.span().start, Reason::TooMuch);
        }
        if deep || self.is_recursive(id) {
            return self.call_again(id, arguments);
        }
        if !self.affords(id, arguments.values.len()) {
            return self.call_unseen(id, arguments);
        }
        let aside = code.is_async() && !arguments.awaited;
        self.nested(code.span().start, Value::UNKNOWN, |walk| match aside {
            false => walk.run(id, this, arguments),
            true => {
                let (result, ended) = walk.aside(|walk| {
                    let result = walk.run(id, this, arguments);
                    // A promise that it returns is waited for before its own ends.
                    let calls = walk.calls(result.pending);
                    walk.settle(&calls);
                    result
                });
                Value { pending: ended, ..result }
            }
        })
    }

    fn run(&mut self, id: ClosureId, this: Value<'a>, arguments: &Arguments<'a>) -> Value<'a> {
        let Closure { code, frame, .. } = self.closures[id.0];
        self.closures[id.0].walked = true;
        self.results.entry(code.span().start).or_insert(Value::UNKNOWN);
        let before = self.order.clone();
        let reached = self.plan.reached.len();
        let this = if matches!(code, Code::Arrow(_)) { self.memory.frame(frame).this } else { this };
        let inner = self.memory.push_frame(frame, this);
        let outer = std::mem::replace(&mut self.memory.frame, inner);
        let offset = code.span().start;
        let given = arguments.values.clone();
        self.activations.push(Activation { closure: Some(id), offset, given, ..Activation::default() });

        self.set_active(id, true);
        self.name_itself(id, code);
        self.bind_parameters(code.parameters(), arguments, this);
        let completion = self.body(code);

        let activation = self.activations.pop().unwrap_or_default();
        self.set_active(id, false);
        self.memory.frame = outer;
        if activation.recursive {
            self.plan.mark_recursion(reached);
        }
        self.leave(&before, completion, activation)
    }

    fn set_active(&mut self, id: ClosureId, active: bool) {
        self.closures[id.0].active = active;
        let count = self.active.entry(self.closures[id.0].code.span().start).or_default();
        *count = if active { *count + 1 } else { count.saturating_sub(1) };
    }

    /// Lets a function expression see its own name.
    fn name_itself(&mut self, id: ClosureId, code: Code<'a>) {
        if let Code::Function(function) = code
            && function.r#type == FunctionType::FunctionExpression
            && let Some(name) = &function.id
        {
            self.declare(name, Value::of(Shape::Function(id)));
        }
    }

    fn bind_parameters(&mut self, parameters: &'a FormalParameters<'a>, arguments: &Arguments<'a>, this: Value<'a>) {
        for (index, parameter) in parameters.items.iter().enumerate() {
            let value = arguments.get(index);
            let value = match &parameter.initializer {
                Some(default) => self.or_default(value, default),
                None => value,
            };
            if parameter.has_modifier()
                && let (Shape::Object(id), Some(name)) = (this.shape, parameter.pattern.get_identifier_name())
            {
                self.put(id, Key::of_text(name.as_str()), value);
            }
            self.bind(&parameter.pattern, value);
        }
        let count = parameters.items.len();
        if let Some(rest) = &parameters.rest {
            let values = self.rest_of(arguments, count);
            self.bind(&rest.rest.argument, values);
        }
    }

    fn body(&mut self, code: Code<'a>) -> Completion {
        let body = match code {
            Code::Function(function) => function.body.as_deref(),
            Code::Arrow(arrow) => match arrow.get_expression() {
                Some(expression) => {
                    let value = self.expression(expression);
                    return self.return_value(value);
                }
                None => arrow.body.as_function_body(),
            },
        };
        body.map_or(Completion::Normal, |body| self.statements(&body.statements))
    }

    /// Puts together how a function may have ended.
    fn leave(&mut self, before: &Order, completion: Completion, activation: Activation<'a>) -> Value<'a> {
        let mut exits = activation.exits.into_iter();
        let end = if completion == Completion::Normal { Some(self.order.clone()) } else { exits.next() };
        if let Some(end) = end {
            let joined = exits.fold(end, |joined, order| Order::join(before, &joined, &order));
            self.order.advance_to(joined);
        }
        let result = match (activation.result, completion) {
            (Some(result), Completion::Normal) => self.join(result, Value::UNDEFINED),
            (result, _) => result.unwrap_or(Value::UNDEFINED),
        };
        self.results.insert(activation.offset, result);
        result
    }

    fn is_recursive(&self, id: ClosureId) -> bool {
        let closure = &self.closures[id.0];
        closure.active || self.active.get(&closure.code.span().start).is_some_and(|count| *count >= RECURSION_MAX)
    }

    /// Meets a function inside itself: what it does is already being walked.
    fn call_again(&mut self, id: ClosureId, arguments: &Arguments<'a>) -> Value<'a> {
        let offset = self.closures[id.0].code.span().start;
        let mut given = Vec::new();
        for activation in self.activations.iter_mut().filter(|activation| activation.offset == offset) {
            activation.recursive = true;
            given.clone_from(&activation.given);
        }
        let mut made = Value::UNKNOWN;
        for (index, (value, span)) in arguments.values.iter().zip(&arguments.spans).enumerate() {
            let same = given.get(index).is_some_and(|known| known.shape == value.shape);
            let value = if same { *value } else { self.escape(*value, *span, Reason::Passed) };
            made = self.mix(made, value);
        }
        made
    }

    /// Tells whether a function may be walked: the first time always, then while the budget lasts.
    fn affords(&mut self, id: ClosureId, arguments: usize) -> bool {
        let span = self.closures[id.0].code.span();
        if !self.results.contains_key(&span.start) {
            return true;
        }
        self.spend(span.size() as usize + arguments)
    }

    /// Calls a function without walking it once more.
    fn call_unseen(&mut self, id: ClosureId, arguments: &Arguments<'a>) -> Value<'a> {
        let offset = self.closures[id.0].code.span().start;
        self.plan.truncated = true;
        if !self.closures[id.0].walked {
            self.closures[id.0].walked = true;
            self.note(offset, Reason::TooMuch);
        }
        let made = self.escape_all(arguments, Reason::TooMuch);
        let last = self.results.get(&offset).copied().unwrap_or(Value::UNKNOWN);
        self.mix(made, last)
    }

    pub(super) fn return_value(&mut self, value: Value<'a>) -> Completion {
        self.add_result(value);
        self.exit()
    }

    pub(super) fn add_result(&mut self, value: Value<'a>) {
        let known = self.activations.last().and_then(|activation| activation.result);
        let joined = known.map_or(value, |known| self.join(known, value));
        if let Some(activation) = self.activations.last_mut() {
            activation.result = Some(joined);
        }
    }

    pub(super) fn exit(&mut self) -> Completion {
        if let Some(activation) = self.activations.last_mut() {
            activation.exits.push(self.order.clone());
        }
        Completion::Leave
    }

    pub(super) fn jump(&mut self) -> Completion {
        if let Some(activation) = self.activations.last_mut() {
            activation.jumps.push(self.order.clone());
        }
        Completion::Jump
    }

    pub(super) fn jumps(&self) -> usize {
        self.activations.last().map_or(0, |activation| activation.jumps.len())
    }

    pub(super) fn take_jumps(&mut self, from: usize) -> Vec<Order> {
        self.activations.last_mut().map(|activation| activation.jumps.split_off(from)).unwrap_or_default()
    }

    pub(super) fn enter_try(&mut self) -> usize {
        self.activations.last_mut().map_or(0, |activation| {
            activation.tries += 1;
            activation.exits.len()
        })
    }

    pub(super) fn leave_try(&mut self, exits: usize) -> Vec<Order> {
        self.activations.last_mut().map_or_else(Vec::new, |activation| {
            activation.tries -= 1;
            activation.exits.get(exits..).unwrap_or_default().to_vec()
        })
    }

    /// Reads `arguments`, which is not followed further and may be those of an outer function.
    pub(super) fn all_arguments(&mut self, offset: u32) -> Value<'a> {
        let given: Vec<Value<'a>> = self.activations.iter().flat_map(|activation| activation.given.iter().copied()).collect();
        let span = Span::new(offset, offset);
        let mut all = Value::UNKNOWN;
        for value in given {
            let value = self.escape(value, span, Reason::Stored);
            all = self.mix(all, value);
        }
        all
    }
}
