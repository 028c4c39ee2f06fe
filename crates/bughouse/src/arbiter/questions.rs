//! Accessors of the arbiter's state.

use chess::{ByColor, Color, Position, Reserve, Setup, Uci};

use super::{
    Arbiter, BoardState, End, EventNumber, HalfPoints, Illegality, LastDropRight, Outcome, Phase,
};
use crate::{
    Bfen, BoardId, BoardPart, Clock, Millis, MoveText, Numbers, Ruleset, Seat, Team, TimeControl,
};

impl Arbiter {
    /// The rules that the table has agreed on.
    pub const fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// The time control of the table.
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// The time of the last event.
    pub const fn now(&self) -> Millis {
        self.now
    }

    /// How many events were handled.
    pub const fn events(&self) -> EventNumber {
        self.events
    }

    /// The setup on a board. A move that is made but not completed is not on it yet.
    pub fn setup(&self, board: BoardId) -> &Setup {
        self.boards[board].state.setup()
    }

    /// The position on a board, unless an illegal move has left one that the rules do not know.
    pub fn position(&self, board: BoardId) -> Option<&Position> {
        match &self.boards[board].state {
            BoardState::Playable(position) => Some(position),
            BoardState::Standing(..) => None,
        }
    }

    /// The player to move on a board (1.4).
    pub fn to_move(&self, board: BoardId) -> Seat {
        board.seat(self.boards[board].state.turn())
    }

    /// The move that a player has made but not completed.
    pub fn made(&self, seat: Seat) -> Option<MoveText> {
        self.boards[seat.board()].made[seat.color() as usize]
    }

    /// How many moves a player has completed.
    pub fn completed(&self, seat: Seat) -> u32 {
        self.boards[seat.board()].completed[seat.color() as usize]
    }

    /// How much time the server has given back to a player for lag.
    pub fn lag_credit(&self, seat: Seat) -> Millis {
        self.players[seat].lag_credit
    }

    /// The clock of a board.
    pub fn clock(&self, board: BoardId) -> &Clock {
        &self.boards[board].clock
    }

    /// The reading of a player's clock.
    pub fn reading(&self, seat: Seat, at: Millis) -> Millis {
        self.clock(seat.board()).reading(seat.color(), at)
    }

    /// The next instant at which something happens by itself or could be claimed: a flag falls.
    pub fn next_flag(&self) -> Option<(Seat, Millis)> {
        let next = |board: BoardId| {
            self.clock(board).next_flag().map(|(color, at)| (board.seat(color), at))
        };
        BoardId::ALL.into_iter().filter_map(next).min_by_key(|&(_, at)| at)
    }

    /// Pieces that a player may not drop until the opponent has seen them.
    pub fn barred_drops(&self, seat: Seat) -> &Reserve {
        &self.players[seat].barred_drops
    }

    /// The clock reading at which a frozen player may complete a move again.
    pub fn frozen(&self, seat: Seat) -> Option<Millis> {
        self.players[seat].frozen
    }

    /// Whether a player has offered a draw that still stands.
    pub fn offers_draw(&self, seat: Seat) -> bool {
        self.boards[seat.board()].offered[seat.color() as usize]
    }

    /// Whether a player has resigned where the partner must resign too.
    pub fn resigns(&self, seat: Seat) -> bool {
        self.players[seat].resigns
    }

    /// Whether a player wants to go on another day.
    pub fn wants_to_adjourn(&self, seat: Seat) -> bool {
        self.players[seat].wants_to_adjourn
    }

    /// Whether the game has started, ended or not.
    pub const fn is_started(&self) -> bool {
        !matches!(self.phase, Phase::NotStarted)
    }

    /// Whether the clocks stand still for the arbiter, or because the server is away.
    pub const fn is_stopped(&self) -> bool {
        self.stopped.for_arbiter || self.stopped.server_away
    }

    /// Whether the game is adjourned.
    pub const fn is_adjourned(&self) -> bool {
        matches!(self.phase, Phase::Adjourned)
    }

    /// How the game ended. Where simultaneous ends are combined, this can change until a later
    /// event; see [`Arbiter::is_final`].
    pub const fn end(&self) -> Option<&End> {
        match &self.phase {
            Phase::Ended { end, .. } => Some(end),
            _ => None,
        }
    }

    /// Whether the end can no longer change by play. As long as a mate of the same instant on the
    /// other board can be claimed, it can.
    pub fn is_final(&self) -> bool {
        match &self.phase {
            Phase::Ended { ruled, .. } => {
                !self.adds_up(*ruled) && self.mate_of_that_instant().is_none()
            }
            Phase::Adjourned => true,
            _ => false,
        }
    }

    /// The points of a team, with the arbiter's corrections (1.18, 9.4), once there are any.
    pub fn points(&self, team: Team) -> Option<HalfPoints> {
        let outcome = self.end().map(|end| end.outcome)?;
        let correction = match outcome {
            Outcome::Void => 0,
            _ => self.corrections[team as usize],
        };
        let points = i16::from(outcome.points(team).0) + correction;
        Some(HalfPoints(points.clamp(0, i16::from(HalfPoints::WIN.0)) as u8))
    }

    /// The open last drop, after a mate was claimed: the player who may drop, and the piece.
    pub fn last_drop(&self) -> Option<(Seat, chess::Role)> {
        let Phase::LastDrop { mated } = self.phase else { return None };
        match self.boards[mated.board()].mate?.last_drop {
            LastDropRight::Open { seat, role } => Some((seat, role)),
            _ => None,
        }
    }

    /// The mated player on a board, whether mate was claimed or not. Where mate must be claimed,
    /// the players must not be told.
    pub fn mated(&self, board: BoardId) -> Option<Seat> {
        self.boards[board].mate.map(|mate| mate.mated)
    }

    /// The illegal move that stands on a board and may be claimed. Players must not be told.
    pub fn illegal_move(&self, board: BoardId) -> Option<(Seat, Uci, Illegality)> {
        self.boards[board].illegal.map(|illegal| (illegal.seat, illegal.act, illegal.why))
    }

    /// The number of pieces that illegal moves and the arbiter have added to the game (negative:
    /// removed). Legal play changes nothing.
    pub const fn difference(&self) -> i32 {
        self.difference
    }

    /// Both boards, with whole seconds on the clocks.
    pub fn to_bfen(&self, at: Millis) -> Bfen {
        let part = |board: BoardId| {
            let clock = self.clock(board);
            let seconds = |color| clock.reading(color, at).whole_seconds();
            let clocks = ByColor { white: seconds(Color::White), black: seconds(Color::Black) };
            BoardPart { setup: *self.setup(board), clocks: Some(clocks) }
        };
        Bfen { a: part(BoardId::A), b: Some(part(BoardId::B)), numbers: Numbers::Clocks }
    }
}
