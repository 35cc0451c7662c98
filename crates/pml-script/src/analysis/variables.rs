//! What a name stands for, and which variables can be trusted to keep their value.

use oxc_ast::ast::{BindingIdentifier, IdentifierReference};
use oxc_semantic::Scoping;
use oxc_syntax::symbol::{SymbolFlags, SymbolId};
use pml_model::analysis::Reason;

use super::builtins::is_known;
use super::value::{Shape, Value};
use super::walk::Walk;

pub(super) struct Variables<'s> {
    scoping: &'s Scoping,
    facts: Vec<Fact>,
}

#[derive(Clone, Copy, Default)]
struct Fact {
    /// How often it is assigned to, its declaration not counted.
    writes: Option<u32>,
    /// Its declaration gives it a value.
    given: bool,
    /// It was read before it had a value.
    early: bool,
}

impl<'s> Variables<'s> {
    pub(super) fn new(scoping: &'s Scoping) -> Self {
        Self { scoping, facts: vec![Fact::default(); scoping.symbols_len()] }
    }

    /// Finds what a name refers to; `None` is a global.
    ///
    /// What `declare` announces disappears when types are taken out, so it is one too.
    pub(super) fn resolve(&self, name: &IdentifierReference<'_>) -> Option<SymbolId> {
        let symbol = self.scoping.get_reference(name.reference_id.get()?).symbol_id()?;
        (!self.scoping.symbol_flags(symbol).contains(SymbolFlags::Ambient)).then_some(symbol)
    }

    pub(super) fn is_unused(&self, symbol: SymbolId) -> bool {
        self.scoping.symbol_is_unused(symbol)
    }

    fn fact(&mut self, symbol: SymbolId) -> &mut Fact {
        let fact = &mut self.facts[symbol.index()];
        if fact.writes.is_none() {
            let writes = self.scoping.get_resolved_references(symbol).filter(|reference| reference.is_write()).count();
            // Several bodies for one function are overloads; several `var` are writes.
            let is_function = self.scoping.symbol_flags(symbol).contains(SymbolFlags::Function);
            let again = if is_function { 0 } else { self.scoping.symbol_redeclarations(symbol).len() };
            fact.writes = u32::try_from(writes + again).ok();
        }
        fact
    }

    /// Tells whether a value that a variable gets now is the only one it ever has.
    fn keeps(&mut self, symbol: SymbolId, given: bool) -> bool {
        let fact = self.fact(symbol);
        fact.given |= given;
        let writes = fact.writes.unwrap_or(u32::MAX);
        if given { writes == 0 } else { writes <= 1 && !fact.given }
    }
}

impl<'a> Walk<'_, 'a> {
    pub(super) fn identifier(&mut self, name: &'a IdentifierReference<'a>) -> Value<'a> {
        match self.variables.resolve(name) {
            Some(symbol) => self.read_variable(symbol),
            None => self.global(name.name.as_str(), name.span.start),
        }
    }

    pub(super) fn read_variable(&mut self, symbol: SymbolId) -> Value<'a> {
        let value = self.memory.variable(symbol).map(|cell| self.memory.read(cell));
        match value {
            Some(value) if value.shape != Shape::Unset => value,
            _ => {
                self.variables.fact(symbol).early = true;
                value.unwrap_or(Value::UNKNOWN).derived()
            }
        }
    }

    pub(super) fn global(&mut self, name: &'a str, offset: u32) -> Value<'a> {
        match name {
            "mcp" => Value::of(Shape::Mcp),
            "undefined" => Value::UNDEFINED,
            "arguments" => self.all_arguments(offset),
            _ if is_known(name) => Value::of(Shape::Global(name)),
            _ => Value::UNKNOWN,
        }
    }

    /// Gives a variable the value of its declaration.
    pub(super) fn declare(&mut self, name: &'a BindingIdentifier<'a>, value: Value<'a>) {
        let Some(symbol) = name.symbol_id.get() else { return };
        let value = self.kept(symbol, value, true, name.span.start);
        self.memory.declare(symbol, value);
    }

    /// Declares a variable that has no value yet; `var` may already have one.
    pub(super) fn declare_unset(&mut self, name: &'a BindingIdentifier<'a>, is_var: bool) {
        let Some(symbol) = name.symbol_id.get() else { return };
        if !(is_var && self.memory.variable(symbol).is_some()) {
            self.memory.declare(symbol, Value::of(Shape::Unset));
        }
    }

    pub(super) fn assign_variable(&mut self, name: &'a IdentifierReference<'a>, value: Value<'a>) {
        let offset = name.span.start;
        let Some(symbol) = self.variables.resolve(name) else {
            if name.name == "mcp" {
                self.note(offset, Reason::Overwritten);
            }
            self.escape(value, name.span, Reason::Stored);
            return;
        };
        let value = self.kept(symbol, value, false, offset);
        match self.memory.variable(symbol) {
            Some(cell) => self.memory.write(cell, value),
            None => self.memory.declare(symbol, value),
        }
    }

    /// Returns what may be remembered of a value in a variable.
    ///
    /// The walk passes a loop once and a function where it is called, so a variable
    /// that is assigned to may hold something else when it is read.
    fn kept(&mut self, symbol: SymbolId, value: Value<'a>, given: bool, offset: u32) -> Value<'a> {
        let only = self.variables.keeps(symbol, given) && (given || !self.holds_other(symbol, value.shape));
        let early = self.variables.fact(symbol).early;
        if self.carries(value.shape) && (early || !only) {
            self.note(offset, if only { Reason::UsedEarly } else { Reason::Reassigned });
        }
        if only && given {
            return value;
        }
        value.shaped(value.shape.without_constants(self.arena))
    }

    /// Tells whether a variable already holds something else, put there by the same assignment.
    fn holds_other(&self, symbol: SymbolId, shape: Shape<'a>) -> bool {
        let held = self.memory.variable(symbol).map_or(Shape::Unset, |cell| self.memory.read(cell).shape);
        let carries = self.carries(held) || self.carries(shape);
        carries && !matches!(held, Shape::Unset) && held != shape.without_constants(self.arena)
    }
}
