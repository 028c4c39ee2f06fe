//! The score of every move, for people and for programs.

use std::io::Write;

use chess::{Move, Position, SanPlus};
use engine::{
    Score,
    review::{Judged, Mark, expectation},
};
use notation::{Ply, json::to_line};
use serde::Serialize;

use super::Analyzed;
use crate::exit::style;

/// The maximum number of moves shown of a better line.
const SHOWN: usize = 4;

/// Appends the report for people: a line for each move.
pub(super) fn text(out: &mut Vec<u8>, number: u64, analyzed: &Analyzed<'_>) {
    // Writing to a string cannot fail.
    let _ = write_text(out, number, analyzed);
}

fn write_text(out: &mut Vec<u8>, number: u64, analyzed: &Analyzed<'_>) -> std::io::Result<()> {
    let (bold, faint, reset) = (style::BOLD, style::FAINT, style::RESET);
    writeln!(out, "{bold}game {number}{reset}")?;
    for (ply, judged, position) in analyzed.moves() {
        let color = match judged.mark {
            Some(Mark::Blunder) => style::ERROR,
            Some(Mark::Mistake) => style::WARNING,
            None => style::FAINT,
        };
        let label = format!("{}{}.", ply.number, ply.seat.letter());
        let san = SanPlus::from_move(ply.mv, &position).to_string();
        let glyph = judged.mark.map_or("", Mark::glyph);
        write!(out, "{label:>5} {san:<8} {:>6} {color}{glyph:<2}{reset}", words(judged.score))?;
        if judged.best != ply.mv {
            let line = line(&position, &judged.line[..judged.line.len().min(SHOWN)]).join(" ");
            write!(out, " {faint}{} {line}{reset}", words(judged.best_score))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// A score as people write it: `+1.25`, `#3`, `#-2`.
fn words(score: Score) -> String {
    match score {
        Score::Centipawns(value) if value.abs() > Score::DECIDED => {
            if value > 0 { "+stuck" } else { "-stuck" }.to_owned()
        }
        Score::Centipawns(value) => format!("{:+.2}", f64::from(value) / 100.0),
        Score::Mate(moves) => format!("#{moves}"),
        Score::Mated(moves) => format!("#-{moves}"),
    }
}

/// A line of moves in SAN, as far as it can be played.
fn line(position: &Position, moves: &[Move]) -> Vec<String> {
    let mut position = position.clone();
    let mut words = Vec::new();
    for &mv in moves {
        if !position.is_legal(mv) {
            break;
        }
        words.push(SanPlus::from_move(mv, &position).to_string());
        position.play_unchecked(mv);
    }
    words
}

impl Analyzed<'_> {
    /// Each move with its judgment and the position before it.
    pub(super) fn moves(&self) -> impl Iterator<Item = (&Ply, &Judged, Position)> {
        let mut game = self.start.clone();
        self.plies.iter().zip(&self.judged).map(move |(ply, judged)| {
            let board = ply.seat.board();
            let position = game.board(board).clone();
            game.play_unchecked(board, ply.mv);
            (ply, judged, position)
        })
    }
}

/// Appends a JSON object and a line end.
pub(super) fn json(out: &mut Vec<u8>, file: &str, number: u64, analyzed: &Analyzed<'_>) {
    let moves = analyzed.moves().map(|(ply, judged, position)| ReportedMove {
        seat: ply.seat.name(),
        number: ply.number,
        san: SanPlus::from_move(ply.mv, &position).to_string(),
        score: judged.score.into(),
        expectation: (expectation(judged.score) * 1000.0).round() / 1000.0,
        best: SanPlus::from_move(judged.best, &position).to_string(),
        best_score: judged.best_score.into(),
        line: line(&position, &judged.line),
        mark: judged.mark.map(Mark::glyph),
    });
    let report = Report { file, game: number, moves: moves.collect() };
    out.extend_from_slice(to_line(&report).as_bytes());
    out.push(b'\n');
}

#[derive(Serialize)]
struct Report<'a> {
    file: &'a str,
    game: u64,
    moves: Vec<ReportedMove>,
}

#[derive(Serialize)]
struct ReportedMove {
    seat: &'static str,
    number: u32,
    #[serde(rename = "move")]
    san: String,
    score: ToldScore,
    expectation: f64,
    best: String,
    best_score: ToldScore,
    line: Vec<String>,
    mark: Option<&'static str>,
}

/// From the point of view of the player who made the move.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum ToldScore {
    Centipawns(i32),
    Mate(u32),
    Mated(u32),
}

impl From<Score> for ToldScore {
    fn from(score: Score) -> Self {
        match score {
            Score::Centipawns(value) => Self::Centipawns(value),
            Score::Mate(moves) => Self::Mate(moves),
            Score::Mated(moves) => Self::Mated(moves),
        }
    }
}
