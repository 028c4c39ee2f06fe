//! Bytes choose a rule set, a start and two games that are announced alike to a player. The
//! player's views of them must be equal byte for byte, the pieces in the view must be those on both
//! boards, and both boards must be in the player's belief.

#![no_main]

use chess::{Color, Fen, Position};
use kriegspiel::{Answer, AnyAnswer, Belief, Packed, Ruleset, Side, Size, Umpire, legal_of};
use libfuzzer_sys::fuzz_target;

/// Longer games find nothing that several short ones do not.
const MOST_STEPS: usize = 40;

/// A belief larger than this is too slow to follow.
const MOST_BOARDS: usize = 2_000;

const STARTS: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/pp2p1p1/8/2Pp4/5Pp1/8/1P1PP1P1/R3K2R w KQkq d6 0 1",
    "n1nqk3/PPP2p2/8/8/8/3B4/3pp2p/2R1K1N1 w - - 0 1",
    "nrkbqrbn/pppppppp/8/8/8/8/PPPPPPPP/NRKBQRBN w FBfb - 0 1",
    "4r1k1/1b1p4/8/2P1P3/1B1p4/5n2/P1P2P2/4K2R w K - 0 1",
];

struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn next(&mut self) -> Option<usize> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(usize::from(first))
    }
}

type Twins = [Umpire; 2];

/// The player tries something that is answered alike in both games.
fn own_step(games: &Twins, color: Color, bytes: &mut Bytes) -> Option<Twins> {
    let choice = bytes.next()?;
    let mut next = games.clone();
    if choice >= 240 {
        let [a, b] = next.each_mut().map(Umpire::ask_any);
        return (a == b && a != Ok(AnyAnswer::Nonsense)).then_some(next);
    }
    let attempts = games[0].view(color).attempts();
    let &mv = attempts.get(choice * attempts.len() / 240)?;
    let [a, b] = next.each_mut().map(|game| game.attempt(mv));
    assert!(!matches!(a, Ok(Answer::Nonsense(_))), "{mv:?} may be attempted");
    (a == b).then_some(next)
}

/// The opponent does something in one game, and something that sounds alike in the other.
fn enemy_step(games: &Twins, bytes: &mut Bytes) -> Option<Twins> {
    let (choice, other) = (bytes.next()?, bytes.next()?);
    let mut next = games.clone();
    if choice >= 250 {
        let [a, b] = next.each_mut().map(Umpire::ask_any);
        return (a == b && a != Ok(AnyAnswer::Nonsense)).then_some(next);
    }
    let [attempts, others] =
        games.each_ref().map(|game| game.view(game.position().turn()).attempts());
    let &mv = attempts.get(choice * attempts.len() / 250)?;
    let answer = next[0].attempt(mv);
    let from = other * others.len() / 256;
    let legal = matches!(answer, Ok(Answer::Yes(_)));
    for &mv in others[from..].iter().chain(&others[..from]) {
        if legal_of(games[1].position(), mv).is_some() == legal {
            let mut game = games[1].clone();
            if game.attempt(mv) == answer {
                next[1] = game;
                return Some(next);
            }
        }
    }
    None
}

fn check(games: &Twins, color: Color) {
    let [a, b] = games.each_ref().map(|game| game.view(color));
    assert_eq!(a, b);
    assert_eq!(a.attempts(), b.attempts());
    for game in games {
        assert_eq!(*a.side(), Side::from_position(game.position(), color), "{}", game.position().to_fen());
    }
}

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = Bytes(bytes);
    let (Some(rules), Some(start)) = (bytes.next(), bytes.next()) else { return };
    let ruleset = Ruleset::NAMED[rules % Ruleset::NAMED.len()].1;
    let color = Color::ALL[start % 2];
    let fen: Fen = STARTS[start / 2 % STARTS.len()].parse().expect("a good FEN");
    let start = Position::from_setup(fen.into_setup(), ruleset.moves()).expect("a good position");
    let mut games = [0, 1].map(|_| Umpire::from_position(ruleset, &start));
    for _ in 0..MOST_STEPS {
        if bytes.0.is_empty() || games[0].ending().is_some() {
            break;
        }
        let own = games[0].position().turn() == color;
        let step =
            if own { own_step(&games, color, &mut bytes) } else { enemy_step(&games, &mut bytes) };
        if let Some(next) = step {
            games = next;
            check(&games, color);
        }
    }
    let mut belief = Belief::new(ruleset, color, [&start], MOST_BOARDS).expect("one start");
    let [view, other] = games.each_ref().map(|game| game.view(color));
    assert_eq!(format!("{view:?}"), format!("{other:?}"));
    for seen in view.turns() {
        belief.follow(seen);
    }
    belief.pending(view.pending());
    if let Size::Exactly(_) = belief.size() {
        for game in &games {
            assert!(belief.boards().contains(&Packed::from_position(game.position())), "{view:?}");
        }
    }
});
