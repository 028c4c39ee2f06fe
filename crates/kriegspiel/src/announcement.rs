//! What the umpire says when a move is made.

use chess::{Bitboard, Color, Move, Position, Role, Square, attacks};

use crate::{CaptureTold, Checks, EnPassantTold, MaterialDraw, Ruleset, Told, TriesTold};

/// What both players hear of a move that was made, and of the turn that begins.
///
/// It is small, compared as a whole, and ordered, so that boards can be sorted by what would be heard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Announcement {
    /// What was captured.
    pub capture: Option<Capture>,
    /// From where the player now to move is in check.
    pub checks: Checks,
    /// Whether a pawn was promoted, where that is told.
    pub promotion: bool,
    /// What was dropped, where men are dropped.
    pub drop: Option<Role>,
    /// The pawn captures of the player now to move. Untold when the game has ended.
    pub tries: Tries,
    /// How the game has ended, if it has.
    pub end: Option<End>,
}

/// A capture as it is announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Capture {
    /// The square of the captured man, or where the capturing pawn arrives if `en_passant`.
    pub square: Square,
    /// What is told of the captured man.
    pub man: Option<Man>,
    /// Whether it was said to be en passant; never where that is not told.
    pub en_passant: bool,
}

/// What is told of a captured man.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Man {
    /// A pawn, and no more is ever told of pieces.
    Pawn,
    /// Not a pawn.
    Piece,
    /// A man who goes to the reserve as this.
    Exactly(Role),
}

/// What is told of the pawn captures that are legal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tries {
    /// Nothing.
    #[default]
    Untold,
    /// Whether there are any.
    Whether(bool),
    /// How many.
    Number(u8),
    /// On which squares.
    Squares(Bitboard),
}

/// An end that the umpire announces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum End {
    /// The player now to move is mated.
    Checkmate,
    /// He has no legal move and is not in check.
    Stalemate,
    /// Too few men are left.
    Material,
    /// The game repeats itself.
    Repetition,
    /// Fifty moves without a capture or a pawn move.
    FiftyMoves,
}

impl Ruleset {
    /// What is announced when `mv`, legal in `before`, has led to `after`. Ends that depend on the moves before it are the
    /// umpire's to add.
    pub fn announce(&self, before: &Position, mv: Move, after: &Position) -> Announcement {
        let end = self.end(after);
        let said = self.said(before, mv, after);
        Announcement { tries: if end.is_none() { said.tries } else { Tries::Untold }, end, ..said }
    }

    /// What is announced of a move after which the game goes on.
    #[inline]
    pub(crate) fn said(&self, before: &Position, mv: Move, after: &Position) -> Announcement {
        Announcement {
            capture: self.capture_told(before, mv),
            checks: Checks::on(after.board(), after.turn()),
            promotion: self.promotion_told(mv),
            drop: drop_told(mv),
            tries: self.tries_told(after),
            end: None,
        }
    }

    /// Whether `announce` would say just this; much cheaper where it would not. An end by repetition or by fifty moves
    /// fits wherever the game could go on.
    #[inline]
    pub fn announces(
        &self,
        said: &Announcement,
        before: &Position,
        mv: Move,
        after: &Position,
    ) -> bool {
        let end = said.end.filter(|end| !matches!(end, End::Repetition | End::FiftyMoves));
        drop_told(mv) == said.drop
            && self.promotion_told(mv) == said.promotion
            && self.capture_told(before, mv) == said.capture
            && Checks::on(after.board(), after.turn()) == said.checks
            && (said.end.is_some() || self.tries_told(after) == said.tries)
            && self.end(after) == end
    }

    /// What is told of the pawn captures of the player to move.
    #[inline]
    pub fn tries_told(&self, position: &Position) -> Tries {
        match self.tries {
            TriesTold::Nothing => Tries::Untold,
            TriesTold::Whether => Tries::Whether(PawnCaptures::of(position).number > 0),
            TriesTold::Number => Tries::Number(PawnCaptures::of(position).number),
            TriesTold::Squares => Tries::Squares(PawnCaptures::of(position).squares),
        }
    }

