//! Who is called to a table, and who is wanted there.

use bughouse::Seat;
use protocol::{Invitation, Person, Refusal, RefusalCode};

use super::{Links, record::Settings, refusal, unavailable};

impl Links {
    /// Calls somebody to a table.
    pub(crate) async fn invite(
        &self,
        (table, settings): (&str, &Settings),
        by: &Person,
        seat: Option<Seat>,
        whom: &str,
        is_muted: bool,
    ) -> Result<(), Refusal> {
        self.presence.may_call(&by.id)?;
        let whom = self.presence.find(whom)?;
        if whom.id == by.id {
            return Err(refusal(RefusalCode::NotNow, "you are here"));
        }
        if is_muted {
            let text = "nobody hears you at this table";
            return Err(refusal(RefusalCode::NotYourTalk, text));
        }
        self.is_wanted(&whom.id, by, "he wants nothing of the kind from you").await?;
        let invitation = Invitation {
            table: table.to_owned(),
            name: settings.terms.name.clone(),
            seat: seat.map(Into::into),
            by: by.clone(),
        };
        self.presence.call(&whom.id, invitation);
        Ok(())
    }

    /// Whom the host has blocked does not sit down at his table.
    pub(crate) async fn is_welcome(&self, host: &Person, person: &Person) -> Result<(), Refusal> {
        self.is_wanted(&host.id, person, "who made the table has blocked you").await
    }

    async fn is_wanted(&self, by: &str, person: &Person, text: &str) -> Result<(), Refusal> {
        match self.store.has_blocked(by, &person.id).await {
            Ok(false) => Ok(()),
            Ok(true) => Err(refusal(RefusalCode::Blocked, text)),
            Err(error) => {
                tracing::error!(%error, "the database does not answer");
                Err(unavailable())
            }
        }
    }
}
