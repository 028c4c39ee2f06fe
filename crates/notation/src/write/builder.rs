//! Builds new games from moves, clocks, lags, comments and variations, and writes them.

mod error;
mod units;

use bughouse::{Bfen, Game as Boards, GameError, Numbers, Seat};
use chess::{IllegalMove, Move, Role, Rules, SanPlus};

use crate::{
    Millis,
    write::{braces::safe_comment, layout::Layout, tags},
};

use units::Unit;

pub use error::PlayError;

/// Builds a game and writes its canonical text.
///
/// ```
/// use bughouse::Seat;
/// use chess::Rules;
/// use tandem_notation::{Millis, write::Builder};
///
/// let mut game = Builder::new(Rules::BUGHOUSE);
/// game.tag("WhiteA", "raven").tag("TimeControl", "300+0");
/// game.play_san(Seat::WhiteA, "e4", Some(Millis(298_500)))?;
/// game.play_san(Seat::BlackA, "e5", Some(Millis(299_000)))?.comment("too slow");
/// let text = game.finish("1-0", Some("raven's opponent resigns"));
/// assert_eq!(
///     String::from_utf8_lossy(&text),
///     "[WhiteA \"raven\"]\n[TimeControl \"300+0\"]\n[Result \"1-0\"]\n\n\
///      1A. e4 {298.500} 1a. e5 {299.000} {C:too slow} {raven's opponent resigns} 1-0\n"
/// );
/// # Ok::<(), tandem_notation::write::PlayError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Builder {
    tags: Vec<(String, String)>,
    boards: Boards,
    /// The boards before the last move of the innermost open line.
    before: Option<Boards>,
    /// The boards of the enclosing lines, each with those before its last move.
    enclosing: Vec<(Boards, Option<Boards>)>,
    units: Vec<Unit>,
    /// One entry for each move of the game itself, as in the `Lag` tag.
    lags: Vec<Option<Millis>>,
    decimals: usize,
}

impl Builder {
    /// A game from the initial position of both boards.
    pub fn new(rules: Rules) -> Self {
        Self::from_boards(Boards::new(rules))
    }

    /// A game from another position, which is written to its `FEN` tag in the bracket form.
    ///
    /// # Errors
    ///
    /// If a board is not playable.
    pub fn from_bfen(bfen: &Bfen, rules: Rules) -> Result<Self, GameError> {
        let boards = Boards::from_bfen(bfen, rules)?;
        let counters = Bfen { numbers: Numbers::Counters, ..boards.to_bfen() };
        let mut builder = Self::from_boards(boards);
        builder.tag("SetUp", "1").tag("FEN", &counters.to_bracket());
        Ok(builder)
    }

    const fn from_boards(boards: Boards) -> Self {
        Self {
            tags: Vec::new(),
            boards,
            before: None,
            enclosing: Vec::new(),
            units: Vec::new(),
            lags: Vec::new(),
            decimals: 3,
        }
    }

    /// Both boards at the end of the innermost open line.
    pub const fn boards(&self) -> &Boards {
        &self.boards
    }

    /// Sets a tag. Control characters in the value become blanks; characters that a name cannot
    /// have are left out of the name.
    pub fn tag(&mut self, name: &str, value: &str) -> &mut Self {
        let name: String =
            name.chars().filter(|&c| c.is_ascii_alphanumeric() || c == '_').collect();
        let blank = |c: char| if c.is_control() { ' ' } else { c };
        let value = value.chars().map(blank).collect();
        match self.tags.iter_mut().find(|(other, _)| other.eq_ignore_ascii_case(&name)) {
            Some((_, old)) => *old = value,
            None if name.starts_with(|c: char| c.is_ascii_alphabetic()) => {
                self.tags.push((name, value));
            }
            None => {}
        }
        self
    }

    /// Sets the number of decimals of clocks; the default is three.
    pub fn decimals(&mut self, decimals: usize) -> &mut Self {
        self.decimals = decimals.min(3);
        self
    }

    /// Plays a move. The clock is the time that its player has left afterwards.
    ///
    /// # Errors
    ///
    /// [`PlayError`]; the game does not change.
    pub fn play(
        &mut self,
        seat: Seat,
        mv: Move,
        clock: Option<Millis>,
    ) -> Result<&mut Self, PlayError> {
        let board = seat.board();
        if self.boards.to_move(board) != seat {
            return Err(PlayError::NotToMove(seat));
        }
        let position = self.boards.board(board);
        if !position.is_legal(mv) {
            return Err(PlayError::Illegal(IllegalMove(mv)));
        }
        let (number, san) = (position.fullmoves(), SanPlus::from_move(mv, position));
        self.before = Some(self.boards.clone());
        self.boards.play_unchecked(board, mv);
        self.units.push(Unit::Turn { number, seat, san, clock });
        if self.enclosing.is_empty() {
            self.lags.push(None);
        }
        Ok(self)
    }

