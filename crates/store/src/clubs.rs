//! Clubs: their members, their organizers, and which events are their evenings.
//!
//! Each change of a club counts its version, and is made only if the version is the one that the
//! writer has read: of two writers one is refused ([`StoreError::Stale`]) and reads on.

#[cfg(test)]
mod tests;

use protocol::Person;

use crate::{
    db::Store,
    error::StoreError,
    events::{EventLine, line as event_line},
    people::known,
    rows::readable,
    sql::{InTurn, On, Row, query},
    writer::now,
};

/// A club without its members.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClubLine {
    pub id: String,
    pub owner: Person,
    /// In seconds since 1970.
    pub created: i64,
    pub facts: ClubFacts,
    /// How often it has changed.
    pub version: u32,
    pub members: u32,
    pub evenings: u32,
}

/// The facts that the organizers of a club may change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClubFacts {
    pub name: String,
    pub about: String,
    /// Whether the list of clubs shows it.
    pub listed: bool,
}

/// A member of a club.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClubMember {
    /// From 1 in each club.
    pub number: u32,
    /// The id of a person of the server, if the member has an account.
    pub person: Option<String>,
    pub name: String,
    /// Earlier names.
    pub former: Vec<String>,
    /// The rating that the organizers gave.
    pub rating: Option<u32>,
}

/// An evening of a club, and what was computed from its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClubEvening {
    pub event: EventLine,
    /// The last record for which `games` was computed; 0 if it never was.
    pub last: u32,
    /// A text that this crate does not read.
    pub games: String,
}

/// Why something was not stored: there are too many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMany;

/// The columns of [`line()`].
macro_rules! lines {
    ($rest:literal) => {
        concat!(
            "SELECT p.id, p.name, p.password IS NULL, p.epoch, c.id, c.created, c.listed, c.version,
                    c.name, c.about, (SELECT count(*) FROM club_members WHERE club = c.id),
                    (SELECT count(*) FROM club_evenings WHERE club = c.id)
             FROM clubs c JOIN people p ON p.id = c.owner ",
            $rest
        )
    };
}

impl Store {
    /// Stores a new club, unless its owner has `most`.
    pub async fn add_club(
        &self,
        id: &str,
        owner: &str,
        facts: &ClubFacts,
        most: u32,
    ) -> Result<Result<(), TooMany>, StoreError> {
        let mut transaction = self.pool.begin_in_turn(InTurn::Events).await?;
        let count = query("SELECT count(*) FROM clubs WHERE owner = $1").bind(owner);
        if count.fetch_one(&mut transaction).await?.try_get::<i64>(0)? >= i64::from(most) {
            return Ok(Err(TooMany));
        }
        query(
            "INSERT INTO clubs (id, owner, created, listed, version, name, about)
             VALUES ($1, $2, $3, $4, 0, $5, $6)",
        )
        .bind(id)
        .bind(owner)
        .bind(now())
        .bind(facts.listed)
        .bind(&facts.name)
        .bind(&facts.about)
        .execute(&mut transaction)
        .await?;
        transaction.commit().await?;
        Ok(Ok(()))
    }

    pub async fn club(&self, id: &str) -> Result<Option<ClubLine>, StoreError> {
        let row = query(lines!("WHERE c.id = $1")).bind(id).fetch_optional(&self.pool).await?;
        Ok(row.as_ref().map(line).transpose()?)
    }

    /// Clubs that the list shows, the newest first: those that are older than `before`, the time
    /// and id of the last one of the page before.
    pub async fn listed_clubs(
        &self,
        before: Option<(i64, &str)>,
        most: u32,
    ) -> Result<Vec<ClubLine>, StoreError> {
        let (created, id) = before.unwrap_or((i64::MAX, ""));
        let mut connection = self.reads.connection().await?;
        let rows = query(lines!(
            "WHERE c.listed AND (c.created, c.id) < ($1, $2)
             ORDER BY c.created DESC, c.id DESC LIMIT $3"
        ));
        let rows = rows.bind(created).bind(id).bind(most).fetch_all(&mut connection).await?;
        Ok(readable(&rows, line))
    }

