//! What can happen to a game, by whose doing.

use chess::{Role, San, Setup, Uci};

use crate::{BoardId, Millis, Seat, Team};

/// Something that happens at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The game begins: both clocks are started (Laws 1.2, 7.5).
    Start,
    /// A player does something.
    Player(Seat, Deed),
    /// The arbiter does something (Laws 9).
    Arbiter(Order),
    /// A server, or the reader of a record, says what it knows.
    Server(Notice),
}

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// He moves or drops a man, and does not press the clock yet (6.5).
    Make(Act),
    /// He takes back what he has made (6.5a).
    TakeBack,
    /// He presses the clock on what he has made (6.3); or, if it was started against him, to give it back (6.4).
    Complete,
    /// He makes and completes a move at once.
    Move(Act),
    /// He starts the opponent's clock without having moved, so that the opponent puts displaced men right (6.4).
    ReturnClock,
    /// He claims something (1.12).
    Claim(Claim),
    /// He counts a repeated position aloud on a board (1.13).
    Count(BoardId, Count),
    /// He offers a draw to his opponent (3.1).
    OfferDraw,
    /// He accepts the draw that his opponent has offered (2.2a).
    AcceptDraw,
    /// He declines it.
    DeclineDraw,
    /// His partner is mated, and he does without his last drop (1.9).
    DeclineLastDrop,
    /// He resigns (2.1c).
    Resign,
    /// He wants to go on another day. When all four do, the game is adjourned.
    Adjourn,
    /// He would rather play on: everybody's wish to adjourn is void.
    PlayOn,
    /// He stops both clocks to seek the arbiter's assistance (7.12b).
    StopClocks,
    /// "Show pieces", to an opponent at either board (1.8a).
    ShowPieces(Seat),
    /// "Invisible": he refuses the drop of a hidden man, or bars one that he cannot see (1.8b).
    Invisible(Role),
    /// "Visible now" (1.8c).
    Visible(Role),
}

/// A move or drop as it is shown or written. What it means, and whether it is legal, the arbiter finds out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// From a square to a square, or a man put on a square. It can say anything that a hand can do.
    Squares(Uci),
    /// In short algebraic notation. A drop reads the same in both, and is read as [`Act::Squares`].
    Written(San),
}

/// What can be claimed. The board says where; the team that claims says against whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// Our player has mated there (1.16).
    Mate(BoardId),
    /// The opponent has completed an illegal move there (1.14).
    IllegalMove(BoardId),
    /// The opponent's flag has fallen there (7.8).
    Flag(BoardId),
    /// A position has appeared three times there, or is about to by the move that is named (2.2b, 3.2).
    Threefold {
        /// Where.
        board: BoardId,
        /// The move that would bring it about, not yet completed.
        about_to: Option<Act>,
    },
    /// The opponent made his move before ours there (6.5).
    Premove(BoardId),
    /// The men or the clock were set up wrongly there (1.15).
    StartingError(BoardId),
    /// The opponent hides his men there, again and again (1.8d).
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

/// What an arbiter does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// A warning (9.4a).
    Warn(Seat),
    /// The player may not complete a move until his clock shows so much less; 5 or 10 seconds in the Laws (9.4b), at
    /// most [`Order::LONGEST_FREEZE`] here.
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
    /// The position of a board is put right (1.15, 6.4), reserves included. There must be one king of each color.
    SetPosition(BoardId, Box<Setup>),
    /// Both clocks are stopped (7.12a).
    Stop,
    /// Both clocks run again (7.12c).
    Restart,
    /// The player had no reason to stop the clocks (7.12d).
    NoReason(Seat),
}

impl Order {
    /// The longest that anybody is frozen.
    pub const LONGEST_FREEZE: Millis = Millis(3_600_000);
}

/// Who loses.
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
    /// What a drawn game brings (1.18c).
    pub const DRAW: Self = Self(1);
}

/// What a server knows, or a record says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice {
    /// Nothing happened but time, which may bring down flags.
    Look,
    /// Time that a player lost on the way is given back to him; at most [`Notice::MOST_LAG`] each time.
    Lag(Seat, Millis),
    /// The server goes away: both clocks stand still.
    Suspended,
    /// It is there again.
    Resumed,
    /// A record says what a clock showed.
    Reading(Seat, Millis),
    /// A player has made no first move for so long that he is held not to have come: the game counts for nothing (7.6).
    NoShow(Seat),
    /// A player has been away for longer than the table waits: his team loses (7.6).
    Absent(Seat),
}

impl Notice {
    /// The most lag that is given back at once.
    pub const MOST_LAG: Millis = Millis(600_000);
}
