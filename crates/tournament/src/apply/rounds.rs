//! Acts about stages and rounds.

use std::collections::HashSet;

use crate::{
    EntrantKind, Format, Game, Match, MatchId, Pairing, Refusal, Round, RoundState, Seed, Stage,
    Tournament, limits,
};

impl Tournament {
    pub(super) fn start_stage(&mut self, stage: u8, seeds: &[Seed]) -> Result<(), Refusal> {
        let rules = self.rules(stage)?;
        let refuse = |why| Err(Refusal::State { stage, round: 0, why });
        if usize::from(stage) != self.stages.len() + 1 {
            return refuse("stages start in their order, once");
        }
        if let Some(before) = self.stages.last()
            && before.rounds.iter().any(|round| round.state != RoundState::Closed)
        {
            return refuse("a round of the stage before is not closed");
        }
        if !rules.format.is_continuous() && seeds.len() > limits::ROUND_ENTRANTS {
            return Err(Refusal::Full { what: "entrants", most: limits::ROUND_ENTRANTS });
        }
        let mut seen = HashSet::new();
        for seed in seeds {
            if self.entrant(seed.entrant)?.withdrawn {
                let why = "has withdrawn";
                return Err(Refusal::Entrant { entrant: seed.entrant, why });
            }
            if !seen.insert(seed.entrant) {
                return Err(Refusal::Entrant { entrant: seed.entrant, why: "is there twice" });
            }
            if seed.group == 0 || seed.group > rules.groups {
                return refuse("a seed names a group that the stage does not have");
            }
        }
        for (index, seed) in seeds.iter().enumerate() {
            if stage == 1 {
                self.entrant_mut(seed.entrant)?.seed = Some(index as u32 + 1);
            }
        }
        self.stages.push(Stage {
            number: stage,
            seeds: seeds.to_vec(),
            rounds: Vec::new(),
            adjustments: Vec::new(),
        });
        Ok(())
    }

    pub(super) fn set_pairing(
        &mut self,
        stage: u8,
        round: u16,
        pairing: &Pairing,
    ) -> Result<(), Refusal> {
        let found = self.stage(stage)?;
        let refuse = |why| Err(Refusal::State { stage, round, why });
        if usize::from(stage) != self.stages.len() {
            return refuse("a later stage has started");
        }
        let private = found.rounds.last().is_some_and(|last| last.state == RoundState::Private);
        let expected = found.rounds.len() + usize::from(!private);
        if usize::from(round) != expected {
            return refuse("this is not the next round to pair");
        }
        if expected > limits::ROUNDS {
            return Err(Refusal::Full { what: "rounds", most: limits::ROUNDS });
        }
        let open = found.rounds.iter().any(|round| round.state == RoundState::Published);
        let continuous = self.format(stage)?.is_continuous();
        if open && !continuous {
            return refuse("the round before is not closed");
        }
        self.check_pairing(found, pairing, continuous)?;
        let matches = pairing.matches.iter().zip(1..).map(|(paired, table)| Match {
            id: MatchId { stage, round, table },
            first: paired.first.clone(),
            second: paired.second.clone(),
            games: vec![Game::default(); usize::from(paired.games)],
            advanced: None,
        });
        let paired = Round {
            number: round,
            state: RoundState::Private,
            matches: matches.collect(),
            byes: pairing.byes.clone(),
            published_at: None,
            scores: Vec::new(),
        };
        let rounds = &mut self.stages[usize::from(stage) - 1].rounds;
        rounds.truncate(usize::from(round) - 1);
        rounds.push(paired);
        Ok(())
    }