    /// Plays a move given as text.
    ///
    /// # Errors
    ///
    /// [`PlayError`]; the game does not change.
    pub fn play_san(
        &mut self,
        seat: Seat,
        san: &str,
        clock: Option<Millis>,
    ) -> Result<&mut Self, PlayError> {
        let plus: SanPlus = san.parse().map_err(PlayError::Unreadable)?;
        let position = self.boards.board(seat.board());
        if self.boards.to_move(seat.board()) != seat {
            return Err(PlayError::NotToMove(seat));
        }
        let mv = plus.san.to_move(position).map_err(|error| PlayError::San(Box::new(error)))?;
        self.play(seat, mv, clock)
    }

    /// Writes a move that is not played: one that the rules do not allow, or that follows such a
    /// move. The boards do not change.
    pub(crate) fn word(
        &mut self,
        seat: Seat,
        number: u32,
        word: String,
        clock: Option<Millis>,
    ) -> &mut Self {
        self.units.push(Unit::Word { number, seat, word, clock });
        self.lags.push(None);
        self
    }

    /// A draw offer with the last move: `(=)`.
    pub fn draw_offer(&mut self) -> &mut Self {
        self.units.push(Unit::DrawOffer);
        self
    }

    /// The role and color of the piece that the last move captured, and the player who received it.
    pub fn handed_over(&self) -> Option<(Seat, Role)> {
        let before = self.before.as_ref()?;
        Seat::ALL.into_iter().find_map(|seat| {
            let more = |&role: &Role| {
                self.boards.reserve(seat).count(role) > before.reserve(seat).count(role)
            };
            Role::DROPPABLE.into_iter().find(more).map(|role| (seat, role))
        })
    }

    /// The lag of the last move, for the `Lag` tag.
    pub fn lag(&mut self, lag: Millis) -> &mut Self {
        if let Some(last) = self.lags.last_mut().filter(|_| self.enclosing.is_empty()) {
            *last = Some(lag);
        }
        self
    }

    /// A comment: `{C:text}`.
    pub fn comment(&mut self, text: &str) -> &mut Self {
        self.braces("C:", text)
    }

    /// An annotation of the last move: `{A:!?}`.
    pub fn annotate(&mut self, text: &str) -> &mut Self {
        self.braces("A:", text)
    }

    /// A diagram: `{D:}`.
    pub fn diagram(&mut self) -> &mut Self {
        self.braces("D:", "")
    }

    pub(crate) fn braces(&mut self, prefix: &str, text: &str) -> &mut Self {
        self.units.push(Unit::Comment(format!("{prefix}{}", safe_comment(text))));
        self
    }

    /// Begins a variation that replaces the last move: both boards are set to the position before
    /// it. Has no effect before the first move.
    pub fn begin_variation(&mut self) -> &mut Self {
        if let Some(before) = self.before.take() {
            let around = std::mem::replace(&mut self.boards, before.clone());
            self.enclosing.push((around, Some(before)));
            self.units.push(Unit::Open);
        }
        self
    }

    /// Ends a variation: both boards are set to the position at its beginning.
    pub fn end_variation(&mut self) -> &mut Self {
        if let Some((boards, before)) = self.enclosing.pop() {
            (self.boards, self.before) = (boards, before);
            self.units.push(Unit::Close);
        }
        self
    }

    /// Writes the game with its result (of the team of White on board A) and the way it ended.
    ///
    /// The result is written to the `Result` tag and at the end; a text that is not a result
    /// becomes `*`.
    pub fn finish(mut self, result: &str, ending: Option<&str>) -> Vec<u8> {
        let result = match result {
            "1-0" | "0-1" | "1/2-1/2" => result,
            _ => "*",
        };
        self.tag("Result", result);
        while !self.enclosing.is_empty() {
            self.end_variation();
        }
        if self.lags.iter().any(Option::is_some) {
            let lags: Vec<_> =
                self.lags.iter().map(|lag| lag.unwrap_or_default().0.to_string()).collect();
            self.tag("Lag", &lags.join(" "));
        }
        let mut out = Vec::new();
        tags::push_pairs(&mut out, &self.tags);
        let mut layout = Layout::new(&mut out);
        for unit in &self.units {
            self.lay_out(unit, &mut layout);
        }
        if let Some(ending) = ending {
            layout.begin();
            layout.out.extend_from_slice(format!("{{{}}}", safe_comment(ending)).as_bytes());
        }
        layout.begin();
        layout.out.extend_from_slice(result.as_bytes());
        layout.end_line();
        out
    }
}
