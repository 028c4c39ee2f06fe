//! A table made again from its records.
//!
//! Only here is the text of the journal parsed. Unreadable text is an error and never skipped:
//! with one line less, every position after it would be that of another game.

use std::str::FromStr;

use store::{
    game_start::GameStart,
    record::{Cause, Numbered, Record, Settings},
};

use super::{
    game::{Effects, Game, Step},
    room::Room,
};

/// Why a table cannot be made again from what the journal has of it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    #[error("the settings of the table cannot be read: {0}")]
    Settings(String),
    #[error("record {number} does not follow record {last}: records are missing or out of order")]
    Gap { number: u32, last: u32 },
    #[error("record {number}, line {line}, `{text}`, cannot be read: {why}")]
    Line { number: u32, line: usize, text: String, why: String },
    #[error("record {number} cannot be applied: {why}")]
    Record { number: u32, why: String },
}

/// A step with its place in the journal.
#[derive(Clone, Debug)]
pub struct Committed<E> {
    pub number: u32,
    /// In milliseconds since 1970.
    pub time: i64,
    pub cause: Option<Cause>,
    pub step: Step<E>,
}

impl<E: Clone + ToString + FromStr<Err: ToString>> Committed<E> {
    /// Parses a record.
    pub fn read(numbered: &Numbered) -> Result<Self, ReplayError> {
        let &Numbered { number, time, ref cause, ref record } = numbered;
        let step = match record {
            Record::Game { lines } => {
                let read = |(n, text): (usize, &String)| {
                    text.parse().map_err(|why: E::Err| ReplayError::Line {
                        number,
                        line: n + 1,
                        text: text.clone(),
                        why: why.to_string(),
                    })
                };
                Step::Game(lines.iter().enumerate().map(read).collect::<Result<_, _>>()?)
            }
            record => Step::Room(record.clone()),
        };
        Ok(Self { number, time, cause: cause.clone(), step })
    }

    /// As the journal has it.
    pub fn written(&self) -> Numbered {
        let record = match &self.step {
            Step::Room(record) => record.clone(),
            Step::Game(entries) => {
                Record::Game { lines: entries.iter().map(ToString::to_string).collect() }
            }
        };
        Numbered { number: self.number, time: self.time, cause: self.cause.clone(), record }
    }
}

/// All records of a table, parsed.
pub fn read<E: Clone + ToString + FromStr<Err: ToString>>(
    records: &[Numbered],
) -> Result<Vec<Committed<E>>, ReplayError> {
    records.iter().map(Committed::read).collect()
}

/// Takes a step in. `ruled` is what the rules have said to it, if they were asked already.
pub fn apply<G: Game>(
    game: &mut G,
    committed: &Committed<G::Entry>,
    ruled: Option<G::Ruled>,
) -> Result<G::Effects, ReplayError> {
    let &Committed { number, time, ref cause, ref step } = committed;
    let last = game.room().number;
    if last.checked_add(1) != Some(number) {
        return Err(ReplayError::Gap { number, last });
    }
    game.room_mut().number = number;
    let effects = game.apply(step, ruled, time);
    let effects = effects.map_err(|why| ReplayError::Record { number, why })?;
    if let Some(cause) = cause {
        game.room_mut().keys.remember(cause.clone(), effects.number());
    }
    Ok(effects)
}

/// A table after these steps.
pub(crate) fn from_steps<'a, G: Game>(
    id: &str,
    settings: &Settings,
    steps: impl IntoIterator<Item = &'a Committed<G::Entry>>,
) -> Result<G, ReplayError> {
    let room = Room::new(id.to_owned(), settings.clone());
    let mut game = G::new(room).map_err(ReplayError::Settings)?;
    for committed in steps {
        apply(&mut game, committed, None)?;
    }
    Ok(game)
}

/// A table as the game of this number left it, or as it is if that game has not ended; nothing if
/// there is no such game. `records` begin with the game if `start` says where that is. Games that
/// start in the course of it are added to `starts`.
pub fn at_game<G: Game>(
    id: &str,
    settings: &Settings,
    start: Option<&GameStart>,
    records: &[Numbered],
    game: u32,
    starts: &mut Vec<GameStart>,
) -> Result<Option<G>, ReplayError> {
    let mut table: G = from_steps(id, settings, [])?;
    if let Some(start) = start {
        open_at(&mut table, start)?;
    }
    for numbered in records {
        let committed = Committed::read(numbered)?;
        if table.room().game == game && table.leaves_game(&committed.step) {
            break;
        }
        starts.extend(starting(&table, &committed).filter(|_| start.is_none()));
        apply(&mut table, &committed, None)?;
    }
    let room = table.room_mut();
    // A person who takes a seat after the game has not played it.
    if room.started_with.0.iter().any(Option::is_some) {
        room.seats = room.started_with.clone();
    }
    Ok((room.game == game).then_some(table))
}

/// Brings a new table to where one of its games starts.
fn open_at<G: Game>(table: &mut G, start: &GameStart) -> Result<(), ReplayError> {
    for record in &start.opening {
        let applied = table.apply(&Step::Room(record.clone()), None, 0);
        applied.map_err(|why| ReplayError::Record { number: start.first, why })?;
    }
    let room = table.room_mut();
    room.game = start.game;
    room.number = start.first.saturating_sub(1);
    Ok(())
}

/// The start of a game, if it begins with this step.
pub fn starting<G: Game>(table: &G, committed: &Committed<G::Entry>) -> Option<GameStart> {
    let room = table.room();
    let waits = room.started_with.0.iter().all(Option::is_none);
    if !waits || !matches!(committed.step, Step::Game(_)) {
        return None;
    }
    Some(GameStart { game: room.game, first: committed.number, opening: table.opening()? })
}
