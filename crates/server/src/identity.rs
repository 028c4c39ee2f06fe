//! Who somebody is: a signed cookie, given to everyone who comes.

use axum::extract::FromRef;
use axum_extra::extract::{
    SignedCookieJar,
    cookie::{Cookie, Key, SameSite},
};
use protocol::Person;

use crate::{Server, store::StoreError};

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
        && let Some(person) = server.lobby.store.person(cookie.value()).await?
    {
        return Ok((person, jar));
    }
    let number: u32 = rand::random();
    let person = Person {
        id: format!("{:032x}", rand::random::<u128>()),
        name: format!("Guest{:05}", number % 100_000),
        guest: true,
    };
    server.lobby.store.put_person(&person).await?;
    let cookie = Cookie::build((COOKIE, person.id.clone()))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .permanent();
    Ok((person, jar.add(cookie)))
}

/// A name that may be shown: trimmed, short, one line.
pub(crate) fn name(text: &str) -> Option<String> {
    let text = text.trim();
    let fits = (1..=protocol::MAX_NAME).contains(&text.chars().count());
    (fits && !text.chars().any(char::is_control)).then(|| text.to_owned())
}
