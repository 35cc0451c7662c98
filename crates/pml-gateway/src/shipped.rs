//! The modules that are part of the executable.

/// Namespace and source of each; the source is read only when the namespace is used.
pub const MODULES: &[(&str, &str)] = &[
    ("crypto", include_str!("../../../modules/crypto.ts")),
    ("csv", include_str!("../../../modules/csv.ts")),
    ("json", include_str!("../../../modules/json.ts")),
    ("math", include_str!("../../../modules/math.ts")),
    ("text", include_str!("../../../modules/text.ts")),
    ("time", include_str!("../../../modules/time.ts")),
];
