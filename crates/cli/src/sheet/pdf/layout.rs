//! The pages of a sheet: rows are not split, and every page begins with the heads of the columns.

use chess::Color;
use notation::{
    diagram::{Diagram, printable},
    sheet::{Cell, Column, Kind, Row, Sheet},
};
use paper::pdf::{Face, Fonts, Ink};

use super::{
    canvas::Mark,
    line::{Line, Look},
};

/// Left and right margin.
const SIDE: f32 = 40.0;
const TOP: f32 = 40.0;
/// Upper and lower margin; the page number stands in the lower one.
const BOTTOM: f32 = 44.0;

const HEAD_HEIGHT: f32 = 18.0;
const ROW_HEIGHT: f32 = 14.0;
/// From the upper edge of a row to the baseline.
const BASELINE: f32 = 10.2;
/// The gap between a rule and the text beside it.
pub(super) const PAD: f32 = 6.0;
const OUTCOME_HEIGHT: f32 = 21.0;
/// The offset of moves from their numbers.
pub(super) const NUMBER_WIDTH: f32 = 20.0;

const MOVE: Look = Look(Face::Bold, 9.5, Ink::Black);
const AS_WRITTEN: Look = Look(Face::Italic, 9.5, Ink::Faint);
const MARKS: Look = Look(Face::Bold, 9.5, Ink::Accent);
pub(super) const SMALL: Look = Look(Face::Regular, 7.5, Ink::Faint);
pub(super) const COMMENT: Look = Look(Face::Italic, 8.5, Ink::Faint);
pub(super) const VARIATION: Look = Look(Face::Regular, 8.8, Ink::Black);
const PROBLEM: Look = Look(Face::Regular, 8.5, Ink::Alarm);
const OUTCOME: Look = Look(Face::Bold, 10.0, Ink::Black);

/// The pages of a sheet while they are filled.
pub(super) struct Layout<'f> {
    pub(super) fonts: &'f mut Fonts,
    pub(super) columns: Vec<Column>,
    pub(super) pages: Vec<Vec<Mark>>,
    /// The current page.
    pub(super) marks: Vec<Mark>,
    pub(super) left: f32,
    pub(super) width: f32,
    bottom: f32,
    /// The maximum number of pages.
    pub(super) most: usize,
    /// The upper edge of the next mark.
    pub(super) y: f32,
    /// Whether a new page begins with the heads of the columns.
    in_table: bool,
}

impl<'f> Layout<'f> {
    /// Lays out a sheet on paper of a size. Stops after a maximum number of pages.
    pub(super) fn pages_of(
        sheet: &Sheet,
        fonts: &'f mut Fonts,
        (width, height): (f32, f32),
        most: usize,
    ) -> Vec<Vec<Mark>> {
        let mut layout = Self {
            fonts,
            columns: sheet.columns.clone(),
            pages: Vec::new(),
            marks: Vec::new(),
            left: SIDE,
            width: width - 2.0 * SIDE,
            bottom: height - BOTTOM,
            most,
            y: TOP,
            in_table: false,
        };
        layout.head(sheet);
        layout.column_heads();
        layout.in_table = true;
        for (index, row) in sheet.rows.iter().enumerate() {
            if layout.pages.len() > most {
                break;
            }
            if index + 1 == sheet.rows.len() {
                // The outcome stands on the same page as the last moves.
                layout.bottom -= OUTCOME_HEIGHT;
            }
            layout.row(row);
        }
        layout.bottom = height - BOTTOM;
        layout.in_table = false;
        layout.down(7.0);
        layout.centered(OUTCOME, &sheet.head.outcome(&sheet.columns), 14.0);
        layout.pages.push(layout.marks);
        layout.pages
    }

    pub(super) const fn down(&mut self, height: f32) {
        self.y += height;
    }

    /// Begins a new page if there is no room on this one.
    pub(super) fn room(&mut self, height: f32) {
        // A small tolerance for lengths that were measured to fit.
        if self.y + height <= self.bottom + 0.01 {
            return;
        }
        self.pages.push(std::mem::take(&mut self.marks));
        self.y = TOP;
        if self.in_table {
            self.column_heads();
        }
    }

    pub(super) fn fitted(&mut self, Look(face, size, _): Look, text: &str, most: f32) -> String {
        self.fonts.fitted(&printable(text), face, size, most)
    }

    pub(super) fn area(&mut self, (x, y): (f32, f32), size: (f32, f32), ink: Ink) {
        self.marks.push(Mark::Area { at: (x, y), size, ink });
    }

    fn column_width(&self) -> f32 {
        self.width / self.columns.len().max(1) as f32
    }

