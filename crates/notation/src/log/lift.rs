//! Records lifted: a log made of a BPGN game, that an arbiter can be told.
//!
//! The file's order stands, whatever the clocks say. An event's time is the later of the time of the event before it and
//! of what its own board's clocks and lags add up to (`times.rs`). What the closing comment says becomes an event only
//! where it states a deed: a resignation, a flag, an agreement (`closing.rs`); and from there on nothing is derived.

mod closing;
mod header;
mod times;

use bughouse::{
    Act, Arbiter, Deed, Entry, Event, Log, Millis, Notice, Ruleset, Seat, TimeControl,
    Verdict as Ruled, Why,
    ruleset::{Calling, ZeroTime},
};
use chess::{San, Uci};

use crate::{
    Comment, Game, Problem, ProblemId,
    check::{Context, closing_comment},
    tree::{Anchor, Content},
};
pub(super) use closing::told;
use times::Times;

/// A log made of a record.
#[derive(Clone, Debug)]
pub struct Lifted {
    /// The log. Its ruleset is the one asked for, but that flags are claimed and replies may take no time: a record's
    /// clocks are too rough to rule by.
    pub log: Log,
    /// Which entry is the first that rests on nothing but the closing comment, if any does: a resignation, a flag, an
    /// agreement, or a claim of mate where mates are claimed.
    pub stated: Option<usize>,
    /// How many moves were lifted.
    pub plies: u32,
    /// The record at which lifting stopped, as a replay would: what comes behind is not in the log.
    pub stop: Option<Problem>,
    /// What was assumed, changed or left out, each kind once.
    pub remarks: Vec<Remark>,
}

/// Something that a record does not say as a log would.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// In plain words.
    pub message: &'static str,
    /// How often.
    pub count: usize,
}

/// Makes a log of a game under a ruleset.
///
/// ```
/// use bughouse::Ruleset;
/// use tandem_notation::{Batch, log};
///
/// let text = b"[TimeControl \"120+0\"]\n[Lag \"500\"]\n\n1A. e4{119.5} *";
/// let batch = Batch::of_text(text);
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
    let context = Context::of(game);
    let mut lifter = Lifter::new(&context, ruleset);
    lifter.begin();
    lifter.play();
    if lifter.lifted.stop.is_none() {
        lifter.close();
    }
    lifter.lifted
}

struct Lifter<'c, 'a> {
    context: &'c Context<'a>,
    /// What has been lifted so far.
    lifted: Lifted,
    /// Who has been told it.
    arbiter: Arbiter,
    times: Times,
    /// The lag of each record.
    lags: Vec<Millis>,
    /// The token of the closing comment.
    closing: Option<usize>,
}

impl<'c, 'a> Lifter<'c, 'a> {
    fn new(context: &'c Context<'a>, ruleset: &Ruleset) -> Self {
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

    /// Writes down an event and tells the arbiter. Returns why he refuses it, if he does.
    fn happens(&mut self, at: Millis, event: Event) -> Option<Why> {
        let rulings = self.arbiter.handle(at, &event);
        self.lifted.log.entries.push(Entry { at, event });
        rulings.iter().find_map(|ruling| match &ruling.verdict {
            Ruled::Refused(refusal) => Some(refusal.why),
            _ => None,
        })
    }

    fn play(&mut self) {
        self.noted(Anchor::Line(0));
        for index in 0..self.context.records.len() {
            let record = self.context.records[index];
            let Some(ply) = record.ply.map(|ply| self.context.trace.plies[ply]) else {
                if self.lifted.stop.is_none() {
                    self.remark("a record that stands twice is lifted once");
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
                self.happens(at, Event::Server(Notice::Lag(seat, lag)));
            }
            let act = written(ply.canonical.san);
            if let Some(why) = self.happens(at, Event::Player(seat, Deed::Move(act)))
                && !matches!(why, Why::Over | Why::BoardOver { .. })
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
                self.happens(at, Event::Player(seat, Deed::OfferDraw));
            }
        }
    }

    fn read(&mut self, at: Millis, seat: Seat, recorded: Millis) {
        let reading = recorded.clamp(Millis::ZERO, TimeControl::MAX);
        if reading < recorded {
            self.remark("a clock that shows more than any clock is left out");
            return;
        }
        if reading > recorded {
            self.remark("a clock below zero is taken for zero");
        }
        if self.arbiter.end().is_none() {
            self.happens(at, Event::Server(Notice::Reading(seat, reading)));
            return;
        }
        // Behind the end no clock is read any more: this one comes before the move that brought the end, and what that
        // move brings. The arbiter here need not know; he is not asked again.
        let brings = self.lifted.log.control.increment();
        let reading = (reading - brings).max(Millis::ZERO);
        let before = self.lifted.log.entries.len() - 1;
        let event = Event::Server(Notice::Reading(seat, reading));
        self.lifted.log.entries.insert(before, Entry { at, event });
    }

    fn stop(&mut self, record: usize, message: String) {
        let turn = &self.context.tree.turns[self.context.records[record].turn];
        let span = self.context.game.token_span(turn.token);
        // Only drops of what came from an unrecorded board, and games longer than the arbiter keeps, are not accepted.
        let id = ProblemId::OneBoard;
        self.lifted.stop =
            Some(Problem { id, label: Some(turn.label), span, message, stops: true });
    }

    /// What stands behind a move, or before the first one, and is no clock.
    fn noted(&mut self, anchor: Anchor) -> Noted {
        let mut noted = Noted::default();
        let context = self.context;
        for remark in context.tree.remarks_of(anchor) {
            match &remark.content {
                Content::DrawOffer => noted.offers_draw = true,
                Content::Comment(Comment::Lag(lag)) => {
                    noted.lag = noted.lag.or(Some((*lag).clamp(Millis::ZERO, Notice::MOST_LAG)));
                }
                Content::Comment(comment) if is_clock(comment) => {}
                _ if self.closing == Some(remark.token) => {}
                Content::Comment(_) | Content::Nag | Content::LineComment => {
                    self.remark("a comment or sign is left out");
                }
                Content::Escape | Content::Stray | Content::Junk => {
                    self.remark("something that is no move is left out");
                }
            }
        }
        let variations = match anchor {
            Anchor::Turn(turn) => &context.tree.turns[turn].variations,
            Anchor::Line(line) => &context.tree.lines[line].leading,
        };
        for _ in variations {
            self.remark("a variation is left out");
        }
        noted
    }
}

/// A move as a log reads it.
fn written(san: San) -> Act {
    match san {
        San::Drop { role, to } => Act::Squares(Uci::Drop { role, to }),
        san => Act::Written(san),
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
