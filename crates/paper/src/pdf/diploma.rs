//! A diploma: a page of centered lines in a double frame.

use super::{
    fonts::Face,
    ink::Ink,
    layout::{Layout, Look, Mark, Piece},
};
use crate::Diploma;

const FRAME: f32 = 30.0;

impl Layout<'_> {
    pub(super) fn diploma(&mut self, diploma: &Diploma, printed: &str) {
        let (width, height) = self.size;
        let mut piece = Piece::default();
        for inset in [FRAME, FRAME + 5.0] {
            let size = (width - 2.0 * inset, height - 2.0 * inset);
            piece.frame((inset, inset), size, Ink::Heavy);
        }
        let mut y = height * 0.25;
        for (text, face, size, ink, after) in [
            ("Diploma", Face::Bold, 46.0, Ink::Accent, 26.0),
            (&*diploma.place, Face::Regular, 24.0, Ink::Black, 24.0),
            (&*diploma.name, Face::Bold, 32.0, Ink::Black, 8.0),
            (&*diploma.people, Face::Regular, 18.0, Ink::Black, 18.0),
            (&*diploma.event, Face::Italic, 20.0, Ink::Faint, 0.0),
        ] {
            if text.is_empty() {
                continue;
            }
            y = self.centered(&mut piece, Look(face, size, ink), text, y) + after;
        }
        let each = (width - 2.0 * FRAME - 80.0) / diploma.signatures.len().max(1) as f32;
        let small = Look(Face::Regular, 10.0, Ink::Faint);
        for (index, signature) in diploma.signatures.iter().enumerate() {
            let x = FRAME + 40.0 + index as f32 * each;
            piece.area((x + 20.0, height - 90.0), (each - 40.0, 0.7), Ink::Black);
            let signature = self.fitted(small, signature, each - 40.0);
            let own = self.width_of(small, &signature);
            piece.text(small, (x + (each - own) / 2.0, height - 76.0), signature);
        }
        let tiny = Look(Face::Regular, 7.0, Ink::Faint);
        let printed = self.fitted(tiny, printed, width / 2.0);
        let own = self.width_of(tiny, &printed);
        piece.text(tiny, ((width - own) / 2.0, height - FRAME - 14.0), printed);
        self.marks.append(&mut piece.marks);
    }

    /// Centers a text in at most two lines, smaller if it is long. Returns the lower edge.
    fn centered(&mut self, piece: &mut Piece, look: Look, text: &str, mut y: f32) -> f32 {
        let Look(face, mut size, ink) = look;
        let most = self.size.0 - 2.0 * FRAME - 60.0;
        let mut lines = self.wrap(look, text, most);
        while lines.len() > 2 && size > 9.0 {
            size -= 1.0;
            lines = self.wrap(Look(face, size, ink), text, most);
        }
        for line in lines {
            y += size * 1.2;
            let x = (self.size.0 - self.fonts.width(&line, face, size)) / 2.0;
            piece.marks.push(Mark::Text { at: (x, y - size * 0.25), face, size, ink, text: line });
        }
        y
    }
}
