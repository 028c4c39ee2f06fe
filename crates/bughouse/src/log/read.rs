//! Reading logs: every error has its line and column.

use std::{fmt, str::FromStr};

use super::{Entry, Log, write};
use crate::{
    Bfen, BoardId, Claim, Count, Deed, Event, Game, HalfPoints, Losers, Millis, Notice, Order,
    ParseTimeControlError, Ruleset, RulesetError, Seat, Team, TimeControl,
};

/// A text that is no log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// What is wrong there.
    pub kind: LogErrorKind,
}

/// What is wrong with a log.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LogErrorKind {
    /// Something else should stand here.
    Expected(&'static str),
    /// The tag is missing that says this.
    MissingTag(&'static str),
    /// A tag stands twice.
    DuplicateTag,
    /// A tag stands behind an event.
    LateTag,
    /// The value of `Ruleset` cannot be read.
    Ruleset(RulesetError),
    /// The value of `TimeControl` cannot be read.
    TimeControl(ParseTimeControlError),
    /// The value of `FEN` cannot be read or played, or the position that an arbiter sets.
    Position(String),
    /// The event comes before the one in front of it.
    TimeRunsBackwards {
        /// The time of that one.
        before: Millis,
    },
    /// The line or the whole is longer than is read.
    TooLong,
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.kind)
    }
}

impl fmt::Display for LogErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Expected(what) => write!(f, "expected {what}"),
            Self::MissingTag(name) => write!(f, "the tag {name} is missing"),
            Self::DuplicateTag => f.write_str("this tag stands twice"),
            Self::LateTag => f.write_str("tags stand before the first event"),
            Self::Ruleset(error) => error.fmt(f),
            Self::TimeControl(error) => error.fmt(f),
            Self::Position(error) => f.write_str(error),
            Self::TimeRunsBackwards { before } => {
                write!(f, "time runs backwards: the event before is at {} s", before.seconds())
            }
            Self::TooLong => f.write_str("longer than any log is read"),
        }
    }
}

impl std::error::Error for LogError {}

impl FromStr for Log {
    type Err = LogError;

    fn from_str(text: &str) -> Result<Self, LogError> {
        let mut reader = Reader::default();
        let mut lines = 0;
        for (number, line) in text.lines().enumerate() {
            lines = number + 1;
            reader.line(line).map_err(|Fault { at, kind }| {
                let before = line.get(..at).unwrap_or(line);
                LogError { line: lines, column: before.chars().count() + 1, kind }
            })?;
        }
        reader.finish().map_err(|kind| LogError { line: lines.max(1), column: 1, kind })
    }
}

impl FromStr for Entry {
    type Err = LogError;

    /// Reads a single line of a log.
    fn from_str(line: &str) -> Result<Self, LogError> {
        entry(line).map_err(|Fault { at, kind }| {
            let before = line.get(..at).unwrap_or(line);
            LogError { line: 1, column: before.chars().count() + 1, kind }
        })
    }
}

/// What is wrong with a line, and at which byte.
struct Fault {
    at: usize,
    kind: LogErrorKind,
}

type Read<T> = Result<T, Fault>;

#[derive(Default)]
struct Reader {
    ruleset: Option<Ruleset>,
    control: Option<TimeControl>,
    start: Option<Bfen>,
    tags: Vec<(String, String)>,
    entries: Vec<Entry>,
}

impl Reader {
    fn line(&mut self, line: &str) -> Read<()> {
        if line.len() > Log::MAX_LINE {
            return Err(Fault { at: 0, kind: LogErrorKind::TooLong });
        }
        let text = line.trim_ascii_start();
        let at = line.len() - text.len();
        if text.is_empty() || text.starts_with('#') {
            return Ok(());
        }
        if text.starts_with('[') {
            return self.tag(line, at);
        }
        let entry = entry(line)?;
        match self.entries.last() {
            Some(before) if before.at > entry.at => {
                Err(Fault { at, kind: LogErrorKind::TimeRunsBackwards { before: before.at } })
            }
            _ if self.entries.len() >= Log::MAX_EVENTS => {
                Err(Fault { at, kind: LogErrorKind::TooLong })
            }
            _ => {
                self.entries.push(entry);
                Ok(())
            }
        }
    }

