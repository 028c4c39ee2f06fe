//! Moderation of people and tables by operators; the audit log notes each deed.

use people::accounts::{
    bans::Network,
    names::{Name, folded},
};
use protocol::Person;
use serde_json::Value;
use store::{AuditLine, BanLine, DISMISS, Flag, MOST_BANS, Role, Voiding};

use super::{database::Admin, error::AdminError};

impl Admin {
    /// The name of the lobby in place of that of a table: no table has so short an id.
    pub(crate) const LOBBY: &str = "lobby";

    /// Notes in the audit log what has been done.
    pub(super) async fn note(
        &self,
        deed: &str,
        subject: &str,
        detail: &str,
    ) -> Result<(), AdminError> {
        Ok(self.store.note(&self.by, deed, subject, detail).await?)
    }

    pub(super) async fn note_about(
        &self,
        deed: &str,
        person: &Person,
        detail: &str,
    ) -> Result<(), AdminError> {
        self.note(deed, &format!("{} ({})", person.name, person.id), detail).await
    }

    /// The account with a name, or the person, guest or not, with an id.
    ///
    /// # Errors
    ///
    /// There is nobody like that.
    pub async fn person(&self, name_or_id: &str) -> Result<Person, AdminError> {
        // Some ids can be written as names: nobody hides behind the id of another.
        if let Some(known) = self.store.person(name_or_id).await? {
            return Ok(known.person);
        }
        let account = self.store.account(&folded(name_or_id)).await?;
        let account = account.ok_or_else(|| AdminError::NoAccount(name_or_id.to_owned()))?;
        Ok(account.known.person)
    }

    /// The person with an id.
    ///
    /// # Errors
    ///
    /// There is nobody like that.
    pub(crate) async fn with_id(&self, id: &str) -> Result<Person, AdminError> {
        let known = self.store.person(id).await?;
        Ok(known.ok_or_else(|| AdminError::NoAccount(id.to_owned()))?.person)
    }

    /// Gives a person a role, or takes it away.
    ///
    /// # Errors
    ///
    /// There is nobody like that, or it is a guest.
    pub async fn set_role(
        &self,
        name_or_id: &str,
        role: Role,
        given: bool,
    ) -> Result<(), AdminError> {
        let person = self.person(name_or_id).await?;
        if person.guest && given {
            return Err(AdminError::Guest(person.name));
        }
        self.store.set_role(&person.id, role, given).await?;
        self.note_about(if given { "role" } else { "remove-role" }, &person, role.name()).await
    }

    /// The roles of a person.
    ///
    /// # Errors
    ///
    /// There is nobody like that.
    pub async fn roles(&self, name_or_id: &str) -> Result<Vec<Role>, AdminError> {
        let person = self.person(name_or_id).await?;
        Ok(self.store.roles(&person.id).await?)
    }

    /// Renames an account, whose sessions stay and whose connections begin anew.
    ///
    /// # Errors
    ///
    /// There is no such account, or the name is not allowed or taken.
    pub async fn rename(&self, name_or_id: &str, new: &str) -> Result<Person, AdminError> {
        let person = self.person(name_or_id).await?;
        let bad = || AdminError::Name(new.to_owned());
        // Operators may give a name that nobody may choose.
        let new = Name::new(new).ok_or_else(bad)?;
        let renamed = self.store.rename(&person.id, new.stored()).await?;
        renamed.map_err(|_| bad())?;
        self.store.end_sessions(&person.id).await?;
        self.note_about("rename", &person, &new.text).await?;
        Ok(Person { name: new.text, ..person })
    }

    /// Bans an address or a network, and gives it as it is written.
    ///
    /// # Errors
    ///
    /// It is none, or too many are banned.
    pub async fn ban(&self, network: &str, reason: &str) -> Result<String, AdminError> {
        let network = parsed(network)?;
        if !self.store.ban(&network, reason).await? {
            return Err(AdminError::TooManyBans(MOST_BANS));
        }
        self.note("ban", &network, reason).await?;
        Ok(network)
    }

