//! A game that was played, as the text of a record.

use bughouse::{BoardId, Team};
use chess::Captures;
use notation::write::Builder;
use pyo3::{prelude::*, types::PyDict};

use crate::{errors::bad_value, positions, table::Game};

/// The BPGN of a game.
pub(crate) fn to_bpgn(
    game: &Game,
    tags: Option<&Bound<'_, PyDict>>,
    result: Option<&str>,
) -> PyResult<Vec<u8>> {
    let mut record = builder(game)?;
    let mut tagged = None;
    for (name, value) in tags.into_iter().flatten() {
        let (name, value): (String, String) = (name.extract()?, value.extract()?);
        match name.as_str() {
            "SetUp" | "FEN" => {}
            "Result" => tagged = Some(value),
            _ if is_name(&name) => {
                record.tag(&name, &value);
            }
            _ => {
                let known = "letters, digits and underscores, and begins with a letter";
                return Err(bad_value(format!("the name of a tag has {known} (got {name:?})")));
            }
        }
    }
    for step in &game.stack {
        let seat = record.boards().to_move(step.board);
        if *record.boards() != step.before || record.play(seat, step.mv, step.clock).is_err() {
            let number = step.before.board(step.board).fullmoves();
            return Err(changed(&format!("before {number}{}", seat.letter())));
        }
    }
    if *record.boards() != game.boards {
        return Err(changed("after the last move"));
    }
    let of_mate = game.boards.mated().map(|seat| match seat.team() {
        Team::First => "0-1",
        Team::Second => "1-0",
    });
    let result = result.or(of_mate).or(tagged.as_deref()).unwrap_or("*");
    if !["1-0", "0-1", "1/2-1/2", "*"].contains(&result) {
        let known = "\"1-0\", \"0-1\", \"1/2-1/2\" or \"*\"";
        return Err(bad_value(format!("result must be {known} (got {result:?})")));
    }
    Ok(record.finish(result, None))
}

/// A record at the start of the game.
fn builder(game: &Game) -> PyResult<Builder> {
    let start = game.stack.first().map_or(&game.boards, |step| &step.before);
    let rules = *start.board(BoardId::A).rules();
    if rules.captures != Captures::Partner {
        let name = positions::rules_name(&rules);
        return Err(bad_value(format!("a game is saved by the rules of bughouse, not of {name}")));
    }
    if *start == bughouse::Game::new(rules) {
        return Ok(Builder::new(rules));
    }
    Builder::from_bfen(&start.to_bfen(), rules).map_err(|error| bad_value(error.to_string()))
}

fn is_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

fn changed(moment: &str) -> PyErr {
    let how = "the boards changed by something else than a move, which BPGN cannot hold";
    bad_value(format!("{moment} {how}"))
}
