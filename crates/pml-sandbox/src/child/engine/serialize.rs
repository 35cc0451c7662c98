//! Values leave the engine as JSON, by an own walker.
//!
//! `JSON.stringify` will not do: user code can replace it, and it has no answer for
//! Map, Set or BigInt. Hostile getters, proxies and `toJSON` run in the code's own
//! process and under its own limits; here they can only throw or be too large.

use std::io::Write as _;

use pml_model::error::ErrorCode;
use pml_model::limits::{INLINE_STRING_BYTES_MAX, VALUE_DEPTH_MAX};
use rquickjs::atom::PredefinedAtom;
use rquickjs::object::Filter;
use rquickjs::{Array, Atom, Error, Type, Value};

use super::world::Walk;
use crate::protocol::{Lifted, Payload, Step};

/// Why a value cannot leave.
pub enum SerializeError {
    /// Code that ran while the value was read threw.
    Thrown(Error),
    /// The value itself cannot be carried.
    Refused(Refusal),
}

pub struct Refusal {
    pub code: ErrorCode,
    pub message: String,
}

impl From<Error> for SerializeError {
    fn from(error: Error) -> Self {
        Self::Thrown(error)
    }
}

type Outcome = Result<(), SerializeError>;

/// One step into the value being written; names stay atoms until somebody asks.
enum Place<'js> {
    Index(usize),
    Key(Atom<'js>),
}

pub struct Serializer<'js> {
    walk: Walk<'js>,
    bytes_max: usize,
    json: Vec<u8>,
    lifted: Vec<Lifted>,
    lifted_bytes: usize,
    path: Vec<Place<'js>>,
    /// Objects being written; meeting one of them again is a cycle.
    ancestors: Vec<Value<'js>>,
}

impl<'js> Serializer<'js> {
    pub fn new(walk: Walk<'js>, bytes_max: usize) -> Self {
        Self { walk, bytes_max, json: Vec::new(), lifted: Vec::new(), lifted_bytes: 0, path: Vec::new(), ancestors: Vec::new() }
    }

    pub fn serialize(mut self, value: Value<'js>) -> Result<Payload, SerializeError> {
        let value = self.resolve(value)?;
        self.value(value)?;
        let json = String::from_utf8(self.json).unwrap_or_default();
        Ok(Payload { json, lifted: self.lifted })
    }

    /// Writes a value that [`Serializer::resolve`] has seen.
    fn value(&mut self, value: Value<'js>) -> Outcome {
        match value.type_of() {
            Type::Undefined | Type::Null | Type::Uninitialized => self.raw("null"),
            Type::Bool => self.raw(if value.as_bool() == Some(true) { "true" } else { "false" }),
            Type::Int => self.number(f64::from(value.as_int().unwrap_or_default())),
            Type::Float => self.number(value.as_float().unwrap_or_default()),
            Type::String => self.string(&self.walk.text(&value)),
            Type::BigInt => self.string(&self.walk.text(&value)),
            Type::Symbol => Err(self.refuse("a symbol", "Return its description instead")),
            Type::Function | Type::Constructor => Err(self.refuse("a function", "Call it, or leave it out")),
            Type::Promise => Err(self.refuse("a promise", "`await` it")),
            _ => self.object(value),
        }
    }

    fn object(&mut self, value: Value<'js>) -> Outcome {
        if self.ancestors.contains(&value) {
            return Err(self.refuse("a cycle", "Return the parts that are needed"));
        }
        if self.ancestors.len() >= VALUE_DEPTH_MAX {
            return Err(self.refuse(&format!("more than {VALUE_DEPTH_MAX} levels"), "Return a flatter value"));
        }
        self.ancestors.push(value.clone());
        let outcome = if value.is_array() { self.array(value) } else { self.fields(value) };
        self.ancestors.pop();
        outcome
    }

