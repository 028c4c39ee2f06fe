//! Ratings without the games that moderators void: they are computed anew from all others.
//!
//! That takes seconds, so nearly all of it happens beside the games in play: rated games are read
//! in pages and rated in memory. One transaction then adds those that ended meanwhile, voids the
//! game and writes the ratings that differ; whoever reads sees all of that or nothing.

use std::collections::{HashMap, HashSet};

use bughouse::{BySeat, HalfPoints, Seat, Team};
use protocol::{Person, Rating, Rerated};

use super::{
    db::Store,
    error::StoreError,
    ratings::{Subject, add_change, player, read, set_all, team},
    rows::readable,
    sql::{InTurn, On, Row, query},
    writer::now,
};
use crate::rating::{Strength, Strengths, rate};

/// How many games are read at a time.
const PAGE: u32 = 1000;

/// How many changes of listed games are written in a transaction, so that games in play do not
/// wait.
const BATCH: usize = 200;

/// The end of a wish to void a game, or to let it count again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Voiding {
    /// This many ratings of players and teams have changed.
    Done(usize),
    /// There is no such rated game.
    NotRated,
    /// It is already so.
    Already,
}

/// Rated games that are rated once more, in their order.
struct Replay {
    /// The game that is voided now, or not any more.
    turned: (i64, bool),
    /// The number of the last game.
    last: i64,
    strengths: HashMap<Subject, Strength>,
    /// The players and teams of voided games.
    of_voided: HashSet<Subject>,
    /// The effects of listed games on ratings that have to be written.
    changes: Vec<Change>,
}

/// The effect of a listed game on the rating of a player as it is now: none if it is voided.
type Change = (i64, Seat, Option<Rerated>);

/// A rated game as the database has it.
struct Rated {
    number: i64,
    at: i64,
    first: HalfPoints,
    voided: bool,
    seats: BySeat<Person>,
    listed: BySeat<Option<Rerated>>,
}

impl Store {
    /// Voids a rated game, or lets it count again, and computes all ratings anew.
    pub async fn void_game(
        &self,
        table: &str,
        game: u32,
        voided: bool,
    ) -> Result<Voiding, StoreError> {
        let known = query(
            "SELECT number, voided IS NOT NULL FROM rated_games WHERE table_id = $1 AND game = $2",
        )
        .bind(table)
        .bind(game)
        .fetch_optional(&self.pool)
        .await?;
        let Some(known) = known else { return Ok(Voiding::NotRated) };
        if known.try_get::<bool>(1)? == voided {
            return Ok(Voiding::Already);
        }
        // Each would send the others back to the first game.
        let _alone = self.recomputing.lock().await;
        let turned = (known.try_get(0)?, voided);
        Ok(Voiding::Done(self.recompute_ratings(turned).await?))
    }

    /// Computes all ratings with one game voided or not, and gives how many have changed.
    async fn recompute_ratings(&self, turned: (i64, bool)) -> Result<usize, StoreError> {
        loop {
            let voided = voided(&mut On::from(&self.pool)).await?;
            let mut replay = Replay::new(turned);
            while replay.page(&mut On::from(&self.pool)).await? {}
            let differing = self.differing(&replay).await?;
            // Before the game is voided: a moderator who was not told that it is tries again, and
            // whatever a fault has left out is listed then.
            self.list_changes(&std::mem::take(&mut replay.changes)).await?;
            let mut transaction = self.pool.begin_in_turn(InTurn::Ratings).await?;
            if self::voided(&mut transaction.on()).await? != voided {
                // Another moderator has come in between.
                continue;
            }
            let before = replay.last;
            while replay.page(&mut transaction.on()).await? {}
            let newer = replay.touched_since(&mut transaction.on(), before).await?;
            let subjects: HashSet<Subject> = differing.into_iter().chain(newer).collect();
            let mut strengths = Vec::with_capacity(subjects.len());
            for subject in &subjects {
                match replay.strengths.get(subject) {
                    Some(strength) => strengths.push((subject, strength)),
                    None => unset(&mut transaction.on(), subject).await?,
                }
            }
            set_all(&mut transaction.on(), &strengths).await?;
            unset_deleted(&mut transaction.on()).await?;
            turn(&mut transaction.on(), turned).await?;
            list(&mut transaction.on(), &replay.changes).await?;
            transaction.commit().await?;
            return Ok(subjects.len());
        }
    }

