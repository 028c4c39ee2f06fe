//! Commands: acts as clients send them, and what the server computes acts for.

use serde::{Deserialize, Serialize};
use tournament::{
    Act, EntrantId, GameResult, MatchId, Refusal, RoundState, Tournament, parse_results,
};

use crate::EventError;

/// The longest text of typed results, in bytes: a round of the largest event.
const TYPED: usize = 64 * 1024;

/// Something that a person wants done in an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(rename = "EventCommand"))]
#[cfg_attr(feature = "openapi", schema(as = EventCommand))]
#[serde(
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case",
    tag = "command",
    deny_unknown_fields
)]
pub enum Command {
    /// An act as it will stand in the log.
    Act { act: Act },
    /// Starts the next stage with the seeds of the regulations.
    StartStage,
    /// Pairs the next round of the last stage. The pairing is private until it is published.
    PairRound,
    /// A match of a ladder that a pair asks for; it is published at once.
    Challenge { challenger: EntrantId, challenged: EntrantId },
    /// The sides of a match that did not come lose its open games.
    Forfeit { at: MatchId, absent: [bool; 2] },
    /// The result of a game at its table, unless the event has one by then: what an arbiter sets
    /// stands. `voided` is the number of its void results when the table was made.
    TableResult { at: MatchId, game: u8, voided: u8, result: GameResult },
    /// Results as `1:2W3:4`, of the last stage.
    TypedResults { text: String },
    /// Results as they stand on slips, by table, of the last published round: `7 1-0`, one a line.
    Slips { text: String },
}

impl Command {
    /// The acts that carry the command out. All of them are to be recorded, or none.
    ///
    /// # Errors
    ///
    /// [`EventError::Rejected`] if the event does not allow it now, [`EventError::Malformed`] if
    /// typed results cannot be read.
    pub fn acts(self, event: &Tournament) -> Result<Vec<Act>, EventError> {
        let last = event.stages().len() as u8;
        Ok(match self {
            // The devices of both boards report one result: the second report adds nothing.
            Self::Act { act: Act::ClockReport { at, game, ref result } }
                if is_known(event, (at, game), result)? =>
            {
                Vec::new()
            }
            Self::Act { act } => vec![act],
            Self::StartStage => {
                let stage = last + 1;
                vec![Act::StartStage { stage, seeds: event.stage_seeds(stage)? }]
            }
            Self::PairRound => {
                let pairing = event.pair(last)?;
                vec![Act::Pair { stage: last, round: next_round(event, last)?, pairing }]
            }
            Self::Challenge { challenger, challenged } => {
                let pairing = event.challenge(last, challenger, challenged)?;
                let round = next_round(event, last)?;
                let publish = Act::Publish { stage: last, round };
                vec![Act::Pair { stage: last, round, pairing }, publish]
            }
            Self::Forfeit { at, absent } => event.forfeit_acts(at, absent)?,
            Self::TableResult { at, game, voided, result } => {
                let index = usize::from(game).checked_sub(1);
                let games = &event.find_match(at)?.games;
                let open = index.and_then(|index| games.get(index)).is_some_and(|game| {
                    game.result.is_none() && game.voided.len().min(255) == usize::from(voided)
                });
                open.then_some(Act::SetResult { at, game, result }).into_iter().collect()
            }
            Self::Slips { text } => {
                check_length(&text)?;
                let acts = event.slip_acts(last, &text);
                acts.map_err(|error| EventError::Malformed(error.to_string()))?
            }
            Self::TypedResults { text } => {
                check_length(&text)?;
                let typed = parse_results(&text)
                    .map_err(|error| EventError::Malformed(error.to_string()))?;
                event.typed_acts(last, &typed)?
            }
        })
    }
}

/// Whether a game has this result already, or both sides have reported it.
fn is_known(
    event: &Tournament,
    (at, game): (MatchId, u8),
    result: &GameResult,
) -> Result<bool, Refusal> {
    let index = usize::from(game).checked_sub(1);
    let games = &event.find_match(at)?.games;
    Ok(index.and_then(|index| games.get(index)).is_some_and(|game| match &game.result {
        Some(stands) => stands == result,
        None => game.reports.iter().all(|it| it.as_ref() == Some(result)),
    }))
}

fn check_length(text: &str) -> Result<(), EventError> {
    if text.len() <= TYPED {
        return Ok(());
    }
    let why = format!("`text` has {} bytes; at most {TYPED} are read", text.len());
    Err(EventError::Malformed(why))
}

/// The number of the round that is private, or would be paired next.
fn next_round(event: &Tournament, stage: u8) -> Result<u16, Refusal> {
    let rounds = &event.stage(stage)?.rounds;
    let private = rounds.last().is_some_and(|round| round.state == RoundState::Private);
    Ok((rounds.len() + usize::from(!private)) as u16)
}
