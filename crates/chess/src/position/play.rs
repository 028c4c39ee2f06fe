//! Making a move.

use core::fmt;

use crate::{Bitboard, Captures, CastlingSide, Color, Move, Position, Role, Square, attacks};

/// A move that the position does not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMove(pub Move);

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Move::Normal { role, from, to, .. } => write!(f, "illegal move: {role} {from} to {to}"),
            Move::EnPassant { from, to } => write!(f, "illegal move: en passant {from} to {to}"),
            Move::Castle { king, rook } => {
                write!(f, "illegal move: castling of {king} and {rook}")
            }
            Move::Drop { role, to } => write!(f, "illegal drop: {role} on {to}"),
        }
    }
}

impl core::error::Error for IllegalMove {}

impl Position {
    /// Plays a move. Returns what was captured, to be handed to the partner: a promoted piece as
    /// a pawn.
    ///
    /// Under [`Captures::OwnReserve`] it already lies in the mover's reserve.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`], and the position is as before.
    pub fn play(&mut self, mv: Move) -> Result<Option<Role>, IllegalMove> {
        if self.is_legal(mv) { Ok(self.play_unchecked(mv)) } else { Err(IllegalMove(mv)) }
    }

    /// Plays a move that is known to be legal, such as one that [`Position::generate`] gave.
    ///
    /// After an illegal move the resulting position is unspecified, but safe to use.
    // One function for each kind of move, called and not inlined: a loop over a set of moves
    // knows the kind, so there the choice vanishes and the loop stays small.
    #[inline(always)]
    pub fn play_unchecked(&mut self, mv: Move) -> Option<Role> {
        match mv {
            Move::Normal { role, from, to, promotion } => {
                self.play_normal(role, from, to, promotion)
            }
            Move::EnPassant { from, to } => self.play_en_passant(from, to),
            Move::Castle { king, rook } => self.play_castle(king, rook),
            Move::Drop { role, to } => self.play_drop(role, to),
        }
    }

    /// Lets the other side move instead: no move of any game, but engines ask what would happen.
    ///
    /// The side to move must not be in check; otherwise the resulting position is unspecified, but
    /// safe to use.
    pub fn pass(&mut self) {
        self.forget_en_passant();
        self.pass_turn(false);
    }

