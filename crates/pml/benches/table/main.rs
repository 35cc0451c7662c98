//! Prints the table of figures, each beside a baseline measured in the same run.
//!
//! Machines are shared and noisy: judge ratios, not milliseconds. Run it with
//! `cargo xtask bench`.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a benchmark reports by printing"
)]

mod baselines;
mod gateway;
mod sandbox;
mod script;
mod statistics;

use std::path::PathBuf;

use statistics::Row;

/// The executable that is measured; also what its workers are made of.
fn pml() -> PathBuf {
    PathBuf::from(env!("CARGO_BIN_EXE_pml"))
}

fn main() {
    // Cargo passes `--bench`; any other argument selects rows by name.
    let wanted: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime");
    let echo = baselines::pipe_echo();
    println!("{}", statistics::heading());
    let selected = |row: &Row| wanted.is_empty() || wanted.iter().any(|name| row.name.contains(name.as_str()));
    let show = |row: Row| {
        if selected(&row) {
            println!("{row}");
        }
        row
    };
    show(Row::time("bare two-process pipe echo", echo, None));
    let warm = show(runtime.block_on(sandbox::warm_run()));
    show(runtime.block_on(sandbox::cold_run()));
    show(runtime.block_on(sandbox::bridged_call(echo)));
    show(runtime.block_on(sandbox::wide_calls(echo)));
    show(runtime.block_on(gateway::module_call(echo)));
    show(runtime.block_on(gateway::wide_module_calls(echo)));
    show(runtime.block_on(gateway::first_module_call()));
    show(runtime.block_on(sandbox::large_text(echo)));
    show(runtime.block_on(sandbox::large_structure(echo)));
    show(script::small());
    show(script::large());
    show(baselines::whole_command());
    show(runtime.block_on(sandbox::ready_worker_memory()));
    show(baselines::binary_size());
    match baselines::deno_worker() {
        Some(deno) => {
            drop(show(Row::time("Deno: Worker with no permissions, same snippet", deno, Some(("warm run", warm.value)))))
        }
        None => println!("Deno is not installed (npm package `deno`): its row is left out"),
    }
}
