//! The record of a log: what was completed, in order, with clocks, and how it ended, as BPGN.
//!
//! What BPGN has no form for stays as a comment with the log's own line, and is reported. A move that the rules do not
//! allow and that stands is written from square to square (`Ke1xe3`), so that no reader can take it for another one.

mod closing;
mod header;
mod movetext;
mod word;

use bughouse::{
    Adjournment, Arbiter, BoardId, ByBoard, BySeat, Deed, Entry, Event, Log, Millis, Notice, Seat,
    Verdict as Ruled,
};
use chess::{Position, Rules, Uci};

use crate::{Losses, write::Builder};
use movetext::{Item, Turn};
use word::Word;

/// The record of a game in BPGN, from its log, with what it cannot hold.
///
/// ```
/// use bughouse::Log;
/// use tandem_notation::log;
///
/// let log: Log = "[Ruleset \"wbn\"]\n[TimeControl \"300+0\"]\n[BlackB \"death\"]\n
/// 0:00 start\n0:02.5 WhiteA moves e4\n0:05 BlackB resigns".parse()?;
/// let (text, losses) = log::to_record(&log);
/// assert!(losses.is_empty());
/// assert_eq!(
///     String::from_utf8_lossy(&text),
///     "[BlackB \"death\"]\n[TimeControl \"300+0\"]\n[Result \"0-1\"]\n[Rules \"wbn\"]\n\n\
///      1A. e4 {297.5} {death resigns} 0-1\n"
/// );
/// # Ok::<(), bughouse::LogError>(())
/// ```
pub fn to_record(log: &Log) -> (Vec<u8>, Losses) {
    let mut writer = Writer::new(log);
    for entry in &log.entries {
        writer.take(entry);
    }
    writer.finish()
}

struct Writer<'a> {
    log: &'a Log,
    arbiter: Arbiter,
    items: Vec<Item>,
    /// The last move on each board.
    last: ByBoard<Option<usize>>,
    /// Lag given back to a player for the move that he has not completed yet.
    lags: BySeat<Option<Millis>>,
    /// Who has offered a draw and not completed his move yet.
    offers: BySeat<bool>,
    /// What the clocks showed when the game started, where that is not what the time control says.
    clocks: Option<BySeat<Millis>>,
    /// A clock that was read just before its player's move, with its line: with the move's clock, nothing is lost of it.
    reading: Option<(Seat, Millis, String)>,
    adjournment: Option<Adjournment>,
    /// When the clocks began to run, and whether any move was completed later: a record without clocks gives a log in
    /// which none was, and is not given clocks that way.
    began: Millis,
    is_timed: bool,
    losses: Losses,
}

impl<'a> Writer<'a> {
    fn new(log: &'a Log) -> Self {
        Self {
            log,
            arbiter: log.arbiter(),
            items: Vec::new(),
            last: ByBoard([None; 2]),
            lags: BySeat([None; 4]),
            offers: BySeat([false; 4]),
            clocks: None,
            reading: None,
            adjournment: None,
            began: Millis::ZERO,
            is_timed: false,
            losses: Losses::default(),
        }
    }

    fn take(&mut self, entry: &Entry) {
        let started = self.arbiter.is_started();
        let mut before =
            ByBoard(BoardId::ALL.map(|board| word::position(*self.arbiter.setup(board))));
        self.settle_reading(Some(entry));
        let completed = self.completed();
        let rulings = self.arbiter.handle(entry.at, &entry.event);
        if !started && self.arbiter.is_started() {
            self.note_clocks(entry.at);
        }
        // Whether BPGN has a form for what happened.
        let mut has_form = matches!(entry.event, Event::Server(Notice::Look));
        for ruling in &rulings {
            has_form |= match &ruling.verdict {
                Ruled::Started { clocks } => {
                    self.began = *clocks;
                    true
                }
                Ruled::Made { early, .. } => {
                    self.losses.add("when a move was made, and not yet completed");
                    !early
                }
                Ruled::Completed { seat, act, .. } => {
                    self.complete(*seat, *act, entry.at, &mut before);
                    true
                }
                Ruled::LagCredited { seat, span } => {
                    let lag = self.lags[*seat].get_or_insert_default();
                    *lag += *span;
                    true
                }
                Ruled::ReadingTaken { seat, reading } => {
                    !started || self.read(*seat, *reading, entry)
                }
                Ruled::ClockSet { .. } => !started,
                Ruled::DrawOffered { seat } => self.offer(*seat),
                // The drop was complete, or only made.
                Ruled::Barred { seat, refused_drop: true, .. } => {
                    if self.completed() < completed {
                        self.take_off(*seat);
                    }
                    false
                }
                Ruled::Ended(end) => {
                    // Of the one who was mated or out of time, the opponent is taken to have claimed.
                    if let Event::Player(by, Deed::Claim(_)) = entry.event
                        && super::verdict::seat_of(end).map(Seat::opponent) != Some(by)
                    {
                        self.losses.add("who claimed the end");
                    }
                    !matches!(entry.event, Event::Arbiter(_))
                }
                Ruled::Adjourned(adjournment) => {
                    self.adjournment = Some((**adjournment).clone());
                    true
                }
                _ => false,
            };
        }
        if !has_form {
            self.comment(entry.to_string());
        }
    }

