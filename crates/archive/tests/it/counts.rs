//! Every count equals what a replay of the same games finds, with positions as texts instead of
//! keys.

use std::collections::{BTreeMap, HashMap, HashSet};

use bughouse::{BoardId, Game as Boards, Team};
use chess::{Position, San};
use notation::{
    Batch,
    facts::{Played, Step},
};
use tandem_archive::{
    Added, Archive, ArchiveErrorKind, Explored, Filter, Importer, KeyKind, Query, Record, Writer,
    outcome,
};

use crate::{
    random,
    support::{import, verified},
};

/// Games, wins, draws and losses of a move.
type Counts = [i64; 4];

/// The moves that were played in a position, and boards to ask with.
struct Found {
    boards: Boards,
    board: BoardId,
    moves: BTreeMap<String, Counts>,
    ended: i64,
}

/// A position as far as a kind of key has it.
fn text(boards: &Boards, board: BoardId, kind: KeyKind) -> String {
    let placement = |position: &Position| {
        let pieces: Vec<_> = position.board().pieces().collect();
        let (turn, castling) = (position.turn(), position.castling());
        format!("{pieces:?} {turn:?} {castling:?} {:?}", position.en_passant())
    };
    let whole = |position: &Position| {
        let (held, promoted) = (position.reserves(), position.board().promoted());
        format!("{} {held:?} {promoted:?}", placement(position))
    };
    let (own, other) = (boards.board(board), boards.board(!board));
    match kind {
        KeyKind::Board => placement(own),
        KeyKind::Reserves => whole(own),
        KeyKind::Both => format!("{} | {}", whole(own), whole(other)),
    }
}

/// Replays games and counts.
fn brute_force(texts: &[Vec<u8>], kind: KeyKind) -> HashMap<String, Found> {
    let mut found: HashMap<String, Found> = HashMap::new();
    for text_of_game in texts {
        let batch = Batch::from_text(text_of_game);
        let game = batch.games().next().expect("a game");
        let result = outcome(&game, &Played::new(&game));
        let mut seen = HashSet::new();
        let mut see = |boards: &Boards, board: BoardId, played: Option<String>| {
            let key = text(boards, board, kind);
            if !seen.insert((board, key.clone())) {
                return;
            }
            let new = || {
                let (boards, moves) = (boards.clone(), BTreeMap::new());
                Found { boards, board, moves, ended: 0 }
            };
            let found = found.entry(key).or_insert_with(new);
            let Some(san) = played else {
                found.ended += 1;
                return;
            };
            let team = boards.to_move(board).team();
            let counts = found.moves.entry(san).or_default();
            counts[0] += 1;
            match (result, team) {
                ("1-0", Team::First) | ("0-1", Team::Second) => counts[1] += 1,
                ("1/2-1/2", _) => counts[2] += 1,
                ("1-0" | "0-1", _) => counts[3] += 1,
                _ => {}
            }
        };
        let mut last: Option<Boards> = None;
        Played::watched(&game, |boards, step| {
            if let (Step::Move(ply, _), Some(before)) = (step, &last) {
                let board = ply.seat.board();
                let san = San::from_move(ply.mv, before.board(board)).to_string();
                see(before, board, Some(san));
            }
            last = Some(boards.clone());
        });
        let last = last.expect("a position");
        BoardId::ALL.into_iter().for_each(|board| see(&last, board, None));
    }
    found
}

/// The moves of an answer without marks of check and mate.
fn counts(explored: &Explored) -> BTreeMap<String, Counts> {
    let counts = explored.moves.iter().map(|it| {
        let san = it.san.trim_end_matches(['+', '#']).to_owned();
        (san, [it.games, it.won, it.drawn, it.lost])
    });
    counts.collect()
}

/// Positions of at least this number of games are all compared.
const MANY: i64 = 20;

/// The number of positions with promoted pieces that are compared at least.
const PROMOTED: usize = 30;

