//! The actor of a table: one task that owns it, and through which everything goes that happens
//! there.
//!
//! Timeouts are handled before requests. The actor ends when its last handle is
//! dropped, when nobody has been there for a while and nothing is played, and when a record cannot
//! be written: then whoever asks for the table next finds it as the journal has it.

mod audience;
pub mod commit;
mod intents;
pub mod live;
mod upkeep;

use std::{collections::VecDeque, pin::Pin};

use bughouse::{Millis, TimeControl};
use protocol::{Phase, Refusal, RefusalCode, refusals::unavailable};
use store::{
    Changes, is_bot,
    reading::Reading,
    record::{Numbered, Settings},
};
use tokio::{sync::mpsc, time::Instant};
use tracing::Instrument;

use super::{
    alarm::Alarm,
    broadcast::Subscribers,
    game::{Game, ServerAction, Step},
    handle::{Handle, INBOX, Request, Sent, TableDeps},
    idempotency::UnwrittenKeys,
    lag::{self, LagCredits},
    presence::{PresenceTracker, span},
    projection::Refresh,
    replay::{self, Committed, ReplayError},
    resume::Resume,
    spectators::Delayed,
    view::View,
    views::Views,
};
use crate::running_clocks::Running;

use audience::Audience;
use commit::Ended;
use live::{Live, LiveGame};

/// The task in which a table lives.
pub type TableTask = Pin<Box<dyn Future<Output = ()> + Send>>;

/// A live table.
pub struct TableActor<G: Game> {
    views: Views<G>,
    extras: G::Extras,
    deps: TableDeps,
    subscribers: Subscribers,
    audience: Audience,
    unwritten: UnwrittenKeys,
    lag: LagCredits,
    resume: Resume,
    presence: PresenceTracker,
    /// Whether the store knows that a game is in play.
    in_play: bool,
    /// Rating changes of listed games until they are recorded: the number of the game,
    /// and the changes.
    ratings: VecDeque<(u32, Changes)>,
    /// Ended games that the store has not taken yet.
    unlisted: VecDeque<Ended>,
    /// When they are listed again.
    relist_at: Option<Instant>,
    /// The number of the last record when the table came back, if it did.
    came_back_at: Option<u32>,
    /// Since when nobody has been there.
    quiet_since: Instant,
    alarm: Alarm,
}

/// A new table, or one made again from its records.
///
/// # Errors
///
/// The records cannot be read, or do not fit each other.
pub fn open<G: LiveGame>(
    id: &str,
    settings: &Settings,
    records: &[Numbered],
    deps: TableDeps,
) -> Result<(Handle, TableTask), ReplayError> {
    let (inbox, requests) = mpsc::channel(INBOX);
    let (signals, signalled) = mpsc::channel(INBOX);
    let actor = TableActor::<G>::new(id, settings, records, deps, signals)?;
    // The table outlives the request that has opened it.
    let span = tracing::error_span!(parent: None, "table", id);
    let task = Box::new(actor).run(requests, signalled).instrument(span);
    Ok((Handle::new(G::KIND, inbox), Box::pin(task)))
}

impl<G: LiveGame> TableActor<G> {
    fn new(
        id: &str,
        settings: &Settings,
        records: &[Numbered],
        deps: TableDeps,
        signals: mpsc::Sender<G::Signal>,
    ) -> Result<Self, ReplayError> {
        let steps = replay::read(records)?;
        let game: G = replay::from_steps(id, settings, &steps)?;
        let lag = LagCredits::from_steps(&game, &steps);
        // While nobody was there, no time passed.
        let epoch = Instant::now() - span(lasted(&game, &steps, deps.reading.as_ref()));
        let delayed = Delayed::new(id, settings, &steps, commit::now(), epoch)?;
        let mut actor = Self {
            in_play: game.in_game(),
            views: Views { live: View::new(game, epoch), delayed },
            extras: G::extras(signals),
            deps,
            subscribers: Subscribers::default(),
            audience: Audience::default(),
            unwritten: UnwrittenKeys::default(),
            lag,
            resume: Resume::Running,
            presence: PresenceTracker::default(),
            ratings: VecDeque::new(),
            unlisted: VecDeque::new(),
            relist_at: None,
            came_back_at: None,
            quiet_since: Instant::now(),
            alarm: Alarm::default(),
        };
        actor.note_players();
        actor.list();
        Ok(actor)
    }

