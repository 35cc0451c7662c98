use std::path::PathBuf;
use std::time::Duration;

use pml_model::error::Failure;
use pml_sandbox::{Call, Event, Finished, Limits, Pool, PoolConfig, Program, Run};
use serde_json::{Value, json};

pub fn config() -> PoolConfig {
    PoolConfig { ready: 0, ..PoolConfig::new(PathBuf::from(env!("CARGO_BIN_EXE_pml-worker"))) }
}

pub fn pool() -> Pool {
    Pool::start(config()).expect("a pool")
}

pub fn program(code: &str) -> Program {
    let limits = Limits { timeout: Duration::from_secs(10), ..Limits::default() };
    Program { code: code.to_owned(), args: json!({ "n": 21 }), seed: [1, 2, 3, 4], limits }
}

/// Answers `t:echo` with its arguments, `t:fail` with an error, and nothing to `t:never`.
pub fn echo(call: &Call) -> Option<Result<Value, Failure>> {
    use pml_model::error::ErrorCode;
    match call.tool.as_str() {
        "never" => None,
        "fail" => Some(Err(Failure::new(ErrorCode::ToolError, "It failed").hint("Try another way"))),
        _ => Some(Ok(call.args.clone())),
    }
}

/// Drives a run to its end, answering calls as `echo` does.
pub async fn drive(program: Program) -> Finished {
    let mut run = Run::start(&pool(), program).await.expect("a run");
    loop {
        match run.next().await {
            Event::Finished(finished) => return finished,
            Event::Call(call) => {
                if let Some(answer) = echo(&call) {
                    run.answer(call.id, answer);
                }
            }
        }
    }
}

pub async fn execute(code: &str) -> Finished {
    drive(program(code)).await
}

pub async fn result(code: &str) -> Value {
    execute(code).await.result.unwrap_or_else(|failure| panic!("{code}: {failure:?}"))
}

pub async fn failure(code: &str) -> Failure {
    match execute(code).await.result {
        Err(failure) => failure,
        Ok(value) => panic!("{code} gave {value}"),
    }
}
