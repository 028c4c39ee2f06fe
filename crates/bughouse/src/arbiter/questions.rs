//! What can be asked of an arbiter at any time.

use chess::{ByColor, Color, Position, Reserve, Setup, Uci};

use super::{Arbiter, End, EventNumber, HalfPoints, Held, Illegality, LastDropRight, Phase};
use crate::{
    Act, Bfen, BoardId, BoardPart, Clock, Millis, Numbers, Ruleset, Seat, Team, TimeControl,
};

impl Arbiter {
    /// What the table has agreed on.
    pub const fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// The time control.
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

    /// What stands on a board: what was made and not completed has not happened there yet.
    pub fn setup(&self, board: BoardId) -> &Setup {
        self.boards[board].held.setup()
    }

    /// The position on a board, unless an illegal move has left one that the rules do not know.
    pub fn position(&self, board: BoardId) -> Option<&Position> {
        match &self.boards[board].held {
            Held::Playable(position) => Some(position),
            Held::Standing(..) => None,
        }
    }

    /// Who has the move on a board (1.4).
    pub fn to_move(&self, board: BoardId) -> Seat {
        board.seat(self.boards[board].held.turn())
    }

    /// What a player has made and not completed.
    pub fn made(&self, seat: Seat) -> Option<Act> {
        self.boards[seat.board()].made[seat.color() as usize]
    }

    /// How many moves a player has completed.
    pub fn completed(&self, seat: Seat) -> u32 {
        self.boards[seat.board()].completed[seat.color() as usize]
    }

    /// The clock of a board.
    pub fn clock(&self, board: BoardId) -> &Clock {
        &self.boards[board].clock
    }

    /// What a player's clock shows.
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

    /// What a player may not drop until his opponent has seen it.
    pub fn barred(&self, seat: Seat) -> &Reserve {
        &self.players[seat].barred
    }

    /// What a player's clock has to show before he may complete a move, if he is frozen.
    pub fn frozen(&self, seat: Seat) -> Option<Millis> {
        self.players[seat].frozen
    }

    /// Whether a player has offered a draw that still stands.
    pub fn offers_draw(&self, seat: Seat) -> bool {
        self.boards[seat.board()].offered[seat.color() as usize]
    }

    /// Whether a player has resigned, and his partner has to do so too.
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

    /// How the game ended. With ends added up, this can change until a later event; see [`Arbiter::is_final`].
    pub const fn end(&self) -> Option<&End> {
        match &self.phase {
            Phase::Ended { end, .. } => Some(end),
            _ => None,
        }
    }

    /// Whether the end can no longer change by play.
    pub fn is_final(&self) -> bool {
        match &self.phase {
            Phase::Ended { ruled, .. } => !self.adds_up(*ruled),
            Phase::Adjourned => true,
            _ => false,
        }
    }

    /// The points of a team, with the arbiter's corrections (1.18, 9.4), once there are any.
    pub fn points(&self, team: Team) -> Option<HalfPoints> {
        let outcome = self.end().map(|end| end.outcome)?;
        let points = i16::from(outcome.points(team).0) + self.corrections[team as usize];
        Some(HalfPoints(points.clamp(0, i16::from(HalfPoints::WIN.0)) as u8))
    }

    /// Who may still drop what, after his partner was mated and this was claimed.
    pub fn last_drop(&self) -> Option<(Seat, chess::Role)> {
        let Phase::LastDrop { mated } = self.phase else { return None };
        match self.boards[mated.board()].mate?.last_drop {
            LastDropRight::Open { seat, role } => Some((seat, role)),
            _ => None,
        }
    }

    /// Who is mated on a board, claimed or not. Players at a table where mate is claimed must not be told.
    pub fn mated(&self, board: BoardId) -> Option<Seat> {
        self.boards[board].mate.map(|mate| mate.mated)
    }

    /// The illegal move that stands on a board and may be claimed. Players must not be told.
    pub fn illegal_move(&self, board: BoardId) -> Option<(Seat, Uci, Illegality)> {
        self.boards[board].illegal.map(|illegal| (illegal.seat, illegal.act, illegal.why))
    }

    /// Men on both boards and in all reserves, less those at the start, as far as illegal moves and the arbiter have
    /// brought them onto the boards or taken them off. Legal play changes nothing.
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
