use pml_model::error::{ErrorCode, Failure};
use pml_model::names::ToolId;
use pml_model::permission::{Decision, Pattern};

use super::resolve::Resolved;
use crate::Session;

/// A call the user allows. Only [`permit`] makes one.
#[derive(Debug)]
pub struct Permitted(Resolved);

impl Permitted {
    pub fn resolved(&self) -> &Resolved {
        &self.0
    }

    pub fn into_resolved(self) -> Resolved {
        self.0
    }
}

/// Decides whether this call may happen now.
pub fn permit(session: &Session, resolved: Resolved) -> Result<Permitted, Failure> {
    let tool = &resolved.entry().definition.id;
    let verdict = session.permissions.decide(tool, resolved.entry().grant.effect());
    match (verdict.decision, &verdict.pattern) {
        (Decision::Allow, _) => Ok(Permitted(resolved)),
        (Decision::Deny, Some(pattern)) => Err(denied(tool, pattern)),
        (Decision::Ask | Decision::Deny, _) => Err(needs_approval(tool)),
    }
}

pub(crate) fn denied(tool: &ToolId, pattern: &Pattern) -> Failure {
    Failure::new(ErrorCode::PermissionDenied, format!("Tool `{tool}` is denied by `{pattern}`"))
        .hint("Take the pattern out of `deny` if you meant to allow it")
        .tool(tool)
}

fn needs_approval(tool: &ToolId) -> Failure {
    Failure::new(ErrorCode::PermissionDenied, format!("Tool `{tool}` needs a human's approval"))
        .hint(format!("Allow it for this run: --allow {tool}"))
        .tool(tool)
}
