//! A match: what its players report by phone, and what arbiters do about it.

use std::sync::Arc;

use events::Command;
use serde_json::Value;
use tournament::{GameResult, Half, MatchId};

use super::{
    Hall, clocks,
    phone::{Answer, Phone, half, played},
    script::{Course, GameScript, MatchScript, Trouble},
};
use crate::load::kill::{PATIENCE, Result};

/// A wrong result that is found after the round.
#[derive(Clone, Debug)]
pub(super) struct Later {
    pub(super) at: MatchId,
    pub(super) game: u8,
    pub(super) right: [i64; 2],
}

/// A table with the phones of both sides.
pub(super) struct Table {
    pub(super) hall: Arc<Hall>,
    pub(super) at: MatchId,
    pub(super) sides: [u64; 2],
    pub(super) phones: [[Arc<Phone>; 2]; 2],
    pub(super) script: MatchScript,
}

/// A game of the round in play, as the arbiters see it.
fn game_of(round: &Value, at: MatchId, game: u8) -> &Value {
    let table = usize::from(at.table) - 1;
    &round["matches"][table]["games"][usize::from(game) - 1]
}

impl Table {
    pub(super) async fn takes_place(self) -> Result<Vec<Later>> {
        let played = self.plays().await;
        played.map_err(|error| format!("match {}: {error}", self.at))
    }

    async fn plays(&self) -> Result<Vec<Later>> {
        let (hall, at) = (&self.hall, self.at);
        let games = self.games();
        let mut later = Vec::new();
        match &self.script.course {
            &Course::Absent(absent) => {
                hall.commands(&Command::Forfeit { at, absent }).await?;
                hall.report().no_shows += 1;
            }
            Course::Slip => {
                let letter = |game: &GameScript| ["L", "D", "W"][game.right[0] as usize];
                let letters: String = self.script.games.iter().map(letter).collect();
                let text = format!("{}{letters}{}", self.sides[0], self.sides[1]);
                hall.commands(&Command::TypedResults { text }).await?;
            }
            Course::Offline | Course::OfflineTooLong => self.comes_back().await?,
            Course::Late { side } => {
                let points = [1, 0].map(|own| if *side == own { Half::WIN } else { Half::ZERO });
                hall.sets(at, 1, GameResult::forfeit(points[0], points[1])).await?;
                hall.report().no_shows += 1;
                for (number, game) in games.into_iter().skip(1) {
                    later.extend(self.game(number, game).await?);
                }
            }
            Course::Phones => {
                for (number, game) in games {
                    later.extend(self.game(number, game).await?);
                }
            }
            Course::Clocks => {
                for (number, game) in games {
                    if number == 1 {
                        let points = clocks::game(hall, at, game.right).await?;
                        if points != game.right {
                            hall.wrong(format!("match {at}: the clocks say {points:?}"));
                        }
                    }
                    later.extend(self.game(number, game).await?);
                }
            }
        }
        let all = self.script.games.len() as u8;
        for game in 1..=all {
            self.until(game, |game| !game["result"].is_null()).await?;
        }
        Ok(later)
    }

    fn games(&self) -> Vec<(u8, &GameScript)> {
        (1..).zip(&self.script.games).collect()
    }

    /// The phone of a side; partners take turns.
    fn phone(&self, side: usize, game: u8) -> &Phone {
        &self.phones[side][usize::from(game) % 2]
    }

    /// Waits until the arbiters see something of a game.
    async fn until(&self, game: u8, is_so: impl Fn(&Value) -> bool) -> Result<()> {
        let mut seen = self.hall.round.subscribe();
        let waits = seen.wait_for(|round| {
            round["number"] == self.at.round && is_so(game_of(round, self.at, game))
        });
        match tokio::time::timeout(PATIENCE, waits).await {
            Ok(Ok(_)) => Ok(()),
            _ => {
                let seen = game_of(&self.hall.round.borrow(), self.at, game).to_string();
                Err(format!("game {game} stays {seen}"))
            }
        }
    }

