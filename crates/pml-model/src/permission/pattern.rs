use std::fmt;
use std::str::FromStr;

use crate::limits::NAME_BYTES_MAX;
use crate::names::ToolId;

/// Matches tools: `*`, `ns` or `ns:*`, `ns:read_*`, `ns:action`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Pattern {
    Everything,
    Namespace(String),
    Prefix { namespace: String, prefix: String },
    Exact(ToolId),
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PatternError {
    #[error("A permission pattern is empty")]
    Empty,
    #[error("Permission pattern has {0} bytes, over the limit of {NAME_BYTES_MAX}")]
    TooLong(usize),
    #[error("`*` may only stand at the end of a permission pattern: `{0}`")]
    StarInside(String),
    #[error("Permission pattern is not `*`, `namespace`, `namespace:*`, `namespace:prefix*` or `namespace:action`: `{0}`")]
    Malformed(String),
}

impl Pattern {
    pub fn matches(&self, tool: &ToolId) -> bool {
        match self {
            Self::Everything => true,
            Self::Namespace(namespace) => tool.namespace() == namespace,
            Self::Prefix { namespace, prefix } => tool.namespace() == namespace && tool.action().starts_with(prefix),
            Self::Exact(exact) => tool == exact,
        }
    }
}

impl FromStr for Pattern {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Self, PatternError> {
        if text.is_empty() {
            return Err(PatternError::Empty);
        }
        if text.len() > NAME_BYTES_MAX {
            return Err(PatternError::TooLong(text.len()));
        }
        if text == "*" {
            return Ok(Self::Everything);
        }
        let body = text.strip_suffix('*').unwrap_or(text);
        if body.contains('*') {
            return Err(PatternError::StarInside(text.to_owned()));
        }
        parse_body(body, body.len() < text.len()).ok_or_else(|| PatternError::Malformed(text.to_owned()))
    }
}

fn parse_body(body: &str, starred: bool) -> Option<Pattern> {
    match (body.split_once(':'), starred) {
        (None, false) => Some(Pattern::Namespace(body.to_owned())),
        (None, true) => None,
        (Some(("", _)), _) => None,
        (Some((namespace, "")), true) => Some(Pattern::Namespace(namespace.to_owned())),
        (Some((namespace, prefix)), true) => Some(Pattern::Prefix { namespace: namespace.to_owned(), prefix: prefix.to_owned() }),
        (Some((namespace, action)), false) => ToolId::new(namespace, action).ok().map(Pattern::Exact),
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Everything => f.write_str("*"),
            Self::Namespace(namespace) => write!(f, "{namespace}:*"),
            Self::Prefix { namespace, prefix } => write!(f, "{namespace}:{prefix}*"),
            Self::Exact(tool) => tool.fmt(f),
        }
    }
}
