//! E-mail addresses of accounts, and the links in mails to them.

use super::{
    db::Store,
    error::StoreError,
    people::end_sessions,
    sql::{InTurn, On, query},
    writer::now,
};

/// How many old links are deleted at a time, so that nobody waits for the database.
const BATCH: u32 = 500;

/// The purpose of a link in a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To confirm that an address belongs to the owner of an account.
    Confirm,
    /// To choose a new password.
    Reset,
    /// To bring a former address back, with a new password.
    Restore,
}

impl Purpose {
    const ALL: [Self; 3] = [Self::Confirm, Self::Reset, Self::Restore];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Confirm => "confirm",
            Self::Reset => "reset",
            Self::Restore => "restore",
        }
    }

    /// How long a link is good for, in seconds. A former address stays good for a week, because
    /// mail about a stolen account may wait that long for its reader.
    const fn lasts(self) -> i64 {
        match self {
            Self::Confirm | Self::Reset => 3600,
            Self::Restore => 7 * 24 * 3600,
        }
    }
}

/// An address of an account that its owner has confirmed.
pub struct NewAddress {
    pub person: String,
    pub email: String,
    /// The one before it.
    pub former: Option<String>,
}

impl Store {
    /// The confirmed address of a person.
    pub async fn email(&self, id: &str) -> Result<Option<String>, StoreError> {
        Ok(email(&mut On::from(&self.pool), id).await?)
    }

    /// Removes the address of a person, which it gives, and voids the links that were sent except
    /// those that bring a former address back.
    pub async fn remove_email(&self, id: &str) -> Result<Option<String>, StoreError> {
        let mut transaction = self.pool.begin_in_turn(InTurn::People).await?;
        let former = email(&mut transaction.on(), id).await?;
        set_email(&mut transaction.on(), id, None).await?;
        transaction.commit().await?;
        Ok(former)
    }

    /// Gives an account another password. All its sessions end, and links for new ones are void;
    /// the epoch of the next sessions is answered.
    pub async fn set_password(&self, id: &str, password: &str) -> Result<i64, StoreError> {
        let mut transaction = self.pool.begin_in_turn(InTurn::People).await?;
        query("UPDATE people SET password = $1 WHERE id = $2 AND password IS NOT NULL")
            .bind(password)
            .bind(id)
            .execute(&mut transaction)
            .await?;
        void_links(&mut transaction.on(), id).await?;
        let epoch = end_sessions(&mut transaction.on(), id).await?;
        transaction.commit().await?;
        Ok(epoch)
    }

    /// Gives an account another password and removes its address, both at once, so that nobody gets
    /// a link for a new password in between. All sessions end. Gives the address.
    pub async fn take_back(&self, id: &str, password: &str) -> Result<Option<String>, StoreError> {
        let mut transaction = self.pool.begin_in_turn(InTurn::People).await?;
        let former = email(&mut transaction.on(), id).await?;
        query("UPDATE people SET password = $1 WHERE id = $2 AND password IS NOT NULL")
            .bind(password)
            .bind(id)
            .execute(&mut transaction)
            .await?;
        remove_email(&mut transaction.on(), id).await?;
        end_sessions(&mut transaction.on(), id).await?;
        transaction.commit().await?;
        Ok(former)
    }

    /// Keeps a link by its hash. Earlier ones stay good until [`Self::void_older_links`].
    pub async fn add_link(
        &self,
        hash: &str,
        person: &str,
        purpose: Purpose,
        email: &str,
    ) -> Result<(), StoreError> {
        query(
            "INSERT INTO mail_links (hash, person, purpose, email, created)
             VALUES ($1, $2, $3, $4, $5)",
        )
        .bind(hash)
        .bind(person)
        .bind(purpose.name())
        .bind(email)
        .bind(now())
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Voids the earlier links of a person for the purpose of one that has been sent.
    pub async fn void_older_links(&self, hash: &str) -> Result<(), StoreError> {
        query(
            "DELETE FROM mail_links WHERE hash <> $1
             AND (person, purpose) = (SELECT person, purpose FROM mail_links WHERE hash = $1)
             AND created <= (SELECT created FROM mail_links WHERE hash = $1)",
        )
        .bind(hash)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// The id of the person who was sent a link, if it is good.
    pub async fn link(&self, hash: &str, purpose: Purpose) -> Result<Option<String>, StoreError> {
        let row = query(
            "SELECT person FROM mail_links WHERE hash = $1 AND purpose = $2 AND created > $3",
        )
        .bind(hash)
        .bind(purpose.name())
        .bind(now() - purpose.lasts())
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?)
    }

    /// Uses a link up. Gives whose it was and the address it was sent to, if it was good.
    pub async fn take_link(
        &self,
        hash: &str,
        purpose: Purpose,
    ) -> Result<Option<(String, String)>, StoreError> {
        let row = query(
            "DELETE FROM mail_links WHERE hash = $1 AND purpose = $2 AND created > $3
             RETURNING person, email",
        )
        .bind(hash)
        .bind(purpose.name())
        .bind(now() - purpose.lasts())
        .fetch_optional(&self.pool)
        .await?;
        row.map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).transpose()
    }

    /// Gives an account the address that its owner has confirmed; void links do nothing. A link for
    /// a new password that went to the old address is void from now on.
    pub async fn confirm_email(&self, hash: &str) -> Result<Option<NewAddress>, StoreError> {
        let Some((person, new)) = self.take_link(hash, Purpose::Confirm).await? else {
            return Ok(None);
        };
        let mut transaction = self.pool.begin_in_turn(InTurn::People).await?;
        let former = email(&mut transaction.on(), &person).await?;
        set_email(&mut transaction.on(), &person, Some(&new)).await?;
        transaction.commit().await?;
        Ok(Some(NewAddress { person, email: new, former }))
    }

