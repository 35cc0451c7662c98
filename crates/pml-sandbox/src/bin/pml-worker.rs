//! A worker and nothing else: what tests of this crate start instead of `pml`.

use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<_> = std::env::args_os().skip(1).collect();
    match args.split_first() {
        Some((first, rest)) if first == pml_sandbox::child::ARGUMENT => pml_sandbox::child::run(rest),
        _ => ExitCode::from(2),
    }
}
