//! The visitor: the person who sends a request, identified by a signed cookie that every new client
//! gets.
//!
//! The cookie has the ids of a person and of a session, which the database knows (`sessions.rs` in
//! `crates/store`). A guest who becomes an account, and a person who signs in, gets another
//! session, so an attacker with an earlier cookie does not become them. A session ends when its
//! person signs out, when it was not used for long, and when the epoch of the person increases, by
//! a password change for example.

use axum::{
    extract::{FromRef, FromRequestParts},
    http::{Extensions, HeaderMap, header, request::Parts},
};
use axum_extra::extract::{
    SignedCookieJar,
    cookie::{Cookie, Key, SameSite},
};
use people::{
    accounts::{names::Name, passkeys::Site, places::Place},
    address::Address,
};
use protocol::{Person, Refusal, RefusalCode, refusals::refusal};
use store::{Held, Known, StoreError};
use telemetry::metrics;

use super::{guard, user_agent};
use crate::{app::App, error::ApiError, net::listen::Encrypted};

/// The name of the cookie over plain HTTP.
const COOKIE: &str = "tandem";

/// The name over HTTPS: browsers accept a cookie with this prefix only from this very host, so no
/// neighboring site can plant one.
const HOST_COOKIE: &str = "__Host-tandem";

/// The names of the cookie by which a browser is known again where somebody has signed in; see
/// `accounts/places.rs` in `crates/people`.
const DEVICE_COOKIE: &str = "tandem-device";
const HOST_DEVICE_COOKIE: &str = "__Host-tandem-device";

/// How long a browser keeps the cookie: as long as browsers keep any. The server decides how long a
/// session lasts.
const KEPT: time::Duration = time::Duration::days(400);

impl FromRef<App> for Key {
    fn from_ref(app: &App) -> Self {
        app.key.clone()
    }
}

/// The person who sends a request: a known one, or a new guest.
pub(crate) struct Visitor {
    pub(crate) person: Person,
    /// The id of the session, which only its cookie has.
    pub(crate) session: String,
    /// The epoch of the session.
    pub(crate) epoch: i64,
    pub(crate) address: Address,
    /// The cookies of the response.
    pub(crate) jar: SignedCookieJar,
    /// The id of the browser, which gets it in a cookie when somebody signs in.
    device: String,
    /// The browser and its system, as sessions are listed.
    browser: String,
    /// Whether the connection to the browser is encrypted.
    secure: bool,
    /// The origin of our own page, as this browser sees it.
    origin: String,
}

impl FromRequestParts<App> for Visitor {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let secure = is_secure(app.behind_proxy, &parts.headers, &parts.extensions);
        let origin = own_origin(&parts.headers, secure);
        same_origin(&parts.headers, &origin)?;
        let address = guard::address(app.behind_proxy, &parts.headers, &parts.extensions);
        let jar = SignedCookieJar::from_headers(&parts.headers, app.key.clone());
        let device = jar.get(device_cookie_name(secure)).map(|cookie| cookie.value().to_owned());
        let device = device.unwrap_or_else(|| format!("{:032x}", rand::random::<u128>()));
        let browser = user_agent::device(&parts.headers);
        if let Some(session) = session(&jar, cookie_name(secure)) {
            match app.lobby.store.session(&session).await? {
                Some(Held::Valid(Known { person, epoch })) => {
                    return Ok(Self {
                        person,
                        session,
                        epoch,
                        address,
                        jar,
                        device,
                        browser,
                        secure,
                        origin,
                    });
                }
                Some(Held::Suspended) => return Err(suspended().into()),
                None if app.replaced.has(&session) => return Err(replaced().into()),
                None => {}
            }
        }
        let known = new_guest(app, address).await?;
        let person = known.person.clone();
        let session = String::new();
        let new = Self { person, session, epoch: 0, address, jar, device, browser, secure, origin };
        Ok(new.becomes(app, known).await?)
    }
}

impl Visitor {
    /// Where the request comes from.
    pub(crate) fn place(&self) -> Place<'_> {
        Place { address: self.address, device: Some(&self.device) }
    }

    /// The page that the browser shows, and its session.
    pub(crate) fn site(&self) -> Site<'_> {
        Site { origin: &self.origin, session: &self.session }
    }

    /// The id of the browser, if somebody has signed in there.
    pub(crate) fn known_device(&self) -> Option<String> {
        let cookie = self.jar.get(device_cookie_name(self.secure))?;
        Some(cookie.value().to_owned())
    }

    /// Makes the response identify another person, or the same in a new session. The old session
    /// ends.
    pub(crate) async fn becomes(self, app: &App, known: Known) -> Result<Self, StoreError> {
        let Known { person, epoch } = known;
        if !self.session.is_empty() {
            app.replaced.note(&self.session);
            app.lobby.store.end_session(&self.session).await?;
        }
        let session = format!("{:032x}", rand::random::<u128>());
        app.lobby.store.add_session(&session, &person.id, epoch, &self.browser).await?;
        let value = format!("{}.{session}", person.id);
        let mut jar = self.jar.clone();
        if !person.guest {
            let name = device_cookie_name(self.secure);
            jar = jar.add(self.cookie(name, self.device.clone(), Some(KEPT)));
        }
        let jar = jar.add(self.cookie(cookie_name(self.secure), value, Some(KEPT)));
        Ok(Self { jar, person, session, epoch, ..self })
    }

    /// Makes the response identify a new guest. If the next requests came without a session, each
    /// of them would get a guest of its own, and the browser would keep the cookie that arrives
    /// last.
    pub(crate) async fn leaves(self, app: &App) -> Result<SignedCookieJar, StoreError> {
        if let Ok(known) = new_guest(app, self.address).await {
            return Ok(self.becomes(app, known).await?.jar);
        }
        // Too many guests have come from this address.
        app.replaced.note(&self.session);
        let cookie = self.cookie(cookie_name(self.secure), String::new(), None);
        Ok(self.jar.remove(cookie))
    }

    fn cookie(
        &self,
        name: &'static str,
        value: String,
        kept: Option<time::Duration>,
    ) -> Cookie<'static> {
        let mut cookie = Cookie::new(name, value);
        cookie.set_path("/");
        cookie.set_http_only(true);
        cookie.set_secure(self.secure);
        cookie.set_same_site(SameSite::Lax);
        cookie.set_max_age(kept);
        cookie
    }
}

