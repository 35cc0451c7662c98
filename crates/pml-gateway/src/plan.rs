//! What a program would do, seen before it does anything.
//!
//! A preview only: every call is decided again when it happens.

use std::collections::BTreeMap;

use pml_model::analysis::Analysis;
use pml_model::error::Failure;
use pml_model::names::ToolId;
use pml_model::permission::{Decision, Effect, Inference, infer};
use pml_model::route::Route;
use pml_sandbox::parent::analyse;
use serde::Serialize;

use crate::call::unknown;
use crate::{Gateway, Session};

/// A program's calls, and what stands in their way.
#[derive(Debug, Serialize)]
pub struct Plan {
    pub analysis: Analysis,
    pub tools: BTreeMap<ToolId, PlannedTool>,
    /// Where all of it together would run.
    pub route: Route,
    /// `auto`, `hil` (a human is asked first) or `denied`.
    pub approval: &'static str,
    /// Calls that would fail: unknown tools, wrong arguments, denied tools.
    pub problems: Vec<Failure>,
}

/// What is known of one tool the program calls.
#[derive(Debug, Serialize)]
pub struct PlannedTool {
    pub known: bool,
    pub route: Route,
    pub permission: &'static str,
}

impl Gateway {
    /// Says what code would do, without running it.
    pub async fn plan(&self, session: &Session, code: &str) -> Result<Plan, Failure> {
        let analysis = analyse(&self.pool, code).await?;
        let tools: BTreeMap<ToolId, PlannedTool> =
            analysis.tools.iter().map(|tool| (tool.clone(), self.planned_tool(session, tool))).collect();
        let effects: Vec<(&ToolId, Effect)> = analysis.tools.iter().map(|tool| (tool, self.effect(tool))).collect();
        let approval = match infer(&session.permissions, effects) {
            Inference::Denied { .. } => "denied",
            Inference::Auto if !analysis.is_dynamic() => "auto",
            _ => "hil",
        };
        // What cannot be known may touch this machine.
        let hidden = analysis.is_dynamic().then_some(Route::Client);
        let route = Route::of_all(tools.values().map(|tool| tool.route).chain(hidden));
        let problems = self.problems(session, &analysis, code);
        Ok(Plan { analysis, tools, route, approval, problems })
    }

    fn planned_tool(&self, session: &Session, tool: &ToolId) -> PlannedTool {
        let permission = match session.permissions.decide(tool, self.effect(tool)).decision {
            Decision::Allow => "allow",
            Decision::Ask => "ask",
            Decision::Deny => "deny",
        };
        PlannedTool { known: self.catalogue.find(tool).is_some(), route: self.routes.route(tool), permission }
    }

    fn effect(&self, tool: &ToolId) -> Effect {
        self.catalogue.find(tool).map_or(Effect::Possible, |entry| entry.grant.effect())
    }

    /// Finds the calls that cannot work, each with its place.
    fn problems(&self, session: &Session, analysis: &Analysis, code: &str) -> Vec<Failure> {
        let problem = |call: &pml_model::analysis::PlannedCall| {
            if let Some(pattern) = session.permissions.denied_by(&call.tool) {
                return Some(crate::call::denied(&call.tool, pattern));
            }
            let Some(entry) = self.catalogue.find(&call.tool) else {
                return Some(unknown(self, &call.tool));
            };
            entry.arguments.check_literal(&entry.definition.id, call.arguments.as_ref()).err()
        };
        let placed = |call: &pml_model::analysis::PlannedCall| {
            let failure = problem(call)?;
            Some(Failure { frame: call.position.frame(code), position: Some(call.position), ..failure })
        };
        analysis.calls.iter().filter_map(placed).collect()
    }
}
