//! Whom a table tells what, and what those get who come back.

use super::{Watcher, state::Applied, task::Task};

impl Task {
    /// Tells somebody who sits here what is his alone.
    pub(super) fn tell_you(&mut self, person: &str) {
        let (scene, queued) = (&self.live, &self.queued);
        let told = scene.unnumbered();
        self.watchers
            .retain(|watcher| watcher.person.id != person || scene.tell(watcher, &told, queued));
    }

    /// Tells everybody who may know it at once that a player has come or gone. Who only watches is nobody else's business.
    pub(super) fn tell_around(&mut self, but: u64) {
        if !self.look_around() {
            return;
        }
        let told = self.live.unnumbered();
        let (scene, queued, all) = (&self.live, &self.queued, self.late.is_none());
        self.watchers.retain(|watcher| {
            let person = &watcher.person.id;
            let tells = watcher.connection != but && (all || scene.table.sees_at_once(person));
            !tells || scene.tell(watcher, &told, queued)
        });
    }

    /// Tells everybody who may know it at once, each what he may see. `knew` are the connections that might before;
    /// whoever changes sides gets everything.
    pub(super) fn tell(&mut self, applied: Applied, knew: &[u64]) {
        let told = self.live.told(applied);
        let (live, queued) = (&self.live, &self.queued);
        let Some(late) = &self.late else {
            return self.watchers.retain(|watcher| live.tell(watcher, &told, queued));
        };
        self.watchers.retain(|watcher| {
            let knew = knew.contains(&watcher.connection);
            match (live.table.sees_at_once(&watcher.person.id), knew) {
                (true, true) => live.tell(watcher, &told, queued),
                (true, false) => live.show(watcher, queued),
                (false, true) => late.scene.show(watcher, &Default::default()),
                (false, false) => true,
            }
        });
    }

    /// The connections that are told at once what others get later.
    pub(super) fn who_knows(&self) -> Vec<u64> {
        let knows = |watcher: &&Watcher| self.live.table.sees_at_once(&watcher.person.id);
        let watchers = self.watchers.iter().filter(|_| self.late.is_some());
        watchers.filter(knows).map(|watcher| watcher.connection).collect()
    }

    pub(super) fn watch(&mut self, watcher: Watcher, since: Option<u32>) {
        let connection = watcher.connection;
        self.watchers.retain(|other| other.connection != connection);
        self.watchers.push(watcher);
        self.tell_around(connection);
        let caught_up = self.watchers.last().is_some_and(|watcher| match &self.late {
            Some(late) if !self.live.table.sees_at_once(&watcher.person.id) => {
                late.scene.catch_up(watcher, since, &Default::default())
            }
            _ => self.live.catch_up(watcher, since, &self.queued),
        });
        if !caught_up {
            self.unwatch(connection);
        }
    }

    /// A connection follows the table no longer.
    pub(super) fn unwatch(&mut self, connection: u64) {
        self.watchers.retain(|watcher| watcher.connection != connection);
        self.tell_around(connection);
    }
}
