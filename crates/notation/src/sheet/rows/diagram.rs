//! Diagrams: the boards after a move, with last moves in the letters of the sheet.

use chess::{SanPlus, san::Letters};

use super::{Builder, Diagrams, Row, Sheet};

impl Builder<'_, '_> {
    pub(super) fn diagram_if_marked(&mut self) {
        if self.options.diagrams != Diagrams::None
            && !matches!(self.rows.last(), Some(Row::Diagram(_)))
        {
            self.diagram();
        }
    }

    /// The boards after the last move.
    pub(super) fn diagram(&mut self) {
        if self.options.diagrams == Diagrams::None || self.diagrams == Sheet::MAX_DIAGRAMS {
            return;
        }
        while self.scene_at < self.met {
            self.scene_at = self.scene.next_ply().map(|ply| ply.token).or(self.met);
        }
        self.diagrams += 1;
        let mut diagram = self.scene.diagram();
        if *self.options.letters != Letters::FIGURINES {
            let last = diagram.boards.iter_mut().filter_map(|view| view.last.as_mut());
            for last in last {
                if let Ok(san) = last.san.parse::<SanPlus>() {
                    last.san = san.display(self.options.letters).to_string();
                }
            }
        }
        self.push(Row::Diagram(Box::new(diagram)));
    }
}
