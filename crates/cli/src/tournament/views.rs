//! The views of an event: its state, lists and tables, as aligned text or JSON Lines.

use std::{io::Write, path::PathBuf};

use clap::Subcommand;
use events::{Role, view};
use paper::{Order, What, draw};
use tournament::{Format as Pairing, Refusal, RoundState, Side, Tournament};

use super::file;
use crate::{
    exit::{Exit, Failure},
    output::{self, Format, counted},
};

/// Text or JSON.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct Formats {
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// The same as `--format json`
    #[arg(long)]
    json: bool,
}

impl Default for Formats {
    fn default() -> Self {
        Self { format: Format::Text, json: false }
    }
}

impl Formats {
    fn is_json(self) -> bool {
        self.json || self.format == Format::Json
    }
}

/// The part of an event that is shown.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(super) struct Part {
    /// Stage [default: the last one that has started]
    #[arg(long, value_name = "N")]
    pub(super) stage: Option<u8>,
    /// Round [default: the last one]
    #[arg(long, value_name = "N")]
    pub(super) round: Option<u16>,
}

impl Part {
    /// The order of sheets that are printed now.
    pub(super) fn order(self) -> Order<'static> {
        let Self { stage, round } = self;
        Order { stage, round, printed: file::now(), ..Order::new(&moment) }
    }

    /// The stage of an event.
    pub(super) fn stage_of(self, event: &Tournament) -> u8 {
        self.stage.unwrap_or((event.stages().len() as u8).max(1))
    }

    /// The round of an event.
    pub(super) fn round_of(self, event: &Tournament) -> Result<u16, Refusal> {
        let rounds = &event.stage(self.stage_of(event))?.rounds;
        Ok(self.round.unwrap_or(rounds.len() as u16))
    }
}

/// A part of an event, and its format.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(super) struct Look {
    #[command(flatten)]
    pub(super) part: Part,
    #[command(flatten)]
    pub(super) formats: Formats,
}

/// Show where an event stands, and what comes next
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem tournament show open.json
  tandem tournament show open.json --json   the whole event without its rounds, as a server gives it")]
pub(super) struct ShowArguments {
    /// File of the event
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    formats: Formats,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Print the pairings of a round with their results
    #[command(after_help = "\
Examples:
  tandem tournament pairings open.json
  tandem tournament pairings open.json --round 2 --json")]
    Pairings(Shown),
    /// Print the standings
    #[command(after_help = "\
Examples:
  tandem tournament standings open.json
  tandem tournament standings open.json --json   one line for each entrant")]
    Standings(Shown),
    /// Print the crosstable; of arenas and ladders, all matches
    #[command(after_help = "\
Examples:
  tandem tournament crosstable open.json
  tandem tournament crosstable open.json --json   one line for each round")]
    Crosstable(Shown),
    /// Print every act of the event
    #[command(after_help = "\
Examples:
  tandem tournament log open.json
  tandem tournament log open.json --json   one record in a line")]
    Log(Shown),
}

#[derive(Debug, clap::Args)]
pub(super) struct Shown {
    /// File of the event
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    look: Look,
}

impl Command {
    pub(super) fn run(&self) -> Result<Exit, Failure> {
        let (shown, what) = match self {
            Self::Pairings(shown) => (shown, What::Pairings),
            Self::Standings(shown) => (shown, What::Standings),
            Self::Crosstable(shown) => (shown, What::Crosstable),
            Self::Log(shown) => (shown, What::Log),
        };
        shown.look.print(&file::read(&shown.file)?, what)?;
        Ok(Exit::Fine)
    }
}

impl Look {
    pub(super) fn print(&self, event: &Tournament, what: What) -> Result<(), Failure> {
        if self.formats.is_json() {
            return self.print_json(event, what);
        }
        let document = draw(event, &[what], &self.part.order()).map_err(refused)?;
        write!(output::for_people(), "{}", paper::text(&document))?;
        Ok(())
    }

    fn print_json(&self, event: &Tournament, what: What) -> Result<(), Failure> {
        let stage = self.part.stage_of(event);
        match what {
            What::Pairings => {
                let round = self.part.round_of(event).map_err(refused)?;
                event.round(stage, round).map_err(refused)?;
                let before = Some(round.saturating_add(1));
                let page = view::rounds(event, Role::Arbiter, stage, before).unwrap_or_default();
                line(page.last())
            }
            What::Crosstable => {
                let mut pages = Vec::new();
                let mut before = None;
                while let Some(page) = view::rounds(event, Role::Arbiter, stage, before)
                    && let Some(first) = page.first()
                {
                    before = Some(first.number);
                    pages.push(page);
                }
                pages.iter().rev().flatten().try_for_each(line)
            }
            What::Log => event.log().iter().try_for_each(line),
            _ => {
                let ladder =
                    event.rules(stage).is_ok_and(|it| matches!(it.format, Pairing::Ladder { .. }));
                if ladder {
                    return event.ladder(stage).map_err(refused)?.iter().try_for_each(line);
                }
                event.standings(stage).map_err(refused)?.iter().try_for_each(line)
            }
        }
    }
}

