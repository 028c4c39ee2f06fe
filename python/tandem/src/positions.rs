//! Positions with their rules, from text and back.

use bughouse::{Bfen, BoardId, BoardPart, Numbers};
use chess::{Captures, Fen, Position, Rules, Setup};
use pyo3::prelude::*;

use crate::errors::{bad_fen, bad_position, bad_value};

const NAMED: [(&str, Rules); 4] = [
    ("bughouse", Rules::BUGHOUSE),
    ("bughouse-otb", Rules::BUGHOUSE_OTB),
    ("crazyhouse", Rules::CRAZYHOUSE),
    ("chess", Rules::CHESS),
];

/// Rules by name.
pub(crate) fn rules(name: &str) -> PyResult<Rules> {
    let named = NAMED.iter().find(|(known, _)| *known == name);
    named.map(|&(_, rules)| rules).ok_or_else(|| {
        let known = NAMED.map(|(known, _)| known).join(", ");
        bad_value(format!("rules must be one of {known} (got {name:?})"))
    })
}

/// Rules by name, for two boards.
pub(crate) fn rules_of_two(name: &str) -> PyResult<Rules> {
    let rules = rules(name)?;
    if rules.captures == Captures::Partner {
        Ok(rules)
    } else {
        Err(bad_value(format!("a game of two boards cannot be {name}")))
    }
}

pub(crate) fn rules_name(rules: &Rules) -> &'static str {
    let named = NAMED.iter().find(|(_, known)| known == rules);
    named.map_or("other", |&(name, _)| name)
}

/// The position of a FEN, with reserves in brackets or behind a ninth slash, or without.
pub(crate) fn from_fen(py: Python<'_>, text: &str, rules: Rules) -> PyResult<Position> {
    from_fen_of(py, None, text, rules)
}

/// The same for a board of a game, which a `PositionError` names.
pub(crate) fn from_fen_of(
    py: Python<'_>,
    board: Option<BoardId>,
    text: &str,
    rules: Rules,
) -> PyResult<Position> {
    let fen: Fen = text.parse().map_err(|error| bad_fen(py, text, &error))?;
    Position::from_setup(fen.into_setup(), rules).map_err(|error| bad_position(py, board, &error))
}

/// A position as text from which [`from_fen`] makes an equal one, with all counters.
pub(crate) fn saved(position: &Position) -> String {
    Fen(*position.setup()).to_string()
}

/// The two forms in which positions are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Bracket,
    Thief,
}

/// A form by name.
pub(crate) fn form(dialect: &str) -> PyResult<Form> {
    match dialect {
        "bracket" => Ok(Form::Bracket),
        "thief" => Ok(Form::Thief),
        _ => Err(bad_value(format!("dialect must be \"bracket\" or \"thief\" (got {dialect:?})"))),
    }
}

pub(crate) fn write(bfen: &Bfen, form: Form) -> String {
    match form {
        Form::Bracket => bfen.to_bracket(),
        Form::Thief => bfen.to_thief(),
    }
}

/// A BFEN of one board.
pub(crate) const fn one_board(setup: Setup) -> Bfen {
    Bfen { a: BoardPart { setup, clocks: None }, b: None, numbers: Numbers::Counters }
}
