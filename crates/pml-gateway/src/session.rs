use std::time::Duration;

use pml_model::limits::RPC_TIMEOUT;
use pml_model::permission::Permissions;

/// What belongs to one client, and to nobody else.
#[derive(Debug, Clone)]
pub struct Session {
    pub permissions: Permissions,
    /// Longest time one call may take.
    pub rpc_timeout: Duration,
}

impl Session {
    pub fn new(permissions: Permissions) -> Self {
        Self { permissions, rpc_timeout: RPC_TIMEOUT }
    }
}

impl Default for Session {
    fn default() -> Self {
        Self::new(Permissions::default())
    }
}
