//! What the arbiter answers: rulings, each with its article and its cause.

use chess::{Role, Uci};

use super::{Act, BoardId, Count, HalfPoints, Illegality, Losers, Refusal};
use crate::{Article, Bfen, Millis, Seat, Team};

/// The number of an event: 1 for the first that the arbiter was told.
pub type EventNumber = u32;

/// An answer of the arbiter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// The event that caused it. A flag that falls by itself has the event at which it was seen.
    pub event: EventNumber,
    /// From when it counts: mate from its making, a flag that counts by itself from its fall, all else from the event.
    pub at: Millis,
    /// The article of the Laws that it rests on.
    pub article: Article,
    /// What is ruled.
    pub verdict: Verdict,
}

/// What is ruled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The clocks begin to run at this instant.
    Started {
        /// When: later than the event by the countdown.
        clocks: Millis,
    },
    /// A move is made, and may still be taken back. `early` is before its player had the move and the opponent had made
    /// his: a premove.
    Made {
        /// By whom.
        seat: Seat,
        /// What.
        act: Act,
        /// Whether the opponent had not made his move.
        early: bool,
    },
    /// A made move is taken back, and with it the opponent's if he had made his answer.
    TakenBack {
        /// By whom.
        seat: Seat,
        /// Whether the opponent has to take his back too.
        answer: bool,
    },
    /// A move is complete. Whether it is legal is not said here.
    Completed {
        /// By whom.
        seat: Seat,
        /// What was done on the board.
        act: Uci,
        /// What crosses the table to the partner.
        captured: Option<Role>,
    },
    /// A player's clock runs again so that he puts displaced men right.
    ClockReturned {
        /// Whose clock.
        seat: Seat,
    },
    /// Displaced men are put right, and the opponent's clock runs again.
    MenReplaced {
        /// By whom.
        seat: Seat,
    },
    /// A position is counted.
    Counted {
        /// On which board.
        board: BoardId,
        /// How often.
        count: Count,
    },
    /// A draw is offered to the opponent.
    DrawOffered {
        /// By whom.
        seat: Seat,
    },
    /// A draw is declined.
    DrawDeclined {
        /// By whom.
        seat: Seat,
    },
    /// The players of one board agree to a draw, and those of the other have to as well.
    DrawAgreedHere {
        /// Which board.
        board: BoardId,
    },
    /// A player resigns, and his partner has to as well.
    ResignationOffered {
        /// Who.
        seat: Seat,
    },
    /// Mate is claimed rightly, but the mated player's partner may still drop what was taken last.
    LastDropOpen {
        /// Who is mated.
        mated: Seat,
        /// Who may drop.
        seat: Seat,
        /// What.
        role: Role,
    },
    /// A claim that ends nothing is granted.
    Granted(Grant),
    /// An opponent is told to show his men.
    ShowPieces {
        /// Who.
        seat: Seat,
    },
    /// A man may not be dropped until the opponent sees it.
    Barred {
        /// By whom.
        seat: Seat,
        /// What.
        role: Role,
        /// Whether a drop of it has been refused, and the clock given back.
        refused_drop: bool,
    },
    /// It may be dropped again.
    Unbarred {
        /// By whom.
        seat: Seat,
        /// What.
        role: Role,
    },
    /// A player wants to adjourn.
    AdjournmentWanted {
        /// Who.
        seat: Seat,
    },
    /// Somebody would rather play on.
    AdjournmentDeclined {
        /// Who.
        seat: Seat,
    },
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
    Warned {
        /// Who.
        seat: Seat,
    },
    /// A player may not complete a move until his clock shows this.
    Frozen {
        /// Who.
        seat: Seat,
        /// What his clock has to show.
        until: Millis,
    },
    /// A player has to leave.
    Expelled {
        /// Who.
        seat: Seat,
    },
    /// A clock is set by the arbiter.
    ClockSet {
        /// Whose.
        seat: Seat,
        /// What it shows now.
        reading: Millis,
    },
    /// A position is put right by the arbiter.
    PositionSet {
        /// Which board.
        board: BoardId,
    },
    /// Points are lowered or raised: what each team has now.
    PointsSet {
        /// Whose.
        team: Team,
        /// What it has.
        points: HalfPoints,
    },
    /// Lag is given back.
    LagCredited {
        /// To whom.
        seat: Seat,
        /// How much.
        span: Millis,
    },
    /// A recorded clock is taken over.
    ReadingTaken {
        /// Whose.
        seat: Seat,
        /// What it shows.
        reading: Millis,
    },
    /// The game has ended. Where a second end with the same timestamp follows, the later ruling counts.
    Ended(End),
    /// The event is refused, and changes nothing.
    Refused(Refusal),
}

