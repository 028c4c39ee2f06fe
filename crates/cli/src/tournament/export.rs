//! An event for other programs.

use std::{io::Write, path::PathBuf};

use clap::ValueEnum;
use paper::{What, draw};

use super::{
    file,
    print::{self, Format, Target},
    views::Part,
};
use crate::{
    exit::{Exit, Failure},
    output::{self, Destination},
};

/// Export an event: tables for spreadsheets, FIDE's report file, the whole event as JSON, or its
/// report
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem tournament export open.json --csv standings -o standings.csv
  tandem tournament export open.json --csv pairings --round 2
  tandem tournament export open.json --trf -o open.trf      FIDE's report file, for archives
  tandem tournament export open.json --json > copy.json     what a server imports
  tandem tournament export open.json --html -o open.html    entries, all rounds, crosstable, standings, rulings")]
#[command(group = clap::ArgGroup::new("to").required(true))]
pub(super) struct Arguments {
    /// File of the event
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// A table for spreadsheets
    #[arg(long, value_enum, value_name = "TABLE", group = "to")]
    csv: Option<Table>,
    /// FIDE's report file (TRF26) of a stage of pairs
    #[arg(long, group = "to")]
    trf: bool,
    /// The whole event as a page for the browser
    #[arg(long, group = "to")]
    html: bool,
    /// The whole event as a document for print
    #[arg(long, group = "to")]
    pdf: bool,
    /// The log, from which all else follows
    #[arg(long, group = "to")]
    json: bool,
    #[command(flatten)]
    target: Target,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Table {
    Entries,
    Pairings,
    Standings,
}

impl Arguments {
    pub(super) fn run(&self) -> Result<Exit, Failure> {
        let event = file::read(&self.file)?;
        output::keep_inputs(&self.target.output, [&self.file])?;
        let refused = |refusal: tournament::Refusal| file::refused(&self.file, &refusal);
        let Target { output, part, .. } = &self.target;
        let stage = part.stage_of(&event);
        let text = if let Some(table) = self.csv {
            match table {
                Table::Entries => event.entries_csv(),
                Table::Standings => event.standings_csv(stage).map_err(refused)?,
                Table::Pairings => {
                    let round = part.round_of(&event).map_err(refused)?;
                    event.pairings_csv(stage, round).map_err(refused)?
                }
            }
        } else if self.trf {
            event.trf(stage).map_err(refused)?
        } else if self.json {
            file::json(&event)
        } else {
            let format = if self.pdf { Format::Pdf } else { Format::Html };
            let document = self.report(&event)?;
            return print::write(&document, Some(format), &self.target);
        };
        let mut out = Destination::open(output)?;
        out.write_all(text.as_bytes())?;
        out.finish()?;
        Ok(Exit::Fine)
    }

    /// Everything that people look up after an event.
    fn report(&self, event: &tournament::Tournament) -> Result<paper::Document, Failure> {
        let part = |what: &[What], stage: Option<u8>, round: Option<u16>| {
            draw(event, what, &Part { stage, round }.order())
                .map_err(|it| file::refused(&self.file, &it))
        };
        let mut document = part(&[What::Entries], None, None)?;
        for stage in event.stages() {
            let number = Some(stage.number);
            // Arenas and ladders have a round for each match; their crosstable lists all.
            let is_continuous =
                event.rules(stage.number).is_ok_and(|rules| rules.format.is_continuous());
            for round in stage.rounds.iter().filter(|_| !is_continuous) {
                let part = part(&[What::Pairings], number, Some(round.number))?;
                document.sheets.extend(part.sheets);
            }
            let part = part(&[What::Crosstable, What::Standings], number, None)?;
            document.sheets.extend(part.sheets);
        }
        document.sheets.extend(part(&[What::Rulings], None, None)?.sheets);
        Ok(document)
    }
}