    /// The players and teams whose ratings are not what they should be.
    async fn differing(&self, replay: &Replay) -> Result<Vec<Subject>, StoreError> {
        let rows =
            query("SELECT points, deviation, volatility, games, played, one, other FROM ratings")
                .fetch_all(&self.pool)
                .await?;
        let rating = |row: &Row| Ok(([row.try_get(5)?, row.try_get(6)?], read(row)?));
        let stored: HashMap<Subject, Strength> = readable(&rows, rating).into_iter().collect();
        let mut differing: Vec<Subject> = Vec::new();
        for (subject, strength) in &replay.strengths {
            if stored.get(subject) != Some(strength) {
                differing.push(subject.clone());
            }
        }
        let gone = |subject: &&Subject| !replay.strengths.contains_key(*subject);
        differing.extend(replay.of_voided.iter().filter(gone).cloned());
        Ok(differing)
    }

    /// Writes what listed games did to ratings.
    async fn list_changes(&self, changes: &[Change]) -> Result<(), StoreError> {
        for batch in changes.chunks(BATCH) {
            let mut transaction = self.pool.begin_in_turn(InTurn::Ratings).await?;
            list(&mut transaction.on(), batch).await?;
            transaction.commit().await?;
        }
        Ok(())
    }
}

/// Writes what some listed games did to ratings.
async fn list(connection: &mut On<'_>, changes: &[Change]) -> Result<(), sqlx::Error> {
    for (number, seat, rerated) in changes {
        query("DELETE FROM rerated WHERE number = $1 AND seat = $2")
            .bind(*number)
            .bind(seat.name())
            .execute(&mut *connection)
            .await?;
        if let Some(rerated) = rerated {
            add_change(connection, *number, *seat, rerated).await?;
        }
    }
    Ok(())
}

async fn unset(connection: &mut On<'_>, [one, other]: &Subject) -> Result<(), sqlx::Error> {
    let delete = query("DELETE FROM ratings WHERE one = $1 AND other = $2").bind(one).bind(other);
    delete.execute(connection).await?;
    Ok(())
}

/// People who were deleted have no rating, whatever they have played.
async fn unset_deleted(connection: &mut On<'_>) -> Result<(), sqlx::Error> {
    let delete = query(
        "DELETE FROM ratings WHERE one IN (SELECT id FROM people WHERE password IS NULL)
         OR other IN (SELECT id FROM people WHERE password IS NULL)",
    );
    delete.execute(connection).await?;
    Ok(())
}

/// Voids a game, or lets it count again.
async fn turn(connection: &mut On<'_>, (number, voided): (i64, bool)) -> Result<(), sqlx::Error> {
    query("UPDATE rated_games SET voided = CASE WHEN $1 THEN $2 END WHERE number = $3")
        .bind(voided)
        .bind(now())
        .bind(number)
        .execute(connection)
        .await?;
    Ok(())
}

/// How many games are voided, and the sum of their numbers: other values if there are others.
async fn voided(connection: &mut On<'_>) -> Result<(i64, i64), sqlx::Error> {
    let row = query(
        "SELECT count(*), CAST(coalesce(sum(number), 0) AS BIGINT) FROM rated_games
         WHERE voided IS NOT NULL",
    );
    let row = row.fetch_one(connection).await?;
    Ok((row.try_get(0)?, row.try_get(1)?))
}

impl Replay {
    fn new(turned: (i64, bool)) -> Self {
        let (strengths, of_voided, changes) = (HashMap::new(), HashSet::new(), Vec::new());
        Self { turned, last: 0, strengths, of_voided, changes }
    }

    fn is_voided(&self, game: &Rated) -> bool {
        let (number, voided) = self.turned;
        if game.number == number { voided } else { game.voided }
    }

    /// Rates the next games. Says whether there were any.
    async fn page(&mut self, connection: &mut On<'_>) -> Result<bool, sqlx::Error> {
        let games = games_after(connection, self.last, PAGE).await?;
        for game in &games {
            self.last = game.number;
            self.rate(game);
        }
        Ok(!games.is_empty())
    }

