//! An event in memory: its tournament, as far as the database has it.

use std::{collections::HashMap, sync::Arc};

use store::{EventPerson, EventState, EventSummary};
use tournament::{Automation, Record, Recorded, Regulations, Tournament};

use crate::{
    Command, EventError, Role,
    people::{changes_people, people},
    roles::Author,
    view::{self, EventView, Summary},
};

/// The longest log of an event, in bytes: three times that of an arena of a day.
pub(crate) const LOG: usize = 16 * 1024 * 1024;

/// How many records one player may write: an arena of a day with a pause after every game.
const PLAYER: u32 = 2000;

/// The longest key of a command, in characters.
const KEY: usize = 40;

/// An event as its records tell it.
#[derive(Debug, Default)]
pub(crate) struct Live {
    pub(crate) event: Tournament,
    /// The length of the log as text.
    pub(crate) bytes: usize,
    /// How many records each person wrote.
    written: HashMap<String, u32>,
    /// The views of those who run the event, and of everybody else. Each is valid for its last
    /// record.
    shown: [Option<Arc<EventView>>; 2],
}

/// The effect of a command in memory.
#[derive(Debug)]
pub(crate) struct Performed {
    /// The new records as text; none if the command was known.
    pub(crate) records: Vec<String>,
    /// The people of the event, if they or their places may have changed.
    pub(crate) people: Option<Vec<EventPerson>>,
    /// The numbers of the records of the command, from 1.
    pub(crate) first: u32,
    pub(crate) last: u32,
}

impl Live {
    /// The number of the last record, from 1.
    pub(crate) fn last(&self) -> u32 {
        self.event.log().len() as u32
    }

    /// The event as a role sees it, if it was computed since the last record.
    pub(crate) fn shown(&self, role: Role) -> Option<Arc<EventView>> {
        let shown = self.shown[usize::from(role.sees_private())].as_ref();
        shown.filter(|shown| shown.last == self.last()).cloned()
    }

    pub(crate) fn show(&mut self, role: Role) {
        let shown = Arc::new(view::overview(&self.event, role));
        self.shown[usize::from(role.sees_private())] = Some(shown);
    }

    /// Takes in records that the database has behind those that are here.
    pub(crate) fn read_on(&mut self, records: &[String]) -> Result<(), String> {
        for text in records {
            let number = self.last() + 1;
            let record: Record =
                serde_json::from_str(text).map_err(|error| format!("record {number}: {error}"))?;
            self.count(&record, text);
            self.event.record(record).map_err(|refusal| format!("record {number}: {refusal}"))?;
        }
        Ok(())
    }

    /// Carries out a command. After an error the event is in no particular state: it has to be read
    /// again.
    pub(crate) fn perform(
        &mut self,
        author: &Author,
        (key, command): (Option<&str>, Command),
        now: u64,
    ) -> Result<Performed, EventError> {
        if let Some(key) = key
            && (key.is_empty() || key.chars().count() > KEY)
        {
            return Err(EventError::Malformed(format!("`key` must have 1 to {KEY} characters")));
        }
        let Author { person: by, role, .. } = author;
        // Keys are everybody's own.
        let key = key.map(|key| format!("{} {key}", by.id));
        if let Some(known) = self.known(key.as_deref()) {
            return Ok(Performed { records: Vec::new(), people: None, first: known, last: known });
        }
        if let Some(objection) = author.objection(&command, &self.event) {
            return Err(EventError::NotAllowed(objection));
        }
        if *role == Role::Player && self.written.get(&by.id).is_some_and(|&count| count >= PLAYER) {
            let why = format!("you have done {PLAYER} things in this event; ask its arbiters");
            return Err(EventError::TooMany(why));
        }
        let is_slips = matches!(command, Command::Slips { .. });
        let acts = command.acts(&self.event)?;
        // A slip may correct a result, which the regulations may leave to the organizer.
        for act in acts.iter().filter(|_| is_slips) {
            if let Some(objection) =
                author.objection(&Command::Act { act: act.clone() }, &self.event)
            {
                return Err(EventError::NotAllowed(objection));
            }
        }
        let changes = acts.iter().any(|act| changes_people(&self.event, act));
        let (first, mut key, mut records) = (self.last() + 1, key, Vec::with_capacity(acts.len()));
        for act in acts {
            let at = self.event.log().last().map_or(now, |last| last.at.max(now));
            let record = Record { at, by: by.id.clone(), key: key.take(), act };
            records.push(self.add(record)?);
        }
        let people = changes.then(|| people(&self.event));
        Ok(Performed { records, people, first, last: self.last() })
    }

    /// Adds a record to the event, and gives its text.
    pub(crate) fn add(&mut self, record: Record) -> Result<String, EventError> {
        let text = serde_json::to_string(&record)
            .map_err(|error| EventError::Malformed(error.to_string()))?;
        self.count(&record, &text);
        if self.bytes > LOG {
            let why = format!("the log of an event has at most {LOG} bytes, and this one is full");
            return Err(EventError::TooMany(why));
        }
        match self.event.record(record)? {
            Recorded::New(_) => Ok(text),
            Recorded::Known(number) => {
                Err(EventError::Malformed(format!("record {} has the same key", number + 1)))
            }
        }
    }

    /// The line of the event in lists.
    pub(crate) fn summary(&self) -> EventSummary {
        let event = &self.event;
        let regulations: &Regulations = event.regulations();
        let state = if event.is_finished() {
            EventState::Finished
        } else if event.has_begun() {
            EventState::Running
        } else {
            EventState::Entries
        };
        let entrants = event.entrants().iter().filter(|entrant| !entrant.withdrawn).count();
        let summary = Summary {
            ruleset: regulations.ruleset.clone(),
            clock: regulations.clock.clone(),
            format: regulations.stages.first().map(|stage| stage.format),
            rated: regulations.rated,
            starts_at: regulations.starts_at,
            entrants,
        };
        let summary = serde_json::to_string(&summary).unwrap_or_default();
        let runs = regulations.automation != Automation::None && !event.is_finished();
        EventSummary { name: regulations.name.clone(), state, summary, runs }
    }

    fn known(&self, key: Option<&str>) -> Option<u32> {
        let key = key?;
        let position = self.event.log().iter().rposition(|it| it.key.as_deref() == Some(key));
        position.map(|index| index as u32 + 1)
    }

    fn count(&mut self, record: &Record, text: &str) {
        self.bytes += text.len();
        *self.written.entry(record.by.clone()).or_default() += 1;
    }
}
