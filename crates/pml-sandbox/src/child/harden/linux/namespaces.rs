use rustix::thread::{CapabilitySet, CapabilitySets, UnshareFlags, set_capabilities, unshare_unsafe};

/// Moves into own user, IPC and host-name namespaces, where the kernel lets us.
///
/// Not a network namespace: it costs more than all other walls together, and seccomp
/// already forbids every socket. Not a process namespace: it would hold for children
/// only, and there are none.
#[expect(unsafe_code, reason = "`unshare` is unsafe because of flags not used here")]
pub fn enter() -> bool {
    let flags = UnshareFlags::NEWUSER | UnshareFlags::NEWIPC | UnshareFlags::NEWUTS;
    // SAFETY: none of these flags detaches descriptors or memory from other threads,
    // and there is only one thread.
    unsafe { unshare_unsafe(flags) }.is_ok()
}

/// Gives up all capabilities: those of root, or those a new user namespace handed out.
pub fn drop_capabilities() {
    let none = CapabilitySet::empty();
    // Without any capabilities this fails, and has nothing to do.
    let _ = set_capabilities(None, CapabilitySets { effective: none, permitted: none, inheritable: none });
}
