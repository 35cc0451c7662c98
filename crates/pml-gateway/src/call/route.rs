use pml_model::route::Route;

use super::permit::Permitted;
use crate::Gateway;

/// A permitted call that knows where it runs.
#[derive(Debug)]
pub struct Routed {
    permitted: Permitted,
    route: Route,
}

impl Routed {
    pub fn route(&self) -> Route {
        self.route
    }

    pub fn into_permitted(self) -> Permitted {
        self.permitted
    }
}

/// Chooses where the call runs.
pub fn route(gateway: &Gateway, permitted: Permitted) -> Routed {
    let route = gateway.routes.route(&permitted.resolved().entry().definition.id);
    Routed { permitted, route }
}
