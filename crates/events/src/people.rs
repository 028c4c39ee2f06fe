//! The people who play in an event, with their places.

#[cfg(test)]
mod tests;

use std::collections::{HashMap, HashSet};

use store::{EventPerson, EventPlace, EventPlayer};
use tournament::{Act, Entrant, RoundState, Tournament};

use crate::place::places;

/// Whether an act may change who plays, or a place that is shown: places are those after the last
/// round, and in an arena or a ladder those at the end.
pub(crate) fn changes_people(event: &Tournament, act: &Act) -> bool {
    match act {
        Act::Enter { .. }
        | Act::Exchange { .. }
        | Act::Partner { .. }
        | Act::LineUp { .. }
        | Act::Withdraw { .. }
        | Act::Return { .. }
        | Act::Undo { .. }
        | Act::Reopen { .. }
        | Act::Finish => true,
        Act::Close { stage, .. } => {
            event.rules(*stage).is_ok_and(|rules| !rules.format.is_continuous())
        }
        _ => false,
    }
}

/// The people who play in an event and their places. Everybody is there once: with the entry that
/// they have not withdrawn, or the last one.
pub(crate) fn people(event: &Tournament) -> Vec<EventPerson> {
    let closed = event.stages().iter().any(|stage| {
        let closed = stage.rounds.iter().any(|round| round.state == RoundState::Closed);
        closed && event.rules(stage.number).is_ok_and(|rules| !rules.format.is_continuous())
    });
    let ranked = if closed || event.is_finished() { places(event) } else { Vec::new() };
    let places: HashMap<_, _> = ranked.into_iter().collect();
    let mut entrants: Vec<&Entrant> = event.entrants().iter().collect();
    entrants.sort_by_key(|entrant| (entrant.withdrawn, std::cmp::Reverse(entrant.id)));
    let (mut found, mut people) = (HashSet::new(), Vec::new());
    for entrant in entrants {
        let place = places.get(&entrant.id);
        let own: Vec<_> = entrant.players().filter_map(|person| person.account.as_ref()).collect();
        let is_shown = !entrant.withdrawn || place.is_some();
        if !is_shown || own.is_empty() || own.iter().any(|person| found.contains(*person)) {
            continue;
        }
        found.extend(own);
        people.extend((0..).zip(entrant.players()).map(|(member, person)| EventPerson {
            entrant: entrant.id.0,
            member,
            player: match &person.account {
                Some(id) => EventPlayer::Person(id.clone()),
                None => EventPlayer::Name(person.name.clone()),
            },
            place: place.map(|place| EventPlace {
                rank: u32::try_from(place.rank).unwrap_or(u32::MAX),
                of: u32::try_from(place.of).unwrap_or(u32::MAX),
                points: place.points.0,
            }),
        }));
    }
    people
}
