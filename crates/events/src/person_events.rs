//! The events of a person, for the pages of people.

use serde::Serialize;
use store::{EventOfPerson, EventPlace, StoreError};
use tournament::{Half, Tournament};

use crate::{EventError, Events, people::people, view::EventHead};

/// How many events of an earlier version are read at once.
const PAGE: u32 = 50;

/// An event on the page of a person who plays in it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct PersonEvent {
    #[serde(flatten)]
    pub head: EventHead,
    /// Nothing until a round is over. While the event runs, the place after the last round.
    pub place: Option<PersonPlace>,
    /// The others of the entrant; nobody where partners change.
    pub partners: Vec<EventPartner>,
}

/// The place of a person in an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct PersonPlace {
    /// From 1; equal entrants share it.
    pub rank: u32,
    /// The number of entrants who are ranked together: a group, or all.
    pub of: u32,
    pub points: Half,
}

/// A partner in an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct EventPartner {
    /// The id of the person, if they have one here.
    pub id: Option<String>,
    pub name: String,
}

impl Events {
    /// The events in which a person plays, the newest first: those behind the last one of the page
    /// before, by its time and id. `by` is the person who asks: others than the person themselves
    /// see public events.
    pub async fn of_person(
        &self,
        by: &str,
        person: &str,
        before: Option<(i64, &str)>,
        most: u32,
    ) -> Result<Vec<PersonEvent>, StoreError> {
        let events = self.store.events_of_person(person, by != person, before, most).await?;
        Ok(events.into_iter().map(PersonEvent::from).collect())
    }

    /// Finds out who plays in events that an earlier version wrote.
    pub async fn add_people(&self) -> Result<(), EventError> {
        let mut after = String::new();
        loop {
            let found = self.store.events_without_people(&after, PAGE).await?;
            let Some(last) = found.last() else { return Ok(()) };
            after.clone_from(last);
            for id in found {
                match self.add_people_of(&id).await {
                    Ok(()) => {}
                    Err(error @ EventError::Damaged) => {
                        tracing::error!(event = id, %error, "the people of an event are not known");
                    }
                    Err(error) => return Err(error),
                }
            }
        }
    }

    async fn add_people_of(&self, id: &str) -> Result<(), EventError> {
        loop {
            let look = |event: &Tournament, _| (event.log().len() as u32, people(event));
            let (last, people) = self.view("", id, look).await?;
            match self.store.set_event_people(id, last, &people).await {
                // Somebody has done something in the meantime.
                Err(StoreError::Stale) => {}
                written => return Ok(written?),
            }
        }
    }
}

impl From<EventOfPerson> for PersonEvent {
    fn from(EventOfPerson { event, place, partners }: EventOfPerson) -> Self {
        let place = place.map(|EventPlace { rank, of, points }| PersonPlace {
            rank,
            of,
            points: Half(points),
        });
        let partners = partners.into_iter().map(|(id, name)| EventPartner { id, name });
        Self { head: event.into(), place, partners: partners.collect() }
    }
}
