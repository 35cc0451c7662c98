//! Carries one call from door to trace.
//!
//! Every call, from whoever, goes `resolve → permit → route → prepare → perform →
//! record`: read [`call`]. Programs are run by [`Gateway::execute`], whose inner calls
//! re-enter at the top. A [`Gateway`] is shared by many [`Session`]s; what belongs to
//! one session never lives on the gateway.

mod arguments;
pub mod call;
mod catalogue;
pub mod doctor;
mod execute;
mod gateway;
mod plan;
mod session;
pub mod shipped;
mod tracer;

pub use execute::{Execution, Submission};
pub use gateway::{Gateway, GatewayConfig};
pub use plan::{Plan, PlannedTool};
pub use session::Session;
