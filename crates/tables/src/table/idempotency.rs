//! Idempotency: an intent that is sent again is not carried out again.

use std::collections::{HashMap, VecDeque};

use protocol::{Refusal, RefusalCode, refusals::refusal};
use store::record::Cause;

/// How many intents that became records are remembered.
const WRITTEN: usize = 512;

/// How many that are not written down.
const UNWRITTEN: usize = 64;

/// Intents that became records, by person and key: a digest of the intent, and the number of its
/// change.
#[derive(Clone, Default)]
pub struct Keys {
    done: HashMap<(String, String), (u32, u32)>,
    in_order: VecDeque<(String, String)>,
}

impl Keys {
    /// The number of the change that an intent brought about, if it was carried out before.
    pub(crate) fn done_before(&self, cause: &Cause) -> Result<Option<u32>, Refusal> {
        let key = (cause.person.clone(), cause.key.clone());
        match self.done.get(&key) {
            // A digest of 0 is not known.
            Some(&(digest, _)) if digest != 0 && digest != cause.digest => {
                let text =
                    "this key was used for a different intent; send each intent with a new key";
                Err(refusal(RefusalCode::Malformed, text))
            }
            done => Ok(done.map(|&(_, number)| number)),
        }
    }

    pub fn remember(&mut self, cause: Cause, number: u32) {
        if self.in_order.len() == WRITTEN {
            let oldest = self.in_order.pop_front();
            oldest.map(|key| self.done.remove(&key));
        }
        let key = (cause.person, cause.key);
        self.in_order.push_back(key.clone());
        self.done.insert(key, (cause.digest, number));
    }
}

/// The last intents that were carried out and are not written down.
#[derive(Default)]
pub(super) struct UnwrittenKeys(VecDeque<Cause>);

impl UnwrittenKeys {
    pub(super) fn contains(&self, cause: &Cause) -> bool {
        self.0.contains(cause)
    }

    pub(super) fn remember(&mut self, cause: Cause) {
        if self.0.len() == UNWRITTEN {
            self.0.pop_front();
        }
        self.0.push_back(cause);
    }
}
