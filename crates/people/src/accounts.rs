//! People: guests and accounts, how they prove their identity, and their blocks.

pub mod bans;
mod blocks;
mod common_passwords;
mod hashing_threads;
pub mod names;
pub mod passkeys;
pub mod passwords;
pub mod places;
mod recovery;
pub mod refused_names;
pub mod sessions;
mod signing_in;
mod visibility;

use std::{sync::Arc, time::Duration};

use protocol::{
    Block, MAX_REPORT, Person, Refusal, RefusalCode, Report, SessionLine, Visibility,
    refusals::refusal,
};
use store::{BanLine, Held, NotNamed, Store, StoreError};
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

use crate::{address::Address, limits::Limits, mail::Mailer, text::is_plain};

use bans::Bans;
pub use blocks::Blocked;
use names::{Name, folded, own_handle};
use passwords::Passwords;
use places::Hashes;
use refused_names::RefusedNames;
use sessions::{Session, Sessions};
pub use visibility::Shown;

/// How many people a person can block.
const MOST_BLOCKED: usize = 500;

/// How many reports a person can make in 24 hours.
const REPORTS_A_DAY: u32 = 10;

/// How many accounts get their handles in a transaction.
const HANDLES: u32 = 500;

/// How often the server reads which sessions have ended: `tandem admin` ends them in the database.
const LOOK: Duration = Duration::from_secs(1);

/// In which of these rounds it asks which sessions are left: another node of a cluster ends them
/// in the database too.
const SESSIONS_EVERY: u64 = 5;

/// How often sessions and guests that were not seen for long are forgotten.
const FORGETS: Duration = Duration::from_hours(1);

/// How long the database is left to others between two batches of them.
const PAUSE: Duration = Duration::from_millis(50);

/// Accounts, passwords, sessions, blocks and reports. Clones share them.
#[derive(Clone)]
pub struct Accounts {
    store: Store,
    passwords: Passwords,
    hashes: Arc<Hashes>,
    limits: Option<Arc<Limits>>,
    sessions: Sessions,
    pub bans: Bans,
    /// The names of the bots, as names are compared.
    bots: Arc<[String]>,
    refused: RefusedNames,
    mailer: Option<Mailer>,
    /// An account was deleted, so the journal is to be searched.
    deletions: Arc<Notify>,
}

impl Accounts {
    pub fn new(
        store: Store,
        limits: Option<Arc<Limits>>,
        per_address: usize,
        bots: impl IntoIterator<Item: AsRef<str>>,
    ) -> Self {
        let sessions = Sessions::new(per_address);
        let bots = bots.into_iter().map(|bot| folded(bot.as_ref())).collect();
        let (passwords, bans) = (Passwords::new(), Bans::default());
        let (hashes, refused, deletions) = Default::default();
        let mailer = None;
        Self { store, passwords, hashes, limits, sessions, bans, bots, refused, mailer, deletions }
    }

    /// The same accounts, with more names that nobody may have.
    #[must_use]
    pub fn with_refused_names(self, refused: RefusedNames) -> Self {
        Self { refused, ..self }
    }

    /// Renames a person. An account can only change the spelling of its name.
    pub async fn rename(&self, person: &Person, name: &str) -> Result<Person, Refusal> {
        let name = self.named(name)?;
        if !person.guest && folded(&person.name) != name.folded {
            return Err(refusal(
                RefusalCode::NotNow,
                "an account cannot change its name, except for spaces and upper or lower case",
            ));
        }
        self.store.rename(&person.id, name.stored()).await?.map_err(not_named)?;
        Ok(Person { name: name.text, ..person.clone() })
    }

