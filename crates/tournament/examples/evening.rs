//! An evening of four pairs, everybody against everybody; the better rated pair wins. Prints the
//! final table.

use tandem_tournament::{
    Act, Entrant, GameResult, MatchId, Person, Refusal, Regulations, RoundState, Tournament,
};

fn main() -> Result<(), Refusal> {
    let mut event = Tournament::new(Regulations::default(), 0, "arbiter")?;
    let pairs = [["Ada", "Boris"], ["Chiara", "Dmitri"], ["Emil", "Fatima"], ["Greta", "Hugo"]];
    for (pair, rating) in pairs.into_iter().zip([1900, 1700, 1800, 1600]) {
        let people = pair.map(|name| Person::rated(name, rating)).to_vec();
        event.act(0, "arbiter", Act::Enter { people, team: None })?;
    }
    event.act(0, "arbiter", Act::StartStage { stage: 1, seeds: event.stage_seeds(1)? })?;
    while let Ok(pairing) = event.pair(1) {
        let round = event.stage(1)?.rounds.len() as u16 + 1;
        event.act(0, "arbiter", Act::Pair { stage: 1, round, pairing })?;
        event.act(0, "arbiter", Act::Publish { stage: 1, round })?;
        for table in event.round(1, round)?.matches.clone() {
            let rating = |side: usize| event.entrant(table.side(side).0[0]).map(Entrant::rating);
            let result = if rating(0)? > rating(1)? { GameResult::WIN } else { GameResult::LOSS };
            let MatchId { table, .. } = table.id;
            for game in 1..=2 {
                let at = MatchId { stage: 1, round, table };
                event.act(0, "arbiter", Act::SetResult { at, game, result: result.clone() })?;
            }
        }
        event.act(0, "arbiter", Act::Close { stage: 1, round })?;
        assert_eq!(event.round(1, round)?.state, RoundState::Closed);
    }
    for row in event.standings(1)? {
        let label = event.entrant(row.entrant)?.label();
        let figures: Vec<String> = row.tie_breaks.iter().map(ToString::to_string).collect();
        println!("{}. {label}: {} points ({})", row.rank, row.points, figures.join(", "));
    }
    Ok(())
}
