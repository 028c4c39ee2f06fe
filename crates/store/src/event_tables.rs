//! The work of a server in events: which event it has to look at and when, and the tables that it
//! made for their games.
//!
//! Whatever may give it something to do makes an event due in the same transaction: its records,
//! and games that end. A server takes an event for a while before it looks at it, so that the nodes
//! of a cluster do not all do the same; if it dies, another one takes the event when that is over.

#[cfg(test)]
mod tests;

use std::time::SystemTime;

use super::{
    db::Store,
    error::StoreError,
    rows::readable,
    sql::{On, Row, query},
};

/// No time.
const NEVER: i64 = -1;

/// A game of an event, by its place. Everything counts from 1 but `attempt`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EventGame {
    pub stage: u8,
    pub round: u16,
    /// The number of the match in its round.
    pub board: u16,
    pub game: u8,
    /// How many results of the game were void before.
    pub attempt: u8,
}

/// A table that the server made, or is about to make, for a game without a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventTable {
    pub at: EventGame,
    pub table: String,
    /// In milliseconds since 1970.
    pub made: i64,
    /// Whether the table is there.
    pub exists: bool,
    pub in_play: bool,
    /// Whether a game has ended there, perhaps for the day only.
    pub ended: bool,
    /// The outcome of its last game that was played to an end, or is void.
    pub outcome: Option<String>,
}

/// An event that this server has taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakenEvent {
    touched: i64,
}

/// The columns of [`table()`].
macro_rules! tables {
    ($condition:literal) => {
        concat!(
            "SELECT e.stage, e.round, e.board, e.game, e.attempt, e.table_id, e.made,
                    t.id IS NOT NULL, t.in_play_since IS NOT NULL,
                    EXISTS (SELECT 1 FROM games g WHERE g.table_id = e.table_id),
                    (SELECT g.outcome FROM games g WHERE g.table_id = e.table_id
                     AND g.outcome <> 'adjourned' ORDER BY g.game DESC LIMIT 1)
             FROM event_tables e LEFT JOIN tables t ON t.id = e.table_id
             WHERE e.event = $1 ",
            $condition,
            " ORDER BY e.stage, e.round, e.board, e.game, e.attempt"
        )
    };
}

impl Store {
    /// Waits until this server has written something that may make an event due.
    pub async fn event_touched(&self) {
        self.event_bell.notified().await;
    }

    /// Events that are due at a time and that nobody has taken, the longest due first.
    pub async fn due_events(&self, now: i64, most: u32) -> Result<Vec<String>, StoreError> {
        let rows = query(
            "SELECT id FROM events WHERE due <= $1 AND taken_until <= $1 ORDER BY due, id LIMIT $2",
        );
        let rows = rows.bind(now).bind(most).fetch_all(&self.pool).await?;
        Ok(readable(&rows, |row| row.try_get(0)))
    }

    /// When the next event is due, or no longer taken.
    pub async fn next_due_event(&self) -> Result<Option<i64>, StoreError> {
        let row = query(
            "SELECT min(CASE WHEN taken_until > due THEN taken_until ELSE due END) FROM events
             WHERE due IS NOT NULL",
        );
        Ok(row.fetch_one(&self.pool).await?.try_get(0)?)
    }

