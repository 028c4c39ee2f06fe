//! Ended games in the order in which they ended, for the archive.

use serde::{Deserialize, Serialize};

use crate::{
    db::Store,
    error::StoreError,
    rows::readable,
    sql::{Query, Row, query},
};

/// A game that has ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EndedGame {
    pub table: String,
    pub game: u32,
    /// When it was listed as ended, in seconds since 1970.
    pub ended: i64,
}

impl Store {
    /// Bughouse games of public tables that were played to an end since `begin`, the oldest first:
    /// those behind `last`, if there is one.
    pub async fn ended_games_from(
        &self,
        begin: i64,
        last: Option<&EndedGame>,
        most: u32,
    ) -> Result<Vec<EndedGame>, StoreError> {
        let mut connection = self.reads.connection().await?;
        let rows = search(begin, last, most).fetch_all(&mut connection).await?;
        let game = |row: &Row| {
            Ok(EndedGame { table: row.try_get(0)?, game: row.try_get(1)?, ended: row.try_get(2)? })
        };
        Ok(readable(&rows, game))
    }
}

/// A query that reads the index of public games backwards.
pub(super) fn search(begin: i64, last: Option<&EndedGame>, most: u32) -> Query {
    let mut query = query("SELECT table_id, game, ended FROM games WHERE public AND ended >= ");
    query.push_bind(last.map_or(begin, |last| last.ended));
    query.push(" AND kind = 'bughouse' AND outcome NOT IN ('adjourned', 'void')");
    if let Some(EndedGame { table, game, ended }) = last {
        query.push(" AND (ended > ").push_bind(*ended);
        query.push(" OR table_id < ").push_bind(table);
        query.push(" OR table_id = ").push_bind(table);
        query.push(" AND game > ").push_bind(*game).push(")");
    }
    query.push(" ORDER BY ended, table_id DESC, game LIMIT ").push_bind(most);
    query
}
