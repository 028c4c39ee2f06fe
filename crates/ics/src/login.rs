//! The login: a guest by any free name, or an account with its password.

use std::{io, time::Duration};

use people::{
    accounts::{names::Name, places::Place, sessions::Session},
    address::Address,
};
use protocol::{
    Credentials, Person, Refusal,
    ics::{InterfaceVariables, LOGIN, PASSWORD, from_wire, to_wire},
    refusals::refusal,
};
use store::{Known, StoreError};
use telemetry::metrics;

use super::{
    Gateway, names,
    wire::{Line, Wire},
};

/// How long a login may take.
pub(super) const LOGIN_TIME: Duration = Duration::from_mins(2);

/// How many names and passwords a connection can try.
const ATTEMPTS: u32 = 10;

/// The name of a session here in the list of the sessions of its person.
const DEVICE: &str = "ICS client/";

const BANNER: &str = "\n       Tandem: bughouse, as on freechess.org\n\n\
    Log in with the name and password of your account, or as \"guest\" without one.\n\
    \"help\" lists the commands.\n\n";

/// A person after the login.
pub(super) struct LoggedIn {
    pub(super) person: Person,
    pub(super) session: Session,
    /// The id of the session in the database.
    pub(super) cookie: String,
    pub(super) interface: InterfaceVariables,
}

/// Logs somebody in; nothing if they have gone or have tried too often.
///
/// # Errors
///
/// The connection is broken.
pub(super) async fn login(
    gateway: &Gateway,
    wire: &mut Wire,
    address: Address,
) -> io::Result<Option<LoggedIn>> {
    let mut interface = InterfaceVariables::default();
    wire.send(BANNER).await?;
    for _ in 0..ATTEMPTS {
        wire.send(LOGIN).await?;
        let name = loop {
            let Some(line) = line(wire).await else { return Ok(None) };
            let name = from_wire(&line).trim().to_owned();
            match InterfaceVariables::read(&name) {
                Some(variables) => interface = variables,
                None => break name,
            }
        };
        if name.is_empty() {
            continue;
        }
        if let Some(limits) = &gateway.server.limits
            && let Err(wait) = limits.request(address, false)
        {
            let text = format!("\nToo many logins from your address; try again in {wait} s.\n");
            wire.send(&text).await?;
            return Ok(None);
        }
        let known = match identify(gateway, wire, address, &name).await? {
            Some(Ok(known)) => known,
            Some(Err(refused)) => {
                metrics::refused(refused.code);
                wire.send(&format!("\n{}\n\n", to_wire(&refused.text))).await?;
                continue;
            }
            None => return Ok(None),
        };
        match Box::pin(enter(gateway, known, address)).await {
            Ok((person, session, cookie)) => {
                return Ok(Some(LoggedIn { person, session, cookie, interface }));
            }
            Err(refused) => wire.send(&format!("\n{}\n\n", to_wire(&refused.text))).await?,
        }
    }
    Ok(None)
}

/// The next line; too long ones are nobody's name.
async fn line(wire: &mut Wire) -> Option<Vec<u8>> {
    loop {
        match wire.next().await? {
            Line::Text(line) => return Some(line),
            Line::TooLong => return Some(Vec::new()),
            Line::Pong => {}
        }
    }
}

type Identified = Option<Result<Known, Refusal>>;

/// Finds out who has such a name.
async fn identify(
    gateway: &Gateway,
    wire: &mut Wire,
    address: Address,
    text: &str,
) -> io::Result<Identified> {
    if matches!(text.to_ascii_lowercase().as_str(), "guest" | "g") {
        return guest(gateway, wire, address, None).await;
    }
    let Some(name) = Name::new(text) else { return Ok(Some(Err(no_name()))) };
    match gateway.server.lobby.store.account(&name.folded).await {
        Ok(Some(_)) => account(gateway, wire, address, text).await,
        Ok(None) if names::is_for_guests(text) => match handle_of_account(gateway, text).await {
            Ok(Some(shown)) => Ok(Some(Err(refusal(protocol::RefusalCode::NameTaken, &shown)))),
            Ok(None) => guest(gateway, wire, address, Some(text)).await,
            Err(error) => Ok(Some(Err(error.into()))),
        },
        Ok(None) => Ok(Some(Err(no_name()))),
        Err(error) => Ok(Some(Err(error.into()))),
    }
}

