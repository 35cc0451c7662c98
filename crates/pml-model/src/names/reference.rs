use std::str::FromStr;

use super::{Fqdn, NameError, ToolId, check_length};

/// What a person, a model or a client wrote to mean a tool.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reference {
    /// `ns:action`, `mcp__ns__action` or `ns.action`.
    Tool(ToolId),
    /// `org.project.namespace.action`.
    Fqdn(Fqdn),
    /// `org.project.name`: a capability or server in a scope.
    Scoped { org: String, project: String, name: String },
    /// A wire name, a namespace or a capability: only a lookup can tell which.
    Bare(String),
}

impl FromStr for Reference {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        check_length(text)?;
        if text.contains(':') {
            return Ok(Self::Tool(text.parse()?));
        }
        if let Some((namespace, action)) = text.strip_prefix("mcp__").and_then(|rest| rest.split_once("__")) {
            return Ok(Self::Tool(ToolId::new(namespace, action)?));
        }
        let parts: Vec<&str> = text.split('.').collect();
        match parts[..] {
            [name] => Ok(Self::Bare(name.to_owned())),
            [namespace, action] => Ok(Self::Tool(ToolId::new(namespace, action)?)),
            [org, project, name] if !parts.contains(&"") => {
                Ok(Self::Scoped { org: org.to_owned(), project: project.to_owned(), name: name.to_owned() })
            }
            _ => Ok(Self::Fqdn(text.parse()?)),
        }
    }
}
