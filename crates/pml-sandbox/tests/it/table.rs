//! Programs with what must come of them, read from `tests/programs/*.txt`.
//!
//! ```text
//! # title
//! @ timeout=300 memory=64          (optional)
//! code …
//! => {"expected": "result"}        or    !! ERROR_CODE part of the message
//! ```
//! Several codes may be given as `!! A|B`.

use std::path::Path;
use std::time::Duration;

use pml_model::error::Failure;
use pml_sandbox::{Event, Limits, Pool, Program, Run};
use pml_test::{LiveProcess, wait_until};
use serde_json::Value;

use crate::harness::{echo, pool, program};

/// Many programs only wait for their time to be over.
const AT_ONCE: usize = 4;

#[derive(Debug)]
struct Case {
    title: String,
    limits: Limits,
    code: String,
    expected: Expected,
}

#[derive(Debug)]
enum Expected {
    Result(Value),
    Failure { codes: Vec<String>, part: String },
}

/// Reads one file; a case ends with its expectation.
#[expect(clippy::disallowed_methods, reason = "a test reads its table")]
fn read(file: &str) -> Vec<Case> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs").join(file);
    let text = std::fs::read_to_string(path).expect("a table");
    let mut cases = Vec::new();
    let (mut title, mut code, mut limits) = (String::new(), String::new(), default_limits());
    for line in text.lines() {
        if let Some(text) = line.strip_prefix("# ") {
            assert!(code.trim().is_empty(), "{title} has no expectation");
            (title, code, limits) = (text.to_owned(), String::new(), default_limits());
        } else if let Some(options) = line.strip_prefix("@ ") {
            limits = parse_limits(options);
        } else if let Some(expected) = parse_expected(line) {
            let code = std::mem::take(&mut code);
            assert!(!code.is_empty(), "{title} has no code");
            cases.push(Case { title: title.clone(), limits, code, expected });
        } else {
            code += line;
            code.push('\n');
        }
    }
    cases
}

fn default_limits() -> Limits {
    Limits { timeout: Duration::from_secs(20), ..Limits::default() }
}

fn parse_limits(options: &str) -> Limits {
    options.split_whitespace().fold(default_limits(), |limits, option| match option.split_once('=') {
        Some(("timeout", ms)) => Limits { timeout: Duration::from_millis(ms.parse().expect("milliseconds")), ..limits },
        Some(("memory", mb)) => Limits { memory_mb: mb.parse().expect("megabytes"), ..limits },
        _ => panic!("unknown option {option}"),
    })
}

fn parse_expected(line: &str) -> Option<Expected> {
    if let Some(json) = line.strip_prefix("=> ") {
        let value = serde_json::from_str(json).unwrap_or_else(|error| panic!("{json}: {error}"));
        return Some(Expected::Result(value));
    }
    let (codes, part) = line.strip_prefix("!! ").map(|rest| rest.split_once(' ').unwrap_or((rest, "")))?;
    Some(Expected::Failure { codes: codes.split('|').map(str::to_owned).collect(), part: part.to_owned() })
}

async fn run(pool: Pool, case: &Case) -> Result<Value, Failure> {
    let program = Program { limits: case.limits, ..program(&case.code) };
    let mut run = Run::start(&pool, program).await.expect("a run");
    let worker = run.process_id().expect("a worker");
    let result = loop {
        match run.next().await {
            Event::Finished(finished) => break finished.result,
            Event::Call(call) => {
                if let Some(answer) = echo(&call) {
                    run.answer(call.id, answer);
                }
            }
        }
    };
    drop(run);
    wait_until("the worker is gone", || LiveProcess::read(worker).is_none());
    result
}

fn judge(case: &Case, result: &Result<Value, Failure>) -> Option<String> {
    let right = match (&case.expected, result) {
        (Expected::Result(expected), Ok(value)) => expected == value,
        (Expected::Failure { codes, part }, Err(failure)) => {
            codes.contains(&failure.code.to_string()) && failure.message.contains(part.as_str())
        }
        _ => false,
    };
    (!right).then(|| format!("{}\n{}expected {:?}\ngot {result:?}\n", case.title, case.code, case.expected))
}

async fn check(file: &str, at_least: usize) {
    let cases = read(file);
    assert!(cases.len() >= at_least, "{file} has only {} programs", cases.len());
    let (pool, count) = (pool(), cases.len());
    let mut wrong = Vec::new();
    let mut running = tokio::task::JoinSet::new();
    for case in cases {
        if running.len() >= AT_ONCE {
            wrong.extend(running.join_next().await.expect("a task").expect("a verdict"));
        }
        let pool = pool.clone();
        running.spawn(async move { judge(&case, &run(pool, &case).await) });
    }
    wrong.extend(running.join_all().await.into_iter().flatten());
    assert!(wrong.is_empty(), "{} of {count} are wrong:\n\n{}", wrong.len(), wrong.join("\n"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn programs_as_models_write_them() {
    check("language.txt", 120).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn programs_that_mean_harm() {
    check("hostile.txt", 60).await;
}
