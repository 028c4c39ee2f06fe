//! The solver, against tables, against a slow solver that knows nothing but the rules, and case
//! by case.

use std::{collections::BTreeMap, fs, path::Path, sync::atomic::AtomicBool};

use serde_json::Value;
use tandem_kriegspiel::{
    AnnouncedEnd, Announcement, AnyRule, Ruleset, Side,
    chess::{CastlingStyle, Fen, Move, Position, Rules},
    is_pawn_capture, legal_of,
    solve::{Effort, Leaves, Plan, Problem, Question, Solution, Stopped},
};

fn position(fen: &str) -> Position {
    let fen: Fen = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    Position::from_setup(fen.0, Rules::CHESS).unwrap_or_else(|error| panic!("{error}"))
}

fn positions(fens: &[&str]) -> Vec<Position> {
    fens.iter().map(|fen| position(fen)).collect()
}

fn solve_with(problem: &Problem, within: u8, threads: usize, nodes: u64) -> Solution {
    let effort = Effort {
        threads,
        nodes,
        boards: Effort::USUAL_BOARDS,
        stop: &AtomicBool::new(false),
        progress: &|_| {},
    };
    problem.solve(Question { within, all_keys: true, plan: true }, &effort)
}

fn problem(ruleset: Ruleset, starts: &[Position]) -> Problem {
    Problem::new(ruleset, starts).unwrap_or_else(|error| panic!("{error}"))
}

fn solve(ruleset: Ruleset, fens: &[&str], within: u8) -> Solution {
    solve_with(&problem(ruleset, &positions(fens)), within, 1, u64::MAX)
}

fn uci(mv: Move) -> String {
    mv.to_uci(CastlingStyle::KingMoves).to_string()
}

fn keys(solution: &Solution) -> Vec<String> {
    let mut keys: Vec<String> = solution.keys.iter().map(|key| uci(key.mv)).collect();
    keys.sort();
    keys
}

const NAMES: [&str; 3] = ["berkeley", "english", "wild16"];

#[test]
#[ignore = "needs ../shared"]
fn shared_composed_problems_have_their_keys() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared/data/kriegspiel/problems.jsonl");
    let text = fs::read_to_string(file).expect("a file of ../shared");
    // Mates in more moves take longer than a test may.
    const WITHIN: u64 = 4;
    for row in text.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON")) {
        let within = row["mate_in"].as_u64().expect("a number");
        if within > WITHIN {
            continue;
        }
        let starts: Vec<Position> = row["start"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|fen| position(fen.as_str().expect("a text")))
            .collect();
        let published = row["published_key_uci"].as_str().expect("a text");
        for name in NAMES {
            let ruleset: Ruleset = name.parse().expect("a rule set");
            let problem = problem(ruleset, &starts);
            let solution = solve_with(&problem, within as u8, 1, u64::MAX);
            let found = keys(&solution);
            let place = format!("{} {name}", row["id"]);
            if let Some(wanted) = row["solver_all_keys"][name].as_array() {
                let wanted: Vec<&str> = wanted.iter().filter_map(Value::as_str).collect();
                assert_eq!(found, wanted, "{place}");
            }
            match row["solver_published_key"][name].as_str() {
                Some("VERIFIED") => {
                    assert!(found.iter().any(|key| key == published), "{place}: {found:?}");
                }
                Some("REFUTED") => {
                    assert!(found.iter().all(|key| key != published), "{place}: {found:?}");
                }
                _ => {}
            }
            for key in &solution.keys {
                let proved = is_proved(&ruleset, problem.boards(), key.mv, within as u8);
                assert!(proved, "{place}: {}", uci(key.mv));
            }
            let two = solve_with(&problem, within as u8, 2, u64::MAX);
            assert_eq!((found, &solution.plan), (keys(&two), &two.plan), "{place}: two threads");
            if let Some(plan) = &solution.plan {
                assert_eq!(unmated(&ruleset, problem.boards(), plan), None, "{place}: the plan");
            }
        }
    }
}

