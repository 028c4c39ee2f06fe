//! `tandem kriegspiel belief`: which boards are possible for a player, and where the opponent's
//! king may be.

use std::{io::Write, path::PathBuf};

use chess::{Color, Piece, Role, Square, Status};
use notation::{
    Game,
    diagram::{BoardView, Diagram, printable},
    json::to_line,
    kriegspiel::{Bounds, HalfMove, Replayed, Viewed, Walk, Word},
};
use serde::Serialize;

use super::{
    board,
    games::{Player, each, trouble},
};
use crate::{
    exit::{Exit, Failure, style},
    input::{GameRange, One},
    output::{Format, keep_inputs, write_file},
};

/// About 50 MB, and twice that while the belief grows.
pub(super) const USUAL_LIMIT: usize = kriegspiel::Belief::USUAL_LIMIT;

/// Count the boards that agree with what a player saw and heard, half-move by half-move
///
/// For an umpire's record the command takes the player's part; a filtered record is used as it is.
/// The map shows the share of boards, in percent, with the opponent's king on each square. Exit
/// status 1 if no board is left, or if there are more than the bound.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem kriegspiel belief --for white game.kpgn
  tandem kriegspiel belief --for black --at 6 --list 25 game.kpgn
  tandem kriegspiel belief --for white --format json game.kpgn | jq .size
  tandem kriegspiel belief --for white --svg king.svg game.kpgn")]
