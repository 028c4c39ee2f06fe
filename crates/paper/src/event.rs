//! The sheets of an event. [`draw`] alone makes a document of one; each sheet has its file.

pub(crate) mod acts;
mod cards;
mod crosstable;
mod lists;
mod rounds;
mod standings;

use rulings::Language;
use tournament::{
    EntrantId, Format, Refusal, Round, RoundState, Side, Sitter, Stage, StageRules, Tournament,
};

use crate::{Align, Block, Column, Document, Sheet, Words};

/// A kind of sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    Entries,
    /// By table.
    Pairings,
    /// By the names of the people, with their seats.
    Names,
    /// A result slip for each match.
    Slips,
    /// A card for each board.
    Cards,
    Standings,
    Crosstable,
    /// Byes, absences and withdrawals.
    Absences,
    /// Rulings, corrections, penalties.
    Rulings,
    /// Every act.
    Log,
    /// One for each of the first places.
    Diplomas,
}

impl What {
    pub const ALL: [Self; 11] = [
        Self::Entries,
        Self::Pairings,
        Self::Names,
        Self::Slips,
        Self::Cards,
        Self::Standings,
        Self::Crosstable,
        Self::Absences,
        Self::Rulings,
        Self::Log,
        Self::Diplomas,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Entries => "entries",
            Self::Pairings => "pairings",
            Self::Names => "names",
            Self::Slips => "slips",
            Self::Cards => "cards",
            Self::Standings => "standings",
            Self::Crosstable => "crosstable",
            Self::Absences => "absences",
            Self::Rulings => "rulings",
            Self::Log => "log",
            Self::Diplomas => "diplomas",
        }
    }

    /// Whether the sheet shows one round; others show the present, whatever round is asked for.
    const fn is_of_round(self) -> bool {
        matches!(self, Self::Pairings | Self::Names | Self::Slips | Self::Cards)
    }
}

/// The state of the event that is printed, and when.
pub struct Order<'a> {
    /// From 1; without it, the last one that has started.
    pub stage: Option<u8>,
    /// From 1; without it, the last one that is paired.
    pub round: Option<u16>,
    /// The number of places that get a diploma, in each group.
    pub places: usize,
    /// Milliseconds since 1970.
    pub printed: u64,
    /// How a time is written.
    pub time: &'a dyn Fn(u64) -> String,
    /// The name of an author of the log, if there is a better one than that of the record.
    pub author: &'a dyn Fn(&str) -> Option<String>,
    /// The language of the sheets.
    pub language: Language,
}

impl<'a> Order<'a> {
    pub fn new(time: &'a dyn Fn(u64) -> String) -> Self {
        let (author, language) = (&|_: &str| None, Language::English);
        Self { stage: None, round: None, places: 3, printed: 0, time, author, language }
    }
}

/// The sheets of an event, in the order of `what`.
///
/// # Errors
///
/// A sheet needs a stage or a round that is not there.
pub fn draw(event: &Tournament, what: &[What], order: &Order<'_>) -> Result<Document, Refusal> {
    let number = order.stage.unwrap_or((event.stages().len() as u8).max(1));
    event.rules(number)?;
    let stage = match order.stage {
        Some(number) => Some(event.stage(number)?),
        None => event.stage(number).ok(),
    };
    let round = match (stage, order.round) {
        (_, Some(round)) => Some(event.round(number, round)?),
        (stage, None) => stage.and_then(|stage| stage.rounds.last()),
    };
    let words = Words::new(order.language);
    let desk = Desk { event, order, words, number, stage, round };
    let mut sheets = Vec::new();
    for &what in what {
        match what {
            What::Entries => sheets.push(desk.entries()),
            What::Pairings => sheets.push(desk.pairings()?),
            What::Names => sheets.push(desk.names()?),
            What::Slips => sheets.push(desk.slips()?),
            What::Cards => sheets.push(desk.cards()?),
            What::Standings => sheets.push(desk.standings()?),
            What::Crosstable => sheets.push(desk.crosstable()?),
            What::Absences => sheets.push(desk.absences()),
            What::Rulings => sheets.push(desk.log(false)),
            What::Log => sheets.push(desk.log(true)),
            What::Diplomas => sheets.extend(desk.diplomas()?),
        }
    }
    Ok(Document { title: event.regulations().name.clone(), language: order.language, sheets })
}

