//! The news of an event for its people: for doors whose clients do not ask.

#[cfg(test)]
mod tests;

use tournament::{Act, ByeKind, Entrant, EntrantId, Half, Match, Record, Round, Side, Tournament};

use crate::place::{Place, places};

/// Something that an event tells one person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct News {
    /// The id of the event, and its name.
    pub event: String,
    pub name: String,
    /// The id of the person.
    pub account: String,
    pub item: NewsItem,
}

/// The news itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NewsItem {
    /// A round begins in which the person plays. Names are those of the entries.
    Round {
        stage: u8,
        round: u16,
        partners: Vec<String>,
        opponents: Vec<String>,
    },
    /// A round begins in which the person has a bye, and these points.
    Bye {
        stage: u8,
        round: u16,
        points: Half,
    },
    Announcement(String),
    /// The event has ended; nothing if the person has not played.
    Over(Option<Place>),
}

/// The news in the records of an event from a number on, from 1.
pub(crate) fn news(event: &Tournament, id: &str, first: u32) -> Vec<News> {
    let new = event.log().iter().skip(first.saturating_sub(1) as usize);
    let items = new.flat_map(|Record { act, .. }| match act {
        Act::Publish { stage, round } => {
            let found = event.round(*stage, *round);
            found.map_or_else(|_| Vec::new(), |found| begins(event, *stage, found))
        }
        Act::Announce { text } => to_all(event, |_| NewsItem::Announcement(text.clone())),
        Act::Finish => {
            let places = places(event);
            let place = |of| places.iter().find(|(entrant, _)| *entrant == of).map(|it| it.1);
            to_all(event, |entrant| NewsItem::Over(place(entrant)))
        }
        _ => Vec::new(),
    });
    let name = &event.regulations().name;
    items
        .map(|(account, item)| News { event: id.to_owned(), name: name.clone(), account, item })
        .collect()
}

type Items = Vec<(String, NewsItem)>;

fn to_all(event: &Tournament, item: impl Fn(EntrantId) -> NewsItem) -> Items {
    let entrants = event.entrants().iter().filter(|entrant| !entrant.withdrawn);
    let people = entrants.flat_map(|entrant| entrant.players().map(move |it| (entrant.id, it)));
    people.filter_map(|(entrant, person)| Some((person.account.clone()?, item(entrant)))).collect()
}

fn begins(event: &Tournament, stage: u8, round: &Round) -> Items {
    let matches = round.matches.iter().flat_map(|found| meets(event, found));
    let byes = round.byes.iter().filter(|bye| bye.kind != ByeKind::Absent).flat_map(|bye| {
        let accounts = players(event, &Side::pair(bye.entrant)).into_iter();
        let item = NewsItem::Bye { stage, round: round.number, points: bye.points };
        accounts.filter_map(move |(_, account)| Some((account?, item.clone())))
    });
    matches.chain(byes).collect()
}

fn meets(event: &Tournament, found: &Match) -> Items {
    let sides = [0, 1].map(|side| players(event, found.side(side)));
    let mut items = Vec::new();
    for (own, others) in [(&sides[0], &sides[1]), (&sides[1], &sides[0])] {
        for (index, (_, account)) in own.iter().enumerate() {
            let Some(account) = account else { continue };
            let partners = own.iter().enumerate().filter(|(other, _)| *other != index);
            let item = NewsItem::Round {
                stage: found.id.stage,
                round: found.id.round,
                partners: partners.map(|(_, (name, _))| name.clone()).collect(),
                opponents: others.iter().map(|(name, _)| name.clone()).collect(),
            };
            items.push((account.clone(), item));
        }
    }
    items
}

/// The people of a side with their accounts.
fn players(event: &Tournament, side: &Side) -> Vec<(String, Option<String>)> {
    let entrants = side.0.iter().filter_map(|entrant| event.entrant(*entrant).ok());
    let people = entrants.flat_map(Entrant::players);
    people.map(|person| (person.name.clone(), person.account.clone())).collect()
}
