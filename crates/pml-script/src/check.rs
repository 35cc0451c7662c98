use pml_model::error::ErrorCode;
use pml_model::limits::{CODE_BYTES_MAX, CODE_NESTING_MAX};

use crate::Problem;

/// Refuses, in linear time and constant space, what need not reach a parser.
pub fn check(source: &str) -> Result<(), Problem> {
    if source.len() > CODE_BYTES_MAX {
        let message = format!("Code has {} bytes, over the limit of {CODE_BYTES_MAX}", source.len());
        return Err(
            Problem::new(ErrorCode::CodeTooLarge, message).hint("Pass data with `args` instead of writing it into the code")
        );
    }
    if source.trim().is_empty() {
        return Err(Problem::new(ErrorCode::EmptyCode, "Code is empty")
            .hint("Write TypeScript, for example: return await mcp.math.sum({ values: [1, 2] })"));
    }
    if let Some(offset) = source.find('\0') {
        return Err(Problem::syntax("Code contains a NUL byte", offset).hint("Write \\0 inside a string"));
    }
    match deepest(source) {
        Some(offset) => Err(Problem::syntax(format!("Code nests too deep: over {CODE_NESTING_MAX} levels of brackets"), offset)),
        None => Ok(()),
    }
}

/// Finds the bracket that goes one level too deep.
///
/// Strings and comments are skipped the simple way. Where that misreads a regular
/// expression it may miss nesting; the parser's large stack and the process around
/// it are the real bound.
fn deepest(source: &str) -> Option<usize> {
    let bytes = source.as_bytes();
    let mut depth = 0_usize;
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'(' | b'[' | b'{' => {
                depth += 1;
                if depth > CODE_NESTING_MAX {
                    return Some(at);
                }
            }
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            quote @ (b'"' | b'\'') => at = string_end(bytes, at, quote),
            b'/' if bytes.get(at + 1) == Some(&b'/') => at = find_from(bytes, at, b"\n"),
            b'/' if bytes.get(at + 1) == Some(&b'*') => at = find_from(bytes, at + 2, b"*/"),
            _ => {}
        }
        at += 1;
    }
    None
}

/// Returns the index of the closing quote, or of the line's end where none comes.
fn string_end(bytes: &[u8], start: usize, quote: u8) -> usize {
    let mut at = start + 1;
    while at < bytes.len() && bytes[at] != quote && bytes[at] != b'\n' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    at
}

fn find_from(bytes: &[u8], start: usize, wanted: &[u8]) -> usize {
    let rest = bytes.get(start..).unwrap_or_default();
    rest.windows(wanted.len()).position(|window| window == wanted).map_or(bytes.len(), |found| start + found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(source: &str) -> Option<ErrorCode> {
        check(source).err().map(|problem| problem.code)
    }

    #[test]
    fn what_no_parser_needs_to_see_is_refused() {
        assert_eq!(code(" \n"), Some(ErrorCode::EmptyCode));
        assert_eq!(code(&" ".repeat(300 << 10)), Some(ErrorCode::CodeTooLarge));
        assert_eq!(code("a\0b"), Some(ErrorCode::SyntaxError));
        assert_eq!(code(&"(()=>".repeat(1000)), Some(ErrorCode::SyntaxError));
        assert_eq!(code("return 1"), None);
    }

    #[test]
    fn brackets_in_text_do_not_count() {
        let many = "(".repeat(500);
        for source in [format!("'{many}'"), format!("\"\\\"{many}\""), format!("// {many}\n1"), format!("/* {many} */ 1")] {
            assert_eq!(code(&source), None, "{}", &source[..5]);
        }
        assert_eq!(code(&format!("'unterminated\n{many}")), Some(ErrorCode::SyntaxError));
    }
}
