//! Tables: the widths of columns, rows as pieces, and heads on every page.

use notation::diagram::printable;

use super::{
    fonts::Face,
    ink::Ink,
    layout::{Layout, Look, Piece},
};
use crate::{Align, Table};

/// The sizes of a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid {
    size: f32,
    pad: f32,
    /// Space above and below the text of a row.
    air: f32,
}

impl Grid {
    /// The least width of a cell in which people write.
    const WRITABLE: f32 = 24.0;

    /// Tables of many columns are set smaller.
    fn of(table: &Table) -> Self {
        match table.columns.len() {
            _ if table.framed => Self { size: 9.0, pad: 4.0, air: 8.0 },
            0..=10 => Self { size: 9.8, pad: 5.0, air: 3.4 },
            11..=16 => Self { size: 8.4, pad: 3.0, air: 2.6 },
            _ => Self { size: 7.4, pad: 2.0, air: 2.2 },
        }
    }

    fn line(self) -> f32 {
        self.size * 1.26
    }

    const fn cell(self) -> Look {
        Look(Face::Regular, self.size, Ink::Black)
    }

    fn head(self) -> Look {
        Look(Face::Bold, self.size * 0.88, Ink::Faint)
    }
}

/// A table that is measured: its columns have widths.
pub(super) struct Measured<'t> {
    table: &'t Table,
    grid: Grid,
    widths: Vec<f32>,
}

impl Layout<'_> {
    /// A table over the width of the page.
    pub(super) fn table(&mut self, table: &Table) {
        let measured = self.measured(table, self.width);
        let head = self.head_row(&measured);
        let room = self.page_height() - head.height;
        let mut is_first = true;
        for row in &table.rows {
            for piece in self.row(&measured, row, room) {
                if self.is_full() {
                    return;
                }
                let broken = self.room(piece.height + if is_first { head.height } else { 0.0 });
                if broken || is_first {
                    let height = head.height;
                    self.place(head.clone(), 0.0);
                    self.down(height);
                }
                is_first = false;
                let height = piece.height;
                self.place(piece, 0.0);
                self.down(height);
            }
        }
        self.down(6.0);
    }

    /// Finds the widths: short columns as wide as their content, long ones share the rest.
    pub(super) fn measured<'t>(&mut self, table: &'t Table, width: f32) -> Measured<'t> {
        /// The part of the width that short columns may take together.
        const SHORT: f32 = 0.75;
        let grid = Grid::of(table);
        let mut natural = Vec::with_capacity(table.columns.len());
        for (index, column) in table.columns.iter().enumerate() {
            let mut widest = self.width_of(grid.head(), &printable(&column.head));
            for line in table.rows.iter().filter_map(|row| row.get(index)).flat_map(|it| it.lines())
            {
                widest = widest.max(self.width_of(grid.cell(), &printable(line)));
            }
            if table.framed {
                widest = widest.max(Grid::WRITABLE);
            }
            // A little more than measured, so that sums of fractions never break a line.
            natural.push(widest + 2.0 * grid.pad + 0.05);
        }
        let shares: Vec<f32> = table.columns.iter().map(|column| f32::from(column.share)).collect();
        let short: f32 =
            natural.iter().zip(&shares).filter(|(_, share)| **share == 0.0).map(|(it, _)| it).sum();
        let has_long = shares.iter().any(|share| *share > 0.0);
        let most = if has_long { width * SHORT } else { width };
        let scale = if short > most { most / short } else { 1.0 };
        let mut widths: Vec<f32> = natural
            .iter()
            .zip(&shares)
            .map(|(natural, share)| if *share == 0.0 { natural * scale } else { 0.0 })
            .collect();
        let mut free = width - widths.iter().sum::<f32>();
        // Names that need less than their share leave the rest to longer ones.
        let mut open: Vec<usize> = (0..shares.len()).filter(|index| shares[*index] > 0.0).collect();
        while !open.is_empty() {
            let sum: f32 = open.iter().map(|index| shares[*index]).sum();
            let fits = |index: &usize| natural[*index] <= free * shares[*index] / sum;
            let (small, large): (Vec<_>, Vec<_>) = open.iter().copied().partition(fits);
            let done = if small.is_empty() || large.is_empty() { open.clone() } else { small };
            let (all, before) = (done.len() == open.len(), free);
            for &index in &done {
                let share = before * shares[index] / sum;
                widths[index] = if all { share } else { natural[index] };
                free -= widths[index];
            }
            open.retain(|index| !done.contains(index));
        }
        Measured { table, grid, widths }
    }

    pub(super) fn head_row(&mut self, measured: &Measured<'_>) -> Piece {
        let heads: Vec<String> =
            measured.table.columns.iter().map(|column| column.head.clone()).collect();
        let grid = Grid { air: 2.4, ..measured.grid };
        let lines = self.cells(measured, grid.head(), &heads);
        let mut piece = piece(measured, grid, grid.head(), lines, self);
        if !measured.table.framed {
            let width = measured.widths.iter().sum();
            piece.area((0.0, piece.height - 0.9), (width, 0.9), Ink::Heavy);
        }
        piece
    }

    /// A row, in several pieces if it is higher than a page.
    pub(super) fn row(&mut self, measured: &Measured<'_>, row: &[String], room: f32) -> Vec<Piece> {
        let grid = measured.grid;
        let lines = self.cells(measured, grid.cell(), row);
        let count = lines.iter().map(Vec::len).max().unwrap_or(1).max(1);
        let most = (((room - 2.0 * grid.air) / grid.line()) as usize).max(1);
        let mut pieces = Vec::new();
        for start in (0..count).step_by(most) {
            let part = lines
                .iter()
                .map(|cell| cell.iter().skip(start).take(most).cloned().collect::<Vec<_>>());
            let part = part.collect();
            let mut piece = piece(measured, grid, grid.cell(), part, self);
            let width = measured.widths.iter().sum();
            if !measured.table.framed {
                piece.area((0.0, piece.height - 0.5), (width, 0.5), Ink::Line);
            }
            pieces.push(piece);
        }
        pieces
    }

    /// The lines of each cell.
    fn cells(&mut self, measured: &Measured<'_>, look: Look, row: &[String]) -> Vec<Vec<String>> {
        let pad = measured.grid.pad;
        row.iter()
            .zip(&measured.widths)
            .map(|(cell, width)| self.wrap(look, cell, width - 2.0 * pad))
            .collect()
    }
}

/// Lines of cells as a piece.
fn piece(
    measured: &Measured<'_>,
    grid: Grid,
    look: Look,
    lines: Vec<Vec<String>>,
    layout: &mut Layout<'_>,
) -> Piece {
    let count = lines.iter().map(Vec::len).max().unwrap_or(1).max(1);
    let mut piece =
        Piece { height: count as f32 * grid.line() + 2.0 * grid.air, ..Piece::default() };
    let mut x = 0.0;
    for ((cell, column), &width) in
        lines.into_iter().zip(&measured.table.columns).zip(&measured.widths)
    {
        if measured.table.framed {
            piece.frame((x, 0.0), (width + 0.6, piece.height + 0.6), Ink::Black);
        }
        for (index, line) in cell.into_iter().enumerate() {
            let free = width - 2.0 * grid.pad - layout.width_of(look, &line);
            let indent = match column.align {
                Align::Left => 0.0,
                Align::Center => free / 2.0,
                Align::Right => free,
            };
            let baseline = grid.air + index as f32 * grid.line() + grid.size;
            piece.text(look, (x + grid.pad + indent.max(0.0), baseline), line);
        }
        x += width;
    }
    piece
}
