use std::mem;

use pml_model::limits::INLINE_STRING_BYTES_MAX;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A JSON value on its way between processes.
///
/// Long strings are lifted out of the JSON and travel raw: escaping and unescaping
/// 10 MB at every hop would cost more than everything else together. Where a string
/// was lifted, the JSON holds `""`; the path says where, so no data can imitate it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Payload {
    pub json: String,
    pub lifted: Vec<Lifted>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lifted {
    pub path: Vec<Step>,
    pub text: String,
}

/// One step into a value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Step {
    Index(usize),
    Key(String),
}

#[derive(Debug, thiserror::Error)]
pub enum PayloadError {
    #[error("A payload is not JSON: {0}")]
    Json(#[from] serde_json::Error),
    #[error("A lifted string has no place in its payload")]
    NoPlace,
}

impl Payload {
    /// Takes a value apart.
    pub fn from_value(mut value: Value) -> Self {
        let mut lifted = Vec::new();
        lift(&mut value, &mut Vec::new(), &mut lifted);
        Self { json: value.to_string(), lifted }
    }

    /// Puts the value together again.
    pub fn into_value(self) -> Result<Value, PayloadError> {
        let mut value: Value = serde_json::from_str(&self.json)?;
        for Lifted { path, text } in self.lifted {
            let place = path.iter().try_fold(&mut value, |value, step| match step {
                Step::Index(index) => value.get_mut(index),
                Step::Key(key) => value.get_mut(key.as_str()),
            });
            *place.ok_or(PayloadError::NoPlace)? = Value::String(text);
        }
        Ok(value)
    }

    pub fn bytes(&self) -> usize {
        self.json.len() + self.lifted.iter().map(|lifted| lifted.text.len()).sum::<usize>()
    }
}

fn lift(value: &mut Value, path: &mut Vec<Step>, lifted: &mut Vec<Lifted>) {
    match value {
        Value::String(text) if text.len() > INLINE_STRING_BYTES_MAX => {
            lifted.push(Lifted { path: path.clone(), text: mem::take(text) });
        }
        Value::Array(items) => {
            for (index, item) in items.iter_mut().enumerate().filter(|(_, item)| can_hold_long_text(item)) {
                path.push(Step::Index(index));
                lift(item, path, lifted);
                path.pop();
            }
        }
        Value::Object(fields) => {
            for (key, item) in fields.iter_mut().filter(|(_, item)| can_hold_long_text(item)) {
                path.push(Step::Key(key.clone()));
                lift(item, path, lifted);
                path.pop();
            }
        }
        _ => {}
    }
}

/// Spares the path of everything that cannot lead to a long string.
fn can_hold_long_text(value: &Value) -> bool {
    match value {
        Value::String(text) => text.len() > INLINE_STRING_BYTES_MAX,
        Value::Array(items) => !items.is_empty(),
        Value::Object(fields) => !fields.is_empty(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn long_strings_travel_beside_the_json() {
        let long = "x\"\n".repeat(INLINE_STRING_BYTES_MAX);
        let value = json!({ "a": [1, { "__proto__": long }], "b": "short" });
        let payload = Payload::from_value(value.clone());
        assert_eq!(payload.json, r#"{"a":[1,{"__proto__":""}],"b":"short"}"#);
        assert_eq!(payload.lifted.len(), 1);
        assert_eq!(payload.into_value().expect("a value"), value);
    }

    #[test]
    fn a_top_level_string_is_lifted_too() {
        let value = Value::String("y".repeat(INLINE_STRING_BYTES_MAX + 1));
        assert_eq!(Payload::from_value(value.clone()).into_value().expect("a value"), value);
    }

    #[test]
    fn a_lifted_string_without_a_place_is_refused() {
        let lifted = vec![Lifted { path: vec![Step::Key("a".into()), Step::Index(3)], text: "x".into() }];
        assert!(Payload { json: "{\"a\":[]}".into(), lifted }.into_value().is_err());
    }
}