/// Whether there is a plan after a key for everything that may be heard, and every plan stands.
fn is_proved(ruleset: &Ruleset, boards: &[Position], key: Move, within: u8) -> bool {
    let parts = heard_after(ruleset, boards, key).expect("the game goes on");
    parts.values().all(|boards| {
        let solution = solve_with(&problem(*ruleset, boards), within - 1, 1, u64::MAX);
        solution.plan.is_some_and(|plan| unmated(ruleset, boards, &plan).is_none())
    })
}

type Parts = BTreeMap<(Announcement, Announcement), Vec<Position>>;

/// The boards after a move that is legal on all of them and every answer, by what is heard, but
/// for those that are mated; or a board on which the game ends otherwise.
fn heard_after(ruleset: &Ruleset, boards: &[Position], mv: Move) -> Result<Parts, Box<Position>> {
    let mut parts = Parts::new();
    for board in boards {
        let mv = legal_of(board, mv).expect("it is legal");
        let mut after = board.clone();
        after.play_unchecked(mv);
        let said = ruleset.announce(board, mv, &after);
        match said.end {
            Some(AnnouncedEnd::Checkmate) => continue,
            Some(_) => return Err(Box::new(board.clone())),
            None => {}
        }
        for &answer in &after.legal_moves() {
            let mut next = after.clone();
            next.play_unchecked(answer);
            let answered = ruleset.announce(&after, answer, &next);
            if answered.end.is_some() {
                return Err(Box::new(board.clone()));
            }
            parts.entry((said, answered)).or_default().push(next);
        }
    }
    Ok(parts)
}

/// A board that a plan leaves without a mate, if there is one: the plan is carried out against
/// every defence.
fn unmated(ruleset: &Ruleset, boards: &[Position], plan: &Plan) -> Option<Position> {
    let mut rest = boards.to_vec();
    for planned in &plan.tries {
        let (legal, refused): (Vec<_>, Vec<_>) =
            rest.into_iter().partition(|board| legal_of(board, planned.mv).is_some());
        rest = refused;
        let parts = match heard_after(ruleset, &legal, planned.mv) {
            Ok(parts) => parts,
            Err(board) => return Some(*board),
        };
        for ((said, answered), boards) in parts {
            let branch =
                planned.then.iter().find(|then| (then.said, then.answered) == (said, answered));
            let Some(then) = branch.and_then(|branch| branch.plan.as_ref()) else {
                return boards.into_iter().next();
            };
            if let Some(board) = unmated(ruleset, &boards, then) {
                return Some(board);
            }
        }
    }
    if rest.is_empty() {
        return None;
    }
    let Some(any) = &plan.any else { return rest.into_iter().next() };
    let (yes, no): (Vec<_>, Vec<_>) = rest.into_iter().partition(has_pawn_capture);
    unmated(ruleset, &yes, &any.yes).or_else(|| unmated(ruleset, &no, &any.no))
}

fn has_pawn_capture(board: &Position) -> bool {
    board.legal_moves().iter().any(|&mv| is_pawn_capture(mv))
}

/// The rules and hardly anything else: orders of attempts, the question at every place, nothing
/// kept.
struct Slow {
    ruleset: Ruleset,
}

/// The attempts and questions of a turn.
#[derive(Clone, Default)]
struct Turn {
    tried: Vec<Move>,
    asked: bool,
    owed: bool,
}

impl Slow {
    /// On how many boards at most all orders of attempts are looked at.
    const ALL_ORDERS: usize = 3;

