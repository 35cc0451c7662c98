//! Classes, as far as their methods reach tools.

use oxc_ast::ast::{Class, ClassElement, MethodDefinition, MethodDefinitionKind, PropertyKey};
use oxc_span::Span;
use pml_model::analysis::Reason;

use super::calls::Arguments;
use super::functions::Code;
use super::members::Keys;
use super::memory::FrameId;
use super::value::{ClassId, ClosureId, Key, ObjectId, Shape, Value};
use super::walk::Walk;

pub(super) struct ClassInfo<'a> {
    class: &'a Class<'a>,
    frame: FrameId,
    parent: Option<ClassId>,
    methods: Vec<(Key<'a>, ClosureId)>,
    constructor: Option<ClosureId>,
    /// What stands on the class itself.
    pub statics: ObjectId,
    /// The last object made of it, for methods that nobody is seen to call.
    pub instance: Option<Value<'a>>,
}

impl<'a> Walk<'_, 'a> {
    pub(super) fn class(&mut self, class: &'a Class<'a>) -> Value<'a> {
        let parent = class.heritage.as_ref().map_or(Value::UNKNOWN, |heritage| self.expression(&heritage.expression));
        let parent = if let Shape::Class(id) = parent.shape { Some(id) } else { None };
        let (statics, _) = self.object(Some(class.span.start), false);
        let id = ClassId(self.classes.len());
        let info = ClassInfo {
            class,
            frame: self.memory.frame,
            parent,
            methods: Vec::new(),
            constructor: None,
            statics,
            instance: None,
        };
        self.classes.push(info);
        for decorator in &class.decorators {
            self.expression(&decorator.expression);
        }
        for element in &class.body.body {
            self.class_element(id, element);
        }
        Value::of(Shape::Class(id))
    }

    fn class_element(&mut self, id: ClassId, element: &'a ClassElement<'a>) {
        match element {
            ClassElement::MethodDefinition(method) => self.method(id, method),
            ClassElement::PropertyDefinition(property) if property.r#static => {
                if let Some(value) = &property.value {
                    let value = self.in_class(id, Value::of(Shape::Class(id)), |walk| walk.expression(value));
                    self.initialise(self.classes[id.0].statics, &property.key, value);
                }
            }
            ClassElement::StaticBlock(block) => {
                self.in_class(id, Value::of(Shape::Class(id)), |walk| walk.statements(&block.body));
            }
            _ => {}
        }
    }

    fn method(&mut self, id: ClassId, method: &'a MethodDefinition<'a>) {
        let keys = self.property_keys(&method.key);
        if method.value.body.is_none() {
            return;
        }
        let value = self.closure(Code::Function(&method.value));
        let Shape::Function(closure) = value.shape else { return };
        self.closures[closure.0].home = Some(id);
        let statics = self.classes[id.0].statics;
        match (method.kind, keys) {
            (MethodDefinitionKind::Constructor, _) => self.classes[id.0].constructor = Some(closure),
            // Accessors are walked as functions that nobody calls.
            (MethodDefinitionKind::Get | MethodDefinitionKind::Set, _) => {}
            (MethodDefinitionKind::Method, Keys::One(key)) if method.r#static => self.put(statics, key, value),
            (MethodDefinitionKind::Method, Keys::One(key)) => self.classes[id.0].methods.push((key, closure)),
            // A method under a computed name is, too.
            (MethodDefinitionKind::Method, _) => {}
        }
    }

    /// Walks something with the `this` of a class or of one of its objects.
    fn in_class<R>(&mut self, id: ClassId, this: Value<'a>, walk: impl FnOnce(&mut Self) -> R) -> R {
        let inner = self.memory.push_frame(self.classes[id.0].frame, this);
        let outer = std::mem::replace(&mut self.memory.frame, inner);
        let result = walk(self);
        self.memory.frame = outer;
        result
    }

    fn initialise(&mut self, object: ObjectId, key: &'a PropertyKey<'a>, value: Value<'a>) {
        match self.property_keys(key) {
            Keys::One(key) => self.put(object, key, value),
            _ => self.put_any(object, value),
        }
    }

    /// Makes an object of a class.
    pub(super) fn instantiate(&mut self, id: ClassId, arguments: &Arguments<'a>) -> Value<'a> {
        let (object, this) = self.object(Some(self.classes[id.0].class.span.start), false);
        self.memory.objects[object.0].class = Some(id);
        self.memory.objects[object.0].building = true;
        self.classes[id.0].instance = Some(this);
        self.build(id, object, arguments);
        self.memory.objects[object.0].building = false;
        this
    }

    fn build(&mut self, id: ClassId, object: ObjectId, arguments: &Arguments<'a>) {
        let this = self.memory.object_value(object);
        let ClassInfo { class, parent, constructor, .. } = self.classes[id.0];
        for element in &class.body.body {
            let (key, value) = match element {
                ClassElement::PropertyDefinition(property) if !property.r#static => (&property.key, &property.value),
                ClassElement::AccessorProperty(property) if !property.r#static => (&property.key, &property.value),
                _ => continue,
            };
            if let Some(value) = value {
                let value = self.in_class(id, this, |walk| walk.expression(value));
                self.initialise(object, key, value);
            }
        }
        match (constructor, parent) {
            (Some(constructor), _) => {
                self.invoke(constructor, this, arguments);
            }
            (None, Some(parent)) => self.build(parent, object, arguments),
            (None, None) => {
                self.escape_all(arguments, Reason::Passed);
            }
        }
    }

    /// Finds a method in a class or in those it extends.
    pub(super) fn method_of(&self, class: Option<ClassId>, key: Key<'a>) -> Option<ClosureId> {
        let mut at = class;
        while let Some(id) = at {
            let info = &self.classes[id.0];
            if let Some((_, closure)) = info.methods.iter().rev().find(|(name, _)| *name == key) {
                return Some(*closure);
            }
            at = info.parent;
        }
        None
    }

    /// Walks `super(…)`.
    pub(super) fn super_call(&mut self, arguments: &Arguments<'a>) -> Value<'a> {
        let this = self.memory.frame(self.memory.frame).this;
        match (self.parent_class(), this.shape) {
            (Some(parent), Shape::Object(object)) => self.build(parent, object, arguments),
            _ => {
                self.escape_all(arguments, Reason::Passed);
            }
        }
        Value::UNDEFINED
    }

    /// Walks `super.method(…)`.
    pub(super) fn super_method(&mut self, keys: &Keys<'a>, arguments: &Arguments<'a>, span: Span) -> Value<'a> {
        let this = self.memory.frame(self.memory.frame).this;
        let key = keys.only().map(Key::of_text);
        match key.and_then(|key| self.method_of(self.parent_class(), key)) {
            Some(method) => self.apply(Value::of(Shape::Function(method)), this, arguments, span),
            None => self.escape_all(arguments, Reason::Passed),
        }
    }

    fn parent_class(&self) -> Option<ClassId> {
        let closure = self.activations.last()?.closure?;
        self.classes[self.closures[closure.0].home?.0].parent
    }
}
