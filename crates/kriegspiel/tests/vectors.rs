//! Sweeps over the tables of the contributors' shared folder, where it is present.

use std::{collections::BTreeMap, fs, path::Path};

use chess::{CastlingStyle, Color, Fen, Move, Position, Rules, San, Uci};
use serde_json::Value;
use tandem_kriegspiel::{
    Announcement, Answer, AnyAnswer, Belief, Capture, Checks, Direction, End, Ending, FiftyMoves,
    Man, MaterialDraw, Repetition, Ruleset, Seen, Side, Tries, Umpire, chess, legal_of, read_legal,
};

/// The lines of a table of the contributors' shared folder, where it is present.
fn shared(name: &str) -> Option<Vec<Value>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/kriegspiel");
    let Ok(text) = fs::read_to_string(folder.join(name)) else {
        println!("skipped: {name} is not in {}", folder.display());
        return None;
    };
    Some(text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect())
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text"))
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap_or_else(|| panic!("{value} is no list"))
}

fn position(fen: &str, rules: Rules) -> Position {
    let fen: Fen = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    Position::from_setup(fen.0, rules).unwrap_or_else(|error| panic!("{error}"))
}

/// What an attempt in coordinates means to the player.
fn attempt(side: &Side, uci: &str) -> Move {
    let parsed: Uci = uci.parse().unwrap_or_else(|error| panic!("{uci}: {error}"));
    side.attempt(parsed).unwrap_or_else(|| panic!("{uci} is not potential"))
}

/// The announcement in the form of Kriegspiel PGN, and the end as the tables mark it.
fn written(said: &Announcement) -> (String, &'static str) {
    let mut parts = Vec::new();
    if let Some(capture) = said.capture {
        parts.push(format!("X{}", capture.square));
    }
    if !said.checks.is_empty() {
        parts.push(format!("C{}", said.checks));
    }
    let end = match said.end {
        None => "",
        Some(End::Checkmate) => "#",
        Some(End::Stalemate) => "=",
        Some(End::Material) => "d",
        Some(end) => panic!("{end:?} under Berkeley rules"),
    };
    (parts.join(","), end)
}

#[test]
fn names_of_all_potential_moves() {
    let Some(table) = shared("ksan_vectors.jsonl") else { return };
    let (mut potential, mut legal) = (0, 0);
    for row in &table {
        let fen = text(&row["fen"]);
        let position = position(fen, Rules::CHESS);
        let side = Side::of(&position, position.turn());
        let mut found: Vec<[String; 2]> = Vec::new();
        let mut expected: Vec<[String; 2]> = Vec::new();
        for entry in list(&row["moves"]) {
            expected.push([text(&entry[0]).to_owned(), text(&entry[1]).to_owned()]);
            let mv = attempt(&side, text(&entry[0]));
            let name = text(&entry[1]).trim_end_matches(['+', '#']);
            let read = side.read(name.parse::<San>().expect("a name"));
            assert_eq!(read, Ok(mv), "{name} in {fen}");
            let made = legal_of(&position, mv);
            assert_eq!(made.is_some(), entry[2] == 1, "{mv:?} in {fen}");
            let Some(made) = made else { continue };
            let mut after = position.clone();
            after.play(made).expect("a legal move");
            let said = Ruleset::BERKELEY.announce(&position, made, &after);
            assert_eq!(
                written(&said),
                (text(&entry[3]).to_owned(), text(&entry[4])),
                "{fen} {mv:?}"
            );
            assert_eq!(side.name_made(made, &said).to_string(), text(&entry[1]), "{fen}");
            assert_eq!(
                read_legal(name.parse().expect("a name"), &position).map(|read| read.mv),
                Ok(made)
            );
        }
        for mv in side.potential_moves() {
            let uci = mv.to_uci(CastlingStyle::KingMoves).to_string();
            let name = match legal_of(&position, mv) {
                None => side.name(mv).to_string(),
                Some(made) => {
                    let mut after = position.clone();
                    after.play(made).expect("a legal move");
                    let said = Ruleset::BERKELEY.announce(&position, made, &after);
                    side.name_made(made, &said).to_string()
                }
            };
            found.push([uci, name]);
        }
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "{fen}");
        assert_eq!(side.count_potential() as u64, row["n_potential"], "{fen}");
        assert_eq!(position.count_legal_moves() as u64, row["n_legal"], "{fen}");
        potential += found.len();
        legal += position.count_legal_moves();
    }
    println!("{} positions, {potential} potential moves, {legal} legal", table.len());
    assert_eq!((table.len(), potential, legal), (200, 6380, 4722));
}

