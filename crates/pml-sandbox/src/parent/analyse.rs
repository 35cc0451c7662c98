use pml_model::analysis::Analysis;
use pml_model::error::{ErrorCode, Failure};
use pml_model::limits::PARSE_TIMEOUT;
use serde_json::json;

use super::link::Link;
use super::pool::Pool;
use super::run::{no_worker, too_deep, too_slow};
use crate::protocol::{FromWorker, Payload, ToWorker};

/// Reads from a program's text what it would do, in a worker of its own.
pub async fn analyse(pool: &Pool, code: &str) -> Result<Analysis, Failure> {
    let mut link = pool.take().await.map_err(|error| no_worker(&error))?;
    let payload = Payload::from_value(json!({ "code": code }));
    link.send(&ToWorker::Analyse, &payload).map_err(|error| Failure::new(ErrorCode::CodeTooLarge, error.to_string()))?;
    tokio::time::timeout(PARSE_TIMEOUT, answer(&mut link)).await.unwrap_or_else(|_| Err(too_slow()))
}

async fn answer(link: &mut Link) -> Result<Analysis, Failure> {
    loop {
        match link.next().await {
            Ok((FromWorker::Analysed { error: Some(failure) }, _)) => return Err(failure),
            Ok((FromWorker::Analysed { error: None }, payload)) => {
                let broken = |error: String| Failure::new(ErrorCode::WorkerTerminated, format!("Plan of the code: {error}"));
                let value = payload.into_value().map_err(|error| broken(error.to_string()))?;
                return serde_json::from_value(value).map_err(|error| broken(error.to_string()));
            }
            Ok(_) => {}
            // A parser that dies on some text has met its limit.
            Err(_) => return Err(too_deep()),
        }
    }
}
