//! What running code answers, on the wire and with `--json`.

use serde::Serialize;
use serde_json::Value;

use crate::error::Failure;

/// Where a run took place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Executed {
    Local,
}

/// How a run ended.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "status", rename_all = "lowercase")]
pub enum Ending {
    Success { result: Value },
    Error { error: Failure },
}

/// The whole answer of one run.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Answer {
    #[serde(flatten)]
    pub ending: Ending,
    pub logs: Vec<LogLine>,
    pub workflow_id: String,
    pub trace_id: String,
    pub executed: Executed,
    /// What the reader should know about this run, such as a missing sandbox layer.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

/// One line the code logged, or that PML logged about the code.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LogLine {
    pub level: String,
    pub text: String,
}
