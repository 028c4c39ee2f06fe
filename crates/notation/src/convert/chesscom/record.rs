//! One board of a game, whatever form it was read from.

use std::fmt;

use bughouse::BoardId;
use chess::{Move, Position, San, Uci};

use crate::Millis;

/// The reason why a record cannot be used, or why two records do not make a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecordError {
    /// The field is missing or has another type.
    Field(&'static str),
    /// A move cannot be read: its number, from 1, and its characters.
    Move(usize, String),
    /// The starting position cannot be read or played.
    Setup(String),
    /// The records belong to different games.
    NotPartners,
    /// The second record is missing.
    NoPartner,
    /// The game is not bughouse; its rules, as the record names them.
    Rules(String),
    /// The record is longer than a game can be.
    TooLong,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Field(name) => write!(f, "the record has no {name}"),
            Self::Move(number, text) => {
                write!(f, "move {number} of the record, {text:?}, cannot be read")
            }
            Self::Setup(why) => write!(f, "the starting position of the record: {why}"),
            Self::NotPartners => f.write_str("the two records belong to different games"),
            Self::NoPartner => f.write_str("the record of the partner board is missing"),
            Self::Rules(rules) => write!(f, "the game is {rules:?}, not bughouse"),
            Self::TooLong => f.write_str("the record is longer than a game can be"),
        }
    }
}

impl std::error::Error for RecordError {}

/// A move of a record: coordinates from TCN, or SAN from PGN.
#[derive(Clone, Copy, Debug)]
pub(super) enum RecordMove {
    Coordinates(Uci),
    San(San),
}

impl RecordMove {
    pub(super) fn to_move(self, position: &Position) -> Option<Move> {
        match self {
            Self::Coordinates(uci) => uci.to_move(position).ok(),
            Self::San(san) => san.to_move(position).ok(),
        }
    }
}

/// A remark that follows a move, or stands before the first one.
#[derive(Clone, Debug)]
pub(super) enum Note {
    Comment(String),
    Annotation(String),
    Lag(Millis),
    Spent(Millis),
    Diagram,
    DrawOffer,
}

/// One board of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct BoardRecord {
    /// All names of the record: number, uuid, the last part of its address.
    pub(super) ids: Vec<String>,
    /// The name of the other board's record.
    pub(super) partner: Option<String>,
    /// The board, if the record names it.
    pub(super) board: Option<BoardId>,
    pub(super) moves: Vec<RecordMove>,
    /// The player's time left after each move.
    pub(super) clocks: Vec<Option<Millis>>,
    /// The remarks of each move; may be shorter than the moves.
    pub(super) notes: Vec<Vec<Note>>,
    pub(super) leading: Vec<Note>,
    /// The time control, in milliseconds.
    pub(super) base: i64,
    pub(super) increment: i64,
    pub(super) headers: Vec<(String, String)>,
    /// The starting position of this board or of both.
    pub(super) setup: Option<String>,
    /// The seconds from a fixed date to the start and to the end of the game.
    pub(super) started: Option<i64>,
    pub(super) ended: Option<i64>,
    /// How the game ended, in words.
    pub(super) message: Option<String>,
    /// The boards in the order of the moves: `ABBA`.
    pub(super) order: Option<String>,
    /// Parts of the record that BPGN cannot hold.
    pub(super) lost: Vec<String>,
}

impl BoardRecord {
    /// The value of a header that says something.
    pub(super) fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(other, _)| other.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    /// Sets a header that is missing.
    pub(super) fn complete(&mut self, name: &str, value: Option<String>) {
        if let Some(value) = value
            && self.header(name).is_none_or(|old| matches!(old, "" | "?"))
        {
            self.headers.retain(|(other, _)| other != name);
            self.headers.push((name.to_owned(), value));
        }
    }

    /// The time control of the header, unless the record has it in a field of its own.
    pub(super) fn read_time_control(&mut self, base: Option<i64>, increment: Option<i64>) {
        let control = self.header("TimeControl").unwrap_or_default();
        let (first, second) = control.split_once('+').unwrap_or((control, "0"));
        let seconds = |text: &str| text.trim().parse::<i64>().ok().map(|s| s.saturating_mul(1000));
        let (first, second) = (seconds(first), seconds(second));
        self.base = base.or(first).unwrap_or(0);
        self.increment = increment.or(second).unwrap_or(0);
    }

    /// The time since the start of the game when a move was made.
    pub(super) fn elapsed(&self, ply: usize) -> Option<i64> {
        let clock = |ply: usize| self.clocks.get(ply).copied().flatten().map(|clock| clock.0);
        let here = clock(ply)?;
        let there = ply.checked_sub(1).map_or(Some(self.base), clock)?;
        let gained = self.increment.saturating_mul(ply as i64 + 1);
        let both = self.base.saturating_mul(2).saturating_add(gained);
        Some(both.saturating_sub(here).saturating_sub(there))
    }

    /// The name to show to people.
    pub(super) fn name(&self) -> String {
        if let Some(id) = self.ids.first() {
            return id.clone();
        }
        let player = |name| self.header(name).unwrap_or("?");
        format!("{} – {}", player("White"), player("Black"))
    }

    /// The names of both players in lower case, if they are known.
    pub(super) fn players(&self) -> Option<[String; 2]> {
        let player = |name| {
            let value = self.header(name)?.trim().to_lowercase();
            (!matches!(value.as_str(), "" | "?")).then_some(value)
        };
        Some([player("White")?, player("Black")?])
    }

    /// An estimate of the bytes that it occupies.
    pub(super) fn size(&self) -> usize {
        let headers: usize = self.headers.iter().map(|(a, b)| a.len() + b.len() + 48).sum();
        let notes = self.notes.iter().flatten().chain(&self.leading);
        let notes: usize = notes
            .map(|note| match note {
                Note::Comment(text) | Note::Annotation(text) => text.len() + 32,
                _ => 32,
            })
            .sum();
        let lost: usize = self.lost.iter().map(|text| text.len() + 24).sum();
        let texts = [&self.setup, &self.message, &self.order, &self.partner];
        let texts: usize = texts.into_iter().flatten().map(String::len).sum();
        let ids: usize = self.ids.iter().map(String::len).sum();
        512 + headers + notes + lost + texts + ids + 64 * self.moves.len() + 16 * self.clocks.len()
    }
}

/// Seconds from a fixed date: `2026.11.20` or `2026-11-20`, and `18:27:51` with or without a zone.
/// Only differences between such values mean something.
pub(super) fn instant(date: Option<&str>, time: Option<&str>) -> Option<i64> {
    let mut parts = date?.split(['.', '-', '/']).map(|part| part.parse::<i64>().ok());
    let [year, month, day] = [parts.next()??, parts.next()??, parts.next()??];
    let mut clock = time?.trim().split([':', ' ', '.']).map(|part| part.parse::<i64>().ok());
    let [hour, minute, second] = [clock.next()??, clock.next()??, clock.next()??];
    let plausible = (0..=9999).contains(&year)
        && (1..=12).contains(&month)
        && (1..=31).contains(&day)
        && [hour, minute, second].iter().all(|part| (0..=60).contains(part));
    // The Gregorian calendar with the year beginning in March.
    let (y, m) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let days =
        365 * y + y.div_euclid(4) - y.div_euclid(100) + y.div_euclid(400) + (153 * m + 2) / 5 + day;
    plausible.then_some(days * 86_400 + hour * 3600 + minute * 60 + second)
}
