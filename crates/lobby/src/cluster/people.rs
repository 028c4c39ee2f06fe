//! People who are connected to other nodes: found by asking all of them, invited through all.

use std::{
    collections::HashMap,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
};

use people::{
    limits::Spent,
    presence::{Presence, only},
};
use protocol::{Invitation, Person, Refusal};
use tokio::sync::oneshot;

use super::{Cluster, wire::Letter};

/// The questions that other nodes have not answered yet.
#[derive(Default)]
pub(super) struct Asked {
    /// How many other nodes there are.
    nodes: AtomicUsize,
    questions: Mutex<Questions>,
}

#[derive(Default)]
struct Questions {
    last: u64,
    open: HashMap<u64, Question>,
}

struct Question {
    found: Vec<Person>,
    /// How many nodes have not answered.
    missing: usize,
    answered: Option<oneshot::Sender<()>>,
}

impl Asked {
    pub(super) fn note_nodes(&self, nodes: usize) {
        self.nodes.store(nodes, Ordering::Relaxed);
    }

    /// Another node has answered.
    pub(super) fn found(&self, question: u64, people: Vec<Person>) {
        if let Some(question) = self.questions().open.get_mut(&question) {
            question.found.extend(people.into_iter().take(2));
            question.missing = question.missing.saturating_sub(1);
            if question.missing == 0
                && let Some(answered) = question.answered.take()
            {
                let _ = answered.send(());
            }
        }
    }

    fn ask(&self) -> (u64, oneshot::Receiver<()>) {
        let (answered, all) = oneshot::channel();
        let mut questions = self.questions();
        questions.last += 1;
        let (number, missing) = (questions.last, self.nodes.load(Ordering::Relaxed));
        let question = Question { found: Vec::new(), missing, answered: Some(answered) };
        questions.open.insert(number, question);
        (number, all)
    }

    fn take(&self, number: u64) -> Vec<Person> {
        self.questions().open.remove(&number).map(|question| question.found).unwrap_or_default()
    }

    fn questions(&self) -> MutexGuard<'_, Questions> {
        self.questions.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Cluster {
    /// Finds a person who is connected to any node, by id or by a name that no other has.
    pub async fn find(&self, here: &Presence, name: &str) -> Result<Person, Refusal> {
        let mut people = here.named(name);
        let asked = &self.0.people;
        if asked.nodes.load(Ordering::Relaxed) > 0 && people.iter().all(|one| one.id != name) {
            let (question, answered) = asked.ask();
            self.post_to_all(Letter::Find { question, name: name.to_owned() });
            // Without an answer nobody is there.
            let _ = tokio::time::timeout(self.0.patience.people, answered).await;
            people.extend(asked.take(question));
        }
        only(name, people)
    }

    /// Sends an invitation to a person's connections to other nodes.
    pub fn invite(&self, person: &str, invitation: &Invitation) {
        if self.0.people.nodes.load(Ordering::Relaxed) > 0 {
            let (person, invitation) = (person.to_owned(), Box::new(invitation.clone()));
            self.post_to_all(Letter::Invite { person, invitation });
        }
    }

    /// Tells other nodes of a unit of a limit that all share.
    pub(crate) fn spends(&self, spent: Spent) {
        self.post_to_all(Letter::Spent(spent));
    }

    pub(super) fn post_to_all(&self, letter: Letter) {
        self.0.bus.broadcast(letter.to_bytes(std::iter::empty()));
    }
}
