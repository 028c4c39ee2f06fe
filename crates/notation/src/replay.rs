//! A written game played on two boards.
//!
//! Moves are played in the order of the file, and captures cross to the partner. The first record
//! that cannot be played stops the replay: nothing is guessed or repaired. Habits of real files
//! that leave no doubt are tolerated and noted.

mod letters;
mod ply;
mod problem;
mod start;

use bughouse::{Bfen, BoardId, ByBoard, Game as Boards, Seat};
use chess::{
    Captures, Color, Move, Position, Role, Rules, SanError, SanPlus, Status, san::Letters,
};

use crate::{
    Ending, Game, Kind, Label, TokenKind,
    kriegspiel::hidden_moves,
    movetext::{is_null, read_coordinates, read_english, read_move},
};

pub use ply::Ply;
pub use problem::{Problem, ProblemKind, RefusedMove};

/// A game being replayed.
#[derive(Clone, Debug)]
pub struct Replay<'a> {
    game: Game<'a>,
    kind: Kind,
    boards: Boards,
    /// The board of the last label: moves without a label continue it.
    board: BoardId,
    /// The position of the `FEN` tag, playable or not.
    setup: Option<Box<Bfen>>,
    /// Piece letters, if they are not English.
    letters: Option<&'static Letters>,
    /// The next token to read.
    at: usize,
    label: Option<Label>,
    /// The number of open parentheses: variations are not part of the game.
    depth: u32,
    plies: u32,
    last: ByBoard<Option<LastMove>>,
    /// Boards whose starting position has no move number: their first label gives it.
    unnumbered: ByBoard<bool>,
    /// Whether no label names a board; computed on first use.
    one_board: Option<bool>,
    problem: Option<Problem>,
    notes: Vec<Problem>,
}

/// The last move played on a board.
#[derive(Clone, Copy, Debug)]
struct LastMove {
    token: usize,
    label: Label,
    ply: u32,
}

/// The result of a replay.
#[derive(Clone, Debug)]
pub struct Verdict<'a> {
    /// The number of moves played.
    pub plies: u32,
    /// Whether there is a game, all its records could be played, and by the rules of its kind.
    pub legal: bool,
    /// The problem that stopped the replay or, if none did, the first doubt.
    pub problem: Option<Problem>,
    /// Everything that was tolerated; at most [`Verdict::MAX_NOTES`].
    pub notes: Vec<Problem>,
    /// The piece letters in which the moves were read.
    pub letters: &'static Letters,
    /// Both boards at the end.
    pub boards: Boards,
    /// The player who is mated.
    pub mated: Option<Seat>,
    /// The meaning of the closing comment.
    pub ending: Option<Ending<'a>>,
}

impl Verdict<'_> {
    /// The maximum number of notes: the first few tell a reader enough, and a hostile file could
    /// contain millions.
    pub const MAX_NOTES: usize = 16;

    /// Whether all records could be played, be it by other rules than those of the game.
    pub fn reached_end(&self) -> bool {
        self.problem.as_ref().is_none_or(|problem| !problem.stops)
    }
}

impl<'a> Replay<'a> {
    /// A replay under the rules of the game's kind, as servers have them, from the initial position
    /// or that of the game's `FEN` tag.
    pub fn new(game: &Game<'a>) -> Self {
        Self::of_kind(game, game.kind())
    }

    /// A replay under the rules of a kind of game, whatever the game's tags say.
    pub fn of_kind(game: &Game<'a>, kind: Kind) -> Self {
        Self::of_kind_with_rules(game, kind, kind.rules())
    }

    /// A replay under other rules. Where captured pieces go decides the kind of game.
    pub fn with_rules(game: &Game<'a>, rules: Rules) -> Self {
        let kind = match (rules.captures, game.kind()) {
            (Captures::Discarded, Kind::Chess960) => Kind::Chess960,
            (Captures::Discarded, _) => Kind::Chess,
            (Captures::OwnReserve, _) => Kind::Crazyhouse,
            (Captures::Partner, kind) if kind.is_bughouse() => kind,
            (Captures::Partner, Kind::Kriegspiel) => Kind::Kriegspiel,
            (Captures::Partner, _) => Kind::OneBoard,
        };
        Self::of_kind_with_rules(game, kind, rules)
    }

    fn of_kind_with_rules(game: &Game<'a>, kind: Kind, rules: Rules) -> Self {
        let mut replay = Self {
            game: *game,
            kind,
            boards: Boards::new(rules),
            board: BoardId::A,
            setup: None,
            letters: game.letters(),
            at: 0,
            label: None,
            depth: 0,
            plies: 0,
            last: ByBoard([None; 2]),
            unnumbered: ByBoard([false; 2]),
            one_board: None,
            problem: None,
            notes: Vec::new(),
        };
        replay.set_up(rules);
        replay
    }

    /// Sets the piece letters, like [`Batch::in_letters`](crate::Batch::in_letters).
    pub fn in_letters(self, letters: &'static Letters) -> Self {
        Self { letters: Some(letters), ..self }
    }

    /// The kind of game whose rules it follows.
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// Both boards after the moves so far.
    pub const fn boards(&self) -> &Boards {
        &self.boards
    }

