//! A printed document as a value: sheets of blocks. The writers (`text.rs`, `html.rs`, `pdf.rs`)
//! know nothing of tournaments.

use rulings::Language;

/// Sheets that are printed together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    pub title: String,
    pub language: Language,
    pub sheets: Vec<Sheet>,
}

/// One sheet, of as many pages as it needs. Every page repeats its head.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// The content, such as `Pairings`.
    pub title: String,
    /// The name of the event.
    pub event: String,
    /// The state that the sheet shows, such as `Round 3 of 9`.
    pub moment: String,
    /// When it was printed: an old sheet on a wall is the classic mistake.
    pub printed: String,
    /// Whether the paper lies on its long side.
    pub wide: bool,
    pub blocks: Vec<Block>,
}

/// A part of a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    Heading(String),
    Text(String),
    Table(Table),
    Cards(Cards),
    Diploma(Diploma),
}

/// Rows under heads, which are repeated on every page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    pub columns: Vec<Column>,
    /// As many cells each as there are columns; a cell may have several lines.
    pub rows: Vec<Vec<String>>,
    /// Whether every cell has a frame, for people to write in.
    pub framed: bool,
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    pub head: String,
    pub align: Align,
    /// The part of the free width; a column with none is as wide as its content.
    pub share: u8,
}

/// How cells are aligned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    Left,
    Center,
    Right,
}

impl Column {
    /// A number or another short text.
    pub fn short(head: &str, align: Align) -> Self {
        Self { head: head.to_owned(), align, share: 0 }
    }

    /// A name or another text that may need several lines.
    pub fn long(head: &str) -> Self {
        Self { head: head.to_owned(), align: Align::Left, share: 1 }
    }
}

/// Cards that are cut apart, side by side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cards {
    /// How many stand side by side.
    pub across: u8,
    pub cards: Vec<Card>,
}

/// A card, which no page break divides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Card {
    pub title: String,
    /// Small, opposite the title.
    pub corner: String,
    pub lines: Vec<String>,
    pub table: Table,
    /// The people who sign, each with a line.
    pub signatures: Vec<String>,
}

/// A page for one winner.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diploma {
    pub name: String,
    /// Under the name of a team.
    pub people: String,
    pub place: String,
    pub event: String,
    /// The people who sign, each with a line.
    pub signatures: Vec<String>,
}
