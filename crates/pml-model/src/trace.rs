//! The record of a call tree.

use serde::{Deserialize, Serialize};

use crate::error::ErrorCode;
use crate::route::Route;

/// What a span stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SpanKind {
    /// A program somebody submitted.
    Run,
    /// One call of a tool.
    Tool,
}

/// One node of the tree; times are microseconds since the trace began.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Span {
    pub id: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<u32>,
    pub kind: SpanKind,
    pub name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub route: Option<Route>,
    pub start_us: u64,
    pub duration_us: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<ErrorCode>,
}

/// A whole tree, spans in the order in which they began.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Trace {
    pub trace_id: String,
    pub spans: Vec<Span>,
    /// Spans beyond the limit: counted, not kept.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub dropped: u64,
}

fn is_zero(count: &u64) -> bool {
    *count == 0
}

impl Trace {
    /// Visits spans depth first with their depth, as a person reads a tree.
    pub fn walk(&self) -> Vec<(usize, &Span)> {
        let mut children: std::collections::BTreeMap<Option<u32>, Vec<&Span>> = Default::default();
        for span in &self.spans {
            children.entry(span.parent).or_default().push(span);
        }
        let mut order = Vec::with_capacity(self.spans.len());
        let mut stack: Vec<(usize, &Span)> = children.get(&None).into_iter().flatten().rev().map(|s| (0, *s)).collect();
        while let Some((depth, span)) = stack.pop() {
            order.push((depth, span));
            stack.extend(children.get(&Some(span.id)).into_iter().flatten().rev().map(|s| (depth + 1, *s)));
        }
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tree_is_read_depth_first_in_order_of_start() {
        let span = |id, parent| Span {
            id,
            parent,
            kind: SpanKind::Tool,
            name: id.to_string(),
            route: None,
            start_us: 0,
            duration_us: 0,
            error: None,
        };
        let trace = Trace {
            trace_id: "t".into(),
            spans: vec![span(0, None), span(1, Some(0)), span(2, Some(0)), span(3, Some(1))],
            dropped: 0,
        };
        let order: Vec<_> = trace.walk().into_iter().map(|(depth, span)| (depth, span.id)).collect();
        assert_eq!(order, [(0, 0), (1, 1), (2, 3), (1, 2)]);
    }
}
