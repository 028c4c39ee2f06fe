//! Questions about the position of a board, its pieces and its moves.

use chess::{Color, Position, SanPlus, Status};
use pyo3::prelude::*;

use super::{Board, Home};
use crate::{
    errors,
    moves::Move,
    playing,
    values::{self, ColorArgument, Piece, SquareArgument},
};

#[pymethods]
impl Board {
    /// Whether a legal move takes a piece.
    ///
    /// Raises ``IllegalMoveError``.
    fn is_capture(&self, py: Python<'_>, r#move: Move) -> PyResult<bool> {
        let mv = self.0.with(py, |position| playing::legal(py, r#move, position))?;
        Ok(self.0.position(py).play_unchecked(mv).is_some())
    }

    /// Whether a legal move is an en passant capture.
    ///
    /// Raises ``IllegalMoveError``.
    fn is_en_passant(&self, py: Python<'_>, r#move: Move) -> PyResult<bool> {
        let mv = self.0.with(py, |position| playing::legal(py, r#move, position))?;
        Ok(matches!(mv, chess::Move::EnPassant { .. }))
    }

    /// Whether a legal move castles.
    ///
    /// Raises ``IllegalMoveError``.
    fn is_castling(&self, py: Python<'_>, r#move: Move) -> PyResult<bool> {
        let mv = self.0.with(py, |position| playing::legal(py, r#move, position))?;
        Ok(matches!(mv, chess::Move::Castle { .. }))
    }

    /// Whether a legal move gives check.
    ///
    /// Raises ``IllegalMoveError``.
    fn gives_check(&self, py: Python<'_>, r#move: Move) -> PyResult<bool> {
        let mut after = self.0.position(py);
        let mv = playing::legal(py, r#move, &after)?;
        after.play_unchecked(mv);
        Ok(after.is_check())
    }

    /// Whether the game is over on this board: by mate, or by stalemate where the rules have it.
    fn is_game_over(&self, py: Python<'_>) -> bool {
        self.0.with(py, |position| matches!(position.status(), Status::Mated | Status::Stalemated))
    }

    /// A board of its own on which the other side is to move, to see what it threatens.
    ///
    /// Raises ``ValueError`` in check, as the check must be answered.
    fn passed(&self, py: Python<'_>) -> PyResult<Self> {
        let mut position = self.0.position(py);
        if position.is_check() {
            return Err(errors::bad_value("a side in check cannot pass"));
        }
        position.pass();
        Ok(Self(Home::alone(position)))
    }

    /// The number of moves since the start of the board, by the number of the move to be played.
    fn ply(&self, py: Python<'_>) -> u32 {
        self.0.with(py, |position| {
            2 * position.fullmoves().saturating_sub(1) + u32::from(position.turn() == Color::Black)
        })
    }

    /// The squares of the pieces of a color that attack a square.
    fn attackers(
        &self,
        py: Python<'_>,
        color: ColorArgument,
        square: SquareArgument,
    ) -> PyResult<Vec<usize>> {
        let (color, square) = (color.0, square.0);
        let attackers = self.0.with(py, |position| {
            let board = position.board();
            board.attackers(square, color, board.occupied())
        });
        Ok(attackers.into_iter().map(chess::Square::index).collect())
    }

    /// Whether a piece of a color attacks a square.
    fn is_attacked_by(
        &self,
        py: Python<'_>,
        color: ColorArgument,
        square: SquareArgument,
    ) -> PyResult<bool> {
        Ok(!self.attackers(py, color, square)?.is_empty())
    }

    /// The squares of the pieces that give check.
    fn checkers(&self, py: Python<'_>) -> Vec<usize> {
        let checkers = self.0.with(py, Position::checkers);
        checkers.into_iter().map(chess::Square::index).collect()
    }

    /// The piece on a square, or ``None``.
    fn piece_at(&self, py: Python<'_>, square: SquareArgument) -> PyResult<Option<Piece>> {
        let square = square.0;
        Ok(self.0.with(py, |position| position.board().piece_at(square).map(Piece)))
    }

    /// The type of the piece on a square, or ``None``.
    fn piece_type_at(&self, py: Python<'_>, square: SquareArgument) -> PyResult<Option<u8>> {
        Ok(self.piece_at(py, square)?.map(|piece| values::piece_type(piece.0.role)))
    }

    /// The color of the piece on a square, or ``None``.
    fn color_at(&self, py: Python<'_>, square: SquareArgument) -> PyResult<Option<bool>> {
        Ok(self.piece_at(py, square)?.map(|piece| values::is_white(piece.0.color)))
    }

    /// The squares of the pieces of a type and a color.
    fn pieces(
        &self,
        py: Python<'_>,
        piece_type: i64,
        color: ColorArgument,
    ) -> PyResult<Vec<usize>> {
        let piece = values::role(piece_type)?.piece(color.0);
        let squares = self.0.with(py, |position| position.board().by_piece(piece));
        Ok(squares.into_iter().map(chess::Square::index).collect())
    }

    /// All pieces by square.
    fn piece_map(&self, py: Python<'_>) -> std::collections::BTreeMap<usize, Piece> {
        self.0.with(py, |position| {
            let pieces = position.board().pieces();
            pieces.map(|(square, piece)| (square.index(), Piece(piece))).collect()
        })
    }

    /// The squares of promoted pieces, which are worth a pawn to the partner of their captor.
    #[getter]
    fn promoted(&self, py: Python<'_>) -> Vec<usize> {
        let promoted = self.0.with(py, |position| position.board().promoted());
        promoted.into_iter().map(chess::Square::index).collect()
    }

    /// The square of a king.
    fn king(&self, py: Python<'_>, color: ColorArgument) -> usize {
        self.0.with(py, |position| position.king(color.0).index())
    }

    /// Whether a color may still castle on either side.
    fn has_castling_rights(&self, py: Python<'_>, color: ColorArgument) -> bool {
        self.0.with(py, |position| rooks(position, color.0).next().is_some())
    }

    /// Whether a color may still castle on the side of the h-file.
    fn has_kingside_castling_rights(&self, py: Python<'_>, color: ColorArgument) -> bool {
        self.0.with(py, |position| {
            let king = position.king(color.0).file();
            rooks(position, color.0).any(|rook| rook.file() > king)
        })
    }

    /// Whether a color may still castle on the side of the a-file.
    fn has_queenside_castling_rights(&self, py: Python<'_>, color: ColorArgument) -> bool {
        self.0.with(py, |position| {
            let king = position.king(color.0).file();
            rooks(position, color.0).any(|rook| rook.file() < king)
        })
    }

    /// A sequence of moves from this board with their numbers: ``"1. e4 e5 2. Nf3"``. The board
    /// does not change.
    ///
    /// Raises ``IllegalMoveError``.
    fn variation_san(&self, py: Python<'_>, moves: &Bound<'_, PyAny>) -> PyResult<String> {
        let mut position = self.0.position(py);
        let mut words = Vec::new();
        for (index, r#move) in moves.try_iter()?.enumerate() {
            let mv = playing::legal(py, r#move?.extract()?, &position)?;
            match (position.turn(), index) {
                (Color::White, _) => words.push(format!("{}.", position.fullmoves())),
                (Color::Black, 0) => words.push(format!("{}...", position.fullmoves())),
                (Color::Black, _) => {}
            }
            words.push(SanPlus::from_move(mv, &position).to_string());
            position.play_unchecked(mv);
        }
        Ok(words.join(" "))
    }
}

/// The rooks of a color that may still castle.
fn rooks(position: &Position, color: Color) -> impl Iterator<Item = chess::Square> + '_ {
    let own = position.board().by_color(color);
    position.castling().into_iter().filter(move |&rook| own.contains(rook))
}
