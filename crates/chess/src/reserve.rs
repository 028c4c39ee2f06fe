//! The pieces that a player holds and may drop.

use alloc::string::String;
use core::fmt;

use crate::{Color, Role};

/// How many pieces of each role a player holds in hand.
///
/// Counts saturate at [`Reserve::MAX_OF_A_ROLE`], far above anything that two boards can capture.
#[doc(alias = "holdings")]
#[doc(alias = "pocket")]
#[doc(alias = "hand")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Reserve {
    /// One for each role, the king's always 0.
    counts: [u8; 6],
}

impl Reserve {
    /// Nothing in hand.
    pub const EMPTY: Self = Self { counts: [0; 6] };

    /// The most pieces of one role that are counted. Two boards hold 16 pawns of a color; the
    /// rest is room for positions that no game can reach.
    pub const MAX_OF_A_ROLE: u8 = 200;

    /// How many pieces of `role` are held; always 0 for the king.
    #[inline(always)]
    pub const fn count(&self, role: Role) -> u8 {
        self.counts[role.index()]
    }

    /// Whether a piece of `role` is held.
    #[inline(always)]
    pub const fn has(&self, role: Role) -> bool {
        self.count(role) > 0
    }

    /// How many pieces are held in all.
    pub fn len(&self) -> usize {
        self.counts.iter().map(|&n| usize::from(n)).sum()
    }

    /// Whether nothing is held.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.counts == [0; 6]
    }

    /// Puts a piece in. Returns whether there was room and the role was one that can be held.
    #[inline(always)]
    pub const fn add(&mut self, role: Role) -> bool {
        if !matches!(role, Role::King) && self.counts[role.index()] < Self::MAX_OF_A_ROLE {
            self.counts[role.index()] += 1;
            true
        } else {
            false
        }
    }

    /// Takes a piece out. Returns whether there was one.
    #[inline(always)]
    pub const fn take(&mut self, role: Role) -> bool {
        if self.has(role) {
            self.counts[role.index()] -= 1;
            true
        } else {
            false
        }
    }

    /// The pieces held one by one, pawns first.
    pub fn iter(&self) -> impl Iterator<Item = Role> + '_ {
        Role::DROPPABLE
            .into_iter()
            .flat_map(|role| core::iter::repeat_n(role, usize::from(self.count(role))))
    }

    /// The FEN letters of the pieces held in the order of `roles`, in the case of `color`.
    pub fn letters(&self, color: Color, roles: &[Role]) -> String {
        let mut letters = String::new();
        // A string takes everything.
        let _ = self.write_to(&mut letters, color, roles);
        letters
    }

    /// Writes the letters that [`Reserve::letters`] gives.
    pub(crate) fn write_to(
        &self,
        f: &mut impl fmt::Write,
        color: Color,
        roles: &[Role],
    ) -> fmt::Result {
        for &role in roles {
            for _ in 0..self.count(role) {
                f.write_char(role.piece(color).letter())?;
            }
        }
        Ok(())
    }
}

impl FromIterator<Role> for Reserve {
    /// Kings are left out.
    fn from_iter<I: IntoIterator<Item = Role>>(roles: I) -> Self {
        let mut reserve = Self::EMPTY;
        for role in roles {
            reserve.add(role);
        }
        reserve
    }
}
