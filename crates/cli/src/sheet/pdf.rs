//! Sheets as PDF: laid out here, painted by krilla.
//!
//! Diagrams and figurines are the same drawings as in HTML; text uses fonts of the system, and only
//! the characters in use are embedded.

mod canvas;
mod head;
mod layout;
mod line;
mod svg;
#[cfg(test)]
mod tests;
mod words;

use krilla::{
    Document,
    destination::XyzDestination,
    geom::Point,
    metadata::Metadata,
    outline::{Outline, OutlineNode},
    page::PageSettings,
};
use notation::{
    diagram::printable,
    sheet::{Sheet, html::Paper},
};
use paper::pdf::Fonts;
use resvg::usvg::fontdb::Database;

use super::progress::Progress;
use crate::{exit::Failure, show::load_fonts};
use canvas::{Canvas, Mark};
use layout::Layout;

/// The fonts of the system.
pub(crate) fn fonts() -> Result<Fonts, Failure> {
    let mut database = Database::new();
    load_fonts(&mut database);
    Fonts::new(database).map_err(|error| Failure::Message(error.to_string()))
}

/// A document that grows sheet by sheet. Pages are counted as sheets are added and painted at the
/// end, because painting is most of the work: a document that is too long is refused before that.
pub(super) struct Book {
    canvas: Canvas,
    paper: Paper,
    title: String,
    sheets: Vec<Sheet>,
    pages: usize,
}

impl Book {
    /// The maximum number of pages. A document is finished in memory; a longer one is an archive,
    /// not a sheet, and HTML has no such limit.
    const MAX_PAGES: usize = 2_000;

    /// # Errors
    ///
    /// If the system has no font.
    pub(super) fn new(title: &str, paper: Paper) -> Result<Self, Failure> {
        Ok(Self {
            canvas: Canvas::new(fonts()?)?,
            paper,
            title: printable(title),
            sheets: Vec::new(),
            pages: 0,
        })
    }

    /// Adds a game.
    ///
    /// # Errors
    ///
    /// If the document would become too long.
    pub(super) fn add(&mut self, sheet: Sheet) -> Result<(), Failure> {
        self.pages += self.pages_of(&sheet).len();
        if self.pages > Self::MAX_PAGES {
            return Err(Failure::Message(self.full(sheet.number)));
        }
        self.sheets.push(sheet);
        Ok(())
    }

    /// The pages of a game, laid out.
    fn pages_of(&mut self, sheet: &Sheet) -> Vec<Vec<Mark>> {
        let size = self.size();
        Layout::pages_of(sheet, &mut self.canvas.fonts, size, Self::MAX_PAGES)
    }

    /// Width and height of the paper, in points.
    const fn size(&self) -> (f32, f32) {
        paper::pdf::size_of(self.paper)
    }

    /// The number of pages.
    pub(super) const fn pages(&self) -> usize {
        self.pages
    }

    /// The message for a game that does not fit, with a way out.
    fn full(&self, game: u64) -> String {
        let most = Self::MAX_PAGES;
        match self.sheets.first().zip(self.sheets.last()) {
            Some((first, last)) => format!(
                "a PDF has at most {most} pages, and game {game} would exceed that: --games {}-{} fits, or write HTML",
                first.number, last.number
            ),
            None => {
                format!(
                    "a PDF has at most {most} pages, and game {game} alone has more: write HTML"
                )
            }
        }
    }

    /// Paints the pages. Returns the bytes of the file.
    pub(super) fn finish(mut self, progress: &Progress) -> Result<Vec<u8>, Failure> {
        let mut document = Document::new();
        let mut outline = Outline::new();
        let (width, height) = self.size();
        let mut number = 0;
        for sheet in std::mem::take(&mut self.sheets) {
            let text = format!("{}. {}", sheet.number, printable(&sheet.head.event));
            let top = XyzDestination::new(number, Point::from_xy(0.0, 0.0));
            outline.push_child(OutlineNode::new(text, top));
            for marks in self.pages_of(&sheet) {
                number += 1;
                let settings = PageSettings::from_wh(width, height);
                let settings =
                    settings.ok_or_else(|| Failure::Message("invalid paper size".to_owned()))?;
                let mut page = document.start_page_with(settings);
                let mut surface = page.surface();
                for mark in &marks {
                    self.canvas.draw(&mut surface, mark)?;
                }
                let (fonts, size) = (&mut self.canvas.fonts, (width, height));
                paper::pdf::page_number(&mut surface, fonts, &number.to_string(), size);
                surface.finish();
                page.finish();
                progress.show(|| format!("page {number} of {}", self.pages));
            }
        }
        document.set_outline(outline);
        document.set_metadata(Metadata::new().title(self.title).creator("tandem".to_owned()));
        let bytes = document.finish();
        bytes.map_err(|error| Failure::Message(format!("cannot create the PDF: {error:?}")))
    }
}
