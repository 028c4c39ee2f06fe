//! Changes that are taken back: the log keeps both.

use tandem_tournament::{
    Absence, Act, EntrantId, GameResult, Half, MatchId, Refusal, Regulations, RoundState, Scoring,
    StageRules, Tournament,
};

use crate::support::{act, enter, event, publish, set, swiss};

const AT: MatchId = MatchId { stage: 1, round: 1, table: 1 };

fn last(event: &Tournament) -> u32 {
    event.log().len() as u32
}

fn undo(event: &mut Tournament, record: u32) -> Result<(), Refusal> {
    let done = event.act(0, "arbiter", Act::Undo { record }).map(drop);
    // Whatever happened, the log tells the same event.
    let again = Tournament::from_json(&event.to_json()).expect("a log");
    assert_eq!(again.standings(1), event.standings(1));
    assert_eq!(again.undoable().collect::<Vec<_>>(), event.undoable().collect::<Vec<_>>());
    done
}

fn playing(games: u8) -> Tournament {
    let mut event = event(StageRules { games, ..StageRules::default() }, 4);
    publish(&mut event).expect("a pairing");
    event
}

fn why(refused: Result<(), Refusal>) -> String {
    refused.expect_err("a refusal").to_string()
}

#[test]
fn a_result_and_its_correction_are_taken_back_one_after_the_other() {
    let mut event = playing(1);
    let game = |event: &Tournament| event.find_match(AT).expect("a match").games[0].clone();
    set(&mut event, AT, 1, 2, 0);
    let first = last(&event);
    set(&mut event, AT, 1, 0, 2);
    let second = last(&event);
    assert_eq!(event.undoable().next(), Some(second));
    assert!(why(undo(&mut event, first)).contains("has changed since"));
    undo(&mut event, second).expect("taken back");
    assert_eq!(game(&event).result, Some(GameResult::WIN));
    assert!(game(&event).corrections.is_empty());
    assert!(event.is_undone(second) && !event.is_undone(first));
    assert!(why(undo(&mut event, second)).contains("already"));
    undo(&mut event, first).expect("taken back");
    assert_eq!(game(&event).result, None);
    // Nothing has left the log.
    assert!(matches!(event.log()[second as usize - 1].act, Act::SetResult { .. }));
    assert!(matches!(event.log()[second as usize].act, Act::Undo { .. }));
    // The result can be entered again, and taken back again.
    set(&mut event, AT, 1, 1, 1);
    let third = last(&event);
    undo(&mut event, third).expect("taken back");
}

#[test]
fn a_void_game_gets_its_result_and_its_reports_back() {
    let mut event = playing(1);
    set(&mut event, AT, 1, 2, 0);
    act(&mut event, Act::SetResult { at: AT, game: 1, result: GameResult::VOID });
    let void = last(&event);
    act(&mut event, Act::Report { at: AT, game: 1, side: 0, result: GameResult::DRAW });
    assert!(why(undo(&mut event, void)).contains("has changed since"));
    let mut event = playing(1);
    act(&mut event, Act::Report { at: AT, game: 1, side: 0, result: GameResult::DRAW });
    let before = event.find_match(AT).expect("a match").clone();
    act(&mut event, Act::SetResult { at: AT, game: 1, result: GameResult::VOID });
    let void = last(&event);
    undo(&mut event, void).expect("taken back");
    assert_eq!(event.find_match(AT).expect("a match"), &before);
}

#[test]
fn a_closed_round_keeps_a_result_for_every_game() {
    let mut event = playing(1);
    let mut records = Vec::new();
    for table in [1, 2] {
        set(&mut event, MatchId { table, ..AT }, 1, 2, 0);
        records.push(last(&event));
    }
    act(&mut event, Act::Close { stage: 1, round: 1 });
    assert!(why(undo(&mut event, records[0])).contains("the round is closed"));
    assert!(event.undoable().next().is_none());
    set(&mut event, AT, 1, 0, 2);
    let correction = last(&event);
    act(&mut event, Act::Finish);
    undo(&mut event, correction).expect("a correction can always be taken back");
    assert_eq!(event.standings(1).expect("standings")[0].points, Half::WIN);
    act(&mut event, Act::Announce { text: "Thank you".to_owned() });
    let announced = last(&event);
    undo(&mut event, announced).expect("taken back");
}