pub(crate) struct Arguments {
    /// Kriegspiel PGN record; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The player whose belief is counted
    #[arg(long = "for", value_enum, value_name = "PLAYER")]
    player: Player,
    /// Only this game of the file
    #[arg(long, value_name = "N")]
    game: Option<GameRange>,
    /// Number of half-moves to replay; 0 is the start
    #[arg(long, value_name = "PLY")]
    at: Option<usize>,
    /// List this many boards
    #[arg(long, value_name = "N")]
    list: Option<usize>,
    /// Draw the player's pieces and the map of the opponent's king as SVG; `-` prints only the
    /// picture
    #[arg(long, value_name = "FILE")]
    svg: Option<String>,
    /// Maximum number of boards, about 50 bytes each
    #[arg(long, default_value_t = USUAL_LIMIT, value_name = "N")]
    limit: usize,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// One half-move.
#[derive(Serialize)]
struct Ply {
    game: u64,
    ply: usize,
    #[serde(rename = "move")]
    name: String,
    /// `None` beyond the bound.
    size: Option<usize>,
    /// The listed boards after the last half-move, as FEN.
    #[serde(skip_serializing_if = "Option::is_none")]
    boards: Option<Vec<String>>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    if let Some(svg) = &arguments.svg {
        keep_inputs(svg.as_ref(), [&arguments.file])?;
    }
    let mut out = arguments.format.output();
    let range = arguments.game.unwrap_or(GameRange::ALL);
    let file = One { path: &arguments.file, encoding: None, range };
    let exit =
        file.visit(|input| each(input, |file, game| one(file, game, arguments, &mut out)))?;
    out.flush()?;
    Ok(exit)
}

fn one(
    file: &str,
    game: &Game<'_>,
    arguments: &Arguments,
    out: &mut impl Write,
) -> Result<Exit, Failure> {
    let replayed = Replayed::new(game);
    let color = arguments.player.into();
    let Some(viewed) = replayed.viewed(color) else {
        let message = format!("this record does not tell what {color} saw");
        trouble(file, game, &message);
        return Ok(Exit::Findings);
    };
    let walk = match viewed.walk(arguments.at, Bounds::from_limit(arguments.limit)) {
        Ok(walk) => walk,
        Err(error) => {
            trouble(file, game, &error.to_string());
            return Ok(Exit::Findings);
        }
    };
    if let Some(place) = replayed.stopped {
        let name = replayed.half_move(place).map_or_else(String::new, HalfMove::name);
        trouble(file, game, &format!("the record cannot be replayed beyond {name}"));
    }
    let boards = arguments.list.map(|most| listed(&walk, most));
    let to_stdout = arguments.svg.as_deref() == Some("-");
    match arguments.format {
        _ if to_stdout => {}
        Format::Json => json(out, game, &replayed, &walk, boards.as_deref())?,
        Format::Text => {
            text(out, file, game, &replayed, &walk, arguments.limit, boards.as_deref())?;
        }
    }
    if let Some(name) = &arguments.svg {
        let svg = picture(&viewed, &walk).to_svg();
        match to_stdout {
            true => out.write_all(svg.as_bytes())?,
            false => write_file(name.as_ref(), svg.as_bytes())?,
        }
    }
    let known = walk.dies_at.is_none() && walk.lost_at().is_none() && replayed.stopped.is_none();
    Ok(Exit::findings(!known))
}

/// A half-move as the player knows it.
fn name(replayed: &Replayed<'_>, place: usize, color: Color) -> String {
    let Some(half_move) = replayed.half_move(place) else { return String::new() };
    match half_move.word {
        Word::Made(_) if half_move.color != color => {
            HalfMove { word: Word::Hidden, ..half_move.clone() }.name()
        }
        _ => half_move.name(),
    }
}

/// The boards sorted by their FEN, so that the same belief gives the same list.
fn listed(walk: &Walk, most: usize) -> Vec<String> {
    let fen = |position: chess::Position| position.to_fen().to_string().replace("[]", "");
    let mut all: Vec<String> = walk.belief.positions().map(fen).collect();
    all.sort_unstable();
    all.truncate(most);
    all
}

fn json(
    out: &mut impl Write,
    game: &Game<'_>,
    replayed: &Replayed<'_>,
    walk: &Walk,
    boards: Option<&[String]>,
) -> std::io::Result<()> {
    for (place, &size) in walk.sizes.iter().enumerate() {
        let is_last = place + 1 == walk.sizes.len();
        let ply = Ply {
            game: game.number(),
            ply: place + 1,
            name: name(replayed, place, walk.belief.color()),
            size,
            boards: boards.filter(|_| is_last).map(<[String]>::to_vec),
        };
        writeln!(out, "{}", to_line(&ply))?;
    }
    Ok(())
}

fn text(
    out: &mut impl Write,
    file: &str,
    game: &Game<'_>,
    replayed: &Replayed<'_>,
    walk: &Walk,
    limit: usize,
    boards: Option<&[String]>,
) -> std::io::Result<()> {
    let (bold, faint, reset) = (style::BOLD, style::FAINT, style::RESET);
    let color = walk.belief.color();
    writeln!(
        out,
        "{bold}{} #{}{reset}: possible boards for {color}",
        printable(file),
        game.number()
    )?;
    for (place, size) in walk.sizes.iter().enumerate() {
        let name = name(replayed, place, color);
        let size = size.map_or_else(|| format!("more than {limit}"), |size| size.to_string());
        writeln!(out, "{:>4}  {:<14} {size}", place + 1, printable(&name))?;
    }
    let own = match walk.dies_at {
        Some(place) => {
            let name = name(replayed, place, color);
            writeln!(out, "{}no board agrees with {}{reset}", style::ERROR, printable(&name))?;
            return Ok(());
        }
        None => walk.belief.boards().len(),
    };
    if own == 0 {
        return Ok(());
    }
    let seen = if own == 1 { "1 board".to_owned() } else { format!("{own} boards") };
    writeln!(out, "\n{faint}the opponent's king, in percent of {seen}{reset}")?;
    board::heat(out, &percents(walk), color)?;
    if let Some(boards) = boards {
        writeln!(out)?;
        for board in boards {
            writeln!(out, "{board}")?;
        }
        if own > boards.len() {
            writeln!(out, "{faint}and {} more{reset}", own - boards.len())?;
        }
    }
    Ok(())
}

/// The percentage of boards with the opponent's king on a square; at least one if it is possible.
fn percents(walk: &Walk) -> Vec<(Square, u8)> {
    let heat = walk.belief.enemy_king();
    let all = walk.belief.boards().len().max(1) as u64;
    let percent = |count: u32| (u64::from(count) * 100 / all).max(u64::from(count > 0)) as u8;
    Square::all().map(|square| (square, percent(heat[square.index()]))).collect()
}

fn picture(viewed: &Viewed, walk: &Walk) -> Diagram {
    let color = viewed.view.color();
    // The player's own pieces are the same on all boards.
    let setup = walk.belief.positions().next().map(|position| *position.setup());
    let mut setup = setup.unwrap_or(chess::Setup::EMPTY);
    setup.board = setup.board.only(color);
    let mut view = BoardView::from_setup(None, setup);
    view.status = Some(Status::Open);
    view.check = None;
    view.heat = percents(walk);
    view.heat.retain(|&(_, percent)| percent > 0);
    debug_assert!(setup.board.by_piece(Piece { role: Role::King, color: !color }).is_empty());
    let mut diagram = Diagram::from_boards(vec![view]);
    if color == Color::Black {
        diagram.below = bughouse::Team::Second;
    }
    diagram
}
