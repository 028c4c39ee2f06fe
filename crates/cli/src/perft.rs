//! `tandem perft`: node counts of one board, of two, or of a table of known counts.

use std::{
    fmt,
    io::Write,
    time::{Duration, Instant},
};

use bughouse::{Bfen, BoardId, BoardPart, Game};
use chess::{Move, Position, Rules, SanPlus};
use clap::ValueEnum;
use notation::json::to_line;
use serde::{Deserialize, Serialize};

use crate::{
    exit::{Exit, Failure, style},
    input::{Input, One},
    output::{Format, printable_lines},
    startpos,
};

/// Count the leaf positions of the move tree
///
/// Counting checks and times move generation. On a single board under bughouse rules, reserves
/// only shrink: captures go to the other board. Two boards, with `|` between them, pass captures
/// to each other.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem perft 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[QNqn] w KQkq - 0 1' 4
  tandem perft 'startpos | startpos' 4
  tandem perft startpos 3 --divide
  tandem perft --suite counts.csv              columns fen,depth,nodes; exit status 1 on a mismatch
  tandem perft --suite zh.csv --rules crazyhouse")]
pub(crate) struct Arguments {
    /// One board as FEN, or two as `FEN | FEN`; `startpos` is the initial position
    #[arg(required_unless_present = "suite", requires = "depth")]
    fen: Option<String>,
    /// Depth in plies
    depth: Option<u32>,
    /// Check a table with the columns fen, depth and nodes (`-` for standard input)
    #[arg(long, value_name = "FILE.csv", conflicts_with_all = ["fen", "divide", "made"])]
    suite: Option<String>,
    /// Rules
    #[arg(long, value_enum, default_value_t = RulesName::Bughouse)]
    rules: RulesName,
    /// Print the count below each first move
    #[arg(long)]
    divide: bool,
    /// Play every leaf move instead of counting the last ply in bulk (one board only)
    #[arg(long)]
    made: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum RulesName {
    /// A captured piece leaves the board (with two boards, it goes to the partner)
    Bughouse,
    /// A captured piece goes to the capturer's reserve
    Crazyhouse,
    /// A captured piece is out of the game
    Chess,
}

impl RulesName {
    const fn rules(self) -> Rules {
        match self {
            Self::Bughouse => Rules::BUGHOUSE,
            Self::Crazyhouse => Rules::CRAZYHOUSE,
            Self::Chess => Rules::CHESS,
        }
    }
}

/// One board or two, ready to be counted.
enum Boards {
    One(Box<Position>),
    Two(Box<Game>),
}

/// Only bughouse has two boards.
const TWO_BOARDS_NEED_BUGHOUSE: &str = "two boards need bughouse rules";

impl Boards {
    fn parse(text: &str, rules: Rules) -> Result<Self, String> {
        let expanded = startpos::expand(text);
        let bfen: Bfen = expanded.parse().map_err(|error| format!("{error}\n  in: {expanded}"))?;
        let position = |part: &BoardPart| Position::from_setup(part.setup, rules);
        if bfen.b.is_none() {
            let one = position(&bfen.a).map_err(|error| format!("not playable: {error}"))?;
            return Ok(Self::One(Box::new(one)));
        }
        if rules != Rules::BUGHOUSE {
            return Err(TWO_BOARDS_NEED_BUGHOUSE.to_owned());
        }
        let game =
            Game::from_bfen(&bfen, rules).map_err(|error| format!("not playable: {error}"))?;
        Ok(Self::Two(Box::new(game)))
    }

    fn perft(&self, depth: u32) -> u64 {
        match self {
            Self::One(position) => chess::perft(position, depth),
            Self::Two(game) => bughouse::perft(game, depth),
        }
    }

