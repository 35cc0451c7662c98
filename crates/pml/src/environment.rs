//! Every environment variable that `pml` reads.

/// The time zone that code sees; unset, the machine's own.
const TZ: &str = "TZ";
/// Set to anything: no colours (see no-color.org).
const NO_COLOR: &str = "NO_COLOR";

#[expect(clippy::disallowed_methods, reason = "this is the wrapper around `std::env::var`")]
fn read(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

pub fn time_zone() -> String {
    read(TZ).unwrap_or_else(pml_host::zone::system)
}

pub fn forbids_colour() -> bool {
    read(NO_COLOR).is_some()
}
