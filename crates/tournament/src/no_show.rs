//! Sides that do not come.

use crate::{Act, GameResult, Half, MatchId, Refusal, Tournament};

impl Tournament {
    /// The acts that forfeit all games of a match that have no result. `absent` tells which sides
    /// did not come; the other one gets the points of the regulations.
    ///
    /// # Errors
    ///
    /// There is no such match.
    pub fn forfeit_acts(&self, at: MatchId, absent: [bool; 2]) -> Result<Vec<Act>, Refusal> {
        let win = self.rules(at.stage)?.forfeit;
        let points = |side: usize| {
            if !absent[side] && absent[1 - side] { win } else { Half::ZERO }
        };
        let result = GameResult::forfeit(points(0), points(1));
        let open = (1..).zip(&self.find_match(at)?.games).filter(|_| absent != [false, false]);
        Ok(open
            .filter(|(_, game)| game.result.is_none())
            .map(|(game, _)| Act::SetResult { at, game, result: result.clone() })
            .collect())
    }
}
