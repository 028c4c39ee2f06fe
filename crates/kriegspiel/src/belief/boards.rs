//! A set of packed boards in the order in which they came.

use alloc::vec::Vec;

use super::Packed;

/// A set of boards. Its order is that of insertion, so whatever is derived from it is the same on
/// every run.
///
/// Each board takes forty bytes, at most a quarter of that for room to grow, and at most eleven
/// for the index that finds it again: 61 in all.
#[derive(Clone, Debug, Default)]
pub struct Boards {
    boards: Vec<Packed>,
    /// Places in `boards`, open addressing, at most three quarters full; its length is a power of
    /// two.
    index: Vec<u32>,
}

/// An empty set.
const FREE: u32 = u32::MAX;

impl Boards {
    /// The most boards of a set: places are 32 bits.
    pub const MOST: usize = u32::MAX as usize - 1;

    /// Room that is made at once; a set of so few is small in any case.
    const FEW: usize = 16;

    /// An empty set.
    pub const fn new() -> Self {
        Self { boards: Vec::new(), index: Vec::new() }
    }

    /// How many boards there are.
    pub fn len(&self) -> usize {
        self.boards.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.boards.is_empty()
    }

    /// Whether the set holds a board.
    pub fn contains(&self, board: &Packed) -> bool {
        !self.index.is_empty() && self.index[self.find(board)] != FREE
    }

    /// Adds a board. Returns whether it was new.
    ///
    /// # Panics
    ///
    /// If the set already holds [`Boards::MOST`] boards.
    #[inline]
    pub fn insert(&mut self, board: Packed) -> bool {
        if self.boards.len() * 4 >= self.index.len() * 3 {
            self.grow();
        }
        let slot = self.find(&board);
        if self.index[slot] != FREE {
            return false;
        }
        assert!(self.boards.len() < Self::MOST, "more boards than places");
        self.index[slot] = self.boards.len() as u32;
        if self.boards.len() == self.boards.capacity() {
            self.boards.reserve_exact((self.boards.len() / 4).max(Self::FEW));
        }
        self.boards.push(board);
        true
    }

    /// The boards, first come first.
    pub fn iter(&self) -> core::slice::Iter<'_, Packed> {
        self.boards.iter()
    }

    /// Where a board is in the index, or would be.
    #[inline]
    fn find(&self, board: &Packed) -> usize {
        let mask = self.index.len() - 1;
        let mut slot = board.hash() as usize & mask;
        while self.index[slot] != FREE && self.boards[self.index[slot] as usize] != *board {
            slot = (slot + 1) & mask;
        }
        slot
    }

    #[cold]
    fn grow(&mut self) {
        let len = (self.index.len() * 2).max(Self::FEW);
        self.index.clear();
        self.index.resize(len, FREE);
        for (place, board) in self.boards.iter().enumerate() {
            let mut slot = board.hash() as usize & (len - 1);
            while self.index[slot] != FREE {
                slot = (slot + 1) & (len - 1);
            }
            self.index[slot] = place as u32;
        }
    }
}

impl PartialEq for Boards {
    /// Whether both hold the same boards, in whatever order.
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().all(|board| other.contains(board))
    }
}

impl Eq for Boards {}

impl Extend<Packed> for Boards {
    fn extend<I: IntoIterator<Item = Packed>>(&mut self, boards: I) {
        for board in boards {
            self.insert(board);
        }
    }
}

impl FromIterator<Packed> for Boards {
    fn from_iter<I: IntoIterator<Item = Packed>>(boards: I) -> Self {
        let mut set = Self::new();
        set.extend(boards);
        set
    }
}

impl<'a> IntoIterator for &'a Boards {
    type Item = &'a Packed;
    type IntoIter = core::slice::Iter<'a, Packed>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
