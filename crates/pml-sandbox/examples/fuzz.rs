//! Throws mutated programs at workers and mutated frames at the parent.
//!
//! `cargo xtask fuzz [SECONDS]` runs it. It needs no special compiler; the targets in
//! `fuzz/` do the same under cargo-fuzz, guided by coverage.

#![allow(clippy::expect_used, clippy::print_stdout, clippy::disallowed_methods, reason = "a tool for developers")]

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use pml_model::error::ErrorCode;
use pml_sandbox::protocol::{FrameDecoder, FromWorker, Payload, ToWorker, encode};
use pml_sandbox::{Event, Limits, Pool, PoolConfig, Program, Run};
use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};
use serde_json::Value;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().collect();
    let [_, worker, seconds] = &args[..] else {
        println!("usage: fuzz WORKER SECONDS");
        return ExitCode::from(2);
    };
    let seconds: u64 = seconds.parse().expect("seconds");
    let seed = getrandom::u64().expect("a seed");
    println!("seed {seed}");
    let mut random = Random(ChaCha12Rng::seed_from_u64(seed));
    let frames = fuzz_frames(&mut random, Duration::from_secs(seconds / 4));
    println!("{frames} mutated streams of frames: no panic");
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime");
    let worker = PathBuf::from(worker);
    match runtime.block_on(fuzz_programs(worker, random, Duration::from_secs(seconds - seconds / 4))) {
        Ok(count) => {
            println!("{count} mutated programs: no crash");
            ExitCode::SUCCESS
        }
        Err(program) => {
            println!("A worker crashed on this program:\n{program}");
            ExitCode::FAILURE
        }
    }
}

struct Random(ChaCha12Rng);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        if limit == 0 { 0 } else { (self.0.next_u64() % limit as u64) as usize }
    }

    fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

/// Real frames, cut, repeated and flipped, must be refused or read, never more.
fn fuzz_frames(random: &mut Random, time: Duration) -> u64 {
    let mut valid = Vec::new();
    let payload = Payload::from_value(serde_json::json!({ "long": "x".repeat(20_000), "list": [1, null, "é"] }));
    encode(&FromWorker::Started, &Payload::default(), &mut valid).expect("a frame");
    encode(&FromWorker::RpcCall { id: 1, server: "a".into(), tool: "b".into() }, &payload, &mut valid).expect("a frame");
    encode(&FromWorker::ExecutionComplete { run: 0, error: None }, &payload, &mut valid).expect("a frame");
    let end = Instant::now() + time;
    let mut count = 0;
    while Instant::now() < end {
        let mut bytes = valid.clone();
        for _ in 0..1 + random.below(6) {
            let at = random.below(bytes.len());
            match random.below(4) {
                0 => bytes[at] = random.0.next_u32() as u8,
                1 => drop(bytes.drain(at..(at + random.below(64)).min(bytes.len()))),
                2 => bytes.insert(at, random.0.next_u32() as u8),
                _ => bytes.truncate(at),
            }
            if bytes.is_empty() {
                break;
            }
        }
        let mut decoder = FrameDecoder::default();
        for piece in bytes.chunks(1 + random.below(4096)) {
            decoder.extend(piece);
            while let Ok(Some((_, payload))) = decoder.take::<FromWorker>() {
                let _ = payload.into_value();
            }
        }
        let mut other = FrameDecoder::default();
        other.extend(&bytes);
        while let Ok(Some(_)) = other.take::<ToWorker>() {}
        count += 1;
    }
    count
}

/// Pieces that grammars are made of; mutations insert them.
const TOKENS: &[&str] = &[
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "=>",
    "async ",
    "await ",
    "function ",
    "class A extends B ",
    "`${",
    "`",
    "?.",
    "??",
    "...",
    "yield ",
    "new ",
    "<T>",
    "as any",
    "satisfies X",
    "enum E { A }",
    "namespace N {",
    "@dec ",
    "import ",
    "export default ",
    "#x",
    "/a/u",
    "0n",
    "1e999",
    "\"\\u{10ffff}\"",
    "'\\ud800'",
    "label: ",
    "break label;",
    "return ",
    "throw ",
    "try {",
    "} catch (e) {",
    "for await (",
    "of ",
    "in ",
    "delete ",
    "typeof ",
    "void ",
    ";",
    ",",
    "=",
    "!",
    "-",
    "mcp.t.echo({})",
    "Promise.all([",
    "setTimeout(",
    "JSON.parse(",
    "new Proxy({}, {",
    "Symbol.iterator",
    "\u{2028}",
    "\u{202e}",
    "🙂",
    "using x = ",
    "static {",
    "get x() {",
    "declare ",
    "type T = ",
];

fn corpus() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut programs = vec!["const xs: number[] = [3, 1, 2]; return await mcp.t.echo({ xs })".to_owned()];
    for file in ["tests/programs/language.txt", "tests/programs/hostile.txt"] {
        let text = std::fs::read_to_string(root.join(file)).unwrap_or_default();
        programs.extend(text.split("\n# ").map(|case| {
            let code: Vec<&str> =
                case.lines().skip(1).filter(|line| !["@ ", "=> ", "!! "].iter().any(|mark| line.starts_with(mark))).collect();
            code.join("\n")
        }));
    }
    programs
}

fn mutate(random: &mut Random, corpus: &[String]) -> String {
    let mut text: Vec<char> = random.pick(corpus).chars().collect();
    for _ in 0..1 + random.below(8) {
        let at = random.below(text.len() + 1);
        match random.below(5) {
            0 => drop(text.splice(at..at, random.pick(TOKENS).chars())),
            1 if at < text.len() => drop(text.drain(at..(at + 1 + random.below(20)).min(text.len()))),
            2 => {
                let other: Vec<char> = random.pick(corpus).chars().collect();
                let from = random.below(other.len());
                let piece = other[from..(from + random.below(60)).min(other.len())].to_vec();
                text.splice(at..at, piece);
            }
            3 => {
                let token: Vec<char> = random.pick(TOKENS).repeat(1 + random.below(300)).chars().collect();
                text.splice(at..at, token);
            }
            _ if at < text.len() => text[at] = char::from(32 + random.below(95) as u8),
            _ => {}
        }
    }
    text.into_iter().collect()
}

/// Whatever the program is, its worker must end it by the rules.
async fn fuzz_programs(worker: PathBuf, mut random: Random, time: Duration) -> Result<u64, String> {
    let pool = Pool::start(PoolConfig::new(worker)).expect("a pool");
    pool.fill();
    let corpus = corpus();
    let end = Instant::now() + time;
    let mut count = 0;
    while Instant::now() < end {
        let code = mutate(&mut random, &corpus);
        let limits = Limits { timeout: Duration::from_millis(250), memory_mb: 32 };
        let program = Program { code: code.clone(), args: Value::Null, seed: [count, 1, 2, 3], limits };
        let mut run = Run::start(&pool, program).await.map_err(|failure| failure.to_string())?;
        loop {
            match run.next().await {
                Event::Call(call) => run.answer(call.id, Ok(call.args)),
                Event::Finished(finished) => {
                    let crashed = matches!(&finished.result, Err(failure) if failure.code == ErrorCode::WorkerTerminated);
                    if crashed || finished.violation {
                        return Err(format!("{code}\n--- {:?}", finished.result));
                    }
                    break;
                }
            }
        }
        count += 1;
    }
    Ok(count)
}
