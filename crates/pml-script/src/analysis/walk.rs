//! The state of the walk, and the few things everything else is made of.

use std::collections::{HashMap, HashSet};

use oxc_allocator::Allocator;
use oxc_semantic::Scoping;
use oxc_span::Span;
use pml_model::analysis::{EdgeKind, Reason};

use super::classes::ClassInfo;
use super::flow::{Flow, Flows, Node};
use super::functions::{Activation, Closure};
use super::memory::Memory;
use super::order::Order;
use super::paths::Paths;
use super::plan::{Context, Plan};
use super::value::{Shape, ToolName, Value};
use super::variables::Variables;
use super::{NESTING_MAX, REWALK_FACTOR, REWALK_FLOOR_BYTES};

pub(super) struct Walk<'s, 'a> {
    pub arena: &'a Allocator,
    pub variables: Variables<'s>,
    pub flows: Flows,
    pub memory: Memory<'a>,
    pub order: Order,
    pub paths: Paths,
    pub context: Context,
    pub plan: Plan<'a>,
    pub closures: Vec<Closure<'a>>,
    pub classes: Vec<ClassInfo<'a>>,
    /// Where objects are written that are known to change.
    pub changing: &'s HashSet<u32>,
    /// The functions being walked, the program itself first.
    pub activations: Vec<Activation<'a>>,
    /// How often each function is among them, by the place of its text.
    pub active: HashMap<u32, usize>,
    /// What each function returned when it was last walked, by the place of its text.
    pub results: HashMap<u32, Value<'a>>,
    /// Bytes of text that may still be walked again.
    pub rewalk_bytes: usize,
    /// The call that is walked next stands right behind `await`.
    pub awaiting: bool,
    /// Nothing of the program runs any more.
    pub finished: bool,
    pub nesting: usize,
    pub forks: usize,
}

impl<'s, 'a> Walk<'s, 'a> {
    pub(super) fn new(arena: &'a Allocator, scoping: &'s Scoping, changing: &'s HashSet<u32>, source_bytes: usize) -> Self {
        Self {
            arena,
            variables: Variables::new(scoping),
            flows: Flows::new(),
            memory: Memory::new(scoping.symbols_len(), Value::of(Shape::Global("globalThis"))),
            order: Order::default(),
            paths: Paths::new(),
            context: Context::START,
            plan: Plan::default(),
            closures: Vec::new(),
            classes: Vec::new(),
            changing,
            activations: vec![Activation::default()],
            active: HashMap::new(),
            results: HashMap::new(),
            rewalk_bytes: source_bytes * REWALK_FACTOR + REWALK_FLOOR_BYTES,
            awaiting: false,
            finished: false,
            nesting: 0,
            forks: 0,
        }
    }
}

