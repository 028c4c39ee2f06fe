//! Who somebody is: a signed cookie, given to everyone who comes.

use axum::extract::FromRef;
use axum_extra::extract::{
    SignedCookieJar,
    cookie::{Cookie, Key, SameSite},
};
use protocol::Person;

use crate::{Server, people::names::Name, store::StoreError};

/// The name of the cookie.
const COOKIE: &str = "tandem";

impl FromRef<Server> for Key {
    fn from_ref(server: &Server) -> Self {
        server.key.clone()
    }
}

/// Who a request comes from: somebody who was here before, or a new guest. The jar goes into the answer.
pub(crate) async fn person(
    server: &Server,
    jar: SignedCookieJar,
) -> Result<(Person, SignedCookieJar), StoreError> {
    if let Some(cookie) = jar.get(COOKIE)
        && let Some((id, epoch)) = cookie.value().split_once('.')
        && let Some(known) = server.lobby.store.person(id).await?
        && epoch.parse() == Ok(known.epoch)
    {
        return Ok((known.person, jar));
    }
    let person = Person {
        id: format!("{:032x}", rand::random::<u128>()),
        name: Name::of_guest(rand::random()),
        guest: true,
    };
    server.lobby.store.add_guest(&person).await?;
    let jar = jar.add(cookie(&person.id, 0));
    Ok((person, jar))
}

/// Who a cookie of ours says somebody is, though it may be void by now.
pub(crate) fn claimed(jar: &SignedCookieJar) -> Option<String> {
    let cookie = jar.get(COOKIE)?;
    cookie.value().split_once('.').map(|(id, _)| id.to_owned())
}

/// What its bearer proves with who he is: void as soon as the epoch of the person has grown.
pub(crate) fn cookie(id: &str, epoch: i64) -> Cookie<'static> {
    Cookie::build((COOKIE, format!("{id}.{epoch}")))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .permanent()
        .build()
}
