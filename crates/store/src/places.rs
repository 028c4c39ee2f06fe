//! Where the owners of accounts have signed in before.

use super::{
    db::Store,
    error::StoreError,
    sql::{InTurn, query},
    writer::now,
};

/// How many places are known of an account; a new one takes the place of the oldest.
const MOST_PLACES: u32 = 30;

/// How long a place is remembered after the last time, in seconds: 400 days, as browsers keep
/// cookies.
const REMEMBERED: i64 = 400 * 24 * 3600;

/// How many places are deleted at a time, so that nobody waits for the database.
const BATCH: u32 = 500;

impl Store {
    /// Whether a person has signed in at a place.
    pub async fn is_known_place(&self, person: &str, place: &str) -> Result<bool, StoreError> {
        let row = query("SELECT 1 FROM known_places WHERE person = $1 AND place = $2")
            .bind(person)
            .bind(place)
            .fetch_optional(&self.pool)
            .await?;
        Ok(row.is_some())
    }

    /// Notes that a person has signed in at a place.
    pub async fn note_place(&self, person: &str, place: &str) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin_in_turn(InTurn::People).await?;
        query(
            "INSERT INTO known_places (person, place, seen) VALUES ($1, $2, $3)
             ON CONFLICT (person, place) DO UPDATE SET seen = excluded.seen",
        )
        .bind(person)
        .bind(place)
        .bind(now())
        .execute(&mut transaction)
        .await?;
        query(
            "DELETE FROM known_places WHERE person = $1 AND place IN
             (SELECT place FROM known_places WHERE person = $1
              ORDER BY seen DESC, place <> $2 LIMIT 9223372036854775807 OFFSET $3)",
        )
        .bind(person)
        .bind(place)
        .bind(MOST_PLACES)
        .execute(&mut transaction)
        .await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Forgets some places where nobody has signed in for long. Says whether there may be more.
    pub async fn forget_places(&self) -> Result<bool, StoreError> {
        let deleted = query(
            "DELETE FROM known_places WHERE (person, place) IN
             (SELECT person, place FROM known_places WHERE seen <= $1 LIMIT $2)",
        )
        .bind(now() - REMEMBERED)
        .bind(BATCH)
        .execute(&self.pool)
        .await?;
        Ok(deleted == u64::from(BATCH))
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{person, store};

    #[tokio::test]
    async fn the_newest_places_of_a_person_are_known_until_their_sessions_end() {
        let store = store().await;
        let id = person(0).id;
        store.add_guest(&person(0)).await.expect("written");
        for n in 0..40 {
            store.note_place(&id, &format!("{n}")).await.expect("written");
            assert!(store.is_known_place(&id, &format!("{n}")).await.expect("readable"));
        }
        let mut known = 0;
        for n in 0..40 {
            known += u32::from(store.is_known_place(&id, &format!("{n}")).await.expect("readable"));
        }
        assert_eq!(known, super::MOST_PLACES);
        assert!(!store.forget_places().await.expect("written"), "no more than a batch");
        store.end_sessions(&id).await.expect("written");
        assert!(!store.is_known_place(&id, "39").await.expect("readable"));
    }
}
