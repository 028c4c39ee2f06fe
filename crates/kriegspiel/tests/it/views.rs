//! Players see their own pieces and the announcements, and nothing else.

use chess::{Color, Position};
use fastrand::Rng;
use tandem_kriegspiel::{
    Answer, AnyAnswer, Belief, Observer, ObserverView, Pending, Ruleset, Side, Size, Umpire, chess,
    legal_of,
};

use crate::support::{game, play};

/// Plays two games side by side in which `color` hears the same. At every step the opponent goes
/// their own way in each, if there is one that sounds alike. Returns in how many steps the boards
/// differed.
fn twins(ruleset: Ruleset, color: Color, start: &Position, chance: &mut Rng) -> usize {
    /// How many pairs of the opponent's moves are looked at for two that sound alike.
    const PAIRS: usize = 200;
    let mut games = [0, 1].map(|_| Umpire::from_position(ruleset, start));
    let mut differed = 0;
    for _ in 0..60 {
        if games[0].ending().is_some() {
            break;
        }
        let own = games[0].position().turn() == color;
        let stepped = if own {
            own_step(&games, color, chance)
        } else {
            (0..PAIRS).find_map(|_| {
                let next = games.each_ref().map(|game| enemy_turn(game, chance));
                let [a, b] = next.each_ref().map(|game| game.public_turns().last());
                (a == b).then_some(next)
            })
        };
        let Some(next) = stepped else { break };
        games = next;
        let [a, b] = games.each_ref().map(|game| game.view(color));
        assert_eq!(a, b);
        assert_eq!(format!("{a:?}"), format!("{b:?}"));
        assert_eq!(a.attempts(), b.attempts());
        for game in &games {
            assert_eq!(a.side(), &Side::from_position(game.position(), color));
            assert_eq!(*a.enemy_reserve(), game.position().reserves()[!color]);
        }
        differed += usize::from(games[0].position() != games[1].position());
    }
    if *start == Position::initial(ruleset.moves()) {
        let sizes = games.map(|game| Belief::from_view(&game.view(color), 3_000).map(|b| b.size()));
        assert_eq!(sizes[0], sizes[1]);
        assert_ne!(sizes[0], Ok(Size::Exactly(0)));
    }
    differed
}

/// The player tries something that is answered alike in both games.
fn own_step(games: &[Umpire; 2], color: Color, chance: &mut Rng) -> Option<[Umpire; 2]> {
    if chance.usize(..4) == 0 {
        let mut next = games.clone();
        let [a, b] = next.each_mut().map(Umpire::ask_any);
        if a == b && a != Ok(AnyAnswer::Nonsense) {
            return Some(next);
        }
    }
    let mut attempts = games[0].view(color).attempts();
    chance.shuffle(&mut attempts);
    for mv in attempts {
        let mut next = games.clone();
        let [a, b] = next.each_mut().map(|game| game.attempt(mv));
        assert!(!matches!(a, Ok(Answer::Nonsense(_))), "{mv:?}");
        if a == b {
            return Some(next);
        }
    }
    None
}

/// A random turn of the player to move.
fn enemy_turn(game: &Umpire, chance: &mut Rng) -> Umpire {
    let mut next = game.clone();
    let color = next.position().turn();
    if chance.usize(..6) == 0 {
        next.ask_any().expect("a game");
    }
    let refusals = chance.usize(..2);
    loop {
        let attempts = next.view(color).attempts();
        let legal = |mv: &chess::Move| legal_of(game.position(), *mv).is_some();
        let (legal, illegal): (Vec<_>, Vec<_>) = attempts.into_iter().partition(legal);
        let refused = next.public_tries().refused.unwrap_or(0) as usize;
        let choices = if refused < refusals && !illegal.is_empty() { illegal } else { legal };
        if choices.is_empty() {
            return next;
        }
        if let Ok(Answer::Yes(_)) = next.attempt(choices[chance.usize(..choices.len())]) {
            return next;
        }
    }
}

#[test]
fn games_that_sound_alike_look_alike() {
    let mut chance = Rng::with_seed(21);
    for (name, ruleset) in Ruleset::NAMED {
        let mut differed = 0;
        for round in 0..24 {
            let color = Color::ALL[round % 2];
            let start = match round % 3 {
                0 => Position::initial(ruleset.moves()),
                1 => game(ruleset, "r3k2r/pp2p1p1/8/2Pp4/5Pp1/8/1P1PP1P1/R3K2R w KQkq d6 0 1")
                    .position()
                    .clone(),
                _ => game(ruleset, "n1nqk3/PPP2p2/8/8/8/3B4/3pp2p/2R1K1N1 w - - 0 1")
                    .position()
                    .clone(),
            };
            differed += twins(ruleset, color, &start, &mut chance);
        }
        println!("{name}: the boards differed in {differed} steps");
        assert!(differed > 100, "{name}: {differed}");
    }
}

#[test]
fn what_may_be_attempted_is_what_is_no_nonsense() {
    let mut chance = Rng::with_seed(8);
    for (name, ruleset) in Ruleset::NAMED {
        let mut umpire = Umpire::new(ruleset);
        for _ in 0..80 {
            let color = umpire.position().turn();
            let view = umpire.view(color);
            let attempts = view.attempts();
            for mv in view.side().pseudo_legal_moves() {
                let answer = umpire.clone().attempt(mv).expect("a game");
                let heard = !matches!(answer, Answer::Nonsense(_));
                assert_eq!(heard, attempts.contains(&mv), "{name}: {mv:?} {answer:?}");
            }
            assert!(umpire.view(!color).attempts().is_empty());
            umpire = enemy_turn(&umpire, &mut chance);
            if umpire.ending().is_some() {
                break;
            }
        }
    }
}

#[test]
fn a_castling_right_ends_with_the_rook() {
    let mut umpire = game(Ruleset::BERKELEY, "4k3/8/8/8/8/8/6b1/R3K2R b KQ - 0 1");
    play(&mut umpire, "Bxh1");
    let side = *umpire.view(Color::White).side();
    assert_eq!(side.castling(), chess::Square::A1.into());
    assert!(!side.board().occupied().contains(chess::Square::H1));
}

#[test]
fn observers_see_one_side_or_all() {
    let mut umpire = Umpire::new(Ruleset::BERKELEY);
    play(&mut umpire, "e4 e5 exd5-");
    let ObserverView::Player(view) = umpire.observer_view(Observer::Player(Color::Black)) else {
        panic!("one side was asked for")
    };
    assert_eq!(*view, umpire.view(Color::Black));
    assert!(matches!(view.pending(), Pending::Opponent(tried) if tried.refused == Some(1)));
    let ObserverView::Umpire(all) = umpire.observer_view(Observer::Umpire) else {
        panic!("both sides were asked for")
    };
    assert_eq!(all.tries().len(), 1);
}
