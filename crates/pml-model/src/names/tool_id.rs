use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{NameError, check_length};

/// Identifies a tool as `namespace:action`, for example `filesystem:read_file`.
///
/// The namespace holds no `:`; the action may hold anything, because servers
/// name their tools as they like and no tool is ever dropped for its name.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ToolId {
    text: String,
    colon: usize,
}

impl ToolId {
    /// Makes an id of its two parts.
    pub fn new(namespace: &str, action: &str) -> Result<Self, NameError> {
        let text = format!("{namespace}:{action}");
        if namespace.is_empty() || action.is_empty() || namespace.contains(':') {
            return Err(NameError::NotToolId(text));
        }
        check_length(&text)?;
        Ok(Self { colon: namespace.len(), text })
    }

    pub fn namespace(&self) -> &str {
        &self.text[..self.colon]
    }

    pub fn action(&self) -> &str {
        &self.text[self.colon + 1..]
    }

    pub fn as_str(&self) -> &str {
        &self.text
    }
}

/// Returns the name under which a namespace is reached in code, `mcp.<name>`.
pub fn code_name(namespace: &str) -> String {
    namespace.chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' }).collect()
}

impl fmt::Display for ToolId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for ToolId {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        check_length(text)?;
        let not_tool_id = || NameError::NotToolId(text.to_owned());
        let (namespace, action) = text.split_once(':').ok_or_else(not_tool_id)?;
        Self::new(namespace, action)
    }
}

impl Serialize for ToolId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text)
    }
}

impl<'de> Deserialize<'de> for ToolId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}
