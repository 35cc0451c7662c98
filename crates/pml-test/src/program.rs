use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;

/// Finds the worker of `pml-sandbox`, which tests of other crates start, building it if need be.
pub fn worker_program() -> PathBuf {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    BUILT.get_or_init(build_worker).clone()
}

fn build_worker() -> PathBuf {
    // target/PROFILE/deps/TEST: two directories up are the programs.
    let own = std::env::current_exe().expect("the path of this test");
    let directory = own.ancestors().nth(2).expect("a target directory").to_owned();
    let program = directory.join("pml-worker");
    if !program.exists() {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut build = Command::new(cargo);
        build.args(["build", "--package", "pml-sandbox", "--bin", "pml-worker"]);
        if directory.ends_with("release") {
            build.arg("--release");
        }
        assert!(build.status().expect("cargo").success(), "the worker cannot be built");
    }
    program
}
