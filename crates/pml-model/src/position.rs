//! A place in source text, and how it is shown.

use serde::{Deserialize, Serialize};

use crate::text::visible;

/// A place in the user's source, both counted from 1; columns count characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Position {
    pub line: u32,
    pub column: u32,
}

/// Columns of source shown around the caret.
const FRAME_COLUMNS: usize = 100;

impl Position {
    /// Finds the place of a byte offset.
    pub fn of_offset(source: &str, offset: usize) -> Self {
        let offset = (0..=offset.min(source.len())).rev().find(|&at| source.is_char_boundary(at)).unwrap_or(0);
        let before = &source[..offset];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Self { line: count(before.matches('\n').count() + 1), column: count(before[line_start..].chars().count() + 1) }
    }

    /// Draws the line with its neighbour above and a caret below.
    pub fn frame(self, source: &str) -> Option<String> {
        let line = self.line as usize;
        let text = source.lines().nth(line.checked_sub(1)?)?;
        let width = self.line.to_string().len();
        let column = (self.column as usize).max(1) - 1;
        // A long line is shown as the window around the place.
        let skip = if column < FRAME_COLUMNS { 0 } else { column - FRAME_COLUMNS / 2 };
        let show = |text: &str| -> String { visible(&text.chars().skip(skip).take(FRAME_COLUMNS).collect::<String>()) };
        let lead: String = text.chars().skip(skip).take(column - skip).collect();
        let pad: String = lead.chars().map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
        let above = line.checked_sub(2).and_then(|n| source.lines().nth(n)).filter(|above| !above.trim().is_empty());
        let mut frame = String::new();
        if let Some(above) = above {
            frame += &format!("{:>width$} | {}\n", line - 1, show(above));
        }
        frame += &format!("{line:>width$} | {}\n{:>width$} | {pad}^", show(text), "");
        Some(frame)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_become_lines_and_columns() {
        let source = "a\nété = 1\n";
        let at = |offset| Position::of_offset(source, offset);
        assert_eq!(at(0), Position { line: 1, column: 1 });
        assert_eq!(at(2), Position { line: 2, column: 1 });
        assert_eq!(at(8), Position { line: 2, column: 5 });
        assert_eq!(at(3), at(2), "inside a character counts as its start");
        assert_eq!(at(999), Position { line: 3, column: 1 });
    }

    #[test]
    fn the_caret_stands_under_the_place() {
        let frame = Position { line: 2, column: 3 }.frame("one\n\ttwo").expect("a frame");
        assert_eq!(frame, "1 | one\n2 | \ttwo\n  | \t ^");
        assert_eq!(Position { line: 9, column: 1 }.frame("one"), None);
    }

    #[test]
    fn a_long_line_is_cut_around_the_place() {
        let source = format!("{}x{}", "a".repeat(5000), "b".repeat(5000));
        let frame = Position { line: 1, column: 5001 }.frame(&source).expect("a frame");
        let lines: Vec<&str> = frame.lines().collect();
        assert!(frame.len() < 400);
        assert_eq!(lines[0].find('x'), lines[1].find('^'));
    }
}
