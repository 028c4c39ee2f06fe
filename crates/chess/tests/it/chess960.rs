//! The starts of Chess960.

use std::collections::HashSet;

use tandem_chess::{Color, Piece, Position, Role, Rules, Setup};

#[test]
fn there_are_960_starts_all_different_and_playable() {
    let mut seen = HashSet::new();
    for number in 0..Setup::CHESS960 {
        let setup = Setup::chess960(number).expect("a number below 960");
        let position = Position::from_setup(setup, Rules::BUGHOUSE).expect("playable");
        let rooks = setup.board.by_piece(Piece { color: Color::White, role: Role::Rook })
            | setup.board.by_piece(Piece { color: Color::Black, role: Role::Rook });
        assert_eq!(position.castling(), rooks, "all four rooks may castle");
        let rank: String = position.to_fen().to_string().chars().take(8).collect();
        let at = |piece: char| rank.match_indices(piece).map(|(file, _)| file).collect::<Vec<_>>();
        let (rooks, king, bishops) = (at('r'), at('k'), at('b'));
        assert!(rooks[0] < king[0] && king[0] < rooks[1], "{rank}");
        assert_eq!((bishops[0] + bishops[1]) % 2, 1, "{rank}");
        assert!(seen.insert(rank));
    }
    assert_eq!(Setup::chess960(960), None);
    assert_eq!(
        Setup::chess960(0)
            .map(|setup| Position::from_setup(setup, Rules::BUGHOUSE)
                .expect("playable")
                .to_fen()
                .to_string())
            .as_deref(),
        Some("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR[] w HFhf - 0 1")
    );
}
