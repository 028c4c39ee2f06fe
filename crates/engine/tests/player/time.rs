//! Time management.

use std::time::Duration;

use bughouse::{Millis, TimeControl};
use chess::{Position, Rules};
use tandem_engine::{
    Level,
    player::{Clocks, SeatPlayer, SeatView},
};

/// The budget for a move in milliseconds, given the readings of the clocks in milliseconds.
fn budget(control: &str, clocks: [i64; 4], heard: &str) -> (u128, u128) {
    let mut position = Position::initial(Rules::BUGHOUSE);
    position.set_fullmoves(12);
    let [own, opponent, partner, rival] = clocks.map(Millis);
    let view = SeatView {
        position: &position,
        history: &[],
        clocks: Clocks { ours: own, theirs: opponent },
        partner_board: None,
        partner_clocks: Some(Clocks { ours: partner, theirs: rival }),
        control: control.parse::<TimeControl>().expect("a time control"),
    };
    let mut player = SeatPlayer::new(Level::FULL, 1);
    player.receive(heard);
    let budget = player.budget(&view);
    (budget.soft.as_millis(), budget.hard.as_millis())
}

fn even(millis: i64) -> [i64; 4] {
    [millis; 4]
}

#[test]
fn no_budget_uses_up_the_clock() {
    for control in ["180+0", "60+0", "20+0", "1+0", "180+2", "0+1", "300d3", "5b3", "360000+0"] {
        for millis in [0, 1, 50, 100, 200, 500, 1000, 5000, 60_000, 360_000_000] {
            let (soft, hard) = budget(control, even(millis), "");
            assert!(soft <= hard, "{control} {millis}");
            let delay = if control.contains('d') { 3000 } else { 0 };
            let allowed = (millis.unsigned_abs() as u128 / 5 + delay).max(2);
            assert!(hard <= allowed, "{control} at {millis}: {hard} of {allowed}");
        }
    }
}

#[test]
fn a_hundred_moves_fit_into_any_clock() {
    for (control, start) in [("20+0", 20_000), ("1+0", 1000), ("180+0", 180_000)] {
        let mut clock = start;
        for _ in 0..100 {
            // Each move takes all of its time, and the network some more.
            let (soft, _) = budget(control, even(clock), "");
            clock -= i64::try_from(soft).expect("small") + 1;
        }
        assert!(clock > 0, "{control}: {clock}");
    }
}

#[test]
fn clocks_and_partners_change_the_pace() {
    let soft = |clocks, heard| budget("180+0", clocks, heard).0;
    let usual = soft(even(60_000), "");
    assert!(soft([60_000, 60_000, 60_000, 120_000], "") < usual, "the rival has more time");
    assert!(soft([60_000, 60_000, 60_000, 30_000], "") > usual, "the rival has less time");
    assert!(soft(even(60_000), "fast") < usual / 2);
    assert!(soft(even(60_000), "slow") > usual);
    assert!(soft(even(60_000), "dead") < usual / 2, "the partner's clock runs while it sits");
    assert!(budget("180+2", even(60_000), "").0 > usual, "there is an increment");
    assert!(budget("180d3", even(60_000), "").0 > usual, "the clock starts after a delay");
}

#[test]
fn weak_levels_take_time_and_full_strength_does_not() {
    let position = Position::initial(Rules::BUGHOUSE);
    let table = |millis| SeatView {
        position: &position,
        history: &[],
        clocks: Clocks { ours: Millis(millis), theirs: Millis(millis) },
        partner_board: None,
        partner_clocks: None,
        control: TimeControl::sudden_death(180),
    };
    let wait = |level, millis| {
        let mut engine = crate::support::engine();
        let limits = tandem_engine::SearchLimits::nodes(500);
        SeatPlayer::new(level, 1)
            .decide(&mut engine, &table(millis), &limits, &(), &mut |_| {})
            .not_before
    };
    assert_eq!(wait(Level::FULL, 180_000), Duration::ZERO);
    assert!(wait(Level::BEGINNER, 180_000) > wait(Level::STRONG, 180_000));
    for level in [Level::BEGINNER, Level::CLUB] {
        assert!(wait(level, 60_000) >= Duration::from_millis(400));
        assert!(wait(level, 3000) < Duration::from_millis(150), "not when short of time");
        assert_eq!(wait(level, 0), Duration::ZERO);
    }
}
