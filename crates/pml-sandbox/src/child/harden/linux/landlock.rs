use landlock::{ABI, Access, AccessFs, AccessNet, LandlockStatus, Ruleset, RulesetAttr, RulesetError, RulesetStatus, Scope};

/// Denies all files, TCP, abstract sockets and signals outwards.
///
/// Returns the kernel's ABI, 0 if Landlock is not there. What an older ABI does not
/// know, seccomp denies anyway.
pub fn deny_everything() -> u8 {
    restrict().unwrap_or_default()
}

fn restrict() -> Result<u8, RulesetError> {
    let newest = ABI::V6;
    let status = Ruleset::default()
        .handle_access(AccessFs::from_all(newest))?
        .handle_access(AccessNet::from_all(newest))?
        .scope(Scope::from_all(newest))?
        .create()?
        .restrict_self()?;
    Ok(match (status.ruleset, status.landlock) {
        (RulesetStatus::NotEnforced, _) => 0,
        (_, LandlockStatus::Available { effective_abi, .. }) => effective_abi as u8,
        _ => 0,
    })
}
