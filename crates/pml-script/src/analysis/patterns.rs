//! Taking values apart: declarations, parameters and assignments.

use oxc_ast::ast::{
    ArrayAssignmentTarget, ArrayPattern, AssignmentTarget, AssignmentTargetMaybeDefault, AssignmentTargetProperty,
    BindingPattern, Expression, IdentifierReference, MemberExpression, ObjectAssignmentTarget, ObjectPattern,
    SimpleAssignmentTarget,
};
use oxc_span::{GetSpan, Span};
use pml_model::analysis::Reason;

use super::members::Keys;
use super::value::{Constant, Key, Shape, Value};
use super::walk::Walk;

/// What an assignment changes.
pub(super) enum Place<'a> {
    Variable(&'a IdentifierReference<'a>),
    Property { object: Value<'a>, base: &'a Expression<'a>, keys: Keys<'a>, span: Span },
    Nowhere,
}

impl<'a> Walk<'_, 'a> {
    /// Gives the variables of a declaration their parts of a value.
    pub(super) fn bind(&mut self, pattern: &'a BindingPattern<'a>, value: Value<'a>) {
        match pattern {
            BindingPattern::BindingIdentifier(name) => self.declare(name, value),
            BindingPattern::ObjectPattern(pattern) => self.bind_object(pattern, value),
            BindingPattern::ArrayPattern(pattern) => self.bind_array(pattern, value),
            BindingPattern::AssignmentPattern(pattern) => {
                let value = self.or_default(value, &pattern.right);
                self.bind(&pattern.left, value);
            }
        }
    }

    fn bind_object(&mut self, pattern: &'a ObjectPattern<'a>, value: Value<'a>) {
        for property in &pattern.properties {
            let keys = self.property_keys(&property.key);
            let part = self.get(value, &keys, property.span);
            self.bind(&property.value, part);
        }
        if let Some(rest) = &pattern.rest {
            let remains = self.remains(value, 0, rest.span);
            self.bind(&rest.argument, remains);
        }
    }

    fn bind_array(&mut self, pattern: &'a ArrayPattern<'a>, value: Value<'a>) {
        for (index, element) in pattern.elements.iter().enumerate() {
            if let Some(element) = element {
                let part = self.at(value, index, pattern.span);
                self.bind(element, part);
            }
        }
        if let Some(rest) = &pattern.rest {
            let remains = self.remains(value, pattern.elements.len(), rest.span);
            self.bind(&rest.argument, remains);
        }
    }

    fn at(&mut self, value: Value<'a>, index: usize, span: Span) -> Value<'a> {
        let keys = u32::try_from(index).map_or(Keys::Unknown, |index| Keys::One(Key::Index(index)));
        self.get(value, &keys, span)
    }

    /// Returns what `...rest` gets.
    fn remains(&mut self, value: Value<'a>, from: usize, span: Span) -> Value<'a> {
        if let Some(values) = self.listed(value) {
            return self.list(values.get(from..).unwrap_or_default());
        }
        let listed = |shape: &Shape<'a>| matches!(shape, Shape::Mcp | Shape::Server(_));
        let reason = if value.shape.alternatives().iter().any(listed) { Reason::Listed } else { Reason::Stored };
        self.escape(value, span, reason)
    }

    /// Uses a default where a value may be missing.
    pub(super) fn or_default(&mut self, value: Value<'a>, default: &'a Expression<'a>) -> Value<'a> {
        match value.shape {
            Shape::Constant(Constant::Undefined) => self.expression(default),
            Shape::Unknown | Shape::Unset | Shape::Choice(_) => {
                let other = self.perhaps(|walk| walk.expression(default));
                self.join(value, other)
            }
            _ => value,
        }
    }

    pub(super) fn assign(&mut self, target: &'a AssignmentTarget<'a>, value: Value<'a>) {
        match target {
            AssignmentTarget::ArrayAssignmentTarget(target) => self.assign_array(target, value),
            AssignmentTarget::ObjectAssignmentTarget(target) => self.assign_object(target, value),
            _ => {
                if let Some(target) = target.as_simple_assignment_target() {
                    self.assign_simple(target, value);
                }
            }
        }
    }

    pub(super) fn assign_simple(&mut self, target: &'a SimpleAssignmentTarget<'a>, value: Value<'a>) {
        let place = self.place(target);
        self.write_place(&place, value);
    }

    /// Walks up to the place that an assignment changes.
    pub(super) fn place(&mut self, target: &'a SimpleAssignmentTarget<'a>) -> Place<'a> {
        match (target, target.as_member_expression(), target.get_expression()) {
            (SimpleAssignmentTarget::AssignmentTargetIdentifier(name), ..) => Place::Variable(name),
            (_, Some(member), _) => self.property_place(member),
            // `(x as T) = …`
            (_, None, Some(inner)) => match inner.get_inner_expression() {
                Expression::Identifier(name) => Place::Variable(name),
                other => other.as_member_expression().map_or(Place::Nowhere, |member| self.property_place(member)),
            },
            _ => Place::Nowhere,
        }
    }

    fn property_place(&mut self, member: &'a MemberExpression<'a>) -> Place<'a> {
        let object = self.expression(member.object());
        let keys = self.member_keys(member);
        Place::Property { object, base: member.object(), keys, span: member.span() }
    }

    pub(super) fn read_place(&mut self, place: &Place<'a>) -> Value<'a> {
        match place {
            Place::Variable(name) => self.identifier(name),
            Place::Property { object, keys, span, .. } => self.get(*object, keys, *span),
            Place::Nowhere => Value::UNKNOWN,
        }
    }

    pub(super) fn write_place(&mut self, place: &Place<'a>, value: Value<'a>) {
        match place {
            Place::Variable(name) => self.assign_variable(name, value),
            Place::Property { object, base, keys, span } => self.set(*object, base, keys, value, *span),
            Place::Nowhere => {}
        }
    }

    fn assign_array(&mut self, target: &'a ArrayAssignmentTarget<'a>, value: Value<'a>) {
        for (index, element) in target.elements.iter().enumerate() {
            if let Some(element) = element {
                let part = self.at(value, index, target.span);
                self.assign_or_default(element, part);
            }
        }
        if let Some(rest) = &target.rest {
            let remains = self.remains(value, target.elements.len(), rest.span);
            self.assign(&rest.target, remains);
        }
    }

    fn assign_object(&mut self, target: &'a ObjectAssignmentTarget<'a>, value: Value<'a>) {
        for property in &target.properties {
            match property {
                AssignmentTargetProperty::AssignmentTargetPropertyIdentifier(property) => {
                    let part = self.get(value, &Keys::name(property.binding.name.as_str()), property.span);
                    let part = property.init.as_ref().map_or(part, |default| self.or_default(part, default));
                    self.assign_variable(&property.binding, part);
                }
                AssignmentTargetProperty::AssignmentTargetPropertyProperty(property) => {
                    let keys = self.property_keys(&property.name);
                    let part = self.get(value, &keys, property.span);
                    self.assign_or_default(&property.binding, part);
                }
            }
        }
        if let Some(rest) = &target.rest {
            let remains = self.remains(value, 0, rest.span);
            self.assign(&rest.target, remains);
        }
    }

    fn assign_or_default(&mut self, target: &'a AssignmentTargetMaybeDefault<'a>, value: Value<'a>) {
        match target {
            AssignmentTargetMaybeDefault::AssignmentTargetWithDefault(target) => {
                let value = self.or_default(value, &target.init);
                self.assign(&target.binding, value);
            }
            _ => {
                if let Some(target) = target.as_assignment_target() {
                    self.assign(target, value);
                }
            }
        }
    }
}
