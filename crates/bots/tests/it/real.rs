//! Real engines, where they are installed (`cargo xtask setup` installs them).

use std::time::Duration;

use bughouse::{BoardId, Game, Seat};
use chess::{Fen, Position, Role, Rules, Uci};
use tandem_bots::{BotEvent, Note, Program};

use crate::table::Table;

fn find(name: &str) -> Program {
    Program::find(name).unwrap_or_else(|| panic!("{name} is not installed"))
}

fn position(fen: &str) -> Position {
    let Fen(setup) = fen.parse().unwrap();
    Position::from_setup(setup, Rules::BUGHOUSE).unwrap()
}

/// White is mated unless a piece arrives.
const WAITS: &str = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR[] w KQkq - 1 3";

/// White could interpose a piece, but has none. Black is to move, and moves.
const BEFORE: &str = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR[] b KQkq - 0 2";

fn a_knight_arrives(table: &mut Table) {
    table.game.grant(Seat::WhiteA, Role::Knight);
    table.update(None);
    let san = table.bot_moves();
    assert!(["N@f2", "N@g3"].contains(&&*san), "{san}: the reserve has only a knight");
}

fn assert_silent(table: &mut Table, time: Duration) {
    let events = table.listen(time);
    let acts = |event: &BotEvent| matches!(event, BotEvent::Move(_) | BotEvent::Resign);
    assert!(!events.iter().any(acts), "{events:?}");
}

/// An engine that waits for a piece moves when it arrives.
fn check_waiting(name: &str) {
    // The engine is told of the position while it waits.
    let mut table = Table::open(find(name), Seat::WhiteA, Some(WAITS));
    assert_silent(&mut table, Duration::from_millis(500));
    a_knight_arrives(&mut table);
    // The engine plays, is mated, claims that the game is lost, and goes on.
    let mut table =
        Table::open(find(name), Seat::WhiteA, Some("4k3/8/8/8/8/8/4P3/4K2R[] w - - 0 1"));
    table.bot_moves();
    table.game = Game::from_positions(position(WAITS), table.game.board(BoardId::B).clone());
    table.update(None);
    a_knight_arrives(&mut table);
}

/// An engine that claims a lost game is treated as sitting.
fn check_claim(name: &str) {
    let fen = BEFORE.replace("[] b", "[] w");
    let mut table = Table::open(find(name), Seat::WhiteA, Some(&fen));
    // Whatever the engine plays, the game is set to the mate by Black's queen.
    table.bot_moves();
    table.game = Game::from_positions(position(BEFORE), table.game.board(BoardId::B).clone());
    table.update(None);
    let mate: Uci = "d8h4".parse().unwrap();
    let mate = mate.to_move(table.game.board(BoardId::A)).unwrap();
    table.game.play(BoardId::A, mate).unwrap();
    table.update(Some((Seat::BlackA, mate)));
    assert_silent(&mut table, Duration::from_secs(1));
    a_knight_arrives(&mut table);
    let is_illegal = |note: &Note| matches!(note, Note::Illegal(_));
    assert!(!table.notes.iter().any(is_illegal), "{:?}", table.notes);
}

/// An engine obeys `sit` and `go`.
fn check_orders(name: &str) {
    let mut table = Table::open(find(name), Seat::WhiteA, None);
    table.bot_moves();
    table.partner_says("sit");
    table.opponent_moves();
    assert_silent(&mut table, Duration::from_secs(4));
    table.partner_says("go");
    table.bot_moves();
    // The bot did not mistake the silence for a hang.
    assert_eq!(table.notes.iter().find(|note| matches!(note, Note::Restarted(_))), None);
}

macro_rules! engine_tests {
    ($($name:ident: $check:ident($engine:literal), $reason:literal;)*) => {
        $(
            #[test]
            #[ignore = $reason]
            fn $name() {
                $check($engine);
            }
        )*
    };
}

engine_tests! {
    engines_sjeng_waits_for_a_piece: check_waiting("sjeng"), "needs sjeng";
    engines_sjeng_sits_after_a_claim: check_claim("sjeng"), "needs sjeng";
    engines_sjeng_obeys_its_partner: check_orders("sjeng"), "needs sjeng";
    engines_fairy_waits_for_a_piece: check_waiting("fairy-stockfish"), "needs fairy-stockfish";
    engines_fairy_sits_after_a_claim: check_claim("fairy-stockfish"), "needs fairy-stockfish";
    engines_fairy_obeys_its_partner: check_orders("fairy-stockfish"), "needs fairy-stockfish";
    engines_fairy_waits_for_a_piece_over_uci:
        check_waiting("fairy-stockfish-uci"), "needs fairy-stockfish";
}
