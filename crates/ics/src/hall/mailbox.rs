//! The texts that others send to a connection, until it shows them. Nobody ends a connection by
//! sending to it: texts for a full mailbox are left out and counted, and the messages on which a
//! game depends have places of their own.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::Notify;

/// How many texts of a kind wait for a connection, and how many bytes they have together.
pub(super) const MOST: usize = 128;
const MOST_BYTES: usize = 32 * 1024;

/// Something for a connection to show or to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Note {
    /// Something to show.
    Text(Arc<str>),
    /// The person sits at this table now, after this was agreed.
    Seated { table: String, text: String },
    /// The same account has logged in elsewhere.
    Replaced,
}

/// The mailbox of a connection. Clones share it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mailbox(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    waiting: Mutex<Waiting>,
    arrival: Notify,
}

#[derive(Debug, Default)]
struct Waiting {
    /// Challenges, and the offers and departures of partners.
    offers: Texts,
    /// The last table at which the person was seated.
    seated: Option<Note>,
    talk: Texts,
    replaced: bool,
}

#[derive(Debug, Default)]
struct Texts {
    texts: VecDeque<Arc<str>>,
    bytes: usize,
    /// How many texts did not fit.
    left_out: usize,
}

impl Mailbox {
    pub(super) fn talk(&self, text: Arc<str>) {
        self.put(|waiting| waiting.talk.push(text));
    }

    pub(super) fn offer(&self, text: &str) {
        self.put(|waiting| waiting.offers.push(text.into()));
    }

    pub(super) fn seat(&self, table: &str, text: String) {
        // The person leaves an earlier table anyway.
        self.put(|waiting| waiting.seated = Some(Note::Seated { table: table.to_owned(), text }));
    }

    pub(super) fn replace(&self) {
        self.put(|waiting| waiting.replaced = true);
    }

    /// Everything that has come, at least one note. It can be cancelled.
    pub(crate) async fn next(&self) -> Vec<Note> {
        loop {
            let notes = self.take();
            if !notes.is_empty() {
                return notes;
            }
            self.0.arrival.notified().await;
        }
    }

    /// Everything that has come until now.
    pub(super) fn take(&self) -> Vec<Note> {
        let Waiting { offers, seated, talk, replaced } = std::mem::take(&mut *self.waiting());
        let replaced = replaced.then_some(Note::Replaced);
        offers.notes().chain(seated).chain(talk.notes()).chain(replaced).collect()
    }

    fn put(&self, put: impl FnOnce(&mut Waiting)) {
        put(&mut self.waiting());
        self.0.arrival.notify_one();
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.0.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Texts {
    fn push(&mut self, text: Arc<str>) {
        if self.texts.len() < MOST && self.bytes + text.len() <= MOST_BYTES {
            self.bytes += text.len();
            self.texts.push_back(text);
        } else {
            self.left_out += 1;
        }
    }

    fn notes(self) -> impl Iterator<Item = Note> {
        let left_out = (self.left_out > 0).then(|| {
            let (n, s) = (self.left_out, if self.left_out == 1 { "" } else { "s" });
            format!("({n} message{s} left out: more came than this connection could show.)\n")
                .into()
        });
        self.texts.into_iter().chain(left_out).map(Note::Text)
    }
}
