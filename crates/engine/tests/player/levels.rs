//! Levels: their names, and that they are ordered.

use chess::{Position, Rules};
use tandem_engine::{Engine, Level, Options, Root, SearchLimits};

const EVERY: std::ops::RangeInclusive<u8> = 1..=20;

fn level(number: u8) -> Level {
    Level::from_number(number).expect("from 1 to 20")
}

#[test]
fn every_level_is_read_as_it_is_written() {
    for number in EVERY {
        let level = level(number);
        assert_eq!(level.to_string().parse(), Ok(level));
        assert_eq!(format!("tandem:{level}").parse(), Ok(level));
        assert_eq!(number.to_string().parse(), Ok(level));
        assert_eq!(Level::from_elo(level.elo()), level);
    }
    assert_eq!("tandem".parse(), Ok(Level::FULL));
    assert_eq!(" Tandem:Club ".parse(), Ok(Level::CLUB));
    for text in ["", "0", "21", "-1", "tandem:", "tandemclub", "clubs", "99999999999"] {
        assert!(text.parse::<Level>().is_err(), "{text}");
    }
    assert_eq!((Level::from_number(0), Level::from_number(21)), (None, None));
}

#[test]
fn a_higher_level_searches_more_and_overlooks_less() {
    for (low, high) in EVERY.zip(2..=20).map(|(low, high)| (level(low), level(high))) {
        assert!(low.elo() < high.elo());
        assert!(low.nodes() < high.nodes());
        assert!(low.depth() <= high.depth());
        assert!(low.probe_nodes() <= high.probe_nodes());
        assert!(low.greed() >= high.greed());
        assert!(low.pace() >= high.pace());
        let (low, high) = (low.handicap(7), high.handicap(7));
        assert!(low.noise >= high.noise);
        assert!(low.missed_drops >= high.missed_drops);
        assert!(low.missed_lines >= high.missed_lines);
    }
    let full = Level::FULL.handicap(7);
    assert_eq!((full.noise, full.missed_drops, full.missed_lines), (0, 0, 0));
}

#[test]
fn a_handicap_overlooks_the_given_share_and_always_the_same_moves() {
    let fen = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R[QRBNPqrbnp] w KQkq - 4 4";
    let setup = fen.parse::<chess::Fen>().expect("a FEN").into_setup();
    let position = Position::from_setup(setup, Rules::BUGHOUSE).expect("playable");
    let drops = || position.legal_moves().to_vec().into_iter().filter(|mv| mv.from().is_none());
    let mut missed = 0;
    let turns = 200;
    for turn in 0..turns {
        let handicap = Level::BEGINNER.handicap(turn);
        missed += drops().filter(|&mv| !handicap.sees(mv)).count();
        assert!(drops().all(|mv| handicap.sees(mv) == Level::BEGINNER.handicap(turn).sees(mv)));
    }
    let share = missed as f64 / (drops().count() as f64 * turns as f64);
    let said = f64::from(Level::BEGINNER.handicap(0).missed_drops) / 256.0;
    assert!((share - said).abs() < 0.03, "{share} of the drops are missed, expected {said}");
    let errors = (0..1000).map(|key| Level::CASUAL.handicap(3).error(key));
    let noise = i32::from(Level::CASUAL.handicap(3).noise);
    assert!(errors.clone().all(|error| error.abs() <= noise));
    assert!(
        errors.clone().any(|error| error > noise / 2) && errors.clone().any(|e| e < -noise / 2)
    );
}

/// A player does not play a drop that its handicap hides.
#[test]
fn a_hidden_drop_is_not_played() {
    let fen = "6k1/5ppp/8/8/8/8/5PPP/6K1[R] w - - 0 1";
    let setup = fen.parse::<chess::Fen>().expect("a FEN").into_setup();
    let root = Root::new(Position::from_setup(setup, Rules::BUGHOUSE).expect("playable"));
    let drops = |turn| {
        let handicap = Some(Level::BEGINNER.handicap(turn));
        let mut engine = Engine::new(Options { memory: 1 << 20, threads: 1 });
        let limits = SearchLimits { handicap, ..SearchLimits::depth(2) };
        let found = engine.search(&root, &limits, &(), &mut |_| {});
        found.best_move.expect("there are moves")
    };
    for turn in 0..40 {
        let mv = drops(turn);
        assert!(Level::BEGINNER.handicap(turn).sees(mv), "{mv:?}");
    }
}
