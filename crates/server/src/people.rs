//! People: guests and accounts, what proves who somebody is, and whom he does not want to meet.

mod blocked;
pub(crate) mod names;
pub(crate) mod passwords;
pub(crate) mod sessions;

use std::{sync::Arc, time::Duration};

use protocol::{Block, Credentials, MAX_REPORT, NewPassword, Person, Refusal, RefusalCode, Report};
use tokio_util::sync::CancellationToken;

use crate::{
    address::Address,
    limits::Limits,
    store::{Known, NotNamed, Store, StoreError},
    table::{self, refusal},
    text::is_plain,
};

pub(crate) use blocked::Blocked;
use names::{Name, folded};
use passwords::{Password, Passwords};
use sessions::{Session, Sessions};

/// How many people somebody may block.
const MOST_BLOCKED: usize = 500;

/// How many reports somebody may make in a day.
const REPORTS_A_DAY: u32 = 10;

/// How often the server looks whose sessions have ended: an administrator ends them in the database.
const LOOK: Duration = Duration::from_secs(1);

/// Everything about people but their games. Clones share it.
#[derive(Clone)]
pub(crate) struct People {
    store: Store,
    passwords: Passwords,
    limits: Option<Arc<Limits>>,
    sessions: Sessions,
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "the database does not answer");
        table::unavailable()
    }
}

impl People {
    pub(crate) fn new(store: Store, limits: Option<Arc<Limits>>, per_address: usize) -> Self {
        let sessions = Sessions::new(per_address);
        Self { store, passwords: Passwords::new(), limits, sessions }
    }

    /// Calls somebody by another name. An account keeps its own, but for how it is written.
    pub(crate) async fn rename(&self, person: &Person, name: &str) -> Result<Person, Refusal> {
        let name = named(name)?;
        if !person.guest && folded(&person.name) != name.folded {
            return Err(refusal(RefusalCode::NotNow, "an account keeps its name"));
        }
        self.store.rename(&person.id, &name.text, &name.folded).await?.map_err(not_named)?;
        Ok(Person { name: name.text, ..person.clone() })
    }

    /// Makes an account of a guest. He stays who he is.
    pub(crate) async fn register(
        &self,
        person: &Person,
        credentials: &Credentials,
        address: Address,
    ) -> Result<Person, Refusal> {
        let name = named(&credentials.name)?;
        let password = Password::new(&credentials.password)?;
        if !person.guest {
            return Err(not_named(NotNamed::HasAccount));
        }
        if self.store.account(&name.folded).await?.is_some() {
            return Err(not_named(NotNamed::Taken));
        }
        if let Some(limits) = &self.limits {
            limits.account(address)?;
        }
        let hash = self.passwords.hash(password).await?;
        let made = self.store.make_account(&person.id, &name.text, &name.folded, &hash).await?;
        made.map_err(not_named)?;
        Ok(Person { name: name.text, guest: false, ..person.clone() })
    }

    /// The account of a name, for whoever knows its password.
    pub(crate) async fn sign_in(
        &self,
        credentials: &Credentials,
        address: Address,
    ) -> Result<Known, Refusal> {
        // What can be no name or password is nobody's.
        let name = Name::new(&credentials.name).ok_or_else(wrong_password)?;
        let password = Password::new(&credentials.password).map_err(|_| wrong_password())?;
        self.attempt(address, &name.folded)?;
        let account = self.store.account(&name.folded).await?;
        let kept = account.as_ref().map(|account| account.password.clone());
        // Who tries names does not learn by the time it takes which there are.
        let right = self.passwords.is(password, kept).await?;
        let account = account.filter(|_| right).ok_or_else(wrong_password)?;
        if account.suspended {
            return Err(refusal(RefusalCode::Suspended, "this account is suspended"));
        }
        Ok(account.known)
    }

    /// Gives an account another password; all its sessions end.
    pub(crate) async fn change_password(
        &self,
        person: &Person,
        passwords: &NewPassword,
        address: Address,
    ) -> Result<Known, Refusal> {
        if person.guest {
            return Err(refusal(RefusalCode::NeedsAccount, "a guest has no password"));
        }
        let new = Password::new(&passwords.new)?;
        let old = Password::new(&passwords.old).map_err(|_| wrong_password())?;
        let name = folded(&person.name);
        self.attempt(address, &name)?;
        let account = self.store.account(&name).await?.ok_or_else(wrong_password)?;
        if !self.passwords.is(old, Some(account.password)).await? {
            return Err(wrong_password());
        }
        let hash = self.passwords.hash(new).await?;
        let epoch = self.store.set_password(&person.id, &hash).await?;
        Ok(Known { person: person.clone(), epoch })
    }

