//! How much memory this process has had; asked only to explain a failure.

/// Returns the most memory this process has had resident.
///
/// The kernel carries the parent's figure over into a new process, so only a growth
/// since the start means anything.
#[expect(unsafe_code, reason = "rustix has no `getrusage`")]
pub fn peak_resident_bytes() -> u64 {
    // SAFETY: all-zero bytes are a valid `rusage`, which is plain numbers.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    // SAFETY: the pointer is to a live, exclusively borrowed `rusage`, which the call fills.
    let result = unsafe { libc::getrusage(libc::RUSAGE_SELF, &mut usage) };
    if result == 0 { u64::try_from(usage.ru_maxrss).unwrap_or_default() << 10 } else { 0 }
}

/// Returns where the heap ends now.
#[expect(unsafe_code, reason = "rustix has no `sbrk`")]
pub fn heap_end() -> u64 {
    // SAFETY: an increment of 0 changes nothing.
    unsafe { libc::sbrk(0) as u64 }
}