    /// Blocks or unblocks a person.
    pub async fn block(&self, person: &Person, block: &Block) -> Result<(), Refusal> {
        let Block { person: other, blocked } = block;
        if *other == person.id {
            return Err(refusal(RefusalCode::Malformed, "you cannot block yourself"));
        }
        if *blocked {
            self.there_is(other).await?;
            if self.store.blocked(&person.id).await?.len() >= MOST_BLOCKED {
                let text = format!("you can block at most {MOST_BLOCKED} people");
                return Err(refusal(RefusalCode::TooMany, &text));
            }
        }
        self.store.block(&person.id, other, *blocked).await?;
        if let Some(set) = self.sessions.blocked(&person.id) {
            set.set(other.clone(), *blocked);
        }
        Ok(())
    }

    /// Stores a report.
    pub async fn report(&self, person: &Person, report: &Report) -> Result<(), Refusal> {
        let malformed = |text: &str| Err(refusal(RefusalCode::Malformed, text));
        let text = report.text.trim();
        let lines_are_plain = text.lines().all(is_plain);
        if text.is_empty() || text.chars().count() > MAX_REPORT || !lines_are_plain {
            let text = format!("`text` must be plain text of 1 to {MAX_REPORT} characters");
            return malformed(&text);
        }
        self.there_is(&report.person).await?;
        if let Some(table) = &report.table
            && self.store.table(table).await?.is_none()
        {
            return Err(refusal(RefusalCode::NoTable, "no table has this id"));
        }
        let line = match report.line {
            Some(number) => Some(self.lobby_line(number, &report.person).await?),
            None => None,
        };
        let report = Report { text: text.to_owned(), ..report.clone() };
        if !self.store.add_report(&person.id, &report, &line, REPORTS_A_DAY).await? {
            return Err(refusal(
                RefusalCode::TooMany,
                &format!("you can make at most {REPORTS_A_DAY} reports in 24 hours"),
            ));
        }
        Ok(())
    }

    /// The text of a line of the lobby chat that a person has written.
    async fn lobby_line(&self, number: u32, author: &str) -> Result<String, Refusal> {
        let line = self.store.lobby_line(number).await?.filter(|line| line.from.id == author);
        let missing = || {
            let text = format!("`line` must be one that this person has written (got {number})");
            refusal(RefusalCode::Malformed, &text)
        };
        line.map(|line| line.text).ok_or_else(missing)
    }

    /// Changes what a person lets others see.
    pub async fn show(&self, person: &Person, visibility: Visibility) -> Result<(), Refusal> {
        if !self.store.set_visibility(&person.id, visibility).await? {
            let text = "guests are never named; create an account to be seen by name";
            return Err(refusal(RefusalCode::NeedsAccount, text));
        }
        if let Some(shown) = self.sessions.shown(&person.id) {
            shown.set(Some(visibility));
        }
        Ok(())
    }

    async fn there_is(&self, id: &str) -> Result<(), Refusal> {
        let missing = || refusal(RefusalCode::NoPerson, "no person has this id");
        self.store.person(id).await?.map(|_| ()).ok_or_else(missing)
    }

    /// The sessions of a person, the last used first; `current` is the one that asks.
    pub async fn own_sessions(
        &self,
        person: &Person,
        current: &str,
    ) -> Result<Vec<SessionLine>, StoreError> {
        let mut lines = Vec::new();
        for session in self.store.sessions(&person.id).await? {
            let (program, system) = session.device.split_once('/').unwrap_or_default();
            let told = |text: &str| (!text.is_empty()).then(|| text.to_owned());
            lines.push(SessionLine {
                id: self.session_name(person, &session.id).await?,
                program: told(program),
                system: told(system),
                created: session.created,
                seen: session.seen,
                current: session.id == current,
            });
        }
        Ok(lines)
    }

    /// The name of a session: its id is the secret of its cookie.
    async fn session_name(&self, person: &Person, id: &str) -> Result<String, StoreError> {
        self.hashes.name(&self.store, ["session", &person.id, id]).await
    }

    /// Ends the session of a person that has a name, if there is one, with its connections.
    pub async fn end_named_session(&self, person: &Person, name: &str) -> Result<(), Refusal> {
        for session in self.store.sessions(&person.id).await? {
            if self.session_name(person, &session.id).await? == name {
                self.end_session(person, &session.id).await?;
            }
        }
        Ok(())
    }

