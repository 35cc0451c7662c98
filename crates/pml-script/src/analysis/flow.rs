//! Which results a value was made from.
//!
//! Values are joined far more often than anybody asks what they hold, so a join only
//! notes its two sides and the calls behind a value are gathered when a call needs them.

use super::FLOW_STEPS_MAX;

/// A call site, numbered in the order in which the walk first reached it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Node(pub u32);

/// A set of calls.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Flow(u32);

impl Flow {
    pub(super) const NONE: Self = Self(0);
}

enum Source {
    Call(Node),
    Both(Flow, Flow),
    /// The contents of an object; they grow after the object was handed on.
    Pool(Vec<Flow>),
}

pub(super) struct Flows {
    sources: Vec<Source>,
    /// The search that last met each source.
    met: Vec<u32>,
    search: u32,
    steps: usize,
}

impl Flows {
    pub(super) fn new() -> Self {
        // The first source is `Flow::NONE`.
        Self { sources: vec![Source::Pool(Vec::new())], met: vec![0], search: 0, steps: 0 }
    }

    pub(super) fn of_call(&mut self, node: Node) -> Flow {
        self.add(Source::Call(node))
    }

    pub(super) fn pool(&mut self) -> Flow {
        self.add(Source::Pool(Vec::new()))
    }

    /// Adds to a pool.
    pub(super) fn pour(&mut self, pool: Flow, flow: Flow) {
        if flow != Flow::NONE
            && flow != pool
            && let Some(Source::Pool(flows)) = self.sources.get_mut(pool.0 as usize)
        {
            flows.push(flow);
        }
    }

    pub(super) fn union(&mut self, a: Flow, b: Flow) -> Flow {
        match (a, b) {
            (Flow::NONE, other) | (other, Flow::NONE) => other,
            _ if a == b => a,
            _ => self.add(Source::Both(a, b)),
        }
    }

    /// Tells, without a search, whether a set may hold calls.
    pub(super) fn may_hold(&self, flow: Flow) -> bool {
        match &self.sources[flow.0 as usize] {
            Source::Pool(flows) => !flows.is_empty(),
            Source::Call(_) | Source::Both(..) => true,
        }
    }

    /// Gathers the calls of a set, each once; `None` when the search became too long.
    pub(super) fn calls(&mut self, flow: Flow) -> Option<Vec<Node>> {
        let mut calls = Vec::new();
        if flow == Flow::NONE {
            return Some(calls);
        }
        self.search += 1;
        let mut open = vec![flow];
        while let Some(Flow(at)) = open.pop() {
            let at = at as usize;
            if self.met[at] == self.search {
                continue;
            }
            self.met[at] = self.search;
            self.steps += 1;
            match &self.sources[at] {
                Source::Call(node) => calls.push(*node),
                Source::Both(a, b) => open.extend([*b, *a]),
                Source::Pool(flows) => {
                    self.steps += flows.len();
                    open.extend(flows.iter().rev());
                }
            }
            if self.steps > FLOW_STEPS_MAX {
                return None;
            }
        }
        Some(calls)
    }

    fn add(&mut self, source: Source) -> Flow {
        let flow = Flow(u32::try_from(self.sources.len()).unwrap_or_default());
        self.sources.push(source);
        self.met.push(0);
        flow
    }
}
