//! The options of `tandem search` that describe patterns.

use std::{fs::File, io::Read, str::FromStr};

use archive::search::{
    Bounds, Comparisons, DropPattern, Mate, MovePattern, NumberTest, On, Pattern, Placement, Query,
    Reserve, Sacrifice, Side, Step,
};
use bughouse::BoardId;
use clap::ValueEnum;

use crate::exit::Failure;

/// Patterns.
#[derive(Clone, Debug, clap::Args)]
#[group(skip)]
#[command(next_help_heading = "Patterns")]
pub(super) struct Arguments {
    /// Pieces on squares of one board: 'Nf7 ke8 -e7'; upper case is White, - an empty square; or
    /// eight ranks as in FEN, where numbers stand for any contents
    #[arg(long, value_name = "PIECES")]
    pieces: Option<Placement>,
    /// Numbers of pieces on one board: 'Q=0, q>=1, N+B>=n+b+2'; upper case is White
    #[arg(long, value_name = "COMPARISONS")]
    material: Option<Comparisons>,
    /// White's pieces minus Black's on one board, in pawns (N and B 3, R 5, Q 9): '>=5'
    #[arg(long, value_name = "COMPARISON", allow_hyphen_values = true)]
    imbalance: Option<NumberTest>,
    /// A player holds these pieces, or more: QN, PPP; or comparisons of the reserves at one board:
    /// 'N>=2, p=0'; upper case is White
    #[arg(long, visible_alias = "reserves", value_name = "PIECES|COMPARISONS")]
    reserve: Option<Reserve>,
    /// The side to move on the board
    #[arg(long, value_enum, value_name = "COLOR")]
    turn: Option<Color>,
    /// A piece is dropped: Q, N@f7 or @f7
    #[arg(long, value_name = "DROP")]
    drop: Option<DropPattern>,
    /// Moves follow each other on one board: 'Bxf7 Kxf7 N@*+'. A star stands for any text, and
    /// signs of check and mate count if they are written
    #[arg(long, value_name = "MOVES", value_parser = Moves::from_str)]
    moves: Option<Moves>,
    /// A mate, in words: any, N (by a knight), N@ (by a dropped one), N@f7, smothered, king=h8
    #[arg(long, value_name = "WORDS")]
    mate: Option<Mate>,
    /// A player gives such a piece for less: Q, R, B or N. The opponent captures it at once
    #[arg(long, value_name = "PIECE", conflicts_with = "together")]
    sacrifice: Option<Sacrifice>,
    /// The team that gives the piece mates within this many moves of both boards
    #[arg(long, value_name = "N", requires = "sacrifice")]
    mate_within: Option<u32>,
    /// A player takes this many seconds for a move, by the clocks: 15-
    #[arg(long, value_name = "RANGE", allow_hyphen_values = true)]
    sat: Option<Bounds>,
    /// Both players of a team take this many seconds for a move at the same time
    #[arg(long, value_name = "RANGE", allow_hyphen_values = true, conflicts_with = "sat")]
    both_sat: Option<Bounds>,
    /// The player's clock after a move, in seconds: '<10'
    #[arg(long, value_name = "COMPARISON")]
    clock: Option<NumberTest>,
    /// How many seconds more than the diagonal opponent a player has after a move: '>=60'
    #[arg(long, value_name = "COMPARISON", allow_hyphen_values = true)]
    lead: Option<NumberTest>,
    /// Patterns of this board only
    #[arg(long, value_enum, ignore_case = true)]
    board: Option<Board>,
    /// Patterns may also occur with colors exchanged and the board turned over
    #[arg(long)]
    mirror: bool,
    /// All patterns at the same moment of the same board; of --moves, at the last move
    #[arg(long)]
    together: bool,
    /// A query in JSON, or the file that has it; - is standard input
    #[arg(long, value_name = "FILE|JSON")]
    query: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Board {
    #[value(name = "A")]
    A,
    #[value(name = "B")]
    B,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Color {
    White,
    Black,
}

/// Moves that follow each other.
#[derive(Clone, Debug)]
struct Moves(Vec<MovePattern>);

impl FromStr for Moves {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let moves: Result<Vec<MovePattern>, _> = text.split_whitespace().map(str::parse).collect();
        let moves = moves.map_err(|error| error.to_string())?;
        let (most, got) = (Pattern::MAX_STEPS, moves.len());
        match (1..=most).contains(&got) {
            true => Ok(Self(moves)),
            false => Err(format!("write 1 to {most} moves with spaces between them (got {got})")),
        }
    }
}

/// Puts a condition of the options into a step.
type Put = fn(&Arguments, &mut Step);

impl Arguments {
    /// The patterns of all options.
    pub(super) fn query(&self) -> Result<Query, Failure> {
        let mut query = match &self.query {
            None => Query::default(),
            Some(text) => read(text)?,
        };
        let mut moves: Vec<Step> = match &self.moves {
            None => Vec::new(),
            Some(Moves(moves)) => {
                let step = |san: &MovePattern| Step { san: Some(san.clone()), ..Step::default() };
                moves.iter().map(step).collect()
            }
        };
        let own = self.conditions();
        if self.together {
            let mut together = moves.pop().unwrap_or_default();
            own.into_iter().for_each(|(_, add)| add(self, &mut together));
            if together != Step::default() {
                moves.push(together);
            }
        } else {
            for (_, add) in own {
                let mut step = Step::default();
                add(self, &mut step);
                query.patterns.push(self.pattern(vec![step]));
            }
        }
        if !moves.is_empty() {
            query.patterns.push(Pattern { is_streak: true, ..self.pattern(moves) });
        }
        query.patterns.extend(self.sacrifice());
        Ok(query)
    }

