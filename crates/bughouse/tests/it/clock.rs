//! Clocks: every bonus, the exact instants of flags, stopping, setting, handing back.

use chess::Color::{Black, White};
use tandem_bughouse::{Bonus, Clock, Millis, TimeControl};

fn control(text: &str) -> TimeControl {
    text.parse().expect("a time control")
}

/// A clock whose white face runs from 0.
fn started(text: &str) -> Clock {
    let mut clock = Clock::new(control(text));
    clock.start(White, Millis(0));
    clock
}

/// The readings of both players, in milliseconds.
fn faces(clock: &Clock, at: i64) -> [i64; 2] {
    [clock.reading(White, Millis(at)).0, clock.reading(Black, Millis(at)).0]
}

#[test]
fn sudden_death_only_runs_down() {
    let mut clock = started("300+0");
    assert_eq!(faces(&clock, 4_000), [296_000, 300_000]);
    clock.press(White, Millis(4_000));
    assert_eq!(clock.running(), Some(Black));
    assert_eq!(faces(&clock, 10_000), [296_000, 294_000]);
    clock.press(Black, Millis(10_000));
    clock.press(White, Millis(11_500));
    assert_eq!(faces(&clock, 11_500), [294_500, 294_000]);
}

#[test]
fn an_increment_is_added_when_a_move_is_completed() {
    let mut clock = started("180+2");
    assert_eq!(faces(&clock, 1_000), [179_000, 180_000]);
    clock.press(White, Millis(1_000));
    assert_eq!(faces(&clock, 1_000), [181_000, 180_000]);
    clock.press(Black, Millis(6_000));
    assert_eq!(faces(&clock, 6_000), [181_000, 177_000]);
}

#[test]
fn a_delay_is_waited_for_at_every_move() {
    let mut clock = started("300d3");
    assert_eq!(faces(&clock, 3_000), [300_000, 300_000]);
    assert_eq!(faces(&clock, 3_250), [299_750, 300_000]);
    clock.press(White, Millis(4_000));
    assert_eq!(faces(&clock, 7_000), [299_000, 300_000]);
    // The unused part of the delay is lost.
    clock.press(Black, Millis(5_000));
    assert_eq!(faces(&clock, 9_000), [298_000, 300_000]);
}

#[test]
fn bronstein_gives_back_what_was_spent() {
    let mut clock = started("300b3");
    // The face runs at once, unlike with a delay.
    assert_eq!(faces(&clock, 2_000), [298_000, 300_000]);
    clock.press(White, Millis(2_000));
    assert_eq!(faces(&clock, 2_000), [300_000, 300_000]);
    clock.press(Black, Millis(7_000));
    assert_eq!(faces(&clock, 7_000), [300_000, 298_000]);
}

/// Delay and Bronstein differ when less than the bonus is left: a delay waits, with Bronstein the
/// flag falls.
#[test]
fn flags_of_a_short_clock() {
    let falls = |text| started(text).next_flag();
    assert_eq!(falls("2+3"), Some((White, Millis(2_000))));
    assert_eq!(falls("2d3"), Some((White, Millis(5_000))));
    assert_eq!(falls("2b3"), Some((White, Millis(2_000))));
}

#[test]
fn a_flag_falls_at_its_instant_however_late_one_looks() {
    let mut clock = started("1+0");
    assert_eq!(clock.advance(Millis(999)), None);
    assert_eq!(faces(&clock, 999), [1, 1_000]);
    assert_eq!(clock.advance(Millis(7_000)), Some((White, Millis(1_000))));
    assert_eq!(clock.flag(White), Some(Millis(1_000)));
    assert_eq!(clock.flag(Black), None);
    // It falls once, and the face does not go below zero.
    assert_eq!(clock.advance(Millis(8_000)), None);
    assert_eq!(clock.next_flag(), None);
    assert_eq!(faces(&clock, 8_000), [0, 1_000]);
}

#[test]
fn a_flag_falls_at_the_very_instant() {
    let mut clock = started("1+0");
    assert_eq!(clock.advance(Millis(1_000)), Some((White, Millis(1_000))));
}

