//! A voided game leaves no trace.

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
    let rates = Some(Rates { first: HalfPoints(halves), moves: 40, household_games: None });
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
        let Voiding::Done(changed) = store.void_game("t", 1, voided).await.expect("done") else {
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
