//! Statistics of a person's public rated games: the rating over time, and the results by seat, by
//! partner and by opponent. Private games are never read.

use std::collections::BTreeMap;

use protocol::{GameCounts, Person, PersonCounts, RatingPoint, Seat, SeatCounts, Statistics};

use super::{
    db::Store,
    error::StoreError,
    rows::readable,
    sql::{Dialect, Query, Row, query},
};
use crate::bots::is_bot;

/// How many games count: the newest. A search through them takes some hundredths of a second.
const MOST_GAMES: u32 = 5000;

/// How many public games are looked at for rated ones, the newest first.
const MOST_LOOKED_AT: u32 = 20_000;

/// How many points a graph gets: one for each pixel of a phone.
const MOST_POINTS: usize = 400;

/// How many partners and how many opponents are listed.
const MOST_PEOPLE: usize = 20;

/// The conditions that the team of `own.seat` has won, and that a seat is one of the first team.
const WON: &str = "(own.seat IN ('WhiteA', 'BlackB') AND halves = 2 \
     OR own.seat IN ('BlackA', 'WhiteB') AND halves = 0)";
const SAME_TEAM: &str = "(own.seat IN ('WhiteA', 'BlackB')) = (met.seat IN ('WhiteA', 'BlackB'))";

/// A rated game, as its player remembers it.
struct Played {
    at: i64,
    seat: Seat,
    points: i32,
    /// The points of the player's team, in halves.
    halves: i64,
}

impl Store {
    /// The statistics of a person, if there is one of this id.
    pub async fn statistics(&self, id: &str) -> Result<Option<Statistics>, StoreError> {
        if self.person(id).await?.is_none() {
            return Ok(None);
        }
        let mut connection = self.reads.connection().await?;
        let dialect = self.pool.dialect();
        let rows = games_of(dialect, id).fetch_all(&mut connection).await?;
        let played: Vec<_> = readable(&rows, played).into_iter().flatten().collect();
        let rows = people_of(dialect, id).fetch_all(&mut connection).await?;
        let (partners, opponents): (Vec<_>, Vec<_>) =
            readable(&rows, met).into_iter().partition(|(is_partner, _)| *is_partner);
        let most = |people: Vec<(bool, PersonCounts)>| {
            people.into_iter().map(|(_, counts)| counts).take(MOST_PEOPLE).collect()
        };
        let mut all = GameCounts::default();
        let mut seats = BTreeMap::<Seat, GameCounts>::new();
        for game in &played {
            count(&mut all, game.halves);
            count(seats.entry(game.seat).or_default(), game.halves);
        }
        Ok(Some(Statistics {
            all,
            highest: played.iter().map(point).max_by_key(|point| (point.points, -point.at)),
            points: spread(&played),
            seats: seats.into_iter().map(|(seat, counts)| SeatCounts { seat, counts }).collect(),
            partners: most(partners),
            opponents: most(opponents),
        }))
    }
}

