//! What the walk knows of a value.

use oxc_allocator::Allocator;

use super::CHOICES_MAX;
use super::flow::Flow;

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Value<'a> {
    pub shape: Shape<'a>,
    /// The calls whose results it was made from.
    pub flow: Flow,
    /// The calls that end before it does, if it is a promise or holds one.
    pub pending: Flow,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Shape<'a> {
    Unknown,
    /// Declared, not assigned yet.
    Unset,
    Constant(Constant<'a>),
    /// The global `mcp`.
    Mcp,
    /// `mcp.server`.
    Server(&'a str),
    /// `mcp.server.tool`.
    Tool(&'a ToolName<'a>),
    /// A global that nobody declares, such as `Promise`.
    Global(&'a str),
    Function(ClosureId),
    Object(ObjectId),
    Class(ClassId),
    /// One of these; nested choices are flat.
    Choice(&'a [Shape<'a>]),
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Constant<'a> {
    Undefined,
    Null,
    Bool(bool),
    Number(f64),
    Text(&'a str),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct ToolName<'a> {
    pub server: &'a str,
    pub tool: &'a str,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct ClosureId(pub usize);
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct ObjectId(pub usize);
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct ClassId(pub usize);

/// The name of a property; arrays are objects with indices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Key<'a> {
    Name(&'a str),
    Index(u32),
}

impl<'a> Key<'a> {
    pub(super) fn of_text(text: &'a str) -> Self {
        // `"01"` and `"+1"` are names; only the canonical spelling is an index.
        match text.parse::<u32>() {
            Ok(index) if text == "0" || !text.starts_with(['0', '+']) => Self::Index(index),
            _ => Self::Name(text),
        }
    }

    pub(super) fn of_number(number: f64, arena: &'a Allocator) -> Self {
        if number.fract() == 0.0 && (0.0..f64::from(u32::MAX)).contains(&number) {
            return Self::Index(number as u32);
        }
        Self::Name(arena.alloc_str(&number.to_string()))
    }

    pub(super) fn text(self, arena: &'a Allocator) -> &'a str {
        match self {
            Self::Name(name) => name,
            Self::Index(index) => arena.alloc_str(&index.to_string()),
        }
    }
}

impl<'a> Value<'a> {
    pub(super) const UNKNOWN: Self = Self::of(Shape::Unknown);
    pub(super) const UNDEFINED: Self = Self::of(Shape::Constant(Constant::Undefined));

    pub(super) const fn of(shape: Shape<'a>) -> Self {
        Self { shape, flow: Flow::NONE, pending: Flow::NONE }
    }

    pub(super) fn shaped(self, shape: Shape<'a>) -> Self {
        Self { shape, ..self }
    }

    /// The same value once nothing is pending any more.
    pub(super) fn settled(self) -> Self {
        Self { pending: Flow::NONE, ..self }
    }

    /// Something made of this value.
    pub(super) fn derived(self) -> Self {
        self.shaped(Shape::Unknown)
    }
}

impl<'a> Shape<'a> {
    pub(super) fn alternatives(&self) -> &[Shape<'a>] {
        match self {
            Self::Choice(shapes) => shapes,
            shape => std::slice::from_ref(shape),
        }
    }

    /// Tells whether nothing can be called through it.
    pub(super) fn is_data(&self) -> bool {
        self.alternatives().iter().all(|shape| matches!(shape, Self::Unknown | Self::Unset | Self::Constant(_)))
    }

    pub(super) fn text(text: &'a str) -> Self {
        Self::Constant(Constant::Text(text))
    }

    /// Forgets what may be different the next time round.
    pub(super) fn without_constants(self, arena: &'a Allocator) -> Self {
        self.join(Self::Unknown, arena).0
    }

    /// Returns what is either of two, and whether there were too many to keep.
    pub(super) fn join(self, other: Self, arena: &'a Allocator) -> (Self, bool) {
        if self == other {
            return (self, false);
        }
        let mut shapes: Vec<Shape<'a>> = Vec::new();
        for shape in self.alternatives().iter().chain(other.alternatives()) {
            let shape = if *shape == Self::Unset { Self::Unknown } else { *shape };
            if !shapes.contains(&shape) {
                shapes.push(shape);
            }
        }
        // Beside something unknown a constant says nothing.
        if shapes.contains(&Self::Unknown) {
            shapes.retain(|shape| !matches!(shape, Self::Constant(_)));
        }
        let lost = shapes.len() > CHOICES_MAX;
        if lost {
            shapes.truncate(CHOICES_MAX - 1);
            shapes.push(Self::Unknown);
        }
        match shapes[..] {
            [only] => (only, lost),
            _ => (Self::Choice(arena.alloc_slice_copy(&shapes)), lost),
        }
    }
}
