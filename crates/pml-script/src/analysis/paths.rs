//! Under which conditions code is reached.

use std::collections::HashMap;

use pml_model::analysis::Arm;

use super::{BRANCHES_MAX, FORKS_MAX};

/// A chain of conditions; the same conditions always give the same path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Path(u32);

impl Path {
    pub(super) const ALWAYS: Self = Self(0);
}

/// One condition, where it stands, and the side of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Step {
    pub offset: u32,
    pub arm: Arm,
}

struct Link {
    parent: Path,
    step: Step,
    depth: usize,
}

pub(super) struct Paths {
    links: Vec<Link>,
    known: HashMap<(Path, Step), Path>,
}

impl Paths {
    pub(super) fn new() -> Self {
        let root = Link { parent: Path::ALWAYS, step: Step { offset: 0, arm: Arm::Then }, depth: 0 };
        Self { links: vec![root], known: HashMap::new() }
    }

    pub(super) fn enter(&mut self, parent: Path, offset: u32, arm: Arm) -> Path {
        let depth = self.links[parent.0 as usize].depth + 1;
        if depth > FORKS_MAX {
            return parent;
        }
        let step = Step { offset, arm };
        *self.known.entry((parent, step)).or_insert_with(|| {
            self.links.push(Link { parent, step, depth });
            Path(u32::try_from(self.links.len() - 1).unwrap_or_default())
        })
    }

    /// Lists the innermost conditions, outermost first.
    pub(super) fn steps(&self, path: Path) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut at = path;
        while at != Path::ALWAYS && steps.len() < BRANCHES_MAX {
            let link = &self.links[at.0 as usize];
            steps.push(link.step);
            at = link.parent;
        }
        steps.reverse();
        steps
    }

    /// Tells whether two paths take the two sides of one condition.
    pub(super) fn exclude(&self, a: Path, b: Path) -> bool {
        let (mut a, mut b) = (a, b);
        let depth = |path: Path| self.links[path.0 as usize].depth;
        let parent = |path: Path| self.links[path.0 as usize].parent;
        while depth(a) > depth(b) {
            a = parent(a);
        }
        while depth(b) > depth(a) {
            b = parent(b);
        }
        while a != b && parent(a) != parent(b) {
            (a, b) = (parent(a), parent(b));
        }
        let (one, other) = (self.links[a.0 as usize].step, self.links[b.0 as usize].step);
        a != b && one.offset == other.offset && are_sides(one.arm, other.arm)
    }
}

fn are_sides(a: Arm, b: Arm) -> bool {
    matches!((a, b), (Arm::Then, Arm::Else) | (Arm::Else, Arm::Then) | (Arm::Yes, Arm::No) | (Arm::No, Arm::Yes))
}
