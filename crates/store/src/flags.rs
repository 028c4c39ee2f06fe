//! Rated games that a moderator should look at: short wins against the same people, opponents who
//! share an address or a device, people who lose to nobody but the same, and newcomers who rise
//! fast.
//!
//! Nothing is decided here, and nothing is kept but what a moderator has dismissed: flags follow
//! from the rated games of the last month.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    fmt,
    hash::{DefaultHasher, Hash, Hasher},
};

use bughouse::{Seat, Team};
use protocol::Person;

use super::{
    db::Store,
    error::StoreError,
    rows::readable,
    sql::{Row, query},
    writer::now,
};

/// How far back games are looked at, in seconds: a month.
const PERIOD: i64 = 30 * 24 * 3600;

/// How many games are looked at at most: the newest.
const MOST_GAMES: u32 = 20_000;

/// A rated game has eight moves at least; one with 12 at most is short.
const SHORT: u32 = 12;

/// From how many such games against the same people on they are flagged.
const SHORT_GAMES: usize = 3;
const SHARED_GAMES: usize = 3;
const LOST_GAMES: usize = 6;

/// The share of a person's games that are lost to the same people, in percent.
const LOST_SHARE: usize = 80;

/// A newcomer who rises by 300 points in 12 games rises fast.
const RISE: i32 = 300;
const RISE_GAMES: usize = 12;

/// The deed of the audit log by which a flag is dismissed.
pub const DISMISS: &str = "dismiss-flag";

/// Why games are flagged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// Several wins in few moves.
    Short,
    /// Opponents who share an address or a device.
    Shared,
    /// People who lost nearly all their games, and all to the same.
    Lost,
    /// A newcomer who rose by this many points.
    Rose(i32),
}

/// Rated games that a moderator should look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flag {
    pub reason: Reason,
    /// The people who gained.
    pub people: Vec<Person>,
    /// The people who lost, unless they are many.
    pub against: Vec<Person>,
    /// Tables and the numbers of their games, the oldest first.
    pub games: Vec<(String, u32)>,
    /// The number of the last of them among all rated games.
    last: i64,
}

impl Reason {
    /// `short`, `shared`, `lost` or `rose`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Short => "short",
            Self::Shared => "shared",
            Self::Lost => "lost",
            Self::Rose(_) => "rose",
        }
    }
}

/// The reason as a sentence without its subject.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Short => write!(f, "won again and again within {SHORT} moves"),
            Self::Shared => f.write_str("shared an address or a device with their opponents"),
            Self::Lost => f.write_str("won every game against people who hardly play with others"),
            Self::Rose(points) => write!(f, "rose by {points} points in the first games"),
        }
    }
}

impl Flag {
    /// A name for it: another one as soon as there are more such games.
    #[must_use]
    pub fn id(&self) -> String {
        let mut hasher = DefaultHasher::new();
        for person in self.people.iter().chain(&self.against) {
            person.id.hash(&mut hasher);
        }
        format!("{}-{}-{:08x}", self.reason.name(), self.last, hasher.finish() >> 32)
    }
}

/// A rated game.
struct Game {
    number: i64,
    table: String,
    game: u32,
    moves: Option<u32>,
    shared: bool,
    /// The winners and the losers, or both teams of a drawn game.
    teams: [Vec<Player>; 2],
    drawn: bool,
}

struct Player {
    person: Person,
    /// Whether they first came within the period.
    is_new: bool,
    /// Their rating and number of games before, and the rating after.
    before: i32,
    games: u32,
    after: i32,
}

impl Store {
    /// The games that a moderator should look at, without those that they have dismissed.
    pub async fn flags(&self) -> Result<Vec<Flag>, StoreError> {
        let since = now() - PERIOD;
        let mut connection = self.reads.connection().await?;
        let rows = query(
            "SELECT g.number, g.table_id, g.game, g.halves, g.moves, g.shared, p.seat, p.person,
                    people.name, people.created >= $1, before_points, before_games, after_points
             FROM (SELECT * FROM rated_games WHERE voided IS NULL AND rated >= $1
                   ORDER BY number DESC LIMIT $2) g
             JOIN players p ON p.table_id = g.table_id AND p.game = g.game
             JOIN people ON people.id = p.person
             JOIN rerated r ON r.number = g.number AND r.seat = p.seat ORDER BY g.number",
        )
        .bind(since)
        .bind(MOST_GAMES)
        .fetch_all(&mut connection)
        .await?;
        let rows = readable(&rows, seated);
        let games: Vec<Game> =
            rows.chunk_by(|one, other| one.number == other.number).map(game).collect();
        let dismissed = query("SELECT subject FROM audit WHERE deed = $1 AND at >= $2")
            .bind(DISMISS)
            .bind(since)
            .fetch_all(&mut connection)
            .await?;
        let dismissed = readable(&dismissed, |row| row.try_get::<String>(0));
        let mut flags = found(&games);
        flags.retain(|flag| !dismissed.contains(&flag.id()));
        Ok(flags)
    }
}

