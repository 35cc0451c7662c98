use std::collections::BTreeMap;

use seccompiler::{
    BpfProgram, Error, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule, TargetArch,
    apply_filter_all_threads,
};

/// System calls without which nothing works, each with its reason.
const ALLOWED: &[(libc::c_long, &str)] = &[
    (libc::SYS_read, "frames from the parent"),
    (libc::SYS_write, "frames to the parent"),
    (libc::SYS_brk, "allocator"),
    (libc::SYS_munmap, "allocator"),
    (libc::SYS_mremap, "allocator, growing large arrays"),
    (libc::SYS_madvise, "allocator, giving memory back"),
    (libc::SYS_futex, "the main thread waits for this one"),
    (libc::SYS_clock_gettime, "only where the vDSO cannot answer"),
    (libc::SYS_getrandom, "keys of hash maps"),
    (libc::SYS_rt_sigreturn, "returning from the stop signal"),
    (libc::SYS_rt_sigaction, "a panic or overflow must not look like an attack"),
    (libc::SYS_rt_sigprocmask, "the same"),
    (libc::SYS_sigaltstack, "the same"),
    (libc::SYS_gettid, "the same"),
    (libc::SYS_getpid, "the same"),
    (libc::SYS_getrusage, "telling a program that used up its memory from one that throws null"),
    (libc::SYS_restart_syscall, "a read that was stopped and continued"),
    (libc::SYS_exit, "end of a thread"),
    (libc::SYS_exit_group, "end of the process"),
    (libc::SYS_set_robust_list, "end of a thread"),
    (libc::SYS_rseq, "end of a thread"),
];

/// Kills the process at any system call that is not listed, in all threads.
pub fn allow_only_listed() -> Result<(), Error> {
    let mut rules: BTreeMap<i64, Vec<SeccompRule>> = ALLOWED.iter().map(|(call, _)| (*call, Vec::new())).collect();
    let never_executable = argument(2, SeccompCmpOp::MaskedEq(libc::PROT_EXEC as u64), 0)?;
    rules.insert(libc::SYS_mmap, vec![never_executable.clone()]);
    rules.insert(libc::SYS_mprotect, vec![never_executable]);
    // Aborting is a signal to oneself; a signal to anybody else is not.
    rules.insert(libc::SYS_tgkill, vec![argument(0, SeccompCmpOp::Eq, u64::from(std::process::id()))?]);
    let filter = SeccompFilter::new(rules, SeccompAction::KillProcess, SeccompAction::Allow, architecture())?;
    let program: BpfProgram = filter.try_into()?;
    apply_filter_all_threads(&program)
}

fn argument(index: u8, operator: SeccompCmpOp, value: u64) -> Result<SeccompRule, Error> {
    Ok(SeccompRule::new(vec![SeccompCondition::new(index, SeccompCmpArgLen::Dword, operator, value)?])?)
}

fn architecture() -> TargetArch {
    if cfg!(target_arch = "aarch64") { TargetArch::aarch64 } else { TargetArch::x86_64 }
}
