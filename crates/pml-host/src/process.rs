//! Child processes: started with nothing, ended for certain.

use std::ffi::OsString;
use std::io;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};

use rustix::process::{Pid, Signal, kill_process};

/// A child with pipes on stdin and stdout and nothing else of ours.
#[derive(Debug)]
pub struct Spawned {
    pub process: Process,
    pub stdin: ChildStdin,
    pub stdout: ChildStdout,
}

/// A child that has not been waited for, so its id cannot have been reused.
///
/// Dropping it leaves a zombie: give it to something that calls [`Process::end`].
#[derive(Debug)]
pub struct Process {
    child: Child,
}

/// Starts a program with an empty environment, in `/`, its stderr discarded.
///
/// No `pre_exec`: that would turn posix_spawn into a fork, whose cost grows with
/// our memory. What the child must do to itself it does after exec.
#[expect(clippy::disallowed_methods, reason = "this is the wrapper around `Command::new`")]
pub fn spawn_bare(program: &Path, name: &str, args: &[OsString]) -> io::Result<Spawned> {
    let mut child = Command::new(program)
        .arg0(name)
        .args(args)
        .env_clear()
        .current_dir("/")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    match (child.stdin.take(), child.stdout.take()) {
        (Some(stdin), Some(stdout)) => Ok(Spawned { process: Process { child }, stdin, stdout }),
        _ => Err(io::Error::other("a piped stream is missing")),
    }
}

impl Process {
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Asks the process to stop; it may not.
    pub fn interrupt(&self) {
        let pid = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw);
        if let Some(pid) = pid {
            // It may be gone already, which is what was wanted.
            let _ = kill_process(pid, Signal::USR1);
        }
    }

    /// Kills the process without waiting for its end.
    pub fn kill(&mut self) {
        // Fails only for a process that has ended.
        let _ = self.child.kill();
    }

    /// Waits for the end of the process. Blocks.
    pub fn end(mut self) -> io::Result<ExitStatus> {
        self.child.wait()
    }
}

/// Returns a path that starts this very executable again, even after it was replaced on disk.
pub fn own_executable() -> io::Result<PathBuf> {
    if cfg!(target_os = "linux") { Ok(PathBuf::from("/proc/self/exe")) } else { std::env::current_exe() }
}

/// Keeps other processes of the same user from reading our memory and environment.
pub fn forbid_inspection() -> io::Result<()> {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{DumpableBehavior, Resource, Rlimit, set_dumpable_behavior, setrlimit};
        setrlimit(Resource::Core, Rlimit { current: Some(0), maximum: Some(0) })?;
        set_dumpable_behavior(DumpableBehavior::NotDumpable)?;
    }
    Ok(())
}
