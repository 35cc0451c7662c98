//! The machine's time zone.

use std::path::Path;

/// Returns the IANA name of the machine's time zone, empty if it has none.
#[expect(clippy::disallowed_methods, reason = "this is the wrapper")]
pub fn system() -> String {
    let link = std::fs::read_link("/etc/localtime").unwrap_or_default();
    match name_of(&link) {
        Some(name) => name,
        // Debian also writes it down.
        None => std::fs::read_to_string("/etc/timezone").map(|text| text.trim().to_owned()).unwrap_or_default(),
    }
}

/// Reads the name out of `…/zoneinfo/Europe/Paris`.
fn name_of(link: &Path) -> Option<String> {
    let (_, name) = link.to_str()?.split_once("zoneinfo/")?;
    (!name.is_empty()).then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_is_what_follows_zoneinfo() {
        assert_eq!(name_of(Path::new("/usr/share/zoneinfo/Europe/Paris")), Some("Europe/Paris".to_owned()));
        assert_eq!(name_of(Path::new("/elsewhere")), None);
        assert_eq!(name_of(Path::new("")), None);
    }
}
