//! The pages of a sheet. Every page begins with its head, and no block leaves the page.

use notation::diagram::printable;

use super::{
    fonts::{Face, Fonts},
    ink::Ink,
};
use crate::{Block, Sheet};

/// Left and right margin.
const SIDE: f32 = 40.0;
const TOP: f32 = 34.0;
/// The lower margin; the page number stands in it.
const BOTTOM: f32 = 44.0;

/// The look of text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look(pub(super) Face, pub(super) f32, pub(super) Ink);

const EVENT: Look = Look(Face::Regular, 10.0, Ink::Black);
const MOMENT: Look = Look(Face::Bold, 12.0, Ink::Black);
const TITLE: Look = Look(Face::Bold, 17.0, Ink::Black);
const PRINTED: Look = Look(Face::Regular, 8.5, Ink::Faint);
const HEADING: Look = Look(Face::Bold, 11.5, Ink::Black);
const TEXT: Look = Look(Face::Regular, 9.0, Ink::Faint);

/// A mark on a page; lengths in points from the upper left corner.
#[derive(Clone, Debug)]
pub(super) enum Mark {
    /// Text that begins at a point of its baseline.
    Text { at: (f32, f32), face: Face, size: f32, ink: Ink, text: String },
    /// A rectangle.
    Area { at: (f32, f32), size: (f32, f32), ink: Ink },
}

impl Mark {
    fn moved(mut self, (x, y): (f32, f32)) -> Self {
        let (Self::Text { at, .. } | Self::Area { at, .. }) = &mut self;
        *at = (at.0 + x, at.1 + y);
        self
    }

    /// Whether the mark has a character that cannot be set alone: Hebrew to Mongolian, and the
    /// presentation forms of Arabic.
    pub(super) fn needs_shaping(&self) -> bool {
        let shaped = |c| {
            matches!(c, '\u{590}'..='\u{10ff}' | '\u{1780}'..='\u{18af}'
                | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefe}')
                // Georgian stands between Myanmar and Hangul.
                && !matches!(c, '\u{10a0}'..='\u{10ff}')
        };
        matches!(self, Self::Text { text, .. } if text.chars().any(shaped))
    }
}

/// Marks around an origin of their own, with their height: a row, a card.
#[derive(Clone, Debug, Default)]
pub(super) struct Piece {
    pub(super) marks: Vec<Mark>,
    pub(super) height: f32,
}

/// The pages of a sheet while they are filled.
pub(super) struct Layout<'a> {
    pub(super) fonts: &'a mut Fonts,
    sheet: &'a Sheet,
    pages: Vec<Vec<Mark>>,
    pub(super) marks: Vec<Mark>,
    pub(super) size: (f32, f32),
    pub(super) width: f32,
    /// The most pages.
    most: usize,
    /// The upper edge of the next block.
    y: f32,
    /// The upper edge of the first block of a page.
    top: f32,
}

impl<'a> Layout<'a> {
    /// Lays out a sheet on paper of a size. Stops behind a number of pages.
    pub(super) fn pages_of(
        sheet: &'a Sheet,
        fonts: &'a mut Fonts,
        size: (f32, f32),
        most: usize,
    ) -> Vec<Vec<Mark>> {
        let width = size.0 - 2.0 * SIDE;
        let (pages, marks) = (Vec::new(), Vec::new());
        let mut layout = Self { fonts, sheet, pages, marks, size, width, most, y: TOP, top: TOP };
        if let [Block::Diploma(diploma)] = &sheet.blocks[..] {
            layout.diploma(diploma, &sheet.printed);
        } else {
            layout.head();
            for block in &sheet.blocks {
                layout.block(block);
            }
        }
        layout.pages.push(layout.marks);
        layout.pages
    }

    /// Whether there are more pages than may be.
    pub(super) fn is_full(&self) -> bool {
        self.pages.len() > self.most
    }

    /// The height that blocks have on a page.
    pub(super) fn page_height(&self) -> f32 {
        self.size.1 - BOTTOM - self.top
    }

    pub(super) fn left(&self) -> f32 {
        self.size.1 - BOTTOM - self.y
    }

    /// Begins a new page if there is no room on this one. Returns whether it did.
    pub(super) fn room(&mut self, height: f32) -> bool {
        // A small tolerance for lengths that were measured to fit.
        if height <= self.left() + 0.01 || self.y <= self.top {
            return false;
        }
        self.pages.push(std::mem::take(&mut self.marks));
        self.head();
        true
    }

    pub(super) fn place(&mut self, piece: Piece, x: f32) {
        let at = (SIDE + x, self.y);
        self.marks.extend(piece.marks.into_iter().map(|mark| mark.moved(at)));
    }