/// Compares the positions that many games share, and some of the others.
fn compare(archive: &Archive, texts: &[Vec<u8>], every: usize, filter: &Filter) -> usize {
    let (mut compared, mut promoted) = (0, 0);
    for kind in KeyKind::ALL {
        for (at, found) in brute_force(texts, kind).into_values().enumerate() {
            let games: i64 = found.moves.values().map(|it| it[0]).sum::<i64>() + found.ended;
            let has_promoted = found.boards.board(found.board).board().promoted().any();
            if games < MANY && at % every != 0 && !(has_promoted && promoted < PROMOTED) {
                continue;
            }
            compared += 1;
            promoted += usize::from(has_promoted);
            let query = Query { game: &found.boards, board: found.board, kind, filter };
            let explored = archive.explore(query).expect("an answer");
            let bfen = found.boards.to_bfen().to_bracket();
            assert_eq!(counts(&explored), found.moves, "{kind:?} {} {bfen}", found.board);
            assert_eq!(explored.ended, found.ended, "{kind:?} {bfen}");
            assert_eq!(explored.games, games, "{kind:?} {bfen}");
        }
    }
    assert!(promoted >= PROMOTED, "too few positions have a promoted piece");
    compared
}

/// A position in which both sides promote soon.
const PROMOTING: &str = "4k3/PPP3P1/8/8/8/8/ppp3p1/4K3[Nn] w - - 0 1 | \
    4k3/PPP3P1/8/8/8/8/ppp3p1/4K3[Qq] w - - 0 1";

/// A game of random play; one in four has promotions.
fn any_game(seed: u64) -> Vec<u8> {
    random::game_from((seed % 4 == 3).then_some(PROMOTING), seed)
}

/// The same game without clocks.
fn poorer(text: &[u8]) -> Vec<u8> {
    let text = std::str::from_utf8(text).expect("UTF-8");
    let mut parts = text.split('{');
    let mut poor = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once('}') {
            Some((clock, rest)) if clock.parse::<f64>().is_ok() => poor += rest,
            _ => poor.extend(["{", part]),
        }
    }
    poor.into_bytes()
}

/// An archive of random games, in which most records have replaced a poorer one, compared with a
/// replay before and after the merge of its generations.
fn archive_of(count: u64, every: usize) {
    let folder = tempfile::tempdir().expect("a folder");
    let texts: Vec<Vec<u8>> = (0..count).map(any_game).collect();
    let third = texts.len() / 3;
    let poor: Vec<Vec<u8>> = texts[..2 * third].iter().map(|text| poorer(text)).collect();
    for part in [&poor[..], &texts[..third], &texts[third..]] {
        import(folder.path(), "random", &part.join(&b'\n'));
    }
    let archive = verified(folder.path());
    assert_eq!(archive.manifest().generations.len(), 3);
    assert_eq!(archive.count_games().expect("readable files"), count);
    assert!(compare(&archive, &texts, every, &Filter::default()) > 100);
    Writer::open(folder.path()).expect("an archive").merge_all().expect("room");
    let archive = verified(folder.path());
    let [generation] = &archive.manifest().generations[..] else { panic!("they are merged") };
    // The start position is answered from totals, the rare ones from positions.
    assert!(generation.totals.rows > 20);
    // Two rows of the start position for each game are many, or not.
    assert_eq!(generation.moves.rows > 0, count > 2500, "{count} games");
    let rows = texts.iter().map(|text| rows_of(text)).sum::<u64>();
    assert_eq!(generation.positions.rows, rows, "a merge leaves no row of a poorer record");
    assert!(compare(&archive, &texts, every, &Filter::default()) > 100);
    let is_long = |text: &&Vec<u8>| text.windows(21).any(|it| it == b"[TimeControl \"180+0\"]");
    let long: Vec<Vec<u8>> = texts.iter().filter(is_long).cloned().collect();
    let filter = Filter { time_control: Some("180+0".to_owned()), ..Filter::default() };
    assert!(compare(&archive, &long, every * 20, &filter) > 10);
}

/// The rows of a game in `positions/`.
fn rows_of(text: &[u8]) -> u64 {
    let batch = Batch::from_text(text);
    let game = batch.games().next().expect("a game");
    Record::new(&game, "x").expect("a good game").postings.len() as u64
}

