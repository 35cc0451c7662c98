//! Expressions, in the order in which they are evaluated.

use oxc_ast::ast::{
    AssignmentExpression, ChainElement, Class, ConditionalExpression, Expression, LogicalExpression, SimpleAssignmentTarget,
    YieldExpression,
};
use oxc_span::GetSpan;
use oxc_syntax::operator::{AssignmentOperator, LogicalOperator};
use pml_model::analysis::{Arm, Reason};

use super::functions::Code;
use super::patterns::Place;
use super::value::{Constant, Shape, Value};
use super::walk::Walk;

impl<'a> Walk<'_, 'a> {
    pub(super) fn expression(&mut self, expression: &'a Expression<'a>) -> Value<'a> {
        match expression {
            Expression::Identifier(name) => self.identifier(name),
            Expression::StringLiteral(literal) if !literal.lone_surrogates => Value::of(Shape::text(literal.value.as_str())),
            Expression::NumericLiteral(literal) => Value::of(Shape::Constant(Constant::Number(literal.value))),
            Expression::BooleanLiteral(literal) => Value::of(Shape::Constant(Constant::Bool(literal.value))),
            Expression::NullLiteral(_) => Value::of(Shape::Constant(Constant::Null)),
            Expression::ThisExpression(_) => self.memory.frame(self.memory.frame).this,
            _ => self.nested(expression.span().start, Value::UNKNOWN, |walk| walk.compound(expression)),
        }
    }

    /// Walks what has parts. Each kind has its own function so that deep code needs little stack.
    fn compound(&mut self, expression: &'a Expression<'a>) -> Value<'a> {
        match expression {
            Expression::CallExpression(call) => self.call(call),
            Expression::AwaitExpression(wait) => self.wait(&wait.argument),
            Expression::StaticMemberExpression(_)
            | Expression::ComputedMemberExpression(_)
            | Expression::PrivateFieldExpression(_) => self.member(expression),
            Expression::ObjectExpression(object) => self.object_literal(object),
            Expression::ArrayExpression(array) => self.array_literal(array),
            Expression::TemplateLiteral(template) => self.template(template),
            Expression::ArrowFunctionExpression(arrow) => self.closure(Code::Arrow(arrow)),
            Expression::FunctionExpression(function) => self.closure(Code::Function(function)),
            Expression::AssignmentExpression(assignment) => self.assignment(assignment),
            Expression::BinaryExpression(binary) => self.binary(binary),
            Expression::LogicalExpression(logical) => self.logical(logical),
            Expression::ConditionalExpression(conditional) => self.conditional(conditional),
            Expression::UnaryExpression(unary) => self.unary(unary),
            Expression::UpdateExpression(update) => self.update(&update.argument),
            Expression::NewExpression(new) => self.construct(new),
            Expression::ClassExpression(class) => self.class_expression(class),
            _ => self.rare(expression),
        }
    }

    fn rare(&mut self, expression: &'a Expression<'a>) -> Value<'a> {
        match expression {
            Expression::ChainExpression(chain) => self.chain(&chain.expression),
            Expression::ParenthesizedExpression(inner) => self.expression(&inner.expression),
            Expression::TSAsExpression(inner) => self.expression(&inner.expression),
            Expression::TSSatisfiesExpression(inner) => self.expression(&inner.expression),
            Expression::TSTypeAssertion(inner) => self.expression(&inner.expression),
            Expression::TSNonNullExpression(inner) => self.expression(&inner.expression),
            Expression::TSInstantiationExpression(inner) => self.expression(&inner.expression),
            Expression::SequenceExpression(sequence) => self.sequence(&sequence.expressions),
            Expression::TaggedTemplateExpression(tagged) => self.tagged(tagged),
            Expression::YieldExpression(give) => self.give(give),
            Expression::PrivateInExpression(test) => self.expression(&test.right).derived(),
            Expression::ImportExpression(import) => {
                self.note(import.span.start, Reason::Import);
                self.expression(&import.source).derived()
            }
            _ => Value::UNKNOWN,
        }
    }

    fn chain(&mut self, element: &'a ChainElement<'a>) -> Value<'a> {
        match element {
            ChainElement::CallExpression(call) => self.call(call),
            ChainElement::TSNonNullExpression(inner) => self.expression(&inner.expression),
            _ => element.as_member_expression().map_or(Value::UNKNOWN, |member| self.member_of(member)),
        }
    }

    fn sequence(&mut self, expressions: &'a [Expression<'a>]) -> Value<'a> {
        let Some((last, earlier)) = expressions.split_last() else { return Value::UNDEFINED };
        for expression in earlier {
            let value = self.expression(expression);
            self.discard(expression, value);
        }
        self.expression(last)
    }

    /// Drops the value of a statement, unless something else still holds it.
    pub(super) fn discard(&mut self, expression: &'a Expression<'a>, value: Value<'a>) {
        if !self.is_held(expression) {
            self.drop_value(value);
        }
    }

    fn is_held(&self, expression: &'a Expression<'a>) -> bool {
        match expression.get_inner_expression() {
            Expression::AssignmentExpression(_) => true,
            Expression::LogicalExpression(logical) => self.is_held(&logical.right),
            // `list.reverse()` returns promises that stay in the list.
            Expression::CallExpression(call) => call.callee.as_member_expression().is_some_and(|member| {
                let goes_on = matches!(member.static_property_name(), Some("then" | "catch" | "finally"));
                !goes_on && self.holds_promises(member.object())
            }),
            _ => false,
        }
    }

    fn give(&mut self, give: &'a YieldExpression<'a>) -> Value<'a> {
        let value = give.argument.as_ref().map_or(Value::UNDEFINED, |argument| self.expression(argument));
        // Whoever takes it from the generator is not followed.
        let value = self.escape(value, give.span, Reason::Stored);
        self.add_result(value);
        Value::UNKNOWN
    }

    fn class_expression(&mut self, class: &'a Class<'a>) -> Value<'a> {
        let value = self.class(class);
        if let Some(name) = &class.id {
            self.declare(name, value);
        }
        value
    }

    fn logical(&mut self, logical: &'a LogicalExpression<'a>) -> Value<'a> {
        let left = self.expression(&logical.left);
        let arm = match logical.operator {
            LogicalOperator::And => Arm::And,
            LogicalOperator::Or => Arm::Or,
            LogicalOperator::Coalesce => Arm::Nullish,
        };
        let right = self.maybe(logical.left.span().start, arm, |walk| walk.expression(&logical.right));
        match (arm, left.shape) {
            // A part of `mcp` is never empty, so only the other side of `&&` is left.
            (Arm::And, Shape::Mcp | Shape::Server(_) | Shape::Tool(_)) => right,
            _ => self.join(left, right),
        }
    }

    fn conditional(&mut self, conditional: &'a ConditionalExpression<'a>) -> Value<'a> {
        self.expression(&conditional.test);
        let offset = conditional.test.span().start;
        let (yes, no) = self.either(
            offset,
            [Arm::Yes, Arm::No],
            |walk| walk.expression(&conditional.consequent),
            |walk| walk.expression(&conditional.alternate),
        );
        self.join(yes, no)
    }

    fn assignment(&mut self, assignment: &'a AssignmentExpression<'a>) -> Value<'a> {
        let Some(target) = assignment.left.as_simple_assignment_target() else {
            let value = self.expression(&assignment.right);
            self.assign(&assignment.left, value);
            return value;
        };
        let place = self.place(target);
        let value = self.assigned(assignment, &place);
        self.write_place(&place, value);
        value
    }

    fn assigned(&mut self, assignment: &'a AssignmentExpression<'a>, place: &Place<'a>) -> Value<'a> {
        let arm = match assignment.operator {
            AssignmentOperator::Assign => return self.expression(&assignment.right),
            AssignmentOperator::LogicalAnd => Arm::And,
            AssignmentOperator::LogicalOr => Arm::Or,
            AssignmentOperator::LogicalNullish => Arm::Nullish,
            _ => {
                let old = self.read_place(place);
                let right = self.expression(&assignment.right);
                return self.mix(old, right);
            }
        };
        let old = self.read_place(place);
        let right = self.maybe(assignment.left.span().start, arm, |walk| walk.expression(&assignment.right));
        self.join(old, right)
    }

    /// Walks `x++`: the value stays made of what it was made of, but is no constant.
    fn update(&mut self, target: &'a SimpleAssignmentTarget<'a>) -> Value<'a> {
        let place = self.place(target);
        let value = self.read_place(&place).derived();
        self.write_place(&place, value);
        value
    }
}
