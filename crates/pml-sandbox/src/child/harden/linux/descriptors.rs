/// Closes every descriptor but the two pipes and `/dev/null`.
#[expect(unsafe_code, reason = "rustix has no safe `close_range`")]
pub fn close_descriptors() {
    // SAFETY: runs first in `main`, before this program has opened anything, so no
    // live Rust object owns a descriptor above 2.
    unsafe {
        libc::close_range(3, libc::c_uint::MAX, 0);
    }
}
