//! Tournaments, as people who are connected here know them: their numbers and their news.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use events::{News, NewsItem, Place};
use protocol::ics::to_wire;
use tokio::sync::broadcast::error::RecvError;
use tournament::Half;

use super::{Gateway, names::handle};

/// How many tournaments have numbers; the oldest numbers are forgotten.
const MOST: usize = 1000;

/// The numbers of public tournaments. They can be guessed, so others have none.
#[derive(Clone, Default)]
pub(super) struct EventNumbers(Arc<Mutex<BTreeMap<u32, String>>>);

impl EventNumbers {
    /// The number of a tournament, which gets the next one if it has none.
    pub(super) fn of(&self, event: &str) -> u32 {
        let mut ids = self.ids();
        if let Some((number, _)) = ids.iter().find(|(_, id)| *id == event) {
            return *number;
        }
        let number = ids.last_key_value().map_or(1, |(last, _)| last.saturating_add(1));
        ids.insert(number, event.to_owned());
        if ids.len() > MOST {
            ids.pop_first();
        }
        number
    }

    /// The id of the tournament with a number.
    pub(super) fn find(&self, number: u32) -> Option<String> {
        self.ids().get(&number).cloned()
    }

    fn ids(&self) -> MutexGuard<'_, BTreeMap<u32, String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Tells those who are here the news of their tournaments.
pub(super) async fn tell_news(gateway: Arc<Gateway>) {
    let mut news = gateway.server.events.subscribe_news();
    loop {
        match news.recv().await {
            Ok(news) => {
                for news in news.iter() {
                    gateway.hall.tell(&news.account, &format!(":{}\n", text(news)));
                }
            }
            // Nobody is told twice, and the tables themselves call their players.
            Err(RecvError::Lagged(missed)) => {
                tracing::warn!(missed, "news of tournaments were not told to ICS clients");
            }
            Err(RecvError::Closed) => return,
        }
    }
}

fn text(News { name, item, .. }: &News) -> String {
    let name = to_wire(name);
    match item {
        NewsItem::Round { stage, round, partners, opponents } => {
            let people = |names: &[String]| {
                names.iter().map(|name| handle(name)).collect::<Vec<_>>().join(" and ")
            };
            let (round, opponents) = (round_name(*stage, *round), people(opponents));
            format!("{name}, {round}: you play with {} against {opponents}.", people(partners))
        }
        NewsItem::Bye { stage, round, points } => {
            let (round, points) = (round_name(*stage, *round), counted(*points));
            format!("{name}, {round}: you have the bye, {points}.")
        }
        NewsItem::Announcement(text) => format!("{name}: {}", to_wire(text)),
        NewsItem::Over(Some(Place { rank, of, points })) => {
            let points = counted(*points);
            format!("{name} is over. Your place is {rank} of {of}, with {points}.")
        }
        NewsItem::Over(None) => format!("{name} is over."),
    }
}

fn round_name(stage: u8, round: u16) -> String {
    if stage > 1 { format!("stage {stage}, round {round}") } else { format!("round {round}") }
}

/// Points in ASCII: `2.5`.
pub(super) fn points(Half(half): Half) -> String {
    let sign = if half < 0 { "-" } else { "" };
    let end = if half % 2 == 0 { "" } else { ".5" };
    format!("{sign}{}{end}", half.unsigned_abs() / 2)
}

fn counted(half: Half) -> String {
    let s = if half == Half::WIN { "" } else { "s" };
    format!("{} point{s}", points(half))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tournament_keeps_its_number_until_many_newer_ones_have_come() {
        let numbers = EventNumbers::default();
        assert_eq!([numbers.of("a"), numbers.of("b"), numbers.of("a")], [1, 2, 1]);
        assert_eq!((numbers.find(2).as_deref(), numbers.find(3)), (Some("b"), None));
        for n in 0..MOST {
            numbers.of(&format!("e{n}"));
        }
        assert_eq!((numbers.find(1), numbers.ids().len()), (None, MOST));
        assert_eq!(numbers.of("a") as usize, MOST + 3, "no number is given twice");
    }

    #[test]
    fn points_are_ascii() {
        let all = [-3, -1, 0, 1, 2, 5].map(|half| points(Half(half)));
        assert_eq!(all, ["-1.5", "-0.5", "0", "0.5", "1", "2.5"]);
        assert_eq!(counted(Half::WIN), "1 point");
    }
}
