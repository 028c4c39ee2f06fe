//! Packed moves replayed.

use std::fmt::Write;

use bughouse::{BoardId, Game as Boards};
use chess::{Move, Position, Role, San, attacks};

use super::packed::Plies;
use crate::PackedMove;

/// The worth of pieces, by role.
pub(super) const POINTS: [i64; Role::ALL.len()] = [1, 3, 3, 5, 9, 0];

/// Both boards after a number of moves, with facts about the last one.
pub(super) struct Replay<'p> {
    plies: &'p Plies,
    pub(super) boards: Boards,
    /// How many moves were played.
    pub(super) at: usize,
    pub(super) mv: Option<Move>,
    /// The piece that the last move captured; a promoted piece is a pawn.
    pub(super) captured: Option<Role>,
    /// The last move in SAN without a sign of check or mate, if it was asked for.
    pub(super) san: String,
    is_mated: Option<bool>,
}

impl<'p> Replay<'p> {
    pub(super) fn new(plies: &'p Plies, boards: Boards) -> Self {
        let (mv, captured) = (None, None);
        Self { plies, boards, at: 0, mv, captured, san: String::new(), is_mated: None }
    }

    /// Plays the next move, if there is one. `needs_san` says whether to write it in SAN.
    ///
    /// # Errors
    ///
    /// The move cannot be played: its index.
    pub(super) fn next(&mut self, needs_san: impl Fn(u16) -> bool) -> Result<bool, usize> {
        let Some(ply) = self.plies.all.get(self.at) else { return Ok(false) };
        let position = self.boards.board(ply.board);
        let mv = PackedMove(ply.code as i16).to_move(position);
        let mv = mv.filter(|mv| is_sane(position, *mv)).ok_or(self.at)?;
        self.san.clear();
        if needs_san(ply.code) {
            // Writing to a string never fails.
            let _ = write!(self.san, "{}", San::from_move(mv, position));
        }
        self.captured = self.boards.play_unchecked(ply.board, mv);
        (self.mv, self.is_mated) = (Some(mv), None);
        self.at += 1;
        Ok(true)
    }

    /// The board of the last move.
    pub(super) fn board(&self) -> Option<BoardId> {
        Some(self.plies.all.get(self.at.checked_sub(1)?)?.board)
    }

    /// Whether the last move mates: whatever the partner sends, or because the record says so.
    pub(super) fn is_mated(&mut self) -> bool {
        if let Some(known) = self.is_mated {
            return known;
        }
        let plies = self.plies;
        let is_mated = self.board().is_some_and(|board| {
            let position = self.boards.board(board);
            let is_said = || {
                plies.is_mate
                    && plies.last[board as usize] == self.at
                    && plies.loser == self.boards.to_move(board) as i32
            };
            position.is_check() && (position.is_mate() || is_said())
        });
        self.is_mated = Some(is_mated);
        is_mated
    }

    /// Completes the last move's SAN with a sign of check or mate.
    pub(super) fn add_suffix(&mut self) {
        let Some(board) = self.board() else { return };
        if self.san.ends_with(['+', '#']) {
            return;
        }
        if self.is_mated() {
            self.san.push('#');
        } else if self.boards.board(board).is_check() {
            self.san.push('+');
        }
    }

    /// Whether the last move is a mate by a knight whose king has own pieces all around.
    pub(super) fn is_smothered(&self) -> bool {
        let Some(board) = self.board() else { return false };
        let position = self.boards.board(board);
        let side = position.turn();
        let around = attacks::king(position.king(side));
        self.mv.is_some_and(|mv| mv.role() == Role::Knight)
            && (around & !position.board().by_color(side)).is_empty()
    }
}

/// Whether a move keeps the board in order: what moves is there, and no king is captured. Whether
/// it is legal was checked when the game was imported.
fn is_sane(position: &Position, mv: Move) -> bool {
    let (board, us) = (position.board(), position.turn());
    let is_own = |square| board.by_color(us).contains(square);
    let is_free = |square| !is_own(square) && board.role_at(square) != Some(Role::King);
    match mv {
        Move::Normal { role, from, to, promotion } => {
            is_own(from) && is_free(to) && (promotion.is_none() || role == Role::Pawn)
        }
        Move::EnPassant { from, to } => {
            let victim = chess::Square::new(to.file(), from.rank());
            is_own(from)
                && board.role_at(from) == Some(Role::Pawn)
                && board.piece_at(victim) == Some(Role::Pawn.piece(!us))
                && !board.occupied().contains(to)
        }
        Move::Castle { king, rook } => {
            position.castling().contains(rook)
                && position.king(us) == king
                && is_own(rook)
                && board.role_at(rook) == Some(Role::Rook)
                && king.rank() == rook.rank()
        }
        Move::Drop { role, to } => {
            !board.occupied().contains(to) && position.reserves()[us].has(role)
        }
    }
}

/// The piece that each move captures.
///
/// # Errors
///
/// A move cannot be played: its index.
pub(super) fn captures(plies: &Plies, start: &Boards) -> Result<Vec<Option<Role>>, usize> {
    let mut replay = Replay::new(plies, start.clone());
    let mut captures = Vec::with_capacity(plies.all.len());
    while replay.next(|_| false)? {
        captures.push(replay.captured);
    }
    Ok(captures)
}

/// The roles that are given for less by each move.
pub(super) fn sacrifices(plies: &Plies, captures: &[Option<Role>]) -> Vec<Option<Role>> {
    let value =
        |at: Option<usize>| at.and_then(|at| captures[at]).map_or(0, |role| POINTS[role as usize]);
    // The next move on the same board, from the end.
    let mut next = vec![None; captures.len()];
    let mut later = [None; 2];
    for (at, ply) in plies.all.iter().enumerate().rev() {
        next[at] = later[ply.board as usize].replace(at);
    }
    let given = |at: usize| {
        let answer = next[at]?;
        let gained = value(Some(at)) + value(next[answer]);
        captures[answer].filter(|_| gained < value(Some(answer)))
    };
    (0..captures.len()).map(given).collect()
}
