//! Modules that stay loaded between calls.

use std::sync::Arc;
use std::time::Duration;

use pml_sandbox::Resident;
use serde_json::json;

use crate::harness::pool;

const MODULE: &str = "
const kept: any[] = [];
export async function echo(args: any) { return args }
export async function remember({ x }: any) { kept.push(x); return kept.length }
export async function pollute() { try { (Object.prototype as any).evil = 1 } catch (e) { return 'refused' } return ({} as any).evil }
export async function globals() { try { (globalThis as any).evil = 1 } catch {} try { (Math as any).max = 1 } catch {} return typeof Math.max }
export function sync({ a, b }: any) { return a + b }
export async function fail() { throw new RangeError('on purpose') }
export async function spin() { for (;;) {} }
export async function never() { await new Promise(() => {}) }
export const notAFunction = 1
";

fn resident() -> Resident {
    Resident::new(pool(), MODULE.to_owned(), 64)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn calls_are_answered_each_to_its_caller() {
    let module = Arc::new(resident());
    let calls: Vec<_> = (0..500)
        .map(|n| {
            let module = Arc::clone(&module);
            tokio::spawn(
                async move { module.invoke("echo", json!({ "n": n, "pad": "x".repeat(n * 40) })).await.map(|r| r["n"] == n) },
            )
        })
        .collect();
    for call in calls {
        assert!(call.await.expect("a task").expect("an answer"));
    }
    assert_eq!(module.invoke("sync", json!({ "a": 1, "b": 2 })).await.expect("an answer"), json!(3));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn failures_belong_to_one_call() {
    let module = resident();
    let message = |error: pml_sandbox::parent::ResidentError| error.into_failure().message;
    assert_eq!(module.invoke("fail", json!({})).await.map_err(message), Err("RangeError: on purpose".to_owned()));
    assert!(module.invoke("missing", json!({})).await.map_err(message).is_err_and(|m| m.contains("`missing`")));
    assert!(module.invoke("notAFunction", json!({})).await.is_err());
    assert!(module.invoke("never", json!({})).await.map_err(message).is_err_and(|m| m.contains("settle")));
    assert_eq!(module.invoke("pollute", json!({})).await.expect("an answer"), json!("refused"));
    assert_eq!(module.invoke("globals", json!({})).await.expect("an answer"), json!("function"));
    assert_eq!(module.invoke("echo", json!({ "ok": 1 })).await.expect("an answer"), json!({ "ok": 1 }));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_slow_call_does_not_hold_up_the_others() {
    let module = Arc::new(resident());
    module.invoke("echo", json!({})).await.expect("an answer");
    let slow = tokio::spawn({
        let module = Arc::clone(&module);
        async move { tokio::time::timeout(Duration::from_secs(2), module.invoke("spin", json!({}))).await.is_err() }
    });
    tokio::time::sleep(Duration::from_millis(20)).await;
    for n in 0..10 {
        let answer = tokio::time::timeout(Duration::from_secs(1), module.invoke("echo", json!({ "n": n }))).await;
        assert_eq!(answer.expect("in time").expect("an answer"), json!({ "n": n }));
    }
    assert!(slow.await.expect("a task"), "the slow one itself is given up");
    assert_eq!(module.invoke("echo", json!({})).await.expect("an answer"), json!({}));
}

#[tokio::test]
async fn a_module_that_does_not_load_says_why() {
    let module = Resident::new(pool(), "export const = 1".to_owned(), 64);
    let failure = module.invoke("x", json!({})).await.expect_err("a refusal").into_failure();
    assert_eq!(failure.code.to_string(), "SYNTAX_ERROR");
}