    /// The rules that nobody may break, not even an arbiter by hand.
    fn check_pairing(
        &self,
        stage: &Stage,
        pairing: &Pairing,
        continuous: bool,
    ) -> Result<(), Refusal> {
        let members = match self.regulations.entrants {
            EntrantKind::Pairs => 1,
            EntrantKind::Singles => 2,
        };
        let known: HashSet<_> = stage.seeds.iter().map(|seed| seed.entrant).collect();
        let mut busy = HashSet::new();
        if continuous {
            let open = stage.matches().filter(|table| !table.is_over());
            busy.extend(open.flat_map(Match::entrants));
        }
        let mut place = |entrant| {
            let why = if !known.contains(&entrant) {
                "does not play in this stage"
            } else if !busy.insert(entrant) {
                "would be in two places"
            } else {
                return Ok(());
            };
            Err(Refusal::Pairing { why, entrant: Some(entrant) })
        };
        for paired in &pairing.matches {
            if paired.games == 0 || paired.games > limits::GAMES {
                return Err(Refusal::Pairing { why: "a match has 1 to 16 games", entrant: None });
            }
            for side in [&paired.first, &paired.second] {
                if side.0.len() != members {
                    let why = "a side is one pair, or two people who entered alone";
                    return Err(Refusal::Pairing { why, entrant: side.0.first().copied() });
                }
                for &entrant in &side.0 {
                    place(entrant)?;
                    let found = self.entrant(entrant)?;
                    let alone = self.misses_partner(found);
                    if found.withdrawn || alone {
                        let why = if alone { "has no partner" } else { "has withdrawn" };
                        return Err(Refusal::Pairing { why, entrant: Some(entrant) });
                    }
                }
            }
        }
        for bye in &pairing.byes {
            place(bye.entrant)?;
            if bye.points.0.unsigned_abs() > 2 * u32::from(limits::GAMES) {
                let why = "gets more than a won match for a bye";
                return Err(Refusal::Pairing { why, entrant: Some(bye.entrant) });
            }
        }
        Ok(())
    }

    pub(super) fn publish(&mut self, stage: u8, round: u16, at: u64) -> Result<(), Refusal> {
        let found = self.round(stage, round)?;
        if found.state != RoundState::Private {
            return Err(Refusal::State { stage, round, why: "it is published already" });
        }
        let scores = if matches!(self.format(stage)?, Format::Swiss { .. }) {
            self.scores_before(stage, round)
        } else {
            Vec::new()
        };
        let found = &mut self.stages[usize::from(stage) - 1].rounds[usize::from(round) - 1];
        found.state = RoundState::Published;
        found.published_at = Some(at);
        found.scores = scores;
        self.timer = None;
        Ok(())
    }

    pub(super) fn close(&mut self, stage: u8, round: u16) -> Result<(), Refusal> {
        let found = self.round(stage, round)?;
        let why = match found.state {
            RoundState::Private => "it is not published",
            RoundState::Closed => "it is closed already",
            RoundState::Published if !found.is_over() => "results are missing",
            RoundState::Published => {
                let rounds = &mut self.stages[usize::from(stage) - 1].rounds;
                rounds[usize::from(round) - 1].state = RoundState::Closed;
                return Ok(());
            }
        };
        Err(Refusal::State { stage, round, why })
    }

    pub(super) fn reopen(&mut self, stage: u8, round: u16) -> Result<(), Refusal> {
        let found = self.stage(stage)?;
        let continuous = self.format(stage)?.is_continuous();
        let later = &found.rounds[usize::from(round).min(found.rounds.len())..];
        let why = if self.round(stage, round)?.state != RoundState::Closed {
            "it is not closed"
        } else if usize::from(stage) != self.stages.len() {
            "a later stage has started: correct the result instead"
        } else if continuous {
            "rounds of an arena stay closed: correct the result instead"
        } else if later.iter().any(|round| round.state != RoundState::Private) {
            "only the last closed round opens again: correct the result instead"
        } else {
            let rounds = &mut self.stages[usize::from(stage) - 1].rounds;
            rounds.truncate(usize::from(round));
            rounds[usize::from(round) - 1].state = RoundState::Published;
            return Ok(());
        };
        Err(Refusal::State { stage, round, why })
    }
}
