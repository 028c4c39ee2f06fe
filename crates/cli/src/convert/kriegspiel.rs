//! Kriegspiel records in other formats.

use chess::Color;
use notation::{
    Game, format,
    kriegspiel::{FilterOptions, Replayed, convert, filtered},
};

use super::{Arguments, Form, Part, Target, refuse, say};
use crate::exit::{Exit, Failure};

/// Writes a record in a format, if the format can hold it.
pub(super) fn write(
    game: &Game<'_>,
    file: &str,
    number: u64,
    arguments: &Arguments,
    target: &mut Target,
) -> Result<Exit, Failure> {
    let replayed = Replayed::new(game);
    let player = match arguments.to {
        Form::Kriegspiel => {
            target.write_game(Part::Whole, &format(game))?;
            return Ok(Exit::Fine);
        }
        Form::KriegspielWhite => Color::White,
        Form::KriegspielBlack => Color::Black,
        Form::Json => {
            let line = convert::to_json(&replayed) + "\n";
            target.write(line.as_bytes())?;
            return Ok(Exit::Fine);
        }
        Form::Pgn => {
            let Some((text, losses)) = convert::to_chess(&replayed) else {
                let why = "a player's record has hidden moves, so it is not a game of chess";
                return Ok(refuse(file, number, why));
            };
            target.write_game(Part::Whole, &text)?;
            say(file, number, &losses, arguments);
            return Ok(Exit::findings(replayed.stopped.is_some()));
        }
        Form::Bpgn | Form::Bpgn10 | Form::Bpgn11 | Form::Bpgn12 | Form::Log => {
            let why = "a Kriegspiel record converts to `pgn`, `json`, `kriegspiel`, `kriegspiel-white` or `kriegspiel-black`";
            return Ok(refuse(file, number, why));
        }
    };
    match filtered(&replayed, player, FilterOptions::default()) {
        Ok((written, losses)) => {
            target.write_game(Part::Whole, &written.to_text())?;
            say(file, number, &losses, arguments);
            Ok(Exit::Fine)
        }
        Err(error) => Ok(refuse(file, number, &error.to_string())),
    }
}