    pub(super) fn down(&mut self, height: f32) {
        self.y += height;
    }

    fn block(&mut self, block: &Block) {
        match block {
            Block::Heading(text) => {
                // A heading alone at the foot of a page belongs to the next one.
                self.room(60.0);
                self.down(8.0);
                self.lines(HEADING, text, 15.0);
            }
            Block::Text(text) => {
                self.down(5.0);
                self.lines(TEXT, text, 12.0);
            }
            Block::Table(table) => self.table(table),
            Block::Cards(cards) => self.cards(cards),
            // A diploma has a page of its own.
            Block::Diploma(_) => {}
        }
    }

    fn lines(&mut self, look: Look, text: &str, height: f32) {
        for line in self.wrap(look, text, self.width) {
            if self.is_full() {
                return;
            }
            self.room(height);
            let mut piece = Piece::default();
            piece.text(look, (0.0, height * 0.76), line);
            self.place(piece, 0.0);
            self.down(height);
        }
    }

    /// The head of a page: the sheet and the event, the round and the time of printing.
    fn head(&mut self) {
        self.y = TOP;
        let sheet = self.sheet;
        for (look, left, right_look, right, height) in [
            (TITLE, &sheet.title, MOMENT, &sheet.moment, 20.0),
            (EVENT, &sheet.event, PRINTED, &sheet.printed, 14.0),
        ] {
            let right = self.fitted(right_look, right, self.width * 0.6);
            let right_width = self.fonts.width(&right, right_look.0, right_look.1);
            let left = self.fitted(look, left, self.width - right_width - 16.0);
            let mut piece = Piece::default();
            piece.text(look, (0.0, height * 0.76), left);
            piece.text(right_look, (self.width - right_width, height * 0.76), right);
            self.place(piece, 0.0);
            self.down(height);
        }
        let mut rule = Piece::default();
        rule.area((0.0, 3.0), (self.width, 1.2), Ink::Black);
        self.place(rule, 0.0);
        self.down(10.0);
        self.top = self.y;
    }

    pub(super) fn fitted(&mut self, Look(face, size, _): Look, text: &str, most: f32) -> String {
        self.fonts.fitted(&printable(text), face, size, most)
    }

    pub(super) fn width_of(&mut self, Look(face, size, _): Look, text: &str) -> f32 {
        self.fonts.width(text, face, size)
    }

    /// The lines of a text, none wider than this. Words that are wider are cut.
    pub(super) fn wrap(&mut self, look: Look, text: &str, most: f32) -> Vec<String> {
        let mut lines = Vec::new();
        let space = self.width_of(look, " ");
        for paragraph in text.split('\n') {
            let (mut line, mut width) = (String::new(), 0.0);
            for word in printable(paragraph).split_whitespace() {
                let own = self.width_of(look, word);
                if !line.is_empty() && width + space + own <= most {
                    line.push(' ');
                    width += space;
                } else if !line.is_empty() {
                    lines.push(std::mem::take(&mut line));
                    width = 0.0;
                }
                if width + own <= most {
                    line.push_str(word);
                    width += own;
                    continue;
                }
                for character in word.chars() {
                    let own = self.width_of(look, character.encode_utf8(&mut [0; 4]));
                    if width + own > most && !line.is_empty() {
                        lines.push(std::mem::take(&mut line));
                        width = 0.0;
                    }
                    line.push(character);
                    width += own;
                }
            }
            lines.push(line);
        }
        lines
    }
}

impl Piece {
    pub(super) fn text(&mut self, Look(face, size, ink): Look, at: (f32, f32), text: String) {
        if !text.is_empty() {
            self.marks.push(Mark::Text { at, face, size, ink, text });
        }
    }

    pub(super) fn area(&mut self, at: (f32, f32), size: (f32, f32), ink: Ink) {
        self.marks.push(Mark::Area { at, size, ink });
    }

    /// The four edges of a rectangle.
    pub(super) fn frame(&mut self, (x, y): (f32, f32), (width, height): (f32, f32), ink: Ink) {
        const THICK: f32 = 0.6;
        self.area((x, y), (width, THICK), ink);
        self.area((x, y + height - THICK), (width, THICK), ink);
        self.area((x, y), (THICK, height), ink);
        self.area((x + width - THICK, y), (THICK, height), ink);
    }

    /// Adds another piece at a point.
    pub(super) fn add(&mut self, other: Self, at: (f32, f32)) {
        self.marks.extend(other.marks.into_iter().map(|mark| mark.moved(at)));
    }
}
