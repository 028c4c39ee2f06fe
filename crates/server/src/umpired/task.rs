//! The task of a table of Kriegspiel: what comes in and what is due is written down, taken in, and told.

use std::time::Duration;

use bughouse::Millis;
use protocol::{GameLine, Refusal, RefusalCode, TableLine};
use tokio::time::Instant;

use super::{
    absence::Absence,
    deed::Notice,
    late::Late,
    scene::Scene,
    state::{Applied, Table, seat},
};
use crate::{
    figures,
    store::StoreError,
    table::{
        Links, Request, Watcher,
        gathering::Gathering,
        keeping,
        keys::Unwritten,
        living::{ABANDONED, IDLE, Live},
        record::{Cause, Numbered, Record},
        unavailable,
    },
};

/// A table that lives.
pub(crate) struct Task {
    /// The table as it is.
    pub(super) live: Scene,
    /// As those know it who only watch, if that is later.
    pub(super) late: Option<Late>,
    pub(super) links: Links,
    /// Whether the store knows that a game is in play.
    in_play: bool,
    pub(super) watchers: Vec<Watcher>,
    pub(super) unwritten: Unwritten,
    pub(super) gathering: Gathering,
    pub(super) absence: Absence,
    /// Since when nobody has been there.
    quiet_since: Instant,
}

impl Task {
    pub(crate) fn new(table: Table, records: &[Numbered], mut links: Links) -> Self {
        links.players.set(table.players());
        // While nobody was there, no time passed.
        let lasted = table.play.as_ref().map_or(Millis::ZERO, |game| game.now);
        let epoch = Instant::now() - span(lasted);
        let mut task = Self {
            in_play: table.in_game(),
            late: Late::new(&table.id, &table.settings, records, keeping::now(), epoch),
            live: Scene::new(table, epoch),
            links,
            watchers: Vec::new(),
            unwritten: Unwritten::default(),
            gathering: Gathering::Over,
            absence: Absence::default(),
            quiet_since: Instant::now(),
        };
        task.list();
        task
    }

    /// The table as everybody may know it.
    pub(super) fn public(&self) -> &Table {
        self.late.as_ref().map_or(&self.live.table, |late| &late.scene.table)
    }

    /// Whether somebody knows everything at once, where others know it later: who sits here.
    pub(super) fn sees_at_once(&self, person: &str) -> bool {
        self.late.is_none() || self.live.table.color_of(person).is_some()
    }

    /// The flag that falls by itself, and when.
    fn flag_falls(&self) -> Option<Instant> {
        let (_, falls) = self.live.table.play.as_ref()?.next_flag()?;
        Some(self.live.epoch + span(falls))
    }

    /// Writes a record down, takes it in, and tells everybody; then what follows from it.
    pub(super) async fn record(
        &mut self,
        record: Record,
        cause: Option<Cause>,
    ) -> Result<u32, Refusal> {
        let number = self.commit(record, cause).await?;
        while let Some(record) = self.live.table.follows() {
            if let Record::Game { .. } = record {
                self.live.epoch = Instant::now();
            }
            self.commit(record, None).await?;
        }
        Ok(number)
    }

    async fn commit(&mut self, record: Record, cause: Option<Cause>) -> Result<u32, Refusal> {
        let number = self.live.table.number + 1;
        let numbered = Numbered { number, time: keeping::now(), cause, record };
        let begins = !self.in_play && matches!(numbered.record, Record::Game { .. });
        let id = &self.live.table.id;
        self.links.store.append(id, &numbered, begins).await.map_err(|error| {
            tracing::error!(%error, "a record could not be written");
            unavailable()
        })?;
        self.in_play |= begins;
        let knew = self.who_knows();
        let applied = self.live.table.apply(&numbered);
        self.links.players.set(self.live.table.players());
        if let Some(reason) = applied.ended {
            figures::ended(&figures::word(&reason));
        }
        self.live.keep(&applied);
        self.look_around();
        if let Some(late) = &mut self.late {
            late.record(&numbered, self.live.epoch);
        }
        self.tell(&applied, &knew);
        if self.late.is_none() {
            self.keep(&applied).await;
        }
        Ok(applied.number)
    }

