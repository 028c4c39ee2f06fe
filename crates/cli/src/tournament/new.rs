//! A new event, and its regulations.

use std::{
    fs::File,
    io::{Read, Write, stdin},
    path::{Path, PathBuf},
};

use clap::ValueEnum;
use tournament::{
    Act, EntrantKind, Format, Regulations, Report, Scoring, Seeding, StageRules, Tournament,
};

use super::{
    Changing,
    file::{self, Event, refused},
    views::next_step,
};
use crate::{
    exit::{Exit, Failure},
    output::{self, counted},
};

/// The longest text of regulations, in bytes.
const MAX_BYTES: u64 = 1 << 20;

/// The longest report file of FIDE, in bytes.
const MAX_REPORT: u64 = 16 << 20;

/// Make the file of a new event
///
/// The regulations come from a preset and options, or from a JSON file, which `tandem tournament
/// regulations` prints. They may change until the first round is published.
///
/// A report file of FIDE (TRF16, TRF26) brings its entries, and if it has teams of two, its rounds
/// and results: the event can go on from there.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem tournament new friday.json --preset club --name 'Friday evening'
  tandem tournament new open.json --preset swiss --rounds 9 --games 2 --clock 180+2
  tandem tournament new cup.json --format knockout --games 4 --third-place
  tandem tournament new ladder.json --format ladder --singles
  tandem tournament new open.json --regulations rules.json
  tandem tournament new open.json --trf open.trf --rounds 9   entries, rounds and results of a report")]
pub(super) struct NewArguments {
    #[command(flatten)]
    new: Changing,
    #[command(flatten)]
    choice: Choice,
    /// Report file of FIDE, `-` for standard input; matches have as many games as there
    #[arg(long, value_name = "TRF")]
    trf: Option<PathBuf>,
}

/// Print the regulations of an event as JSON, or set new ones
///
/// They may change until the first round is published.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem tournament regulations open.json > rules.json
  tandem tournament regulations open.json --set rules.json
  tandem tournament regulations open.json --set -   from standard input")]
