//! A sheet as a page of HTML for screen and paper: one file without scripts or external resources.
//!
//! The pieces in moves are drawings, not characters, so that they look the same everywhere; screen
//! readers and copying use the hidden letter beside them. A page is written piece by piece, so that
//! files of any length fit.

use std::fmt::{self, Display, Write};

use bughouse::Team;
use chess::{Color, Role, san::Letters};

use super::{Cell, Column, Kind, Row, Sheet, Word, members};
use crate::diagram::{Diagram, Escaped, pieces::Symbol};

const STYLE: &str = include_str!("html/style.css");

/// The size of paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Paper {
    /// 210 × 297 mm
    #[default]
    A4,
    /// 8.5 × 11 in
    Letter,
}

impl Paper {
    /// Its name in CSS.
    pub const fn name(self) -> &'static str {
        match self {
            Self::A4 => "A4",
            Self::Letter => "letter",
        }
    }
}

/// Everything before the first sheet.
#[derive(Clone, Copy, Debug)]
pub struct Opening<'a> {
    /// The title of the page.
    pub title: &'a str,
    /// The paper.
    pub paper: Paper,
}

/// Everything after the last sheet.
pub const CLOSING: &str = "</body>\n</html>\n";

impl Display for Opening<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")?;
        f.write_str("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")?;
        // The content comes from strangers: none of it may run or load anything.
        f.write_str("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n")?;
        f.write_str("<meta name=\"color-scheme\" content=\"light dark\">\n")?;
        writeln!(f, "<title>{}</title>", Escaped(self.title))?;
        writeln!(f, "<style>\n@page {{ size: {}; }}\n{STYLE}</style>", self.paper.name())?;
        f.write_str("</head>\n<body>\n")?;
        figurines(f)?;
        f.write_str(&Diagram::shared_defs())
    }
}

/// The pieces as symbols in text: outlines in the color of the text.
fn figurines(f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str(
        "<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\">\n",
    )?;
    for role in Role::ALL {
        let id = role.letter();
        let drawing = Symbol { role, ink: "currentColor", paper: "var(--paper)" };
        writeln!(f, r#"<symbol id="f-{id}" viewBox="5 0 90 100">{drawing}</symbol>"#)?;
    }
    f.write_str("</svg>\n")
}

impl Sheet {
    /// The sheet as a section of a page; [`Opening`] comes before the first, [`CLOSING`] after the
    /// last.
    pub fn html(&self) -> impl Display + '_ {
        Section(self)
    }
}

struct Section<'a>(&'a Sheet);

impl Display for Section<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sheet { head, columns, rows, number, .. } = self.0;
        writeln!(f, "<article id=\"game-{number}\">\n<header>")?;
        writeln!(f, "<h1>{}</h1>", Escaped(&head.event))?;
        if !head.facts.is_empty() {
            writeln!(f, "<p class=\"facts\">{}</p>", Escaped(&head.facts.join(" · ")))?;
        }
        f.write_str("<div class=\"match\">\n")?;
        team(f, self.0, Team::First)?;
        writeln!(f, "<p class=\"result\">{}</p>", Escaped(&head.printed_result()))?;
        team(f, self.0, Team::Second)?;
        f.write_str("</div>\n</header>\n")?;
        writeln!(f, "<table class=\"columns-{}\">", columns.len())?;
        table_head(f, columns)?;
        f.write_str("<tbody>\n")?;
        for line in rows {
            row(f, line, columns)?;
        }
        let (count, outcome) = (columns.len(), head.outcome(columns));
        writeln!(f, "<tr><td colspan=\"{count}\" class=\"end\">{}</td></tr>", Escaped(&outcome))?;
        f.write_str("</tbody>\n</table>\n</article>\n")
    }
}

/// A team: its players with their colors, boards and ratings.
fn team(f: &mut fmt::Formatter<'_>, sheet: &Sheet, team: Team) -> fmt::Result {
    let won = if sheet.head.winner == Some(team) { " won" } else { "" };
    writeln!(f, "<ul class=\"team{won}\">")?;
    for column in members(&sheet.columns, team) {
        f.write_str("<li>")?;
        disc(f, column.seat.color())?;
        write!(f, "<span class=\"name\">{}</span>", Escaped(column.name()))?;
        if let Some(rating) = &column.player.rating {
            write!(f, " <span class=\"rating\">{}</span>", Escaped(rating))?;
        }
        if sheet.columns.len() > 2 {
            write!(f, " <span class=\"seat\">{}</span>", column.seat.board())?;
        }
        f.write_str("</li>\n")?;
    }
    f.write_str("</ul>\n")
}

fn disc(f: &mut fmt::Formatter<'_>, color: Color) -> fmt::Result {
    let (class, name) = match color {
        Color::White => ("white", "White"),
        Color::Black => ("black", "Black"),
    };
    write!(f, "<i class=\"{class}\" role=\"img\" aria-label=\"{name}\"></i>")
}

