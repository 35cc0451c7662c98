/// Makes all threads share one arena of the C library's allocator.
///
/// A second arena gives memory back only after reading a file in `/proc`, which
/// the sandbox answers with death.
#[expect(unsafe_code, reason = "the C library has no other switch for it")]
pub fn use_one_arena() {
    #[cfg(target_env = "gnu")]
    // SAFETY: called before there is a second thread; sets a number and touches no memory of ours.
    unsafe {
        libc::mallopt(libc::M_ARENA_MAX, 1);
    }
}
