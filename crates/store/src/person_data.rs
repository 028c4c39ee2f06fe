//! Everything that the database knows of a person: to be given to them, and to be deleted.

mod search;
#[cfg(test)]
mod tests;

use serde_json::{Value, json};

use super::{
    db::Store,
    error::StoreError,
    mail::remove_email,
    passkeys::delete_passkeys,
    people::end_sessions,
    sql::{InTurn, On, Row, query},
    writer::now,
};
use search::{Found, Search, Searched};

/// The name under which the games of a deleted person stay.
pub(crate) const NOBODY: &str = "Deleted player";

/// How many records are rewritten in a transaction, so that games in play do not wait.
const BATCH: usize = 200;

/// How many people are taken out of the journal at a time: each search of it takes long.
const TOGETHER: u32 = 20;

impl Store {
    /// All data of a person, as JSON. Games are named by table and number: anybody can read them.
    pub async fn export(&self, id: &str) -> Result<Value, StoreError> {
        let row = query(
            "SELECT id, name, created, seen, password IS NULL, suspended, hides_online, hides_watching,
                    email, needs_passkey
             FROM people WHERE id = $1",
        );
        let row = row.bind(id).fetch_one(&self.pool).await?;
        let (guest, suspended): (bool, bool) = (row.try_get(4)?, row.try_get(5)?);
        let (hides_online, hides_watching): (bool, bool) = (row.try_get(6)?, row.try_get(7)?);
        Ok(json!({
            "id": row.try_get::<String>(0)?,
            "name": row.try_get::<String>(1)?,
            "created": row.try_get::<i64>(2)?,
            "seen": row.try_get::<i64>(3)?,
            "email": row.try_get::<Option<String>>(8)?,
            "needs_passkey": row.try_get::<bool>(9)?,
            "guest": guest,
            "suspended": suspended,
            "hides_online": hides_online,
            "hides_watching": hides_watching,
            "roles": self.list("SELECT role FROM roles WHERE person = $1", id, text).await?,
            "sessions": self.list(
                "SELECT created, seen, device FROM sessions WHERE person = $1", id,
                |row| Ok(json!({
                    "created": integer(row, 0)?, "seen": integer(row, 1)?, "device": row.try_get::<String>(2)?,
                })),
            ).await?,
            "passkeys": self.list(
                "SELECT name, created, used FROM passkeys WHERE person = $1 ORDER BY created", id,
                |row| Ok(json!({
                    "name": text(row)?, "created": integer(row, 1)?, "used": row.try_get::<Option<i64>>(2)?,
                })),
            ).await?,
            // Their names are keyed hashes, which say nothing.
            "known_places": self.list(
                "SELECT seen FROM known_places WHERE person = $1", id,
                |row| Ok(json!({ "seen": integer(row, 0)? })),
            ).await?,
            "ratings": self.list(
                "SELECT one, other, points, deviation, games FROM ratings WHERE one = $1 OR other = $1", id, rating,
            ).await?,
            "games": self.list(
                "SELECT table_id, game, seat, players.name, games.ended, outcome
                 FROM players JOIN games USING (table_id, game) WHERE person = $1 ORDER BY games.ended", id, game,
            ).await?,
            "recent_places": self.list("SELECT place FROM recent_places WHERE person = $1", id, text).await?,
            "blocked": self.list("SELECT blocked FROM blocks WHERE person = $1", id, text).await?,
            "reports": self.list(
                "SELECT about, table_id, text, created FROM reports WHERE by = $1", id,
                |row| Ok(json!({
                    "about": text(row)?, "table": row.try_get::<Option<String>>(1)?,
                    "text": row.try_get::<String>(2)?, "created": integer(row, 3)?,
                })),
            ).await?,
            "tables": self.hosted(id).await?.into_iter()
                .map(|(table, created)| json!({ "table": table, "created": created }))
                .collect::<Vec<_>>(),
            "talk": self.talk(id).await?,
            "events": self.events_of(id).await?,
            "clubs": self.club_data(id).await?,
            "lobby": self.list(
                "SELECT number, at, text FROM lobby_talk WHERE person = $1 ORDER BY number", id,
                |row| Ok(json!({
                    "number": integer(row, 0)?, "at": integer(row, 1)?, "text": row.try_get::<String>(2)?,
                })),
            ).await?,
        }))
    }

