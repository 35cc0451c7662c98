//! The calls found so far, what comes before them, and what could not be decided.

use std::collections::{HashMap, HashSet};

use oxc_span::Span;
use pml_model::analysis::{Combinator, EdgeKind, Loop, Reason};
use pml_model::names::ToolId;

use super::flow::{Flow, Flows, Node};
use super::paths::{Path, Paths, Step};
use super::value::{ToolName, Value};
use super::{CALLS_MAX, EDGES_MAX, NOTES_MAX, REACHES_MAX};

/// Where the walk stands, beside the place in the text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Context {
    pub path: Path,
    pub repeated: Option<Loop>,
    pub parallel: Option<Combinator>,
    pub handler: bool,
    /// Inside a function that nobody is known to call.
    pub uncalled: bool,
    /// In a further round of a loop.
    pub again: bool,
}

impl Context {
    pub(super) const START: Self =
        Self { path: Path::ALWAYS, repeated: None, parallel: None, handler: false, uncalled: false, again: false };
}

/// One call site as it is gathered.
pub(super) struct Site<'a> {
    pub tool: ToolId,
    pub span: Span,
    pub flow: Flow,
    /// When it last began.
    pub began: u32,
    /// What it is given, each time it is reached; `None` for nothing.
    pub arguments: Vec<Option<Value<'a>>>,
    /// It is reached too often to compare what it is given.
    pub crowded: bool,
    pub path: Path,
    pub branch: Vec<Step>,
    pub repeated: Option<Loop>,
    pub parallel: Option<Combinator>,
    pub handler: bool,
    pub times: u32,
    /// Somebody waits for it.
    pub used: bool,
    /// Its promise is dropped somewhere.
    pub dropped: bool,
    pub before: Vec<(Node, EdgeKind)>,
}

#[derive(Default)]
pub(super) struct Plan<'a> {
    pub sites: Vec<Site<'a>>,
    known: HashMap<(Span, ToolName<'a>), Node>,
    /// Every time a call was reached, in order.
    pub reached: Vec<Node>,
    edges: usize,
    pub notes: Vec<(u32, Reason)>,
    noted: HashSet<(u32, Reason)>,
    overfull: bool,
    pub truncated: bool,
}

impl<'a> Plan<'a> {
    /// Says that something at a place cannot be decided.
    pub(super) fn note(&mut self, offset: u32, reason: Reason) {
        if self.notes.len() >= NOTES_MAX {
            self.truncated = true;
        } else if self.noted.insert((offset, reason)) {
            self.notes.push((offset, reason));
        }
    }

    /// Finds or adds a call site; `None` when it cannot be one.
    pub(super) fn site(&mut self, span: Span, name: ToolName<'a>, flows: &mut Flows) -> Option<Node> {
        if let Some(node) = self.known.get(&(span, name)) {
            return Some(*node);
        }
        let Ok(tool) = ToolId::new(name.server, name.tool) else {
            self.note(span.start, Reason::NotATool);
            return None;
        };
        if self.sites.len() >= CALLS_MAX {
            // One note says it for all that follow.
            if !std::mem::replace(&mut self.overfull, true) {
                self.note(span.start, Reason::TooMuch);
            }
            self.truncated = true;
            return None;
        }
        let node = Node(u32::try_from(self.sites.len()).ok()?);
        self.sites.push(Site::new(tool, span, flows.of_call(node)));
        self.known.insert((span, name), node);
        Some(node)
    }

    /// Notes that the walk has come to a call site.
    pub(super) fn reach(&mut self, node: Node, argument: Option<Value<'a>>, context: &Context, paths: &Paths) {
        self.reached.push(node);
        let site = self.site_mut(node);
        if site.arguments.is_empty() {
            site.path = context.path;
            site.branch = paths.steps(context.path);
            site.handler = context.handler;
        } else if site.path != context.path {
            // Reached on several ways, it depends only on what these have in common.
            let steps = paths.steps(context.path);
            site.branch.retain(|step| steps.contains(step));
            site.path = Path::ALWAYS;
        }
        site.handler &= context.handler;
        site.repeated = site.repeated.or(context.repeated);
        site.parallel = site.parallel.or(context.parallel);
        site.times = match context {
            Context { uncalled: true, .. } => site.times,
            Context { again: true, .. } => site.times.max(1),
            _ => site.times.saturating_add(1),
        };
        let shape = |value: &Option<Value<'a>>| value.map(|value| value.shape);
        if site.arguments.last().is_some_and(|last| shape(last) == shape(&argument)) {
            return;
        }
        if site.arguments.len() < REACHES_MAX {
            site.arguments.push(argument);
        } else {
            site.crowded = true;
        }
    }

    /// Marks the calls reached since a point as repeated by a function that calls itself.
    pub(super) fn mark_recursion(&mut self, from: usize) {
        for node in &self.reached[from..] {
            let site = &mut self.sites[node.0 as usize];
            site.repeated = site.repeated.or(Some(Loop::Recursion));
        }
    }

    /// Puts one call before another, unless that would close a circle.
    ///
    /// Only what was reached first can come first: a helper called again after
    /// something else does not come after it.
    pub(super) fn connect(&mut self, from: Node, to: Node, kind: EdgeKind, paths: &Paths) {
        if from >= to || paths.exclude(self.site_of(from).path, self.site_of(to).path) {
            return;
        }
        let before = &mut self.site_mut(to).before;
        match before.iter_mut().find(|(node, _)| *node == from) {
            Some((_, known)) => *known = (*known).min(kind),
            None => {
                before.push((from, kind));
                self.edges += 1;
            }
        }
    }

    /// Tells whether there is room for no more edges.
    pub(super) fn is_full(&self) -> bool {
        self.edges >= EDGES_MAX
    }

    pub(super) fn site_of(&self, node: Node) -> &Site<'a> {
        &self.sites[node.0 as usize]
    }

    pub(super) fn site_mut(&mut self, node: Node) -> &mut Site<'a> {
        &mut self.sites[node.0 as usize]
    }
}

impl Site<'_> {
    fn new(tool: ToolId, span: Span, flow: Flow) -> Self {
        Self {
            tool,
            span,
            flow,
            began: 0,
            arguments: Vec::new(),
            crowded: false,
            path: Path::ALWAYS,
            branch: Vec::new(),
            repeated: None,
            parallel: None,
            handler: false,
            times: 0,
            used: false,
            dropped: false,
            before: Vec::new(),
        }
    }
}
