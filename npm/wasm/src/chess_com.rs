//! The two records of a game of chess.com.

use bughouse::BoardId;
use notation::{
    Batch, Losses,
    convert::chesscom::{self, Joiner},
};
use serde_json::Value;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{
    conversion::Conversion,
    problem::{Problem, Refusable, json},
};

/// The BPGN of the two records of a game of chess.com: the first is board A.
#[wasm_bindgen(js_name = joinChessCom)]
pub fn join_chess_com(a: &str, b: &str) -> Refusable<String> {
    let (text, losses) = join(a, b)?;
    Ok(json(&Conversion::new(&text, &losses)))
}

/// The same as bytes. A record is what the site's pages read, a game of its monthly archives, both
/// as JSON, or a PGN.
pub(crate) fn join(a: &str, b: &str) -> Refusable<(Vec<u8>, Losses)> {
    let records = [read(BoardId::A, a)?, read(BoardId::B, b)?];
    let bad = |error: chesscom::RecordError| Problem::new("bad-record", error.to_string(), "");
    if let [Record::Json(a), Record::Json(b)] = &records
        && [a, b].into_iter().all(chesscom::is_record)
    {
        return chesscom::to_bpgn(a, b).map_err(bad);
    }
    let mut joiner = Joiner::default();
    for record in records {
        match record {
            Record::Json(value) => joiner.push_json(&value).map_err(bad)?,
            Record::Pgn(text) => {
                for game in Batch::from_text(text.as_bytes()).games() {
                    joiner.push_pgn(&game).map_err(bad)?;
                }
            }
        }
    }
    let leftovers = joiner.finish();
    match joiner.next_game() {
        Some(game) => game.map(|joined| (joined.text, joined.losses)).map_err(bad),
        None => {
            let reason =
                leftovers.first().map_or("there is no record".to_owned(), ToString::to_string);
            Err(Problem::new("bad-record", reason, ""))
        }
    }
}

/// One board of a game of chess.com.
enum Record<'a> {
    Json(Value),
    Pgn(&'a str),
}

fn read(board: BoardId, text: &str) -> Refusable<Record<'_>> {
    if text.trim_start().starts_with('{') {
        let read = serde_json::from_str(text);
        return read.map(Record::Json).map_err(|error| Problem {
            board: Some(board.letter()),
            line: error.line() as u64,
            column: error.column().max(1),
            ..Problem::new("bad-json", error.to_string(), text)
        });
    }
    Ok(Record::Pgn(text))
}
