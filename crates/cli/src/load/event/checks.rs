//! Compares the final table and the pairings with what the players have counted.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::{Kind, evening::Evening, game::Played};
use crate::load::kill::Result;

impl Evening {
    /// Where the standings differ from what the players have counted.
    pub(super) fn wrong_points(&self, event: &Value, played: &[Played]) -> Vec<String> {
        let mut counted: BTreeMap<u64, i64> =
            self.players.values().map(|&(_, entrant)| (entrant, 0)).collect();
        for (entrant, points) in played.iter().flat_map(|it| &it.points) {
            *counted.entry(*entrant).or_default() += points;
        }
        let rows = event["event"]["stages"][0]["standings"].as_array().into_iter().flatten();
        let told: BTreeMap<_, _> = rows
            .filter_map(|row| Some((row["entrant"].as_u64()?, row["points"].as_i64()?)))
            .collect();
        let mut wrong = Vec::new();
        if counted != told {
            wrong.push(format!("the standings are {told:?} instead of {counted:?} half points"));
        }
        if let Kind::Swiss { pairs, rounds } = self.plan.kind {
            let games = usize::from(pairs / 2 * rounds);
            if played.len() != games {
                wrong.push(format!("{} games instead of {games}", played.len()));
            }
        }
        wrong
    }

    /// Pairs of a Swiss that meet again after a game that they played, or that are left out.
    pub(super) async fn wrong_pairings(&self) -> Result<Vec<String>> {
        let Kind::Swiss { pairs, rounds } = self.plan.kind else { return Ok(Vec::new()) };
        let told = self.ask("GET", &format!("/api/events/{}/rounds", self.id), None).await?;
        let (mut met, mut wrong) = (BTreeSet::new(), Vec::new());
        let told = told.as_array().cloned().unwrap_or_default();
        for round in &told {
            let mut at_table = BTreeSet::new();
            for it in round["matches"].as_array().into_iter().flatten() {
                let mut sides = [it["first"].to_string(), it["second"].to_string()];
                at_table.extend(sides.clone());
                sides.sort_unstable();
                let result = &it["games"][0]["result"];
                if met.contains(&sides) {
                    wrong.push(format!("{sides:?} meet again"));
                }
                if result["reason"] != "forfeit" {
                    met.insert(sides);
                }
            }
            if at_table.len() != usize::from(pairs) {
                wrong.push(format!("{} pairs play in round {}", at_table.len(), round["number"]));
            }
        }
        if told.len() != usize::from(rounds) {
            wrong.push(format!("{} rounds", told.len()));
        }
        Ok(wrong)
    }
}
