//! Showing text that came from untrusted code to a person.

/// Makes control, bidirectional and zero-width characters visible; tabs stay.
pub fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if c != '\t' && deceives(c) {
            shown.extend(c.escape_unicode());
        } else {
            shown.push(c);
        }
    }
    shown
}

/// Like [`visible`], for text of several lines: line breaks stay.
pub fn visible_lines(text: &str) -> String {
    text.split('\n').map(visible).collect::<Vec<_>>().join("\n")
}

/// Cuts a text at a character boundary and says how much is missing.
pub fn truncated(text: &str, bytes_max: usize) -> String {
    if text.len() <= bytes_max {
        return text.to_owned();
    }
    let end = (0..=bytes_max).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    format!("{}… [{} of {} bytes shown]", &text[..end], end, text.len())
}

/// Writes a duration as a person would: `30 s`, `1500 ms`.
pub fn spoken(duration: std::time::Duration) -> String {
    match duration.as_millis() {
        millis if millis % 1000 == 0 => format!("{} s", millis / 1000),
        millis => format!("{millis} ms"),
    }
}

/// Tells whether a character can change how its neighbours look.
fn deceives(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deceiving_characters_become_visible() {
        assert_eq!(visible("a\u{202e}b\u{1b}[31m\r"), "a\\u{202e}b\\u{1b}[31m\\u{d}");
        assert_eq!(visible("été\tok"), "été\tok");
        assert_eq!(visible_lines("a\nb\u{7}"), "a\nb\\u{7}");
    }

    #[test]
    fn truncation_says_how_much() {
        assert_eq!(truncated("short", 10), "short");
        assert_eq!(truncated("ééé", 3), "é… [2 of 6 bytes shown]");
    }
}