/// A query that begins with a person's newest rated games at public tables, under the name `own`.
fn own(dialect: Dialect, person: &str) -> Query {
    let join = match dialect {
        // This join keeps its order: the limit comes first.
        Dialect::Sqlite => "CROSS JOIN",
        Dialect::Postgres => "JOIN",
    };
    let mut query = query(
        "WITH own AS (SELECT number, rated, halves, newest.table_id, newest.game, newest.seat FROM
         (SELECT table_id, game, seat FROM players WHERE public AND person = ",
    );
    query.push_bind(person).push(" ORDER BY ended DESC, table_id, game DESC LIMIT ");
    query.push_bind(MOST_LOOKED_AT).push(") AS newest ").push(join);
    query.push(" rated_games ON rated_games.table_id = newest.table_id");
    query
        .push(" AND rated_games.game = newest.game AND voided IS NULL ORDER BY number DESC LIMIT ");
    query.push_bind(MOST_GAMES).push(") ");
    query
}

fn games_of(dialect: Dialect, person: &str) -> Query {
    let mut query = own(dialect, person);
    query.push(
        "SELECT rated, own.seat, after_points, halves FROM own
         JOIN rerated ON rerated.number = own.number AND rerated.seat = own.seat ORDER BY own.number",
    );
    query
}

fn played(row: &Row) -> Result<Option<Played>, sqlx::Error> {
    let name: String = row.try_get(1)?;
    let Some(seat) = bughouse::Seat::ALL.into_iter().find(|seat| seat.name() == name) else {
        return Ok(None);
    };
    let first: i64 = row.try_get(3)?;
    let halves = if seat.team() == bughouse::Team::First { first } else { 2 - first };
    let (at, points) = (row.try_get(0)?, row.try_get(2)?);
    Ok(Some(Played { at, seat: seat.into(), points, halves }))
}

fn people_of(dialect: Dialect, person: &str) -> Query {
    let mut query = own(dialect, person);
    query.push("SELECT person, name, password IS NULL, is_partner, games, won, drawn FROM ");
    query.push("(SELECT met.person, ").push(SAME_TEAM);
    query.push(" AS is_partner, COUNT(*) AS games, SUM(CASE WHEN ").push(WON);
    query.push(
        " THEN 1 ELSE 0 END) AS won, SUM(CASE WHEN halves = 1 THEN 1 ELSE 0 END) AS drawn
         FROM own JOIN players met
         ON met.table_id = own.table_id AND met.game = own.game AND met.seat <> own.seat
         GROUP BY 1, 2) AS counted JOIN people ON id = person ORDER BY games DESC, person",
    );
    query
}

/// Another person, whether they were partners, and the results.
fn met(row: &Row) -> Result<(bool, PersonCounts), sqlx::Error> {
    let (id, name, guest): (String, _, _) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
    let bot = is_bot(&id);
    let (games, won, drawn): (u32, u32, u32) = (row.try_get(4)?, row.try_get(5)?, row.try_get(6)?);
    let lost = games.saturating_sub(won).saturating_sub(drawn);
    let counts = GameCounts { games, won, drawn, lost };
    Ok((row.try_get(3)?, PersonCounts { person: Person { id, name, guest, bot }, counts }))
}

const fn count(counts: &mut GameCounts, halves: i64) {
    counts.games += 1;
    match halves {
        2 => counts.won += 1,
        1 => counts.drawn += 1,
        _ => counts.lost += 1,
    }
}

const fn point(game: &Played) -> RatingPoint {
    RatingPoint { at: game.at, points: game.points }
}

/// The points of a graph, at most [`MOST_POINTS`]: evenly spread over the games, with the first and
/// the last.
fn spread(played: &[Played]) -> Vec<RatingPoint> {
    let Some(last) = played.len().checked_sub(1) else { return Vec::new() };
    let most = played.len().min(MOST_POINTS);
    (0..most).map(|n| point(&played[n * last / (most - 1).max(1)])).collect()
}

#[cfg(test)]
mod tests {
    use bughouse::HalfPoints;
    use protocol::Terms;

    use super::*;
    use crate::{
        rating::Rates,
        record::Settings,
        testing::{person, rated_games::rated_game},
    };

    async fn store() -> Store {
        let store = crate::testing::store().await;
        let settings = Settings::new(Terms::default(), person(0));
        store.add_table("t", &settings).await.expect("kept");
        for n in 0..5 {
            store.add_guest(&person(n)).await.expect("kept");
        }
        store
    }

    async fn play(store: &Store, game: u32, four: [usize; 4], public: bool, first: Option<u8>) {
        let rates =
            first.map(|first| Rates { first: HalfPoints(first), moves: 40, household_games: None });
        store.add_game(&rated_game(game, four), public, rates).await.expect("kept");
    }

