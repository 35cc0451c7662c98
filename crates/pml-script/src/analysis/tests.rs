//! A small language for plans, so that a row of a table is a program and its plan.
//!
//! In programs `A(…)` to `H(…)` stand for `mcp.s.a(…)` to `mcp.s.h(…)`. A plan is
//! `calls | edges | dynamic`: calls in source order with their marks in brackets,
//! `a=>b` for data and `a->b` for order, reasons as in JSON. Empty parts at the end
//! are left out. A second call of the same tool is `a'`.

mod arguments;
mod dynamic;
mod names;
mod order;
mod robust;

use pml_model::analysis::{Analysis, Arm, Combinator, EdgeKind, Loop, PlannedCall};

use super::analyse;

/// Checks programs against their plans and reports all that differ.
fn check(rows: &[(&str, &str)]) {
    let wrong: Vec<String> = rows
        .iter()
        .map(|(source, expected)| (source, expected, plan(source)))
        .filter(|(_, expected, found)| *expected != found)
        .map(|(source, expected, found)| format!("{source}\n  expected {expected}\n  found    {found}"))
        .collect();
    assert!(wrong.is_empty(), "{} of {} rows differ:\n{}", wrong.len(), rows.len(), wrong.join("\n"));
}

fn read(source: &str) -> Analysis {
    let source = spelled_out(source);
    analyse(&source).unwrap_or_else(|problem| panic!("{source}: {problem:?}"))
}

fn plan(source: &str) -> String {
    let analysis = read(source);
    let names = names(&analysis);
    let calls: Vec<String> = analysis.calls.iter().zip(&names).map(|(call, name)| format!("{name}{}", marks(call))).collect();
    let edge = |kind| if kind == EdgeKind::Data { "=>" } else { "->" };
    let edges: Vec<String> = analysis.edges.iter().map(|e| format!("{}{}{}", names[e.from], edge(e.kind), names[e.to])).collect();
    let notes: Vec<String> = analysis.dynamic.iter().map(|note| format!("{:?}", note.reason)).collect();
    let text = format!("{} | {} | {}", calls.join(" "), edges.join(" "), notes.join(" "));
    text.trim_end_matches(['|', ' ']).to_owned()
}

/// Writes `mcp.s.a(` for `A(`.
fn spelled_out(source: &str) -> String {
    let mut text = String::new();
    let mut before = ' ';
    let mut rest = source.chars().peekable();
    while let Some(c) = rest.next() {
        let starts = !before.is_alphanumeric() && before != '.';
        if starts && ('A'..='H').contains(&c) && rest.peek() == Some(&'(') {
            text += &format!("mcp.s.{}", c.to_ascii_lowercase());
        } else {
            text.push(c);
        }
        before = c;
    }
    text
}

fn names(analysis: &Analysis) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for call in &analysis.calls {
        let id = call.tool.as_str();
        let mut name = id.strip_prefix("s:").unwrap_or(id).to_owned();
        while names.contains(&name) {
            name.push('\'');
        }
        names.push(name);
    }
    names
}

fn marks(call: &PlannedCall) -> String {
    let mut marks: Vec<String> = call.branch.iter().map(|branch| arm(branch.arm).to_owned()).collect();
    marks.extend(call.repeated.map(|kind| repeated(kind).to_owned()));
    marks.extend(call.parallel.map(|kind| combined(kind).to_owned()));
    marks.extend(call.handler.then(|| "catch".to_owned()));
    marks.extend((call.times != 1).then(|| format!("x{}", call.times)));
    marks.extend((!call.awaited).then(|| "dropped".to_owned()));
    if marks.is_empty() { String::new() } else { format!("[{}]", marks.join(",")) }
}

fn arm(arm: Arm) -> &'static str {
    match arm {
        Arm::Then => "then",
        Arm::Else => "else",
        Arm::Case => "case",
        Arm::Default => "default",
        Arm::Yes => "?",
        Arm::No => ":",
        Arm::And => "&&",
        Arm::Or => "||",
        Arm::Nullish => "??",
    }
}

fn repeated(kind: Loop) -> &'static str {
    match kind {
        Loop::For => "for",
        Loop::ForIn => "in",
        Loop::ForOf => "of",
        Loop::While => "while",
        Loop::Do => "do",
        Loop::Callback => "each",
        Loop::Recursion => "recursion",
    }
}

fn combined(kind: Combinator) -> &'static str {
    match kind {
        Combinator::All => "all",
        Combinator::AllSettled => "settled",
        Combinator::Any => "any",
        Combinator::Race => "race",
    }
}
