//! Texts that somebody received from FICS: lists of moves (`moves`, `oldmoves`, `smoves`), and logs
//! of observers with boards in style 12.

use std::{
    collections::VecDeque,
    fmt::Write as _,
    io::{self, BufRead, Read},
};

use notation::diagram::printable;
use protocol::ics::{Event, MoveListLine};
use time::OffsetDateTime;

use crate::ics::record::recorder::{Recorder, Want};

/// The longest line in bytes; more belongs to no game.
const MAX_LINE: u64 = 16 << 10;
/// The most moves of a list: more than any game has.
const MAX_ROWS: usize = 10_000;
/// Ticks of the recorder after which a game is over of which one board only told the end.
const LAST_TICKS: usize = 8;

/// Why boards are shown, but no game is read.
const NO_PAIR: &str = "it shows boards, but no game of bughouse from its first to its last move: \
    each board needs a line `<g1>`, which names its partner's game, and an end";

/// The games of a text from FICS.
pub(super) struct Fics<R> {
    stream: R,
    recorder: Recorder,
    list: Option<List>,
    /// Whether boards are shown, so that the recorder knows what lists of moves are about.
    has_boards: bool,
    has_ended: bool,
    /// Whether a game was found, or an error said why not.
    has_told: bool,
    waiting: VecDeque<Result<Vec<u8>, String>>,
}

/// A list of moves of one board.
#[derive(Default)]
struct List {
    tags: String,
    moves: String,
    rows: usize,
}

/// Whether a text has lists of moves or boards in style 12.
pub(super) fn begins(head: &[u8]) -> bool {
    let text = String::from_utf8_lossy(head);
    let mut lines = text.lines().map(without_prompt);
    lines.any(|line| line.starts_with("<12> ") || head_of_list(line).is_some())
}

impl<R: BufRead> Fics<R> {
    pub(super) fn new(stream: R) -> Self {
        let (recorder, waiting) = (Recorder::listening(), VecDeque::new());
        let (has_boards, has_ended, has_told) = (false, false, false);
        Self { stream, recorder, list: None, has_boards, has_ended, has_told, waiting }
    }

    /// The next game, or an error about one.
    pub(super) fn next(&mut self) -> io::Result<Option<Result<Vec<u8>, String>>> {
        loop {
            if let Some(game) = self.waiting.pop_front() {
                self.has_told = true;
                return Ok(Some(game));
            }
            if self.has_ended {
                let is_told = std::mem::replace(&mut self.has_told, true);
                return Ok((!is_told && self.has_boards).then(|| Err(NO_PAIR.to_owned())));
            }
            let mut line = Vec::new();
            let read = self.stream.by_ref().take(MAX_LINE).read_until(b'\n', &mut line)?;
            let mut wants = Vec::new();
            if read == 0 {
                self.has_ended = true;
                (0..LAST_TICKS).for_each(|_| self.recorder.tick(&mut wants));
            } else {
                let line = String::from_utf8_lossy(&line);
                let line = without_prompt(line.trim_end_matches(['\n', '\r']));
                self.has_boards |= line.starts_with("<12> ");
                if !self.has_boards {
                    self.list_line(line);
                }
                let now = OffsetDateTime::UNIX_EPOCH;
                self.recorder.receive(now, Event::read(line), &mut wants);
            }
            self.waiting.extend(wants.into_iter().filter_map(|want| match want {
                Want::Write(record, _) => Some(Ok(record)),
                Want::Say(text) if text.contains("not recorded") => Some(Err(text)),
                _ => None,
            }));
        }
    }

