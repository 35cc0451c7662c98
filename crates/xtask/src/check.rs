use crate::command;

/// Runs everything that judges the code without running it.
pub fn run() -> Result<(), String> {
    command::run("cargo", &["fmt", "--all", "--check"])?;
    command::run("cargo", &["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"])?;
    if !command::has_subcommand("deny") {
        println!("cargo-deny is not installed: licences and bans are not checked (cargo install cargo-deny)");
        return Ok(());
    }
    // Advisories need a database from the network; they are checked where it can be reached.
    command::run("cargo", &["deny", "check", "licenses", "bans", "sources"])
}
