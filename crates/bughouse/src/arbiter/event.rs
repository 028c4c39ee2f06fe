//! Events: what can happen to a game, and who causes it.

use alloc::boxed::Box;

use chess::{Role, San, Setup, Uci};

use crate::{BoardId, Millis, Seat, Team};

/// Something that happens at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The game begins: both clocks are started (Laws 1.2, 7.5).
    Start,
    /// A player does something.
    Player(Seat, PlayerAction),
    /// The arbiter does something (Laws 9).
    Arbiter(ArbiterAction),
    /// A server, or the reader of a record, says what it knows.
    Server(ServerEvent),
}

/// An action of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerAction {
    /// Moves or drops a piece without pressing the clock yet (6.5).
    Make(MoveText),
    /// Takes back the made move (6.5a).
    TakeBack,
    /// Presses the clock after making a move (6.3); or, if the clock was started against the
    /// player, to give it back (6.4).
    Complete,
    /// Makes and completes a move at once.
    Move(MoveText),
    /// Starts the opponent's clock without having moved, so that the opponent replaces displaced
    /// pieces (6.4).
    ReturnClock,
    /// Makes a claim (1.12).
    Claim(Claim),
    /// Counts a repeated position aloud on a board (1.13).
    Count(BoardId, Count),
    /// Offers a draw to the opponent (3.1).
    OfferDraw,
    /// Accepts the opponent's offer of a draw (2.2a).
    AcceptDraw,
    /// Declines the opponent's offer of a draw.
    DeclineDraw,
    /// Gives up the last drop after the partner was mated (1.9).
    DeclineLastDrop,
    /// Resigns (2.1c).
    Resign,
    /// Wants to adjourn. When all four players do, the game is adjourned.
    Adjourn,
    /// Wants to play on: this cancels every wish to adjourn.
    PlayOn,
    /// Stops both clocks to seek the arbiter's assistance (7.12b).
    StopClocks,
    /// "Show pieces", to an opponent at either board (1.8a).
    ShowPieces(Seat),
    /// "Invisible": refuses the drop of a hidden piece, or bars one that the player cannot see
    /// (1.8b).
    Invisible(Role),
    /// "Visible now" (1.8c).
    Visible(Role),
}

/// A move or drop as it is shown or written. The arbiter finds out what it means and whether it
/// is legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveText {
    /// From a square to a square, or a piece put on a square. It can describe any physical act.
    Squares(Uci),
    /// Short algebraic notation. A drop reads the same in both forms and is read as
    /// [`MoveText::Squares`].
    Written(San),
}

/// A claim, with the board that it is about; it is directed against the other team.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// Our player has mated there (1.16).
    Mate(BoardId),
    /// The opponent has completed an illegal move there (1.14).
    IllegalMove(BoardId),
    /// The opponent's flag has fallen there (7.8).
    Flag(BoardId),
    /// A position has appeared three times there, or will after the move that is named (2.2b,
    /// 3.2).
    Threefold {
        /// The board where it appeared.
        board: BoardId,
        /// The move that would bring it about, not yet completed.
        about_to: Option<MoveText>,
    },
    /// The opponent made a move before we made ours there (6.5).
    Premove(BoardId),
    /// The pieces or the clock were set up wrongly there (1.15).
    StartingError(BoardId),
    /// The opponent repeatedly hides pieces there (1.8d).
    RepeatedlyHiding(BoardId),
}

impl Claim {
    /// The board that is spoken of.
    pub const fn board(self) -> BoardId {
        match self {
            Self::Mate(board)
            | Self::IllegalMove(board)
            | Self::Flag(board)
            | Self::Threefold { board, .. }
            | Self::Premove(board)
            | Self::StartingError(board)
            | Self::RepeatedlyHiding(board) => board,
        }
    }
}

/// How often a position has been counted aloud.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Count {
    One,
    Two,
    Three,
}

/// An action of the arbiter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArbiterAction {
    /// A warning (9.4a).
    Warn(Seat),
    /// The player may not complete a move until their clock shows this much less: 5 or 10 seconds
    /// in the Laws (9.4b), at most [`ArbiterAction::LONGEST_FREEZE`] here.
    Freeze(Seat, Millis),
    /// The game is lost (9.4c, 8.6), for one team or for both (8.7).
    DeclareLost(Losers),
    /// A new game is to be played; this one counts for nothing (9.4d, 7.11, 1.8e).
    NewGame,
    /// Points are taken from a team (9.4e).
    LowerPoints(Team, HalfPoints),
    /// Points are given to a team, up to the most there are (9.4f).
    RaisePoints(Team, HalfPoints),
    /// A player has to leave (9.4g).
    Expel(Seat),
    /// A clock is set (1.15, 7.11).
    SetClock(Seat, Millis),
    /// Sets the position of a board, reserves included (1.15, 6.4). It must have one king of each
    /// color.
    SetPosition(BoardId, Box<Setup>),
    /// The game is interrupted, to be resumed another day (7.12a).
    Adjourn,
    /// Both clocks are stopped (7.12a).
    Stop,
    /// Both clocks run again (7.12c).
    Restart,
    /// The player had no reason to stop the clocks (7.12d).
    NoReason(Seat),
}

impl ArbiterAction {
    /// The longest freeze.
    pub const LONGEST_FREEZE: Millis = Millis(3_600_000);
}

/// The losers of a game that the arbiter declares lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Losers {
    /// One team; the other wins.
    One(Team),
    /// Both.
    Both,
}

/// Points in halves: 2 is a win.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HalfPoints(pub u8);

impl HalfPoints {
    /// The most that a game brings (1.18a).
    pub const WIN: Self = Self(2);
    /// The points for a drawn game (1.18c).
    pub const DRAW: Self = Self(1);
}

/// An event that a server observes or a record contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServerEvent {
    /// Nothing happened but time, which may bring down flags.
    Tick,
    /// Gives a player back the time lost on the network; at most [`ServerEvent::MOST_LAG`] each
    /// time.
    Lag(Seat, Millis),
    /// The server goes away: both clocks stand still.
    Suspended,
    /// It is there again.
    Resumed,
    /// A record says what a clock showed.
    Reading(Seat, Millis),
    /// A player has made no first move for so long that they count as not having come: the game
    /// is void (7.6).
    NoShow(Seat),
    /// A player has been disconnected for longer than the table allows: their team loses (7.6).
    Absent(Seat),
}

impl ServerEvent {
    /// The most lag that is given back at once.
    pub const MOST_LAG: Millis = Millis(600_000);
}