/// A player of a game, as a row.
struct Seated {
    number: i64,
    table: String,
    game: u32,
    halves: u8,
    moves: Option<u32>,
    shared: bool,
    seat: String,
    person: String,
    name: String,
    is_new: bool,
    before: i32,
    games: u32,
    after: i32,
}

fn seated(row: &Row) -> Result<Seated, sqlx::Error> {
    Ok(Seated {
        number: row.try_get(0)?,
        table: row.try_get(1)?,
        game: row.try_get(2)?,
        halves: row.try_get(3)?,
        moves: row.try_get(4)?,
        shared: row.try_get(5)?,
        seat: row.try_get(6)?,
        person: row.try_get(7)?,
        name: row.try_get(8)?,
        is_new: row.try_get(9)?,
        before: row.try_get(10)?,
        games: row.try_get(11)?,
        after: row.try_get(12)?,
    })
}

/// A game of the rows of its players.
fn game(rows: &[Seated]) -> Game {
    let first = &rows[0];
    let of = |team: Team| -> Vec<Player> {
        let seats = team.seats().map(Seat::name);
        let rows = rows.iter().filter(|row| seats.contains(&row.seat.as_str()));
        let player = |row: &Seated| {
            let (id, name) = (row.person.clone(), row.name.clone());
            let person = Person { id, name, guest: false, bot: false };
            let (before, games, after) = (row.before, row.games, row.after);
            Player { person, is_new: row.is_new, before, games, after }
        };
        rows.map(player).collect()
    };
    let teams = match first.halves {
        0 => [of(Team::Second), of(Team::First)],
        _ => [of(Team::First), of(Team::Second)],
    };
    let (table, drawn) = (first.table.clone(), first.halves == 1);
    let (number, moves, shared) = (first.number, first.moves, first.shared);
    Game { number, table, game: first.game, moves, shared, teams, drawn }
}

/// All flags of games in their order.
fn found(games: &[Game]) -> Vec<Flag> {
    let mut won = HashMap::<[&str; 2], Vec<usize>>::new();
    let mut played = HashMap::<&str, usize>::new();
    for (n, game) in games.iter().enumerate() {
        for player in game.teams.iter().flatten() {
            *played.entry(&player.person.id).or_default() += 1;
        }
        for winner in game.teams[0].iter().filter(|_| !game.drawn) {
            for loser in &game.teams[1] {
                won.entry([&winner.person.id, &loser.person.id]).or_default().push(n);
            }
        }
    }
    let mut lists = BTreeMap::<(Reason, Vec<usize>), [BTreeSet<&str>; 2]>::new();
    for (&[winner, loser], list) in &won {
        let part = |which: &dyn Fn(&Game) -> bool| -> Vec<usize> {
            list.iter().copied().filter(|&n| which(&games[n])).collect()
        };
        let short = part(&|game| game.moves.is_some_and(|moves| moves <= SHORT));
        let shared = part(&|game| game.shared);
        let is_one_sided =
            !won.contains_key(&[loser, winner]) && list.len() * 100 >= played[loser] * LOST_SHARE;
        let lost = if is_one_sided { list.clone() } else { Vec::new() };
        for (reason, list, least) in [
            (Reason::Short, short, SHORT_GAMES),
            (Reason::Shared, shared, SHARED_GAMES),
            (Reason::Lost, lost, LOST_GAMES),
        ] {
            if list.len() >= least {
                // Partners have the same games.
                let [winners, losers] = lists.entry((reason, list)).or_default();
                winners.insert(winner);
                losers.insert(loser);
            }
        }
    }
    for (id, rise, list) in risen(games) {
        let [winners, _] = lists.entry((Reason::Rose(rise), list)).or_default();
        winners.insert(id);
    }
    let people: HashMap<&str, &Person> = games
        .iter()
        .flat_map(|game| game.teams.iter().flatten())
        .map(|player| (player.person.id.as_str(), &player.person))
        .collect();
    let mut flags: Vec<Flag> = lists
        .into_iter()
        .map(|((reason, list), [winners, losers])| {
            let of = |ids: BTreeSet<&str>| ids.into_iter().map(|id| people[id].clone()).collect();
            let last = list.last().map_or(0, |&n| games[n].number);
            let games = list.iter().map(|&n| (games[n].table.clone(), games[n].game)).collect();
            Flag { reason, people: of(winners), against: of(losers), games, last }
        })
        .collect();
    flags.sort_by_key(|flag| (flag.last, flag.reason));
    flags
}

