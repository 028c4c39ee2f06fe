//! Every move that the pieces could make if nobody cared about kings.

use tandem_chess::{Move, Role};

use super::{Cell, DIAGONAL, EMPTY, JUMPS, LETTERS, Mailbox, STRAIGHT, cells, index, role, square};

impl Mailbox {
    /// The moves of the side to move that are legal if checks to the own king are ignored.
    /// Castling is the exception: it is judged completely.
    pub(super) fn attempts(&self) -> Vec<Move> {
        let white = self.white_moves;
        let mut moves = Vec::new();
        for from in cells().filter(|&cell| self.is_piece_of(white, cell)) {
            match self.pieces[index(from)].to_ascii_uppercase() {
                b'P' => self.pawn_attempts(from, &mut moves),
                letter => {
                    let steps: Vec<Cell> = match letter {
                        b'N' => JUMPS.to_vec(),
                        b'B' => DIAGONAL.to_vec(),
                        b'R' => STRAIGHT.to_vec(),
                        _ => STRAIGHT.into_iter().chain(DIAGONAL).collect(),
                    };
                    let far = matches!(letter, b'B' | b'R' | b'Q');
                    for step in steps {
                        let reached = self.ray(from, step);
                        let reached =
                            if far { &reached[..] } else { &reached[..reached.len().min(1)] };
                        for &to in reached.iter().filter(|&&to| !self.is_piece_of(white, to)) {
                            let (from, to) = (square(from), square(to));
                            moves.push(Move::Normal {
                                role: role(letter),
                                from,
                                to,
                                promotion: None,
                            });
                        }
                    }
                }
            }
        }
        self.castling_attempts(&mut moves);
        for (letter, held) in LETTERS.iter().zip(self.hands[usize::from(!white)]) {
            for to in cells().filter(|&cell| held > 0 && self.at(cell) == Some(EMPTY)) {
                if *letter != b'P' || (1..=6).contains(&to.1) {
                    moves.push(Move::Drop { role: role(*letter), to: square(to) });
                }
            }
        }
        moves
    }

    fn pawn_attempts(&self, from: Cell, moves: &mut Vec<Move>) {
        let white = self.white_moves;
        let (forward, second, last) = if white { (1, 1, 7) } else { (-1, 6, 0) };
        let mut targets = Vec::new();
        let step = (from.0, from.1 + forward);
        if self.at(step) == Some(EMPTY) {
            targets.push(step);
            let double = (from.0, from.1 + 2 * forward);
            if from.1 == second && self.at(double) == Some(EMPTY) {
                targets.push(double);
            }
        }
        for files in [-1, 1] {
            let to = (from.0 + files, from.1 + forward);
            if self.is_piece_of(!white, to) {
                targets.push(to);
            } else if self.passed == Some(to) {
                moves.push(Move::EnPassant { from: square(from), to: square(to) });
            }
        }
        for to in targets {
            let (role, from, end) = (Role::Pawn, square(from), to.1 == last);
            let to = square(to);
            if end {
                for promotion in self.rules.promotions.iter() {
                    moves.push(Move::Normal { role, from, to, promotion: Some(promotion) });
                }
            } else {
                moves.push(Move::Normal { role, from, to, promotion: None });
            }
        }
    }

    fn castling_attempts(&self, moves: &mut Vec<Move>) {
        let white = self.white_moves;
        let king = self.king(white);
        let home = if white { 0 } else { 7 };
        for rook in (0..8).map(|file| (file, home)).filter(|&cell| self.rooks[index(cell)]) {
            let (king_to, rook_to) = if rook.0 > king.0 { (6, 5) } else { (2, 3) };
            let way = |a: i32, b: i32| (a.min(b)..=a.max(b)).map(move |file| (file, home));
            let free = |&cell: &Cell| cell == king || cell == rook || self.at(cell) == Some(EMPTY);
            let safe = |cell: Cell| {
                let mut board = self.clone();
                board.pieces[index(king)] = EMPTY;
                board.attackers(cell, !white).is_empty()
            };
            let clear = way(king.0, king_to).chain(way(rook.0, rook_to)).all(|cell| free(&cell));
            if clear
                && way(king.0, king_to).all(|cell| cell == (king_to, home) || safe(cell))
                && self.checkers().is_empty()
            {
                // The target is judged with both pieces moved, like any other move.
                moves.push(Move::Castle { king: square(king), rook: square(rook) });
            }
        }
    }
}