    /// Ends one session of a person, with its connections.
    pub async fn end_session(&self, person: &Person, session: &str) -> Result<(), Refusal> {
        self.store.end_session(session).await?;
        self.sessions.end_of(&person.id, |other| other == session);
        Ok(())
    }

    /// Ends all sessions of a person but one, with their connections.
    pub async fn end_other_sessions(&self, person: &Person, kept: &str) -> Result<(), Refusal> {
        self.store.end_other_sessions(&person.id, kept).await?;
        self.sessions.end_of(&person.id, |other| other != kept);
        Ok(())
    }

    /// Opens a connection of a person by a session.
    pub async fn connect(
        &self,
        person: &Person,
        cookie: &str,
        epoch: i64,
        address: Address,
    ) -> Result<Session, Refusal> {
        let session = self.sessions.open(&person.id, cookie, epoch, address)?;
        for other in self.store.blocked(&person.id).await? {
            session.blocked.set(other.id, true);
        }
        session.shown.set(self.store.visibility(&person.id).await?);
        // The session may have ended before the connection was registered.
        match self.store.session(cookie).await? {
            Some(Held::Valid(known)) if known.epoch == epoch => Ok(session),
            _ => Err(refusal(RefusalCode::NotNow, "your session has ended; sign in again")),
        }
    }

    /// Closes connections whose sessions have ended, and frees unused limits, until the server
    /// stops.
    pub async fn look_after(self, stop: CancellationToken) {
        // No connection was open before.
        let mut known = self.store.last_end().await.unwrap_or_default();
        let mut looks = tokio::time::interval(LOOK);
        for look in 1_u64.. {
            tokio::select! {
                _ = looks.tick() => {}
                () = stop.cancelled() => return,
            }
            // If reading fails, the next round reads the same again.
            for (number, person, epoch) in self.store.ended_since(known).await.unwrap_or_default() {
                self.sessions.end(&person, epoch);
                known = number;
            }
            if let Ok(networks) = self.store.bans().await {
                self.ban(&networks);
            }
            if look % SESSIONS_EVERY == 1 {
                self.end_deleted_sessions().await;
            }
            if let Some(limits) = self.limits.as_ref().filter(|_| look % 60 == 0) {
                limits.forget();
            }
        }
    }
}

impl Accounts {
    /// A name that somebody chooses.
    fn named(&self, text: &str) -> Result<Name, Refusal> {
        let name = Name::chosen(text)
            .filter(|name| !self.bots.contains(&name.folded) && !self.refused.has(&name.text));
        let most = protocol::MAX_NAME;
        let text = format!(
            "a name must have 1 to {most} visible characters of one script, with a letter or digit, and not be a guest's, a bot's, an official's or an insult"
        );
        name.ok_or_else(|| refusal(RefusalCode::BadName, &text))
    }

    /// Gives handles to the accounts that are older than handles.
    pub async fn fill_handles(&self) -> Result<(), StoreError> {
        loop {
            let accounts = self.store.accounts_without_handle(HANDLES).await?;
            if accounts.is_empty() {
                return Ok(());
            }
            let handle = |(id, name): (String, String)| (id, own_handle(&name));
            self.store.set_handles(&accounts.into_iter().map(handle).collect::<Vec<_>>()).await?;
        }
    }

    /// Reads the banned networks before anybody comes.
    pub async fn read_bans(&self) -> Result<(), StoreError> {
        self.ban(&self.store.bans().await?);
        Ok(())
    }

    /// Knows the banned networks from now on, and closes connections from there.
    fn ban(&self, networks: &[BanLine]) {
        if self.bans.set(networks) {
            self.sessions.end_from(|address| self.bans.has(address));
        }
    }

