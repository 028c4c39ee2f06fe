//! Sheets as a PDF: laid out here on pages, painted by krilla.
//!
//! Diagrams and figurines are the same drawings as in HTML; text is set in fonts of the system, of which the characters
//! used are embedded.

mod canvas;
mod fonts;
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

use crate::exit::Failure;
use canvas::Canvas;
use fonts::Fonts;
use layout::Layout;

/// A document that grows sheet by sheet.
pub(super) struct Book {
    document: Document,
    canvas: Canvas,
    outline: Outline,
    paper: Paper,
    title: String,
    pages: usize,
    /// The number of the first game.
    first: Option<u64>,
}

impl Book {
    /// The most pages. A document is finished in memory; what is longer is an archive, not a sheet, and HTML has no
    /// such bound.
    const MAX_PAGES: usize = 2_000;

    /// # Errors
    ///
    /// If the system has no font: then there is nothing to write with.
    pub(super) fn new(title: &str, paper: Paper) -> Result<Self, Failure> {
        Ok(Self {
            document: Document::new(),
            canvas: Canvas::new(Fonts::of_system()?)?,
            outline: Outline::new(),
            paper,
            title: printable(title),
            pages: 0,
            first: None,
        })
    }

    /// Adds the pages of a game.
    pub(super) fn add(&mut self, sheet: &Sheet) -> Result<(), Failure> {
        let (width, height) = match self.paper {
            Paper::A4 => (595.28, 841.89),
            Paper::Letter => (612.0, 792.0),
        };
        let pages = Layout::of(sheet, &mut self.canvas.fonts, (width, height), Self::MAX_PAGES);
        if self.pages + pages.len() > Self::MAX_PAGES {
            return Err(Failure::Message(self.full(sheet.number)));
        }
        let text = format!("{}. {}", sheet.number, printable(&sheet.head.event));
        self.first.get_or_insert(sheet.number);
        let top = XyzDestination::new(self.pages, Point::from_xy(0.0, 0.0));
        self.outline.push_child(OutlineNode::new(text, top));
        for marks in pages {
            self.pages += 1;
            let settings = PageSettings::from_wh(width, height);
            let settings = settings.ok_or_else(|| Failure::Message("no such paper".to_owned()))?;
            let mut page = self.document.start_page_with(settings);
            let mut surface = page.surface();
            for mark in &marks {
                self.canvas.draw(&mut surface, mark)?;
            }
            self.canvas.page_number(&mut surface, self.pages, width, height);
            surface.finish();
            page.finish();
        }
        Ok(())
    }

    /// How many pages there are.
    pub(super) const fn pages(&self) -> usize {
        self.pages
    }

    /// What to say when a game finds no room, and what to do about it.
    fn full(&self, game: u64) -> String {
        let most = Self::MAX_PAGES;
        match self.first {
            Some(first) => format!(
                "a PDF has up to {most} pages, and game {game} would go beyond: --games {first}-{} fits, or write HTML",
                game - 1
            ),
            None => {
                format!("a PDF has up to {most} pages, and game {game} alone has more: write HTML")
            }
        }
    }

    /// The bytes of the file.
    pub(super) fn finish(mut self) -> Result<Vec<u8>, Failure> {
        self.document.set_outline(self.outline);
        self.document.set_metadata(Metadata::new().title(self.title).creator("tandem".to_owned()));
        let bytes = self.document.finish();
        bytes.map_err(|error| Failure::Message(format!("the PDF cannot be made: {error:?}")))
    }
}
