//! Rulesets: what the Laws leave to be agreed, as questions with named answers.
//!
//! A [`Ruleset`] is plain data. [`Ruleset::WBN`] answers as the Laws do over the board,
//! [`Ruleset::FICS`] and [`Ruleset::CASUAL`] as servers do; a table can override any single
//! answer. No code asks which ruleset it has, only what the answer to a question is.

mod text;

use chess::{Bitboard, Captures, Rank, Role, Roles, Rules};

use crate::Millis;

pub use text::{RulesetError, RulesetErrorKind};

/// An answer: a small enumeration whose texts are part of the log format.
macro_rules! answers {
    ($($(#[$doc:meta])* $name:ident { $($(#[$of:meta])* $variant:ident = $text:literal,)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$of])* $variant,)* }

        impl $name {
            /// Every answer, each with its text.
            pub const ALL: &'static [(Self, &'static str)] = &[$((Self::$variant, $text),)*];
        }
    )*};
}

answers! {
    /// When a move is complete.
    Completion {
        /// When the player has pressed the clock (6.3): moves are first made, then completed.
        Pressed = "pressed",
        /// As soon as it is made.
        AtOnce = "at-once",
    }
    /// The consequence of an illegal move.
    IllegalMoves {
        /// It stands until the opponents claim it, and then loses (1.14, 2.1b).
        Claimed = "claimed",
        /// It loses as soon as it is completed: the table has asked the arbiter to call illegal
        /// moves (9.5).
        Called = "called",
        /// It is not accepted.
        Refused = "refused",
    }
    /// Whether an end has to be claimed.
    Calling {
        /// There is no ruling without a claim (9.5).
        Claimed = "claimed",
        /// It counts by itself.
        Automatic = "automatic",
    }
    /// The consequence of two fallen flags on one board.
    BothFlags {
        /// A draw (7.10).
        Draw = "draw",
        /// The one that fell first loses.
        FirstLoses = "first-loses",
    }
    /// Whether a team may claim a flag while an illegal move of its own can be claimed.
    FlagAfterIllegalMove {
        /// No: the illegal move comes first (7.9).
        Refused = "refused",
        /// Yes: the first claim counts.
        Granted = "granted",
    }
    /// How a threefold repetition becomes a draw.
    Repetition {
        /// A player counts one, two, three aloud, and claims (1.13).
        Counted = "counted",
        /// It is claimed.
        Claimed = "claimed",
        /// It counts by itself.
        Automatic = "automatic",
    }
    /// The parts of a position that must be equal for it to count as repeated.
    Repeats {
        /// The board, the side to move, castling and en passant rights (2.2b).
        Board = "board",
        /// The board and both its reserves.
        BoardAndReserves = "board-and-reserves",
    }
    /// The cost of a wrong claim of a draw, and of stopping the clocks without reason.
    WrongClaims {
        /// It loses like an illegal move (3.4, 7.12d).
        Lose = "lose",
        /// There is no penalty.
        Free = "free",
        /// Draws cannot be claimed here, and players cannot stop the clocks.
        NotOffered = "not-offered",
    }
    /// How ends on both boards with one timestamp combine.
    SameInstant {
        /// The results are combined (1.10).
        AddedUp = "added-up",
        /// The one whose event came first counts.
        FirstEvent = "first-event",
    }
    /// The consequence for a player who has no legal move and is not in check.
    NoMove {
        /// The player waits for a piece from the partner while their clock runs.
        Waits = "waits",
        /// The game is drawn.
        Draw = "draw",
    }
    /// Whether the partner of a mated player may drop what the mated player has just captured.
    LastDrop {
        /// Yes (1.9, 2.2c).
        Allowed = "allowed",
        /// No.
        No = "no",
    }
    /// The players who must agree to a draw.
    DrawAgreement {
        /// The two players of a board (2.2a).
        OneBoard = "one-board",
        /// The players of both boards.
        BothBoards = "both-boards",
        /// Players cannot agree to a draw, as the regulations of some tournaments have it.
        Never = "never",
    }
    /// How a team resigns.
    Resignation {
        /// Any player resigns for the team at once (2.1c).
        AnyPlayer = "any-player",
        /// Both players of the team must resign.
        BothPartners = "both-partners",
    }
    /// Whether a move may be completed at the very instant at which the opponent's was.
    ZeroTime {
        /// No (6.5): every move takes time.
        Refused = "refused",
        /// Yes; records in whole seconds cannot say otherwise.
        Allowed = "allowed",
    }
    /// Whether pieces can be hidden (1.7, 1.8), as at a real table.
    Hiding {
        /// They can, and players may say "show pieces" and "invisible".
        Possible = "possible",
        /// Every reserve is visible to everybody.
        Impossible = "impossible",
    }
}

