//! Changes of entrants: who comes, goes, rests or plays for somebody.

use std::io::Write;

use clap::Subcommand;
use paper::{Language, Words};
use tournament::{Absence, Act, EntrantId, RoundState};

use super::{
    Changing, Two, entries,
    file::{Event, entrant},
};
use crate::{
    exit::{Exit, Failure},
    output,
};

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Withdraw entrants: they are not paired any more
    #[command(after_help = "\
Examples:
  tandem tournament withdraw open.json 7
  tandem tournament withdraw open.json 'Ada – Boris' Chiara")]
    Withdraw(Entrants),
    /// Let withdrawn entrants come back
    #[command(after_help = "\
Example:
  tandem tournament return open.json 7")]
    Return(Entrants),
    /// Note who is absent from a round; `absent` of the regulations says what they get for it
    #[command(after_help = "\
Examples:
  tandem tournament absent open.json 7             from the next round
  tandem tournament absent open.json 7 --round 5
  tandem tournament absent open.json 7 --off       they come after all")]
    Absent(Missing),
    /// Give entrants the bye that they asked for
    #[command(after_help = "\
Examples:
  tandem tournament bye open.json 7 --round 3
  tandem tournament bye open.json 7 --round 3 --off")]
    Bye(Missing),
    /// Check entrants in, if the regulations ask for it
    #[command(after_help = "\
Examples:
  tandem tournament check-in open.json 1 2 5
  tandem tournament check-in open.json --all
  tandem tournament check-in open.json 5 --off")]
    CheckIn(CheckIn),
    /// Let entrants of an arena pause
    #[command(after_help = "\
Examples:
  tandem tournament pause arena.json 4
  tandem tournament pause arena.json 4 --off   they play again")]
    Pause(Switched),
    /// Join two who entered alone to a pair, under the number of the first
    #[command(after_help = "\
Example:
  tandem tournament partner open.json Ada Boris")]
    Partner(Two),
    /// Let a person play in the place of another one
    #[command(after_help = "\
Example:
  tandem tournament exchange open.json 3 Boris 'Emil 1700'   Emil plays for Boris in pair 3")]
    Exchange {
        #[command(flatten)]
        changing: Changing,
        /// Number or name of the pair
        entrant: String,
        /// Name of the person who leaves
        leaves: String,
        /// Name, and the rating if you like, of the person who comes
        comes: String,
    },
    /// Name the two of a trio who play from now on
    #[command(after_help = "\
Example:
  tandem tournament line-up open.json 5 Karel Ivo   Karel and Ivo play, and Jana rests")]
    LineUp {
        #[command(flatten)]
        changing: Changing,
        /// Number or name of the trio
        entrant: String,
        /// Name of the player at board A in the first game of a match
        one: String,
        /// Name of the player at board B
        other: String,
    },
}

#[derive(Debug, clap::Args)]
pub(super) struct Entrants {
    #[command(flatten)]
    changing: Changing,
    /// Numbers or names
    #[arg(value_name = "ENTRANT", required = true)]
    entrants: Vec<String>,
}