    /// The clubs that a person owns, organizes or belongs to, the newest first.
    pub async fn clubs_of(&self, person: &str, most: u32) -> Result<Vec<ClubLine>, StoreError> {
        let mut connection = self.reads.connection().await?;
        let rows = query(lines!(
            "WHERE c.id IN (SELECT id FROM clubs WHERE owner = $1
                            UNION SELECT club FROM club_organizers WHERE person = $1
                            UNION SELECT club FROM club_members WHERE person = $1)
             ORDER BY c.created DESC, c.id DESC LIMIT $2"
        ));
        let rows = rows.bind(person).bind(most).fetch_all(&mut connection).await?;
        Ok(readable(&rows, line))
    }

    /// The members of a club, by number.
    pub async fn club_members(&self, club: &str) -> Result<Vec<ClubMember>, StoreError> {
        let rows = query(
            "SELECT number, person, name, former, rating FROM club_members
             WHERE club = $1 ORDER BY number",
        );
        Ok(readable(&rows.bind(club).fetch_all(&self.pool).await?, member))
    }

    /// Changes a club and its members, all or nothing.
    ///
    /// # Errors
    ///
    /// [`StoreError::Stale`] if `version` is not that of the club.
    pub async fn change_club(
        &self,
        (club, version): (&str, u32),
        facts: &ClubFacts,
        members: &[ClubMember],
    ) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin().await?;
        let changed = query(
            "UPDATE clubs SET version = version + 1, name = $3, about = $4, listed = $5
             WHERE id = $1 AND version = $2",
        )
        .bind(club)
        .bind(version)
        .bind(&facts.name)
        .bind(&facts.about)
        .bind(facts.listed);
        if changed.execute(&mut transaction).await? == 0 {
            return Err(StoreError::Stale);
        }
        let all = query("DELETE FROM club_members WHERE club = $1").bind(club);
        all.execute(&mut transaction).await?;
        for chunk in members.chunks(ROWS) {
            insert(&mut transaction.on(), club, chunk).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Makes a person an organizer of a club, or no longer.
    pub async fn set_club_organizer(
        &self,
        club: &str,
        person: &str,
        organizes: bool,
    ) -> Result<(), StoreError> {
        let change = if organizes {
            "INSERT INTO club_organizers (club, person) VALUES ($1, $2) ON CONFLICT DO NOTHING"
        } else {
            "DELETE FROM club_organizers WHERE club = $1 AND person = $2"
        };
        query(change).bind(club).bind(person).execute(&self.pool).await?;
        Ok(())
    }

    /// The organizers of a club beside its owner, by id.
    pub async fn club_organizers(&self, club: &str) -> Result<Vec<Person>, StoreError> {
        let rows = query(
            "SELECT p.id, p.name, p.password IS NULL, p.epoch
             FROM club_organizers o JOIN people p ON p.id = o.person
             WHERE o.club = $1 ORDER BY p.id",
        );
        let rows = rows.bind(club).fetch_all(&self.pool).await?;
        Ok(readable(&rows, |row| Ok(known(row)?.person)))
    }

    /// Makes an event an evening of a club, unless the club has `most`. Says whether it is one now:
    /// an event that is an evening of another club stays there.
    pub async fn add_club_evening(
        &self,
        club: &str,
        event: &str,
        most: u32,
    ) -> Result<Result<bool, TooMany>, StoreError> {
        let mut transaction = self.pool.begin_in_turn(InTurn::Events).await?;
        let count = query("SELECT count(*) FROM club_evenings WHERE club = $1").bind(club);
        if count.fetch_one(&mut transaction).await?.try_get::<i64>(0)? >= i64::from(most) {
            return Ok(Err(TooMany));
        }
        query(
            "INSERT INTO club_evenings (event, club, last, games) VALUES ($1, $2, 0, '')
             ON CONFLICT DO NOTHING",
        )
        .bind(event)
        .bind(club)
        .execute(&mut transaction)
        .await?;
        let owner = query("SELECT club FROM club_evenings WHERE event = $1").bind(event);
        let is_here = owner.fetch_one(&mut transaction).await?.try_get::<String>(0)? == club;
        transaction.commit().await?;
        Ok(Ok(is_here))
    }

    /// Takes an event out of a club. Says whether it was an evening there.
    pub async fn remove_club_evening(&self, club: &str, event: &str) -> Result<bool, StoreError> {
        let gone = query("DELETE FROM club_evenings WHERE club = $1 AND event = $2");
        Ok(gone.bind(club).bind(event).execute(&self.pool).await? > 0)
    }

    /// The evenings of a club.
    pub async fn club_evenings(&self, club: &str) -> Result<Vec<ClubEvening>, StoreError> {
        let mut connection = self.reads.connection().await?;
        let rows = query(
            "SELECT p.id, p.name, p.password IS NULL, p.epoch, e.id, e.created, e.listed, e.last,
                    e.changed, e.name, e.state, e.summary, e.runs, c.last, c.games
             FROM club_evenings c JOIN events e ON e.id = c.event JOIN people p ON p.id = e.owner
             WHERE c.club = $1",
        );
        let rows = rows.bind(club).fetch_all(&mut connection).await?;
        Ok(readable(&rows, |row| {
            let (last, games) = (row.try_get(13)?, row.try_get(14)?);
            Ok(ClubEvening { event: event_line(row)?, last, games })
        }))
    }

    /// Keeps what was computed from the log of an evening up to the record `last`.
    pub async fn set_club_games(
        &self,
        event: &str,
        last: u32,
        games: &str,
    ) -> Result<(), StoreError> {
        let kept =
            query("UPDATE club_evenings SET last = $2, games = $3 WHERE event = $1 AND last <= $2");
        kept.bind(event).bind(last).bind(games).execute(&self.pool).await?;
        Ok(())
    }

    /// The id and the name of the club of which an event is an evening.
    pub async fn club_of_event(&self, event: &str) -> Result<Option<(String, String)>, StoreError> {
        let row = query(
            "SELECT c.id, c.name FROM club_evenings e JOIN clubs c ON c.id = e.club
             WHERE e.event = $1",
        );
        let row = row.bind(event).fetch_optional(&self.pool).await?;
        Ok(row.map(|row| Ok::<_, sqlx::Error>((row.try_get(0)?, row.try_get(1)?))).transpose()?)
    }
}

