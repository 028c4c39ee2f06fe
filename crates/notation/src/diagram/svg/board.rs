//! The squares and the pieces on them.

use std::fmt::{self, Display};

use chess::{Color, File, Rank, Square};

use super::{
    ALARM, BOARD, BoardView, Measures, PALETTE, Short,
    figures::{Anchor, Figures},
    piece_id, promoted_id,
};

/// The edge of a square.
const SQUARE: u32 = 100;

/// A board with its upper left corner at the origin. The given color plays upwards.
pub(super) fn board(
    f: &mut fmt::Formatter<'_>,
    view: &BoardView,
    below: Color,
    measures: Measures,
) -> fmt::Result {
    squares(f)?;
    heat(f, view, below)?;
    highlights(f, view, below)?;
    if let Some(size) = measures.coordinate {
        coordinates(f, below, size)?;
    }
    let board = &view.setup.board;
    for (square, piece) in board.pieces() {
        let (x, y) = corner(square, below);
        write!(f, r##"<use href="#{}" x="{x}" y="{y}"/>"##, piece_id(piece))?;
        if board.promoted().contains(square) {
            write!(f, r##"<use href="#{}" x="{x}" y="{y}"/>"##, promoted_id(piece.color))?;
        }
    }
    f.write_str("\n")
}

/// The upper left corner of a square.
fn corner(square: Square, below: Color) -> (u32, u32) {
    let (file, rank) = (square.file() as u32, square.rank() as u32);
    match below {
        Color::White => (file * SQUARE, (7 - rank) * SQUARE),
        Color::Black => ((7 - file) * SQUARE, rank * SQUARE),
    }
}

/// All light squares, then the dark ones as one path; the same from either side.
fn squares(f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let board = Short(BOARD);
    write!(f, r#"<rect width="{board}" height="{board}" fill="{}"/>"#, PALETTE.light)?;
    write!(f, r#"<path fill="{}" d=""#, PALETTE.dark)?;
    for square in Square::all().filter(|square| !square.is_light()) {
        let (x, y) = corner(square, Color::White);
        write!(f, "M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z")?;
    }
    f.write_str("\"/>\n")
}

/// Squares tinted by the probability that they are occupied.
fn heat(f: &mut fmt::Formatter<'_>, view: &BoardView, below: Color) -> fmt::Result {
    for &(square, percent) in view.heat.iter().filter(|(_, percent)| *percent > 0) {
        let (x, y) = corner(square, below);
        // The faintest tint is visible, and pieces remain distinguishable on the strongest.
        let opacity = Short(0.12 + 0.78 * f32::from(percent.min(100)) / 100.0);
        write!(
            f,
            r#"<rect x="{x}" y="{y}" width="{SQUARE}" height="{SQUARE}" fill="{ALARM}" fill-opacity="{opacity}"><title>{square}: {percent} %</title></rect>"#
        )?;
    }
    Ok(())
}

fn highlights(f: &mut fmt::Formatter<'_>, view: &BoardView, below: Color) -> fmt::Result {
    let last = view.last.as_ref().map(|last| last.squares).unwrap_or_default();
    for square in last {
        let (x, y) = corner(square, below);
        let fill = if square.is_light() { PALETTE.last_move_light } else { PALETTE.last_move_dark };
        write!(f, r#"<rect x="{x}" y="{y}" width="{SQUARE}" height="{SQUARE}" fill="{fill}"/>"#)?;
    }
    if let Some(square) = view.check {
        let (x, y) = corner(square, below);
        write!(
            f,
            r##"<rect x="{x}" y="{y}" width="{SQUARE}" height="{SQUARE}" fill="url(#t-check)"/>"##
        )?;
    }
    let board = Short(BOARD);
    let frame = PALETTE.coordinate_on_light;
    writeln!(
        f,
        r#"<rect width="{board}" height="{board}" fill="none" stroke="{frame}" stroke-width="3"/>"#
    )
}

/// Files in the lower left corners of the lowest rank, ranks in the upper right corners of the
/// rightmost file.
fn coordinates(f: &mut fmt::Formatter<'_>, below: Color, height: f32) -> fmt::Result {
    /// The distance from the edges of the square.
    const INSET: f32 = 8.0;
    let mut figure = |square: Square, letter: char, anchor| {
        let (x, y) = corner(square, below);
        let (x, y) = (x as f32, y as f32);
        let edge = SQUARE as f32 - INSET;
        let at = match anchor {
            Anchor::End => (x + edge, y + INSET + height),
            _ => (x + INSET, y + edge),
        };
        let light = square.is_light();
        let ink = if light { PALETTE.coordinate_on_light } else { PALETTE.coordinate_on_dark };
        let text = letter.encode_utf8(&mut [0; 4]).to_owned();
        Figures { text: &text, at, anchor, height, ink }.fmt(f)
    };
    let (rank, file) = match below {
        Color::White => (Rank::First, File::H),
        Color::Black => (Rank::Eighth, File::A),
    };
    for file in File::ALL {
        figure(Square::new(file, rank), file.letter(), Anchor::Start)?;
    }
    for rank in Rank::ALL {
        figure(Square::new(file, rank), rank.digit(), Anchor::End)?;
    }
    f.write_str("\n")
}
