//! Patterns: what a search finds equals what a slow matcher finds that knows neither packed moves
//! nor the code of the search.

use std::{collections::BTreeMap, ops::ControlFlow};

use bughouse::BoardId;
use tandem_archive::{
    Archive, ArchiveErrorKind, Detail, Writer,
    search::{Query, Scan},
};

use crate::{
    random,
    slow::{self, Replayed},
    support::{import, verified},
};

/// A hit for each pattern: the board, whether colors are exchanged, and the last ply.
type Hits = Vec<(BoardId, bool, usize)>;

/// The games that a query finds, and where.
fn search(archive: &Archive, json: &str, threads: usize) -> BTreeMap<i64, Hits> {
    let query = Query::from_json(json).unwrap_or_else(|error| panic!("{error}: {json}"));
    let scan = Scan { threads, detail: None, goes_on: &|| true };
    let mut found = BTreeMap::new();
    let mut last = 0;
    let searched = archive.search(&query, scan, |part| {
        for it in part.found {
            let places = |hit: &tandem_archive::search::Hit| {
                let ply = hit.places.last().expect("a place").ply;
                (hit.board, hit.is_mirrored, ply)
            };
            assert!(it.game.id > last, "the order of the archive");
            last = it.game.id;
            found.insert(it.game.id, it.hits.iter().map(places).collect());
        }
        ControlFlow::Continue(())
    });
    searched.unwrap_or_else(|error| panic!("{error}: {json}"));
    found
}

fn compare(games: u64, queries: usize) {
    let folder = tempfile::tempdir().expect("a folder");
    let texts: Vec<Vec<u8>> = (0..games).map(random::game).collect();
    let half = texts.len() / 2;
    for part in [&texts[..half], &texts[half..]] {
        import(folder.path(), "random", &part.join(&b'\n'));
    }
    let archive = verified(folder.path());
    let replayed: Vec<Replayed> = texts.iter().map(|text| Replayed::new(text)).collect();
    let mut chance = fastrand::Rng::with_seed(18);
    let (mut hits, mut several) = (0, 0);
    for number in 0..queries {
        let patterns = slow::random_query(&replayed, &mut chance);
        let json = slow::to_json(&patterns);
        let found = search(&archive, &json, 1 + number % 3);
        let expected: BTreeMap<i64, Hits> = replayed
            .iter()
            .zip(1_i64..)
            .filter_map(|(game, id)| Some((id, slow::find(game, &patterns)?)))
            .collect();
        assert_eq!(found, expected, "{json}");
        hits += found.len();
        several += usize::from(found.len() > 1);
    }
    // The queries come from moments of the games, so most of them find something.
    assert!(hits > queries && several > queries / 3, "{hits} hits, {several} of several games");
}

#[test]
fn hits_equal_those_of_a_slow_matcher() {
    compare(50, 80);
}

#[test]
#[ignore = "takes minutes in a debug build"]
fn hits_of_thousands_of_queries_equal_those_of_a_slow_matcher() {
    compare(600, 3000);
}

