//! How games begin: from drawn starts, given positions, and where they were left.

use std::collections::HashSet;

use bughouse::{
    Bfen, BySeat, Log, Millis,
    Seat::{self, BlackA, BlackB, WhiteA, WhiteB},
};
use protocol::{Intent, Phase, RefusalCode, Terms};

use super::desk::Desk;

fn clocks(desk: &Desk) -> [i64; 4] {
    BySeat(Seat::ALL.map(|seat| desk.table.arbiter.reading(seat, desk.now).0)).0
}

#[test]
fn each_game_begins_with_another_back_rank_the_same_on_both_boards() {
    let mut desk = Desk::new(Terms { shuffle: true, ..Desk::casual() });
    let mut seen = HashSet::new();
    for number in [0, 518, 959, 960 + 17] {
        desk.chance = number;
        desk.start([0, 1, 2, 3]);
        let state = desk.state();
        assert_eq!(state.phase, Phase::Playing);
        let fens: Vec<_> = state.boards.values().map(|board| board.fen.clone()).collect();
        assert_eq!(fens[0], fens[1]);
        assert!(seen.insert(fens[0].clone()));
        let log = desk.table.named_log();
        let (text, lost) = notation::log::to_record(&log);
        let text = String::from_utf8(text).expect("text");
        assert!(text.contains(&format!("[FEN \"{} | {}\"]", fens[0], fens[1])), "{text}");
        assert!(lost.is_empty(), "{lost:?}");
        let read: bughouse::Log = log.to_string().parse().expect("a log");
        assert_eq!(read.arbiter().to_bfen(Millis::ZERO), log.arbiter().to_bfen(Millis::ZERO));
        desk = desk.again();
        desk.plays(BlackA, "resigns").expect("may");
    }
}

#[test]
fn castling_works_from_a_drawn_start_and_an_aborted_game_draws_again() {
    let mut desk = Desk::new(Terms { shuffle: true, ..Desk::casual() });
    // BBQNNRKR: the king castles without leaving its square.
    desk.start([0, 1, 2, 3]);
    desk.does(0, Some(WhiteA), &Intent::Abort).expect("nobody has moved");
    assert_eq!(desk.state().phase, Phase::Seating);
    assert!(desk.table.log.start.is_none());
    desk.start([0, 1, 2, 3]);
    for (seat, mv) in [(WhiteA, "f4"), (BlackA, "a6"), (WhiteA, "Rf3"), (BlackA, "a5")] {
        desk.plays(seat, &format!("moves {mv}")).expect("legal");
    }
    desk.plays(WhiteA, "moves O-O").expect("legal");
    let fen = &desk.state().boards[&protocol::Board::A].fen;
    assert!(fen.contains("/BBQNNRK1["), "{fen}");
    desk.again();
}

#[test]
fn players_can_stop_the_clocks_only_at_tables_with_an_arbiter() {
    let wbn = Terms { ruleset: "wbn".to_owned(), ..Terms::default() };
    let stop = Intent::Play { deed: "stops the clocks".to_owned() };
    let mut desk = Desk::new(wbn.clone());
    desk.start([0, 1, 2, 3]);
    assert_eq!(desk.refused(0, None, &stop), RefusalCode::NotNow);
    let mut desk = Desk::new(Terms { arbiter: true, ..wbn });
    desk.start([0, 1, 2, 3]);
    desk.does(0, None, &stop).expect("there is an arbiter");
    assert_eq!(desk.state().phase, Phase::Stopped);
}

#[test]
fn acts_with_real_pieces_are_for_real_tables() {
    for deed in ["says invisible N", "returns the clock"] {
        for rules in ["wbn", "casual"] {
            let terms = Terms { ruleset: rules.to_owned(), ..Terms::default() };
            let mut desk = Desk::new(Terms { arbiter: true, ..terms });
            desk.start([0, 1, 2, 3]);
            desk.now = Millis(10_000);
            let moves: &[&str] =
                if rules == "wbn" { &["makes e4", "presses"] } else { &["moves e4"] };
            for deed in moves {
                desk.plays(Seat::WhiteA, deed).expect("legal");
            }
            let refused = desk.plays(Seat::BlackA, deed).expect_err("a real table's");
            assert_eq!(refused.code, RefusalCode::NotNow, "{deed}: {refused:?}");
            assert!(refused.text.contains("at this table"), "{}", refused.text);
        }
    }
    // A log of such a game is still read.
    let log: Log = "[Event \"club\"]\n[Ruleset \"wbn\"]\n[TimeControl \"300+0\"]\n\n0:00.000 start\n0:10.000 WhiteA makes e4\n\
        0:10.500 WhiteA presses\n0:11.000 BlackA returns the clock\n"
        .parse()
        .expect("a log");
    let (_, rulings) = log.replay();
    assert!(!rulings.iter().any(|ruling| ruling.to_string().contains("refused")), "{rulings:?}");
}

#[test]
fn a_press_without_a_move_and_a_game_lost_before_its_start_are_for_real_tables() {
    let terms = Terms { ruleset: "wbn".to_owned(), arbiter: true, ..Terms::default() };
    let mut desk = Desk::new(terms);
    let order = |order: &str| Intent::Order { order: order.to_owned() };
    assert_eq!(desk.refused(9, None, &order("declares lost first")), RefusalCode::NotNow);
    desk.start([1, 2, 3, 4]);
    let press = desk.plays(Seat::WhiteA, "presses").expect_err("no move is made");
    assert_eq!(press.code, RefusalCode::NotNow);
    desk.plays(Seat::WhiteA, "makes e4").expect("made");
    desk.plays(Seat::WhiteA, "presses").expect("completed");
    desk.does(9, None, &order("declares lost first")).expect("the game is played");
    desk.again();
}