    /// The phones queue everything for ten minutes, and then send it in any order, and twice.
    async fn comes_back(&self) -> Result<()> {
        let (hall, at) = (&self.hall, self.at);
        let is_too_late = self.script.course == Course::OfflineTooLong;
        if is_too_late {
            for (number, game) in self.games() {
                hall.sets(at, number, played(game.right)).await?;
            }
        }
        let mut network = hall.has_network.subscribe();
        let back = network.wait_for(|is_there| *is_there);
        back.await.map_err(|error| error.to_string())?;
        for (number, game) in self.games().into_iter().rev() {
            let both = [game.first, 1 - game.first].map(|side| async move {
                hall.report().queued += 1;
                let phone = self.phone(side, number);
                let answer = hall.reports(phone, (at, number), game.right).await?;
                match answer {
                    Answer::Done(_) if is_too_late => {
                        hall.wrong(format!("match {at}: a late report was taken"));
                    }
                    Answer::Refused { .. } if is_too_late => hall.report().refused += 1,
                    Answer::Done(_) => {}
                    Answer::Refused { text, .. } => return Err(text),
                }
                Ok(())
            });
            let [one, other] = both;
            let (one, other) = tokio::join!(one, other);
            one.and(other)?;
            hall.repeats(self.phone(0, number)).await?;
        }
        Ok(())
    }

    /// The reports of a game, with its trouble.
    async fn game(&self, number: u8, game: &GameScript) -> Result<Option<Later>> {
        let (hall, place) = (&self.hall, (self.at, number));
        let [one, other] = [game.first, 1 - game.first].map(|side| self.phone(side, number));
        let mut later = None;
        match &game.trouble {
            Trouble::Nothing => {
                hall.does_report(one, place, game.right).await?;
                hall.does_report(other, place, game.right).await?;
            }
            Trouble::Mistake => {
                hall.does_report(one, place, game.wrong).await?;
                hall.does_report(one, place, game.right).await?;
                hall.does_report(other, place, game.right).await?;
            }
            Trouble::Dispute { is_settled_by_arbiter } => {
                hall.does_report(one, place, game.right).await?;
                hall.does_report(other, place, game.wrong).await?;
                self.until(number, |game| game["disputed"] == true).await?;
                hall.report().contradictions += 1;
                if *is_settled_by_arbiter {
                    hall.sets(self.at, number, played(game.right)).await?;
                } else {
                    hall.does_report(other, place, game.right).await?;
                }
            }
            Trouble::BothWrong { is_found_late } => {
                hall.does_report(one, place, game.wrong).await?;
                hall.does_report(other, place, game.wrong).await?;
                self.until(number, |game| !game["result"].is_null()).await?;
                if *is_found_late {
                    later = Some(Later { at: self.at, game: number, right: game.right });
                } else {
                    hall.sets(self.at, number, played(game.right)).await?;
                    hall.report().corrections += 1;
                }
            }
            Trouble::Void => {
                hall.does_report(one, place, game.wrong).await?;
                hall.sets(self.at, number, GameResult::VOID).await?;
                self.until(number, |game| game["voided"] == 1).await?;
                hall.does_report(other, place, game.right).await?;
                hall.does_report(one, place, game.right).await?;
            }
            Trouble::Ruled { points, article } => {
                hall.does_report(one, place, game.right).await?;
                let [first, second] = points.map(half);
                hall.sets(self.at, number, GameResult::ruled(first, second, *article)).await?;
                hall.does_not_report(other, place, game.right).await?;
                hall.report().corrections += 1;
            }
            Trouble::OneDevice => {
                hall.does_report(one, place, game.right).await?;
                let both = Phone::new(one.cookie.clone(), other.player);
                hall.does_not_report(&both, place, game.right).await?;
                hall.does_report(other, place, game.right).await?;
            }
        }
        Ok(later)
    }
}
