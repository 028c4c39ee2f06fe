//! A document as aligned text, for a terminal.

use std::fmt::Write;

use notation::diagram::printable;
use unicode_width::UnicodeWidthStr;

use crate::{Align, Block, Card, Column, Diploma, Document, Table};

/// The document as text, with a line break at the end of each line.
pub fn text(document: &Document) -> String {
    let mut out = String::new();
    for (index, sheet) in document.sheets.iter().enumerate() {
        if index > 0 {
            out.push('\n');
        }
        let head = [&sheet.event, &sheet.moment].map(|part| printable(part));
        line(&mut out, &format!("{}: {}", sheet.title, head.join(", ")));
        for block in &sheet.blocks {
            match block {
                Block::Heading(heading) => line(&mut out, &format!("\n{}", printable(heading))),
                Block::Text(text) => text.lines().for_each(|text| line(&mut out, &printable(text))),
                Block::Table(table) => rows(&mut out, table),
                Block::Cards(cards) => cards.cards.iter().for_each(|card| one_card(&mut out, card)),
                Block::Diploma(diploma) => one_diploma(&mut out, diploma),
            }
        }
    }
    out
}

fn line(out: &mut String, text: &str) {
    let _ = writeln!(out, "{}", text.trim_end());
}

fn rows(out: &mut String, table: &Table) {
    let cells = |row: &[String]| -> Vec<String> {
        row.iter().map(|cell| printable(&cell.replace('\n', " "))).collect()
    };
    let heads: Vec<String> = table.columns.iter().map(|column| column.head.clone()).collect();
    let all: Vec<Vec<String>> =
        std::iter::once(cells(&heads)).chain(table.rows.iter().map(|row| cells(row))).collect();
    let width = |column: usize| {
        all.iter().filter_map(|row| row.get(column)).map(|cell| cell.width()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..table.columns.len()).map(width).collect();
    for row in &all {
        let padded: Vec<String> = row
            .iter()
            .zip(&table.columns)
            .zip(&widths)
            .map(|((cell, column), width)| pad(cell, column, *width))
            .collect();
        line(out, &padded.join("  "));
    }
}

fn pad(cell: &str, column: &Column, width: usize) -> String {
    let free = width.saturating_sub(cell.width());
    let before = match column.align {
        Align::Left => 0,
        Align::Center => free / 2,
        Align::Right => free,
    };
    format!("{}{cell}{}", " ".repeat(before), " ".repeat(free - before))
}

fn one_card(out: &mut String, card: &Card) {
    line(out, &format!("\n{}  {}", printable(&card.title), printable(&card.corner)));
    card.lines.iter().for_each(|text| line(out, &printable(text)));
    rows(out, &card.table);
}

fn one_diploma(out: &mut String, diploma: &Diploma) {
    let Diploma { name, people, place, event, .. } = diploma;
    for text in [place, name, people, event] {
        if !text.is_empty() {
            line(out, &printable(text));
        }
    }
}
