//! A scenario: a log with the expected rulings.

use chess::{CastlingStyle, Fen, Position, Role, Rules, SanPlus};
use tandem_bughouse::{
    Arbiter, BoardId, Description, Log, LogEntry, Millis, Ruling, Seat, Team, Verdict,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shows {
    /// The clause applies.
    Granted,
    /// The clause does not apply, or no longer.
    Refused,
    /// Notation.
    Written,
}

pub(crate) struct Scenario {
    /// File and line, for messages.
    place: String,
    /// The point of a log, in words; empty for notation.
    pub(crate) title: String,
    pub(crate) shows: Shows,
    pub(crate) lines: Vec<(usize, String)>,
}

impl Scenario {
    /// `info` is `log granted: title`, `log refused: title` or `san`.
    pub(crate) fn begin(chapter: &str, line: usize, info: &str) -> Self {
        let place = format!("{chapter}.md:{line}");
        let (kind, title) = info.split_once(':').unwrap_or((info, ""));
        let kind = kind.trim();
        let shows = match kind {
            "log granted" => Shows::Granted,
            "log refused" => Shows::Refused,
            "san" => Shows::Written,
            _ => panic!("{place}: expected a fence `log granted: …`, `log refused: …` or `san`"),
        };
        let title = if title.is_empty() { String::new() } else { info["log ".len()..].to_owned() };
        Self { place, title, shows, lines: Vec::new() }
    }

    /// The value of its `Ruleset` tag.
    pub(crate) fn ruleset(&self) -> &str {
        let tag = |line: &&(usize, String)| line.1.starts_with("[Ruleset ");
        self.lines.iter().find(tag).and_then(|line| line.1.split('"').nth(1)).unwrap_or("wbn")
    }

    /// The tags of its log: its own, and those that it leaves out.
    pub(crate) fn tags(&self) -> Vec<(String, String)> {
        let own = self.lines.iter().filter_map(|(_, line)| {
            let (name, value) = line.trim().strip_prefix('[')?.split_once(' ')?;
            Some((name.to_owned(), value.trim_end_matches(']').trim_matches('"').to_owned()))
        });
        let mut tags: Vec<_> = own.collect();
        for (name, default) in [("Ruleset", "wbn"), ("TimeControl", "300+0")] {
            if tags.iter().all(|(own, _)| own != name) {
                tags.push((name.to_owned(), default.to_owned()));
            }
        }
        tags
    }

    pub(crate) fn run(&self) -> Result<(), String> {
        let result = match self.shows {
            Shows::Written => self.run_san(),
            Shows::Granted | Shows::Refused => self.run_log(),
        };
        result.map_err(|error| format!("{}: {error}", self.place))
    }

    fn run_log(&self) -> Result<(), String> {
        let tags = self.tags();
        let header: String =
            tags.iter().map(|(name, value)| format!("[{name} \"{value}\"]\n")).collect();
        let log: Log = header.parse().map_err(|error| format!("{error}"))?;
        let mut arbiter = log.arbiter();
        let mut rulings: Vec<Ruling> = Vec::new();
        let mut last = 0;
        let mut expected = false;
        for (number, line) in &self.lines {
            let line = line.trim();
            let here = |error: String| format!("line {number}: `{line}`: {error}");
            if let Some(wanted) = line.strip_prefix("= ") {
                let found = rulings.iter().position(|ruling| matches(ruling, wanted));
                let Some(found) = found else {
                    return Err(here(format!("ruled: {}", all(&rulings))));
                };
                rulings.drain(..=found);
                expected = true;
            } else if let Some(question) = line.strip_prefix("? ") {
                answer(&arbiter, question).map_err(here)?;
            } else if !(line.is_empty() || line.starts_with('[') || line.starts_with('#')) {
                unexpected(&rulings).map_err(|error| format!("line {last}: {error}"))?;
                let entry: LogEntry = line.parse().map_err(|error| here(format!("{error}")))?;
                // An event is written the way it was read.
                let again: Result<LogEntry, _> = entry.to_string().parse();
                if again.as_ref() != Ok(&entry) {
                    return Err(here(format!("written back as `{entry}`")));
                }
                rulings = arbiter.handle(entry.at, &entry.event);
                last = *number;
            }
        }
        unexpected(&rulings).map_err(|error| format!("line {last}: {error}"))?;
        if expected { Ok(()) } else { Err("the scenario expects no ruling".to_owned()) }
    }

    /// `FEN: SAN = uci`, or `FEN: SAN = no`.
    fn run_san(&self) -> Result<(), String> {
        for (number, line) in &self.lines {
            let here = |error: String| format!("line {number}: `{line}`: {error}");
            let (fen, rest) = line.split_once(": ").ok_or_else(|| here("missing colon".into()))?;
            let (san, wanted) = rest.split_once(" = ").ok_or_else(|| here("missing `=`".into()))?;
            let fen: Fen = fen.parse().map_err(|error| here(format!("{error}")))?;
            let position = Position::from_setup(fen.into_setup(), Rules::BUGHOUSE_OTB)
                .map_err(|error| here(format!("{error}")))?;
            let moved = san.parse::<SanPlus>().ok().and_then(|san| san.san.to_move(&position).ok());
            let found =
                moved.map_or("no".to_owned(), |mv| mv.to_uci(CastlingStyle::KingMoves).to_string());
            if found != wanted {
                return Err(here(format!("means {found}")));
            }
        }
        Ok(())
    }
}

/// Fails on refusals and endings that the scenario does not list.
fn unexpected(rulings: &[Ruling]) -> Result<(), String> {
    let grave =
        |ruling: &&Ruling| matches!(ruling.verdict, Verdict::Refused(_) | Verdict::Ended(_));
    match rulings.iter().find(grave) {
        Some(ruling) => Err(format!("unexpected: {ruling}")),
        None => Ok(()),
    }
}

fn all(rulings: &[Ruling]) -> String {
    rulings.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

/// Whether a ruling matches `ARTICLE id field=value …`, which may omit fields; `field=-` wants
/// none.
fn matches(ruling: &Ruling, wanted: &str) -> bool {
    let mut words = wanted.split_whitespace();
    let Description { id, fields } = ruling.verdict.describe();
    words.next() == Some(&ruling.article.to_string())
        && words.next() == Some(id)
        && words.all(|word| {
            let absent = word.strip_suffix("=-");
            absent.is_some_and(|absent| fields.iter().all(|(name, _)| *name != absent))
                || fields.iter().any(|(name, value)| word == format!("{name}={value}"))
                || word == format!("at={}", ruling.at.seconds())
        })
}

/// Checks a question about the state after an event.
fn answer(arbiter: &Arbiter, question: &str) -> Result<(), String> {
    let words: Vec<_> = question.split_whitespace().collect();
    let seat = |name: &str| Seat::ALL.into_iter().find(|seat| seat.name() == name);
    let board = |name: &str| BoardId::ALL.into_iter().find(|board| board.to_string() == name);
    let now = arbiter.now();
    let found = match words[..] {
        ["clock", who, _] => {
            arbiter.reading(seat(who).ok_or("unknown seat")?, now).seconds().to_string()
        }
        ["flag", who, _] => {
            let seat = seat(who).ok_or("unknown seat")?;
            let fallen = arbiter.clock(seat.board()).flag(seat.color()).is_some();
            if fallen { "down".to_owned() } else { "up".to_owned() }
        }
        ["reserve", who, _] => {
            let seat = seat(who).ok_or("unknown seat")?;
            let reserve = arbiter.setup(seat.board()).reserves[seat.color()];
            let letters = reserve.letters(chess::Color::White, &Role::DROPPABLE);
            if letters.is_empty() { "-".to_owned() } else { letters }
        }
        ["move", on, _] => arbiter.to_move(board(on).ok_or("unknown board")?).to_string(),
        ["square", on, square, _] => {
            let square = square.parse().map_err(|_| "unknown square")?;
            let piece = arbiter.setup(board(on).ok_or("unknown board")?).board.piece_at(square);
            piece.map_or("-".to_owned(), |piece| piece.letter().to_string())
        }
        ["points", team, _] => {
            let team = if team == "first" { Team::First } else { Team::Second };
            arbiter.points(team).map_or("-".to_owned(), |points| points.to_string())
        }
        ["final", _] => if arbiter.is_final() { "yes" } else { "no" }.to_owned(),
        ["difference", _] => arbiter.difference().to_string(),
        _ => return Err("unknown question".to_owned()),
    };
    let wanted = words.last().copied().unwrap_or_default();
    let same = |wanted: &str| {
        wanted == found
            || Millis::parse_seconds(wanted.as_bytes())
                .map(|time| time.seconds().to_string())
                .as_deref()
                == Some(&found)
    };
    if same(wanted) { Ok(()) } else { Err(format!("got {found}")) }
}
