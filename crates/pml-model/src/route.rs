//! Where a call runs. `Server` means *may leave the machine*, `Client` means *never*.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::names::ToolId;

/// Where a call runs, from freest to strictest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Route {
    Server,
    Client,
}

impl Route {
    /// Returns the route of a set: `Server` only if all are.
    pub fn of_all(routes: impl IntoIterator<Item = Route>) -> Route {
        routes.into_iter().max().unwrap_or(Route::Server)
    }

    pub fn as_str(self) -> &'static str {
        match self {
            Route::Server => "server",
            Route::Client => "client",
        }
    }
}

/// The platform's table of routes by namespace; a namespace in neither list is `Client`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoutingTable {
    client: BTreeSet<String>,
    server: BTreeSet<String>,
}

const SHIPPED_CLIENT: &[&str] = &["filesystem", "shell", "git", "fetch", "docker", "ssh", "process", "sqlite"];
const SHIPPED_SERVER: &[&str] =
    &["json", "math", "time", "crypto", "text", "csv", "tavily", "exa", "github", "slack", "notion", "pml"];

impl RoutingTable {
    /// Returns the table that ships in the binary.
    pub fn shipped() -> Self {
        let set = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        Self { client: set(SHIPPED_CLIENT), server: set(SHIPPED_SERVER) }
    }

    /// Pins the namespace of a server the user configured to this machine.
    pub fn pin_client(&mut self, namespace: &str) {
        self.server.remove(namespace);
        self.client.insert(namespace.to_owned());
    }

    /// Takes over a table from the cloud or a registry.
    ///
    /// It may add names and move a name from server to client; a client name it
    /// wants to move to the server stays where it is. Returns those refused.
    pub fn merge(&mut self, client: impl IntoIterator<Item = String>, server: impl IntoIterator<Item = String>) -> Vec<String> {
        for namespace in client {
            self.pin_client(&namespace);
        }
        let (refused, accepted): (Vec<_>, Vec<_>) = server.into_iter().partition(|name| self.client.contains(name));
        self.server.extend(accepted);
        refused
    }

    pub fn route(&self, tool: &ToolId) -> Route {
        match self.client.contains(tool.namespace()) {
            false if self.server.contains(tool.namespace()) => Route::Server,
            _ => Route::Client,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn route(table: &RoutingTable, tool: &str) -> Route {
        table.route(&tool.parse().expect("a tool id"))
    }

    #[test]
    fn unknown_names_stay_here() {
        let table = RoutingTable::shipped();
        assert_eq!(route(&table, "json:parse"), Route::Server);
        assert_eq!(route(&table, "filesystem:read_file"), Route::Client);
        assert_eq!(route(&table, "whatever:x"), Route::Client);
    }

    #[test]
    fn a_set_is_server_only_if_all_are() {
        assert_eq!(Route::of_all([Route::Server, Route::Client]), Route::Client);
        assert_eq!(Route::of_all([Route::Server]), Route::Server);
        assert_eq!(Route::of_all([]), Route::Server);
    }

    #[test]
    fn a_sync_never_moves_client_to_server() {
        let mut table = RoutingTable::shipped();
        table.pin_client("mine");
        let refused = table.merge(["tavily".into()], ["filesystem".into(), "mine".into(), "new".into(), "tavily".into()]);
        assert_eq!(refused, ["filesystem", "mine", "tavily"]);
        assert_eq!(route(&table, "filesystem:x"), Route::Client);
        assert_eq!(route(&table, "mine:x"), Route::Client);
        assert_eq!(route(&table, "tavily:x"), Route::Client);
        assert_eq!(route(&table, "new:x"), Route::Server);
    }

    proptest! {
        #[test]
        fn whatever_is_synced_client_names_stay(client in proptest::collection::vec("[a-d]", 0..4), server in proptest::collection::vec("[a-d]|shell|git", 0..6)) {
            let mut table = RoutingTable::shipped();
            table.pin_client("a");
            table.merge(client, server);
            for name in ["a:x", "shell:x", "git:x"] {
                prop_assert_eq!(route(&table, name), Route::Client);
            }
        }
    }
}
