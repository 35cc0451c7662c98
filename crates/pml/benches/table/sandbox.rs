//! The sandbox alone: workers, hand-over, the bridge.

use std::time::{Duration, Instant};

use pml_sandbox::{Event, Limits, Pool, PoolConfig, Program, Run};
use pml_test::LiveProcess;
use serde_json::Value;

use crate::pml;
use crate::statistics::{Row, median};

fn pool(ready: usize) -> Pool {
    let pool = Pool::start(PoolConfig { ready, ..PoolConfig::new(pml()) }).expect("a pool");
    pool.fill();
    pool
}

fn program(code: &str) -> Program {
    Program { code: code.to_owned(), args: Value::Null, seed: [1, 2, 3, 4], limits: Limits::default() }
}

/// Runs a program, answering every call at once with its arguments.
async fn drive(pool: &Pool, code: &str) -> Value {
    let mut run = Run::start(pool, program(code)).await.expect("a run");
    loop {
        match run.next().await {
            Event::Call(call) => run.answer(call.id, Ok(call.args)),
            Event::Finished(finished) => return finished.result.expect("a result"),
        }
    }
}

/// Drives from a task, as the gateway does: it is twice as fast as the body of `block_on`.
async fn timed_run(pool: &Pool, code: &'static str) -> Duration {
    let pool = pool.clone();
    let task = tokio::spawn(async move {
        let began = Instant::now();
        drive(&pool, code).await;
        began.elapsed()
    });
    task.await.expect("a task")
}

pub async fn warm_run() -> Row {
    let pool = pool(3);
    let mut times = Vec::new();
    for _ in 0..200 {
        // Time to refill, so that every run finds a ready worker.
        tokio::time::sleep(Duration::from_millis(8)).await;
        times.push(timed_run(&pool, "return 1+1").await);
    }
    Row::time("run `return 1+1`, worker ready", median(times), None).target(300.0)
}

pub async fn cold_run() -> Row {
    let pool = Pool::start(PoolConfig { ready: 0, ..PoolConfig::new(pml()) }).expect("a pool");
    let mut times = Vec::new();
    for _ in 0..100 {
        times.push(timed_run(&pool, "return 1+1").await);
    }
    Row::time("run `return 1+1`, pool empty", median(times), None).target(2500.0)
}

/// What one more call costs: two runs that differ in the number of calls only.
async fn per_call(pool: &Pool, few: &'static str, many: &'static str, calls: u32) -> Duration {
    let mut times = Vec::new();
    for _ in 0..15 {
        let base = timed_run(pool, few).await;
        times.push(timed_run(pool, many).await.saturating_sub(base) / calls);
    }
    median(times)
}

pub async fn bridged_call(echo: Duration) -> Row {
    let pool = pool(2);
    let (few, many) = ("await mcp.t.echo({ a: 1 })", "for (let i = 0; i < 2001; i++) await mcp.t.echo({ a: 1 })");
    let one = per_call(&pool, few, many, 2000).await;
    let target = echo.as_secs_f64() * 1e6 + 20.0;
    Row::time("one call from inside a run", one, Some(("pipe echo", echo.as_secs_f64() * 1e6))).target(target)
}

pub async fn wide_calls(echo: Duration) -> Row {
    let pool = pool(2);
    let few = "await Promise.all([mcp.t.echo({ a: 1 })])";
    let many = "for (let n = 0; n < 5; n++) await Promise.all(Array.from({ length: 1000 }, (_, i) => mcp.t.echo({ i })))";
    let one = per_call(&pool, few, many, 5000).await;
    Row::time("one of 1000 calls in Promise.all", one, Some(("pipe echo", echo.as_secs_f64() * 1e6))).target(15.0)
}

/// 10 MB of text to a tool and back.
pub async fn large_text(echo: Duration) -> Row {
    let pool = pool(2);
    let (few, many) = (
        "const s = 'x'.repeat(10_000_000); return 1",
        "const s = 'x'.repeat(10_000_000); for (let i = 0; i < 3; i++) await mcp.t.echo({ s }); return 1",
    );
    Row::time(
        "10 MB string to a tool and back",
        per_call(&pool, few, many, 3).await,
        Some(("pipe echo", echo.as_secs_f64() * 1e6)),
    )
}

/// 1 MB of small objects to a tool and back: every value is walked and parsed.
pub async fn large_structure(echo: Duration) -> Row {
    let pool = pool(2);
    const MAKE: &str = "const a = Array.from({ length: 20000 }, (_, i) => ({ id: i, name: 'name ' + i, ok: true }));";
    let few: &'static str = Box::leak(format!("{MAKE} return 1").into_boxed_str());
    let many: &'static str =
        Box::leak(format!("{MAKE} for (let i = 0; i < 3; i++) await mcp.t.echo({{ a }}); return 1").into_boxed_str());
    Row::time(
        "1 MB of small objects to a tool and back",
        per_call(&pool, few, many, 3).await,
        Some(("pipe echo", echo.as_secs_f64() * 1e6)),
    )
}

pub async fn ready_worker_memory() -> Row {
    let pool = pool(2);
    let link = pool.take().await.expect("a worker");
    // A second one, so that pages of the executable count as what they are: shared.
    let _other = pool.take().await.expect("a worker");
    let worker = LiveProcess::read(link.process_id().expect("a process")).expect("a live worker");
    Row::size("ready worker, private memory", worker.private_kb() as f64 / 1024.0, "MB").target(3.0)
}
