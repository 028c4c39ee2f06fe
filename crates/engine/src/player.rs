//! A bughouse player at a seat: how long to think, whether to move or to sit, and what to tell the
//! partner.
//!
//! The caller of a [`SeatPlayer`] has the clock. It passes on messages of the partner
//! ([`SeatPlayer::receive`]), asks for a decision when the player is on move
//! ([`SeatPlayer::decide`]), and lets it look for threats while the opponent thinks
//! ([`SeatPlayer::find_threats`]). A player reads no clock and draws no random numbers: the same
//! seed, views and messages give the same decisions, as long as time does not cut its searches
//! short.
//!
//! ```
//! use bughouse::{Game, Millis, Seat, TimeControl};
//! use chess::Rules;
//! use tandem_engine::{
//!     Engine, Level, Options, SearchLimits,
//!     player::{SeatAction, SeatPlayer, SeatView},
//! };
//!
//! let game = Game::new(Rules::BUGHOUSE);
//! let control = TimeControl::sudden_death(180);
//! let view = SeatView::new(Seat::WhiteA, &game, &[], |_| Millis(180_000), control);
//! let mut engine = Engine::new(Options { memory: 1 << 20, threads: 1 });
//! let mut player = SeatPlayer::new(Level::CLUB, 7);
//! assert_eq!(player.receive("sit").len(), 1);
//! let decision = player.decide(&mut engine, &view, &SearchLimits::NONE, &(), &mut |_| {});
//! assert!(matches!(decision.action, SeatAction::Sit { .. }));
//! player.receive("go");
//! let decision = player.decide(&mut engine, &view, &SearchLimits::NONE, &(), &mut |_| {});
//! assert!(matches!(decision.action, SeatAction::Move(_)));
//! ```

pub mod advice;
mod instructions;
mod partner_board;
mod requests;
mod sit_policy;
mod talk_in;
mod talk_out;
mod think;
mod time;
mod view;

use std::{sync::Arc, time::Duration};

use bughouse::Millis;
use bughouse::phrase::{Phrase, Urgency, Word};
use chess::{Move, Position, Role};

use crate::{Book, Engine, Level, Score, SearchLimits, SearchResult, Watch, handicap::mix};

use instructions::{Instructions, SitOrder};
use partner_board::{PartnerBoard, capturable};
use requests::{fears, relief};
use sit_policy::{SitChoice, SitContext, SitReason, choose, floor};
use talk_out::TalkOut;
use think::Thought;

pub use talk_in::PartnerMessage;
pub use time::TimeBudget;
pub use view::{Clocks, SeatView};

/// A player at a seat.
#[derive(Clone, Debug)]
pub struct SeatPlayer {
    level: Level,
    seed: u64,
    book: Option<Arc<Book>>,
    /// How many moves the player has made.
    turn: u64,
    instructions: Instructions,
    talk_out: TalkOut,
    partner_board: PartnerBoard,
    /// The position on my partner's board at the last look, and whether my partner had the move.
    last_seen: Option<(u64, bool)>,
    /// The reading of my clock when I first thought about this move.
    since: Option<Millis>,
    /// The result of thinking about this move, kept while I sit and nothing changes.
    thought: Option<Thought>,
    /// The requests and warnings for my partner that are true now.
    needs: Vec<Phrase>,
    fears: Vec<Phrase>,
}

/// The action of a player on move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatAction {
    /// Makes a move.
    Move(Move),
    /// Does not move. The player decides again when the table changes, when the partner says
    /// something, and after a time.
    Sit {
        /// The time on the player's own clock until the next decision.
        recheck_in: Duration,
    },
}

/// The decision of a player on move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The action.
    pub action: SeatAction,
    /// The earliest time for the action after the turn began: people do not move in an instant.
    pub not_before: Duration,
    /// Phrases for the partner.
    pub talk: Vec<Phrase>,
    /// The result of the search; `None` if none was needed.
    pub search: Option<SearchResult>,
}

/// A partner who is this far behind on the clock is told to hurry.
const BEHIND: Millis = Millis(-10_000);

/// The longest mate, in moves, for which a partner should wait.
const MAX_AWAITED_MATE: u32 = 6;

/// The longest time until a sitting player decides again.
const MAX_RECHECK: Duration = Duration::from_secs(1);

