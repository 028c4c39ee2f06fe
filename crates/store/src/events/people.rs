//! The people who play in tournaments, for the pages of people: their partners and their places.
//! The rows follow from the records of the tournament, and are written with them.

#[cfg(test)]
mod tests;

use std::collections::HashMap;

use super::{EventLine, ROWS, line};
use crate::{
    db::Store,
    error::StoreError,
    rows::readable,
    sql::{On, Row, query},
};

/// A player of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventPerson {
    /// The number of the entrant, and the place of the person in its line-up.
    pub entrant: u32,
    pub member: u8,
    pub player: EventPlayer,
    /// Nothing until a round is over.
    pub place: Option<EventPlace>,
}

/// A player of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventPlayer {
    /// The id of a person of the server.
    Person(String),
    /// The name of somebody else.
    Name(String),
}

/// The place of an entrant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventPlace {
    /// From 1.
    pub rank: u32,
    /// The number of those who are ranked together.
    pub of: u32,
    /// Half points.
    pub points: i32,
}

/// An event in which a person plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventOfPerson {
    pub event: EventLine,
    pub place: Option<EventPlace>,
    /// The others of the entrant: the id, if they have one, and the name.
    pub partners: Vec<(Option<String>, String)>,
}

impl Store {
    /// The events in which a person plays, the newest first: those that are older than `before`,
    /// the time and id of the last one of the page before. Others than themselves see the public
    /// ones (`listed`).
    pub async fn events_of_person(
        &self,
        person: &str,
        listed: bool,
        before: Option<(i64, &str)>,
        most: u32,
    ) -> Result<Vec<EventOfPerson>, StoreError> {
        let (created, id) = before.unwrap_or((i64::MAX, ""));
        let mut connection = self.reads.connection().await?;
        let rows = query(
            "SELECT p.id, p.name, p.password IS NULL, p.epoch, e.id, e.created, e.listed, e.last,
                    e.changed, e.name, e.state, e.summary, e.runs, m.place, m.ranked, m.points
             FROM event_people m JOIN events e ON e.id = m.event JOIN people p ON p.id = e.owner
             WHERE m.person = $1 AND (e.listed OR NOT $2) AND (e.created, e.id) < ($3, $4)
             ORDER BY e.created DESC, e.id DESC LIMIT $5",
        );
        let rows = rows.bind(person).bind(listed).bind(created).bind(id).bind(most);
        let rows = rows.fetch_all(&mut connection).await?;
        let mut events = readable(&rows, |row| {
            Ok(EventOfPerson { event: line(row)?, place: place(row, 13)?, partners: Vec::new() })
        });
        for EventOfPerson { event, partners, .. } in &mut events {
            let rows = query(
                "SELECT o.person, coalesce(p.name, o.name, '') FROM event_people m
                 JOIN event_people o ON o.event = m.event AND o.entrant = m.entrant
                 LEFT JOIN people p ON p.id = o.person
                 WHERE m.event = $1 AND m.person = $2 AND o.member <> m.member ORDER BY o.member",
            );
            let rows = rows.bind(&event.id).bind(person).fetch_all(&mut connection).await?;
            *partners = readable(&rows, |row| Ok((row.try_get(0)?, row.try_get(1)?)));
        }
        Ok(events)
    }

    /// The ids of events whose people are not known, because an earlier version wrote them: those
    /// after an id, in order.
    pub async fn events_without_people(
        &self,
        after: &str,
        most: u32,
    ) -> Result<Vec<String>, StoreError> {
        let rows =
            query("SELECT id FROM events WHERE NOT peopled AND id > $1 ORDER BY id LIMIT $2");
        let rows = rows.bind(after).bind(most).fetch_all(&self.pool).await?;
        Ok(readable(&rows, |row| row.try_get(0)))
    }

    /// Writes the people of an event whose last record is `last`.
    ///
    /// # Errors
    ///
    /// [`StoreError::Stale`] if it is not.
    pub async fn set_event_people(
        &self,
        event: &str,
        last: u32,
        people: &[EventPerson],
    ) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin().await?;
        let known = query("UPDATE events SET peopled = TRUE WHERE id = $1 AND last = $2");
        if known.bind(event).bind(last).execute(&mut transaction).await? == 0 {
            return Err(StoreError::Stale);
        }
        write(&mut transaction.on(), event, people).await?;
        transaction.commit().await?;
        Ok(())
    }
}

/// Writes the people of an event: the rows that differ from those that are there.
pub(super) async fn write(
    on: &mut On<'_>,
    event: &str,
    people: &[EventPerson],
) -> Result<(), StoreError> {
    let rows = query(
        "SELECT entrant, member, person, name, place, ranked, points FROM event_people
         WHERE event = $1",
    );
    let rows = rows.bind(event).fetch_all(&mut *on).await?;
    let mut before: HashMap<(u32, u8), EventPerson> =
        readable(&rows, read).into_iter().map(|it| ((it.entrant, it.member), it)).collect();
    let changed: Vec<_> = people
        .iter()
        .filter(|person| before.remove(&(person.entrant, person.member)).as_ref() != Some(*person))
        .collect();
    for (entrant, member) in before.into_keys() {
        let gone =
            query("DELETE FROM event_people WHERE event = $1 AND entrant = $2 AND member = $3");
        gone.bind(event).bind(entrant).bind(member).execute(&mut *on).await?;
    }
    for chunk in changed.chunks(ROWS) {
        let mut insert = query(
            "INSERT INTO event_people
                 (event, entrant, member, person, name, place, ranked, points) VALUES ",
        );
        for (index, EventPerson { entrant, member, player, place }) in chunk.iter().enumerate() {
            let (person, name) = match player {
                EventPlayer::Person(id) => (Some(id.clone()), None),
                EventPlayer::Name(name) => (None, Some(name.clone())),
            };
            insert.push(if index == 0 { "(" } else { ", (" });
            insert.push_bind(event).push(", ").push_bind(*entrant).push(", ").push_bind(*member);
            insert.push(", ").push_bind(&person).push(", ").push_bind(&name);
            for number in [
                place.map(|place| i64::from(place.rank)),
                place.map(|place| i64::from(place.of)),
                place.map(|place| i64::from(place.points)),
            ] {
                insert.push(", ").push_bind(number);
            }
            insert.push(")");
        }
        insert.push(
            " ON CONFLICT (event, entrant, member) DO UPDATE SET person = excluded.person,
              name = excluded.name, place = excluded.place, ranked = excluded.ranked,
              points = excluded.points",
        );
        insert.execute(&mut *on).await?;
    }
    Ok(())
}

fn read(row: &Row) -> Result<EventPerson, sqlx::Error> {
    let player = match row.try_get::<Option<String>>(2)? {
        Some(id) => EventPlayer::Person(id),
        None => EventPlayer::Name(row.try_get(3)?),
    };
    let (entrant, member) = (row.try_get(0)?, row.try_get(1)?);
    Ok(EventPerson { entrant, member, player, place: place(row, 4)? })
}

/// The place in three columns.
fn place(row: &Row, first: usize) -> Result<Option<EventPlace>, sqlx::Error> {
    let Some(rank) = row.try_get::<Option<u32>>(first)? else { return Ok(None) };
    Ok(Some(EventPlace { rank, of: row.try_get(first + 1)?, points: row.try_get(first + 2)? }))
}
