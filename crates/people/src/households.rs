//! Rated games of opponents who share an address: as many in a day as a household plays.

use protocol::{Person, Refusal, RefusalCode, refusals::refusal};
use store::{Store, StoreError};

use crate::address::Address;

/// How many such games an address has in 24 hours unless the operator says otherwise.
pub const HOUSEHOLD_GAMES: u32 = 5;

/// The addresses at which no more such games are rated now. Clones share the database.
#[derive(Clone)]
pub struct Households {
    store: Store,
    /// How many games an address has; without a number, as many as it wants.
    most: Option<u32>,
}

impl Households {
    pub const fn new(store: Store, most: Option<u32>) -> Self {
        Self { store, most }
    }

    /// Notes where a person plays. A failure is logged: nobody is kept out for it.
    pub async fn note(&self, person: &Person, address: Address) {
        if self.most.is_none() {
            return;
        }
        if let Err(error) = self.store.note_place(person, &address.ip().to_string()).await {
            tracing::error!(%error, "where a person plays could not be noted");
        }
    }

    /// The addresses of a person at which opponents have no rated games left.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn spent(&self, person: &str) -> Result<Vec<String>, StoreError> {
        match self.most {
            Some(most) => self.store.spent_places(person, most).await,
            None => Ok(Vec::new()),
        }
    }

    /// Whether two teams may play a rated game.
    ///
    /// # Errors
    ///
    /// Opponents share an address that has no such games left, or the database fails.
    pub async fn may_be_rated(&self, [ones, others]: [Vec<&Person>; 2]) -> Result<(), Refusal> {
        let Some(most) = self.most else { return Ok(()) };
        for one in ones {
            let spent = self.spent(&one.id).await?;
            for other in &others {
                if share(&spent, &self.spent(&other.id).await?) {
                    return Err(too_many(one, other, most));
                }
            }
        }
        Ok(())
    }
}

fn too_many(one: &Person, other: &Person, most: u32) -> Refusal {
    let what = match most {
        0 => "no game of opponents there is rated".to_owned(),
        _ => format!("opponents there play at most {most} rated games in 24 hours"),
    };
    let text = format!(
        "{} and {} play from one address, and {what}; be partners, or play a casual game",
        one.name, other.name
    );
    refusal(RefusalCode::TooMany, &text)
}

/// Whether two people share one of these addresses.
pub fn share(one: &[String], other: &[String]) -> bool {
    one.iter().any(|place| other.contains(place))
}
