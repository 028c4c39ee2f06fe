//! Whether a BFEN can be played, and whether a game can have led to it.
//!
//! Reading comes first and is separate: unreadable text is a [`BfenError`](crate::BfenError).
//! Named checks judge readable text here on two levels.

use alloc::{
    borrow::ToOwned,
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;

use chess::{Board, Color, Fault, Piece, Reserve, Role};

use crate::{Bfen, BoardId, BoardPart, bfen::BfenErrorKind};

/// How grave a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ViolationLevel {
    /// The text says no position.
    Unreadable,
    /// There is a position, but it cannot be played.
    NotPlayable,
    /// It can be played, but no game can lead to it.
    NotReachable,
}

impl fmt::Display for ViolationLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Unreadable => "unreadable",
            Self::NotPlayable => "not playable",
            Self::NotReachable => "not reachable",
        })
    }
}

/// A rule that a BFEN must keep. The first group are the rules of BFEN v0.1, in its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BfenRule {
    /// "Only valid pieces: Q, R, B, N, P."
    ReservePieces,
    /// "No kings in reserves."
    ReserveKing,
    /// "Total pieces + reserves ≤ 32 per color": two boards hold 32 pieces of a color, so one
    /// board and its reserve hold at most 31, its own king included.
    PiecesOfColor,
    /// "Only Q~, R~, B~, N~ are valid promoted pieces."
    PromotedRole,
    /// "Promoted pieces must make sense given pawn structure and captures": each was one of the
    /// 16 pawns of its color.
    PromotedPawns,
    /// "Standard FEN validation rules apply": eight ranks of eight squares, known letters,
    /// well-formed fields.
    Fields,
    /// "Exactly one king per color."
    Kings,
    /// "Pawns not on 1st or 8th rank."
    PawnRanks,

    /// Standard FEN: the side that has just moved is not in check.
    KingCapturable,
    /// Standard FEN: a castling right has its king and rook.
    CastlingRights,
    /// Standard FEN: an en passant square has its pawn.
    EnPassant,
    /// A rook with a castling right was not promoted.
    CastlingRook,
    /// A board and its reserve hold no more pieces of a role than two sets have.
    PiecesOfRole,
    /// Move numbers begin with 1.
    MoveNumber,
    /// Both boards and all reserves hold exactly two sets of pieces, promoted ones counted as
    /// pawns.
    SixtyFour,
}

impl BfenRule {
    /// All checks.
    pub const ALL: [Self; 15] = [
        Self::ReservePieces,
        Self::ReserveKing,
        Self::PiecesOfColor,
        Self::PromotedRole,
        Self::PromotedPawns,
        Self::Fields,
        Self::Kings,
        Self::PawnRanks,
        Self::KingCapturable,
        Self::CastlingRights,
        Self::EnPassant,
        Self::CastlingRook,
        Self::PiecesOfRole,
        Self::MoveNumber,
        Self::SixtyFour,
    ];

    /// The name in kebab case.
    pub const fn id(self) -> &'static str {
        match self {
            Self::ReservePieces => "reserve-pieces",
            Self::ReserveKing => "reserve-king",
            Self::PiecesOfColor => "pieces-of-color",
            Self::PromotedRole => "promoted-role",
            Self::PromotedPawns => "promoted-pawns",
            Self::Fields => "fields",
            Self::Kings => "kings",
            Self::PawnRanks => "pawn-ranks",
            Self::KingCapturable => "king-capturable",
            Self::CastlingRights => "castling-rights",
            Self::EnPassant => "en-passant",
            Self::CastlingRook => "castling-rook",
            Self::PiecesOfRole => "pieces-of-role",
            Self::MoveNumber => "move-number",
            Self::SixtyFour => "sixty-four",
        }
    }

    /// How severe a violation of this rule is.
    pub const fn level(self) -> ViolationLevel {
        match self {
            Self::ReservePieces | Self::ReserveKing | Self::PromotedRole | Self::Fields => {
                ViolationLevel::Unreadable
            }
            Self::Kings
            | Self::PawnRanks
            | Self::KingCapturable
            | Self::CastlingRights
            | Self::EnPassant => ViolationLevel::NotPlayable,
            Self::PiecesOfColor
            | Self::PromotedPawns
            | Self::CastlingRook
            | Self::PiecesOfRole
            | Self::MoveNumber
            | Self::SixtyFour => ViolationLevel::NotReachable,
        }
    }
}

impl BfenErrorKind {
    /// The check that an unreadable text fails.
    pub const fn rule(&self) -> BfenRule {
        use chess::FenErrorKind as Kind;
        match self {
            Self::Fen(Kind::UnknownReservePiece { .. }) => BfenRule::ReservePieces,
            Self::Fen(Kind::KingInReserve) => BfenRule::ReserveKing,
            Self::Fen(Kind::PromotedMark { .. }) => BfenRule::PromotedRole,
            _ => BfenRule::Fields,
        }
    }
}

