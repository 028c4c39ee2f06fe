//! Rounds: pairing, publishing, changes by hand, closing, and the end of the event.

use std::io::Write;

use clap::Subcommand;
use events::Command as Wanted;
use paper::What;
use tournament::{
    Act, BrokenRule, Bye, EntrantId, PairedMatch, Pairing, Round, RoundState, Side, Tournament,
};

use super::{
    Changing, Two,
    file::{Event, entrant},
    people::finish,
    views::{self, Look, Part},
};
use crate::{
    exit::{Exit, Failure, style},
    output,
};

/// Pair the next round and print its tables
///
/// Starts the first stage, closes a round whose results are all in, and starts the next stage
/// when one is over. The pairing is published, unless `--draft` keeps it for changes by hand;
/// `publish` publishes it then. A draft is paired again by another `pair`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem tournament pair open.json
  tandem tournament pair open.json --dry-run     prints the pairing and changes nothing
  tandem tournament pair open.json --draft       then swap, and publish")]
pub(super) struct PairArguments {
    #[command(flatten)]
    changing: Changing,
    /// Change nothing
    #[arg(long)]
    dry_run: bool,
    /// Do not publish the pairing
    #[arg(long)]
    draft: bool,
    #[command(flatten)]
    look: views::Formats,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Exchange two entrants in the draft of a round, and print the rules that the pairing breaks
    #[command(after_help = "\
Example:
  tandem tournament swap open.json 3 8")]
    Swap(Two),
    /// Publish the draft of a round
    #[command(after_help = "\
Example:
  tandem tournament publish open.json")]
    Publish(Changing),
    /// Pair a challenge of a ladder
    #[command(after_help = "\
Example:
  tandem tournament challenge ladder.json 5 3   pair 5 challenges pair 3")]
    Challenge {
        #[command(flatten)]
        changing: Changing,
        /// Number or name of the pair that challenges
        challenger: String,
        /// Number or name of the pair above it
        challenged: String,
    },
    /// Close the round whose results are all in; `pair` does it too
    #[command(after_help = "\
Example:
  tandem tournament close open.json")]
    Close(Changing),
    /// Open the last closed round again
    ///
    /// The draft of the next round is dropped. After the next round is published, use `correct`.
    #[command(after_help = "\
Example:
  tandem tournament reopen open.json")]
    Reopen(Changing),
    /// End the event
    #[command(after_help = "\
Example:
  tandem tournament finish open.json")]
    Finish(Changing),
}

impl Event {
    /// Carries out what a server would, with the same acts.
    pub(super) fn command(&mut self, wanted: Wanted) -> Result<(), Failure> {
        let acts = wanted.acts(&self.event).map_err(|error| self.message(&error.to_string()))?;
        acts.into_iter().try_for_each(|act| self.act(act))
    }

    pub(super) fn message(&self, text: &str) -> Failure {
        Failure::Message(format!("{}: {text}", self.path().display()))
    }

    /// Closes rounds whose results are all in.
    pub(super) fn close_complete(&mut self) -> Result<usize, Failure> {
        let rounds = self.event.stages().iter().flat_map(|stage| {
            let complete = stage
                .rounds
                .iter()
                .filter(|round| round.state == RoundState::Published && round.is_over());
            complete.map(|round| Act::Close { stage: stage.number, round: round.number })
        });
        let acts: Vec<_> = rounds.collect();
        let count = acts.len();
        acts.into_iter().try_for_each(|act| self.act(act))?;
        Ok(count)
    }

    /// Starts the first stage, or the next one if the last is over.
    pub(super) fn start_due_stage(&mut self) -> Result<(), Failure> {
        if is_stage_due(&self.event) { self.command(Wanted::StartStage) } else { Ok(()) }
    }
}

/// Whether a stage is to start before a round is paired.
pub(super) fn is_stage_due(event: &Tournament) -> bool {
    let Some(last) = event.stages().last() else { return true };
    let all = event.regulations().stages.len();
    let is_closed = last.rounds.iter().all(|round| round.state == RoundState::Closed);
    all > event.stages().len() && is_closed && is_stage_over(event, last.number)
}

/// Whether all planned rounds of a stage are closed, or a knockout has its winner.
pub(super) fn is_stage_over(event: &Tournament, stage: u8) -> bool {
    let Ok(found) = event.stage(stage) else { return false };
    let closed = found.rounds.iter().filter(|round| round.state == RoundState::Closed).count();
    match event.planned_rounds(stage) {
        Ok(Some(planned)) => closed >= usize::from(planned),
        _ => false,
    }
}

impl PairArguments {
    pub(super) fn run(&self) -> Result<Exit, Failure> {
        let mut open = Event::open(&self.changing)?;
        open.close_complete()?;
        open.start_due_stage()?;
        let stage = open.event.stages().len() as u8;
        open.command(Wanted::PairRound)?;
        let round = last_round(&open.event)?.number;
        if !self.draft {
            open.act(Act::Publish { stage, round })?;
        }
        let event = open.event.clone();
        if !self.dry_run {
            open.save()?;
        }
        let part = Part { stage: Some(stage), round: Some(round) };
        Look { part, formats: self.look }.print(&event, What::Pairings)?;
        warn(&event, stage, round)?;
        if self.dry_run {
            writeln!(anstream::stderr(), "Nothing has changed (--dry-run).")?;
        }
        Ok(Exit::Fine)
    }
}