    fn counts(of: &[PersonCounts]) -> Vec<(&str, [u32; 4])> {
        let numbers = |of: GameCounts| [of.games, of.won, of.drawn, of.lost];
        of.iter().map(|one| (one.person.id.as_str(), numbers(one.counts))).collect()
    }

    #[tokio::test]
    async fn results_are_those_of_the_person_at_each_seat_and_with_everybody() {
        let store = store().await;
        // In the order of `Seat::ALL`; the first team is WhiteA and BlackB.
        let seats = bughouse::Seat::ALL.map(bughouse::Seat::team);
        let partner_of_first = (1..4).find(|&at| seats[at] == seats[0]).expect("a partner");
        let others: Vec<_> = (1..4).filter(|&at| at != partner_of_first).collect();
        let seated = |one: usize, partner: usize, foes: [usize; 2]| {
            let mut four = [one; 4];
            four[partner_of_first] = partner;
            four[others[0]] = foes[0];
            four[others[1]] = foes[1];
            four
        };
        play(&store, 1, seated(0, 1, [2, 3]), true, Some(2)).await;
        play(&store, 2, seated(0, 1, [2, 4]), true, Some(1)).await;
        play(&store, 3, seated(2, 4, [0, 1]), true, Some(2)).await;
        // Neither of these counts: one is private, the other not rated.
        play(&store, 4, seated(0, 3, [2, 1]), false, Some(2)).await;
        play(&store, 5, seated(0, 3, [2, 1]), true, None).await;

        let known = store.statistics("p0").await.expect("readable").expect("a person");
        assert_eq!(known.all, GameCounts { games: 3, won: 1, drawn: 1, lost: 1 });
        assert_eq!(counts(&known.partners), [("p1", [3, 1, 1, 1])]);
        assert_eq!(
            counts(&known.opponents),
            [("p2", [3, 1, 1, 1]), ("p4", [2, 0, 1, 1]), ("p3", [1, 1, 0, 0])]
        );
        let at = |seat: usize| Seat::from(bughouse::Seat::ALL[seat]);
        let by_seat: BTreeMap<_, _> = known.seats.iter().map(|of| (of.seat, of.counts)).collect();
        assert_eq!(
            by_seat,
            BTreeMap::from([
                (at(0), GameCounts { games: 2, won: 1, drawn: 1, lost: 0 }),
                (at(others[0]), GameCounts { games: 1, won: 0, drawn: 0, lost: 1 }),
            ])
        );
        assert_eq!(known.points.len(), 3);
        assert!(known.points[0].points > 1500 && known.points[2].points < known.points[1].points);
        assert_eq!(known.highest, Some(known.points[0]));

        let none = store.statistics("p9").await.expect("readable");
        assert_eq!(none, None, "nobody has this id");
    }

    #[tokio::test]
    async fn of_a_private_game_nothing_is_told() {
        let store = store().await;
        play(&store, 1, [0, 1, 2, 3], false, Some(2)).await;
        let known = store.statistics("p0").await.expect("readable").expect("a person");
        assert_eq!(known.all, GameCounts::default());
        assert!(known.points.is_empty() && known.highest.is_none() && known.seats.is_empty());
        assert!(known.partners.is_empty() && known.opponents.is_empty());
    }

    #[test]
    fn a_graph_has_few_points_with_the_first_and_the_last() {
        for games in [0_usize, 1, 2, MOST_POINTS, MOST_POINTS + 1, 5000] {
            let game = |at| Played { at, seat: Seat::WhiteA, points: 1500, halves: 2 };
            let end = i64::try_from(games).expect("small");
            let played: Vec<_> = (0..end).map(game).collect();
            let points = spread(&played);
            assert_eq!(points.len(), games.min(MOST_POINTS));
            assert_eq!(points.first(), played.first().map(point).as_ref());
            assert_eq!(points.last(), played.last().map(point).as_ref());
            assert!(points.is_sorted_by(|one, next| one.at < next.at), "{games}");
        }
    }
}