async fn new_guest(app: &App, address: Address) -> Result<Known, ApiError> {
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
    metrics::guest();
    Ok(Known { person, epoch: 0 })
}

/// Whether the connection to the browser is encrypted: by this server, or as far as the proxy says.
pub(super) fn is_secure(behind_proxy: bool, headers: &HeaderMap, extensions: &Extensions) -> bool {
    if extensions.get::<Encrypted>().is_some() {
        return true;
    }
    let proto = headers.get("x-forwarded-proto");
    let is_secure = |proto: &str| {
        // Of several proxies, the first talks to the browser.
        let first = proto.split(',').next().unwrap_or_default().trim();
        first.eq_ignore_ascii_case("https") || first.eq_ignore_ascii_case("wss")
    };
    behind_proxy && proto.and_then(|proto| proto.to_str().ok()).is_some_and(is_secure)
}

const fn cookie_name(secure: bool) -> &'static str {
    if secure { HOST_COOKIE } else { COOKIE }
}

const fn device_cookie_name(secure: bool) -> &'static str {
    if secure { HOST_DEVICE_COOKIE } else { DEVICE_COOKIE }
}

/// The operators have suspended this person, or banned this address.
pub(super) fn suspended() -> Refusal {
    refusal(
        RefusalCode::Suspended,
        "the operators of this server have suspended you; write to them if this is a mistake",
    )
}

/// Another request of this browser has just got another session.
fn replaced() -> Refusal {
    let text = "you have just registered, signed in or out, or changed your password here; send this request again";
    refusal(RefusalCode::Unavailable, text)
}

/// The session in a cookie.
fn session(jar: &SignedCookieJar, name: &str) -> Option<String> {
    let cookie = jar.get(name)?;
    cookie.value().split_once('.').map(|(_, session)| session.to_owned())
}

/// The id of the person in a cookie, whose session may have ended.
pub(crate) fn claimed(jar: &SignedCookieJar) -> Option<String> {
    let cookie = jar.get(HOST_COOKIE).or_else(|| jar.get(COOKIE))?;
    cookie.value().split_once('.').map(|(id, _)| id.to_owned())
}

/// Refuses people who are playing with others.
pub(super) fn may_analyze(app: &App, jar: &SignedCookieJar) -> Result<(), Refusal> {
    let playing = claimed(jar).and_then(|id| app.lobby.playing.table_with_people(&id));
    match playing {
        None => Ok(()),
        Some(table) => Err(refusal(
            RefusalCode::NotNow,
            &format!(
                "you are playing at table {table}; analysis is available when that game is over (8.2, 9.6)"
            ),
        )),
    }
}

/// The id of the person who sends a request; empty without a valid session.
pub(crate) async fn person(app: &App, jar: &SignedCookieJar) -> Result<String, ApiError> {
    let session = session(jar, HOST_COOKIE).or_else(|| session(jar, COOKIE));
    let Some(session) = session else { return Ok(String::new()) };
    match app.lobby.store.session(&session).await? {
        Some(Held::Valid(known)) => Ok(known.person.id),
        Some(Held::Suspended) | None => Ok(String::new()),
    }
}

/// Refuses requests of another site's pages.
pub(super) fn of_our_page(headers: &HeaderMap, secure: bool) -> Result<(), Refusal> {
    same_origin(headers, &own_origin(headers, secure))
}

/// The origin of our own page, as in `https://play.example.org:8443`.
fn own_origin(headers: &HeaderMap, secure: bool) -> String {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    format!("{}://{host}", if secure { "https" } else { "http" })
}

/// Refuses requests from pages of other sites, which would carry our cookie. Programs send no
/// origin.
fn same_origin(headers: &HeaderMap, own: &str) -> Result<(), Refusal> {
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    if origin.to_str().is_ok_and(|origin| origin == own) {
        return Ok(());
    }
    Err(refusal(
        RefusalCode::Malformed,
        "requests from pages of another site are not allowed; a server behind a proxy needs --behind-proxy",
    ))
}
