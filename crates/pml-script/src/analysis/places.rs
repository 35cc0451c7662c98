//! Lines and columns of many places at once.

use pml_model::position::Position;

/// Finds places in one pass over the text; one by one, each would read it from the start.
pub(super) struct Places {
    found: Vec<(u32, Position)>,
}

impl Places {
    pub(super) fn new(source: &str, mut offsets: Vec<u32>) -> Self {
        offsets.sort_unstable();
        offsets.dedup();
        let mut found = Vec::with_capacity(offsets.len());
        let (mut at, mut position) = (0, Position { line: 1, column: 1 });
        for offset in offsets {
            // Offsets come from the parser and stand between characters; another one is the last such place before.
            while let Some(c) = source.get(at..).and_then(|rest| rest.chars().next()) {
                if at + c.len_utf8() > offset as usize {
                    break;
                }
                at += c.len_utf8();
                position = match c {
                    '\n' => Position { line: position.line + 1, column: 1 },
                    _ => Position { column: position.column + 1, ..position },
                };
            }
            found.push((offset, position));
        }
        Self { found }
    }

    pub(super) fn of(&self, offset: u32) -> Position {
        let found = self.found.binary_search_by_key(&offset, |(offset, _)| *offset);
        found.map_or(Position { line: 1, column: 1 }, |index| self.found[index].1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_those_found_one_by_one() {
        let source = "a\nété = 1;\r\n\n  x";
        let offsets: Vec<u32> = (0..=source.len() as u32 + 2).rev().collect();
        let places = Places::new(source, offsets.clone());
        for offset in offsets {
            assert_eq!(places.of(offset), Position::of_offset(source, offset as usize), "offset {offset}");
        }
    }
}
