//! Tournaments: what lists show of them, their logs, and their arbiters.
//!
//! A log is a text per record, which this crate does not read. Records are appended behind a number
//! that the writer expects to be the last: of two writers with the same expectation one is refused
//! ([`StoreError::Stale`]) and reads on, so a log has one order whoever writes it.

pub(super) mod people;
#[cfg(test)]
mod tests;

use protocol::Person;

use super::{
    damage::Damage,
    db::Store,
    error::StoreError,
    people::known,
    rows::readable,
    sql::{InTurn, On, Row, query},
    writer::now,
};
use people::EventPerson;

/// How many rows are inserted in a statement.
const ROWS: usize = 500;

/// Whether an event takes entries, is played or is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventState {
    Entries,
    Running,
    Finished,
}

impl EventState {
    const ALL: [Self; 3] = [Self::Entries, Self::Running, Self::Finished];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Entries => "entries",
            Self::Running => "running",
            Self::Finished => "finished",
        }
    }
}

/// The part of an event that lists show; it follows from its records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventSummary {
    pub name: String,
    pub state: EventState,
    /// JSON of those who show it.
    pub summary: String,
    /// Whether the server acts in it by itself.
    pub runs: bool,
}

/// An event to be stored.
#[derive(Clone, Debug)]
pub struct NewEvent<'a> {
    pub id: &'a str,
    /// The id of its owner.
    pub owner: &'a str,
    /// Whether the list of events shows it.
    pub listed: bool,
    pub summary: &'a EventSummary,
    /// Its log so far, in order.
    pub records: &'a [String],
    pub people: &'a [EventPerson],
}

/// Why an event was not stored: the owner has too many that are not over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotCreated;

/// An event without its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventLine {
    pub id: String,
    pub owner: Person,
    /// In seconds since 1970, as `changed`.
    pub created: i64,
    pub listed: bool,
    /// The number of its last record.
    pub last: u32,
    pub changed: i64,
    pub summary: EventSummary,
}

/// The columns of [`line()`].
macro_rules! lines {
    ($rest:literal) => {
        concat!(
            "SELECT p.id, p.name, p.password IS NULL, p.epoch, e.id, e.created, e.listed, e.last,
                    e.changed, e.name, e.state, e.summary, e.runs
             FROM events e JOIN people p ON p.id = e.owner ",
            $rest
        )
    };
}

