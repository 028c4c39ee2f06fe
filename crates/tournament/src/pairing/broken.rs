//! The rules that a pairing breaks, for an arbiter who pairs by hand.

use crate::{ByeKind, EntrantId, Format, Pairing, Refusal, Tournament};

/// A rule that a pairing breaks. An arbiter may break it, and should know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BrokenRule {
    /// They have met in this stage.
    Rematch(EntrantId, EntrantId),
    /// They have been partners in this stage.
    PartnersAgain(EntrantId, EntrantId),
    /// The entrant had a bye, or won by forfeit.
    SecondBye(EntrantId),
    /// The entrant is paired and cannot play.
    Unavailable(EntrantId, &'static str),
    /// The entrant could play and is not in the pairing.
    LeftOut(EntrantId),
}

impl Tournament {
    /// The rules that a pairing breaks.
    ///
    /// # Errors
    ///
    /// The stage has not started.
    pub fn broken_rules(
        &self,
        stage: u8,
        round: u16,
        pairing: &Pairing,
    ) -> Result<Vec<BrokenRule>, Refusal> {
        let rules = self.rules(stage)?;
        let found = self.stage(stage)?;
        let cards = self.cards(found, usize::from(round).saturating_sub(1));
        let mut broken = Vec::new();
        for paired in &pairing.matches {
            for &one in paired.first.0.iter().chain(&paired.second.0) {
                if let Some(why) = self.unavailable(one, stage, round) {
                    broken.push(BrokenRule::Unavailable(one, why));
                }
            }
            if matches!(rules.format, Format::Swiss { .. } | Format::RoundRobin { cycles: 1 }) {
                let meetings = paired.first.0.iter().zip(&paired.second.0);
                broken.extend(
                    meetings
                        .filter(|(one, other)| {
                            cards.get(one).is_some_and(|card| card.met.contains(other))
                        })
                        .map(|(&one, &other)| BrokenRule::Rematch(one, other)),
                );
            }
        }
        for side in pairing.matches.iter().flat_map(|paired| [&paired.first, &paired.second]) {
            if let (Format::Rotation, [one, other]) = (rules.format, &side.0[..])
                && cards.get(one).is_some_and(|card| card.partners.contains(other))
            {
                broken.push(BrokenRule::PartnersAgain(*one, *other));
            }
        }
        for bye in pairing.byes.iter().filter(|bye| bye.kind == ByeKind::Allocated) {
            if cards.get(&bye.entrant).is_some_and(|card| card.had_bye) {
                broken.push(BrokenRule::SecondBye(bye.entrant));
            }
        }
        let losses = match rules.format {
            Format::Knockout => 1,
            Format::DoubleElimination => 2,
            _ => u32::MAX,
        };
        for seed in &found.seeds {
            let inside = pairing.byes.iter().any(|bye| bye.entrant == seed.entrant)
                || pairing.matches.iter().any(|paired| {
                    paired.first.has(seed.entrant) || paired.second.has(seed.entrant)
                });
            let is_out = cards.get(&seed.entrant).is_some_and(|card| card.losses >= losses);
            if !inside && !is_out && self.unavailable(seed.entrant, stage, round).is_none() {
                broken.push(BrokenRule::LeftOut(seed.entrant));
            }
        }
        Ok(broken)
    }
}
