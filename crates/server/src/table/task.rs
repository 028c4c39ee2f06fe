//! The task of a table of bughouse: what comes in, and what is due.

use std::time::Duration;

use bughouse::{BySeat, Deed, Event, Millis, Notice, Seat, ruleset::Calling};
use protocol::{Refusal, RefusalCode, TableLine};
use tokio::{sync::mpsc, time::Instant};

use super::{
    Links, Request, Watcher,
    absence::Absence,
    bots::Bots,
    gathering::Gathering,
    intents::Queued,
    kept,
    keys::Unwritten,
    lag::{self, GivenBack},
    late::Late,
    living::Live,
    record::Numbered,
    scene::Scene,
    state::{self, Table},
    unavailable,
};
use crate::store::Changes;

/// A table that lives.
pub(super) struct Task {
    /// The table as it is.
    pub(super) live: Scene,
    /// As those know it who only watch, if that is later.
    pub(super) late: Option<Late>,
    pub(super) links: Links,
    /// Whether the store knows that a game is in play.
    pub(super) in_play: bool,
    /// What a game did to ratings that has been kept, until it is told.
    pub(super) rated: Option<(u32, Changes)>,
    pub(super) watchers: Vec<Watcher>,
    pub(super) queued: BySeat<Option<Queued>>,
    pub(super) heard: Unwritten,
    /// What each player has been given back in this game.
    pub(super) given_back: BySeat<GivenBack>,
    pub(super) gathering: Gathering,
    pub(super) absence: Absence,
    pub(super) bots: Bots,
    /// Since when nobody has been there.
    quiet_since: Instant,
}

/// How long the game has lasted: while nobody was there, no time passed.
fn since_start(table: &Table) -> Duration {
    let last = table.log.entries.last().map_or(Millis::ZERO, |entry| entry.at);
    Duration::from_millis(u64::try_from(last.0).unwrap_or(0))
}

impl Task {
    pub(super) fn new(
        table: Table,
        records: &[Numbered],
        mut links: Links,
        inbox: mpsc::WeakSender<Request>,
    ) -> Self {
        links.players.set(table.players());
        let epoch = Instant::now() - since_start(&table);
        let mut task = Self {
            in_play: table.in_game(),
            rated: None,
            late: Late::new(&table.id, &table.settings, records, kept::now(), epoch),
            live: Scene::new(table, epoch),
            links,
            watchers: Vec::new(),
            queued: BySeat::default(),
            heard: Unwritten::default(),
            given_back: BySeat::default(),
            gathering: Gathering::Over,
            absence: Absence::default(),
            bots: Bots::new(inbox),
            quiet_since: Instant::now(),
        };
        task.list();
        task
    }

    /// The time of the game.
    pub(super) fn now(&self) -> Millis {
        self.live.now()
    }

    /// The table as everybody may know it.
    pub(super) fn public(&self) -> &Table {
        self.late.as_ref().map_or(&self.live.table, |late| &late.scene.table)
    }

    /// When a time of the game is.
    pub(super) fn instant(&self, at: Millis) -> Instant {
        self.live.epoch + Duration::from_millis(u64::try_from(at.0).unwrap_or(0))
    }

    fn line(&self) -> TableLine {
        let table = self.public();
        let seats = table
            .seats
            .iter()
            .filter_map(|(seat, person)| person.clone().map(|person| (seat.into(), person)));
        TableLine {
            table: table.id.clone(),
            terms: table.settings.terms.clone(),
            host: table.settings.host.clone(),
            phase: table.phase(),
            seats: seats.collect(),
            viewers: u32::try_from(self.watchers.len()).unwrap_or(u32::MAX),
        }
    }
}

impl Live for Task {
    async fn begin(&mut self) -> Result<(), Refusal> {
        if self.live.table.in_game() {
            self.stand_still().await
        } else if self.live.table.number > 0 {
            self.settle().await
        } else {
            Ok(())
        }
    }

    fn deadline(&self) -> Option<Instant> {
        let automatic = self.live.table.arbiter.ruleset().flag == Calling::Automatic;
        let flag =
            self.live.table.arbiter.next_flag().filter(|_| automatic && self.live.table.in_game());
        let flag = flag.map(|(seat, falls)| {
            let waits = self.grace(seat) > Millis::ZERO;
            self.instant(if waits { falls - lag::BEFORE_THE_FLAG } else { falls })
        });
        let queued = self.queued.0.iter().flatten().filter_map(|queued| queued.due);
        let gathered = self.gathering.until();
        let late = self.late.as_ref().and_then(|late| late.delay.deadline());
        let all = queued.chain(flag).chain(gathered).chain(self.idle_at());
        all.chain(late).chain(self.patience_ends()).chain(self.bots.due()).min()
    }

    async fn wake(&mut self) -> Result<(), Refusal> {
        while let Some(ended) = self.tell_late() {
            self.keep(ended).await;
            self.tell_ratings().await?;
        }
        let now = Instant::now();
        for seat in Seat::ALL {
            let due = |queued: &Queued| queued.due.is_some_and(|due| due <= now);
            if let Some(queued) = self.queued[seat].take_if(|queued| due(queued))
                && let Ok(act) = state::queued(&queued.text)
            {
                match self.live.table.event(self.now(), Event::Player(seat, Deed::Move(act))) {
                    Ok(record) => {
                        self.record(record, Some(queued.cause)).await?;
                    }
                    // It cannot be made any more, and its player sees it go.
                    Err(_) => {
                        if let Some(id) =
                            self.live.table.seats[seat].as_ref().map(|who| who.id.clone())
                        {
                            self.tell_you(&id);
                        }
                    }
                }
            }
        }
        self.gather().await?;
        let flag = self.live.table.arbiter.next_flag().filter(|_| self.live.table.in_game());
        if let Some((seat, falls)) = flag
            && falls - lag::BEFORE_THE_FLAG <= self.now()
            && let Some(record) = self.wait_for_lagger(seat, falls)
        {
            self.record(record, None).await?;
        }
        let flag = self.live.table.arbiter.next_flag().filter(|_| self.live.table.in_game());
        if flag.is_some_and(|(_, falls)| falls <= self.now()) {
            let record = self.live.table.event(self.now(), Event::Server(Notice::Look))?;
            self.record(record, None).await?;
        }
        self.lose_patience().await?;
        self.look_after_bots().await
    }

    async fn answer(&mut self, request: Request) -> Result<(), Refusal> {
        match request {
            Request::Watch { watcher, since } => {
                self.watch(watcher, since);
                self.gather().await?;
            }
            Request::Unwatch { connection } => {
                self.unwatch(connection);
                self.quiet_since = Instant::now();
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
            Request::Spoken(spoken) => self.bot_says(spoken).await?,
            Request::Log { answer } => {
                let _ = answer.send(self.public().named_log());
            }
            Request::Shown { answer } => {
                let _ = answer.send(self.public().number);
            }
        }
        self.look_after_bots().await
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
        self.look_at_clocks().await;
    }
}
