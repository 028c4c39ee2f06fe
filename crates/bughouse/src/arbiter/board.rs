//! A board as the arbiter holds it: playable, or as an illegal move left it.

use alloc::borrow::Cow;

use chess::{
    Bitboard, Board, CastlingSide, Color, Move, Position, Rank, Role, Rules, Setup, Square, Uci,
    attacks,
};

/// The state of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum BoardState {
    /// A position that the rules know.
    Playable(Position),
    /// The board after an illegal move that stands, or after an arbiter's adjustment. It has one
    /// king of each color; nothing else is guaranteed.
    Standing(Setup, Rules),
}

/// The physical effect of an act that the rules do not allow.
pub(super) struct Done {
    /// The opponent's piece that was taken from the board; a promoted one counts as a pawn.
    pub(super) captured: Option<Role>,
    /// How many pieces there are more or fewer on the boards and in the reserves than before.
    pub(super) difference: i32,
}

impl BoardState {
    /// A position if it is one.
    pub(super) fn new(setup: Setup, rules: Rules) -> Self {
        match Position::from_setup(setup, rules) {
            Ok(position) => Self::Playable(position),
            Err(_) => Self::Standing(setup, rules),
        }
    }

    pub(super) fn setup(&self) -> &Setup {
        match self {
            Self::Playable(position) => position.setup(),
            Self::Standing(setup, _) => setup,
        }
    }

    pub(super) fn turn(&self) -> Color {
        self.setup().turn
    }

    /// The position in which to judge a move. For an irregular setup, it is good for generating
    /// moves only.
    pub(super) fn judged(&self) -> Cow<'_, Position> {
        match self {
            Self::Playable(position) => Cow::Borrowed(position),
            Self::Standing(setup, rules) => Cow::Owned(judged(*setup, *rules)),
        }
    }

    /// Puts a piece into a reserve. Returns whether there was room.
    pub(super) fn add_to_reserve(&mut self, color: Color, role: Role) -> bool {
        match self {
            Self::Playable(position) => position.add_to_reserve(color, role),
            Self::Standing(setup, _) => setup.reserves[color].add(role),
        }
    }

    /// Plays a legal move; returns what it captures.
    pub(super) fn play(&mut self, mv: Move) -> Option<Role> {
        match self {
            Self::Playable(position) => position.play_unchecked(mv),
            Self::Standing(setup, rules) => {
                let mut position = judged(*setup, *rules);
                let captured = position.play_unchecked(mv);
                // The board may be regular again.
                *self = Self::new(position.into_setup(), *rules);
                captured
            }
        }
    }

    /// Carries out a physical act against the rules. `from` must hold a piece, and the target must
    /// not hold the mover's king. An act from a square to itself, and one that takes the opponent's
    /// king, change nothing but the side to move: there is always a king of each color.
    pub(super) fn force(&mut self, act: Uci) -> Done {
        let rules = match self {
            Self::Playable(position) => *position.rules(),
            Self::Standing(_, rules) => *rules,
        };
        let mut setup = *self.setup();
        let done = force(&mut setup, act);
        *self = Self::new(setup, rules);
        done
    }
}

fn judged(setup: Setup, rules: Rules) -> Position {
    let position = Position::from_setup(setup, rules);
    // `ignore_faults` accepts every fault here, so this cannot fail.
    let position = position.or_else(|error| error.ignore_faults(rules, |_| true));
    position.unwrap_or_else(|_| Position::initial(rules))
}

fn force(setup: &mut Setup, act: Uci) -> Done {
    let us = setup.turn;
    let mut done = Done { captured: None, difference: 0 };
    match act {
        Uci::Drop { role, to } => {
            take_off(setup, to, &mut done);
            if !setup.reserves[us].take(role) {
                done.difference += 1;
            }
            setup.board.put(to, role.piece(us), false);
        }
        Uci::Normal { from, to, .. } if from == to || setup.board.king_of(!us) == Some(to) => {}
        Uci::Normal { from, to, promotion } => {
            let rook = castling_rook(setup, from, to);
            setup.castling &= !(Bitboard::from_square(from) | to);
            let Some((piece, promoted)) = setup.board.remove(from) else { return done };
            if piece.role == Role::King {
                setup.castling &= !Bitboard::back_rank(piece.color);
            }
            if let Some(rook) = rook {
                let side = CastlingSide::from_squares(from, rook);
                setup.board.remove(rook);
                setup.board.put(side.king_to(from), piece, false);
                setup.board.put(side.rook_to(from), Role::Rook.piece(us), false);
            } else {
                take_off(setup, to, &mut done);
                let last = Bitboard::BACK_RANKS.contains(to) && piece.role == Role::Pawn;
                let becomes =
                    promotion.filter(|_| last).map_or(piece, |role| role.piece(piece.color));
                setup.board.put(to, becomes, promoted || becomes != piece);
            }
        }
    }
    setup.en_passant = None;
    setup.turn = !us;
    setup.halfmoves = 0;
    setup.fullmoves = setup.fullmoves.saturating_add(us as u32);
    setup.drop_impossible_rights();
    done
}

/// Removes the piece from the square that another piece enters. The player's own piece leaves the
/// game.
fn take_off(setup: &mut Setup, square: Square, done: &mut Done) {
    if let Some((piece, promoted)) = setup.board.remove(square) {
        if piece.color == setup.turn {
            done.difference -= 1;
        } else {
            done.captured = Some(if promoted { Role::Pawn } else { piece.role });
        }
    }
}

/// The rook with which a king is meant to castle, legal or not: the king goes two squares towards
/// it, or onto it, and no other piece stands on their paths.
fn castling_rook(setup: &Setup, from: Square, to: Square) -> Option<Square> {
    let us = setup.turn;
    let rank = if us == Color::White { Rank::First } else { Rank::Eighth };
    if setup.board.king_of(us) != Some(from) || from.rank() != rank || to.rank() != rank {
        return None;
    }
    let meant = |rook: &Square| {
        let side = CastlingSide::from_squares(from, *rook);
        let (king_to, rook_to) = (side.king_to(from), side.rook_to(from));
        let two_squares = king_to == to && from.index().abs_diff(to.index()) == 2;
        let others = setup.board.occupied() & !(Bitboard::from_square(from) | *rook);
        let passed = attacks::between(from, *rook) | king_to | rook_to;
        (*rook == to || two_squares) && (others & passed).is_empty()
    };
    let rooks = setup.board.by_piece(Role::Rook.piece(us)) & Bitboard::back_rank(us);
    rooks.into_iter().find(meant)
}

/// The parts of a position that must be equal for it to count as repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Occurrence {
    board: u64,
    promoted: Bitboard,
    hand: u64,
}

impl Occurrence {
    pub(super) fn from_position(position: &Position) -> Self {
        let keys = position.keys();
        Self { board: keys.board, promoted: position.board().promoted(), hand: keys.hand }
    }

    /// Whether both are the same on the board, and in the reserves if these count.
    pub(super) fn is(&self, other: &Self, reserves: bool) -> bool {
        self.board == other.board
            && self.promoted == other.promoted
            && (!reserves || self.hand == other.hand)
    }
}

/// Pieces on a board and in its reserves.
pub(super) fn count_pieces(setup: &Setup) -> usize {
    let reserves: usize = Color::ALL.iter().map(|&color| setup.reserves[color].len()).sum();
    setup.board.occupied().len() + reserves
}

/// Whether a setup may stand on a board at all: one king of each color.
pub(super) fn has_kings(board: &Board) -> bool {
    Color::ALL.iter().all(|&color| board.by_piece(Role::King.piece(color)).len() == 1)
}
