//! What the figures are compared with.

use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::pml;
use crate::statistics::{Row, median, timed};

/// Sends 64 bytes to another process and back, with nothing in between.
pub fn pipe_echo() -> Duration {
    let mut cat = Command::new("cat").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("cat");
    let (mut stdin, mut stdout) = (cat.stdin.take().expect("stdin"), cat.stdout.take().expect("stdout"));
    let mut buffer = [7; 64];
    let mut once = || {
        stdin.write_all(&buffer).expect("a write");
        stdout.read_exact(&mut buffer).expect("a read");
    };
    (0..200).for_each(|_| once());
    let result = median((0..5000).map(|_| timed(&mut once)));
    drop(stdin);
    let _ = cat.wait();
    result
}

/// The whole command, from the shell's point of view.
pub fn whole_command() -> Row {
    let run = || Command::new(pml()).args(["exec", "-e", "return 1+1"]).output().expect("pml");
    let whole = median((0..50).map(|_| timed(run)));
    let nothing = median((0..50).map(|_| timed(|| Command::new("true").output().expect("true"))));
    Row::time("pml exec -e 'return 1+1', whole process", whole, Some(("starting `true`", nothing.as_secs_f64() * 1e6)))
}

pub fn binary_size() -> Row {
    let bytes = std::fs::metadata(pml()).expect("the binary").len();
    Row::size("pml, stripped", bytes as f64 / 1e6, "MB").target(20.0)
}

const DENO_SCRIPT: &str = r#"
const source = `self.onmessage = async () => { self.postMessage(await (async () => { return 1+1 })()) }`;
const url = URL.createObjectURL(new Blob([source], { type: "application/javascript" }));
const times = [];
for (let i = 0; i < 30; i++) {
  const began = performance.now();
  const worker = new Worker(url, { type: "module", deno: { permissions: "none" } });
  await new Promise((done) => { worker.onmessage = done; worker.postMessage(null) });
  times.push(performance.now() - began);
  worker.terminate();
}
times.sort((a, b) => a - b);
console.log(times[times.length >> 1]);
"#;

/// The same snippet in a Deno worker without permissions, measured by Deno itself.
pub fn deno_worker() -> Option<Duration> {
    let deno = std::env::var_os("PML_BENCH_DENO").filter(|path| Path::new(path).exists())?;
    let script = std::env::temp_dir().join(format!("pml-bench-{}.ts", std::process::id()));
    std::fs::write(&script, DENO_SCRIPT).ok()?;
    let output = Command::new(deno).args(["run", "--unstable-worker-options", "--quiet"]).arg(&script).output().ok()?;
    let _ = std::fs::remove_file(&script);
    let milliseconds: f64 = String::from_utf8_lossy(&output.stdout).trim().parse().ok()?;
    Some(Duration::from_secs_f64(milliseconds / 1000.0))
}
