//! Two boards from the lines of a server.

use bughouse::{BoardId, Game, Millis, Seat};
use chess::{Color, Move, Role, Rules, Square};
use proptest::prelude::*;
use tandem_protocol::ics::{
    BoardLine, Event, GamePair, Holdings, Progress, Relation, move_line, move_text,
};

/// The numbers of the games.
const GAMES: [u32; 2] = [7, 8];

/// A board as a server would show it, with the relation of a player.
fn line(game: &Game, board: BoardId) -> BoardLine {
    let position = game.board(board);
    let mut ranks = [[b'-'; 8]; 8];
    for (square, piece) in position.board().pieces() {
        let letter = piece.role.letter().to_string();
        let letter = if piece.color == Color::White { letter } else { letter.to_lowercase() };
        ranks[7 - square.rank() as usize][square.file() as usize] = letter.as_bytes()[0];
    }
    let rooks = [Square::H1, Square::A1, Square::H8, Square::A8];
    BoardLine {
        ranks,
        white_to_move: position.turn() == Color::White,
        double_push: position.en_passant().map(|square| square.file() as u8),
        castling: rooks.map(|rook| position.castling().contains(rook)),
        reversible: 0,
        game: GAMES[board as usize],
        white: format!("White{board}"),
        black: format!("Black{board}"),
        relation: if board == BoardId::A { Relation::MyMove } else { Relation::Observing },
        base: 2,
        increment: 0,
        material: [39, 39],
        clocks: [100_000, -5],
        move_number: position.fullmoves(),
        verbose: "none".to_owned(),
        elapsed: 0,
        text: "none".to_owned(),
        flip: false,
        clock_runs: true,
        lag: 0,
        in_millis: true,
    }
}

fn holdings(game: &Game, board: BoardId) -> Holdings {
    let counts = |color| {
        let reserve = game.reserve(board.seat(color));
        [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
            .map(|role| reserve.count(role))
    };
    let (white, black) = (counts(Color::White), counts(Color::Black));
    Holdings { game: GAMES[board as usize], white, black, passed: None }
}

proptest! {
    #[test]
    fn a_game_is_followed_move_by_move(choices in prop::collection::vec(any::<(bool, u16)>(), 1..120)) {
        let mut game = Game::new(Rules::BUGHOUSE);
        let mut pair = GamePair::new(&line(&game, BoardId::A));
        pair.set_partner(GAMES[1]);
        for (other, choice) in choices {
            let board = if other { BoardId::B } else { BoardId::A };
            let moves = game.board(board).legal_moves();
            if moves.is_empty() {
                continue;
            }
            let (seat, mv) = (game.to_move(board), moves[usize::from(choice) % moves.len()]);
            game.play(board, mv).expect("a legal move");
            let text = line(&game, board).to_string();
            let Event::Board(shown) = Event::read(&text) else { panic!("{text}") };
            prop_assert_eq!(pair.show(&shown), Some(Progress::Played(seat, mv)));
            for board in BoardId::ALL {
                prop_assert_eq!(pair.hold(&holdings(&game, board)), Some(board));
            }
            // Promoted pieces are known, too, since all moves were seen.
            prop_assert_eq!(pair.game().to_bfen(), game.to_bfen());
            let written = move_line(mv);
            prop_assert!(move_text(&written).is_some(), "{}", written);
        }
        // An observer who comes late sees the same boards.
        let mut late = GamePair::new(&line(&game, BoardId::A));
        late.set_partner(GAMES[1]);
        late.show(&line(&game, BoardId::B));
        for board in BoardId::ALL {
            late.hold(&holdings(&game, board));
            prop_assert_eq!(late.game().board(board).turn(), game.board(board).turn());
            prop_assert_eq!(
                late.game().board(board).legal_moves().len(),
                game.board(board).legal_moves().len()
            );
        }
    }

    #[test]
    fn impossible_lines_never_panic(
        ranks in prop::collection::vec("[-PNBRQKpnbrqk]{8}", 8),
        (black, file, castling) in (any::<bool>(), 0..8u8, any::<[bool; 4]>()),
        counts in any::<[u8; 5]>(),
        (clock, base) in any::<(i64, u32)>(),
    ) {
        let game = Game::new(Rules::BUGHOUSE);
        let mut shown = line(&game, BoardId::A);
        for (rank, text) in shown.ranks.iter_mut().zip(&ranks) {
            rank.copy_from_slice(text.as_bytes());
        }
        (shown.white_to_move, shown.castling) = (!black, castling);
        (shown.double_push, shown.clocks, shown.base) = (Some(file), [clock; 2], base);
        for mut pair in [GamePair::new(&shown), GamePair::new(&line(&game, BoardId::A))] {
            pair.show(&shown);
            pair.hold(&Holdings { game: GAMES[0], white: counts, black: counts, passed: None });
            let _ = pair.game().board(BoardId::A).legal_moves();
            prop_assert!(pair.clocks().iter().all(|(_, &clock)| clock >= Millis::ZERO));
        }
    }
}

#[test]
fn lines_of_other_games_change_nothing() {
    let game = Game::new(Rules::BUGHOUSE);
    let mut pair = GamePair::new(&line(&game, BoardId::A));
    assert_eq!(pair.show(&line(&game, BoardId::B)), None, "the partner's game is not known yet");
    assert_eq!(pair.hold(&holdings(&game, BoardId::B)), None);
    pair.set_partner(GAMES[1]);
    assert_eq!(pair.show(&line(&game, BoardId::B)), Some(Progress::Shown(BoardId::B)));
    assert_eq!(pair.names()[Seat::BlackB], "BlackB");
    assert_eq!(pair.clocks()[Seat::WhiteB], Millis(100_000));
    assert_eq!(pair.clocks()[Seat::BlackB], Millis::ZERO);
    let mut kingless = line(&game, BoardId::A);
    kingless.ranks = [[b'-'; 8]; 8];
    assert_eq!(pair.show(&kingless), None);
}

#[test]
fn moves_are_written_as_servers_take_them() {
    for (mv, text) in [
        (Move::Castle { king: Square::E1, rook: Square::H1 }, "o-o"),
        (Move::Castle { king: Square::E8, rook: Square::A8 }, "o-o-o"),
        (Move::Drop { role: Role::Pawn, to: Square::E6 }, "P@e6"),
        (Move::EnPassant { from: Square::E5, to: Square::D6 }, "e5d6"),
    ] {
        assert_eq!(move_line(mv), text);
    }
    let promotion = Move::Normal {
        role: Role::Pawn,
        from: Square::A7,
        to: Square::A8,
        promotion: Some(Role::Queen),
    };
    assert_eq!(move_line(promotion), "a7a8=q");
}
