//! Problems from games: found again from the same seed, and true.

use std::sync::atomic::AtomicBool;

use tandem_kriegspiel::{
    Belief, Ruleset,
    chess::{Fen, Position, Rules},
    generate::{GeneratedProblem, ProblemGenerator, ProblemKind, Strategy},
    solve::{Effort, Leaves, Problem, Question},
};

fn hunt(ruleset: Ruleset) -> ProblemGenerator {
    let fen: Fen = "7k/3p4/8/8/8/8/2QP4/4KR2 w - - 0 1".parse().expect("a FEN");
    ProblemGenerator {
        ruleset,
        start: Position::from_setup(fen.0, Rules::CHESS).expect("a position"),
        players: [Strategy::Random, Strategy::Greedy],
        leaves: Leaves::MATES,
        within: 2,
        turns: 24,
        boards: 60,
        nodes: 20_000,
    }
}

fn found(hunt: &ProblemGenerator, seeds: u64) -> Vec<GeneratedProblem> {
    let mut all = Vec::new();
    for seed in 0..seeds {
        let stop = AtomicBool::new(false);
        hunt.game(seed, &stop, |found| all.push(found)).expect("a start");
    }
    all
}

fn solved(hunt: &ProblemGenerator, belief: &Belief, within: u8) -> bool {
    let problem = Problem::from_belief(belief).expect("boards");
    let effort = Effort {
        threads: 1,
        nodes: u64::MAX,
        boards: Effort::USUAL_BOARDS,
        stop: &AtomicBool::new(false),
        progress: &|_| {},
    };
    let question = Question { within, all_keys: false, plan: false };
    problem.with_leaves(hunt.leaves).solve(question, &effort).mate == Some(true)
}

#[test]
fn games_of_a_seed_have_the_same_problems_and_they_are_true() {
    let hunt = hunt(Ruleset::BERKELEY);
    let all = found(&hunt, 40);
    assert_eq!(all, found(&hunt, 40));
    let mates = all.iter().filter(|found| matches!(found.kind, ProblemKind::Mate(_))).count();
    println!("{mates} mates, {} near-misses", all.len() - mates);
    assert!(mates > 0 && mates < all.len());
    for found in &all {
        // A view from elsewhere than the start of chess is followed by hand.
        let color = found.view.color();
        let mut belief = Belief::new(hunt.ruleset, color, [&hunt.start], 1_000).expect("a start");
        for seen in found.view.turns() {
            belief.follow(seen);
        }
        assert_eq!(belief.boards().len(), found.boards);
        assert_eq!(found.depth(), 2 * u16::from(found.within) - 1);
        let mates = matches!(found.kind, ProblemKind::Mate(_));
        assert_eq!(solved(&hunt, &belief, found.within), mates);
        assert!(!solved(&hunt, &belief, found.within - 1), "it is the shortest");
    }
}
