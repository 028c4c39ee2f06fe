//! Writing logs.

use alloc::string::String;
use core::fmt;

use chess::Role;

use super::{Log, LogEntry};
use crate::{
    ArbiterAction, Bfen, BoardPart, Claim, Count, Event, HalfPoints, Losers, Millis, Numbers,
    PlayerAction, ServerEvent, Team,
};

impl fmt::Display for Log {
    /// Ruleset, time control and start, the other tags, a blank line, and a line for each event.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "[Ruleset \"{}\"]", self.ruleset)?;
        writeln!(f, "[TimeControl \"{}\"]", self.control)?;
        if let Some(start) = &self.start {
            writeln!(f, "[FEN \"{}\"]", position(start))?;
        }
        for (name, value) in &self.tags {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', " ");
            writeln!(f, "[{name} \"{value}\"]")?;
        }
        if !self.entries.is_empty() {
            f.write_str("\n")?;
        }
        self.entries.iter().try_for_each(|entry| writeln!(f, "{entry}"))
    }
}

/// The dialect that loses nothing: clocks are known, or there are counters.
fn position(bfen: &Bfen) -> String {
    if bfen.numbers == Numbers::Counters { bfen.to_bracket() } else { bfen.to_thief() }
}

impl fmt::Display for LogEntry {
    /// `0:12.345 WhiteA moves e4`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", time(self.at), self.event)
    }
}

/// `m:ss.mmm`, or with hours `h:mm:ss.mmm`.
fn time(at: Millis) -> impl fmt::Display {
    fmt::from_fn(move |f| {
        let millis = at.0.max(0);
        let (minutes, seconds, part) = (millis / 60_000, millis / 1000 % 60, millis % 1000);
        if minutes < 60 {
            write!(f, "{minutes}:{seconds:02}.{part:03}")
        } else {
            write!(f, "{}:{:02}:{seconds:02}.{part:03}", minutes / 60, minutes % 60)
        }
    })
}

impl fmt::Display for Event {
    /// The actor and the action, as in a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start => f.write_str("start"),
            Self::Player(seat, deed) => write!(f, "{seat} {deed}"),
            Self::Arbiter(order) => write!(f, "arbiter {order}"),
            Self::Server(notice) => write!(f, "server {notice}"),
        }
    }
}

impl fmt::Display for PlayerAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Make(act) => write!(f, "makes {act}"),
            Self::TakeBack => f.write_str("takes back"),
            Self::Complete => f.write_str("presses"),
            Self::Move(act) => write!(f, "moves {act}"),
            Self::ReturnClock => f.write_str("returns the clock"),
            Self::Claim(claim) => write!(f, "claims {claim}"),
            Self::Count(board, count) => write!(f, "counts {count} on {board}"),
            Self::OfferDraw => f.write_str("offers draw"),
            Self::AcceptDraw => f.write_str("accepts draw"),
            Self::DeclineDraw => f.write_str("declines draw"),
            Self::DeclineLastDrop => f.write_str("declines last drop"),
            Self::Resign => f.write_str("resigns"),
            Self::Adjourn => f.write_str("adjourns"),
            Self::PlayOn => f.write_str("plays on"),
            Self::StopClocks => f.write_str("stops the clocks"),
            Self::ShowPieces(seat) => write!(f, "says show pieces to {seat}"),
            Self::Invisible(role) => write!(f, "says invisible {}", role.letter()),
            Self::Visible(role) => write!(f, "says visible {}", role.letter()),
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self {
            Self::Mate(_) => "mate",
            Self::IllegalMove(_) => "illegal move",
            Self::Flag(_) => "flag",
            Self::Threefold { .. } => "threefold",
            Self::Premove(_) => "premove",
            Self::StartingError(_) => "starting error",
            Self::RepeatedlyHiding(_) => "repeatedly hiding",
        };
        write!(f, "{what} on {}", self.board())?;
        match self {
            Self::Threefold { about_to: Some(act), .. } => write!(f, " by {act}"),
            _ => Ok(()),
        }
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::One => "one",
            Self::Two => "two",
            Self::Three => "three",
        })
    }
}

/// `first` or `second`.
pub(super) const fn team(team: Team) -> &'static str {
    match team {
        Team::First => "first",
        Team::Second => "second",
    }
}

impl fmt::Display for HalfPoints {
    /// `0`, `0.5`, `1`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.0 / 2, if self.0.is_multiple_of(2) { "" } else { ".5" })
    }
}

impl fmt::Display for ArbiterAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Warn(seat) => write!(f, "warns {seat}"),
            Self::Freeze(seat, span) => write!(f, "freezes {seat} {}", span.seconds()),
            Self::DeclareLost(Losers::One(loser)) => write!(f, "declares lost {}", team(*loser)),
            Self::DeclareLost(Losers::Both) => f.write_str("declares lost both"),
            Self::NewGame => f.write_str("orders new game"),
            Self::LowerPoints(of, points) => write!(f, "lowers {} {points}", team(*of)),
            Self::RaisePoints(of, points) => write!(f, "raises {} {points}", team(*of)),
            Self::Expel(seat) => write!(f, "expels {seat}"),
            Self::SetClock(seat, reading) => write!(f, "sets clock {seat} {}", reading.seconds()),
            Self::SetPosition(board, setup) => {
                let part = BoardPart { setup: **setup, clocks: None };
                let bfen = Bfen { a: part, b: None, numbers: Numbers::Counters };
                write!(f, "sets board {board} {}", bfen.to_bracket())
            }
            Self::Adjourn => f.write_str("adjourns"),
            Self::Stop => f.write_str("stops the clocks"),
            Self::Restart => f.write_str("restarts the clocks"),
            Self::NoReason(seat) => write!(f, "finds no reason {seat}"),
        }
    }
}

impl fmt::Display for ServerEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tick => f.write_str("looks"),
            Self::Lag(seat, span) => write!(f, "credits {seat} {}", span.seconds()),
            Self::Suspended => f.write_str("suspends"),
            Self::Resumed => f.write_str("resumes"),
            Self::Reading(seat, reading) => write!(f, "reads {seat} {}", reading.seconds()),
            Self::NoShow(seat) => write!(f, "misses {seat}"),
            Self::Absent(seat) => write!(f, "gives up {seat}"),
        }
    }
}

/// The roles that a piece in a reserve can have, by letter.
pub(super) fn role(letter: &str) -> Option<Role> {
    match letter.as_bytes() {
        [letter] => Role::from_letter(*letter).filter(|&role| role != Role::King),
        _ => None,
    }
}
