//! The pools of quick pairing: few, so that people meet.

use bughouse::Seat;
use protocol::{Kind, Pool, Refusal, RefusalCode, Terms, refusals::refusal};
use serde::{Deserialize, Serialize};

/// The index of a pool in [`POOLS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "Pool", into = "Pool")]
pub(super) struct PoolId(usize);

/// Each pool, and whether it is rated. There are no ratings of Kriegspiel.
const POOLS: [(Kind, &str, bool); 10] = [
    (Kind::Bughouse, "120+0", false),
    (Kind::Bughouse, "180+0", false),
    (Kind::Bughouse, "180+2", false),
    (Kind::Bughouse, "300+0", false),
    (Kind::Bughouse, "120+0", true),
    (Kind::Bughouse, "180+0", true),
    (Kind::Bughouse, "180+2", true),
    (Kind::Bughouse, "300+0", true),
    (Kind::Kriegspiel, "300+3", false),
    (Kind::Kriegspiel, "600+5", false),
];

impl PoolId {
    pub(super) fn all() -> impl Iterator<Item = Self> {
        (0..POOLS.len()).map(Self)
    }

    /// The pool of this description.
    pub(super) fn find(pool: &Pool) -> Result<Self, Refusal> {
        let wanted = (pool.kind, pool.control.as_str(), pool.rated);
        let found = POOLS.iter().position(|pool| *pool == wanted);
        found.map(Self).ok_or_else(|| {
            let text = "there is no such pool; `GET /api/pools` lists them";
            refusal(RefusalCode::Malformed, text)
        })
    }

    pub(super) const fn kind(self) -> Kind {
        POOLS[self.0].0
    }

    pub(super) const fn is_rated(self) -> bool {
        POOLS[self.0].2
    }

    pub(super) fn describe(self) -> Pool {
        let (kind, control, rated) = POOLS[self.0];
        Pool { kind, control: control.to_owned(), rated }
    }

    /// Whether bots can take seats.
    pub(super) const fn takes_bots(self) -> bool {
        matches!(self.kind(), Kind::Bughouse) && !self.is_rated()
    }

    /// The seats of two teams, in the order of [`super::matching::Group`].
    pub(super) const fn seats(self) -> &'static [Seat] {
        match self.kind() {
            Kind::Bughouse => &[Seat::WhiteA, Seat::BlackB, Seat::BlackA, Seat::WhiteB],
            Kind::Kriegspiel => &[Seat::WhiteA, Seat::BlackA],
        }
    }

    /// The terms of a table for this many people. Nobody but the player is concerned by a game
    /// against bots, so it is not listed.
    pub(super) fn terms(self, people: usize) -> Terms {
        let Pool { kind, control, rated } = self.describe();
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
        let other = Pool { kind: Kind::Bughouse, control: "60+0".to_owned(), rated: false };
        assert_eq!(PoolId::find(&other).expect_err("none").code, RefusalCode::Malformed);
    }
}
