//! One module converts between the four spellings of a tool.
//!
//! | where | form | type |
//! |---|---|---|
//! | registry | `org.project.namespace.action` | [`Fqdn`] |
//! | config, permissions, traces, CLI | `namespace:action` | [`ToolId`] |
//! | code | `mcp.namespace.action()` | [`code_name`] |
//! | MCP wire | `namespace_action`, at most 54 characters | [`WireNames`] |
//!
//! A wire name turns into a tool by lookup in [`WireNames`], never by splitting:
//! `a_b_c` could be `a:b_c` or `a_b:c`.

mod fqdn;
mod reference;
mod tool_id;
mod wire;

pub use fqdn::Fqdn;
pub use reference::Reference;
pub use tool_id::{ToolId, code_name};
pub use wire::WireNames;

/// Why a text is not a name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    #[error("A name is empty")]
    Empty,
    #[error("Tool id `{0}` is not of the form `namespace:action`")]
    NotToolId(String),
    #[error("`{0}` is not of the form `org.project.namespace.action`")]
    NotFqdn(String),
    #[error("A name has {actual} bytes, over the limit of {limit}")]
    TooLong { actual: usize, limit: usize },
}

/// Refuses what no kind of name may be.
fn check_length(text: &str) -> Result<(), NameError> {
    let limit = crate::limits::NAME_BYTES_MAX;
    if text.is_empty() {
        return Err(NameError::Empty);
    }
    if text.len() > limit {
        return Err(NameError::TooLong { actual: text.len(), limit });
    }
    Ok(())
}

#[cfg(test)]
mod tests;
