//! Whom a table of Kriegspiel tells what, and what those get who come back.

use super::{state::Applied, task::Task};
use crate::table::Watcher;

impl Task {
    /// Tells everybody who may know it at once. `knew` are the connections that might before; whoever sits down or stands up
    /// gets everything.
    pub(super) fn tell(&mut self, applied: &Applied, knew: &[u64]) {
        let mut watchers = std::mem::take(&mut self.watchers);
        let knows = |watcher: &Watcher| self.sees_at_once(&watcher.person.id);
        let knew = |watcher: &Watcher| knew.contains(&watcher.connection);
        self.live.tell(&mut watchers, Some(applied), |watcher| knows(watcher) && knew(watcher));
        watchers.retain(|watcher| match (knows(watcher), knew(watcher), &self.late) {
            (true, false, _) => self.live.show(watcher),
            (false, true, Some(late)) => late.scene.show(watcher),
            _ => true,
        });
        self.watchers = watchers;
    }

    /// Tells everybody who may know it at once how everything stands.
    pub(super) fn tell_around(&mut self, but: u64) {
        let mut watchers = std::mem::take(&mut self.watchers);
        self.live.tell(&mut watchers, None, |watcher| {
            watcher.connection != but && self.sees_at_once(&watcher.person.id)
        });
        self.watchers = watchers;
    }

    /// Tells those who only watch the next of what they may know by now. Says what that was.
    pub(super) fn tell_late(&mut self) -> Option<Applied> {
        let late = self.late.as_mut()?;
        let applied = late.next(self.live.table.in_game())?;
        let (at_once, scene) = (&self.live.table, &late.scene);
        scene.tell(&mut self.watchers, applied.as_ref(), |watcher| {
            at_once.color_of(&watcher.person.id).is_none()
        });
        Some(applied.unwrap_or_default())
    }

    /// The connections that are told at once what others get later.
    pub(super) fn who_knows(&self) -> Vec<u64> {
        let knows = |watcher: &&Watcher| self.sees_at_once(&watcher.person.id);
        self.watchers.iter().filter(knows).map(|watcher| watcher.connection).collect()
    }

    pub(super) fn watch(&mut self, watcher: Watcher, since: Option<u32>) {
        let connection = watcher.connection;
        self.watchers.retain(|other| other.connection != connection);
        self.watchers.push(watcher);
        if self.look_around() {
            self.tell_around(connection);
        }
        let caught_up = self.watchers.last().is_some_and(|watcher| match &self.late {
            Some(late) if !self.sees_at_once(&watcher.person.id) => {
                late.scene.catch_up(watcher, since)
            }
            _ => self.live.catch_up(watcher, since),
        });
        if !caught_up {
            self.unwatch(connection);
        }
    }

    pub(super) fn unwatch(&mut self, connection: u64) {
        self.watchers.retain(|watcher| watcher.connection != connection);
        if self.look_around() {
            self.tell_around(connection);
        }
    }
}
