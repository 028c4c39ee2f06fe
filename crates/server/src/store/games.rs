//! Games that have ended: kept to be found, by player and date.

use std::collections::BTreeMap;

use bughouse::{BySeat, HalfPoints};
use protocol::{GameLine, Kind, Person, Seat};
use sqlx::{QueryBuilder, Row, Sqlite, sqlite::SqliteRow};

use super::{
    Store, StoreError,
    ratings::{self, Changes},
};
use crate::{figures, roster};

/// Which games are looked for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Search {
    /// The id of a person, or a name that somebody had.
    pub(crate) player: Option<String>,
    /// Ended before this, in seconds since 1970: to go on behind the last of a page.
    pub(crate) before: Option<i64>,
    /// Not before this.
    pub(crate) since: Option<i64>,
    /// How many at most.
    pub(crate) most: u32,
}

impl Store {
    /// Keeps a game that has ended. A second end of the same game, by an arbiter's word, replaces the first.
    /// If it is rated, `rates` has the points of the first team in halves; it is rated once.
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
        .bind(super::now())
        .bind(&line.name)
        .bind(&line.ruleset)
        .bind(&line.control)
        .bind(&line.outcome)
        .bind(public)
        .bind(figures::word(&line.kind))
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

    /// Games at public tables, the newest first.
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
        for row in &rows {
            let mut line = line(row);
            line.seats = self.seats(&line).await?;
            games.push(line);
        }
        Ok(games)
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
        let person = |row: &SqliteRow| Person {
            id: row.get(1),
            name: row.get(2),
            guest: row.get(3),
            bot: roster::is_bot(row.get(1)),
        };
        Ok(rows.iter().filter_map(|row| Some((seat(row.get(0))?, person(row)))).collect())
    }
}

fn line(row: &SqliteRow) -> GameLine {
    GameLine {
        table: row.get(0),
        kind: if row.get::<String, _>(8) == "kriegspiel" {
            Kind::Kriegspiel
        } else {
            Kind::Bughouse
        },
        game: row.get(1),
        ended: row.get(2),
        name: row.get(3),
        ruleset: row.get(4),
        control: row.get(5),
        rated: row.get(7),
        outcome: row.get(6),
        seats: BTreeMap::new(),
    }
}
