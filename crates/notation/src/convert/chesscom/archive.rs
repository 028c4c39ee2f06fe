//! The public monthly archives: `{"games": […]}`, each game one board with its PGN, its moves in
//! TCN and its end, but without a partner's id.

use serde_json::Value;

use super::{
    board_pgn, callback,
    record::{BoardRecord, RecordError},
};
use crate::{Batch, Reader};

/// Whether a value is one game of an archive.
pub(super) fn is_game(value: &Value) -> bool {
    let has = |name: &str| value.get(name).is_some();
    has("rules") && (has("pgn") || has("tcn"))
}

/// How a player lost or drew, by the service's codes. Without the ones of players who won, or whose
/// partner lost.
const CODES: [(&str, &str); 9] = [
    ("checkmated", "checkmated"),
    ("timeout", "forfeits on time"),
    ("resigned", "resigns"),
    ("abandoned", "forfeits by disconnection"),
    ("agreed", "Game drawn by mutual agreement"),
    ("repetition", "Game drawn by repetition"),
    ("stalemate", "Game drawn because there is no move"),
    ("50move", "Game drawn by the 50-move rule"),
    ("insufficient", "Game drawn by insufficient material"),
];

pub(super) fn read(value: &Value) -> Result<BoardRecord, RecordError> {
    let text = |name: &str| callback::text(value.get(name)).filter(|text| !text.is_empty());
    match text("rules") {
        Some(rules) if rules.eq_ignore_ascii_case("bughouse") => {}
        Some(rules) => return Err(RecordError::Rules(rules)),
        None => return Err(RecordError::Field("rules")),
    }
    let pgn = text("pgn").unwrap_or_default();
    if pgn.len() > Reader::<&[u8]>::MAX_GAME_BYTES {
        return Err(RecordError::TooLong);
    }
    let batch = Batch::from_text(pgn.as_bytes());
    let from_pgn = batch.games().next().map(|game| board_pgn::read(&game)).transpose();
    let mut record = match (from_pgn, text("tcn")) {
        (Err(error), None) => return Err(error),
        (Ok(Some(record)), None) => record,
        (Ok(None), None) => return Err(RecordError::Field("pgn")),
        (from_pgn, Some(list)) => {
            let mut record = from_pgn.ok().flatten().unwrap_or_default();
            let moves = callback::moves(&list)?;
            if !record.moves.is_empty() && record.moves.len() != moves.len() {
                record
                    .lost
                    .push("the moves of the field pgn, which contradict the field tcn".into());
            }
            record.moves = moves;
            record
        }
    };
    let url = text("url");
    let tail = url.as_ref().and_then(|url| url.rsplit('/').next()).map(str::to_owned);
    for id in tail.into_iter().chain(text("uuid")) {
        if !record.ids.contains(&id) {
            record.ids.push(id);
        }
    }
    record.complete("Link", url);
    record.complete("TimeControl", text("time_control"));
    for (side, name) in [("white", "White"), ("black", "Black")] {
        let player = |field: &str| callback::text(value.get(side)?.get(field));
        record.complete(name, player("username"));
        record.complete(&format!("{name}Elo"), player("rating"));
    }
    record.read_time_control(None, None);
    record.ended = value.get("end_time").and_then(Value::as_i64).or(record.ended);
    record.setup = text("initial_setup").or(record.setup).filter(|setup| !is_initial(setup));
    if record.message.is_none() {
        record.message = message(value, &record);
    }
    Ok(record)
}

/// Whether a FEN is the initial position, whose reserves are empty.
fn is_initial(fen: &str) -> bool {
    fen.starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
}

/// How the board ended, from the codes of its players.
fn message(value: &Value, record: &BoardRecord) -> Option<String> {
    let code = |side: &str| value.get(side)?.get("result")?.as_str();
    [("white", "White"), ("black", "Black")].into_iter().find_map(|(side, name)| {
        let code = code(side)?;
        let (_, words) = CODES.iter().find(|(known, _)| *known == code)?;
        let of_game = words.starts_with("Game ");
        let player = record.header(name).unwrap_or("?");
        Some(if of_game { (*words).to_owned() } else { format!("{player} {words}") })
    })
}
