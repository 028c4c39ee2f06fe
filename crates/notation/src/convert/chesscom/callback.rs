//! The records of a single game: moves in [TCN](crate::convert::tcn), times in tenths of a second,
//! and the id of the partner board's record.

use serde_json::Value;

use super::record::{BoardRecord, RecordError, RecordMove};
use crate::{Millis, convert::tcn};

/// The game of a record: the service wraps it.
pub(super) fn inner(value: &Value) -> &Value {
    value.get("game").unwrap_or(value)
}

/// A text or a number, as a text.
pub(super) fn text(value: Option<&Value>) -> Option<String> {
    match value? {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// Moves in TCN.
pub(super) fn moves(list: &str) -> Result<Vec<RecordMove>, RecordError> {
    let list = list.as_bytes();
    let mut moves = Vec::with_capacity(list.len() / 2);
    for (n, code) in list.chunks(2).enumerate() {
        let error = || RecordError::Move(n + 1, String::from_utf8_lossy(code).into_owned());
        let pair = <[u8; 2]>::try_from(code).map_err(|_| error())?;
        moves.push(RecordMove::Coordinates(tcn::decode(pair).ok_or_else(error)?));
    }
    Ok(moves)
}

pub(super) fn read(value: &Value) -> Result<BoardRecord, RecordError> {
    let game = inner(value);
    let list = game.get("moveList").and_then(Value::as_str);
    let list = list.ok_or(RecordError::Field("moveList"))?;
    let headers = game.get("pgnHeaders").and_then(Value::as_object).into_iter().flatten();
    let headers = headers.filter_map(|(name, value)| Some((name.clone(), text(Some(value))?)));
    let id = |name: &str| text(game.get(name)).filter(|id| !id.is_empty());
    let mut record = BoardRecord {
        moves: moves(list)?,
        clocks: clocks(game.get("moveTimestamps")),
        headers: headers.collect(),
        ids: ["id", "uuid"].into_iter().filter_map(id).collect(),
        partner: id("partnerGameId"),
        message: game.get("resultMessage").and_then(Value::as_str).map(str::to_owned),
        lost: other_fields(value),
        ended: game.get("endTime").and_then(Value::as_i64),
        ..BoardRecord::default()
    };
    let number = |name: &str| game.get(name).and_then(Value::as_i64).map(tenths);
    record.read_time_control(number("baseTime1"), number("timeIncrement1"));
    let says = |text: &String| !text.trim_ascii().is_empty();
    let setup = game.get("initialSetup").and_then(Value::as_str).map(str::to_owned);
    let header = record.header("FEN").map(str::to_owned);
    record.setup = setup.filter(says).or_else(|| header.filter(says));
    Ok(record)
}

const fn tenths(value: i64) -> i64 {
    value.saturating_mul(100)
}

fn clocks(times: Option<&Value>) -> Vec<Option<Millis>> {
    let clock = |time: Option<i64>| time.map(|time| Millis(tenths(time)));
    match times {
        Some(Value::String(text)) => {
            text.split(',').map(|part| clock(part.trim().parse().ok())).collect()
        }
        Some(Value::Array(list)) => list.iter().map(|time| clock(time.as_i64())).collect(),
        _ => Vec::new(),
    }
}

/// Fields of a record that become part of the game, or only repeat others.
const KNOWN_FIELDS: [&str; 15] = [
    "id",
    "uuid",
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

/// The fields of a record that have no place in BPGN.
fn other_fields(value: &Value) -> Vec<String> {
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
    let others = around.chain(within).filter(|(_, value)| says_something(value));
    others.map(|(name, _)| format!("the field {name}")).collect()
}
