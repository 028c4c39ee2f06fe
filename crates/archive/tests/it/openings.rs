//! The openings of a player, and the conditions on seats and partners.

use bughouse::{BoardId, Seat};
use tandem_archive::{ArchiveErrorKind, Filter, KeyKind, Openings, Query, position_after};

use crate::support::{import, verified};

const GAMES: &[u8] =
    b"[WhiteA \"Ada\"]\n[BlackA \"Bo\"]\n[WhiteB \"Cy\"]\n[BlackB \"Di\"]\n[Result \"1-0\"]\n
1A. e4 1B. d4 1a. e5 1b. d5 2A. Nf3 2a. Nc6 3A. Bc4 1-0\n
[WhiteA \"Ada\"]\n[BlackA \"Bo\"]\n[WhiteB \"Cy\"]\n[BlackB \"Ed\"]\n[Result \"0-1\"]\n
1A. e4 1a. c5 0-1\n
[WhiteA \"Ada\"]\n[BlackA \"Cy\"]\n[WhiteB \"Bo\"]\n[BlackB \"Di\"]\n[Result \"1/2-1/2\"]\n
1A. d4 1B. e4 1b. e5 1/2-1/2\n
[WhiteA \"Cy\"]\n[BlackA \"Bo\"]\n[WhiteB \"ADA.\"]\n[BlackB \"Ed\"]\n[Result \"*\"]\n
1A. e4 1B. e4 1b. e5 2B. Nf3 *\n
[WhiteA \"Bo\"]\n[BlackA \"Cy\"]\n[WhiteB \"Di\"]\n[BlackB \"Ed\"]\n[Result \"1-0\"]\n
1A. g4 1B. h4 1-0\n";

fn filter(player: &str) -> Filter {
    Filter { players: vec![player.to_owned()], ..Filter::default() }
}

/// A seat with its games and points, and its lines with theirs.
fn described(openings: &Openings) -> Vec<String> {
    let results =
        |it: &protocol::Results| format!("{} {}{}{}", it.games, it.won, it.drawn, it.lost);
    let mut all = Vec::new();
    for seat in &openings.seats {
        all.push(format!("{:?}: {}", seat.seat, results(&seat.results)));
        let line = |it: &protocol::OpeningLine| {
            format!("{}: {}", it.moves.join(" "), results(&it.results))
        };
        all.extend(seat.lines.iter().map(line));
    }
    let partner =
        |it: &protocol::PartnerResults| format!("with {}: {}", it.name, results(&it.results));
    all.extend(openings.partners.iter().map(partner));
    all
}

#[test]
fn a_player_has_openings_by_seat_and_partner() {
    let folder = tempfile::tempdir().expect("a folder");
    import(folder.path(), "x", GAMES);
    let archive = verified(folder.path());
    let ask = |filter: &Filter| archive.openings_while(filter, &|| true).expect("an answer");

    let ada = ask(&filter("ada"));
    assert_eq!((ada.player.as_str(), ada.results.games), ("ADA.", 4));
    let expected = [
        "WhiteA: 3 111",
        "e4: 2 101",
        "e4 c5: 1 001",
        "e4 e5: 1 100",
        "e4 e5 Nf3: 1 100",
        "e4 e5 Nf3 Nc6: 1 100",
        "d4: 1 010",
        "WhiteB: 1 000",
        "e4: 1 000",
        "e4 e5: 1 000",
        "e4 e5 Nf3: 1 000",
        "with Di: 2 110",
        "with Bo: 1 000",
        "with Ed: 1 001",
    ];
    assert_eq!(described(&ada), expected);
    // The position has the player's board, wherever that is.
    let boards = ada.seats[1].lines[0].position.split(" | ").collect::<Vec<_>>();
    assert!(boards[0].starts_with("rnbqkbnr/pppppppp/8/8/8/8/"), "{boards:?}");
    assert!(boards[1].starts_with("rnbqkbnr/pppppppp/8/8/4P3/8/"), "{boards:?}");

    let with_di = Filter { partner: Some("di".to_owned()), ..filter("Ada") };
    let with_di = ask(&with_di);
    assert_eq!(described(&with_di).last().map(String::as_str), Some("with Di: 2 110"));
    assert_eq!((with_di.results.games, with_di.seats.len()), (2, 1));
    assert_eq!(described(&ask(&filter("nobody"))), [""; 0]);
    assert_eq!(described(&ask(&filter("..."))), [""; 0], "no name has no letters");
    assert_eq!(described(&ask(&Filter::default())), [""; 0]);
    let error = archive.openings_while(&filter("Ada"), &|| false).expect_err("no time");
    assert!(matches!(error.kind, ArchiveErrorKind::Stopped), "{error}");
}

#[test]
fn the_explorer_counts_the_board_of_a_seat() {
    let folder = tempfile::tempdir().expect("a folder");
    import(folder.path(), "x", GAMES);
    let archive = verified(folder.path());
    let partner = |name: &str| Some(name.to_owned());
    let start = Filter::default();
    for (name, filter, moves, games) in [
        ("all", start.clone(), "", 10),
        ("a player, both boards", filter("Ada"), "", 8),
        ("a seat", Filter { seat: Some(Seat::WhiteA), ..filter("Ada") }, "", 3),
        ("the other board", Filter { seat: Some(Seat::WhiteB), ..filter("Ada") }, "1A. e4", 1),
        ("a seat after e4", Filter { seat: Some(Seat::WhiteA), ..filter("Ada") }, "1A. e4", 2),
        ("a partner", Filter { partner: partner("Di"), ..filter("Ada") }, "", 4),
        ("no partner", Filter { partner: partner("Cy"), ..filter("Ada") }, "", 0),
        ("an opponent is none", Filter { partner: partner("Bo"), ..filter("Di") }, "", 0),
    ] {
        let game = position_after(moves).expect("legal");
        let (board, kind, filter) = (BoardId::A, KeyKind::Board, &filter);
        let explored = archive.explore(Query { game: &game, board, kind, filter });
        let explored = explored.expect("an answer");
        assert_eq!(explored.games, games, "{name}");
        assert_eq!(explored.position, game.to_bfen().to_bracket());
    }
}
