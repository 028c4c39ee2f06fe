//! Announcements: what the umpire says when a move is made.

use chess::{Bitboard, Color, Move, Position, Role, Square, attacks};

use crate::{
    CaptureDisclosure, Checks, Disclosure, EnPassantDisclosure, MaterialDraw, Ruleset,
    TriesDisclosure,
};

/// The public announcement of a move, and of the turn that begins.
///
/// It is small, compared as a whole, and ordered, so that boards can be sorted by announcement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Announcement {
    /// The capture, if there was one.
    pub capture: Option<Capture>,
    /// From where the player now to move is in check.
    pub checks: Checks,
    /// Whether a pawn was promoted, where that is told.
    pub promotion: bool,
    /// The role that was dropped, under rules with drops.
    pub drop: Option<Role>,
    /// The pawn captures of the player now to move. Undisclosed when the game has ended.
    pub tries: Tries,
    /// How the game has ended, if it has.
    pub end: Option<AnnouncedEnd>,
}

/// A capture as it is announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Capture {
    /// The square of the captured piece, or where the capturing pawn arrives if `en_passant`.
    pub square: Square,
    /// The announced kind of the captured piece.
    pub piece: Option<CapturedPiece>,
    /// Whether it was said to be en passant; never where that is not told.
    pub en_passant: bool,
}

/// The announced kind of a captured piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CapturedPiece {
    /// A pawn, and no more is ever told of pieces.
    Pawn,
    /// Not a pawn.
    Piece,
    /// A piece who goes to the reserve as this.
    Exactly(Role),
}

/// The announcement of the legal pawn captures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tries {
    /// Nothing.
    #[default]
    Undisclosed,
    /// Whether there are any.
    Whether(bool),
    /// How many there are.
    Number(u8),
    /// On which squares.
    Squares(Bitboard),
}

/// An end that the umpire announces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AnnouncedEnd {
    /// The player now to move is mated.
    Checkmate,
    /// The player now to move has no legal move and is not in check.
    Stalemate,
    /// Too few pieces are left.
    Material,
    /// The game repeats itself.
    Repetition,
    /// Fifty moves without a capture or a pawn move.
    FiftyMoves,
}

impl Ruleset {
    /// The announcement of `mv`, legal in `before`, which has led to `after`. The umpire adds ends
    /// that depend on earlier moves.
    pub fn announce(&self, before: &Position, mv: Move, after: &Position) -> Announcement {
        let end = self.end(after);
        let said = self.said(before, mv, after);
        Announcement {
            tries: if end.is_none() { said.tries } else { Tries::Undisclosed },
            end,
            ..said
        }
    }

    /// The announcement of a move after which the game goes on.
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

    /// Whether `announce` would return exactly this; much cheaper where it would not. An end by
    /// repetition or by fifty moves fits wherever the game could go on.
    #[inline]
    pub fn announces(
        &self,
        said: &Announcement,
        before: &Position,
        mv: Move,
        after: &Position,
    ) -> bool {
        let end = said
            .end
            .filter(|end| !matches!(end, AnnouncedEnd::Repetition | AnnouncedEnd::FiftyMoves));
        drop_told(mv) == said.drop
            && self.promotion_told(mv) == said.promotion
            && self.capture_told(before, mv) == said.capture
            && Checks::on(after.board(), after.turn()) == said.checks
            && (said.end.is_some() || self.tries_told(after) == said.tries)
            && self.end(after) == end
    }

    /// The announcement of the pawn captures of the player to move.
    #[inline]
    pub fn tries_told(&self, position: &Position) -> Tries {
        match self.tries {
            TriesDisclosure::Nothing => Tries::Undisclosed,
            TriesDisclosure::Whether => {
                Tries::Whether(PawnCaptures::from_position(position).number > 0)
            }
            TriesDisclosure::Number => Tries::Number(PawnCaptures::from_position(position).number),
            TriesDisclosure::Squares => {
                Tries::Squares(PawnCaptures::from_position(position).squares)
            }
        }
    }

    #[inline]
    fn capture_told(&self, before: &Position, mv: Move) -> Option<Capture> {
        let (square, piece, en_passant) = match mv {
            Move::EnPassant { from, to } => {
                let square = Square::new(to.file(), from.rank());
                (square, Role::Pawn, self.en_passant == EnPassantDisclosure::AsSuch)
            }
            Move::Normal { to, .. } => (to, before.board().role_at(to)?, false),
            Move::Castle { .. } | Move::Drop { .. } => return None,
        };
        let promoted = before.board().promoted().contains(square);
        let piece = match self.capture {
            CaptureDisclosure::Square => None,
            CaptureDisclosure::PawnOrPiece if piece == Role::Pawn => Some(CapturedPiece::Pawn),
            CaptureDisclosure::PawnOrPiece => Some(CapturedPiece::Piece),
            CaptureDisclosure::Role if promoted => Some(CapturedPiece::Exactly(Role::Pawn)),
            CaptureDisclosure::Role => Some(CapturedPiece::Exactly(piece)),
        };
        Some(Capture { square: if en_passant { mv.to() } else { square }, piece, en_passant })
    }

    #[inline]
    fn promotion_told(&self, mv: Move) -> bool {
        self.promotion == Disclosure::Announced
            && matches!(mv, Move::Normal { promotion: Some(_), .. })
    }

    /// The end that a position is by itself.
    #[inline]
    pub fn end(&self, position: &Position) -> Option<AnnouncedEnd> {
        if !position.has_legal_move() {
            return Some(if position.is_check() {
                AnnouncedEnd::Checkmate
            } else {
                AnnouncedEnd::Stalemate
            });
        }
        self.is_material_draw(position).then_some(AnnouncedEnd::Material)
    }

    #[inline]
    pub(crate) fn is_material_draw(&self, position: &Position) -> bool {
        let board = position.board();
        let of = |role| board.by_role(role);
        if (of(Role::Pawn) | of(Role::Rook) | of(Role::Queen)).any() {
            return false;
        }
        let (knights, bishops) = (of(Role::Knight), of(Role::Bishop));
        match self.material_draw {
            MaterialDraw::Never => false,
            MaterialDraw::OneMinorEach => Color::ALL
                .into_iter()
                .all(|color| !((knights | bishops) & board.by_color(color)).more_than_one()),
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
    /// The legal pawn captures of the player to move.
    #[inline]
    pub fn from_position(position: &Position) -> Self {
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
        let mut prey = board.by_color(!us);
        if let Some(square) = position.en_passant() {
            prey.insert(square);
        }
        (attacks::pawns(us, board.by_piece(Role::Pawn.piece(us))) & prey).any()
    }
}
