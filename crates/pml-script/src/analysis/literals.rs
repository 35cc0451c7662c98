//! Objects and arrays as they are written, and what is put into them later.

use oxc_ast::ast::{
    ArrayExpression, ArrayExpressionElement, ObjectExpression, ObjectProperty, ObjectPropertyKind, PropertyKind, SpreadElement,
};
use pml_model::analysis::Reason;

use super::members::Keys;
use super::memory::{CellId, Object};
use super::value::{Constant, Key, ObjectId, Shape, Value};
use super::walk::Walk;
use super::{FIELDS_MAX, LOOSE_FIELDS_MAX, UNROLL_MAX};

impl<'a> Walk<'_, 'a> {
    pub(super) fn object_literal(&mut self, literal: &'a ObjectExpression<'a>) -> Value<'a> {
        let (id, _) = self.object(Some(literal.span.start), false);
        for property in &literal.properties {
            match property {
                ObjectPropertyKind::ObjectProperty(property) => self.property(id, property),
                ObjectPropertyKind::SpreadProperty(spread) => self.spread_property(id, spread),
            }
        }
        self.memory.object_value(id)
    }

    fn property(&mut self, id: ObjectId, property: &'a ObjectProperty<'a>) {
        let keys = self.property_keys(&property.key);
        let value = self.expression(&property.value);
        // What an accessor does is found when it is walked as a function of its own.
        let value = if property.kind == PropertyKind::Init { value } else { Value::UNKNOWN };
        match keys {
            Keys::One(key) => self.put(id, key, value),
            _ => self.put_any(id, value),
        }
    }

    fn spread_property(&mut self, id: ObjectId, spread: &'a SpreadElement<'a>) {
        let value = self.spread(spread);
        match value.shape {
            Shape::Object(from) if self.memory.objects[from.0].rest.is_none() && !self.memory.objects[from.0].changed => {
                for (key, cell) in self.memory.objects[from.0].fields.clone() {
                    let value = self.lend(from, cell);
                    self.put(id, key, value);
                }
            }
            _ => {
                let any = self.element(value, spread.span);
                self.put_any(id, any);
            }
        }
    }

    pub(super) fn array_literal(&mut self, literal: &'a ArrayExpression<'a>) -> Value<'a> {
        let (id, _) = self.object(Some(literal.span.start), true);
        for element in &literal.elements {
            match element {
                ArrayExpressionElement::SpreadElement(spread) => self.spread_element(id, spread),
                ArrayExpressionElement::Elision(_) => self.append(id, Value::UNDEFINED),
                _ => {
                    let value = element.as_expression().map_or(Value::UNKNOWN, |element| self.expression(element));
                    self.append(id, value);
                }
            }
        }
        self.memory.object_value(id)
    }

    fn spread_element(&mut self, id: ObjectId, spread: &'a SpreadElement<'a>) {
        let value = self.spread(spread);
        match self.listed(value) {
            Some(values) => values.into_iter().for_each(|value| self.append(id, value)),
            None => {
                let any = self.element(value, spread.span);
                self.put_any(id, any);
            }
        }
    }

    fn spread(&mut self, spread: &'a SpreadElement<'a>) -> Value<'a> {
        let value = self.expression(&spread.argument);
        let is_listed = |shape: &Shape<'a>| matches!(shape, Shape::Mcp | Shape::Server(_) | Shape::Global("globalThis"));
        if value.shape.alternatives().iter().any(is_listed) {
            self.note(spread.span.start, Reason::Listed);
            return Value::UNKNOWN;
        }
        value
    }

    /// Returns the elements of an array that is wholly known.
    pub(super) fn listed(&mut self, value: Value<'a>) -> Option<Vec<Value<'a>>> {
        let Shape::Object(id) = value.shape else { return None };
        let object = &mut self.memory.objects[id.0];
        let plain = object.is_array && object.rest.is_none() && !object.changed;
        object.lent |= plain;
        plain.then(|| self.memory.contents(id).into_iter().map(|cell| self.memory.read(cell)).collect())
    }

    /// Makes an empty object; `written_at` says where the text has it.
    pub(super) fn object(&mut self, written_at: Option<u32>, is_array: bool) -> (ObjectId, Value<'a>) {
        let changed = written_at.is_some_and(|offset| self.changing.contains(&offset));
        let (flow, pending) = (self.flows.pool(), self.flows.pool());
        self.memory.objects.push(Object { flow, pending, is_array, written_at, changed, ..Object::default() });
        let id = ObjectId(self.memory.objects.len() - 1);
        (id, self.memory.object_value(id))
    }

    /// Reads what an object holds.
    ///
    /// Of an object that changes, only what it may hold among other things. Whether it
    /// changes may turn out later, so it is remembered that somebody relied on it.
    pub(super) fn lend(&mut self, id: ObjectId, cell: CellId) -> Value<'a> {
        let value = self.memory.read(cell);
        let object = &mut self.memory.objects[id.0];
        if object.changed {
            return value.shaped(value.shape.without_constants(self.arena));
        }
        object.lent |= value.shape != Shape::Unknown;
        value
    }

    /// Lists where the objects are written that changed although somebody relied on them.
    pub(super) fn restless(&self) -> Vec<u32> {
        let relied_on = self.memory.objects.iter().filter(|object| object.lent && object.changed);
        relied_on.filter_map(|object| object.written_at).filter(|offset| !self.changing.contains(offset)).collect()
    }

    /// Returns the elements of a list that is short enough to go through one by one.
    pub(super) fn unrolled(&mut self, value: Value<'a>, bytes: usize) -> Option<Vec<Value<'a>>> {
        let values = self.listed(value)?;
        // One round says as much as several, unless something can be reached through the elements.
        let tells = |shape: Shape<'a>| !shape.is_data() || matches!(shape, Shape::Constant(Constant::Text(_)));
        let cost = bytes * values.len();
        let unrolls = values.len() <= UNROLL_MAX && values.iter().any(|value| tells(value.shape));
        // It is a luxury: it may use up no more than a part of the budget.
        (unrolls && cost <= self.rewalk_bytes / 4 && self.spend(cost)).then_some(values)
    }

    /// Returns what one round of an iteration over a value gets.
    pub(super) fn element(&mut self, value: Value<'a>, span: oxc_span::Span) -> Value<'a> {
        let mut any: Option<Value<'a>> = None;
        for shape in value.shape.alternatives() {
            let one = match shape {
                Shape::Mcp | Shape::Server(_) => {
                    self.note(span.start, Reason::Listed);
                    Value::UNKNOWN
                }
                Shape::Object(id) => self.any_content(*id),
                _ => value.derived(),
            };
            any = Some(any.map_or(one, |other| self.join(other, one)));
        }
        any.unwrap_or(value)
    }

    pub(super) fn list(&mut self, values: &[Value<'a>]) -> Value<'a> {
        let (id, list) = self.object(None, true);
        values.iter().for_each(|value| self.append(id, *value));
        list
    }

    fn append(&mut self, id: ObjectId, value: Value<'a>) {
        let object = &self.memory.objects[id.0];
        match (object.rest, u32::try_from(object.fields.len())) {
            (None, Ok(index)) => self.put_new(id, Key::Index(index), value),
            _ => self.put_more(id, value),
        }
    }

    /// Puts a value under a key.
    pub(super) fn put(&mut self, id: ObjectId, key: Key<'a>, value: Value<'a>) {
        match self.memory.field(id, key) {
            Some(cell) => {
                self.memory.write(cell, value);
                self.hold(id, value);
            }
            None => self.put_new(id, key, value),
        }
    }

    /// Puts a value under a key that the object does not have yet.
    fn put_new(&mut self, id: ObjectId, key: Key<'a>, value: Value<'a>) {
        if self.memory.objects[id.0].fields.len() >= FIELDS_MAX {
            return self.put_more(id, value);
        }
        let cell = self.memory.cell(value, None);
        self.memory.objects[id.0].fields.push((key, cell));
        self.hold(id, value);
    }

    /// Puts a value under a key that is not known; any property may have it now.
    pub(super) fn put_any(&mut self, id: ObjectId, value: Value<'a>) {
        if self.memory.objects[id.0].fields.len() > LOOSE_FIELDS_MAX {
            self.loosen(id);
        }
        for (_, cell) in self.memory.objects[id.0].fields.clone() {
            self.join_into(cell, value);
        }
        self.put_more(id, value);
    }

    /// Makes one of properties that are too many to change one by one each time.
    ///
    /// They get a new cell, because what is written to an old one may be taken back.
    fn loosen(&mut self, id: ObjectId) {
        let any = self.any_content(id);
        let cell = self.memory.cell(any.shaped(any.shape.without_constants(self.arena)), None);
        let object = &mut self.memory.objects[id.0];
        object.fields.clear();
        object.rest = Some(cell);
    }

    /// Adds a value beside those that are there, as `push` does.
    pub(super) fn put_more(&mut self, id: ObjectId, value: Value<'a>) {
        let value = value.shaped(value.shape.without_constants(self.arena));
        match self.memory.objects[id.0].rest {
            Some(cell) => self.join_into(cell, value),
            None => self.memory.objects[id.0].rest = Some(self.memory.cell(value, None)),
        }
        self.hold(id, value);
    }

    fn join_into(&mut self, cell: CellId, value: Value<'a>) {
        let held = self.memory.read(cell);
        let joined = self.join(held, value);
        if joined != held {
            self.memory.write(cell, joined);
        }
    }

    /// Lets an object answer for something that it holds.
    pub(super) fn hold(&mut self, id: ObjectId, value: Value<'a>) {
        let carries = self.carries(value.shape);
        let object = &mut self.memory.objects[id.0];
        object.carries |= carries;
        self.flows.pour(object.flow, value.flow);
        self.flows.pour(object.pending, value.pending);
    }
}
