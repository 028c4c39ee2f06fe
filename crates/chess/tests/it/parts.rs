//! The small values: squares, sets of squares, reserves, boards, attacks.

use fastrand::Rng;
use tandem_chess::{
    Bitboard, Board, ByColor, Color, File, MoveList, ParseColorError, ParseRoleError,
    ParseSquareError, Piece, Rank, Reserve, Role, Roles, Square, attacks,
};

#[test]
fn squares() {
    for (i, square) in Square::all().enumerate() {
        assert_eq!(square.index(), i);
        assert_eq!(Square::from_index(i), Some(square));
        assert_eq!(Square::new(square.file(), square.rank()), square);
        assert_eq!(square.to_string().parse(), Ok(square));
        assert_eq!(square.is_light(), (i / 8 + i % 8) % 2 == 1);
    }
    assert_eq!(Square::from_index(64), None);
    assert_eq!((Square::E4.to_string(), Square::H8.index()), ("e4".into(), 63));
    for text in ["", "e", "e9", "e0", "i1", "E4", "e44", "4e", "é4"] {
        assert_eq!(text.parse::<Square>(), Err(ParseSquareError), "{text}");
    }
    assert_eq!(ParseSquareError.to_string(), "not a square: expected a file a-h and a rank 1-8");
    assert_eq!(Rank::Second.relative_to(Color::Black), Rank::Seventh);
    assert_eq!((File::from_letter(b'h'), File::from_letter(b'i')), (Some(File::H), None));
    assert_eq!((Rank::from_digit(b'8'), Rank::from_digit(b'0')), (Some(Rank::Eighth), None));
}

#[test]
fn values_and_their_texts() {
    for color in Color::ALL {
        assert_eq!(color.to_string().parse(), Ok(color));
        assert_eq!(color.letter().to_string().parse(), Ok(color));
    }
    for role in Role::ALL {
        assert_eq!(role.to_string().parse(), Ok(role));
        assert_eq!(role.letter().to_string().parse(), Ok(role));
        assert_eq!(role.letter().to_ascii_lowercase().to_string().parse(), Ok(role));
    }
    assert_eq!(("black".parse(), "KNIGHT".parse()), (Ok(Color::Black), Ok(Role::Knight)));
    for text in ["", "W", "b ", "whit", "whites", "knight ", "knigh", "x", "é", "\0"] {
        assert_eq!(text.parse::<Color>(), Err(ParseColorError), "{text}");
        assert_eq!(text.parse::<Role>(), Err(ParseRoleError), "{text}");
    }
    assert_eq!(ParseColorError.to_string(), "not a color: expected White or Black");
    assert_eq!(format!("{}{}", File::C, Rank::Sixth), "c6");
}

#[test]
fn sets_of_squares() {
    let mut set = Bitboard::from_square(Square::C3) | Square::A1 | Square::H8;
    let listed: Vec<Square> = set.into_iter().collect();
    assert_eq!(listed, [Square::A1, Square::C3, Square::H8]);
    assert_eq!((set.len(), set.into_iter().len(), set.first()), (3, 3, Some(Square::A1)));
    assert_eq!(listed.into_iter().collect::<Bitboard>(), set);
    set.remove(Square::A1);
    set ^= Square::H8;
    assert_eq!((set.single(), set.more_than_one()), (Some(Square::C3), false));
    set.insert(Square::D4);
    assert_eq!((set.single(), set.more_than_one()), (None, true));
    assert_eq!(set & Bitboard::rank(Rank::Third), Bitboard::from_square(Square::C3));
    assert_eq!(!Bitboard::EMPTY, Bitboard::FULL);
    assert_eq!(Bitboard::file(File::A) & Bitboard::rank(Rank::First), Square::A1.into());
    assert_eq!(Bitboard::back_rank(Color::Black), Bitboard::rank(Rank::Eighth));
    assert_eq!(format!("{set:?}"), "{c3, d4}");
}

#[test]
fn reserves() {
    let mut reserve: Reserve =
        [Role::Pawn, Role::Queen, Role::King, Role::Pawn].into_iter().collect();
    assert_eq!((reserve.len(), reserve.count(Role::Pawn), reserve.count(Role::King)), (3, 2, 0));
    assert_eq!(reserve.iter().collect::<Vec<_>>(), [Role::Pawn, Role::Pawn, Role::Queen]);
    assert_eq!(reserve.letters(Color::White, &[Role::Queen, Role::Pawn]), "QPP");
    assert_eq!(reserve.letters(Color::Black, &Role::DROPPABLE), "ppq");
    assert!(reserve.take(Role::Queen) && !reserve.take(Role::Queen) && !reserve.take(Role::King));
    assert!(!reserve.add(Role::King) && reserve.add(Role::Knight) && reserve.has(Role::Knight));
    while reserve.add(Role::Rook) {}
    assert_eq!(reserve.count(Role::Rook), Reserve::MAX_OF_A_ROLE);
    assert!(Reserve::EMPTY.is_empty() && !reserve.is_empty());
}

