use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use pml_model::error::ErrorCode;
use pml_model::limits::TRACE_SPANS_MAX;
use pml_model::route::Route;
use pml_model::trace::{Span, SpanKind, Trace};

/// Writes the tree of one trace while it happens.
#[derive(Debug)]
pub struct Tracer {
    began: Instant,
    trace: Mutex<Trace>,
}

/// A span that has begun. `None` when the trace is full: then it is only counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SpanId(Option<u32>);

impl Tracer {
    pub fn new(trace_id: String) -> Self {
        Self { began: Instant::now(), trace: Mutex::new(Trace { trace_id, ..Trace::default() }) }
    }

    pub fn begin(&self, parent: Option<SpanId>, kind: SpanKind, name: &str) -> SpanId {
        let start_us = self.elapsed_us();
        let mut trace = self.lock();
        if trace.spans.len() >= TRACE_SPANS_MAX {
            trace.dropped += 1;
            return SpanId(None);
        }
        let id = u32::try_from(trace.spans.len()).unwrap_or(u32::MAX);
        let parent = parent.and_then(|parent| parent.0);
        trace.spans.push(Span { id, parent, kind, name: name.to_owned(), route: None, start_us, duration_us: 0, error: None });
        SpanId(Some(id))
    }

    pub fn end(&self, span: SpanId, route: Option<Route>, error: Option<ErrorCode>) {
        let now = self.elapsed_us();
        let mut trace = self.lock();
        let Some(span) = span.0.and_then(|id| trace.spans.get_mut(id as usize)) else { return };
        span.duration_us = now.saturating_sub(span.start_us);
        span.route = route;
        span.error = error;
    }

    pub fn finish(&self) -> Trace {
        self.lock().clone()
    }

    fn elapsed_us(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_micros()).unwrap_or(u64::MAX)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Trace> {
        self.trace.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
