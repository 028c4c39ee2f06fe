//! Passkeys of accounts, and the codes that stand in for lost ones.

use super::{
    db::Store,
    error::StoreError,
    rows::readable,
    sql::{InTurn, On, Row, query},
    writer::now,
};

/// How many passkeys an account has.
pub const MOST_PASSKEYS: u32 = 20;

/// How many old challenges are deleted at a time, so that nobody waits for the database.
const BATCH: u32 = 500;

/// A passkey as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredPasskey {
    /// The id that its authenticator chose, in base64url.
    pub id: String,
    pub person: String,
    pub name: String,
    pub public_key: Vec<u8>,
    /// The number of its algorithm in COSE.
    pub algorithm: i64,
    /// How many signatures its authenticator has made; always 0 if it does not count.
    pub counter: i64,
    /// In seconds since 1970.
    pub created: i64,
    /// When it was last used, in seconds since 1970.
    pub used: Option<i64>,
}

/// Why a passkey was not stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotAdded {
    /// Somebody has it already.
    Taken,
    /// The account has [`MOST_PASSKEYS`].
    TooMany,
}

/// Why a signature does not count, although it is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotUsed {
    /// Its challenge was used before.
    Replayed,
    /// The counter of the authenticator did not go up: somebody may have a copy of it.
    CounterWentBack,
}

impl Store {
    /// The passkeys of a person, the oldest first.
    pub async fn passkeys(&self, person: &str) -> Result<Vec<StoredPasskey>, StoreError> {
        let rows = query(
            "SELECT id, person, name, public_key, algorithm, counter, created, used
             FROM passkeys WHERE person = $1 ORDER BY created, id",
        );
        Ok(readable(&rows.bind(person).fetch_all(&self.pool).await?, passkey))
    }

    pub async fn passkey(&self, id: &str) -> Result<Option<StoredPasskey>, StoreError> {
        let row = query(
            "SELECT id, person, name, public_key, algorithm, counter, created, used
             FROM passkeys WHERE id = $1",
        );
        let row = row.bind(id).fetch_optional(&self.pool).await?;
        Ok(row.as_ref().map(passkey).transpose()?)
    }

    /// Stores a new passkey of an account, whose challenge is used up.
    pub async fn add_passkey(
        &self,
        key: &StoredPasskey,
        (challenge, expires): (&str, i64),
    ) -> Result<Result<(), NotAdded>, StoreError> {
        let mut transaction = self.pool.begin_in_turn(InTurn::People).await?;
        if !use_up(&mut transaction.on(), challenge, expires).await? {
            return Ok(Err(NotAdded::Taken));
        }
        let count = query("SELECT count(*) FROM passkeys WHERE person = $1").bind(&key.person);
        let count: i64 = count.fetch_one(&mut transaction).await?.try_get(0)?;
        if count >= i64::from(MOST_PASSKEYS) {
            return Ok(Err(NotAdded::TooMany));
        }
        let added = query(
            "INSERT INTO passkeys (id, person, name, public_key, algorithm, counter, created)
             SELECT $1, id, $3, $4, $5, $6, $7 FROM people WHERE id = $2 AND password IS NOT NULL
             ON CONFLICT DO NOTHING",
        )
        .bind(&key.id)
        .bind(&key.person)
        .bind(&key.name)
        .bind(key.public_key.clone())
        .bind(key.algorithm)
        .bind(key.counter)
        .bind(now())
        .execute(&mut transaction)
        .await?;
        if added == 0 {
            return Ok(Err(NotAdded::Taken));
        }
        transaction.commit().await?;
        Ok(Ok(()))
    }

    /// Notes that a passkey has signed a challenge, which is used up.
    pub async fn use_passkey(
        &self,
        id: &str,
        counter: i64,
        (challenge, expires): (&str, i64),
    ) -> Result<Result<(), NotUsed>, StoreError> {
        let mut transaction = self.pool.begin_in_turn(InTurn::People).await?;
        if !use_up(&mut transaction.on(), challenge, expires).await? {
            return Ok(Err(NotUsed::Replayed));
        }
        let used = query(
            "UPDATE passkeys SET counter = $2, used = $3
             WHERE id = $1 AND (counter = 0 OR counter < $2)",
        )
        .bind(id)
        .bind(counter)
        .bind(now())
        .execute(&mut transaction)
        .await?;
        if used == 0 {
            return Ok(Err(NotUsed::CounterWentBack));
        }
        transaction.commit().await?;
        Ok(Ok(()))
    }

    /// Renames a passkey of a person. Says whether they have it.
    pub async fn rename_passkey(
        &self,
        person: &str,
        id: &str,
        name: &str,
    ) -> Result<bool, StoreError> {
        let renamed = query("UPDATE passkeys SET name = $3 WHERE id = $2 AND person = $1");
        Ok(renamed.bind(person).bind(id).bind(name).execute(&self.pool).await? > 0)
    }

