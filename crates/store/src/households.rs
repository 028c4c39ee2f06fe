//! The addresses and devices that people with accounts come from, for a day: rated games of
//! opponents who share one are few, because one person could win against their other accounts.

use bughouse::{BySeat, Team};
use protocol::Person;

use super::{
    db::Store,
    error::StoreError,
    rows::readable,
    sql::{On, query},
    writer::now,
};

/// How long a place counts, and a game of opponents who share it, in seconds: a day.
const KEPT: i64 = 24 * 3600;

/// How many places of a person are kept: more than anybody needs in a day.
const MOST_PLACES: u32 = 60;

/// How often the use of a place is noted, in seconds: a connection seldom writes anything.
const NOTED: i64 = 3600;

impl Store {
    /// Notes an address or a device that a person comes from. Guests play no rated games, and
    /// nothing is kept of them.
    pub async fn note_recent_place(&self, person: &Person, place: &str) -> Result<(), StoreError> {
        if person.guest || person.bot {
            return Ok(());
        }
        let noted =
            query("SELECT 1 FROM recent_places WHERE person = $1 AND place = $2 AND seen > $3")
                .bind(&person.id)
                .bind(place)
                .bind(now() - NOTED)
                .fetch_optional(&self.pool)
                .await?;
        if noted.is_some() {
            return Ok(());
        }
        let noted = query(
            "INSERT INTO recent_places (person, place, seen)
             SELECT $1, $2, $3 WHERE
             (SELECT count(*) FROM recent_places WHERE person = $1 AND place <> $2) < $4
             ON CONFLICT (person, place) DO UPDATE SET seen = excluded.seen",
        );
        noted
            .bind(&person.id)
            .bind(place)
            .bind(now())
            .bind(MOST_PLACES)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Forgets places and games that count no more.
    pub async fn forget_recent_places(&self) -> Result<(), StoreError> {
        for old in [
            "DELETE FROM recent_places WHERE seen < $1",
            "DELETE FROM shared_places WHERE rated < $1",
        ] {
            query(old).bind(now() - KEPT).execute(&self.pool).await?;
        }
        Ok(())
    }

    /// The addresses and devices from which a person has come within a day.
    pub async fn recent_places(&self, person: &str) -> Result<Vec<String>, StoreError> {
        let rows =
            query("SELECT place FROM recent_places WHERE person = $1 AND seen > $2 ORDER BY place")
                .bind(person)
                .bind(now() - KEPT)
                .fetch_all(&self.pool)
                .await?;
        Ok(readable(&rows, |row| row.try_get(0)))
    }

    /// The addresses and devices from which moderators and administrators have come within a day.
    pub async fn places_of_moderators(&self) -> Result<Vec<String>, StoreError> {
        let rows = query(
            "SELECT DISTINCT place FROM recent_places JOIN roles ON roles.person = recent_places.person
             WHERE role IN ('moderator', 'administrator') AND seen > $1",
        )
        .bind(now() - KEPT)
        .fetch_all(&self.pool)
        .await?;
        Ok(readable(&rows, |row| row.try_get(0)))
    }

    /// The places of a person at which opponents who share one have played `most` rated games
    /// within a day.
    pub async fn spent_places(&self, person: &str, most: u32) -> Result<Vec<String>, StoreError> {
        let since = now() - KEPT;
        let rows = query(
            "SELECT place FROM recent_places WHERE person = $1 AND seen > $2 AND
             (SELECT count(*) FROM shared_places s WHERE s.place = recent_places.place AND rated > $2) >= $3
             ORDER BY place",
        )
        .bind(person)
        .bind(since)
        .bind(most)
        .fetch_all(&self.pool)
        .await?;
        Ok(readable(&rows, |row| row.try_get(0)))
    }
}

/// The places that opponents share.
pub(super) async fn shared(
    connection: &mut On<'_>,
    seats: &BySeat<Person>,
    now: i64,
) -> Result<Vec<String>, sqlx::Error> {
    let [[a, b], [c, d]] =
        [Team::First, Team::Second].map(|team| team.seats().map(|seat| &seats[seat].id));
    let rows = query(
        "SELECT DISTINCT one.place FROM recent_places one JOIN recent_places other ON other.place = one.place
         WHERE one.person IN ($1, $2) AND other.person IN ($3, $4)
         AND one.seen > $5 AND other.seen > $5",
    )
    .bind(a)
    .bind(b)
    .bind(c)
    .bind(d)
    .bind(now - KEPT)
    .fetch_all(connection)
    .await?;
    Ok(readable(&rows, |row| row.try_get(0)))
}

/// Whether opponents have played `most` rated games within a day at one of these places.
pub(super) async fn are_spent(
    connection: &mut On<'_>,
    places: &[String],
    most: u32,
    now: i64,
) -> Result<bool, sqlx::Error> {
    for place in places {
        let row = query("SELECT count(*) FROM shared_places WHERE place = $1 AND rated > $2");
        let row = row.bind(place).bind(now - KEPT).fetch_one(&mut *connection).await?;
        if row.try_get::<u32>(0)? >= most {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Counts a rated game at the places that its opponents share.
pub(super) async fn count(
    connection: &mut On<'_>,
    number: i64,
    places: &[String],
    now: i64,
) -> Result<(), sqlx::Error> {
    for place in places {
        query("INSERT INTO shared_places (place, number, rated) VALUES ($1, $2, $3)")
            .bind(place)
            .bind(number)
            .bind(now)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use protocol::Terms;

    use super::*;
    use crate::{
        rating::Rates,
        record::Settings,
        testing::{self, person, rated_games::rated_game},
    };

    async fn spent(store: &Store, n: usize, most: u32) -> Vec<String> {
        store.spent_places(&person(n).id, most).await.expect("readable")
    }

    #[tokio::test]
    async fn games_of_opponents_at_one_address_are_counted_there() {
        let store = testing::store().await;
        let settings = Settings::new(Terms::default(), person(0));
        store.add_table("t", &settings).await.expect("kept");
        for n in 0..5 {
            store.add_guest(&person(n)).await.expect("kept");
        }
        // The first two are partners, the first and the third opponents.
        for (n, place) in [(0, "192.0.2.1"), (1, "192.0.2.2"), (2, "192.0.2.1"), (3, "192.0.2.3")] {
            for _ in 0..2 {
                store.note_recent_place(&person(n), place).await.expect("kept");
            }
        }
        assert!(spent(&store, 0, 1).await.is_empty());
        assert_eq!(spent(&store, 0, 0).await, ["192.0.2.1"], "where no such game is rated");
        let rates = |halves| {
            Some(Rates { first: bughouse::HalfPoints(halves), moves: 40, household_games: None })
        };
        for game in 1..=2 {
            let game = rated_game(game, [0, 2, 3, 1]);
            store.add_game(&game, true, rates(2)).await.expect("kept");
        }
        // As partners they are no danger.
        store.add_game(&rated_game(3, [0, 1, 3, 2]), true, rates(2)).await.expect("kept");
        assert_eq!(spent(&store, 0, 2).await, ["192.0.2.1"]);
        assert_eq!(spent(&store, 2, 2).await, ["192.0.2.1"]);
        assert!(spent(&store, 2, 3).await.is_empty());
        assert!(spent(&store, 1, 1).await.is_empty(), "another address");
        // They have been at many tables at once: the third game is not rated.
        let rating = store.rating("p0").await.expect("readable");
        let rates = rates(2).map(|rates| Rates { household_games: Some(2), ..rates });
        let changes = store.add_game(&rated_game(4, [0, 2, 3, 1]), true, rates).await;
        assert!(changes.expect("kept").is_empty());
        assert_eq!(store.rating("p0").await.expect("readable"), rating);
        let line = store.game_line("t", 4).await.expect("readable").expect("listed");
        assert!(line.rated && line.voided);
        let again = store.add_game(&rated_game(4, [0, 2, 3, 1]), true, rates).await;
        assert!(again.expect("kept").is_empty(), "whenever the table comes back");
        assert!(spent(&store, 4, 0).await.is_empty(), "nobody knows where they are");
        let guest = Person { guest: true, ..person(4) };
        store.note_recent_place(&guest, "192.0.2.1").await.expect("ignored");
        assert!(spent(&store, 4, 0).await.is_empty());
    }
}