    /// Each first move with the count below it.
    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let below = depth.saturating_sub(1);
        match self {
            Self::One(position) => {
                let branch = |&mv: &Move| {
                    let mut child = position.clone();
                    child.play_unchecked(mv);
                    (SanPlus::from_move(mv, position).to_string(), chess::perft(&child, below))
                };
                position.legal_moves().iter().map(branch).collect()
            }
            Self::Two(game) => BoardId::ALL
                .into_iter()
                .flat_map(|board| {
                    let position = game.board(board);
                    let branch = move |&mv: &Move| {
                        let mut child = game.as_ref().clone();
                        child.play_unchecked(board, mv);
                        let seat = game.to_move(board).letter();
                        let san = SanPlus::from_move(mv, position);
                        (format!("{seat}. {san}"), bughouse::perft(&child, below))
                    };
                    position.legal_moves().iter().map(branch).collect::<Vec<_>>()
                })
                .collect(),
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    if let Some(suite) = &arguments.suite {
        return run_suite(suite, arguments);
    }
    let (Some(fen), Some(depth)) = (&arguments.fen, arguments.depth) else {
        return Err(Failure::Message("give a FEN and a depth".to_owned()));
    };
    let boards = Boards::parse(fen, arguments.rules.rules()).map_err(Failure::Message)?;
    let mut out = arguments.format.output();
    if arguments.divide {
        let mut branches = boards.divide(depth);
        branches.sort();
        for (mv, nodes) in branches {
            match arguments.format {
                Format::Text => writeln!(out, "{mv:<10} {nodes}")?,
                Format::Json => {
                    writeln!(out, "{}", serde_json::json!({ "move": mv, "nodes": nodes }))?;
                }
            }
        }
    }
    let started = Instant::now();
    let nodes = match (&boards, arguments.made) {
        (Boards::One(position), true) => chess::perft_made(position, depth),
        (Boards::Two(_), true) => {
            return Err(Failure::Message("--made counts one board only".to_owned()));
        }
        _ => boards.perft(depth),
    };
    let speed = Speed { nodes, time: started.elapsed() };
    match arguments.format {
        Format::Text => writeln!(out, "{nodes}\n{}{speed}{}", style::FAINT, style::RESET)?,
        Format::Json => {
            let line = serde_json::json!({
                "depth": depth, "nodes": nodes,
                "seconds": speed.time.as_secs_f64(), "mnps": speed.mnps(),
            });
            writeln!(out, "{line}")?;
        }
    }
    Ok(Exit::Fine)
}

/// Nodes and elapsed time.
struct Speed {
    nodes: u64,
    time: Duration,
}

impl Speed {
    fn mnps(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64().max(1e-9) / 1e6
    }
}

impl fmt::Display for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} nodes in {:.3} s, {:.1} Mnps",
            self.nodes,
            self.time.as_secs_f64(),
            self.mnps()
        )
    }
}

#[derive(Deserialize)]
struct Row {
    fen: String,
    depth: u32,
    nodes: u64,
}

/// The error of a row, as `--format json` prints it.
#[derive(Serialize)]
struct Mismatch<'a> {
    row: u64,
    fen: &'a str,
    depth: u32,
    expected: u64,
    counted: Option<u64>,
    error: Option<String>,
}

fn run_suite(name: &str, arguments: &Arguments) -> Result<Exit, Failure> {
    One::new(name.as_ref(), None).visit(|input| compare(input, arguments))
}

fn compare(input: Input<'_>, arguments: &Arguments) -> Result<Exit, Failure> {
    let name = input.name.clone();
    let mut out = arguments.format.output();
    let mut speed = Speed { nodes: 0, time: Duration::ZERO };
    let (mut rows, mut bad) = (0_u64, 0_u64);
    for row in csv::Reader::from_reader(input).deserialize() {
        let Row { fen, depth, nodes } = row.map_err(|error| {
            Failure::Message(format!("{name}: {error} (the columns are fen,depth,nodes)"))
        })?;
        rows += 1;
        let boards = Boards::parse(&fen, arguments.rules.rules());
        let started = Instant::now();
        let counted = boards.map(|boards| boards.perft(depth));
        speed.time += started.elapsed();
        speed.nodes += counted.as_ref().copied().unwrap_or(0);
        if counted == Ok(nodes) {
            continue;
        }
        bad += 1;
        let (counted, error) = (counted.as_ref().copied().ok(), counted.err());
        let mismatch = Mismatch { row: rows, fen: &fen, depth, expected: nodes, counted, error };
        match arguments.format {
            Format::Text => write_mismatch(&mut out, &mismatch)?,
            Format::Json => writeln!(out, "{}", to_line(&mismatch))?,
        }
    }
    match arguments.format {
        Format::Text => {
            let name = printable_lines(&name);
            let verdict = if bad == 0 { style::GOOD } else { style::ERROR };
            writeln!(
                out,
                "{verdict}{name}: {rows} rows, {bad} mismatches{}, {speed}",
                style::RESET
            )?;
        }
        Format::Json => writeln!(
            out,
            "{}",
            serde_json::json!({
                "suite": name, "rows": rows, "mismatches": bad, "nodes": speed.nodes,
                "seconds": speed.time.as_secs_f64(), "mnps": speed.mnps(),
            })
        )?,
    }
    Ok(Exit::findings(bad > 0 || rows == 0))
}

fn write_mismatch(out: &mut impl Write, mismatch: &Mismatch<'_>) -> Result<(), Failure> {
    let Mismatch { row, fen, depth, expected, counted, error } = mismatch;
    let fen = printable_lines(fen);
    match (counted, error) {
        (Some(counted), _) => {
            writeln!(
                out,
                "row {row}: {fen} depth {depth}: counted {counted}, expected {expected}"
            )?;
        }
        (None, error) => {
            let error = printable_lines(error.as_deref().unwrap_or_default());
            writeln!(out, "row {row}: {fen}: {error}")?;
        }
    }
    Ok(())
}