/// Why a guest cannot have a name that an account is shown by.
async fn handle_of_account(gateway: &Gateway, text: &str) -> Result<Option<String>, StoreError> {
    let account = gateway.server.lobby.store.account_with_handle(&names::key(text)).await?;
    Ok(account.map(|name| {
        format!(
            "**** \"{text}\" is the account \"{name}\". If it is yours, log in with its whole name. ****"
        )
    }))
}

fn no_name() -> Refusal {
    let text = "No account has this name. A guest's name has 3 to 17 letters and nothing else.";
    refusal(protocol::RefusalCode::BadName, text)
}

async fn account(
    gateway: &Gateway,
    wire: &mut Wire,
    address: Address,
    name: &str,
) -> io::Result<Identified> {
    let shown = to_wire(name);
    let text = format!(
        "\n\"{shown}\" is a registered name.  If it is yours, type the password.\n\
         If not, just hit return to try another name.\n\n{PASSWORD}"
    );
    wire.hide(true).await?;
    wire.send(&text).await?;
    let Some(password) = line(wire).await else { return Ok(None) };
    wire.hide(false).await?;
    // A password is not text with escapes: `&#x41;` means what it says.
    let password = String::from_utf8(password)
        .unwrap_or_else(|error| error.into_bytes().into_iter().map(char::from).collect());
    if password.is_empty() {
        return Ok(Some(Err(refusal(protocol::RefusalCode::WrongPassword, "Another name, then."))));
    }
    let credentials = Credentials { name: name.to_owned(), password };
    let place = Place { address, device: None };
    let known = Box::pin(gateway.server.people.sign_in(&credentials, None, place)).await;
    metrics::signed_in(&known);
    Ok(Some(known.map_err(|refused| match refused.code {
        protocol::RefusalCode::WrongPassword => {
            refusal(refused.code, "**** Invalid password! ****")
        }
        protocol::RefusalCode::NeedsPasskey => {
            let text = "This account asks for a passkey after its password, which chess clients cannot show.\n\
                        Play in the browser, or turn that off on the account page there.";
            refusal(refused.code, text)
        }
        _ => refused,
    })))
}

async fn guest(
    gateway: &Gateway,
    wire: &mut Wire,
    address: Address,
    chosen: Option<&str>,
) -> io::Result<Identified> {
    let name = chosen.map_or_else(names::for_guest, str::to_owned);
    if gateway.hall.has(&name) {
        let text = format!("**** {name} is already logged in ****");
        return Ok(Some(Err(refusal(protocol::RefusalCode::NameTaken, &text))));
    }
    let first = match chosen {
        Some(name) => format!(
            "\n\"{name}\" is not a registered name.  You may use this name to play unrated games.\n"
        ),
        None => format!(
            "\nLogging you in as \"{name}\"; you may use this name to play unrated games.\n"
        ),
    };
    let text = format!(
        "{first}(After logging in, do \"help register\" for more info on how to register.)\n\n\
         Press return to enter the server as \"{name}\":\n"
    );
    wire.hide(true).await?;
    wire.send(&text).await?;
    if line(wire).await.is_none() {
        return Ok(None);
    }
    wire.hide(false).await?;
    Ok(Some(Box::pin(new_guest(gateway, address, name)).await))
}

/// A new guest, who is a person like any other.
async fn new_guest(gateway: &Gateway, address: Address, name: String) -> Result<Known, Refusal> {
    if let Some(limits) = &gateway.server.limits {
        limits.guest(address)?;
    }
    let id = format!("{:032x}", rand::random::<u128>());
    let automatic = Name::for_guest(rand::random());
    let person = Person { id, name: automatic, guest: true, bot: false };
    gateway.server.lobby.store.add_guest(&person).await?;
    metrics::guest();
    let person = gateway.server.people.rename(&person, &name).await?;
    Ok(Known { person, epoch: 0 })
}

/// Opens a session, as the cookie of a browser names one.
async fn enter(
    gateway: &Gateway,
    Known { person, epoch }: Known,
    address: Address,
) -> Result<(Person, Session, String), Refusal> {
    let cookie = format!("{:032x}", rand::random::<u128>());
    gateway.server.lobby.store.add_session(&cookie, &person.id, epoch, DEVICE).await?;
    let session = gateway.server.people.connect(&person, &cookie, epoch, address).await?;
    Ok((person, session, cookie))
}
