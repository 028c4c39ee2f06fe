//! Whom a table tells what, and what those get who come back.

use axum::extract::ws::Utf8Bytes;
use protocol::{Change, ServerMessage, You};

use super::{Watcher, frame, state::Applied, task::Task};
use crate::people::Blocked;

/// How many changes a table keeps for clients that come back.
const RECENT: usize = 256;

impl Task {
    fn you(&self, person: &str) -> You {
        self.table.you(person, &self.queued)
    }

    /// Tells somebody what is his alone.
    pub(super) fn tell_you(&mut self, person: &str) {
        let you = Change { you: Some(self.you(person)), state: None, ..self.unnumbered() };
        self.tell_again(you, |watcher| watcher.person.id == person);
    }

    /// Tells everybody that a player has come or gone. Who only watches is nobody else's business.
    fn tell_presence(&mut self, person: &str) {
        if self.table.seats_of(person).next().is_some() {
            let change = self.unnumbered();
            self.tell_again(change, |watcher| watcher.person.id != person);
        }
    }

    /// How everything stands, under the number of the last change: nothing of it is kept.
    fn unnumbered(&self) -> Change {
        let nothing = Applied { number: self.table.number, state: true, ..Applied::default() };
        self.table.change(nothing, self.now(), &self.here())
    }

    fn tell_again(&mut self, change: Change, to: impl Fn(&Watcher) -> bool) {
        let text = frame(&ServerMessage::Change(Box::new(change)));
        self.watchers
            .retain(|watcher| !to(watcher) || watcher.frames.try_send(text.clone()).is_ok());
    }

    /// Tells everybody who watches, each what he may see.
    pub(super) fn tell(&mut self, applied: Applied) {
        let (now, here) = (self.now(), self.here());
        let talk = applied.talk.clone();
        let has_state = applied.state;
        let change = self.table.change(applied, now, &here);
        let (table, queued) = (&self.table, &self.queued);
        let with = |you: Option<You>| {
            let change = Change { you, ..change.clone() };
            frame(&ServerMessage::Change(Box::new(change)))
        };
        // Most who watch a table that many watch have nothing there of their own.
        let shared = with(has_state.then(You::default));
        self.watchers.retain(|watcher| {
            let person = watcher.person.id.as_str();
            if talk.as_ref().is_some_and(|talk| !table.hears(person, &watcher.blocked, talk)) {
                return true;
            }
            let text = match has_state.then(|| table.you(person, queued)) {
                Some(you) if you != You::default() => with(Some(you)),
                _ => shared.clone(),
            };
            // Who does not read what he is sent is not waited for; his connection ends, and he may come back.
            watcher.frames.try_send(text).is_ok()
        });
        if self.recent.len() == RECENT {
            self.recent.pop_front();
        }
        self.recent.push_back((change, talk));
    }

    /// Who is connected.
    pub(super) fn here(&self) -> Vec<String> {
        self.watchers.iter().map(|watcher| watcher.person.id.clone()).collect()
    }

    pub(super) fn watch(&mut self, watcher: Watcher, since: Option<u32>) {
        let (connection, person) = (watcher.connection, watcher.person.id.clone());
        let (out, blocked) = (watcher.frames.clone(), watcher.blocked.clone());
        self.watchers.retain(|other| other.connection != connection);
        self.watchers.push(watcher);
        let missed = since.and_then(|since| self.missed(&person, &blocked, since));
        let frames = missed.unwrap_or_else(|| {
            let you = self.you(&person);
            let snapshot = self.table.snapshot(&person, &blocked, self.now(), &self.here(), you);
            vec![frame(&ServerMessage::Snapshot(Box::new(snapshot)))]
        });
        if !frames.into_iter().all(|frame| out.try_send(frame).is_ok()) {
            self.watchers.retain(|other| other.connection != connection);
        }
        self.tell_presence(&person);
    }

    /// A connection follows the table no longer.
    pub(super) fn unwatch(&mut self, connection: u64) {
        let gone = self.watchers.iter().position(|watcher| watcher.connection == connection);
        if let Some(gone) = gone {
            let watcher = self.watchers.swap_remove(gone);
            self.tell_presence(&watcher.person.id);
        }
    }

    /// What somebody has missed since a change he knows, if all of it is still there.
    fn missed(&self, person: &str, blocked: &Blocked, since: u32) -> Option<Vec<Utf8Bytes>> {
        let first = self.recent.front().map_or(self.table.number + 1, |(change, _)| change.number);
        if since > self.table.number || since + 1 < first {
            return None;
        }
        let missed = self.recent.iter().filter(|(change, talk)| {
            change.number > since
                && talk.as_ref().is_none_or(|talk| self.table.hears(person, blocked, talk))
        });
        let mut changes: Vec<Change> = missed.map(|(change, _)| change.clone()).collect();
        // The clocks have gone on, and people came and went.
        changes.push(Change { you: Some(self.you(person)), ..self.unnumbered() });
        Some(
            changes
                .into_iter()
                .map(|change| frame(&ServerMessage::Change(Box::new(change))))
                .collect(),
        )
    }
}
