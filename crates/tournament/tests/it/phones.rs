//! Results from phones: both sides report, and nobody for both.

use tandem_tournament::{
    Act, Automation, EntrantId, GameResult, Half, MatchId, PhonePlayer, Record, Refusal,
    Regulations, StageRules, Tournament,
};

use crate::support::{act, event, event_of, publish};

const AT: MatchId = MatchId { stage: 1, round: 1, table: 1 };

/// Four pairs in their first round, whose phones may report. At the first table sit the first pair
/// and another one, whose number is given.
fn hall() -> (Tournament, u32) {
    let mut event = event(StageRules { games: 2, ..StageRules::default() }, 4);
    publish(&mut event).expect("a pairing");
    act(&mut event, Act::HallCode { open: true });
    let table = event.find_match(AT).expect("a match");
    let numbers = [table.first.0[0].0, table.second.0[0].0];
    assert_eq!(numbers[0], 1, "{numbers:?}");
    (event, numbers[1])
}

fn report(entrant: u32, result: GameResult) -> Act {
    let player = PhonePlayer { entrant: EntrantId(entrant), person: 0 };
    Act::PhoneReport { at: AT, game: 1, player, result }
}

fn reports(event: &mut Tournament, phone: &str, entrant: u32, result: GameResult) {
    event.act(0, phone, report(entrant, result)).expect("reported");
}

fn result(event: &Tournament) -> Option<GameResult> {
    event.find_match(AT).expect("a match").games[0].result.clone()
}

#[test]
fn a_result_counts_when_a_phone_of_the_other_side_confirms_it() {
    let (mut event, other) = hall();
    reports(&mut event, "phone 1", 1, GameResult::WIN);
    assert_eq!(result(&event), None);
    reports(&mut event, "phone 2", other, GameResult::WIN);
    assert_eq!(result(&event), Some(GameResult::WIN));
    // A phone never changes what stands; an arbiter does.
    let late = event.act(0, "phone 2", report(other, GameResult::LOSS));
    assert!(matches!(late, Err(Refusal::State { .. })), "{late:?}");
    act(&mut event, Act::SetResult { at: AT, game: 1, result: GameResult::DRAW });
    assert_eq!(result(&event), Some(GameResult::DRAW));
    let again = Tournament::from_json(&event.to_json()).expect("a log");
    assert_eq!((result(&again), again.hall_code()), (Some(GameResult::DRAW), Some(1)));
}

#[test]
fn reports_that_differ_wait_for_the_arbiter_and_may_be_corrected() {
    let (mut event, other) = hall();
    reports(&mut event, "phone 1", 1, GameResult::WIN);
    reports(&mut event, "phone 2", other, GameResult::LOSS);
    let game = event.find_match(AT).expect("a match").games[0].clone();
    assert!(game.is_disputed() && game.result.is_none());
    let by: Vec<_> = game.reporters.iter().flatten().map(|it| it.by.as_str()).collect();
    assert_eq!(by, ["phone 1", "phone 2"]);
    // Another phone of the same side reports for that side, and confirms nothing.
    reports(&mut event, "phone 3", other, GameResult::DRAW);
    assert_eq!(result(&event), None);
    reports(&mut event, "phone 3", other, GameResult::WIN);
    assert_eq!(result(&event), Some(GameResult::WIN));
}

#[test]
fn no_device_reports_for_both_sides() {
    let (mut event, other) = hall();
    reports(&mut event, "phone", 1, GameResult::WIN);
    for by_phone in [true, false] {
        let side = u8::from(event.find_match(AT).expect("a match").second.has(EntrantId(other)));
        let plain = Act::Report { at: AT, game: 1, side, result: GameResult::WIN };
        let second = if by_phone { report(other, GameResult::WIN) } else { plain };
        let refused = event.act(0, "phone", second);
        assert!(matches!(refused, Err(Refusal::State { .. })), "{by_phone}: {refused:?}");
    }
    assert_eq!(result(&event), None);
}

