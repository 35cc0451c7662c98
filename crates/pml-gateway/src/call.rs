//! The path of a call: one function, read top to bottom.
//!
//! Each step consumes what the step before it made, and only that step can make it,
//! so none can be skipped: nothing but the permission check makes a `Permitted`, and
//! what performs a call takes nothing that does not hold one.

mod perform;
mod permit;
mod prepare;
mod resolve;
mod route;

use pml_model::error::Failure;
use pml_model::names::ToolId;
use pml_model::route::Route;
use pml_model::trace::SpanKind;
use serde_json::Value;

use crate::tracer::{SpanId, Tracer};
use crate::{Gateway, Session};

pub(crate) use permit::denied;
pub(crate) use resolve::unknown;

/// A request to run a tool.
#[derive(Debug)]
pub struct ToolCall {
    pub tool: ToolId,
    pub args: Value,
    /// How many runs stand above this call.
    pub depth: usize,
}

/// Where a call belongs in the tree of calls.
#[derive(Debug, Clone, Copy)]
pub struct Origin<'a> {
    pub tracer: &'a Tracer,
    pub parent: SpanId,
}

/// Carries one call to its result.
pub async fn call(gateway: &Gateway, session: &Session, origin: Origin<'_>, call: ToolCall) -> Result<Value, Failure> {
    let span = origin.tracer.begin(Some(origin.parent), SpanKind::Tool, call.tool.as_str());
    let mut taken = None;
    let outcome = walk(gateway, session, call, &mut taken).await;
    origin.tracer.end(span, taken, outcome.as_ref().err().map(|failure| failure.code));
    outcome
}

/// The steps themselves; `taken` tells which route was chosen, whatever comes of it.
async fn walk(gateway: &Gateway, session: &Session, call: ToolCall, taken: &mut Option<Route>) -> Result<Value, Failure> {
    let resolved = resolve::resolve(gateway, session, call)?;
    let permitted = permit::permit(session, resolved)?;
    let routed = route::route(gateway, permitted);
    *taken = Some(routed.route());
    let prepared = prepare::prepare(routed);
    perform::perform(session, prepared).await
}
