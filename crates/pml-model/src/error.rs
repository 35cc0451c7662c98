//! How a run or a call fails, in words a person or a model can act on.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::names::ToolId;
use crate::position::Position;

/// The closed list of error codes that callers may match on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum ErrorCode {
    EmptyCode,
    CodeTooLarge,
    UnknownTool,
    InvalidArguments,
    ResultTooLarge,
    NetworkError,
    Offline,
    CloudKeyRequired,
    ApiKeyRequired,
    ApprovalExpired,
    ClientToolsRequirePackage,
    Deadlock,
    ExecutionTimeout,
    RpcTimeout,
    PermissionDenied,
    WorkerTerminated,
    MemoryLimit,
    CodeError,
    SyntaxError,
    ToolError,
    Aborted,
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The wire spelling is the only spelling; serde owns it.
        match serde_json::to_value(self) {
            Ok(Value::String(text)) => f.write_str(&text),
            _ => Err(fmt::Error),
        }
    }
}

/// One failure: the fact, the place, and what to do next.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Failure {
    pub code: ErrorCode,
    pub message: String,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub position: Option<Position>,
    /// The lines of source around the place, with a caret.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub frame: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// The tool whose call failed, if one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tool: Option<ToolId>,
    /// What the tool itself said, in its own form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<Value>,
}

impl Failure {
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), position: None, frame: None, hint: None, tool: None, data: None }
    }

    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    #[must_use]
    pub fn tool(mut self, tool: &ToolId) -> Self {
        self.tool = Some(tool.clone());
        self
    }

    #[must_use]
    pub fn at(mut self, position: Option<Position>) -> Self {
        self.position = position;
        self
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code, self.message)
    }
}

impl std::error::Error for Failure {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_spelled_as_the_contract_says() {
        assert_eq!(ErrorCode::ClientToolsRequirePackage.to_string(), "CLIENT_TOOLS_REQUIRE_PACKAGE");
        assert_eq!(ErrorCode::RpcTimeout.to_string(), "RPC_TIMEOUT");
    }

    #[test]
    fn a_position_stands_flat_beside_the_message() {
        let failure = Failure::new(ErrorCode::CodeError, "Boom").at(Some(Position { line: 3, column: 7 }));
        let json = serde_json::to_string(&failure).expect("serializable");
        assert_eq!(json, r#"{"code":"CODE_ERROR","message":"Boom","line":3,"column":7}"#);
        assert_eq!(serde_json::from_str::<Failure>(&json).expect("readable"), failure);
        let bare = serde_json::to_string(&Failure::new(ErrorCode::Deadlock, "D")).expect("serializable");
        assert_eq!(bare, r#"{"code":"DEADLOCK","message":"D"}"#);
        assert_eq!(serde_json::from_str::<Failure>(&bare).expect("readable").position, None);
    }
}
