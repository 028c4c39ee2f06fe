//! Making a move on the mailbox.

use tandem_chess::{Captures, Move, Role};

use super::{Cell, EMPTY, LETTERS, Mailbox, cell, index, role};

impl Mailbox {
    /// Plays a move. Returns what was captured, a promoted piece as a pawn.
    pub(crate) fn play(&mut self, mv: Move) -> Option<Role> {
        let white = self.white_moves;
        let colored = |letter: u8| if white { letter } else { letter.to_ascii_lowercase() };
        let passed = self.passed.take();
        let mut captured = None;
        let mut quiet = false;
        match mv {
            Move::Normal { role: moved, from, to, promotion } => {
                let (from, to) = (cell(from), cell(to));
                captured = self.take(to);
                let promoted = self.promoted[index(from)];
                let letter = self.pieces[index(from)];
                self.take(from);
                self.pieces[index(to)] =
                    promotion.map_or(letter, |role| colored(role.letter() as u8));
                self.promoted[index(to)] = promoted || promotion.is_some();
                if moved == Role::Pawn && (from.1 - to.1).abs() == 2 {
                    self.passed = Some((from.0, (from.1 + to.1) / 2));
                }
                if moved == Role::King {
                    self.lose_castling();
                }
                quiet = moved != Role::Pawn && captured.is_none();
            }
            Move::EnPassant { from, to } => {
                let (from, to) = (cell(from), cell(to));
                assert_eq!(passed, Some(to));
                captured = self.take((to.0, from.1));
                self.take(from);
                self.pieces[index(to)] = colored(b'P');
            }
            Move::Castle { king, rook } => {
                let (king, rook) = (cell(king), cell(rook));
                let (king_to, rook_to) = if rook.0 > king.0 { (6, 5) } else { (2, 3) };
                let promoted = self.promoted[index(rook)];
                self.take(king);
                self.take(rook);
                self.pieces[index((king_to, king.1))] = colored(b'K');
                self.pieces[index((rook_to, king.1))] = colored(b'R');
                self.promoted[index((rook_to, king.1))] = promoted;
                self.lose_castling();
                quiet = true;
            }
            Move::Drop { role, to } => {
                self.pieces[to.index()] = colored(role.letter() as u8);
                let kind = LETTERS.iter().position(|&letter| letter == role.letter() as u8);
                self.hands[usize::from(!white)][kind.expect("a piece to hold")] -= 1;
                quiet = role != Role::Pawn;
            }
        }
        if let (Some(role), Captures::OwnReserve) = (captured, self.rules.captures) {
            let kind = LETTERS.iter().position(|&letter| letter == role.letter() as u8);
            self.hands[usize::from(!white)][kind.expect("a piece to hold")] += 1;
        }
        self.quiet = if quiet { self.quiet + 1 } else { 0 };
        self.number += u32::from(!white);
        self.white_moves = !white;
        captured
    }

    /// Empties a cell with all that belongs to it. Returns what stood there, a promoted piece as
    /// a pawn.
    fn take(&mut self, cell: Cell) -> Option<Role> {
        let i = index(cell);
        self.rooks[i] = false;
        let promoted = std::mem::take(&mut self.promoted[i]);
        match std::mem::replace(&mut self.pieces[i], EMPTY) {
            EMPTY => None,
            _ if promoted => Some(Role::Pawn),
            letter => Some(role(letter)),
        }
    }

    fn lose_castling(&mut self) {
        let home = if self.white_moves { 0 } else { 7 };
        (0..8).for_each(|file| self.rooks[index((file, home))] = false);
    }
}
