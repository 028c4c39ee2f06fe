//! What was wanted before: what is sent again is not done again.

use std::collections::{HashMap, VecDeque};

use protocol::{Refusal, RefusalCode};

use super::{record::Cause, refusal};

/// How many intents are remembered that became records.
const KEYS: usize = 512;

/// How many are remembered that are not written down.
const UNWRITTEN: usize = 64;

/// Intents that became records, by person and key: what was wanted, and the number of its change.
#[derive(Clone, Default)]
pub(crate) struct Keys {
    done: HashMap<(String, String), (u32, u32)>,
    in_order: VecDeque<(String, String)>,
}

impl Keys {
    /// The number of the change that an intent brought about, if it was carried out before.
    pub(crate) fn done_before(&self, cause: &Cause) -> Result<Option<u32>, Refusal> {
        let key = (cause.person.clone(), cause.key.clone());
        match self.done.get(&key) {
            Some(&(digest, _)) if digest != 0 && digest != cause.digest => {
                let text =
                    "this key has been used for something else; each intent has one of its own";
                Err(refusal(RefusalCode::Malformed, text))
            }
            done => Ok(done.map(|&(_, number)| number)),
        }
    }

    pub(crate) fn remember(&mut self, cause: Cause, number: u32) {
        if self.in_order.len() == KEYS {
            let oldest = self.in_order.pop_front();
            oldest.map(|key| self.done.remove(&key));
        }
        let key = (cause.person, cause.key);
        self.in_order.push_back(key.clone());
        self.done.insert(key, (cause.digest, number));
    }
}

/// The last intents that are not written down.
#[derive(Default)]
pub(crate) struct Unwritten(VecDeque<Cause>);

impl Unwritten {
    pub(crate) fn contains(&self, cause: &Cause) -> bool {
        self.0.contains(cause)
    }

    pub(crate) fn remember(&mut self, cause: Cause) {
        if self.0.len() == UNWRITTEN {
            self.0.pop_front();
        }
        self.0.push_back(cause);
    }
}
