//! chess.com's form of a bughouse game: two records, one for each board, with their moves in
//! [`tcn`].
//!
//! The records have no common order of moves. The boards are merged by their clocks: the time that
//! both players of a board have used is the time since the start. Of two moves at the same time,
//! one that can be played comes before one that cannot yet.

use std::fmt;

use bughouse::{Bfen, BoardId, Game as Boards, Numbers, Seat, bfen::ParsedBfen};
use chess::{Color, Rules};
use serde_json::Value;

use crate::{
    Millis,
    convert::{Losses, tcn},
    write::{Builder, braces::safe_comment},
};

/// The reason why two records do not make a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordError {
    /// The field is missing or has another type.
    Field(&'static str),
    /// A move cannot be read: its number, from 1, and its two characters.
    Move(usize, String),
    /// The starting position cannot be read or played.
    Setup(String),
    /// The records belong to different games.
    NotPartners,
    /// The second record is missing.
    NoPartner,
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
        }
    }
}

impl std::error::Error for RecordError {}

/// Whether a value looks like a record of chess.com.
pub fn is_record(value: &Value) -> bool {
    inner(value).get("moveList").is_some()
}

/// The game of a record: the service wraps it.
fn inner(value: &Value) -> &Value {
    value.get("game").unwrap_or(value)
}

struct BoardRecord<'v> {
    game: &'v Value,
    moves: Vec<chess::Uci>,
    /// The player's time left after each move.
    clocks: Vec<Option<Millis>>,
    base: i64,
    increment: i64,
}

impl<'v> BoardRecord<'v> {
    fn read(value: &'v Value) -> Result<Self, RecordError> {
        let game = inner(value);
        let list = game.get("moveList").and_then(Value::as_str);
        let list = list.ok_or(RecordError::Field("moveList"))?.as_bytes();
        let mut moves = Vec::with_capacity(list.len() / 2);
        for (n, code) in list.chunks(2).enumerate() {
            let error = || RecordError::Move(n + 1, String::from_utf8_lossy(code).into_owned());
            let pair = <[u8; 2]>::try_from(code).map_err(|_| error())?;
            moves.push(tcn::decode(pair).ok_or_else(error)?);
        }
        let mut record = Self { game, moves, clocks: Vec::new(), base: 0, increment: 0 };
        record.read_times();
        Ok(record)
    }

    /// All times are in tenths of a second.
    fn read_times(&mut self) {
        let tenths = |value: i64| value.saturating_mul(100);
        self.clocks = match self.game.get("moveTimestamps") {
            Some(Value::String(text)) => text
                .split(',')
                .map(|part| part.trim().parse().ok().map(|time| Millis(tenths(time))))
                .collect(),
            Some(Value::Array(list)) => {
                list.iter().map(|time| time.as_i64().map(|time| Millis(tenths(time)))).collect()
            }
            _ => Vec::new(),
        };
        let number = |name: &str| self.game.get(name).and_then(Value::as_i64);
        let (base, increment) = (number("baseTime1"), number("timeIncrement1"));
        let control = self.header("TimeControl").unwrap_or_default();
        let (first, second) = control.split_once('+').unwrap_or((&control, "0"));
        let seconds = |text: &str| text.trim().parse::<i64>().ok().map(|s| s.saturating_mul(1000));
        self.base = base.map(tenths).or_else(|| seconds(first)).unwrap_or(0);
        self.increment = increment.map(tenths).or_else(|| seconds(second)).unwrap_or(0);
    }

    fn header(&self, name: &str) -> Option<String> {
        match self.game.get("pgnHeaders")?.get(name)? {
            Value::String(text) => Some(text.clone()),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        }
    }

    /// The starting position of the board, if it has one.
    fn setup(&self) -> Option<String> {
        let field = self.game.get("initialSetup").and_then(Value::as_str).map(str::to_owned);
        let said = |text: &String| !text.trim_ascii().is_empty();
        field.filter(said).or_else(|| self.header("FEN").filter(said))
    }

    /// The time since the start of the game when a move was made.
    fn elapsed(&self, ply: usize) -> Option<i64> {
        let clock = |ply: usize| self.clocks.get(ply).copied().flatten().map(|clock| clock.0);
        let here = clock(ply)?;
        let there = ply.checked_sub(1).map_or(Some(self.base), clock)?;
        let gained = self.increment.saturating_mul(ply as i64 + 1);
        Some(self.base.saturating_mul(2).saturating_add(gained) - here - there)
    }
}