    /// The values of a query about a person.
    async fn list(
        &self,
        text: &'static str,
        id: &str,
        value: impl Fn(&Row) -> Result<Value, sqlx::Error>,
    ) -> Result<Vec<Value>, StoreError> {
        let rows = query(text).bind(id).fetch_all(&self.pool).await?;
        Ok(rows.iter().map(value).collect::<Result<_, _>>()?)
    }

    /// The tables of a person: their ids, and when they were created.
    async fn hosted(&self, id: &str) -> Result<Vec<(String, i64)>, StoreError> {
        let (ids, mut tables) = ([id.to_owned()], Vec::new());
        let mut search = Search::new(Searched::Tables, &ids);
        while let Some(found) = search.next(&self.pool).await? {
            // Settings that cannot be read: `tandem admin verify` reports them.
            let hosts = |table: &Found| table.value().is_some_and(|it| it["host"]["id"] == id);
            let found = found.into_iter().filter(hosts);
            tables.extend(found.map(|Found { table, number: created, .. }| (table, created)));
        }
        Ok(tables)
    }

    /// All that a person has said, at all tables.
    async fn talk(&self, id: &str) -> Result<Vec<Value>, StoreError> {
        let (ids, mut talk) = ([id.to_owned()], Vec::new());
        let mut search = Search::new(Searched::Records, &ids);
        while let Some(found) = search.next(&self.pool).await? {
            for found in &found {
                let Some(record) = found.value() else { continue };
                let said = &record["record"];
                if said["kind"] == "said" && said["person"]["id"] == id {
                    talk.push(json!({
                        "table": found.table, "number": found.number, "time": record["time"],
                        "channel": said["channel"], "text": said["text"],
                    }));
                }
            }
        }
        Ok(talk)
    }

    /// The events that a person made, rules or plays in, and the records of events that they wrote
    /// or that name them: anybody can read them there.
    async fn events_of(&self, id: &str) -> Result<Value, StoreError> {
        let made = |row: &Row| {
            let (name, created) = (row.try_get::<String>(1)?, integer(row, 2)?);
            Ok(json!({ "event": text(row)?, "name": name, "created": created }))
        };
        let events = "SELECT id, name, created FROM events WHERE owner = $1 ORDER BY created";
        let rules = "SELECT event FROM event_arbiters WHERE person = $1";
        let plays = "SELECT event, place, ranked, points FROM event_people WHERE person = $1 ORDER BY event";
        let place = |row: &Row| {
            let [place, of, half_points]: [Option<i64>; 3] =
                [row.try_get(1)?, row.try_get(2)?, row.try_get(3)?];
            Ok(json!({ "event": text(row)?, "place": place, "of": of, "half_points": half_points }))
        };
        let (ids, mut records) = ([id.to_owned()], Vec::new());
        let mut search = Search::new(Searched::EventRecords, &ids);
        while let Some(found) = search.next(&self.pool).await? {
            let names = |found: &Found| found.value().is_some_and(|value| names(&value, id));
            let found = found.into_iter().filter(names);
            records.extend(found.map(|it| json!({ "event": it.table, "number": it.number })));
        }
        Ok(json!({
            "made": self.list(events, id, made).await?,
            "arbiter_of": self.list(rules, id, text).await?,
            "played": self.list(plays, id, place).await?,
            "records": records,
        }))
    }

    /// The clubs that a person made, organizes or belongs to.
    async fn club_data(&self, id: &str) -> Result<Value, StoreError> {
        let made = "SELECT id FROM clubs WHERE owner = $1 ORDER BY created";
        let organizes = "SELECT club FROM club_organizers WHERE person = $1";
        let belongs = "SELECT club, name, rating FROM club_members WHERE person = $1 ORDER BY club";
        let member = |row: &Row| {
            let (name, rating) = (row.try_get::<String>(1)?, row.try_get::<Option<i64>>(2)?);
            Ok(json!({ "club": text(row)?, "name": name, "rating": rating }))
        };
        Ok(json!({
            "made": self.list(made, id, text).await?,
            "organizer_of": self.list(organizes, id, text).await?,
            "member_of": self.list(belongs, id, member).await?,
        }))
    }

