use std::process::ExitStatus;
use std::sync::mpsc;
use std::thread;

use pml_host::process::Process;
use tokio::sync::oneshot;

/// Waits for ended workers on a thread of its own, so that nobody else has to.
#[derive(Debug, Clone)]
pub struct Undertaker {
    arrivals: mpsc::Sender<Arrival>,
}

struct Arrival {
    process: Process,
    tell: oneshot::Sender<Option<ExitStatus>>,
}

impl Undertaker {
    pub fn start() -> std::io::Result<Self> {
        let (arrivals, waiting) = mpsc::channel::<Arrival>();
        thread::Builder::new().name("pml-undertaker".into()).spawn(move || {
            for Arrival { process, tell } in waiting {
                // Whoever asked may have stopped listening.
                let _ = tell.send(process.end().ok());
            }
        })?;
        Ok(Self { arrivals })
    }

    /// Kills a process and takes care of what is left; the answer says how it ended.
    pub fn bury(&self, mut process: Process) -> oneshot::Receiver<Option<ExitStatus>> {
        process.kill();
        let (tell, answer) = oneshot::channel();
        // The thread lives as long as any sender does.
        let _ = self.arrivals.send(Arrival { process, tell });
        answer
    }
}
