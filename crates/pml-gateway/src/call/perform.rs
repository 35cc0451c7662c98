use pml_model::error::{ErrorCode, Failure};
use pml_model::limits::RPC_TIMEOUT;
use pml_model::names::ToolId;
use serde_json::Value;

use super::prepare::Prepared;
use crate::catalogue::Backend;

/// Does it, within the time a call may take.
pub async fn perform(mut prepared: Prepared) -> Result<Value, Failure> {
    let args = prepared.take_args();
    let tool = &prepared.entry().definition.id;
    let performed = match &prepared.entry().backend {
        Backend::Module(resident) => tokio::time::timeout(RPC_TIMEOUT, resident.invoke(tool.action(), args)).await,
    };
    match performed {
        Ok(outcome) => outcome.map_err(|error| of_tool(tool, error.into_failure())),
        Err(_) => Err(timed_out(tool)),
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

fn timed_out(tool: &ToolId) -> Failure {
    let limit = RPC_TIMEOUT.as_secs();
    Failure::new(ErrorCode::RpcTimeout, format!("Tool `{tool}` did not answer within {limit} s")).tool(tool)
}
