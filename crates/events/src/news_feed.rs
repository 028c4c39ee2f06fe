//! The news of events for those who listen on this server. On a server that shares its database,
//! each piece of news is told once, whichever server wrote its record.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use store::now_ms;
use tokio::sync::broadcast;

use crate::news::News;

/// How many commands' news wait for a listener.
const WAITING: usize = 256;

/// How old the news of other servers may be when they are told, in milliseconds: more than the
/// clocks of servers differ.
const RECENT: i64 = 120_000;

/// Where the news of a server go. Clones share it.
#[derive(Clone)]
pub(crate) struct NewsFeed {
    listeners: broadcast::Sender<Arc<[News]>>,
    /// Nothing if no other server writes to the database.
    told: Option<Arc<Told>>,
}

/// The records whose news were told here.
struct Told {
    /// When this server started, in milliseconds since 1970. Earlier news are old.
    start: i64,
    /// The last such record of each event that has changed recently.
    records: Mutex<HashMap<String, u32>>,
}

impl NewsFeed {
    pub(crate) fn new(is_shared: bool) -> Self {
        let told = || Arc::new(Told { start: now_ms(), records: Mutex::default() });
        Self { listeners: broadcast::Sender::new(WAITING), told: is_shared.then(told) }
    }

    pub(crate) fn subscribe(&self) -> broadcast::Receiver<Arc<[News]>> {
        self.listeners.subscribe()
    }

    pub(crate) fn is_heard(&self) -> bool {
        self.listeners.receiver_count() > 0
    }

    /// Tells the news of the records behind `before` up to `last`. If earlier ones of another
    /// server are not told yet, these wait for them.
    pub(crate) fn tell(&self, id: &str, (before, last): (u32, u32), news: Vec<News>) {
        if let Some(told) = &self.told {
            let mut records = told.records();
            let Some(known) = records.get_mut(id).filter(|known| **known == before) else {
                return;
            };
            *known = last;
        }
        if !news.is_empty() {
            // The listeners may have gone in the meantime.
            let _ = self.listeners.send(news.into());
        }
    }

    /// How old news may be to be told, as a time in milliseconds since 1970; nothing if no other
    /// server writes to the database, or if nobody listens here.
    pub(crate) fn recent(&self) -> Option<i64> {
        let told = self.told.as_ref().filter(|_| self.is_heard())?;
        Some(told.start.max(now_ms().saturating_sub(RECENT)))
    }

    /// The events whose news are not all told, each with the last record whose news are. `changed`
    /// are all that have changed recently, with their last records.
    pub(crate) fn behind(&self, changed: Vec<(String, u32)>) -> Vec<(String, u32)> {
        let Some(told) = &self.told else { return Vec::new() };
        let mut records = told.records();
        let ids: HashSet<&str> = changed.iter().map(|(id, _)| id.as_str()).collect();
        records.retain(|id, _| ids.contains(id.as_str()));
        let behind = changed.into_iter().filter_map(|(id, last)| {
            let known = *records.entry(id.clone()).or_default();
            (known < last).then_some((id, known))
        });
        behind.collect()
    }
}

impl Told {
    fn records(&self) -> MutexGuard<'_, HashMap<String, u32>> {
        self.records.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NewsItem;

    const A: &str = "a";

    fn said(text: &str) -> Vec<News> {
        let item = NewsItem::Announcement(text.to_owned());
        vec![News { event: A.to_owned(), name: A.to_owned(), account: "p".to_owned(), item }]
    }

    #[test]
    fn news_of_several_servers_are_told_once_and_in_order() {
        let feed = NewsFeed::new(true);
        let mut heard = feed.subscribe();
        let behind = |last| feed.behind(vec![(A.to_owned(), last)]);
        feed.tell(A, (0, 2), said("not looked at yet"));
        assert_eq!(behind(3), [(A.to_owned(), 0)]);
        feed.tell(A, (0, 3), said("first"));
        feed.tell(A, (3, 4), said("own"));
        assert!(behind(4).is_empty());
        feed.tell(A, (5, 6), said("too early"));
        assert_eq!(behind(6), [(A.to_owned(), 4)]);
        feed.tell(A, (4, 6), said("both"));
        feed.tell(A, (5, 6), said("late"));
        assert!(behind(6).is_empty());
        for text in ["first", "own", "both"] {
            assert_eq!(*heard.try_recv().expect(text), *said(text));
        }
        assert!(heard.try_recv().is_err());
    }

    #[test]
    fn an_event_that_has_not_changed_for_long_is_forgotten() {
        let feed = NewsFeed::new(true);
        assert_eq!(feed.behind(vec![(A.to_owned(), 3)]), [(A.to_owned(), 0)]);
        feed.tell(A, (0, 3), Vec::new());
        assert!(feed.behind(Vec::new()).is_empty());
        // The age of its records keeps old news from being told again.
        assert_eq!(feed.behind(vec![(A.to_owned(), 4)]), [(A.to_owned(), 0)]);
    }

    #[test]
    fn a_server_that_is_alone_tells_its_news_at_once() {
        let feed = NewsFeed::new(false);
        let mut heard = feed.subscribe();
        feed.tell(A, (7, 8), said("own"));
        assert_eq!(*heard.try_recv().expect("told"), *said("own"));
    }
}
