//! Invitations to a table, and who is not welcome there.

use bughouse::Seat;
use protocol::{
    Invitation, Person, Refusal, RefusalCode,
    refusals::{refusal, unavailable},
};

use super::{handle::TableDeps, room::Room};

impl TableDeps {
    /// Invites somebody, by id or by name, to a table and perhaps to a seat there.
    pub(super) async fn invite(
        &self,
        room: &Room,
        by: &Person,
        seat: Option<Seat>,
        name: &str,
    ) -> Result<(), Refusal> {
        self.presence.may_invite(&by.id)?;
        let invited = match &self.lease {
            Some(lease) => lease.find(&self.presence, name).await?,
            None => self.presence.find(name)?,
        };
        if invited.id == by.id {
            return Err(refusal(RefusalCode::NotNow, "you cannot invite yourself"));
        }
        if room.chat.is_muted(&by.id) {
            let text = "the host of this table has muted you";
            return Err(refusal(RefusalCode::NotYourTalk, text));
        }
        self.accepts(&invited.id, by, "this player is not accepting invitations from you").await?;
        self.presence.may_be_invited(&invited.id)?;
        let invitation = Invitation {
            table: room.id.clone(),
            name: room.settings.terms.name.clone(),
            seat: seat.map(Into::into),
            by: by.clone(),
            event: None,
        };
        if let Some(lease) = &self.lease {
            lease.invite(&invited.id, &invitation);
        }
        self.presence.invite(&invited.id, invitation);
        Ok(())
    }

    /// Whether a person may take a seat: not if the host has blocked them.
    pub(super) async fn is_welcome(&self, room: &Room, person: &Person) -> Result<(), Refusal> {
        let text = "the host of this table has blocked you; choose another table";
        self.accepts(&room.settings.host.id, person, text).await
    }

    async fn accepts(&self, by: &str, person: &Person, text: &str) -> Result<(), Refusal> {
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
