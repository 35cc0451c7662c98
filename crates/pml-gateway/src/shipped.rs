//! The modules that are part of the executable.

/// Namespace and source of each; the source is read only when the namespace is used.
pub const MODULES: &[(&str, &str)] =
    &[("json", include_str!("../../../modules/json.ts")), ("math", include_str!("../../../modules/math.ts"))];
