//! A step is written to the journal, then taken in, then broadcast; and games that have ended are
//! listed.

use std::{
    collections::BTreeMap,
    time::{Duration, SystemTime},
};

use bughouse::Millis;
use futures_util::future::BoxFuture;
use protocol::{GameLine, Refusal, Tie, refusals::unavailable};
use store::{
    Appended, StoreError,
    game_start::GameStart,
    rating::Rates,
    record::{Cause, Numbered},
};
use telemetry::metrics;
use tokio::time::Instant;
use tracing::{Instrument, Span};

use super::{
    TableActor,
    live::{Live, LiveGame},
};
use crate::table::{
    broadcast::Round,
    game::{Decision, Effects, Proposal, Step},
    handle::TableDeps,
    lag::LagCredits,
    replay::{self, Committed},
    room::people,
    spectators::{Delayed, Released},
};

/// How long the table waits until it lists a game again that could not be listed.
const RELIST: Duration = Duration::from_secs(5);

impl<G: LiveGame> TableActor<G> {
    /// Commits a step, then what follows from it by itself. Gives the number of the first change.
    pub async fn record(
        &mut self,
        decision: Decision<G>,
        cause: Option<Cause>,
    ) -> Result<u32, Refusal> {
        let number = self.commit(decision, cause).await?;
        self.record_ratings().await?;
        self.follow_up().await?;
        Ok(number)
    }

    /// Commits what follows from the last record by itself.
    pub(super) async fn follow_up(&mut self) -> Result<(), Refusal> {
        while let Some(proposal) = self.game().follow_up(rand::random()) {
            let decision = match proposal {
                Proposal::Room(record) => Decision::room(record),
                Proposal::Game(event) => {
                    // A game starts: its time is zero now.
                    self.views.live.epoch = Instant::now();
                    self.lag = LagCredits::new(self.game().control());
                    self.game().rule(Millis::ZERO, vec![event])?
                }
            };
            self.commit(decision, None).await?;
        }
        Ok(())
    }

