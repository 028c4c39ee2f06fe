//! Ratings: changed with the game that changes them, once, and read.

use std::collections::BTreeMap;

use bughouse::{BySeat, Team};
use protocol::{Person, Profile, RatedPlayer, RatedTeam, Rating, Ratings, Rerated, Seat};
use skillratings::glicko2::Glicko2Rating;

use super::{
    db::Store,
    error::StoreError,
    households,
    rows::readable,
    sql::{On, Row, query},
    writer::now,
};
use crate::rating::{CERTAIN, Rates, Strength, Strengths, rate};

/// How many of the strongest are listed.
const LISTED: u32 = 100;

/// How many teams of a person are listed.
const TEAMS: u32 = 100;

/// How many ratings are written in a statement.
const ROWS: usize = 500;

/// The subject of a rating: a player's id and an empty text, or the two ids of a team.
pub(super) type Subject = [String; 2];

/// The rating changes of the players of a game.
pub type Changes = BTreeMap<Seat, Rerated>;

pub(super) fn player(person: &Person) -> Subject {
    [person.id.clone(), String::new()]
}

pub(super) fn team(seats: &BySeat<Person>, team: Team) -> Subject {
    let mut two = team.seats().map(|seat| seats[seat].id.clone());
    two.sort_unstable();
    two
}

/// Rates a game of four people, in the transaction in which it is kept. A game that has been rated
/// stays as it is.
pub(super) async fn add(
    connection: &mut On<'_>,
    table: &str,
    game: u32,
    seats: &BySeat<Person>,
    Rates { first, moves, household_games }: Rates,
) -> Result<Changes, sqlx::Error> {
    let now = now();
    let places = households::shared(connection, seats, now).await?;
    let is_one_too_many = match household_games {
        Some(most) => households::are_spent(connection, &places, most, now).await?,
        None => false,
    };
    // Players at many tables at once: the game is listed as voided.
    let added = query(
        "INSERT INTO rated_games (table_id, game, rated, halves, moves, shared, voided)
         VALUES ($1, $2, $3, $4, $5, $6, CASE WHEN $7 THEN $3 END)
         ON CONFLICT DO NOTHING RETURNING number",
    )
    .bind(table)
    .bind(game)
    .bind(now)
    .bind(first.0)
    .bind(moves)
    .bind(!places.is_empty())
    .bind(is_one_too_many)
    .fetch_optional(&mut *connection)
    .await?;
    let Some(added) = added else { return changes(connection, table, game).await };
    let number: i64 = added.try_get(0)?;
    if is_one_too_many {
        return Ok(Changes::new());
    }
    households::count(connection, number, &places, now).await?;
    let mut players = BySeat([Strength::new(now); 4]);
    for (seat, person) in seats.iter() {
        players[seat] = strength(connection, &player(person), now).await?;
    }
    let pairs = [Team::First, Team::Second].map(|of| team(seats, of));
    let teams =
        [strength(connection, &pairs[0], now).await?, strength(connection, &pairs[1], now).await?];
    let before = Strengths { players, teams };
    let after = rate(&before, first, now);
    let mut changes = Changes::new();
    for (seat, person) in seats.iter() {
        set(connection, &player(person), &after.players[seat]).await?;
        let (before, after) = (before.players[seat].shown(now), after.players[seat].shown(now));
        let rerated = Rerated { before, after };
        add_change(connection, number, seat, &rerated).await?;
        changes.insert(seat.into(), rerated);
    }
    for (pair, after) in pairs.iter().zip(&after.teams) {
        set(connection, pair, after).await?;
    }
    Ok(changes)
}

async fn strength(
    connection: &mut On<'_>,
    [one, other]: &Subject,
    now: i64,
) -> Result<Strength, sqlx::Error> {
    let row = query(
        "SELECT points, deviation, volatility, games, played FROM ratings WHERE one = $1 AND other = $2",
    )
    .bind(one)
    .bind(other)
    .fetch_optional(connection)
    .await?;
    row.map_or(Ok(Strength::new(now)), |row| read(&row))
}

/// The strength in the first five columns.
pub(super) fn read(row: &Row) -> Result<Strength, sqlx::Error> {
    let (rating, deviation, volatility) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
    let rating = Glicko2Rating { rating, deviation, volatility };
    Ok(Strength { rating, games: row.try_get(3)?, played: row.try_get(4)? })
}

/// Writes many ratings with few statements.
pub(super) async fn set_all(
    connection: &mut On<'_>,
    strengths: &[(&Subject, &Strength)],
) -> Result<(), sqlx::Error> {
    for rows in strengths.chunks(ROWS) {
        let mut query = query("INSERT INTO ratings VALUES ");
        for (n, ([one, other], strength)) in rows.iter().enumerate() {
            query.push(if n == 0 { "(" } else { ", (" }).push_bind(one);
            query.push(", ").push_bind(other);
            for number in
                [strength.rating.rating, strength.rating.deviation, strength.rating.volatility]
            {
                query.push(", ").push_bind(number);
            }
            query.push(", ").push_bind(strength.games);
            query.push(", ").push_bind(strength.played).push(")");
        }
        query.push(
            " ON CONFLICT (one, other) DO UPDATE SET points = excluded.points,
             deviation = excluded.deviation, volatility = excluded.volatility,
             games = excluded.games, played = excluded.played",
        );
        query.execute(&mut *connection).await?;
    }
    Ok(())
}