#[test]
fn boards() {
    let mut board = Board::INITIAL;
    assert_eq!(board.piece_at(Square::E1), Some(Role::King.piece(Color::White)));
    assert_eq!(board.king_of(Color::Black), Some(Square::E8));
    assert_eq!(board.by_piece(Role::Rook.piece(Color::Black)).len(), 2);
    // Putting replaces whatever stood there, mark and all.
    board.put(Square::E8, Role::Queen.piece(Color::White), true);
    assert_eq!((board.king_of(Color::Black), board.role_at(Square::E8)), (None, Some(Role::Queen)));
    board.put(Square::E8, Role::Queen.piece(Color::White), false);
    assert!(board.promoted().is_empty());
    board.put(Square::E8, Role::Rook.piece(Color::Black), true);
    assert_eq!(board.remove(Square::E8), Some((Role::Rook.piece(Color::Black), true)));
    assert_eq!(board.remove(Square::E8), None);
    assert!(board.promoted().is_empty());
    assert_eq!(board.pieces().count(), 31);
    assert_eq!(Board::EMPTY, Board::default());
    let picture = format!("{:?}", Board::INITIAL);
    assert_eq!(picture.lines().count(), 8);
    assert!(picture.starts_with("r n b q k b n r"));
}

#[test]
fn names_and_letters() {
    for role in Role::ALL {
        for color in Color::ALL {
            let piece = role.piece(color);
            assert_eq!(Piece::from_letter(piece.letter() as u8), Some(piece));
            assert_eq!(piece.to_string(), format!("{color} {role}"));
        }
    }
    assert_eq!((Piece::from_letter(b'x'), Role::from_letter(b'@')), (None, None));
    assert_eq!((!Color::White, Color::Black.letter()), (Color::Black, 'b'));
    let roles = Roles::new(&[Role::Knight, Role::Queen, Role::Knight]);
    assert_eq!(roles.iter().collect::<Vec<_>>(), [Role::Queen, Role::Knight]);
    assert_eq!((roles.len(), roles.contains(Role::Rook), roles.is_empty()), (2, false, false));
    let mut pair = ByColor { white: 1, black: 2 };
    pair[Color::Black] += 1;
    assert_eq!(pair.iter().collect::<Vec<_>>(), [(Color::White, &1), (Color::Black, &3)]);
}

/// Sliders among random blockers, against a walk square by square.
#[test]
fn sliders() {
    let walk = |from: Square, steps: [(i32, i32); 4], occupied: Bitboard| {
        let mut seen = Bitboard::EMPTY;
        for (files, ranks) in steps {
            let (mut file, mut rank) = (from.file() as i32 + files, from.rank() as i32 + ranks);
            while (0..8).contains(&file) && (0..8).contains(&rank) {
                let square = Square::from_index((8 * rank + file) as usize).expect("on the board");
                seen.insert(square);
                if occupied.contains(square) {
                    break;
                }
                (file, rank) = (file + files, rank + ranks);
            }
        }
        seen
    };
    let mut chance = Rng::with_seed(3);
    for square in Square::all() {
        for _ in 0..1000 {
            let occupied = Bitboard(chance.u64(..) & (chance.u64(..) | chance.u64(..)));
            let rook = walk(square, [(1, 0), (-1, 0), (0, 1), (0, -1)], occupied);
            let bishop = walk(square, [(1, 1), (-1, 1), (1, -1), (-1, -1)], occupied);
            assert_eq!(attacks::rook(square, occupied), rook);
            assert_eq!(attacks::bishop(square, occupied), bishop);
            assert_eq!(attacks::lines::rook(square, occupied), rook);
            assert_eq!(attacks::lines::bishop(square, occupied), bishop);
            assert_eq!(attacks::queen(square, occupied), rook | bishop);
        }
    }
}

#[test]
fn lines() {
    assert_eq!(
        attacks::between(Square::A1, Square::D4),
        [Square::B2, Square::C3].into_iter().collect()
    );
    assert_eq!(attacks::between(Square::H1, Square::E1).len(), 2);
    assert_eq!(attacks::line(Square::B2, Square::C3).len(), 8);
    for a in Square::all() {
        for b in Square::all() {
            let on_a_line = attacks::queen(a, Bitboard::EMPTY).contains(b);
            assert_eq!(attacks::line(a, b).any(), on_a_line, "{a} {b}");
            assert_eq!(attacks::between(a, b), attacks::between(b, a));
            assert!(on_a_line || attacks::between(a, b).is_empty());
        }
    }
    assert_eq!(attacks::knight(Square::A1).len(), 2);
    assert_eq!(attacks::king(Square::E4).len(), 8);
    assert_eq!(attacks::pawn(Color::Black, Square::A5), Square::B4.into());
}

#[test]
#[should_panic(expected = "more than 512 moves")]
fn a_full_list_refuses() {
    let mut list = MoveList::default();
    let mv = tandem_chess::Move::Drop { role: Role::Pawn, to: Square::E4 };
    for _ in 0..MoveList::CAPACITY {
        list.push(mv);
    }
    assert_eq!(list.len(), 512);
    list.push(mv);
}
