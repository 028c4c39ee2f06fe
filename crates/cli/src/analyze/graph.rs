//! A graph of a game: the first team's expected score on each board, move by move.

use std::fmt::{self, Write};

use bughouse::{BoardId, Seat, Team};
use engine::review::{Judged, Mark, expectation};
use notation::diagram::Escaped;

use super::Analyzed;

const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 360.0;

/// The margin around the curves.
const MARGIN: f64 = 40.0;

/// The curves: a board, its color, its dashes. The colors suit color-blind readers, light and dark.
const CURVES: [(BoardId, &str, &str); 2] =
    [(BoardId::A, "#d55e00", "none"), (BoardId::B, "#0072b2", "7 4")];

/// An SVG graph: the x axis is time, counted in moves on either board; the first team is better
/// above the middle.
pub(super) fn draw(analyzed: &Analyzed<'_>) -> String {
    let mut svg = String::new();
    // Writing to a string cannot fail.
    let _ = write_svg(&mut svg, analyzed);
    svg
}

fn write_svg(out: &mut String, analyzed: &Analyzed<'_>) -> fmt::Result {
    let teams = [Team::First, Team::Second].map(|team| names(analyzed, team));
    let [first, second] = teams.each_ref().map(|names| Escaped(names));
    writeln!(
        out,
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" font-family="sans-serif" font-size="13">
<title>{first} – {second}</title>
<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>"##
    )?;
    let (left, right) = (MARGIN, WIDTH - MARGIN);
    for (share, width) in [(0.0, 1), (0.25, 0), (0.5, 1), (0.75, 0), (1.0, 1)] {
        let (y, shade) = (height(share), if width == 1 { "#999" } else { "#ddd" });
        writeln!(out, r#"<path d="M{left} {y:.1}H{right}" stroke="{shade}"/>"#)?;
    }
    writeln!(out, r#"<text x="{left}" y="{:.1}">{first}</text>"#, MARGIN - 12.0)?;
    writeln!(out, r#"<text x="{left}" y="{:.1}">{second}</text>"#, HEIGHT - MARGIN + 22.0)?;
    for (number, (board, color, dashes)) in CURVES.into_iter().enumerate() {
        let x = right - 150.0 + 80.0 * number as f64;
        let y = MARGIN - 16.0;
        writeln!(
            out,
            r#"<path d="M{x} {y}h24" stroke="{color}" stroke-width="2" stroke-dasharray="{dashes}"/><text x="{:.1}" y="{:.1}">{board}</text>"#,
            x + 30.0,
            y + 4.0
        )?;
        curve(out, analyzed, board, color, dashes)?;
    }
    out.push_str("</svg>\n");
    Ok(())
}

/// The curve of a board, with its mistakes.
fn curve(
    out: &mut String,
    analyzed: &Analyzed<'_>,
    board: BoardId,
    color: &str,
    dashes: &str,
) -> fmt::Result {
    let step = (WIDTH - 2.0 * MARGIN) / analyzed.judged.len().max(1) as f64;
    let x = |index: usize| step.mul_add(index as f64 + 1.0, MARGIN);
    let own = || {
        analyzed.judged.iter().enumerate().filter(move |(_, judged)| judged.seat.board() == board)
    };
    write!(
        out,
        r#"<path fill="none" stroke="{color}" stroke-width="2" stroke-dasharray="{dashes}" d="M{MARGIN} {:.1}"#,
        height(0.5)
    )?;
    for (index, judged) in own() {
        write!(out, "L{:.1} {:.1}", x(index), height(of_first_team(judged)))?;
    }
    writeln!(out, r#""/>"#)?;
    for (index, judged) in own() {
        let Some(mark) = judged.mark else { continue };
        let ply = &analyzed.plies[index];
        let radius = if mark == Mark::Blunder { 5 } else { 3 };
        writeln!(
            out,
            r#"<circle cx="{:.1}" cy="{:.1}" r="{radius}" fill="{color}"><title>{}{}. {}{}</title></circle>"#,
            x(index),
            height(of_first_team(judged)),
            ply.number,
            ply.seat.letter(),
            Escaped(&ply.san.san.to_string()),
            mark.glyph()
        )?;
    }
    Ok(())
}

/// The y coordinate of a score.
fn height(share: f64) -> f64 {
    (1.0 - share).mul_add(HEIGHT - 2.0 * MARGIN, MARGIN)
}

/// The first team's expected score on the board after a move.
fn of_first_team(judged: &Judged) -> f64 {
    let own = expectation(judged.score);
    if judged.seat.team() == Team::First { own } else { 1.0 - own }
}

fn names(analyzed: &Analyzed<'_>, team: Team) -> String {
    let name =
        |seat: Seat| analyzed.game.player(seat).map_or_else(|| seat.name().to_owned(), Into::into);
    team.seats().map(name).join(" & ")
}