#[test]
fn sizes_of_beliefs() {
    /// From here on the table says nothing more.
    const LIMIT: usize = 2_500;
    let Some(table) = shared("belief_vectors.jsonl") else { return };
    let mut turns = 0;
    for game in &table {
        let start = position(text(&game["start"]), Rules::CHESS);
        let mut umpire = Umpire::from_position(Ruleset::BERKELEY, &start);
        let mut beliefs = Color::ALL
            .map(|color| Belief::new(Ruleset::BERKELEY, color, [&start], LIMIT).expect("a start"));
        for turn in list(&game["turns"]) {
            let at = format!("seed {}, {}", game["seed"], turn["ksan"]);
            let side = umpire.side();
            for (uci, name) in list(&turn["attempts"]).iter().zip(list(&turn["attempts_ksan"])) {
                let mv = attempt(&side, text(uci));
                assert_eq!(side.name(mv).to_string(), text(name), "{at}");
                assert_eq!(umpire.attempt(mv), Ok(Answer::No), "{at}");
            }
            let mv = attempt(&side, text(&turn["move"]));
            let Ok(Answer::Yes(said)) = umpire.attempt(mv) else { panic!("{at} is refused") };
            assert_eq!(side.name_made(mv, &said).to_string(), text(&turn["ksan"]));
            assert_eq!(
                written(&said),
                (text(&turn["info"]).to_owned(), text(&turn["end"])),
                "{at}"
            );
            for (belief, key) in beliefs.iter_mut().zip(["belief_white", "belief_black"]) {
                let turn_made = umpire.turns().last().expect("a turn").clone();
                belief.follow(&if turn_made.color == belief.color() {
                    Seen::Own(turn_made)
                } else {
                    Seen::Heard(turn_made.heard(&Ruleset::BERKELEY))
                });
                assert_eq!(
                    belief.size().exact().map(|size| size as u64),
                    turn[key].as_u64(),
                    "{at}"
                );
                if belief.size().exact().is_some() {
                    let truth = tandem_kriegspiel::Packed::of(umpire.position());
                    assert!(belief.boards().contains(&truth), "{at}");
                }
            }
            turns += 1;
        }
    }
    println!("{} games, {turns} turns", table.len());
    assert_eq!((table.len(), turns), (30, 352));
}

/// An answer of the oracle in our terms, and what it deviates in.
struct Oracle<'a> {
    answer: &'a str,
    details: &'a Value,
}

impl Oracle<'_> {
    fn capture(&self, ruleset: &Ruleset) -> Option<Capture> {
        let square = text(self.details.get("x")?).parse().expect("a square");
        let man = self.details.get("kind").map(|kind| match text(kind) {
            "PAWN" if *ruleset != Ruleset::CRAZYKRIEG => Man::Pawn,
            "PIECE" => Man::Piece,
            kind => Man::Exactly(role(kind)),
        });
        Some(Capture { square, man, en_passant: false })
    }

    fn checks(&self) -> Checks {
        let direction = |name: &str| match name {
            "CHECK_FILE" => Some(Direction::File),
            "CHECK_RANK" => Some(Direction::Rank),
            "CHECK_LONG_DIAGONAL" => Some(Direction::Long),
            "CHECK_SHORT_DIAGONAL" => Some(Direction::Short),
            "CHECK_KNIGHT" => Some(Direction::Knight),
            _ => None,
        };
        match self.details.get("checks") {
            Some(checks) => list(checks).iter().filter_map(|name| direction(text(name))).collect(),
            None => self.special().and_then(direction).into_iter().collect(),
        }
    }

    fn special(&self) -> Option<&str> {
        self.details.get("special").map(text)
    }

    fn end(&self) -> Option<End> {
        match self.special() {
            Some("CHECKMATE_WHITE_WINS" | "CHECKMATE_BLACK_WINS") => Some(End::Checkmate),
            Some("DRAW_INSUFFICIENT") => Some(End::Material),
            Some(name) if !name.starts_with("CHECK_") => panic!("unknown: {name}"),
            _ => None,
        }
    }
}

fn role(name: &str) -> chess::Role {
    chess::Role::ALL
        .into_iter()
        .find(|role| role.to_string().eq_ignore_ascii_case(name))
        .unwrap_or_else(|| panic!("no role is called {name}"))
}

