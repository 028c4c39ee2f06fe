//! Rulings: the arbiter's answers, each with its article and its cause.

use alloc::{boxed::Box, vec::Vec};

use chess::{Role, Uci};

use super::{BoardId, Count, HalfPoints, Illegality, Losers, MoveText, Refusal};
use crate::{Article, Bfen, Millis, Seat, Team};

/// The number of an event: 1 for the first that the arbiter was told.
pub type EventNumber = u32;

/// An answer of the arbiter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// The event that caused it. A flag that falls by itself has the event at which it was seen.
    pub event: EventNumber,
    /// The time from which it counts: for mate, when the move was made; for a flag that counts
    /// automatically, its fall; otherwise the event.
    pub at: Millis,
    /// The article of the Laws that it rests on.
    pub article: Article,
    /// The verdict.
    pub verdict: Verdict,
}

/// The verdict of a ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub enum Verdict {
    /// The clocks begin to run at this instant.
    Started {
        /// When: later than the event by the countdown.
        clocks: Millis,
    },
    /// A move is made, and may still be taken back. `early` marks a premove: made before its
    /// player was to move and before the opponent had made theirs.
    Made {
        seat: Seat,
        act: MoveText,
        /// Whether the opponent had not made their move.
        early: bool,
    },
    /// A made move is taken back, and with it the opponent's answer if there was one.
    TakenBack {
        seat: Seat,
        /// Whether the opponent must take their answer back too.
        answer: bool,
    },
    /// A move is complete. Whether it is legal is not said here.
    Completed {
        seat: Seat,
        /// The squares of the act.
        act: Uci,
        /// The piece that goes to the partner.
        captured: Option<Role>,
    },
    /// A player pressed the clock without having made a move, and the opponent is to move. Whether
    /// this is claimed is for the opponents.
    PressedWithoutMove { seat: Seat },
    /// A player's clock runs again so that they replace displaced pieces.
    ClockReturned { seat: Seat },
    /// A player who pressed the clock without a move has the move again, as if they had not.
    PressUndone { seat: Seat },
    /// Displaced pieces are put right, and the opponent's clock runs again.
    PiecesReplaced { seat: Seat },
    /// A position is counted.
    Counted { board: BoardId, count: Count },
    /// A draw is offered to the opponent.
    DrawOffered { seat: Seat },
    /// A draw is declined.
    DrawDeclined { seat: Seat },
    /// The players of one board agree to a draw, and those of the other have to as well.
    DrawAgreedHere { board: BoardId },
    /// A player resigns, and the partner must resign too.
    ResignationOffered { seat: Seat },
    /// Mate is claimed rightly, but the mated player's partner may still drop what was taken last.
    LastDropOpen { mated: Seat, seat: Seat, role: Role },
    /// A claim that ends nothing is granted.
    Granted(GrantedClaim),
    /// An opponent must show their pieces.
    ShowPieces { seat: Seat },
    /// A piece may not be dropped until the opponent sees it.
    Barred {
        seat: Seat,
        role: Role,
        /// Whether a drop of it has been refused, and the clock given back.
        refused_drop: bool,
    },
    /// It may be dropped again.
    Unbarred { seat: Seat, role: Role },
    /// A player wants to adjourn.
    AdjournmentWanted { seat: Seat },
    /// A player would rather play on.
    AdjournmentDeclined { seat: Seat },
    /// The game is adjourned; a table can be started from this.
    Adjourned(Box<Adjournment>),
    /// The clocks stand still, for the arbiter.
    ClocksStopped,
    /// They run again.
    ClocksRestarted,
    /// The clocks stand still: the server is away.
    Suspended,
    /// It is back.
    Resumed,
    /// A player is warned.
    Warned { seat: Seat },
    /// A player may not complete a move until their clock shows this.
    Frozen {
        seat: Seat,
        /// The reading at which the player may move again.
        until: Millis,
    },
    /// A player has to leave.
    Expelled { seat: Seat },
    /// A clock is set by the arbiter.
    ClockSet {
        seat: Seat,
        /// The new reading.
        reading: Millis,
    },
    /// A position is put right by the arbiter.
    PositionSet { board: BoardId },
    /// Points are lowered or raised: what each team has now.
    PointsSet { team: Team, points: HalfPoints },
    /// Lag is given back.
    LagCredited { seat: Seat, span: Millis },
    /// A recorded clock is taken over.
    ReadingTaken {
        seat: Seat,
        /// The recorded reading.
        reading: Millis,
    },
    /// The game has ended. Where a second end with the same timestamp follows, the later ruling
    /// counts.
    Ended(End),
    /// The event is refused, and changes nothing.
    Refused(Refusal),
}