/// Two games with all that a pattern can ask for.
const GAMES: &str = "\
[WhiteA \"anna\"]
[BlackA \"boris\"]
[WhiteB \"cleo\"]
[BlackB \"dan\"]
[Date \"2005.06.30\"]

1A. e4 {180.0} 1a. e5 {180.0} 1B. e4 {180.0} 1b. d5 {180.0} 2A. Bc4 {178.0} 2B. exd5 {140.0}
2b. Qxd5 {139.0} 3B. Nc3 {139.0} 2a. Nc6 {150.0} 3A. Qf3 {177.5}
3a. d6 {149.0} 4A. Qxf7# {176.0} {boris checkmated} 1-0

[WhiteA \"eve\"]
[BlackA \"finn\"]
[WhiteB \"gus\"]
[BlackB \"hal\"]
[Date \"2006\"]

1A. e4 1a. e5 2A. Qh5 2a. Nc6 3A. Qxf7+ 3a. Kxf7 4A. Nf3 1B. e4 1b. d5 2B. Nf3 2b. dxe4
3B. Ng5 3b. e3 4B. Nxf7 {hal resigns} 0-1
";

fn two_games() -> (tempfile::TempDir, Archive) {
    let folder = tempfile::tempdir().expect("a folder");
    import(folder.path(), "two", GAMES.as_bytes());
    let archive = verified(folder.path());
    (folder, archive)
}

#[test]
fn patterns_mean_what_the_documentation_says() {
    use BoardId::{A, B};
    let (_folder, archive) = two_games();
    let one = |step: &str| format!(r#"{{"patterns": [{{"sequence": [{step}]}}]}}"#);
    let check = |json: &str, expected: &[(i64, (BoardId, bool, usize))]| {
        let expected: BTreeMap<i64, Hits> =
            expected.iter().map(|(id, hit)| (*id, vec![*hit])).collect();
        assert_eq!(search(&archive, json, 2), expected, "{json}");
    };
    for (steps, game, board, ply) in [
        (r#"{"mate": "Qf7 king=e8"}"#, 1, A, 12),
        (r#"{"move": "Qxf7#"}"#, 1, A, 12),
        (r#"{"sat": "30-39"}"#, 1, A, 9),
        (r#"{"sat": "40-", "partner_sat": "30-"}"#, 1, B, 6),
        (r#"{"sat": "30-", "partner_sat": "40-"}"#, 1, A, 9),
        (r#"{"lead": ">=37"}"#, 1, A, 10),
        (r#"{"clock": "<140"}"#, 1, B, 7),
        (r#"{"sacrifice": "Q"}"#, 2, A, 5),
        (r#"{"sacrifice": "Q"}, {"pieces": "Ng5", "board": "other"}"#, 2, A, 12),
    ] {
        check(&one(steps), &[(game, (board, false, ply))]);
    }
    for nothing in ["\"mate\": \"smothered\"", "\"mate\": \"N\"", "\"reserve\": \"QQ\""] {
        check(&one(&format!("{{{nothing}}}")), &[]);
    }
    // Both games have the queen on f7, at different moments.
    check(&one(r#"{"pieces": "Qf7 -e2"}"#), &[(1, (A, false, 12)), (2, (A, false, 5))]);
    let gap = |within: u32| {
        one(&format!(
            r#"{{"move": "Qxf7*"}}, {{"move": "Nxf7", "board": "either", "within": {within}}}"#
        ))
    };
    check(&gap(9), &[(2, (A, false, 14))]);
    check(&gap(8), &[]);
    let streak = |moves: &str| format!(r#"{{"patterns": [{{"streak": [{moves}]}}]}}"#);
    check(&streak(r#"{"move": "Qxf7"}, {"move": "Kxf7"}, {"moved": "N"}"#), &[(2, (A, false, 7))]);
    check(&streak(r#"{"move": "Qxf7"}, {"moved": "N"}"#), &[]);
    let mirror = r#"{"patterns": [{"mirror": true, "sequence": [{"move": "dxe4"}]}]}"#;
    check(mirror, &[(2, (B, false, 11))]);
    let mirror = r#"{"patterns": [{"mirror": true, "sequence": [{"move": "dxe5"}]}]}"#;
    check(mirror, &[(2, (B, true, 11))]);
}

#[test]
fn conditions_on_games_are_met() {
    let (_folder, archive) = two_games();
    for (games, ids) in [
        (r#"{"players": ["Anna"]}"#, &[1][..]),
        (r#"{"since": "2005"}"#, &[1, 2]),
        (r#"{"since": "2005.07"}"#, &[2]),
        (r#"{"results": ["0-1"]}"#, &[2]),
        (r#"{"ended": ["mate", "time"]}"#, &[1]),
        (r#"{"plies": "13-"}"#, &[2]),
        (r#"{"rating": "1-"}"#, &[]),
        (r#"{"source": "TWO"}"#, &[1, 2]),
    ] {
        let found = search(&archive, &format!(r#"{{"games": {games}}}"#), 1);
        assert_eq!(found.keys().copied().collect::<Vec<_>>(), ids, "{games}");
    }
}

#[test]
fn a_search_can_be_broken_off() {
    let folder = tempfile::tempdir().expect("a folder");
    let texts: Vec<Vec<u8>> = (0..30).map(random::game).collect();
    for part in texts.chunks(10) {
        import(folder.path(), "random", &part.join(&b'\n'));
    }
    let archive = verified(folder.path());
    let query = Query::from_json(r#"{"patterns":[{"sequence":[{"turn":"white"}]}]}"#).unwrap();
    for threads in [1, 4] {
        let goes_on = || false;
        let scan = Scan { threads, detail: Some(Detail::All), goes_on: &goes_on };
        let error = archive.search(&query, scan, |_| ControlFlow::Continue(()));
        let error = error.expect_err("no time");
        assert!(matches!(error.kind, ArchiveErrorKind::Stopped), "{error}");
        let mut parts = 0;
        let scan = Scan { goes_on: &|| true, ..scan };
        let searched = archive.search(&query, scan, |part| {
            parts += 1;
            assert_eq!((part.games, part.found.len()), (10, 10));
            assert!(part.found.iter().all(|found| !found.game.text.is_empty()));
            ControlFlow::Break(())
        });
        searched.expect("no error");
        assert_eq!(parts, 1);
    }
    // A merge changes the files, not what is found.
    let before = search(&archive, r#"{"patterns":[{"sequence":[{"drop":"N"}]}]}"#, 2);
    Writer::open(folder.path()).expect("an archive").merge_all().expect("room");
    let archive = verified(folder.path());
    assert_eq!(search(&archive, r#"{"patterns":[{"sequence":[{"drop":"N"}]}]}"#, 2), before);
}