    /// Tells everybody who may know it at once. `knew` are the connections that might before; whoever sits down or stands up
    /// gets everything.
    fn tell(&mut self, applied: &Applied, knew: &[u64]) {
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
    fn tell_late(&mut self) -> Option<Applied> {
        let late = self.late.as_mut()?;
        let applied = late.next()?;
        let (at_once, scene) = (&self.live.table, &late.scene);
        scene.tell(&mut self.watchers, applied.as_ref(), |watcher| {
            at_once.color_of(&watcher.person.id).is_none()
        });
        Some(applied.unwrap_or_default())
    }

    /// The connections that are told at once what others get later.
    fn who_knows(&self) -> Vec<u64> {
        let knows = |watcher: &&Watcher| self.sees_at_once(&watcher.person.id);
        self.watchers.iter().filter(knows).map(|watcher| watcher.connection).collect()
    }

    fn watch(&mut self, watcher: Watcher, since: Option<u32>) {
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

    fn unwatch(&mut self, connection: u64) {
        self.watchers.retain(|watcher| watcher.connection != connection);
        if self.look_around() {
            self.tell_around(connection);
        }
    }

    /// Keeps a game that has ended, as everybody may know it, so that it can be found.
    async fn keep(&mut self, applied: &Applied) {
        if applied.ended.is_some()
            && let Err(error) = self.keep_game().await
        {
            // Its records are kept; it is listed when the table comes back the next time.
            return tracing::error!(%error, "an ended game could not be listed");
        }
        let told = self.late.as_ref().is_none_or(|late| late.deadline().is_none());
        if self.in_play && told && !self.live.table.in_game() {
            match self.links.store.end_play(&self.live.table.id).await {
                Ok(()) => self.in_play = false,
                // The next server will find out that there is nothing to revive.
                Err(error) => tracing::error!(%error, "a table still counts as in play"),
            }
        }
    }

    async fn keep_game(&self) -> Result<(), StoreError> {
        let table = self.public();
        let Some(end) = table.play.as_ref().and_then(|game| game.end) else { return Ok(()) };
        let seats = table.started_with.iter();
        let terms = &table.settings.terms;
        let line = GameLine {
            table: table.id.clone(),
            kind: terms.kind,
            game: table.game,
            ended: 0,
            name: terms.name.clone(),
            ruleset: terms.ruleset.clone(),
            control: terms.control.clone(),
            rated: false,
            outcome: match end.winner {
                Some(chess::Color::White) => "won-first",
                Some(chess::Color::Black) => "won-second",
                None => "drawn",
            }
            .to_owned(),
            seats: seats.filter_map(|(color, who)| Some((seat(color), who.clone()?))).collect(),
        };
        self.links.store.add_game(&line, terms.public, None).await.map(|_| ())
    }

    /// The server was away: the clocks stand still from the last event on, until the players are there again. Or a game ended
    /// with it, before it was kept where it is found.
    async fn come_back(&mut self) -> Result<(), Refusal> {
        if self.live.table.in_game() {
            self.gathering = Gathering::Nobody;
            // A server that died twice has suspended the game already.
            let stopped = self.live.table.phase() == protocol::Phase::Stopped;
            return if stopped { Ok(()) } else { self.notice(Notice::Suspends).await };
        }
        let in_play = self.links.store.is_in_play(&self.live.table.id).await;
        self.in_play = in_play.map_err(|error| {
            tracing::error!(%error, "the database does not answer");
            unavailable()
        })?;
        let reason = self.public().play.as_ref().and_then(|game| game.end).map(|end| end.reason);
        let ended = reason.filter(|_| self.in_play);
        self.keep(&Applied { ended, ..Applied::default() }).await;
        Ok(())
    }

    /// Something that the server does, unless the game has ended at this very moment.
    pub(super) async fn notice(&mut self, notice: Notice) -> Result<(), Refusal> {
        match self.live.table.notice(self.live.now(), notice) {
            Some(record) => self.record(record, None).await.map(|_| ()),
            None => Ok(()),
        }
    }

    fn line(&self) -> TableLine {
        let table = self.public();
        let seats = table.seats.iter();
        TableLine {
            table: table.id.clone(),
            terms: table.settings.terms.clone(),
            host: table.settings.host.clone(),
            phase: table.phase(),
            seats: seats.filter_map(|(color, who)| Some((seat(color), who.clone()?))).collect(),
            viewers: u32::try_from(self.watchers.len()).unwrap_or(u32::MAX),
        }
    }
}

impl Live for Task {
    async fn begin(&mut self) -> Result<(), Refusal> {
        if self.live.table.number > 0 { self.come_back().await } else { Ok(()) }
    }

    fn deadline(&self) -> Option<Instant> {
        let gathered = match self.gathering {
            Gathering::Until(until) => Some(until),
            Gathering::Nobody | Gathering::Over => None,
        };
        let late = self.late.as_ref().and_then(Late::deadline);
        let all = [gathered, late, self.flag_falls(), self.idle_at(), self.absence.ends()];
        all.into_iter().flatten().min()
    }

    async fn wake(&mut self) -> Result<(), Refusal> {
        while let Some(applied) = self.tell_late() {
            self.keep(&applied).await;
        }
        self.gather().await?;
        if self.flag_falls().is_some_and(|falls| falls <= Instant::now()) {
            self.notice(Notice::Looks).await?;
        }
        self.lose_patience().await
    }

    async fn answer(&mut self, request: Request) -> Result<(), Refusal> {
        match request {
            Request::Watch { watcher, since } => {
                self.watch(watcher, since);
                self.gather().await?;
            }
            Request::Unwatch { connection } => {
                self.unwatch(connection);
                self.stay();
            }
            Request::Intent { person, seat, key, intent, answer } => {
                let done = self.intend(&person, seat, key, &intent).await;
                let failed =
                    matches!(&done, Err(refusal) if refusal.code == RefusalCode::Unavailable);
                // Who asked may be gone.
                let _ = answer.send(done);
                if failed {
                    return Err(unavailable());
                }
            }
            #[cfg(test)]
            Request::Line { answer } => {
                let _ = answer.send(self.line());
            }
            // There are none: who asks has seen what kind of table this is, and bots play bughouse.
            Request::Log { .. } | Request::Spoken(_) => {}
            Request::Shown { answer } => {
                let _ = answer.send(self.public().number);
            }
        }
        Ok(())
    }

    fn list(&mut self) {
        let line = self.line();
        self.links.listed.set(line);
    }

    fn idle_at(&self) -> Option<Instant> {
        let patience = match self.gathering {
            _ if !self.live.table.in_game() => IDLE,
            Gathering::Nobody | Gathering::Over => ABANDONED,
            Gathering::Until(_) => return None,
        };
        // What is told later is told by somebody.
        let told = self.late.as_ref().is_none_or(|late| late.deadline().is_none());
        (told && self.watchers.is_empty()).then(|| self.quiet_since + patience)
    }

    fn stay(&mut self) {
        self.quiet_since = Instant::now();
    }

    /// If it cannot be written, the game comes back as it was at its last event.
    async fn keep_time(&mut self) {
        if matches!(self.gathering, Gathering::Over) {
            let _ = self.notice(Notice::Looks).await;
        }
    }
}

fn span(of: Millis) -> Duration {
    Duration::from_millis(u64::try_from(of.0).unwrap_or(0))
}