/// The text of the game of two records; the first is board A.
///
/// # Errors
///
/// [`RecordError`] if a record cannot be read or they are not partners.
pub fn to_bpgn(a: &Value, b: &Value) -> Result<(Vec<u8>, Losses), RecordError> {
    if !are_partners(a, b) {
        return Err(RecordError::NotPartners);
    }
    let records = [BoardRecord::read(a)?, BoardRecord::read(b)?];
    let mut losses = Losses::default();
    let mut builder = begin(&records)?;
    builder.decimals(1);
    push_tags(&mut builder, &records);
    push_other_headers(&mut builder, &records, &mut losses);
    for value in [a, b] {
        note_other_fields(value, &mut losses);
    }
    merge(&mut builder, &records, &mut losses);
    let header = |record: &BoardRecord<'_>| record.header("Result");
    let mirrored = header(&records[1]).map(|result| match result.as_str() {
        "1-0" => "0-1".to_owned(),
        "0-1" => "1-0".to_owned(),
        _ => result,
    });
    let result = match (header(&records[0]), mirrored) {
        (Some(result), Some(other)) if result != other => {
            losses.add("the header Result of board B, which contradicts that of board A");
            result
        }
        (result, other) => result.or(other).unwrap_or_else(|| "*".to_owned()),
    };
    let ending = records.iter().find_map(|record| {
        let message = record.game.get("resultMessage").and_then(Value::as_str).map(str::to_owned);
        message.or_else(|| record.header("Termination"))
    });
    Ok((builder.finish(&result, ending.as_deref().map(safe_comment).as_deref()), losses))
}

