//! The address that a request comes from, as a parameter of handlers.

use std::convert::Infallible;

use axum::{extract::FromRequestParts, http::request::Parts};
use lobby::admission::OnBehalf;
use people::address::Address;

use super::guard;
use crate::app::App;

/// Where a request comes from.
pub(super) struct Origin {
    pub(super) address: Address,
    /// Whether the server limits what an address may do.
    is_limited: bool,
}

impl Origin {
    /// The address whose share of the computations the request takes, if addresses have shares.
    pub(super) fn share(&self) -> Option<Address> {
        self.is_limited.then_some(self.address)
    }

    /// Somebody there, whose name does not matter.
    pub(super) fn anybody(&self) -> OnBehalf {
        self.person(String::new())
    }

    /// A person there.
    pub(super) fn person(&self, person: String) -> OnBehalf {
        OnBehalf::Client { address: self.address, person }
    }
}

impl FromRequestParts<App> for Origin {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        let address = guard::address(app.behind_proxy, &parts.headers, &parts.extensions);
        Ok(Self { address, is_limited: app.limits.is_some() })
    }
}