impl Store {
    /// Stores a new event with its first records, unless its owner has `most` that are not over. An
    /// event that is there already stays as it is.
    pub async fn add_event(
        &self,
        event: &NewEvent<'_>,
        most: u32,
    ) -> Result<Result<(), NotCreated>, StoreError> {
        let mut transaction = self.pool.begin_in_turn(InTurn::Events).await?;
        let count = query("SELECT count(*) FROM events WHERE owner = $1 AND state <> 'finished'");
        let count: i64 = count.bind(event.owner).fetch_one(&mut transaction).await?.try_get(0)?;
        if count >= i64::from(most) {
            return Ok(Err(NotCreated));
        }
        let added = query(
            "INSERT INTO events (id, owner, created, listed, last, changed, name, state, summary,
                                 runs, due, peopled)
             VALUES ($1, $2, $3, $4, $5, $3, $6, $7, $8, $9, CASE WHEN $9 THEN 0 END, TRUE)
             ON CONFLICT DO NOTHING",
        )
        .bind(event.id)
        .bind(event.owner)
        .bind(now())
        .bind(event.listed)
        .bind(event.records.len() as i64)
        .bind(&event.summary.name)
        .bind(event.summary.state.name())
        .bind(&event.summary.summary)
        .bind(event.summary.runs)
        .execute(&mut transaction)
        .await?;
        if added == 0 {
            return Ok(Ok(()));
        }
        insert(&mut transaction.on(), event.id, 1, event.records).await?;
        people::write(&mut transaction.on(), event.id, event.people).await?;
        transaction.commit().await?;
        self.event_bell.notify_one();
        Ok(Ok(()))
    }

    /// Appends records behind the record `last`, all or none, with what lists show after them, and
    /// the people of the event if they or their places have changed.
    ///
    /// # Errors
    ///
    /// [`StoreError::Stale`] if `last` is not the number of the event's last record.
    pub async fn append_to_event(
        &self,
        id: &str,
        last: u32,
        records: &[String],
        summary: &EventSummary,
        people: Option<&[EventPerson]>,
    ) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin().await?;
        let appended = query(
            "UPDATE events SET last = $3, changed = $4, name = $5, state = $6, summary = $7,
                    runs = $8, due = CASE WHEN $8 THEN 0 END, touched = touched + 1,
                    peopled = peopled OR $9
             WHERE id = $1 AND last = $2",
        )
        .bind(id)
        .bind(last)
        .bind(i64::from(last) + records.len() as i64)
        .bind(now())
        .bind(&summary.name)
        .bind(summary.state.name())
        .bind(&summary.summary)
        .bind(summary.runs)
        .bind(people.is_some())
        .execute(&mut transaction)
        .await?;
        if appended == 0 {
            return Err(StoreError::Stale);
        }
        insert(&mut transaction.on(), id, i64::from(last) + 1, records).await?;
        if let Some(people) = people {
            people::write(&mut transaction.on(), id, people).await?;
        }
        transaction.commit().await?;
        if summary.runs {
            self.event_bell.notify_one();
        }
        Ok(())
    }

    pub async fn event(&self, id: &str) -> Result<Option<EventLine>, StoreError> {
        let row = query(lines!("WHERE e.id = $1")).bind(id).fetch_optional(&self.pool).await?;
        Ok(row.as_ref().map(line).transpose()?)
    }

    /// Some of the ids of events after one, in order.
    pub async fn event_ids(&self, after: &str, most: u32) -> Result<Vec<String>, StoreError> {
        let rows = query("SELECT id FROM events WHERE id > $1 ORDER BY id LIMIT $2");
        let rows = rows.bind(after).bind(most).fetch_all(&self.pool).await?;
        Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
    }

    /// Some of the records after a number, in order. There is no gap: a record that is missing or
    /// cannot be read is an error.
    pub async fn event_records(
        &self,
        id: &str,
        after: u32,
        most: u32,
    ) -> Result<Vec<String>, StoreError> {
        let mut connection = self.openings.connection().await?;
        let rows = query(
            "SELECT number, record FROM event_records
             WHERE event = $1 AND number > $2 ORDER BY number LIMIT $3",
        );
        let rows = rows.bind(id).bind(after).bind(most).fetch_all(&mut connection).await?;
        let mut records = Vec::with_capacity(rows.len());
        for (row, expected) in rows.iter().zip(i64::from(after) + 1..) {
            let damage = |reason| Damage { settings: None, record: Some(expected), reason };
            if row.try_get::<i64>(0)? != expected {
                return Err(damage("it is missing".to_owned()).into());
            }
            records.push(row.try_get(1).map_err(|error| damage(error.to_string()))?);
        }
        Ok(records)
    }

    /// Events that the list shows, the newest first: those that are older than `before`, the time
    /// and id of the last one of the page before.
    pub async fn listed_events(
        &self,
        before: Option<(i64, &str)>,
        most: u32,
    ) -> Result<Vec<EventLine>, StoreError> {
        let (created, id) = before.unwrap_or((i64::MAX, ""));
        let mut connection = self.reads.connection().await?;
        let rows = query(lines!(
            "WHERE e.listed AND (e.created, e.id) < ($1, $2)
             ORDER BY e.created DESC, e.id DESC LIMIT $3"
        ));
        let rows = rows.bind(created).bind(id).bind(most).fetch_all(&mut connection).await?;
        Ok(readable(&rows, line))
    }

    /// Events that the list shows and that are not over, the newest first.
    pub async fn listed_open_events(&self, most: u32) -> Result<Vec<EventLine>, StoreError> {
        let mut connection = self.reads.connection().await?;
        let rows = query(lines!(
            "WHERE e.listed AND e.state <> 'finished' ORDER BY e.created DESC, e.id DESC LIMIT $1"
        ));
        let rows = rows.bind(most).fetch_all(&mut connection).await?;
        Ok(readable(&rows, line))
    }

    /// The ids of events that are not over, after an id, in order.
    pub async fn open_events(&self, after: &str, most: u32) -> Result<Vec<String>, StoreError> {
        let rows = query(
            "SELECT id FROM events WHERE id > $1 AND state <> 'finished' ORDER BY id LIMIT $2",
        );
        let rows = rows.bind(after).bind(most).fetch_all(&self.pool).await?;
        Ok(readable(&rows, |row| row.try_get(0)))
    }

    /// Makes a person an arbiter of an event, or no longer. Says whether that changed anything.
    pub async fn set_event_arbiter(
        &self,
        event: &str,
        person: &str,
        rules: bool,
    ) -> Result<bool, StoreError> {
        let change = if rules {
            "INSERT INTO event_arbiters (event, person) VALUES ($1, $2) ON CONFLICT DO NOTHING"
        } else {
            "DELETE FROM event_arbiters WHERE event = $1 AND person = $2"
        };
        Ok(query(change).bind(event).bind(person).execute(&self.pool).await? > 0)
    }

    /// The arbiters of an event beside its owner, by id.
    pub async fn event_arbiters(&self, event: &str) -> Result<Vec<Person>, StoreError> {
        let rows = query(
            "SELECT p.id, p.name, p.password IS NULL, p.epoch
             FROM event_arbiters a JOIN people p ON p.id = a.person
             WHERE a.event = $1 ORDER BY p.id",
        );
        let rows = rows.bind(event).fetch_all(&self.pool).await?;
        Ok(readable(&rows, |row| Ok(known(row)?.person)))
    }
}

async fn insert(
    on: &mut On<'_>,
    event: &str,
    first: i64,
    records: &[String],
) -> Result<(), StoreError> {
    for (numbers, chunk) in (first..).step_by(ROWS).zip(records.chunks(ROWS)) {
        let mut insert = query("INSERT INTO event_records (event, number, record) VALUES ");
        for (number, record) in (numbers..).zip(chunk) {
            insert.push(if number == numbers { "(" } else { ", (" });
            insert.push_bind(event).push(", ").push_bind(number).push(", ").push_bind(record);
            insert.push(")");
        }
        insert.execute(&mut *on).await?;
    }
    Ok(())
}

pub(crate) fn line(row: &Row) -> Result<EventLine, sqlx::Error> {
    let state: String = row.try_get(10)?;
    let unknown = || sqlx::Error::Decode(format!("{state:?} is no state of an event").into());
    let state = EventState::ALL.into_iter().find(|known| known.name() == state);
    Ok(EventLine {
        owner: known(row)?.person,
        id: row.try_get(4)?,
        created: row.try_get(5)?,
        listed: row.try_get(6)?,
        last: row.try_get(7)?,
        changed: row.try_get(8)?,
        summary: EventSummary {
            name: row.try_get(9)?,
            state: state.ok_or_else(unknown)?,
            summary: row.try_get(11)?,
            runs: row.try_get(12)?,
        },
    })
}
