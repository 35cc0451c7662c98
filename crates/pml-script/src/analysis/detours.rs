//! `switch` and `try`: branches whose ways lead into each other.

use oxc_ast::ast::{CatchClause, SwitchStatement, TryStatement};
use oxc_span::GetSpan;
use pml_model::analysis::Arm;

use super::branches::{Completion, Fork, Way};
use super::memory::Change;
use super::order::Order;
use super::plan::Context;
use super::value::Value;
use super::walk::Walk;

impl<'a> Walk<'_, 'a> {
    pub(super) fn switch_statement(&mut self, statement: &'a SwitchStatement<'a>) -> Completion {
        self.expression(&statement.discriminant);
        for test in statement.cases.iter().filter_map(|case| case.test.as_ref()) {
            self.expression(test);
        }
        self.hoist_cases(statement);
        let jumps = self.jumps();
        let fork = self.fork();
        let mut ways: Vec<Way<'a>> = Vec::new();
        for (index, case) in statement.cases.iter().enumerate() {
            let arm = if case.test.is_some() { Arm::Case } else { Arm::Default };
            let context = self.arm(statement.discriminant.span().start, arm);
            let mark = self.memory.mark();
            let completion = self.within(context, |walk| walk.statement_list(&case.consequent));
            if completion == Completion::Normal && index + 1 < statement.cases.len() {
                self.fall_through(&fork, mark);
            } else {
                ways.push(self.end_way(&fork, completion));
            }
        }
        if statement.cases.iter().all(|case| case.test.is_some()) {
            ways.push(Self::idle_way(&fork));
        }
        let jumped = self.take_jumps(jumps);
        self.merge(&fork, ways, jumped)
    }

    fn hoist_cases(&mut self, statement: &'a SwitchStatement<'a>) {
        for case in &statement.cases {
            self.hoist(&case.consequent);
        }
    }

    /// Lets the next case begin where this one ended, or where all of them begin.
    fn fall_through(&mut self, fork: &Fork, mark: usize) {
        if fork.flat {
            return;
        }
        self.order.advance_to(Order::join(&fork.order, &fork.order, &self.order));
        for change in self.memory.rewind(mark) {
            match change {
                Change::Settle(node) => self.memory.set_settled(node, true),
                Change::Write(cell, value) => {
                    let value = self.join(self.memory.read(cell), value);
                    self.memory.write(cell, value);
                }
            }
        }
    }

    pub(super) fn try_statement(&mut self, statement: &'a TryStatement<'a>) -> Completion {
        let fork = self.fork();
        let exits = self.enter_try();
        let completion = self.statements(&statement.block.body);
        let left = self.leave_try(exits);
        let failed = left.iter().fold(self.order.clone(), |joined, order| Order::join(&fork.order, &joined, order));
        let way = self.end_way(&fork, completion);
        let tried = way.order.clone();
        // Where it fails it may have done all, some or nothing of what it does.
        self.merge(&fork, vec![Way { completion: Completion::Normal, ..way }, Self::idle_way(&fork)], Vec::new());
        self.order.advance_to(failed);
        let completion = match &statement.handler {
            Some(handler) => self.handler(&fork, handler, completion, tried),
            None => completion,
        };
        match &statement.finalizer {
            Some(finalizer) => match self.statements(&finalizer.body) {
                Completion::Normal => completion,
                other => other,
            },
            None => completion,
        }
    }

    fn handler(&mut self, start: &Fork, handler: &'a CatchClause<'a>, tried_completion: Completion, tried: Order) -> Completion {
        let fork = self.fork();
        if let Some(parameter) = &handler.param {
            // The error may come from any call that ended in there.
            let flow = self.ended_since(&start.order);
            self.bind(&parameter.pattern, Value { flow, ..Value::UNKNOWN });
        }
        let context = Context { handler: true, ..self.context };
        let completion = self.within(context, |walk| walk.statements(&handler.body.body));
        let way = self.end_way(&fork, completion);
        let success = Way { completion: tried_completion, order: tried, changes: Vec::new() };
        self.merge(&fork, vec![success, way], Vec::new())
    }
}