    fn attempt(&self, address: Address, name: &str) -> Result<(), Refusal> {
        self.limits.as_ref().map_or(Ok(()), |limits| limits.attempt(address, name))
    }

    /// Blocks somebody, or not any more.
    pub(crate) async fn block(&self, person: &Person, block: &Block) -> Result<(), Refusal> {
        let Block { person: other, blocked } = block;
        if *other == person.id {
            return Err(refusal(RefusalCode::Malformed, "nobody blocks himself"));
        }
        if *blocked {
            self.there_is(other).await?;
            if self.store.blocked(&person.id).await?.len() >= MOST_BLOCKED {
                return Err(refusal(RefusalCode::TooMany, "so many people cannot be blocked"));
            }
        }
        self.store.block(&person.id, other, *blocked).await?;
        if let Some(set) = self.sessions.blocked(&person.id) {
            set.set(other.clone(), *blocked);
        }
        Ok(())
    }

    /// Keeps what somebody reports.
    pub(crate) async fn report(&self, person: &Person, report: &Report) -> Result<(), Refusal> {
        let malformed = |text| Err(refusal(RefusalCode::Malformed, text));
        let text = report.text.trim();
        let lines_are_plain = text.lines().all(is_plain);
        if text.is_empty() || text.chars().count() > MAX_REPORT || !lines_are_plain {
            return malformed("a report is plain text, not too long");
        }
        self.there_is(&report.person).await?;
        if let Some(table) = &report.table
            && self.store.table(table).await?.is_none()
        {
            return Err(refusal(RefusalCode::NoTable, "there is no such table"));
        }
        let report = Report { text: text.to_owned(), ..report.clone() };
        if !self.store.add_report(&person.id, &report, REPORTS_A_DAY).await? {
            return Err(refusal(RefusalCode::TooMany, "no more reports today"));
        }
        Ok(())
    }

    async fn there_is(&self, id: &str) -> Result<(), Refusal> {
        let missing = || refusal(RefusalCode::NoPerson, "there is no such person");
        self.store.person(id).await?.map(|_| ()).ok_or_else(missing)
    }

    /// Opens a connection of somebody who has come with a cookie of an epoch.
    pub(crate) async fn connect(
        &self,
        person: &Person,
        epoch: i64,
        address: Address,
    ) -> Result<Session, Refusal> {
        let session = self.sessions.open(&person.id, epoch, address)?;
        for other in self.store.blocked(&person.id).await? {
            session.blocked.set(other.id, true);
        }
        // It may have ended before anybody knew of the connection.
        match self.store.person(&person.id).await? {
            Some(known) if known.epoch == epoch => Ok(session),
            _ => Err(refusal(RefusalCode::NotNow, "this session has ended")),
        }
    }

    /// Ends connections whose sessions have ended, and forgets what limits need not know any more.
    pub(crate) async fn look_after(self, stop: CancellationToken) {
        // None was open before.
        let mut known = self.store.last_end().await.unwrap_or_default();
        let mut looks = tokio::time::interval(LOOK);
        for look in 1_u64.. {
            tokio::select! {
                _ = looks.tick() => {}
                () = stop.cancelled() => return,
            }
            // What cannot be read now is read the next time.
            for (number, person, epoch) in self.store.ended_since(known).await.unwrap_or_default() {
                self.sessions.end(&person, epoch);
                known = number;
            }
            if let Some(limits) = self.limits.as_ref().filter(|_| look % 60 == 0) {
                limits.forget();
            }
        }
    }
}

fn named(text: &str) -> Result<Name, Refusal> {
    let what = "a name is a short line of text with nothing in it that cannot be seen, and no guest's number";
    Name::new(text).ok_or_else(|| refusal(RefusalCode::BadName, what))
}

fn not_named(why: NotNamed) -> Refusal {
    match why {
        NotNamed::Taken => refusal(RefusalCode::NameTaken, "an account has that name"),
        NotNamed::HasAccount => refusal(RefusalCode::NotNow, "you have an account already"),
    }
}

fn wrong_password() -> Refusal {
    refusal(RefusalCode::WrongPassword, "the name or the password is not right")
}