    /// Deletes a person: the account, its sessions, blocks, roles, ratings of teams and talk. Games
    /// and their results belong to four people and stay, under a name that says nothing.
    pub async fn delete_person(&self, id: &str) -> Result<(), StoreError> {
        self.delete_account(id).await?;
        self.finish_deletions().await
    }

    /// Deletes all of a person but what only a search of large tables finds, which takes long; see
    /// [`Self::finish_deletions`].
    pub async fn delete_account(&self, id: &str) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin_in_turn(InTurn::People).await?;
        transaction.take_turn(InTurn::Ratings).await?;
        end_sessions(&mut transaction.on(), id).await?;
        remove_email(&mut transaction.on(), id).await?;
        delete_passkeys(&mut transaction.on(), id).await?;
        for text in [
            "DELETE FROM blocks WHERE person = $1 OR blocked = $1",
            "DELETE FROM roles WHERE person = $1",
            "DELETE FROM lobby_talk WHERE person = $1",
            "DELETE FROM recent_places WHERE person = $1",
            "DELETE FROM event_arbiters WHERE person = $1",
            "DELETE FROM club_organizers WHERE person = $1",
            "DELETE FROM ratings WHERE one = $1 OR other = $1",
            "DELETE FROM reports WHERE by = $1",
            "UPDATE reports SET text = '', line = NULL WHERE about = $1",
            "INSERT INTO deletions (person) VALUES ($1) ON CONFLICT DO NOTHING",
        ] {
            query(text).bind(id).execute(&mut transaction).await?;
        }
        query("UPDATE reports SET closed = coalesce(closed, $2) WHERE about = $1")
            .bind(id)
            .bind(now())
            .execute(&mut transaction)
            .await?;
        for text in [
            "UPDATE people SET name = $2, folded = NULL, handle = NULL, password = NULL, suspended = TRUE
             WHERE id = $1",
            "UPDATE players SET name = $2 WHERE person = $1",
            "UPDATE club_members SET name = $2 || ' ' || number, former = '' WHERE person = $1",
            "UPDATE audit SET subject = $2, detail = '' WHERE instr(subject, $1) > 0",
        ] {
            query(text).bind(id).bind(NOBODY).execute(&mut transaction).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Takes deleted people out of the journal, also those at whom an earlier server stopped. Live
    /// tables show them until they end.
    pub async fn finish_deletions(&self) -> Result<(), StoreError> {
        loop {
            let rows = query("SELECT person FROM deletions LIMIT $1").bind(TOGETHER);
            let rows = rows.fetch_all(&self.pool).await?;
            if rows.is_empty() {
                return Ok(());
            }
            let ids = rows.iter().map(|row| row.try_get(0)).collect::<Result<Vec<String>, _>>()?;
            for searched in Searched::ALL {
                self.anonymize(searched, &ids).await?;
            }
            for id in ids {
                let done = query("DELETE FROM deletions WHERE person = $1").bind(id);
                done.execute(&self.pool).await?;
            }
        }
    }

    /// Takes the names and the talk of people out of a table.
    async fn anonymize(&self, searched: Searched, ids: &[String]) -> Result<(), StoreError> {
        let mut search = Search::new(searched, ids);
        // Nobody else changes these rows, and searching them takes long: it keeps no move waiting.
        while let Some(found) = search.next(&self.pool).await? {
            for batch in found.chunks(BATCH) {
                let mut transaction = self.pool.begin().await?;
                for found in batch {
                    match searched {
                        Searched::Records => rewrite(&mut transaction.on(), found, ids).await?,
                        // An index over games, which is made again.
                        Searched::GameStarts => {
                            query("DELETE FROM game_starts WHERE table_id = $1 AND game = $2")
                                .bind(&found.table)
                                .bind(found.number)
                                .execute(&mut transaction)
                                .await?;
                        }
                        Searched::Tables => rename_host(&mut transaction.on(), found, ids).await?,
                        Searched::EventRecords => {
                            rename_entrants(&mut transaction.on(), found, ids).await?;
                        }
                    }
                }
                transaction.commit().await?;
            }
        }
        Ok(())
    }
}

fn integer(row: &Row, index: usize) -> Result<i64, sqlx::Error> {
    row.try_get(index)
}

fn text(row: &Row) -> Result<Value, sqlx::Error> {
    row.try_get(0).map(Value::String)
}

fn rating(row: &Row) -> Result<Value, sqlx::Error> {
    let mut people: Vec<String> = vec![row.try_get(0)?, row.try_get(1)?];
    people.retain(|person| !person.is_empty());
    let (points, deviation): (f64, f64) = (row.try_get(2)?, row.try_get(3)?);
    let games = integer(row, 4)?;
    Ok(json!({ "people": people, "points": points, "deviation": deviation, "games": games }))
}

fn game(row: &Row) -> Result<Value, sqlx::Error> {
    let [table, seat, name, outcome] =
        [row.try_get::<String>(0)?, row.try_get(2)?, row.try_get(3)?, row.try_get(5)?];
    let (game, ended) = (integer(row, 1)?, integer(row, 4)?);
    Ok(json!({
        "table": table, "game": game, "seat": seat, "name": name, "ended": ended, "outcome": outcome,
    }))
}

async fn rename_host(
    connection: &mut On<'_>,
    found: &Found,
    ids: &[String],
) -> Result<(), StoreError> {
    let Some(mut settings) = found.value() else { return Ok(()) };
    ids.iter().for_each(|id| rename(&mut settings, id));
    query("UPDATE tables SET settings = $2 WHERE id = $1")
        .bind(&found.table)
        .bind(settings.to_string())
        .execute(connection)
        .await?;
    Ok(())
}

async fn rename_entrants(
    connection: &mut On<'_>,
    found: &Found,
    ids: &[String],
) -> Result<(), StoreError> {
    let Some(mut record) = found.value() else { return Ok(()) };
    let people = record["act"].as_object_mut().into_iter().flatten();
    let people = people.flat_map(|(field, value)| match (field.as_str(), value) {
        ("people", Value::Array(people)) => people.as_mut_slice(),
        ("person", person) => std::slice::from_mut(person),
        _ => &mut [],
    });
    for (index, person) in people.enumerate() {
        if person["account"].as_str().is_some_and(|account| ids.iter().any(|id| id == account)) {
            // Names are unique in an event, also those of people who are gone.
            person["name"] = format!("{NOBODY} {}.{}", found.number, index + 1).into();
        }
    }
    query("UPDATE event_records SET record = $1 WHERE event = $2 AND number = $3")
        .bind(record.to_string())
        .bind(&found.table)
        .bind(found.number)
        .execute(connection)
        .await?;
    Ok(())
}

/// Whether a record of an event was written by a person or names them.
fn names(record: &Value, id: &str) -> bool {
    match record {
        Value::Object(fields) => fields.iter().any(|(field, value)| {
            (matches!(field.as_str(), "by" | "account") && value == id) || names(value, id)
        }),
        Value::Array(values) => values.iter().any(|value| names(value, id)),
        _ => false,
    }
}

async fn rewrite(connection: &mut On<'_>, found: &Found, ids: &[String]) -> Result<(), StoreError> {
    // A record that cannot be read stays as it is: `tandem admin verify` reports it.
    let Some(mut record) = found.value() else { return Ok(()) };
    let said = record.get_mut("record").filter(|record| record["kind"] == "said");
    if let Some(said) = said.filter(|said| ids.iter().any(|id| said["person"]["id"] == **id)) {
        said["text"] = Value::String(String::new());
    }
    ids.iter().for_each(|id| rename(&mut record, id));
    query("UPDATE records SET record = $1 WHERE table_id = $2 AND number = $3")
        .bind(record.to_string())
        .bind(&found.table)
        .bind(found.number)
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
