use std::ffi::OsString;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use pml_model::limits::WORKER_STACK_BYTES;

use super::engine::Engine;
use super::harden;
use super::io::{Inbox, Outbox};
use super::probe::Probe;
use crate::protocol::FromWorker;

/// The first argument that makes an executable a worker instead of what it is.
pub const ARGUMENT: &str = "__worker";

/// What a worker is told when it is started; there is no environment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Start {
    /// Who must be alive for the worker to be.
    pub parent: u32,
    /// Memory of the engine, in megabytes.
    pub memory_mb: u64,
    /// Name of the time zone, as in `TZ`; empty is the machine's own.
    pub time_zone: String,
    /// Whether there is time to prepare for the first program: nobody waits for this worker yet.
    pub ahead: bool,
    /// Attack the walls from inside instead of running code.
    pub probe: Option<Probe>,
}

impl Start {
    pub fn to_args(&self) -> Vec<OsString> {
        let mut args: Vec<OsString> = [
            ARGUMENT,
            &self.parent.to_string(),
            &self.memory_mb.to_string(),
            &self.time_zone,
            if self.ahead { "ahead" } else { "now" },
        ]
        .map(OsString::from)
        .into();
        args.extend(self.probe.map(|probe| OsString::from(probe.name())));
        args
    }

    /// Reads the arguments after [`ARGUMENT`].
    fn from_args(args: &[OsString]) -> Option<Self> {
        let mut args = args.iter().map(|arg| arg.to_str());
        Some(Self {
            parent: args.next()??.parse().ok()?,
            memory_mb: args.next()??.parse().ok()?,
            time_zone: args.next()??.to_owned(),
            ahead: args.next()?? == "ahead",
            probe: match args.next() {
                None => None,
                Some(name) => Some(Probe::named(name?)?),
            },
        })
    }
}

/// Is the worker. `args` are the arguments after [`ARGUMENT`].
pub fn run(args: &[OsString]) -> ExitCode {
    let Some(start) = Start::from_args(args) else {
        return ExitCode::from(2);
    };
    // 1. Nothing inherited: whoever started our parent may have left descriptors open.
    harden::close_descriptors();
    // 2. While there is one thread: what a thread passes on to the threads it makes.
    let walls = match harden::lock_thread(&start) {
        Ok(walls) => walls,
        Err(error) => return fail(&format!("cannot lock the worker in: {error}")),
    };
    // 3. The stack on which hostile source is parsed; made before clone is forbidden.
    let thread = std::thread::Builder::new().stack_size(WORKER_STACK_BYTES).spawn(move || serve(&start, walls));
    match thread.map(std::thread::JoinHandle::join) {
        Ok(Ok(code)) => code,
        Ok(Err(_)) => ExitCode::from(101),
        Err(error) => fail(&format!("cannot make a thread: {error}")),
    }
}

fn serve(start: &Start, mut walls: harden::Walls) -> ExitCode {
    report_panics();
    let stop = Arc::new(AtomicBool::new(false));
    // 4. The engine is built before the last wall, so that a worker that says it is
    //    ready has nothing left to fail at.
    if let Err(error) = signal_hook::flag::register(signal_hook::consts::SIGUSR1, Arc::clone(&stop)) {
        return fail(&format!("cannot register the stop signal: {error}"));
    }
    let engine = match Engine::new(stop, start.time_zone.clone(), start.ahead) {
        Ok(engine) => engine,
        Err(error) => return fail(&format!("cannot start the engine: {error}")),
    };
    // 5. The last wall: from here on only listed system calls, in all threads.
    walls.lock_process(start);
    if let Some(probe) = start.probe {
        // Taking the engine down would complain about what the world still holds.
        std::mem::forget(engine);
        return probe.attempt(start.parent);
    }
    let mut outbox = Outbox::default();
    let ready = FromWorker::Ready { layers: walls.layers() };
    if outbox.push(&ready, &Default::default()).is_err() || outbox.flush().is_err() {
        return ExitCode::FAILURE;
    }
    engine.serve(Inbox::default(), outbox)
}

/// Says why there is no worker; the parent turns it into an error a person can read.
fn fail(message: &str) -> ExitCode {
    let mut outbox = Outbox::default();
    let message = FromWorker::Panicked { message: message.to_owned() };
    // Nobody may be listening any more; there is no other way to tell.
    let _ = outbox.push(&message, &Default::default()).map(|()| outbox.flush());
    ExitCode::FAILURE
}

/// Makes a panic a message instead of text on a stream nobody reads.
fn report_panics() {
    std::panic::set_hook(Box::new(|panic| {
        fail(&panic.to_string());
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_read_back() {
        for probe in [None, Some(Probe::OpenFile)] {
            let start = Start { parent: 7, memory_mb: 256, time_zone: "Europe/Paris".into(), ahead: true, probe };
            assert_eq!(Start::from_args(&start.to_args()[1..]), Some(start));
        }
        assert_eq!(Start::from_args(&[]), None);
        assert_eq!(Start::from_args(&["1".into(), "2".into(), "".into(), "now".into(), "no-such-probe".into()]), None);
    }
}
