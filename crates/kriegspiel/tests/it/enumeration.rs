//! Beliefs compared with a slow and plain enumeration, which asks an umpire on every board about
//! every move.

use std::collections::BTreeSet;

use chess::{Color, Position};
use fastrand::Rng;
use tandem_kriegspiel::{
    Answer, AnyAnswer, AnyQuestion, AnyRule, Belief, Packed, PublicTries, PublicTurn, Ruleset,
    SeenTurn, Size, Try, Turn, Umpire, as_attempt, chess, is_pawn_capture, legal_of,
};

use crate::support::{game, key};

/// The boards of a belief, each as an umpire would have it, by FEN.
type Plain = Vec<Position>;

fn keys<'a>(boards: impl IntoIterator<Item = &'a Position>) -> BTreeSet<String> {
    boards.into_iter().map(key).collect()
}

/// How many attempts an umpire refuses in a row, and how many of them are pawn captures.
fn refusable(umpire: &Umpire) -> (usize, usize) {
    let side = umpire.side();
    let refused: Vec<_> = side
        .pseudo_legal_moves()
        .into_iter()
        .filter(|&mv| umpire.clone().attempt(mv) == Ok(Answer::No))
        .collect();
    let captures = refused.iter().filter(|&&mv| is_pawn_capture(mv)).count();
    (refused.len(), captures)
}

/// Whether somebody can have tried this on a board, asked of an umpire who has it; and with what
/// in mind the player then moves.
fn tried_on(board: &Position, ruleset: Ruleset, tried: &PublicTries) -> Option<Umpire> {
    let mut umpire = Umpire::from_position(ruleset, board);
    let refused = tried.refused.unwrap_or(0) as usize;
    if umpire.ending().is_some() || refusable(&umpire).0 < refused {
        return None;
    }
    let Some(AnyQuestion { yes, after }) = tried.any else { return Some(umpire) };
    if (umpire.ask_any() == Ok(AnyAnswer::Try)) != yes {
        return None;
    }
    let (later, captures) = refusable(&umpire);
    let bound = if yes && ruleset.any == AnyRule::OneTry { after.min(1) } else { after };
    (if yes { captures } else { later } >= bound as usize).then_some(umpire)
}

/// The boards after an opponent's turn, by asking an umpire on every board about every move.
fn plain_hear(boards: &Plain, ruleset: Ruleset, heard: &PublicTurn) -> Plain {
    let mut found = Plain::new();
    for board in boards {
        let Some(mut umpire) = tried_on(board, ruleset, &heard.tries) else { continue };
        let tried_one = heard.tries.any.is_some_and(|asked| asked.yes && asked.after > 0);
        if tried_one && ruleset.any == AnyRule::OneTry {
            // After a refused try the player is free again.
            umpire = Umpire::from_position(ruleset, board);
        }
        for &mv in &board.legal_moves() {
            let mut after = umpire.clone();
            if after.attempt(mv) == Ok(Answer::Yes(heard.said)) {
                found.push(after.position().clone());
            }
        }
    }
    dedup(found)
}

fn plain_make(boards: &Plain, ruleset: Ruleset, turn: &Turn) -> Plain {
    let fits = |board: &&Position| {
        let mut umpire = Umpire::from_position(ruleset, board);
        turn.tries.iter().all(|step| match *step {
            Try::Refused(mv) => umpire.attempt(mv) == Ok(Answer::No),
            Try::Any(yes) => (umpire.ask_any() == Ok(AnyAnswer::Try)) == yes,
        })
    };
    let made = |board: &Position| {
        let mut umpire = Umpire::from_position(ruleset, board);
        let answer = umpire.attempt(as_attempt(turn.mv));
        (answer == Ok(Answer::Yes(turn.said))).then(|| umpire.position().clone())
    };
    dedup(boards.iter().filter(fits).filter_map(made).collect())
}

fn dedup(mut boards: Plain) -> Plain {
    let mut seen = BTreeSet::new();
    boards.retain(|board| seen.insert(key(board)));
    boards
}

