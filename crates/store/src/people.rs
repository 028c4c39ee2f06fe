//! People: their names and passwords, sessions, blocks and reports.

use protocol::{Person, Report};

use super::{
    db::Store,
    error::StoreError,
    rows::readable,
    sql::{InTurn, On, Row, query},
    writer::now,
};

/// A person, with the epoch of their valid sessions.
#[derive(Clone, Debug)]
pub struct Known {
    pub person: Person,
    pub epoch: i64,
}

/// An account with its password.
pub struct Account {
    pub known: Known,
    /// A hash in the PHC string format.
    pub password: String,
    pub suspended: bool,
}

/// An account, for the operators of the server.
#[derive(Clone, Debug)]
pub struct AccountLine {
    pub person: Person,
    /// When the person first came, in seconds since 1970.
    pub created: i64,
    /// How many of their games have ended.
    pub games: u32,
    pub suspended: bool,
}

/// A report, for the operators of the server.
#[derive(Clone, Debug)]
pub struct ReportLine {
    pub number: i64,
    pub by: Person,
    pub about: Person,
    /// The id of the table where it happened.
    pub table: Option<String>,
    /// The line of the lobby chat that it is about, as it was.
    pub line: Option<String>,
    pub text: String,
    /// In seconds since 1970.
    pub created: i64,
    /// In seconds since 1970.
    pub closed: Option<i64>,
}

/// A name in all its forms.
#[derive(Clone, Copy, Debug)]
pub struct StoredName<'a> {
    pub text: &'a str,
    /// As names of accounts are compared.
    pub folded: &'a str,
    /// As chess clients show it, in lower case.
    pub handle: &'a str,
}

/// Why a person cannot have a name or an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotNamed {
    /// The name belongs to an account.
    Taken,
    /// The person has an account already.
    HasAccount,
}

