//! Writes a log as BPGN: the completed moves in order, with clocks, and the end of the game.
//!
//! Events that BPGN cannot express are kept as comments with their line of the log, and are
//! reported. An illegal move that stands is written from square to square (`Ke1xe3`), so that no
//! reader can take it for another move.

mod closing;
mod header;
mod movetext;
mod word;

use bughouse::{
    Adjournment, Arbiter, BoardId, ByBoard, BySeat, Event, Log, LogEntry, Millis, PlayerAction,
    Seat, ServerEvent, Verdict as Ruled,
};
use chess::{Position, Rules, Uci};

use crate::{Losses, write::Builder};
use movetext::{Item, Turn};
use word::Word;

/// The BPGN record of a log, with a list of what it cannot express.
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
    /// Lag credited to a player for the current move.
    lags: BySeat<Option<Millis>>,
    /// Players who offered a draw during the current move.
    offers: BySeat<bool>,
    /// The clocks at the start, if they differ from the time control.
    clocks: Option<BySeat<Millis>>,
    /// A clock read just before its player's move, with its line. The clock of the move makes it
    /// redundant.
    reading: Option<(Seat, Millis, String)>,
    adjournment: Option<Adjournment>,
    /// The time at which the clocks started, and whether a move was completed later. A record
    /// without clocks gives a log in which none was, and must not get clocks.
    began: Millis,
    is_timed: bool,
    losses: Losses,
}

/// The game just before an event.
struct Before {
    started: bool,
    /// The number of completed moves.
    completed: u32,
    boards: ByBoard<Position>,
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

    fn take(&mut self, entry: &LogEntry) {
        self.settle_reading(Some(entry));
        let mut before = Before {
            started: self.arbiter.is_started(),
            completed: self.completed(),
            boards: ByBoard(BoardId::ALL.map(|board| word::position(*self.arbiter.setup(board)))),
        };
        let rulings = self.arbiter.handle(entry.at, &entry.event);
        if !before.started && self.arbiter.is_started() {
            self.note_clocks(entry.at);
        }
        // Whether BPGN can express the event.
        let mut has_form = matches!(entry.event, Event::Server(ServerEvent::Tick));
        for ruling in &rulings {
            has_form |= self.take_ruling(&ruling.verdict, entry, &mut before);
        }
        if !has_form {
            self.comment(entry.to_string());
        }
    }

    /// Records one ruling of an event. Returns whether BPGN can express it.
    fn take_ruling(&mut self, ruled: &Ruled, entry: &LogEntry, before: &mut Before) -> bool {
        match ruled {
            Ruled::Started { clocks } => {
                self.began = *clocks;
                true
            }
            Ruled::Made { early, .. } => {
                self.losses.add("when a move was made before it was completed");
                !early
            }
            Ruled::Completed { seat, act, .. } => {
                self.complete(*seat, *act, entry.at, &mut before.boards);
                true
            }
            Ruled::LagCredited { seat, span } => {
                let lag = self.lags[*seat].get_or_insert_default();
                *lag += *span;
                true
            }
            Ruled::ReadingTaken { seat, reading } => {
                !before.started || self.read(*seat, *reading, entry)
            }
            Ruled::ClockSet { .. } => !before.started,
            Ruled::DrawOffered { seat } => self.offer(*seat),
            // The drop may have been completed, or only made.
            Ruled::Barred { seat, refused_drop: true, .. } => {
                if self.completed() < before.completed {
                    self.take_off(*seat);
                }
                false
            }
            Ruled::Ended(end) => {
                // If a player was mated or out of time, the opponent is assumed to have claimed.
                if let Event::Player(by, PlayerAction::Claim(_)) = entry.event
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
        }
    }

    /// Keeps the line of an event as a comment.
    fn comment(&mut self, line: String) {
        self.losses.keep("an event that BPGN cannot express, as a comment");
        self.items.push(Item::Comment(line));
    }

    /// Notes the clocks at the start, if they differ from the time control.
    fn note_clocks(&mut self, at: Millis) {
        let clocks = BySeat(Seat::ALL.map(|seat| self.arbiter.reading(seat, at)));
        let base = self.log.control.base;
        self.clocks = (clocks.0 != [base; 4]).then_some(clocks);
    }

    fn complete(&mut self, seat: Seat, act: Uci, at: Millis, before: &mut ByBoard<Position>) {
        self.is_timed |= at > self.began;
        let position = &mut before[seat.board()];
        let number = position.fullmoves();
        let (word, legal) = Word::resolve(act, position);
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
            // The answer, made beforehand, may mate within the same event.
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

    /// A reading directly after a move is the clock recorded with it.
    fn read(&mut self, seat: Seat, reading: Millis, entry: &LogEntry) -> bool {
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

    /// Keeps a reading as a comment, unless its player's move follows at once.
    fn settle_reading(&mut self, next: Option<&LogEntry>) {
        let Some((seat, at, line)) = self.reading.take() else { return };
        let completes = |entry: &LogEntry| {
            let by = matches!(entry.event, Event::Player(by, PlayerAction::Move(_) | PlayerAction::Complete) if by == seat);
            by && entry.at == at
        };
        if !next.is_some_and(completes) {
            self.comment(line);
        }
    }

    /// An offer belongs to the player's current move, or to the one just completed (3.1).
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

    /// Removes a drop that the opponent of `seat` refused.
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
            if let Some(act) = self.arbiter.made(seat) {
                self.comment(format!("{seat} {}", PlayerAction::Make(act)));
            }
            if std::mem::take(&mut self.offers[seat]) {
                self.comment(format!("{seat} {}", PlayerAction::OfferDraw));
            }
        }
        let mut builder = Builder::new(Rules::BUGHOUSE);
        self.write_tags(&mut builder);
        self.write_moves(&mut builder);
        let closing = closing::closing(self.log, &self.arbiter, self.adjournment.as_ref());
        for comment in closing.comments {
            builder.comment(&comment);
        }
        let stated = self.log.tag("Result").filter(|result| result.trim() != "*");
        if closing.result == "*" && stated.is_some() {
            self.losses.add("the tag Result, which does not follow from the events");
        }
        closing.lost.iter().for_each(|&lost| self.losses.add(lost));
        closing.kept.iter().for_each(|&kept| self.losses.keep(kept));
        (builder.finish(closing.result, closing.ending.as_deref()), self.losses)
    }
}
