//! Ended games, to be found by player and date.

use std::collections::BTreeMap;

use bughouse::{BySeat, HalfPoints};
use protocol::{GameLine, Kind, Person, Seat};
use sqlx::{QueryBuilder, Row, Sqlite, sqlite::SqliteRow};

use super::{
    db::{Store, StoreError},
    ratings::{self, Changes},
    rows::readable,
    writer::now,
};
use crate::{bot_catalog, metrics};

/// Which games to find.
#[derive(Clone, Debug, Default)]
pub(crate) struct Search {
    /// The id of a person, or a name used at the time.
    pub(crate) player: Option<String>,
    /// Ended before this time, in seconds since 1970: for the next page.
    pub(crate) before: Option<i64>,
    /// Ended at or after this time, in seconds since 1970.
    pub(crate) since: Option<i64>,
    pub(crate) most: u32,
}

impl Store {
    /// Stores an ended game. A later decision of an arbiter replaces the outcome. `rates` has the
    /// points of the first team if the game is rated; a game is rated once.
    pub(crate) async fn add_game(
        &self,
        line: &GameLine,
        public: bool,
        rates: Option<HalfPoints>,
    ) -> Result<Changes, StoreError> {
        let mut transaction = self.pool.begin().await?;
        sqlx::query(
            "INSERT INTO games (table_id, game, ended, name, ruleset, control, outcome, public, kind)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
             ON CONFLICT (table_id, game) DO UPDATE SET outcome = excluded.outcome",
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
        .execute(&mut *transaction)
        .await?;
        for (seat, person) in &line.seats {
            sqlx::query(
                "INSERT INTO players (table_id, game, seat, person, name) VALUES (?, ?, ?, ?, ?)
                 ON CONFLICT DO NOTHING",
            )
            .bind(&line.table)
            .bind(line.game)
            .bind(bughouse::Seat::from(*seat).name())
            .bind(&person.id)
            .bind(&person.name)
            .execute(&mut *transaction)
            .await?;
        }
        let four = bughouse::Seat::ALL.map(|seat| line.seats.get(&seat.into()).cloned());
        let changes = match (rates, four) {
            (Some(first), [Some(a), Some(b), Some(c), Some(d)]) => {
                let seats = BySeat([a, b, c, d]);
                ratings::add(&mut transaction, &line.table, line.game, &seats, first).await?
            }
            _ => Changes::new(),
        };
        transaction.commit().await?;
        Ok(changes)
    }

    /// Games of public tables, newest first.
    pub(crate) async fn games(&self, search: &Search) -> Result<Vec<GameLine>, StoreError> {
        let mut query = QueryBuilder::<Sqlite>::new(
            "SELECT table_id, game, ended, name, ruleset, control, outcome, EXISTS \
             (SELECT 1 FROM rated_games r WHERE r.table_id = games.table_id AND r.game = games.game), kind FROM games WHERE public",
        );
        if let Some(before) = search.before {
            query.push(" AND ended < ").push_bind(before);
        }
        if let Some(since) = search.since {
            query.push(" AND ended >= ").push_bind(since);
        }
        if let Some(player) = &search.player {
            query
                .push(" AND EXISTS (SELECT 1 FROM players p WHERE p.table_id = games.table_id")
                .push(" AND p.game = games.game AND (p.person = ")
                .push_bind(player.clone())
                .push(" OR p.name = ")
                .push_bind(player.clone())
                .push(" COLLATE NOCASE))");
        }
        query.push(" ORDER BY ended DESC, table_id, game DESC LIMIT ").push_bind(search.most);
        let rows = query.build().fetch_all(&self.pool).await?;
        let mut games = Vec::with_capacity(rows.len());
        for mut line in readable(&rows, line) {
            line.seats = self.seats(&line).await?;
            games.push(line);
        }
        Ok(games)
    }

    /// The numbers of the ended games of a table.
    pub(crate) async fn ended_games(&self, table: &str) -> Result<Vec<u32>, StoreError> {
        let rows = sqlx::query("SELECT game FROM games WHERE table_id = ? ORDER BY game")
            .bind(table)
            .fetch_all(&self.pool)
            .await?;
        Ok(readable(&rows, |row| row.try_get(0)))
    }

    pub(super) async fn seats(
        &self,
        line: &GameLine,
    ) -> Result<BTreeMap<Seat, Person>, StoreError> {
        let rows =
            sqlx::query(
                "SELECT seat, person, players.name, password IS NULL FROM players LEFT JOIN people ON id = person
                 WHERE table_id = ? AND game = ?",
            )
            .bind(&line.table)
            .bind(line.game)
            .fetch_all(&self.pool)
            .await?;
        let seat = |name: &str| {
            bughouse::Seat::ALL.into_iter().find(|seat| seat.name() == name).map(Seat::from)
        };
        let person = |row: &SqliteRow| {
            let id: String = row.try_get(1)?;
            let (name, guest, bot) = (row.try_get(2)?, row.try_get(3)?, bot_catalog::is_bot(&id));
            Ok((seat(row.try_get(0)?), Person { id, name, guest, bot }))
        };
        let people = readable(&rows, person).into_iter();
        Ok(people.filter_map(|(seat, person)| Some((seat?, person))).collect())
    }
}

fn line(row: &SqliteRow) -> Result<GameLine, sqlx::Error> {
    Ok(GameLine {
        table: row.try_get(0)?,
        kind: if row.try_get::<&str, _>(8)? == "kriegspiel" {
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
        outcome: row.try_get(6)?,
        seats: BTreeMap::new(),
    })
}
