use protocol::Terms;

use super::{search::PAGE, *};
use crate::{
    record::Settings,
    testing::{person, store},
};

/// A store with a table of somebody else that has records of several pages, and behind them tables
/// of the people, each with a line of theirs and the start of a game.
async fn filled(people: &[usize]) -> Store {
    let store = store().await;
    let host = |n| Settings::new(Terms::default(), person(n));
    store.add_table("a", &host(99)).await.expect("written");
    store.fill_with_ready(&[("a", 2 * PAGE + 1)]).await.expect("filled");
    for &n in people {
        let (table, person) = (format!("t{n}"), person(n));
        store.add_guest(&person).await.expect("written");
        store.add_table(&table, &host(n)).await.expect("written");
        let record = json!({
            "v": 2, "number": 1, "time": 0,
            "record": { "kind": "said", "person": person, "channel": "table", "text": "my secret" },
        });
        for (text, value) in [
            ("INSERT INTO records (table_id, number, record) VALUES ($1, 1, $2)", &record),
            (
                "INSERT INTO game_starts (table_id, game, first, opening) VALUES ($1, 1, 1, $2)",
                &record,
            ),
        ] {
            let written = query(text).bind(&table).bind(value.to_string());
            written.execute(&store.pool).await.expect("written");
        }
    }
    store
}

/// How many rows of the large tables name somebody.
async fn named(store: &Store, name: &str) -> i64 {
    let row = query(
        "SELECT (SELECT count(*) FROM records WHERE instr(record, $1) > 0)
            + (SELECT count(*) FROM game_starts WHERE instr(opening, $1) > 0)
            + (SELECT count(*) FROM tables WHERE instr(settings, $1) > 0)",
    );
    row.bind(name).fetch_one(&store.pool).await.expect("read").try_get(0).expect("a number")
}

#[tokio::test]
async fn a_statement_reads_a_page_however_little_it_finds() {
    let store = filled(&[1]).await;
    let ids = [person(1).id];
    let mut search = Search::new(Searched::Records, &ids);
    let mut pages = Vec::new();
    while let Some(found) = search.next(&store.pool).await.expect("read") {
        pages.push(found.len());
    }
    assert_eq!(pages, [0, 0, 1]);
    let data = store.export(&person(1).id).await.expect("there");
    assert_eq!(data["talk"][0]["text"], "my secret");
    assert_eq!(data["tables"][0]["table"], "t1");
}

#[tokio::test]
async fn deleting_an_account_searches_no_large_table_and_one_search_serves_many() {
    let people: Vec<usize> = (1..=TOGETHER as usize + 1).collect();
    let store = filled(&people).await;
    for &n in &people {
        store.delete_account(&person(n).id).await.expect("deleted");
    }
    let first = person(1).name;
    assert_eq!(named(&store, &format!("\"{first}\"")).await, 3, "that takes long");
    store.finish_deletions().await.expect("done");
    for &n in &people {
        assert_eq!(named(&store, &format!("\"{}\"", person(n).name)).await, 0);
    }
    assert_eq!(named(&store, "my secret").await, 0);
    assert_eq!(named(&store, &format!("\"{}\"", person(99).name)).await, 1, "somebody else's");
    let pending = query("SELECT count(*) FROM deletions").fetch_one(&store.pool).await;
    assert_eq!(pending.expect("read").try_get::<i64>(0).expect("a number"), 0);
}
