//! `pml` as a stranger meets it: the real binary, an empty home, a cleared environment.

#![allow(clippy::expect_used, clippy::unwrap_used, clippy::disallowed_methods, reason = "a test fails by panicking")]

mod doctor;
mod exec;
mod processes;

use std::ffi::OsStr;
use std::io::Write as _;
use std::process::{Command, Output, Stdio};

/// The binary with nothing around it.
fn pml<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pml"));
    command.args(args).env_clear().stdin(Stdio::null());
    command
}

/// Shows exit code, stdout and stderr in one text.
fn shown(output: &Output) -> String {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim_end().to_owned();
    let code = output.status.code().map_or_else(|| output.status.to_string(), |code| code.to_string());
    format!("exit code: {code}\n--- stdout\n{}\n--- stderr\n{}", text(&output.stdout), text(&output.stderr))
}

fn run(args: &[&str]) -> String {
    shown(&pml(args).output().expect("pml"))
}

fn run_with_stdin(args: &[&str], input: &[u8]) -> String {
    let mut child = pml(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("pml");
    // A program that refuses its input may not read all of it.
    let _ = child.stdin.take().expect("stdin").write_all(input);
    shown(&child.wait_with_output().expect("pml"))
}