/// Every game is a generation, so that many merges run while games, also richer ones of those that
/// are being merged, are taken in.
#[test]
fn merges_beside_an_import_lose_nothing() {
    const GAMES: u64 = 150;

    let folder = tempfile::tempdir().expect("a folder");
    let texts: Vec<Vec<u8>> = (0..GAMES).map(any_game).collect();
    let mut importer = Importer::open(folder.path()).expect("an archive").with_generation(1);
    let mut add = |text: &[u8]| {
        let batch = Batch::from_text(text);
        let record = Record::new(&batch.games().next().expect("a game"), "random");
        importer.add(record.expect("a good game")).expect("room")
    };
    for (n, text) in texts.iter().enumerate() {
        assert_eq!(add(&poorer(text)), Added::New);
        if let Some(before) = n.checked_sub(20) {
            assert!(matches!(add(&texts[before]), Added::Richer(_)));
        }
    }
    texts[texts.len() - 20..]
        .iter()
        .for_each(|text| assert!(matches!(add(text), Added::Richer(_))));
    let manifest = importer.finish().expect("room").manifest().clone();
    let merged = manifest.generations.iter().filter(|it| it.level > 0).count();
    assert_eq!((merged, manifest.generations.len()), (4, 4 + 300 - 4 * Writer::FAN_IN));
    let archive = verified(folder.path());
    assert_eq!(archive.count_games().expect("readable files"), GAMES);
    assert!(compare(&archive, &texts, 800, &Filter::default()) > 100);
}

/// A batch may have a game several times, and its first record is replaced before it is written.
#[test]
fn records_of_one_game_in_one_batch() {
    const GAMES: u64 = 100;

    let folder = tempfile::tempdir().expect("a folder");
    let texts: Vec<Vec<u8>> = (0..GAMES).map(any_game).collect();
    let batch: Vec<u8> =
        texts.iter().flat_map(|it| [poorer(it), it.clone(), it.clone()].concat()).collect();
    for added in import(folder.path(), "random", &batch).chunks(3) {
        assert!(matches!(added, [Added::New, Added::Richer(_), Added::Copy]), "{added:?}");
    }
    let archive = verified(folder.path());
    assert_eq!(archive.count_games().expect("readable files"), GAMES);
    assert!(compare(&archive, &texts, 800, &Filter::default()) > 50);
}

#[test]
fn counts_equal_a_replay() {
    archive_of(240, 800);
}

#[test]
#[ignore = "takes minutes in a debug build"]
fn counts_equal_a_replay_of_thousands() {
    archive_of(5000, 2000);
}

/// A board that comes back to a position counts there once.
#[test]
fn repetitions_count_once() {
    let text = b"[WhiteA \"x\"]\n\n1A. Nf3 1a. Nf6 2A. Ng1 2a. Ng8 3A. Nc3 3a. Nc6 \
        4A. e4 1B. e4 1-0\n";
    let folder = tempfile::tempdir().expect("a folder");
    import(folder.path(), "x", text);
    let archive = verified(folder.path());
    let start = Boards::new(chess::Rules::BUGHOUSE);
    for kind in KeyKind::ALL {
        let (board, filter) = (BoardId::A, &Filter::default());
        let explored = archive.explore(Query { game: &start, board, kind, filter }).unwrap();
        let mut expected = vec![("Nf3".to_owned(), [1, 1, 0, 0])];
        if kind != KeyKind::Both {
            expected.push(("e4".to_owned(), [1, 0, 0, 1]));
        }
        assert_eq!(counts(&explored), expected.into_iter().collect(), "{kind:?}");
    }
}

#[test]
fn an_answer_that_takes_too_long_is_broken_off() {
    let folder = tempfile::tempdir().expect("a folder");
    import(folder.path(), "x", b"[WhiteA \"x\"]\n\n1A. Nf3 1a. Nf6 1B. e4 1-0\n");
    let archive = verified(folder.path());
    let start = Boards::new(chess::Rules::BUGHOUSE);
    let players = vec!["x".to_owned()];
    for filter in [&Filter::default(), &Filter { players, ..Filter::default() }] {
        let query = Query { game: &start, board: BoardId::A, kind: KeyKind::Board, filter };
        archive.explore_while(query, &|| true).expect("an answer");
        let error = archive.explore_while(query, &|| false).expect_err("no time");
        assert!(matches!(error.kind, ArchiveErrorKind::Stopped), "{error}");
    }
}
