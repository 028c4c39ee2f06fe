//! Acts as sentences, for the log and the list of rulings.

use std::collections::HashMap;

use tournament::{
    Absence, Act, EntrantId, GameResult, Match, MatchId, Person, Reason, Record, Side, Tournament,
};

/// The effect of a record as a sentence without a full stop. Entrants have their present names.
pub fn sentence(event: &Tournament, record: &Record) -> String {
    match &record.act {
        Act::Regulate { regulations } => format!("regulations of {}", regulations.name),
        Act::Enter { people, team: Some(team) } => format!("{team} enter: {}", names(people)),
        Act::Enter { people, team: None } => format!("entry of {}", names(people)),
        Act::Exchange { entrant, person, .. } => {
            format!("{} plays for {}", person.name, name(event, *entrant))
        }
        Act::Partner { one, other } => format!("entrants {one} and {other} become a pair"),
        Act::LineUp { entrant, .. } => format!("new line-up of {}", name(event, *entrant)),
        Act::CheckIn { entrant, present: true } => format!("{} checked in", name(event, *entrant)),
        Act::CheckIn { entrant, present: false } => {
            format!("{} not checked in any more", name(event, *entrant))
        }
        Act::Withdraw { entrant } => format!("{} withdrawn", name(event, *entrant)),
        Act::Return { entrant } => format!("{} back", name(event, *entrant)),
        Act::Miss { entrant, round, absence, .. } => {
            let how = match absence {
                Some(Absence::Requested) => "has a bye in",
                Some(Absence::Absent) => "is absent from",
                None => "plays",
            };
            format!("{} {how} round {round}", name(event, *entrant))
        }
        Act::Pause { entrant, paused } => {
            let how = if *paused { "pauses" } else { "plays again" };
            format!("{} {how}", name(event, *entrant))
        }
        Act::StartStage { stage, seeds } => {
            format!("stage {stage} starts with {} entrants", seeds.len())
        }
        Act::Pair { round, pairing, .. } => {
            format!("round {round} paired, {} tables", pairing.matches.len())
        }
        Act::Publish { round, .. } => format!("round {round} published"),
        Act::Report { at, game, side, result } => {
            let side = side_at(event, *at, *side);
            format!("{side} report {} in game {game}, {}", points(result), place(event, *at))
        }
        Act::PhoneReport { .. } | Act::ClockReport { .. } | Act::HallCode { .. } => {
            phones(event, &record.act)
        }
        Act::SetResult { at, game, result } => {
            format!("game {game}, {}: {}", place(event, *at), points(result))
        }
        Act::AddGame { at } => format!("one more game, {}", place(event, *at)),
        Act::Advance { at, side } => {
            format!("{} advance, {}", side_at(event, *at, *side), place(event, *at))
        }
        Act::Close { round, .. } => format!("round {round} closed"),
        Act::Reopen { round, .. } => format!("round {round} opened again"),
        Act::Adjust { entrant, points, article, note, .. } => {
            let sign = if points.0 > 0 { "+" } else { "" };
            let unit = if points.0.abs() <= 2 { "point" } else { "points" };
            format!("{sign}{points} {unit} for {} ({article}): {note}", name(event, *entrant))
        }
        Act::Rule { article, text, at } => {
            let place = at.map(|at| format!(", {}", place(event, at))).unwrap_or_default();
            format!("ruling ({article}){place}: {text}")
        }
        Act::Announce { text } => format!("announcement: {text}"),
        Act::Finish => "the event is finished".to_owned(),
    }
}

/// Whether an arbiter changes the course of an event by the act, beside corrections.
pub(super) fn is_ruling(act: &Act) -> bool {
    match act {
        Act::SetResult { result, .. } => result.reason != Reason::Played,
        Act::Rule { .. }
        | Act::Adjust { .. }
        | Act::Advance { .. }
        | Act::AddGame { .. }
        | Act::Reopen { .. }
        | Act::Exchange { .. } => true,
        _ => false,
    }
}

/// The records that corrected a result, by their places in the log, with the result before.
pub(super) fn corrections(event: &Tournament) -> HashMap<usize, GameResult> {
    let games = event.stages().iter().flat_map(tournament::Stage::matches).flat_map(|it| &it.games);
    let corrections = games.flat_map(|game| &game.corrections);
    corrections.map(|it| (it.record, it.before.clone())).collect()
}

/// A result in words: `1 : 0`, with the reason if it was not played.
pub(super) fn points(result: &GameResult) -> String {
    let how = match result.reason {
        Reason::Played => String::new(),
        Reason::Forfeit => " by forfeit".to_owned(),
        Reason::Ruled => " by ruling".to_owned(),
        Reason::Void => return "void, to be played again".to_owned(),
    };
    let article = result.article.as_ref().map(|it| format!(" ({it})")).unwrap_or_default();
    format!("{} : {}{how}{article}", result.first, result.second)
}

/// An act about phones and clocks: a report, or the code that it needs.
fn phones(event: &Tournament, act: &Act) -> String {
    match act {
        Act::PhoneReport { at, game, player, result } => {
            let found = event.entrant(player.entrant).ok();
            let person = found.and_then(|found| found.people.get(usize::from(player.person)));
            let person = person.map_or("somebody", |person| person.name.as_str());
            let (side, place) = (name(event, player.entrant), place(event, *at));
            format!(
                "{person} of {side} reports {} by phone in game {game}, {place}",
                points(result)
            )
        }
        Act::ClockReport { at, game, result } => {
            let (result, place) = (points(result), place(event, *at));
            format!("the clock reports {result} for both sides in game {game}, {place}")
        }
        Act::HallCode { open: true } => "phones report results with a new code".to_owned(),
        _ => "phones report results no longer".to_owned(),
    }
}

fn names(people: &[Person]) -> String {
    people.iter().map(|person| person.name.as_str()).collect::<Vec<_>>().join(" – ")
}

fn name(event: &Tournament, id: EntrantId) -> String {
    event.entrant(id).map_or_else(|_| id.to_string(), |entrant| format!("{id} {}", entrant.label()))
}

fn side_name(event: &Tournament, side: &Side) -> String {
    side.0.iter().map(|&id| name(event, id)).collect::<Vec<_>>().join(" – ")
}

/// The name of a side of a match.
fn side_at(event: &Tournament, at: MatchId, side: u8) -> String {
    let name = |table: &Match| side_name(event, table.side(usize::from(side).min(1)));
    event.find_match(at).map_or_else(|_| side.to_string(), name)
}

fn place(event: &Tournament, at: MatchId) -> String {
    let round = match event.regulations().stages.len() {
        1 => at.round.to_string(),
        _ => format!("{}.{}", at.stage, at.round),
    };
    let sides = event.find_match(at).map_or_else(
        |_| String::new(),
        |it| format!(" ({} v {})", side_name(event, &it.first), side_name(event, &it.second)),
    );
    format!("round {round}, table {}{sides}", at.table)
}
