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
            let end = source.floor_char_boundary(offset as usize);
            position = after(position, &source[at..end]);
            at = end;
            found.push((offset, position));
        }
        Self { found }
    }

    pub(super) fn of(&self, offset: u32) -> Position {
        let found = self.found.binary_search_by_key(&offset, |(offset, _)| *offset);
        found.map_or(Position { line: 1, column: 1 }, |index| self.found[index].1)
    }
}

fn after(position: Position, text: &str) -> Position {
    let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    match text.rfind('\n') {
        None => Position { column: position.column + count(text.chars().count()), ..position },
        Some(last) => Position {
            line: position.line + count(text.matches('\n').count()),
            column: count(text[last + 1..].chars().count()) + 1,
        },
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
