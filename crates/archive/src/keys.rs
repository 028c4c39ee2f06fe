//! The three keys of a ply.
//!
//! They are the position keys of [`chess::zobrist`], which documents the numbers and their
//! generator, as signed integers: every engine that reads Parquet has those. A key is seen from the
//! board of the player to move, so that it does not matter which board is called A.

use bughouse::{BoardId, Game};

/// The keys of one board in a game. Each one determines those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Keys {
    /// Placement, side to move, castling rights, and an en passant capture that is legal.
    pub board: i64,
    /// The same with both reserves and with the marks of promoted pieces.
    pub reserves: i64,
    /// Both boards with all four reserves; this board first.
    pub both: i64,
}

/// One of the three keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum KeyKind {
    Board,
    Reserves,
    Both,
}

impl KeyKind {
    /// All kinds, the coarsest first.
    pub const ALL: [Self; 3] = [Self::Board, Self::Reserves, Self::Both];
}

impl Keys {
    /// The keys of a board as it stands.
    pub fn new(game: &Game, board: BoardId) -> Self {
        let own = game.board(board).keys();
        let both = game.key_from(board);
        Self { board: own.board as i64, reserves: own.whole() as i64, both: both as i64 }
    }

    /// The key of a kind.
    pub const fn of(&self, kind: KeyKind) -> i64 {
        self.all()[kind as usize]
    }

    /// All keys in the order of [`KeyKind::ALL`].
    pub const fn all(&self) -> [i64; 3] {
        [self.board, self.reserves, self.both]
    }
}

#[cfg(test)]
mod tests {
    use bughouse::{Bfen, BoardId, Game};
    use chess::Rules;

    use super::Keys;

    fn keys(bfen: &str, board: BoardId) -> Keys {
        let bfen: Bfen = bfen.parse().unwrap();
        Keys::new(&Game::from_bfen(&bfen, Rules::BUGHOUSE).unwrap(), board)
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

    /// Files that exist have these numbers.
    #[test]
    fn keys_never_change() {
        let start = format!("{START}[] w KQkq - 0 1 | {START}[Nq] b KQkq - 0 1");
        let keys = BoardId::ALL.map(|board| keys(&start, board).all());
        let of_a = [631204056081493475, 631204056081493475, -8896640563136599015];
        let of_b = [4847870884135151337, -6404560645102167162, -874727848742370275];
        assert_eq!(keys, [of_a, of_b]);
    }

    #[test]
    fn what_a_key_tells_apart() {
        let key = |one: &str, two: &str| keys(&format!("{one} | {two}"), BoardId::A);
        let start = format!("{START}[] w KQkq - 0 1");
        let plain = key(&start, &start);
        let held = key(&format!("{START}[N] w KQkq - 0 1"), &start);
        assert_eq!(plain.board, held.board);
        assert_ne!(plain.reserves, held.reserves);
        let other = key(&start, &format!("{START}[N] w KQkq - 0 1"));
        assert_eq!(plain.reserves, other.reserves);
        assert_ne!(plain.both, other.both);
        // Clocks of moves do not count, castling rights and the turn do.
        assert_eq!(plain, key(&format!("{START}[] w KQkq - 7 9"), &start));
        assert_ne!(plain.board, key(&format!("{START}[] w KQk - 0 1"), &start).board);
        assert_ne!(plain.board, key(&format!("{START}[] b KQkq - 0 1"), &start).board);
        // A promoted piece is worth a pawn to the partner who gets it.
        let queen = |mark: &str| format!("4k3/8/8/8/8/8/8/Q{mark}3K3[] w - - 0 1");
        let (own, promoted) = (key(&queen(""), &start), key(&queen("~"), &start));
        assert_eq!(own.board, promoted.board);
        assert_ne!(own.reserves, promoted.reserves);
        // En passant counts if there is a legal capture.
        let double = |pawn: &str| format!("4k3/8/8/8/4P3/{pawn}/8/4K3[] b - e3 0 1");
        let still = |pawn: &str| format!("4k3/8/8/8/4P3/{pawn}/8/4K3[] b - - 0 1");
        assert_eq!(key(&double("8"), &start).board, key(&still("8"), &start).board);
        let beside = |field: &str| format!("4k3/8/8/8/3pP3/8/8/4K3[] b - {field} 0 1");
        assert_ne!(key(&beside("e3"), &start).board, key(&beside("-"), &start).board);
    }

    #[test]
    fn the_names_of_the_boards_do_not_matter() {
        let (one, two) = (format!("{START}[N] w KQkq - 0 1"), format!("{START}[p] b KQkq - 0 1"));
        let (straight, exchanged) = (format!("{one} | {two}"), format!("{two} | {one}"));
        assert_eq!(keys(&straight, BoardId::A), keys(&exchanged, BoardId::B));
        assert_ne!(keys(&straight, BoardId::A).both, keys(&straight, BoardId::B).both);
    }
}