#[derive(Debug, clap::Args)]
pub(super) struct Switched {
    #[command(flatten)]
    entrants: Entrants,
    /// Take it back
    #[arg(long)]
    off: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct Missing {
    #[command(flatten)]
    switched: Switched,
    /// Round [default: the next one to be published]
    #[arg(long, value_name = "N")]
    round: Option<u16>,
}

#[derive(Debug, clap::Args)]
pub(super) struct CheckIn {
    #[command(flatten)]
    changing: Changing,
    /// Numbers or names
    #[arg(value_name = "ENTRANT", required_unless_present = "all")]
    entrants: Vec<String>,
    /// Everybody who has not withdrawn
    #[arg(long, conflicts_with = "entrants")]
    all: bool,
    /// Take it back
    #[arg(long)]
    off: bool,
}

impl Command {
    pub(super) fn run(&self) -> Result<Exit, Failure> {
        match self {
            Self::Withdraw(it) => each(it, |_, entrant| Act::Withdraw { entrant }),
            Self::Return(it) => each(it, |_, entrant| Act::Return { entrant }),
            Self::Absent(it) => it.run(Absence::Absent),
            Self::Bye(it) => it.run(Absence::Requested),
            Self::CheckIn(it) => it.run(),
            Self::Pause(it) => {
                let paused = !it.off;
                each(&it.entrants, |_, entrant| Act::Pause { entrant, paused })
            }
            Self::Partner(two) => {
                let (mut open, one, other) = two.open()?;
                open.act(Act::Partner { one, other })?;
                finish(open)
            }
            Self::Exchange { changing, entrant: pair, leaves, comes } => {
                let mut open = Event::open(changing)?;
                let pair = entrant(&open.event, pair)?;
                let leaves = member(&open, pair, leaves)?;
                let person = entries::person(comes);
                open.act(Act::Exchange { entrant: pair, leaves, person })?;
                finish(open)
            }
            Self::LineUp { changing, entrant: trio, one, other } => {
                let mut open = Event::open(changing)?;
                let trio = entrant(&open.event, trio)?;
                let members = [member(&open, trio, one)?, member(&open, trio, other)?];
                open.act(Act::LineUp { entrant: trio, members })?;
                finish(open)
            }
        }
    }
}

/// The place of a person among those of an entrant, by name.
fn member(open: &Event, of: EntrantId, name: &str) -> Result<u8, Failure> {
    let wanted = name.to_lowercase();
    let place = open.event.entrant(of).ok().and_then(|entrant| {
        entrant.people.iter().rposition(|person| person.name.to_lowercase() == wanted)
    });
    place
        .and_then(|place| u8::try_from(place).ok())
        .ok_or_else(|| Failure::Message(format!("entrant {of} has nobody called `{name}`")))
}

/// Does an act for each entrant: for all of them, or for none.
fn each(arguments: &Entrants, act: impl Fn(&Event, EntrantId) -> Act) -> Result<Exit, Failure> {
    let mut open = Event::open(&arguments.changing)?;
    for word in &arguments.entrants {
        let entrant = entrant(&open.event, word)?;
        let act = act(&open, entrant);
        open.act(act)?;
    }
    finish(open)
}

impl Missing {
    fn run(&self, absence: Absence) -> Result<Exit, Failure> {
        let absence = (!self.switched.off).then_some(absence);
        each(&self.switched.entrants, |open, entrant| {
            let stage = (open.event.stages().len() as u8).max(1);
            let rounds = open.event.stage(stage).map(|stage| &stage.rounds[..]);
            let published = rounds.unwrap_or_default().iter();
            let published = published.filter(|round| round.state > RoundState::Private).count();
            let round = self.round.unwrap_or(published as u16 + 1);
            Act::Miss { entrant, stage, round, absence }
        })
    }
}

impl CheckIn {
    fn run(&self) -> Result<Exit, Failure> {
        let mut open = Event::open(&self.changing)?;
        let chosen: Vec<EntrantId> = if self.all {
            let here = open.event.entrants().iter().filter(|it| !it.withdrawn);
            here.map(|entrant| entrant.id).collect()
        } else {
            self.entrants.iter().map(|word| entrant(&open.event, word)).collect::<Result<_, _>>()?
        };
        for entrant in chosen {
            open.act(Act::CheckIn { entrant, present: !self.off })?;
        }
        finish(open)
    }
}

/// Saves the event and says what the command did.
pub(super) fn finish(open: Event) -> Result<Exit, Failure> {
    let event = open.event.clone();
    open.save()?;
    let mut out = output::for_people();
    let at = event.log().last().map_or(0, |last| last.at);
    let first = event.log().partition_point(|record| record.at < at);
    let words = Words::new(Language::English);
    for record in &event.log()[first..] {
        let sentence = paper::sentence(&words, &event, record);
        writeln!(out, "{}", notation::diagram::printable(&sentence))?;
    }
    Ok(Exit::Fine)
}
