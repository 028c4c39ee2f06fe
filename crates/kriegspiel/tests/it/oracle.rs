//! Games of another umpire, where the contributors' shared folder is present. Where ours says
//! something else, the cause is one of those that are known.

use std::collections::BTreeMap;

use chess::{Fen, Position};
use serde_json::Value;
use tandem_kriegspiel::{
    AnnouncedEnd, Announcement, Answer, AnyAnswer, Capture, CapturedPiece, Checks, Direction,
    Ending, FiftyMoves, MaterialDraw, Nonsense, Repetition, Ruleset, Tries, Umpire, chess,
    is_pawn_capture,
};

use crate::vectors::{attempt, list, shared, text};

/// An answer of the oracle in our terms, and what it deviates in.
struct Oracle<'a> {
    answer: &'a str,
    details: &'a Value,
}

impl Oracle<'_> {
    fn capture(&self, ruleset: &Ruleset) -> Option<Capture> {
        let square = text(self.details.get("x")?).parse().expect("a square");
        let piece = self.details.get("kind").map(|kind| match text(kind) {
            "PAWN" if *ruleset != Ruleset::CRAZYKRIEG => CapturedPiece::Pawn,
            "PIECE" => CapturedPiece::Piece,
            kind => CapturedPiece::Exactly(role(kind)),
        });
        Some(Capture { square, piece, en_passant: false })
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

    fn end(&self) -> Option<AnnouncedEnd> {
        match self.special() {
            Some("CHECKMATE_WHITE_WINS" | "CHECKMATE_BLACK_WINS") => Some(AnnouncedEnd::Checkmate),
            Some("DRAW_INSUFFICIENT") => Some(AnnouncedEnd::Material),
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

#[test]
#[ignore = "needs ../shared"]
fn shared_another_umpire_agrees() {
    let table = shared("ks_game_1.7.3_oracle.jsonl");
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
                    Ending::Announced { end: AnnouncedEnd::Material, .. } => {
                        "plays on with material that is a draw"
                    }
                    Ending::Announced { end: AnnouncedEnd::Repetition, .. } => {
                        "plays on after a repetition"
                    }
                    Ending::Announced { end: AnnouncedEnd::FiftyMoves, .. } => {
                        "plays on after fifty moves"
                    }
                    ending => panic!("{at}: the other umpire plays on after {ending:?}"),
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
                    assert!(ours.end != Some(AnnouncedEnd::Checkmate) || !ours.checks.is_empty());
                    if expected.end.is_some() && !ours.checks.is_empty() {
                        ours.checks = Checks::NONE;
                        count("an end hides the direction of the check");
                    }
                    if expected.end.is_none()
                        && matches!(
                            ours.end,
                            Some(
                                AnnouncedEnd::Material
                                    | AnnouncedEnd::Repetition
                                    | AnnouncedEnd::FiftyMoves
                            )
                        )
                    {
                        ours.end = None;
                    }
                    assert_eq!(ours, expected, "{at} in {}", before.to_fen());
                }
                ("ILLEGAL_MOVE", Answer::Nonsense(why)) => {
                    count(match why {
                        Nonsense::CheckUnanswered => {
                            "refuses what cannot answer the check (RAND 7)"
                        }
                        Nonsense::NoSuchTry => {
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
            let pieces = |board: &chess::Board| board.pieces().collect::<Vec<_>>();
            let (ours, theirs) = (umpire.position(), theirs.into_setup());
            assert_eq!(pieces(ours.board()), pieces(&theirs.board), "{}", game["seed"]);
            assert_eq!((ours.turn(), ours.castling()), (theirs.turn, theirs.castling));
            assert_eq!(*ours.reserves(), theirs.reserves, "{}", game["seed"]);
        }
    }
    println!("{} games, {questions} questions; where it differs: {deviations:#?}", table.len());
    let known = BTreeMap::from([
        ("an end hides the direction of the check", 18),
        ("plays on with material that is a draw", 1),
        ("refuses a pawn capture that was not announced (RAND 10)", 8),
        ("refuses what cannot answer the check (RAND 7)", 89),
        ("tries of RAND are where the pawns stand", 352),
    ]);
    assert_eq!((table.len(), questions, deviations), (120, 14_854, known));
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

/// The other umpire's pawn tries in our terms: RAND tells where the pawns stand, we where they go.
fn tries(
    oracle: &Oracle,
    said: &Announcement,
    after: &Position,
    count: &mut impl FnMut(&'static str),
) -> Tries {
    let details = oracle.details;
    if said.end.is_some() {
        return Tries::Undisclosed;
    }
    if let Some(number) = details.get("tries") {
        return Tries::Number(number.as_u64().expect("a number") as u8);
    }
    if let Some(any) = details.get("has_pawn_capture") {
        return Tries::Whether(any == true);
    }
    let Some(squares) = details.get("try_squares") else { return Tries::Undisclosed };
    let theirs: chess::Bitboard =
        list(squares).iter().map(|square| text(square).parse().expect("a square")).collect();
    let moves = after.legal_moves();
    let captures = moves.iter().filter(|&&mv| is_pawn_capture(mv));
    assert_eq!(captures.filter_map(|mv| mv.from()).collect::<chess::Bitboard>(), theirs);
    if theirs.any() {
        count("tries of RAND are where the pawns stand");
    }
    said.tries
}
