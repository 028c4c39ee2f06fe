//! The record of a log: what was completed, in order, with clocks, and how it ended, as BPGN.
//!
//! What BPGN has no form for stays as a comment with the log's own line, and is reported. A move that the rules do not
//! allow and that stands is written from square to square (`Ke1xe3`), so that no reader can take it for another one.

mod closing;
mod word;

use bughouse::{
    Adjournment, Arbiter, Bfen, BoardId, ByBoard, BySeat, Deed, Entry, Event, Log, Millis, Notice,
    Seat, Verdict as Ruled,
};
use chess::{Position, Rules, Uci};

use crate::{Losses, write::Builder};
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
    adjournment: Option<Adjournment>,
    losses: Losses,
}

/// What stands in the movetext.
enum Item {
    Move(Turn),
    Comment(String),
}

/// A completed move.
struct Turn {
    seat: Seat,
    number: u32,
    word: String,
    clock: Millis,
    lag: Option<Millis>,
    offers_draw: bool,
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
            adjournment: None,
            losses: Losses::default(),
        }
    }

    fn take(&mut self, entry: &Entry) {
        let started = self.arbiter.is_started();
        let mut before =
            ByBoard(BoardId::ALL.map(|board| word::position(*self.arbiter.setup(board))));
        let rulings = self.arbiter.handle(entry.at, &entry.event);
        if !started && self.arbiter.is_started() {
            self.note_clocks(entry.at);
        }
        // Whether BPGN has a form for what happened.
        let mut has_form = matches!(entry.event, Event::Server(Notice::Look));
        for ruling in &rulings {
            has_form |= match &ruling.verdict {
                Ruled::Started { .. } => true,
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
                Ruled::ReadingTaken { seat, reading } => !started || self.read(*seat, *reading),
                Ruled::ClockSet { .. } => !started,
                Ruled::DrawOffered { seat } => self.offer(*seat),
                Ruled::Barred { seat, refused_drop: true, .. } => {
                    self.take_off(*seat);
                    false
                }
                Ruled::Ended(_) => {
                    if matches!(entry.event, Event::Player(_, Deed::Claim(_))) {
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
        self.losses.add("an event that BPGN has no form for, kept as a comment");
        self.items.push(Item::Comment(line));
    }

    /// The game starts with clocks that the time control does not say.
    fn note_clocks(&mut self, at: Millis) {
        let clocks = BySeat(Seat::ALL.map(|seat| self.arbiter.reading(seat, at)));
        let base = self.log.control.base;
        self.clocks = (clocks.0 != [base; 4]).then_some(clocks);
    }

    fn complete(&mut self, seat: Seat, act: Uci, at: Millis, before: &mut ByBoard<Position>) {
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
            self.losses
                .add("an illegal move, written from square to square: readers will stop at it");
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
    fn read(&mut self, seat: Seat, reading: Millis) -> bool {
        match self.last_of(seat) {
            Some(turn) => {
                turn.clock = reading;
                true
            }
            None => false,
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
        closing.losses.iter().for_each(|&loss| self.losses.add(loss));
        (builder.finish(closing.result, closing.ending.as_deref()), self.losses)
    }

    fn write_tags(&mut self, builder: &mut Builder) {
        const OURS: [&str; 7] =
            ["Result", "TimeControl", "SetUp", "SetUpDualFEN", "FEN", "Lag", "Rules"];
        for (name, value) in &self.log.tags {
            if !OURS.iter().any(|ours| name.eq_ignore_ascii_case(ours)) {
                builder.tag(name, value);
            } else if name != "Result" {
                self.losses
                    .add(format!("the tag {name:.20}, which says what the log says otherwise"));
            }
        }
        builder.tag("TimeControl", &self.log.control.to_string());
        builder.tag("Rules", &self.log.ruleset.to_string());
        let start = self.log.arbiter().to_bfen(Millis::ZERO);
        match (&self.log.start, self.clocks) {
            (_, Some(clocks)) => {
                if clocks.0.iter().any(|clock| clock.0 % 1000 != 0) {
                    self.losses.add("a fraction of a second on a clock at the start");
                }
                // The spelling says that the numbers are clocks.
                builder.tag("Setup", "1").tag("FEN", &with_clocks(start, &clocks).to_thief());
            }
            (Some(_), None) => {
                let start = Bfen { numbers: bughouse::Numbers::Counters, ..start };
                builder.tag("SetUp", "1").tag("FEN", &start.to_bracket());
            }
            (None, None) => {}
        }
    }

    fn write_moves(&self, builder: &mut Builder) {
        let turns = self.items.iter().filter_map(|item| match item {
            Item::Move(turn) => Some(turn),
            Item::Comment(_) => None,
        });
        builder.decimals(turns.map(|turn| decimals(turn.clock)).max().unwrap_or(0));
        for item in &self.items {
            match item {
                Item::Comment(text) => {
                    builder.comment(text);
                }
                Item::Move(turn) => {
                    builder.word(turn.seat, turn.number, turn.word.clone(), Some(turn.clock));
                    if let Some(lag) = turn.lag {
                        builder.lag(lag);
                    }
                    if turn.offers_draw {
                        builder.draw_offer();
                    }
                }
            }
        }
    }
}

fn with_clocks(bfen: Bfen, clocks: &BySeat<Millis>) -> Bfen {
    let part = |board: BoardId, part: bughouse::BoardPart| {
        let seconds = |color| clocks[board.seat(color)].whole_seconds();
        let clocks = chess::ByColor {
            white: seconds(chess::Color::White),
            black: seconds(chess::Color::Black),
        };
        bughouse::BoardPart { clocks: Some(clocks), ..part }
    };
    Bfen {
        a: part(BoardId::A, bfen.a),
        b: bfen.b.map(|b| part(BoardId::B, b)),
        numbers: bughouse::Numbers::Clocks,
    }
}

/// How many decimals it takes to write a clock.
const fn decimals(Millis(millis): Millis) -> usize {
    match millis % 1000 {
        0 => 0,
        part if part % 100 == 0 => 1,
        part if part % 10 == 0 => 2,
        _ => 3,
    }
}
