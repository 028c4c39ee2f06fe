//! Views of a table: the live one, and the delayed one that spectators see at tables with a delay.
//!
//! `View::project` is the only way from a table to a viewer: the game says from which perspective
//! they see something, if at all, and makes the message of that alone. `views.rs` says which view
//! of the table a person has. A delayed view is a second table to which every step is applied
//! later, so nothing has to be held back anywhere else.

use std::collections::VecDeque;

use axum::extract::ws::Utf8Bytes;
use bughouse::Millis;
use people::outbox::frame;
use protocol::Refusal;
use tokio::time::Instant;

use super::{
    game::{Effects, Game, Proposal, Requester},
    handle::Subscriber,
    presence::{PresenceView, millis, span},
    projection::{Show, Viewer},
};

/// How many changes a view keeps for clients that come back: some minutes of play.
const RECENT: usize = 64;

/// A table as some people see it at this moment.
pub struct View<G: Game> {
    pub game: G,
    /// When the time of the game was zero.
    pub epoch: Instant,
    pub presence: PresenceView,
    /// The last changes, for clients that come back.
    recent: VecDeque<G::Effects>,
    /// A client that knows the change of this number, or a later one, has missed nothing else.
    complete_from: u32,
}

/// Messages made at one moment of the same thing: equal perspectives get the same bytes.
pub struct Frames<G: Game>(Vec<(G::Perspective, Utf8Bytes)>);

impl<G: Game> Frames<G> {
    pub(crate) const fn new() -> Self {
        Self(Vec::new())
    }
}

impl<G: Game> View<G> {
    pub fn new(game: G, epoch: Instant) -> Self {
        // A change without a number may have come under the last one before this view was made.
        let complete_from = if game.room().number == 0 { 0 } else { game.shown() + 1 };
        let (presence, recent) = (PresenceView::default(), VecDeque::new());
        Self { game, epoch, presence, recent, complete_from }
    }

    /// The time of the game.
    pub fn now(&self) -> Millis {
        self.game.time(millis(Instant::now().saturating_duration_since(self.epoch)))
    }

    /// When a time of the game is.
    pub(crate) fn instant(&self, at: Millis) -> Instant {
        self.epoch + span(at)
    }

    /// Keeps a change for clients that come back.
    pub fn keep(&mut self, effects: G::Effects) {
        if effects.starts_over() {
            self.recent.clear();
            self.complete_from = effects.number();
        }
        if self.recent.len() == RECENT
            && let Some(gone) = self.recent.pop_front()
        {
            // A change without a number comes after the change whose number it carries.
            self.complete_from = gone.number() + u32::from(!gone.is_numbered());
        }
        self.recent.push_back(effects);
    }

    /// The message by which a viewer sees something; nothing if it is not for them.
    pub(crate) fn project(
        &self,
        viewer: &Viewer<'_>,
        extras: &G::Extras,
        show: Show<'_, G::Effects>,
        frames: &mut Frames<G>,
    ) -> Option<Utf8Bytes> {
        let perspective = self.game.perspective(viewer, extras, show)?;
        let show = self.replaced(show);
        let shared = !matches!(show, Show::Everything);
        if shared && let Some((_, made)) = frames.0.iter().find(|(it, _)| *it == perspective) {
            return Some(made.clone());
        }
        let message = self.game.message(viewer, &perspective, show, self.now(), &self.presence);
        let made = frame(&message);
        if shared {
            frames.0.push((perspective, made.clone()));
        }
        Some(made)
    }

    /// A snapshot in place of a change that cannot be told in parts.
    fn replaced<'a>(&self, show: Show<'a, G::Effects>) -> Show<'a, G::Effects> {
        match show {
            Show::Change(effects) if effects.needs_snapshot() => Show::Everything,
            show => show,
        }
    }

    /// Shows somebody something. Says whether they read what they are sent: a client that does not
    /// is not waited for, its connection ends, and it may come back.
    pub fn show(
        &self,
        to: &Subscriber,
        extras: &G::Extras,
        show: Show<'_, G::Effects>,
        frames: &mut Frames<G>,
    ) -> bool {
        let viewer = Viewer { person: &to.person.id, blocked: &to.blocked };
        let frame = self.project(&viewer, extras, show, frames);
        frame.is_none_or(|frame| to.frames.try_send(frame).is_ok())
    }

    /// Shows somebody what they have missed since a change that they know, or everything.
    pub(crate) fn catch_up(&self, to: &Subscriber, extras: &G::Extras, since: Option<u32>) -> bool {
        let viewer = Viewer { person: &to.person.id, blocked: &to.blocked };
        match since.and_then(|since| self.missed(&viewer, extras, since)) {
            Some(missed) => missed.into_iter().all(|frame| to.frames.try_send(frame).is_ok()),
            None => self.show(to, extras, Show::Everything, &mut Frames::new()),
        }
    }

    /// The changes that a viewer has missed, if all are still here and no unnumbered one may have
    /// come since.
    fn missed(
        &self,
        viewer: &Viewer<'_>,
        extras: &G::Extras,
        since: u32,
    ) -> Option<Vec<Utf8Bytes>> {
        let known = (self.complete_from..=self.game.shown()).contains(&since);
        if !known || !self.game.may_catch_up(viewer.person) {
            return None;
        }
        let mut frames = Vec::new();
        for effects in self.recent.iter().filter(|effects| effects.number() >= since) {
            let show = Show::Missed(effects);
            let Some(frame) = self.project(viewer, extras, show, &mut Frames::new()) else {
                continue;
            };
            if !effects.is_numbered() || (effects.starts_over() && effects.number() > since) {
                return None;
            }
            if effects.number() > since {
                frames.push(frame);
            }
        }
        // The clocks have gone on, and people came and went.
        frames.push(self.project(viewer, extras, Show::State, &mut Frames::new())?);
        Some(frames)
    }

    /// Whether an intent would be carried out, as somebody with this view may know it.
    pub(super) fn would_allow(
        &self,
        by: &Requester<'_>,
        intent: &protocol::Intent,
    ) -> Result<(), Refusal> {
        match self.game.propose(by, intent)? {
            Proposal::Room(_) => Ok(()),
            Proposal::Game(event) => self.game.rule(self.now(), vec![event]).map(|_| ()),
        }
    }
}
