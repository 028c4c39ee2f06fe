//! All views of a table, and which one a person has.

use protocol::{Refusal, RefusalCode, refusals::refusal};

use super::{
    game::{Game, Requester},
    spectators::Delayed,
    view::View,
};

/// All views of a table.
pub(crate) struct Views<G: Game> {
    pub live: View<G>,
    /// The delayed view of spectators, at tables with a delay.
    pub(super) delayed: Option<Delayed<G>>,
}

impl<G: Game> Views<G> {
    /// Whether a person sees the live table: whoever sits there, and the arbiter; everybody where
    /// there is no delay.
    pub(super) fn sees_live(&self, person: &str) -> bool {
        let room = self.live.game.room();
        self.delayed.is_none() || room.is_arbiter(person) || room.is_seated(person)
    }

    /// The table as a person sees it.
    pub(super) fn of(&self, person: &str) -> &View<G> {
        if self.sees_live(person) { &self.live } else { self.public() }
    }

    /// The table as everybody may see it.
    pub(super) fn public(&self) -> &View<G> {
        self.delayed.as_ref().map_or(&self.live, |delayed| &delayed.view)
    }

    /// Refuses what a person cannot want as they see the table: what they may not know yet must not
    /// show in a refusal.
    pub(super) fn check(
        &self,
        by: &Requester<'_>,
        intent: &protocol::Intent,
    ) -> Result<(), Refusal> {
        if self.sees_live(&by.person.id) { Ok(()) } else { self.public().would_allow(by, intent) }
    }

    /// A refusal by the live table as a person may see it.
    pub(super) fn refusal_for(&self, person: &str, refused: Refusal) -> Refusal {
        if self.sees_live(person) || refused.code == RefusalCode::Unavailable {
            return refused;
        }
        // They have passed `check`, so the reason is one that they do not see yet.
        refusal(RefusalCode::NotNow, "this is not possible at the moment; try again a little later")
    }

    /// The number by which a person knows the last change, of those that the live table has told
    /// under `live`.
    pub(super) fn number_for(&self, person: &str, live: u32) -> u32 {
        if self.sees_live(person) { live } else { self.public().game.shown() }
    }
}
