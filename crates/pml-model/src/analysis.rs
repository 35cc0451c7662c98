//! What is known of a program before it runs: its calls, their order, and what cannot be known.
//!
//! This is a preview. It serves routes, permissions, keys and learning; it never
//! decides what is executed, because the code runs as written. Start reading at
//! [`Analysis`]; `pml-script` makes it.

use std::collections::BTreeSet;
use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Number, Value};

use crate::names::ToolId;
use crate::position::Position;
use crate::text::visible;

/// The plan of a program.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Analysis {
    /// Call sites in the order of the source; the id of each is its index.
    pub calls: Vec<PlannedCall>,
    /// An acyclic graph over the calls, sorted by `to`, then `from`.
    pub edges: Vec<Edge>,
    /// Every tool that is called; servers are spelled as the code spells them.
    pub tools: BTreeSet<ToolId>,
    /// Why `tools` may be incomplete. Empty: it is complete.
    pub dynamic: Vec<Dynamic>,
    /// A limit was met: some edges or notes are missing.
    #[serde(default, skip_serializing_if = "is_false")]
    pub truncated: bool,
}

/// One place in the source that calls one tool.
///
/// A place that may call several tools (`(c ? mcp.a.x : mcp.b.y)()`) is several calls.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PlannedCall {
    pub id: usize,
    pub tool: ToolId,
    #[serde(flatten)]
    pub position: Position,
    /// The first argument as far as it is written down; absent when nothing is passed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arguments: Option<Argument>,
    /// False only when the program surely drops the promise of this call.
    pub awaited: bool,
    /// Conditions under which the call happens, outermost first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub branch: Vec<Branch>,
    #[serde(default, rename = "loop", skip_serializing_if = "Option::is_none")]
    pub repeated: Option<Loop>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parallel: Option<Combinator>,
    /// The call happens only after something failed.
    #[serde(default, skip_serializing_if = "is_false")]
    pub handler: bool,
    /// How many places lead here, through helper functions; 0: none that is known.
    pub times: u32,
}

/// One condition and the side of it that was taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Branch {
    /// Where the condition stands.
    #[serde(flatten)]
    pub position: Position,
    pub arm: Arm,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Arm {
    Then,
    Else,
    Case,
    Default,
    #[serde(rename = "?")]
    Yes,
    #[serde(rename = ":")]
    No,
    #[serde(rename = "&&")]
    And,
    #[serde(rename = "||")]
    Or,
    #[serde(rename = "??")]
    Nullish,
}

/// What repeats a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Loop {
    For,
    ForIn,
    ForOf,
    While,
    Do,
    /// A function given to `map`, `forEach` and the like.
    Callback,
    Recursion,
}

/// The function of `Promise` that waits for several calls at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Combinator {
    All,
    AllSettled,
    Any,
    Race,
}

/// `to` begins only after `from` has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Edge {
    pub from: usize,
    pub to: usize,
    pub kind: EdgeKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EdgeKind {
    /// A result is used in the arguments.
    Data,
    /// The program waits for one before it begins the other.
    Order,
}

/// One thing that cannot be decided without running the code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dynamic {
    #[serde(flatten)]
    pub position: Position,
    pub reason: Reason,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    ComputedServer,
    ComputedTool,
    NotATool,
    Stored,
    Passed,
    Listed,
    Reassigned,
    UsedEarly,
    Overwritten,
    Eval,
    Import,
    TooMuch,
}

/// An argument as far as the source text decides it.
///
/// As JSON the known parts are plain; an unknown part is `{"$unknown":true}` and an
/// object that may have further fields says `"$open":true`. Code that writes these
/// very markers as literals is read as unknown, which claims less, never more.
#[derive(Debug, Clone, PartialEq)]
pub enum Argument {
    Unknown,
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    Array(Vec<Argument>),
    Object { fields: Vec<(String, Argument)>, open: bool },
}

const UNKNOWN: &str = "$unknown";
const OPEN: &str = "$open";
/// Characters of one argument that a drawn plan shows.
const SHOWN_CHARACTERS_MAX: usize = 72;
/// Bytes after which drawing an argument stops; enough for as many of the widest characters.
const DRAWN_BYTES_MAX: usize = SHOWN_CHARACTERS_MAX * 4;

impl Analysis {
    /// Tells whether `tools` may be incomplete.
    pub fn is_dynamic(&self) -> bool {
        !self.dynamic.is_empty()
    }

    /// Draws the plan for a person: one line per call, then what cannot be known.
    pub fn render(&self) -> String {
        let mut before: Vec<Vec<&Edge>> = vec![Vec::new(); self.calls.len()];
        for edge in &self.edges {
            if let Some(list) = before.get_mut(edge.to) {
                list.push(edge);
            }
        }
        let mut lines: Vec<String> = self.calls.iter().zip(&before).map(|(call, before)| call.line(before)).collect();
        lines.extend(self.dynamic.iter().map(|note| format!("dynamic {}: {}", place(note.position), note.reason)));
        if self.truncated {
            lines.push("… the plan is too large and was cut".to_owned());
        }
        lines.join("\n")
    }
}

