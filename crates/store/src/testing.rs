//! Databases and people for tests of this crate and of those that use it.

pub mod postgres;
#[cfg(test)]
pub(crate) mod rated_games;

use protocol::Person;

use crate::{Store, sql::Transaction};

/// How many records wait or are written at least when a server sheds load.
pub const FEW: usize = crate::db::FEW;

/// A database of its own for a test in which time may be virtual: in PostgreSQL if all tests are to
/// run on it.
///
/// # Panics
///
/// If there is none.
pub async fn store() -> Store {
    #[cfg(feature = "testing")]
    crate::virtual_time::set();
    let opened = match postgres::database().await {
        Some(url) => {
            let url = url.parse().expect("a URL");
            Box::pin(Store::open_postgres(&url, crate::Access::Alone)).await
        }
        None => Store::temporary().await,
    };
    opened.expect("a database")
}

/// The writer waits until this ends.
pub struct Locked(pub(crate) Transaction);

impl Locked {
    /// # Panics
    ///
    /// If the database fails.
    pub async fn end(self) {
        self.0.commit().await.expect("unlocked");
    }
}

#[must_use]
pub fn person(n: usize) -> Person {
    Person { id: format!("p{n}"), name: format!("Player {n}"), guest: false, bot: false }
}