#[test]
fn the_arbiter_adjourns_alone() {
    let mut desk = Desk::new(Terms { arbiter: true, ..Desk::casual() });
    desk.start([1, 2, 3, 4]);
    desk.plays(Seat::WhiteA, "moves e4").expect("legal");
    let adjourns = Intent::Order { order: "adjourns".to_owned() };
    assert_eq!(desk.refused(1, None, &adjourns), RefusalCode::NotTheArbiter);
    desk.does(9, None, &adjourns).expect("the arbiter's");
    assert_eq!(desk.state().phase, protocol::Phase::Adjourned);
    desk.again();
    desk.all_ready();
    assert_eq!(desk.state().phase, protocol::Phase::Playing);
    assert!(desk.table.arbiter.position(bughouse::BoardId::A).is_some());
    desk.plays(Seat::BlackA, "moves e5").expect("it goes on");
    desk.again();
}

#[test]
fn a_table_begins_from_a_position_with_its_clocks() {
    let start = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R/NNp w KQkq - 77 88 | \
        rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 99 66";
    let mut desk = Desk::new(Terms { start: Some(start.to_owned()), ..Desk::casual() });
    desk.start([0, 1, 2, 3]);
    assert_eq!(clocks(&desk), [77_000, 88_000, 99_000, 66_000]);
    desk.plays(WhiteA, "moves N@f5").expect("a knight is in reserve");
    assert_eq!(desk.plays(WhiteB, "moves d4").expect_err("Black's move").code, RefusalCode::Ruled);
    desk.plays(BlackB, "moves e5").expect("it is their move");
    assert_eq!(clocks(&desk), [76_000, 86_000, 99_000, 63_000]);
    // The next game begins there again.
    desk.plays(BlackB, "resigns").expect("may");
    desk.all_ready();
    assert_eq!(clocks(&desk), [77_000, 88_000, 99_000, 66_000]);
}

#[test]
fn an_adjourned_game_goes_on_as_it_was_left() {
    let mut desk = Desk::new(Desk::casual());
    desk.start([0, 1, 2, 3]);
    for (seat, deed) in [
        (WhiteA, "moves e4"),
        (BlackA, "moves d5"),
        (WhiteA, "moves exd5"),
        (WhiteB, "moves d4"),
        (BlackB, "moves P@e4"),
    ] {
        desk.now += Millis(137);
        desk.plays(seat, deed).expect("legal");
    }
    for seat in Seat::ALL {
        desk.plays(seat, "adjourns").expect("may");
    }
    assert_eq!(desk.state().phase, Phase::Adjourned);
    let (left, fens) = (clocks(&desk), desk.state().boards);
    assert!(left.iter().any(|left| left % 1000 != 0), "{left:?}");

    // The seat stays reserved, and nobody changes sides.
    desk.does(2, None, &Intent::Stand).expect("no game");
    assert_eq!(desk.refused(5, Some(WhiteB), &Intent::Sit), RefusalCode::SeatTaken);
    let swap = Intent::Swap { with: Some(WhiteB.into()) };
    assert_eq!(desk.refused(1, None, &swap), RefusalCode::NotNow);
    let mut desk = desk.again();
    desk.does(2, Some(WhiteB), &Intent::Sit).expect("reserved");
    desk.all_ready();
    let state = desk.state();
    assert_eq!((state.phase, state.game), (Phase::Playing, 2));
    assert_eq!(clocks(&desk), left, "to the millisecond");
    for (board, before) in &fens {
        let placement = |fen: &str| fen.split(' ').take(4).collect::<Vec<_>>().join(" ");
        assert_eq!(placement(&state.boards[board].fen), placement(&before.fen));
    }
    assert_eq!(desk.refused(0, None, &Intent::Abort), RefusalCode::NotNow);
    desk.plays(BlackA, "moves Qxd5").expect("it is their move");
    desk.plays(WhiteA, "resigns").expect("may");

    // The log is a game of its own, and so is the record.
    let desk = desk.again();
    let log = desk.table.named_log();
    let start: Option<Bfen> = log.start.clone();
    assert!(start.expect("where it was left").clocks().is_some());
    let read: bughouse::Log = log.to_string().parse().expect("a log");
    let (arbiter, _) = read.replay();
    assert_eq!(arbiter, desk.table.arbiter);
    let (text, _) = notation::log::to_record(&log);
    let text = String::from_utf8(text).expect("text");
    assert!(text.contains("Qxd5"), "{text}");
}

#[test]
fn resignations_and_wishes_to_adjourn_are_shown_until_they_lapse() {
    let ruleset = format!("{} resignation=both-partners", Desk::casual().ruleset);
    let mut desk = Desk::new(Terms { ruleset, ..Desk::casual() });
    desk.start([0, 1, 2, 3]);
    desk.plays(WhiteA, "resigns").expect("may");
    desk.plays(BlackA, "adjourns").expect("may");
    let wants = |desk: &Desk| {
        let seats = desk.state().seats;
        Seat::ALL.map(|seat| (seats[&seat.into()].resigns, seats[&seat.into()].adjourns))
    };
    let (no, resigns, adjourns) = ((false, false), (true, false), (false, true));
    assert_eq!(wants(&desk), [resigns, adjourns, no, no]);
    desk = desk.again();
    desk.plays(WhiteB, "plays on").expect("may");
    assert_eq!(wants(&desk), [resigns, no, no, no]);
    desk.plays(BlackB, "resigns").expect("may");
    assert_eq!((desk.state().phase, wants(&desk)), (Phase::Over, [no; 4]));
}