/// All the rules that a table agrees on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ruleset {
    /// When a move is complete.
    pub completion: Completion,
    /// The consequence of an illegal move.
    pub illegal_moves: IllegalMoves,
    /// Whether mate has to be claimed (1.16).
    pub mate: Calling,
    /// Whether a flag has to be claimed, by either partner of the other team (1.12, 7.8).
    pub flag: Calling,
    /// The consequence of two fallen flags on one board.
    pub both_flags: BothFlags,
    /// Whether a team may claim a flag while an illegal move of its own can be claimed.
    pub flag_after_illegal_move: FlagAfterIllegalMove,
    /// How a threefold repetition becomes a draw.
    pub repetition: Repetition,
    /// The parts of a position that must be equal for it to count as repeated.
    pub repeats: Repeats,
    /// The cost of a wrong claim of a draw, and of stopping the clocks without reason.
    pub wrong_claims: WrongClaims,
    /// The countdown between the start and the moment when both clocks begin to run; at most
    /// [`Ruleset::MAX_COUNTDOWN`].
    pub countdown: Millis,
    /// How ends on both boards with one timestamp combine.
    pub same_instant: SameInstant,
    /// The roles that a pawn can promote to (5.7). Never empty.
    pub promotion: Roles,
    /// The consequence for a player who has no legal move and is not in check.
    pub no_move: NoMove,
    /// Whether there is a last drop after mate.
    pub last_drop: LastDrop,
    /// The players who must agree to a draw.
    pub draw_agreement: DrawAgreement,
    /// How a team resigns.
    pub resignation: Resignation,
    /// The ranks on which a pawn may be dropped, as seen by the player (5.10): the first and the
    /// last, within 2 to 7.
    pub pawn_drops: (Rank, Rank),
    /// Whether a move may be completed at the very instant at which the opponent's was.
    pub zero_time: ZeroTime,
    /// Whether pieces can be hidden.
    pub hiding: Hiding,
}

impl Ruleset {
    /// The Laws of bughouse, over the board.
    pub const WBN: Self = Self {
        completion: Completion::Pressed,
        illegal_moves: IllegalMoves::Claimed,
        mate: Calling::Claimed,
        flag: Calling::Claimed,
        both_flags: BothFlags::Draw,
        flag_after_illegal_move: FlagAfterIllegalMove::Refused,
        repetition: Repetition::Counted,
        repeats: Repeats::Board,
        wrong_claims: WrongClaims::Lose,
        countdown: Millis::ZERO,
        same_instant: SameInstant::AddedUp,
        promotion: Roles::new(&[Role::Queen, Role::Knight]),
        no_move: NoMove::Waits,
        last_drop: LastDrop::Allowed,
        draw_agreement: DrawAgreement::OneBoard,
        resignation: Resignation::AnyPlayer,
        pawn_drops: (Rank::Second, Rank::Seventh),
        zero_time: ZeroTime::Refused,
        hiding: Hiding::Possible,
    };

    /// The rules of FICS.
    pub const FICS: Self = Self {
        completion: Completion::AtOnce,
        illegal_moves: IllegalMoves::Refused,
        mate: Calling::Automatic,
        flag: Calling::Automatic,
        both_flags: BothFlags::FirstLoses,
        repetition: Repetition::Claimed,
        repeats: Repeats::BoardAndReserves,
        wrong_claims: WrongClaims::Free,
        same_instant: SameInstant::FirstEvent,
        promotion: Roles::new(&[Role::Queen, Role::Rook, Role::Bishop, Role::Knight]),
        last_drop: LastDrop::No,
        draw_agreement: DrawAgreement::BothBoards,
        hiding: Hiding::Impossible,
        ..Self::WBN
    };

    /// The usual rules on the web, and the default of a new table.
    pub const CASUAL: Self = Self {
        repetition: Repetition::Automatic,
        wrong_claims: WrongClaims::NotOffered,
        countdown: Millis(3000),
        ..Self::FICS
    };

    /// The rulesets by name.
    pub const NAMED: [(&'static str, Self); 3] =
        [("wbn", Self::WBN), ("fics", Self::FICS), ("casual", Self::CASUAL)];

    /// The longest countdown.
    pub const MAX_COUNTDOWN: Millis = Millis(60_000);

    /// The rules of each board.
    pub fn rules(&self) -> Rules {
        let (first, last) = self.pawn_drops;
        let between = |rank: &Rank| (first..=last).contains(rank);
        let ranks = Rank::ALL.into_iter().filter(between).map(Bitboard::rank);
        Rules {
            captures: Captures::Partner,
            pawn_drops: ranks.fold(Bitboard::EMPTY, |all, rank| all | rank),
            promotions: self.promotion,
        }
    }
}