    fn column_heads(&mut self) {
        self.area((self.left, self.y), (self.width, HEAD_HEIGHT), Ink::Band);
        let width = self.column_width();
        for (index, column) in self.columns.clone().iter().enumerate() {
            let mut line = Line::default();
            line.disc(2.7, column.seat.color() == Color::Black);
            line.gap(1.5);
            if self.columns.len() > 2 {
                let look = Look(Face::Bold, 9.0, Ink::Black);
                line.text(self.fonts, look, &format!("{} ", column.seat.letter()));
            }
            let look = Look(Face::Regular, 8.8, Ink::Faint);
            let name = self.fitted(look, column.name(), width - 2.0 * PAD - line.width);
            line.text(self.fonts, look, &name);
            let x = self.left + index as f32 * width + PAD;
            line.place((x, self.y + 12.2), &mut self.marks);
        }
        self.down(HEAD_HEIGHT);
        self.area((self.left, self.y - 1.2), (self.width, 1.2), Ink::Heavy);
        self.rules(HEAD_HEIGHT);
    }

    /// The rules between the columns over this height; the one between the boards is heavier.
    fn rules(&mut self, height: f32) {
        let (count, width) = (self.columns.len(), self.column_width());
        for index in 1..count {
            let (thick, ink) = if index == 2 { (1.2, Ink::Heavy) } else { (0.5, Ink::Line) };
            let x = self.left + index as f32 * width - thick / 2.0;
            self.area((x, self.y - height), (thick, height), ink);
        }
    }

    pub(super) fn rule_below(&mut self) {
        self.area((self.left, self.y - 0.5), (self.width, 0.5), Ink::Line);
    }

    fn row(&mut self, row: &Row) {
        match row {
            Row::Moves(cells) => self.moves(cells),
            Row::Comment(text) => self.words(COMMENT, text, Some(Ink::Band)),
            Row::Problem(message) => {
                let text = format!("{message}. The rest is shown as written and was not replayed.");
                self.words(PROBLEM, &text, None);
            }
            Row::Variation { depth, words } => self.variation(*depth, words),
            Row::Diagram(diagram) => self.diagram(diagram),
        }
    }

    fn moves(&mut self, cells: &[Cell]) {
        self.room(ROW_HEIGHT);
        for cell in cells {
            self.cell(cell);
        }
        self.down(ROW_HEIGHT);
        self.rules(ROW_HEIGHT);
        self.rule_below();
    }

    fn cell(&mut self, cell: &Cell) {
        let width = self.column_width();
        let left = self.left + cell.column as f32 * width;
        let baseline = self.y + BASELINE;
        if cell.kind == Kind::Last {
            self.area((left, self.y), (width, ROW_HEIGHT), Ink::Tint);
            self.area((left, self.y), (2.2, ROW_HEIGHT), Ink::Accent);
        }
        let mut time = Line::default();
        if let Some(told) = cell.time {
            time.text(self.fonts, SMALL, &told.to_string());
            time.place((left + width - PAD - time.width, baseline), &mut self.marks);
        }
        let mut number = Line::default();
        if let Some(told) = cell.number {
            number.text(self.fonts, SMALL, &told.to_string());
        }
        let indent = NUMBER_WIDTH.max(number.width + PAD);
        number.place((left + indent - number.width, baseline), &mut self.marks);
        let mut marks = Line::default();
        marks.text(self.fonts, MARKS, &cell.marks);
        let most = width - indent - 4.0 - time.width - 2.0 * PAD;
        let mut line = Line::default();
        match cell.kind {
            Kind::Played | Kind::Last => line.san(self.fonts, MOVE, &cell.san),
            Kind::Repeated | Kind::Unplayed => {
                let text = self.fitted(AS_WRITTEN, &cell.san, most);
                line.text(self.fonts, AS_WRITTEN, &text);
            }
        }
        if line.width + marks.width > most {
            marks = Line::default();
            let text = self.fitted(MARKS, &cell.marks, (most - line.width).max(0.0));
            marks.text(self.fonts, MARKS, &text);
        }
        line.append(marks);
        if cell.kind == Kind::Last {
            line.ground = Ink::Tint;
        }
        line.place((left + indent + 4.0, baseline), &mut self.marks);
    }

    fn diagram(&mut self, diagram: &Diagram) {
        /// The width of both boards, as in print from HTML.
        const WIDTH: f32 = 350.0;
        const AIR: f32 = 9.0;
        /// The smallest scale of a diagram before it moves to a new page.
        const SMALLEST: f32 = 0.7;
        let (picture_width, picture_height) = diagram.picture_size();
        let mut width = if diagram.boards.len() > 1 { WIDTH } else { WIDTH / 2.0 };
        let mut height = width * picture_height / picture_width;
        let scale = (self.bottom - self.y - 2.0 * AIR) / height;
        if (SMALLEST..1.0).contains(&scale) {
            (width, height) = (width * scale, height * scale);
        }
        self.room(height + 2.0 * AIR);
        let at = (self.left + (self.width - width) / 2.0, self.y + AIR);
        self.marks.push(Mark::Diagram { at, width, diagram: Box::new(diagram.clone()) });
        self.down(height + 2.0 * AIR);
        self.rule_below();
    }
}