    #[inline(never)]
    fn play_normal(
        &mut self,
        role: Role,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Option<Role> {
        let us = self.turn();
        self.forget_en_passant();
        let captured = self.capture(to);
        self.toggle(from, us, role);
        self.toggle(to, us, promotion.unwrap_or(role));
        self.carry_promoted_mark(from, to, promotion.is_some());
        self.drop_castling_rights(role, from, to);
        self.transfer_capture(captured);
        self.pass_turn(role == Role::Pawn || captured.is_some());
        if role == Role::Pawn && from.index().abs_diff(to.index()) == 16 {
            self.note_double_step(Square::least(attacks::between(from, to).0));
        }
        captured
    }

    #[inline(never)]
    fn play_en_passant(&mut self, from: Square, to: Square) -> Option<Role> {
        let us = self.turn();
        self.forget_en_passant();
        let captured = self.capture(Square::new(to.file(), from.rank()));
        self.toggle(from, us, Role::Pawn);
        self.toggle(to, us, Role::Pawn);
        self.transfer_capture(captured);
        self.pass_turn(true);
        captured
    }

    #[inline(never)]
    fn play_castle(&mut self, king: Square, rook: Square) -> Option<Role> {
        let us = self.turn();
        self.forget_en_passant();
        let side = CastlingSide::from_squares(king, rook);
        self.toggle(king, us, Role::King);
        self.toggle(rook, us, Role::Rook);
        self.carry_promoted_mark(rook, side.rook_to(king), false);
        self.toggle(side.king_to(king), us, Role::King);
        self.toggle(side.rook_to(king), us, Role::Rook);
        self.forget_castling(Bitboard::back_rank(us));
        self.pass_turn(false);
        None
    }

    #[inline(never)]
    fn play_drop(&mut self, role: Role, to: Square) -> Option<Role> {
        let us = self.turn();
        self.forget_en_passant();
        self.toggle(to, us, role);
        if self.setup.reserves[us].take(role) {
            self.keys.take_held(us, role);
        }
        self.pass_turn(role == Role::Pawn);
        None
    }

    #[inline(always)]
    fn forget_en_passant(&mut self) {
        if let Some(square) = self.legal_en_passant.take() {
            self.keys.toggle_en_passant(square);
        }
        self.setup.en_passant = None;
    }

    /// Moves the captured piece to the capturer's own reserve if the rules say so. The caller
    /// passes it on if it belongs to the partner.
    #[inline(always)]
    fn transfer_capture(&mut self, captured: Option<Role>) {
        if let (Some(role), Captures::OwnReserve) = (captured, self.rules.captures) {
            self.add_to_reserve(self.turn(), role);
        }
    }

    /// It is the other side's turn; `progress` was made by a capture, a pawn move or a pawn drop.
    #[inline(always)]
    fn pass_turn(&mut self, progress: bool) {
        let us = self.turn();
        self.setup.halfmoves = if progress { 0 } else { self.setup.halfmoves.saturating_add(1) };
        self.setup.fullmoves = self.setup.fullmoves.saturating_add(us.index() as u32);
        self.setup.turn = !us;
        self.keys.toggle_turn();
    }

    #[inline(always)]
    fn toggle(&mut self, square: Square, color: Color, role: Role) {
        self.setup.board.toggle(square, color, role);
        self.keys.toggle_piece(square, color, role);
    }

    /// Takes an enemy piece off a square, if there is one.
    #[inline(always)]
    fn capture(&mut self, square: Square) -> Option<Role> {
        let enemy = !self.turn();
        if !self.board().by_color(enemy).contains(square) {
            return None;
        }
        let role = self.board().role_at(square)?;
        self.toggle(square, enemy, role);
        let promoted = self.board().promoted();
        if promoted.contains(square) {
            self.setup.board.set_promoted(promoted ^ square);
            self.keys.take_promoted(square);
            return Some(Role::Pawn);
        }
        Some(role)
    }

    #[inline(always)]
    fn carry_promoted_mark(&mut self, from: Square, to: Square, promotes: bool) {
        let mut promoted = self.board().promoted();
        if promoted.contains(from) {
            promoted = promoted ^ from | to;
            self.keys.take_promoted(from);
            self.keys.add_promoted(to);
        } else if promotes {
            promoted |= to;
            self.keys.add_promoted(to);
        } else {
            return;
        }
        self.setup.board.set_promoted(promoted);
    }

    #[inline(always)]
    fn drop_castling_rights(&mut self, role: Role, from: Square, to: Square) {
        if self.setup.castling.is_empty() {
            return;
        }
        let mut lost = Bitboard::from_square(from) | to;
        if role == Role::King {
            lost |= Bitboard::back_rank(self.turn());
        }
        self.forget_castling(lost);
    }

    #[inline(always)]
    fn forget_castling(&mut self, lost: Bitboard) {
        for rook in self.setup.castling & lost {
            self.keys.toggle_castling(rook);
        }
        self.setup.castling &= !lost;
    }

    /// After a double step over `square`, which the side now to move may have a legal answer to.
    #[inline(always)]
    fn note_double_step(&mut self, square: Square) {
        self.setup.en_passant = Some(square);
        let us = self.turn();
        let capturers = attacks::pawn(!us, square) & self.board().by_piece(Role::Pawn.piece(us));
        if capturers.any() && self.en_passant_captures(square).next().is_some() {
            self.legal_en_passant = Some(square);
            self.keys.toggle_en_passant(square);
        }
    }
}
