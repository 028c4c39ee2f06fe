//! Who a request comes from: a signed cookie, given to everyone who comes.
//!
//! The cookie has the id of a person and an epoch. When somebody's epoch grows, by a new password for instance, all his
//! cookies from before are void, wherever copies of them may be.

use axum::{
    extract::{FromRef, FromRequestParts},
    http::{HeaderMap, HeaderValue, header, request::Parts},
};
use axum_extra::extract::{
    SignedCookieJar,
    cookie::{Cookie, Key, SameSite},
};
use protocol::{Person, Refusal, RefusalCode};

use crate::{
    Server, address::Address, http::Refused, people::names::Name, store::Known, table::refusal,
};

/// The name of the cookie.
const COOKIE: &str = "tandem";

impl FromRef<Server> for Key {
    fn from_ref(server: &Server) -> Self {
        server.key.clone()
    }
}

/// Who a request comes from: somebody who was here before, or a new guest.
pub(crate) struct Visitor {
    pub(crate) person: Person,
    /// That of his cookie.
    pub(crate) epoch: i64,
    pub(crate) address: Address,
    /// Goes into the answer.
    pub(crate) jar: SignedCookieJar,
    /// Whether the way to his browser is encrypted, as far as we are told.
    secure: bool,
}

impl FromRequestParts<Server> for Visitor {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, server: &Server) -> Result<Self, Refused> {
        same_origin(&parts.headers)?;
        let address = Address::of(server, &parts.headers, &parts.extensions);
        let jar = SignedCookieJar::from_headers(&parts.headers, server.key.clone());
        let proto = parts.headers.get("x-forwarded-proto");
        let secure = server.behind_proxy && proto.is_some_and(|proto| proto == "https");
        if let Some(Known { person, epoch }) = known(server, &jar).await? {
            return Ok(Self { person, epoch, address, jar, secure });
        }
        if let Some(limits) = &server.limits {
            limits.guest(address)?;
        }
        let person = Person {
            id: format!("{:032x}", rand::random::<u128>()),
            name: Name::of_guest(rand::random()),
            guest: true,
            bot: false,
        };
        server.lobby.store.add_guest(&person).await?;
        Ok(Self { person: person.clone(), epoch: 0, address, jar, secure }.becomes(person, 0))
    }
}

impl Visitor {
    /// He is somebody else from now on, or the same in a new epoch.
    pub(crate) fn becomes(self, person: Person, epoch: i64) -> Self {
        let cookie = Cookie::build((COOKIE, format!("{}.{epoch}", person.id)))
            .path("/")
            .http_only(true)
            .secure(self.secure)
            .same_site(SameSite::Lax)
            .permanent();
        Self { jar: self.jar.add(cookie), person, epoch, ..self }
    }

    /// He is nobody any more: his next request is that of a new guest.
    pub(crate) fn leaves(self) -> SignedCookieJar {
        self.jar.remove(Cookie::build(COOKIE).path("/"))
    }
}

/// Who a cookie of ours says somebody is, though it may be void by now.
pub(crate) fn claimed(jar: &SignedCookieJar) -> Option<String> {
    let cookie = jar.get(COOKIE)?;
    cookie.value().split_once('.').map(|(id, _)| id.to_owned())
}

/// The id of who a request comes from whose cookie still counts; empty for anybody else.
pub(crate) async fn person(server: &Server, jar: &SignedCookieJar) -> Result<String, Refused> {
    Ok(known(server, jar).await?.map(|known| known.person.id).unwrap_or_default())
}

/// Whose cookie it is, if it still counts.
async fn known(server: &Server, jar: &SignedCookieJar) -> Result<Option<Known>, Refused> {
    let Some(cookie) = jar.get(COOKIE) else { return Ok(None) };
    let Some((id, epoch)) = cookie.value().split_once('.') else { return Ok(None) };
    let known = server.lobby.store.person(id).await?;
    Ok(known.filter(|known| epoch.parse() == Ok(known.epoch)))
}

/// A page of another site must not act with our cookie. Programs send no origin, and no cookie of anybody else's.
fn same_origin(headers: &HeaderMap) -> Result<(), Refusal> {
    let text = |value: Option<&HeaderValue>| {
        value.and_then(|value| value.to_str().ok()).map(str::to_owned)
    };
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let host = text(headers.get(header::HOST)).unwrap_or_default();
    let origin = text(Some(origin)).unwrap_or_default();
    match origin.split_once("://") {
        Some((_, from)) if from == host => Ok(()),
        _ => Err(refusal(RefusalCode::Malformed, "the request comes from another site")),
    }
}
