//! Series of games: points, and seats that rotate.

use std::collections::BTreeMap;

use chess::Color;
use tandem_bughouse::{
    Arbiter, ArbiterAction, BoardId, BySeat, Event, HalfPoints, Millis, PlayerAction, Ruleset,
    Seat, Series, SeriesError, SeriesScore, Team, TimeControl,
};

const WON: SeriesScore = SeriesScore::Points { first: HalfPoints::WIN, second: HalfPoints(0) };
const DRAWN: SeriesScore =
    SeriesScore::Points { first: HalfPoints::DRAW, second: HalfPoints::DRAW };

/// Totals over many games in a row.
#[derive(Debug, Default)]
struct Tally {
    games: BTreeMap<usize, i32>,
    partners: BTreeMap<[usize; 2], i32>,
    opponents: BTreeMap<[usize; 2], i32>,
    colors: BTreeMap<usize, i32>,
    boards: BTreeMap<usize, i32>,
    longest_wait: usize,
}

fn sorted(mut pair: [usize; 2]) -> [usize; 2] {
    pair.sort_unstable();
    pair
}

fn spread<K>(counts: &BTreeMap<K, i32>) -> i32 {
    counts.values().max().unwrap_or(&0) - counts.values().min().unwrap_or(&0)
}

/// Plays a number of games in the proposed seats; `check` sees the tally after each.
fn play(players: usize, games: usize, mut check: impl FnMut(usize, &Tally)) {
    let mut series = Series::new(0..players).expect("a series");
    let mut tally = Tally::default();
    let mut waited = vec![0; players];
    for one in 0..players {
        tally.games.insert(one, 0);
        for other in one + 1..players {
            tally.partners.insert([one, other], 0);
            tally.opponents.insert([one, other], 0);
        }
    }
    for game in 1..=games {
        let seating = series.next_seating().expect("enough players");
        if game % 20 == 0 {
            assert_eq!(Some(seating), series.clone().next_seating(), "no chance is in it");
        }
        series.record(seating, WON).expect("a seating that was proposed");
        for (seat, &player) in seating.iter() {
            *tally.games.entry(player).or_default() += 1;
            let white = seat.color() == Color::White;
            *tally.colors.entry(player).or_default() += if white { 1 } else { -1 };
            let board = seat.board() == BoardId::A;
            *tally.boards.entry(player).or_default() += if board { 1 } else { -1 };
        }
        for team in [Team::First, Team::Second] {
            let pair = sorted(team.seats().map(|seat| seating[seat]));
            *tally.partners.entry(pair).or_default() += 1;
        }
        for board in BoardId::ALL {
            let pair = sorted(Color::ALL.map(|color| seating[board.seat(color)]));
            *tally.opponents.entry(pair).or_default() += 1;
        }
        for (player, waited) in waited.iter_mut().enumerate() {
            *waited = if seating.0.contains(&player) { 0 } else { *waited + 1 };
            tally.longest_wait = tally.longest_wait.max(*waited);
        }
        check(game, &tally);
    }
}

/// The bounds hold after every game: how far the numbers of games, of games with each partner and
/// of games against each opponent lie apart, how many more somebody has played with one color or
/// on one board, and how long anybody waits.
#[test]
fn seats_rotate_fairly() {
    for (players, games, bounds) in [
        (4, 400, [0, 1, 2, 1, 2, 0]),
        (5, 400, [1, 2, 4, 3, 3, 1]),
        (6, 400, [1, 2, 5, 3, 3, 1]),
        (7, 200, [1, 2, 5, 3, 3, 1]),
        (8, 200, [1, 2, 5, 3, 3, 2]),
        (9, 100, [1, 2, 5, 3, 3, 2]),
    ] {
        let mut partnered = None;
        play(players, games, |game, tally| {
            let most =
                |counts: &BTreeMap<usize, i32>| counts.values().map(|count| count.abs()).max();
            let found = [
                spread(&tally.games),
                spread(&tally.partners),
                spread(&tally.opponents),
                most(&tally.colors).unwrap_or_default(),
                most(&tally.boards).unwrap_or_default(),
                tally.longest_wait as i32,
            ];
            let holds = found.iter().zip(&bounds).all(|(found, bound)| found <= bound);
            assert!(holds, "{players} players, game {game}: {found:?}, bounds {bounds:?}");
            if tally.partners.values().all(|&games| games > 0) {
                partnered.get_or_insert(game);
            }
        });
        // With two pairs a game, all pairs take at least half as many games as there are pairs.
        let pairs = players * (players - 1) / 2;
        let games = partnered.expect("everybody partners everybody");
        assert!(games <= pairs / 2 + players, "{players} players: {games} games for {pairs} pairs");
    }
}

