use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Runs a command in the project's root and shows what it prints.
pub fn run(program: &str, args: &[&str]) -> Result<(), String> {
    println!("$ {program} {}", args.join(" "));
    let status = Command::new(program).args(args).current_dir(root()).status().map_err(|error| format!("{program}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("`{program} {}` failed: {status}", args.join(" "))) }
}

/// Tells whether a cargo subcommand is installed.
pub fn has_subcommand(name: &str) -> bool {
    let asked = Command::new("cargo").args([name, "--version"]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    asked.is_ok_and(|status| status.success())
}

pub fn root() -> PathBuf {
    let crate_directory = Path::new(env!("CARGO_MANIFEST_DIR"));
    crate_directory.ancestors().nth(2).unwrap_or(crate_directory).to_owned()
}

/// Where cargo puts what it builds.
pub fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}
