//! A document as PDF: laid out here, painted by krilla. Only the characters in use are embedded.

mod cards;
mod diploma;
mod fonts;
mod ink;
mod layout;
mod table;
#[cfg(test)]
mod tests;

use std::fmt;

use krilla::{
    Document as Pdf,
    destination::XyzDestination,
    geom::Point,
    metadata::Metadata,
    outline::{Outline, OutlineNode},
    page::PageSettings,
    surface::Surface,
};
use notation::{diagram::printable, sheet::html::Paper};

use crate::{Block, Document};
pub use fonts::{Face, Fonts, NoFonts, choose_sans_serif};
pub use ink::{Ink, area, page_number, size_of, write};
use layout::{Layout, Mark};

/// The most pages of a document, which is finished in memory: a larger one is no paper for a hall.
pub const MAX_PAGES: usize = 2_000;

/// A PDF with what could not be written well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    pub bytes: Vec<u8>,
    pub pages: usize,
    /// The characters that no font has; boxes stand for them.
    pub missing: Vec<char>,
    /// Whether there is text of a script that needs shaping or runs from right to left, which this
    /// writer sets character by character.
    pub unshaped: bool,
}

/// Why there is no PDF.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PdfError {
    /// It would have more pages than [`MAX_PAGES`].
    TooLong,
    Failed(String),
}

impl fmt::Display for PdfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => {
                write!(
                    f,
                    "the PDF would have more than {MAX_PAGES} pages: print fewer sheets, or write HTML"
                )
            }
            Self::Failed(why) => write!(f, "cannot make the PDF: {why}"),
        }
    }
}

impl std::error::Error for PdfError {}

/// Lays out and paints a document.
///
/// # Errors
///
/// It is too long, or cannot be painted.
pub fn pdf(document: &Document, paper: Paper, fonts: &mut Fonts) -> Result<Written, PdfError> {
    let mut pdf = Pdf::new();
    let mut outline = Outline::new();
    let (mut pages, mut unshaped) = (0, false);
    for sheet in &document.sheets {
        let size = match (size_of(paper), sheet.wide) {
            ((width, height), true) => (height, width),
            (size, false) => size,
        };
        let laid_out = Layout::pages_of(sheet, fonts, size, MAX_PAGES - pages);
        if pages + laid_out.len() > MAX_PAGES {
            return Err(PdfError::TooLong);
        }
        let top = XyzDestination::new(pages, Point::from_xy(0.0, 0.0));
        outline.push_child(OutlineNode::new(printable(&sheet.title), top));
        for (index, marks) in laid_out.iter().enumerate() {
            let settings = PageSettings::from_wh(size.0, size.1)
                .ok_or_else(|| PdfError::Failed("invalid paper size".to_owned()))?;
            let mut page = pdf.start_page_with(settings);
            let mut surface = page.surface();
            for mark in marks {
                paint(&mut surface, fonts, mark);
                unshaped |= mark.needs_shaping();
            }
            if !matches!(sheet.blocks[..], [Block::Diploma(_)]) {
                let number = format!("{}, page {} of {}", sheet.title, index + 1, laid_out.len());
                page_number(&mut surface, fonts, &number, size);
            }
            surface.finish();
            page.finish();
        }
        pages += laid_out.len();
    }
    pdf.set_outline(outline);
    pdf.set_metadata(
        Metadata::new().title(printable(&document.title)).creator("tandem".to_owned()),
    );
    let bytes = pdf.finish().map_err(|error| PdfError::Failed(format!("{error:?}")))?;
    Ok(Written { bytes, pages, missing: fonts.missing().collect(), unshaped })
}

fn paint(surface: &mut Surface<'_>, fonts: &mut Fonts, mark: &Mark) {
    match mark {
        Mark::Text { at, face, size, ink, text } => {
            write(surface, fonts, *at, (*face, *size, *ink), text);
        }
        Mark::Area { at, size, ink } => area(surface, *at, *size, *ink),
    }
}
