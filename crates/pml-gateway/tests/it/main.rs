//! The gateway with its real sandbox and its real modules.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test fails by panicking")]

mod calls;
mod modules;
mod plans;

use std::sync::Arc;

use pml_gateway::{Execution, Gateway, GatewayConfig, Session, Submission};
use pml_model::answer::Ending;
use pml_model::error::Failure;
use pml_model::permission::Permissions;
use pml_sandbox::Limits;
use serde_json::Value;

fn gateway() -> Arc<Gateway> {
    Gateway::start(GatewayConfig { ready: 1, ..GatewayConfig::new(pml_test::worker_program()) }).expect("a gateway")
}

async fn run(gateway: &Arc<Gateway>, permissions: Permissions, code: &str) -> Execution {
    let submission = Submission { code: code.to_owned(), args: Value::Null, limits: Limits::default() };
    gateway.execute(&Session::new(permissions), submission).await
}

async fn result(code: &str) -> Value {
    outcome(run(&gateway(), Permissions::default(), code).await).unwrap_or_else(|failure| panic!("{code}: {failure:?}"))
}

fn outcome(execution: Execution) -> Result<Value, Failure> {
    match execution.answer.ending {
        Ending::Success { result } => Ok(result),
        Ending::Error { error } => Err(error),
    }
}
