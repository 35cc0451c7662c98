//! Code that means harm, each ending in its own error, with nothing left behind.

use std::time::{Duration, Instant};

use pml_model::error::ErrorCode;
use pml_sandbox::{Event, Limits, Program, Run};
use pml_test::{LiveProcess, wait_until};
use serde_json::json;

use crate::harness::{drive, echo, failure, pool, program, result};

const TIMEOUT: Duration = Duration::from_millis(300);

fn limited(code: &str) -> Program {
    Program { limits: Limits { timeout: TIMEOUT, memory_mb: 64 }, ..program(code) }
}

/// Runs to the end and makes sure that the worker is gone afterwards.
async fn ends(program: Program) -> (Option<ErrorCode>, Duration) {
    let began = Instant::now();
    let mut run = Run::start(&pool(), program).await.expect("a run");
    let worker = run.process_id().expect("a worker");
    let code = loop {
        match run.next().await {
            Event::Finished(finished) => break finished.result.err().map(|failure| failure.code),
            Event::Call(call) => {
                if let Some(answer) = echo(&call) {
                    run.answer(call.id, answer);
                }
            }
        }
    };
    let took = began.elapsed();
    drop(run);
    wait_until("the worker is gone", || LiveProcess::read(worker).is_none());
    (code, took)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn endless_code_is_stopped_at_its_limit() {
    for code in [
        "for (;;) {}",
        "await 1; for (;;) {}",
        "(function f() { Promise.resolve().then(f) })(); await new Promise(() => {})",
        "const f = () => queueMicrotask(f); f(); return 1",
        "setInterval(() => {}, 1); await new Promise(() => {})",
        "await mcp.t.never({})",
        "/(a+)+$/.test('a'.repeat(40) + '!')",
        // The engine itself cannot interrupt these: only SIGKILL ends them.
        "const z: any[] = []; z.length = 2 ** 31; z.join('')",
        "Array.prototype.includes.call({ length: 2 ** 53 - 1 }, 1)",
        "try { for (;;) {} } catch { for (;;) {} } finally { for (;;) {} }",
    ] {
        let (ended, took) = ends(limited(code)).await;
        assert_eq!(ended, Some(ErrorCode::ExecutionTimeout), "{code}");
        // The promise is limit + 100 ms; a machine that is busy elsewhere gets some slack.
        assert!(took < TIMEOUT + Duration::from_secs(2), "{code} took {took:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn greedy_code_meets_its_limit() {
    for code in [
        "const a: any[] = []; for (;;) a.push(new Array(1000).fill(1))",
        "let s = 'x'; for (;;) s += s",
        "const a: any[] = []; for (;;) a.push(new Uint8Array(1 << 20))",
        "new Array(1e9).fill(0)",
        "'x'.repeat(2 ** 29)",
    ] {
        let patient = Program { limits: Limits { timeout: Duration::from_secs(20), memory_mb: 64 }, ..program(code) };
        let (ended, _) = ends(patient).await;
        assert!(matches!(ended, Some(ErrorCode::MemoryLimit | ErrorCode::CodeError)), "{code} ended with {ended:?}");
    }
    let caught = "try { const a: any[] = []; for (;;) a.push(new Array(1000).fill(1)) } catch { return 'caught' }";
    assert_eq!(result(caught).await, json!("caught"), "code may catch it and go on");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn deep_and_large_code_is_refused_or_survived() {
    for (code, expected) in [
        ("(()=>".repeat(1000), ErrorCode::SyntaxError),
        ("(".repeat(10_000), ErrorCode::SyntaxError),
        ("Array<".repeat(10_000), ErrorCode::SyntaxError),
        ("let x = 1;\0".to_owned(), ErrorCode::SyntaxError),
        (" \n\t".to_owned(), ErrorCode::EmptyCode),
        (String::new(), ErrorCode::EmptyCode),
        ("//".repeat(160 << 10), ErrorCode::CodeTooLarge),
        ("const a = ".to_owned() + &"!".repeat(60_000) + "1; return a as any as typeof b", ErrorCode::CodeError),
        ("function f() { return f() } f()".to_owned(), ErrorCode::CodeError),
        (format!("return JSON.parse('{}')", "[".repeat(100_000)), ErrorCode::CodeError),
        ("let a: any = []; for (let i = 0; i < 1000; i++) a = [a]; return a".to_owned(), ErrorCode::CodeError),
    ] {
        let shown: String = code.chars().take(20).collect();
        let failure = failure(&code).await;
        let acceptable = failure.code == expected || (expected == ErrorCode::CodeError && failure.code == ErrorCode::SyntaxError);
        assert!(acceptable, "{shown}: {failure:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn results_over_the_limit_are_a_clear_error() {
    for code in [
        "return 'x'.repeat(11 << 20)",
        "return new Array(6 << 20).fill(1)",
        "const a: any[] = []; a.length = 2 ** 32 - 1; return a",
    ] {
        assert_eq!(failure(code).await.code, ErrorCode::ResultTooLarge, "{code}");
    }
    let big = result("return 'é'.repeat(4 << 20)").await;
    assert_eq!(big.as_str().map(str::len), Some(8 << 20));
    let arguments = failure("await mcp.t.echo({ s: 'x'.repeat(11 << 20) })").await;
    assert_eq!(arguments.code, ErrorCode::InvalidArguments);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn there_is_nothing_to_reach() {
    for code in [
        "fetch('http://127.0.0.1')",
        "require('fs')",
        "process.exit(1)",
        "Deno.readTextFile('/etc/passwd')",
        "await import('fs')",
        "await import('/etc/passwd')",
        "std.open('/etc/passwd')",
        "os.exec(['id'])",
        "new Worker('x')",
        "new Function('return process')()()",
        "(0, eval)('require')('fs')",
        "mcp.x = 1",
        "delete mcp.t",
    ] {
        assert_eq!(failure(code).await.code, ErrorCode::CodeError, "{code}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_replaced_world_harms_only_its_own_run() {
    for (code, expected) in [
        (
            "(JSON as any).stringify = () => 'forged'; JSON.parse = null as any; return { a: await mcp.t.echo({ b: 1 }) }",
            json!({ "a": { "b": 1 } }),
        ),
        ("(Object.prototype as any).toJSON = function () { return 'forged' }; return 1", json!(1)),
        ("(Promise.prototype as any).then = null; return 5", json!(5)),
        ("Array.prototype.map = null as any; return [1].concat(2)", json!([1, 2])),
        ("(globalThis as any).mcp = { t: { echo: () => 'forged' } }; return await mcp.t.echo({})", json!("forged")),
        (
            "class E extends Error { get stack(): any { throw 1 } get message(): any { return {} } } try { throw new E() } catch { return 1 }",
            json!(1),
        ),
        (
            "const o = Object.defineProperty({}, 'a', { enumerable: true, get() { return 'got' } }); return o",
            json!({ "a": "got" }),
        ),
        (
            "return new Proxy({ a: 1 }, { ownKeys: () => ['a', 'b'], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true, value: 2 }), get: (_, k) => k === 'toJSON' ? undefined : 3 })",
            json!({ "a": 3, "b": 3 }),
        ),
        ("return { then(r: any) { r('thenable') } }", json!("thenable")),
    ] {
        assert_eq!(result(code).await, expected, "{code}");
    }
    for code in [
        "throw { get message() { throw 1 }, get stack() { for (;;) {} } }",
        "throw new Proxy({}, { get() { throw new Error('inner') } })",
        "return { get a() { throw new Error('getter') } }",
        "Error.prepareStackTrace = () => { throw 1 }; null.x",
        "const e = new Error('x'); e.stack = 'program.ts:99999999999:1'; throw e",
        "const e = new Error('y'.repeat(1 << 20)); throw e",
    ] {
        let finished = drive(limited(code)).await;
        let failure = finished.result.expect_err(code);
        assert!(matches!(failure.code, ErrorCode::CodeError | ErrorCode::ExecutionTimeout), "{code}: {failure:?}");
        assert!(failure.message.len() < 20_000, "{code}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn floods_are_bounded() {
    let finished = drive(program("for (let i = 0; i < 100000; i++) console.log('line ' + i); return 1")).await;
    assert_eq!(finished.result, Ok(json!(1)));
    let bytes: usize = finished.logs.iter().map(|line| line.text.len()).sum();
    assert!(bytes < 300 << 10, "{bytes} bytes of logs");
    assert!(finished.logs.last().is_some_and(|line| line.text.contains("the rest is dropped")));
    let timers = failure("for (let i = 0; i < 100000; i++) setTimeout(() => {}, 1000)").await;
    assert!(timers.message.contains("timers"), "{timers:?}");
    let calls = result("let n = 0; for (let i = 0; i < 5000; i++) mcp.t.echo({ i }).then(() => n++); await new Promise(r => setTimeout(r, 0)); while (n < 5000) await mcp.t.echo({}); return n").await;
    assert_eq!(calls, json!(5000));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hostile_runs_do_not_disturb_others() {
    let pool = pool();
    let bad: Vec<_> = (0..8)
        .map(|_| {
            let pool = pool.clone();
            tokio::spawn(async move {
                let mut run = Run::start(&pool, limited("for (;;) {}")).await.expect("a run");
                matches!(run.next().await, Event::Finished(finished) if finished.result.is_err())
            })
        })
        .collect();
    for n in 0..100 {
        let mut run = Run::start(&pool, program("return args.n")).await.expect("a run");
        let Event::Finished(finished) = run.next().await else { panic!("a call") };
        assert_eq!(finished.result, Ok(json!(21)), "run {n}");
    }
    for run in bad {
        assert!(run.await.expect("a task"));
    }
}