    /// The problem that stopped the replay, or the first doubt so far.
    pub const fn problem(&self) -> Option<&Problem> {
        self.problem.as_ref()
    }

    /// Plays the rest of the game and returns the verdict.
    pub fn run(mut self) -> Verdict<'a> {
        while self.advance(|_, _| {}) {}
        let reached_end = self.problem.as_ref().is_none_or(|problem| !problem.stops);
        let (is_record, is_played) = (self.game.is_record(), self.kind.is_played());
        let legal = reached_end && is_record && is_played;
        if reached_end && !is_record {
            self.doubt(ProblemKind::NoGame, 0..0, "there is no game here".to_owned());
        }
        if reached_end && !is_played && self.plies > 0 {
            self.doubt_variant();
        }
        Verdict {
            plies: self.plies,
            legal,
            mated: self.mated(),
            problem: self.problem,
            notes: self.notes,
            letters: self.letters.unwrap_or(&Letters::ENGLISH),
            boards: self.boards,
            ending: Ending::from_game(&self.game),
        }
    }

    /// The player who is mated. Bughouse mate is final: if both boards are mates, the earlier one
    /// counts.
    fn mated(&self) -> Option<Seat> {
        let ended = |&board: &BoardId| self.boards.board(board).status() == Status::Mated;
        let last_ply = |board: &BoardId| self.last[*board].map_or(0, |record| record.ply);
        let board = BoardId::ALL.into_iter().filter(ended).min_by_key(last_ply)?;
        Some(self.boards.to_move(board))
    }

    /// Plays the next record. `None` at the end of the game or at a problem that stops it.
    #[inline]
    pub fn next_ply(&mut self) -> Option<Ply> {
        let mut played = None;
        self.advance(|_, ply| played = Some(ply));
        played
    }

    /// Plays the next record like [`Replay::next_ply`], and calls `see` with the position just
    /// before the move. Returns whether there was one.
    #[inline]
    pub(crate) fn advance(&mut self, mut see: impl FnMut(&Position, Ply)) -> bool {
        while let Some(token) = self.game.tokens().get(self.at) {
            let mut index = self.at;
            self.at += 1;
            let mut kind = token.kind;
            let mut label = None;
            if kind == TokenKind::Label && self.depth == 0 {
                label = Some(Label::parse(self.game.token_text(index)));
                // Nearly always the move is next.
                match self.game.tokens().get(self.at) {
                    Some(next) if next.kind == TokenKind::Move => {
                        kind = TokenKind::Move;
                        index = self.at;
                        self.at += 1;
                    }
                    _ => self.label = label,
                }
            }
            match kind {
                TokenKind::Move if self.depth == 0 => {
                    let label = label.or(self.label).unwrap_or_default();
                    self.label = None;
                    match self.play(index, label, &mut see) {
                        Played::Ply => return true,
                        Played::Skipped => {}
                        Played::Stopped => self.at = usize::MAX,
                    }
                }
                TokenKind::Open => self.depth = self.depth.saturating_add(1),
                TokenKind::Close => self.depth = self.depth.saturating_sub(1),
                TokenKind::Result if self.depth == 0 => {
                    self.look_after_the_result();
                    self.at = usize::MAX;
                }
                _ => {}
            }
        }
        false
    }

    #[inline(always)]
    fn play(&mut self, token: usize, label: Label, see: &mut impl FnMut(&Position, Ply)) -> Played {
        let board = match label {
            Label { seat: Some(seat), .. } => seat.board(),
            // A number without a letter is one of board A (dialects §6.1 item 7).
            Label { number: Some(_), .. } => BoardId::A,
            _ => self.board,
        };
        self.board = board;
        if std::mem::take(&mut self.unnumbered[board])
            && let Some(number) = label.number
        {
            self.boards.set_move_number(board, number);
        }
        let position = self.boards.board(board);
        let number = position.fullmoves();
        let turn = position.turn();
        let fits = label.number.is_none_or(|named| named == number)
            && label.seat.is_none_or(|seat| seat.color() == turn);
        // In chess a label names no board, and the second move of a number has none.
        let is_whole = label.number.is_some() && label.seat.is_some() || !self.weighs_parts();
        if !(fits && is_whole)
            && let Some(not_played) = self.weigh_label(token, label, board)
        {
            return not_played;
        }
        let position = self.boards.board(board);
        let word = self.game.token_text(token);
        let read = match self.letters {
            None => read_english(word),
            Some(letters) => read_move(word, letters),
        };
        let Ok(san) = read else {
            if let Some((mv, san)) = read_coordinates(word, position) {
                return self.accept((token, label), board, (mv, san), see);
            }
            if is_null(word) && !self.kind.has_two_boards() && !position.is_check() {
                self.boards.pass(board);
                self.note_null(token, label);
                return Played::Skipped;
            }
            return match self.recognize_letters(token) {
                Some(()) => self.again(token, label),
                None => self.unreadable(token, label),
            };
        };
        match san.san.to_move(position) {
            Ok(mv) => self.accept((token, label), board, (mv, san), see),
            Err(error) => self.play_otherwise((token, label), board, (san, error), see),
        }
    }

    /// Plays a word that is no legal move in SAN, but in coordinates, on a single recorded board or
    /// in other letters. Otherwise stops.
    #[cold]
    fn play_otherwise(
        &mut self,
        (token, label): (usize, Label),
        board: BoardId,
        (san, error): (SanPlus, SanError),
        see: &mut impl FnMut(&Position, Ply),
    ) -> Played {
        let position = self.boards.board(board);
        let seat = board.seat(position.turn());
        if let Some(read) = read_coordinates(self.game.token_text(token), position) {
            return self.accept((token, label), board, read, see);
        }
        match error {
            SanError::NotInReserve { piece } if self.is_one_board() => {
                self.grant_unrecorded(token, label, seat, piece.role);
                self.again(token, label)
            }
            _ if self.recognize_letters(token).is_some() => self.again(token, label),
            error => {
                let letters = self.letters.unwrap_or(&Letters::ENGLISH);
                let refused = RefusedMove { seat, read: san.san, letters, error };
                self.refuse_move(token, label, refused)
            }
        }
    }

    #[inline(always)]
    fn accept(
        &mut self,
        (token, label): (usize, Label),
        board: BoardId,
        (mv, san): (Move, SanPlus),
        see: &mut impl FnMut(&Position, Ply),
    ) -> Played {
        let position = self.boards.board(board);
        let (number, seat) = (position.fullmoves(), board.seat(position.turn()));
        see(position, Ply { seat, number, mv, san, token });
        self.boards.play_unchecked(board, mv);
        self.plies += 1;
        self.last[board] = Some(LastMove { token, label, ply: self.plies });
        Played::Ply
    }

    /// Returns to a record, after learning something that makes it playable.
    #[cold]
    fn again(&mut self, token: usize, label: Label) -> Played {
        self.at = token;
        self.label = Some(label);
        Played::Skipped
    }

    /// Whether only one board of bughouse was recorded, so that drops on it come from captures on
    /// the other: in a game of two boards, because no label names a board.
    #[cold]
    fn is_one_board(&mut self) -> bool {
        if self.kind != Kind::Bughouse {
            return self.kind == Kind::OneBoard;
        }
        let game = self.game;
        let has_seat = |n: usize| {
            game.tokens()[n].kind == TokenKind::Label
                && Label::parse(game.token_text(n)).seat.is_some()
        };
        let names_none = || !(0..game.tokens().len()).any(has_seat);
        *self.one_board.get_or_insert_with(names_none)
    }

    fn grant_unrecorded(&mut self, token: usize, label: Label, seat: Seat, role: Role) {
        self.note_one_board(token, label);
        self.boards.grant(seat, role);
    }

    /// Whether a label without number or seat must be examined even if what it has is the expected.
    const fn weighs_parts(&self) -> bool {
        self.kind.is_bughouse() || matches!(self.kind, Kind::Kriegspiel)
    }

    /// Examines a record whose label is not the one due: 12A instead of 12a, or 14A. `None` if it
    /// can be played.
    #[cold]
    fn weigh_label(&mut self, token: usize, label: Label, board: BoardId) -> Option<Played> {
        // Every label of a Kriegspiel record comes here, the first one too.
        if self.plies == 0
            && self.kind == Kind::Kriegspiel
            && let Some(why) = hidden_moves(&self.game)
        {
            return Some(self.stop_at_hidden_moves(token, label, why));
        }
        if self.kind.is_bughouse() && self.repeats_last(token, label, board) {
            self.note_repeated(token, label);
            return Some(Played::Skipped);
        }
        let position = self.boards.board(board);
        let (due, turn) = (position.fullmoves(), position.turn());
        let number = label.number.unwrap_or(due);
        // A letter that only names the board (pychess writes `1A.` for both colors) says nothing
        // about the color, and neither does a missing one.
        let color = match label.seat {
            Some(seat) if seat.color() == Color::White && turn == Color::Black && number == due => {
                self.note_label_case(token, label);
                turn
            }
            Some(seat) => seat.color(),
            None => turn,
        };
        if color != turn {
            return Some(self.stop_at_label(token, label, board));
        }
        if number != due {
            self.doubt_number(token, label, due);
            self.boards.set_move_number(board, number);
        }
        None
    }

    /// bughousedb.com repeats a board's last record before `forfeits on time`: same label, move and
    /// clock.
    fn repeats_last(&self, token: usize, label: Label, board: BoardId) -> bool {
        self.last[board].is_some_and(|last| {
            let clock = self.game.comment_after(token);
            last.label == label
                && self.game.token_text(last.token) == self.game.token_text(token)
                && clock.is_some()
                && clock == self.game.comment_after(last.token)
        })
    }

    fn look_after_the_result(&mut self) {
        let tokens = self.game.tokens();
        let stray = (self.at..tokens.len()).find(|&n| tokens[n].kind == TokenKind::Move);
        if let Some(token) = stray {
            self.doubt_after_result(token);
        }
    }
}

/// The outcome of a record.
enum Played {
    Ply,
    Skipped,
    Stopped,
}
