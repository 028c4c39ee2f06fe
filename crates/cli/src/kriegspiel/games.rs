//! The Kriegspiel records of a file.

use chess::Color;
use clap::ValueEnum;
use notation::{Game, diagram::printable, kriegspiel::is_kriegspiel};

use crate::{
    exit::{Exit, Failure, style},
    input::{Batches, Input, Takes, say_part},
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

/// Passes every Kriegspiel record of a file to `look`. Reports other games.
pub(super) fn each(
    input: Input<'_>,
    mut look: impl FnMut(&str, &Game<'_>) -> Result<Exit, Failure>,
) -> Result<Exit, Failure> {
    let mut batches = Batches::open(input, Takes::KRIEGSPIEL)?;
    let (name, range) = (batches.name.clone(), batches.range);
    let mut exit = Exit::Fine;
    let mut found = false;
    while let Some(batch) = batches.next_batch()? {
        for game in batch.games().filter(|game| range.has(game.number())) {
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
        let what = match range.only() {
            Some(number) => format!("no Kriegspiel record has the number {number}"),
            None => "no Kriegspiel record found".to_owned(),
        };
        let (red, reset) = (style::ERROR, style::RESET);
        anstream::eprintln!("{red}{}:{reset} {what}", printable(&name));
        exit = Exit::Findings;
    }
    Ok(exit.max(batches.exit))
}

/// Reports a problem with a game.
pub(super) fn trouble(file: &str, game: &Game<'_>, what: &str) {
    let (red, reset) = (style::ERROR, style::RESET);
    let (file, what) = (printable(file), printable(what));
    anstream::eprintln!("{red}{file} #{}:{reset} {what}", game.number());
}
