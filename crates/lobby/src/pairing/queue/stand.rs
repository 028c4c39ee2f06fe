//! Where a person stands in quick pairing, as they are told.

use std::time::Duration;

use protocol::Pairing;

use super::{Check, Place, Queues, WantedPartner};

impl Queues {
    /// Where a person stands.
    pub(in crate::pairing) fn stand(&self, person: &str, now: Duration) -> Option<Pairing> {
        Some(match self.places.get(person)? {
            Place::Partner(wish) => {
                let (mut partner, mut code) = (None, None);
                match wish.partner.clone()? {
                    WantedPartner::Person(named) => partner = Some(named),
                    WantedPartner::Code(given) => code = Some(given),
                }
                Pairing::Partner { pool: wish.pool.describe(), partner, code }
            }
            Place::Waiting(pool) => {
                let entry = self.entry(*pool, person)?;
                let waited = entry.waited(now);
                let left = |after: Duration| millis(after.saturating_sub(waited));
                Pairing::Waiting {
                    pool: pool.describe(),
                    people: entry.members.iter().map(|member| member.person.clone()).collect(),
                    waited: millis(waited),
                    waiting: count(self.waiting(*pool)),
                    bots_in: entry.bots_after.map(left),
                    again: entry.again,
                }
            }
            Place::Checking(number) => {
                let Check { found, ready, until, .. } = self.checks.get(number)?;
                Pairing::Found {
                    number: *number,
                    pool: found.pool.describe(),
                    people: count(found.people.len()),
                    bots: count(found.pool.seats().len() - found.people.len()),
                    ready: count(ready.len()),
                    confirmed: ready.contains(person),
                    left: millis(until.saturating_sub(now)),
                }
            }
        })
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
