//! Canonical text, and other formats.

use std::collections::BTreeMap;

use bughouse::BoardId;
use notation::{
    Batch, Formatter, Game, Losses,
    check::{Applicability, Context, Fix, apply_fixes, check, settle},
    convert::{
        bpgn::{Style, Version, to_bpgn},
        chesscom::{self, Joiner},
        json::to_json,
        pgn::to_pgn,
    },
    decode,
};
use serde::Serialize;
use serde_json::Value;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{
    names,
    problem::{Problem, Refusable, json},
};

/// The canonical text of a game, perhaps after its safe fixes.
pub(crate) fn formatted(game: &Game<'_>, fix: bool) -> String {
    let mut out = Vec::new();
    write(&mut Formatter::default(), game, fix, &mut out);
    decode(&out).into_owned()
}

fn write(formatter: &mut Formatter, game: &Game<'_>, fix: bool, out: &mut Vec<u8>) {
    let fixed = if fix { settle(game, fixed) } else { None };
    let Some(fixed) = fixed else {
        formatter.write(game, out);
        return;
    };
    for game in Batch::from_text(&fixed).games() {
        formatter.write(&game, out);
    }
}

/// The text of a game after its safe fixes, if there are any.
fn fixed(game: &Game<'_>) -> Option<Vec<u8>> {
    let found = check(&Context::new(game));
    let fixes = found.iter().filter_map(|finding| finding.fix.as_ref());
    let safe = fixes.filter(|fix: &&Fix| fix.applicability == Applicability::Safe);
    let (text, made) = apply_fixes(game, safe);
    (made > 0 && text != game.text()).then_some(text)
}

/// The canonical text of all records of a text.
#[wasm_bindgen(js_name = formatText)]
pub fn format_text(text: &[u8], fix: bool) -> String {
    let (mut formatter, mut out) = (Formatter::default(), Vec::new());
    for game in Batch::from_text(text).games() {
        write(&mut formatter, &game, fix, &mut out);
    }
    decode(&out).into_owned()
}

/// A text in another format, and how often the format could not hold something.
#[derive(Serialize)]
pub(crate) struct Conversion {
    text: String,
    losses: BTreeMap<String, usize>,
}

impl Conversion {
    fn new(text: &[u8], losses: &Losses) -> Self {
        let losses = losses.iter().map(|(what, count)| (what.to_owned(), count)).collect();
        Self { text: decode(text).into_owned(), losses }
    }
}

/// A format to convert to.
pub(crate) enum Target {
    Bpgn(Style),
    Pgn,
    Json,
}

impl Target {
    pub(crate) fn new(to: &str, version: &str, letters: &str) -> Refusable<Self> {
        let version = match version {
            "1.0" => Version::V1_0,
            "1.1" => Version::V1_1,
            "1.2" => Version::V1_2,
            _ => {
                let known = "\"1.0\", \"1.1\" or \"1.2\"";
                let reason = format!("version must be {known} (got {version:?})");
                return Err(Problem::argument(reason));
            }
        };
        match to {
            "bpgn" => {
                let letters = names::letters(letters)?;
                Ok(Self::Bpgn(Style { version, letters, ..Style::default() }))
            }
            "pgn" => Ok(Self::Pgn),
            "json" => Ok(Self::Json),
            _ => {
                let known = "\"bpgn\", \"pgn\" or \"json\"";
                Err(Problem::argument(format!("to must be {known} (got {to:?})")))
            }
        }
    }

    pub(crate) fn convert(&self, game: &Game<'_>) -> Conversion {
        match self {
            Self::Bpgn(style) => {
                let (text, losses) = to_bpgn(game, style);
                Conversion::new(&text, &losses)
            }
            Self::Pgn => {
                let (boards, losses) = to_pgn(game);
                let [a, b] = BoardId::ALL.map(|board| boards[board].as_slice());
                let blank: &[u8] = if a.is_empty() || b.is_empty() { b"" } else { b"\n" };
                Conversion::new(&[a, blank, b].concat(), &losses)
            }
            Self::Json => {
                let (line, losses) = to_json(game);
                Conversion::new(format!("{}\n", line.trim_end()).as_bytes(), &losses)
            }
        }
    }
}

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
                leftovers.first().map_or("there is no record".to_owned(), |left| left.to_string());
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