impl SeatPlayer {
    /// A player for a new game. The seed decides everything that is left to chance.
    pub fn new(level: Level, seed: u64) -> Self {
        Self {
            level,
            seed,
            book: None,
            turn: 0,
            instructions: Instructions::default(),
            talk_out: TalkOut::default(),
            partner_board: PartnerBoard::default(),
            last_seen: None,
            since: None,
            thought: None,
            needs: Vec::new(),
            fears: Vec::new(),
        }
    }

    /// The same player with an opening book. It plays a move of the book without a search, unless
    /// the partner suggests another one.
    #[must_use]
    pub fn with_book(self, book: Option<Arc<Book>>) -> Self {
        Self { book, ..self }
    }

    /// The strength of the player.
    pub const fn level(&self) -> Level {
        self.level
    }

    /// Takes in a message from the partner, and returns the answer.
    pub fn receive(&mut self, text: &str) -> Vec<Phrase> {
        let message = PartnerMessage::parse(text);
        let is_question = message == PartnerMessage::Asks;
        let is_told_to_sit = self.instructions.sit_order == SitOrder::Sit;
        let answers = match message {
            PartnerMessage::Phrase(Phrase::Word(Word::Sit)) => !is_told_to_sit,
            PartnerMessage::Phrase(Phrase::Word(Word::Go)) => is_told_to_sit,
            PartnerMessage::Phrase(Phrase::Want(urgency, _) | Phrase::Avoid(urgency, _)) => {
                urgency != Urgency::Somewhat
            }
            _ => false,
        };
        if !matches!(
            message,
            PartnerMessage::OwnClock(_) | PartnerMessage::RivalClock(_) | PartnerMessage::Other
        ) {
            self.thought = None;
        }
        self.instructions.receive(message);
        if is_question {
            return self.talk_out.repeat();
        }
        let answers = answers && !self.instructions.is_program;
        answers.then(|| self.talk_out.answer(Word::Ok)).flatten().into_iter().collect()
    }

    /// How long to think, given the clocks and what my partner has said.
    pub fn budget(&self, view: &SeatView<'_>) -> TimeBudget {
        let Instructions { partner_sits, partner_is_dead, pace, .. } = self.instructions;
        let is_stuck = view.partner_to_move() == Some(true) && is_stuck(view.partner_board);
        let partner_waits = partner_sits || partner_is_dead || is_stuck;
        time::budget(view, pace, partner_waits)
    }

    /// Decides what to do on move. `bounds` are limits besides the clock and the level; `watch`
    /// runs from when the player began to think.
    pub fn decide(
        &mut self,
        engine: &mut Engine,
        view: &SeatView<'_>,
        bounds: &SearchLimits,
        watch: &dyn Watch,
        report: &mut dyn FnMut(&SearchResult),
    ) -> Decision {
        let view = &self.with_reported_clocks(view);
        self.observe_partner_board(view);
        let since = *self.since.get_or_insert(view.clocks.ours);
        let not_before = self.not_before(since);
        if !view.position.has_legal_move() {
            self.needs = relief(view.position, view.partner_board).into_iter().collect();
            let talk = self.say(None, view, None);
            let action = SeatAction::Sit { recheck_in: MAX_RECHECK };
            return Decision { action, not_before, talk, search: None };
        }
        let Thought { found, want, .. } = self.think(engine, view, bounds, watch, report);
        self.needs = want.map(|(phrase, _)| phrase).into_iter().collect();
        let mates =
            |&(phrase, _): &(Phrase, Role)| matches!(phrase, Phrase::Want(Urgency::Mates, _));
        let comes = |&(_, role): &(Phrase, Role)| {
            view.partner_board.is_some_and(|board| capturable(board)[role as usize] > 0)
        };
        let context = SitContext {
            view,
            score: found.score,
            partner_board: &self.partner_board,
            instructions: &self.instructions,
            mate_comes: want.filter(mates).is_some_and(|want| comes(&want)),
            since,
        };
        let choice = choose(&context);
        let mates = found.score == Score::Mate(1);
        let obeys =
            self.instructions.sit_order != SitOrder::Sit || choice != SitChoice::Move || mates;
        let (action, why) = match (choice, found.best_move) {
            (SitChoice::Move, Some(mv)) => {
                self.moved();
                (SeatAction::Move(mv), None)
            }
            (SitChoice::Move, None) => (SeatAction::Sit { recheck_in: MAX_RECHECK }, None),
            (SitChoice::Sit { until, why }, _) => {
                let left = (view.clocks.ours - until).0.max(1).unsigned_abs();
                (
                    SeatAction::Sit { recheck_in: Duration::from_millis(left).min(MAX_RECHECK) },
                    Some(why),
                )
            }
        };
        let mut talk = self.say(why, view, Some(found.score));
        if !obeys {
            // It was told to sit and no longer can.
            self.instructions.sit_order = SitOrder::Free;
            talk.extend(self.talk_out.answer(Word::No));
        }
        Decision { action, not_before, talk, search: Some(found) }
    }