    /// Takes an event that is due until a time; nothing if somebody else has it.
    pub async fn take_event(
        &self,
        id: &str,
        now: i64,
        until: i64,
    ) -> Result<Option<TakenEvent>, StoreError> {
        let taken = query(
            "UPDATE events SET taken_until = $3 WHERE id = $1 AND due <= $2 AND taken_until <= $2
             RETURNING touched",
        );
        let row = taken.bind(id).bind(now).bind(until).fetch_optional(&self.pool).await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?.map(|touched| TakenEvent { touched }))
    }

    /// Gives an event back, and says when it is due next. If something has happened in the
    /// meantime it is due at once.
    pub async fn release_event(
        &self,
        id: &str,
        taken: TakenEvent,
        due: Option<i64>,
    ) -> Result<(), StoreError> {
        query(
            "UPDATE events SET taken_until = 0,
                    due = CASE WHEN touched = $2 THEN nullif($3, $4) WHEN runs THEN 0 END WHERE id = $1",
        )
        .bind(id)
        .bind(taken.touched)
        .bind(due.unwrap_or(NEVER))
        .bind(NEVER)
        .execute(&self.pool)
        .await?;
        self.event_bell.notify_one();
        Ok(())
    }

    /// Takes events away from a server that has died: only for a server that is alone.
    pub async fn release_all_events(&self) -> Result<(), StoreError> {
        let all = query("UPDATE events SET taken_until = 0 WHERE taken_until <> 0");
        all.execute(&self.pool).await?;
        Ok(())
    }

    /// Notes the table of a game before it is made. If the game has one already, that one counts.
    /// Gives the id that counts.
    pub async fn note_event_table(
        &self,
        event: &str,
        at: EventGame,
        table: &str,
        made: i64,
    ) -> Result<String, StoreError> {
        let mut transaction = self.pool.begin().await?;
        let note = query(
            "INSERT INTO event_tables
                 (event, stage, round, board, game, attempt, table_id, made, done)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, FALSE) ON CONFLICT DO NOTHING",
        );
        let note = note.bind(event).bind(i64::from(at.stage)).bind(i64::from(at.round));
        let note = note.bind(i64::from(at.board)).bind(i64::from(at.game));
        let note = note.bind(i64::from(at.attempt)).bind(table).bind(made);
        note.execute(&mut transaction).await?;
        let noted = query(
            "SELECT table_id FROM event_tables WHERE event = $1 AND stage = $2 AND round = $3
             AND board = $4 AND game = $5 AND attempt = $6",
        );
        let noted = noted.bind(event).bind(i64::from(at.stage)).bind(i64::from(at.round));
        let noted = noted.bind(i64::from(at.board)).bind(i64::from(at.game));
        let row = noted.bind(i64::from(at.attempt)).fetch_one(&mut transaction).await?;
        let id = row.try_get(0)?;
        transaction.commit().await?;
        Ok(id)
    }

    /// The tables of an event whose games have no result in the event, in order.
    pub async fn open_event_tables(&self, event: &str) -> Result<Vec<EventTable>, StoreError> {
        let rows = query(tables!("AND NOT e.done")).bind(event).fetch_all(&self.pool).await?;
        Ok(readable(&rows, table))
    }

    /// All tables of an event, in order.
    pub async fn event_tables(&self, event: &str) -> Result<Vec<EventTable>, StoreError> {
        let rows = query(tables!("")).bind(event).fetch_all(&self.pool).await?;
        Ok(rows.iter().map(table).collect::<Result<_, _>>()?)
    }

    /// The events in which a person plays and which have games without a result, in order.
    pub async fn events_with_open_tables(
        &self,
        person: &str,
        most: u32,
    ) -> Result<Vec<String>, StoreError> {
        let mut connection = self.reads.connection().await?;
        let rows = query(
            "SELECT DISTINCT m.event FROM event_people m
             JOIN event_tables t ON t.event = m.event AND NOT t.done
             WHERE m.person = $1 ORDER BY m.event LIMIT $2",
        );
        let rows = rows.bind(person).bind(most).fetch_all(&mut connection).await?;
        Ok(readable(&rows, |row| row.try_get(0)))
    }

    /// The events that have changed since a time in seconds since 1970, each with the number of its
    /// last record.
    pub async fn changed_events(&self, since: i64) -> Result<Vec<(String, u32)>, StoreError> {
        let rows = query("SELECT id, last FROM events WHERE changed >= $1 ORDER BY id");
        let rows = rows.bind(since).fetch_all(&self.pool).await?;
        Ok(readable(&rows, |row| Ok((row.try_get(0)?, row.try_get(1)?))))
    }

    /// Notes that the game of a table has its result in the event.
    pub async fn end_event_table(&self, table: &str) -> Result<(), StoreError> {
        let end = query("UPDATE event_tables SET done = TRUE WHERE table_id = $1");
        end.bind(table).execute(&self.pool).await?;
        Ok(())
    }

    /// The id of the event that follows a repeating one: the proposed one, unless it has one.
    pub async fn event_follower(&self, id: &str, proposed: &str) -> Result<String, StoreError> {
        let name = query(
            "UPDATE events SET follower = coalesce(follower, $2) WHERE id = $1 RETURNING follower",
        );
        let row = name.bind(id).bind(proposed).fetch_one(&self.pool).await?;
        Ok(row.try_get(0)?)
    }

    /// How many events the server runs that have begun, and how many of their games are open.
    pub async fn running_events(&self) -> Result<[i64; 2], StoreError> {
        let row = query(
            "SELECT (SELECT count(*) FROM events WHERE runs AND state = 'running'),
                    (SELECT count(*) FROM event_tables WHERE NOT done)",
        );
        let row = row.fetch_one(&self.pool).await?;
        Ok([row.try_get(0)?, row.try_get(1)?])
    }
}

/// A game has ended at a table. Says whether that makes an event due.
pub(super) async fn touch(on: &mut On<'_>, table: &str) -> Result<bool, StoreError> {
    let touch = query(
        "UPDATE events SET due = 0, touched = touched + 1
         WHERE id = (SELECT event FROM event_tables WHERE table_id = $1) AND runs",
    );
    Ok(touch.bind(table).execute(on).await? > 0)
}

/// Milliseconds since 1970.
pub fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

fn table(row: &Row) -> Result<EventTable, sqlx::Error> {
    let [stage, round, board, game, attempt]: [i64; 5] =
        [row.try_get(0)?, row.try_get(1)?, row.try_get(2)?, row.try_get(3)?, row.try_get(4)?];
    let narrow = |error: std::num::TryFromIntError| sqlx::Error::Decode(Box::new(error));
    let at = EventGame {
        stage: stage.try_into().map_err(narrow)?,
        round: round.try_into().map_err(narrow)?,
        board: board.try_into().map_err(narrow)?,
        game: game.try_into().map_err(narrow)?,
        attempt: attempt.try_into().map_err(narrow)?,
    };
    Ok(EventTable {
        at,
        table: row.try_get(5)?,
        made: row.try_get(6)?,
        exists: row.try_get(7)?,
        in_play: row.try_get(8)?,
        ended: row.try_get(9)?,
        outcome: row.try_get(10)?,
    })
}
