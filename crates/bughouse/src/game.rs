//! Both boards together, and the one place where captures cross the table.

use core::fmt;

use chess::{Captures, IllegalMove, Move, Position, PositionError, Reserve, Role, Rules, Status};

use crate::{Bfen, BoardId, BoardPart, ByBoard, Numbers, Seat};

/// Two boards in play. There are no clocks here, and either side to move may move at any time.
#[doc(alias = "match")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    boards: ByBoard<Position>,
}

/// A board of a game that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameError {
    /// Which board.
    pub board: BoardId,
    /// Why it cannot be played.
    pub error: PositionError,
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "board {}: {}", self.board, self.error)
    }
}

impl core::error::Error for GameError {}

impl Game {
    /// Both boards at the start.
    pub fn new(rules: Rules) -> Self {
        Self { boards: ByBoard([Position::initial(rules), Position::initial(rules)]) }
    }

    /// A game that goes on from two positions.
    pub const fn from_positions(a: Position, b: Position) -> Self {
        Self { boards: ByBoard([a, b]) }
    }

    /// Starts a game from a BFEN. If the text has one board only, the other is at its initial
    /// position.
    ///
    /// # Errors
    ///
    /// The first board that is not playable, with its setup and faults.
    pub fn from_bfen(bfen: &Bfen, rules: Rules) -> Result<Self, GameError> {
        let position = |board, part: &BoardPart| {
            Position::from_setup(part.setup, rules).map_err(|error| GameError { board, error })
        };
        let a = position(BoardId::A, &bfen.a)?;
        let b = match &bfen.b {
            Some(part) => position(BoardId::B, part)?,
            None => Position::initial(rules),
        };
        Ok(Self::from_positions(a, b))
    }

    /// The position on a board.
    #[inline(always)]
    pub fn board(&self, board: BoardId) -> &Position {
        &self.boards[board]
    }

    /// A player's reserve.
    #[inline]
    pub fn reserve(&self, seat: Seat) -> &Reserve {
        &self.board(seat.board()).reserves()[seat.color()]
    }

    /// The player to move on a board.
    #[inline]
    pub fn to_move(&self, board: BoardId) -> Seat {
        board.seat(self.board(board).turn())
    }

    /// Plays a move on a board and hands the captured piece to the partner. Returns the captured
    /// role; a promoted piece counts as a pawn.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`], and the game is as before.
    pub fn play(&mut self, board: BoardId, mv: Move) -> Result<Option<Role>, IllegalMove> {
        if self.board(board).is_legal(mv) {
            Ok(self.play_unchecked(board, mv))
        } else {
            Err(IllegalMove(mv))
        }
    }

    /// Plays a move that is known to be legal, and hands what it captures to the partner, if the
    /// rules of the board say so.
    ///
    #[inline]
    pub fn play_unchecked(&mut self, board: BoardId, mv: Move) -> Option<Role> {
        let mover = self.to_move(board);
        let captured = self.boards[board].play_unchecked(mv);
        if let Some(role) = captured
            && self.boards[board].rules().captures == Captures::Partner
        {
            transfer_capture(mover, role, |to, role| {
                self.boards[to.board()].add_to_reserve(to.color(), role)
            });
        }
        captured
    }

    /// Lets the other side of a board move instead: no move of any game, but annotators write it.
    /// The side to move must not be in check.
    pub fn pass(&mut self, board: BoardId) {
        self.boards[board].pass();
    }

    /// Adds a piece to a reserve from outside the game: from a partner whose board was not
    /// recorded.
    pub fn grant(&mut self, seat: Seat, role: Role) {
        self.boards[seat.board()].add_to_reserve(seat.color(), role);
    }

    /// Sets the number of the next move on a board, for records that begin in mid-game.
    pub fn set_move_number(&mut self, board: BoardId, number: u32) {
        self.boards[board].set_fullmoves(number);
    }

    /// The player who is mated, if one is.
    pub fn mated(&self) -> Option<Seat> {
        let mated = |&board: &BoardId| self.board(board).status() == Status::Mated;
        BoardId::ALL.into_iter().find(mated).map(|board| self.to_move(board))
    }

    /// A key of both boards: placement, sides to move, rights and all four reserves.
    ///
    /// A game and its mirror image (A for B) have different keys.
    pub fn key(&self) -> u64 {
        self.key_from(BoardId::A)
    }

    /// The key of both boards as seen from one of them: that of the mirror image if this is B. The
    /// factor makes the boards differ.
    #[inline]
    pub fn key_from(&self, board: BoardId) -> u64 {
        const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
        let own = self.board(board).keys().whole();
        let other = self.board(!board).keys().whole();
        own.wrapping_mul(FACTOR) ^ other
    }

    /// Both positions as a BFEN with move counters.
    pub fn to_bfen(&self) -> Bfen {
        let part =
            |board| BoardPart { setup: self.board(board).to_fen().into_setup(), clocks: None };
        Bfen { a: part(BoardId::A), b: Some(part(BoardId::B)), numbers: Numbers::Counters }
    }
}

impl fmt::Display for Game {
    /// Both positions as a BFEN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_bfen().fmt(f)
    }
}

/// Hands a captured piece to the partner. This is the only place where captures cross the table:
/// the piece has the color of the captor's partner and goes into the partner's reserve (Laws
/// 1.6). Returns the answer of `add_to_reserve`: whether there was room.
#[inline(always)]
pub(crate) fn transfer_capture(
    captor: Seat,
    role: Role,
    receive: impl FnOnce(Seat, Role) -> bool,
) -> bool {
    receive(captor.partner(), role)
}