/// The newcomers who rose fast: by how much, and in which games.
fn risen(games: &[Game]) -> Vec<(&str, i32, Vec<usize>)> {
    let mut first = HashMap::<&str, Vec<(usize, &Player)>>::new();
    for (n, game) in games.iter().enumerate() {
        for player in game.teams.iter().flatten() {
            if player.is_new && (player.games as usize) < RISE_GAMES {
                first.entry(&player.person.id).or_default().push((n, player));
            }
        }
    }
    let rise = |(id, games): (_, Vec<(usize, &Player)>)| {
        let from = games.first()?.1.before;
        let rise = games.iter().map(|(_, player)| player.after - from).max()?;
        (rise >= RISE).then(|| (id, rise, games.iter().map(|(n, _)| *n).collect()))
    };
    first.into_iter().filter_map(rise).collect()
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

    async fn store() -> Store {
        let store = testing::store().await;
        let settings = Settings::new(Terms::default(), person(0));
        store.add_table("t", &settings).await.expect("kept");
        for n in 0..40 {
            store.add_guest(&person(n)).await.expect("kept");
        }
        store
    }

    async fn play(store: &Store, game: u32, four: [usize; 4], halves: u8, moves: u32) {
        let rates =
            Some(Rates { first: bughouse::HalfPoints(halves), moves, household_games: None });
        store.add_game(&rated_game(game, four), true, rates).await.expect("kept");
    }

    /// Reasons, those who gained, those who lost, and games.
    async fn flags(store: &Store) -> Vec<(&'static str, Vec<String>, Vec<String>, Vec<u32>)> {
        let ids = |people: &[Person]| people.iter().map(|person| person.id.clone()).collect();
        let flags = store.flags().await.expect("readable");
        let flags = flags.iter().map(|flag| {
            let games = flag.games.iter().map(|(_, game)| *game).collect();
            (flag.reason.name(), ids(&flag.people), ids(&flag.against), games)
        });
        flags.collect()
    }

    fn ids(people: [usize; 2]) -> Vec<String> {
        people.map(|n| person(n).id).to_vec()
    }

    #[tokio::test]
    async fn four_accounts_of_one_person_are_flagged() {
        let store = store().await;
        for game in 1..=2 {
            play(&store, game, [0, 2, 3, 1], 2, 8).await;
        }
        assert!(flags(&store).await.is_empty(), "as yet");
        play(&store, 3, [2, 0, 1, 3], 0, 12).await;
        let found = flags(&store).await;
        assert_eq!(found[0], ("short", ids([0, 1]), ids([2, 3]), vec![1, 2, 3]));
        for game in 4..=6 {
            play(&store, game, [0, 2, 3, 1], 2, 60).await;
        }
        let found = flags(&store).await;
        let lost = found.iter().find(|flag| flag.0 == "lost").expect("one-sided");
        assert_eq!(*lost, ("lost", ids([0, 1]), ids([2, 3]), (1..=6).collect()));
        let rose = found.iter().find(|flag| flag.0 == "rose").expect("from 1500 to over 1800");
        assert_eq!((&rose.1, &rose.2), (&ids([0, 1]), &Vec::new()));
        let of_short = found.iter().find(|flag| flag.0 == "short").expect("still");
        assert_eq!(of_short.3, [1, 2, 3]);

        for flag in store.flags().await.expect("readable") {
            store.note("root", DISMISS, &flag.id(), "").await.expect("kept");
        }
        assert!(flags(&store).await.is_empty(), "dismissed");
        play(&store, 7, [0, 2, 3, 1], 2, 60).await;
        assert_eq!(flags(&store).await.len(), 2, "new games: {:?}", flags(&store).await);
        for game in 1..=7 {
            store.void_game("t", game, true).await.expect("done");
        }
        assert!(flags(&store).await.is_empty());
    }

    #[tokio::test]
    async fn games_from_one_address_are_flagged_and_usual_ones_are_not() {
        let store = store().await;
        let mut game = 0;
        let mut chance = fastrand::Rng::with_seed(3);
        // A club whose members meet in all ways.
        for _ in 0..150 {
            let mut people: Vec<usize> = (10..40).collect();
            let four = std::array::from_fn(|_| people.remove(chance.usize(..people.len())));
            game += 1;
            play(&store, game, four, chance.u8(..3), chance.u32(8..80)).await;
        }
        let usual = flags(&store).await;
        assert!(usual.iter().all(|flag| flag.0 == "rose"), "{usual:?}");
        for n in [0, 2] {
            store.note_recent_place(&person(n), "192.0.2.1").await.expect("kept");
        }
        // Somebody wins three times against another account of theirs.
        for (partner, other) in [(11, 12), (13, 14), (15, 16)] {
            game += 1;
            play(&store, game, [0, 2, other, partner], 2, 50).await;
        }
        let shared = vec![game - 2, game - 1, game];
        let found = flags(&store).await;
        let found = found.iter().find(|flag| flag.0 == "shared").expect("flagged");
        assert_eq!(*found, ("shared", vec![person(0).id], vec![person(2).id], shared));
    }
}
