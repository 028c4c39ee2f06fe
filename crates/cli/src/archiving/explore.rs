//! `tandem explore`: what was played in a position.

use std::io::Write;

use archive::{Archive, BadMoves, Continuation, Explored, KeyKind, Query, position_after};
use bughouse::{Bfen, BoardId, Game as Boards};
use chess::Rules;
use clap::ValueEnum;
use notation::{diagram::printable, json::to_line};

use super::{Filters, Place, failure};
use crate::{
    exit::{Exit, Failure},
    output::{Format, counted},
    startpos,
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
    /// Position: one board or two as BFEN, or startpos
    #[arg(value_name = "BFEN", required_unless_present = "moves", conflicts_with = "moves")]
    position: Option<String>,
    /// The position after these moves
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// The part of the position that must be the same: the board, the board with both reserves, or
    /// both boards with all reserves
    #[arg(long, value_enum, default_value_t = Key::Board)]
    key: Key,
    /// The board whose next moves to show
    #[arg(long, value_enum, default_value_t = Board::A, ignore_case = true)]
    board: Board,
    #[command(flatten)]
    filters: Filters,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Key {
    Board,
    Reserves,
    Both,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Board {
    #[value(name = "A")]
    A,
    #[value(name = "B")]
    B,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let game = position(arguments)?;
    let archive = Archive::open(&arguments.place.folder).map_err(failure)?;
    let board = match arguments.board {
        Board::A => BoardId::A,
        Board::B => BoardId::B,
    };
    let kind = match arguments.key {
        Key::Board => KeyKind::Board,
        Key::Reserves => KeyKind::Reserves,
        Key::Both => KeyKind::Both,
    };
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

fn position(arguments: &Arguments) -> Result<Boards, Failure> {
    if let Some(moves) = &arguments.moves {
        return position_after(moves).map_err(|BadMoves { column, message }| {
            Failure::Message(format!("--moves, column {column}: {message}"))
        });
    }
    let text = arguments.position.as_deref().unwrap_or("startpos");
    let refuse = |why: &dyn std::fmt::Display| {
        Failure::Message(format!("not a position: {}: {why}", printable(text)))
    };
    let bfen: Bfen = startpos::expand(text).parse().map_err(|error| refuse(&error))?;
    Boards::from_bfen(&bfen, Rules::BUGHOUSE).map_err(|error| refuse(&error))
}

fn text(out: &mut impl Write, explored: &Explored) -> std::io::Result<()> {
    let Explored { games, ended, moves, top_games, .. } = explored;
    let games = counted((*games).unsigned_abs(), "game", "games");
    writeln!(out, "{games}, {ended} ended here")?;
    if !moves.is_empty() {
        let head = ["move", "games", "won", "drawn", "lost", "rating", "clock", "lead", "sat"];
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
