//! Captures and the worth of pieces, in games made for it.

use bughouse::{BoardId, Game as Boards};
use chess::Rules;
use tandem_archive::{
    Archive, Captures, CapturesOf, Filter, KeyKind, Phase, Query, ValueOptions, position_after,
};

use crate::{
    random,
    support::{import, verified},
};

/// A game that begins with `1A. e4 1a. d5`, goes on with a move and ends.
fn game(number: usize, mv: &str, closing: &str, result: &str) -> String {
    format!(
        "[Event \"{number}\"]\n[WhiteA \"w{number}\"]\n\n1A. e4 1a. d5 1B. d4 2A. {mv} \
         {{{closing}}} {result}\n\n"
    )
}

fn archive(games: &[(&str, &str, &str)]) -> (tempfile::TempDir, Archive) {
    let folder = tempfile::tempdir().expect("a folder");
    let numbered = games.iter().enumerate();
    let text: String =
        numbered.map(|(number, (mv, end, result))| game(number, mv, end, result)).collect();
    import(folder.path(), "x", text.as_bytes());
    let archive = verified(folder.path());
    (folder, archive)
}

fn captures(archive: &Archive, filter: &Filter) -> Captures {
    let position = position_after("1A. e4 1a. d5").expect("good moves");
    let (board, kind) = (BoardId::A, KeyKind::Reserves);
    archive.captures(Query { game: &position, board, kind, filter }).expect("an answer")
}

const OTHER_BOARD: (&str, &str) = ("WhiteB checkmated", "1-0");
const THIS_BOARD: (&str, &str) = ("BlackA resigns", "1-0");
const LOST: (&str, &str) = ("WhiteA forfeits on time", "0-1");
const LOST_THERE: (&str, &str) = ("BlackB resigns", "0-1");

#[test]
fn captures_are_compared_with_other_moves() {
    let mut games = Vec::new();
    let mut add = |count: usize, mv, (end, result)| {
        games.extend(std::iter::repeat_n((mv, end, result), count));
    };
    add(60, "exd5", OTHER_BOARD);
    add(5, "exd5", THIS_BOARD);
    add(10, "exd5", LOST);
    add(20, "e5", OTHER_BOARD);
    add(40, "e5", LOST_THERE);
    add(15, "Nc3", ("Game drawn by mutual agreement", "1/2-1/2"));
    add(3, "exd5", ("aborted", "*"));
    let (_folder, archive) = archive(&games);
    let found = captures(&archive, &Filter::default());
    let [CapturesOf { san, piece, outcomes, score, score_difference, won_there_difference }] =
        &found.moves[..]
    else {
        panic!("{found:?}")
    };
    assert_eq!((san.as_deref(), *piece), (Some("exd5"), "pawn"));
    assert_eq!((outcomes.games, outcomes.won_there, outcomes.won_here), (75, 60, 5));
    assert_eq!((outcomes.lost_here, outcomes.lost_there, outcomes.drawn), (10, 0, 0));
    assert!((score.unwrap() - 65.0 / 75.0).abs() < 1e-12);
    let others = found.others;
    assert_eq!((others.games, others.won_there, others.lost_there), (75, 20, 40));
    assert_eq!((others.drawn, others.score()), (15, Some(27.5 / 75.0)));
    let difference = score_difference.unwrap();
    assert!((difference.value - 0.5).abs() < 1e-12 && difference.is_clear(), "{difference:?}");
    assert!(difference.low > 0.3 && difference.high < 0.7, "{difference:?}");
    assert!((won_there_difference.unwrap().value - 40.0 / 75.0).abs() < 1e-12);
    assert_eq!(found.pieces.len(), 1);
    assert_eq!(found.pieces[0].outcomes, *outcomes);
    // A filter leaves one game.
    let filter = Filter { players: vec!["w0".to_owned()], ..Filter::default() };
    let found = captures(&archive, &filter);
    assert_eq!((found.moves[0].outcomes.games, found.others.games), (1, 0));
    assert_eq!(found.moves[0].score_difference, None, "there is nothing to compare with");
}

#[test]
fn captures_are_compared_over_all_games() {
    let mut games = vec![("exd5", OTHER_BOARD.0, OTHER_BOARD.1); 30];
    games.extend(vec![("exd5", LOST.0, LOST.1); 10]);
    games.extend(vec![("e5", LOST_THERE.0, LOST_THERE.1); 7]);
    games.push(("exd5", "aborted", "*"));
    let (_folder, archive) = archive(&games);
    let crossing = archive.crossing(&Filter::default(), 2).expect("an answer");
    assert_eq!(crossing.games, 47, "games with a result and a loser");
    let row = &crossing.rows[0];
    assert_eq!((row.phase, row.piece), (Phase::Opening, "pawn"));
    assert_eq!((row.games, row.captures), (40, 40));
    assert!((row.won_there.unwrap().value - 0.75).abs() < 1e-12);
    assert!((row.score.unwrap().value - 0.75).abs() < 1e-12);
    // The quiet moves of these games are two of the first team, on both boards, and one of
    // BlackA: "there" is board A for WhiteB, who lost where the first team won on board B.
    let difference = row.score_difference.unwrap();
    assert!(difference.low < difference.value && difference.value < difference.high);
    assert!(crossing.rows[1..].iter().all(|row| row.games == 0 && row.score.is_none()));
    assert_eq!(archive.crossing(&Filter::default(), 1).unwrap(), crossing, "on one thread");
}

/// Random games say little, but the same on any number of threads; a few games say nothing.
#[test]
fn values_of_random_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let texts: Vec<Vec<u8>> = (0..1200).map(random::game).collect();
    import(folder.path(), "random", &texts.join(&b'\n'));
    let archive = verified(folder.path());
    let options = ValueOptions { samples: 3, ratings: false, jobs: 3 };
    let values = archive.piece_values(&Filter::default(), options).expect("an answer");
    assert!(values.games > 1000 && values.games < 1200, "those with a result: {}", values.games);
    // In so few games the opening has almost no drops: its results may be told without error.
    for phase in &values.phases[1..] {
        assert_eq!(phase.problem, None, "{phase:?}");
        assert!(phase.positions <= 3 * phase.games);
        assert_eq!(phase.terms.len() + phase.left_out.len(), 13, "{phase:?}");
        let pawn = phase.terms[1];
        assert!(pawn.elo.margin() > 0.0 && pawn.elo.value.abs() < 5.0 * pawn.elo.margin());
    }
    assert!(values.phases[1].clocked > 0.9);
    let alone = archive.piece_values(&Filter::default(), ValueOptions { jobs: 1, ..options });
    assert_eq!(alone.unwrap(), values);
    let few = Filter { players: vec!["player7".to_owned()], ..Filter::default() };
    let values = archive.piece_values(&few, options).unwrap();
    assert!(values.phases.iter().all(|phase| phase.terms.is_empty() && phase.problem.is_some()));
}

#[test]
fn a_position_without_games() {
    let (_folder, archive) = archive(&[("exd5", LOST.0, LOST.1)]);
    let start = Boards::new(Rules::BUGHOUSE);
    let (kind, filter) = (KeyKind::Both, &Filter::default());
    let found = archive.captures(Query { game: &start, board: BoardId::B, kind, filter }).unwrap();
    assert!(found.moves.is_empty() && found.pieces.is_empty() && found.others.games == 1);
    let nowhere = position_after("1A. a4").unwrap();
    let query = Query { game: &nowhere, board: BoardId::A, kind, filter };
    assert_eq!(archive.captures(query).unwrap().others.games, 0);
}
