//! The gateway of one command, and the runtime it lives on.

use std::io;

use pml_gateway::GatewayConfig;

use crate::environment;
use crate::report::CommandError;

/// A gateway for one program: a worker for it and one for the module it may call.
pub fn config() -> Result<GatewayConfig, CommandError> {
    let worker = pml_host::process::own_executable().map_err(CommandError::Runtime)?;
    Ok(GatewayConfig { time_zone: environment::time_zone(), ahead_max: 2, ..GatewayConfig::new(worker) })
}

/// Runs to completion as a task: that is twice as fast as the body of `block_on`.
pub fn block_on<T: Send + 'static>(work: impl Future<Output = T> + Send + 'static) -> Result<T, CommandError> {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().map_err(CommandError::Runtime)?;
    runtime.block_on(runtime.spawn(work)).map_err(|error| CommandError::Runtime(io::Error::other(error)))
}
