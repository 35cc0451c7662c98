use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command;

/// Prints the table of figures, release build, with Deno beside it where npm has it.
pub fn run(args: &[String]) -> Result<(), String> {
    let deno = install_deno();
    let names: Vec<&str> = args.iter().map(String::as_str).collect();
    let mut bench = Command::new("cargo");
    bench.args(["bench", "--package", "pml", "--bench", "table", "--"]).args(&names).current_dir(command::root());
    if let Some(deno) = deno {
        bench.env("PML_BENCH_DENO", deno);
    }
    let status = bench.status().map_err(|error| error.to_string())?;
    if status.success() { Ok(()) } else { Err(format!("the benchmark failed: {status}")) }
}

/// Installs Deno from npm into the target directory, once.
fn install_deno() -> Option<PathBuf> {
    let directory = command::target().join("bench");
    if let Some(found) = find_deno(&directory) {
        return Some(found);
    }
    std::fs::create_dir_all(&directory).ok()?;
    let install = Command::new("npm")
        .args(["install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix"])
        .arg(&directory)
        .arg("deno")
        .status();
    install.ok().filter(std::process::ExitStatus::success)?;
    find_deno(&directory)
}

/// Finds the executable inside the package for this platform.
fn find_deno(directory: &Path) -> Option<PathBuf> {
    let packages = std::fs::read_dir(directory.join("node_modules/@deno")).ok()?;
    packages.flatten().map(|package| package.path().join("deno")).find(|path| path.exists())
}
