//! Ratings without the games that moderators void: they are computed anew from all others.
//!
//! That takes seconds, so nearly all of it happens beside the games in play: rated games are read
//! in pages and rated in memory. One transaction then adds those that ended meanwhile, voids the
//! game and writes the ratings that differ; whoever reads sees all of that or nothing.

use std::collections::{HashMap, HashSet};

use bughouse::{BySeat, HalfPoints, Seat, Team};
use protocol::{Person, Rating, Rerated};

use super::{
    db::Store,
    error::StoreError,
    ratings::{Subject, add_change, player, read, set, team},
    rows::readable,
    sql::{InTurn, On, Row, query},
    writer::now,
};
use crate::rating::{Strength, Strengths, rate};

/// How many games are read at a time.
const PAGE: u32 = 1000;

/// How many changes of listed games are written in a transaction, so that games in play do not
/// wait.
const BATCH: usize = 200;

/// What became of a wish to void a game, or to let it count again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Voiding {
    /// This many ratings of players and teams have changed.
    Done(usize),
    /// There is no such rated game.
    NotRated,
    /// It is already so.
    Already,
}

/// Rated games that are rated once more, in their order.
struct Replay {
    /// The game that is voided now, or not any more.
    turned: (i64, bool),
    /// The number of the last game.
    last: i64,
    strengths: HashMap<Subject, Strength>,
    /// The players and teams of voided games.
    of_voided: HashSet<Subject>,
    /// What listed games have to say now: nothing if they are voided.
    changes: Vec<(i64, Seat, Option<Rerated>)>,
}

/// A rated game as the database has it.
struct Rated {
    number: i64,
    at: i64,
    first: HalfPoints,
    voided: bool,
    seats: BySeat<Person>,
    listed: BySeat<Option<Rerated>>,
}

impl Store {
    /// Voids a rated game, or lets it count again, and computes all ratings anew.
    pub async fn void_game(
        &self,
        table: &str,
        game: u32,
        voided: bool,
    ) -> Result<Voiding, StoreError> {
        let known = query(
            "SELECT number, voided IS NOT NULL FROM rated_games WHERE table_id = $1 AND game = $2",
        )
        .bind(table)
        .bind(game)
        .fetch_optional(&self.pool)
        .await?;
        let Some(known) = known else { return Ok(Voiding::NotRated) };
        if known.try_get::<bool>(1)? == voided {
            return Ok(Voiding::Already);
        }
        let turned = (known.try_get(0)?, voided);
        Ok(Voiding::Done(self.recompute_ratings(turned).await?))
    }

    /// Computes all ratings with one game voided or not, and gives how many have changed.
    async fn recompute_ratings(&self, turned: (i64, bool)) -> Result<usize, StoreError> {
        loop {
            let voided = voided(&mut On::from(&self.pool)).await?;
            let mut replay = Replay::new(turned);
            while replay.page(&mut On::from(&self.pool)).await? {}
            let differing = self.differing(&replay).await?;
            let mut transaction = self.pool.begin_in_turn(InTurn::Ratings).await?;
            if self::voided(&mut transaction.on()).await? != voided {
                // Another moderator has come in between.
                continue;
            }
            let before = replay.last;
            while replay.page(&mut transaction.on()).await? {}
            let newer = replay.touched_since(&mut transaction.on(), before).await?;
            let subjects: HashSet<Subject> = differing.into_iter().chain(newer).collect();
            for subject in &subjects {
                match replay.strengths.get(subject) {
                    Some(strength) => set(&mut transaction.on(), subject, strength).await?,
                    None => unset(&mut transaction.on(), subject).await?,
                }
            }
            turn(&mut transaction.on(), turned).await?;
            transaction.commit().await?;
            self.list_changes(&replay.changes).await?;
            return Ok(subjects.len());
        }
    }

    /// The players and teams whose ratings are not what they should be. People who were deleted
    /// have none.
    async fn differing(&self, replay: &Replay) -> Result<Vec<Subject>, StoreError> {
        let rows =
            query("SELECT points, deviation, volatility, games, played, one, other FROM ratings")
                .fetch_all(&self.pool)
                .await?;
        let rating = |row: &Row| Ok(([row.try_get(5)?, row.try_get(6)?], read(row)?));
        let stored: HashMap<Subject, Strength> = readable(&rows, rating).into_iter().collect();
        let mut differing: Vec<Subject> = Vec::new();
        for (subject, strength) in &replay.strengths {
            let wanted = match stored.get(subject) {
                Some(stored) => stored != strength,
                None => self.have_accounts(subject).await?,
            };
            if wanted {
                differing.push(subject.clone());
            }
        }
        let gone = |subject: &&Subject| !replay.strengths.contains_key(*subject);
        differing.extend(replay.of_voided.iter().filter(gone).cloned());
        Ok(differing)
    }

