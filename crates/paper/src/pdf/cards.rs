//! Cards with dashed lines between them, to be cut apart.

use super::{
    fonts::Face,
    ink::Ink,
    layout::{Layout, Look, Piece},
};
use crate::{Card, Cards, Table};

/// The space around the content of a card.
const PAD: f32 = 9.0;
const DASH: f32 = 3.0;

const TITLE: Look = Look(Face::Bold, 12.0, Ink::Black);
const CORNER: Look = Look(Face::Regular, 7.5, Ink::Faint);
const LINE: Look = Look(Face::Bold, 10.0, Ink::Black);
const SIGNED: Look = Look(Face::Regular, 7.5, Ink::Faint);

impl Layout<'_> {
    pub(super) fn cards(&mut self, cards: &Cards) {
        let across = usize::from(cards.across.max(1));
        let width = self.width / across as f32;
        let mut pieces = Vec::new();
        for card in &cards.cards {
            self.whole_cards(card, width, &mut pieces);
        }
        for row in pieces.chunks(across) {
            if self.is_full() {
                return;
            }
            let height = row.iter().map(|piece| piece.height).fold(0.0, f32::max);
            self.room(height);
            for (index, piece) in row.iter().enumerate() {
                let x = index as f32 * width;
                let mut piece = piece.clone();
                dashes(&mut piece, (0.0, height), (width, 0.0));
                if index > 0 {
                    dashes(&mut piece, (0.0, 0.0), (0.0, height));
                }
                self.place(piece, x);
            }
            self.down(height);
        }
    }

    /// A card, or several if its rows do not fit on a page.
    fn whole_cards(&mut self, card: &Card, width: f32, to: &mut Vec<Piece>) {
        let piece = self.card(card, width);
        let rows = card.table.rows.len();
        if piece.height <= self.page_height() || rows < 2 {
            to.push(piece);
            return;
        }
        let (first, second) = card.table.rows.split_at(rows / 2);
        for rows in [first, second] {
            let table = Table { rows: rows.to_vec(), ..card.table.clone() };
            self.whole_cards(&Card { table, ..card.clone() }, width, to);
        }
    }

    fn card(&mut self, card: &Card, width: f32) -> Piece {
        let inner = width - 2.0 * PAD;
        let mut piece = Piece::default();
        let title = self.fitted(TITLE, &card.title, inner * 0.6);
        let title_width = self.width_of(TITLE, &title);
        let corner = self.fitted(CORNER, &card.corner, inner - title_width - 10.0);
        let corner_width = self.width_of(CORNER, &corner);
        let mut y = PAD + 11.0;
        piece.text(TITLE, (PAD, y), title);
        piece.text(CORNER, (width - PAD - corner_width, y), corner);
        y += 6.0;
        for line in &card.lines {
            for line in self.wrap(LINE, line, inner) {
                y += 13.0;
                piece.text(LINE, (PAD, y - 2.5), line);
            }
        }
        y += 2.0;
        let measured = self.measured(&card.table, inner);
        let room = self.page_height();
        let head = self.head_row(&measured);
        let mut rows = vec![head];
        for row in &card.table.rows {
            rows.extend(self.row(&measured, row, room));
        }
        for row in rows {
            let height = row.height;
            piece.add(row, (PAD, y));
            y += height;
        }
        let each = inner / card.signatures.len().max(1) as f32;
        if !card.signatures.is_empty() {
            y += 30.0;
        }
        for (index, signature) in card.signatures.iter().enumerate() {
            let x = PAD + index as f32 * each;
            let signature = self.fitted(SIGNED, signature, each - 20.0);
            let label = self.width_of(SIGNED, &signature) + 6.0;
            piece.text(SIGNED, (x, y), signature);
            piece.area((x + label, y), (each - label - 14.0, 0.6), Ink::Black);
        }
        piece.height = y + PAD;
        piece
    }
}

/// A dashed line from a point, along one axis.
fn dashes(piece: &mut Piece, from: (f32, f32), (right, down): (f32, f32)) {
    let length = right.max(down);
    let count = (length / (2.0 * DASH)) as usize;
    for index in 0..=count {
        let at = index as f32 * 2.0 * DASH;
        let dash = DASH.min(length - at);
        if dash <= 0.0 {
            break;
        }
        let (at, size) = if right > down {
            ((from.0 + at, from.1), (dash, 0.6))
        } else {
            ((from.0, from.1 + at), (0.6, dash))
        };
        piece.area(at, size, Ink::Faint);
    }
}