    /// Forgets sessions and guests that were not seen for long, a few at a time, until the server
    /// stops.
    pub async fn forget(self, stop: CancellationToken) {
        let mut rounds = tokio::time::interval(FORGETS);
        loop {
            tokio::select! {
                _ = rounds.tick() => {}
                () = stop.cancelled() => return,
            }
            let forgotten = tokio::select! {
                forgotten = self.forget_once() => forgotten,
                () = stop.cancelled() => return,
            };
            if let Err(error) = forgotten {
                tracing::error!(%error, "old sessions and guests cannot be forgotten");
            }
        }
    }

    pub(crate) async fn forget_once(&self) -> Result<(), StoreError> {
        while self.store.forget_sessions().await? {
            tokio::time::sleep(PAUSE).await;
        }
        while self.store.forget_links().await? {
            tokio::time::sleep(PAUSE).await;
        }
        while self.store.forget_challenges().await? {
            tokio::time::sleep(PAUSE).await;
        }
        while self.store.forget_places().await? {
            tokio::time::sleep(PAUSE).await;
        }
        self.store.forget_recent_places().await?;
        let mut last = (0, String::new());
        while let Some(next) = self.store.forget_guests((last.0, &last.1)).await? {
            last = next;
            tokio::time::sleep(PAUSE).await;
        }
        Ok(())
    }
}

fn not_named(why: NotNamed) -> Refusal {
    match why {
        NotNamed::Taken => refusal(RefusalCode::NameTaken, "this name belongs to an account"),
        NotNamed::HasAccount => refusal(RefusalCode::NotNow, "you have an account already"),
    }
}

fn wrong_password() -> Refusal {
    refusal(RefusalCode::WrongPassword, "wrong name or password")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn nobody_has_the_name_of_a_bot_that_plays_here() {
        let store = store::testing::store().await;
        let accounts = Accounts::new(store, None, 9, ["Deep Fish"]);
        for name in ["Deep Fish", "DEEP FISH", "deepfish"] {
            let refused = accounts.named(name).expect_err("a bot's");
            assert_eq!(refused.code, RefusalCode::BadName, "{name}");
        }
        accounts.named("Deep Fisher").expect("nobody's");
    }

    #[tokio::test]
    async fn a_guest_takes_no_handle_of_an_account_and_loses_it_to_a_new_one() {
        let store = store::testing::store().await;
        let accounts = Accounts::new(store.clone(), None, 9, [""; 0]);
        let guest = |n| Person { guest: true, ..store::testing::person(n) };
        for n in 0..3 {
            store.add_guest(&guest(n)).await.expect("written");
        }
        accounts.rename(&guest(1), "Anna Novakova").await.expect("nobody's yet");
        let name = Name::new("Anna Nováková").expect("a name");
        let made = store.make_account(&guest(0).id, name.stored(), "-").await.expect("written");
        made.expect("nobody's");
        let other = store.person(&guest(1).id).await.expect("readable").expect("there");
        assert!(other.person.name.starts_with("Guest"), "{}", other.person.name);
        for taken in ["AnnaNovakova", "anna novakova", "Anna Novaková", "Anna Nováková"] {
            let refused = accounts.rename(&guest(2), taken).await.expect_err(taken);
            assert_eq!(refused.code, RefusalCode::NameTaken, "{taken}");
        }
        accounts.rename(&guest(2), "Anna Novak").await.expect("nobody's");
        // An operator renames the account to the name of a guest.
        let renamed = Name::new("Anna Nóvak").expect("a name");
        store.rename(&guest(0).id, renamed.stored()).await.expect("written").expect("no account's");
        let other = store.person(&guest(2).id).await.expect("readable").expect("there");
        assert!(other.person.name.starts_with("Guest"), "{}", other.person.name);
        store.rename(&guest(0).id, name.stored()).await.expect("written").expect("nobody's");
        let anna = Person { guest: false, name: name.text, ..guest(0) };
        accounts.rename(&anna, "ANNA Nováková").await.expect("their own");
    }
}
