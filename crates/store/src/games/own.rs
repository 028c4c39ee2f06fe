//! The games of one person, for themselves: private ones and those against bots too.

use protocol::{GameLine, Kind};
use telemetry::metrics;

use super::{add_players, line};
use crate::{db::Store, error::StoreError, rows::readable, sql::query};

/// The result of a game for one of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnResult {
    Won,
    Lost,
    Drawn,
}

/// Which games of a person to find.
#[derive(Clone, Debug, Default)]
pub struct OwnSearch {
    pub kind: Option<Kind>,
    pub result: Option<OwnResult>,
    pub rated: Option<bool>,
    /// Ended before this time, in seconds since 1970.
    pub before: Option<i64>,
    pub most: u32,
}

/// The conditions that the outcome is good for the team of a row's seat, or bad.
const WON: &str = "(outcome = 'won-first' AND seat IN ('WhiteA', 'BlackB') \
     OR outcome = 'won-second' AND seat IN ('BlackA', 'WhiteB'))";
const LOST: &str = "(outcome = 'won-second' AND seat IN ('WhiteA', 'BlackB') \
     OR outcome = 'won-first' AND seat IN ('BlackA', 'WhiteB') OR outcome = 'lost-by-both')";

/// The condition that a game is rated.
const RATED: &str = "EXISTS (SELECT 1 FROM rated_games r \
     WHERE r.table_id = games.table_id AND r.game = games.game)";

/// The condition that a rated game is voided.
const VOIDED: &str = "EXISTS (SELECT 1 FROM rated_games r \
     WHERE r.table_id = games.table_id AND r.game = games.game AND voided IS NOT NULL)";

impl Store {
    /// Games of a person, the newest first.
    pub async fn own_games(
        &self,
        person: &str,
        search: &OwnSearch,
    ) -> Result<Vec<GameLine>, StoreError> {
        let mut query = query(
            "SELECT games.table_id, games.game, games.ended, games.name, ruleset, control, outcome, ",
        );
        query.push(RATED).push(", kind, reason, ").push(VOIDED);
        query.push(" FROM games WHERE EXISTS (SELECT 1 FROM players p");
        query.push(" WHERE p.table_id = games.table_id AND p.game = games.game AND p.person = ");
        query.push_bind(person);
        if let Some(result) = search.result {
            query.push(" AND ").push(match result {
                OwnResult::Won => WON,
                OwnResult::Lost => LOST,
                OwnResult::Drawn => "outcome = 'drawn'",
            });
        }
        // The index of players by person finds their games.
        query.push(") AND (games.table_id, games.game) IN (SELECT table_id, game FROM players ");
        query.push("WHERE person = ").push_bind(person).push(")");
        if let Some(kind) = search.kind {
            query.push(" AND kind = ").push_bind(metrics::word(&kind));
        }
        if let Some(rated) = search.rated {
            query.push(if rated { " AND " } else { " AND NOT " }).push(RATED);
        }
        if let Some(before) = search.before {
            query.push(" AND games.ended < ").push_bind(before);
        }
        query.push(" ORDER BY games.ended DESC, games.table_id, games.game DESC LIMIT ");
        query.push_bind(search.most);
        let mut connection = self.reads.connection().await?;
        let rows = query.fetch_all(&mut connection).await?;
        let mut games = Vec::with_capacity(rows.len());
        for mut game in readable(&rows, line) {
            add_players(&mut connection.on(), &mut game).await?;
            games.push(game);
        }
        Ok(games)
    }
}