/// How many rows are inserted in a statement.
const ROWS: usize = 500;

async fn insert(on: &mut On<'_>, club: &str, members: &[ClubMember]) -> Result<(), StoreError> {
    let mut insert =
        query("INSERT INTO club_members (club, number, person, name, former, rating) VALUES ");
    for (index, member) in members.iter().enumerate() {
        let ClubMember { number, person, name, former, rating } = member;
        insert.push(if index == 0 { "(" } else { ", (" });
        insert.push_bind(club).push(", ").push_bind(*number).push(", ").push_bind(person);
        insert.push(", ").push_bind(name).push(", ").push_bind(former.join("\n"));
        insert.push(", ").push_bind(rating.map(i64::from)).push(")");
    }
    insert.execute(on).await?;
    Ok(())
}

fn member(row: &Row) -> Result<ClubMember, sqlx::Error> {
    let former: String = row.try_get(3)?;
    Ok(ClubMember {
        number: row.try_get(0)?,
        person: row.try_get(1)?,
        name: row.try_get(2)?,
        former: former.lines().map(str::to_owned).collect(),
        rating: row.try_get(4)?,
    })
}

fn line(row: &Row) -> Result<ClubLine, sqlx::Error> {
    Ok(ClubLine {
        owner: known(row)?.person,
        id: row.try_get(4)?,
        created: row.try_get(5)?,
        facts: ClubFacts { listed: row.try_get(6)?, name: row.try_get(8)?, about: row.try_get(9)? },
        version: row.try_get(7)?,
        members: row.try_get(10)?,
        evenings: row.try_get(11)?,
    })
}
