//! Parses events from JSON: each kind of event takes its own fields, and any others are refused.

use bughouse::{
    ArbiterAction, Bfen, BoardId, Claim, Count, Event, HalfPoints, Log, LogEntry, Losers, Millis,
    MoveText, PlayerAction, Seat, ServerEvent, Team, TimeControl,
};
use chess::Role;

use super::{CLAIMS, PLAIN, WireEvent};
use crate::log::json::Fault;

type Read<T> = Result<T, Fault>;

impl WireEvent {
    pub(in crate::log::json) fn into_entry(mut self) -> Read<LogEntry> {
        let at = Millis(self.at);
        if !(Millis::ZERO..=Log::LATEST).contains(&at) {
            let Millis(latest) = Log::LATEST;
            return Err(Fault::new("at", format!("a time is milliseconds from 0 to {latest}")));
        }
        let who = self.who.take();
        let event = match who.as_deref() {
            None if self.does == "start" => Event::Start,
            None => return Err(Fault::new("does", "`who` is missing; only the start has none")),
            Some("arbiter") => Event::Arbiter(self.order()?),
            Some("server") => Event::Server(self.notice()?),
            Some(name) => {
                let expected = "expected a seat such as WhiteA, arbiter or server";
                let seat = seat_of(name).ok_or_else(|| Fault::new("who", expected))?;
                Event::Player(seat, self.deed()?)
            }
        };
        match self.left_over() {
            Some(field) => {
                let message = format!("`{}` has no field `{field}`", self.does);
                Err(Fault::new(field, message))
            }
            None => Ok(LogEntry { at, event }),
        }
    }

    fn deed(&mut self) -> Read<PlayerAction> {
        if let Some((_, deed)) = PLAIN.iter().find(|(name, _)| *name == self.does) {
            return Ok(*deed);
        }
        Ok(match self.does.as_str() {
            "make" => PlayerAction::Make(self.act()?),
            "move" => PlayerAction::Move(self.act()?),
            "claim" => {
                let board = self.board()?;
                let name = required(self.claim.take(), "claim")?;
                let known = CLAIMS.iter().find(|(known, _)| *known == name);
                let names = || CLAIMS.map(|(name, _)| name).join(", ");
                let (_, make) = known
                    .ok_or_else(|| Fault::new("claim", format!("expected one of {}", names())))?;
                match make(board) {
                    Claim::Threefold { board, .. } => {
                        let about_to = self.act.is_some().then(|| self.act()).transpose()?;
                        PlayerAction::Claim(Claim::Threefold { board, about_to })
                    }
                    claim => PlayerAction::Claim(claim),
                }
            }
            "count" => {
                let count = required(self.count.take(), "count")?;
                let counts = [Count::One, Count::Two, Count::Three];
                let count = counts.into_iter().find(|known| known.to_string() == count);
                let count =
                    count.ok_or_else(|| Fault::new("count", "expected one, two or three"))?;
                PlayerAction::Count(self.board()?, count)
            }
            "show-pieces" => PlayerAction::ShowPieces(self.seat()?),
            "invisible" => PlayerAction::Invisible(self.piece()?),
            "visible" => PlayerAction::Visible(self.piece()?),
            _ => return Err(Fault::new("does", "this is not an action of a player")),
        })
    }

    fn order(&mut self) -> Read<ArbiterAction> {
        Ok(match self.does.as_str() {
            "warn" => ArbiterAction::Warn(self.seat()?),
            "freeze" => ArbiterAction::Freeze(self.seat()?, self.millis()?),
            "declare-lost" => {
                let team = required(self.team.take(), "team")?;
                ArbiterAction::DeclareLost(match team.as_str() {
                    "both" => Losers::Both,
                    team => Losers::One(team_of(team)?),
                })
            }
            "new-game" => ArbiterAction::NewGame,
            "lower-points" => ArbiterAction::LowerPoints(self.team()?, self.points()?),
            "raise-points" => ArbiterAction::RaisePoints(self.team()?, self.points()?),
            "expel" => ArbiterAction::Expel(self.seat()?),
            "set-clock" => ArbiterAction::SetClock(self.seat()?, self.millis()?),
            "set-position" => {
                let board = self.board()?;
                let fen = required(self.fen.take(), "fen")?;
                let bfen: Bfen = fen.parse().map_err(|error| Fault::new("fen", error))?;
                if bfen.b.is_some() {
                    return Err(Fault::new("fen", "expected a single board"));
                }
                ArbiterAction::SetPosition(board, Box::new(bfen.a.setup))
            }
            "adjourn" => ArbiterAction::Adjourn,
            "stop-clocks" => ArbiterAction::Stop,
            "restart-clocks" => ArbiterAction::Restart,
            "no-reason" => ArbiterAction::NoReason(self.seat()?),
            _ => return Err(Fault::new("does", "this is not an action of an arbiter")),
        })
    }

