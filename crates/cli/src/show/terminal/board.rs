//! One board with its players, as lines.

use anstyle::{Ansi256Color, Color as Ink, Style};
use chess::{Color, File, Piece, Rank, Role, Square};
use notation::diagram::{BoardView, Player, printable};
use unicode_width::UnicodeWidthStr;

use super::{
    WIDTH,
    line::{Line, fitted},
};
use crate::{exit::style, show::Glyphs};

/// How pieces are printed, and on what.
#[derive(Clone, Copy, Debug)]
pub(in crate::show) struct Look {
    pub(in crate::show) glyphs: Glyphs,
    /// Whether squares have colors.
    pub(in crate::show) color: bool,
}

/// The columns before a board and before everything beside it.
const INDENT: usize = 2;
/// The columns of a rating.
const MOST_OF_A_RATING: usize = 8;

// From the 256 colors that every terminal has: wood tones that contrast with White and Black.
const LIGHT: u8 = 180;
const DARK: u8 = 137;
const LAST_LIGHT: u8 = 178;
const LAST_DARK: u8 = 136;
const CHECK: u8 = 167;
const WHITE_INK: u8 = 231;
const BLACK_INK: u8 = 16;

const TO_MOVE: Style = anstyle::AnsiColor::Green.on_default().bold();

impl Look {
    /// One of two texts; the second is ASCII.
    const fn either(self, unicode: &'static str, ascii: &'static str) -> &'static str {
        match self.glyphs {
            Glyphs::Figurines => unicode,
            Glyphs::Letters => ascii,
        }
    }

    /// Whether only names may go beyond ASCII.
    pub(super) fn is_ascii(self) -> bool {
        self.glyphs == Glyphs::Letters
    }

    /// A piece. On colored squares the ink shows the color, and filled figures are clearer.
    const fn piece(self, piece: Piece) -> char {
        let Glyphs::Figurines = self.glyphs else { return piece.letter() };
        let outlined = matches!(piece.color, Color::White) && !self.color;
        match (piece.role, outlined) {
            (Role::King, true) => '♔',
            (Role::Queen, true) => '♕',
            (Role::Rook, true) => '♖',
            (Role::Bishop, true) => '♗',
            (Role::Knight, true) => '♘',
            (Role::Pawn, true) => '♙',
            (Role::King, false) => '♚',
            (Role::Queen, false) => '♛',
            (Role::Rook, false) => '♜',
            (Role::Bishop, false) => '♝',
            (Role::Knight, false) => '♞',
            (Role::Pawn, false) => '♟',
        }
    }
}

/// The board with `below` at the bottom; every board has the same number of lines.
pub(super) fn lines(view: &BoardView, below: Color, look: Look) -> Vec<Line> {
    let mut lines = vec![name(view, !below, look), reserve(view, !below, look)];
    let ranks = match below {
        Color::White => Rank::ALL.map(|rank| rank.relative_to(Color::Black)),
        Color::Black => Rank::ALL,
    };
    lines.extend(ranks.map(|rank| squares(view, rank, below, look)));
    lines.push(files(below));
    lines.extend([reserve(view, below, look), name(view, below, look), state(view, look)]);
    lines
}

fn files_from_left(below: Color) -> [File; 8] {
    let mut files = File::ALL;
    if below == Color::Black {
        files.reverse();
    }
    files
}

fn files(below: Color) -> Line {
    let mut line = Line::default();
    line.fill_to(INDENT);
    for file in files_from_left(below) {
        line.push(style::FAINT, format_args!(" {}", file.letter()));
        line.plain(" ");
    }
    line
}

