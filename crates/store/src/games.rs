//! Ended games, to be found by player and date.

mod ended;
mod own;

use std::collections::BTreeMap;

use bughouse::BySeat;
use protocol::{GameLine, Kind, Person, Seat};
use telemetry::metrics;

use super::{
    db::Store,
    error::StoreError,
    event_tables::touch,
    ratings::{self, Changes},
    rows::readable,
    sql::{Dialect, InTurn, On, Query, Row, query},
    writer::now,
};
use crate::{bots::is_bot, rating::Rates};
pub use ended::EndedGame;
pub use own::{OwnResult, OwnSearch};

/// Which games to find.
#[derive(Clone, Debug, Default)]
pub struct Search {
    /// The id of a person, or a name used at the time.
    pub player: Option<String>,
    /// Ended before this time, in seconds since 1970: for the next page.
    pub before: Option<i64>,
    /// Ended at or after this time, in seconds since 1970.
    pub since: Option<i64>,
    pub most: u32,
}

/// The columns of [`line()`].
const LINE: &str = "SELECT games.table_id, games.game, ended, name, ruleset, control, outcome, \
    EXISTS (SELECT 1 FROM rated_games r WHERE r.table_id = games.table_id AND r.game = games.game), \
    kind, reason, EXISTS (SELECT 1 FROM rated_games r \
    WHERE r.table_id = games.table_id AND r.game = games.game AND voided IS NOT NULL) FROM ";

impl Store {
    /// Stores an ended game. A later decision of an arbiter replaces the outcome. A game is
    /// rated once.
    pub async fn add_game(
        &self,
        line: &GameLine,
        public: bool,
        rates: Option<Rates>,
    ) -> Result<Changes, StoreError> {
        let mut transaction = self.pool.begin_in_turn(InTurn::Ratings).await?;
        query(
            "INSERT INTO games (table_id, game, ended, name, ruleset, control, outcome, public, kind, reason)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
             ON CONFLICT (table_id, game)
             DO UPDATE SET outcome = excluded.outcome, reason = excluded.reason",
        )
        .bind(&line.table)
        .bind(line.game)
        .bind(now())
        .bind(&line.name)
        .bind(&line.ruleset)
        .bind(&line.control)
        .bind(&line.outcome)
        .bind(public)
        .bind(metrics::word(&line.kind))
        .bind(&line.reason)
        .execute(&mut transaction)
        .await?;
        for (seat, person) in &line.seats {
            query(
                "INSERT INTO players (table_id, game, seat, person, name, ended, public)
                 SELECT table_id, game, $1, $2, $3, ended, public FROM games
                 WHERE table_id = $4 AND game = $5
                 ON CONFLICT DO NOTHING",
            )
            .bind(bughouse::Seat::from(*seat).name())
            .bind(&person.id)
            .bind(&person.name)
            .bind(&line.table)
            .bind(line.game)
            .execute(&mut transaction)
            .await?;
        }
        let four = bughouse::Seat::ALL.map(|seat| line.seats.get(&seat.into()).cloned());
        let changes = match (rates, four) {
            (Some(rates), [Some(a), Some(b), Some(c), Some(d)]) => {
                let seats = BySeat([a, b, c, d]);
                ratings::add(&mut transaction.on(), &line.table, line.game, &seats, rates).await?
            }
            _ => Changes::new(),
        };
        let touched = touch(&mut transaction.on(), &line.table).await?;
        transaction.commit().await?;
        if touched {
            self.event_bell.notify_one();
        }
        Ok(changes)
    }

    /// Games of public tables, newest first.
    pub async fn games(&self, search: &Search) -> Result<Vec<GameLine>, StoreError> {
        let mut connection = self.reads.connection().await?;
        let rows = search.query(self.pool.dialect()).fetch_all(&mut connection).await?;
        let mut games = Vec::with_capacity(rows.len());
        for mut line in readable(&rows, line) {
            add_players(&mut connection.on(), &mut line).await?;
            games.push(line);
        }
        Ok(games)
    }

    /// An ended game of a public table.
    pub async fn game_line(&self, table: &str, game: u32) -> Result<Option<GameLine>, StoreError> {
        let mut connection = self.reads.connection().await?;
        let mut query = query(LINE);
        query.push("games WHERE public AND games.table_id = ").push_bind(table);
        query.push(" AND games.game = ").push_bind(game);
        let rows = query.fetch_all(&mut connection).await?;
        let Some(mut line) = readable(&rows, line).into_iter().next() else { return Ok(None) };
        add_players(&mut connection.on(), &mut line).await?;
        Ok(Some(line))
    }

