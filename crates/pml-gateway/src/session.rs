use pml_model::permission::Permissions;

/// What belongs to one client, and to nobody else.
#[derive(Debug, Clone, Default)]
pub struct Session {
    pub permissions: Permissions,
}
