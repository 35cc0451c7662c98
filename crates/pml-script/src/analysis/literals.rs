//! Objects and arrays as they are written, and what is put into them later.

use oxc_ast::ast::{
    ArrayExpression, ArrayExpressionElement, ObjectExpression, ObjectProperty, ObjectPropertyKind, PropertyKind, SpreadElement,
};
use pml_model::analysis::Reason;

use super::members::Keys;
use super::memory::CellId;
use super::value::{Key, ObjectId, Shape, Value};
use super::walk::Walk;
use super::{FIELDS_MAX, LOOSE_FIELDS_MAX, UNROLL_MAX, WAY_BYTES};

impl<'a> Walk<'_, 'a> {
    pub(super) fn object_literal(&mut self, literal: &'a ObjectExpression<'a>) -> Value<'a> {
        let (id, _) = self.memory.object(&mut self.flows, false);
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
            Keys::Known(keys) if keys.len() == 1 => self.put(id, keys[0], value),
            _ => self.put_any(id, value),
        }
    }

    fn spread_property(&mut self, id: ObjectId, spread: &'a SpreadElement<'a>) {
        let value = self.spread(spread);
        match value.shape {
            Shape::Object(from) if self.memory.objects[from.0].rest.is_none() && !self.memory.objects[from.0].changed => {
                for (key, cell) in self.memory.objects[from.0].fields.clone() {
                    let value = self.memory.read(cell);
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
        let (id, _) = self.memory.object(&mut self.flows, true);
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
    pub(super) fn listed(&self, value: Value<'a>) -> Option<Vec<Value<'a>>> {
        let Shape::Object(id) = value.shape else { return None };
        let object = &self.memory.objects[id.0];
        let plain = object.is_array && object.rest.is_none() && !object.changed;
        plain.then(|| object.fields.iter().map(|(_, cell)| self.memory.read(*cell)).collect())
    }

    /// Returns the elements of a list that is short enough to go through one by one.
    pub(super) fn unrolled(&mut self, value: Value<'a>) -> Option<Vec<Value<'a>>> {
        let values = self.listed(value)?;
        // Where nothing is known of the elements, one round says as much as several.
        let differ = values.iter().any(|value| value.shape != Shape::Unknown);
        (differ && values.len() <= UNROLL_MAX && self.spend(values.len() * WAY_BYTES)).then_some(values)
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
        let (id, list) = self.memory.object(&mut self.flows, true);
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
