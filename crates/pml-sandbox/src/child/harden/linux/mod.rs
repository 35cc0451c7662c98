//! The walls on Linux, from the outside in. The only `unsafe` of the project.
//!
//! What each wall stops and costs is written in `docs/sandbox.md`. Walls are raised
//! by the worker itself after exec: a fork of the parent would copy its secrets.

mod allocator;
mod descriptors;
mod landlock;
mod namespaces;
mod resources;
mod seccomp;
mod time_zone;
mod usage;

use std::io;

use rustix::process::{DumpableBehavior, Pid, Signal, getppid, set_dumpable_behavior, set_parent_process_death_signal};
use rustix::thread::set_no_new_privs;

use super::probe::Probe;
use super::start::Start;
use crate::protocol::Layers;

pub use descriptors::close_descriptors;
pub use usage::{heap_end, peak_resident_bytes};

/// The walls raised so far.
pub struct Walls {
    layers: Layers,
}

/// Raises every wall that a thread passes on to threads it makes.
pub fn lock_thread(start: &Start) -> io::Result<Walls> {
    let mut layers = Layers::default();
    allocator::use_one_arena();
    time_zone::set(&start.time_zone);
    // 1. Own namespaces first: they need the rights that are given up next.
    layers.namespaces = namespaces::enter();
    // 2. No rights, and no way to get any back.
    namespaces::drop_capabilities();
    set_no_new_privs(true)?;
    layers.no_new_privileges = true;
    // 3. Landlock needs a descriptor of its own, so it comes before the limit on them.
    layers.landlock_abi = landlock::deny_everything();
    // 4. After every change of identity: those reset both of these.
    set_dumpable_behavior(DumpableBehavior::NotDumpable)?;
    die_with(start.parent)?;
    Ok(Walls { layers })
}

/// Ends this process when its parent ends, even by SIGKILL.
fn die_with(parent: u32) -> io::Result<()> {
    set_parent_process_death_signal(Some(Signal::KILL))?;
    // The parent may have died before the line above.
    let expected = i32::try_from(parent).ok().and_then(Pid::from_raw);
    if getppid() == expected { Ok(()) } else { Err(io::Error::other("the parent is gone")) }
}

impl Walls {
    /// Raises the walls that hold for all threads, once no thread is made any more.
    pub fn lock_process(&mut self, start: &Start) {
        self.layers.resource_limits = resources::limit(start.memory_mb).is_ok();
        if !start.probe.is_some_and(Probe::skips_seccomp) {
            self.layers.seccomp = seccomp::allow_only_listed().is_ok();
        }
    }

    pub fn layers(&self) -> Layers {
        self.layers
    }
}