pub(super) struct RegulationsArguments {
    #[command(flatten)]
    changing: Changing,
    /// JSON file with new regulations
    #[arg(long, value_name = "JSON")]
    set: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
struct Choice {
    /// Regulations to begin with
    #[arg(long, value_enum)]
    preset: Option<Preset>,
    /// JSON file with the regulations
    #[arg(long, value_name = "JSON", conflicts_with_all = ["preset", "format"])]
    regulations: Option<PathBuf>,
    /// Name of the event
    #[arg(long, value_name = "TEXT")]
    name: Option<String>,
    /// Format of the only stage
    #[arg(long, value_enum, conflicts_with = "preset")]
    format: Option<Kind>,
    /// Whether people enter alone, in a ladder; other formats decide it themselves
    #[arg(long)]
    singles: bool,
    /// Number of rounds [default: as many as the format needs]
    #[arg(long, value_name = "N")]
    rounds: Option<u16>,
    /// Games in a match
    #[arg(long, value_name = "N")]
    games: Option<u8>,
    /// Groups of a round robin
    #[arg(long, value_name = "N")]
    groups: Option<u8>,
    /// Let the losers of the semi-finals of a knockout play for third place
    #[arg(long)]
    third_place: bool,
    /// Rank by match points
    #[arg(long)]
    match_points: bool,
    /// Order of the pairing numbers
    #[arg(long, value_enum)]
    seeding: Option<Order>,
    /// Number that draws the lots of `--seeding lot` [default: from the time]
    #[arg(long, value_name = "N")]
    lot: Option<u64>,
    /// Time control, such as 300+0
    #[arg(long, value_name = "TEXT")]
    clock: Option<String>,
    /// Ruleset of the games, such as wbn or fics
    #[arg(long, value_name = "ID")]
    ruleset: Option<String>,
    /// Last round that late entrants may join; 0 for none
    #[arg(long, value_name = "ROUND")]
    late_until: Option<u16>,
    /// Pair only entrants who are checked in
    #[arg(long)]
    check_in: bool,
    /// Let people without a partner enter, to be joined by `partner`
    #[arg(long)]
    form_pairs: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Preset {
    /// Swiss of pairs, 7 rounds of 2 games
    Swiss,
    /// Club evening: single people, partners change each round
    Club,
    /// Everybody against everybody, pairs, 2 games
    RoundRobin,
    /// Arena of pairs
    Arena,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Everybody against everybody, by Berger tables
    RoundRobin,
    /// The same twice
    DoubleRoundRobin,
    /// FIDE C.04.6 without colors
    Swiss,
    /// Partners rotate; by a table for 4 to 16 people
    Rotation,
    /// Czech Z system
    Czech,
    /// Partners by matching; people come and go
    ChangingPartners,
    Knockout,
    DoubleElimination,
    /// Pairs who are free are paired at once
    ArenaPairs,
    /// People who are free are paired at once
    ArenaSingles,
    /// A standing order with challenges or typed results
    Ladder,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Order {
    /// By rating, then by name
    Rating,
    /// In the order of entry
    Entry,
    /// By lot
    Lot,
}

impl Kind {
    fn format(self) -> Format {
        match self {
            Self::RoundRobin => Format::RoundRobin { cycles: 1 },
            Self::DoubleRoundRobin => Format::RoundRobin { cycles: 2 },
            Self::Swiss => Format::Swiss { rematches: false },
            Self::Rotation => Format::Rotation,
            Self::Czech => Format::Czech,
            Self::ChangingPartners => Format::ChangingPartners,
            Self::Knockout => Format::Knockout,
            Self::DoubleElimination => Format::DoubleElimination,
            Self::ArenaPairs => Format::ArenaPairs,
            Self::ArenaSingles => Format::ArenaSingles,
            Self::Ladder => Format::Ladder { reach: 3, k: 20 },
        }
    }
}

impl Choice {
    /// `otherwise` is the format if none is chosen.
    fn regulations(&self, otherwise: Kind) -> Result<Regulations, Failure> {
        let mut regulations = match (&self.regulations, self.preset, self.format) {
            (Some(path), ..) => read(path)?,
            (None, Some(preset), _) => match preset {
                Preset::Swiss => Regulations::swiss_of_pairs(),
                Preset::Club => Regulations::club_evening(),
                Preset::RoundRobin => Regulations::default(),
                Preset::Arena => Regulations::arena_of_pairs(),
            },
            (None, None, format) => self.of_format(format.unwrap_or(otherwise)),
        };
        // Nobody but the arbiter runs an event in a file.
        regulations.automation = tournament::Automation::None;
        if let Some(name) = &self.name {
            regulations.name.clone_from(name);
        }
        if let Some(clock) = &self.clock {
            regulations.clock.clone_from(clock);
        }
        if let Some(ruleset) = &self.ruleset {
            regulations.ruleset.clone_from(ruleset);
        }
        regulations.late_entry_until = self.late_until.unwrap_or(regulations.late_entry_until);
        regulations.check_in |= self.check_in;
        regulations.form_pairs |= self.form_pairs;
        if let Some(order) = self.seeding.or(self.lot.map(|_| Order::Lot)) {
            regulations.seeding = match order {
                Order::Rating => Seeding::Rating,
                Order::Entry => Seeding::Entry,
                Order::Lot => Seeding::Lot { seed: self.lot.unwrap_or_else(file::now) },
            };
        }
        if let Some(stage) = regulations.stages.first_mut() {
            stage.rounds = self.rounds.unwrap_or(stage.rounds);
            stage.games = self.games.unwrap_or(stage.games);
            stage.groups = self.groups.unwrap_or(stage.groups);
            stage.third_place |= self.third_place;
            if self.match_points {
                stage.scoring = Scoring::MatchPoints;
            }
        }
        Ok(regulations)
    }

    fn of_format(&self, kind: Kind) -> Regulations {
        let format = kind.format();
        let is_single = format.forms_partners() || (self.singles && kind == Kind::Ladder);
        let games = if format.is_continuous() { 1 } else { 2 };
        Regulations {
            stages: vec![StageRules::new(format, 0, games)],
            entrants: if is_single { EntrantKind::Singles } else { EntrantKind::Pairs },
            ..Regulations::default()
        }
    }
}

fn read(path: &Path) -> Result<Regulations, Failure> {
    let text = text(path, MAX_BYTES)?;
    serde_json::from_str(&text).map_err(|error| {
        Failure::Message(format!(
            "{}: not the regulations of a tournament: {error}",
            path.display()
        ))
    })
}

/// The name of an input in messages; `-` is standard input.
pub(super) fn input_name(path: &Path) -> String {
    if path == Path::new("-") { "standard input".to_owned() } else { path.display().to_string() }
}

/// A whole text; `-` is standard input.
pub(super) fn text(path: &Path, most: u64) -> Result<String, Failure> {
    let bytes = bytes(path, most)?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + before.iter().filter(|byte| **byte == b'\n').count();
        let name = input_name(path);
        Failure::Message(format!("{name}: line {line}: not UTF-8; save the file as UTF-8"))
    })?;
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// A report file of FIDE.
pub(super) fn report(path: &Path) -> Result<Report, Failure> {
    Report::read(&bytes(path, MAX_REPORT)?).map_err(|error| misfit(path, &error))
}

/// The failure of a report that cannot be used.
pub(super) fn misfit(path: &Path, error: &tournament::ReportError) -> Failure {
    Failure::Message(format!("{}: {error}", input_name(path)))
}

/// A whole input; `-` is standard input.
fn bytes(path: &Path, most: u64) -> Result<Vec<u8>, Failure> {
    let is_stream = path == Path::new("-");
    let mut bytes = Vec::new();
    let read = if is_stream {
        stdin().take(most + 1).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(most + 1).read_to_end(&mut bytes))
    };
    let message = |text: String| Failure::Message(format!("{}: {text}", input_name(path)));
    read.map_err(|error| message(error.to_string()))?;
    if bytes.len() as u64 > most {
        return Err(message(format!("longer than {most} bytes")));
    }
    Ok(bytes)
}

impl NewArguments {
    fn event(&self) -> Result<Tournament, Failure> {
        let Some(path) = &self.trf else {
            let regulations = self.choice.regulations(Kind::RoundRobin)?;
            return Tournament::new(regulations, file::now(), self.new.by.as_str())
                .map_err(|refusal| refused(&self.new.file, &refusal));
        };
        let report = report(path)?;
        let kind = if report.has_teams() { Kind::Swiss } else { Kind::ChangingPartners };
        let mut regulations = self.choice.regulations(kind)?;
        if let (None, Some(name)) = (&self.choice.name, &report.name) {
            regulations.name.clone_from(name);
        }
        let event = report.event(regulations, file::now(), &self.new.by);
        event.map_err(|error| misfit(path, &error))
    }