    /// The conditions on a moment that are given: how each is put into a step.
    fn conditions(&self) -> Vec<(bool, Put)> {
        let all: [(bool, Put); 11] = [
            (self.pieces.is_some(), |it, step| step.pieces.clone_from(&it.pieces)),
            (self.material.is_some(), |it, step| step.material.clone_from(&it.material)),
            (self.imbalance.is_some(), |it, step| step.imbalance = it.imbalance),
            (self.reserve.is_some(), |it, step| step.reserve.clone_from(&it.reserve)),
            (self.turn.is_some(), |it, step| {
                step.turn = it.turn.map(|turn| match turn {
                    Color::White => Side::White,
                    Color::Black => Side::Black,
                });
            }),
            (self.drop.is_some(), |it, step| step.drop = it.drop),
            (self.mate.is_some(), |it, step| step.mate = it.mate),
            (self.sat.is_some(), |it, step| step.sat = it.sat),
            (self.both_sat.is_some(), |it, step| {
                (step.sat, step.partner_sat) = (it.both_sat, it.both_sat);
            }),
            (self.clock.is_some(), |it, step| step.clock = it.clock),
            (self.lead.is_some(), |it, step| step.lead = it.lead),
        ];
        all.into_iter().filter(|(is_given, _)| *is_given).collect()
    }

    fn pattern(&self, steps: Vec<Step>) -> Pattern {
        let board = self.board.map(|board| match board {
            Board::A => BoardId::A,
            Board::B => BoardId::B,
        });
        Pattern { board, mirror: self.mirror, steps, is_streak: false }
    }

    /// A sacrifice by either color, and the mate that follows.
    fn sacrifice(&self) -> Option<Pattern> {
        let given = self.sacrifice?;
        let by = Some(Side::White);
        let mut steps = vec![Step { sacrifice: Some(given), by, ..Step::default() }];
        if let Some(within) = self.mate_within {
            let mate = Some(Mate::default());
            let within = Some(within);
            steps.push(Step { board: On::Either, within, by, mate, ..Step::default() });
        }
        Some(Pattern { mirror: true, ..self.pattern(steps) })
    }
}

/// Reads a query in JSON, from the text itself, a file or standard input.
fn read(text: &str) -> Result<Query, Failure> {
    let is_json = text.trim_start().starts_with('{');
    let (name, json) = match text {
        _ if is_json => ("--query", text.to_owned()),
        "-" => ("standard input", at_most(std::io::stdin().lock(), text)?),
        path => {
            let failure = |error| Failure::File { name: path.to_owned(), error };
            (path, at_most(File::open(path).map_err(failure)?, path)?)
        }
    };
    let wrong = |error| Failure::Message(format!("{name}: {error}"));
    Query::from_json(&json).map_err(wrong)
}

/// Reads a text, and only a little more than a query may have.
fn at_most(from: impl Read, name: &str) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let read = from.take(Query::MAX_BYTES as u64 + 1).read_to_end(&mut bytes);
    read.map_err(|error| Failure::File { name: name.to_owned(), error })?;
    String::from_utf8(bytes)
        .map_err(|_| Failure::Message(format!("{name}: the query is not UTF-8")))
}
