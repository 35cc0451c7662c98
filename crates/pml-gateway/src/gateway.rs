use std::path::PathBuf;
use std::sync::Arc;

use pml_model::limits::{MEMORY_MB, POOL_READY, RUNS_MAX};
use pml_model::route::RoutingTable;
use pml_sandbox::parent::PoolError;
use pml_sandbox::{Pool, PoolConfig};
use tokio::sync::Semaphore;

use crate::catalogue::Catalogue;

/// How a gateway is made.
#[derive(Debug, Clone)]
pub struct GatewayConfig {
    /// The executable that becomes a sandbox worker.
    pub worker: PathBuf,
    /// Name of the time zone code sees, as in `TZ`; empty is the machine's own.
    pub time_zone: String,
    /// Memory of one run.
    pub memory_mb: u64,
    /// Workers kept ready ahead of need.
    pub ready: usize,
    /// Workers made ahead of need in all.
    pub ahead_max: usize,
}

impl GatewayConfig {
    pub fn new(worker: PathBuf) -> Self {
        Self { worker, time_zone: String::new(), memory_mb: MEMORY_MB, ready: POOL_READY, ahead_max: usize::MAX }
    }

    pub(crate) fn pool(&self) -> PoolConfig {
        let Self { worker, time_zone, memory_mb, ready, ahead_max } = self.clone();
        PoolConfig { program: worker, memory_mb, time_zone, ready, ahead_max }
    }
}

/// What all sessions share: workers, tools, routes.
#[derive(Debug)]
pub struct Gateway {
    pub(crate) pool: Pool,
    pub(crate) catalogue: Catalogue,
    pub(crate) routes: RoutingTable,
    pub(crate) runs: Semaphore,
}

impl Gateway {
    pub fn start(config: GatewayConfig) -> Result<Arc<Self>, PoolError> {
        let pool = Pool::start(config.pool())?;
        pool.fill();
        let catalogue = Catalogue::shipped(&pool, config.memory_mb);
        Ok(Arc::new(Self { pool, catalogue, routes: RoutingTable::shipped(), runs: Semaphore::new(RUNS_MAX) }))
    }
}