impl PlannedCall {
    fn line(&self, before: &[&Edge]) -> String {
        let mut line = format!("#{} {} {}", self.id, visible(self.tool.as_str()), place(self.position));
        if let Some(argument) = &self.arguments {
            line += &format!(" {}", argument.sketch());
        }
        let marks = self.marks();
        if !marks.is_empty() {
            line += &format!(" [{}]", marks.join(", "));
        }
        let edge = |edge: &&Edge| match edge.kind {
            EdgeKind::Data => format!("#{} (data)", edge.from),
            EdgeKind::Order => format!("#{}", edge.from),
        };
        if !before.is_empty() {
            line += &format!(" after {}", before.iter().map(edge).collect::<Vec<_>>().join(", "));
        }
        line
    }

    fn marks(&self) -> Vec<String> {
        let mut marks: Vec<String> =
            self.branch.iter().map(|branch| format!("{} of {}", word(&branch.arm), place(branch.position))).collect();
        marks.extend(self.repeated.map(|kind| format!("loop {}", word(&kind))));
        marks.extend(self.parallel.map(|kind| format!("parallel {}", word(&kind))));
        if self.handler {
            marks.push("after a failure".to_owned());
        }
        match self.times {
            0 => marks.push("not called here".to_owned()),
            1 => {}
            2 => marks.push("called twice".to_owned()),
            times => marks.push(format!("called {times} times")),
        }
        if !self.awaited {
            marks.push("not awaited".to_owned());
        }
        marks
    }
}

impl Argument {
    /// Returns the whole value when every part of it is known.
    pub fn known(&self) -> Option<Value> {
        match self {
            Self::Unknown | Self::Object { open: true, .. } => None,
            Self::Null => Some(Value::Null),
            Self::Bool(value) => Some(Value::Bool(*value)),
            Self::Number(value) => Some(number(*value)),
            Self::Text(text) => Some(Value::String(text.clone())),
            Self::Array(items) => items.iter().map(Self::known).collect::<Option<Vec<_>>>().map(Value::Array),
            Self::Object { fields, .. } => {
                let known = fields.iter().map(|(name, value)| Some((name.clone(), value.known()?)));
                known.collect::<Option<Map<_, _>>>().map(Value::Object)
            }
        }
    }

    /// Shortens the argument to what fits on a line; `…` stands for what is not known or not shown.
    fn sketch(&self) -> String {
        let mut text = String::new();
        self.draw(&mut text);
        match text.char_indices().nth(SHOWN_CHARACTERS_MAX) {
            None => visible(&text),
            Some((end, _)) => format!("{}…", visible(&text[..end])),
        }
    }

    fn draw(&self, text: &mut String) {
        match self {
            Self::Unknown => text.push('…'),
            Self::Array(items) => draw_list(text, ['[', ']'], items, |text, item| item.draw(text)),
            Self::Object { fields, open } => {
                let mut parts: Vec<Option<&(String, Argument)>> = fields.iter().map(Some).collect();
                parts.extend(open.then_some(None));
                draw_list(text, ['{', '}'], &parts, |text, part| match part {
                    None => text.push('…'),
                    Some((name, value)) => {
                        text.push_str(name);
                        text.push_str(": ");
                        value.draw(text);
                    }
                });
            }
            Self::Text(value) => text.push_str(&Value::from(value.as_str()).to_string()),
            scalar => text.push_str(&scalar.known().unwrap_or_default().to_string()),
        }
    }
}

fn draw_list<T>(text: &mut String, [open, close]: [char; 2], items: &[T], draw: impl Fn(&mut String, &T)) {
    text.push(open);
    for (index, item) in items.iter().enumerate() {
        // What comes after the cut is never looked at, however large it is.
        if text.len() > DRAWN_BYTES_MAX {
            break;
        }
        if index > 0 {
            text.push_str(", ");
        }
        draw(text, item);
    }
    text.push(close);
}

impl Serialize for Argument {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Unknown => serializer.collect_map([(UNKNOWN, true)]),
            Self::Array(items) => serializer.collect_seq(items),
            Self::Object { fields, open } => {
                let truth = Self::Bool(true);
                let pairs = fields.iter().map(|(name, value)| (name.as_str(), value));
                serializer.collect_map(pairs.chain(open.then_some((OPEN, &truth))))
            }
            Self::Text(text) => serializer.serialize_str(text),
            scalar => scalar.known().unwrap_or_default().serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Argument {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Value::deserialize(deserializer).map(Self::from)
    }
}

impl From<Value> for Argument {
    fn from(value: Value) -> Self {
        let truth = Value::Bool(true);
        match value {
            Value::Null => Self::Null,
            Value::Bool(value) => Self::Bool(value),
            Value::Number(number) => number.as_f64().map_or(Self::Unknown, Self::Number),
            Value::String(text) => Self::Text(text),
            Value::Array(items) => Self::Array(items.into_iter().map(Self::from).collect()),
            Value::Object(map) if map.len() == 1 && map.get(UNKNOWN) == Some(&truth) => Self::Unknown,
            Value::Object(mut map) => {
                let open = map.get(OPEN) == Some(&truth) && map.shift_remove(OPEN).is_some();
                Self::Object { fields: map.into_iter().map(|(name, value)| (name, Self::from(value))).collect(), open }
            }
        }
    }
}