/// An increment fills the face again, and the flag stays down.
#[test]
fn a_fallen_flag_stays_down() {
    let mut clock = started("1+2");
    clock.advance(Millis(3_000));
    clock.press(White, Millis(3_000));
    assert_eq!(faces(&clock, 3_000), [2_000, 1_000]);
    assert_eq!(clock.flag(White), Some(Millis(1_000)));
    clock.press(Black, Millis(3_500));
    clock.add(White, Millis(500));
    clock.advance(Millis(9_000));
    assert_eq!(clock.flag(White), Some(Millis(1_000)));
}

#[test]
fn both_flags_fall_when_play_goes_on() {
    let mut clock = started("1+0");
    clock.advance(Millis(2_000));
    clock.press(White, Millis(2_000));
    assert_eq!(clock.next_flag(), Some((Black, Millis(3_000))));
    clock.advance(Millis(4_000));
    assert_eq!(clock.flag(White), Some(Millis(1_000)));
    assert_eq!(clock.flag(Black), Some(Millis(3_000)));
}

#[test]
fn a_stopped_clock_stands_still() {
    let mut clock = started("300+0");
    clock.stop(Millis(10_000));
    assert!(clock.is_stopped());
    assert_eq!(clock.running(), Some(White));
    assert_eq!(clock.next_flag(), None);
    assert_eq!(faces(&clock, 500_000), [290_000, 300_000]);
    assert_eq!(clock.advance(Millis(500_000)), None);
    clock.restart(Millis(500_000));
    assert_eq!(clock.next_flag(), Some((White, Millis(790_000))));
    clock.press(White, Millis(501_000));
    assert_eq!(faces(&clock, 501_000), [289_000, 300_000]);
}

/// Stopping in the middle of a move neither eats up the delay nor grants it anew.
#[test]
fn a_delay_goes_on_where_the_clock_was_stopped() {
    let mut clock = started("300d3");
    clock.stop(Millis(2_000));
    clock.restart(Millis(60_000));
    assert_eq!(faces(&clock, 61_000), [300_000, 300_000]);
    assert_eq!(faces(&clock, 61_500), [299_500, 300_000]);
    assert_eq!(clock.next_flag(), Some((White, Millis(361_000))));
    clock.stop(Millis(62_000));
    clock.restart(Millis(70_000));
    clock.press(White, Millis(70_500));
    assert_eq!(faces(&clock, 70_500), [298_500, 300_000]);
}

/// Bronstein gives back what was spent on both sides of the stop, and not more than it may.
#[test]
fn bronstein_counts_across_a_stop() {
    for (resumed, spent, shows) in [(10_000, 1_000, 300_000), (10_000, 4_000, 297_000)] {
        let mut clock = started("300b3");
        clock.stop(Millis(2_000));
        clock.restart(Millis(resumed));
        clock.press(White, Millis(resumed + spent));
        assert_eq!(clock.reading(White, Millis(resumed + spent)).0, shows);
    }
}

#[test]
fn a_press_on_a_stopped_clock_leaves_it_stopped() {
    let mut clock = started("300+2");
    clock.stop(Millis(5_000));
    clock.press(White, Millis(9_000));
    assert!(clock.is_stopped());
    assert_eq!(clock.running(), Some(Black));
    assert_eq!(faces(&clock, 50_000), [297_000, 300_000]);
    clock.restart(Millis(50_000));
    assert_eq!(faces(&clock, 51_000), [297_000, 299_000]);
}

/// A countdown: the face runs from an instant that lies ahead.
#[test]
fn a_clock_may_be_started_ahead() {
    let mut clock = Clock::new(control("300+0"));
    clock.start(White, Millis(3_000));
    assert_eq!(faces(&clock, 0), [300_000, 300_000]);
    assert_eq!(faces(&clock, 4_000), [299_000, 300_000]);
    assert_eq!(clock.next_flag(), Some((White, Millis(303_000))));
}

#[test]
fn a_set_clock_shows_what_it_was_set_to() {
    for text in ["300+0", "300+2", "300d3", "300b3"] {
        let mut clock = started(text);
        clock.set(White, Millis(60_000), Millis(10_000));
        clock.set(Black, Millis(70_000), Millis(10_000));
        assert_eq!(faces(&clock, 10_000), [60_000, 70_000], "{text}");
        // The move's delay is used up already.
        assert_eq!(clock.next_flag(), Some((White, Millis(70_000))), "{text}");
    }
}

