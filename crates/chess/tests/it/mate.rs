//! Open, waiting, mated, stalemated.

use tandem_chess::{Fault, Fen, Position, Reserve, Role, Rules, Setup, Status};

use crate::support::{lines, position, shared_table};

fn status(name: &str) -> Status {
    match name {
        "open" | "play" => Status::Open,
        "waiting" | "wait" => Status::Waiting,
        "mated" | "mate" => Status::Mated,
        "stalemated" => Status::Stalemated,
        _ => panic!("no status is called {name:?}"),
    }
}

/// A row `fen,checkers,moves,full,status,name`; `full` counts the moves with one piece of each
/// kind in hand.
#[track_caller]
fn check_row(row: &str) {
    let [fen, checkers, moves, full, verdict, _] =
        row.splitn(6, ',').collect::<Vec<_>>().try_into().expect("six columns");
    let number = |text: &str| text.parse::<usize>().expect("a number");
    let board = forgiving(fen.parse::<Fen>().expect("a FEN").into_setup());
    assert_eq!(board.checkers().len(), number(checkers), "{row}");
    assert_eq!(board.is_check(), number(checkers) > 0, "{row}");
    assert_eq!(board.count_legal_moves(), number(moves), "{row}");
    assert_eq!(board.status(), status(verdict), "{row}");
    assert_eq!(board.is_mate(), status(verdict) == Status::Mated, "{row}");

    let mut rich = fen.parse::<Fen>().expect("a FEN").into_setup();
    rich.reserves[rich.turn] = Role::DROPPABLE.into_iter().collect::<Reserve>();
    let rich = forgiving(rich);
    assert_eq!(rich.count_legal_moves(), number(full), "{row}");
}

#[test]
fn own_table() {
    let rows: Vec<&str> = lines(include_str!("tables/status.csv")).collect();
    assert_eq!(rows.len(), 26);
    rows.into_iter().for_each(check_row);
}

#[test]
#[ignore = "needs ../shared"]
fn shared_mates() {
    let text = shared_table("mate_bughouse.csv");
    let rows: Vec<&str> = lines(&text).collect();
    assert_eq!(rows.len(), 26);
    rows.into_iter().for_each(check_row);
}

/// A position of which only the side to move matters: one problem has no king on the other.
fn forgiving(setup: Setup) -> Position {
    let waiting = !setup.turn;
    let other_king =
        |fault: &Fault| matches!(fault, Fault::Kings { color, count: 0 } if *color == waiting);
    Position::from_setup(setup, Rules::BUGHOUSE)
        .or_else(|error| error.ignore_faults(Rules::BUGHOUSE, other_king))
        .expect("a playable setup")
}

#[test]
fn what_is_not_forgiven_stays_refused() {
    let setup = "8/8/8/8/8/8/5PPP/P4rKr[] w - - 0 1".parse::<Fen>().expect("a FEN").into_setup();
    let error = Position::from_setup(setup, Rules::BUGHOUSE).expect_err("no king, a pawn on a1");
    assert_eq!(error.faults.len(), 2);
    let kings = |fault: &Fault| matches!(fault, Fault::Kings { .. });
    let left = error.ignore_faults(Rules::BUGHOUSE, kings).expect_err("a pawn on a1");
    assert_eq!(left.to_string(), "a pawn stands on a1, on the first rank");
}

/// Columns: FEN, chess, crazyhouse, bughouse.
#[test]
fn the_same_position_under_other_rules() {
    let check = |fen: &str, verdicts: [&str; 3]| {
        let rules = [Rules::CHESS, Rules::CRAZYHOUSE, Rules::BUGHOUSE];
        let found = rules.map(|rules| position(fen, rules).status());
        assert_eq!(found, verdicts.map(status), "{fen}");
    };
    check("7k/5Q2/8/8/8/8/8/K7[] b - - 0 1", ["stalemated", "stalemated", "waiting"]);
    check("7k/5Q2/8/8/8/8/8/K7[n] b - - 0 1", ["open", "open", "open"]);
    // The opponent's reserve is of no use.
    check("7k/5Q2/8/8/8/8/8/K7[N] b - - 0 1", ["stalemated", "stalemated", "waiting"]);
    check("6rk/8/8/8/8/8/5PPP/r5K1[] w - - 0 1", ["mated", "mated", "waiting"]);
    check("6rk/8/8/8/8/8/5PPP/r5K1[P] w - - 0 1", ["mated", "mated", "waiting"]);
    check("6rk/8/8/8/8/8/5PPP/r5K1[B] w - - 0 1", ["open", "open", "open"]);
    check("6rk/5Npp/8/8/8/8/8/K7[qrbnp] b - - 0 1", ["mated", "mated", "mated"]);
    check("4k3/8/8/8/8/8/8/4K3[] w - - 0 1", ["open", "open", "open"]);
}

/// A board that waits opens when the partner's piece arrives; a mated one does not.
#[test]
fn a_piece_that_arrives() {
    let mut waiting = position("6rk/8/8/8/8/8/5PPP/r5K1[] w - - 0 1", Rules::BUGHOUSE);
    let us = waiting.turn();
    assert!(waiting.add_to_reserve(us, Role::Pawn));
    assert_eq!(waiting.status(), Status::Waiting);
    assert!(waiting.add_to_reserve(us, Role::Rook));
    assert_eq!(waiting.status(), Status::Open);

    let mut mated = position("7k/8/8/8/8/8/5PPP/4qrK1[] w - - 0 1", Rules::BUGHOUSE);
    for role in Role::DROPPABLE {
        assert!(mated.add_to_reserve(us, role));
        assert_eq!(mated.status(), Status::Mated);
    }
    assert!(!mated.add_to_reserve(us, Role::King));
}

/// Mates and stalemates of chess; the positions and what they are come from another program.
#[test]
fn mates_of_chess() {
    for (name, fen, status) in [
        ("fool's", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", Status::Mated),
        (
            "scholar's",
            "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4",
            Status::Mated,
        ),
        (
            "Légal's",
            "rn1q1bnr/ppp1kB1p/3p2p1/3NN3/4P3/8/PPPP1PPP/R1BbK2R b KQ - 2 7",
            Status::Mated,
        ),
        ("Morphy's", "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17", Status::Mated),
        (
            "by castling",
            "rn3r2/pbppq1p1/1p2pN2/8/3P2NP/6P1/PPP1BP1R/2KR2k1 b - - 6 18",
            Status::Mated,
        ),
        (
            "by a pinned pawn",
            "r1bqkb1r/pp1npppp/2pN1n2/8/3P4/8/PPP1QPPP/R1B1KBNR b KQkq - 4 6",
            Status::Mated,
        ),
        ("on the last rank", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", Status::Mated),
        ("smothered", "6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1", Status::Mated),
        ("of the queen", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", Status::Mated),
        ("a rook steps between", "3R2k1/5ppp/4r3/8/8/8/8/6K1 b - - 0 1", Status::Open),
        (
            "Loyd's stalemate",
            "5bnr/4p1pq/4Qpkr/7p/7P/4P3/PPPP1PP1/RNB1KBNR b KQ - 2 10",
            Status::Stalemated,
        ),
        ("of the queen, stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Status::Stalemated),
        ("of a pawn, stalemate", "k7/P7/K7/8/8/8/8/8 b - - 0 1", Status::Stalemated),
    ] {
        assert_eq!(position(fen, Rules::CHESS).status(), status, "{name}");
    }
    // On two boards a piece could come to stand between; only contact is mate.
    let last_rank = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";
    assert_eq!(position(last_rank, Rules::BUGHOUSE).status(), Status::Waiting);
}
