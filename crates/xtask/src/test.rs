use crate::command;

/// Runs every test of the workspace.
pub fn run(args: &[String]) -> Result<(), String> {
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    // Plain `cargo test` works everywhere; nextest is faster where it is installed.
    let runner: &[&str] = if command::has_subcommand("nextest") { &["nextest", "run"] } else { &["test"] };
    command::run("cargo", &[runner, &["--workspace"], &args].concat())
}
