//! The whole path: resolve, permit, route, prepare, perform in a module's own worker, record.

use std::sync::Arc;
use std::time::{Duration, Instant};

use pml_gateway::{Gateway, GatewayConfig, Session, Submission};
use pml_model::answer::Ending;
use pml_sandbox::Limits;
use serde_json::Value;

use crate::pml;
use crate::statistics::{Row, median};

fn gateway() -> Arc<Gateway> {
    Gateway::start(GatewayConfig::new(pml())).expect("a gateway")
}

async fn timed_run(gateway: &Arc<Gateway>, code: &'static str) -> Duration {
    let gateway = Arc::clone(gateway);
    let task = tokio::spawn(async move {
        let submission = Submission { code: code.to_owned(), args: Value::Null, limits: Limits::default() };
        let began = Instant::now();
        let execution = gateway.execute(&Session::default(), submission).await;
        assert!(matches!(execution.answer.ending, Ending::Success { .. }), "{:?}", execution.answer);
        began.elapsed()
    });
    task.await.expect("a task")
}

async fn per_call(few: &'static str, many: &'static str, calls: u32) -> Duration {
    let gateway = gateway();
    timed_run(&gateway, few).await;
    let mut times = Vec::new();
    for _ in 0..15 {
        let base = timed_run(&gateway, few).await;
        times.push(timed_run(&gateway, many).await.saturating_sub(base) / calls);
    }
    median(times)
}

pub async fn module_call(echo: Duration) -> Row {
    let one =
        per_call("await mcp.math.add({ a: 1, b: 2 })", "for (let i = 0; i < 1001; i++) await mcp.math.add({ a: 1, b: 2 })", 1000)
            .await;
    Row::time("mcp.math.add, whole path, module in its own process", one, Some(("pipe echo", echo.as_secs_f64() * 1e6)))
}

pub async fn wide_module_calls(echo: Duration) -> Row {
    let one = per_call(
        "await Promise.all([mcp.math.add({ a: 1, b: 2 })])",
        "for (let n = 0; n < 3; n++) await Promise.all(Array.from({ length: 1000 }, (_, i) => mcp.math.add({ a: i, b: 2 })))",
        3000,
    )
    .await;
    Row::time("the same, one of 1000 in Promise.all", one, Some(("pipe echo", echo.as_secs_f64() * 1e6)))
}

pub async fn first_module_call() -> Row {
    let mut times = Vec::new();
    for _ in 0..20 {
        let gateway = gateway();
        tokio::time::sleep(Duration::from_millis(20)).await;
        times.push(timed_run(&gateway, "await mcp.math.add({ a: 1, b: 2 })").await);
    }
    Row::time("first call of a module: run, load, call", median(times), None)
}