    /// Turns an object into its JSON form: what `toJSON` says, a Map as an object, and so on.
    fn resolve(&self, value: Value<'js>) -> Result<Value<'js>, SerializeError> {
        if !value.is_object() || value.is_function() || value.is_promise() {
            return Ok(value);
        }
        let key = || {
            let context = value.ctx().clone();
            let name = match self.path.last() {
                None => String::new(),
                Some(Place::Index(index)) => index.to_string(),
                Some(Place::Key(key)) => self.name(key),
            };
            rquickjs::String::from_str(context.clone(), &name)
                .map_or_else(|_| Value::new_undefined(context), |name| name.into_value())
        };
        Ok(self.walk.plain(value.clone(), key)?)
    }

    fn name(&self, key: &Atom<'js>) -> String {
        key.to_value().map(|key| self.walk.text(&key)).unwrap_or_default()
    }

    fn array(&mut self, value: Value<'js>) -> Outcome {
        let Some(array) = value.into_array() else {
            return self.raw("null");
        };
        self.raw("[")?;
        self.items(&array)?;
        self.raw("]")
    }

    fn items(&mut self, array: &Array<'js>) -> Outcome {
        // The length is read again each time: a getter among the items may change it.
        // Not `Array::len`, which panics beyond 2^31.
        let mut index = 0;
        while (index as f64) < array.as_object().get::<_, f64>(PredefinedAtom::Length)? {
            if index > 0 {
                self.raw(",")?;
            }
            self.path.push(Place::Index(index));
            let item = self.resolve(array.get(index)?)?;
            self.value(item)?;
            self.path.pop();
            index += 1;
        }
        Ok(())
    }

    /// Writes the enumerable own string keys; `undefined` is left out, as JSON does.
    fn fields(&mut self, value: Value<'js>) -> Outcome {
        let Some(object) = value.into_object() else {
            return self.raw("null");
        };
        self.raw("{")?;
        let mut first = true;
        for key in object.own_keys::<Atom>(Filter::new().string().enum_only()) {
            let key = key?;
            self.path.push(Place::Key(key.clone()));
            let item = self.resolve(object.get(key.clone())?)?;
            if item.is_undefined() {
                self.path.pop();
                continue;
            }
            if !first {
                self.raw(",")?;
            }
            first = false;
            self.inline(&self.name(&key))?;
            self.raw(":")?;
            self.value(item)?;
            self.path.pop();
        }
        self.raw("}")
    }

    fn string(&mut self, text: &str) -> Outcome {
        if text.len() <= INLINE_STRING_BYTES_MAX {
            return self.inline(text);
        }
        self.lifted_bytes += text.len();
        self.check_size()?;
        self.lifted.push(Lifted { path: self.steps(), text: text.to_owned() });
        self.raw("\"\"")
    }

    fn inline(&mut self, text: &str) -> Outcome {
        // Writing to a vector cannot fail.
        let _ = serde_json::to_writer(&mut self.json, text);
        self.check_size()
    }

    fn number(&mut self, number: f64) -> Outcome {
        let written = if !number.is_finite() {
            self.json.write_all(b"null")
        } else if number.fract() == 0.0 && number.abs() < 9_007_199_254_740_992.0 {
            write!(self.json, "{}", number as i64)
        } else if number.abs() < 1e21 && number.fract() == 0.0 {
            self.json.write_all(whole_number(number).as_bytes())
        } else {
            serde_json::to_writer(&mut self.json, &number).map_err(Into::into)
        };
        let _ = written;
        self.check_size()
    }

    fn raw(&mut self, text: &str) -> Outcome {
        self.json.extend_from_slice(text.as_bytes());
        self.check_size()
    }

    fn check_size(&self) -> Outcome {
        if self.json.len() + self.lifted_bytes <= self.bytes_max {
            return Ok(());
        }
        let message = format!("value is over the limit of {} bytes", self.bytes_max);
        Err(SerializeError::Refused(Refusal { code: ErrorCode::ResultTooLarge, message }))
    }

    fn steps(&self) -> Vec<Step> {
        let step = |place: &Place<'js>| match place {
            Place::Index(index) => Step::Index(*index),
            Place::Key(key) => Step::Key(self.name(key)),
        };
        self.path.iter().map(step).collect()
    }

    fn refuse(&self, what: &str, advice: &str) -> SerializeError {
        let place = self.steps().iter().fold(String::new(), |path, step| match step {
            Step::Index(index) => format!("{path}[{index}]"),
            Step::Key(key) if path.is_empty() => key.clone(),
            Step::Key(key) => format!("{path}.{key}"),
        });
        let place = pml_model::text::truncated(&place, 200);
        let place = if place.is_empty() { "The value".to_owned() } else { format!("`{place}`") };
        let message = format!("{place} is {what}, which cannot be passed on. {advice}");
        SerializeError::Refused(Refusal { code: ErrorCode::CodeError, message })
    }
}

/// Writes a whole number beyond 2^53 as the language does: its shortest digits, then zeros.
fn whole_number(number: f64) -> String {
    let scientific = format!("{number:e}");
    let (digits, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let sign = if digits.starts_with('-') { "-" } else { "" };
    let digits: String = digits.chars().filter(char::is_ascii_digit).collect();
    let length = exponent.parse::<usize>().unwrap_or_default() + 1;
    format!("{sign}{digits:0<length$}")
}
