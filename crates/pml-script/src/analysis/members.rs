//! Reading and writing properties; here `mcp` becomes a server and a server a tool.

use oxc_ast::ast::{Expression, IdentifierReference, MemberExpression, PropertyKey};
use oxc_span::{GetSpan, Span};
use pml_model::analysis::Reason;

use super::value::{Constant, Key, ObjectId, Shape, ToolName, Value};
use super::walk::Walk;

/// The keys that a property may have, as far as they are known.
pub(super) enum Keys<'a> {
    One(Key<'a>),
    /// One of these.
    Several(Vec<Key<'a>>),
    Unknown,
}

impl<'a> Walk<'_, 'a> {
    pub(super) fn member(&mut self, expression: &'a Expression<'a>) -> Value<'a> {
        expression.as_member_expression().map_or(Value::UNKNOWN, |member| self.member_of(member))
    }

    pub(super) fn member_of(&mut self, member: &'a MemberExpression<'a>) -> Value<'a> {
        let object = self.expression(member.object());
        let keys = self.member_keys(member);
        self.get(object, &keys, member.span())
    }

    pub(super) fn member_keys(&mut self, member: &'a MemberExpression<'a>) -> Keys<'a> {
        match member {
            MemberExpression::StaticMemberExpression(member) => Keys::name(member.property.name.as_str()),
            MemberExpression::PrivateFieldExpression(member) => self.private_key(member.field.name.as_str()),
            MemberExpression::ComputedMemberExpression(member) => {
                let value = self.expression(&member.expression);
                self.keys_of(value)
            }
        }
    }

    pub(super) fn property_keys(&mut self, key: &'a PropertyKey<'a>) -> Keys<'a> {
        match key {
            PropertyKey::StaticIdentifier(name) => Keys::name(name.name.as_str()),
            PropertyKey::PrivateIdentifier(name) => self.private_key(name.name.as_str()),
            _ => match key.as_expression() {
                Some(expression) => {
                    let value = self.expression(expression);
                    self.keys_of(value)
                }
                None => Keys::Unknown,
            },
        }
    }

    /// Private names live apart from public ones, as `#name`.
    fn private_key(&self, name: &'a str) -> Keys<'a> {
        Keys::One(Key::Name(self.arena.alloc_concat_strs_array(["#", name])))
    }

    fn keys_of(&self, value: Value<'a>) -> Keys<'a> {
        let key = |shape: &Shape<'a>| match *shape {
            Shape::Constant(Constant::Text(text)) => Some(Key::of_text(text)),
            Shape::Constant(Constant::Number(number)) => Some(Key::of_number(number, self.arena)),
            _ => None,
        };
        match value.shape {
            Shape::Choice(shapes) => shapes.iter().map(key).collect::<Option<Vec<_>>>().map_or(Keys::Unknown, Keys::Several),
            shape => key(&shape).map_or(Keys::Unknown, Keys::One),
        }
    }

    /// Reads a property.
    pub(super) fn get(&mut self, object: Value<'a>, keys: &Keys<'a>, span: Span) -> Value<'a> {
        let mut found: Option<Value<'a>> = None;
        for shape in object.shape.alternatives() {
            let value = match keys {
                Keys::One(key) => self.get_one(object, *shape, *key, span),
                Keys::Several(keys) => self.get_several(object, *shape, keys, span),
                Keys::Unknown => self.get_any(object, *shape, span),
            };
            found = Some(found.map_or(value, |other| self.join(other, value)));
        }
        found.unwrap_or(object)
    }

    fn get_several(&mut self, object: Value<'a>, shape: Shape<'a>, keys: &[Key<'a>], span: Span) -> Value<'a> {
        let mut found: Option<Value<'a>> = None;
        for key in keys {
            let value = self.get_one(object, shape, *key, span);
            found = Some(found.map_or(value, |other| self.join(other, value)));
        }
        found.unwrap_or(Value::UNKNOWN)
    }

    fn get_one(&mut self, object: Value<'a>, shape: Shape<'a>, key: Key<'a>, span: Span) -> Value<'a> {
        match (shape, key) {
            (Shape::Mcp, key) => Value::of(Shape::Server(key.text(self.arena))),
            (Shape::Server(server), key) => {
                let tool = key.text(self.arena);
                Value::of(Shape::Tool(self.arena.alloc(ToolName { server, tool })))
            }
            (Shape::Global("globalThis"), Key::Name(name)) => self.global(name, span.start),
            (Shape::Object(id), key) => self.get_field(id, key),
            (Shape::Class(id), key) => {
                let statics = self.classes[id.0].statics;
                self.get_field(statics, key)
            }
            // The constructor of any function makes code from text.
            (_, Key::Name("constructor")) => object.shaped(Shape::Global("Function")),
            _ => object.derived(),
        }
    }

    fn get_field(&mut self, id: ObjectId, key: Key<'a>) -> Value<'a> {
        if let Some(cell) = self.memory.field(id, key) {
            return self.lend(id, cell);
        }
        if let Some(method) = self.method_of(self.memory.objects[id.0].class, key) {
            return Value::of(Shape::Function(method));
        }
        let object = &self.memory.objects[id.0];
        match (object.rest, key) {
            // Something inherited, such as `length`, says something about the whole.
            (None, _) => self.memory.object_value(id).derived(),
            (_, Key::Name(_)) if object.is_array => self.memory.object_value(id).derived(),
            (Some(cell), _) => self.lend(id, cell),
        }
    }

    /// Reads a property whose name is not known.
    fn get_any(&mut self, object: Value<'a>, shape: Shape<'a>, span: Span) -> Value<'a> {
        match shape {
            Shape::Mcp | Shape::Global("globalThis") => self.note(span.start, Reason::ComputedServer),
            Shape::Server(_) => self.note(span.start, Reason::ComputedTool),
            Shape::Object(id) => return self.any_content(id),
            _ => {}
        }
        object.derived()
    }

    /// Returns what any of an object's own properties may hold.
    pub(super) fn any_content(&mut self, id: ObjectId) -> Value<'a> {
        let mut any = self.memory.object_value(id).derived();
        for (index, cell) in self.memory.contents(id).into_iter().enumerate() {
            let value = self.lend(id, cell);
            any = if index == 0 { value } else { self.join(any, value) };
        }
        any
    }

    /// Writes a property.
    pub(super) fn set(&mut self, object: Value<'a>, base: &'a Expression<'a>, keys: &Keys<'a>, value: Value<'a>, span: Span) {
        for shape in object.shape.alternatives() {
            match shape {
                Shape::Mcp | Shape::Server(_) | Shape::Tool(_) => self.note(span.start, Reason::Overwritten),
                Shape::Global("globalThis") if keys.may_be("mcp") => self.note(span.start, Reason::Overwritten),
                Shape::Object(id) => self.set_field(*id, keys, value, span),
                _ => self.set_unknown(base, value, span),
            }
        }
    }

    fn set_field(&mut self, id: ObjectId, keys: &Keys<'a>, value: Value<'a>, span: Span) {
        let building = self.memory.objects[id.0].building;
        // A constructor fills its object before anybody else sees it.
        self.memory.objects[id.0].changed |= !building;
        if self.carries(value.shape) && !building {
            self.note(span.start, Reason::Stored);
        }
        match keys {
            Keys::One(key) => self.put(id, *key, value),
            _ => self.put_any(id, value),
        }
    }

    fn set_unknown(&mut self, base: &'a Expression<'a>, value: Value<'a>, span: Span) {
        let value = self.escape(value, span, Reason::Stored);
        self.absorb(base, value);
    }

    /// Lets what a variable holds take up something, as `list.push(x)` does.
    pub(super) fn absorb(&mut self, base: &'a Expression<'a>, value: Value<'a>) {
        let Some(symbol) = root_name(base).and_then(|name| self.variables.resolve(name)) else { return };
        let Some(cell) = self.memory.variable(symbol) else { return };
        let held = self.memory.read(cell);
        let mixed = self.mix(held, value).shaped(held.shape);
        if mixed != held {
            self.memory.write(cell, mixed);
        }
    }

    /// Tells whether the variable at the root of an expression may hold promises.
    pub(super) fn holds_promises(&self, base: &'a Expression<'a>) -> bool {
        let symbol = root_name(base).and_then(|name| self.variables.resolve(name));
        let cell = symbol.and_then(|symbol| self.memory.variable(symbol));
        cell.is_some_and(|cell| self.flows.may_hold(self.memory.read(cell).pending))
    }

    /// Walks `delete x.y`, whose operand was already read.
    pub(super) fn delete(&mut self, argument: &'a Expression<'a>) {
        let Some(member) = argument.get_inner_expression().as_member_expression() else { return };
        let object = self.peek(member.object());
        for shape in object.shape.alternatives() {
            match shape {
                Shape::Mcp | Shape::Server(_) => self.note(member.span().start, Reason::Overwritten),
                Shape::Object(id) => self.memory.objects[id.0].changed = true,
                _ => {}
            }
        }
    }

    /// Looks at a name again without walking anything twice.
    fn peek(&mut self, expression: &'a Expression<'a>) -> Value<'a> {
        match expression.get_inner_expression() {
            Expression::Identifier(name) => self.identifier(name),
            Expression::StaticMemberExpression(member) => {
                let object = self.peek(&member.object);
                self.get(object, &Keys::name(member.property.name.as_str()), member.span)
            }
            _ => Value::UNKNOWN,
        }
    }
}

impl<'a> Keys<'a> {
    pub(super) fn name(name: &'a str) -> Self {
        Self::One(Key::of_text(name))
    }

    fn may_be(&self, name: &str) -> bool {
        match self {
            Self::One(key) => *key == Key::Name(name),
            Self::Several(keys) => keys.contains(&Key::Name(name)),
            Self::Unknown => true,
        }
    }

    /// Returns the one name it must be.
    pub(super) fn only(&self) -> Option<&'a str> {
        match self {
            Self::One(Key::Name(name)) => Some(name),
            _ => None,
        }
    }
}

/// Finds the variable at the root of `a.b[c].d`.
fn root_name<'a>(expression: &'a Expression<'a>) -> Option<&'a IdentifierReference<'a>> {
    let mut at = expression;
    loop {
        at = match at.get_inner_expression() {
            Expression::Identifier(name) => return Some(name),
            other => other.as_member_expression()?.object(),
        };
    }
}