    fn list_line(&mut self, line: &str) {
        if let Some(tags) = head_of_list(line) {
            self.list = Some(List { tags, ..List::default() });
            return;
        }
        let Some(list) = &mut self.list else { return };
        if let Some(tags) = terms(line) {
            list.tags.push_str(&tags);
            return;
        }
        match MoveListLine::read(line) {
            Some(MoveListLine::Row(number, white, black)) if list.rows < MAX_ROWS => {
                list.rows += 1;
                let _ = write!(list.moves, "{number}. {}", timed(&white));
                if let Some(black) = black {
                    let _ = write!(list.moves, " {}", timed(&black));
                }
                list.moves.push('\n');
            }
            Some(MoveListLine::End) => {
                let Some(List { tags, moves, .. }) = self.list.take() else { return };
                let end = line.trim();
                let result =
                    end.rsplit(' ').next().filter(|it| ["1-0", "0-1", "1/2-1/2"].contains(it));
                let result = result.unwrap_or("*");
                let end = end.rsplit_once('}').map_or(end, |(text, _)| text);
                let text = format!("{tags}[Result \"{result}\"]\n\n{moves}{end}}} {result}\n");
                self.waiting.push_back(Ok(text.into_bytes()));
            }
            _ => {}
        }
    }
}

/// A move and the time that it took.
fn timed((text, millis): &(String, i64)) -> String {
    let (seconds, millis) = (millis / 1000, millis % 1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    format!("{} {{[%emt {hours}:{minutes:02}:{seconds:02}.{millis:03}]}}", printable(text))
}

fn without_prompt(line: &str) -> &str {
    line.strip_prefix("fics% ").unwrap_or(line)
}

/// The tags in `Ann (1500) vs. Bob (++++) --- Sun Dec 16, 18:28 PST 2007`.
fn head_of_list(line: &str) -> Option<String> {
    let (players, date) = line.split_once(" --- ")?;
    let (white, black) = players.split_once(" vs. ")?;
    let player = |text: &str| -> Option<(String, String)> {
        let (name, rating) = text.trim().strip_suffix(')')?.rsplit_once(" (")?;
        let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric());
        is_name.then(|| (name.to_owned(), rating.trim().to_owned()))
    };
    let mut tags = String::new();
    let [white, black] = [player(white)?, player(black)?];
    if let Some(date) = day(date) {
        let _ = writeln!(tags, "[Date \"{date}\"]");
    }
    for (color, (name, _)) in [("White", &white), ("Black", &black)] {
        let _ = writeln!(tags, "[{color} \"{name}\"]");
    }
    for (color, (_, rating)) in [("White", &white), ("Black", &black)] {
        if rating.parse::<u32>().is_ok() {
            let _ = writeln!(tags, "[{color}Elo \"{rating}\"]");
        }
    }
    Some(tags)
}

/// `2007.12.16` for `Sun Dec 16, 18:28 PST 2007`.
fn day(text: &str) -> Option<String> {
    const MONTHS: [&str; 12] =
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let words: Vec<_> = text.split_ascii_whitespace().collect();
    let month = MONTHS.iter().position(|month| words.get(1) == Some(month))? + 1;
    let day: u8 = words.get(2)?.trim_end_matches(',').parse().ok()?;
    let year: u16 = words.last()?.parse().ok()?;
    Some(format!("{year:04}.{month:02}.{day:02}"))
}

/// The tags in `Rated bughouse match, initial time: 2 minutes, increment: 1 seconds.`
fn terms(line: &str) -> Option<String> {
    let (what, rest) = line.split_once(", initial time: ")?;
    let (rated, kind) = what.strip_suffix(" match")?.split_once(' ')?;
    let (minutes, increment) = rest.split_once(" minutes, increment: ")?;
    let minutes: u32 = minutes.parse().ok()?;
    let increment: u32 = increment.trim_end().strip_suffix(" seconds.")?.parse().ok()?;
    let is_kind = kind.chars().all(|c| c.is_ascii_alphanumeric() || "/- ".contains(c));
    let rated = rated.to_ascii_lowercase();
    let is_known = is_kind && ["rated", "unrated"].contains(&rated.as_str());
    let mut tags = format!("[Event \"FICS {rated} {kind} match\"]\n[Site \"FICS\"]\n");
    if !["blitz", "standard", "lightning", "untimed"].contains(&kind) {
        let _ = writeln!(tags, "[Variant \"{kind}\"]");
    }
    let base = minutes.saturating_mul(60);
    let _ = writeln!(tags, "[TimeControl \"{base}+{increment}\"]");
    is_known.then_some(tags)
}
