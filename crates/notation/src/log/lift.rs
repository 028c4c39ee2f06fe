//! Lifting: makes a log, which an arbiter can replay, from a BPGN game.
//!
//! The order of the file is kept, whatever the clocks say. The time of an event is the later of the
//! previous event's time and the sum of the clocks and lags of its own board (`times.rs`). The
//! closing comment becomes an event only where it states an action: a resignation, a flag, an
//! agreement (`closing.rs`). Nothing after that is derived.

mod closing;
mod header;
mod times;

use bughouse::{
    Arbiter, Event, Log, LogEntry, Millis, MoveText, PlayerAction, RefusalReason, Ruleset, Seat,
    ServerEvent, TimeControl, Verdict as Ruled,
    ruleset::{Calling, ZeroTime},
};
use chess::{San, Uci};

use crate::{
    Comment, Game, Problem, ProblemKind,
    check::{BughouseContext, closing_comment},
    tree::{Anchor, Content},
};
pub(super) use closing::told;
use times::Times;

/// A log made from a record.
#[derive(Clone, Debug)]
pub struct Lifted {
    /// The log. Its ruleset is the requested one, except that flags are claimed and replies may
    /// take no time: the clocks of a record are too coarse for anything else.
    pub log: Log,
    /// The first entry that is based only on the closing comment, if any: a resignation, a flag, an
    /// agreement, or a claim of mate where mates are claimed.
    pub stated: Option<usize>,
    /// The number of moves lifted.
    pub plies: u32,
    /// The problem at which lifting stopped, as a replay would. Later records are not in the log.
    pub stop: Option<Problem>,
    /// Everything that was assumed, changed or left out; each kind once.
    pub remarks: Vec<Remark>,
}

/// A difference between a record and its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// A description of the difference.
    pub message: &'static str,
    /// How often it occurs.
    pub count: usize,
}

/// Makes a log from a game under a ruleset.
///
/// ```
/// use bughouse::Ruleset;
/// use tandem_notation::{Batch, log};
///
/// let text = b"[TimeControl \"120+0\"]\n[Lag \"500\"]\n\n1A. e4{119.5} *";
/// let batch = Batch::from_text(text);
/// let game = batch.games().next().ok_or("no game")?;
/// let lifted = log::lift(&game, &Ruleset::FICS);
/// let entries: Vec<_> = lifted.log.entries.iter().map(ToString::to_string).collect();
/// assert_eq!(entries, [
///     "0:00.000 start",
///     "0:01.000 server credits WhiteA 0.5",
///     "0:01.000 WhiteA moves e4",
///     "0:01.000 server reads WhiteA 119.5",
/// ]);
/// # Ok::<(), &str>(())
/// ```
pub fn lift(game: &Game<'_>, ruleset: &Ruleset) -> Lifted {
    let context = BughouseContext::new(game);
    let mut lifter = Lifter::new(&context, ruleset);
    lifter.begin();
    lifter.play();
    if lifter.lifted.stop.is_none() {
        lifter.close();
    }
    lifter.lifted
}

/// The ruleset that a record names in its tag `Rules`, as records of logs do. Anything else in that
/// tag is not a ruleset.
pub fn ruleset_of(game: &Game<'_>) -> Option<Ruleset> {
    game.tag("Rules")?.value().trim().parse().ok()
}

struct Lifter<'c, 'a> {
    context: &'c BughouseContext<'a>,
    lifted: Lifted,
    /// The arbiter after the events of the log so far.
    arbiter: Arbiter,
    times: Times,
    /// The lag of each record.
    lags: Vec<Millis>,
    /// The token of the closing comment.
    closing: Option<usize>,
}

impl<'c, 'a> Lifter<'c, 'a> {
    fn new(context: &'c BughouseContext<'a>, ruleset: &Ruleset) -> Self {
        let ruleset = Ruleset { flag: Calling::Claimed, zero_time: ZeroTime::Allowed, ..*ruleset };
        let mut remarks = Vec::new();
        let control = header::control(context, &mut remarks);
        let log = Log::new(ruleset, control);
        let arbiter = log.arbiter();
        let stop = context.trace.verdict.problem.clone().filter(|problem| problem.stops);
        let lifted = Lifted { log, stated: None, plies: 0, stop, remarks };
        let times = Times::new(context, control);
        let closing = closing_comment(context);
        Self { context, lifted, arbiter, times, lags: Vec::new(), closing }
    }

    fn remark(&mut self, message: &'static str) {
        remark(&mut self.lifted.remarks, message);
    }

    /// Adds an event to the log and passes it to the arbiter. Returns the reason if the arbiter
    /// refuses it.
    fn happens(&mut self, at: Millis, event: Event) -> Option<RefusalReason> {
        let rulings = self.arbiter.handle(at, &event);
        self.lifted.log.entries.push(LogEntry { at, event });
        rulings.iter().find_map(|ruling| match &ruling.verdict {
            Ruled::Refused(refusal) => Some(refusal.reason),
            _ => None,
        })
    }

