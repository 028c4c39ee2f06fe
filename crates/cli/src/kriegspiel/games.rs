//! The games of a file that are records of Kriegspiel.

use chess::Color;
use clap::ValueEnum;
use notation::{Game, Reader, diagram::printable, kriegspiel::is_kriegspiel};

use crate::{
    exit::{Exit, Failure, style},
    input::{Input, say_part},
};

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Player {
    /// Who begins
    White,
    /// Who answers
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

/// Hands every record of Kriegspiel of a file to `look`, or the one of a number. Says of other games that they are none.
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
                say_part(&name, &game, "passed over");
            } else if is_kriegspiel(&game) {
                found = true;
                exit = exit.max(look(&name, &game)?);
                continue;
            } else if game.is_record() {
                trouble(&name, &game, "this is no record of Kriegspiel");
            }
            exit = Exit::Findings;
        }
    }
    if !found {
        let what = only.map_or_else(
            || "there is no record of Kriegspiel here".to_owned(),
            |number| format!("there is no record of Kriegspiel with the number {number}"),
        );
        let (red, reset) = (style::ERROR, style::RESET);
        anstream::eprintln!("{red}{}:{reset} {what}", printable(&name));
        exit = Exit::Findings;
    }
    Ok(exit)
}

/// Says what is wrong with a game.
pub(super) fn trouble(file: &str, game: &Game<'_>, what: &str) {
    let (red, reset) = (style::ERROR, style::RESET);
    let (file, what) = (printable(file), printable(what));
    anstream::eprintln!("{red}{file} #{}:{reset} {what}", game.number());
}