/// Games of another umpire. Where ours says something else, the cause is one of those that are known.
#[test]
fn another_umpire_agrees() {
    let Some(table) = shared("ks_game_1.7.3_oracle.jsonl") else { return };
    let mut deviations: BTreeMap<&str, usize> = BTreeMap::new();
    let mut count = |cause: &'static str| *deviations.entry(cause).or_default() += 1;
    let mut questions = 0;
    for game in &table {
        let named: Ruleset = text(&game["ruleset"]).parse().expect("a rule set");
        let mut umpire = Umpire::new(named);
        for entry in list(&game["log"]) {
            questions += 1;
            let at = format!("{} {}: {entry}", game["ruleset"], game["seed"]);
            if let Some(ending) = umpire.ending() {
                count(match ending {
                    Ending::Announced { end: End::Material, .. } => {
                        "plays on with material that is a draw"
                    }
                    Ending::Announced { end: End::Repetition, .. } => "plays on after a repetition",
                    Ending::Announced { end: End::FiftyMoves, .. } => "plays on after fifty moves",
                    ending => panic!("{at}: he plays on after {ending:?}"),
                });
                umpire = Umpire::from_position(endless(named), umpire.position());
            }
            let oracle = Oracle { answer: text(&entry[1]), details: &entry[2] };
            if entry[0] == "ANY?" {
                let expected = match oracle.answer {
                    "HAS_ANY" => AnyAnswer::Try,
                    "NO_ANY" => AnyAnswer::No,
                    answer => panic!("{at}: {answer}"),
                };
                assert_eq!(umpire.ask_any(), Ok(expected), "{at}");
                continue;
            }
            let before = umpire.position().clone();
            let mv = attempt(&umpire.side(), text(&entry[0]));
            let answer = umpire.attempt(mv).expect("a game that goes on");
            match (oracle.answer, answer) {
                ("ILLEGAL_MOVE", Answer::No) => {}
                ("REGULAR_MOVE" | "CAPTURE_DONE", Answer::Yes(said)) => {
                    let expected = Announcement {
                        capture: oracle.capture(&named),
                        checks: oracle.checks(),
                        promotion: oracle.details["promotion"] == true,
                        drop: oracle.details.get("drop").map(|name| role(text(name))),
                        tries: tries(&oracle, &said, umpire.position(), &mut count),
                        end: oracle.end(),
                    };
                    let mut ours = said;
                    assert!(ours.end != Some(End::Checkmate) || !ours.checks.is_empty());
                    if expected.end.is_some() && !ours.checks.is_empty() {
                        ours.checks = Checks::NONE;
                        count("an end hides the direction of the check");
                    }
                    if expected.end.is_none()
                        && matches!(
                            ours.end,
                            Some(End::Material | End::Repetition | End::FiftyMoves)
                        )
                    {
                        ours.end = None;
                    }
                    assert_eq!(ours, expected, "{at} in {}", before.to_fen());
                }
                ("ILLEGAL_MOVE", Answer::Nonsense(why)) => {
                    count(match why {
                        tandem_kriegspiel::Nonsense::CheckUnanswered => {
                            "refuses what cannot answer the check (RAND 7)"
                        }
                        tandem_kriegspiel::Nonsense::NoSuchTry => {
                            "refuses a pawn capture that was not announced (RAND 10)"
                        }
                        why => panic!("{at}: {why:?}"),
                    });
                }
                (theirs, ours) => panic!("{at}: {theirs}, {ours:?} in {}", before.to_fen()),
            }
        }
        if umpire.ending().is_none() {
            let theirs: Fen = text(&game["final_fen"]).parse().expect("a FEN");
            let men = |board: &chess::Board| board.men().collect::<Vec<_>>();
            let (ours, theirs) = (umpire.position(), theirs.into_setup());
            assert_eq!(men(ours.board()), men(&theirs.board), "{}", game["seed"]);
            assert_eq!((ours.turn(), ours.castling()), (theirs.turn, theirs.castling));
            assert_eq!(*ours.reserves(), theirs.reserves, "{}", game["seed"]);
        }
    }
    println!("{} games, {questions} questions", table.len());
    for (cause, times) in &deviations {
        println!("{times:5} {cause}");
    }
    assert_eq!(table.len(), 120);
}

/// The rule set of a game that goes on where the umpire would end it.
fn endless(ruleset: Ruleset) -> Ruleset {
    Ruleset {
        material_draw: MaterialDraw::Chess,
        repetition: Repetition::Never,
        fifty_moves: FiftyMoves::Ignored,
        ..ruleset
    }
}

/// His pawn tries in our terms: those of RAND are where the pawns stand, ours where they go.
fn tries(
    oracle: &Oracle,
    said: &Announcement,
    after: &Position,
    count: &mut impl FnMut(&'static str),
) -> Tries {
    let details = oracle.details;
    if said.end.is_some() {
        return Tries::Untold;
    }
    if let Some(number) = details.get("tries") {
        return Tries::Number(number.as_u64().expect("a number") as u8);
    }
    if let Some(any) = details.get("has_pawn_capture") {
        return Tries::Whether(any == true);
    }
    let Some(squares) = details.get("try_squares") else { return Tries::Untold };
    let theirs: chess::Bitboard =
        list(squares).iter().map(|square| text(square).parse().expect("a square")).collect();
    let moves = after.legal_moves();
    let captures = moves.iter().filter(|&&mv| tandem_kriegspiel::is_pawn_capture(mv));
    assert_eq!(captures.filter_map(|mv| mv.from()).collect::<chess::Bitboard>(), theirs);
    if theirs.any() {
        count("tries of RAND are where the pawns stand");
    }
    said.tries
}
