//! Everything that the database knows of a person: to be given to them, and to be deleted.

use serde_json::{Value, json};
use sqlx::{Row, SqliteConnection, sqlite::SqliteRow};

use super::{
    db::{Store, StoreError},
    people::end_sessions,
};

/// The name under which the games of a deleted person stay.
pub(crate) const NOBODY: &str = "Deleted player";

/// How many records are rewritten in a transaction, so that games in play do not wait.
const BATCH: usize = 200;

impl Store {
    /// All data of a person, as JSON. Games are named by table and number: anybody can read them.
    pub(crate) async fn export(&self, id: &str) -> Result<Value, StoreError> {
        let row = sqlx::query(
            "SELECT id, name, created, seen, password IS NULL, suspended FROM people WHERE id = ?",
        );
        let row = row.bind(id).fetch_one(&self.pool).await?;
        let (guest, suspended): (bool, bool) = (row.try_get(4)?, row.try_get(5)?);
        let games = self
            .rows(
                "SELECT json_object('table', table_id, 'game', game, 'seat', seat, 'name', players.name, 'ended', games.ended,
                 'outcome', outcome) FROM players JOIN games USING (table_id, game) WHERE person = ? ORDER BY games.ended",
                id,
            )
            .await?;
        Ok(json!({
            "id": row.try_get::<String, _>(0)?,
            "name": row.try_get::<String, _>(1)?,
            "created": row.try_get::<i64, _>(2)?,
            "seen": row.try_get::<i64, _>(3)?,
            "guest": guest,
            "suspended": suspended,
            "roles": self.rows("SELECT json_quote(role) FROM roles WHERE person = ?", id).await?,
            "sessions": self.rows(
                "SELECT json_object('created', created, 'seen', seen) FROM sessions WHERE person = ?", id,
            ).await?,
            "ratings": self.rows(
                "SELECT json_object('people', iif(other = '', json_array(one), json_array(one, other)), 'points', points,
                 'deviation', deviation, 'games', games) FROM ratings WHERE one = ?1 OR other = ?1", id,
            ).await?,
            "games": games,
            "blocked": self.rows("SELECT json_quote(blocked) FROM blocks WHERE person = ?", id).await?,
            "reports": self.rows(
                "SELECT json_object('about', about, 'table', table_id, 'text', text, 'created', created)
                 FROM reports WHERE by = ?", id,
            ).await?,
            "tables": self.rows(
                "SELECT json_object('table', id, 'created', created) FROM tables
                 WHERE json_extract(settings, '$.host.id') = ?", id,
            ).await?,
            "talk": self.rows(
                "SELECT json_object('table', table_id, 'number', number, 'time', json_extract(record, '$.time'),
                 'channel', json_extract(record, '$.record.channel'), 'text', json_extract(record, '$.record.text'))
                 FROM records WHERE instr(record, ?1) > 0 AND json_extract(record, '$.record.kind') = 'said'
                 AND json_extract(record, '$.record.person.id') = ?1 ORDER BY table_id, number", id,
            ).await?,
        }))
    }

    /// The JSON texts of a query about a person.
    async fn rows(&self, query: &'static str, id: &str) -> Result<Vec<Value>, StoreError> {
        let rows: Vec<String> = sqlx::query_scalar(query).bind(id).fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok(serde_json::from_str(row)?)).collect()
    }

    /// Deletes a person: the account, its sessions, blocks, roles, ratings of teams and talk. Games
    /// and their results belong to four people and stay, under a name that says nothing.
    pub(crate) async fn delete_person(&self, id: &str) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        end_sessions(&mut transaction, id).await?;
        for text in [
            "DELETE FROM blocks WHERE person = ?1 OR blocked = ?1",
            "DELETE FROM roles WHERE person = ?1",
            // An index over games, which is made again.
            "DELETE FROM game_starts WHERE instr(opening, ?1) > 0",
            "DELETE FROM ratings WHERE one = ?1 OR other = ?1",
            "DELETE FROM reports WHERE by = ?1",
            "UPDATE reports SET text = '' WHERE about = ?1",
            "UPDATE reports SET closed = coalesce(closed, unixepoch()) WHERE about = ?1",
        ] {
            sqlx::query(text).bind(id).execute(&mut *transaction).await?;
        }
        for text in [
            "UPDATE people SET name = ?2, folded = NULL, password = NULL, suspended = 1 WHERE id = ?1",
            "UPDATE players SET name = ?2 WHERE person = ?1",
            "UPDATE audit SET subject = ?2, detail = '' WHERE subject LIKE '%' || ?1 || '%'",
            "UPDATE tables SET settings = json_set(settings, '$.host.name', ?2)
             WHERE json_extract(settings, '$.host.id') = ?1",
        ] {
            sqlx::query(text).bind(id).bind(NOBODY).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        self.anonymize_records(id).await
    }

    /// Takes the name and the talk of a person out of the journal. Live tables show them until they
    /// end.
    async fn anonymize_records(&self, id: &str) -> Result<(), StoreError> {
        let mut last = (String::new(), 0_i64);
        loop {
            let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
            let rows = sqlx::query(
                "SELECT table_id, number, record FROM records
                 WHERE (table_id, number) > (?, ?) AND instr(record, ?) > 0
                 ORDER BY table_id, number LIMIT ?",
            )
            .bind(&last.0)
            .bind(last.1)
            .bind(id)
            .bind(BATCH as i64)
            .fetch_all(&mut *transaction)
            .await?;
            for row in &rows {
                anonymize_record(&mut transaction, row, id).await?;
            }
            transaction.commit().await?;
            match rows.last() {
                Some(row) if rows.len() == BATCH => {
                    last = (row.try_get(0)?, row.try_get(1)?);
                }
                _ => return Ok(()),
            }
        }
    }
}

async fn anonymize_record(
    connection: &mut SqliteConnection,
    row: &SqliteRow,
    id: &str,
) -> Result<(), StoreError> {
    // A record that cannot be read stays as it is: `tandem admin verify` reports it.
    let Ok(text) = row.try_get::<String, _>(2) else { return Ok(()) };
    let Ok(mut record) = serde_json::from_str::<Value>(&text) else { return Ok(()) };
    let said = record.get_mut("record").filter(|record| record["kind"] == "said");
    if let Some(said) = said.filter(|said| said["person"]["id"] == id) {
        said["text"] = Value::String(String::new());
    }
    rename(&mut record, id);
    sqlx::query("UPDATE records SET record = ? WHERE table_id = ? AND number = ?")
        .bind(record.to_string())
        .bind(row.try_get::<String, _>(0)?)
        .bind(row.try_get::<i64, _>(1)?)
        .execute(connection)
        .await?;
    Ok(())
}

/// Gives a person the neutral name wherever they stand in a value. Records are a few levels deep.
fn rename(value: &mut Value, id: &str) {
    match value {
        Value::Object(fields) => {
            if fields.get("id").is_some_and(|found| found == id) && fields.contains_key("name") {
                fields.insert("name".to_owned(), Value::String(NOBODY.to_owned()));
            }
            fields.values_mut().for_each(|value| rename(value, id));
        }
        Value::Array(values) => values.iter_mut().for_each(|value| rename(value, id)),
        _ => {}
    }
}