fn line(value: impl serde::Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string(&value).unwrap_or_default();
    writeln!(output::for_programs(), "{text}")?;
    Ok(())
}

fn refused(refusal: Refusal) -> Failure {
    Failure::Message(refusal.to_string())
}

/// A time in milliseconds since 1970, as the clock on the wall shows it: `2026-11-28 18:30`.
pub(crate) fn moment(at: u64) -> String {
    let utc = i64::try_from(at).ok().and_then(chrono::DateTime::from_timestamp_millis);
    utc.map_or_else(
        || at.to_string(),
        |utc| utc.with_timezone(&chrono::Local).format("%Y-%m-%d %H:%M").to_string(),
    )
}

/// The numbers and names of a side, for a line of text.
pub(super) fn side(event: &Tournament, side: &Side) -> String {
    let names = side.0.iter().map(|&id| {
        let label = event.entrant(id).map(tournament::Entrant::label).unwrap_or_default();
        format!("{id} {}", notation::diagram::printable(&label))
    });
    names.collect::<Vec<_>>().join(" – ")
}

impl ShowArguments {
    pub(super) fn run(&self) -> Result<Exit, Failure> {
        let event = file::read(&self.file)?;
        if self.formats.is_json() {
            line(view::overview(&event, Role::Arbiter))?;
            return Ok(Exit::Fine);
        }
        let mut out = output::for_people();
        let printable = notation::diagram::printable;
        let regulations = event.regulations();
        writeln!(out, "{}", printable(&regulations.name))?;
        let here = event.entrants().iter().filter(|entrant| !entrant.withdrawn).count() as u64;
        let gone = event.entrants().len() as u64 - here;
        let gone = if gone > 0 { format!(", {gone} withdrawn") } else { String::new() };
        let entrants = counted(here, "entrant", "entrants");
        writeln!(
            out,
            "{entrants}{gone}, {}, {}",
            printable(&regulations.clock),
            printable(&regulations.ruleset)
        )?;
        for stage in event.stages() {
            let planned = event.planned_rounds(stage.number).ok().flatten();
            let of = planned.map(|planned| format!(" of {planned}")).unwrap_or_default();
            let closed = stage.rounds.iter().filter(|it| it.state == RoundState::Closed).count();
            writeln!(out, "Stage {}: {closed}{of} rounds are closed", stage.number)?;
        }
        for table in event.open_matches() {
            let [first, second] = [&table.first, &table.second].map(|it| side(&event, it));
            let disputed = if table.games.iter().any(tournament::Game::is_disputed) {
                ", disputed"
            } else {
                ""
            };
            writeln!(out, "Open: table {}, {first} v {second}{disputed}", table.id.table)?;
        }
        writeln!(out, "{}", next_step(&event))?;
        Ok(Exit::Fine)
    }
}

/// The next act of the arbiter, as a sentence.
pub(super) fn next_step(event: &Tournament) -> String {
    if event.is_finished() {
        return "The event is finished.".to_owned();
    }
    let Some(stage) = event.stages().last() else {
        return match event.entrants().len() {
            0 => "Next: `enter` pairs or people.".to_owned(),
            _ => "Next: `pair` starts the event and pairs round 1.".to_owned(),
        };
    };
    if event.rules(stage.number).is_ok_and(|it| matches!(it.format, Pairing::Ladder { .. })) {
        return "Next: `results` as they come, or `challenge`; `finish` ends the event.".to_owned();
    }
    let open: Vec<_> = event.open_matches().map(|table| table.id.table.to_string()).collect();
    if !open.is_empty() {
        let tables = if open.len() == 1 { "table" } else { "tables" };
        return format!("Next: `results` of {tables} {}.", open.join(", "));
    }
    if let Some(round) = stage.rounds.iter().find(|it| it.state == RoundState::Private) {
        return format!("Next: `publish` the draft of round {}.", round.number);
    }
    let published = stage.rounds.iter().filter(|it| it.state == RoundState::Published).count();
    let closed = stage.rounds.len() - published;
    let planned = event.planned_rounds(stage.number).ok().flatten();
    let is_last = planned.is_some_and(|planned| closed + published >= usize::from(planned));
    let further = event.regulations().stages.len() > event.stages().len();
    match (is_last, further) {
        (true, true) => "Next: `pair` starts the next stage.".to_owned(),
        (true, false) => "Next: `finish` ends the event; `print` the standings.".to_owned(),
        (false, _) => format!("Next: `pair` round {}.", stage.rounds.len() + 1),
    }
}