async fn set(
    connection: &mut On<'_>,
    [one, other]: &Subject,
    strength: &Strength,
) -> Result<(), sqlx::Error> {
    query(
        "INSERT INTO ratings (one, other, points, deviation, volatility, games, played)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (one, other) DO UPDATE SET points = excluded.points, deviation = excluded.deviation,
         volatility = excluded.volatility, games = excluded.games, played = excluded.played",
    )
    .bind(one)
    .bind(other)
    .bind(strength.rating.rating)
    .bind(strength.rating.deviation)
    .bind(strength.rating.volatility)
    .bind(strength.games)
    .bind(strength.played)
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn add_change(
    connection: &mut On<'_>,
    number: i64,
    seat: bughouse::Seat,
    Rerated { before, after }: &Rerated,
) -> Result<(), sqlx::Error> {
    let mut query = query("INSERT INTO rerated VALUES ($1, $2, $3, $4, $5, $6, $7, $8)")
        .bind(number)
        .bind(seat.name());
    for rating in [before, after] {
        query = query.bind(rating.points).bind(rating.deviation).bind(rating.games);
    }
    query.execute(connection).await?;
    Ok(())
}

pub(super) async fn changes(
    connection: &mut On<'_>,
    table: &str,
    game: u32,
) -> Result<Changes, sqlx::Error> {
    let rows = query(
        "SELECT seat, before_points, before_deviation, before_games, after_points, after_deviation, after_games
         FROM rerated JOIN rated_games USING (number) WHERE table_id = $1 AND game = $2",
    )
    .bind(table)
    .bind(game)
    .fetch_all(connection)
    .await?;
    let rating = |row: &Row, at: usize| {
        let (points, deviation) = (row.try_get(at)?, row.try_get(at + 1)?);
        Ok::<_, sqlx::Error>(Rating { points, deviation, games: row.try_get(at + 2)? })
    };
    let change = |row: &Row| {
        let name: String = row.try_get(0)?;
        let seat = bughouse::Seat::ALL.into_iter().find(|seat| seat.name() == name);
        Ok((seat, Rerated { before: rating(row, 1)?, after: rating(row, 4)? }))
    };
    let changes = readable(&rows, change).into_iter();
    Ok(changes.filter_map(|(seat, change)| Some((seat?.into(), change))).collect())
}

impl Store {
    /// The rating of a player who has played rated games.
    pub async fn rating(&self, person: &str) -> Result<Option<Rating>, StoreError> {
        let row = query(
            "SELECT points, deviation, volatility, games, played FROM ratings WHERE one = $1 AND other = ''",
        )
        .bind(person)
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|row| read(&row)).transpose()?.map(|strength| strength.shown(now())))
    }

    /// The profile of a person.
    pub async fn profile(&self, id: &str) -> Result<Option<Profile>, StoreError> {
        let Some(known) = self.person(id).await? else { return Ok(None) };
        let rating = self.rating(id).await?;
        let rows = query(
            "SELECT points, deviation, volatility, games, played, one, other FROM ratings
             WHERE other <> '' AND (one = $1 OR other = $1) ORDER BY points DESC LIMIT $2",
        )
        .bind(id)
        .bind(TEAMS)
        .fetch_all(&self.pool)
        .await?;
        let teams = self.teams(&rows).await?;
        Ok(Some(Profile { person: known.person, rating, teams, archive: false }))
    }

    /// The strongest players with a reliable rating.
    pub async fn strongest(&self) -> Result<Ratings, StoreError> {
        let list = async |which| {
            let sql = format!(
                "SELECT points, deviation, volatility, games, played, one, other FROM ratings
                 WHERE other {which} '' AND deviation <= $1 ORDER BY points DESC LIMIT $2"
            );
            let query = query(sql).bind(CERTAIN).bind(LISTED);
            let mut connection = self.reads.connection().await?;
            query.fetch_all(&mut connection).await.map_err(StoreError::from)
        };
        let mut players = Vec::new();
        let rated = |row: &Row| Ok((read(row)?, row.try_get::<String>(5)?));
        for (strength, person) in readable(&list("=").await?, rated) {
            let rating = strength.shown(now());
            if let Some(known) = self.person(&person).await?
                && rating.deviation <= CERTAIN
            {
                players.push(RatedPlayer { person: known.person, rating });
            }
        }
        let mut teams = self.teams(&list("<>").await?).await?;
        teams.retain(|team| team.rating.deviation <= CERTAIN);
        Ok(Ratings { players, teams })
    }

    async fn teams(&self, rows: &[Row]) -> Result<Vec<RatedTeam>, StoreError> {
        let mut teams = Vec::with_capacity(rows.len());
        let team = |row: &Row| {
            let pair: [String; 2] = [row.try_get(5)?, row.try_get(6)?];
            Ok((read(row)?, pair))
        };
        for (strength, [one, other]) in readable(rows, team) {
            let people = (self.person(&one).await?, self.person(&other).await?);
            if let (Some(one), Some(other)) = people {
                let rating = strength.shown(now());
                teams.push(RatedTeam { people: [one.person, other.person], rating });
            }
        }
        Ok(teams)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use bughouse::HalfPoints;
    use protocol::Terms;

    use super::*;
    use crate::{
        record::Settings,
        testing::{person, rated_games::rated_game},
    };

    const fn rates(first: HalfPoints) -> Option<Rates> {
        Some(Rates { first, moves: 40, household_games: None })
    }

    async fn store() -> Store {
        let store = crate::testing::store().await;
        let settings = Settings::new(Terms::default(), person(0));
        store.add_table("t", &settings).await.expect("kept");
        store
    }

    #[tokio::test]
    async fn a_game_is_rated_once_whatever_becomes_of_its_result() {
        let store = store().await;
        let game = rated_game(1, [0, 1, 2, 3]);
        let first = store.add_game(&game, true, rates(HalfPoints::WIN)).await.expect("kept");
        assert_eq!(first.len(), 4);
        let winner = first[&Seat::WhiteA];
        assert_eq!((winner.before.points, winner.before.games, winner.after.games), (1500, 0, 1));
        assert!(winner.after.points > 1600 && first[&Seat::BlackA].after.points < 1400);
        // The server came back and does not know that it has rated it; an arbiter gives the game to
        // the others.
        let again = store.add_game(&game, true, rates(HalfPoints(0))).await.expect("kept");
        assert_eq!(again, first);
        assert_eq!(store.rating("p0").await.expect("readable"), Some(winner.after));
        assert_eq!(store.rating("p9").await.expect("readable"), None);
        let unrated = store.add_game(&rated_game(2, [0, 1, 2, 3]), true, None).await.expect("kept");
        assert!(unrated.is_empty());
        let games = store.games(&crate::Search { most: 9, ..Default::default() }).await;
        let rated: HashMap<_, _> =
            games.expect("readable").into_iter().map(|line| (line.game, line.rated)).collect();
        assert_eq!(rated, HashMap::from([(1, true), (2, false)]));
    }

    #[tokio::test]
    async fn all_ratings_follow_from_the_games_in_their_order() {
        let store = store().await;
        let mut chance = fastrand::Rng::with_seed(7);
        for game in 1..=60 {
            let mut people: Vec<usize> = (0..7).collect();
            let four = std::array::from_fn(|_| people.remove(chance.usize(..people.len())));
            let halves = HalfPoints(chance.u8(..3));
            store.add_game(&rated_game(game, four), true, rates(halves)).await.expect("kept");
        }

        let mut strengths: HashMap<Subject, Strength> = HashMap::new();
        let games = query("SELECT game, rated, halves FROM rated_games ORDER BY number");
        for row in &games.fetch_all(&store.pool).await.expect("readable") {
            let number = |n| row.try_get::<i64>(n).expect("a number");
            let game = u32::try_from(number(0)).expect("small");
            let (at, halves) = (number(1), u8::try_from(number(2)).expect("small"));
            let mut on = super::super::sql::On::from(&store.pool);
            let seats = super::super::games::seats(&mut on, &rated_game(game, [0; 4])).await;
            let seats = seats.expect("readable");
            let seats = BySeat(bughouse::Seat::ALL.map(|seat| seats[&seat.into()].clone()));
            let subjects = bughouse::Seat::ALL.map(|seat| player(&seats[seat]));
            let pairs = [Team::First, Team::Second].map(|of| team(&seats, of));
            let known =
                |of: &Subject| strengths.get(of).copied().unwrap_or_else(|| Strength::new(at));
            let before = Strengths {
                players: BySeat(subjects.each_ref().map(known)),
                teams: pairs.each_ref().map(known),
            };
            let after = rate(&before, HalfPoints(halves), at);
            strengths.extend(subjects.into_iter().zip(after.players.0));
            strengths.extend(pairs.into_iter().zip(after.teams));
        }
        let rows =
            query("SELECT points, deviation, volatility, games, played, one, other FROM ratings");
        let rows = rows.fetch_all(&store.pool).await.expect("readable");
        assert_eq!(rows.len(), strengths.len());
        assert!(rows.len() > 7, "players and teams");
        for row in &rows {
            let subject: Subject = [5, 6].map(|n| row.try_get(n).expect("text"));
            assert_eq!(read(row).expect("readable"), strengths[&subject], "{subject:?}");
        }
    }
}