    /// Keeps the line of an event as a comment.
    fn comment(&mut self, line: String) {
        self.losses.keep("an event that BPGN has no form for, as a comment");
        self.items.push(Item::Comment(line));
    }

    /// The game starts with clocks that the time control does not say.
    fn note_clocks(&mut self, at: Millis) {
        let clocks = BySeat(Seat::ALL.map(|seat| self.arbiter.reading(seat, at)));
        let base = self.log.control.base;
        self.clocks = (clocks.0 != [base; 4]).then_some(clocks);
    }

    fn complete(&mut self, seat: Seat, act: Uci, at: Millis, before: &mut ByBoard<Position>) {
        self.is_timed |= at > self.began;
        let position = &mut before[seat.board()];
        let number = position.fullmoves();
        let (word, legal) = Word::of(act, position);
        let illegal = self.arbiter.illegal_move(seat.board());
        let illegal = illegal.filter(|&(who, what, _)| who == seat && what == act);
        let comment = match (&word, illegal) {
            (Word::Legal(_), None) => None,
            (_, Some((.., why))) => Some(format!("illegal move: {}", why.describe())),
            (Word::Illegal(_), None) => Some("illegal move".to_owned()),
        };
        if matches!(word, Word::Illegal(_)) {
            self.losses.keep("an illegal move, from square to square: readers stop there");
        }
        let turn = Turn {
            seat,
            number,
            word: word.text(),
            clock: self.arbiter.reading(seat, at),
            lag: self.lags[seat].take(),
            offers_draw: std::mem::take(&mut self.offers[seat]),
        };
        if let Some(mv) = legal {
            // In case the answer, made beforehand, mates within the same event.
            position.play_unchecked(mv);
        }
        self.last[seat.board()] = Some(self.items.len());
        self.items.push(Item::Move(turn));
        self.items.extend(comment.map(Item::Comment));
    }

    fn last_of(&mut self, seat: Seat) -> Option<&mut Turn> {
        match self.items.get_mut(self.last[seat.board()]?) {
            Some(Item::Move(turn)) if turn.seat == seat => Some(turn),
            _ => None,
        }
    }

    /// A reading right behind a move is the clock that was recorded with it.
    fn read(&mut self, seat: Seat, reading: Millis, entry: &Entry) -> bool {
        if self.arbiter.to_move(seat.board()) == seat {
            self.reading = Some((seat, entry.at, entry.to_string()));
            return true;
        }
        match self.last_of(seat) {
            Some(turn) => {
                turn.clock = reading;
                true
            }
            None => false,
        }
    }

    /// A clock was read, and no move of its player follows at once.
    fn settle_reading(&mut self, next: Option<&Entry>) {
        let Some((seat, at, line)) = self.reading.take() else { return };
        let completes = |entry: &Entry| {
            let by = matches!(entry.event, Event::Player(by, Deed::Move(_) | Deed::Complete) if by == seat);
            by && entry.at == at
        };
        if !next.is_some_and(completes) {
            self.comment(line);
        }
    }

    /// An offer goes with the move that is about to be completed, or that was just completed (3.1).
    fn offer(&mut self, seat: Seat) -> bool {
        if self.arbiter.to_move(seat.board()) == seat {
            self.offers[seat] = true;
            return true;
        }
        match self.last_of(seat) {
            Some(turn) => {
                turn.offers_draw = true;
                true
            }
            None => false,
        }
    }

    fn completed(&self) -> u32 {
        Seat::ALL.into_iter().map(|seat| self.arbiter.completed(seat)).sum()
    }

    /// A drop that the opponent of `seat` has refused never was.
    fn take_off(&mut self, seat: Seat) {
        self.losses.add("a drop that was refused as invisible");
        let Some(index) = self.last[seat.board()].take() else { return };
        if let Some(item) = self.items.get_mut(index)
            && let Item::Move(Turn { seat, number, word, .. }) = item
        {
            *item = Item::Comment(format!("refused: {number}{}. {word}", seat.letter()));
        }
    }

    fn finish(mut self) -> (Vec<u8>, Losses) {
        self.settle_reading(None);
        for seat in Seat::ALL {
            if self.lags[seat].take().is_some() {
                self.losses.add("lag after the last move of a player");
            }
            if std::mem::take(&mut self.offers[seat]) {
                self.comment(format!("{seat} {}", Deed::OfferDraw));
            }
        }
        let mut builder = Builder::new(Rules::BUGHOUSE);
        self.write_tags(&mut builder);
        self.write_moves(&mut builder);
        let closing = closing::of(self.log, &self.arbiter, self.adjournment.as_ref());
        for comment in closing.comments {
            builder.comment(&comment);
        }
        let stated = self.log.tag("Result").filter(|result| result.trim() != "*");
        if closing.result == "*" && stated.is_some() {
            self.losses.add("the tag Result, which nothing that happened brings about");
        }
        closing.lost.iter().for_each(|&lost| self.losses.add(lost));
        closing.kept.iter().for_each(|&kept| self.losses.keep(kept));
        (builder.finish(closing.result, closing.ending.as_deref()), self.losses)
    }
}