    async fn have_accounts(&self, subject: &Subject) -> Result<bool, StoreError> {
        for id in subject.iter().filter(|id| !id.is_empty()) {
            if self.person(id).await?.is_none_or(|known| known.person.guest) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Writes what listed games did to ratings.
    async fn list_changes(
        &self,
        changes: &[(i64, Seat, Option<Rerated>)],
    ) -> Result<(), StoreError> {
        for batch in changes.chunks(BATCH) {
            let mut transaction = self.pool.begin_in_turn(InTurn::Ratings).await?;
            for (number, seat, rerated) in batch {
                query("DELETE FROM rerated WHERE number = $1 AND seat = $2")
                    .bind(*number)
                    .bind(seat.name())
                    .execute(&mut transaction)
                    .await?;
                if let Some(rerated) = rerated {
                    add_change(&mut transaction.on(), *number, *seat, rerated).await?;
                }
            }
            transaction.commit().await?;
        }
        Ok(())
    }
}

async fn unset(connection: &mut On<'_>, [one, other]: &Subject) -> Result<(), sqlx::Error> {
    let delete = query("DELETE FROM ratings WHERE one = $1 AND other = $2").bind(one).bind(other);
    delete.execute(connection).await?;
    Ok(())
}

/// Voids a game, or lets it count again.
async fn turn(connection: &mut On<'_>, (number, voided): (i64, bool)) -> Result<(), sqlx::Error> {
    query("UPDATE rated_games SET voided = CASE WHEN $1 THEN $2 END WHERE number = $3")
        .bind(voided)
        .bind(now())
        .bind(number)
        .execute(connection)
        .await?;
    Ok(())
}

/// How many games are voided, and the sum of their numbers: other values if there are others.
async fn voided(connection: &mut On<'_>) -> Result<(i64, i64), sqlx::Error> {
    let row = query(
        "SELECT count(*), CAST(coalesce(sum(number), 0) AS BIGINT) FROM rated_games
         WHERE voided IS NOT NULL",
    );
    let row = row.fetch_one(connection).await?;
    Ok((row.try_get(0)?, row.try_get(1)?))
}

impl Replay {
    fn new(turned: (i64, bool)) -> Self {
        let (strengths, of_voided, changes) = (HashMap::new(), HashSet::new(), Vec::new());
        Self { turned, last: 0, strengths, of_voided, changes }
    }

    fn is_voided(&self, game: &Rated) -> bool {
        let (number, voided) = self.turned;
        if game.number == number { voided } else { game.voided }
    }

    /// Rates the next games. Says whether there were any.
    async fn page(&mut self, connection: &mut On<'_>) -> Result<bool, sqlx::Error> {
        let games = games_after(connection, self.last, PAGE).await?;
        for game in &games {
            self.last = game.number;
            self.rate(game);
        }
        Ok(!games.is_empty())
    }

    fn rate(&mut self, game: &Rated) {
        let subjects = game.seats.0.each_ref().map(player);
        let pairs = [Team::First, Team::Second].map(|of| team(&game.seats, of));
        if self.is_voided(game) {
            self.of_voided.extend(subjects.into_iter().chain(pairs));
            let listed = game.listed.iter().filter(|(_, listed)| listed.is_some());
            self.changes.extend(listed.map(|(seat, _)| (game.number, seat, None)));
            return;
        }
        let known = |of: &Subject| {
            self.strengths.get(of).copied().unwrap_or_else(|| Strength::new(game.at))
        };
        let before = Strengths {
            players: BySeat(subjects.each_ref().map(known)),
            teams: pairs.each_ref().map(known),
        };
        let after = rate(&before, game.first, game.at);
        for seat in Seat::ALL {
            let shown = |strengths: &Strengths| strengths.players[seat].shown(game.at);
            let rerated = Rerated { before: shown(&before), after: shown(&after) };
            if game.listed[seat] != Some(rerated) {
                self.changes.push((game.number, seat, Some(rerated)));
            }
        }
        self.strengths.extend(subjects.into_iter().zip(after.players.0));
        self.strengths.extend(pairs.into_iter().zip(after.teams));
    }

    /// The players and teams of the games behind a number.
    async fn touched_since(
        &self,
        connection: &mut On<'_>,
        number: i64,
    ) -> Result<Vec<Subject>, sqlx::Error> {
        let (mut touched, mut last) = (Vec::new(), number);
        while last < self.last {
            let games = games_after(connection, last, PAGE).await?;
            let Some(end) = games.last() else { break };
            last = end.number;
            for game in games.iter().filter(|game| !self.is_voided(game)) {
                touched.extend(game.seats.0.each_ref().map(player));
                touched.extend([Team::First, Team::Second].map(|of| team(&game.seats, of)));
            }
        }
        Ok(touched)
    }
}

/// The rated games behind a number, in order; up to a limit.
async fn games_after(
    connection: &mut On<'_>,
    number: i64,
    most: u32,
) -> Result<Vec<Rated>, sqlx::Error> {
    let rows = query(
        "SELECT g.number, g.rated, g.halves, g.voided IS NOT NULL, p.seat, p.person,
                before_points, before_deviation, before_games, after_points, after_deviation, after_games
         FROM (SELECT * FROM rated_games WHERE number > $1 ORDER BY number LIMIT $2) g
         JOIN players p ON p.table_id = g.table_id AND p.game = g.game
         LEFT JOIN rerated r ON r.number = g.number AND r.seat = p.seat ORDER BY g.number",
    )
    .bind(number)
    .bind(most)
    .fetch_all(connection)
    .await?;
    let rows = readable(&rows, seated);
    let games = rows.chunk_by(|one, other| one.number == other.number);
    Ok(games.filter_map(whole).collect())
}

/// A player of a rated game.
struct Seated {
    number: i64,
    at: i64,
    halves: u8,
    voided: bool,
    seat: String,
    person: String,
    listed: Option<Rerated>,
}

fn seated(row: &Row) -> Result<Seated, sqlx::Error> {
    let rating = |at: usize| -> Result<Option<Rating>, sqlx::Error> {
        let Some(points) = row.try_get::<Option<i32>>(at)? else { return Ok(None) };
        let (deviation, games) = (row.try_get(at + 1)?, row.try_get(at + 2)?);
        Ok(Some(Rating { points, deviation, games }))
    };
    let listed = rating(6)?.zip(rating(9)?).map(|(before, after)| Rerated { before, after });
    Ok(Seated {
        number: row.try_get(0)?,
        at: row.try_get(1)?,
        halves: row.try_get(2)?,
        voided: row.try_get(3)?,
        seat: row.try_get(4)?,
        person: row.try_get(5)?,
        listed,
    })
}

/// A game of four players; none if a player cannot be read.
fn whole(rows: &[Seated]) -> Option<Rated> {
    let first = rows.first()?;
    let find = |seat: Seat| rows.iter().find(|row| row.seat == seat.name());
    let person = |row: &Seated| Person {
        id: row.person.clone(),
        name: String::new(),
        guest: false,
        bot: false,
    };
    let [a, b, c, d] = Seat::ALL.map(|seat| find(seat).map(person));
    Some(Rated {
        number: first.number,
        at: first.at,
        first: HalfPoints(first.halves),
        voided: first.voided,
        seats: BySeat([a?, b?, c?, d?]),
        listed: BySeat(Seat::ALL.map(|seat| find(seat).and_then(|row| row.listed))),
    })
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
        let settings = Settings { terms: Terms::default(), host: person(0) };
        store.add_table("t", &settings).await.expect("kept");
        for n in 0..8 {
            let person = person(n);
            store.add_guest(&person).await.expect("kept");
            let name =
                crate::StoredName { text: &person.name, folded: &person.name, handle: &person.id };
            store.make_account(&person.id, name, "secret").await.expect("kept").expect("free");
        }
        store
    }

    async fn play(store: &Store, game: u32, four: [usize; 4], halves: u8) {
        let rates = Some(Rates { first: HalfPoints(halves), moves: 40 });
        store.add_game(&rated_game(game, four), true, rates).await.expect("kept");
    }

    /// All ratings, and what listed games say of them.
    async fn all(store: &Store) -> (Vec<(Subject, Strength)>, Vec<(i64, BySeat<Option<Rerated>>)>) {
        let rows = query(
            "SELECT points, deviation, volatility, games, played, one, other FROM ratings ORDER BY 6, 7",
        );
        let rows = rows.fetch_all(&store.pool).await.expect("readable");
        let of = |row: &Row| Ok(([row.try_get(5)?, row.try_get(6)?], read(row)?));
        let games = games_after(&mut On::from(&store.pool), 0, 1000).await.expect("readable");
        (readable(&rows, of), games.iter().map(|game| (game.number, game.listed)).collect())
    }

    #[tokio::test]
    async fn a_voided_game_leaves_no_trace_in_any_rating() {
        let store = store().await;
        play(&store, 1, [0, 1, 2, 3], 2).await;
        play(&store, 2, [4, 5, 6, 7], 0).await;
        let (before, _) = all(&store).await;
        // The last two play with the first, whose ratings depend on the second game from then on.
        play(&store, 3, [0, 5, 2, 6], 1).await;
        let whole = all(&store).await;
        assert_eq!(store.void_game("t", 4, true).await.expect("done"), Voiding::NotRated);
        let Voiding::Done(changed) = store.void_game("t", 2, true).await.expect("done") else {
            panic!("not voided")
        };
        assert!(changed > 6, "those of the second game and of the third: {changed}");
        assert_eq!(store.void_game("t", 2, true).await.expect("done"), Voiding::Already);

        let (ratings, listed) = all(&store).await;
        let find = |list: &[(Subject, Strength)], n: usize| {
            let mut found = list.iter().filter(|(subject, _)| *subject == player(&person(n)));
            found.next().map(|(_, strength)| *strength)
        };
        assert_eq!(find(&ratings, 4), None, "their only game");
        assert_eq!(find(&ratings, 1), find(&before, 1), "not concerned");
        assert_eq!(find(&ratings, 5).expect("rated").games, 1);
        assert_ne!(find(&ratings, 0), find(&whole.0, 0));
        assert!(listed[1].1.0.iter().all(Option::is_none));
        let third = listed[2].1[Seat::BlackA].expect("listed");
        assert_eq!((third.before.points, third.before.games), (1500, 0), "a newcomer again");
        let lines = store.games(&crate::Search { most: 9, ..Default::default() }).await;
        let mut lines = lines.expect("readable");
        lines.sort_by_key(|line| line.game);
        let voided: Vec<_> = lines.iter().map(|line| (line.rated, line.voided)).collect();
        assert_eq!(voided, [(true, false), (true, true), (true, false)]);
        let counts = store.statistics(&person(5).id).await.expect("readable").expect("known");
        assert_eq!(counts.all.games, 1);

        store.void_game("t", 2, false).await.expect("done");
        assert_eq!(all(&store).await, whole, "as if nothing had been");
    }

    /// Prints how long it takes to void the first of 100,000 rated games of 2,000 people.
    #[tokio::test]
    #[ignore = "prints a figure, for docs/serve.md"]
    async fn many_games() {
        const GAMES: u32 = 100_000;
        let store = store().await;
        let mut chance = fastrand::Rng::with_seed(1);
        let mut transaction = store.pool.begin().await.expect("begun");
        for n in 8..2000 {
            query("INSERT INTO people (id, name, created, password) VALUES ($1, $1, 1, '')")
                .bind(person(n).id)
                .execute(&mut transaction)
                .await
                .expect("kept");
        }
        for game in 1..=GAMES {
            let mut run = async |text: &'static str, more: [&str; 2]| {
                let query = query(text).bind(game).bind(more[0]).bind(more[1]);
                query.execute(&mut transaction).await.expect("kept");
            };
            run(
                "INSERT INTO games (table_id, game, ended, name, ruleset, control, outcome, public, kind, reason)
                 SELECT 't', $1, 1, '', '', '', '', TRUE, 'bughouse', '' WHERE $2 = $3",
                ["", ""],
            )
            .await;
            let mut four = std::collections::BTreeSet::new();
            while four.len() < 4 {
                four.insert(chance.u32(..2000));
            }
            for (seat, n) in Seat::ALL.into_iter().zip(four) {
                run(
                    "INSERT INTO players (table_id, game, seat, person, name, ended, public)
                     VALUES ('t', $1, $2, $3, '', 1, TRUE)",
                    [seat.name(), &format!("p{n}")],
                )
                .await;
            }
            run(
                "INSERT INTO rated_games (table_id, game, rated, halves)
                 SELECT 't', $1, $1, $1 % 3 WHERE $2 = $3",
                ["", ""],
            )
            .await;
        }
        transaction.commit().await.expect("kept");
        // The first time writes all ratings and what all games did to them.
        for voided in [true, false] {
            let begun = std::time::Instant::now();
            let Voiding::Done(changed) = store.void_game("t", 1, voided).await.expect("done")
            else {
                panic!("not turned")
            };
            eprintln!("voided: {voided}, {changed} ratings changed in {:?}", begun.elapsed());
        }
    }

    #[tokio::test]
    async fn people_who_were_deleted_get_no_rating_again() {
        let store = store().await;
        play(&store, 1, [0, 1, 2, 3], 2).await;
        play(&store, 2, [0, 1, 4, 3], 2).await;
        store.delete_person(&person(3).id).await.expect("deleted");
        store.void_game("t", 1, true).await.expect("done");
        let (ratings, _) = all(&store).await;
        assert!(ratings.iter().all(|(subject, _)| !subject.contains(&person(3).id)));
        assert!(ratings.iter().any(|(subject, _)| *subject == player(&person(1))));
    }
}
