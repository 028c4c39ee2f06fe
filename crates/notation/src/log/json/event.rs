//! Events as JSON: one flat object, of which each kind of event has its own fields and no others.

mod read;

use bughouse::{
    Act, Bfen, BoardId, BoardPart, Claim, Deed, Entry, Event, HalfPoints, Losers, Millis, Notice,
    Numbers, Order, Seat, Team,
};
use chess::Role;
use serde::{Deserialize, Serialize};

/// An event on the wire: when, who, what, and what belongs to it.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WireEvent {
    at: i64,
    /// A seat, `arbiter` or `server`; nobody starts the game.
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
    man: Option<String>,
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

/// What a player does that needs no more words.
const PLAIN: [(&str, Deed); 11] = [
    ("press", Deed::Complete),
    ("take-back", Deed::TakeBack),
    ("return-clock", Deed::ReturnClock),
    ("offer-draw", Deed::OfferDraw),
    ("accept-draw", Deed::AcceptDraw),
    ("decline-draw", Deed::DeclineDraw),
    ("decline-last-drop", Deed::DeclineLastDrop),
    ("resign", Deed::Resign),
    ("adjourn", Deed::Adjourn),
    ("play-on", Deed::PlayOn),
    ("stop-clocks", Deed::StopClocks),
];

impl WireEvent {
    pub(super) fn of(entry: &Entry) -> Self {
        let (who, wire) = match &entry.event {
            Event::Start => (None, Self::does("start")),
            Event::Player(seat, deed) => (Some(seat.name()), Self::of_deed(*deed)),
            Event::Arbiter(order) => (Some("arbiter"), Self::of_order(order)),
            Event::Server(notice) => (Some("server"), Self::of_notice(*notice)),
        };
        Self { at: entry.at.0, who: who.map(str::to_owned), ..wire }
    }

    fn does(does: &str) -> Self {
        Self { does: does.to_owned(), ..Self::default() }
    }

    fn of_deed(deed: Deed) -> Self {
        if let Some((name, _)) = PLAIN.iter().find(|(_, plain)| *plain == deed) {
            return Self::does(name);
        }
        let act = |act: Act| Some(act.to_string());
        match deed {
            Deed::Make(made) => Self { act: act(made), ..Self::does("make") },
            Deed::Move(moved) => Self { act: act(moved), ..Self::does("move") },
            Deed::Claim(claim) => {
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
            Deed::Count(board, count) => Self {
                count: Some(count.to_string()),
                board: Some(board.to_string()),
                ..Self::does("count")
            },
            Deed::ShowPieces(seat) => Self::does("show-pieces").with_seat(seat),
            Deed::Invisible(role) => Self::does("invisible").with_man(role),
            Deed::Visible(role) => Self::does("visible").with_man(role),
            // All others are plain.
            _ => Self::default(),
        }
    }

    fn of_order(order: &Order) -> Self {
        match *order {
            Order::Warn(seat) => Self::does("warn").with_seat(seat),
            Order::Freeze(seat, span) => Self::does("freeze").with_seat(seat).with_millis(span),
            Order::DeclareLost(losers) => {
                let team = match losers {
                    Losers::One(team) => team_name(team),
                    Losers::Both => "both",
                };
                Self { team: Some(team.to_owned()), ..Self::does("declare-lost") }
            }
            Order::NewGame => Self::does("new-game"),
            Order::LowerPoints(team, points) => {
                Self::does("lower-points").with_points(team, points)
            }
            Order::RaisePoints(team, points) => {
                Self::does("raise-points").with_points(team, points)
            }
            Order::Expel(seat) => Self::does("expel").with_seat(seat),
            Order::SetClock(seat, reading) => {
                Self::does("set-clock").with_seat(seat).with_millis(reading)
            }
            Order::SetPosition(board, ref setup) => {
                let part = BoardPart { setup: **setup, clocks: None };
                let bfen = Bfen { a: part, b: None, numbers: Numbers::Counters };
                Self {
                    board: Some(board.to_string()),
                    fen: Some(bfen.to_bracket()),
                    ..Self::does("set-position")
                }
            }
            Order::Stop => Self::does("stop-clocks"),
            Order::Restart => Self::does("restart-clocks"),
            Order::NoReason(seat) => Self::does("no-reason").with_seat(seat),
        }
    }

    fn of_notice(notice: Notice) -> Self {
        match notice {
            Notice::Look => Self::does("look"),
            Notice::Lag(seat, span) => Self::does("credit").with_seat(seat).with_millis(span),
            Notice::NoShow(seat) => Self::does("miss").with_seat(seat),
            Notice::Absent(seat) => Self::does("give-up").with_seat(seat),
            Notice::Suspended => Self::does("suspend"),
            Notice::Resumed => Self::does("resume"),
            Notice::Reading(seat, reading) => {
                Self::does("read").with_seat(seat).with_millis(reading)
            }
        }
    }

    fn with_seat(self, seat: Seat) -> Self {
        Self { seat: Some(seat.name().to_owned()), ..self }
    }

    fn with_man(self, role: Role) -> Self {
        Self { man: Some(role.letter().to_string()), ..self }
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