/// Plays a random turn: tries, sometimes the question, and a move.
fn random_turn(umpire: &mut Umpire, chance: &mut Rng) {
    let ask = chance.usize(..3) == 0;
    if ask && chance.bool() {
        umpire.ask_any().expect("a game");
    }
    let mut attempts = umpire.view(umpire.position().turn()).attempts();
    chance.shuffle(&mut attempts);
    let mut refusals = chance.usize(..4);
    for (i, mv) in attempts.iter().enumerate() {
        let legal = legal_of(umpire.position(), *mv).is_some();
        let last = i + 1 == attempts.len();
        if legal && refusals > 0 && !last {
            continue;
        }
        match umpire.attempt(*mv).expect("a game") {
            Answer::Yes(_) => return,
            Answer::No => refusals = refusals.saturating_sub(1),
            Answer::Nonsense(_) => {}
        }
        if refusals == 0 && ask {
            umpire.ask_any().expect("a game");
        }
    }
    // Only legal moves were passed over, or the question has changed what makes sense.
    for &mv in &umpire.position().legal_moves() {
        if matches!(umpire.attempt(mv), Ok(Answer::Yes(_))) {
            return;
        }
    }
    panic!("no move in {}", umpire.position().to_fen());
}

#[test]
fn slow_enumeration_agrees_under_every_rule_set() {
    /// A plain belief larger than this takes too long.
    const MOST: usize = 150;
    const STARTS: [&str; 4] = [
        "4k3/3p1p2/8/2P1P3/8/8/8/R3K3 w Q - 0 1",
        "r3k2r/pp4p1/8/2Pp4/5P2/8/1P4p1/R3K2R w KQkq d6 0 1",
        "n1n1k3/PPP5/8/8/8/8/3ppp2/2R1K1N1 w - - 0 1",
        "2b1k1n1/3p4/4p3/1P3P2/8/8/2PPP3/4KB2[Nn] b - - 0 1",
    ];
    let mut chance = Rng::with_seed(11);
    let mut turns = 0;
    let mut several = 0;
    for (name, ruleset) in Ruleset::NAMED {
        for round in 0..12 {
            let fen = STARTS[round % STARTS.len()];
            let drops = ruleset == Ruleset::CRAZYKRIEG;
            let fen = if drops { fen.to_owned() } else { fen.replace("[Nn]", "") };
            let mut umpire = game(ruleset, &fen);
            let start = umpire.start().clone();
            let mut beliefs = Color::ALL.map(|color| {
                let belief = Belief::new(ruleset, color, [&start], 100_000).expect("one start");
                (belief, vec![start.clone()])
            });
            for _ in 0..8 {
                if umpire.ending().is_some() {
                    break;
                }
                random_turn(&mut umpire, &mut chance);
                let turn = umpire.turns().last().expect("a turn").clone();
                for (belief, plain) in &mut beliefs {
                    if plain.len() > MOST {
                        continue;
                    }
                    let at = format!("{name} {round} {turn:?} from {fen}");
                    if turn.color == belief.color() {
                        *plain = plain_make(plain, ruleset, &turn);
                        belief.follow(&SeenTurn::Own(turn.clone()));
                    } else {
                        let heard = turn.public(&ruleset);
                        *plain = plain_hear(plain, ruleset, &heard);
                        belief.follow(&SeenTurn::Opponent(heard));
                    }
                    let found: Vec<Position> = belief.positions().collect();
                    assert_eq!(keys(&found), keys(plain.iter()), "{at}");
                    assert_eq!(belief.size(), Size::Exactly(plain.len()), "{at}");
                    assert!(
                        belief.boards().contains(&Packed::from_position(umpire.position())),
                        "{at}"
                    );
                    turns += 1;
                    several += usize::from(plain.len() > 1);
                }
            }
        }
    }
    println!("{turns} turns compared, {several} of them in doubt");
    assert!(turns > 500 && several > 300, "{turns} {several}");
}