    /// Looks for threats while the opponent thinks about `position`, and returns warnings about
    /// pieces that my partner must not lose. `watch` may stop it at any time.
    pub fn find_threats(
        &mut self,
        engine: &mut Engine,
        position: &Position,
        partner_board: Option<&Position>,
        watch: &dyn Watch,
    ) -> Vec<Phrase> {
        if self.level.probe_nodes() == 0 || watch.stopped() {
            return Vec::new();
        }
        let limits = SearchLimits::nodes(self.level.probe_nodes());
        let fears = fears(engine, position, partner_board, &limits, watch);
        if watch.stopped() {
            return Vec::new();
        }
        self.fears = fears;
        let now: Vec<_> = self.needs.iter().chain(&self.fears).copied().collect();
        self.talk_out.say(&now)
    }

    /// The view, completed by the clocks that my partner has reported.
    fn with_reported_clocks<'a>(&self, view: &SeatView<'a>) -> SeatView<'a> {
        let reported = || {
            let (ours, theirs) = (self.instructions.partner_clock?, self.instructions.rival_clock?);
            Some(Clocks { ours, theirs })
        };
        SeatView { partner_clocks: view.partner_clocks.or_else(reported), ..*view }
    }

    /// Notices what has happened on my partner's board.
    fn observe_partner_board(&mut self, view: &SeatView<'_>) {
        let Some(board) = view.partner_board else { return };
        self.instructions.observe_reserve(&board.reserves()[!view.color()]);
        let now = (board.keys().board, view.partner_to_move() == Some(true));
        if let Some((key, partner)) = self.last_seen
            && key != now.0
            && (partner || !now.1)
        {
            self.instructions.partner_moved();
        }
        self.last_seen = Some(now);
    }

    /// The messages to my partner on move. `sits_because` is the reason for sitting, if I sit.
    fn say(
        &mut self,
        sits_because: Option<SitReason>,
        view: &SeatView<'_>,
        score: Option<Score>,
    ) -> Vec<Phrase> {
        let mut now = Vec::new();
        if sits_because == Some(SitReason::Dead) {
            now.push(Phrase::Word(Word::Dead));
        }
        now.extend(self.needs.iter().chain(&self.fears));
        let partner_to_move = view.partner_to_move();
        let ahead = view.partner_ahead();
        let fast = Phrase::Word(Word::Fast);
        let limit = if self.talk_out.is_standing(fast) { Millis::ZERO } else { BEHIND };
        if partner_to_move != Some(false) && ahead.is_some_and(|ahead| ahead < limit) {
            now.push(fast);
        }
        let mut talk = self.talk_out.say(&now);
        // I mate by force, and my partner has the time to wait for it.
        let wins = matches!(score, Some(Score::Mate(2..=MAX_AWAITED_MATE)));
        let may_wait = ahead.is_some_and(|ahead| ahead > Millis::ZERO);
        self.talk_out.set_waiting(wins && may_wait && view.clocks.ours > floor(view), &mut talk);
        talk
    }

    fn moved(&mut self) {
        self.turn += 1;
        self.since = None;
        self.thought = None;
        self.instructions.moved();
    }

    /// How long a person of this level takes over a move with this reading on the clock.
    fn not_before(&self, clock: Millis) -> Duration {
        let pace = self.level.pace();
        let random = 64 + mix(&[self.seed, self.turn, 1]) % 64;
        let clock = clock.0.clamp(0, 180_000).unsigned_abs();
        Duration::from_millis(pace * random / 64 * clock / 60_000)
    }
}

/// Whether the side to move has no legal move.
fn is_stuck(board: Option<&Position>) -> bool {
    board.is_some_and(|board| !board.has_legal_move())
}