/// The head of the table, which is repeated on every printed page.
fn table_head(f: &mut fmt::Formatter<'_>, columns: &[Column]) -> fmt::Result {
    f.write_str("<thead>\n<tr>")?;
    for column in columns {
        write!(f, "<th scope=\"col\"><span>")?;
        disc(f, column.seat.color())?;
        if columns.len() > 2 {
            write!(f, "<b>{}</b> ", column.seat.letter())?;
        }
        write!(f, "<span class=\"name\">{}</span></span></th>", Escaped(column.name()))?;
    }
    f.write_str("</tr>\n</thead>\n")
}

fn row(f: &mut fmt::Formatter<'_>, row: &Row, columns: &[Column]) -> fmt::Result {
    let count = columns.len();
    match row {
        Row::Moves(cells) => return moves(f, cells, count),
        Row::Comment(text) => {
            write!(f, "<tr><td colspan=\"{count}\" class=\"comment\">{}", Escaped(text))?;
        }
        Row::Variation { depth, words } => {
            /// Deeper variations are not indented further, as the page is only so wide.
            const DEEPEST: usize = 6;
            let depth = depth.min(&DEEPEST);
            write!(f, "<tr><td colspan=\"{count}\" class=\"variation depth-{depth}\">")?;
            variation(f, words)?;
        }
        Row::Diagram(diagram) => {
            write!(f, "<tr><td colspan=\"{count}\" class=\"diagram\">")?;
            f.write_str(&diagram.to_svg_with_shared_defs())?;
        }
        Row::Problem(message) => {
            write!(f, "<tr><td colspan=\"{count}\" class=\"problem\">{}", Escaped(message))?;
            f.write_str(". The rest is shown as written and was not replayed.")?;
        }
    }
    f.write_str("</td></tr>\n")
}

fn moves(f: &mut fmt::Formatter<'_>, cells: &[Cell], columns: usize) -> fmt::Result {
    f.write_str("<tr>")?;
    let mut cells = cells.iter().peekable();
    for column in 0..columns {
        match cells.next_if(|cell| cell.column == column) {
            Some(one) => cell(f, one)?,
            None => f.write_str("<td></td>")?,
        }
    }
    f.write_str("</tr>\n")
}

fn cell(f: &mut fmt::Formatter<'_>, cell: &Cell) -> fmt::Result {
    let (class, title) = match cell.kind {
        Kind::Played => ("", ""),
        Kind::Last => (" class=\"last\"", ""),
        Kind::Repeated => (" class=\"unplayed\"", " title=\"the record stands twice\""),
        Kind::Unplayed => (" class=\"unplayed\"", " title=\"as written, not replayed\""),
    };
    write!(f, "<td{class}{title}><div>")?;
    match cell.number {
        Some(number) => write!(f, "<span class=\"n\">{number}</span> ")?,
        None => f.write_str("<span class=\"n\"></span> ")?,
    }
    write!(f, "<span class=\"m\">{}", San(&cell.san))?;
    if !cell.marks.is_empty() {
        write!(f, "<span class=\"marks\">{}</span>", Escaped(&cell.marks))?;
    }
    f.write_str("</span>")?;
    if let Some(time) = cell.time {
        write!(f, " <span class=\"t\">{time}</span>")?;
    }
    f.write_str("</div></td>")
}

fn variation(f: &mut fmt::Formatter<'_>, words: &[Word]) -> fmt::Result {
    for (index, word) in words.iter().enumerate() {
        if index > 0 {
            f.write_char(' ')?;
        }
        match word {
            Word::Label(label) => write!(f, "<span class=\"n\">{}</span>", Escaped(label))?,
            Word::San(san) => write!(f, "<span class=\"m\">{}</span>", San(san))?,
            Word::Time(time) => write!(f, "<span class=\"t\">{time}</span>")?,
            Word::Text(text) => write!(f, "<span class=\"w\">{}</span>", Escaped(text))?,
        }
    }
    Ok(())
}

/// A move with drawn figurines.
struct San<'a>(&'a str);

impl Display for San<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for part in self.0.split_inclusive(|letter| Letters::FIGURINES.role(letter).is_some()) {
            let figurine = part.chars().next_back().and_then(|c| Letters::FIGURINES.role(c));
            let Some(role) = figurine else {
                write!(f, "{}", Escaped(part))?;
                continue;
            };
            let before = part.char_indices().next_back().map_or("", |(end, _)| &part[..end]);
            let letter = role.letter();
            write!(
                f,
                "{}<svg class=\"f\" aria-hidden=\"true\"><use href=\"#f-{letter}\"/></svg>",
                Escaped(before)
            )?;
            write!(f, "<span class=\"h\">{letter}</span>")?;
        }
        Ok(())
    }
}
