//! A written game played on two boards.
//!
//! Moves are played in the order of the file; captures cross to the partner. The first record that cannot be played
//! stops the replay: nothing is guessed and nothing repaired. What real files do and what leaves no doubt is tolerated
//! and noted.

mod problem;
mod start;

use bughouse::{Bfen, BoardId, ByBoard, Game as Boards, Seat};
use chess::{Color, Move, Position, Role, Rules, SanError, SanPlus, Standing, san::Letters};

use crate::{
    Ending, Game, Label, TokenKind,
    movetext::{detect_letters, read_english, read_move},
};

pub use problem::{Problem, ProblemId};

/// A game being replayed.
#[derive(Clone, Debug)]
pub struct Replay<'a> {
    game: Game<'a>,
    boards: Boards,
    /// What the `FEN` tag says, playable or not.
    setup: Option<Box<Bfen>>,
    /// Piece letters other than English ones.
    letters: Option<&'static Letters>,
    /// The next token to look at.
    at: usize,
    label: Option<Label>,
    /// How many parentheses are open: variations are not part of the game.
    depth: u32,
    plies: u32,
    last: ByBoard<Option<Record>>,
    /// Boards whose start gave no move number: their first label says it.
    unnumbered: ByBoard<bool>,
    /// Whether no label names a board, found out when it first matters.
    one_board: Option<bool>,
    problem: Option<Problem>,
    notes: Vec<Problem>,
}

/// The last record played on a board.
#[derive(Clone, Copy, Debug)]
struct Record {
    token: usize,
    label: Label,
    ply: u32,
}

/// A move that has been replayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// Who moved.
    pub seat: Seat,
    /// The number of his move.
    pub number: u32,
    /// The move.
    pub mv: Move,
    /// What was written.
    pub san: SanPlus,
    /// The index of its token in the game.
    pub token: usize,
}

/// What a replay came to.
#[derive(Clone, Debug)]
pub struct Verdict<'a> {
    /// How many moves were played.
    pub plies: u32,
    /// Whether all records were.
    pub legal: bool,
    /// The record that stopped the replay or, if none did, the first that is in doubt.
    pub problem: Option<Problem>,
    /// What was tolerated; no more than [`Verdict::MAX_NOTES`].
    pub notes: Vec<Problem>,
    /// Both boards as they stand at the end.
    pub boards: Boards,
    /// The player who is mated on the board.
    pub mated: Option<Seat>,
    /// What the closing comment says.
    pub ending: Option<Ending<'a>>,
}

impl Verdict<'_> {
    /// The most notes kept of a game: a reader is served by the first few, and a hostile file could hold millions.
    pub const MAX_NOTES: usize = 16;
}

impl<'a> Replay<'a> {
    /// A replay under the rules of servers, from the start or from what the game's `FEN` tag gives.
    pub fn of(game: &Game<'a>) -> Self {
        Self::with_rules(game, Rules::BUGHOUSE)
    }

