//! The paper of an event.

use std::{
    ffi::OsStr,
    io::{IsTerminal, stdout},
    path::{Path, PathBuf},
};

use clap::ValueEnum;
use notation::sheet::html;
use paper::{Document, Language, Order, What, draw, pdf::Written};
use tournament::Tournament;

use super::{file, views::Part};
use crate::{
    exit::{Exit, Failure, style},
    output,
    sheet::fonts,
};

/// Print sheets: pairings, slips, standings and others, as text, HTML or PDF
///
/// Every sheet has its round and the time of printing. A page of HTML prints well from any
/// browser, and shows names in every script; a PDF has what the fonts of this computer can set.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem tournament print open.json --what pairings,names,slips -o round.pdf
  tandem tournament print open.json --what all -o open.html
  tandem tournament print open.json --what pairings --round 2
  tandem tournament print open.json --what slips --lang cs -o listky.pdf
  tandem tournament print open.json --what diplomas --places 5 --paper letter -o diplomas.pdf")]
pub(super) struct Arguments {
    /// File of the event
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Sheets, in this order: entries, pairings, names, slips, cards, standings, crosstable,
    /// absences, rulings, log, diplomas, or all
    #[arg(long, value_delimiter = ',', value_name = "SHEETS", value_parser = sheet, default_value = "pairings")]
    what: Vec<Sheet>,
    /// Output format [default: from the name of the output]
    #[arg(long, value_enum)]
    format: Option<Format>,
    #[command(flatten)]
    target: Target,
    /// Places that get a diploma
    #[arg(long, value_name = "N", default_value_t = 3)]
    places: usize,
    /// Language of the sheets: en, cs or de
    #[arg(long, value_name = "LANG", default_value_t = Language::English)]
    lang: Language,
}

/// The part of an event that is written, and where.
#[derive(Debug, clap::Args)]
pub(super) struct Target {
    /// Output file; `-` is standard output
    #[arg(long, short, value_name = "OUT", default_value = "-")]
    pub(super) output: PathBuf,
    /// Paper size
    #[arg(long, value_enum, default_value_t = Paper::A4)]
    paper: Paper,
    #[command(flatten)]
    pub(super) part: Part,
}

/// A sheet, or all that the event has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sheet {
    One(What),
    All,
}

fn sheet(name: &str) -> Result<Sheet, String> {
    let one = What::ALL.into_iter().find(|what| what.name() == name).map(Sheet::One);
    let names = || What::ALL.map(What::name).join(", ");
    one.or((name == "all").then_some(Sheet::All))
        .ok_or_else(|| format!("known are {}, all", names()))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// Aligned text
    Text,
    /// A page for the browser
    Html,
    /// A document for print
    Pdf,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Paper {
    /// 210 × 297 mm
    A4,
    /// 8.5 × 11 in
    Letter,
}

impl From<Paper> for html::Paper {
    fn from(paper: Paper) -> Self {
        match paper {
            Paper::A4 => Self::A4,
            Paper::Letter => Self::Letter,
        }
    }
}

impl Arguments {
    pub(super) fn run(&self) -> Result<Exit, Failure> {
        let event = file::read(&self.file)?;
        output::keep_inputs(&self.target.output, [&self.file])?;
        let mut what = Vec::new();
        for sheet in &self.what {
            match sheet {
                Sheet::One(one) => what.push(*one),
                Sheet::All => what.extend(all(&event)),
            }
        }
        let order = Order { places: self.places, language: self.lang, ..self.target.part.order() };
        let document = draw(&event, &what, &order).map_err(|it| file::refused(&self.file, &it))?;
        write(&document, self.format, &self.target)
    }
}

/// The sheets that an event has in its state.
pub(super) fn all(event: &Tournament) -> Vec<What> {
    let has_stage = !event.stages().is_empty();
    let has_round = event.stages().last().is_some_and(|stage| !stage.rounds.is_empty());
    let fits = |what: &What| match what {
        What::Pairings | What::Names | What::Slips | What::Cards => has_round,
        What::Standings | What::Crosstable => has_stage,
        What::Diplomas => event.is_finished(),
        What::Entries | What::Absences | What::Rulings | What::Log => true,
    };
    What::ALL.into_iter().filter(fits).collect()
}

/// Writes a document in a format, or in that of the name of the output.
pub(super) fn write(
    document: &Document,
    format: Option<Format>,
    Target { output, paper, .. }: &Target,
) -> Result<Exit, Failure> {
    let paper = html::Paper::from(*paper);
    let extension = output.extension().map(OsStr::to_ascii_lowercase);
    let format = match (format, extension.as_ref().and_then(|name| name.to_str())) {
        (Some(format), _) => format,
        (None, Some("html" | "htm")) => Format::Html,
        (None, Some("pdf")) => Format::Pdf,
        (None, Some("txt")) => Format::Text,
        (None, _) if output == Path::new("-") => Format::Text,
        _ => {
            return Err(Failure::Message(format!(
                "{}: use --format html, pdf or text, or an output file with that extension",
                output.display()
            )));
        }
    };
    match format {
        Format::Text => output::write_file(output, paper::text(document).as_bytes())?,
        Format::Html => output::write_file(output, paper::html(document, paper).as_bytes())?,
        Format::Pdf if output == Path::new("-") && stdout().is_terminal() => {
            let message = "a PDF is not text for a terminal: redirect it, or name a file";
            return Err(Failure::Message(message.to_owned()));
        }
        Format::Pdf => {
            let written = paper::pdf(document, paper, &mut fonts()?)
                .map_err(|error| Failure::Message(error.to_string()))?;
            output::write_file(output, &written.bytes)?;
            return Ok(report(&written));
        }
    }
    Ok(Exit::Fine)
}

/// Says what the PDF could not set well: findings, since a name on the wall is wrong.
fn report(written: &Written) -> Exit {
    /// Characters that the message names.
    const NAMED: usize = 10;
    let (color, reset) = (style::WARNING, style::RESET);
    if !written.missing.is_empty() {
        let some: String = written.missing.iter().take(NAMED).collect();
        let more = if written.missing.len() > NAMED { " and others" } else { "" };
        anstream::eprintln!(
            "{color}warning:{reset} no font of this computer has {some}{more}: boxes stand for them; \
             install a font, or print HTML"
        );
    }
    if written.unshaped {
        anstream::eprintln!(
            "{color}warning:{reset} a PDF has Hebrew, Arabic and Indic scripts letter by letter from left to \
             right: print HTML"
        );
    }
    Exit::findings(!written.missing.is_empty() || written.unshaped)
}
