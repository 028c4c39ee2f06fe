//! Searches of large tables for people whom no index finds. A statement reads a page of rows,
//! however few of them it finds, so that it takes a bounded time.

use serde_json::Value;

use crate::{
    error::StoreError,
    sql::{Pool, query},
};

/// How many rows a statement reads.
pub(super) const PAGE: u32 = 2000;

/// A large table.
#[derive(Clone, Copy, Debug)]
pub(super) enum Searched {
    Tables,
    GameStarts,
    Records,
    EventRecords,
}

impl Searched {
    pub(super) const ALL: [Self; 4] =
        [Self::Tables, Self::GameStarts, Self::Records, Self::EventRecords];

    /// The table, its key, the order of the key, and the column that names people.
    const fn parts(self) -> [&'static str; 4] {
        match self {
            // Ids are unique: `created` has no say.
            Self::Tables => ["tables", "id, created", "id", "settings"],
            Self::GameStarts => ["game_starts", "table_id, game", "table_id, game", "opening"],
            Self::Records => ["records", "table_id, number", "table_id, number", "record"],
            Self::EventRecords => ["event_records", "event, number", "event, number", "record"],
        }
    }
}

/// A row that may have something of a person.
pub(super) struct Found {
    /// The table or event.
    pub(super) table: String,
    pub(super) number: i64,
    text: Option<String>,
}

impl Found {
    /// The JSON that stands there, if it can be read.
    pub(super) fn value(&self) -> Option<Value> {
        serde_json::from_str(self.text.as_deref()?).ok()
    }
}

/// A search of a table for some people.
pub(super) struct Search<'a> {
    searched: Searched,
    ids: &'a [String],
    /// The last row that was read.
    last: (String, i64),
    is_over: bool,
}

impl<'a> Search<'a> {
    pub(super) fn new(searched: Searched, ids: &'a [String]) -> Self {
        Self { searched, ids, last: (String::new(), i64::MIN), is_over: false }
    }

    /// The rows of the next page that may have something of them; nothing after the last page.
    pub(super) async fn next(&mut self, pool: &Pool) -> Result<Option<Vec<Found>>, StoreError> {
        if self.is_over {
            return Ok(None);
        }
        let [table, key, order, text] = self.searched.parts();
        let mut page = query(format!("SELECT {key}, CASE WHEN FALSE"));
        for id in self.ids {
            page.push(&format!(" OR instr({text}, ")).push_bind(id).push(") > 0");
        }
        page.push(&format!(" THEN {text} END FROM {table} WHERE ({key}) > ("));
        page.push_bind(&self.last.0).push(", ").push_bind(self.last.1);
        page.push(&format!(") ORDER BY {order} LIMIT ")).push_bind(PAGE);
        let rows = page.fetch_all(pool).await?;
        self.is_over = rows.len() < PAGE as usize;
        let mut found = Vec::new();
        for row in &rows {
            let (table, number): (String, i64) = (row.try_get(0)?, row.try_get(1)?);
            self.last = (table.clone(), number);
            // A value that is no text is there, but cannot be read.
            match row.try_get::<Option<String>>(2) {
                Ok(None) => {}
                text => found.push(Found { table, number, text: text.ok().flatten() }),
            }
        }
        Ok(Some(found))
    }
}