/// A game from the starting positions of the records, one for each board.
fn begin(records: &[BoardRecord<'_>; 2]) -> Result<Builder, RecordError> {
    let error = |why: &dyn fmt::Display| RecordError::Setup(why.to_string());
    let start = Boards::new(Rules::BUGHOUSE).to_bfen();
    let mut bfen = start.clone();
    for (board, record) in BoardId::ALL.into_iter().zip(records) {
        let Some(text) = record.setup() else { continue };
        let reading = ParsedBfen::parse_with_numbers(&text, Some(Numbers::Counters));
        let Bfen { a, b, .. } = reading.map_err(|why| error(&why))?.bfen;
        match (board, b) {
            (BoardId::A, _) => bfen.a = a,
            // A FEN of both boards has them in the order of the game.
            (BoardId::B, Some(b)) => bfen.b = Some(b),
            (BoardId::B, None) => bfen.b = Some(a),
        }
    }
    if bfen == start {
        return Ok(Builder::new(Rules::BUGHOUSE));
    }
    Builder::from_bfen(&bfen, Rules::BUGHOUSE).map_err(|why| error(&why))
}

/// Whether two records name each other, if they name any partner.
pub fn are_partners(a: &Value, b: &Value) -> bool {
    let field =
        |value: &Value, name: &str| inner(value).get(name).filter(|id| !id.is_null()).cloned();
    let names = |a: &Value, b: &Value| match (field(a, "partnerGameId"), field(b, "id")) {
        (Some(partner), Some(id)) => partner == id,
        _ => true,
    };
    names(a, b) && names(b, a)
}

fn push_tags(builder: &mut Builder, records: &[BoardRecord<'_>; 2]) {
    for name in ["Event", "Site", "Date", "Round"] {
        if let Some(value) = records[0].header(name) {
            builder.tag(name, &value);
        }
    }
    for (board, record) in BoardId::ALL.into_iter().zip(records) {
        for (color, name) in Color::ALL.into_iter().zip(["White", "Black"]) {
            let seat = board.seat(color).name();
            if let Some(player) = record.header(name) {
                builder.tag(seat, &player);
            }
            if let Some(elo) = record.header(&format!("{name}Elo")) {
                builder.tag(&format!("{seat}Elo"), &elo);
            }
        }
    }
    let BoardRecord { base, increment, .. } = records[0];
    if base > 0 {
        builder.tag("TimeControl", &format!("{}+{}", base / 1000, increment / 1000));
    } else if let Some(control) = records[0].header("TimeControl") {
        builder.tag("TimeControl", &control);
    }
    for (name, record) in ["GameID", "PartnerGameID"].iter().zip(records) {
        match record.game.get("id") {
            Some(Value::Number(id)) => drop(builder.tag(name, &id.to_string())),
            Some(Value::String(id)) => drop(builder.tag(name, id)),
            _ => {}
        }
    }
}

/// Headers that are written in another form: as players, position or result.
const WRITTEN: [&str; 8] =
    ["White", "Black", "WhiteElo", "BlackElo", "TimeControl", "Result", "SetUp", "FEN"];

/// Makes tags from all other headers of board A. Other headers of board B, or other values, are
/// lost.
fn push_other_headers(builder: &mut Builder, records: &[BoardRecord<'_>; 2], losses: &mut Losses) {
    for (board, record) in BoardId::ALL.into_iter().zip(records) {
        let headers = record.game.get("pgnHeaders").and_then(Value::as_object);
        for (name, value) in headers.into_iter().flatten() {
            let is_player = name != "TimeControl" && WRITTEN.contains(&name.as_str());
            let missing = || records[0].header(name).is_none();
            match record.header(name) {
                _ if is_player || value.is_null() => {}
                Some(value) if board == BoardId::A || missing() => {
                    if !WRITTEN.contains(&name.as_str()) {
                        builder.tag(name, &value);
                    }
                }
                Some(value) if records[0].header(name).is_some_and(|a| a == value) => {}
                _ => losses.add(format!("the header {name} of board {board}")),
            }
        }
    }
}

/// Fields of a record that become part of the game, or only repeat others.
const KNOWN_FIELDS: [&str; 14] = [
    "id",
    "partnerGameId",
    "moveList",
    "moveTimestamps",
    "baseTime1",
    "timeIncrement1",
    "pgnHeaders",
    "initialSetup",
    "resultMessage",
    "plyCount",
    "type",
    "typeName",
    "lastMove",
    "turnColor",
];

/// Reports the fields of a record that have no place in BPGN.
fn note_other_fields(value: &Value, losses: &mut Losses) {
    let says_something = |value: &Value| match value {
        Value::Null => false,
        Value::String(text) => !text.is_empty(),
        Value::Array(list) => !list.is_empty(),
        Value::Object(map) => !map.is_empty(),
        Value::Bool(_) | Value::Number(_) => true,
    };
    let around = value.get("game").and(value.as_object()).into_iter().flatten();
    let around = around.filter(|(name, _)| *name != "game");
    let within = inner(value).as_object().into_iter().flatten();
    let within = within.filter(|(name, _)| !KNOWN_FIELDS.contains(&name.as_str()));
    for (name, value) in around.chain(within) {
        if says_something(value) {
            losses.add(format!("the field {name}"));
        }
    }
}

/// Plays both boards in the order of their times, up to a move that is not legal.
fn merge(builder: &mut Builder, records: &[BoardRecord<'_>; 2], losses: &mut Losses) {
    let mut next = [0; 2];
    if records.iter().any(|record| record.clocks.len() < record.moves.len()) {
        losses.add("the order of the boards: there are fewer times than moves");
    }
    if records.iter().any(|record| record.clocks.len() > record.moves.len()) {
        losses.add("the time left to the players to move at the end");
    }
    loop {
        let left = |board: usize| next[board] < records[board].moves.len();
        let time = |board: usize| records[board].elapsed(next[board]).unwrap_or(0);
        let first = match (left(0), left(1)) {
            (false, false) => return,
            (true, false) => 0,
            (false, true) => 1,
            (true, true) => usize::from(time(1) < time(0)),
        };
        let order = if left(1 - first) { &[first, 1 - first][..] } else { &[first][..] };
        let Some(&board) =
            order.iter().find(|&&board| play(builder, board, &records[board], next[board]))
        else {
            let label = format!("move {} of board {}", next[first] + 1, BoardId::ALL[first]);
            losses.add(format!("{label}: not legal, left out with all that follows"));
            return;
        };
        if board != first && time(board) != time(first) {
            losses.add("the order by clocks, where a drop came before its capture");
        }
        next[board] += 1;
    }
}

fn play(builder: &mut Builder, board: usize, record: &BoardRecord<'_>, ply: usize) -> bool {
    let board = BoardId::ALL[board];
    let seat: Seat = builder.boards().to_move(board);
    let clock = record.clocks.get(ply).copied().flatten();
    let mv = record.moves[ply].to_move(builder.boards().board(board));
    mv.is_ok_and(|mv| builder.play(seat, mv, clock).is_ok())
}
