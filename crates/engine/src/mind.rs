//! What a bughouse player at a seat decides: how long to think and about what, whether to move or to sit, and what to say.
//!
//! A [`Mind`] is asked by whoever has the clock. It hears what its partner says ([`Mind::hear`]), decides when it has the move
//! ([`Mind::decide`]), and afterwards looks at what threatens while the opponent thinks ([`Mind::reflect`]). It reads no clock and
//! draws nothing: the same seed, table and talk give the same decisions as long as its searches are not cut short by time.
//!
//! ```
//! use bughouse::{Game, Millis, Seat, TimeControl};
//! use chess::Rules;
//! use tandem_engine::{Engine, Level, Limits, Options, mind::{Act, Mind, Table}};
//!
//! let game = Game::new(Rules::BUGHOUSE);
//! let control = TimeControl::sudden_death(180);
//! let table = Table::at(Seat::WhiteA, &game, &[], |_| Millis(180_000), control);
//! let mut engine = Engine::new(Options { memory: 1 << 20, threads: 1 });
//! let mut mind = Mind::new(Level::CLUB, 7);
//! assert_eq!(mind.hear("sit").len(), 1);
//! let decision = mind.decide(&mut engine, &table, &Limits::NONE, &(), &mut |_| {});
//! assert!(matches!(decision.act, Act::Sit { .. }));
//! mind.hear("go");
//! let decision = mind.decide(&mut engine, &table, &Limits::NONE, &(), &mut |_| {});
//! assert!(matches!(decision.act, Act::Move(_)));
//! ```

mod asks;
mod heard;
mod orders;
mod other;
mod sits;
mod table;
mod think;
mod time;
mod voice;

use std::time::Duration;

use bughouse::Millis;
use chess::{Move, Position, Role};
use protocol::{Phrase, Urgency, Word};

use crate::{Engine, Found, Level, Limits, Score, Watch, sight::Mix};

use asks::{fears, relief};
use orders::{Order, Orders};
use other::{Other, takes};
use sits::{Case, Choice, Why, choose, floor};
use think::Thought;
use voice::Voice;

pub use heard::Heard;
pub use table::{Clocks, Table};
pub use time::Budget;

/// A player at a seat.
#[derive(Clone, Debug)]
pub struct Mind {
    level: Level,
    seed: u64,
    /// How many moves it has made.
    turn: u64,
    orders: Orders,
    voice: Voice,
    other: Other,
    /// Who had the move on my partner's board, and in which position, when it was last looked at.
    before: Option<(u64, bool)>,
    /// What my clock showed when I first thought about this move.
    since: Option<Millis>,
    /// What was found out about this move: while I sit and nothing changes, there is nothing to think about again.
    thought: Option<Thought>,
    /// What I would tell my partner: what I need, what I fear, how I am.
    needs: Vec<Phrase>,
    fears: Vec<Phrase>,
}

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Plays this.
    Move(Move),
    /// Does not move. He thinks again when anything changes at the table or his partner says something, and after this time.
    Sit {
        /// Of his own clock.
        again: Duration,
    },
}

/// What a player at a seat decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// What he does.
    pub act: Act,
    /// How long after his turn began he does it at the earliest: people do not move in an instant.
    pub not_before: Duration,
    /// What he tells his partner.
    pub says: Vec<Phrase>,
    /// What the search found; nothing if it was not needed.
    pub found: Option<Found>,
}

/// A partner who is so much behind on the clock is told.
const BEHIND: Millis = Millis(-10_000);

/// A mate in more moves is not soon enough for a partner to wait for.
const SOON: u32 = 6;

/// How long at most until somebody who sits looks again.
const LOOK_AGAIN: Duration = Duration::from_secs(1);

impl Mind {
    /// A player who sits down to a game. What is left to chance follows from the seed.
    pub fn new(level: Level, seed: u64) -> Self {
        Self {
            level,
            seed,
            turn: 0,
            orders: Orders::default(),
            voice: Voice::default(),
            other: Other::default(),
            before: None,
            since: None,
            thought: None,
            needs: Vec::new(),
            fears: Vec::new(),
        }
    }

    /// How well it plays.
    pub const fn level(&self) -> Level {
        self.level
    }

    /// Hears what its partner says, and answers.
    pub fn hear(&mut self, text: &str) -> Vec<Phrase> {
        let heard = Heard::of(text);
        let asks = heard == Heard::Asks;
        let sits = self.orders.order == Order::Sit;
        let answers = match heard {
            Heard::Phrase(Phrase::Word(Word::Sit)) => !sits,
            Heard::Phrase(Phrase::Word(Word::Go)) => sits,
            Heard::Phrase(Phrase::Want(urgency, _) | Phrase::Dont(urgency, _)) => {
                urgency != Urgency::Somewhat
            }
            _ => false,
        };
        if !matches!(heard, Heard::OwnClock(_) | Heard::RivalClock(_) | Heard::Other) {
            self.thought = None;
        }
        self.orders.hear(heard);
        if asks {
            return self.voice.repeat();
        }
        let answers = answers && !self.orders.is_program;
        answers.then(|| self.voice.answer(Word::Ok)).flatten().into_iter().collect()
    }

    /// How long to think, by the clocks and by what my partner says.
    pub fn budget(&self, table: &Table<'_>) -> Budget {
        let Orders { sits, dead, pace, .. } = self.orders;
        let waits = sits || dead || table.partner_to_move() == Some(true) && is_stuck(table.other);
        time::budget(table, pace, waits)
    }

