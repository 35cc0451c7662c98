/// Closes every descriptor but the two pipes and `/dev/null`.
#[expect(unsafe_code, reason = "rustix has no safe `close_range`")]
pub fn close_descriptors() {
    /// Kernels before 5.9 have no `close_range`; there, more than this many are not looked for.
    const DESCRIPTORS_MAX: libc::c_int = 1 << 16;
    // SAFETY: runs first in `main`, before this program has opened anything, so no
    // live Rust object owns a descriptor above 2.
    let closed = unsafe { libc::close_range(3, libc::c_uint::MAX, 0) };
    if closed != 0 {
        for descriptor in 3..DESCRIPTORS_MAX {
            // SAFETY: as above; closing what is not open only fails.
            unsafe { libc::close(descriptor) };
        }
    }
}