/// The event, and the part of it that is printed: every sheet needs them.
struct Desk<'a> {
    event: &'a Tournament,
    order: &'a Order<'a>,
    words: Words,
    /// Of the stage, from 1.
    number: u8,
    stage: Option<&'a Stage>,
    round: Option<&'a Round>,
}

impl Desk<'_> {
    fn rules(&self) -> &StageRules {
        // `draw` has found them.
        &self.event.regulations().stages[usize::from(self.number) - 1]
    }

    fn stage(&self) -> Result<&Stage, Refusal> {
        self.stage.ok_or(Refusal::NoStage(self.number))
    }

    fn round(&self) -> Result<&Round, Refusal> {
        self.round.ok_or(Refusal::NoRound { stage: self.number, round: 1 })
    }

    fn is_ladder(&self) -> bool {
        matches!(self.rules().format, Format::Ladder { .. })
    }

    /// A column as wide as its cells; its head is a message.
    fn short(&self, head: &str, align: Align) -> Column {
        Column::short(&self.words.get(head), align)
    }

    /// A column that takes the rest of the line; its head is a message.
    fn long(&self, head: &str) -> Column {
        Column::long(&self.words.get(head))
    }

    fn printed(&self) -> String {
        let time = (self.order.time)(self.order.printed);
        self.words.with("printed", [("time", time.into())])
    }

    /// A sheet; its title is a message.
    fn sheet(&self, what: What, title: &str, blocks: Vec<Block>) -> Sheet {
        Sheet {
            title: self.words.get(title),
            event: self.event.regulations().name.clone(),
            moment: self.moment(what),
            printed: self.printed(),
            wide: false,
            blocks,
        }
    }

    /// The state that a sheet shows.
    fn moment(&self, what: What) -> String {
        let stage = match self.event.regulations().stages.len() {
            1 => String::new(),
            _ if !self.rules().name.is_empty() => format!("{}, ", self.rules().name),
            _ => format!("{}, ", self.words.with("moment-stage", [("stage", self.number.into())])),
        };
        let text = self.round_moment(what);
        let text = format!("{stage}{text}");
        let mut letters = text.chars();
        letters.next().map_or(text.clone(), |first| first.to_uppercase().chain(letters).collect())
    }

    /// The state of the round.
    fn round_moment(&self, what: What) -> String {
        let last = self.stage.and_then(|stage| stage.rounds.last());
        let shows_round = what.is_of_round() || what == What::Absences;
        let round = if shows_round { self.round } else { last };
        let Some(round) = round else { return self.words.get("moment-before") };
        let planned = self.event.planned_rounds(self.number).ok().flatten();
        let mut number = round.number.to_string();
        if let Some(planned) = planned {
            let values = [("round", number.into()), ("planned", planned.into())];
            number = self.words.with("moment-of", values);
        }
        let id = match round.state {
            RoundState::Private => "moment-draft",
            _ if what.is_of_round() => "moment-round",
            RoundState::Published if !round.is_over() => "moment-during",
            _ => "moment-after",
        };
        self.words.with(id, [("round", number.into())])
    }

    /// The name of an entrant; the players follow the name of a team.
    fn name(&self, id: EntrantId) -> String {
        let Ok(entrant) = self.event.entrant(id) else { return id.to_string() };
        match &entrant.team {
            None => entrant.label(),
            Some(team) => {
                let people: Vec<_> = entrant.players().map(|person| &*person.name).collect();
                format!("{team}: {}", people.join(" – "))
            }
        }
    }

    /// The names of a side: a pair, or two who entered alone.
    fn side(&self, side: &Side) -> String {
        side.0.iter().map(|&entrant| self.name(entrant)).collect::<Vec<_>>().join(" – ")
    }

    fn person(&self, sitter: Sitter) -> String {
        let entrant = self.event.entrant(sitter.entrant).ok();
        let person = entrant.and_then(|entrant| entrant.players().nth(sitter.member.into()));
        person.map_or_else(|| sitter.entrant.to_string(), |person| person.name.clone())
    }
}

/// The numbers of a side as results are typed: `3`, or `1:2`.
fn numbers(side: &Side) -> String {
    side.0.iter().map(ToString::to_string).collect::<Vec<_>>().join(":")
}
