//! A BFEN as it is written, which need not be playable.

use bughouse::{Numbers, Team, bfen::ParsedBfen};
use chess::Status;
use notation::diagram::Diagram;
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{
    picture,
    problem::{Problem, Refusable, json},
};

#[derive(Serialize)]
struct Read {
    dialect: &'static str,
    /// Whether its numbers are clocks or counters, if it has some.
    numbers: Option<&'static str>,
    #[serde(rename = "numbersAssumed")]
    numbers_assumed: bool,
    bracket: String,
    thief: String,
    boards: Vec<Board>,
    violations: Vec<Violation>,
}

#[derive(Serialize)]
struct Board {
    board: char,
    turn: char,
    /// `None` where nobody could say.
    status: Option<&'static str>,
    /// The clocks of White and Black in seconds.
    clocks: Option<[u32; 2]>,
}

/// A rule that the position breaks.
#[derive(Serialize)]
struct Violation {
    id: &'static str,
    board: Option<char>,
    message: String,
}

#[wasm_bindgen(js_name = parseBfen)]
pub fn parse_bfen(text: &str) -> Refusable<String> {
    let read = ParsedBfen::parse(text).map_err(|error| Problem::bfen(text, &error))?;
    let boards = read.bfen.parts().map(|(board, part)| Board {
        board: board.letter(),
        turn: part.setup.turn.letter(),
        status: part.status().map(Status::name),
        clocks: part.clocks.map(|clocks| [clocks.white, clocks.black]),
    });
    let violations = read.bfen.violations().into_iter().map(|found| Violation {
        id: found.rule.id(),
        board: found.board.map(bughouse::BoardId::letter),
        message: found.message,
    });
    Ok(json(&Read {
        dialect: read.dialect.name(),
        numbers: match read.bfen.numbers {
            Numbers::Clocks => Some("clocks"),
            Numbers::Counters => Some("counters"),
            Numbers::Absent => None,
        },
        numbers_assumed: read.numbers_assumed,
        bracket: read.bfen.to_bracket(),
        thief: read.bfen.to_thief(),
        boards: boards.collect(),
        violations: violations.collect(),
    }))
}

/// The picture of a BFEN, which need not be playable.
#[wasm_bindgen(js_name = bfenSvg)]
pub fn bfen_svg(text: &str, size: u32, below: char) -> Refusable<String> {
    let read = ParsedBfen::parse(text).map_err(|error| Problem::bfen(text, &error))?;
    let below: Team = picture::team(below)?;
    picture::svg(Diagram::from_bfen(&read.bfen).boards, below, size)
}