#[test]
fn points_are_summed_by_player_and_by_pair() {
    let mut series = Series::new(["Ada", "Boris", "Chiara", "Dmitri", "Emil"]).expect("a series");
    let seats = |white_a, black_a, white_b, black_b| BySeat([white_a, black_a, white_b, black_b]);
    // Partners are the first and the last, and the two between.
    series.record(seats("Ada", "Boris", "Chiara", "Dmitri"), WON).expect("a game");
    series.record(seats("Ada", "Emil", "Chiara", "Boris"), DRAWN).expect("a game");
    series.record(seats("Emil", "Ada", "Dmitri", "Boris"), SeriesScore::Void).expect("a game");
    let corrected = SeriesScore::Points { first: HalfPoints::DRAW, second: HalfPoints(0) };
    series.record(seats("Dmitri", "Boris", "Chiara", "Ada"), corrected).expect("a game");
    let standings: Vec<_> = series
        .standings()
        .iter()
        .map(|row| (row.place, row.player, row.games, row.won, row.drawn, row.lost, row.halves))
        .collect();
    assert_eq!(
        standings,
        [
            (1, "Ada", 3, 2, 1, 0, 4),
            (2, "Dmitri", 2, 2, 0, 0, 3),
            (3, "Boris", 3, 0, 1, 2, 1),
            (3, "Chiara", 3, 0, 1, 2, 1),
            (3, "Emil", 1, 0, 1, 0, 1),
        ]
    );
    let pairs: Vec<_> =
        series.pairs().iter().map(|row| (row.place, row.pair, row.games, row.halves)).collect();
    assert_eq!(
        pairs,
        [
            (1, ["Ada", "Dmitri"], 2, 3),
            (2, ["Ada", "Boris"], 1, 1),
            (2, ["Chiara", "Emil"], 1, 1),
            (4, ["Boris", "Chiara"], 2, 0),
        ]
    );
}

#[test]
fn a_game_lost_by_both_is_lost_twice() {
    let mut series = Series::new(1..=4).expect("a series");
    let nothing = SeriesScore::Points { first: HalfPoints(0), second: HalfPoints(0) };
    series.record(BySeat([1, 2, 3, 4]), nothing).expect("a game");
    assert!(series.standings().iter().all(|row| (row.lost, row.drawn, row.place) == (1, 0, 1)));
}

#[test]
fn a_void_game_is_played_again_from_the_same_seats() {
    let mut series = Series::new(0..6).expect("a series");
    let seating = series.next_seating().expect("six are enough");
    series.record(seating, SeriesScore::Void).expect("a game");
    assert_eq!(series.next_seating(), Some(seating));
    series.record(seating, WON).expect("a game");
    let next = series.next_seating().expect("six are enough");
    assert!([4, 5].iter().all(|waited| next.0.contains(waited)), "{next:?}");
    // Somebody of a void game leaves: it cannot be played again as it was.
    series.record(next, SeriesScore::Void).expect("a game");
    assert!(series.leave(&next.0[0]));
    let other = series.next_seating().expect("five are enough");
    assert!(!other.0.contains(&next.0[0]));
}

#[test]
fn teams_of_a_match_stay_and_their_seats_rotate() {
    let mut series = Series::new(["a", "b", "c", "d", "e"]).expect("a series");
    let (one, other) = (["a", "b"], ["c", "d"]);
    let mut seen: BTreeMap<(&str, Seat), i32> = BTreeMap::new();
    for game in 1..=80 {
        let seating = series.next_seating_of(&one, &other).expect("all are there");
        let first = Team::First.seats().map(|seat| seating[seat]);
        assert!([["a", "b"], ["b", "a"], ["c", "d"], ["d", "c"]].contains(&first), "{first:?}");
        for (seat, &player) in seating.iter() {
            *seen.entry((player, seat)).or_default() += 1;
        }
        series.record(seating, if game % 2 == 0 { WON } else { DRAWN }).expect("a game");
    }
    assert_eq!(seen.len(), 16, "everybody sits everywhere");
    assert!(spread(&seen) <= 4, "{seen:?}");
    let halves: u32 = series.pairs().iter().map(|row| row.halves).sum();
    assert_eq!((series.pairs().len(), halves), (2, 160));
    series.record(BySeat(["d", "a", "b", "c"]), SeriesScore::Void).expect("a game");
    assert_eq!(series.next_seating_of(&one, &other), Some(BySeat(["d", "a", "b", "c"])));
    let with_e = series.next_seating_of(&["a", "e"], &other).expect("all are there");
    assert!(with_e.0.contains(&"e"));
    assert_eq!(series.next_seating_of(&["a", "a"], &other), None);
    assert_eq!(series.next_seating_of(&["a", "x"], &other), None);
    series.leave(&"a");
    assert_eq!(series.next_seating_of(&one, &other), None);
}