    #[inline]
    fn capture_told(&self, before: &Position, mv: Move) -> Option<Capture> {
        let (square, piece, en_passant) = match mv {
            Move::EnPassant { from, to } => {
                let square = Square::new(to.file(), from.rank());
                (square, Role::Pawn, self.en_passant == EnPassantTold::AsSuch)
            }
            Move::Normal { to, .. } => (to, before.board().role_at(to)?, false),
            Move::Castle { .. } | Move::Drop { .. } => return None,
        };
        let promoted = before.board().promoted().contains(square);
        let man = match self.capture {
            CaptureTold::Square => None,
            CaptureTold::PawnOrPiece if piece == Role::Pawn => Some(Man::Pawn),
            CaptureTold::PawnOrPiece => Some(Man::Piece),
            CaptureTold::Role if promoted => Some(Man::Exactly(Role::Pawn)),
            CaptureTold::Role => Some(Man::Exactly(piece)),
        };
        Some(Capture { square: if en_passant { mv.to() } else { square }, man, en_passant })
    }

    #[inline]
    fn promotion_told(&self, mv: Move) -> bool {
        self.promotion == Told::Announced && matches!(mv, Move::Normal { promotion: Some(_), .. })
    }

    /// The end that a position is by itself.
    #[inline]
    pub fn end(&self, position: &Position) -> Option<End> {
        if !position.has_legal_move() {
            return Some(if position.is_check() { End::Checkmate } else { End::Stalemate });
        }
        self.is_material_draw(position).then_some(End::Material)
    }

    #[inline]
    pub(crate) fn is_material_draw(&self, position: &Position) -> bool {
        let board = position.board();
        let of = |role| board.of_role(role);
        if (of(Role::Pawn) | of(Role::Rook) | of(Role::Queen)).any() {
            return false;
        }
        let (knights, bishops) = (of(Role::Knight), of(Role::Bishop));
        match self.material_draw {
            MaterialDraw::Never => false,
            MaterialDraw::OneMinorEach => Color::ALL
                .into_iter()
                .all(|color| !((knights | bishops) & board.of_color(color)).more_than_one()),
            MaterialDraw::Chess if knights.any() => !(knights | bishops).more_than_one(),
            MaterialDraw::Chess => {
                const LIGHT: Bitboard = Bitboard(0x55aa_55aa_55aa_55aa);
                (bishops & LIGHT).is_empty() || (bishops & !LIGHT).is_empty()
            }
        }
    }
}

#[inline]
fn drop_told(mv: Move) -> Option<Role> {
    match mv {
        Move::Drop { role, .. } => Some(role),
        _ => None,
    }
}

/// The legal pawn captures of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PawnCaptures {
    /// How many there are, a choice of promotions being one.
    pub number: u8,
    /// How many moves they are, each choice of promotion being one.
    pub moves: u8,
    /// Where they arrive.
    pub squares: Bitboard,
}

impl PawnCaptures {
    /// Those of the player to move.
    #[inline]
    pub fn of(position: &Position) -> Self {
        let mut captures = Self::default();
        if !Self::may_exist(position) {
            return captures;
        }
        position.generate(|set| {
            if set.is_pawn_captures() {
                captures.number += set.targets().len() as u8;
                captures.moves += set.len() as u8;
                captures.squares |= set.targets();
            }
        });
        captures
    }

    /// Whether a pawn of the player to move attacks anything.
    #[inline]
    fn may_exist(position: &Position) -> bool {
        let (board, us) = (position.board(), position.turn());
        let mut prey = board.of_color(!us);
        if let Some(square) = position.en_passant() {
            prey.insert(square);
        }
        (attacks::pawns(us, board.of_piece(Role::Pawn.of(us))) & prey).any()
    }
}