/// One broken rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// Which rule.
    pub rule: BfenRule,
    /// On which board; `None` if it is about both.
    pub board: Option<BoardId>,
    /// A description of what was found.
    pub message: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} [{}]: ", self.rule.level(), self.rule.id())?;
        if let Some(board) = self.board {
            write!(f, "board {board}: ")?;
        }
        f.write_str(&self.message)
    }
}

impl Bfen {
    /// Every rule that this BFEN breaks, board A first, the graver level first on each.
    ///
    /// With one board only, the material of the other is unknown and the exact total is not
    /// checked.
    pub fn violations(&self) -> Vec<Violation> {
        let mut violations = Vec::new();
        for (board, part) in self.parts() {
            let mut add = |rule, message| {
                violations.push(Violation { rule, board: Some(board), message });
            };
            for fault in part.setup.faults() {
                add(rule_of(fault), fault.to_string());
            }
            material_of_board(part, &mut add);
            if part.setup.fullmoves == 0 {
                add(BfenRule::MoveNumber, "the move number is 0; the first move is 1".to_owned());
            }
        }
        if let Some(b) = &self.b {
            material_of_game(&self.a, b, &mut violations);
        }
        violations
    }
}

const fn rule_of(fault: Fault) -> BfenRule {
    match fault {
        Fault::Kings { .. } => BfenRule::Kings,
        Fault::PawnOnBackRank { .. } => BfenRule::PawnRanks,
        Fault::PromotedPawnOrKing { .. } => BfenRule::PromotedRole,
        Fault::KingCapturable { .. } => BfenRule::KingCapturable,
        Fault::Castling { .. } => BfenRule::CastlingRights,
        Fault::EnPassant { .. } => BfenRule::EnPassant,
    }
}

/// The pieces of one color and role on a board and in its reserve, promoted ones counted as the
/// pawns they were.
fn count_pieces(board: &Board, reserve: &Reserve, piece: Piece) -> usize {
    let standing = board.by_piece(piece);
    let held = usize::from(reserve.count(piece.role));
    let own = board.by_color(piece.color);
    match piece.role {
        Role::Pawn => (standing | board.promoted() & own).len() + held,
        _ => (standing & !board.promoted()).len() + held,
    }
}

/// How many pieces of a role and color two boards have.
const fn pieces_in_two_sets(role: Role) -> usize {
    match role {
        Role::Pawn => 16,
        Role::Knight | Role::Bishop | Role::Rook => 4,
        Role::Queen | Role::King => 2,
    }
}

fn material_of_board(part: &BoardPart, add: &mut impl FnMut(BfenRule, String)) {
    /// Two sets have 32 pieces of a color, and the king of the other board is always there.
    const MOST_OF_A_COLOR: usize = 31;
    let board = &part.setup.board;
    for color in Color::ALL {
        let reserve = &part.setup.reserves[color];
        let total = board.by_color(color).len() + reserve.len();
        if total > MOST_OF_A_COLOR {
            add(
                BfenRule::PiecesOfColor,
                format!("{color} has {total} pieces with the reserve, more than {MOST_OF_A_COLOR}"),
            );
        }
        let promoted = (board.promoted() & board.by_color(color)).len();
        for role in Role::ALL.into_iter().filter(|&role| role != Role::King) {
            let count = count_pieces(board, reserve, role.piece(color));
            let most = pieces_in_two_sets(role);
            if count <= most {
                continue;
            }
            if role == Role::Pawn && promoted > 0 {
                let message = format!(
                    "{color} has {count} pawns with the reserve and {promoted} promoted, more than {most}"
                );
                add(BfenRule::PromotedPawns, message);
            } else {
                let message =
                    format!("{color} has {count} {role}s with the reserve, more than {most}");
                add(BfenRule::PiecesOfRole, message);
            }
        }
    }
    for rook in part.setup.castling & board.promoted() {
        let message = format!("the rook on {rook} may castle, yet is a promoted pawn");
        add(BfenRule::CastlingRook, message);
    }
}

fn material_of_game(a: &BoardPart, b: &BoardPart, violations: &mut Vec<Violation>) {
    let on = |part: &BoardPart, piece: Piece| {
        count_pieces(&part.setup.board, &part.setup.reserves[piece.color], piece)
    };
    let mut wrong = Vec::new();
    let mut total = 0;
    for color in Color::ALL {
        for role in Role::ALL.into_iter().rev() {
            let piece = role.piece(color);
            let count = on(a, piece) + on(b, piece);
            total += count;
            let want = pieces_in_two_sets(role);
            if count != want {
                let plural = if count == 1 { "" } else { "s" };
                wrong.push(format!("{count} {piece}{plural} instead of {want}"));
            }
        }
    }
    if !wrong.is_empty() {
        violations.push(Violation {
            rule: BfenRule::SixtyFour,
            board: None,
            message: format!("{total} pieces instead of 64 on both boards: {}", wrong.join(", ")),
        });
    }
}
