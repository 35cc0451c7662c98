//! Loops: walked once, as something that may not happen at all.

use oxc_ast::ast::{
    DoWhileStatement, Expression, ForInStatement, ForOfStatement, ForStatement, ForStatementInit, ForStatementLeft,
    WhileStatement,
};
use pml_model::analysis::{Loop, Reason};

use super::branches::Completion;
use super::plan::Context;
use super::value::{Shape, Value};
use super::walk::Walk;

/// Whether a loop can be passed without entering it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Entry {
    Sure,
    Perhaps,
}

impl<'a> Walk<'_, 'a> {
    fn repeat(&mut self, kind: Loop, entry: Entry, body: impl FnOnce(&mut Self) -> Completion) -> Completion {
        let jumps = self.jumps();
        let fork = self.fork();
        let context = Context { repeated: Some(kind), ..self.context };
        let completion = self.within(context, body);
        let mut ways = vec![self.end_way(&fork, completion)];
        if entry == Entry::Perhaps {
            ways.push(Self::idle_way(&fork));
        }
        let jumped = self.take_jumps(jumps);
        self.merge(&fork, ways, jumped)
    }

    pub(super) fn while_statement(&mut self, statement: &'a WhileStatement<'a>) -> Completion {
        let entry = if is_endless(Some(&statement.test)) { Entry::Sure } else { Entry::Perhaps };
        self.repeat(Loop::While, entry, |walk| {
            walk.expression(&statement.test);
            walk.statement(&statement.body)
        })
    }

    pub(super) fn do_statement(&mut self, statement: &'a DoWhileStatement<'a>) -> Completion {
        self.repeat(Loop::Do, Entry::Sure, |walk| {
            let completion = walk.statement(&statement.body);
            if completion != Completion::Leave {
                walk.expression(&statement.test);
            }
            completion
        })
    }

    pub(super) fn for_statement(&mut self, statement: &'a ForStatement<'a>) -> Completion {
        match &statement.init {
            Some(ForStatementInit::VariableDeclaration(declaration)) => self.variable_declaration(declaration),
            Some(init) => {
                if let Some(expression) = init.as_expression() {
                    self.expression(expression);
                }
            }
            None => {}
        }
        let entry = if is_endless(statement.test.as_ref()) { Entry::Sure } else { Entry::Perhaps };
        self.repeat(Loop::For, entry, |walk| {
            walk.optional(statement.test.as_ref());
            let completion = walk.statement(&statement.body);
            if completion != Completion::Leave {
                walk.optional(statement.update.as_ref());
            }
            completion
        })
    }

    fn optional(&mut self, expression: Option<&'a Expression<'a>>) {
        if let Some(expression) = expression {
            let value = self.expression(expression);
            self.drop_value(value);
        }
    }

    pub(super) fn for_of(&mut self, statement: &'a ForOfStatement<'a>) -> Completion {
        let value = self.expression(&statement.right);
        let value = if statement.r#await { self.wait_for(value) } else { value };
        if let Some(values) = self.unrolled(value, statement.span.size() as usize) {
            return self.for_each(statement, &values);
        }
        let element = self.element(value, statement.span);
        self.repeat(Loop::ForOf, Entry::Perhaps, |walk| {
            walk.bind_left(&statement.left, if statement.r#await { element.settled() } else { element });
            walk.statement(&statement.body)
        })
    }

    /// Walks the body for each element of a list that is known, in order.
    fn for_each(&mut self, statement: &'a ForOfStatement<'a>, values: &[Value<'a>]) -> Completion {
        for (index, value) in values.iter().enumerate() {
            let context = Context { again: self.context.again || index > 0, ..self.context };
            let value = if statement.r#await { self.wait_for(*value) } else { *value };
            self.within(context, |walk| {
                walk.repeat(Loop::ForOf, Entry::Perhaps, |walk| {
                    walk.bind_left(&statement.left, value);
                    walk.statement(&statement.body)
                })
            });
        }
        Completion::Normal
    }

    pub(super) fn for_in(&mut self, statement: &'a ForInStatement<'a>) -> Completion {
        let value = self.expression(&statement.right);
        if value.shape.alternatives().iter().any(|shape| matches!(shape, Shape::Mcp | Shape::Server(_))) {
            self.note(statement.span.start, Reason::Listed);
        }
        self.repeat(Loop::ForIn, Entry::Perhaps, |walk| {
            walk.bind_left(&statement.left, value.settled().derived());
            walk.statement(&statement.body)
        })
    }

    fn bind_left(&mut self, left: &'a ForStatementLeft<'a>, value: Value<'a>) {
        match left {
            ForStatementLeft::VariableDeclaration(declaration) => {
                for declarator in &declaration.declarations {
                    self.bind(&declarator.id, value);
                }
            }
            _ => {
                if let Some(target) = left.as_assignment_target() {
                    self.assign(target, value);
                }
            }
        }
    }
}

/// Tells whether a loop with this condition only ends by leaving it.
fn is_endless(test: Option<&Expression<'_>>) -> bool {
    match test {
        None => true,
        Some(Expression::BooleanLiteral(literal)) => literal.value,
        Some(Expression::NumericLiteral(literal)) => literal.value != 0.0,
        _ => false,
    }
}
