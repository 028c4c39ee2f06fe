//! One board of bughouse as shakmaty would play it: its crazyhouse, but captures leave the board.
//!
//! shakmaty has no such rules and no way to set a pocket, so its chess is wrapped together with
//! pockets of our own. The drops are generated as shakmaty's crazyhouse generates them.

use std::num::NonZeroU32;

use shakmaty::{
    Bitboard, Board, ByColor, ByRole, Castles, CastlingMode, CastlingSide, Chess, Color,
    EnPassantMode, FromSetup, Move, MoveList, Outcome, Position, PositionError, RemainingChecks,
    Role, Square, attacks, fen::Fen, variant::Crazyhouse,
};

/// The most moves that a shakmaty list holds.
const SHAKMATY_CAPACITY: usize = 450;

/// Whether shakmaty can list the moves of a position.
pub fn fits_shakmaty(fen: &str) -> bool {
    ours(fen, chess::Rules::BUGHOUSE).count_legal_moves() <= SHAKMATY_CAPACITY
}

/// Our position of a FEN that is known to be good.
pub fn ours(fen: &str, rules: chess::Rules) -> chess::Position {
    let fen: chess::Fen = fen.parse().expect("the FEN is known to be good");
    chess::Position::from_setup(fen.into_setup(), rules).expect("the position is known to be good")
}

/// shakmaty's crazyhouse position of a FEN that is known to be good.
pub fn crazyhouse(fen: &str) -> Crazyhouse {
    let fen: Fen = fen.parse().expect("the FEN is known to be good");
    fen.into_position(CastlingMode::Standard)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .expect("the position is known to be good")
}

/// One board of bughouse on shakmaty's chess.
#[derive(Clone, Default)]
pub struct Bughouse {
    chess: Chess,
    promoted: Bitboard,
    pockets: ByColor<ByRole<u8>>,
}

impl Bughouse {
    /// The position of a FEN that is known to be good.
    pub fn new(fen: &str) -> Self {
        let mut setup = crazyhouse(fen).to_setup(EnPassantMode::Always);
        let promoted = setup.promoted;
        let pockets = setup.pockets.take().unwrap_or_default();
        setup.promoted = Bitboard::EMPTY;
        let chess = Chess::from_setup(setup, CastlingMode::Standard)
            .or_else(PositionError::ignore_too_much_material)
            .or_else(PositionError::ignore_impossible_check)
            .expect("the position is known to be good");
        Self { chess, promoted, pockets }
    }

    /// Plays a legal move and returns what was captured, a promoted piece as a pawn.
    pub fn play_for_partner(&mut self, mv: Move) -> Option<Role> {
        let promoted = self.promoted.contains(mv.to());
        let captured = mv.capture().map(|role| if promoted { Role::Pawn } else { role });
        self.play_unchecked(mv);
        captured
    }

    /// Takes what the partner has captured.
    pub fn add_to_reserve(&mut self, color: Color, role: Role) {
        *self.pockets.get_mut(color).get_mut(role) += 1;
    }

    fn drop_squares(&self) -> Bitboard {
        let checkers = self.checkers();
        if checkers.is_empty() {
            !self.board().occupied()
        } else if let (Some(checker), Some(king)) =
            (checkers.single_square(), self.board().king_of(self.turn()))
        {
            attacks::between(checker, king)
        } else {
            Bitboard::EMPTY
        }
    }
}

impl Position for Bughouse {
    fn board(&self) -> &Board {
        self.chess.board()
    }

    fn promoted(&self) -> Bitboard {
        self.promoted
    }

    fn pockets(&self) -> Option<&ByColor<ByRole<u8>>> {
        Some(&self.pockets)
    }

    fn turn(&self) -> Color {
        self.chess.turn()
    }

    fn castles(&self) -> &Castles {
        self.chess.castles()
    }

    fn maybe_ep_square(&self) -> Option<Square> {
        self.chess.maybe_ep_square()
    }

    fn remaining_checks(&self) -> Option<&ByColor<RemainingChecks>> {
        None
    }

    fn halfmoves(&self) -> u32 {
        self.chess.halfmoves()
    }

    fn fullmoves(&self) -> NonZeroU32 {
        self.chess.fullmoves()
    }

    fn legal_moves(&self) -> MoveList {
        let mut moves = self.chess.legal_moves();
        let pocket = self.pockets.get(self.turn());
        let targets = self.drop_squares();
        for to in targets {
            for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
                if *pocket.get(role) > 0 {
                    moves.push(Move::Put { role, to });
                }
            }
        }
        if pocket.pawn > 0 {
            for to in targets & !Bitboard::BACKRANKS {
                moves.push(Move::Put { role: Role::Pawn, to });
            }
        }
        moves
    }

    fn san_candidates(&self, role: Role, to: Square) -> MoveList {
        let mut moves = self.chess.san_candidates(role, to);
        if *self.pockets.get(self.turn()).get(role) > 0
            && self.drop_squares().contains(to)
            && (role != Role::Pawn || !Bitboard::BACKRANKS.contains(to))
        {
            moves.push(Move::Put { role, to });
        }
        moves
    }

    fn castling_moves(&self, side: CastlingSide) -> MoveList {
        self.chess.castling_moves(side)
    }

    fn en_passant_moves(&self) -> MoveList {
        self.chess.en_passant_moves()
    }

    fn is_variant_end(&self) -> bool {
        false
    }

    fn has_insufficient_material(&self, _color: Color) -> bool {
        false
    }

    fn variant_outcome(&self) -> Outcome {
        Outcome::Unknown
    }

    fn play_unchecked(&mut self, mv: Move) {
        match mv {
            Move::Normal { from, to, promotion, .. } => {
                let promoted = self.promoted.remove(from) || promotion.is_some();
                self.promoted.set(to, promoted);
            }
            Move::Put { role, .. } => {
                let turn = self.turn();
                *self.pockets.get_mut(turn).get_mut(role) -= 1;
            }
            Move::EnPassant { .. } | Move::Castle { .. } => {}
        }
        self.chess.play_unchecked(mv);
    }
}