    fn play(&mut self) {
        self.noted(Anchor::Line(0));
        for index in 0..self.context.records.len() {
            let record = self.context.records[index];
            let Some(ply) = record.ply.map(|ply| self.context.trace.plies[ply]) else {
                if self.lifted.stop.is_none() {
                    self.remark("a repeated record was lifted once");
                }
                continue;
            };
            let seat = ply.ply.seat;
            let noted = self.noted(Anchor::Turn(record.turn));
            let lag = noted.lag.or(self.lags.get(index).copied()).unwrap_or_default();
            let earliest = self.arbiter.now().max(self.lifted.log.ruleset.countdown);
            let at = self.times.moved(seat, record.time, lag).map_or(earliest, |at| {
                (at + self.lifted.log.ruleset.countdown).clamp(earliest, Log::LATEST)
            });
            if self.lifted.log.entries.len() + 8 > Log::MAX_EVENTS {
                self.stop(index, "the game is longer than any log".to_owned());
                return;
            }
            let was_over = self.arbiter.end().is_some();
            if lag > Millis::ZERO && !was_over {
                self.happens(at, Event::Server(ServerEvent::Lag(seat, lag)));
            }
            let act = written(ply.canonical.san);
            if let Some(why) = self.happens(at, Event::Player(seat, PlayerAction::Move(act)))
                && !matches!(why, RefusalReason::Over | RefusalReason::BoardOver { .. })
            {
                self.lifted.log.entries.pop();
                let why = why.describe();
                self.stop(index, format!("the arbiter does not accept {act} of {seat}: {why}"));
                return;
            }
            self.lifted.plies += 1;
            if was_over {
                continue;
            }
            if let Some(reading) = self.times.reading(record.time) {
                self.read(at, seat, reading);
            }
            if noted.offers_draw {
                self.happens(at, Event::Player(seat, PlayerAction::OfferDraw));
            }
        }
    }

    fn read(&mut self, at: Millis, seat: Seat, recorded: Millis) {
        let reading = recorded.clamp(Millis::ZERO, TimeControl::MAX);
        if reading < recorded {
            self.remark("a clock beyond any limit is left out");
            return;
        }
        if reading > recorded {
            self.remark("a clock below zero is read as zero");
        }
        if self.arbiter.end().is_none() {
            self.happens(at, Event::Server(ServerEvent::Reading(seat, reading)));
            return;
        }
        // No clock is read after the end, so this reading comes before the move that ended the
        // game, without that move's increment. The arbiter here is not told, as it is not asked
        // again.
        let brings = self.lifted.log.control.increment();
        let reading = (reading - brings).max(Millis::ZERO);
        let before = self.lifted.log.entries.len() - 1;
        let event = Event::Server(ServerEvent::Reading(seat, reading));
        self.lifted.log.entries.insert(before, LogEntry { at, event });
    }

    fn stop(&mut self, record: usize, message: String) {
        let turn = &self.context.tree.turns[self.context.records[record].turn];
        let span = self.context.game.token_span(turn.token);
        // The arbiter refuses only drops of pieces from an unrecorded board, and games longer than
        // it keeps.
        let (kind, label, token) = (ProblemKind::OneBoard, Some(turn.label), Some(turn.token));
        self.lifted.stop = Some(Problem { kind, label, token, span, message, stops: true });
    }

    /// The remarks after a move, or before the first one, other than clocks.
    fn noted(&mut self, anchor: Anchor) -> Noted {
        let mut noted = Noted::default();
        let context = self.context;
        for remark in context.tree.remarks_of(anchor) {
            match &remark.content {
                Content::DrawOffer => noted.offers_draw = true,
                Content::Comment(Comment::Lag(lag)) => {
                    noted.lag =
                        noted.lag.or(Some((*lag).clamp(Millis::ZERO, ServerEvent::MOST_LAG)));
                }
                Content::Comment(comment) if is_clock(comment) => {}
                _ if self.closing == Some(remark.token) => {}
                Content::Comment(_) | Content::Nag | Content::LineComment => {
                    self.remark("a comment or sign is left out");
                }
                Content::Escape | Content::Stray | Content::Junk => {
                    self.remark("a label without a move or a stray word is left out");
                }
            }
        }
        let variations = match anchor {
            Anchor::Turn(turn) => context.tree.variations_of(turn),
            Anchor::Line(line) => &context.tree.lines[line].leading,
        };
        for _ in variations {
            self.remark("a variation is left out");
        }
        noted
    }
}

/// A move as the log reads it.
fn written(san: San) -> MoveText {
    match san {
        San::Drop { role, to } => MoveText::Squares(Uci::Drop { role, to }),
        san => MoveText::Written(san),
    }
}

const fn is_clock(comment: &Comment<'_>) -> bool {
    matches!(comment, Comment::Clock(_) | Comment::Clk(_) | Comment::Elapsed(_) | Comment::Spent(_))
}

#[derive(Clone, Copy, Debug, Default)]
struct Noted {
    lag: Option<Millis>,
    offers_draw: bool,
}

fn remark(remarks: &mut Vec<Remark>, message: &'static str) {
    match remarks.iter_mut().find(|remark| remark.message == message) {
        Some(remark) => remark.count += 1,
        None => remarks.push(Remark { message, count: 1 }),
    }
}
