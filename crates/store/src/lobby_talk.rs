//! The lobby chat, and what people let others see of them.

use protocol::{LobbyLine, Visibility};

use super::{
    db::Store,
    error::StoreError,
    people::known,
    rows::readable,
    sql::{InTurn, Row, query},
    writer::now,
};

/// How long a line is kept, in seconds: 30 days, in which a report about it can be judged.
const KEPT: i64 = 30 * 24 * 3600;

/// How many lines are kept at most.
const MOST_KEPT: u32 = 50_000;

impl Store {
    /// Keeps a line of the lobby chat, and gives its number.
    pub async fn add_lobby_line(&self, person: &str, text: &str) -> Result<u32, StoreError> {
        let mut transaction = self.pool.begin_in_turn(InTurn::LobbyChat).await?;
        let row =
            query("INSERT INTO lobby_talk (at, person, text) VALUES ($1, $2, $3) RETURNING number")
                .bind(now())
                .bind(person)
                .bind(text)
                .fetch_one(&mut transaction)
                .await?;
        let number = row.try_get(0)?;
        transaction.commit().await?;
        Ok(number)
    }

    /// The last lines after a number that were not removed, in order; up to a limit.
    pub async fn lobby_lines(&self, after: u32, most: u32) -> Result<Vec<LobbyLine>, StoreError> {
        let rows = query(
            "SELECT p.id, p.name, p.password IS NULL, p.epoch, t.number, t.at, t.text
             FROM lobby_talk t JOIN people p ON p.id = t.person
             WHERE t.number > $1 AND t.removed IS NULL ORDER BY t.number DESC LIMIT $2",
        )
        .bind(after)
        .bind(most)
        .fetch_all(&self.pool)
        .await?;
        let mut lines = readable(&rows, line);
        lines.reverse();
        Ok(lines)
    }

    /// A line, removed or not.
    pub async fn lobby_line(&self, number: u32) -> Result<Option<LobbyLine>, StoreError> {
        let row = query(
            "SELECT p.id, p.name, p.password IS NULL, p.epoch, t.number, t.at, t.text
             FROM lobby_talk t JOIN people p ON p.id = t.person WHERE t.number = $1",
        )
        .bind(number)
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.as_ref().map(line).transpose()?)
    }

    /// Removes what a person has written in the lobby until now.
    pub async fn remove_lobby_talk(&self, person: &str) -> Result<(), StoreError> {
        query("UPDATE lobby_talk SET removed = $1 WHERE person = $2 AND removed IS NULL")
            .bind(now())
            .bind(person)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Forgets lines whose time is over.
    pub async fn forget_lobby_talk(&self) -> Result<(), StoreError> {
        query(
            "DELETE FROM lobby_talk WHERE at < $1
             OR number <= (SELECT max(number) FROM lobby_talk) - $2",
        )
        .bind(now() - KEPT)
        .bind(MOST_KEPT)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// When a person first came, in seconds since 1970.
    pub async fn first_visit(&self, person: &str) -> Result<i64, StoreError> {
        let row = query("SELECT created FROM people WHERE id = $1").bind(person);
        Ok(row.fetch_one(&self.pool).await?.try_get(0)?)
    }

    /// The people who have blocked a person; up to a limit.
    pub async fn blockers(&self, person: &str, most: u32) -> Result<Vec<String>, StoreError> {
        let rows = query("SELECT person FROM blocks WHERE blocked = $1 LIMIT $2")
            .bind(person)
            .bind(most)
            .fetch_all(&self.pool)
            .await?;
        Ok(readable(&rows, |row| row.try_get(0)))
    }

    /// The choice of a person about what others see; guests have none.
    pub async fn visibility(&self, person: &str) -> Result<Option<Visibility>, StoreError> {
        let row = query(
            "SELECT hides_online, hides_watching FROM people
             WHERE id = $1 AND password IS NOT NULL",
        );
        let row = row.bind(person).fetch_optional(&self.pool).await?;
        let visibility = |row: &Row| {
            let (online, watching): (bool, bool) = (row.try_get(0)?, row.try_get(1)?);
            Ok::<_, sqlx::Error>(Visibility { online: !online, watching: !watching })
        };
        Ok(row.as_ref().map(visibility).transpose()?)
    }

    /// Changes what an account lets others see. Says whether it is one.
    pub async fn set_visibility(
        &self,
        person: &str,
        visibility: Visibility,
    ) -> Result<bool, StoreError> {
        let changed = query(
            "UPDATE people SET hides_online = $1, hides_watching = $2
             WHERE id = $3 AND password IS NOT NULL",
        )
        .bind(!visibility.online)
        .bind(!visibility.watching)
        .bind(person)
        .execute(&self.pool)
        .await?;
        Ok(changed > 0)
    }
}

fn line(row: &Row) -> Result<LobbyLine, sqlx::Error> {
    let from = known(row)?.person;
    let (number, at, text) = (row.try_get(4)?, row.try_get(5)?, row.try_get(6)?);
    Ok(LobbyLine { number, at, from, text })
}
