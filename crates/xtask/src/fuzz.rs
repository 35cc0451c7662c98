use crate::command;

/// Throws mutated programs and frames at the sandbox for a while.
pub fn run(args: &[String]) -> Result<(), String> {
    let seconds = match args {
        [] => "60",
        [seconds] => seconds.as_str(),
        _ => return Err("give at most a number of seconds".to_owned()),
    };
    // The whole workspace, as the tests build it: a part would be built again with other features.
    command::run("cargo", &["build", "--workspace", "--bins", "--examples"])?;
    let built = command::target().join("debug");
    let path = |name: &str| built.join(name).display().to_string();
    command::run(&path("examples/fuzz"), &[&path("pml-worker"), seconds])
}