#[test]
fn a_clock_reports_for_both_sides() {
    let clock = |result| Act::ClockReport { at: AT, game: 1, result };
    let (mut event, other) = hall();
    event.act(0, "clock", clock(GameResult::DRAW)).expect("reported");
    assert_eq!(result(&event), Some(GameResult::DRAW));
    let late = event.act(0, "clock", clock(GameResult::WIN));
    assert!(matches!(late, Err(Refusal::State { .. })), "{late:?}");

    // A side that has reported something else on a phone is heard: the arbiter decides.
    act(&mut event, Act::SetResult { at: AT, game: 1, result: GameResult::VOID });
    reports(&mut event, "phone", other, GameResult::LOSS);
    event.act(0, "clock", clock(GameResult::WIN)).expect("reported");
    let game = event.find_match(AT).expect("a match").games[0].clone();
    assert!(game.is_disputed() && game.result.is_none());

    let ruling = event.act(0, "clock", clock(GameResult::ruled(Half::ZERO, Half::ZERO, "8.7")));
    assert!(matches!(ruling, Err(Refusal::State { .. })), "{ruling:?}");
    act(&mut event, Act::HallCode { open: false });
    let closed = event.act(0, "clock", clock(GameResult::WIN));
    assert!(matches!(closed, Err(Refusal::State { .. })), "{closed:?}");
}

#[test]
fn phones_report_their_own_open_games_while_an_arbiter_lets_them() {
    let (mut event, other) = hall();
    let stranger = [2, 3, 4].into_iter().find(|number| *number != other).expect("somebody");
    let of = |entrant, person| PhonePlayer { entrant: EntrantId(entrant), person };
    let good = (AT, 1, of(1, 0), GameResult::WIN);
    let bad = [
        ("another match", (AT, 1, of(stranger, 0), GameResult::WIN)),
        ("nobody", (AT, 1, of(0, 0), GameResult::WIN)),
        ("a person too many", (AT, 1, of(1, 2), GameResult::WIN)),
        ("a round that is not paired", (MatchId { round: 2, ..AT }, 1, of(1, 0), GameResult::WIN)),
        ("no such table", (MatchId { table: 0, ..AT }, 1, of(1, 0), GameResult::WIN)),
        ("no such game", (AT, 3, of(1, 0), GameResult::WIN)),
        ("game zero", (AT, 0, of(1, 0), GameResult::WIN)),
        ("a ruling", (AT, 1, of(1, 0), GameResult::ruled(Half::WIN, Half::WIN, "8.6"))),
        ("a void game", (AT, 1, of(1, 0), GameResult::VOID)),
    ];
    let act_of = |(at, game, player, result)| Act::PhoneReport { at, game, player, result };
    for (what, report) in bad {
        let before = event.log().len();
        assert!(event.act(0, "phone", act_of(report)).is_err(), "{what}");
        assert_eq!(event.log().len(), before, "{what}");
    }
    act(&mut event, Act::HallCode { open: false });
    assert_eq!(event.hall_code(), None);
    assert!(event.act(0, "phone", act_of(good.clone())).is_err(), "closed");
    act(&mut event, Act::HallCode { open: true });
    assert_eq!(event.hall_code(), Some(2), "a new code");
    event.act(0, "phone", act_of(good.clone())).expect("open again");
    // The reports of a game are bounded, so nobody fills the log with them.
    let key = |n: usize| Some(format!("{n}"));
    let refused = (0..30).find_map(|n| {
        let act = act_of(good.clone());
        event.record(Record { at: 0, by: "phone".to_owned(), key: key(n), act }).err()
    });
    assert!(matches!(refused, Some(Refusal::Full { .. })), "{refused:?}");
}

#[test]
fn an_event_whose_tables_the_server_makes_takes_no_phones() {
    let regulations = Regulations { automation: Automation::Tables, ..Regulations::default() };
    let mut event = event_of(regulations, 2);
    let refused = event.act(0, "arbiter", Act::HallCode { open: true });
    assert!(matches!(refused, Err(Refusal::Regulations { .. })), "{refused:?}");
    act(&mut event, Act::HallCode { open: false });
}
