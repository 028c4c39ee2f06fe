//! The pools of quick pairing: few, so that people meet.

use bughouse::Seat;
use protocol::{Kind, Pool, Refusal, RefusalCode, Terms, refusals::refusal};
use serde::{Deserialize, Serialize};

/// The index of a pool in [`POOLS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "Pool", into = "Pool")]
pub(super) struct PoolId(usize);

/// Each pool with its players. There are no ratings of Kriegspiel and of bughouse for two.
const POOLS: [(Players, &str, bool); 12] = [
    (Players::Four, "120+0", false),
    (Players::Four, "180+0", false),
    (Players::Four, "180+2", false),
    (Players::Four, "300+0", false),
    (Players::Four, "120+0", true),
    (Players::Four, "180+0", true),
    (Players::Four, "180+2", true),
    (Players::Four, "300+0", true),
    (Players::BothBoards, "180+2", false),
    (Players::BothBoards, "300+3", false),
    (Players::Kriegspiel, "300+3", false),
    (Players::Kriegspiel, "600+5", false),
];

/// The players of a pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Players {
    /// Bughouse, one at each seat.
    Four,
    /// Bughouse, each with both seats of a team.
    BothBoards,
    /// Kriegspiel.
    Kriegspiel,
}

impl PoolId {
    pub(super) fn all() -> impl Iterator<Item = Self> {
        (0..POOLS.len()).map(Self)
    }

    /// The pool of this description.
    pub(super) fn find(pool: &Pool) -> Result<Self, Refusal> {
        let found = Self::all().find(|id| id.describe() == *pool);
        found.ok_or_else(|| {
            let text = "there is no such pool; `GET /api/pools` lists them";
            refusal(RefusalCode::Malformed, text)
        })
    }

    const fn players(self) -> Players {
        POOLS[self.0].0
    }

    const fn kind(self) -> Kind {
        match self.players() {
            Players::Four | Players::BothBoards => Kind::Bughouse,
            Players::Kriegspiel => Kind::Kriegspiel,
        }
    }

    pub(super) const fn is_rated(self) -> bool {
        POOLS[self.0].2
    }

    pub(super) fn describe(self) -> Pool {
        let (players, control, rated) = POOLS[self.0];
        let both_boards = matches!(players, Players::BothBoards);
        Pool { kind: self.kind(), control: control.to_owned(), rated, both_boards }
    }

    /// Whether bots can take seats.
    pub(super) const fn takes_bots(self) -> bool {
        matches!(self.kind(), Kind::Bughouse) && !self.is_rated()
    }

    /// A seat for each player, by teams in the order of [`super::matching::Group`].
    pub(super) const fn seats(self) -> &'static [Seat] {
        match self.players() {
            Players::Four => &[Seat::WhiteA, Seat::BlackB, Seat::BlackA, Seat::WhiteB],
            Players::BothBoards | Players::Kriegspiel => &[Seat::WhiteA, Seat::BlackA],
        }
    }

    /// The number of players in a team.
    pub(super) const fn team_size(self) -> usize {
        self.seats().len() / 2
    }

    /// The seats of the player who has this one.
    pub(super) fn seats_with(self, seat: Seat) -> impl Iterator<Item = Seat> {
        let other = matches!(self.players(), Players::BothBoards).then(|| seat.partner());
        std::iter::once(seat).chain(other)
    }

    /// The terms of a table for this many people. Nobody but the player is concerned by a game
    /// against bots, so it is not listed.
    pub(super) fn terms(self, people: usize) -> Terms {
        let Pool { kind, control, rated, .. } = self.describe();
        Terms { kind, control, rated, public: people > 1, ..Terms::default() }
    }
}

// Nodes of different versions may have different pools.
impl From<PoolId> for Pool {
    fn from(id: PoolId) -> Self {
        id.describe()
    }
}

impl TryFrom<Pool> for PoolId {
    type Error = String;

    fn try_from(pool: Pool) -> Result<Self, String> {
        Self::find(&pool).map_err(|refused| refused.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_pool_is_found_by_its_description() {
        for id in PoolId::all() {
            assert_eq!(PoolId::find(&id.describe()), Ok(id));
            assert!(!id.is_rated() || id.kind() == Kind::Bughouse);
        }
        let other = Pool { control: "60+0".to_owned(), ..PoolId(0).describe() };
        assert_eq!(PoolId::find(&other).expect_err("none").code, RefusalCode::Malformed);
        let for_two = Pool { control: "180+2".to_owned(), both_boards: true, ..other };
        assert_eq!(PoolId::find(&for_two).map(PoolId::team_size), Ok(1));
    }
}
