//! The real programs, where they are installed: `cargo xtask engines` installs them.

use std::time::Duration;

use bughouse::Seat;
use chess::Role;
use tandem_bots::{Note, Program, Said};

use crate::table::Table;

fn find(name: &str) -> Option<Program> {
    let program = Program::find(name);
    if program.is_none() {
        println!("skipped: {name} is not installed");
    }
    program
}

/// White is mated unless a man arrives.
const WAITS: &str = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR[] w KQkq - 1 3";

/// White could put a man in between, but holds nothing. Black is to move, and moves.
const BEFORE: &str = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR[] b KQkq - 0 2";

fn a_knight_arrives(table: &mut Table) {
    table.game.grant(Seat::WhiteA, Role::Knight);
    table.stands(None);
    let san = table.bot_moves();
    assert!(["N@f2", "N@g3"].contains(&&*san), "{san}: only a knight is held");
}

#[test]
fn who_is_mated_but_for_a_man_moves_when_he_comes() {
    for name in ["sjeng", "fairy-stockfish", "fairy-stockfish-uci"] {
        let Some(program) = find(name) else { continue };
        // The program is told of the position while it waits.
        let mut table = Table::open(program.clone(), Seat::WhiteA, Some(WAITS));
        let said = table.listen(Duration::from_millis(500));
        assert!(!said.iter().any(|said| matches!(said, Said::Move(_) | Said::Resign)), "{said:?}");
        a_knight_arrives(&mut table);
        // The program plays, is mated, claims that the game is lost, and is there again.
        let mut table =
            Table::open(program, Seat::WhiteA, Some("4k3/8/8/8/8/8/4P3/4K2R[] w - - 0 1"));
        table.bot_moves();
        let board = bughouse::BoardId::A;
        let chess::Fen(setup) = WAITS.parse().unwrap();
        let waits = chess::Position::from_setup(setup, chess::Rules::BUGHOUSE).unwrap();
        table.game = bughouse::Game::from_positions(waits, table.game.board(!board).clone());
        table.stands(None);
        a_knight_arrives(&mut table);
    }
}

#[test]
fn a_claim_makes_a_sitter_and_not_a_result() {
    for name in ["sjeng", "fairy-stockfish"] {
        let Some(program) = find(name) else { continue };
        let fen = BEFORE.replace("[] b", "[] w");
        let mut table = Table::open(program, Seat::WhiteA, Some(&fen));
        // It is its move; whatever it plays, the game is set to the mate by Black's queen.
        table.bot_moves();
        let chess::Fen(setup) = BEFORE.parse().unwrap();
        let before = chess::Position::from_setup(setup, chess::Rules::BUGHOUSE).unwrap();
        table.game =
            bughouse::Game::from_positions(before, table.game.board(bughouse::BoardId::B).clone());
        table.stands(None);
        let mate: chess::Uci = "d8h4".parse().unwrap();
        let mate = mate.to_move(table.game.board(bughouse::BoardId::A)).unwrap();
        table.game.play(bughouse::BoardId::A, mate).unwrap();
        table.stands(Some((Seat::BlackA, mate)));
        let said = table.listen(Duration::from_secs(1));
        assert!(!said.iter().any(|said| matches!(said, Said::Move(_) | Said::Resign)), "{said:?}");
        a_knight_arrives(&mut table);
        assert!(
            !table.notes.iter().any(|note| matches!(note, Note::Illegal(_))),
            "{:?}",
            table.notes
        );
    }
}

#[test]
fn partners_are_obeyed() {
    for name in ["sjeng", "fairy-stockfish"] {
        let Some(program) = find(name) else { continue };
        let mut table = Table::open(program, Seat::WhiteA, None);
        table.bot_moves();
        table.hears("sit");
        table.opponent_moves();
        let said = table.listen(Duration::from_secs(4));
        assert!(!said.iter().any(|said| matches!(said, Said::Move(_))), "{name} sits");
        table.hears("go");
        table.bot_moves();
        // Nobody took the silence for a hang.
        assert_eq!(table.notes.iter().find(|note| matches!(note, Note::Restarted(_))), None);
    }
}
