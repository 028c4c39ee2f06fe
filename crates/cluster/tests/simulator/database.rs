//! The database: sessions, tables and records, each query carried out at once and as a whole. It
//! holds what it does against the promises of the protocol, by a ledger of its own.

use std::collections::{BTreeMap, BTreeSet};

use tandem_cluster::{Answer, Config, Epoch, Generation, Peer, Query, SessionId, TableId};

use crate::{
    plan::Planted,
    toy::{Record, ToyQuery},
};

#[derive(Debug, Default)]
pub(crate) struct Database {
    pub(crate) is_up: bool,
    /// The clock in microseconds: it runs at a rate of its own, and jumps.
    pub(crate) clock: u64,
    sessions: BTreeMap<SessionId, Session>,
    tables: BTreeMap<TableId, Table>,
    generations: u64,
    pub(crate) stale: u64,
    pub(crate) revived: u64,
    pub(crate) repeated: u64,
    /// Keys that clients have given up, because they were told that nothing was kept.
    pub(crate) abandoned: BTreeSet<u64>,
}

#[derive(Debug)]
struct Session {
    expires: u64,
    generation: Generation,
    draining: bool,
}

#[derive(Debug, Default)]
struct Table {
    owner: Option<SessionId>,
    epoch: Epoch,
    records: Vec<(Epoch, Record)>,
    kept: BTreeMap<u64, u32>,
    /// The ledger: each epoch was given to one session.
    claims: BTreeMap<Epoch, SessionId>,
}

impl Database {
    pub(crate) fn new(tables: &[TableId]) -> Self {
        let tables = tables.iter().map(|&id| (id, Table::default())).collect();
        Self { is_up: true, clock: 1_000_000_000, tables, ..Self::default() }
    }

    /// Carries a query of a session out.
    pub(crate) fn execute(
        &mut self,
        by: SessionId,
        query: &ToyQuery,
        config: &Config,
        planted: Planted,
    ) -> Result<Answer, String> {
        match *query {
            Query::Renew { session, generation, draining } => {
                Ok(self.renew(session, generation, draining, config, planted))
            }
            Query::Claim { table, session } => self.claim(table, session),
            Query::Find { table } => Ok(self.find(table)),
            Query::Release { table, epoch } => {
                let Some(table) = self.tables.get_mut(&table) else { return Ok(Answer::Missing) };
                if table.epoch != epoch {
                    return Ok(Answer::Stale);
                }
                table.owner = None;
                Ok(Answer::Released)
            }
            Query::Append { table, epoch, number, record } => {
                self.append(by, table, (epoch, number, record), planted)
            }
        }
    }

    fn renew(
        &mut self,
        id: SessionId,
        asked: Generation,
        draining: bool,
        config: &Config,
        planted: Planted,
    ) -> Answer {
        let clock = self.clock;
        let latest = clock + config.lease.as_micros() as u64;
        // The clock was set back: no session may profit from it.
        self.sessions.values_mut().for_each(|known| known.expires = known.expires.min(latest));
        let generations = &mut self.generations;
        let mut next = || {
            *generations += 1;
            Generation(*generations)
        };
        let session = self.sessions.entry(id).or_insert_with(|| Session {
            expires: clock + 1,
            generation: next(),
            draining,
        });
        if session.expires <= clock {
            session.generation = next();
            self.revived += 1;
        }
        session.expires = latest;
        session.draining = draining;
        let generation = session.generation;
        let owned = self.tables.iter().filter(|(_, table)| table.owner == Some(id));
        let held = owned.map(|(&id, table)| (id, table.epoch)).collect();
        let tells = generation != asked && planted != Planted::LossesNotTold;
        let live = self.sessions.iter().filter(|(_, session)| session.expires > clock);
        let peers =
            live.map(|(&session, known)| Peer { session, draining: known.draining }).collect();
        Answer::Renewed { generation, held: tells.then_some(held), peers }
    }

