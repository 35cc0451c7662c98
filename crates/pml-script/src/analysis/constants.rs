//! Values that the text itself decides.

use oxc_ast::ast::{BinaryExpression, TemplateLiteral, UnaryExpression};
use oxc_syntax::operator::{BinaryOperator, UnaryOperator};

use super::TEXT_BYTES_MAX;
use super::value::{Constant, Shape, Value};
use super::walk::Walk;

impl<'a> Walk<'_, 'a> {
    pub(super) fn template(&mut self, template: &'a TemplateLiteral<'a>) -> Value<'a> {
        let mut made = Value::UNKNOWN;
        let mut text = Some(String::new());
        for (index, quasi) in template.quasis.iter().enumerate() {
            let cooked = quasi.value.cooked.as_ref().filter(|_| !quasi.lone_surrogates);
            text = extended(text, cooked.map(|cooked| cooked.as_str()));
            if let Some(expression) = template.expressions.get(index) {
                let value = self.expression(expression);
                text = extended(text, spelled(value.shape).as_deref());
                made = self.mix(made, value);
            }
        }
        let shape = text.map_or(Shape::Unknown, |text| Shape::text(self.arena.alloc_str(&text)));
        made.settled().shaped(shape)
    }

    pub(super) fn unary(&mut self, unary: &'a UnaryExpression<'a>) -> Value<'a> {
        let value = self.expression(&unary.argument);
        let shape = match (unary.operator, value.shape) {
            (UnaryOperator::Void, _) => {
                self.drop_value(value);
                return Value::UNDEFINED;
            }
            (UnaryOperator::UnaryNegation, Shape::Constant(Constant::Number(number))) => {
                Shape::Constant(Constant::Number(-number))
            }
            (UnaryOperator::LogicalNot, Shape::Constant(Constant::Bool(value))) => Shape::Constant(Constant::Bool(!value)),
            _ => Shape::Unknown,
        };
        if unary.operator == UnaryOperator::Delete {
            self.delete(&unary.argument);
        }
        value.settled().shaped(shape)
    }

    pub(super) fn binary(&mut self, binary: &'a BinaryExpression<'a>) -> Value<'a> {
        let left = self.expression(&binary.left);
        let right = self.expression(&binary.right);
        let shape = match binary.operator {
            BinaryOperator::Addition => self.sum(left.shape, right.shape),
            _ => Shape::Unknown,
        };
        self.mix(left, right).settled().shaped(shape)
    }

    /// Adds two constants where one of them is a text.
    fn sum(&self, left: Shape<'a>, right: Shape<'a>) -> Shape<'a> {
        let is_text = |shape| matches!(shape, Shape::Constant(Constant::Text(_)));
        if !is_text(left) && !is_text(right) {
            return Shape::Unknown;
        }
        let text = extended(spelled(left), spelled(right).as_deref());
        text.map_or(Shape::Unknown, |text| Shape::text(self.arena.alloc_str(&text)))
    }
}

/// Spells a constant as it appears inside a text.
fn spelled(shape: Shape<'_>) -> Option<String> {
    match shape {
        Shape::Constant(Constant::Text(text)) if text.len() <= TEXT_BYTES_MAX => Some(text.to_owned()),
        Shape::Constant(Constant::Bool(value)) => Some(value.to_string()),
        // Other numbers are spelled differently in JavaScript.
        Shape::Constant(Constant::Number(number)) if number.fract() == 0.0 && number.abs() < 1e15 => Some(number.to_string()),
        _ => None,
    }
}

/// Puts two texts together while they are known and short.
fn extended(text: Option<String>, more: Option<&str>) -> Option<String> {
    let (mut text, more) = (text?, more?);
    text.push_str(more);
    (text.len() <= TEXT_BYTES_MAX).then_some(text)
}