    /// Decides what to do when it has the move. `bounds` are limits besides the clock and the level; `watch` runs from when
    /// the player began to think.
    pub fn decide(
        &mut self,
        engine: &mut Engine,
        table: &Table<'_>,
        bounds: &Limits,
        watch: &dyn Watch,
        report: &mut dyn FnMut(&Found),
    ) -> Decision {
        let heard = self.with_heard_clocks(table);
        let table = &heard;
        self.notice(table);
        let since = *self.since.get_or_insert(table.clocks.ours);
        let not_before = self.not_before(since);
        if !table.position.has_legal_move() {
            self.needs = relief(table.position, table.other).into_iter().collect();
            let says = self.say(None, table, None);
            let act = Act::Sit { again: LOOK_AGAIN };
            return Decision { act, not_before, says, found: None };
        }
        let Thought { found, want, .. } = self.think(engine, table, bounds, watch, report);
        self.needs = want.map(|(phrase, _)| phrase).into_iter().collect();
        let mates =
            |&(phrase, _): &(Phrase, Role)| matches!(phrase, Phrase::Want(Urgency::Mates, _));
        let comes = |&(_, role): &(Phrase, Role)| {
            table.other.is_some_and(|board| takes(board)[role as usize] > 0)
        };
        let case = Case {
            table,
            score: found.score,
            other: &self.other,
            orders: &self.orders,
            mate_comes: want.filter(mates).is_some_and(|want| comes(&want)),
            since,
        };
        let choice = choose(&case);
        let mates = found.score == Score::Mate(1);
        let obeys = self.orders.order != Order::Sit || choice != Choice::Move || mates;
        let (act, why) = match (choice, found.best) {
            (Choice::Move, Some(mv)) => {
                self.moved();
                (Act::Move(mv), None)
            }
            (Choice::Move, None) => (Act::Sit { again: LOOK_AGAIN }, None),
            (Choice::Sit { until, why }, _) => {
                let left = (table.clocks.ours - until).0.max(1).unsigned_abs();
                (Act::Sit { again: Duration::from_millis(left).min(LOOK_AGAIN) }, Some(why))
            }
        };
        let mut says = self.say(why, table, Some(found.score));
        if !obeys {
            // It was told to sit and cannot any longer.
            self.orders.order = Order::Free;
            says.extend(self.voice.answer(Word::No));
        }
        Decision { act, not_before, says, found: Some(found) }
    }

    /// Looks at what threatens while the opponent thinks in `position`, and says what my partner must not lose. It may be cut
    /// short at any time.
    pub fn reflect(
        &mut self,
        engine: &mut Engine,
        position: &Position,
        other: Option<&Position>,
        watch: &dyn Watch,
    ) -> Vec<Phrase> {
        if self.level.curiosity() == 0 || watch.stopped() {
            return Vec::new();
        }
        let limits = Limits::nodes(self.level.curiosity());
        let fears = fears(engine, position, other, &limits, watch);
        if watch.stopped() {
            return Vec::new();
        }
        self.fears = fears;
        let now: Vec<_> = self.needs.iter().chain(&self.fears).copied().collect();
        self.voice.say(&now)
    }

    /// The table, with the clocks that my partner has told me if nobody shows them to me.
    fn with_heard_clocks<'a>(&self, table: &Table<'a>) -> Table<'a> {
        let heard = || {
            let (ours, theirs) = (self.orders.clock?, self.orders.rival_clock?);
            Some(Clocks { ours, theirs })
        };
        Table { others: table.others.or_else(heard), ..*table }
    }

    /// Sees what has happened at the other board.
    fn notice(&mut self, table: &Table<'_>) {
        let Some(board) = table.other else { return };
        self.orders.look(&board.reserves()[!table.color()]);
        let now = (board.keys().board, table.partner_to_move() == Some(true));
        if let Some((key, partner)) = self.before
            && key != now.0
            && (partner || !now.1)
        {
            self.orders.partner_moved();
        }
        self.before = Some(now);
    }

    /// What to say when it has the move. `why` it sits, if it does.
    fn say(&mut self, why: Option<Why>, table: &Table<'_>, score: Option<Score>) -> Vec<Phrase> {
        let mut now = Vec::new();
        if why == Some(Why::Dead) {
            now.push(Phrase::Word(Word::Dead));
        }
        now.extend(self.needs.iter().chain(&self.fears));
        let partner_to_move = table.partner_to_move();
        let ahead = table.partner_ahead();
        let fast = Phrase::Word(Word::Fast);
        let limit = if self.voice.stands(fast) { Millis::ZERO } else { BEHIND };
        if partner_to_move != Some(false) && ahead.is_some_and(|ahead| ahead < limit) {
            now.push(fast);
        }
        let mut says = self.voice.say(&now);
        // I mate by force, and my partner has the time to wait for it.
        let wins = matches!(score, Some(Score::Mate(2..=SOON)));
        let may_wait = ahead.is_some_and(|ahead| ahead > Millis::ZERO);
        self.voice.stop(wins && may_wait && table.clocks.ours > floor(table), &mut says);
        says
    }

    fn moved(&mut self) {
        self.turn += 1;
        self.since = None;
        self.thought = None;
        self.orders.moved();
    }

    /// How long people take over a move, of a clock that shows so much.
    fn not_before(&self, clock: Millis) -> Duration {
        let pace = self.level.pace();
        let drawn = 64 + Mix::of(&[self.seed, self.turn, 1]) % 64;
        let clock = clock.0.clamp(0, 180_000).unsigned_abs();
        Duration::from_millis(pace * drawn / 64 * clock / 60_000)
    }
}

/// Whether whoever has the move there has none.
fn is_stuck(board: Option<&Position>) -> bool {
    board.is_some_and(|board| !board.has_legal_move())
}
