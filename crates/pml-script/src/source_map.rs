use oxc_sourcemap::Token;
use pml_model::position::Position;

/// Lines that the wrapper puts before the transpiled code.
pub(crate) const WRAPPER_LINES: u32 = 1;

/// Leads from a place in the code that runs back to the user's source.
pub struct SourceMap {
    tokens: Vec<Token>,
}

impl SourceMap {
    pub(crate) fn new(map: Option<oxc_sourcemap::SourceMap<'_>>) -> Self {
        Self { tokens: map.map(|map| map.get_tokens().collect()).unwrap_or_default() }
    }

    /// Finds the user's line and column for a place the engine reported (both from 1).
    pub fn locate(&self, source: &str, line: u32, column: u32) -> Option<Position> {
        let line = line.checked_sub(1 + WRAPPER_LINES)?;
        let column = column.saturating_sub(1);
        let after = self.tokens.partition_point(|token| (token.get_dst_line(), token.get_dst_col()) <= (line, column));
        let token = self.tokens[..after].last().filter(|token| token.get_dst_line() == line)?;
        Some(Position { line: token.get_src_line() + 1, column: character_column(source, token) })
    }
}

/// Source maps count UTF-16 units; people count characters.
fn character_column(source: &str, token: &Token) -> u32 {
    let text = source.split('\n').nth(token.get_src_line() as usize).unwrap_or_default();
    let mut units = 0;
    let mut characters = 0;
    for c in text.chars() {
        if units >= token.get_src_col() {
            break;
        }
        units += if c.len_utf16() == 2 { 2 } else { 1 };
        characters += 1;
    }
    characters + 1
}
