//! Invitations of a partner: a text that a person gets from the server and sends to somebody, who
//! enters both with it. Nothing is stored: the text has the id of its author, the time until which
//! it counts, and an authentication code by a secret of the database.

use hmac::{Hmac, KeyInit, Mac};
use protocol::Person;
use sha2::Sha256;

use crate::{Done, EventError, Events};

/// The secret of the database by which invitations are known.
const SECRET: &str = "event-invitations";

/// How long an invitation counts, in seconds: a week.
const VALID: u64 = 7 * 24 * 3600;

/// The bytes of an authentication code that are kept.
const CODE: usize = 16;

const UNKNOWN: &str = "this invitation is not of this event, is damaged, or is older than a week; ask for another one";

impl Events {
    /// An invitation with which somebody else can enter both in an event. `now` is in seconds since
    /// 1970.
    pub async fn invitation(&self, by: &Person, id: &str, now: u64) -> Result<String, EventError> {
        self.line(id).await?;
        let until = now.saturating_add(VALID);
        let code = self.code(id, &by.id, until).await?.finalize().into_bytes();
        let code = code[..CODE].iter().map(|byte| format!("{byte:02x}")).collect::<String>();
        Ok(format!("{}-{until}-{code}", by.id))
    }

    /// The author of an invitation to an event.
    pub async fn inviter(
        &self,
        id: &str,
        invitation: &str,
        now: u64,
    ) -> Result<Person, EventError> {
        self.line(id).await?;
        let unknown = || EventError::Malformed(UNKNOWN.to_owned());
        let mut parts = invitation.split('-');
        let (Some(author), Some(until), Some(code), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(unknown());
        };
        let until: u64 = until.parse().map_err(|_| unknown())?;
        let code = u128::from_str_radix(code, 16).map_err(|_| unknown())?.to_be_bytes();
        let expected = self.code(id, author, until).await?;
        if until < now || expected.verify_truncated_left(&code).is_err() {
            return Err(unknown());
        }
        let known = self.store.person(author).await?;
        Ok(known.ok_or_else(|| EventError::NoPerson(author.to_owned()))?.person)
    }

    /// Enters the author of an invitation and a person as a pair.
    pub async fn accept(
        &self,
        by: &Person,
        id: &str,
        invitation: &str,
        now: u64,
    ) -> Result<Done, EventError> {
        let inviter = self.inviter(id, invitation, now).await?;
        if inviter.id == by.id {
            return Err(EventError::NotAllowed(
                "this is your own invitation: send it to a partner",
            ));
        }
        self.enter(&inviter, Some(by), id).await
    }

    async fn code(
        &self,
        event: &str,
        person: &str,
        until: u64,
    ) -> Result<Hmac<Sha256>, EventError> {
        let secret = self.store.secret(SECRET, || rand::random::<[u8; 32]>().to_vec()).await?;
        let mut code = Hmac::<Sha256>::new_from_slice(&secret).map_err(|_| EventError::Damaged)?;
        code.update(format!("{event} {person} {until}").as_bytes());
        Ok(code)
    }
}
