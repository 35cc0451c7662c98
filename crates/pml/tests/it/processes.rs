//! What `pml` leaves behind, as root and as somebody without rights.

use std::process::{Child, Command, Stdio};

use pml_test::{LiveProcess, Scratch, children_of, is_root, wait_until};

const NOBODY: &str = "65534";

fn start_loop(unprivileged: bool, program: &std::path::Path) -> Child {
    let mut command = match unprivileged {
        false => Command::new(program),
        true => {
            let mut command = Command::new("setpriv");
            command.args(["--reuid", NOBODY, "--regid", NOBODY, "--clear-groups", "--"]).arg(program);
            command
        }
    };
    let code = "console.log('up'); for (;;) {}";
    command.args(["exec", "-e", code]).env_clear().env("PATH", "/usr/bin:/bin");
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("pml")
}

/// A copy of the binary where everybody may start it.
fn reachable_binary(scratch: &Scratch) -> std::path::PathBuf {
    let copy = scratch.path().join("pml");
    std::fs::copy(env!("CARGO_BIN_EXE_pml"), &copy).expect("a copy");
    copy
}

fn check(unprivileged: bool) {
    let scratch = Scratch::new();
    let mut pml = start_loop(unprivileged, &reachable_binary(&scratch));
    let mut workers = Vec::new();
    wait_until("workers run", || {
        workers = children_of(pml.id()).into_iter().filter(|child| child.status("Seccomp") == "2").collect();
        // One runs the code, others wait ready.
        workers.len() >= 2
    });
    for worker in &workers {
        assert_eq!(worker.status("NoNewPrivs"), "1");
        assert_eq!(worker.status("CapEff").trim_start_matches('0'), "");
        assert_eq!(worker.status("CapPrm").trim_start_matches('0'), "");
        if is_root() {
            assert!(worker.environment().is_empty());
            assert_eq!(worker.descriptors().len(), 3, "{:?}", worker.descriptors());
        }
    }
    let ids: Vec<u32> = workers.iter().map(|worker| worker.id).collect();
    pml.kill().expect("SIGKILL");
    pml.wait().expect("an end");
    wait_until("no worker outlives pml", || ids.iter().all(|id| LiveProcess::read(*id).is_none()));
}

#[test]
fn sigkill_of_pml_leaves_no_worker() {
    check(false);
}

#[test]
fn sigkill_of_pml_leaves_no_worker_without_rights() {
    if !is_root() {
        eprintln!("skipped: only root can become somebody else");
        return;
    }
    check(true);
}

#[test]
fn code_runs_without_rights() {
    if !is_root() {
        eprintln!("skipped: only root can become somebody else");
        return;
    }
    let scratch = Scratch::new();
    let output = Command::new("setpriv")
        .args(["--reuid", NOBODY, "--regid", NOBODY, "--clear-groups", "--"])
        .arg(reachable_binary(&scratch))
        .args(["exec", "-e", "return await mcp.math.sum({ values: [1, 2] })"])
        .output()
        .expect("pml");
    assert_eq!(super::shown(&output), "exit code: 0\n--- stdout\n3\n--- stderr\n");
}

#[test]
fn inherited_descriptors_and_environment_stop_at_the_worker() {
    let scratch = Scratch::new();
    let secret = scratch.file("secret", "secret");
    // A careless shell leaves descriptor 9 open and a key in the environment.
    let script =
        format!("exec 9<{}; export MY_KEY=secret; exec {} exec -e 'for (;;) {{}}'", secret.display(), env!("CARGO_BIN_EXE_pml"));
    let mut pml = Command::new("sh").args(["-c", &script]).stdin(Stdio::null()).stderr(Stdio::null()).spawn().expect("pml");
    let mut worker = None;
    wait_until("a worker runs", || {
        worker = children_of(pml.id()).into_iter().find(|child| child.status("Seccomp") == "2");
        worker.is_some()
    });
    if is_root() {
        let worker = worker.expect("a worker");
        assert!(worker.environment().is_empty());
        assert!(!worker.descriptors().iter().any(|target| target.contains("secret")), "{:?}", worker.descriptors());
    }
    pml.kill().expect("SIGKILL");
    pml.wait().expect("an end");
}