    fn wins(&self, boards: &[Position], within: u8, turn: &Turn) -> bool {
        if boards.is_empty() {
            return true;
        }
        if within == 0 {
            return false;
        }
        let side = Side::from_position(&boards[0], boards[0].turn());
        for mv in side.pseudo_legal_moves() {
            if turn.tried.contains(&mv) || turn.owed && !is_pawn_capture(mv) {
                continue;
            }
            let legal = |board: &Position| legal_of(board, mv).is_some();
            let (accepted, refused): (Vec<_>, Vec<_>) = boards.iter().cloned().partition(legal);
            // An attempt that is refused everywhere changes nothing but that it has been made.
            if accepted.is_empty() && !turn.owed || !self.is_safe(&accepted, mv, within) {
                continue;
            }
            let mut next = turn.clone();
            next.tried.push(mv);
            next.owed &= self.ruleset.any == AnyRule::UntilLegal;
            if self.wins(&refused, within, &next) {
                return true;
            }
            // All orders are too many for larger beliefs; pawn captures have to do with the
            // question.
            let order_matters =
                is_pawn_capture(mv) && self.ruleset.any == AnyRule::OneTry && !turn.asked;
            if boards.len() > Self::ALL_ORDERS && !order_matters {
                return false;
            }
        }
        if self.ruleset.any == AnyRule::NotAsked || turn.asked {
            return false;
        }
        let (yes, no): (Vec<_>, Vec<_>) = boards.iter().cloned().partition(has_pawn_capture);
        let after = |owed| Turn { asked: true, owed, ..turn.clone() };
        self.wins(&yes, within, &after(true)) && self.wins(&no, within, &after(false))
    }

    fn is_safe(&self, boards: &[Position], mv: Move, within: u8) -> bool {
        let Ok(parts) = heard_after(&self.ruleset, boards, mv) else { return false };
        // With the last move every board has to be mated.
        if within == 1 {
            return parts.is_empty();
        }
        parts.values().all(|boards| self.wins(boards, within - 1, &Turn::default()))
    }

    fn keys(&self, boards: &[Position], within: u8) -> Vec<String> {
        let side = Side::from_position(&boards[0], boards[0].turn());
        let mut moves = side.pseudo_legal_moves();
        moves.retain(|&mv| boards.iter().all(|board| legal_of(board, mv).is_some()));
        moves.retain(|&mv| self.is_safe(boards, mv, within));
        let mut keys: Vec<String> = moves.into_iter().map(uci).collect();
        keys.sort();
        keys
    }
}

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    /// A belief of a few boards: White's pieces near a cornered king, and some of Black's pieces
    /// here or there.
    fn belief(&mut self) -> Vec<Position> {
        loop {
            let mut own: Vec<(u8, usize)> = vec![(b'K', self.below(64))];
            for _ in 0..3 + self.below(2) {
                // Pawns about to promote have too many captures for the slow solver.
                let piece = b"QQRRBNPP"[self.below(8)];
                own.push((piece, self.below(if piece == b'P' { 48 } else { 64 })));
            }
            let pieces: Vec<u8> =
                (0..1 + self.below(3)).map(|_| b"pppnbrq"[self.below(7)]).collect();
            let king = [56, 57, 58, 62, 63, 55, 47][self.below(7)];
            let mut boards: Vec<Position> = Vec::new();
            for _ in 0..1 + self.below(4) {
                let mut squares = [b'.'; 64];
                let mut clash = false;
                let king = if self.below(3) == 0 { self.below(64) } else { king };
                let enemy: Vec<_> = pieces.iter().map(|&piece| (piece, self.below(64))).collect();
                for (piece, at) in own.iter().copied().chain([(b'k', king)]).chain(enemy) {
                    clash |= squares[at] != b'.';
                    squares[at] = piece;
                }
                let fen = fen_of(&squares);
                let fen: Fen = fen.parse().expect("a FEN");
                if let (false, Ok(position)) = (clash, Position::from_setup(fen.0, Rules::CHESS)) {
                    boards.push(position);
                }
            }
            if !boards.is_empty() {
                return boards;
            }
        }
    }
}

