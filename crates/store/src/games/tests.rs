//! Search at its worst: many games, of which hardly any are found.

use protocol::Terms;

use super::*;
use crate::{record::Settings, sql::Pool, testing::person};

const GAMES: u32 = 3000;

/// A database with one table and many games: of each, every third is not public, and four players
/// have names of their own.
async fn many() -> Store {
    fill(crate::testing::store().await).await
}

async fn fill(store: Store) -> Store {
    let settings = Settings::new(Terms::default(), person(0));
    store.add_table("t", &settings).await.expect("written");
    let fill = format!(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {GAMES})
         INSERT INTO games (table_id, game, ended, name, ruleset, control, outcome, public, kind)
         SELECT 't', i, 1000 + i, 'Table', 'casual', '180+0', 'drawn', i % 3 > 0, 'bughouse' FROM n"
    );
    query(fill).execute(&store.pool).await.expect("written");
    query(
        "INSERT INTO players (table_id, game, seat, person, name, ended, public)
         SELECT table_id, game, seat, seat || (game % 10), 'Name ' || seat || ' ' || (game % 10), ended, public FROM games,
         (SELECT 'WhiteA' AS seat UNION SELECT 'BlackA' UNION SELECT 'WhiteB' UNION SELECT 'BlackB') AS seats",
    )
    .execute(&store.pool)
    .await
    .expect("written");
    store
}

fn searches() -> Vec<Search> {
    let mut searches = Vec::new();
    for player in [None, Some("nobody"), Some("WhiteA5"), Some("NAME blackb 7")] {
        for (before, since) in [(None, None), (Some(2000), None), (Some(3000), Some(1500))] {
            let player = player.map(str::to_owned);
            searches.push(Search { player, before, since, most: 50 });
        }
    }
    searches
}

#[tokio::test]
async fn every_search_goes_by_an_index() {
    let store = fill(Store::temporary().await.expect("a database")).await;
    for search in searches() {
        let mut explained = search.query(Dialect::Sqlite);
        explained.prepend("EXPLAIN QUERY PLAN ");
        let rows = explained.fetch_all(&store.pool).await.expect("a plan");
        let plan = rows.iter().map(|row| row.try_get(3)).collect::<Result<Vec<String>, _>>();
        let plan = plan.expect("text");
        for step in &plan {
            let by_date = "SCAN games USING INDEX games_by_public_date";
            let scans = step.starts_with("SCAN games") || step.starts_with("SCAN players");
            // Without a player and dates, the newest games are the first of their index.
            let limited = step == by_date && search.player.is_none();
            assert!(!scans || limited, "{search:?}: {plan:#?}");
        }
        assert!(plan.iter().any(|step| step.contains("USING")), "{plan:#?}");
    }
}

#[tokio::test]
async fn every_search_can_go_by_an_index_of_postgresql() {
    use crate::postgres::Access;

    let Some(server) = crate::testing::postgres::server() else { return };
    let url = server.database().await.parse().expect("a URL");
    let store = fill(Store::open_postgres(&url, Access::Alone).await.expect("opened")).await;
    query("ANALYZE").execute(&store.pool).await.expect("analyzed");
    for search in searches() {
        // So few games may be read faster without one.
        let mut transaction = store.pool.begin().await.expect("begun");
        query("SET enable_seqscan = off").execute(&mut transaction).await.expect("set");
        let mut explained = search.query(Dialect::Postgres);
        explained.prepend("EXPLAIN ");
        let rows = explained.fetch_all(&mut transaction).await.expect("a plan");
        let plan = rows.iter().map(|row| row.try_get(0)).collect::<Result<Vec<String>, _>>();
        let plan = plan.expect("text");
        let scans = |step: &&String| {
            step.contains("Seq Scan on games") || step.contains("Seq Scan on players")
        };
        assert_eq!(plan.iter().find(scans), None, "{search:?}: {plan:#?}");
        let by_name = plan.iter().any(|step| step.contains("lower(name)"));
        assert_eq!(by_name, search.player.is_some(), "{plan:#?}");
    }
}

