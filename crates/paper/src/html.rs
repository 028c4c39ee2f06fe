//! A document as a page of HTML that prints well: one file without scripts or external
//! resources.
//!
//! Each sheet is a table whose head has the title, the round and the time of printing, since
//! browsers repeat the head of a table on every printed page.

use std::fmt::{self, Display, Write};

use notation::{diagram::Escaped, sheet::html::Paper};

use crate::{Align, Block, Card, Diploma, Document, Sheet, Table};

const STYLE: &str = include_str!("html/style.css");

/// The document as a page.
pub fn html(document: &Document, paper: Paper) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = page(&mut out, document, paper);
    out
}

fn page(out: &mut String, document: &Document, paper: Paper) -> fmt::Result {
    let language = document.language;
    writeln!(out, "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">")?;
    out.write_str("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")?;
    // The names come from strangers: none of them may run or load anything.
    out.write_str("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n")?;
    writeln!(out, "<title>{}</title>", Escaped(&document.title))?;
    let paper = paper.name();
    writeln!(
        out,
        "<style>\n@page {{ size: {paper}; }}\n@page wide {{ size: {paper} landscape; }}\n{STYLE}</style>"
    )?;
    out.write_str("</head>\n<body>\n")?;
    for sheet in &document.sheets {
        one_sheet(out, sheet)?;
    }
    out.write_str("</body>\n</html>\n")
}

fn one_sheet(out: &mut String, sheet: &Sheet) -> fmt::Result {
    let wide = if sheet.wide { " wide" } else { "" };
    if let [Block::Diploma(diploma)] = &sheet.blocks[..] {
        return one_diploma(out, diploma, &sheet.printed, wide);
    }
    writeln!(out, "<table class=\"sheet{wide}\" role=\"presentation\">\n<thead><tr><td>")?;
    let [title, event] = [&sheet.title, &sheet.event].map(|text| Escaped(text));
    let [moment, printed] = [&sheet.moment, &sheet.printed].map(|text| Escaped(text));
    writeln!(out, "<header><h1>{title}</h1><p class=\"moment\">{moment}</p>")?;
    writeln!(out, "<p class=\"event\">{event}</p><p class=\"printed\">{printed}</p></header>")?;
    out.write_str("</td></tr></thead>\n<tbody><tr><td>\n")?;
    for block in &sheet.blocks {
        match block {
            Block::Heading(text) => writeln!(out, "<h2>{}</h2>", Escaped(text))?,
            Block::Text(text) => writeln!(out, "<p class=\"text\">{}</p>", Lines(text))?,
            Block::Table(table) => one_table(out, table)?,
            Block::Cards(cards) => {
                writeln!(out, "<div class=\"cards across-{}\">", cards.across)?;
                cards.cards.iter().try_for_each(|card| one_card(out, card))?;
                out.write_str("</div>\n")?;
            }
            // A diploma has a sheet of its own.
            Block::Diploma(_) => {}
        }
    }
    out.write_str("</td></tr></tbody>\n</table>\n")
}

fn one_table(out: &mut String, table: &Table) -> fmt::Result {
    let mut classes = vec!["rows"];
    if table.framed {
        classes.push("framed");
    }
    if table.columns.len() > 10 {
        classes.push("small");
    }
    writeln!(out, "<table class=\"{}\">\n<thead><tr>", classes.join(" "))?;
    let class = |index: usize| {
        let Some(column) = table.columns.get(index) else { return String::new() };
        let align = match column.align {
            Align::Left => "left",
            Align::Center => "center",
            Align::Right => "right",
        };
        let long = if column.share > 0 { " long" } else { "" };
        format!("{align}{long}")
    };
    let shares: u32 = table.columns.iter().map(|column| u32::from(column.share)).sum();
    for (index, column) in table.columns.iter().enumerate() {
        write!(out, "<th scope=\"col\" class=\"{}\"", class(index))?;
        // Long columns share all the width that short ones leave.
        if column.share > 0 && !table.framed {
            write!(out, " style=\"width:{}%\"", 100 * u32::from(column.share) / shares)?;
        }
        write!(out, ">{}</th>", Escaped(&column.head))?;
    }
    out.write_str("</tr></thead>\n<tbody>\n")?;
    for row in &table.rows {
        out.write_str("<tr>")?;
        for (index, cell) in row.iter().enumerate() {
            write!(out, "<td class=\"{}\">{}</td>", class(index), Lines(cell))?;
        }
        out.write_str("</tr>\n")?;
    }
    out.write_str("</tbody>\n</table>\n")
}

fn one_card(out: &mut String, card: &Card) -> fmt::Result {
    let [title, corner] = [&card.title, &card.corner].map(|text| Escaped(text));
    writeln!(out, "<section class=\"card\"><h2>{title}</h2><p class=\"printed\">{corner}</p>")?;
    for line in &card.lines {
        writeln!(out, "<p class=\"line\">{}</p>", Escaped(line))?;
    }
    one_table(out, &card.table)?;
    signatures(out, &card.signatures)?;
    out.write_str("</section>\n")
}

fn one_diploma(out: &mut String, diploma: &Diploma, printed: &str, wide: &str) -> fmt::Result {
    let Diploma { name, people, place, event, signatures: signed } = diploma;
    writeln!(out, "<section class=\"diploma{wide}\"><h1>Diploma</h1>")?;
    for (class, text) in [("place", place), ("name", name), ("people", people), ("event", event)] {
        if !text.is_empty() {
            writeln!(out, "<p class=\"{class}\">{}</p>", Escaped(text))?;
        }
    }
    signatures(out, signed)?;
    writeln!(out, "<p class=\"printed\">{}</p></section>", Escaped(printed))
}

fn signatures(out: &mut String, signatures: &[String]) -> fmt::Result {
    if signatures.is_empty() {
        return Ok(());
    }
    out.write_str("<div class=\"signatures\">")?;
    for signature in signatures {
        write!(out, "<p>{}</p>", Escaped(signature))?;
    }
    out.write_str("</div>\n")
}

/// Text whose line breaks stay.
struct Lines<'a>(&'a str);

impl Display for Lines<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, line) in self.0.split('\n').enumerate() {
            if index > 0 {
                f.write_str("<br>")?;
            }
            Escaped(line).fmt(f)?;
        }
        Ok(())
    }
}