/// A face that is set to nothing has its flag fall when it runs, at once or once the opponent has
/// pressed.
#[test]
fn setting_puts_a_flag_up() {
    let mut clock = started("1+0");
    clock.advance(Millis(5_000));
    clock.set(White, Millis(2_000), Millis(5_000));
    assert_eq!(clock.flag(White), None);
    assert_eq!(clock.next_flag(), Some((White, Millis(7_000))));
    clock.set(White, Millis(0), Millis(6_000));
    assert_eq!(clock.next_flag(), Some((White, Millis(6_000))));
    clock.set(White, Millis(2_000), Millis(6_000));
    clock.set(Black, Millis(0), Millis(6_000));
    clock.press(White, Millis(6_500));
    assert_eq!(clock.next_flag(), Some((Black, Millis(6_500))));
}

/// Lag that is given back moves the flag, unless it has fallen.
#[test]
fn added_time_moves_the_flag() {
    let mut clock = started("1+0");
    clock.add(White, Millis(250));
    assert_eq!(clock.next_flag(), Some((White, Millis(1_250))));
    clock.advance(Millis(1_250));
    clock.add(White, Millis(250));
    assert_eq!(clock.flag(White), Some(Millis(1_250)));
    assert_eq!(clock.next_flag(), None);
}

#[test]
fn a_face_holds_no_more_than_the_longest_time() {
    let mut clock = started("360000+0");
    clock.add(White, Millis(5));
    clock.set(Black, Millis(i64::MAX), Millis(0));
    assert_eq!(faces(&clock, 0), [TimeControl::MAX.0; 2]);
}

/// Laws 6.4: the clock goes back for a while, no move is completed and nothing is added.
#[test]
fn a_handed_back_clock_keeps_the_time_of_the_move() {
    let mut clock = started("300b3");
    clock.press(White, Millis(1_000));
    clock.switch_to(White, Millis(3_000));
    assert_eq!(faces(&clock, 6_000), [297_000, 298_000]);
    clock.switch_to(Black, Millis(6_000));
    clock.press(Black, Millis(7_500));
    // Black has spent 2 s and 1.5 s on the move.
    assert_eq!(faces(&clock, 7_500), [297_000, 299_500]);
}

#[test]
fn when_a_face_shows_a_reading() {
    let mut clock = started("300d3");
    assert_eq!(clock.instant_of_reading(White, Millis(295_000)), Some(Millis(8_000)));
    assert_eq!(clock.instant_of_reading(Black, Millis(295_000)), None);
    clock.stop(Millis(1_000));
    assert_eq!(clock.instant_of_reading(White, Millis(295_000)), None);
}

#[test]
fn time_controls_as_text() {
    let increment = |millis| Bonus::Increment(Millis(millis));
    for (text, base, bonus, written) in [
        ("300+0", 300_000, increment(0), "300+0"),
        ("180+2", 180_000, increment(2_000), "180+2"),
        ("180", 180_000, increment(0), "180+0"),
        ("180 0", 180_000, increment(0), "180+0"),
        (" 120 1 ", 120_000, increment(1_000), "120+1"),
        ("300d3", 300_000, Bonus::Delay(Millis(3_000)), "300d3"),
        ("300b3", 300_000, Bonus::Bronstein(Millis(3_000)), "300b3"),
        ("90.5+0.25", 90_500, increment(250), "90.5+0.25"),
        ("0+0", 0, increment(0), "0+0"),
        ("360000", 360_000_000, increment(0), "360000+0"),
    ] {
        let control = control(text);
        assert_eq!((control.base, control.bonus), (Millis(base), bonus), "{text}");
        assert_eq!(control.to_string(), written);
        assert_eq!(written.parse(), Ok(control));
    }
}

#[test]
fn what_is_no_time_control() {
    for text in [
        "",
        "+",
        "300+",
        "+2",
        "300-0",
        "-300+0",
        "300+-2",
        "300+2+2",
        "300d",
        "d3",
        "300x3",
        "5:00",
        "40/9000",
        "300D3",
        "360000.001",
        "300+360001",
        "3e2",
        "?",
        "-",
    ] {
        assert!(text.parse::<TimeControl>().is_err(), "{text:?} is read");
    }
}
