//! What a tool says about itself, and what it may touch.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::names::ToolId;
use crate::permission::Effect;

/// A tool as its maker describes it. Descriptions are untrusted text.
#[derive(Debug, Clone, PartialEq)]
pub struct ToolDefinition {
    pub id: ToolId,
    pub description: String,
    pub input_schema: Value,
    pub output_schema: Option<Value>,
    pub annotations: Option<Value>,
    pub examples: Vec<Example>,
}

/// Arguments that work, with their result where it is always the same.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Example {
    pub args: Value,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Value>,
}

/// What one call of a module may reach outside its sandbox. Empty is nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Grant {
    /// Read inside the workspace.
    pub read: bool,
    /// Write inside the workspace.
    pub write: bool,
    /// Start programs, with the workspace as current directory.
    pub run: bool,
    /// Hosts it may speak to.
    pub net: Vec<String>,
    /// Environment variables it may see.
    pub env: Vec<String>,
}

impl Grant {
    /// Tells whether a call under this grant can do anything to anybody.
    pub fn effect(&self) -> Effect {
        if *self == Self::default() { Effect::None } else { Effect::Possible }
    }
}
