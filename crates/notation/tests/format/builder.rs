//! The builder's games are canonical and read back as they were played.

use bughouse::{BoardId, Seat, bfen::ParsedBfen};
use chess::{Role, Rules};
use tandem_notation::{
    Batch, Millis, Replay,
    write::{Builder, PlayError},
};

use super::formatted;

fn check(builder: Builder, result: &str, ending: Option<&str>, canonical: &str) {
    let text = builder.finish(result, ending);
    assert_eq!(String::from_utf8_lossy(&text), canonical);
    assert_eq!(formatted(&text), text, "it is canonical");
    let batch = Batch::from_text(&text);
    assert_eq!(batch.len(), 1);
    let game = batch.games().next().expect("a game");
    assert_eq!(Replay::new(&game).run().problem, None);
}

#[test]
fn a_game_with_everything() {
    let mut game = Builder::new(Rules::BUGHOUSE);
    game.tag("WhiteA", "a \"b\"\n").tag("Event", "x").tag("event", "y").tag("1 x", "no name");
    game.play_san(Seat::WhiteA, "e4", Some(Millis(298_512))).unwrap().lag(Millis(30));
    game.play_san(Seat::WhiteB, "e2e4", None).unwrap().comment(" so } \n[X \"y\"] ").diagram();
    game.play_san(Seat::BlackA, "d5", Some(Millis(-250))).unwrap().annotate("?!");
    game.play_san(Seat::WhiteA, "Nc3", None).unwrap();
    game.begin_variation();
    game.play_san(Seat::WhiteA, "exd5", None).unwrap();
    assert_eq!(game.handed_over(), Some((Seat::BlackB, Role::Pawn)));
    game.play_san(Seat::BlackB, "@e3", None).unwrap();
    game.end_variation();
    assert_eq!(game.boards().to_move(BoardId::B), Seat::BlackB);
    game.play_san(Seat::BlackA, "d4", None).unwrap();
    check(
        game,
        "0-1",
        Some("a resigns"),
        "[Event \"y\"]\n[WhiteA \"a \\\"b\\\" \"]\n[Result \"0-1\"]\n[Lag \"30 0 0 0 0\"]\n\n\
         1A. e4 {298.512} 1B. e4 {C:so )  [X \"y\"]} {D:} 1a. d5 {-0.250} {A:?!} 2A. Nc3\n\
         (2A. exd5 1b. P@e3) 2a. d4 {a resigns} 0-1\n",
    );
}

#[test]
fn refused_moves_change_nothing() {
    let mut game = Builder::new(Rules::BUGHOUSE);
    let error = game.play_san(Seat::BlackA, "e5", None).map(drop).unwrap_err();
    assert_eq!(error, PlayError::NotToMove(Seat::BlackA));
    for san in ["Ke2", "P@e4", "hello"] {
        let error = game.play_san(Seat::WhiteA, san, None).map(drop).unwrap_err();
        assert!(!error.to_string().is_empty());
    }
    game.begin_variation().end_variation();
    check(game, "nonsense", None, "[Result \"*\"]\n\n*\n");
}

#[test]
fn a_game_from_a_position() {
    let bfen = "4k3/8/8/8/8/8/4P3/4K3[N] w - - 0 11 | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";
    let reading = ParsedBfen::parse_with_numbers(bfen, None).unwrap();
    let mut game = Builder::from_bfen(&reading.bfen, Rules::BUGHOUSE).unwrap();
    game.decimals(0).play_san(Seat::WhiteA, "N@d6", Some(Millis(1_999))).unwrap();
    check(
        game,
        "*",
        None,
        &format!("[Result \"*\"]\n[SetUp \"1\"]\n[FEN \"{bfen}\"]\n\n11A. N@d6+ {{1}} *\n"),
    );
}
