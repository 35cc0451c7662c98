use std::fmt;
use std::str::FromStr;

use super::{NameError, ToolId, check_length};

/// Names a tool in a registry: `org.project.namespace.action`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Fqdn {
    org: String,
    project: String,
    tool: ToolId,
}

impl Fqdn {
    /// Places a tool in a scope; a part with other than `[A-Za-z0-9_-]` has no FQDN.
    pub fn new(org: &str, project: &str, tool: &ToolId) -> Result<Self, NameError> {
        let parts = [org, project, tool.namespace(), tool.action()];
        if !parts.into_iter().all(is_segment) {
            return Err(NameError::NotFqdn(parts.join(".")));
        }
        Ok(Self { org: org.to_owned(), project: project.to_owned(), tool: tool.clone() })
    }

    /// Places a tool in the scope of a machine that knows no cloud, `local.default`.
    pub fn local(tool: &ToolId) -> Result<Self, NameError> {
        Self::new("local", "default", tool)
    }

    pub fn org(&self) -> &str {
        &self.org
    }

    pub fn project(&self) -> &str {
        &self.project
    }

    pub fn tool(&self) -> &ToolId {
        &self.tool
    }
}

fn is_segment(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-')
}

impl fmt::Display for Fqdn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { org, project, tool } = self;
        write!(f, "{org}.{project}.{}.{}", tool.namespace(), tool.action())
    }
}

impl FromStr for Fqdn {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        check_length(text)?;
        let parts: Vec<&str> = text.split('.').collect();
        let [org, project, namespace, action] = parts[..] else {
            return Err(NameError::NotFqdn(text.to_owned()));
        };
        let tool = ToolId::new(namespace, action).map_err(|_| NameError::NotFqdn(text.to_owned()))?;
        Self::new(org, project, &tool)
    }
}