    fn rate(&mut self, game: &Rated) {
        let subjects = game.seats.0.each_ref().map(player);
        let pairs = [Team::First, Team::Second].map(|of| team(&game.seats, of));
        if self.is_voided(game) {
            self.of_voided.extend(subjects.into_iter().chain(pairs));
            let listed = game.listed.iter().filter(|(_, listed)| listed.is_some());
            self.changes.extend(listed.map(|(seat, _)| (game.number, seat, None)));
            return;
        }
        let known = |of: &Subject| {
            self.strengths.get(of).copied().unwrap_or_else(|| Strength::new(game.at))
        };
        let before = Strengths {
            players: BySeat(subjects.each_ref().map(known)),
            teams: pairs.each_ref().map(known),
        };
        let after = rate(&before, game.first, game.at);
        for seat in Seat::ALL {
            let shown = |strengths: &Strengths| strengths.players[seat].shown(game.at);
            let rerated = Rerated { before: shown(&before), after: shown(&after) };
            if game.listed[seat] != Some(rerated) {
                self.changes.push((game.number, seat, Some(rerated)));
            }
        }
        self.strengths.extend(subjects.into_iter().zip(after.players.0));
        self.strengths.extend(pairs.into_iter().zip(after.teams));
    }

    /// The players and teams of the games behind a number.
    async fn touched_since(
        &self,
        connection: &mut On<'_>,
        number: i64,
    ) -> Result<Vec<Subject>, sqlx::Error> {
        let (mut touched, mut last) = (Vec::new(), number);
        while last < self.last {
            let games = games_after(connection, last, PAGE).await?;
            let Some(end) = games.last() else { break };
            last = end.number;
            for game in games.iter().filter(|game| !self.is_voided(game)) {
                touched.extend(game.seats.0.each_ref().map(player));
                touched.extend([Team::First, Team::Second].map(|of| team(&game.seats, of)));
            }
        }
        Ok(touched)
    }
}

/// The rated games behind a number, in order; up to a limit.
async fn games_after(
    connection: &mut On<'_>,
    number: i64,
    most: u32,
) -> Result<Vec<Rated>, sqlx::Error> {
    let rows = query(
        "SELECT g.number, g.rated, g.halves, g.voided IS NOT NULL, p.seat, p.person,
                before_points, before_deviation, before_games, after_points, after_deviation, after_games
         FROM (SELECT * FROM rated_games WHERE number > $1 ORDER BY number LIMIT $2) g
         JOIN players p ON p.table_id = g.table_id AND p.game = g.game
         LEFT JOIN rerated r ON r.number = g.number AND r.seat = p.seat ORDER BY g.number",
    )
    .bind(number)
    .bind(most)
    .fetch_all(connection)
    .await?;
    let rows = readable(&rows, seated);
    let games = rows.chunk_by(|one, other| one.number == other.number);
    Ok(games.filter_map(whole).collect())
}

/// A player of a rated game.
struct Seated {
    number: i64,
    at: i64,
    halves: u8,
    voided: bool,
    seat: String,
    person: String,
    listed: Option<Rerated>,
}

fn seated(row: &Row) -> Result<Seated, sqlx::Error> {
    let rating = |at: usize| -> Result<Option<Rating>, sqlx::Error> {
        let Some(points) = row.try_get::<Option<i32>>(at)? else { return Ok(None) };
        let (deviation, games) = (row.try_get(at + 1)?, row.try_get(at + 2)?);
        Ok(Some(Rating { points, deviation, games }))
    };
    let listed = rating(6)?.zip(rating(9)?).map(|(before, after)| Rerated { before, after });
    Ok(Seated {
        number: row.try_get(0)?,
        at: row.try_get(1)?,
        halves: row.try_get(2)?,
        voided: row.try_get(3)?,
        seat: row.try_get(4)?,
        person: row.try_get(5)?,
        listed,
    })
}

/// A game of four players; none if a player cannot be read.
fn whole(rows: &[Seated]) -> Option<Rated> {
    let first = rows.first()?;
    let find = |seat: Seat| rows.iter().find(|row| row.seat == seat.name());
    let person = |row: &Seated| Person {
        id: row.person.clone(),
        name: String::new(),
        guest: false,
        bot: false,
    };
    let [a, b, c, d] = Seat::ALL.map(|seat| find(seat).map(person));
    Some(Rated {
        number: first.number,
        at: first.at,
        first: HalfPoints(first.halves),
        voided: first.voided,
        seats: BySeat([a?, b?, c?, d?]),
        listed: BySeat(Seat::ALL.map(|seat| find(seat).and_then(|row| row.listed))),
    })
}

#[cfg(test)]
mod tests;
