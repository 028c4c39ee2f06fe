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