/// A claim that ends nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grant {
    /// The opponent has moved too early; freezing him is recommended (6.5a).
    Premove {
        /// Who has.
        seat: Seat,
    },
    /// The arbiter has to put the start right.
    StartingError {
        /// On which board.
        board: BoardId,
    },
    /// The arbiter has to look into the hiding.
    RepeatedlyHiding {
        /// Who hides.
        seat: Seat,
    },
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
    /// What comes of it, all ends of this timestamp counted.
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
    /// The article.
    pub article: Article,
    /// Where it happened, if on a board.
    pub board: Option<BoardId>,
    /// What happened.
    pub reason: Reason,
    /// What came of it alone.
    pub outcome: Outcome,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Somebody is mated.
    Mate {
        /// Who.
        mated: Seat,
    },
    /// Somebody is mated, and his partner's last drop mates or repeats: a draw (2.2c).
    LastDrop {
        /// Who is mated.
        mated: Seat,
        /// Who dropped.
        seat: Seat,
        /// What his partner had taken, and he dropped.
        role: Role,
        /// What the drop did.
        effect: LastDropEffect,
    },
    /// Somebody completed an illegal move.
    IllegalMove {
        /// Who.
        seat: Seat,
        /// What.
        act: Uci,
        /// What is wrong with it.
        why: Illegality,
    },
    /// Somebody took the king that an illegal move had left to be taken.
    KingTaken {
        /// Whose king it was.
        seat: Seat,
        /// The illegal move.
        act: Uci,
        /// What was wrong with it.
        why: Illegality,
    },
    /// Somebody's flag has fallen.
    Flag {
        /// Whose.
        seat: Seat,
        /// When.
        fell: Millis,
    },
    /// Both flags of a clock are down.
    BothFlags {
        /// Of which.
        board: BoardId,
    },
    /// Somebody resigned.
    Resigned {
        /// Who.
        seat: Seat,
    },
    /// The players agreed to a draw.
    Agreed,
    /// A position appeared three times, or was about to.
    Threefold {
        /// Which player claimed it; nobody where it counts by itself.
        claimed: Option<Seat>,
        /// How often it appeared, with the coming time where it was about to.
        times: u32,
    },
    /// Somebody claimed a draw wrongly (3.4).
    WrongClaim {
        /// Who.
        seat: Seat,
        /// How often the position had appeared.
        times: u32,
    },
    /// Somebody stopped the clocks without reason (7.12d).
    NoReason {
        /// Who.
        seat: Seat,
    },
    /// The player to move has no legal move, at a table where this is a draw.
    NoMove {
        /// Who.
        seat: Seat,
    },
    /// Somebody did not come (7.6).
    NoShow {
        /// Who.
        seat: Seat,
    },
    /// Somebody was away for too long (7.6).
    Absent {
        /// Who.
        seat: Seat,
    },
    /// The arbiter declared it lost.
    DeclaredLost(Losers),
    /// The arbiter ordered a new game.
    NewGame,
}

/// What a last drop did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastDropEffect {
    /// It mated.
    Mate,
    /// It brought a position about for the third time.
    Threefold,
}

/// What comes of a game.
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
