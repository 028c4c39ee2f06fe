//! Everything beside a board: reserves, clocks, names, and the line about the last move.

use std::fmt::{self, Display};

use chess::{Color, Role};

use super::{
    ACCENT, ALARM, BOARD, BoardView, Escaped, FAINT, GAP, GROUND, GROUND_EDGE, INK, Measures,
    Short, TRAY,
    figures::{self, Anchor, Figures},
    piece_id,
};
use crate::Millis;
use crate::diagram::text::{fitted, width_em};

/// The width of a clock.
const CLOCK: f32 = 196.0;
/// The size of pieces in reserve relative to those on the board.
const HELD_SCALE: f32 = 0.8;

/// The player above: name, then reserve.
pub(super) fn above(
    f: &mut fmt::Formatter<'_>,
    view: &BoardView,
    color: Color,
    measures: Measures,
) -> fmt::Result {
    let tray = -GAP - TRAY;
    name(f, view, color, tray - measures.name_line() * 0.32, measures)?;
    beside(f, view, color, tray, measures)
}

/// The player below: reserve, then name, then the words about the board.
pub(super) fn below(
    f: &mut fmt::Formatter<'_>,
    view: &BoardView,
    color: Color,
    measures: Measures,
) -> fmt::Result {
    let tray = BOARD + GAP;
    beside(f, view, color, tray, measures)?;
    let line = tray + TRAY + measures.name_line();
    name(f, view, color, line - measures.name_line() * 0.18, measures)?;
    board_line(f, view, line + measures.board_line() * 0.85, measures)
}

/// Reserve and clock.
fn beside(
    f: &mut fmt::Formatter<'_>,
    view: &BoardView,
    color: Color,
    top: f32,
    measures: Measures,
) -> fmt::Result {
    let width = if measures.clocks { BOARD - CLOCK - GAP } else { BOARD };
    panel(f, 0.0, top, width, GROUND)?;
    reserve(f, view, color, top)?;
    if measures.clocks {
        clock(f, view, color, top)?;
    }
    f.write_str("\n")
}

fn panel(f: &mut fmt::Formatter<'_>, x: f32, y: f32, width: f32, fill: &str) -> fmt::Result {
    let [x, y, width, height] = [x + 1.0, y + 1.0, width - 2.0, TRAY - 2.0].map(Short);
    write!(
        f,
        r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="12" fill="{fill}" stroke="{GROUND_EDGE}" stroke-width="2"/>"#
    )
}

