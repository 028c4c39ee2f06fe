//! The visitor: the person who sends a request, identified by a signed cookie that every new client
//! gets.
//!
//! The cookie has the id of a person and an epoch. When the epoch of the person increases, by a
//! password change for example, all earlier cookies become invalid, wherever copies of them may be.

use axum::{
    extract::{FromRef, FromRequestParts},
    http::{HeaderMap, HeaderValue, header, request::Parts},
};
use axum_extra::extract::{
    SignedCookieJar,
    cookie::{Cookie, Key, SameSite},
};
use protocol::{Person, Refusal, RefusalCode};

use super::guard;
use crate::{
    accounts::names::Name,
    app::App,
    error::{ApiError, refusal},
    journal::store::Known,
    net::address::Address,
};

/// The name of the cookie.
const COOKIE: &str = "tandem";

impl FromRef<App> for Key {
    fn from_ref(app: &App) -> Self {
        app.key.clone()
    }
}

/// The person who sends a request: a known one, or a new guest.
pub(crate) struct Visitor {
    pub(crate) person: Person,
    /// The epoch in the cookie.
    pub(crate) epoch: i64,
    pub(crate) address: Address,
    /// The cookies of the response.
    pub(crate) jar: SignedCookieJar,
    /// Whether the connection to the browser is encrypted, as far as the proxy says.
    secure: bool,
}

impl FromRequestParts<App> for Visitor {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        same_origin(&parts.headers)?;
        let address = guard::address(app.behind_proxy, &parts.headers, &parts.extensions);
        let jar = SignedCookieJar::from_headers(&parts.headers, app.key.clone());
        let proto = parts.headers.get("x-forwarded-proto");
        let secure = app.behind_proxy && proto.is_some_and(|proto| proto == "https");
        if let Some(Known { person, epoch }) = known(app, &jar).await? {
            return Ok(Self { person, epoch, address, jar, secure });
        }
        if let Some(limits) = &app.limits {
            limits.guest(address)?;
        }
        let person = Person {
            id: format!("{:032x}", rand::random::<u128>()),
            name: Name::for_guest(rand::random()),
            guest: true,
            bot: false,
        };
        app.lobby.store.add_guest(&person).await?;
        Ok(Self { person: person.clone(), epoch: 0, address, jar, secure }.becomes(person, 0))
    }
}

impl Visitor {
    /// Makes the response identify another person, or the same in a new epoch.
    pub(crate) fn becomes(self, person: Person, epoch: i64) -> Self {
        let cookie = Cookie::build((COOKIE, format!("{}.{epoch}", person.id)))
            .path("/")
            .http_only(true)
            .secure(self.secure)
            .same_site(SameSite::Lax)
            .permanent();
        Self { jar: self.jar.add(cookie), person, epoch, ..self }
    }

    /// Removes the cookie: the next request comes from a new guest.
    pub(crate) fn leaves(self) -> SignedCookieJar {
        self.jar.remove(Cookie::build(COOKIE).path("/"))
    }
}

/// The id in a cookie, which may have become invalid.
pub(crate) fn claimed(jar: &SignedCookieJar) -> Option<String> {
    let cookie = jar.get(COOKIE)?;
    cookie.value().split_once('.').map(|(id, _)| id.to_owned())
}

/// The id of the person who sends a request; empty without a valid cookie.
pub(crate) async fn person(app: &App, jar: &SignedCookieJar) -> Result<String, ApiError> {
    Ok(known(app, jar).await?.map(|known| known.person.id).unwrap_or_default())
}

/// The person of a valid cookie.
async fn known(app: &App, jar: &SignedCookieJar) -> Result<Option<Known>, ApiError> {
    let Some(cookie) = jar.get(COOKIE) else { return Ok(None) };
    let Some((id, epoch)) = cookie.value().split_once('.') else { return Ok(None) };
    let known = app.lobby.store.person(id).await?;
    Ok(known.filter(|known| epoch.parse() == Ok(known.epoch)))
}

/// Refuses requests from pages of other sites, which would carry our cookie. Programs send no
/// origin.
fn same_origin(headers: &HeaderMap) -> Result<(), Refusal> {
    let text = |value: Option<&HeaderValue>| {
        value.and_then(|value| value.to_str().ok()).map(str::to_owned)
    };
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let host = text(headers.get(header::HOST)).unwrap_or_default();
    let origin = text(Some(origin)).unwrap_or_default();
    match origin.split_once("://") {
        Some((_, from)) if from == host => Ok(()),
        _ => Err(refusal(
            RefusalCode::Malformed,
            "requests from pages of another site are not allowed",
        )),
    }
}