fn last_round(event: &Tournament) -> Result<&Round, Failure> {
    let last = event.stages().last().and_then(|stage| stage.rounds.last());
    last.ok_or_else(|| Failure::Message("no round is paired".to_owned()))
}

/// The pairing of a round that is a draft.
fn pairing_of(round: &Round) -> Pairing {
    let matches = round.matches.iter().map(|table| PairedMatch {
        first: table.first.clone(),
        second: table.second.clone(),
        games: u8::try_from(table.games.len()).unwrap_or(u8::MAX),
    });
    Pairing { matches: matches.collect(), byes: round.byes.clone() }
}

fn swapped(pairing: Pairing, one: EntrantId, other: EntrantId) -> Pairing {
    let turn = |entrant: EntrantId| match entrant {
        it if it == one => other,
        it if it == other => one,
        it => it,
    };
    let side = |side: Side| Side(side.0.into_iter().map(turn).collect());
    let matches = pairing.matches.into_iter().map(|it| PairedMatch {
        first: side(it.first),
        second: side(it.second),
        games: it.games,
    });
    let byes = pairing.byes.into_iter().map(|bye| Bye { entrant: turn(bye.entrant), ..bye });
    Pairing { matches: matches.collect(), byes: byes.collect() }
}

/// Says which rules a pairing breaks.
fn warn(event: &Tournament, stage: u8, number: u16) -> Result<(), Failure> {
    let refused = |it: tournament::Refusal| Failure::Message(it.to_string());
    let pairing = pairing_of(event.round(stage, number).map_err(refused)?);
    for rule in event.broken_rules(stage, number, &pairing).map_err(refused)? {
        let name = |id: EntrantId| {
            let label = event.entrant(id).map(tournament::Entrant::label).unwrap_or_default();
            format!("{id} {}", notation::diagram::printable(&label))
        };
        let text = match rule {
            BrokenRule::Rematch(one, other) => {
                format!("{} and {} have met", name(one), name(other))
            }
            BrokenRule::PartnersAgain(one, other) => {
                format!("{} and {} have been partners", name(one), name(other))
            }
            BrokenRule::SecondBye(it) => format!("{} had a bye or a win by forfeit", name(it)),
            BrokenRule::Unavailable(it, why) => format!("{} {why}", name(it)),
            BrokenRule::LeftOut(it) => format!("{} is left out", name(it)),
        };
        let (color, reset) = (style::WARNING, style::RESET);
        writeln!(anstream::stderr(), "{color}warning:{reset} {text}")?;
    }
    Ok(())
}

impl Command {
    pub(super) fn run(&self) -> Result<Exit, Failure> {
        match self {
            Self::Swap(two) => swap(two),
            Self::Publish(changing) => {
                let mut open = Event::open(changing)?;
                let stage = open.event.stages().len() as u8;
                let round = last_round(&open.event)?.number;
                open.act(Act::Publish { stage, round })?;
                finish(open)
            }
            Self::Challenge { changing, challenger, challenged } => {
                let mut open = Event::open(changing)?;
                open.start_due_stage()?;
                let challenger = entrant(&open.event, challenger)?;
                let challenged = entrant(&open.event, challenged)?;
                open.command(Wanted::Challenge { challenger, challenged })?;
                finish(open)
            }
            Self::Close(changing) => {
                let mut open = Event::open(changing)?;
                if open.close_complete()? == 0 {
                    return Err(open.message("no open round has all its results"));
                }
                finish(open)
            }
            Self::Reopen(changing) => {
                let mut open = Event::open(changing)?;
                let stage = open.event.stages().len() as u8;
                let rounds = open.event.stages().last().map(|it| &it.rounds[..]);
                let closed = rounds.unwrap_or_default().iter().rev();
                let closed =
                    closed.filter(|round| round.state == RoundState::Closed).map(|it| it.number);
                let Some(round) = closed.max() else {
                    return Err(open.message("no round is closed"));
                };
                open.act(Act::Reopen { stage, round })?;
                finish(open)
            }
            Self::Finish(changing) => {
                let mut open = Event::open(changing)?;
                open.act(Act::Finish)?;
                finish(open)
            }
        }
    }
}

fn swap(two: &Two) -> Result<Exit, Failure> {
    let (mut open, one, other) = two.open()?;
    let stage = open.event.stages().len() as u8;
    let last = last_round(&open.event)?;
    if last.state != RoundState::Private {
        return Err(open.message("the round is published; `pair --draft` makes a draft to change"));
    }
    let round = last.number;
    let pairing = swapped(pairing_of(last), one, other);
    open.act(Act::Pair { stage, round, pairing })?;
    let event = open.event.clone();
    open.save()?;
    let part = Part { stage: Some(stage), round: Some(round) };
    Look { part, ..Look::default() }.print(&event, What::Pairings)?;
    warn(&event, stage, round)?;
    writeln!(output::for_people(), "A draft; `publish` publishes it.")?;
    Ok(Exit::Fine)
}
