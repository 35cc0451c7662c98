use std::io;

use pml_model::limits::{WORKER_CPU, WORKER_OVERHEAD_MB};
use rustix::process::{Resource, Rlimit, setrlimit};

/// Bounds memory, CPU, files, descriptors and processes, with no way back.
pub fn limit(memory_mb: u64) -> io::Result<()> {
    let address_space = (memory_mb + WORKER_OVERHEAD_MB) << 20;
    let limits = [
        (Resource::As, address_space),
        (Resource::Cpu, WORKER_CPU.as_secs()),
        (Resource::Fsize, 0),
        (Resource::Core, 0),
        (Resource::Nofile, 3),
        // The kernel does not hold root to this one; seccomp does.
        (Resource::Nproc, 0),
    ];
    for (resource, value) in limits {
        setrlimit(resource, Rlimit { current: Some(value), maximum: Some(value) })?;
    }
    Ok(())
}
