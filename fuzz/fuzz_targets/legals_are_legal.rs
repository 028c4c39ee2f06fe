//! Bytes choose rules, a setup and a game: every move that is generated may be played and leaves
//! a playable position with the right keys, and its texts mean that very move.

#![no_main]

use chess::{
    Bitboard, Captures, CastlingStyle, Color, Fen, Move, Position, Role, Rules, SanPlus, Setup,
    Square,
};
use libfuzzer_sys::fuzz_target;

/// Longer games find nothing that several short ones do not.
const MOST_PLIES: usize = 32;

const STARTS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[QRBNPqrbnp] w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R[] w KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N[p] b - - 0 1",
    "1q~r~1k3/b~n~6/8/3P4/3p4/8/6B~N~/3K1R~Q~1[Pp] w - - 0 1",
    "nrkbqrbn/pppppppp/8/8/8/8/PPPPPPPP/NRKBQRBN[NPnp] w FBfb - 0 1",
    "rnbqkbnr/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/RNBQKBNR[] w KQkq - 0 1",
    "rnbqk2r/pppp1ppp/8/8/4N3/8/PPPPR1PP/RNBQKB2[Pp] w Qkq - 0 1",
];

struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn next(&mut self) -> Option<usize> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(usize::from(first))
    }

    fn square(&mut self) -> Option<Square> {
        Square::from_index(self.next()? % 64)
    }

    /// A start from the list, a line of FEN, or pieces thrown on the board.
    fn setup(&mut self) -> Option<Setup> {
        let choice = self.next()?;
        match choice % 4 {
            0 => STARTS[choice / 4 % STARTS.len()].parse().ok().map(Fen::into_setup),
            1 => {
                let end = self.0.iter().position(|&byte| byte == b'\n')?;
                let (line, rest) = self.0.split_at(end);
                self.0 = &rest[1..];
                str::from_utf8(line).ok()?.parse().ok().map(Fen::into_setup)
            }
            _ => self.thrown(),
        }
    }

    fn thrown(&mut self) -> Option<Setup> {
        let mut setup = Setup { turn: Color::ALL[self.next()? % 2], ..Setup::EMPTY };
        for _ in 0..self.next()? % 32 {
            let (square, choice) = (self.square()?, self.next()?);
            let role = Role::DROPPABLE[choice % 5];
            let color = Color::ALL[choice / 5 % 2];
            if role != Role::Pawn || !Bitboard::BACK_RANKS.contains(square) {
                let promoted = role != Role::Pawn && choice >= 128;
                setup.board.put(square, role.piece(color), promoted);
            }
        }
        for color in Color::ALL {
            setup.board.put(self.square()?, Role::King.piece(color), false);
            for _ in 0..self.next()? % 8 {
                setup.reserves[color].add(Role::DROPPABLE[self.next()? % 5]);
            }
        }
        setup.castling = Bitboard::BACK_RANKS;
        for square in Bitboard::BACK_RANKS {
            if self.next()? % 2 == 0 {
                setup.castling.remove(square);
            }
        }
        setup.en_passant = Some(self.square()?);
        setup.drop_impossible_rights();
        Some(setup)
    }
}

fn check_move(before: &Position, mv: Move) {
    assert!(before.is_legal(mv), "{mv:?} in {}", before.to_fen());
    let mut after = before.clone();
    after.play(mv).expect("a legal move");
    let scratch = Position::from_setup(after.setup().clone(), *after.rules())
        .unwrap_or_else(|error| panic!("{error} after {mv:?} in {}", before.to_fen()));
    assert_eq!(scratch.keys(), after.keys(), "{mv:?} in {}", before.to_fen());
    assert_eq!(scratch, after);
}

fn check_texts(position: &Position, mv: Move) {
    let san = SanPlus::from_move(mv, position).to_string();
    let read: SanPlus = san.parse().expect("what was written can be read");
    assert_eq!(read.san.to_move(position), Ok(mv), "{san} in {}", position.to_fen());
    let uci = mv.to_uci(CastlingStyle::KingTakesRook);
    assert_eq!(uci.to_string().parse(), Ok(uci));
    assert_eq!(uci.to_move(position), Ok(mv), "{uci} in {}", position.to_fen());
}

fn check(position: &Position) {
    let moves = position.legal_moves();
    assert_eq!(moves.len(), position.count_legal_moves(), "{}", position.to_fen());
    let mut sorted = moves.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(sorted.len(), moves.len(), "a move twice in {}", position.to_fen());
    assert_eq!(position.is_check(), position.checkers().any());
    assert_eq!(position.status() == chess::Status::Open, !moves.is_empty());
    for &mv in &moves {
        check_move(position, mv);
    }
}

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = Bytes(bytes);
    let Some(choice) = bytes.next() else { return };
    let rules = [Rules::BUGHOUSE, Rules::BUGHOUSE_OTB, Rules::CRAZYHOUSE, Rules::CHESS][choice % 4];
    let Some(setup) = bytes.setup() else { return };
    let Ok(mut position) = Position::from_setup(setup, rules) else { return };
    // Texts are slow to make: all of them once, and then those of the moves that are played.
    for &mv in &position.legal_moves() {
        check_texts(&position, mv);
    }
    for _ in 0..MOST_PLIES {
        check(&position);
        let Some(choice) = bytes.next() else { return };
        if choice >= 240 {
            if rules.captures == Captures::Partner {
                position.add_to_reserve(Color::ALL[choice % 2], Role::DROPPABLE[choice / 2 % 5]);
            }
            continue;
        }
        let moves = position.legal_moves();
        let Some(&mv) = moves.get(choice * moves.len() / 240) else { return };
        check_texts(&position, mv);
        position.play(mv).expect("a legal move");
    }
});
