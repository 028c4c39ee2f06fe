//! A board as the arbiter holds it: playable, or as an illegal move left it.

use std::borrow::Cow;

use chess::{
    Bitboard, Board, CastlingSide, Color, Move, Position, Rank, Role, Rules, Setup, Square, Uci,
    attacks,
};

/// What stands on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Held {
    /// A position that the rules know.
    Playable(Position),
    /// What an illegal move that stands, or an arbiter's adjustment, left: one king of each color, and nothing more is
    /// promised.
    Standing(Setup, Rules),
}

/// What was physically done by an act that the rules do not allow.
pub(super) struct Done {
    /// A man of the opponent taken from the board, a promoted one as the pawn he was.
    pub(super) captured: Option<Role>,
    /// How many men there are more or fewer on the boards and in the reserves than before.
    pub(super) difference: i32,
}

impl Held {
    /// A position if it is one.
    pub(super) fn of(setup: Setup, rules: Rules) -> Self {
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

    /// The position to judge a move by: of a standing setup, one that nothing but moves should be asked of.
    pub(super) fn judged(&self) -> Cow<'_, Position> {
        match self {
            Self::Playable(position) => Cow::Borrowed(position),
            Self::Standing(setup, rules) => Cow::Owned(judged(*setup, *rules)),
        }
    }

    /// Puts a man into a reserve. Returns whether there was room.
    pub(super) fn receive(&mut self, color: Color, role: Role) -> bool {
        match self {
            Self::Playable(position) => position.receive(color, role),
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
                // Perhaps everything is in order again.
                *self = Self::of(position.into_setup(), *rules);
                captured
            }
        }
    }

    /// Does what a hand has done, against the rules. There is a man of the mover on `from`, and the target is not the
    /// opponent's king.
    pub(super) fn force(&mut self, act: Uci) -> Done {
        let rules = match self {
            Self::Playable(position) => *position.rules(),
            Self::Standing(_, rules) => *rules,
        };
        let mut setup = *self.setup();
        let done = force(&mut setup, act);
        *self = Self::of(setup, rules);
        done
    }
}

fn judged(setup: Setup, rules: Rules) -> Position {
    let position = Position::from_setup(setup, rules);
    // Every fault is forgiven; nothing else is ever returned.
    let position = position.or_else(|error| error.forgive(rules, |_| true));
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
            setup.board.put(to, role.of(us), false);
        }
        Uci::Normal { from, to, promotion } => {
            let rook = castling_rook(setup, from, to);
            setup.castling &= !(Bitboard::of(from) | to);
            if setup.board.king_of(us) == Some(from) {
                setup.castling &= !Bitboard::back_rank(us);
            }
            let Some((man, promoted)) = setup.board.remove(from) else { return done };
            if let Some(rook) = rook {
                let side = CastlingSide::of(from, rook);
                setup.board.remove(rook);
                setup.board.put(side.king_to(from), man, false);
                setup.board.put(side.rook_to(from), Role::Rook.of(us), false);
            } else {
                take_off(setup, to, &mut done);
                let last = Bitboard::BACK_RANKS.contains(to) && man.role == Role::Pawn;
                let becomes = promotion.filter(|_| last).map_or(man, |role| role.of(us));
                setup.board.put(to, becomes, promoted || becomes != man);
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

/// A man leaves the square that another comes to. One's own leaves the game.
fn take_off(setup: &mut Setup, square: Square, done: &mut Done) {
    if let Some((man, promoted)) = setup.board.remove(square) {
        if man.color == setup.turn {
            done.difference -= 1;
        } else {
            done.captured = Some(if promoted { Role::Pawn } else { man.role });
        }
    }
}

/// The rook that a king meant to castle with, whether he may or not: he goes two squares towards it, or onto it, and
/// nobody else stands where either of them passes.
fn castling_rook(setup: &Setup, from: Square, to: Square) -> Option<Square> {
    let us = setup.turn;
    let rank = if us == Color::White { Rank::First } else { Rank::Eighth };
    if setup.board.king_of(us) != Some(from) || from.rank() != rank || to.rank() != rank {
        return None;
    }
    let meant = |rook: &Square| {
        let side = CastlingSide::of(from, *rook);
        let (king_to, rook_to) = (side.king_to(from), side.rook_to(from));
        let two_squares = king_to == to && from.index().abs_diff(to.index()) == 2;
        let others = setup.board.occupied() & !(Bitboard::of(from) | *rook);
        let passed = attacks::between(from, *rook) | king_to | rook_to;
        (*rook == to || two_squares) && (others & passed).is_empty()
    };
    let rooks = setup.board.of_piece(Role::Rook.of(us)) & Bitboard::back_rank(us);
    rooks.into_iter().find(meant)
}

/// What has to be the same for a position to repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Occurrence {
    board: u64,
    promoted: Bitboard,
    hand: u64,
}

impl Occurrence {
    pub(super) fn of(position: &Position) -> Self {
        let keys = position.keys();
        Self { board: keys.board, promoted: position.board().promoted(), hand: keys.hand }
    }

    /// The same on the board, and in the reserves if they count.
    pub(super) fn is(&self, other: &Self, reserves: bool) -> bool {
        self.board == other.board
            && self.promoted == other.promoted
            && (!reserves || self.hand == other.hand)
    }
}

/// Men on a board and in its reserves.
pub(super) fn men(setup: &Setup) -> usize {
    let reserves: usize = Color::ALL.iter().map(|&color| setup.reserves[color].len()).sum();
    setup.board.occupied().len() + reserves
}

/// Whether a setup may stand on a board at all.
pub(super) fn has_kings(board: &Board) -> bool {
    Color::ALL.iter().all(|&color| board.of_piece(Role::King.of(color)).len() == 1)
}
