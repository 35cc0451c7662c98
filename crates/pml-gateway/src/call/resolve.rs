use std::sync::Arc;

use pml_model::error::{ErrorCode, Failure};
use pml_model::limits::CALL_DEPTH_MAX;
use pml_model::names::ToolId;
use pml_model::nearest::{did_you_mean, nearest};
use pml_model::text::visible;
use serde_json::Value;

use super::ToolCall;
use super::permit::denied;
use crate::catalogue::Entry;
use crate::{Gateway, Session};

/// A call whose tool exists and takes these arguments.
#[derive(Debug)]
pub struct Resolved {
    entry: Arc<Entry>,
    args: Value,
}

impl Resolved {
    pub fn entry(&self) -> &Arc<Entry> {
        &self.entry
    }

    pub fn into_parts(self) -> (Arc<Entry>, Value) {
        (self.entry, self.args)
    }
}

/// Finds the tool and checks the arguments.
pub fn resolve(gateway: &Gateway, session: &Session, call: ToolCall) -> Result<Resolved, Failure> {
    let ToolCall { tool, args, depth } = call;
    // Before anything is looked up anywhere: a denied name is not even asked about.
    if let Some(pattern) = session.permissions.denied_by(&tool) {
        return Err(denied(&tool, pattern));
    }
    if depth > CALL_DEPTH_MAX {
        let message = format!("Calls go deeper than {CALL_DEPTH_MAX} levels at `{}`", visible(tool.as_str()));
        return Err(Failure::new(ErrorCode::ToolError, message).tool(&tool));
    }
    let entry = gateway.catalogue.find(&tool).ok_or_else(|| unknown(gateway, &tool))?;
    entry.arguments.check(&entry.definition.id, &args)?;
    Ok(Resolved { entry, args })
}

pub(crate) fn unknown(gateway: &Gateway, tool: &ToolId) -> Failure {
    let ids = gateway.catalogue.ids();
    let close = nearest(tool.as_str(), ids.iter().map(ToolId::as_str));
    let failure = Failure::new(ErrorCode::UnknownTool, format!("No tool is named `{}`", visible(tool.as_str()))).tool(tool);
    match did_you_mean(&close) {
        Some(hint) => failure.hint(hint),
        None => failure.hint(format!("Known here: {}", namespaces(&ids))),
    }
}

fn namespaces(ids: &[ToolId]) -> String {
    let mut names: Vec<String> = ids.iter().map(|id| format!("`{}`", id.namespace())).collect();
    names.sort_unstable();
    names.dedup();
    names.join(", ")
}
