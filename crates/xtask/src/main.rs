//! Project automation. `cargo xtask` lists what there is.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::disallowed_methods,
    reason = "a tool for developers, at their terminal"
)]

mod bench;
mod check;
mod command;
mod fuzz;
mod test;

use std::process::ExitCode;

const USAGE: &str = "usage: cargo xtask COMMAND
  test [ARGS]   installs what the tests need and runs them all
  check         formatting, lints with warnings denied, licences
  bench [NAME]  prints the table of figures
  fuzz [SECS]   throws mutated programs and frames at the sandbox, 60 seconds by default";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let done = match args.split_first() {
        Some((command, rest)) if command == "test" => test::run(rest),
        Some((command, [])) if command == "check" => check::run(),
        Some((command, rest)) if command == "bench" => bench::run(rest),
        Some((command, rest)) if command == "fuzz" => fuzz::run(rest),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("xtask: {problem}");
            ExitCode::FAILURE
        }
    }
}