#[test]
fn who_comes_late_has_missed_nothing() {
    let mut series = Series::new(0..5).expect("a series");
    for _ in 0..20 {
        let seating = series.next_seating().expect("five are enough");
        series.record(seating, WON).expect("a game");
    }
    series.join(5).expect("room");
    let mut games = [0; 6];
    for _ in 0..30 {
        let seating = series.next_seating().expect("six are enough");
        seating.0.iter().for_each(|&player| games[player] += 1);
        series.record(seating, WON).expect("a game");
    }
    assert_eq!(games, [20; 6]);
    // Away for a while, and back: not the only one who plays from then on.
    assert!(series.leave(&0) && !series.leave(&0));
    for _ in 0..20 {
        let seating = series.next_seating().expect("five are enough");
        assert!(!seating.0.contains(&0));
        series.record(seating, WON).expect("a game");
    }
    series.join(0).expect("room");
    let mut games = [0; 6];
    for _ in 0..30 {
        let seating = series.next_seating().expect("six are enough");
        seating.0.iter().for_each(|&player| games[player] += 1);
        series.record(seating, WON).expect("a game");
    }
    assert!(games.iter().all(|games| (19..=21).contains(games)), "{games:?}");
}

#[test]
fn what_cannot_be_is_refused() {
    let mut series = Series::new(0..3).expect("a series");
    assert_eq!(series.next_seating(), None);
    assert_eq!(series.join(0), Err(SeriesError::AlreadyThere));
    series.join(3).expect("room");
    assert_eq!(series.record(BySeat([0, 1, 2, 9]), WON), Err(SeriesError::Stranger));
    assert_eq!(series.record(BySeat([0, 1, 2, 0]), WON), Err(SeriesError::TwoSeats));
    let three = SeriesScore::Points { first: HalfPoints(3), second: HalfPoints(0) };
    assert_eq!(series.record(BySeat([0, 1, 2, 3]), three), Err(SeriesError::TooManyPoints));
    assert!(series.games().is_empty());
    assert_eq!(Series::new([1, 2, 1]).map(drop), Err(SeriesError::AlreadyThere));
    assert!(Series::new(0..Series::<usize>::MAX_PLAYERS).is_ok());
    let many = 0..Series::<usize>::MAX_PLAYERS + 1;
    assert_eq!(Series::new(many).map(drop), Err(SeriesError::Full));
}

#[test]
fn scores_are_those_of_the_arbiter() {
    let control = TimeControl::sudden_death(180);
    let mut arbiter = Arbiter::new(Ruleset::WBN, control);
    arbiter.handle(Millis(0), &Event::Start);
    assert_eq!(SeriesScore::from_arbiter(&arbiter), None);
    arbiter.handle(Millis(1), &Event::Player(Seat::BlackB, PlayerAction::Resign));
    let second_won = SeriesScore::Points { first: HalfPoints(0), second: HalfPoints::WIN };
    assert_eq!(SeriesScore::from_arbiter(&arbiter), Some(second_won));
    let lower = ArbiterAction::LowerPoints(Team::Second, HalfPoints::DRAW);
    arbiter.handle(Millis(2), &Event::Arbiter(lower));
    let lowered = SeriesScore::Points { first: HalfPoints(0), second: HalfPoints::DRAW };
    assert_eq!(SeriesScore::from_arbiter(&arbiter), Some(lowered));
    arbiter.handle(Millis(3), &Event::Arbiter(ArbiterAction::NewGame));
    assert_eq!(SeriesScore::from_arbiter(&arbiter), Some(SeriesScore::Void));
}
