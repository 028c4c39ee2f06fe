//! What chess.com serves of a bughouse game: two records, one for each board, with their moves in [`tcn`].
//!
//! There is no common order of the moves. The clocks give one: what both players of a board have used of their time is
//! how long the game has gone on, and so the boards are merged. Where two moves have the same time, one that can be
//! played comes before one that cannot yet.

use std::fmt;

use bughouse::{BoardId, Seat};
use chess::{Color, Rules};
use serde_json::Value;

use crate::{
    Millis,
    convert::{Losses, tcn},
    write::{Builder, braces::safe_comment},
};

/// Why two records make no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordError {
    /// There is no such field, or it is of another type.
    Field(&'static str),
    /// A move that is none: which, from 1, and its two characters.
    Move(usize, String),
    /// The records are not of the same game.
    NotPartners,
    /// The second record is missing.
    NoPartner,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Field(name) => write!(f, "the record has no {name}"),
            Self::Move(number, text) => write!(f, "move {number} of the record, {text:?}, is none"),
            Self::NotPartners => f.write_str("the two records are not of one game"),
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

struct Record<'v> {
    game: &'v Value,
    moves: Vec<chess::Uci>,
    /// What the mover has left after each move.
    clocks: Vec<Option<Millis>>,
    base: i64,
    increment: i64,
}

impl<'v> Record<'v> {
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

    /// How long the game had gone on when a move was made.
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
    let records = [Record::read(a)?, Record::read(b)?];
    let mut losses = Losses::default();
    let mut builder = Builder::new(Rules::BUGHOUSE);
    builder.decimals(1);
    push_tags(&mut builder, &records);
    merge(&mut builder, &records, &mut losses);
    let header = |record: &Record<'_>| record.header("Result");
    let result = match (header(&records[0]), header(&records[1]).as_deref()) {
        (Some(result), _) => result,
        (None, Some("1-0")) => "0-1".to_owned(),
        (None, Some("0-1")) => "1-0".to_owned(),
        (None, other) => other.unwrap_or("*").to_owned(),
    };
    let ending = records.iter().find_map(|record| {
        let message = record.game.get("resultMessage").and_then(Value::as_str).map(str::to_owned);
        message.or_else(|| record.header("Termination"))
    });
    Ok((builder.finish(&result, ending.as_deref().map(safe_comment).as_deref()), losses))
}

/// Whether two records name each other, as far as they name anybody.
pub fn are_partners(a: &Value, b: &Value) -> bool {
    let field =
        |value: &Value, name: &str| inner(value).get(name).filter(|id| !id.is_null()).cloned();
    let names = |a: &Value, b: &Value| match (field(a, "partnerGameId"), field(b, "id")) {
        (Some(partner), Some(id)) => partner == id,
        _ => true,
    };
    names(a, b) && names(b, a)
}

fn push_tags(builder: &mut Builder, records: &[Record<'_>; 2]) {
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
    let Record { base, increment, .. } = records[0];
    if base > 0 {
        builder.tag("TimeControl", &format!("{}+{}", base / 1000, increment / 1000));
    }
    for (name, record) in ["GameID", "PartnerGameID"].iter().zip(records) {
        match record.game.get("id") {
            Some(Value::Number(id)) => drop(builder.tag(name, &id.to_string())),
            Some(Value::String(id)) => drop(builder.tag(name, id)),
            _ => {}
        }
    }
}

/// Plays both boards in the order of their times, up to a move that is not legal.
fn merge(builder: &mut Builder, records: &[Record<'_>; 2], losses: &mut Losses) {
    let mut next = [0; 2];
    if records.iter().any(|record| record.clocks.len() < record.moves.len()) {
        losses.add("the order of the boards: there are fewer times than moves");
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

fn play(builder: &mut Builder, board: usize, record: &Record<'_>, ply: usize) -> bool {
    let board = BoardId::ALL[board];
    let seat: Seat = builder.boards().to_move(board);
    let clock = record.clocks.get(ply).copied().flatten();
    let mv = record.moves[ply].to_move(builder.boards().board(board));
    mv.is_ok_and(|mv| builder.play(seat, mv, clock).is_ok())
}