impl<'a> Walk<'_, 'a> {
    pub(super) fn note(&mut self, offset: u32, reason: Reason) {
        self.plan.note(offset, reason);
    }

    /// Goes one level deeper, or says that this is too deep.
    pub(super) fn nested<R>(&mut self, offset: u32, too_deep: R, walk: impl FnOnce(&mut Self) -> R) -> R {
        if self.nesting >= NESTING_MAX {
            self.note(offset, Reason::TooMuch);
            return too_deep;
        }
        self.nesting += 1;
        let result = walk(self);
        self.nesting -= 1;
        result
    }

    /// Takes work that is beyond passing every place once out of the budget, or refuses it.
    pub(super) fn spend(&mut self, bytes: usize) -> bool {
        let affords = self.rewalk_bytes >= bytes;
        self.rewalk_bytes = self.rewalk_bytes.saturating_sub(bytes);
        self.plan.truncated |= !affords;
        affords
    }

    /// Walks something in another context.
    pub(super) fn within<R>(&mut self, context: Context, walk: impl FnOnce(&mut Self) -> R) -> R {
        let outer = std::mem::replace(&mut self.context, context);
        let result = walk(self);
        self.context = outer;
        result
    }

    /// Comes to a call of a tool.
    pub(super) fn reach(&mut self, span: Span, name: ToolName<'a>, argument: Option<Value<'a>>) -> Value<'a> {
        let given = argument.map_or(Flow::NONE, |value| value.flow);
        let Some(node) = self.plan.site(span, name, &mut self.flows) else {
            return Value { flow: given, ..Value::UNKNOWN };
        };
        self.plan.reach(node, argument, &self.context, &self.paths);
        self.plan.truncated |= self.order.cut;
        self.connect(node, given);
        self.memory.set_settled(node, false);
        let began = self.order.begin();
        let site = self.plan.site_mut(node);
        site.began = began;
        Value { shape: Shape::Unknown, flow: site.flow, pending: site.flow }
    }

    /// Puts before a call what it was given and what has ended.
    fn connect(&mut self, node: Node, given: Flow) {
        if self.plan.is_full() {
            self.plan.truncated = true;
            return;
        }
        for source in self.calls(given) {
            self.plan.connect(source, node, EdgeKind::Data, &self.paths);
        }
        for earlier in self.order.latest() {
            self.plan.connect(earlier, node, EdgeKind::Order, &self.paths);
        }
    }

    /// Gathers the calls behind a flow.
    pub(super) fn calls(&mut self, flow: Flow) -> Vec<Node> {
        let calls = self.flows.calls(flow);
        self.plan.truncated |= calls.is_none();
        calls.unwrap_or_default()
    }

    /// Waits for everything that is pending in a value.
    pub(super) fn wait_for(&mut self, value: Value<'a>) -> Value<'a> {
        let calls = self.use_promise(value);
        self.settle(&calls);
        value.settled()
    }

    /// Notes that somebody takes care of the promises in a value.
    pub(super) fn use_promise(&mut self, value: Value<'a>) -> Vec<Node> {
        let calls = self.calls(value.pending);
        for node in &calls {
            self.plan.site_mut(*node).used = true;
        }
        calls
    }

    /// Drops a value as a statement does.
    ///
    /// What begins after a dropped call may in truth overlap with it; it counts as
    /// coming later, because they were at least begun in this order.
    pub(super) fn drop_value(&mut self, value: Value<'a>) {
        let calls = self.calls(value.pending);
        for node in &calls {
            self.plan.site_mut(*node).dropped = true;
        }
        self.settle(&calls);
    }

    pub(super) fn settle(&mut self, calls: &[Node]) {
        let mut ended = Vec::new();
        for node in calls {
            let site = self.plan.site_of(*node);
            // A list may hold promises that were put into it on the other side of a branch.
            if !self.memory.is_settled(*node) && !self.paths.exclude(site.path, self.context.path) {
                self.memory.set_settled(*node, true);
                ended.push((*node, site.began));
            }
        }
        self.order.end(&ended);
    }

    /// Walks something that goes its own way in time, such as an async function.
    ///
    /// Returns the calls after which it has ended; to the code that follows here,
    /// nothing that was waited for in there has ended yet.
    pub(super) fn aside<R>(&mut self, walk: impl FnOnce(&mut Self) -> R) -> (R, Flow) {
        let before = self.order.clone();
        let mark = self.memory.mark();
        let result = walk(self);
        let flow = self.ended_since(&before);
        self.memory.unsettle(mark);
        // What it writes may be written later than what follows here.
        for (cell, old) in self.memory.written(mark) {
            let value = self.join(old, self.memory.read(cell));
            self.memory.write(cell, value);
        }
        self.order.back_to(&before);
        (result, flow)
    }

    /// Returns the latest calls that have ended since another state was left.
    pub(super) fn ended_since(&mut self, before: &Order) -> Flow {
        let mut flow = Flow::NONE;
        for node in self.order.since(before) {
            flow = self.flows.union(flow, self.plan.site_of(node).flow);
        }
        flow
    }

    pub(super) fn join(&mut self, a: Value<'a>, b: Value<'a>) -> Value<'a> {
        let (shape, lost) = a.shape.join(b.shape, self.arena);
        if lost && (self.carries(a.shape) || self.carries(b.shape)) {
            let offset = self.activations.last().map_or(0, |activation| activation.offset);
            self.note(offset, Reason::TooMuch);
        }
        self.mix(a, b).shaped(shape)
    }

    /// Makes something of two values that is neither.
    pub(super) fn mix(&mut self, a: Value<'a>, b: Value<'a>) -> Value<'a> {
        Value { shape: Shape::Unknown, flow: self.flows.union(a.flow, b.flow), pending: self.flows.union(a.pending, b.pending) }
    }

    /// Tells whether a part of `mcp` can be reached through a value.
    pub(super) fn carries(&self, shape: Shape<'a>) -> bool {
        shape.alternatives().iter().any(|shape| match shape {
            Shape::Mcp | Shape::Server(_) | Shape::Tool(_) | Shape::Global("globalThis") => true,
            Shape::Object(id) => self.memory.objects[id.0].carries,
            _ => false,
        })
    }
}
