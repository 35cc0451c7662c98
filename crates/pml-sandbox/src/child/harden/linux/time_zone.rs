/// Gives the C library the user's time zone and lets it read the zone's file while
/// files can still be read; the environment itself stays empty.
#[expect(unsafe_code, reason = "the C library takes its time zone from nowhere else")]
pub fn set(name: &str) {
    unsafe extern "C" {
        fn tzset();
    }
    if !name.is_empty() && !name.contains('\0') {
        // SAFETY: the process has one thread yet, so nobody reads the environment meanwhile.
        unsafe { std::env::set_var("TZ", name) };
    }
    // SAFETY: takes no argument and, with one thread, races with nobody.
    unsafe { tzset() };
}