    /// Uses up a link that brings a former address back: the account has it again, and the password
    /// that is given here as a hash. All other links are void and all sessions end. Gives the epoch
    /// of the sessions from now on, or nothing if the link is void.
    pub async fn restore(&self, hash: &str, password: &str) -> Result<Option<i64>, StoreError> {
        let mut transaction = self.pool.begin_in_turn(InTurn::People).await?;
        let row = query(
            "SELECT person, email FROM mail_links WHERE hash = $1 AND purpose = $2 AND created > $3",
        )
        .bind(hash)
        .bind(Purpose::Restore.name())
        .bind(now() - Purpose::Restore.lasts())
        .fetch_optional(&mut transaction)
        .await?;
        let Some(row) = row else { return Ok(None) };
        let (person, email): (String, String) = (row.try_get(0)?, row.try_get(1)?);
        remove_email(&mut transaction.on(), &person).await?;
        query("UPDATE people SET email = $1, password = $2 WHERE id = $3 AND password IS NOT NULL")
            .bind(&email)
            .bind(password)
            .bind(&person)
            .execute(&mut transaction)
            .await?;
        let epoch = end_sessions(&mut transaction.on(), &person).await?;
        transaction.commit().await?;
        Ok(Some(epoch))
    }

    /// Deletes some links that are too old. Says whether there may be more.
    pub async fn forget_links(&self) -> Result<bool, StoreError> {
        let mut all = 0;
        for purpose in Purpose::ALL {
            let deleted = query(
                "DELETE FROM mail_links WHERE hash IN
                 (SELECT hash FROM mail_links WHERE created <= $1 AND purpose = $2 LIMIT $3)",
            )
            .bind(now() - purpose.lasts())
            .bind(purpose.name())
            .bind(BATCH)
            .execute(&self.pool)
            .await?;
            all = all.max(deleted);
        }
        Ok(all == u64::from(BATCH))
    }
}

async fn email(connection: &mut On<'_>, id: &str) -> Result<Option<String>, sqlx::Error> {
    let row = query("SELECT email FROM people WHERE id = $1").bind(id);
    let row = row.fetch_optional(connection).await?;
    Ok(row.map(|row| row.try_get(0)).transpose()?.flatten())
}

/// Gives an account another address or none. The links that were sent are void, except those that
/// bring a former address back.
async fn set_email(
    connection: &mut On<'_>,
    id: &str,
    email: Option<&str>,
) -> Result<(), sqlx::Error> {
    query("UPDATE people SET email = $1 WHERE id = $2 AND password IS NOT NULL")
        .bind(&email.map(str::to_owned))
        .bind(id)
        .execute(&mut *connection)
        .await?;
    void_links(connection, id).await
}

/// Voids the links that a person was sent, except those that bring a former address back: whoever
/// has taken an account over must not void these.
async fn void_links(connection: &mut On<'_>, id: &str) -> Result<(), sqlx::Error> {
    query("DELETE FROM mail_links WHERE person = $1 AND purpose <> $2")
        .bind(id)
        .bind(Purpose::Restore.name())
        .execute(connection)
        .await?;
    Ok(())
}

/// Removes the address of a person, and voids all links that were sent.
pub(super) async fn remove_email(connection: &mut On<'_>, id: &str) -> Result<(), sqlx::Error> {
    for text in
        ["UPDATE people SET email = NULL WHERE id = $1", "DELETE FROM mail_links WHERE person = $1"]
    {
        query(text).bind(id).execute(&mut *connection).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        StoredName,
        testing::{person, store},
    };

    #[tokio::test]
    async fn a_link_is_good_once_for_its_purpose_for_an_hour() {
        let store = store().await;
        let id = person(0).id;
        store.add_guest(&person(0)).await.expect("written");
        let name = StoredName { text: "Anna", folded: "anna", handle: "anna" };
        store.make_account(&id, name, "-").await.expect("written").expect("free");
        let add = async |hash: &str, purpose| {
            store.add_link(hash, &id, purpose, "anna@example.org").await.expect("written");
        };
        add("one", Purpose::Confirm).await;
        add("two", Purpose::Confirm).await;
        add("other", Purpose::Reset).await;
        store.void_older_links("two").await.expect("written");
        let confirm = async |hash: &str| store.confirm_email(hash).await.expect("read").is_some();
        assert!(!confirm("one").await, "a newer one voids it");
        assert!(store.link("other", Purpose::Reset).await.expect("read").is_some());
        assert_eq!(store.link("two", Purpose::Reset).await.expect("read"), None);
        assert!(confirm("two").await);
        assert!(!confirm("two").await, "once");
        assert_eq!(store.email(&id).await.expect("read").as_deref(), Some("anna@example.org"));

        add("three", Purpose::Reset).await;
        assert_eq!(store.link("three", Purpose::Reset).await.expect("read"), Some(id.clone()));
        let age = query("UPDATE mail_links SET created = created - 3601").execute(&store.pool);
        age.await.expect("written");
        assert_eq!(store.take_link("three", Purpose::Reset).await.expect("read"), None);
        assert!(!store.forget_links().await.expect("written"));

        add("four", Purpose::Reset).await;
        store.set_password(&id, "-").await.expect("written");
        assert_eq!(store.link("four", Purpose::Reset).await.expect("read"), None);
        add("five", Purpose::Reset).await;
        store.remove_email(&id).await.expect("written");
        assert_eq!(store.link("five", Purpose::Reset).await.expect("read"), None);
        assert_eq!(store.email(&id).await.expect("read"), None);
    }
}