    /// `[Name "value"]`
    fn tag(&mut self, line: &str, at: usize) -> Read<()> {
        const ESCAPED: &str = "a backslash only before a quotation mark or a backslash";
        let fault = |at, kind| Err(Fault { at, kind });
        let expected = |at, what| Err(Fault { at, kind: LogErrorKind::Expected(what) });
        if !self.entries.is_empty() {
            return fault(at, LogErrorKind::LateTag);
        }
        let name_at = at + 1;
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let rest = &line[name_at..];
        let name = &rest[..rest.find(|c| !is_name(c)).unwrap_or(rest.len())];
        if name.is_empty() {
            return expected(name_at, "the name of a tag");
        }
        let rest = rest[name.len()..].trim_ascii_start();
        let value_at = line.len() - rest.len();
        let Some(quoted) = rest.strip_prefix('"') else {
            return expected(value_at, "a value in quotation marks");
        };
        let (mut value, mut chars) = (String::new(), quoted.char_indices());
        let end = loop {
            match chars.next() {
                None => return expected(line.len(), "a closing quotation mark"),
                Some((end, '"')) => break value_at + end + 2,
                Some((backslash, '\\')) => match chars.next() {
                    Some((_, c @ ('"' | '\\'))) => value.push(c),
                    _ => return expected(value_at + 1 + backslash, ESCAPED),
                },
                Some((_, c)) => value.push(c),
            }
        };
        let behind = line[end..].trim_ascii();
        if behind != "]" {
            return expected(end, "a closing bracket and nothing behind it");
        }
        if self.tags.len() >= Log::MAX_TAGS {
            return fault(at, LogErrorKind::TooLong);
        }
        let inside = value_at + 1;
        let again = match name {
            "Ruleset" => self.ruleset.is_some(),
            "TimeControl" => self.control.is_some(),
            "FEN" => self.start.is_some(),
            _ => self.tags.iter().any(|(tag, _)| tag == name),
        };
        if again {
            return fault(name_at, LogErrorKind::DuplicateTag);
        }
        match name {
            "Ruleset" => match value.parse() {
                Ok(ruleset) => self.ruleset = Some(ruleset),
                Err(error) => return fault(inside + error.offset, LogErrorKind::Ruleset(error)),
            },
            "TimeControl" => match value.parse() {
                Ok(control) => self.control = Some(control),
                Err(error) => return fault(inside, LogErrorKind::TimeControl(error)),
            },
            "FEN" => self.start = Some(start(&value, inside)?),
            _ => self.tags.push((name.to_owned(), value)),
        }
        Ok(())
    }

    fn finish(self) -> Result<Log, LogErrorKind> {
        Ok(Log {
            ruleset: self.ruleset.ok_or(LogErrorKind::MissingTag("Ruleset"))?,
            control: self.control.ok_or(LogErrorKind::MissingTag("TimeControl"))?,
            start: self.start,
            tags: self.tags,
            entries: self.entries,
        })
    }
}

/// A position to start from: read, and found playable.
fn start(value: &str, at: usize) -> Read<Bfen> {
    let fault = |at, error: String| Fault { at, kind: LogErrorKind::Position(error) };
    let bfen: Bfen = value
        .parse()
        .map_err(|error: crate::BfenError| fault(at + error.span.start, error.to_string()))?;
    let game = Game::from_bfen(&bfen, chess::Rules::BUGHOUSE);
    game.map_err(|error| fault(at, error.to_string()))?;
    Ok(bfen)
}

/// The words of a line.
struct Words<'a> {
    line: &'a str,
    at: usize,
}

