//! Reading events: a line says when, who, what.

use alloc::{
    borrow::ToOwned,
    boxed::Box,
    string::{String, ToString},
};

use super::{
    Fault, LogErrorKind, Read,
    words::{Words, seat, team},
};
use crate::{
    ArbiterAction, Bfen, BoardId, Claim, Count, Event, Log, LogEntry, Losers, Millis, PlayerAction,
    ServerEvent, log::write,
};

/// Reads a text that holds nothing but one value.
pub(super) fn alone<T>(text: &str, read: fn(&mut Words<'_>) -> Read<T>) -> Read<T> {
    let mut words = Words { line: text, at: 0 };
    let found = read(&mut words)?;
    words.end()?;
    Ok(found)
}

pub(super) fn entry(line: &str) -> Read<LogEntry> {
    let mut words = Words { line, at: 0 };
    let at = words.read("a time such as 0:12.345", |word| {
        let exact = word.find('.').is_none_or(|dot| word.len() - dot <= 4);
        let fits = |&at: &Millis| (Millis::ZERO..=Log::LATEST).contains(&at);
        Millis::parse_clock(word.as_bytes()).filter(fits).filter(|_| exact)
    })?;
    let who = words.read("start, a seat such as WhiteA, arbiter or server", |word| {
        let others = matches!(word, "start" | "arbiter" | "server");
        (others || seat(word).is_some()).then_some(word)
    })?;
    let event = match (who, seat(who)) {
        (_, Some(seat)) => Event::Player(seat, deed(&mut words)?),
        ("arbiter", _) => Event::Arbiter(order(&mut words)?),
        ("server", _) => Event::Server(notice(&mut words)?),
        _ => Event::Start,
    };
    words.end()?;
    Ok(LogEntry { at, event })
}

pub(super) fn deed(words: &mut Words<'_>) -> Read<PlayerAction> {
    const MOVE: &str = "a move such as e4, Nf3, O-O, P@f7 or e2e4";
    const WHAT: &str = "what a player does: makes, presses, moves, takes back, claims, counts, offers draw, accepts draw, \
        declines draw, declines last drop, resigns, adjourns, plays on, returns the clock, stops the clocks or says";
    let known = ["makes", "presses", "moves", "takes", "claims", "counts", "offers", "accepts"];
    let more = ["declines", "resigns", "adjourns", "plays", "returns", "stops", "says"];
    let verb =
        words.read(WHAT, |word| (known.contains(&word) || more.contains(&word)).then_some(word))?;
    let act = |words: &mut Words<'_>| words.read(MOVE, |word| word.parse().ok());
    let (deed, then) = match verb {
        "makes" => (PlayerAction::Make(act(words)?), ""),
        "moves" => (PlayerAction::Move(act(words)?), ""),
        "presses" => (PlayerAction::Complete, ""),
        "takes" => (PlayerAction::TakeBack, "back"),
        "claims" => (PlayerAction::Claim(claim(words)?), ""),
        "counts" => {
            let count = words.read("one, two or three", |word| {
                [Count::One, Count::Two, Count::Three]
                    .into_iter()
                    .find(|count| count.to_string() == word)
            })?;
            (PlayerAction::Count(words.on_board()?, count), "")
        }
        "offers" => (PlayerAction::OfferDraw, "draw"),
        "accepts" => (PlayerAction::AcceptDraw, "draw"),
        "declines" => words.read("draw or last drop", |word| match word {
            "draw" => Some((PlayerAction::DeclineDraw, "")),
            "last" => Some((PlayerAction::DeclineLastDrop, "drop")),
            _ => None,
        })?,
        "resigns" => (PlayerAction::Resign, ""),
        "adjourns" => (PlayerAction::Adjourn, ""),
        "plays" => (PlayerAction::PlayOn, "on"),
        "returns" => (PlayerAction::ReturnClock, "the clock"),
        "stops" => (PlayerAction::StopClocks, "the clocks"),
        _ => (said(words)?, ""),
    };
    if !then.is_empty() {
        words.these(then)?;
    }
    Ok(deed)
}

fn said(words: &mut Words<'_>) -> Read<PlayerAction> {
    const PIECE: &str = "a piece: P, N, B, R or Q";
    match words.read("show pieces to, invisible or visible", Some)? {
        "show" => {
            words.these("pieces to")?;
            Ok(PlayerAction::ShowPieces(words.seat()?))
        }
        "invisible" => Ok(PlayerAction::Invisible(words.read(PIECE, write::role)?)),
        "visible" => Ok(PlayerAction::Visible(words.read(PIECE, write::role)?)),
        other => {
            let at = words.at - other.len();
            let kind = LogErrorKind::Expected("show pieces to, invisible or visible");
            Err(Fault { at, kind })
        }
    }
}

fn claim(words: &mut Words<'_>) -> Read<Claim> {
    const WHAT: &str = "what is claimed: mate, illegal move, flag, threefold (a draw by repetition), premove, starting error or repeatedly hiding";
    type Make = fn(BoardId) -> Claim;
    let (make, then): (Make, &'static str) = words.read(WHAT, |word| {
        Some(match word {
            "mate" => (Claim::Mate as Make, ""),
            "illegal" => (Claim::IllegalMove as Make, "move"),
            "flag" => (Claim::Flag as Make, ""),
            "threefold" => ((|board| Claim::Threefold { board, about_to: None }) as Make, ""),
            "premove" => (Claim::Premove as Make, ""),
            "starting" => (Claim::StartingError as Make, "error"),
            "repeatedly" => (Claim::RepeatedlyHiding as Make, "hiding"),
            _ => return None,
        })
    })?;
    if !then.is_empty() {
        words.these(then)?;
    }
    let claim = make(words.on_board()?);
    if let Claim::Threefold { board, .. } = claim {
        let here = words.at;
        if words.next() == "by" {
            let about_to = words
                .read("a move such as e4, Nf3, O-O, P@f7 or e2e4", |word| word.parse().ok())?;
            return Ok(Claim::Threefold { board, about_to: Some(about_to) });
        }
        words.at = here;
    }
    Ok(claim)
}

