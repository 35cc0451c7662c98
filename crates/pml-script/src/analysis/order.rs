//! Which calls have surely ended before the next one begins.

use std::collections::{HashSet, VecDeque};
use std::rc::Rc;

use super::LATEST_MAX;
use super::flow::Node;

/// The latest calls that have ended, on a clock that ticks at every begin and end.
///
/// A call that ended before another of them began is left out: it comes before
/// everything that comes after the other.
#[derive(Debug, Clone, Default)]
pub(super) struct Order {
    now: u32,
    /// By time of ending. Shared between the two sides of a branch until one changes it.
    ended: Rc<VecDeque<Ended>>,
    /// There were too many to keep.
    pub cut: bool,
}

#[derive(Debug, Clone, Copy, PartialEq)]
struct Ended {
    at: u32,
    node: Node,
}

impl Order {
    /// Notes that a call begins and returns when.
    pub(super) fn begin(&mut self) -> u32 {
        self.now += 1;
        self.now
    }

    /// Notes that calls have ended together; each comes with the time when it began.
    pub(super) fn end(&mut self, calls: &[(Node, u32)]) {
        let (Some(began), Some(newest)) = (calls.iter().map(|call| call.1).max(), calls.iter().map(|call| call.0).max()) else {
            return;
        };
        self.now += 1;
        let at = self.now;
        let ended = Rc::make_mut(&mut self.ended);
        while ended.front().is_some_and(|first| first.at < began && first.node < newest) {
            ended.pop_front();
        }
        // A helper called again does not come after what was met since its first call:
        // that must stay, or nothing would come after it.
        if ended.front().is_some_and(|first| first.at < began) {
            ended.retain(|earlier| !calls.iter().any(|(node, began)| earlier.at < *began && earlier.node <= *node));
        }
        ended.extend(calls.iter().map(|(node, _)| Ended { at, node: *node }));
        self.cut |= shorten(ended);
    }

    pub(super) fn latest(&self) -> impl Iterator<Item = Node> + use<'_> {
        self.ended.iter().map(|ended| ended.node)
    }

    /// Returns the latest calls that ended after another state was left.
    pub(super) fn since<'s>(&'s self, before: &Self) -> impl Iterator<Item = Node> + use<'s> {
        let now = before.now;
        self.ended.iter().rev().take_while(move |ended| ended.at > now).map(|ended| ended.node)
    }

    /// Forgets what has ended since another state, without going back in time.
    pub(super) fn back_to(&mut self, before: &Self) {
        self.ended = before.ended.clone();
    }

    /// Takes over another state; time never runs backwards.
    pub(super) fn advance_to(&mut self, other: Self) {
        *self = Self { now: self.now.max(other.now), cut: self.cut || other.cut, ended: other.ended };
    }

    /// Joins two ways that parted at `fork`.
    pub(super) fn join(fork: &Self, a: &Self, b: &Self) -> Self {
        let now = a.now.max(b.now) + 1;
        let mut cut = a.cut || b.cut;
        if Rc::ptr_eq(&a.ended, &b.ended) {
            return Self { now, ended: a.ended.clone(), cut };
        }
        let mut ended = in_both(fork.now, &a.ended, &b.ended);
        // Neither way comes before the other, so both end now.
        let mut seen = HashSet::new();
        let recent: Vec<Node> = a.since(fork).chain(b.since(fork)).filter(|node| seen.insert(*node)).collect();
        ended.extend(recent.into_iter().map(|node| Ended { at: now, node }));
        cut |= shorten(&mut ended);
        Self { now, ended: Rc::new(ended), cut }
    }
}

/// Drops the oldest of too many, and tells whether there were.
fn shorten(ended: &mut VecDeque<Ended>) -> bool {
    let surplus = ended.len().saturating_sub(LATEST_MAX);
    ended.drain(..surplus);
    surplus > 0
}

/// Keeps of the calls before a fork those that neither way has put behind it.
///
/// A way that lacks one has replaced it by something later.
fn in_both(fork: u32, a: &VecDeque<Ended>, b: &VecDeque<Ended>) -> VecDeque<Ended> {
    let old = |ended: &VecDeque<Ended>| ended.partition_point(|ended| ended.at <= fork);
    let (fewer, more) = if old(a) <= old(b) { (a, b) } else { (b, a) };
    let (kept, all) = (fewer.iter().take(old(fewer)), more.iter().take(old(more)));
    // Most often a way has only dropped the oldest.
    if kept.clone().eq(all.clone().skip(old(more) - old(fewer))) {
        return kept.copied().collect();
    }
    let all: HashSet<Node> = all.map(|ended| ended.node).collect();
    kept.filter(|ended| all.contains(&ended.node)).copied().collect()
}