    fn notice(&mut self) -> Read<ServerEvent> {
        Ok(match self.does.as_str() {
            "look" => ServerEvent::Tick,
            "credit" => ServerEvent::Lag(self.seat()?, self.millis()?),
            "miss" => ServerEvent::NoShow(self.seat()?),
            "give-up" => ServerEvent::Absent(self.seat()?),
            "suspend" => ServerEvent::Suspended,
            "resume" => ServerEvent::Resumed,
            "read" => ServerEvent::Reading(self.seat()?, self.millis()?),
            _ => return Err(Fault::new("does", "this is not an action of a server")),
        })
    }

    fn act(&mut self) -> Read<MoveText> {
        required(self.act.take(), "move")?.parse().map_err(|error| Fault::new("move", error))
    }

    fn board(&mut self) -> Read<BoardId> {
        let board = required(self.board.take(), "board")?;
        board.parse().map_err(|_| Fault::new("board", "expected a board: A or B"))
    }

    fn seat(&mut self) -> Read<Seat> {
        let name = required(self.seat.take(), "seat")?;
        let expected = "expected a seat: WhiteA, BlackA, WhiteB or BlackB";
        seat_of(&name).ok_or_else(|| Fault::new("seat", expected))
    }

    fn team(&mut self) -> Read<Team> {
        team_of(&required(self.team.take(), "team")?)
    }

    fn piece(&mut self) -> Read<Role> {
        let letter = required(self.piece.take(), "piece")?;
        let role = match letter.as_bytes() {
            [letter] => Role::from_letter(*letter).filter(|role| Role::DROPPABLE.contains(role)),
            _ => None,
        };
        role.ok_or_else(|| Fault::new("piece", "expected a piece: P, N, B, R or Q"))
    }

    fn millis(&mut self) -> Read<Millis> {
        let millis = Millis(required(self.millis.take(), "millis")?);
        let fits = (Millis::ZERO..=TimeControl::MAX).contains(&millis);
        fits.then_some(millis)
            .ok_or_else(|| Fault::new("millis", "not a time that a clock can show"))
    }

    fn points(&mut self) -> Read<HalfPoints> {
        match required(self.half_points.take(), "half_points")? {
            halves @ 1..=2 => Ok(HalfPoints(halves)),
            _ => Err(Fault::new("half_points", "expected 1 or 2")),
        }
    }

    /// A field that does not belong to this kind of event.
    fn left_over(&self) -> Option<&'static str> {
        let fields = [
            (self.act.is_some(), "move"),
            (self.claim.is_some(), "claim"),
            (self.count.is_some(), "count"),
            (self.board.is_some(), "board"),
            (self.seat.is_some(), "seat"),
            (self.team.is_some(), "team"),
            (self.piece.is_some(), "piece"),
            (self.half_points.is_some(), "half_points"),
            (self.millis.is_some(), "millis"),
            (self.fen.is_some(), "fen"),
        ];
        fields.into_iter().find(|(is_left, _)| *is_left).map(|(_, field)| field)
    }
}

fn required<T>(value: Option<T>, field: &'static str) -> Read<T> {
    value.ok_or_else(|| Fault::from_line(format!("the field `{field}` is missing")))
}

fn seat_of(name: &str) -> Option<Seat> {
    name.parse().ok()
}

fn team_of(name: &str) -> Read<Team> {
    match name {
        "first" => Ok(Team::First),
        "second" => Ok(Team::Second),
        _ => Err(Fault::new("team", "expected a team: first or second")),
    }
}