fn fen_of(squares: &[u8; 64]) -> String {
    let ranks: Vec<String> = squares
        .chunks(8)
        .rev()
        .map(|rank| {
            let mut text = String::new();
            for &piece in rank {
                match (piece, text.chars().last()) {
                    (b'.', Some(digit @ '1'..='7')) => {
                        text.pop();
                        text.push((digit as u8 + 1) as char);
                    }
                    (b'.', _) => text.push('1'),
                    (piece, _) => text.push(piece as char),
                }
            }
            text
        })
        .collect();
    format!("{} w - - 0 1", ranks.join("/"))
}

#[test]
fn random_beliefs_agree_with_the_slow_solver() {
    let mut random = Random(21);
    let (mut solved, mut rows, mut unsolved) = (0, 0, 0);
    for round in 0..300 {
        let boards = random.belief();
        let within = if round % 2 == 0 { 2 } else { 1 };
        // Where a board cannot even be mated by itself, there is little to be learnt.
        let alone = |board: &Position| {
            solve_with(
                &problem(Ruleset::BERKELEY, std::slice::from_ref(board)),
                within,
                1,
                u64::MAX,
            )
            .mate
        };
        if round % 16 != 0 && boards.iter().any(|board| alone(board) == Some(false)) {
            continue;
        }
        for (name, ruleset) in Ruleset::NAMED {
            // Drops make too many moves, and the other rule sets differ in nothing that matters
            // here.
            if !matches!(name, "berkeley" | "english" | "berkeley_any" | "rand") {
                continue;
            }
            let slow = Slow { ruleset };
            let solution = solve_with(&problem(ruleset, &boards), within, 1, u64::MAX);
            let fens: Vec<String> = boards.iter().map(|board| board.to_fen().to_string()).collect();
            assert_eq!(keys(&solution), slow.keys(&boards, within), "{name} {within} {fens:#?}");
            let mate = solution.mate.expect("nothing stops it");
            let wins = !solution.keys.is_empty() || slow.wins(&boards, within, &Turn::default());
            assert_eq!(mate, wins, "{name} {within} {fens:#?}");
            match (mate, solution.keys.is_empty()) {
                (true, false) => solved += 1,
                (true, true) => rows += 1,
                (false, _) => unsolved += 1,
            }
            if let Some(plan) = &solution.plan {
                assert_eq!(unmated(&ruleset, &boards, plan), None, "{name} {within} {fens:#?}");
            }
            assert_eq!(mate, solution.plan.is_some(), "{name} {fens:#?}");
        }
    }
    println!("{solved} with keys, {rows} by a row of attempts, {unsolved} unsolved");
    assert!(solved > 50 && rows > 0 && unsolved > 50);
}

fn mate(ruleset: Ruleset, fens: &[&str], within: u8) -> Option<bool> {
    solve(ruleset, fens, within).mate
}

#[test]
fn attempts_tell_boards_apart() {
    let fens = ["8/7k/4Q3/R2p4/1K4R1/8/5R2/8 w - - 0 1", "8/7k/4Q3/R7/1K4R1/7p/5R2/8 w - - 0 1"];
    let solution = solve(Ruleset::BERKELEY, &fens, 1);
    assert_eq!(solution.mate, Some(true));
    assert_eq!(solution.unique(), None, "no move is right on both boards");
    assert!(solution.first_tries.iter().any(|&mv| uci(mv) == "a5h5"));
    let plan = solution.plan.expect("a plan");
    assert_eq!(plan.tries.iter().map(|planned| planned.mates).collect::<Vec<_>>(), [1, 1]);
}

