//! Rated games of opponents who share an address or a device: as many in a day as a household
//! plays.

use protocol::{Person, Refusal, RefusalCode, refusals::refusal};
use sha2::{Digest, Sha256};
use store::{Store, StoreError};

use crate::address::Address;

/// How many such games a place has in 24 hours unless the operator says otherwise.
pub const HOUSEHOLD_GAMES: u32 = 5;

/// The places at which no more such games are rated now. Clones share the database.
#[derive(Clone)]
pub struct Households {
    store: Store,
    /// How many games a place has; without a number, any number.
    most: Option<u32>,
}

impl Households {
    pub const fn new(store: Store, most: Option<u32>) -> Self {
        Self { store, most }
    }

    /// How many such games are rated; any number without one.
    pub const fn most(&self) -> Option<u32> {
        self.most
    }

    /// Notes where a person plays, and in which browser if it is known by its cookie. A failure is
    /// logged: nobody is kept out for it.
    pub async fn note(&self, person: &Person, address: Address, device: Option<&str>) {
        if self.most.is_none() {
            return;
        }
        // The cookie itself would let a reader of the database be that browser.
        let device = device.map(|id| {
            let hash = Sha256::digest(id);
            let hash: String = hash.iter().take(6).map(|byte| format!("{byte:02x}")).collect();
            format!("device {hash}")
        });
        for place in [Some(address.network().to_string()), device].into_iter().flatten() {
            if let Err(error) = self.store.note_recent_place(person, &place).await {
                tracing::error!(%error, "where a person plays could not be noted");
            }
        }
    }

    /// The addresses and devices of a person at which opponents have no rated games left.
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
    /// Opponents share an address or a device that has no such games left, or the database fails.
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
        "{} and {} play from one address or device, and {what}; be partners, or play a casual game",
        one.name, other.name
    );
    refusal(RefusalCode::TooMany, &text)
}

/// Whether two people share one of these places.
pub fn share(one: &[String], other: &[String]) -> bool {
    one.iter().any(|place| other.contains(place))
}
