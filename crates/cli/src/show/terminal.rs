//! The diagram as lines of text.
//!
//! Everything is written with colors, which the stream strips where nobody can see them. Without
//! colors, pieces are letters unless the user asks for figurines: whether an outlined figure is
//! the white one depends on the terminal.

mod board;
pub(super) mod frame;
mod line;

use std::io::{IsTerminal, Write, stdout};

use anstream::{AutoStream, ColorChoice};
use notation::diagram::printable;

use super::{Glyphs, Shown};
use crate::{
    exit::{Failure, style},
    output::columns,
};
pub(super) use board::Look;
use line::Line;

/// The columns of one board with its names.
const WIDTH: usize = 36;
/// The gap between two boards.
const GUTTER: usize = 4;

pub(super) fn print(shown: &Shown, glyphs: Option<Glyphs>) -> Result<(), Failure> {
    let look = look(glyphs);

    let blocks: Vec<Vec<Line>> = shown
        .diagram
        .left_to_right()
        .map(|view| board::lines(view, shown.diagram.color_below(view), look))
        .collect();
    let mut out = AutoStream::auto(stdout().lock());
    if let Some(heading) = &shown.heading {
        writeln!(out, "{}{}{}\n", style::FAINT, printable(heading), style::RESET)?;
    }
    if columns() >= blocks.len() * (WIDTH + GUTTER) - GUTTER {
        side_by_side(&mut out, &blocks)?;
    } else {
        for (index, block) in blocks.iter().enumerate() {
            if index > 0 {
                writeln!(out)?;
            }
            side_by_side(&mut out, std::slice::from_ref(block))?;
        }
    }
    if let Some(ending) = &shown.ending {
        writeln!(out, "\n{}{}{}", style::BOLD, printable(ending), style::RESET)?;
    }
    Ok(out.flush()?)
}

/// Prints blocks with the same number of lines side by side.
fn side_by_side(out: &mut impl Write, blocks: &[Vec<Line>]) -> Result<(), Failure> {
    for line in joined(blocks) {
        writeln!(out, "{}", line.text())?;
    }
    Ok(())
}

/// The lines of blocks that stand side by side.
fn joined(blocks: &[Vec<Line>]) -> Vec<Line> {
    let height = blocks.iter().map(Vec::len).max().unwrap_or_default();
    let line = |row| {
        let mut whole = Line::default();
        for (index, block) in blocks.iter().enumerate() {
            whole.fill_to(index * (WIDTH + GUTTER));
            whole.append(block.get(row));
        }
        whole
    };
    (0..height).map(line).collect()
}

/// How to print pieces on this terminal.
pub(super) fn look(glyphs: Option<Glyphs>) -> Look {
    let stdout = stdout();
    let color = AutoStream::choice(&stdout) != ColorChoice::Never;
    let figurines = color && stdout.is_terminal() && is_utf8();
    let by_default = if figurines { Glyphs::Figurines } else { Glyphs::Letters };
    Look { glyphs: glyphs.unwrap_or(by_default), color }
}

/// Whether the locale uses UTF-8, from the first variable that is set.
fn is_utf8() -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    let locale = locale.unwrap_or_default().to_ascii_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}
