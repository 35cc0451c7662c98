//! Workers that misbehave on purpose: the parent must shrug.

use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;
use std::time::Duration;

use pml_model::error::ErrorCode;
use pml_sandbox::protocol::{FromWorker, Layers, LogLevel, Payload, encode};
use pml_sandbox::{Event, Finished, Limits, Pool, PoolConfig, Program, Run};
use pml_test::Scratch;

use crate::harness::program;

const WALLS: Layers = Layers { seccomp: true, landlock_abi: 7, namespaces: true, no_new_privileges: true, resource_limits: true };

fn frame(message: &FromWorker, payload: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    encode(message, &Payload { json: payload.to_owned(), lifted: vec![] }, &mut bytes).expect("a frame");
    bytes
}

fn complete(payload: &str) -> Vec<u8> {
    frame(&FromWorker::ExecutionComplete { run: 0, error: None }, payload)
}

/// A program that says it is ready, sends `bytes` and then does `last`.
fn worker(scratch: &Scratch, first: &FromWorker, bytes: &[u8], last: &str) -> PathBuf {
    let said = scratch.file("said", [frame(first, ""), bytes.to_vec()].concat());
    let script = scratch.file("worker", format!("#!/bin/sh\ncat '{}'\n{last}\n", said.display()));
    std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).expect("an executable");
    script
}

async fn run_with(first: &FromWorker, bytes: &[u8], last: &str) -> Result<Finished, String> {
    let scratch = Scratch::new();
    let program_file = worker(&scratch, first, bytes, last);
    let pool = Pool::start(PoolConfig { ready: 0, ..PoolConfig::new(program_file) }).expect("a pool");
    let limits = Limits { timeout: Duration::from_millis(500), ..Limits::default() };
    let mut run = Run::start(&pool, Program { limits, ..program("1") }).await.map_err(|failure| failure.message)?;
    loop {
        if let Event::Finished(finished) = run.next().await {
            return Ok(finished);
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nonsense_from_a_worker_ends_its_run_only() {
    let huge = [0xff; 12];
    let flood: Vec<u8> =
        (0..5000).flat_map(|_| frame(&FromWorker::Log { level: LogLevel::Log, text: "x".repeat(1000) }, "")).collect();
    let half = complete("1");
    let call = frame(&FromWorker::RpcCall { id: 1, server: "a".into(), tool: "b".into() }, "{broken");
    for (name, bytes, last, expected) in [
        ("says nothing and ends", &b""[..], "exit 0", ErrorCode::WorkerTerminated),
        ("says nothing and stays", b"", "exec sleep 60", ErrorCode::ExecutionTimeout),
        ("announces a huge frame", &huge, "exec sleep 60", ErrorCode::WorkerTerminated),
        ("sends text", b"hello, this is not a frame at all", "exec sleep 60", ErrorCode::WorkerTerminated),
        ("sends half a frame", &half[..half.len() - 1], "exit 0", ErrorCode::WorkerTerminated),
        ("sends a broken result", &complete("{nope"), "exec sleep 60", ErrorCode::WorkerTerminated),
        ("calls with broken arguments", &call, "exec sleep 60", ErrorCode::WorkerTerminated),
        ("is ready twice", &frame(&FromWorker::Ready { layers: WALLS }, ""), "exec sleep 60", ErrorCode::WorkerTerminated),
        ("floods the log", &flood, "exec sleep 60", ErrorCode::ExecutionTimeout),
        ("kills itself", b"", "kill -9 $$", ErrorCode::WorkerTerminated),
    ] {
        let finished = run_with(&FromWorker::Ready { layers: WALLS }, bytes, last).await.expect(name);
        let failure = finished.result.expect_err(name);
        assert_eq!(failure.code, expected, "{name}: {failure:?}");
        let logged: usize = finished.logs.iter().map(|line| line.text.len()).sum();
        assert!(logged < 1 << 20, "{name} logged {logged} bytes");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_worker_without_walls_is_not_used() {
    let weak = Layers { seccomp: false, ..WALLS };
    let refused = run_with(&FromWorker::Ready { layers: weak }, &complete("1"), "exec sleep 60").await.expect_err("a refusal");
    assert!(refused.contains("seccomp"), "{refused}");
    let accepted = run_with(&FromWorker::Ready { layers: WALLS }, &complete("1"), "exec sleep 60").await.expect("a run");
    assert_eq!(accepted.result, Ok(1.into()));
    let broken = FromWorker::Panicked { message: "cannot lock the worker in".into() };
    let refused = run_with(&broken, b"", "exit 1").await.expect_err("a refusal");
    assert!(refused.contains("cannot lock the worker in"), "{refused}");
}

#[tokio::test]
async fn a_program_that_does_not_exist_is_named_as_the_reason() {
    let pool = Pool::start(PoolConfig::new(PathBuf::from("/nonexistent/worker"))).expect("a pool");
    let failure = Run::start(&pool, program("1")).await.expect_err("no worker");
    assert_eq!(failure.code, ErrorCode::WorkerTerminated);
    assert!(failure.message.contains("Cannot start"), "{failure:?}");
}
