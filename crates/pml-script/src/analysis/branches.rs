//! Several ways through the code: walked one after the other from the same state, then joined.

use std::collections::BTreeMap;

use oxc_ast::ast::{IfStatement, Statement};
use oxc_span::GetSpan;
use pml_model::analysis::Arm;

use super::FORKS_MAX;
use super::memory::{CellId, Change};
use super::order::Order;
use super::plan::Context;
use super::value::Value;
use super::walk::Walk;

/// How a statement ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Completion {
    Normal,
    /// `break` or `continue`.
    Jump,
    /// `return` or `throw`.
    Leave,
}

/// The state from which several ways are walked.
pub(super) struct Fork {
    pub order: Order,
    mark: usize,
    /// Too deep: the ways are walked as if one followed the other.
    pub flat: bool,
}

/// The state at the end of one way.
pub(super) struct Way<'a> {
    pub completion: Completion,
    pub order: Order,
    pub changes: Vec<Change<'a>>,
}

impl<'a> Walk<'_, 'a> {
    pub(super) fn fork(&mut self) -> Fork {
        self.forks += 1;
        Fork { order: self.order.clone(), mark: self.memory.mark(), flat: self.forks > FORKS_MAX }
    }

    /// Ends one way and returns to where it began.
    pub(super) fn end_way(&mut self, fork: &Fork, completion: Completion) -> Way<'a> {
        let order = self.order.clone();
        if fork.flat {
            return Way { completion, order, changes: Vec::new() };
        }
        self.order.back_to(&fork.order);
        Way { completion, order, changes: self.memory.rewind(fork.mark) }
    }

    /// The way on which nothing happens.
    pub(super) fn idle_way(fork: &Fork) -> Way<'a> {
        Way { completion: Completion::Normal, order: fork.order.clone(), changes: Vec::new() }
    }

    /// Goes on from wherever one of the ways ended; `also` are further orders that lead here.
    pub(super) fn merge(&mut self, fork: &Fork, ways: Vec<Way<'a>>, also: Vec<Order>) -> Completion {
        self.forks -= 1;
        let completion = merged_completion(&ways, !also.is_empty());
        let ended = ways.iter().filter(|way| way.completion == Completion::Normal).map(|way| &way.order);
        let joined = ended.chain(&also).fold(None, |joined: Option<Order>, order| match joined {
            None => Some(order.clone()),
            Some(joined) => Some(Order::join(&fork.order, &joined, order)),
        });
        if !fork.flat {
            self.merge_changes(ways);
            self.order.advance_to(joined.unwrap_or_else(|| fork.order.clone()));
        }
        completion
    }

    fn merge_changes(&mut self, ways: Vec<Way<'a>>) {
        let arriving = ways.iter().filter(|way| way.completion != Completion::Leave).count();
        let mut cells: BTreeMap<CellId, (Value<'a>, usize)> = BTreeMap::new();
        for way in ways {
            let leaves = way.completion == Completion::Leave;
            for change in way.changes {
                match change {
                    Change::Settle(node) if !leaves => self.memory.set_settled(node, true),
                    Change::Write(cell, value) if !(leaves && self.dies(cell)) => {
                        let old = cells.get(&cell).copied();
                        let value = old.map_or(value, |(other, _)| self.join(other, value));
                        cells.insert(cell, (value, old.map_or(0, |(_, count)| count) + usize::from(!leaves)));
                    }
                    _ => {}
                }
            }
        }
        for (cell, (value, count)) in cells {
            let value = if count < arriving { self.join(self.memory.read(cell), value) } else { value };
            self.memory.write(cell, value);
        }
    }

    /// Tells whether nobody can see a variable once the function that is being walked was left.
    fn dies(&self, cell: CellId) -> bool {
        let caught = self.activations.last().is_some_and(|activation| activation.tries > 0);
        !caught && self.memory.owner(cell) == Some(self.memory.frame)
    }

    /// Walks something that may not happen, without a condition to name.
    pub(super) fn perhaps<R>(&mut self, walk: impl FnOnce(&mut Self) -> R) -> R {
        let fork = self.fork();
        let result = walk(self);
        let way = self.end_way(&fork, Completion::Normal);
        self.merge(&fork, vec![way, Self::idle_way(&fork)], Vec::new());
        result
    }

    /// Walks something that happens under a condition.
    pub(super) fn maybe<R>(&mut self, offset: u32, arm: Arm, walk: impl FnOnce(&mut Self) -> R) -> R {
        let context = self.arm(offset, arm);
        self.perhaps(|inner| inner.within(context, walk))
    }

    /// Walks both sides of a condition.
    pub(super) fn either<R>(
        &mut self,
        offset: u32,
        arms: [Arm; 2],
        yes: impl FnOnce(&mut Self) -> R,
        no: impl FnOnce(&mut Self) -> R,
    ) -> (R, R) {
        let contexts = arms.map(|arm| self.arm(offset, arm));
        let fork = self.fork();
        let first = self.within(contexts[0], yes);
        let one = self.end_way(&fork, Completion::Normal);
        let second = self.within(contexts[1], no);
        let other = self.end_way(&fork, Completion::Normal);
        self.merge(&fork, vec![one, other], Vec::new());
        (first, second)
    }

    pub(super) fn arm(&mut self, offset: u32, arm: Arm) -> Context {
        Context { path: self.paths.enter(self.context.path, offset, arm), ..self.context }
    }

    pub(super) fn if_statement(&mut self, statement: &'a IfStatement<'a>) -> Completion {
        self.expression(&statement.test);
        let offset = statement.test.span().start;
        let fork = self.fork();
        let mut ways = vec![self.way(&fork, offset, Arm::Then, &statement.consequent)];
        ways.push(match &statement.alternate {
            Some(alternate) => self.way(&fork, offset, Arm::Else, alternate),
            None => Self::idle_way(&fork),
        });
        self.merge(&fork, ways, Vec::new())
    }

    fn way(&mut self, fork: &Fork, offset: u32, arm: Arm, statement: &'a Statement<'a>) -> Way<'a> {
        let context = self.arm(offset, arm);
        let completion = self.within(context, |walk| walk.statement(statement));
        self.end_way(fork, completion)
    }
}

fn merged_completion(ways: &[Way<'_>], also: bool) -> Completion {
    let any = |completion| ways.iter().any(|way| way.completion == completion);
    if also || any(Completion::Normal) {
        Completion::Normal
    } else if any(Completion::Jump) {
        Completion::Jump
    } else {
        Completion::Leave
    }
}
