//! The walls, asked about from outside and attacked from inside.

use std::os::unix::process::ExitStatusExt as _;

use pml_sandbox::child::probe::Probe;
use pml_sandbox::parent::probe;
use pml_sandbox::{Event, Run};
use pml_test::{LiveProcess, is_root};

use crate::harness::{config, pool, program};

#[tokio::test]
async fn the_kernel_confirms_the_walls() {
    let mut run = Run::start(&pool(), program("await mcp.t.never()")).await.expect("a run");
    assert!(matches!(run.next().await, Event::Call(_)));
    let worker = LiveProcess::read(run.process_id().expect("a worker")).expect("a live worker");
    assert_walls(&worker);
}

pub fn assert_walls(worker: &LiveProcess) {
    assert_eq!(worker.status("Seccomp"), "2", "a filter is installed");
    assert_eq!(worker.status("NoNewPrivs"), "1");
    for set in ["CapEff", "CapPrm", "CapInh", "CapAmb"] {
        assert_eq!(worker.status(set).trim_start_matches('0'), "", "{set} is empty");
    }
    assert_eq!(worker.limit("Max core file size"), "0");
    assert_eq!(worker.limit("Max file size"), "0");
    assert_eq!(worker.limit("Max open files"), "3");
    assert_eq!(worker.limit("Max processes"), "0");
    assert_ne!(worker.limit("Max address space"), "unlimited");
    if is_root() {
        // A process that may not be inspected shows these to root only.
        let descriptors = worker.descriptors();
        let pipes = descriptors.iter().filter(|target| target.starts_with("pipe:")).count();
        assert_eq!((descriptors.len(), pipes), (3, 2), "{descriptors:?}");
        assert!(descriptors.contains(&"/dev/null".to_owned()), "{descriptors:?}");
        assert!(worker.environment().is_empty(), "the environment is empty");
        let own = LiveProcess::read(std::process::id()).expect("this process");
        assert_ne!(worker.namespace("user"), own.namespace("user"));
        assert_ne!(worker.namespace("ipc"), own.namespace("ipc"));
    }
}

#[test]
fn every_forbidden_thing_is_forbidden() {
    const FORBIDDEN_CALL: i32 = 31;
    for attempt in Probe::ALL {
        let status = probe(&config(), attempt).expect("a probe");
        let name = attempt.name();
        match attempt {
            Probe::Harmless => assert_eq!(status.code(), Some(0), "{name}"),
            // Behind Landlock alone the attempt is refused, and the process goes on.
            _ if attempt.skips_seccomp() => assert_eq!(status.code(), Some(1), "{name}: {status}"),
            _ => assert_eq!(status.signal(), Some(FORBIDDEN_CALL), "{name}: {status}"),
        }
    }
}

#[tokio::test]
async fn a_worker_ends_with_its_parent() {
    // The parent of a worker is the thread that started it; it ends with the last pool.
    let pool = pool();
    let run = Run::start(&pool, program("for (;;) {}")).await.expect("a run");
    let worker = run.process_id().expect("a worker");
    assert!(LiveProcess::read(worker).is_some());
    drop(run);
    drop(pool);
    pml_test::wait_until("the worker is gone", || LiveProcess::read(worker).is_none());
}