    /// Deletes a passkey of a person, except the last one of an account that needs it. Says whether
    /// it is gone.
    pub async fn delete_passkey(&self, person: &str, id: &str) -> Result<bool, StoreError> {
        let mut transaction = self.pool.begin_in_turn(InTurn::People).await?;
        query("DELETE FROM passkeys WHERE id = $2 AND person = $1")
            .bind(person)
            .bind(id)
            .execute(&mut transaction)
            .await?;
        let stuck = query(
            "SELECT 1 FROM people WHERE id = $1 AND needs_passkey
             AND NOT EXISTS (SELECT 1 FROM passkeys WHERE person = $1)",
        );
        if stuck.bind(person).fetch_optional(&mut transaction).await?.is_some() {
            return Ok(false);
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// Whether the password of an account does not suffice to sign in.
    pub async fn needs_passkey(&self, person: &str) -> Result<bool, StoreError> {
        let row = query("SELECT needs_passkey FROM people WHERE id = $1").bind(person);
        let row = row.fetch_optional(&self.pool).await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?.unwrap_or_default())
    }

    /// Asks an account for a passkey after its password from now on, and gives it new recovery
    /// codes by their hashes. Does nothing if it has no passkey, and says so.
    pub async fn need_passkey(&self, person: &str, codes: &[String]) -> Result<bool, StoreError> {
        let mut transaction = self.pool.begin_in_turn(InTurn::People).await?;
        let needed = query(
            "UPDATE people SET needs_passkey = TRUE WHERE id = $1 AND password IS NOT NULL
             AND EXISTS (SELECT 1 FROM passkeys WHERE person = $1)",
        );
        if needed.bind(person).execute(&mut transaction).await? == 0 {
            return Ok(false);
        }
        query("DELETE FROM recovery_codes WHERE person = $1")
            .bind(person)
            .execute(&mut transaction)
            .await?;
        for hash in codes {
            query("INSERT INTO recovery_codes (person, hash) VALUES ($1, $2)")
                .bind(person)
                .bind(hash)
                .execute(&mut transaction)
                .await?;
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// Asks an account for its password only from now on.
    pub async fn need_no_passkey(&self, person: &str) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin_in_turn(InTurn::People).await?;
        for text in [
            "UPDATE people SET needs_passkey = FALSE WHERE id = $1",
            "DELETE FROM recovery_codes WHERE person = $1",
        ] {
            query(text).bind(person).execute(&mut transaction).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Uses a recovery code up. Says whether the person had it.
    pub async fn take_recovery_code(&self, person: &str, hash: &str) -> Result<bool, StoreError> {
        let taken = query("DELETE FROM recovery_codes WHERE person = $1 AND hash = $2");
        Ok(taken.bind(person).bind(hash).execute(&self.pool).await? > 0)
    }

    /// How many recovery codes a person has left.
    pub async fn recovery_codes(&self, person: &str) -> Result<u32, StoreError> {
        let row = query("SELECT count(*) FROM recovery_codes WHERE person = $1").bind(person);
        let count: i64 = row.fetch_one(&self.pool).await?.try_get(0)?;
        Ok(u32::try_from(count).unwrap_or(u32::MAX))
    }

    /// Deletes the passkeys and recovery codes of a person, whose password suffices from now on.
    pub async fn delete_passkeys(&self, person: &str) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin_in_turn(InTurn::People).await?;
        delete_passkeys(&mut transaction.on(), person).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Deletes some challenges that have expired. Says whether there may be more.
    pub async fn forget_challenges(&self) -> Result<bool, StoreError> {
        let deleted = query(
            "DELETE FROM used_challenges WHERE challenge IN
             (SELECT challenge FROM used_challenges WHERE expires < $1 LIMIT $2)",
        );
        let deleted = deleted.bind(now()).bind(BATCH).execute(&self.pool).await?;
        Ok(deleted == u64::from(BATCH))
    }
}

/// Deletes all that an account has beside its password.
pub(super) async fn delete_passkeys(
    connection: &mut On<'_>,
    person: &str,
) -> Result<(), sqlx::Error> {
    for text in [
        "UPDATE people SET needs_passkey = FALSE WHERE id = $1",
        "DELETE FROM recovery_codes WHERE person = $1",
        "DELETE FROM passkeys WHERE person = $1",
    ] {
        query(text).bind(person).execute(&mut *connection).await?;
    }
    Ok(())
}

/// Says whether a challenge was not used before.
async fn use_up(
    connection: &mut On<'_>,
    challenge: &str,
    expires: i64,
) -> Result<bool, sqlx::Error> {
    let used = query(
        "INSERT INTO used_challenges (challenge, expires) VALUES ($1, $2) ON CONFLICT DO NOTHING",
    );
    Ok(used.bind(challenge).bind(expires).execute(&mut *connection).await? > 0)
}

fn passkey(row: &Row) -> Result<StoredPasskey, sqlx::Error> {
    Ok(StoredPasskey {
        id: row.try_get(0)?,
        person: row.try_get(1)?,
        name: row.try_get(2)?,
        public_key: row.try_get(3)?,
        algorithm: row.try_get(4)?,
        counter: row.try_get(5)?,
        created: row.try_get(6)?,
        used: row.try_get(7)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        StoredName,
        testing::{person, store},
    };

    fn key(id: &str, person: &str) -> StoredPasskey {
        StoredPasskey {
            id: id.to_owned(),
            person: person.to_owned(),
            name: "Phone".to_owned(),
            public_key: vec![0, 1, 255],
            algorithm: -7,
            counter: 0,
            created: 0,
            used: None,
        }
    }

    async fn account(store: &Store) -> String {
        store.add_guest(&person(0)).await.expect("written");
        let name = StoredName { text: "Anna", folded: "anna", handle: "anna" };
        store.make_account(&person(0).id, name, "-").await.expect("written").expect("free");
        person(0).id
    }

    #[tokio::test]
    async fn a_challenge_counts_once_and_counters_only_go_up() {
        let (store, late) = (store().await, now() + 300);
        let id = account(&store).await;
        let add = async |key: &StoredPasskey, challenge: &str| {
            store.add_passkey(key, (challenge, late)).await.expect("written")
        };
        assert_eq!(add(&key("one", &id), "a").await, Ok(()));
        assert_eq!(add(&key("two", &id), "a").await, Err(NotAdded::Taken), "replayed");
        assert_eq!(add(&key("one", &id), "b").await, Err(NotAdded::Taken), "the same key");
        let stored = store.passkey("one").await.expect("read").expect("there");
        assert_eq!((stored.public_key, stored.algorithm), (vec![0, 1, 255], -7));
        let uses = async |counter, challenge: &str| {
            store.use_passkey("one", counter, (challenge, late)).await.expect("written")
        };
        assert_eq!(uses(0, "c").await, Ok(()), "it does not count");
        assert_eq!(uses(0, "c").await, Err(NotUsed::Replayed));
        assert_eq!(uses(5, "d").await, Ok(()));
        for (counter, challenge) in [(5, "e"), (4, "f"), (0, "g")] {
            assert_eq!(uses(counter, challenge).await, Err(NotUsed::CounterWentBack));
        }
        assert_eq!(uses(6, "h").await, Ok(()));
        assert!(!store.forget_challenges().await.expect("written"));
        assert_eq!(uses(7, "h").await, Err(NotUsed::Replayed), "it has not expired yet");
    }

    #[tokio::test]
    async fn an_account_that_needs_a_passkey_keeps_one() {
        let (store, late) = (store().await, now() + 300);
        let id = account(&store).await;
        let codes = ["x".to_owned(), "y".to_owned()];
        assert!(!store.need_passkey(&id, &codes).await.expect("read"), "it has none");
        for n in 0..MOST_PASSKEYS {
            let name = n.to_string();
            let added = store.add_passkey(&key(&name, &id), (&name, late)).await.expect("written");
            assert_eq!(added, Ok(()));
        }
        let more = store.add_passkey(&key("more", &id), ("more", late)).await.expect("read");
        assert_eq!(more, Err(NotAdded::TooMany));
        assert!(store.need_passkey(&id, &codes).await.expect("written"));
        assert!(store.needs_passkey(&id).await.expect("read"));
        for n in 1..MOST_PASSKEYS {
            assert!(store.delete_passkey(&id, &n.to_string()).await.expect("written"));
        }
        assert!(!store.delete_passkey(&id, "0").await.expect("read"), "the last one");
        store.delete_passkey("somebody", "0").await.expect("written");
        assert!(store.passkey("0").await.expect("read").is_some(), "only its owner deletes it");
        assert!(store.take_recovery_code(&id, "x").await.expect("written"));
        assert!(!store.take_recovery_code(&id, "x").await.expect("written"), "once");
        assert_eq!(store.recovery_codes(&id).await.expect("read"), 1);
        store.delete_account(&id).await.expect("written");
        assert!(!store.needs_passkey(&id).await.expect("read"));
        assert_eq!(store.passkeys(&id).await.expect("read"), []);
        assert_eq!(store.recovery_codes(&id).await.expect("read"), 0);
    }
}
