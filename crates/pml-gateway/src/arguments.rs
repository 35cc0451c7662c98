//! Arguments are checked against a tool's schema before anything happens.

use std::sync::OnceLock;

use jsonschema::error::ValidationErrorKind;
use jsonschema::{PatternOptions, ValidationError, Validator};
use pml_model::analysis::Argument;
use pml_model::error::{ErrorCode, Failure};
use pml_model::limits::ARGUMENT_PROBLEMS_MAX;
use pml_model::names::ToolId;
use pml_model::nearest::nearest;
use pml_model::text::{truncated, visible};
use serde_json::{Value, json};

/// A tool's input schema, compiled when it is first needed.
#[derive(Debug)]
pub struct Arguments {
    schema: Value,
    validator: OnceLock<Option<Validator>>,
}

impl Arguments {
    pub fn new(schema: Value) -> Self {
        Self { schema, validator: OnceLock::new() }
    }

    /// Names every argument that is wrong, and what would be right.
    pub fn check(&self, tool: &ToolId, args: &Value) -> Result<(), Failure> {
        if !args.is_object() {
            let message = format!("`{tool}` takes one object with named arguments, not {}", kind(args));
            return Err(self.refuse(tool, message));
        }
        // A schema that is itself wrong must not make its tool unusable.
        let Some(validator) = self.validator.get_or_init(|| compile(&self.schema)) else {
            return Ok(());
        };
        if validator.is_valid(args) {
            return Ok(());
        }
        let problems: Vec<String> =
            validator.iter_errors(args).take(ARGUMENT_PROBLEMS_MAX).map(|problem| self.describe(&problem)).collect();
        Err(self.refuse(tool, format!("Arguments of `{tool}` are wrong: {}", problems.join("; "))))
    }

    /// Names what is wrong in arguments of which only a part is known.
    ///
    /// Says less than [`Arguments::check`], never something that could turn out wrong.
    pub fn check_literal(&self, tool: &ToolId, argument: Option<&Argument>) -> Result<(), Failure> {
        let mut gaps = Gaps::default();
        let args = match argument {
            None => json!({}),
            Some(argument) => gaps.fill(argument, &mut String::new()),
        };
        if gaps.unknown.is_empty() && gaps.open.is_empty() {
            return self.check(tool, &args);
        }
        let Some(validator) = self.validator.get_or_init(|| compile(&self.schema)) else {
            return Ok(());
        };
        let problems = validator.iter_errors(&args).filter(|problem| gaps.allow(problem));
        let problems: Vec<String> = problems.take(ARGUMENT_PROBLEMS_MAX).map(|problem| self.describe(&problem)).collect();
        if problems.is_empty() {
            return Ok(());
        }
        Err(self.refuse(tool, format!("Arguments of `{tool}` are wrong: {}", problems.join("; "))))
    }

    fn refuse(&self, tool: &ToolId, message: String) -> Failure {
        Failure::new(ErrorCode::InvalidArguments, message).hint(format!("It takes {}", self.signature())).tool(tool)
    }

    /// Writes the parameters as TypeScript would: `{ values: number[], digits?: number }`.
    fn signature(&self) -> String {
        let required = |name: &str| self.schema["required"].as_array().is_some_and(|all| all.iter().any(|r| r == name));
        let parameters: Vec<String> = self
            .properties()
            .map(|(name, schema)| format!("{name}{}: {}", if required(name) { "" } else { "?" }, type_name(schema)))
            .collect();
        if parameters.is_empty() { "no arguments".to_owned() } else { format!("{{ {} }}", parameters.join(", ")) }
    }

    fn properties(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.schema["properties"].as_object().into_iter().flatten().map(|(name, schema)| (name.as_str(), schema))
    }

    fn describe(&self, problem: &ValidationError<'_>) -> String {
        let place = place(problem.instance_path().as_str());
        let at = |what: &str| if place.is_empty() { format!("they {what}") } else { format!("`{place}` {what}") };
        match problem.kind() {
            ValidationErrorKind::Required { property } => {
                let name = property.as_str().unwrap_or_default();
                format!("`{}` is missing", join(&place, name))
            }
            ValidationErrorKind::AdditionalProperties { unexpected } => self.unknown(&place, unexpected),
            ValidationErrorKind::Type { .. } => {
                let text = problem.to_string();
                let expected = text.rsplit_once(" is not ").map_or(text.as_str(), |(_, expected)| expected);
                let expected = expected.trim_start_matches("of types ").trim_start_matches("of type ").replace('"', "");
                at(&format!("must be {expected}, not {}", kind(problem.instance())))
            }
            _ => at(&format!("does not fit: {}", truncated(&visible(&problem.to_string()), 200))),
        }
    }

    fn unknown(&self, place: &str, unexpected: &[String]) -> String {
        let known: Vec<&str> = self.properties().map(|(name, _)| name).collect();
        let one = |name: &String| {
            let shown = format!("`{}` is unknown", visible(&truncated(&join(place, name), 100)));
            match nearest(name, known.iter().copied()).first() {
                Some(close) if place.is_empty() => format!("{shown}, did you mean `{close}`?"),
                _ => shown,
            }
        };
        unexpected.iter().take(ARGUMENT_PROBLEMS_MAX).map(one).collect::<Vec<_>>().join("; ")
    }
}

