use std::collections::{BTreeMap, BTreeSet};

use sha2::{Digest, Sha256};

use super::ToolId;
use crate::limits::WIRE_NAME_BYTES_MAX;

/// The wire names of one list of tools, both ways.
///
/// A name depends only on the set of tools, not on their order. Ids whose plain
/// names would be equal all get a hash suffix, so none of them is the "real" one
/// that a later arrival could shadow.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WireNames {
    to_tool: BTreeMap<String, ToolId>,
    to_wire: BTreeMap<ToolId, String>,
}

impl WireNames {
    /// Gives every tool a distinct wire name.
    pub fn assign(tools: impl IntoIterator<Item = ToolId>) -> Self {
        let tools: BTreeSet<ToolId> = tools.into_iter().collect();
        let mut claims: BTreeMap<String, usize> = BTreeMap::new();
        for tool in &tools {
            *claims.entry(plain(tool)).or_default() += 1;
        }
        let mut names = Self::default();
        // Those who keep their plain name go first: a suffix gives way to them.
        let (plain_ones, contested): (Vec<_>, Vec<_>) =
            tools.into_iter().partition(|tool| claims[&plain(tool)] == 1 && plain(tool).len() <= WIRE_NAME_BYTES_MAX);
        for tool in plain_ones {
            names.insert(plain(&tool), tool);
        }
        for tool in contested {
            let name = names.free_suffixed(&tool);
            names.insert(name, tool);
        }
        names
    }

    pub fn tool(&self, wire: &str) -> Option<&ToolId> {
        self.to_tool.get(wire)
    }

    pub fn wire(&self, tool: &ToolId) -> Option<&str> {
        self.to_wire.get(tool).map(String::as_str)
    }

    pub fn iter(&self) -> impl Iterator<Item = (&str, &ToolId)> {
        self.to_tool.iter().map(|(wire, tool)| (wire.as_str(), tool))
    }

    fn insert(&mut self, wire: String, tool: ToolId) {
        self.to_wire.insert(tool.clone(), wire.clone());
        self.to_tool.insert(wire, tool);
    }

    /// Returns the shortest hash-suffixed name that nobody has yet.
    fn free_suffixed(&self, tool: &ToolId) -> String {
        let hash: String = Sha256::digest(tool.as_str()).iter().map(|byte| format!("{byte:02x}")).collect();
        let base = plain(tool);
        let suffixed = |digits: usize| {
            let room = WIRE_NAME_BYTES_MAX - digits - 1;
            format!("{}_{}", &base[..base.len().min(room)], &hash[..digits])
        };
        let longest = WIRE_NAME_BYTES_MAX - 2;
        (8..longest).map(suffixed).find(|name| !self.to_tool.contains_key(name)).unwrap_or_else(|| suffixed(longest))
    }
}

/// Returns `namespace_action` in wire characters; always ASCII, so any byte cuts it well.
fn plain(tool: &ToolId) -> String {
    let safe = |c: char| if c.is_ascii_alphanumeric() || c == '_' || c == '-' { c } else { '_' };
    tool.as_str().chars().map(safe).collect()
}