    /// Writes a step to the journal; once it is on disk, takes it in and tells everyone. The future
    /// is boxed, so that an idle table reserves no space for it.
    fn commit(
        &mut self,
        decision: Decision<G>,
        cause: Option<Cause>,
    ) -> BoxFuture<'_, Result<u32, Refusal>> {
        Box::pin(self.write_and_tell(decision, cause))
    }

    async fn write_and_tell(
        &mut self,
        decision: Decision<G>,
        cause: Option<Cause>,
    ) -> Result<u32, Refusal> {
        let Decision { step, ruled } = decision;
        let begins = !self.in_play && matches!(step, Step::Game(_));
        let room = self.game().room();
        let committed = Committed { number: room.number + 1, time: now(), cause, step };
        let start = replay::starting(self.game(), &committed);
        self.deps.append(&room.id, &committed.written(), begins, start).await?;
        self.in_play |= begins;

        let saw_live = self.subscribers.who_see_live(&self.views);
        let effects = replay::apply(&mut self.views.live.game, &committed, ruled);
        let effects = effects.map_err(|error| {
            // The journal has it, so whoever opens the table again finds out more.
            tracing::error!(%error, "a step that was decided cannot be applied");
            unavailable()
        })?;
        self.views.live.keep(effects.clone());
        self.note_players();
        self.note_clocks();
        let endings = effects.endings();
        endings.iter().for_each(|reason| metrics::ended(reason));
        if self.update_presence() {
            self.audience_changed();
        }
        if let Some(delayed) = &mut self.views.delayed {
            delayed.push_step(committed, self.views.live.epoch);
        }
        let live = Live { view: &self.views.live, is_running: self.resume.is_running() };
        G::committed(&mut self.extras, &live, &effects);
        let mut round = Round::new();
        let (views, extras) = (&self.views, &self.extras);
        // It ends when the last frame has been sent.
        let span = tracing::info_span!("delivery", number = effects.number());
        let tell = || self.subscribers.tell_change(views, extras, &effects, &saw_live, &mut round);
        if span.in_scope(tell) {
            self.tell_others(&effects, &saw_live, round).instrument(span).await;
        }
        if self.views.delayed.is_none() {
            self.views.live.game.shown_to_spectators(&mut self.extras, &effects);
            self.archive(!endings.is_empty()).await;
        } else {
            self.release_delayed().await;
        }
        Ok(effects.number())
    }

    /// Tells everyone else of a change, while other tables have their turns.
    async fn tell_others(&mut self, effects: &G::Effects, saw_live: &[u64], mut round: Round<G>) {
        while self.subscribers.tell_change(&self.views, &self.extras, effects, saw_live, &mut round)
        {
            tokio::task::yield_now().await;
        }
    }

    /// Shows spectators what they may see by now.
    pub(super) async fn release_delayed(&mut self) {
        while let Some(released) = self.release_next() {
            let (mut round, effects) = (Round::new(), released.as_ref());
            while self.subscribers.tell_spectators(&self.views, &self.extras, effects, &mut round) {
                tokio::task::yield_now().await;
            }
            self.audience_changed();
            let ended = released.is_some_and(|effects| !effects.endings().is_empty());
            self.archive(ended).await;
        }
    }

    fn release_next(&mut self) -> Option<Option<G::Effects>> {
        let ends_delay = self.game().ends_delay();
        let effects = match self.views.delayed.as_mut()?.release(ends_delay)? {
            Ok(Released::Step(effects)) => {
                let game = &self.views.public().game;
                game.shown_to_spectators(&mut self.extras, &effects);
                Some(effects)
            }
            Ok(Released::Presence) => None,
            Err(error) => {
                tracing::error!(%error, "spectators cannot be shown a step");
                return Some(None);
            }
        };
        Some(effects)
    }

    /// Lists the game as everyone may know it, if it has ended, so that it can be found.
    async fn archive(&mut self, ended: bool) {
        if ended {
            if let Some(ended) = self.ended() {
                self.unlisted.retain(|other| other.line.game != ended.line.game);
                self.unlisted.push_back(ended);
            }
            self.list_games().await;
        }
        let told = self.views.delayed.as_ref().is_none_or(Delayed::is_empty);
        if self.in_play && told && self.unlisted.is_empty() && !self.game().in_game() {
            self.in_play = !self.deps.end_play(&self.game().room().id).await;
        }
    }

    /// Lists again what could not be listed, when its time has come.
    pub(super) async fn relist(&mut self) {
        if self.relist_at.is_some_and(|at| at <= Instant::now()) {
            self.list_games().await;
            self.archive(false).await;
        }
    }

    /// Lists the games that have ended. If that fails they are listed later. Their records are in
    /// the journal, too: after a restart they are listed when the table comes back.
    async fn list_games(&mut self) {
        self.relist_at = self.try_to_list_games().await.err().map(|error| {
            tracing::error!(%error, "an ended game could not be listed; it will be tried again");
            Instant::now() + RELIST
        });
    }

    async fn try_to_list_games(&mut self) -> Result<(), StoreError> {
        while let Some(Ended { line, public, rates }) = self.unlisted.front() {
            let changes = self.deps.store.add_game(line, *public, *rates).await?;
            if !changes.is_empty() {
                self.ratings.push_back((line.game, changes));
            }
            self.unlisted.pop_front();
        }
        Ok(())
    }

    /// The game as everyone may know it, if it has ended.
    fn ended(&self) -> Option<Ended> {
        let game = &self.views.public().game;
        let finished = game.finished()?;
        let room = game.room();
        let terms = &room.settings.terms;
        let line = GameLine {
            table: room.id.clone(),
            kind: terms.kind,
            game: room.game,
            ended: 0,
            name: terms.name.clone(),
            ruleset: terms.ruleset.clone(),
            control: terms.control.clone(),
            rated: terms.rated,
            voided: false,
            outcome: finished.outcome,
            reason: finished.reason,
            seats: people(&room.started_with),
            ratings: BTreeMap::new(),
        };
        let public = terms.is_shown_to(Tie::Nothing);
        let household_games = self.deps.households.most();
        let rates = finished.rates.map(|rates| Rates { household_games, ..rates });
        Some(Ended { line, public, rates })
    }

    /// Records what games that are listed did to ratings.
    pub(super) async fn record_ratings(&mut self) -> Result<(), Refusal> {
        while let Some((game, changes)) = self.ratings.pop_front() {
            self.commit(Decision::room(G::rated(game, changes)), None).await?;
        }
        Ok(())
    }

    /// Lists a game that ended with the server, before that was done.
    pub(super) async fn settle(&mut self) -> Result<(), Refusal> {
        self.in_play = self.deps.is_in_play(&self.game().room().id).await?;
        let game = &self.views.public().game;
        let unlisted = game.finished().is_some() && (self.in_play || game.lacks_ratings());
        self.archive(unlisted).await;
        self.record_ratings().await
    }
}

/// An ended game, to be listed.
pub(super) struct Ended {
    line: GameLine,
    public: bool,
    rates: Option<Rates>,
}

impl TableDeps {
    /// Writes a record to the journal, and that a game is in play from now on if one `begins`, and
    /// where its records `start`.
    async fn append(
        &self,
        table: &str,
        record: &Numbered,
        begins: bool,
        start: Option<GameStart>,
    ) -> Result<(), Refusal> {
        let span = tracing::info_span!("append", number = record.number);
        let written = async {
            if let Some(lease) = &self.lease {
                let numbered = record.clone();
                let span = Span::current();
                return lease.append(Appended { numbered, begins, start, span }).await;
            }
            self.store.append(table, record, begins, start).await.map_err(|error| {
                tracing::error!(%error, "a record could not be written");
                unavailable()
            })
        };
        written.instrument(span).await
    }

    /// Whether a game was in play when the table was last heard of.
    async fn is_in_play(&self, table: &str) -> Result<bool, Refusal> {
        self.store.is_in_play(table).await.map_err(|error| {
            tracing::error!(%error, "the database does not answer");
            unavailable()
        })
    }

    /// No game is in play any more. Says whether that is written.
    async fn end_play(&self, table: &str) -> bool {
        let ended = self.store.end_play(table).await;
        if let Err(error) = &ended {
            // The next server will find out that there is nothing to resume.
            tracing::error!(%error, "a table still counts as in play");
        }
        ended.is_ok()
    }
}

/// Milliseconds since 1970, by which records are stamped.
pub fn now() -> i64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
