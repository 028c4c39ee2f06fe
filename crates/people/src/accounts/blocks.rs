//! A person's list of blocked people.

use std::{
    collections::HashSet,
    sync::{Arc, PoisonError, RwLock},
};

use serde::{Deserialize, Serialize};

/// The ids of blocked people. All connections of a person share one set.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Vec<String>", into = "Vec<String>")]
pub struct Blocked(Arc<RwLock<HashSet<String>>>);

impl Blocked {
    pub fn has(&self, person: &str) -> bool {
        self.0.read().unwrap_or_else(PoisonError::into_inner).contains(person)
    }

    pub fn set(&self, person: String, blocked: bool) {
        let mut set = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if blocked {
            set.insert(person);
        } else {
            set.remove(&person);
        }
    }

    /// A set of its own with these people.
    pub fn from_list(people: &[String]) -> Self {
        Self(Arc::new(RwLock::new(people.iter().cloned().collect())))
    }

    /// All blocked people, in order.
    pub fn list(&self) -> Vec<String> {
        let set = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let mut list: Vec<_> = set.iter().cloned().collect();
        list.sort_unstable();
        list
    }

    /// Replaces the set.
    pub fn replace(&self, people: Vec<String>) {
        let mut set = self.0.write().unwrap_or_else(PoisonError::into_inner);
        *set = people.into_iter().collect();
    }
}

impl PartialEq for Blocked {
    fn eq(&self, other: &Self) -> bool {
        self.list() == other.list()
    }
}

impl From<Vec<String>> for Blocked {
    fn from(people: Vec<String>) -> Self {
        Self::from_list(&people)
    }
}

impl From<Blocked> for Vec<String> {
    fn from(blocked: Blocked) -> Self {
        blocked.list()
    }
}