    /// Lifts the ban of an address or a network.
    ///
    /// # Errors
    ///
    /// It is none, or not banned.
    pub async fn lift_ban(&self, network: &str) -> Result<(), AdminError> {
        let network = parsed(network)?;
        if !self.store.lift_ban(&network).await? {
            return Err(AdminError::NotBanned(network));
        }
        self.note("lift-ban", &network, "").await
    }

    /// All banned networks.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn bans(&self) -> Result<Vec<BanLine>, AdminError> {
        Ok(self.store.bans().await?)
    }

    /// Closes a table for good: a game in play there has no result.
    ///
    /// # Errors
    ///
    /// There is no such table, or it is closed already.
    pub async fn close_table(&self, table: &str) -> Result<(), AdminError> {
        if !self.store.close_table(table).await? {
            return Err(AdminError::NoTable(table.to_owned()));
        }
        self.note("close-table", table, "").await
    }

    /// Removes what a person has said at a table, or in the chat of the `lobby`, until now: later
    /// visitors do not see it.
    ///
    /// # Errors
    ///
    /// There is no such person or table.
    pub async fn remove_talk(&self, table: &str, name_or_id: &str) -> Result<(), AdminError> {
        let person = self.person(name_or_id).await?;
        if table == Self::LOBBY {
            self.store.remove_lobby_talk(&person.id).await?;
        } else if !self.store.remove_talk(table, &person.id).await? {
            return Err(AdminError::NoTable(table.to_owned()));
        }
        self.note_about("remove-talk", &person, table).await
    }

    /// Rated games that a moderator should look at, but for those that were dismissed.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn flags(&self) -> Result<Vec<Flag>, AdminError> {
        Ok(self.store.flags().await?)
    }

    /// Dismisses a flag: it is listed again only if more such games are played.
    ///
    /// # Errors
    ///
    /// There is none with this id.
    pub async fn dismiss_flag(&self, id: &str) -> Result<(), AdminError> {
        if !self.flags().await?.iter().any(|flag| flag.id() == id) {
            return Err(AdminError::NoFlag(id.to_owned()));
        }
        self.note(DISMISS, id, "").await
    }

    /// Voids a rated game, or lets it count again; all ratings are computed anew. Gives how many
    /// have changed.
    ///
    /// # Errors
    ///
    /// There is no such rated game, or it is so already.
    pub async fn void_game(
        &self,
        table: &str,
        game: u32,
        voided: bool,
        reason: &str,
    ) -> Result<usize, AdminError> {
        let changed = match self.store.void_game(table, game, voided).await? {
            Voiding::Done(changed) => changed,
            Voiding::NotRated => return Err(AdminError::NotRated(table.to_owned(), game)),
            Voiding::Already if voided => {
                return Err(AdminError::Voided(table.to_owned(), game));
            }
            Voiding::Already => return Err(AdminError::NotVoided(table.to_owned(), game)),
        };
        let deed = if voided { "void-game" } else { "count-game" };
        self.note(deed, &format!("{table} {game}"), reason).await?;
        Ok(changed)
    }

    /// The last deeds of administrators, at most `most`, the oldest of them first.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn audit(&self, most: u32) -> Result<Vec<AuditLine>, AdminError> {
        Ok(self.store.audit(most).await?)
    }

    /// All data of a person.
    ///
    /// # Errors
    ///
    /// There is nobody like that.
    pub async fn export(&self, name_or_id: &str) -> Result<Value, AdminError> {
        let person = self.person(name_or_id).await?;
        let data = self.store.export(&person.id).await?;
        self.note_about("export", &person, "").await?;
        Ok(data)
    }

    /// Deletes a person. Their games stay, under a neutral name.
    ///
    /// # Errors
    ///
    /// There is nobody like that.
    pub async fn delete(&self, name_or_id: &str) -> Result<(), AdminError> {
        let person = self.person(name_or_id).await?;
        self.store.delete_person(&person.id).await?;
        self.note("delete", &person.id, "").await
    }
}

fn parsed(network: &str) -> Result<String, AdminError> {
    let parsed: Result<Network, ()> = network.parse();
    let parsed = parsed.map_err(|()| AdminError::Network(network.to_owned()))?;
    Ok(parsed.to_string())
}