    /// Lives until nobody needs the table any more, or something cannot be written.
    pub async fn run(
        mut self: Box<Self>,
        mut requests: mpsc::Receiver<Sent>,
        mut signals: mpsc::Receiver<G::Signal>,
    ) {
        if self.begin().await.is_err() {
            return;
        }
        self.came_back_at = self.deps.stored.then(|| self.game().room().number);
        loop {
            let deadline = self.deadline();
            let due = async {
                match deadline {
                    Some(deadline) => tokio::time::sleep_until(deadline).await,
                    None => std::future::pending().await,
                }
            };
            let done = tokio::select! {
                biased;
                () = due => self.on_alarm().await,
                request = requests.recv() => match request {
                    Some(Sent { request, span }) => {
                        let id = &self.game().room().id;
                        let span = tracing::error_span!(parent: &span, "table", id);
                        self.answer(request).instrument(span).await
                    }
                    None => return,
                },
                Some(signal) = signals.recv() => {
                    let span = self.own_span();
                    G::signal(&mut self, signal).instrument(span).await
                }
            };
            let done = match done {
                Ok(()) => G::tend(&mut self).await,
                error => error,
            };
            if done.is_err() {
                return;
            }
            self.list();
            if self.idle_at().is_some_and(|idle| idle <= Instant::now()) {
                match &self.deps.lease {
                    None if requests.is_empty() => return self.leave(requests).await,
                    None => {}
                    Some(lease) => lease.leave(),
                }
                // Somebody has asked for something just now, or the node has to give it up first.
                self.quiet_since = Instant::now();
            }
        }
    }

    /// The table begins to live, new or from its records.
    async fn begin(&mut self) -> Result<(), Refusal> {
        if self.game().in_game() {
            self.resume = Resume::Nobody;
            // A server that died twice has suspended the game already.
            self.act(ServerAction::Suspend).await?;
            if !self.game().in_game() {
                // A flag had fallen when the table was last heard of.
                self.resume = Resume::Running;
            }
            Ok(())
        } else if self.game().room().number > 0 {
            self.settle().await
        } else {
            Ok(())
        }
    }

    /// The table stops living: what the clocks show is written down, and whoever comes just now is
    /// sent away.
    async fn leave(mut self: Box<Self>, mut requests: mpsc::Receiver<Sent>) {
        if self.resume.is_running() && self.game().in_game() {
            // If it cannot be written, the game comes back as it was at its last event.
            let _ = self.act(ServerAction::LookAtClocks).await;
        }
        requests.close();
        while let Ok(Sent { request, .. }) = requests.try_recv() {
            turn_away(request);
        }
    }

    /// Something is due.
    async fn on_alarm(&mut self) -> Result<(), Refusal> {
        #[cfg(test)]
        self.deps.wakes.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        telemetry::metrics::woke_up();
        self.alarm.looks(Instant::now());
        let span = self.own_span();
        self.wake().instrument(span).await
    }

    /// When something happens by itself.
    fn deadline(&self) -> Option<Instant> {
        let flag = self.game().next_flag().map(|(seat, falls)| {
            let waits = self.allowance(self.turn(seat, falls)) > Millis::ZERO;
            let before = Some(self.instant(falls - lag::BEFORE_THE_FLAG)).filter(|_| waits);
            // A credit may have been refused.
            let before = before.filter(|before| self.alarm.is_ahead(*before));
            before.unwrap_or_else(|| self.instant(falls))
        });
        let delayed = self.views.delayed.as_ref();
        let delayed = delayed.and_then(|delayed| delayed.deadline(self.game().ends_delay()));
        self.alarm.first([
            flag,
            delayed,
            self.resume.deadline(),
            self.presence.deadline(),
            self.audience.deadline(),
            self.relist_at,
            G::due(&self.extras),
            self.idle_at(),
        ])
    }

    async fn answer(&mut self, request: Request) -> Result<(), Refusal> {
        match request {
            Request::Watch { subscriber, since } => {
                self.watch(subscriber, since);
                self.resume_game().await?;
                self.follow_up_late().await?;
            }
            Request::Unwatch { connection } => {
                self.unwatch(connection);
                self.quiet_since = Instant::now();
            }
            Request::Intent { person, seat, key, intent, answer } => {
                let done = self.intend(&person, seat, key, &intent).await;
                let failed =
                    matches!(&done, Err(refusal) if refusal.code == RefusalCode::Unavailable);
                // The connection may be gone.
                let _ = answer.send(done);
                if failed {
                    return Err(unavailable());
                }
            }
            #[cfg(test)]
            Request::Panic => panic!("a test wants it"),
            #[cfg(test)]
            Request::Line { answer } => {
                let _ = answer.send(self.line());
            }
            Request::RemoveTalk { person } => {
                self.views.live.game.room_mut().chat.remove(&person);
                if let Some(delayed) = &mut self.views.delayed {
                    delayed.view.game.room_mut().chat.remove(&person);
                }
            }
            Request::Log { answer } => {
                if let Some(log) = self.views.public().game.log() {
                    let _ = answer.send(log);
                }
            }
            Request::Shown { answer } => {
                let _ = answer.send(self.views.public().game.room().number);
            }
        }
        Ok(())
    }

    /// A server that died between the last player's "ready" and the start of the game has left the
    /// start undone. It follows when everybody is back, not before: clocks would run.
    async fn follow_up_late(&mut self) -> Result<(), Refusal> {
        let game = self.game();
        let is_overdue =
            !game.in_game() && game.room().seated().all(|person| self.is_here(&person.id));
        if is_overdue {
            self.follow_up().await?;
        }
        Ok(())
    }

