use super::{Decision, Effect, Pattern, Permissions};
use crate::names::ToolId;

/// What a set of tools (a capability, a piece of code) would need from the human.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Inference {
    /// All are allowed.
    Auto,
    /// These must be asked for first (human in the loop).
    Hil(Vec<ToolId>),
    /// This one can never run.
    Denied { tool: ToolId, pattern: Pattern },
}

/// Previews a set of tools. Each call is decided again when it happens.
pub fn infer<'a>(permissions: &Permissions, tools: impl IntoIterator<Item = (&'a ToolId, Effect)>) -> Inference {
    let mut asks = Vec::new();
    for (tool, effect) in tools {
        let verdict = permissions.decide(tool, effect);
        match (verdict.decision, verdict.pattern) {
            (Decision::Deny, Some(pattern)) => return Inference::Denied { tool: tool.clone(), pattern },
            (Decision::Allow, _) => {}
            _ => asks.push(tool.clone()),
        }
    }
    if asks.is_empty() { Inference::Auto } else { Inference::Hil(asks) }
}
