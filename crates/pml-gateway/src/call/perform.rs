use std::time::Duration;

use pml_model::error::{ErrorCode, Failure};
use pml_model::names::ToolId;
use pml_model::text::spoken;
use serde_json::Value;

use super::prepare::Prepared;
use crate::Session;
use crate::catalogue::Backend;

/// Does it, within the time a call may take.
pub async fn perform(session: &Session, mut prepared: Prepared) -> Result<Value, Failure> {
    let args = prepared.take_args();
    let tool = &prepared.entry().definition.id;
    let performed = match &prepared.entry().backend {
        Backend::Module(resident) => tokio::time::timeout(session.rpc_timeout, resident.invoke(tool.action(), args)).await,
    };
    match performed {
        Ok(outcome) => outcome.map_err(|error| of_tool(tool, error.into_failure())),
        Err(_) => Err(timed_out(tool, session.rpc_timeout)),
    }
}

/// A module's exception is its tool's error; places in its source mean nothing to the caller.
fn of_tool(tool: &ToolId, failure: Failure) -> Failure {
    let code = match failure.code {
        ErrorCode::CodeError | ErrorCode::SyntaxError | ErrorCode::Deadlock => ErrorCode::ToolError,
        code => code,
    };
    Failure { code, position: None, frame: None, ..failure }.tool(tool)
}

fn timed_out(tool: &ToolId, limit: Duration) -> Failure {
    let message = format!("Tool `{tool}` did not answer within its limit of {}", spoken(limit));
    Failure::new(ErrorCode::RpcTimeout, message).tool(tool)
}
