//! The address that a request comes from, as a parameter of handlers.

use std::convert::Infallible;

use axum::{extract::FromRequestParts, http::request::Parts};

use super::guard;
use crate::{app::App, lobby::admission::OnBehalf, net::address::Address};

/// Where a request comes from.
pub(super) struct Origin(pub(super) Address);

impl Origin {
    /// Somebody there, whose name does not matter.
    pub(super) fn anybody(&self) -> OnBehalf {
        self.person(String::new())
    }

    /// A person there.
    pub(super) fn person(&self, person: String) -> OnBehalf {
        OnBehalf::Client { address: self.0, person }
    }
}

impl FromRequestParts<App> for Origin {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        Ok(Self(guard::address(app.behind_proxy, &parts.headers, &parts.extensions)))
    }
}
