//! A run is a function of its frames: recorded and sent again, it says the same.

use std::time::Duration;

use pml_sandbox::parent::Link;
use pml_sandbox::protocol::{FromWorker, Payload, ToWorker};
use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::{Config, TestRunner};
use serde_json::json;

use crate::harness::pool;

type Inbound = (ToWorker, Payload);
type Outbound = (FromWorker, Payload);

/// One line of a random program; each leaves a mark in `out`.
fn statement() -> impl Strategy<Value = String> {
    prop_oneof![
        (0..50_u32).prop_map(|n| format!("out.push((await mcp.t.echo({{ n: {n} }})).n);")),
        (1..6_u32).prop_map(|ms| format!("await new Promise(r => setTimeout(r, {ms})); out.push('slept');")),
        Just("out.push(Math.random());".to_owned()),
        Just("out.push(Date.now()); out.push(performance.now()); out.push(new Date().toISOString());".to_owned()),
        Just("out.push(await Promise.race([mcp.t.echo({ a: 1 }), mcp.t.echo({ a: 2 }), new Promise(r => setTimeout(r, 2, 'timer'))]));".to_owned()),
        Just("out.push(await Promise.all([1, 2, 3].map(n => mcp.t.echo({ n: n + Math.random() }))));".to_owned()),
        Just("out.push(await Promise.any([mcp.t.fail(), mcp.t.echo({ b: Date.now() })]));".to_owned()),
        Just("try { await mcp.t.fail({}) } catch (e) { out.push(e.message) }".to_owned()),
        Just("const p = mcp.t.echo({ late: 1 }); setTimeout(() => out.push('fired'), 1); out.push(await p);".to_owned()).prop_map(|s| format!("{{ {s} }}")),
        Just("out.push(await Promise.allSettled([mcp.t.echo({}), mcp.t.fail(), Promise.reject(new Error('r' + Math.random()))]).then(r => r.map(x => x.status)));".to_owned()),
        Just("console.log('at', Date.now(), Math.random());".to_owned()),
    ]
}

fn random_program() -> impl Strategy<Value = String> {
    proptest::collection::vec(statement(), 1..12)
        .prop_map(|lines| format!("const out: any[] = [];\n{}\nreturn out", lines.join("\n")))
}

/// Runs for real, answering after random times, and keeps what was sent and said.
async fn record(link: &mut Link, code: &str, jitter: u64) -> (Vec<Inbound>, Vec<Outbound>) {
    let (mut sent, mut said) = (Vec::new(), Vec::new());
    let (due, mut arrivals) = tokio::sync::mpsc::unbounded_channel::<Inbound>();
    let now = pml_sandbox::parent::now_us;
    let execute = ToWorker::Execute { now_us: now(), seed: [jitter, 2, 3, 4], memory_bytes: 64 << 20 };
    let mut next = Some((execute, Payload::from_value(json!({ "code": code, "args": null }))));
    let mut made = jitter;
    loop {
        if let Some((message, payload)) = next.take() {
            link.send(&message, &payload).expect("a frame");
            sent.push((message, payload));
        }
        tokio::select! {
            frame = link.next() => {
                let (message, payload) = frame.expect("a frame");
                made = made.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                let random_us = (made >> 33) % 1500;
                let later = |wait_us: u64, make: Box<dyn FnOnce() -> Inbound + Send>| {
                    let due = due.clone();
                    tokio::spawn(async move {
                        tokio::time::sleep(Duration::from_micros(wait_us)).await;
                        let _ = due.send(make());
                    });
                };
                let over = matches!(message, FromWorker::ExecutionComplete { .. });
                match &message {
                    FromWorker::RpcCall { id, tool, .. } => {
                        let (id, payload) = (*id, payload.clone());
                        let failure = (tool == "fail").then(|| pml_model::error::Failure::new(pml_model::error::ErrorCode::ToolError, "It failed"));
                        later(random_us, Box::new(move || (ToWorker::RpcResult { now_us: now(), id, error: failure }, payload)));
                    }
                    FromWorker::SetTimer { id, delay_ms } => {
                        let id = *id;
                        later((delay_ms * 1000.0) as u64, Box::new(move || (ToWorker::Timer { now_us: now(), id }, Payload::default())));
                    }
                    _ => {}
                }
                said.push((message, payload));
                if over { return (sent, said) }
            }
            Some(arrival) = arrivals.recv() => next = Some(arrival),
        }
    }
}

/// Sends the same frames to a fresh worker and listens.
async fn replay(link: &mut Link, sent: &[Inbound]) -> Vec<Outbound> {
    for (message, payload) in sent {
        link.send(message, payload).expect("a frame");
    }
    let mut said = Vec::new();
    loop {
        let frame = link.next().await.expect("a frame");
        let over = matches!(frame.0, FromWorker::ExecutionComplete { .. });
        said.push(frame);
        if over {
            return said;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_recorded_run_replays_exactly() {
    const PROGRAMS: u64 = 60;
    let pool = pool();
    let mut runner = TestRunner::new(Config::default());
    for n in 0..PROGRAMS {
        let code = random_program().new_tree(&mut runner).expect("a program").current();
        let mut first = pool.take().await.expect("a worker");
        let (sent, said) = record(&mut first, &code, n).await;
        let complete = matches!(said.last(), Some((FromWorker::ExecutionComplete { error: None, .. }, _)));
        assert!(complete, "{code}\n{said:?}");
        let mut second = pool.take().await.expect("a worker");
        assert_eq!(replay(&mut second, &sent).await, said, "{code}");
    }
}

#[tokio::test]
async fn time_and_chance_come_from_the_frames_alone() {
    let pool = pool();
    let code = "return [Date.now(), performance.now() >= 0, Math.random(), new Date().getTime(), Date().length > 10]";
    let execute = |seed| {
        let message = ToWorker::Execute { now_us: 1_700_000_000_123_456, seed, memory_bytes: 64 << 20 };
        vec![(message, Payload::from_value(json!({ "code": code, "args": null })))]
    };
    let mut results = Vec::new();
    for seed in [[1, 2, 3, 4], [1, 2, 3, 4], [4, 3, 2, 1]] {
        let mut link = pool.take().await.expect("a worker");
        let said = replay(&mut link, &execute(seed)).await;
        results.push(said.last().expect("an end").1.json.clone());
    }
    assert_eq!(results[0], results[1]);
    assert_ne!(results[0], results[2]);
    assert!(results[0].starts_with("[1700000000123,"), "{}", results[0]);
}