#[test]
fn people_points_and_rulings_are_as_before() {
    let mut event = playing(1);
    let entrant = EntrantId(2);
    let entrants = event.entrants().to_vec();
    let standings = event.standings(1);
    let points = Half(-2);
    let (article, note) = ("9.4".to_owned(), "late".to_owned());
    for changes in [
        Act::CheckIn { entrant, present: true },
        Act::Withdraw { entrant },
        Act::Pause { entrant, paused: true },
        Act::Miss { entrant, stage: 1, round: 2, absence: Some(Absence::Absent) },
        Act::Adjust { stage: 1, entrant, points, article: article.clone(), note },
        Act::Rule { article, text: "a warning".to_owned(), at: Some(AT) },
    ] {
        let (free, text) = (event.entrants()[1].free_since, format!("{changes:?}"));
        act(&mut event, changes);
        let record = last(&event);
        assert_eq!(event.undoable().next(), Some(record), "{text}");
        undo(&mut event, record).expect(&text);
        assert_eq!(event.entrants()[1].free_since, free);
        assert_eq!(
            (event.entrants(), event.standings(1)),
            (&entrants[..], standings.clone()),
            "{text}"
        );
    }
    // An act that changes nothing cannot be taken back.
    act(&mut event, Act::CheckIn { entrant, present: false });
    assert!(
        why({
            let record = last(&event);
            undo(&mut event, record)
        })
        .contains("none of the last changes")
    );
    for record in [0, 1, 99, u32::MAX] {
        assert!(why(undo(&mut event, record)).contains("none of the last changes"), "{record}");
    }
}

#[test]
fn a_late_check_in_by_mistake_leaves_no_trace_but_in_the_log() {
    let stages = vec![swiss(5, 1, Scoring::GamePoints)];
    let regulations =
        Regulations { check_in: true, late_entry_until: 3, stages, ..Regulations::default() };
    let mut event = Tournament::new(regulations, 0, "arbiter").expect("an event");
    let check_in = |number| Act::CheckIn { entrant: EntrantId(number), present: true };
    for number in 1..=5 {
        enter(&mut event, number).expect("an entrant");
    }
    for number in 1..=4 {
        act(&mut event, check_in(number));
    }
    let seeds = event.stage_seeds(1).expect("seeds");
    act(&mut event, Act::StartStage { stage: 1, seeds });
    publish(&mut event).expect("a pairing");
    let (entrants, standings) = (event.entrants().to_vec(), event.standings(1));
    act(&mut event, check_in(5));
    assert!(event.entrants()[4].seed.is_some(), "a late entrant");
    let record = last(&event);
    undo(&mut event, record).expect("taken back");
    assert_eq!((event.entrants(), event.standings(1)), (&entrants[..], standings));
}

#[test]
fn a_draft_comes_back_as_it_was_paired_before() {
    let mut event = event(StageRules { games: 1, ..StageRules::default() }, 4);
    let first = event.pair(1).expect("a pairing");
    let mut second = first.clone();
    let other = second.matches[1].first.clone();
    second.matches[1].first = std::mem::replace(&mut second.matches[0].first, other);
    let pair = |event: &mut Tournament, pairing: &tandem_tournament::Pairing| {
        act(event, Act::Pair { stage: 1, round: 1, pairing: pairing.clone() });
        last(event)
    };
    let one = pair(&mut event, &first);
    let two = pair(&mut event, &second);
    let top = |event: &Tournament| event.round(1, 1).map(|round| round.matches[0].first.clone());
    assert_eq!(top(&event), Ok(second.matches[0].first.clone()));
    assert!(why(undo(&mut event, one)).contains("has changed since"));
    undo(&mut event, two).expect("taken back");
    assert_eq!(top(&event), Ok(first.matches[0].first.clone()));
    undo(&mut event, one).expect("taken back");
    assert!(event.stage(1).expect("a stage").rounds.is_empty());
    let again = pair(&mut event, &first);
    act(&mut event, Act::Publish { stage: 1, round: 1 });
    assert!(why(undo(&mut event, again)).contains("has changed since"), "people have seen it");
    assert_eq!(event.round(1, 1).map(|round| round.state), Ok(RoundState::Published));
}

#[test]
fn the_timer_of_a_round_ends_with_it() {
    let mut event = playing(1);
    act(&mut event, Act::Timer { seconds: Some(1500), runs: true });
    assert_eq!(event.timer().map(|timer| (timer.seconds, timer.runs)), Some((1500, true)));
    assert!(event.act(0, "arbiter", Act::Timer { seconds: Some(100_000), runs: true }).is_err());
    for table in [1, 2] {
        set(&mut event, MatchId { table, ..AT }, 1, 2, 0);
    }
    act(&mut event, Act::Close { stage: 1, round: 1 });
    publish(&mut event).expect("a pairing");
    assert_eq!(event.timer(), None);
}
