//! Tables that the server makes for the games of an event.
//!
//! The players are part of the settings, so a table is there with all four or not at all.

use std::collections::{BTreeMap, BTreeSet};

use bughouse::{Seat, Team};
use protocol::{GameOfEvent, Invitation, Person, Refusal, RefusalCode, Terms};
use store::{
    rating::Strength,
    record::{EventSeats, Record, Settings, server},
};

use crate::lobby::{Lobby, admission::OnBehalf, new_id, terms::checked};

/// A game of an event.
#[derive(Clone, Debug)]
pub struct EventGameTable {
    /// The id of the event, and its name.
    pub event: String,
    pub name: String,
    /// As the tag `Round` has it.
    pub round: String,
    /// The number of the match in its round.
    pub board: u16,
    /// They need not differ, and may be guests; then the game is not rated.
    pub seats: BTreeMap<protocol::Seat, Person>,
    pub terms: Terms,
    pub host: Person,
}

/// The players who have come to a game, when their time is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Attendance {
    /// The game has begun.
    Begun,
    /// These seats were taken away: no game can start at the table any more.
    Absent(BTreeSet<protocol::Seat>),
}

impl Lobby {
    /// An id for a table that will be created.
    pub fn new_table_id() -> String {
        new_id()
    }

    /// Creates a table for a game of an event, and tells its players.
    pub async fn create_for_event(&self, id: &str, game: EventGameTable) -> Result<(), Refusal> {
        let EventGameTable { event, name, round, board, seats, terms, host } = game;
        let rated = terms.rated && self.may_rate(&seats).await?;
        let terms = checked(Terms { rated, ..terms })?;
        let mut ratings = BTreeMap::new();
        if terms.rated {
            for (seat, person) in &seats {
                let known = self.store.rating(&person.id).await?;
                let now = store::now();
                ratings.insert(*seat, known.unwrap_or_else(|| Strength::new(now).shown(now)));
            }
        }
        let shown =
            GameOfEvent { id: event.clone(), name: name.clone(), round: round.clone(), board };
        let invitation = |seat| Invitation {
            table: id.to_owned(),
            name: terms.name.clone(),
            seat: Some(seat),
            by: host.clone(),
            event: Some(shown.clone()),
        };
        let invitations: Vec<_> =
            seats.iter().map(|(seat, person)| (person.id.clone(), invitation(*seat))).collect();
        let mut settings = Settings::new(terms.clone(), host.clone());
        settings.event =
            Some(Box::new(EventSeats { id: event, name, round, board, seats, ratings }));
        self.create_with(id, settings).await?;
        for (person, invitation) in invitations {
            self.invite(&person, invitation);
        }
        Ok(())
    }

    /// The invitation of a person to a table that an event has made; nothing if they have no seat
    /// there.
    pub async fn event_invitation(
        &self,
        table: &str,
        person: &str,
    ) -> Result<Option<Invitation>, Refusal> {
        let Some((settings, _)) = self.store.table(table).await? else { return Ok(None) };
        let Settings { terms, host, event } = settings;
        let Some(event) = event else { return Ok(None) };
        let seat = event.seats.iter().find(|(_, seated)| seated.id == person);
        let EventSeats { id, name, round, board, .. } = &*event;
        let (id, round) = (id.clone(), round.clone());
        Ok(seat.map(|(seat, _)| Invitation {
            table: table.to_owned(),
            name: terms.name,
            seat: Some(*seat),
            by: host,
            event: Some(GameOfEvent { id, name: name.clone(), round, board: *board }),
        }))
    }

    /// Whether the game of these players counts for ratings: four people with accounts, and no
    /// opponents of one household beyond what it may play. Otherwise they play a casual game.
    async fn may_rate(&self, seats: &BTreeMap<protocol::Seat, Person>) -> Result<bool, Refusal> {
        let players: BTreeSet<_> = seats.values().map(|person| &person.id).collect();
        if players.len() < 4 || seats.values().any(|person| person.guest) {
            return Ok(false);
        }
        let people = |team: Team| -> Vec<&Person> {
            team.seats().into_iter().filter_map(|seat| seats.get(&seat.into())).collect()
        };
        let teams = [Team::First, Team::Second].map(people);
        match self.households.may_be_rated(teams).await {
            Ok(()) => Ok(true),
            Err(refusal) if refusal.code == RefusalCode::TooMany => Ok(false),
            Err(refusal) => Err(refusal),
        }
    }

    /// Ends the wait for a game of an event: the seats of those who are not ready are taken away.
    /// A player who becomes ready at the same moment may be in time or not: the game starts, or
    /// nobody can start it any more.
    pub async fn call_event_table(&self, id: &str) -> Result<Attendance, Refusal> {
        let unready = self.unready(id).await?;
        let way = self.table(id, &OnBehalf::Server).await?;
        for seat in &unready {
            let key = format!("absent-{}", Seat::from(*seat).name());
            let stand = way.intend(server(), Some(Seat::from(*seat)), key, protocol::Intent::Stand);
            match stand.await {
                Ok(_) => {}
                // The game has begun, or the seat was taken away before.
                Err(refusal) if refusal.code == RefusalCode::NotNow => {}
                Err(refusal) => return Err(refusal),
            }
        }
        let (_, records) = self.records_of(id).await?;
        if records.iter().any(|record| matches!(record, Record::Game { .. })) {
            return Ok(Attendance::Begun);
        }
        let stood = records.iter().filter_map(|record| match record {
            Record::Stood { seat } => Some(*seat),
            _ => None,
        });
        Ok(Attendance::Absent(stood.collect()))
    }

    /// The seats whose players are not ready.
    async fn unready(&self, id: &str) -> Result<BTreeSet<protocol::Seat>, Refusal> {
        let (settings, records) = self.records_of(id).await?;
        let mut unready: BTreeSet<_> =
            settings.event.iter().flat_map(|event| event.seats.keys().copied()).collect();
        for record in records {
            match record {
                Record::Ready { seat, ready: true } => drop(unready.remove(&seat)),
                Record::Ready { seat, ready: false } => drop(unready.insert(seat)),
                _ => {}
            }
        }
        Ok(unready)
    }

    async fn records_of(&self, id: &str) -> Result<(Settings, Vec<Record>), Refusal> {
        let found = self.store.table(id).await?;
        let (settings, records) = found.ok_or_else(protocol::refusals::unavailable)?;
        Ok((settings, records.into_iter().map(|numbered| numbered.record).collect()))
    }
}