    /// A replay under other rules.
    pub fn with_rules(game: &Game<'a>, rules: Rules) -> Self {
        let mut replay = Self {
            game: *game,
            boards: Boards::new(rules),
            setup: None,
            letters: None,
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

    /// The same in the piece letters of a language, and in the English ones that it has no use for. Without this, a language
    /// that cannot be mistaken is recognized.
    pub fn in_letters(self, letters: &'static Letters) -> Self {
        Self { letters: Some(letters), ..self }
    }

    /// Both boards as they stand now.
    pub const fn boards(&self) -> &Boards {
        &self.boards
    }

    /// The problem that has stopped the replay, or the first doubt met so far.
    pub const fn problem(&self) -> Option<&Problem> {
        self.problem.as_ref()
    }

    /// Plays the rest and judges the whole.
    pub fn run(mut self) -> Verdict<'a> {
        while self.next_ply().is_some() {}
        let legal = self.problem.as_ref().is_none_or(|problem| !problem.stops);
        if legal && !self.game.is_record() {
            self.doubt(ProblemId::NoGame, 0..0, "there is no game here".to_owned());
        }
        Verdict {
            plies: self.plies,
            legal,
            mated: self.mated(),
            problem: self.problem,
            notes: self.notes,
            boards: self.boards,
            ending: Ending::of(&self.game),
        }
    }

    /// The player who is mated. Mate is for ever: if both boards are mates, the one that came to it first counts.
    fn mated(&self) -> Option<Seat> {
        let ended = |&board: &BoardId| self.boards.board(board).standing() == Standing::Mated;
        let last_ply = |board: &BoardId| self.last[*board].map_or(0, |record| record.ply);
        let board = BoardId::ALL.into_iter().filter(ended).min_by_key(last_ply)?;
        Some(self.boards.to_move(board))
    }

    /// Plays the next record. `None` at the end of the game and at a problem that stops it.
    #[inline]
    pub fn next_ply(&mut self) -> Option<Ply> {
        self.next_ply_seeing(|_, _| {})
    }

    /// The same, and shows the board as it is just before the move is played.
    #[inline]
    pub(crate) fn next_ply_seeing(&mut self, mut see: impl FnMut(&Position, Move)) -> Option<Ply> {
        while let Some(token) = self.game.tokens().get(self.at) {
            let index = self.at;
            self.at += 1;
            match token.kind {
                TokenKind::Label if self.depth == 0 => {
                    self.label = Some(Label::of(self.game.token_text(index)));
                }
                TokenKind::Move if self.depth == 0 => {
                    let label = self.label.take().unwrap_or_default();
                    match self.play(index, label, &mut see) {
                        Played::Ply(ply) => return Some(ply),
                        Played::Skipped => {}
                        Played::Stopped => self.at = usize::MAX,
                    }
                }
                TokenKind::Open => self.depth = self.depth.saturating_add(1),
                TokenKind::Close => self.depth = self.depth.saturating_sub(1),
                TokenKind::Result if self.depth == 0 => {
                    self.look_behind_the_result();
                    self.at = usize::MAX;
                }
                _ => {}
            }
        }
        None
    }

    #[inline(always)]
    fn play(
        &mut self,
        token: usize,
        label: Label,
        see: &mut impl FnMut(&Position, Move),
    ) -> Played {
        let board = label.seat.map_or(BoardId::A, Seat::board);
        if std::mem::take(&mut self.unnumbered[board])
            && let Some(number) = label.number
        {
            self.boards.set_move_number(board, number);
        }
        let position = self.boards.board(board);
        let number = position.fullmoves();
        let turn = position.turn();
        let as_labelled =
            label.number == Some(number) && label.seat.is_some_and(|seat| seat.color() == turn);
        if !as_labelled && let Some(not_played) = self.weigh_label(token, label, board) {
            return not_played;
        }
        let position = self.boards.board(board);
        let word = self.game.token_text(token);
        let read = match self.letters {
            None => read_english(word),
            Some(letters) => read_move(word, letters),
        };
        let Ok(san) = read else {
            return match self.recognize_letters(token) {
                Some(()) => self.again(token, label),
                None => self.unreadable(token, label),
            };
        };
        match san.san.to_move(position) {
            Ok(mv) => {
                see(position, mv);
                self.boards.play_unchecked(board, mv);
                self.plies += 1;
                self.last[board] = Some(Record { token, label, ply: self.plies });
                Played::Ply(Ply { seat: board.seat(turn), number, mv, san, token })
            }
            Err(SanError::NotInReserve { piece }) if self.is_one_board() => {
                self.grant_unrecorded(token, label, board.seat(turn), piece.role);
                self.again(token, label)
            }
            Err(error) => self.illegal(token, label, board, &error),
        }
    }

    /// Goes back to a record, because something has been learned that it can be played with.
    #[cold]
    fn again(&mut self, token: usize, label: Label) -> Played {
        self.at = token;
        self.label = Some(label);
        Played::Skipped
    }

    /// National piece letters that cannot be mistaken, met for the first time.
    #[cold]
    fn recognize_letters(&mut self, token: usize) -> Option<()> {
        if self.letters.is_some() {
            return None;
        }
        let letters = detect_letters(&self.game)?;
        let same_so_far = self.last.0.iter().flatten().all(|record| {
            let words = 0..=record.token;
            let mut words = words.filter(|&n| self.game.tokens()[n].kind == TokenKind::Move);
            words.all(|word| {
                let word = crate::decode(self.game.token_text(word));
                letters.to_english(&word) == word
            })
        });
        if !same_so_far {
            return None;
        }
        self.letters = Some(letters);
        self.note_letters(token, letters);
        Some(())
    }

    /// Whether no label names a board: then one board was recorded, and what its players drop comes from one that was
    /// not.
    #[cold]
    fn is_one_board(&mut self) -> bool {
        let game = self.game;
        let has_seat = |n: usize| {
            game.tokens()[n].kind == TokenKind::Label
                && Label::of(game.token_text(n)).seat.is_some()
        };
        let names_none = || !(0..game.tokens().len()).any(has_seat);
        *self.one_board.get_or_insert_with(names_none)
    }

    fn grant_unrecorded(&mut self, token: usize, label: Label, seat: Seat, role: Role) {
        self.note_one_board(token, label);
        self.boards.grant(seat, role);
    }

    /// Looks into a record whose label is not the one due: 12A where 12a is, or 14A. `None` if it can be played.
    #[cold]
    fn weigh_label(&mut self, token: usize, label: Label, board: BoardId) -> Option<Played> {
        if self.repeats_last(token, label, board) {
            self.note_repeated(token, label);
            return Some(Played::Skipped);
        }
        let position = self.boards.board(board);
        let (due, turn) = (position.fullmoves(), position.turn());
        let number = label.number.unwrap_or(due);
        // A letter for the board only (pychess writes `1A.` for both colors), or none at all, says nothing of the color.
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

    /// bughousedb.com repeats the last record of a board before `forfeits on time`: same label, move and clock.
    fn repeats_last(&self, token: usize, label: Label, board: BoardId) -> bool {
        self.last[board].is_some_and(|last| {
            let clock = self.game.comment_behind(token);
            last.label == label
                && self.game.token_text(last.token) == self.game.token_text(token)
                && clock.is_some()
                && clock == self.game.comment_behind(last.token)
        })
    }

    fn look_behind_the_result(&mut self) {
        let tokens = self.game.tokens();
        let stray = (self.at..tokens.len()).find(|&n| tokens[n].kind == TokenKind::Move);
        if let Some(token) = stray {
            self.doubt_after_result(token);
        }
    }
}

/// What became of a record.
enum Played {
    Ply(Ply),
    Skipped,
    Stopped,
}
