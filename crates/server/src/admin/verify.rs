//! Checks a whole database: its file, and that every table and game can be replayed from its
//! records.

use std::fmt;

use store::StoreError;
use tables::games;

use super::{database::Admin, error::AdminError};

/// How many tables are read at a time.
const PAGE: u32 = 500;

/// The number of tables and games checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    pub tables: u64,
    pub records: u64,
    /// Games that have ended.
    pub games: u64,
    pub findings: u64,
}

/// Something that is wrong with a database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The id of the table, unless it is about the file.
    pub table: Option<String>,
    pub text: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.table {
            Some(table) => write!(f, "table {table}: {}", self.text),
            None => f.write_str(&self.text),
        }
    }
}

impl Admin {
    /// Checks the file, and replays every table. `found` gets each finding as soon as it is known.
    ///
    /// # Errors
    ///
    /// The database fails as a whole; what is wrong with single tables is a finding.
    pub async fn verify(&self, mut found: impl FnMut(&Finding)) -> Result<Verified, AdminError> {
        let mut verified = Verified::default();
        let mut find = |verified: &mut Verified, table: Option<&str>, text: String| {
            verified.findings += 1;
            found(&Finding { table: table.map(str::to_owned), text });
        };
        for text in self.store.integrity().await? {
            find(&mut verified, None, text);
        }
        let mut last = String::new();
        loop {
            let ids = self.store.table_ids(&last, PAGE).await?;
            let Some(end) = ids.last() else { return Ok(verified) };
            last.clone_from(end);
            for id in &ids {
                verified.tables += 1;
                match self.verify_table(id, &mut verified).await {
                    Ok(texts) => {
                        texts.into_iter().for_each(|text| find(&mut verified, Some(id), text));
                    }
                    Err(error) => find(&mut verified, Some(id), error.to_string()),
                }
            }
        }
    }

    /// The findings about a table.
    pub(super) async fn findings(&self, id: &str) -> Result<Vec<String>, AdminError> {
        match self.verify_table(id, &mut Verified::default()).await {
            Ok(findings) => Ok(findings),
            Err(error) => Ok(vec![error.to_string()]),
        }
    }

    /// The findings about a table whose records can be read.
    async fn verify_table(
        &self,
        id: &str,
        verified: &mut Verified,
    ) -> Result<Vec<String>, StoreError> {
        let Some((settings, records)) = self.store.table(id).await? else { return Ok(Vec::new()) };
        verified.records += records.len() as u64;
        if let Err(error) = games::verify(id, &settings, &records) {
            return Ok(vec![error.to_string()]);
        }
        verified.games += self.store.ended_games(id).await?.len() as u64;
        Ok(Vec::new())
    }
}
