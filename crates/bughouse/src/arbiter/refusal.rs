//! Refusals: why something is not accepted, and what would be, until when.

use chess::Role;

use super::{BoardId, Claim, Illegality, MoveText};
use crate::{Millis, Seat};

/// Why an event is refused, and what would have been allowed instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Why it is refused.
    pub reason: RefusalReason,
    /// The action that would be allowed instead.
    pub allowed: Option<Allowed>,
    /// From or until when.
    pub when: RefusalTiming,
}

/// Why an event is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub enum RefusalReason {
    /// It comes before an event that has been handled already.
    TimeRunsBackwards {
        /// The time of that one.
        now: Millis,
    },
    /// The game has not started.
    NotStarted,
    /// It has started already.
    AlreadyStarted,
    /// The clocks do not run yet: it is the countdown.
    Countdown,
    /// The game is over.
    Over,
    /// The game is not over, and has no points yet.
    NotOver,
    /// The game is adjourned.
    Adjourned,
    /// Play on this board is over; only the last drop on the other remains.
    BoardOver { board: BoardId },
    /// The clocks are stopped.
    ClocksStopped,
    /// The clocks are not stopped.
    ClocksRun,
    /// The player was expelled.
    Expelled,
    /// It is the opponent's move.
    NotYourMove,
    /// The player has made a move already, and may complete it or take it back.
    AlreadyMade,
    /// The player has made no move.
    NothingMade,
    /// Here a move is complete when it is made.
    NoMaking,
    /// The player is frozen.
    Frozen,
    /// A move may not be completed at the instant at which the opponent's was.
    NoTimePassed,
    /// The opponent has not completed their move.
    OpponentFirst,
    /// The move is illegal, and not accepted here.
    Illegal(Illegality),
    /// The move cannot be interpreted: no piece of the player fits, or more than one does.
    Unclear,
    /// The king can be taken, but no illegal move that can be claimed has left it so.
    KingNotExposed,
    /// The game is longer than is kept.
    TooLong,
    /// The opponent has no completed move to which the clock could be given back, or their clock
    /// runs already.
    ClockNotReturnable,
    /// This cannot be claimed at this table: it counts automatically, or cannot happen.
    NotClaimed,
    /// The opponent is not mated.
    NotMated,
    /// The mating move was illegal, and can be claimed as such (2.1a).
    MatingMoveIllegal,
    /// Another end stood before, against the team that claims (2.1, 2.2).
    StoodBefore {
        /// The player who was mated first.
        mated: Seat,
        at: Millis,
    },
    /// The claiming team has completed an illegal move that the opponents can still claim: a flag
    /// does not count before it (7.9).
    OwnIllegalMove {
        /// The player who completed it.
        seat: Seat,
        at: Millis,
    },
    /// No illegal move of the opponent stands there.
    NoIllegalMove,
    /// The player whose completed move made the claim lapse.
    Lapsed { by: Seat },
    /// The flag is up.
    FlagUp,
    /// Only the side that has the move may claim a repetition.
    NotOnMove,
    /// The position was not counted aloud, one, two, three.
    NotCounted,
    /// The count does not follow the one before, or is of another position.
    MiscountedAloud,
    /// The position has appeared only so often, with the coming time where it was about to.
    NotThreefold { times: u32 },
    /// No premove of the opponent is there to be claimed.
    NoPremove,
    /// Both sides have completed a move (1.15).
    TooLateForStart,
    /// No draw is offered.
    NoOffer,
    /// No draw is offered on the player's board, but one is on the other.
    OfferedElsewhere { seat: Seat, board: BoardId },
    /// It is offered already.
    AlreadyOffered,
    /// Players cannot agree to a draw here.
    NoAgreement,
    /// There is no last drop to decline.
    NoLastDrop,
    /// The player has done so already.
    AlreadySaid,
    /// No player wants to adjourn.
    NoAdjournment,
    /// It is not an opponent's.
    NotAnOpponent,
    /// Nothing of this kind is barred, or all of it is.
    NothingToBar { role: Role },
    /// The player did not stop the clocks.
    DidNotStop,
    /// The span or reading is out of bounds.
    OutOfBounds,
    /// The position has not one king of each color.
    NoPosition,
    /// The server is not away, or is already.
    NotSuspended,
}

/// An action that would be allowed instead of the refused one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub enum Allowed {
    /// To start the game.
    Start,
    /// To complete a move.
    Complete,
    /// To make a move.
    Make,
    /// To make or complete this move.
    Play(MoveText),
    /// To play a legal move.
    LegalMove,
    /// To take back what was made.
    TakeBack,
    /// To claim something.
    Claim(Claim),
    /// To restart the clocks, which is the arbiter's.
    Restart,
    /// The last drop of the partner.
    LastDrop { seat: Seat, role: Role },
    /// To count from one again.
    Count,
    /// To offer a draw.
    OfferDraw,
}

/// From or until when something would be allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalTiming {
    /// Nothing is known of it.
    Unknown,
    /// Now.
    Now,
    /// From an instant on.
    From(Millis),
    /// Up to an instant.
    Until(Millis),
    /// Once this player has completed their move.
    AfterMoveOf(Seat),
    /// Until this player completes their move.
    UntilMoveOf(Seat),
    /// Once the clocks run again.
    AfterRestart,
    /// Never again in this game.
    Never,
}
