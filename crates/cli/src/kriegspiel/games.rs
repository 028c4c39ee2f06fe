//! The Kriegspiel records of a file.

use chess::Color;
use clap::ValueEnum;
use notation::{Game, Reader, diagram::printable, kriegspiel::is_kriegspiel};

use crate::{
    exit::{Exit, Failure, style},
    input::{Input, say_part},
};

/// A player's color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Player {
    /// The side that moves first
    White,
    /// The side that moves second
    Black,
}

impl From<Player> for Color {
    fn from(player: Player) -> Self {
        match player {
            Player::White => Self::White,
            Player::Black => Self::Black,
        }
    }
}

/// Passes every Kriegspiel record of a file to `look`, or only the one with a number. Reports other
/// games.
pub(super) fn each(
    file: &str,
    only: Option<u64>,
    mut look: impl FnMut(&str, &Game<'_>) -> Result<Exit, Failure>,
) -> Result<Exit, Failure> {
    let input = Input::open(file)?;
    let name = input.name.clone();
    let mut reader = Reader::new(input);
    let mut exit = Exit::Fine;
    let mut found = false;
    let failure = |error| Failure::File { name: name.clone(), error };
    while let Some(batch) = reader.next_batch().map_err(failure)? {
        for game in batch.games() {
            if only.is_some_and(|number| number != game.number()) {
                continue;
            }
            if game.is_part() {
                say_part(&name, &game, "skipped");
            } else if is_kriegspiel(&game) {
                found = true;
                exit = exit.max(look(&name, &game)?);
                continue;
            } else if game.is_record() {
                trouble(&name, &game, "this is not a Kriegspiel record");
            }
            exit = Exit::Findings;
        }
    }
    if !found {
        let what = only.map_or_else(
            || "no Kriegspiel record found".to_owned(),
            |number| format!("no Kriegspiel record has the number {number}"),
        );
        let (red, reset) = (style::ERROR, style::RESET);
        anstream::eprintln!("{red}{}:{reset} {what}", printable(&name));
        exit = Exit::Findings;
    }
    Ok(exit)
}

/// Reports a problem with a game.
pub(super) fn trouble(file: &str, game: &Game<'_>, what: &str) {
    let (red, reset) = (style::ERROR, style::RESET);
    let (file, what) = (printable(file), printable(what));
    anstream::eprintln!("{red}{file} #{}:{reset} {what}", game.number());
}