impl Store {
    /// Stores a new guest.
    pub async fn add_guest(&self, guest: &Person) -> Result<(), StoreError> {
        query("INSERT INTO people (id, name, created, seen) VALUES ($1, $2, $3, $3)")
            .bind(&guest.id)
            .bind(&guest.name)
            .bind(now())
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    pub async fn person(&self, id: &str) -> Result<Option<Known>, StoreError> {
        let row = query("SELECT id, name, password IS NULL, epoch FROM people WHERE id = $1")
            .bind(id)
            .fetch_optional(&self.pool)
            .await?;
        Ok(row.as_ref().map(known).transpose()?)
    }

    /// Renames a person, unless the name or its handle belongs to an account. Nobody has an empty
    /// handle. If the person is an account, guests with that name or handle get a numbered one.
    pub async fn rename(
        &self,
        id: &str,
        name: StoredName<'_>,
    ) -> Result<Result<(), NotNamed>, StoreError> {
        let mut transaction = self.pool.begin_in_turn(InTurn::People).await?;
        let renamed = query(
            "UPDATE people SET name = $1, folded = $2, handle = $4 WHERE id = $3 AND NOT EXISTS
             (SELECT 1 FROM people a WHERE a.folded = $2 AND a.password IS NOT NULL AND a.id <> $3)
             AND ($4 = '' OR NOT EXISTS
             (SELECT 1 FROM people a WHERE a.handle = $4 AND a.password IS NOT NULL AND a.id <> $3))",
        )
        .bind(name.text)
        .bind(name.folded)
        .bind(id)
        .bind(name.handle)
        .execute(&mut transaction)
        .await?;
        if renamed > 0 {
            put_out_guests(&mut transaction.on(), id, name).await?;
        }
        transaction.commit().await?;
        Ok(if renamed > 0 { Ok(()) } else { Err(NotNamed::Taken) })
    }

    /// Turns a guest into an account, unless its name or its handle belongs to one. Other guests
    /// with that name or handle get a numbered one. The sessions of the guest end, because somebody
    /// else may know one of them. Answers with the epoch of the next ones.
    pub async fn make_account(
        &self,
        id: &str,
        name: StoredName<'_>,
        password: &str,
    ) -> Result<Result<i64, NotNamed>, StoreError> {
        let mut transaction = self.pool.begin_in_turn(InTurn::People).await?;
        let taken = query(
            "SELECT 1 FROM people
             WHERE handle = $1 AND $1 <> '' AND password IS NOT NULL AND id <> $2",
        )
        .bind(name.handle)
        .bind(id)
        .fetch_optional(&mut transaction)
        .await?;
        if taken.is_some() {
            return Ok(Err(NotNamed::Taken));
        }
        let made = query(
            "UPDATE people SET name = $1, folded = $2, password = $3, handle = $5
             WHERE id = $4 AND password IS NULL",
        )
        .bind(name.text)
        .bind(name.folded)
        .bind(password)
        .bind(id)
        .bind(name.handle)
        .execute(&mut transaction)
        .await;
        match made {
            Ok(0) => return Ok(Err(NotNamed::HasAccount)),
            Err(sqlx::Error::Database(error)) if error.is_unique_violation() => {
                return Ok(Err(NotNamed::Taken));
            }
            made => made?,
        };
        put_out_guests(&mut transaction.on(), id, name).await?;
        let epoch = end_sessions(&mut transaction.on(), id).await?;
        transaction.commit().await?;
        Ok(Ok(epoch))
    }

    /// The account with a folded name.
    pub async fn account(&self, folded: &str) -> Result<Option<Account>, StoreError> {
        let row = query(
            "SELECT id, name, password IS NULL, epoch, password, suspended FROM people
             WHERE folded = $1 AND password IS NOT NULL",
        )
        .bind(folded)
        .fetch_optional(&self.pool)
        .await?;
        let account = |row: &Row| {
            let (password, suspended) = (row.try_get(4)?, row.try_get(5)?);
            Ok(Account { known: known(row)?, password, suspended })
        };
        row.as_ref().map(account).transpose()
    }

    /// Ends all sessions of somebody: those before the epoch that is answered are void.
    pub async fn end_sessions(&self, id: &str) -> Result<i64, StoreError> {
        let mut transaction = self.pool.begin_in_turn(InTurn::People).await?;
        let epoch = end_sessions(&mut transaction.on(), id).await?;
        transaction.commit().await?;
        Ok(epoch)
    }

    /// Suspends a person, whose sessions end, or lets them in again. The sessions of a suspended
    /// guest are remembered, so that the guest does not become a new one.
    pub async fn suspend(&self, id: &str, suspended: bool) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin_in_turn(InTurn::People).await?;
        query("UPDATE people SET suspended = $1 WHERE id = $2")
            .bind(suspended)
            .bind(id)
            .execute(&mut transaction)
            .await?;
        if suspended {
            raise_epoch(&mut transaction.on(), id).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// The ends of sessions behind one that is known, in order: their numbers, whose, and from
    /// which epoch on their cookies count.
    pub async fn ended_since(&self, known: i64) -> Result<Vec<(i64, String, i64)>, StoreError> {
        let rows = query("SELECT ended, id, epoch FROM people WHERE ended > $1 ORDER BY ended")
            .bind(known)
            .fetch_all(&self.pool)
            .await?;
        Ok(readable(&rows, |row| Ok((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?))))
    }

    /// The number of the last end of sessions.
    pub async fn last_end(&self) -> Result<i64, StoreError> {
        let row = query("SELECT coalesce(max(ended), 0) FROM people");
        Ok(row.fetch_one(&self.pool).await?.try_get(0)?)
    }

    /// A person's list of blocked people.
    pub async fn blocked(&self, person: &str) -> Result<Vec<Person>, StoreError> {
        let rows = query(
            "SELECT id, name, password IS NULL, epoch FROM blocks JOIN people ON id = blocked
             WHERE person = $1 ORDER BY name, id",
        )
        .bind(person)
        .fetch_all(&self.pool)
        .await?;
        Ok(readable(&rows, |row| Ok(known(row)?.person)))
    }

    /// Whether somebody has blocked another.
    pub async fn has_blocked(&self, person: &str, other: &str) -> Result<bool, StoreError> {
        let row = query("SELECT 1 FROM blocks WHERE person = $1 AND blocked = $2")
            .bind(person)
            .bind(other)
            .fetch_optional(&self.pool)
            .await?;
        Ok(row.is_some())
    }

    /// Blocks somebody, or not any more.
    pub async fn block(&self, person: &str, other: &str, blocked: bool) -> Result<(), StoreError> {
        let text = if blocked {
            "INSERT INTO blocks (person, blocked) VALUES ($1, $2) ON CONFLICT DO NOTHING"
        } else {
            "DELETE FROM blocks WHERE person = $1 AND blocked = $2"
        };
        query(text).bind(person).bind(other).execute(&self.pool).await?;
        Ok(())
    }

    /// Keeps a report, unless its author has reached the limit of the last 24 hours.
    pub async fn add_report(
        &self,
        by: &str,
        report: &Report,
        line: &Option<String>,
        most: u32,
    ) -> Result<bool, StoreError> {
        let added = query(
            "INSERT INTO reports (by, about, table_id, text, created, line) SELECT $1, $2, $3, $4, $5, $7
             WHERE (SELECT count(*) FROM reports WHERE by = $1 AND created > $5 - 86400) < $6",
        )
        .bind(by)
        .bind(&report.person)
        .bind(&report.table)
        .bind(&report.text)
        .bind(now())
        .bind(most)
        .bind(line)
        .execute(&self.pool)
        .await?;
        Ok(added > 0)
    }

    /// Accounts with something in their names, as names are compared; up to a limit.
    pub async fn accounts(&self, part: &str, most: u32) -> Result<Vec<AccountLine>, StoreError> {
        let rows = query(
            "SELECT id, name, FALSE, epoch, created, suspended,
                    (SELECT count(DISTINCT table_id || ' ' || game) FROM players WHERE person = id)
             FROM people WHERE password IS NOT NULL AND instr(folded, $1) > 0 ORDER BY folded LIMIT $2",
        )
        .bind(part)
        .bind(most)
        .fetch_all(&self.pool)
        .await?;
        let line = |row: &Row| {
            Ok(AccountLine {
                person: known(row)?.person,
                created: row.try_get(4)?,
                suspended: row.try_get(5)?,
                games: row.try_get(6)?,
            })
        };
        Ok(readable(&rows, line))
    }

    /// Whether a person is suspended.
    pub async fn is_suspended(&self, id: &str) -> Result<bool, StoreError> {
        let row = query("SELECT suspended FROM people WHERE id = $1").bind(id);
        let row = row.fetch_optional(&self.pool).await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?.unwrap_or(false))
    }

    /// Reports, the oldest first; up to a limit.
    pub async fn reports(&self, open: bool, most: u32) -> Result<Vec<ReportLine>, StoreError> {
        let rows = query(
            "SELECT number, table_id, text, reports.created, closed,
                    b.id, b.name, b.password IS NULL, a.id, a.name, a.password IS NULL, line
             FROM reports JOIN people b ON b.id = by JOIN people a ON a.id = about
             WHERE closed IS NULL OR NOT $1 ORDER BY number LIMIT $2",
        )
        .bind(open)
        .bind(most)
        .fetch_all(&self.pool)
        .await?;
        let line = |row: &Row| {
            let person = |first: usize| {
                let (id, name) = (row.try_get(first)?, row.try_get(first + 1)?);
                Ok::<_, sqlx::Error>(Person {
                    id,
                    name,
                    guest: row.try_get(first + 2)?,
                    bot: false,
                })
            };
            Ok(ReportLine {
                number: row.try_get(0)?,
                table: row.try_get(1)?,
                text: row.try_get(2)?,
                created: row.try_get(3)?,
                closed: row.try_get(4)?,
                by: person(5)?,
                about: person(8)?,
                line: row.try_get(11)?,
            })
        };
        Ok(readable(&rows, line))
    }

    /// Closes a report; whether one of that number was open.
    pub async fn close_report(&self, number: i64) -> Result<bool, StoreError> {
        let closed = query("UPDATE reports SET closed = $1 WHERE number = $2 AND closed IS NULL")
            .bind(now())
            .bind(number)
            .execute(&self.pool)
            .await?;
        Ok(closed > 0)
    }
}

/// Gives guests a numbered name who have the name or the handle of a person, if that is an account.
async fn put_out_guests(
    on: &mut On<'_>,
    id: &str,
    name: StoredName<'_>,
) -> Result<(), sqlx::Error> {
    let account = query("SELECT 1 FROM people WHERE id = $1 AND password IS NOT NULL").bind(id);
    if account.fetch_optional(&mut *on).await?.is_none() {
        return Ok(());
    }
    let rows = query(
        "SELECT id FROM people WHERE folded = $1 AND password IS NULL
         UNION SELECT id FROM people WHERE handle = $2 AND $2 <> '' AND password IS NULL",
    )
    .bind(name.folded)
    .bind(name.handle)
    .fetch_all(&mut *on)
    .await?;
    for row in &rows {
        query("UPDATE people SET name = $1, folded = NULL, handle = NULL WHERE id = $2")
            .bind(format!("Guest{:05}", rand::random_range(0..100_000)))
            .bind(row.try_get::<String>(0)?)
            .execute(&mut *on)
            .await?;
    }
    Ok(())
}

/// Ends all sessions of a person, and forgets them with the places where they began.
pub(super) async fn end_sessions(connection: &mut On<'_>, id: &str) -> Result<i64, sqlx::Error> {
    for text in
        ["DELETE FROM sessions WHERE person = $1", "DELETE FROM known_places WHERE person = $1"]
    {
        query(text).bind(id).execute(&mut *connection).await?;
    }
    raise_epoch(connection, id).await
}

/// Makes all sessions of a person void.
async fn raise_epoch(connection: &mut On<'_>, id: &str) -> Result<i64, sqlx::Error> {
    let row = query(
        "UPDATE people SET epoch = epoch + 1, ended = (SELECT coalesce(max(ended), 0) + 1 FROM people)
         WHERE id = $1 RETURNING epoch",
    )
    .bind(id)
    .fetch_one(connection)
    .await?;
    row.try_get(0)
}

/// The first four columns: id, name, whether a guest, epoch.
pub(super) fn known(row: &Row) -> Result<Known, sqlx::Error> {
    let (id, name, guest) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
    Ok(Known { person: Person { id, name, guest, bot: false }, epoch: row.try_get(3)? })
}
