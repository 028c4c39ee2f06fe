//! A player's board in a terminal: their own pieces, and numbers on squares.

use std::io::Write;

use anstyle::{Ansi256Color, Color as Ink, Style};
use chess::{Board, Color, File, Rank, Square};

use crate::exit::style;

/// Shades of red for a probability, from the 256 colors that every terminal has.
const HEAT: [u8; 5] = [52, 88, 124, 160, 196];

fn files(color: Color) -> [File; 8] {
    let mut files = File::ALL;
    if color == Color::Black {
        files.reverse();
    }
    files
}

fn ranks(color: Color) -> [Rank; 8] {
    let mut ranks = Rank::ALL;
    if color == Color::White {
        ranks.reverse();
    }
    ranks
}

/// The letters of the files under a board whose squares have this width.
fn file_letters(out: &mut impl Write, color: Color, width: usize) -> std::io::Result<()> {
    let (faint, reset) = (style::FAINT, style::RESET);
    write!(out, "{faint}  ")?;
    for file in files(color) {
        write!(out, "{:>width$}", file.letter())?;
    }
    writeln!(out, "{reset}")
}

/// Prints a number on each square (nothing for zero) with the side `below` at the bottom.
pub(super) fn heat(
    out: &mut impl Write,
    percents: &[(Square, u8)],
    below: Color,
) -> std::io::Result<()> {
    let (faint, reset) = (style::FAINT, style::RESET);
    for rank in ranks(below) {
        write!(out, "{faint}{} {reset}", rank.digit())?;
        for file in files(below) {
            let square = Square::new(file, rank);
            let percent =
                percents.iter().find(|(other, _)| *other == square).map_or(0, |(_, p)| *p);
            if percent == 0 {
                write!(out, "{faint}   .{reset}")?;
                continue;
            }
            let ink = HEAT[(usize::from(percent) * HEAT.len() / 101).min(HEAT.len() - 1)];
            let style = Style::new().bg_color(Some(Ink::Ansi256(Ansi256Color(ink))));
            write!(out, "{style}{percent:>4}{reset}")?;
        }
        writeln!(out)?;
    }
    file_letters(out, below, 4)
}

/// Prints a player's own pieces, with that player at the bottom.
pub(super) fn own(out: &mut impl Write, board: &Board, color: Color) -> std::io::Result<()> {
    let (faint, bold, reset) = (style::FAINT, style::BOLD, style::RESET);
    for rank in ranks(color) {
        write!(out, "{faint}{} {reset}", rank.digit())?;
        for file in files(color) {
            match board.piece_at(Square::new(file, rank)) {
                Some(piece) => write!(out, " {bold}{}{reset}", piece.letter())?,
                None => write!(out, " {faint}.{reset}")?,
            }
        }
        writeln!(out)?;
    }
    file_letters(out, color, 2)
}