impl<'a> Words<'a> {
    /// The next word, or nothing at the end of the line.
    fn next(&mut self) -> &'a str {
        let rest = self.line[self.at..].trim_ascii_start();
        self.at = self.line.len() - rest.len();
        let word = &rest[..rest.find([' ', '\t']).unwrap_or(rest.len())];
        self.at += word.len();
        word
    }

    /// All that is left of the line, and where it begins.
    fn rest(&mut self) -> (usize, &'a str) {
        let rest = self.line[self.at..].trim_ascii_start();
        let at = self.line.len() - rest.len();
        self.at = self.line.len();
        (at, rest.trim_ascii_end())
    }

    /// Reads the next word, or says what it should be.
    fn read<T>(&mut self, what: &'static str, read: impl FnOnce(&'a str) -> Option<T>) -> Read<T> {
        let word = self.next();
        let at = self.at - word.len();
        read(word).ok_or(Fault { at, kind: LogErrorKind::Expected(what) })
    }

    /// These words and no others come next.
    fn these(&mut self, words: &'static str) -> Read<()> {
        words.split(' ').try_for_each(|word| self.read(words, |next| (next == word).then_some(())))
    }

    fn seat(&mut self) -> Read<Seat> {
        self.read("a seat: WhiteA, BlackA, WhiteB or BlackB", seat)
    }

    fn on_board(&mut self) -> Read<BoardId> {
        self.these("on")?;
        self.board()
    }

    fn board(&mut self) -> Read<BoardId> {
        self.read("a board: A or B", |word| match word {
            "A" => Some(BoardId::A),
            "B" => Some(BoardId::B),
            _ => None,
        })
    }

    fn team(&mut self) -> Read<Team> {
        self.read("a team: first (WhiteA and BlackB) or second (BlackA and WhiteB)", team)
    }

    fn points(&mut self) -> Read<HalfPoints> {
        self.read("points: 0.5 or 1", |word| match word {
            "0.5" => Some(HalfPoints::DRAW),
            "1" => Some(HalfPoints::WIN),
            _ => None,
        })
    }

    fn span(&mut self) -> Read<Millis> {
        self.read("seconds such as 5 or 0.250", |word| {
            let exact = word.find('.').is_none_or(|dot| word.len() - dot <= 4);
            let fits = |&span: &Millis| (Millis::ZERO..=TimeControl::MAX).contains(&span);
            Millis::of_seconds(word.as_bytes()).filter(fits).filter(|_| exact)
        })
    }

    fn end(&mut self) -> Read<()> {
        self.read("the end of the line", |word| word.is_empty().then_some(()))
    }
}

fn seat(word: &str) -> Option<Seat> {
    Seat::ALL.into_iter().find(|seat| seat.name() == word)
}

fn team(word: &str) -> Option<Team> {
    [Team::First, Team::Second].into_iter().find(|&team| write::team(team) == word)
}