fn reserve(f: &mut fmt::Formatter<'_>, view: &BoardView, color: Color, top: f32) -> fmt::Result {
    const COUNT_HEIGHT: f32 = 30.0;
    let held = &view.setup.reserves[color];
    let y = Short(top + (TRAY - 100.0 * HELD_SCALE) / 2.0 - 2.0);
    let mut x = 18.0;
    for role in Role::DROPPABLE.into_iter().filter(|&role| held.has(role)) {
        let id = piece_id(role.piece(color));
        let (left, right) = extent(role);
        let [at_x, scale] = [x - left * HELD_SCALE, HELD_SCALE].map(Short);
        write!(f, r##"<use href="#{id}" transform="translate({at_x} {y}) scale({scale})"/>"##)?;
        x += (right - left) * HELD_SCALE;
        let count = held.count(role);
        if count > 1 {
            let text = count.to_string();
            let at = (x + 9.0, top + TRAY - 18.0);
            let (anchor, height) = (Anchor::Start, COUNT_HEIGHT);
            Figures { text: &text, at, anchor, height, ink: INK }.fmt(f)?;
            x += 9.0 + COUNT_HEIGHT * figures::width(&text);
        }
        x += 22.0;
    }
    Ok(())
}

/// The left and right edge of a piece within its box.
const fn extent(role: Role) -> (f32, f32) {
    match role {
        Role::Pawn => (23.0, 77.0),
        Role::Knight => (13.0, 79.0),
        Role::Bishop | Role::Rook | Role::King => (20.0, 80.0),
        Role::Queen => (8.0, 88.0),
    }
}

fn clock(f: &mut fmt::Formatter<'_>, view: &BoardView, color: Color, top: f32) -> fmt::Result {
    let to_move = view.setup.turn == color;
    let (ground, ink) = if to_move { (ACCENT, "#fff") } else { (GROUND, INK) };
    let left = BOARD - CLOCK;
    panel(f, left, top, CLOCK, ground)?;
    let text = clock_text(view.players[color].clock);
    let height = ((CLOCK - 36.0) / figures::width(&text)).min(40.0);
    let at = (left + CLOCK / 2.0, top + (TRAY + height) / 2.0);
    Figures { text: &text, at, anchor: Anchor::Middle, height, ink }.fmt(f)
}

/// A clock, or a dash if it is unknown.
pub(super) fn clock_text(clock: Option<Millis>) -> String {
    clock.map_or_else(|| "-".to_owned(), |clock| clock.to_string())
}

/// The name with the rating, the mark of the side to move before it and the seat at the end.
fn name(
    f: &mut fmt::Formatter<'_>,
    view: &BoardView,
    color: Color,
    baseline: f32,
    measures: Measures,
) -> fmt::Result {
    let Some(size) = measures.name else { return Ok(()) };
    let player = &view.players[color];
    let seat = view.seat_name(color);
    let y = Short(baseline);
    let mut x = 0.0;
    if view.setup.turn == color {
        let (half, middle) = (size * 0.33, baseline - size * 0.36);
        let [top, width, half_high, back] =
            [middle - half, half * 1.6, half, -half * 1.6].map(Short);
        write!(
            f,
            r#"<path fill="{ACCENT}" d="M2 {top}l{width} {half_high}l{back} {half_high}z"/>"#
        )?;
        x = size * 0.82;
    }
    let seat_size = size * 0.8;
    let rating = player.rating.as_deref().map(|rating| fitted(rating, 4.5)).unwrap_or_default();
    let seat_width = if player.name.is_some() { width_em(seat) * seat_size } else { 0.0 };
    let room = BOARD - x - seat_width - (width_em(&rating) + 1.2) * size;
    let name = fitted(player.name.as_deref().unwrap_or(seat), room / size);
    write!(
        f,
        r#"<text x="{}" y="{y}" font-size="{}" font-weight="bold" fill="{INK}">{}"#,
        Short(x),
        Short(size),
        Escaped(&name)
    )?;
    if !rating.is_empty() {
        write!(
            f,
            r#"<tspan dx="{}" font-weight="normal" fill="{FAINT}">{}</tspan>"#,
            Short(size * 0.35),
            Escaped(&rating)
        )?;
    }
    f.write_str("</text>")?;
    if player.name.is_some() {
        write!(
            f,
            r#"<text x="{}" y="{y}" font-size="{}" text-anchor="end" fill="{FAINT}">{seat}</text>"#,
            Short(BOARD),
            Short(seat_size)
        )?;
    }
    Ok(())
}

/// The board's name, its last move and its status.
fn board_line(
    f: &mut fmt::Formatter<'_>,
    view: &BoardView,
    baseline: f32,
    measures: Measures,
) -> fmt::Result {
    let Some(size) = measures.name.map(|size| size * 0.8) else { return Ok(()) };
    let y = Short(baseline);
    write!(f, r#"<g font-size="{}" fill="{FAINT}">"#, Short(size))?;
    if let Some(board) = view.board {
        write!(f, r#"<text x="0" y="{y}">Board {board}</text>"#)?;
    }
    write!(f, r#"<text x="{}" y="{y}" text-anchor="end">"#, Short(BOARD))?;
    if let Some(last) = &view.last {
        write!(
            f,
            r#"{}. <tspan font-weight="bold" fill="{INK}">{}</tspan>"#,
            Escaped(&last.label),
            Escaped(&last.san)
        )?;
    }
    if let Some(remark) = view.remark() {
        let dash = if view.last.is_some() { " – " } else { "" };
        write!(f, r#"{dash}<tspan fill="{ALARM}">{remark}</tspan>"#)?;
    }
    f.write_str("</text></g>\n")
}
