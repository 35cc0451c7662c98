//! The program as a whole: how it begins, what its value is, and what nobody calls.

use oxc_ast::ast::{ExportDefaultDeclarationKind, Expression, Program, Statement};
use oxc_span::{GetSpan, Span};
use pml_model::analysis::Reason;

use super::branches::Completion;
use super::calls::Arguments;
use super::functions::{Closure, Code};
use super::order::Order;
use super::plan::Context;
use super::value::{ClassId, ClosureId, Shape, Value};
use super::walk::Walk;

impl<'a> Walk<'_, 'a> {
    pub(super) fn program(&mut self, program: &'a Program<'a>) {
        self.hoist(&program.body);
        let (last, earlier) = match program.body.split_last() {
            Some((Statement::ExpressionStatement(last), earlier)) => (Some(last), earlier),
            _ => (None, &program.body[..]),
        };
        let completion = self.statement_list(earlier);
        if let (Completion::Normal, Some(last)) = (completion, last) {
            let value = self.expression(&last.expression);
            self.finished = true;
            self.last_expression(value, earlier.is_empty(), last.span);
        }
        self.finished = false;
        self.default_export(program);
        if let [Statement::FunctionDeclaration(function)] = &program.body[..]
            && let Some(symbol) = function.id.as_ref().and_then(|name| name.symbol_id.get())
        {
            let value = self.read_variable(symbol);
            self.call_program(value, function.span);
        }
        self.finished = true;
        let result = self.activations.last_mut().and_then(|activation| activation.result.take());
        self.hand_out(result.unwrap_or(Value::UNDEFINED), program.span);
        self.finished = false;
        self.walk_uncalled();
    }

    /// The last expression is the result, unless the program returns by itself.
    fn last_expression(&mut self, value: Value<'a>, alone: bool, span: Span) {
        let returns = self.activations.last().is_some_and(|activation| activation.result.is_some());
        match value.shape {
            Shape::Function(_) if alone => self.call_program(value, span),
            _ if returns => self.drop_value(value),
            _ => self.hand_out(value, span),
        }
    }

    fn default_export(&mut self, program: &'a Program<'a>) {
        let exports = program.body.iter().filter_map(|statement| match statement {
            Statement::ExportDefaultDeclaration(export) => Some(&export.declaration),
            _ => None,
        });
        for declaration in exports {
            match declaration {
                ExportDefaultDeclarationKind::FunctionDeclaration(function) => {
                    let symbol = function.id.as_ref().and_then(|name| name.symbol_id.get());
                    let value = match symbol {
                        Some(symbol) => self.read_variable(symbol),
                        None => self.closure(Code::Function(function)),
                    };
                    self.call_program(value, function.span);
                }
                ExportDefaultDeclarationKind::ClassDeclaration(class) => {
                    let value = self.class(class);
                    if let Some(name) = &class.id {
                        self.declare(name, value);
                    }
                }
                _ => {
                    if let Some(expression) = declaration.as_expression() {
                        self.export_expression(expression);
                    }
                }
            }
        }
    }

    fn export_expression(&mut self, expression: &'a Expression<'a>) {
        let value = self.expression(expression);
        match value.shape {
            Shape::Function(_) => self.call_program(value, expression.span()),
            _ => self.hand_out(value, expression.span()),
        }
    }

    /// A program that is one function is called with `args`.
    fn call_program(&mut self, function: Value<'a>, span: Span) {
        let result = self.apply(function, Value::UNKNOWN, &Arguments::of(&[Value::UNKNOWN], span), span);
        self.hand_out(result, span);
    }

    /// Gives a value to whoever runs the program.
    fn hand_out(&mut self, value: Value<'a>, span: Span) {
        self.wait_for(value);
        self.escape(value, span, Reason::Passed);
    }

    /// Walks the functions that nobody is seen to call, each on its own.
    fn walk_uncalled(&mut self) {
        self.context = Context { uncalled: true, ..Context::START };
        let (mut class, mut closure) = (0, 0);
        while class < self.classes.len() || closure < self.closures.len() {
            if class < self.classes.len() {
                self.order = Order::default();
                self.build_uncalled(ClassId(class));
                class += 1;
            } else {
                self.order = Order::default();
                self.call_uncalled(ClosureId(closure));
                closure += 1;
            }
        }
    }

    fn build_uncalled(&mut self, id: ClassId) {
        if self.classes[id.0].instance.is_none() {
            self.instantiate(id, &unknown_arguments());
        }
    }

    fn call_uncalled(&mut self, id: ClosureId) {
        let Closure { home, walked, code, frame, .. } = self.closures[id.0];
        let known = self.results.contains_key(&code.span().start) && !self.memory.is_special(frame);
        if walked || known {
            return;
        }
        let this = home.and_then(|class| self.classes[class.0].instance).unwrap_or(Value::UNKNOWN);
        let result = self.invoke(id, this, &unknown_arguments());
        if self.carries(result.shape) {
            self.escape(result, code.span(), Reason::Passed);
        }
    }
}

/// Arguments of which not even the number is known.
fn unknown_arguments<'a>() -> Arguments<'a> {
    Arguments { rest: Some(Value::UNKNOWN), ..Arguments::default() }
}
