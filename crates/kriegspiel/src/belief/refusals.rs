//! Which boards let an opponent have tried what was heard.

use chess::Position;

use crate::{
    AnyQuestion, AnyRule, Checks, Constraints, NonsenseRule, PawnCaptures, PublicTries, Ruleset,
    Side, Tries, record::Obligation,
};

/// The public tries before an opponent's move, as conditions on a board.
pub(super) struct Trying<'a> {
    ruleset: &'a Ruleset,
    tried: &'a PublicTries,
}

/// How many moves can be attempted in vain.
#[derive(Clone, Copy)]
struct Vain {
    all: usize,
    pawn_captures: usize,
}

impl<'a> Trying<'a> {
    pub(super) const fn new(ruleset: &'a Ruleset, tried: &'a PublicTries) -> Self {
        Self { ruleset, tried }
    }

    /// Whether a pawn capture is all that the move can be.
    pub(super) fn ends_in_pawn_capture(&self) -> bool {
        let PublicTries { refused, any: Some(AnyQuestion { yes: true, after }) } = self.tried
        else {
            return false;
        };
        match self.ruleset.any {
            AnyRule::UntilLegal => true,
            AnyRule::OneTry => refused.is_some() && *after == 0,
            AnyRule::NotAsked => false,
        }
    }

    /// Whether the player to move can have produced these tries. Attempts differ from each other,
    /// so `k` refusals take at least `k` moves that can be attempted and are illegal.
    pub(super) fn possible_on(&self, position: &Position) -> bool {
        let all = self.tried.refused.unwrap_or(0) as usize;
        let Some(asked) = self.tried.any else {
            return all == 0 || self.vain(position, Obligation::default()).all >= all;
        };
        let has = PawnCaptures::from_position(position).number > 0;
        if has != asked.yes || self.ruleset.any == AnyRule::NotAsked {
            return false;
        }
        if all == 0 {
            return true;
        }
        let after = asked.after as usize;
        let vain = self.vain(position, Obligation::default());
        let captures_after = match self.ruleset.any {
            _ if !asked.yes => 0,
            AnyRule::UntilLegal => after,
            AnyRule::OneTry | AnyRule::NotAsked => after.min(1),
        };
        let later = if asked.yes {
            vain.all
        } else {
            self.vain(position, Obligation { any: Some(false), owed: false }).all
        };
        vain.all >= all && vain.pawn_captures >= captures_after && later >= after
    }

    /// The attempts that can be refused after the tries so far.
    fn vain(&self, position: &Position, bound: Obligation) -> Vain {
        let side = Side::from_position(position, position.turn());
        let plain =
            matches!(self.ruleset.nonsense, NonsenseRule::OwnPieces | NonsenseRule::Refused);
        let (checks, tries) = if plain {
            (Checks::NONE, Tries::Undisclosed)
        } else {
            let board = position.board();
            (Checks::on(board, position.turn()), self.ruleset.tries_told(position))
        };
        let constraints = Constraints::new(self.ruleset, &side, checks, tries, bound);
        let (all, captures) = constraints.count(&side);
        let legal_captures = PawnCaptures::from_position(position).moves as usize;
        let legal = position.count_legal_moves();
        // Legal moves satisfy the constraints, except in a position with ignored faults.
        Vain {
            all: all.saturating_sub(legal),
            pawn_captures: captures.saturating_sub(legal_captures),
        }
    }
}