/// Counts what indices save: SQLite's steps do not grow with the games that are not found.
#[tokio::test]
async fn the_cost_of_a_search_does_not_grow_with_the_database() {
    let store = fill(Store::temporary().await.expect("a database")).await;
    let Pool::Sqlite(pool) = &store.pool else { panic!("a file") };
    for search in searches() {
        let mut connection = pool.acquire().await.expect("a connection");
        let steps = std::sync::Arc::new(std::sync::atomic::AtomicU32::new(0));
        let counted = steps.clone();
        connection.lock_handle().await.expect("a handle").set_progress_handler(1, move || {
            counted.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            true
        });
        let query = search.query(Dialect::Sqlite);
        query.fetch_all(&mut *connection).await.expect("found");
        connection.lock_handle().await.expect("a handle").remove_progress_handler();
        let steps = steps.load(std::sync::atomic::Ordering::Relaxed);
        assert!(steps < 20_000, "{steps} steps for {search:?}");
    }
}

#[tokio::test]
async fn ended_games_come_in_their_order_page_after_page() {
    let store = many().await;
    // Several games end in one second.
    query("UPDATE games SET ended = ended / 7").execute(&store.pool).await.expect("written");
    for (number, change) in
        [(4, "kind = 'kriegspiel'"), (7, "outcome = 'void'"), (10, "outcome = 'adjourned'")]
    {
        let text = format!("UPDATE games SET {change} WHERE game = {number}");
        query(text).execute(&store.pool).await.expect("written");
    }
    let (mut found, mut last) = (Vec::new(), None);
    loop {
        let page = store.ended_games_from(0, last.as_ref(), 16).await.expect("readable");
        let Some(end) = page.last() else { break };
        last = Some(end.clone());
        found.extend(page.iter().map(|game| game.game));
    }
    let expected: Vec<u32> =
        (1..=GAMES).filter(|game| game % 3 > 0 && ![4, 7, 10].contains(game)).collect();
    assert_eq!(found, expected);
    let late = store.ended_games_from(i64::from(1000 + GAMES) / 7, None, 16).await;
    assert!(late.expect("readable").len() < 8);
}

#[tokio::test]
async fn ended_games_are_read_by_an_index() {
    let store = fill(Store::temporary().await.expect("a database")).await;
    let last = EndedGame { table: "t".to_owned(), game: 2000, ended: 3000 };
    for last in [None, Some(&last)] {
        let mut explained = ended::search(2900, last, 16);
        explained.prepend("EXPLAIN QUERY PLAN ");
        let rows = explained.fetch_all(&store.pool).await.expect("a plan");
        let plan = rows.iter().map(|row| row.try_get(3)).collect::<Result<Vec<String>, _>>();
        let plan = plan.expect("text");
        let by_date = "SEARCH games USING INDEX games_by_public_date (ended>?)";
        assert_eq!(plan, [by_date], "{last:?}");
    }
}

#[tokio::test]
async fn players_are_found_by_id_and_by_name_page_after_page() {
    let store = many().await;
    for player in ["WhiteA5", "name whitea 5"] {
        let (mut found, mut before) = (Vec::new(), None);
        loop {
            let search =
                Search { player: Some(player.to_owned()), before, since: Some(1200), most: 50 };
            let page = store.games(&search).await.expect("readable");
            let Some(last) = page.last() else { break };
            before = Some(last.ended);
            assert!(page.iter().all(|line| line.seats.len() == 4));
            found.extend(page.iter().map(|line| line.game));
        }
        let expected: Vec<u32> =
            (200..=GAMES).rev().filter(|game| game % 10 == 5 && game % 3 > 0).collect();
        assert_eq!(found, expected, "{player}");
    }
}
