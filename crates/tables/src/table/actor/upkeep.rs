//! Timed events of a table: flags, timeouts, and the resumption of a game.

use bughouse::{Millis, Seat};
use protocol::Refusal;
use store::record::Record;
use tokio::time::Instant;
use tracing::Span;

use super::{TableActor, live::LiveGame};
use crate::table::{
    game::{Decision, Proposal, ServerAction},
    lag::{self, Turn},
    presence::Timeout,
    resume::Gathered,
};

impl<G: LiveGame> TableActor<G> {
    /// The span of something that happens by itself, which is a trace of its own.
    pub(super) fn own_span(&self) -> Span {
        tracing::error_span!(parent: None, "table", id = self.game().room().id)
    }

    /// Does what is due.
    pub(super) async fn wake(&mut self) -> Result<(), Refusal> {
        self.release_delayed().await;
        self.tell_audience().await;
        self.relist().await;
        self.record_ratings().await?;
        self.resume_game().await?;
        self.look_at_flags().await?;
        self.enforce_timeouts().await
    }

    /// A game that came back with the server goes on when its players are there, or have been
    /// waited for long enough.
    pub(super) async fn resume_game(&mut self) -> Result<(), Refusal> {
        let room = self.game().room();
        let people = room.seated().filter(|person| !person.bot);
        let here: Vec<bool> = people.map(|person| self.is_here(&person.id)).collect();
        let gathered = if here.is_empty() {
            // Bots are always there, and play where somebody watches.
            if self.has_viewers() { Gathered::Everyone } else { Gathered::Nobody }
        } else if here.iter().all(|&here| here) {
            Gathered::Everyone
        } else if here.contains(&true) {
            Gathered::Some
        } else {
            Gathered::Nobody
        };
        // A player may have resigned meanwhile.
        if self.resume.update(gathered, Instant::now()) && self.game().in_game() {
            self.act(ServerAction::Resume).await?;
        }
        Ok(())
    }

    /// Sees to a flag that falls by itself, or is about to while a move may be on its way.
    async fn look_at_flags(&mut self) -> Result<(), Refusal> {
        if let Some((seat, falls)) = self.game().next_flag()
            && falls - lag::BEFORE_THE_FLAG <= self.now()
        {
            let turn = self.turn(seat, falls);
            let (span, at) = (self.allowance(turn), self.now().min(falls - Millis(1)));
            let events = self.game().server_events(ServerAction::Credit(seat, span));
            if span > Millis::ZERO
                && let Ok(decision) = self.game().rule(at, events)
            {
                self.lag.give(turn, span);
                self.record(decision, None).await?;
            }
        }
        if self.game().next_flag().is_some_and(|(_, falls)| falls <= self.now()) {
            self.act(ServerAction::LookAtClocks).await?;
        }
        Ok(())
    }

    /// Ends the wait for players whose time to come back is over.
    async fn enforce_timeouts(&mut self) -> Result<(), Refusal> {
        while let Some(timeout) = self.presence.next_timeout(Instant::now()) {
            match timeout {
                Timeout::Absence(seat) => self.act(ServerAction::Forfeit(seat)).await?,
                Timeout::NoShow(seat) => {
                    let decision = match self.game().no_show(seat) {
                        _ if !self.game().in_game() => continue,
                        Proposal::Room(record) => Ok(Decision::room(record)),
                        Proposal::Game(event) => self.game().rule(self.now(), vec![event]),
                    };
                    // Something else may have ended the game at this very moment.
                    let Ok(decision) = decision else { continue };
                    self.record(decision, None).await?;
                    if !self.game().in_game() {
                        self.record(Decision::room(Record::stood(seat)), None).await?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Does what the server does in a game, unless the rules do not have it now.
    pub(super) async fn act(&mut self, action: ServerAction) -> Result<(), Refusal> {
        let events = self.game().server_events(action);
        match self.game().rule(self.now(), events) {
            Ok(decision) => self.record(decision, None).await.map(|_| ()),
            Err(_) => Ok(()),
        }
    }

    /// The present move of a player at a time of the game.
    pub(super) fn turn(&self, seat: Seat, at: Millis) -> Turn {
        let game = self.game();
        Turn { seat, completed: game.completed(seat), spent: game.spent(seat, at) }
    }

    /// The credit of a player for a move in flight.
    pub(super) fn allowance(&self, turn: Turn) -> Millis {
        let Some(person) = &self.game().room().seats[turn.seat] else { return Millis::ZERO };
        self.lag.allowance(turn, self.subscribers.round_trip(&person.id))
    }
}
