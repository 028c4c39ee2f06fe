//! The arbiter's bounds, which no scenario would reach.

use tandem_bughouse::{
    Arbiter, Event, Millis, MoveText, PlayerAction, RefusalReason, RefusalTiming, Ruleset, Seat,
    TimeControl, Verdict,
};

fn moves(arbiter: &mut Arbiter, at: Millis, seat: Seat, mv: &str) -> Verdict {
    let act: MoveText = mv.parse().expect("a move");
    let mut rulings = arbiter.handle(at, &Event::Player(seat, PlayerAction::Move(act)));
    rulings.swap_remove(0).verdict
}

/// Knights go to and fro until no more moves are kept; the game is not over, and can still be
/// claimed and resigned.
#[test]
fn a_game_is_not_endless() {
    let control = TimeControl { base: TimeControl::MAX, ..TimeControl::sudden_death(0) };
    let mut arbiter = Arbiter::new(Ruleset::WBN, control);
    arbiter.handle(Millis(0), &Event::Start);
    let mut at = Millis(0);
    for round in 0..Arbiter::MAX_MOVES {
        let (white, black) = if round % 2 == 0 { ("Nf3", "Nf6") } else { ("Ng1", "Ng8") };
        for (seat, mv) in [(Seat::WhiteA, white), (Seat::BlackA, black)] {
            at += Millis(1);
            assert!(matches!(moves(&mut arbiter, at, seat, mv), Verdict::Completed { .. }));
        }
    }
    at += Millis(1);
    let Verdict::Refused(refusal) = moves(&mut arbiter, at, Seat::WhiteA, "e4") else {
        panic!("one move too many is completed")
    };
    assert_eq!((refusal.reason, refusal.when), (RefusalReason::TooLong, RefusalTiming::Never));
    assert!(matches!(moves(&mut arbiter, at, Seat::WhiteB, "e4"), Verdict::Completed { .. }));
    assert_eq!(arbiter.completed(Seat::WhiteA), Arbiter::MAX_MOVES);
    assert!(arbiter.end().is_none());
    arbiter.handle(at, &Event::Player(Seat::WhiteA, PlayerAction::Resign));
    assert!(arbiter.end().is_some());
}

/// Of two instants the arbiter believes the later, and an event that comes too late does nothing.
#[test]
fn time_does_not_run_backwards() {
    let mut arbiter = Arbiter::new(Ruleset::FICS, TimeControl::sudden_death(60));
    arbiter.handle(Millis(5_000), &Event::Start);
    moves(&mut arbiter, Millis(7_000), Seat::WhiteA, "e4");
    let before = arbiter.clone();
    let verdict = moves(&mut arbiter, Millis(6_999), Seat::BlackA, "e5");
    let Verdict::Refused(refusal) = verdict else { panic!("{verdict:?}") };
    assert_eq!(refusal.reason, RefusalReason::TimeRunsBackwards { now: Millis(7_000) });
    assert_eq!(refusal.when, RefusalTiming::From(Millis(7_000)));
    assert_eq!(arbiter.to_bfen(Millis(7_000)), before.to_bfen(Millis(7_000)));
    assert_eq!(arbiter.now(), Millis(7_000));
}

/// The next flag is known before it falls, and falls when it was said to.
#[test]
fn the_next_flag_is_foretold() {
    let mut arbiter = Arbiter::new(Ruleset::WBN, "60d2".parse().expect("a time control"));
    assert_eq!(arbiter.next_flag(), None);
    arbiter.handle(Millis(0), &Event::Start);
    assert_eq!(arbiter.next_flag(), Some((Seat::WhiteA, Millis(62_000))));
    moves(&mut arbiter, Millis(10_000), Seat::WhiteA, "e4");
    assert_eq!(arbiter.next_flag(), Some((Seat::WhiteB, Millis(62_000))));
    moves(&mut arbiter, Millis(40_000), Seat::WhiteB, "e4");
    assert_eq!(arbiter.next_flag(), Some((Seat::BlackA, Millis(72_000))));
    arbiter.handle(Millis(80_000), &Event::Server(tandem_bughouse::ServerEvent::Tick));
    assert_eq!(
        arbiter.clock(Seat::BlackA.board()).flag(Seat::BlackA.color()),
        Some(Millis(72_000))
    );
    assert_eq!(arbiter.next_flag(), Some((Seat::BlackB, Millis(102_000))));
}