    pub(super) fn run(&self) -> Result<Exit, Failure> {
        let event = self.event()?;
        file::create(&self.new.file, &event)?;
        let name = notation::diagram::printable(&event.regulations().name);
        let so_far = match event.entrants().len() as u64 {
            0 => String::new(),
            entrants => {
                let rounds = event.stages().iter().map(|stage| stage.rounds.len() as u64).sum();
                let entrants = counted(entrants, "entrant", "entrants");
                format!(", {entrants}, {}", counted(rounds, "round", "rounds"))
            }
        };
        writeln!(
            output::for_people(),
            "{name}: a new event in {}{so_far}. {}",
            self.new.file.display(),
            next_step(&event)
        )?;
        Ok(Exit::Fine)
    }
}

impl RegulationsArguments {
    pub(super) fn run(&self) -> Result<Exit, Failure> {
        let Some(path) = &self.set else {
            let event = file::read(&self.changing.file)?;
            let text = serde_json::to_string_pretty(event.regulations()).unwrap_or_default();
            writeln!(output::for_programs(), "{text}")?;
            return Ok(Exit::Fine);
        };
        let mut regulations = read(path)?;
        regulations.automation = tournament::Automation::None;
        let mut open = Event::open(&self.changing)?;
        open.act(Act::Regulate { regulations: Box::new(regulations) })?;
        open.save()?;
        Ok(Exit::Fine)
    }
}