    fn claim(&mut self, id: TableId, session: SessionId) -> Result<Answer, String> {
        let Some(table) = self.tables.get_mut(&id) else { return Ok(Answer::Missing) };
        let clock = self.clock;
        let is_live = |owner| self.sessions.get(&owner).is_some_and(|known| known.expires > clock);
        if let Some(owner) = table.owner.filter(|&owner| owner != session && is_live(owner)) {
            return Ok(Answer::Held { owner, epoch: table.epoch });
        }
        // Its renewal will find that it is no more, even if the clock is set back before.
        if let Some(expired) = table.owner.filter(|&owner| owner != session) {
            self.sessions.remove(&expired);
        }
        table.owner = Some(session);
        table.epoch = Epoch(table.epoch.0 + 1);
        if table.claims.insert(table.epoch, session).is_some() {
            return Err(format!("{id}: {:?} was given twice", table.epoch));
        }
        Ok(Answer::Claimed { epoch: table.epoch })
    }

    fn find(&self, id: TableId) -> Answer {
        let Some(table) = self.tables.get(&id) else { return Answer::Missing };
        let epoch = table.epoch;
        let is_live =
            |owner| self.sessions.get(&owner).is_some_and(|known| known.expires > self.clock);
        match table.owner.filter(|&owner| is_live(owner)) {
            Some(owner) => Answer::Held { owner, epoch },
            None => Answer::Free { epoch },
        }
    }

    fn append(
        &mut self,
        by: SessionId,
        id: TableId,
        (epoch, number, record): (Epoch, u32, Record),
        planted: Planted,
    ) -> Result<Answer, String> {
        let Some(table) = self.tables.get_mut(&id) else { return Ok(Answer::Missing) };
        let index = number as usize - 1;
        if table.records.get(index).is_some_and(|&(written, _)| written == epoch) {
            if table.records[index].1 != record {
                return Err(format!("{id}: two records have the number {number} in {epoch:?}"));
            }
            self.repeated += 1;
            return Ok(Answer::Kept);
        }
        let is_next = index == table.records.len();
        let accepts_any = planted == Planted::StaleEpochAccepted;
        if (table.epoch != epoch && !accepts_any) || !is_next {
            self.stale += 1;
            return Ok(Answer::Stale);
        }
        // From here on the record is accepted: the ledger is asked, not the table.
        let newest = table.claims.last_key_value().map(|(&newest, _)| newest);
        if newest != Some(epoch) {
            return Err(format!(
                "{id}: record {number} of {epoch:?} was accepted after {newest:?}"
            ));
        }
        if table.claims[&epoch] != by || record.writer != by {
            return Err(format!("{id}: {by} writes in {epoch:?}, which is another node's"));
        }
        table.records.push((epoch, record));
        if let Some(key) = record.key {
            if let Some(before) = table.kept.insert(key, number) {
                return Err(format!("{id}: key {key} is kept as {before} and as {number}"));
            }
            if self.abandoned.contains(&key) {
                return Err(format!("{id}: key {key} is kept, but its client was told otherwise"));
            }
        }
        Ok(Answer::Kept)
    }

    /// The records of a table, as an actor reads them.
    pub(crate) fn records(&self, id: TableId) -> Vec<Record> {
        self.tables[&id].records.iter().map(|&(_, record)| record).collect()
    }

    /// The number of the record with a key.
    pub(crate) fn kept(&self, id: TableId, key: u64) -> Option<u32> {
        self.tables[&id].kept.get(&key).copied()
    }

    pub(crate) fn newest(&self, id: TableId) -> Option<(Epoch, SessionId)> {
        let (&epoch, &session) = self.tables[&id].claims.last_key_value()?;
        Some((epoch, session))
    }

    /// How often tables have changed hands.
    pub(crate) fn claims(&self) -> u64 {
        self.tables.values().map(|table| table.epoch.0).sum()
    }

    pub(crate) fn written(&self) -> u64 {
        self.tables.values().map(|table| table.records.len() as u64).sum()
    }
}
