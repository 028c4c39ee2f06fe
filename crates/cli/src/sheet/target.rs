//! The output of sheets. The file is created with the first sheet, so that a missing game leaves no
//! file behind.

use std::{
    io::{IsTerminal, Write, stdout},
    path::Path,
};

use notation::sheet::{
    Sheet,
    html::{CLOSING, Opening},
};

use super::{Arguments, Format, pdf::Book, progress::Progress};
use crate::{
    exit::{Failure, style},
    output::{self, Destination},
};

/// The opened output.
pub(super) struct Target<'a> {
    arguments: &'a Arguments,
    to: To,
    sheets: usize,
}

/// Browsers become slow with more games than this on an HTML page, about 30 MB.
const MANY: usize = 1_000;

enum To {
    /// A page that is written game by game.
    Html(Option<Destination>),
    /// A document that is painted and written once all sheets are known to fit.
    Pdf(Option<Box<Book>>),
}

impl<'a> Target<'a> {
    pub(super) fn new(arguments: &'a Arguments) -> Result<Self, Failure> {
        let to = match arguments.format()? {
            Format::Html => To::Html(None),
            Format::Pdf if arguments.output == Path::new("-") && stdout().is_terminal() => {
                let message = "a PDF is not text for a terminal: redirect it, or name a file";
                return Err(Failure::Message(message.to_owned()));
            }
            Format::Pdf => To::Pdf(None),
        };
        Ok(Self { arguments, to, sheets: 0 })
    }

    /// Adds the sheet of a game.
    pub(super) fn add(&mut self, sheet: Sheet, file: &str) -> Result<(), Failure> {
        let name = &self.arguments.output;
        self.sheets += 1;
        match &mut self.to {
            To::Html(page) => {
                let page = match page {
                    Some(page) => page,
                    None => {
                        let title = title(self.arguments, &sheet, file);
                        let paper = self.arguments.paper();
                        let mut out = Destination::open(name)?;
                        let opening = Opening { title: &title, paper };
                        write!(out, "{opening}")?;
                        page.insert(out)
                    }
                };
                Ok(write!(page, "{}", sheet.html())?)
            }
            To::Pdf(book) => {
                let book = match book {
                    Some(book) => book,
                    None => {
                        let title = title(self.arguments, &sheet, file);
                        book.insert(Box::new(Book::new(&title, self.arguments.paper())?))
                    }
                };
                book.add(sheet)
            }
        }
    }

    /// The output, created if necessary.
    pub(super) fn extent(&self) -> String {
        match &self.to {
            To::Html(_) | To::Pdf(None) => format!("{} games", self.sheets),
            To::Pdf(Some(book)) => format!("{} games, {} pages", self.sheets, book.pages()),
        }
    }

    /// Writes the rest.
    pub(super) fn finish(self, progress: &Progress) -> Result<(), Failure> {
        let name = &self.arguments.output;
        match self.to {
            To::Html(None) | To::Pdf(None) => Ok(()),
            To::Pdf(Some(book)) => {
                let bytes = book.finish(progress);
                progress.end();
                Ok(output::write_file(name, &bytes?)?)
            }
            To::Html(Some(mut page)) => {
                progress.end();
                page.write_all(CLOSING.as_bytes())?;
                page.finish()?;
                if self.sheets > MANY {
                    let (color, reset, sheets) = (style::WARNING, style::RESET, self.sheets);
                    anstream::eprintln!(
                        "{color}warning:{reset} {sheets} games on one page make browsers slow: \
                         --games 1-{MANY} takes a part"
                    );
                }
                Ok(())
            }
        }
    }
}

/// The title of the document: the game, or the file if it has several.
fn title(arguments: &Arguments, sheet: &Sheet, file: &str) -> String {
    match arguments.input.games.only() {
        None if sheet.head.event == "Bughouse" => file.to_owned(),
        None => format!("{} ({file})", sheet.head.event),
        Some(number) => format!("{}, game {number}", sheet.head.event),
    }
}
