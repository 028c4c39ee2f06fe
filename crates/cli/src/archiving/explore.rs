//! `tandem explore`: what was played in a position.

use std::io::Write;

use archive::{Archive, Continuation, Explored, Query};
use notation::{diagram::printable, json::to_line};

use super::{Filters, Place, failure, question::Question};
use crate::{
    exit::{Exit, Failure},
    output::{Format, counted},
};

/// Show what was played in a position, and how the games ended
///
/// Results are those of the team of the side to move. A game counts once for each of its boards
/// that was in the position, with the move that was played there first. Positions on board A and
/// on board B count alike. Exit status 1 if no game was in the position.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem explore --archive games.archive startpos
  tandem explore --archive games.archive --moves '1A. e4 1a. d5'
  tandem explore --archive games.archive --moves '1A. e4 1B. d4' --board B --key both
  tandem explore --archive games.archive --rating 2000- --format json startpos | jq .moves[0]")]
pub(crate) struct Arguments {
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    question: Question,
    #[command(flatten)]
    filters: Filters,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let question = &arguments.question;
    if question.is_empty() {
        let why = "name a position: a BFEN, startpos, or moves with --moves";
        return Err(Failure::Message(why.to_owned()));
    }
    let game = question.boards()?;
    let archive = Archive::open(&arguments.place.folder).map_err(failure)?;
    let (board, kind) = (question.board(), question.kind());
    let filter = arguments.filters.filter();
    let query = Query { game: &game, board, kind, filter: &filter };
    let explored = archive.explore(query).map_err(failure)?;
    let exit = Exit::findings(explored.games == 0);
    let mut out = arguments.format.output();
    match arguments.format {
        Format::Text => text(&mut out, &explored)?,
        Format::Json => writeln!(out, "{}", to_line(&explored))?,
    }
    out.flush()?;
    Ok(exit)
}

fn text(out: &mut impl Write, explored: &Explored) -> std::io::Result<()> {
    let Explored { games, ended, moves, top_games, .. } = explored;
    // A game whose two boards were both here counts twice.
    let boards = counted((*games).unsigned_abs(), "board", "boards");
    writeln!(out, "{boards}, {ended} ended here")?;
    if !moves.is_empty() {
        let head = ["move", "boards", "won", "drawn", "lost", "rating", "clock", "lead", "sat"];
        let [mv, rest @ ..] = head;
        write!(out, "\n{mv:<8}")?;
        rest.iter().try_for_each(|word| write!(out, "{word:>9}"))?;
        writeln!(out)?;
    }
    for Continuation { san, games, won, drawn, lost, rating, clock, lead, sat } in moves {
        let number = |number: &Option<f64>, digits: usize| {
            number.map_or_else(|| "-".to_owned(), |number| format!("{number:.digits$}"))
        };
        let percent = |part: &i64| format!("{:.1}%", *part as f64 * 100.0 / *games as f64);
        let (won, drawn, lost) = (percent(won), percent(drawn), percent(lost));
        let (rating, clock, lead) = (number(rating, 0), number(clock, 1), number(lead, 1));
        writeln!(
            out,
            "{san:<8}{games:>9}{won:>9}{drawn:>9}{lost:>9}{rating:>9}{clock:>9}{lead:>9}{sat:>9}"
        )?;
    }
    if !top_games.is_empty() {
        writeln!(out)?;
    }
    for game in top_games {
        let name = |seat: usize| match game.players[seat].as_deref() {
            None => "?".to_owned(),
            Some(name) => printable(name).to_string(),
        };
        let (first, second) = ([name(0), name(3)].join(" + "), [name(1), name(2)].join(" + "));
        let (id, rating, result) = (game.id, game.rating, &game.result);
        let date = printable(&game.date);
        writeln!(out, "game {id}: {first} - {second}  {result}  {date}  {rating}")?;
    }
    Ok(())
}
