//! `tandem show`: both boards, in the terminal or as a picture.

mod moment;
mod picture;
mod scroll;
mod source;
mod terminal;

use std::path::PathBuf;

use bughouse::{BoardId, Team};
use chess::san::Letters;
use clap::ValueEnum;
use notation::diagram::Diagram;

use crate::{
    exit::{Exit, Failure},
    input::{EncodingName, One, letters},
    output,
};

use moment::At;
pub(crate) use picture::load_fonts;

/// Show both boards side by side
///
/// Partners sit side by side: White of board A and Black of board B at the bottom, so that board B
/// is turned. Beside each board are names, reserves and clocks; a mark shows the side to move.
/// Boards that do not fit side by side are printed one below the other.
///
/// A game that cannot be replayed to the end is shown up to that point, with exit status 1.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem show game.bpgn                        the end of the game
  tandem show game.bpgn --at 12b               right after move 12 of Black on board B
  tandem show game.pgn --at 12                 right after move 12 of White, in a game on one board
  tandem show games.bpgn --scroll              through the games with the arrow keys
  tandem show games.bpgn --game 3 --svg 3.svg --png 3.png
  tandem show 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Qn] w KQkq - 0 1'
  tandem fen 'BFEN' --to bracket | tandem show - --png - --size 256 > boards.png")]
pub(crate) struct Arguments {
    /// File of games, `-` for standard input, or a position as BFEN or FEN
    #[arg(value_name = "FILE|BFEN")]
    source: PathBuf,
    /// Moment to show: `12A`, `12a`, `12B`, `12b`, or `start` [default: the end]
    #[arg(long, value_name = "LABEL")]
    at: Option<At>,
    /// Number of the game in the file
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    game: u64,
    /// Step through the moves with the arrow keys; `?` lists the other keys
    #[arg(long, short = 'i', conflicts_with_all = ["svg", "png"])]
    scroll: bool,
    /// Encoding of the file, such as windows-1250 [default: UTF-8, detected where the text is
    /// something else]
    #[arg(long, value_name = "NAME")]
    encoding: Option<EncodingName>,
    /// Piece letters of the file, besides English ones: en, cs, de, fr, nl, pl, es or figurines
    /// [default: en, others where unmistakable]
    #[arg(long, value_parser = letters)]
    letters: Option<&'static Letters>,
    /// One board only
    #[arg(long, value_enum, ignore_case = true)]
    board: Option<BoardName>,
    /// Look from the other side of the table: board B on the left
    #[arg(long)]
    flip: bool,
    /// How to print pieces [default: figurines in color on a UTF-8 terminal, letters otherwise]
    #[arg(long, value_enum)]
    glyphs: Option<Glyphs>,
    /// Write a picture as SVG (`-` for standard output)
    #[arg(long, value_name = "OUT")]
    svg: Option<String>,
    /// Write a picture as PNG (`-` for standard output)
    #[arg(long, value_name = "OUT")]
    png: Option<String>,
    /// Edge of a board in a picture, in pixels
    #[arg(long, value_name = "PX", default_value_t = Diagram::DEFAULT_SIZE, value_parser = sizes())]
    size: u32,
}

fn sizes() -> clap::builder::RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(i64::from(Diagram::MIN_SIZE)..=i64::from(Diagram::MAX_SIZE))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum BoardName {
    /// Board A
    A,
    /// Board B
    B,
}

/// How pieces are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Glyphs {
    /// FEN letters, White in upper case; only names may go beyond ASCII
    Letters,
    /// The chess symbols of Unicode
    Figurines,
}

/// The diagram with its heading.
struct Shown {
    diagram: Diagram,
    /// The number of the game.
    heading: Option<String>,
    /// How the game ended, if its end is shown.
    ending: Option<String>,
    exit: Exit,
}

impl Arguments {
    fn file(&self) -> One<'_> {
        One::new(&self.source, self.encoding)
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    if arguments.scroll {
        return scroll::run(arguments);
    }
    for picture in [&arguments.svg, &arguments.png].into_iter().flatten() {
        output::keep_inputs(picture.as_ref(), [&arguments.source])?;
    }
    let mut shown = source::open(arguments)?;
    let diagram = &mut shown.diagram;
    if let Some(name) = arguments.board {
        keep_one(diagram, name)?;
    }
    if arguments.flip {
        diagram.below = Team::Second;
    }
    diagram.size = arguments.size;
    if diagram.boards.is_empty() {
        return Ok(shown.exit);
    }
    let (svg, png) = (arguments.svg.as_deref(), arguments.png.as_deref());
    if svg.is_some() || png.is_some() {
        picture::write(&shown.diagram, svg, png)?;
    } else {
        terminal::print(&shown, arguments.glyphs)?;
    }
    Ok(shown.exit)
}

fn keep_one(diagram: &mut Diagram, name: BoardName) -> Result<(), Failure> {
    let board = match name {
        BoardName::A => BoardId::A,
        BoardName::B => BoardId::B,
    };
    if let [only] = &diagram.boards[..]
        && only.board.is_none()
    {
        return match board {
            BoardId::A => Ok(()),
            BoardId::B => Err(Failure::Message("there is only one board".to_owned())),
        };
    }
    diagram.boards.retain(|view| view.board == Some(board));
    Ok(())
}
