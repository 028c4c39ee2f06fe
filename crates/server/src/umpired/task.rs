//! The task of a table of Kriegspiel: what comes in and what is due is written down, taken in, and told.

use std::time::Duration;

use bughouse::Millis;
use chess::{ByColor, Color};
use protocol::{Refusal, RefusalCode, TableLine};
use tokio::time::Instant;

use super::{
    absence::Absence,
    deed::Notice,
    late::Late,
    scene::Scene,
    state::{Table, seat},
};
use crate::table::{
    Links, Request, Watcher,
    gathering::Gathering,
    kept,
    keys::Unwritten,
    lag::{BEFORE_THE_FLAG, GivenBack},
    living::Live,
    record::Numbered,
    unavailable,
};

/// A table that lives.
pub(crate) struct Task {
    /// The table as it is.
    pub(super) live: Scene,
    /// As those know it who only watch, if that is later.
    pub(super) late: Option<Late>,
    pub(super) links: Links,
    /// Whether the store knows that a game is in play.
    pub(super) in_play: bool,
    pub(super) watchers: Vec<Watcher>,
    pub(super) unwritten: Unwritten,
    /// What each player has been given back in this game.
    pub(super) given_back: ByColor<GivenBack>,
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
            late: Late::new(&table.id, &table.settings, records, kept::now(), epoch),
            live: Scene::new(table, epoch),
            links,
            watchers: Vec::new(),
            unwritten: Unwritten::default(),
            given_back: ByColor::default(),
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

    /// The flag that falls by itself, and when; looked at before, if a move may be on its way.
    fn flag_falls(&self) -> Option<(Color, Millis, Instant)> {
        let (color, falls) = self.live.table.play.as_ref()?.next_flag()?;
        let waits = self.grace(color) > Millis::ZERO;
        let looked_at = if waits { falls - BEFORE_THE_FLAG } else { falls };
        Some((color, falls, self.live.epoch + span(looked_at)))
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
        let flag = self.flag_falls().map(|(_, _, at)| at);
        let gathered = self.gathering.until();
        let in_game = self.live.table.in_game();
        let late = self.late.as_ref().and_then(|late| late.deadline(in_game));
        let all = [gathered, late, flag, self.idle_at(), self.absence.ends()];
        all.into_iter().flatten().min()
    }

    async fn wake(&mut self) -> Result<(), Refusal> {
        self.tell_observers().await;
        self.gather().await?;
        if let Some((color, falls, at)) = self.flag_falls()
            && at <= Instant::now()
        {
            match self.wait_for_lagger(color, falls) {
                Some(record) => self.record(record, None).await.map(|_| ())?,
                None => self.notice(Notice::Looks).await?,
            }
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
        let patience = self.gathering.patience(self.live.table.in_game())?;
        // What is told later is told by somebody.
        let told = self.late.as_ref().is_none_or(|late| late.delay.deadline().is_none());
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
