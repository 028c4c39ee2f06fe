//! Leases in memory, beside a real journal: the queries as `crates/cluster` documents them.

use std::{
    collections::{HashMap, HashSet},
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use cluster::{Answer, Epoch, Generation, Peer, Query, SessionId, TableId, Unknown};
use store::Store;

use super::super::{NewRecord, Patience};

pub struct Memory {
    store: Store,
    leases: Mutex<Leases>,
    fails: AtomicBool,
    /// Sessions that do not reach it.
    cut_off: Mutex<HashSet<SessionId>>,
}

#[derive(Default)]
struct Leases {
    generations: u64,
    sessions: HashMap<SessionId, Session>,
    tables: HashMap<TableId, Table>,
}

struct Session {
    expires: Instant,
    generation: Generation,
    draining: bool,
}

#[derive(Default)]
struct Table {
    owner: Option<SessionId>,
    epoch: Epoch,
    /// The epoch of each record.
    records: Vec<Epoch>,
}

impl Memory {
    pub(super) fn new(store: Store) -> Self {
        Self {
            store,
            leases: Mutex::default(),
            fails: AtomicBool::new(false),
            cut_off: Mutex::default(),
        }
    }

    /// Whether no query is answered from now on.
    pub(super) fn fail(&self, fails: bool) {
        self.fails.store(fails, Ordering::SeqCst);
    }

    /// The lease of a session is over, and it cannot get another one.
    pub(super) fn cut_off(&self, session: SessionId) {
        self.unreachable().insert(session);
        self.expire(session);
    }

    /// A session can get leases again.
    pub(super) fn reconnect(&self, session: SessionId) {
        self.unreachable().remove(&session);
    }

    fn unreachable(&self) -> MutexGuard<'_, HashSet<SessionId>> {
        self.cut_off.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The lease of a session is over.
    pub(super) fn expire(&self, session: SessionId) {
        self.leases().sessions.remove(&session);
    }

    pub(super) fn owner(&self, table: &str) -> Option<SessionId> {
        self.leases().tables.get(&super::super::table_id(table)?)?.owner
    }

    pub(in super::super) async fn query(&self, query: Query<NewRecord>) -> Result<Answer, Unknown> {
        let is_cut_off = matches!(&query, Query::Renew { session, .. }
            if self.unreachable().contains(session));
        if is_cut_off || self.fails.load(Ordering::SeqCst) {
            tokio::time::sleep(Duration::from_millis(50)).await;
            return Err(Unknown);
        }
        let table = match &query {
            Query::Claim { table, .. } | Query::Find { table } => Some(*table),
            _ => None,
        };
        if let Some(table) = table {
            let stored = self.store.records(&table.to_string(), 1, Some(0)).await;
            if stored.expect("readable").is_none() {
                return Ok(Answer::Missing);
            }
        }
        if let Query::Append { table, epoch, number, record } = query {
            return self.append(table, epoch, number, &record).await;
        }
        Ok(self.leases().answer(query))
    }

    async fn append(
        &self,
        table: TableId,
        epoch: Epoch,
        number: u32,
        record: &NewRecord,
    ) -> Result<Answer, Unknown> {
        assert_eq!(record.numbered.number, number, "the actor and the node count alike");
        {
            let mut leases = self.leases();
            let known = leases.tables.entry(table).or_default();
            if known.records.get(number as usize - 1) == Some(&epoch) {
                return Ok(Answer::Kept);
            }
            if known.epoch != epoch || known.records.len() + 1 != number as usize {
                return Ok(Answer::Stale);
            }
            known.records.push(epoch);
        }
        let id = table.to_string();
        self.store
            .append(&id, &record.numbered, record.begins, record.start.clone())
            .await
            .expect("written");
        Ok(Answer::Kept)
    }

    fn leases(&self) -> MutexGuard<'_, Leases> {
        self.leases.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Leases {
    fn answer<R>(&mut self, query: Query<R>) -> Answer {
        let now = Instant::now();
        match query {
            Query::Renew { session, generation, draining } => {
                let expires = now + Patience::TESTS.leases.lease;
                let lives = self.sessions.get(&session).filter(|one| one.expires > now);
                let current = lives.map_or_else(
                    || {
                        self.generations += 1;
                        Generation(self.generations)
                    },
                    |one| one.generation,
                );
                self.sessions.insert(session, Session { expires, generation: current, draining });
                let held = self.tables.iter().filter(|(_, table)| table.owner == Some(session));
                let held = held.map(|(id, table)| (*id, table.epoch)).collect();
                let peers = self.sessions.iter().filter(|(_, one)| one.expires > now);
                let peers =
                    peers.map(|(session, one)| Peer { session: *session, draining: one.draining });
                Answer::Renewed {
                    generation: current,
                    held: (current != generation).then_some(held),
                    peers: peers.collect(),
                }
            }
            Query::Claim { table, session } => {
                let owner = self.tables.entry(table).or_default().owner;
                if let Some(other) = owner.filter(|owner| *owner != session) {
                    if self.sessions.get(&other).is_some_and(|one| one.expires > now) {
                        let epoch = self.tables[&table].epoch;
                        return Answer::Held { owner: other, epoch };
                    }
                    self.sessions.remove(&other);
                }
                let known = self.tables.entry(table).or_default();
                known.owner = Some(session);
                known.epoch = Epoch(known.epoch.0 + 1);
                Answer::Claimed { epoch: known.epoch }
            }
            Query::Find { table } => {
                let known = self.tables.entry(table).or_default();
                let lives = |owner: &SessionId| {
                    self.sessions.get(owner).is_some_and(|one| one.expires > now)
                };
                match known.owner.filter(lives) {
                    Some(owner) => Answer::Held { owner, epoch: known.epoch },
                    None => Answer::Free { epoch: known.epoch },
                }
            }
            Query::Release { table, epoch } => {
                let known = self.tables.entry(table).or_default();
                if known.epoch != epoch {
                    return Answer::Stale;
                }
                known.owner = None;
                Answer::Released
            }
            Query::Append { .. } => unreachable!("appended elsewhere"),
        }
    }
}