fn entry(line: &str) -> Read<Entry> {
    let mut words = Words { line, at: 0 };
    let at = words.read("a time such as 0:12.345", |word| {
        let exact = word.find('.').is_none_or(|dot| word.len() - dot <= 4);
        let fits = |&at: &Millis| (Millis::ZERO..=Log::LATEST).contains(&at);
        Millis::of_clock(word.as_bytes()).filter(fits).filter(|_| exact)
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
    Ok(Entry { at, event })
}

fn deed(words: &mut Words<'_>) -> Read<Deed> {
    const MOVE: &str = "a move such as e4, Nf3, P@f7 or e2e4";
    const WHAT: &str = "what a player does: makes, presses, moves, takes back, claims, counts, offers draw, accepts draw, \
        declines draw, declines last drop, resigns, adjourns, plays on, returns the clock, stops the clocks or says";
    let known = ["makes", "presses", "moves", "takes", "claims", "counts", "offers", "accepts"];
    let more = ["declines", "resigns", "adjourns", "plays", "returns", "stops", "says"];
    let verb =
        words.read(WHAT, |word| (known.contains(&word) || more.contains(&word)).then_some(word))?;
    let act = |words: &mut Words<'_>| words.read(MOVE, |word| word.parse().ok());
    let (deed, then) = match verb {
        "makes" => (Deed::Make(act(words)?), ""),
        "moves" => (Deed::Move(act(words)?), ""),
        "presses" => (Deed::Complete, ""),
        "takes" => (Deed::TakeBack, "back"),
        "claims" => (Deed::Claim(claim(words)?), ""),
        "counts" => {
            let count = words.read("one, two or three", |word| {
                [Count::One, Count::Two, Count::Three]
                    .into_iter()
                    .find(|count| count.to_string() == word)
            })?;
            (Deed::Count(words.on_board()?, count), "")
        }
        "offers" => (Deed::OfferDraw, "draw"),
        "accepts" => (Deed::AcceptDraw, "draw"),
        "declines" => words.read("draw or last drop", |word| match word {
            "draw" => Some((Deed::DeclineDraw, "")),
            "last" => Some((Deed::DeclineLastDrop, "drop")),
            _ => None,
        })?,
        "resigns" => (Deed::Resign, ""),
        "adjourns" => (Deed::Adjourn, ""),
        "plays" => (Deed::PlayOn, "on"),
        "returns" => (Deed::ReturnClock, "the clock"),
        "stops" => (Deed::StopClocks, "the clocks"),
        _ => (said(words)?, ""),
    };
    if !then.is_empty() {
        words.these(then)?;
    }
    Ok(deed)
}

fn said(words: &mut Words<'_>) -> Read<Deed> {
    const MAN: &str = "a man: P, N, B, R or Q";
    match words.read("show pieces to, invisible or visible", Some)? {
        "show" => {
            words.these("pieces to")?;
            Ok(Deed::ShowPieces(words.seat()?))
        }
        "invisible" => Ok(Deed::Invisible(words.read(MAN, write::role)?)),
        "visible" => Ok(Deed::Visible(words.read(MAN, write::role)?)),
        other => {
            let at = words.at - other.len();
            let kind = LogErrorKind::Expected("show pieces to, invisible or visible");
            Err(Fault { at, kind })
        }
    }
}

fn claim(words: &mut Words<'_>) -> Read<Claim> {
    const WHAT: &str = "what is claimed: mate, illegal move, flag, threefold, premove, starting error or repeatedly hiding";
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
            let about_to =
                words.read("a move such as e4, Nf3, P@f7 or e2e4", |word| word.parse().ok())?;
            return Ok(Claim::Threefold { board, about_to: Some(about_to) });
        }
        words.at = here;
    }
    Ok(claim)
}

fn order(words: &mut Words<'_>) -> Read<Order> {
    const WHAT: &str = "what the arbiter does: warns, freezes, declares lost, orders new game, lowers, raises, expels, \
        sets clock, sets board, stops the clocks, restarts the clocks or finds no reason";
    let verb = words.next();
    let at = words.at - verb.len();
    Ok(match verb {
        "warns" => Order::Warn(words.seat()?),
        "freezes" => Order::Freeze(words.seat()?, words.span()?),
        "declares" => {
            words.these("lost")?;
            Order::DeclareLost(words.read("first, second or both", |word| match word {
                "both" => Some(Losers::Both),
                _ => team(word).map(Losers::One),
            })?)
        }
        "orders" => {
            words.these("new game")?;
            Order::NewGame
        }
        "lowers" => Order::LowerPoints(words.team()?, words.points()?),
        "raises" => Order::RaisePoints(words.team()?, words.points()?),
        "expels" => Order::Expel(words.seat()?),
        "sets" => {
            if words.read("clock or board", |word| match word {
                "clock" => Some(true),
                "board" => Some(false),
                _ => None,
            })? {
                Order::SetClock(words.seat()?, words.span()?)
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
                Order::SetPosition(board, Box::new(bfen.a.setup))
            }
        }
        "stops" => {
            words.these("the clocks")?;
            Order::Stop
        }
        "restarts" => {
            words.these("the clocks")?;
            Order::Restart
        }
        "finds" => {
            words.these("no reason")?;
            Order::NoReason(words.seat()?)
        }
        _ => return Err(Fault { at, kind: LogErrorKind::Expected(WHAT) }),
    })
}

fn notice(words: &mut Words<'_>) -> Read<Notice> {
    const WHAT: &str = "what the server says: looks, credits, suspends, resumes or reads";
    let verb = words.next();
    let at = words.at - verb.len();
    Ok(match verb {
        "looks" => Notice::Look,
        "credits" => Notice::Lag(words.seat()?, words.span()?),
        "suspends" => Notice::Suspended,
        "resumes" => Notice::Resumed,
        "reads" => Notice::Reading(words.seat()?, words.span()?),
        _ => return Err(Fault { at, kind: LogErrorKind::Expected(WHAT) }),
    })
}
