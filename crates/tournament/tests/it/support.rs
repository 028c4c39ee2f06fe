//! Events in short.

use tandem_tournament::{
    Act, EntrantId, Format, GameResult, Half, MatchId, Person, Refusal, Regulations, Scoring,
    StageRules, Tournament,
};

pub(crate) fn event(rules: StageRules, pairs: usize) -> Tournament {
    event_of(Regulations { stages: vec![rules], ..Regulations::default() }, pairs)
}

pub(crate) fn event_of(regulations: Regulations, pairs: usize) -> Tournament {
    let mut event = Tournament::new(regulations, 0, "arbiter").expect("fine regulations");
    for number in 1..=pairs {
        enter(&mut event, number).expect("an entrant");
    }
    let seeds = event.stage_seeds(1).expect("seeds");
    act(&mut event, Act::StartStage { stage: 1, seeds });
    event
}

pub(crate) fn enter(event: &mut Tournament, number: usize) -> Result<(), Refusal> {
    // Ratings fall, so that numbers, seeds and entrants agree.
    let person = |letter| Person::rated(format!("{letter}{number:03}"), 3000 - number as u32);
    let people = match event.regulations().entrants {
        tandem_tournament::EntrantKind::Pairs => vec![person('A'), person('B')],
        tandem_tournament::EntrantKind::Singles => vec![person('A')],
    };
    event.act(0, "arbiter", Act::Enter { people, team: None }).map(drop)
}

pub(crate) fn act(event: &mut Tournament, act: Act) {
    event.act(0, "arbiter", act).expect("an act that can be done");
}

pub(crate) fn swiss(rounds: u16, games: u8, scoring: Scoring) -> StageRules {
    StageRules { scoring, ..StageRules::new(Format::Swiss { rematches: false }, rounds, games) }
}

/// Pairs and publishes the next round.
pub(crate) fn publish(event: &mut Tournament) -> Result<u16, Refusal> {
    let pairing = event.pair(1)?;
    let round = event.stage(1)?.rounds.len() as u16 + 1;
    act(event, Act::Pair { stage: 1, round, pairing });
    act(event, Act::Publish { stage: 1, round });
    Ok(round)
}

pub(crate) fn set(event: &mut Tournament, at: MatchId, game: u8, first: i32, second: i32) {
    let (first, second) = (Half(first), Half(second));
    let result = if first + second == Half::WIN {
        GameResult::played(first, second)
    } else {
        GameResult::ruled(first, second, "8.6")
    };
    act(event, Act::SetResult { at, game, result });
}

/// The pairs of a round as entrant numbers, and its bye.
pub(crate) fn paired(event: &Tournament, round: u16) -> (Vec<(u32, u32)>, Option<u32>) {
    let round = event.round(1, round).expect("a round");
    let number = |side: &tandem_tournament::Side| side.0[0].0;
    let pairs = round.matches.iter().map(|table| (number(&table.first), number(&table.second)));
    (pairs.collect(), round.byes.first().map(|bye| bye.entrant.0))
}

pub(crate) fn points(event: &Tournament) -> Vec<(EntrantId, Half)> {
    let mut points: Vec<_> = event
        .standings(1)
        .expect("standings")
        .into_iter()
        .map(|row| (row.entrant, row.points))
        .collect();
    points.sort_unstable();
    points
}
