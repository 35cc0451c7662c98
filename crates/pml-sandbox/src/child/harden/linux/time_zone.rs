/// Gives the C library the user's time zone; the environment itself stays empty.
#[expect(unsafe_code, reason = "the C library takes its time zone from nowhere else")]
pub fn set(name: &str) {
    if name.is_empty() || name.contains('\0') {
        return;
    }
    // SAFETY: the process has one thread yet, so nobody reads the environment meanwhile.
    unsafe { std::env::set_var("TZ", name) };
}
