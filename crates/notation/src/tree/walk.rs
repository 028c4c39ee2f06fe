//! The canonical order: variations follow directly after the move that they replace, before the
//! next move.

use super::{Anchor, LineId, Remark, Tree, TurnId};

/// One step of a [`Walk`].
#[derive(Clone, Copy, Debug)]
pub enum Step<'t, 'a> {
    /// A line begins; the game itself begins without this.
    Open(LineId),
    /// A line ends; the game itself ends without this.
    Close(LineId),
    /// A move.
    Turn(TurnId),
    /// A remark of the preceding turn, or of a line that has just begun.
    Remark(&'t Remark<'a>),
}

/// Everything in a [`Tree`], in canonical order.
#[derive(Clone, Debug)]
pub struct Walk<'t, 'a> {
    tree: &'t Tree<'a>,
    remarks: std::slice::Iter<'t, Remark<'a>>,
    /// The place of the walk in each open line.
    places: Vec<Place>,
}

#[derive(Clone, Copy, Debug)]
struct Place {
    line: LineId,
    /// The next turn of the line.
    turn: usize,
    /// The next variation of the turn before it.
    variation: usize,
}

impl<'t, 'a> Walk<'t, 'a> {
    pub(super) fn new(tree: &'t Tree<'a>) -> Self {
        let remarks = tree.remarks_of(Anchor::Line(0)).iter();
        Self { tree, remarks, places: vec![Place { line: 0, turn: 0, variation: 0 }] }
    }

    /// The number of open variations.
    pub fn depth(&self) -> usize {
        self.places.len().saturating_sub(1)
    }

    fn open(&mut self, line: LineId) -> Step<'t, 'a> {
        self.places.push(Place { line, turn: 0, variation: 0 });
        self.remarks = self.tree.remarks_of(Anchor::Line(line)).iter();
        Step::Open(line)
    }
}

impl<'t, 'a> Iterator for Walk<'t, 'a> {
    type Item = Step<'t, 'a>;

    fn next(&mut self) -> Option<Step<'t, 'a>> {
        if let Some(remark) = self.remarks.next() {
            return Some(Step::Remark(remark));
        }
        let tree = self.tree;
        let place = self.places.last_mut()?;
        let turns = &tree.lines[place.line].turns;
        let variations = match place.turn.checked_sub(1) {
            Some(before) => tree.variations_of(turns[before]),
            None => &tree.lines[place.line].leading[..],
        };
        if let Some(&line) = variations.get(place.variation) {
            place.variation += 1;
            return Some(self.open(line));
        }
        if let Some(&turn) = turns.get(place.turn) {
            place.turn += 1;
            place.variation = 0;
            self.remarks = tree.remarks_of(Anchor::Turn(turn)).iter();
            return Some(Step::Turn(turn));
        }
        let line = place.line;
        self.places.pop();
        (line != 0).then_some(Step::Close(line))
    }
}
