//! "Did you mean": the names closest to one that does not exist.

use crate::limits::SUGGESTIONS_MAX;

/// Names longer than this are not compared: the cost grows with the product of lengths.
const COMPARED_BYTES_MAX: usize = 64;

/// Returns the closest candidates, best first, or none if nothing is close.
pub fn nearest<'a>(wanted: &str, candidates: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    if wanted.len() > COMPARED_BYTES_MAX {
        return Vec::new();
    }
    let mut scored: Vec<(usize, &str)> = candidates
        .into_iter()
        .filter(|candidate| candidate.len() <= COMPARED_BYTES_MAX)
        .map(|candidate| (distance(wanted, candidate), candidate))
        .filter(|(distance, candidate)| *distance <= candidate.len().max(wanted.len()).div_ceil(3))
        .collect();
    scored.sort_unstable();
    scored.dedup();
    // Beside a close name, a distant one only confuses.
    let best = scored.first().map_or(0, |(distance, _)| *distance);
    scored.retain(|(distance, _)| *distance <= best + 1);
    scored.into_iter().take(SUGGESTIONS_MAX).map(|(_, candidate)| candidate).collect()
}

/// Writes suggestions as a sentence: ``Did you mean `a` or `b`?``
pub fn did_you_mean(names: &[&str]) -> Option<String> {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    let list = match &quoted[..] {
        [] => return None,
        [only] => only.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    };
    Some(format!("Did you mean {list}?"))
}

/// Counts edits; case and separators are free, since those are what people get wrong.
fn distance(a: &str, b: &str) -> usize {
    let plain = |text: &str| -> String {
        text.chars().filter(|c| c.is_alphanumeric() || *c == ':').flat_map(char::to_lowercase).collect()
    };
    let (a, b) = (plain(a), plain(b));
    if !a.is_empty() && (b.starts_with(&a) || a.starts_with(&b)) {
        return a.len().abs_diff(b.len()).div_ceil(4);
    }
    strsim::damerau_levenshtein(&a, &b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn close_names_are_found_best_first() {
        let tools = ["math:sum", "math:mean", "json:parse", "json:stringify"];
        assert_eq!(nearest("math:summ", tools), ["math:sum"]);
        assert_eq!(nearest("json:Parse", tools)[0], "json:parse");
        assert_eq!(nearest("quantum:entangle", tools), Vec::<&str>::new());
        assert_eq!(nearest(&"x".repeat(10_000), tools), Vec::<&str>::new());
    }

    #[test]
    fn suggestions_read_as_a_sentence() {
        assert_eq!(did_you_mean(&[]), None);
        assert_eq!(did_you_mean(&["a"]).as_deref(), Some("Did you mean `a`?"));
        assert_eq!(did_you_mean(&["a", "b", "c"]).as_deref(), Some("Did you mean `a`, `b` or `c`?"));
    }
}
