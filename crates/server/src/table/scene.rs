//! A table as it is shown: everything as it is, or as it was a while ago to those who only watch.

use std::collections::VecDeque;

use axum::extract::ws::Utf8Bytes;
use bughouse::{BySeat, Millis};
use protocol::{Change, ServerMessage, You};
use tokio::time::Instant;

use super::{
    Queued, Watcher, frame,
    state::{Applied, Table},
    talk::Said,
};
use crate::people::Blocked;

/// How many changes a table keeps for clients that come back: some seconds of play. Each has all of the state, and a snapshot
/// is not much more.
const RECENT: usize = 64;

/// A table with what is around it.
pub(super) struct Scene {
    pub(super) table: Table,
    /// When the time of the game was zero.
    pub(super) epoch: Instant,
    pub(super) around: Around,
    /// The last changes, for clients that come back.
    recent: VecDeque<(Change, Option<Said>)>,
}

/// What is seen of people and kept nowhere.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Around {
    /// Who is connected, by id.
    pub(crate) here: Vec<String>,
    /// When a player loses if he does not come back.
    pub(crate) lost_at: BySeat<Option<Millis>>,
    /// When the game counts for nothing if a player makes no first move.
    pub(crate) no_show_at: BySeat<Option<Millis>>,
}

/// A change with how most of those who watch get it.
pub(super) struct Told {
    change: Change,
    said: Option<Said>,
    shared: Utf8Bytes,
}

impl Scene {
    pub(super) fn new(table: Table, epoch: Instant) -> Self {
        Self { table, epoch, around: Around::default(), recent: VecDeque::new() }
    }

    /// The time of the game.
    pub(super) fn now(&self) -> Millis {
        let elapsed = Instant::now().saturating_duration_since(self.epoch);
        Millis(i64::try_from(elapsed.as_millis()).unwrap_or(i64::MAX)).max(self.table.arbiter.now())
    }

    /// A change that is to be told, and kept for those who come back.
    pub(super) fn told(&mut self, applied: Applied) -> Told {
        let said = applied.talk.clone();
        let change = self.table.change(applied, self.now(), &self.around);
        if self.recent.len() == RECENT {
            self.recent.pop_front();
        }
        self.recent.push_back((change.clone(), said.clone()));
        Self::to_all(change, said)
    }

    /// How everything stands, under the number of the last change: nothing of it is kept.
    pub(super) fn unnumbered(&self) -> Told {
        Self::to_all(self.as_it_stands(), None)
    }

    fn as_it_stands(&self) -> Change {
        let nothing = Applied { number: self.table.number, state: true, ..Applied::default() };
        self.table.change(nothing, self.now(), &self.around)
    }

    fn to_all(change: Change, said: Option<Said>) -> Told {
        // Most who watch a table that many watch have nothing there of their own.
        let you = change.state.is_some().then(You::default);
        let shared = frame(&ServerMessage::Change(Box::new(Change { you, ..change.clone() })));
        Told { change, said, shared }
    }

    /// Tells somebody what he may see. Who does not read what he is sent is not waited for: his connection ends, and he
    /// may come back.
    pub(super) fn tell(
        &self,
        watcher: &Watcher,
        told: &Told,
        queued: &BySeat<Option<Queued>>,
    ) -> bool {
        let (person, change) = (watcher.person.id.as_str(), &told.change);
        let hears = |said| self.table.hears(person, &watcher.blocked, said);
        if !told.said.as_ref().is_none_or(hears) {
            return true;
        }
        let text = match change.state.is_some().then(|| self.table.you(person, queued)) {
            Some(you) if you != You::default() => {
                frame(&ServerMessage::Change(Box::new(Change { you: Some(you), ..change.clone() })))
            }
            _ => told.shared.clone(),
        };
        watcher.frames.try_send(text).is_ok()
    }

    /// Tells somebody everything.
    pub(super) fn show(&self, watcher: &Watcher, queued: &BySeat<Option<Queued>>) -> bool {
        let (person, blocked) = (&watcher.person.id, &watcher.blocked);
        let you = self.table.you(person, queued);
        let snapshot = self.table.snapshot(person, blocked, self.now(), &self.around, you);
        watcher.frames.try_send(frame(&ServerMessage::Snapshot(Box::new(snapshot)))).is_ok()
    }

    /// Tells somebody what he has missed since a change that he knows, or everything.
    pub(super) fn catch_up(
        &self,
        watcher: &Watcher,
        since: Option<u32>,
        queued: &BySeat<Option<Queued>>,
    ) -> bool {
        let person = &watcher.person.id;
        match since.and_then(|since| self.missed(person, &watcher.blocked, since)) {
            Some(mut missed) => {
                // The clocks have gone on, and people came and went.
                let you = Some(self.table.you(person, queued));
                missed.push(Change { you, ..self.as_it_stands() });
                let frames = missed.into_iter();
                let mut frames =
                    frames.map(|change| frame(&ServerMessage::Change(Box::new(change))));
                frames.all(|text| watcher.frames.try_send(text).is_ok())
            }
            None => self.show(watcher, queued),
        }
    }

    /// What somebody has missed since a change he knows, if all of it is still there.
    fn missed(&self, person: &str, blocked: &Blocked, since: u32) -> Option<Vec<Change>> {
        let first = self.recent.front().map_or(self.table.number + 1, |(change, _)| change.number);
        if since > self.table.number || since.saturating_add(1) < first {
            return None;
        }
        let hears = |said: &Said| self.table.hears(person, blocked, said);
        let after = self.recent.iter().filter(|(change, _)| change.number > since);
        let missed = after.filter(|(_, said)| said.as_ref().is_none_or(hears));
        Some(missed.map(|(change, _)| change.clone()).collect())
    }
}