pub(super) fn order(words: &mut Words<'_>) -> Read<ArbiterAction> {
    const WHAT: &str = "what the arbiter does: warns, freezes, declares lost, orders new game, lowers, raises, expels, \
        sets clock, sets board, adjourns, stops the clocks, restarts the clocks or finds no reason";
    let verb = words.next();
    let at = words.at - verb.len();
    Ok(match verb {
        "warns" => ArbiterAction::Warn(words.seat()?),
        "freezes" => ArbiterAction::Freeze(words.seat()?, words.span()?),
        "declares" => {
            words.these("lost")?;
            ArbiterAction::DeclareLost(words.read("first, second or both", |word| match word {
                "both" => Some(Losers::Both),
                _ => team(word).map(Losers::One),
            })?)
        }
        "orders" => {
            words.these("new game")?;
            ArbiterAction::NewGame
        }
        "lowers" => ArbiterAction::LowerPoints(words.team()?, words.points()?),
        "raises" => ArbiterAction::RaisePoints(words.team()?, words.points()?),
        "expels" => ArbiterAction::Expel(words.seat()?),
        "sets" => {
            if words.read("clock or board", |word| match word {
                "clock" => Some(true),
                "board" => Some(false),
                _ => None,
            })? {
                ArbiterAction::SetClock(words.seat()?, words.span()?)
            } else {
                let board = words.board()?;
                let (at, rest) = words.rest();
                let fault = |at, error: String| Fault { at, kind: LogErrorKind::Position(error) };
                let bfen: Bfen = rest.parse().map_err(|error: crate::BfenError| {
                    fault(at + error.span.start, error.to_string())
                })?;
                if bfen.b.is_some() {
                    return Err(fault(at, "expected a single board".to_owned()));
                }
                ArbiterAction::SetPosition(board, Box::new(bfen.a.setup))
            }
        }
        "adjourns" => ArbiterAction::Adjourn,
        "stops" => {
            words.these("the clocks")?;
            ArbiterAction::Stop
        }
        "restarts" => {
            words.these("the clocks")?;
            ArbiterAction::Restart
        }
        "finds" => {
            words.these("no reason")?;
            ArbiterAction::NoReason(words.seat()?)
        }
        _ => return Err(Fault { at, kind: LogErrorKind::Expected(WHAT) }),
    })
}

fn notice(words: &mut Words<'_>) -> Read<ServerEvent> {
    const WHAT: &str =
        "what the server says: looks, credits, suspends, resumes, reads, misses or gives up";
    let verb = words.next();
    let at = words.at - verb.len();
    Ok(match verb {
        "looks" => ServerEvent::Tick,
        "credits" => ServerEvent::Lag(words.seat()?, words.span()?),
        "suspends" => ServerEvent::Suspended,
        "resumes" => ServerEvent::Resumed,
        "reads" => ServerEvent::Reading(words.seat()?, words.span()?),
        "misses" => ServerEvent::NoShow(words.seat()?),
        "gives" => {
            words.these("up")?;
            ServerEvent::Absent(words.seat()?)
        }
        _ => return Err(Fault { at, kind: LogErrorKind::Expected(WHAT) }),
    })
}
