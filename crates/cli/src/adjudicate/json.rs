//! JSON Lines: an object for the game, one for each event with its rulings, one for the end.

use std::io::{self, Write};

use bughouse::{Arbiter, Cause, Event, Log, LogEntry, Seat, Team};
use rulings::Words;
use serde::{Serialize, Serializer, ser::SerializeMap};

use super::{Case, Ruled};

/// The fields at the start of every line.
#[derive(Serialize)]
struct Line<'a, T> {
    kind: &'static str,
    file: &'a str,
    game: u64,
    #[serde(flatten)]
    rest: T,
}

fn write<T: Serialize>(
    out: &mut impl Write,
    kind: &'static str,
    case: &Case<'_>,
    rest: T,
) -> io::Result<()> {
    serde_json::to_writer(&mut *out, &Line { kind, file: case.file, game: case.number, rest })?;
    out.write_all(b"\n")
}

/// Values by name, in order.
struct Named<T>(Vec<(&'static str, T)>);

impl<T: Serialize> Serialize for Named<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        self.0.iter().try_for_each(|(name, value)| map.serialize_entry(name, value))?;
        map.end()
    }
}

fn by_seat<T>(value: impl Fn(Seat) -> T) -> Named<T> {
    Named(Seat::ALL.map(|seat| (seat.name(), value(seat))).into())
}

#[derive(Serialize)]
struct Head<'a> {
    ruleset: String,
    time_control: String,
    players: Named<Option<&'a str>>,
    events: usize,
}

pub(super) fn head(out: &mut impl Write, case: &Case<'_>) -> io::Result<()> {
    let log: &Log = &case.log;
    let head = Head {
        ruleset: log.ruleset.to_string(),
        time_control: log.control.to_string(),
        players: by_seat(|seat| log.tag(seat.name())),
        events: log.entries.len(),
    };
    write(out, "game", case, head)
}

#[derive(Serialize)]
struct Happened {
    /// Counted from 1.
    event: u32,
    /// Milliseconds from the beginning of the log.
    at: i64,
    text: String,
    rulings: Vec<Ruling>,
    /// Each clock at that moment, in milliseconds.
    clocks: Named<i64>,
}

/// The fields that `docs/log.md` describes, and the sentence.
#[derive(Serialize)]
struct Ruling {
    event: u32,
    at: i64,
    article: String,
    id: &'static str,
    fields: Named<String>,
    sentence: String,
}

impl Ruling {
    fn new(Ruled { ruling, sentence }: Ruled) -> Self {
        let description = ruling.verdict.describe();
        Self {
            event: ruling.event,
            at: ruling.at.0,
            article: ruling.article.to_string(),
            id: description.id,
            fields: Named(description.fields),
            sentence,
        }
    }
}

fn clocks(arbiter: &Arbiter) -> Named<i64> {
    by_seat(|seat| arbiter.reading(seat, arbiter.now()).0)
}

pub(super) fn event(
    out: &mut impl Write,
    case: &Case<'_>,
    entry: &LogEntry,
    rulings: Vec<Ruled>,
    arbiter: &Arbiter,
) -> io::Result<()> {
    let event: &Event = &entry.event;
    let happened = Happened {
        event: arbiter.events(),
        at: entry.at.0,
        text: event.to_string(),
        rulings: rulings.into_iter().map(Ruling::new).collect(),
        clocks: clocks(arbiter),
    };
    write(out, "event", case, happened)
}

#[derive(Serialize)]
struct Ended {
    /// Null if the game has not ended.
    outcome: Option<&'static str>,
    causes: Vec<Because>,
    /// The points of the first and the second team, in halves.
    half_points: Option<[u8; 2]>,
    sentence: String,
    clocks: Named<i64>,
    bfen: String,
    #[serde(flatten)]
    record: Option<OfRecord>,
}

#[derive(Serialize)]
struct Because {
    event: u32,
    at: i64,
    article: String,
    board: Option<char>,
    reason: &'static str,
    fields: Named<String>,
    outcome: &'static str,
    sentence: String,
}

impl Because {
    fn new(cause: &Cause, words: &Words) -> Self {
        let description = cause.describe();
        Self {
            event: cause.event,
            at: cause.at.0,
            article: cause.article.to_string(),
            board: cause.board.map(bughouse::BoardId::letter),
            reason: description.id,
            fields: Named(description.fields),
            outcome: cause.outcome.id(),
            sentence: words.cause(cause),
        }
    }
}

#[derive(Serialize)]
struct OfRecord {
    result: Option<String>,
    basis: &'static str,
    convention: &'static str,
    contradictions: Vec<&'static str>,
    partial: bool,
    verdict: String,
    notes: Vec<String>,
}

pub(super) fn end(
    out: &mut impl Write,
    case: &Case<'_>,
    arbiter: &Arbiter,
    words: &Words,
) -> io::Result<()> {
    let end = arbiter.end();
    let points = |team| arbiter.points(team).map(|points| points.0);
    let of_record = case.record.as_ref().map(|record| OfRecord {
        result: record.result.clone(),
        basis: record.verdict.basis.name(),
        convention: record.verdict.convention.name(),
        contradictions: record.verdict.contradictions.iter().map(|each| each.id()).collect(),
        partial: record.verdict.is_partial,
        verdict: record.words(words),
        notes: record.notes.clone(),
    });
    let ended = Ended {
        outcome: end.map(|end| end.outcome.id()),
        causes: end
            .iter()
            .flat_map(|end| &end.causes)
            .map(|cause| Because::new(cause, words))
            .collect(),
        half_points: points(Team::First).zip(points(Team::Second)).map(|(a, b)| [a, b]),
        sentence: super::page::explanation(arbiter, words),
        clocks: clocks(arbiter),
        bfen: arbiter.to_bfen(arbiter.now().max(bughouse::Millis::ZERO)).to_thief(),
        record: of_record,
    };
    write(out, "end", case, ended)
}
