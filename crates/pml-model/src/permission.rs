//! What the user allows: `deny → allow → ask → otherwise ask`.
//!
//! Decisions are an ordered enum, the strictest wins by `max`. Nothing here knows
//! where the patterns came from, and no built-in default is merged in.

mod inference;
mod pattern;

pub use inference::{Inference, infer};
pub use pattern::{Pattern, PatternError};

use crate::names::ToolId;

/// What may happen to a call, from mildest to strictest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Decision {
    Allow,
    Ask,
    Deny,
}

/// Whether a tool can change or reveal anything outside the sandbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// A shipped module with an empty grant: there is nothing to approve.
    None,
    Possible,
}

/// A decision and the pattern that made it, if one did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    pub decision: Decision,
    pub pattern: Option<Pattern>,
}

/// The user's three lists.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Permissions {
    pub allow: Vec<Pattern>,
    pub ask: Vec<Pattern>,
    pub deny: Vec<Pattern>,
}

impl Permissions {
    /// Decides one call.
    pub fn decide(&self, tool: &ToolId, effect: Effect) -> Verdict {
        let lists = [(&self.deny, Decision::Deny), (&self.allow, Decision::Allow), (&self.ask, Decision::Ask)];
        for (patterns, decision) in lists {
            if let Some(pattern) = patterns.iter().find(|pattern| pattern.matches(tool)) {
                return Verdict { decision, pattern: Some(pattern.clone()) };
            }
        }
        let decision = match effect {
            Effect::None => Decision::Allow,
            Effect::Possible => Decision::Ask,
        };
        Verdict { decision, pattern: None }
    }

    /// Returns the pattern that forbids this name, before anything is known about the tool.
    pub fn denied_by(&self, tool: &ToolId) -> Option<&Pattern> {
        self.deny.iter().find(|pattern| pattern.matches(tool))
    }
}

#[cfg(test)]
mod tests;