/// Writes whole numbers without a fraction, as JavaScript does.
fn number(value: f64) -> Value {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    if value.fract() == 0.0 && value.abs() <= EXACT {
        return Value::from(value as i64);
    }
    Number::from_f64(value).map_or(Value::Null, Value::Number)
}

/// Spells a small enum as its JSON does.
fn word(value: &impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(Value::String(text)) => text,
        _ => String::new(),
    }
}

fn place(position: Position) -> String {
    format!("{}:{}", position.line, position.column)
}

fn is_false(value: &bool) -> bool {
    !value
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::ComputedServer => "The server's name is computed",
            Self::ComputedTool => "The tool's name is computed",
            Self::NotATool => "What is called is not of the form `mcp.server.tool`",
            Self::Stored => "`mcp` or a part of it is stored where it cannot be followed",
            Self::Passed => "`mcp` or a part of it is passed where it cannot be followed",
            Self::Listed => "`mcp` or a part of it is spread or listed",
            Self::Reassigned => "A variable that holds a part of `mcp` is assigned again",
            Self::UsedEarly => "A variable is used before it gets its part of `mcp`",
            Self::Overwritten => "`mcp` or a part of it is written to",
            Self::Eval => "Code is made from text",
            Self::Import => "Code is imported while it runs",
            Self::TooMuch => "The code is too large or too deep to follow",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(id: usize, tool: &str) -> PlannedCall {
        PlannedCall {
            id,
            tool: tool.parse().expect("a tool"),
            position: Position { line: 1, column: 1 },
            arguments: None,
            awaited: true,
            branch: Vec::new(),
            repeated: None,
            parallel: None,
            handler: false,
            times: 1,
        }
    }

    fn object(fields: &[(&str, Argument)], open: bool) -> Argument {
        Argument::Object { fields: fields.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect(), open }
    }

    #[test]
    fn a_plan_is_drawn_line_by_line() {
        let position = Position { line: 3, column: 5 };
        let arguments = object(&[("path", Argument::Text("a\u{202e}".into())), ("n", Argument::Unknown)], true);
        let second = PlannedCall {
            arguments: Some(arguments),
            awaited: false,
            branch: vec![Branch { position, arm: Arm::Nullish }],
            repeated: Some(Loop::ForOf),
            parallel: Some(Combinator::AllSettled),
            handler: true,
            times: 2,
            ..call(1, "fs:read")
        };
        let third = PlannedCall { arguments: Some(Argument::Text("x".repeat(500))), ..call(2, "c:d") };
        let edge = |from, to, kind| Edge { from, to, kind };
        let analysis = Analysis {
            calls: vec![call(0, "a:b"), second, third],
            edges: vec![edge(0, 1, EdgeKind::Data), edge(0, 2, EdgeKind::Order), edge(1, 2, EdgeKind::Data)],
            dynamic: vec![Dynamic { position, reason: Reason::Eval }],
            ..Analysis::default()
        };
        let lines: Vec<String> = analysis.render().lines().map(str::to_owned).collect();
        assert_eq!(lines[0], "#0 a:b 1:1");
        assert_eq!(
            lines[1],
            "#1 fs:read 1:1 {path: \"a\\u{202e}\", n: …, …} [?? of 3:5, loop for-of, parallel allSettled, after a failure, \
             called twice, not awaited] after #0 (data)"
        );
        assert!(lines[2].ends_with("x… after #0, #1 (data)") && lines[2].len() < 120, "{}", lines[2]);
        assert_eq!(lines[3], "dynamic 3:5: Code is made from text");
    }

    #[test]
    fn json_is_plain_and_read_back() {
        let arguments = object(
            &[("n", Argument::Number(5.0)), ("x", Argument::Array(vec![Argument::Unknown, Argument::Number(-0.5)]))],
            true,
        );
        let planned = PlannedCall { arguments: Some(arguments), repeated: Some(Loop::Do), ..call(0, "a:b") };
        let analysis = Analysis { calls: vec![planned], ..Analysis::default() };
        let json = serde_json::to_string(&analysis).expect("serializable");
        let expected = r#"{"calls":[{"id":0,"tool":"a:b","line":1,"column":1,"arguments":{"n":5,"x":[{"$unknown":true},-0.5],"$open":true},"awaited":true,"loop":"do","times":1}],"edges":[],"tools":[],"dynamic":[]}"#;
        assert_eq!(json, expected);
        assert_eq!(serde_json::from_str::<Analysis>(&json).expect("readable"), analysis);
    }

    #[test]
    fn only_a_wholly_known_argument_has_a_value() {
        assert_eq!(object(&[("a", Argument::Null)], false).known().expect("known").to_string(), r#"{"a":null}"#);
        assert_eq!(object(&[("a", Argument::Unknown)], false).known(), None);
        assert_eq!(object(&[], true).known(), None);
        assert_eq!(Argument::Array(vec![Argument::Bool(true)]).known().expect("known").to_string(), "[true]");
    }
}