    /// Tells everyone but one connection, if a player has come or gone. Spectators come and go
    /// unseen.
    pub(super) fn tell_presence(&mut self, except: u64) {
        if self.update_presence() {
            self.subscribers.tell_state(&self.views, &self.extras, except);
        }
    }

    /// Notes who is there and who has to move. Says whether anything of it is new.
    pub(super) fn update_presence(&mut self) -> bool {
        let (live, subscribers) = (&self.views.live, &self.subscribers);
        let is_here = |person: &str| is_bot(person) || subscribers.is_here(person);
        let (now, at) = (Instant::now(), live.now());
        let game = &live.game;
        let has_to_begin = |seat| game.has_to_begin(seat);
        let counts = game.phase() == Phase::Playing && self.resume.is_running();
        let presence = self.presence.update(game.room(), counts, has_to_begin, is_here, now, at);
        let new = presence != live.presence;
        if new {
            self.views.live.presence = presence.clone();
            self.views.delayed.iter_mut().for_each(|late| late.push_presence(presence.clone()));
        }
        new
    }

    pub(super) fn note_players(&mut self) {
        let game = &self.views.live.game;
        let in_game = game.in_game();
        let seated = game.room().seated().map(|person| person.id.as_str());
        self.deps.players.set(seated.filter(|_| in_game));
    }

    /// Notes whether the clocks run, for readings of them.
    pub(super) fn note_clocks(&mut self) {
        let runs = self.resume.is_running() && self.game().clocks_run();
        let running = Running { number: self.game().room().number, epoch: self.views.live.epoch };
        self.deps.clocks.set(runs.then_some(running));
    }

    fn line(&self) -> protocol::TableLine {
        let game = &self.views.public().game;
        game.room().line(game.phase(), self.subscribers.len())
    }

    /// Shows the table in the list of tables, as everyone may know it.
    fn list(&mut self) {
        let line = self.line();
        self.deps.listed.set(line);
    }

    /// When the table stops living if nobody comes.
    fn idle_at(&self) -> Option<Instant> {
        let visited = self.came_back_at == Some(self.game().room().number);
        let patience = self.resume.patience(self.game().in_game(), visited)?;
        // Delayed messages reach spectators only while the table is live.
        let told = self.views.delayed.as_ref().is_none_or(Delayed::is_empty);
        (told && self.subscribers.is_empty()).then(|| self.quiet_since + patience)
    }
}

/// The parts of the table that a game's extras may use.
impl<G: LiveGame> TableActor<G> {
    pub const fn game(&self) -> &G {
        &self.views.live.game
    }

    pub(crate) const fn extras(&mut self) -> &mut G::Extras {
        &mut self.extras
    }

    pub const fn deps(&self) -> &TableDeps {
        &self.deps
    }

    /// The extras with the table as they see it.
    pub const fn parts(&mut self) -> (&mut G::Extras, Live<'_, G>) {
        let live = Live { view: &self.views.live, is_running: self.resume.is_running() };
        (&mut self.extras, live)
    }

    /// The time of the game.
    pub fn now(&self) -> Millis {
        self.views.live.now()
    }

    /// When a time of the game is.
    pub(crate) fn instant(&self, at: Millis) -> Instant {
        self.views.live.instant(at)
    }

    /// Whether a person is connected. Bots always are.
    pub fn is_here(&self, person: &str) -> bool {
        is_bot(person) || self.subscribers.is_here(person)
    }

    pub(crate) fn has_viewers(&self) -> bool {
        !self.subscribers.is_empty()
    }

    /// Shows a person again what is theirs alone.
    pub fn refresh(&mut self, person: &str) {
        self.subscribers.refresh(&self.views, &self.extras, person, Refresh::State);
    }
}

/// How long a game has lasted: until its last event, or until its clocks were read after that.
fn lasted<G: Game>(game: &G, steps: &[Committed<G::Entry>], reading: Option<&Reading>) -> Millis {
    let starts = |committed: &&Committed<G::Entry>| match &committed.step {
        Step::Game(entries) => entries.iter().any(G::starts),
        Step::Room(_) => false,
    };
    let started = steps.iter().rfind(starts).map_or(u32::MAX, |committed| committed.number);
    let read = reading.filter(|reading| game.clocks_run() && reading.number >= started);
    let lasted = game.lasted();
    // No clock runs for longer without an event.
    let possible = |at: &Millis| (lasted..=lasted + TimeControl::MAX).contains(at);
    read.map(|reading| reading.at).filter(possible).unwrap_or(lasted)
}

/// Answers a request that arrives while the table closes: the client may retry at once.
fn turn_away(request: Request) {
    match request {
        Request::Watch { subscriber, .. } => {
            // Which tells its client so.
            drop(subscriber);
        }
        Request::Intent { answer, .. } => {
            let _ = answer.send(Err(unavailable()));
        }
        #[cfg(test)]
        Request::Panic | Request::Line { .. } => {}
        Request::Unwatch { .. }
        | Request::RemoveTalk { .. }
        | Request::Log { .. }
        | Request::Shown { .. } => {}
    }
}