/// Where an argument is not known, as JSON pointers.
#[derive(Default)]
struct Gaps {
    unknown: Vec<String>,
    /// Objects that may have further fields.
    open: Vec<String>,
}

impl Gaps {
    /// Makes a value with `null` in every gap, and remembers the gaps.
    fn fill(&mut self, argument: &Argument, pointer: &mut String) -> Value {
        match argument {
            Argument::Unknown => {
                self.unknown.push(pointer.clone());
                Value::Null
            }
            Argument::Array(items) => {
                let items = items.iter().enumerate().map(|(index, item)| self.fill_at(item, pointer, &index.to_string()));
                Value::Array(items.collect())
            }
            Argument::Object { fields, open } => {
                if *open {
                    self.open.push(pointer.clone());
                }
                let fields = fields.iter().map(|(name, value)| (name.clone(), self.fill_at(value, pointer, name)));
                Value::Object(fields.collect())
            }
            known => known.known().unwrap_or_default(),
        }
    }

    fn fill_at(&mut self, argument: &Argument, pointer: &mut String, step: &str) -> Value {
        let length = pointer.len();
        pointer.push('/');
        pointer.push_str(&step.replace('~', "~0").replace('/', "~1"));
        let value = self.fill(argument, pointer);
        pointer.truncate(length);
        value
    }

    /// Tells whether a problem is real whatever stands in the gaps.
    fn allow(&self, problem: &ValidationError<'_>) -> bool {
        let place = problem.instance_path().as_str();
        let inside =
            |inner: &str, outer: &str| inner.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
        if self.unknown.iter().any(|gap| inside(place, gap)) {
            return false;
        }
        match problem.kind() {
            ValidationErrorKind::AdditionalProperties { .. } => true,
            ValidationErrorKind::Required { .. } => !self.open.iter().any(|open| open == place),
            ValidationErrorKind::Type { .. } => true,
            _ => !self.unknown.iter().chain(&self.open).any(|gap| inside(gap, place)),
        }
    }
}

fn compile(schema: &Value) -> Option<Validator> {
    // The linear engine: patterns come from servers, and so may be hostile.
    jsonschema::options().with_pattern_options(PatternOptions::regex()).build(schema).ok()
}

/// Turns a JSON pointer into what a person would write: `a.b[2]`.
fn place(pointer: &str) -> String {
    pointer.split('/').skip(1).fold(String::new(), |path, step| {
        let step = step.replace("~1", "/").replace("~0", "~");
        match step.parse::<usize>() {
            Ok(index) => format!("{path}[{index}]"),
            Err(_) => join(&path, &step),
        }
    })
}

fn join(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}

fn type_name(schema: &Value) -> String {
    match schema["type"].as_str() {
        Some("array") => format!("{}[]", type_name(&schema["items"])),
        Some("integer") => "number".to_owned(),
        Some(name) => name.to_owned(),
        None => "unknown".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(args: Value) -> String {
        let arguments = Arguments::new(json!({
            "type": "object",
            "properties": { "values": { "type": "array", "items": { "type": "number" } }, "digits": { "type": "integer", "minimum": 0 } },
            "required": ["values"],
            "additionalProperties": false
        }));
        let tool = "math:round".parse().expect("a tool id");
        arguments.check(&tool, &args).err().map(|failure| failure.message).unwrap_or_default()
    }

    #[test]
    fn every_problem_names_its_field() {
        assert_eq!(check(json!({ "values": [1, 2] })), "");
        assert_eq!(check(json!({})), "Arguments of `math:round` are wrong: `values` is missing");
        assert_eq!(
            check(json!({ "valeus": [] })),
            "Arguments of `math:round` are wrong: `valeus` is unknown, did you mean `values`?; `values` is missing"
        );
        assert_eq!(
            check(json!({ "values": [1, "2"] })),
            "Arguments of `math:round` are wrong: `values[1]` must be number, not a string"
        );
        assert_eq!(check(json!([1, 2])), "`math:round` takes one object with named arguments, not an array");
        assert!(check(json!({ "values": [], "digits": -1 })).contains("`digits` does not fit"));
    }

    #[test]
    fn a_broken_schema_does_not_break_its_tool() {
        let arguments = Arguments::new(json!({ "type": "nonsense" }));
        assert!(arguments.check(&"a:b".parse().expect("a tool id"), &json!({ "x": 1 })).is_ok());
    }

    #[test]
    fn a_hostile_pattern_costs_nothing() {
        let arguments = Arguments::new(json!({ "type": "object", "properties": { "x": { "pattern": "^(a+)+$" } } }));
        let args = json!({ "x": format!("{}!", "a".repeat(10_000)) });
        assert!(arguments.check(&"a:b".parse().expect("a tool id"), &args).is_err());
    }
}