fn squares(view: &BoardView, rank: Rank, below: Color, look: Look) -> Line {
    let mut line = Line::default();
    line.push(style::FAINT, rank.digit());
    line.fill_to(INDENT);
    let board = &view.setup.board;
    for file in files_from_left(below) {
        let square = Square::new(file, rank);
        let piece = board.piece_at(square);
        let empty = if look.color { ' ' } else { '.' };
        let glyph = piece.map_or(empty, |piece| look.piece(piece));
        let mark = if board.promoted().contains(square) { '~' } else { ' ' };
        let style = if look.color { square_style(view, square, piece) } else { Style::new() };
        line.push(style, format_args!(" {glyph}{mark}"));
    }
    line
}

fn square_style(view: &BoardView, square: Square, piece: Option<Piece>) -> Style {
    let last = view.last.as_ref().is_some_and(|last| last.squares.contains(square));
    let ground = match (last, square.is_light()) {
        _ if view.check == Some(square) => CHECK,
        (true, true) => LAST_LIGHT,
        (true, false) => LAST_DARK,
        (false, true) => LIGHT,
        (false, false) => DARK,
    };
    piece_style(ground, piece.map_or(Color::Black, |piece| piece.color))
}

fn piece_style(ground: u8, color: Color) -> Style {
    let piece = if color == Color::White { WHITE_INK } else { BLACK_INK };
    let ink = |code| Some(Ink::Ansi256(Ansi256Color(code)));
    Style::new().bg_color(ink(ground)).fg_color(ink(piece)).bold()
}

/// The seat and its reserve, on the ground of a square, where both inks are readable.
fn reserve(view: &BoardView, color: Color, look: Look) -> Line {
    let mut line = Line::default();
    line.fill_to(INDENT);
    if view.players[color].name.is_some() {
        line.push(style::FAINT, format_args!("{:<8}", view.seat_name(color)));
    }
    let held = &view.setup.reserves[color];
    let group = |role: Role| {
        let piece = look.piece(role.piece(color));
        match held.count(role) {
            1 => piece.to_string(),
            count => format!("{piece}{}{count}", look.either("×", "x")),
        }
    };
    let groups = Role::DROPPABLE.into_iter().filter(|&role| held.has(role)).map(group);
    let text = groups.collect::<Vec<_>>().join(" ");
    match (held.is_empty(), look.color) {
        (true, _) => line.push(style::FAINT, look.either("–", "-")),
        (false, true) => line.push(piece_style(DARK, color), format_args!(" {text} ")),
        (false, false) => line.plain(text),
    }
    line
}

/// The mark of the side to move, the name with the rating, the clock.
fn name(view: &BoardView, color: Color, look: Look) -> Line {
    let Player { name, rating, clock } = &view.players[color];
    let mut line = Line::default();
    if view.setup.turn == color {
        line.push(TO_MOVE, look.either("▶", ">"));
    }
    line.fill_to(INDENT);
    let clock = clock.map_or_else(|| look.either("–", "-").to_owned(), |clock| clock.to_string());
    let rating = match rating {
        Some(rating) => format!(" {}", fitted(&printable(rating), MOST_OF_A_RATING, "")),
        None => String::new(),
    };
    let clock_from = WIDTH.saturating_sub(clock.chars().count());
    let room = clock_from.saturating_sub(INDENT + rating.width() + 1);
    let name = printable(name.as_deref().unwrap_or(view.seat_name(color)));
    line.push(style::BOLD, fitted(&name, room, look.either("…", "...")));
    line.push(style::FAINT, rating);
    line.fill_to(clock_from);
    line.plain(clock);
    line
}

/// The board's name, its last move and whether that was check or mate.
fn state(view: &BoardView, look: Look) -> Line {
    let mut line = Line::default();
    line.fill_to(INDENT);
    if let Some(board) = view.board {
        line.push(style::FAINT, format_args!("board {board}"));
        line.plain("  ");
    }
    if let Some(last) = &view.last {
        line.push(style::BOLD, format_args!("{}. {}", last.label, last.san));
    }
    if let Some(remark) = view.remark() {
        let dash = if view.last.is_some() { look.either(" – ", " - ") } else { "" };
        line.plain(dash);
        line.push(style::ERROR, remark);
    }
    line
}
