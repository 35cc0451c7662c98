use std::os::unix::process::ExitStatusExt as _;

use super::pool::{Pool, PoolConfig, probe};
use crate::child::probe::Probe;
use crate::protocol::Layers;

/// What one attack on the walls came to.
#[derive(Debug, Clone)]
pub struct Attempt {
    pub probe: Probe,
    pub held: bool,
    pub detail: String,
}

/// Starts a real worker and returns the walls it raised.
pub async fn layers(config: PoolConfig) -> Result<Layers, String> {
    let pool = Pool::start(PoolConfig { ready: 0, ..config }).map_err(|error| error.to_string())?;
    pool.layers().await.map_err(|error| error.to_string())
}

/// Attacks the walls of real workers from inside, one worker per attack. Blocks.
pub fn attack(config: &PoolConfig, landlock: bool) -> Vec<Attempt> {
    // Without Landlock there is nothing to see behind it.
    let probes = Probe::ALL.into_iter().filter(|probe| landlock || !probe.skips_seccomp());
    probes.map(|probe| attempt(config, probe)).collect()
}

fn attempt(config: &PoolConfig, attempted: Probe) -> Attempt {
    const FORBIDDEN_CALL: i32 = 31;
    let (held, detail) = match probe(config, attempted) {
        Err(error) => (false, format!("cannot be tried: {error}")),
        Ok(status) => match (attempted, status.code(), status.signal()) {
            (Probe::Harmless, Some(0), _) => (true, "a worker that does nothing wrong ends well".to_owned()),
            (Probe::Harmless, ..) => (false, format!("a harmless worker was ended: {status}")),
            (_, Some(0), _) => (false, "it worked".to_owned()),
            (_, _, Some(FORBIDDEN_CALL)) => (true, "killed by seccomp".to_owned()),
            (_, Some(_), _) if attempted.skips_seccomp() => (true, "refused by Landlock".to_owned()),
            (_, Some(_), _) => (true, "refused".to_owned()),
            _ => (false, format!("ended unexpectedly: {status}")),
        },
    };
    Attempt { probe: attempted, held, detail }
}
