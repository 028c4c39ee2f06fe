//! Events as JSON: a flat object in which each kind of event has its own fields only.

mod read;

use bughouse::{
    ArbiterAction, Bfen, BoardId, BoardPart, Claim, Event, HalfPoints, LogEntry, Losers, Millis,
    MoveText, Numbers, PlayerAction, Seat, ServerEvent, Team,
};
use chess::Role;
use serde::{Deserialize, Serialize};

/// An event on the wire.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WireEvent {
    at: i64,
    /// A seat, `arbiter` or `server`; missing for the start of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    who: Option<String>,
    does: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    claim: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    count: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    board: Option<String>,
    #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
    act: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seat: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    team: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    piece: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    half_points: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    millis: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fen: Option<String>,
}

type Make = fn(BoardId) -> Claim;

const CLAIMS: [(&str, Make); 7] = [
    ("mate", Claim::Mate),
    ("illegal-move", Claim::IllegalMove),
    ("flag", Claim::Flag),
    ("threefold", |board| Claim::Threefold { board, about_to: None }),
    ("premove", Claim::Premove),
    ("starting-error", Claim::StartingError),
    ("repeatedly-hiding", Claim::RepeatedlyHiding),
];

/// Actions of players without further fields.
const PLAIN: [(&str, PlayerAction); 11] = [
    ("press", PlayerAction::Complete),
    ("take-back", PlayerAction::TakeBack),
    ("return-clock", PlayerAction::ReturnClock),
    ("offer-draw", PlayerAction::OfferDraw),
    ("accept-draw", PlayerAction::AcceptDraw),
    ("decline-draw", PlayerAction::DeclineDraw),
    ("decline-last-drop", PlayerAction::DeclineLastDrop),
    ("resign", PlayerAction::Resign),
    ("adjourn", PlayerAction::Adjourn),
    ("play-on", PlayerAction::PlayOn),
    ("stop-clocks", PlayerAction::StopClocks),
];

impl WireEvent {
    pub(super) fn from_entry(entry: &LogEntry) -> Self {
        let (who, wire) = match &entry.event {
            Event::Start => (None, Self::does("start")),
            Event::Player(seat, deed) => (Some(seat.name()), Self::from_action(*deed)),
            Event::Arbiter(order) => (Some("arbiter"), Self::from_arbiter_action(order)),
            Event::Server(notice) => (Some("server"), Self::from_server_event(*notice)),
        };
        Self { at: entry.at.0, who: who.map(str::to_owned), ..wire }
    }

    fn does(does: &str) -> Self {
        Self { does: does.to_owned(), ..Self::default() }
    }

    fn from_action(deed: PlayerAction) -> Self {
        if let Some((name, _)) = PLAIN.iter().find(|(_, plain)| *plain == deed) {
            return Self::does(name);
        }
        let act = |act: MoveText| Some(act.to_string());
        match deed {
            PlayerAction::Make(made) => Self { act: act(made), ..Self::does("make") },
            PlayerAction::Move(moved) => Self { act: act(moved), ..Self::does("move") },
            PlayerAction::Claim(claim) => {
                let named = match claim {
                    Claim::Threefold { about_to, .. } => about_to,
                    _ => None,
                };
                let kind = std::mem::discriminant(&claim);
                let same = |make: Make| std::mem::discriminant(&make(claim.board())) == kind;
                let name = CLAIMS.iter().find(|(_, make)| same(*make)).map(|(name, _)| *name);
                Self {
                    claim: name.map(str::to_owned),
                    board: Some(claim.board().to_string()),
                    act: named.and_then(act),
                    ..Self::does("claim")
                }
            }
            PlayerAction::Count(board, count) => Self {
                count: Some(count.to_string()),
                board: Some(board.to_string()),
                ..Self::does("count")
            },
            PlayerAction::ShowPieces(seat) => Self::does("show-pieces").with_seat(seat),
            PlayerAction::Invisible(role) => Self::does("invisible").with_piece(role),
            PlayerAction::Visible(role) => Self::does("visible").with_piece(role),
            // All other actions have no further fields.
            _ => Self::default(),
        }
    }

    fn from_arbiter_action(order: &ArbiterAction) -> Self {
        match *order {
            ArbiterAction::Warn(seat) => Self::does("warn").with_seat(seat),
            ArbiterAction::Freeze(seat, span) => {
                Self::does("freeze").with_seat(seat).with_millis(span)
            }
            ArbiterAction::DeclareLost(losers) => {
                let team = match losers {
                    Losers::One(team) => team_name(team),
                    Losers::Both => "both",
                };
                Self { team: Some(team.to_owned()), ..Self::does("declare-lost") }
            }
            ArbiterAction::NewGame => Self::does("new-game"),
            ArbiterAction::LowerPoints(team, points) => {
                Self::does("lower-points").with_points(team, points)
            }
            ArbiterAction::RaisePoints(team, points) => {
                Self::does("raise-points").with_points(team, points)
            }
            ArbiterAction::Expel(seat) => Self::does("expel").with_seat(seat),
            ArbiterAction::SetClock(seat, reading) => {
                Self::does("set-clock").with_seat(seat).with_millis(reading)
            }
            ArbiterAction::SetPosition(board, ref setup) => {
                let part = BoardPart { setup: **setup, clocks: None };
                let bfen = Bfen { a: part, b: None, numbers: Numbers::Counters };
                Self {
                    board: Some(board.to_string()),
                    fen: Some(bfen.to_bracket()),
                    ..Self::does("set-position")
                }
            }
            ArbiterAction::Adjourn => Self::does("adjourn"),
            ArbiterAction::Stop => Self::does("stop-clocks"),
            ArbiterAction::Restart => Self::does("restart-clocks"),
            ArbiterAction::NoReason(seat) => Self::does("no-reason").with_seat(seat),
        }
    }

    fn from_server_event(notice: ServerEvent) -> Self {
        match notice {
            ServerEvent::Tick => Self::does("look"),
            ServerEvent::Lag(seat, span) => Self::does("credit").with_seat(seat).with_millis(span),
            ServerEvent::NoShow(seat) => Self::does("miss").with_seat(seat),
            ServerEvent::Absent(seat) => Self::does("give-up").with_seat(seat),
            ServerEvent::Suspended => Self::does("suspend"),
            ServerEvent::Resumed => Self::does("resume"),
            ServerEvent::Reading(seat, reading) => {
                Self::does("read").with_seat(seat).with_millis(reading)
            }
        }
    }

    fn with_seat(self, seat: Seat) -> Self {
        Self { seat: Some(seat.name().to_owned()), ..self }
    }

    fn with_piece(self, role: Role) -> Self {
        Self { piece: Some(role.letter().to_string()), ..self }
    }

    fn with_millis(self, Millis(millis): Millis) -> Self {
        Self { millis: Some(millis), ..self }
    }

    fn with_points(self, team: Team, HalfPoints(halves): HalfPoints) -> Self {
        Self { team: Some(team_name(team).to_owned()), half_points: Some(halves), ..self }
    }
}

const fn team_name(team: Team) -> &'static str {
    match team {
        Team::First => "first",
        Team::Second => "second",
    }
}