#[test]
fn the_question_tells_boards_apart() {
    let fens = ["6k1/8/8/p7/KP5Q/5Q2/5R2/8 w - - 0 1", "8/8/2p5/8/KP5Q/5Q2/5R2/k7 w - - 0 1"];
    assert_eq!(mate(Ruleset::BERKELEY, &fens, 1), Some(false), "nobody answers");
    assert_eq!(mate(Ruleset::BERKELEY_ANY, &fens, 1), Some(false), "bxa5 would have to be made");
    let solution = solve(Ruleset::ENGLISH, &fens, 1);
    let plan = solution.plan.expect("a plan");
    let any = plan.any.expect("the question");
    let owed = &any.yes.tries[0];
    assert_eq!((uci(owed.mv).as_str(), owed.boards), ("b4c5", 0), "only to be refused");
    assert_eq!(any.no.tries.iter().map(|planned| planned.mates).sum::<usize>(), 1);
}

#[test]
fn pawn_tries_tell_boards_apart() {
    let fens =
        ["8/4R3/6K1/3P4/p5R1/k7/5p2/3Q4 w - - 0 1", "7k/4R3/6Kp/3P4/6R1/1p6/8/3Q4 w - - 0 1"];
    for (name, wanted) in
        [("berkeley", false), ("english", false), ("wild16", true), ("cincinnati", true)]
    {
        assert_eq!(mate(name.parse().expect("rules"), &fens, 2), Some(wanted), "{name}");
    }
    assert_eq!(keys(&solve(Ruleset::WILD16, &fens, 2)), ["d1c2"]);
}

#[test]
fn an_announced_promotion_tells_boards_apart() {
    let fens = ["2k3K1/8/1P6/6Q1/8/8/1P3p2/1Q6 w - - 0 1"];
    assert_eq!(mate(Ruleset::CINCINNATI, &fens, 2), Some(false));
    assert_eq!(mate(Ruleset::RAND, &fens, 2), Some(true));
}

#[test]
fn material_counts_when_asked_and_where_it_is_known() {
    let leaves = |fens: &[&str], leaves| {
        let problem = problem(Ruleset::BERKELEY, &positions(fens)).with_leaves(leaves);
        keys(&solve_with(&problem, 1, 1, u64::MAX))
    };
    let forced = Leaves { forced: true, epsilon: false };
    let epsilon = Leaves { forced: false, epsilon: true };
    let queen = "7k/8/8/8/8/4K3/Q7/8 w - - 0 1";
    assert!(leaves(&[queen], Leaves::MATES).is_empty());
    assert!(leaves(&[queen], epsilon).is_empty());
    // The queen and her king come together, with or without check, but not to a stalemate.
    assert!(leaves(&[queen], forced).contains(&"a2d2".to_owned()));
    let edge = "7k/8/8/8/8/1K6/P7/8 w - - 0 1";
    assert!(leaves(&[edge], forced).is_empty(), "a pawn on the edge is not enough");
    let minor = "7k/8/8/8/8/2K5/1N6/2B5 w - - 0 1";
    assert!(leaves(&[minor], forced).is_empty());
    assert!(leaves(&[minor], epsilon).contains(&"c1d2".to_owned()));
    // On the other board Black has a rook: after a silent move White does not know.
    let rook = "7k/7r/8/8/8/4K3/Q7/8 w - - 0 1";
    assert!(leaves(&[queen, rook], forced).is_empty());
}

#[test]
fn a_search_ends_where_it_is_bounded() {
    let fens = ["8/3p3p/8/3Qn3/4n3/4pk1P/P3N3/5K2 w - - 0 1"];
    let problem = problem(Ruleset::ENGLISH, &positions(&fens));
    let solution = solve_with(&problem, 6, 1, 1);
    assert_eq!((solution.mate, solution.stopped), (None, Some(Stopped::Nodes)));
    let stop = AtomicBool::new(true);
    let ask = |boards, stop| {
        let effort = Effort { threads: 2, nodes: u64::MAX, boards, stop, progress: &|_| {} };
        let question = Question { within: 6, all_keys: true, plan: false };
        problem.solve(question, &effort).stopped
    };
    assert_eq!(ask(Effort::USUAL_BOARDS, &stop), Some(Stopped::Signal));
    assert_eq!(ask(2_000, &AtomicBool::new(false)), Some(Stopped::Boards));
}