    /// Whether a person has played an ended game.
    pub async fn has_played(
        &self,
        person: &str,
        table: &str,
        game: u32,
    ) -> Result<bool, StoreError> {
        let row = query("SELECT 1 FROM players WHERE person = $1 AND table_id = $2 AND game = $3")
            .bind(person)
            .bind(table)
            .bind(game)
            .fetch_optional(&self.pool)
            .await?;
        Ok(row.is_some())
    }

    /// The numbers of the ended games of a table.
    pub async fn ended_games(&self, table: &str) -> Result<Vec<u32>, StoreError> {
        let rows = query("SELECT game FROM games WHERE table_id = $1 ORDER BY game")
            .bind(table)
            .fetch_all(&self.pool)
            .await?;
        Ok(readable(&rows, |row| row.try_get(0)))
    }
}

impl Search {
    /// A query that reads as many rows of indices as it finds games, or four times as many for a
    /// player, who may have had several seats in a game.
    fn query(&self, dialect: Dialect) -> Query {
        let mut query = query(LINE);
        if let Some(player) = &self.player {
            let (by_name, join) = match dialect {
                // This join keeps its order: what is found comes first.
                Dialect::Sqlite => (["name COLLATE NOCASE = ", ""], "CROSS JOIN"),
                // With the collation "C", only A to Z have two cases, as in SQLite.
                Dialect::Postgres => (["lower(name) = lower(", " COLLATE \"C\")"], "JOIN"),
            };
            query.push("(SELECT table_id, game FROM (");
            self.push_player(&mut query, ["person = ", ""], player);
            query.push(") AS by_id UNION SELECT table_id, game FROM (");
            self.push_player(&mut query, by_name, player);
            query.push(") AS by_name) AS found ").push(join).push(" games USING (table_id, game)");
        } else {
            query.push("games WHERE public");
            self.push_dates(&mut query);
        }
        query
            .push(" ORDER BY ended DESC, games.table_id, games.game DESC LIMIT ")
            .push_bind(self.most);
        query
    }

    fn push_player(&self, query: &mut Query, [before, after]: [&str; 2], player: &str) {
        query.push("SELECT table_id, game FROM players WHERE public AND ");
        query.push(before).push_bind(player).push(after);
        self.push_dates(query);
        let seats = self.most.saturating_mul(4);
        query.push(" ORDER BY ended DESC, table_id, game DESC LIMIT ").push_bind(seats);
    }

    fn push_dates(&self, query: &mut Query) {
        if let Some(before) = self.before {
            query.push(" AND ended < ").push_bind(before);
        }
        if let Some(since) = self.since {
            query.push(" AND ended >= ").push_bind(since);
        }
    }
}

/// Adds the players of a listed game, and what it did to their ratings.
async fn add_players(connection: &mut On<'_>, line: &mut GameLine) -> Result<(), StoreError> {
    line.seats = seats(connection, line).await?;
    if line.rated {
        line.ratings = ratings::changes(connection, &line.table, line.game).await?;
    }
    Ok(())
}

pub(super) async fn seats(
    connection: &mut On<'_>,
    line: &GameLine,
) -> Result<BTreeMap<Seat, Person>, StoreError> {
    let rows = query(
        "SELECT seat, person, players.name, password IS NULL FROM players LEFT JOIN people ON id = person
         WHERE table_id = $1 AND game = $2",
    )
    .bind(&line.table)
    .bind(line.game)
    .fetch_all(connection)
    .await?;
    let seat = |name: &str| {
        bughouse::Seat::ALL.into_iter().find(|seat| seat.name() == name).map(Seat::from)
    };
    let person = |row: &Row| {
        let id: String = row.try_get(1)?;
        let (name, guest, bot) = (row.try_get(2)?, row.try_get(3)?, is_bot(&id));
        Ok((seat(&row.try_get::<String>(0)?), Person { id, name, guest, bot }))
    };
    let people = readable(&rows, person).into_iter();
    Ok(people.filter_map(|(seat, person)| Some((seat?, person))).collect())
}

fn line(row: &Row) -> Result<GameLine, sqlx::Error> {
    Ok(GameLine {
        table: row.try_get(0)?,
        kind: if row.try_get::<String>(8)? == "kriegspiel" {
            Kind::Kriegspiel
        } else {
            Kind::Bughouse
        },
        game: row.try_get(1)?,
        ended: row.try_get(2)?,
        name: row.try_get(3)?,
        ruleset: row.try_get(4)?,
        control: row.try_get(5)?,
        rated: row.try_get(7)?,
        voided: row.try_get(10)?,
        outcome: row.try_get(6)?,
        reason: row.try_get(9)?,
        seats: BTreeMap::new(),
        ratings: BTreeMap::new(),
    })
}

#[cfg(test)]
mod tests;
