use std::sync::Arc;

use serde_json::Value;

use super::route::Routed;
use crate::catalogue::Entry;

/// A call that can be performed now.
#[derive(Debug)]
pub struct Prepared {
    entry: Arc<Entry>,
    args: Value,
}

impl Prepared {
    pub fn entry(&self) -> &Entry {
        &self.entry
    }

    pub fn take_args(&mut self) -> Value {
        self.args.take()
    }
}

/// Makes sure that what performs the call is there.
///
/// A shipped module is part of this executable and runs here whatever its route:
/// `server` says that a call *may* leave the machine, not that it must.
pub fn prepare(routed: Routed) -> Prepared {
    let (entry, args) = routed.into_permitted().into_resolved().into_parts();
    Prepared { entry, args }
}
