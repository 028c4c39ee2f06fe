//! Checks a whole database: its file, that every table and game can be replayed from its records,
//! and that every event follows from its log and agrees with its tables.

use std::fmt;

use events::VerifiedEvent;
use store::StoreError;
use tables::games;

use super::{database::Admin, error::AdminError};

/// How many tables are read at a time.
const PAGE: u32 = 500;

/// The number of tables, games and events checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    pub tables: u64,
    pub records: u64,
    /// Games that have ended.
    pub games: u64,
    pub events: u64,
    /// Of events.
    pub acts: u64,
    pub findings: u64,
}

/// Something that is wrong with a database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub place: FindingPlace,
    pub text: String,
}

/// Where something is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FindingPlace {
    File,
    /// By its id, as an event.
    Table(String),
    Event(String),
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            FindingPlace::Table(table) => write!(f, "table {table}: {}", self.text),
            FindingPlace::Event(event) => write!(f, "event {event}: {}", self.text),
            FindingPlace::File => f.write_str(&self.text),
        }
    }
}

impl Admin {
    /// Checks the file, and replays every table and event. `found` gets each finding as soon as it
    /// is known.
    ///
    /// # Errors
    ///
    /// The database fails as a whole; what is wrong with a table or an event is a finding.
    pub async fn verify(&self, mut found: impl FnMut(&Finding)) -> Result<Verified, AdminError> {
        let mut verified = Verified::default();
        let mut find = |verified: &mut Verified, place: FindingPlace, text: String| {
            verified.findings += 1;
            found(&Finding { place, text });
        };
        for text in self.store.integrity().await? {
            find(&mut verified, FindingPlace::File, text);
        }
        let mut last = String::new();
        loop {
            let ids = self.store.table_ids(&last, PAGE).await?;
            let Some(end) = ids.last() else { break };
            last.clone_from(end);
            for id in &ids {
                verified.tables += 1;
                let texts = match self.verify_table(id, &mut verified).await {
                    Ok(texts) => texts,
                    Err(error) => vec![error.to_string()],
                };
                for text in texts {
                    find(&mut verified, FindingPlace::Table(id.clone()), text);
                }
            }
        }
        last.clear();
        loop {
            let ids = self.store.event_ids(&last, PAGE).await?;
            let Some(end) = ids.last() else { return Ok(verified) };
            last.clone_from(end);
            for id in &ids {
                verified.events += 1;
                let event = match events::verify(&self.store, id).await {
                    Ok(event) => event,
                    Err(error) => VerifiedEvent { records: 0, findings: vec![error.to_string()] },
                };
                verified.acts += event.records;
                for text in event.findings {
                    find(&mut verified, FindingPlace::Event(id.clone()), text);
                }
            }
        }
    }

    /// The findings about a table or an event.
    pub(super) async fn findings(&self, place: &FindingPlace) -> Result<Vec<String>, AdminError> {
        let findings = match place {
            FindingPlace::Table(id) => self.verify_table(id, &mut Verified::default()).await,
            FindingPlace::Event(id) => {
                events::verify(&self.store, id).await.map(|event| event.findings)
            }
            FindingPlace::File => Ok(Vec::new()),
        };
        Ok(findings.unwrap_or_else(|error| vec![error.to_string()]))
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