/// A claim that ends nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub enum GrantedClaim {
    /// The opponent has moved too early; the Laws recommend freezing them (6.5a).
    Premove { seat: Seat },
    /// The arbiter has to put the start right.
    StartingError { board: BoardId },
    /// The arbiter has to look into the hiding.
    RepeatedlyHiding { seat: Seat },
}

/// A game that will go on another day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adjournment {
    /// Both boards with whole seconds on the clocks.
    pub bfen: Bfen,
    /// The clocks to the millisecond.
    pub clocks: crate::BySeat<Millis>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// The result, with all ends of this timestamp combined.
    pub outcome: Outcome,
    /// Each end; more than one only where they are added up (1.10).
    pub causes: Vec<Cause>,
}

/// An end on one board, or by the arbiter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cause {
    /// The event that brought it.
    pub event: EventNumber,
    /// From when it counts.
    pub at: Millis,
    /// The article of the Laws that it follows.
    pub article: Article,
    /// Where it happened, if on a board.
    pub board: Option<BoardId>,
    /// The reason.
    pub reason: Reason,
    /// The result of this cause alone.
    pub outcome: Outcome,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub enum Reason {
    /// A player is mated.
    Mate { mated: Seat },
    /// A player is mated, and the partner's last drop mates or repeats: a draw (2.2c).
    LastDrop {
        mated: Seat,
        seat: Seat,
        /// The piece that the mated player had captured and the partner dropped.
        role: Role,
        /// The effect of the drop.
        effect: LastDropEffect,
    },
    /// A player completed an illegal move.
    IllegalMove {
        seat: Seat,
        act: Uci,
        /// Why the move is illegal.
        why: Illegality,
    },
    /// A player took the king that an illegal move had exposed.
    KingTaken {
        seat: Seat,
        act: Uci,
        /// Why the move was illegal.
        why: Illegality,
    },
    /// A player's flag has fallen.
    Flag { seat: Seat, fell: Millis },
    /// Both flags of a clock are down.
    BothFlags { board: BoardId },
    /// A player resigned.
    Resigned { seat: Seat },
    /// The players agreed to a draw.
    Agreed,
    /// A position appeared three times, or was about to.
    Threefold {
        /// The player who claimed it; `None` where it counts automatically.
        claimed: Option<Seat>,
        /// How often it appeared, with the coming time where it was about to.
        times: u32,
    },
    /// A player claimed a draw wrongly (3.4).
    WrongClaim {
        seat: Seat,
        /// How often the position had appeared.
        times: u32,
    },
    /// A player stopped the clocks without reason (7.12d).
    NoReason { seat: Seat },
    /// The player to move has no legal move, at a table where this is a draw.
    NoMove { seat: Seat },
    /// A player did not come (7.6).
    NoShow { seat: Seat },
    /// A player was absent for too long (7.6).
    Absent { seat: Seat },
    /// The arbiter declared it lost.
    DeclaredLost(Losers),
    /// The arbiter ordered a new game.
    NewGame,
}

/// The effect of a last drop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastDropEffect {
    /// It gave mate.
    Mate,
    /// It brought a position about for the third time.
    Threefold,
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A team won.
    Won(Team),
    /// A draw.
    Drawn,
    /// Lost by both teams (8.7).
    LostByBoth,
    /// It counts for nothing, and is played again (9.4d).
    Void,
}

impl Outcome {
    /// The points of a team, before the arbiter's corrections (1.18).
    pub fn points(self, team: Team) -> HalfPoints {
        match self {
            Self::Won(winner) if winner == team => HalfPoints::WIN,
            Self::Drawn => HalfPoints::DRAW,
            Self::Won(_) | Self::LostByBoth | Self::Void => HalfPoints(0),
        }
    }

    /// Both ends together (1.10): a team wins only if it wins both.
    pub fn added_to(self, other: Self) -> Self {
        match (self, other) {
            (Self::Void, _) | (_, Self::Void) => Self::Void,
            _ if self == other => self,
            _ => Self::Drawn,
        }
    }
}
