//! A game on linked clocks: the entries of its devices, and the log that the arbiter reads.

use std::collections::BTreeMap;

use bughouse::{BoardId, Game};
use chess::{CastlingStyle, Rules, Uci};
use rand::{RngExt, rngs::StdRng};
use serde_json::{Value, json};

use crate::load::kill::any_move_by;

/// The devices of a game: a clock at each board, and a scribe.
pub(super) const WRITERS: [&str; 3] = ["A", "B", "S"];

/// The clocks of the game.
const CONTROL: &str = "180b2";

/// When the clocks start, in milliseconds since they were set up.
const START: u64 = 1400;

/// The time between two presses.
const THINKS: std::ops::Range<u64> = 150..1500;

/// A mate on board A that no drop prevents.
const MATE: [&str; 7] = ["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7"];

/// The entries of each device, in order.
#[derive(Default)]
pub(super) struct ClockGame {
    entries: BTreeMap<&'static str, Vec<Value>>,
}

impl ClockGame {
    /// A game that ends with these half points.
    pub(super) fn new(chance: &mut StdRng, right: [i64; 2]) -> Self {
        let mut game = Self::default();
        game.writes("A", 400, "1.2", json!({ "does": "ready", "by": "BlackA" }));
        game.writes("B", 600, "1.2", json!({ "does": "ready", "by": "BlackB" }));
        game.writes("A", START, "7.5", json!({ "does": "start", "by": "players" }));
        let is_mate = right == [2, 0] && chance.random_ratio(1, 2);
        let (mut boards, mut now, mut moves) = (Game::new(Rules::BUGHOUSE), START, BTreeMap::new());
        let mut mating = MATE.iter().filter(|_| is_mate).copied();
        // Board A is mated sooner or later.
        let plies = if is_mate { 500 } else { chance.random_range(30..60) };
        for _ in 0..plies {
            let Some((board, mv)) = next_move(&boards, is_mate, &mut mating, chance) else { break };
            let seat = boards.to_move(board).to_string();
            boards.play_unchecked(board, mv);
            now += chance.random_range(THINKS);
            let writer = if board == BoardId::A { "A" } else { "B" };
            game.writes(writer, now, "6.3", json!({ "does": "press", "by": seat }));
            let number = moves.entry(seat.clone()).or_insert(0);
            let text = mv.to_uci(CastlingStyle::KingMoves).to_string();
            let write = json!({ "does": "write", "by": "scribe", "seat": seat, "number": number,
                "move": text, "pressed": true });
            *number += 1;
            game.writes("S", now + chance.random_range(0..3000), "E14", write);
            if boards.board(board).legal_moves().is_empty() {
                break;
            }
        }
        game.ends(now + 500, (right, is_mate), usize::from(chance.random_ratio(1, 2)));
        game
    }

    pub(super) fn of(&self, writer: &str) -> &[Value] {
        self.entries.get(writer).map_or(&[], Vec::as_slice)
    }

    fn writes(&mut self, writer: &'static str, at: u64, article: &str, mut act: Value) {
        let log = self.entries.entry(writer).or_default();
        let last = log.last().and_then(|entry| entry["at"].as_u64()).unwrap_or_default();
        act["id"] = json!(format!("{writer}{}", log.len()));
        act["at"] = json!(at.max(last));
        act["article"] = json!(article);
        act["clocks"] = json!({});
        log.push(act);
    }

    /// The players claim, and agree on the result.
    fn ends(&mut self, now: u64, (right, is_mate): ([i64; 2], bool), one: usize) {
        let claim = |by: &str, claim: &str| json!({ "does": "claim", "by": by, "claim": claim, "board": &by[5..] });
        let result = |outcome| json!({ "does": "result", "by": "players", "outcome": outcome });
        match right {
            [2, 0] if is_mate => {
                self.writes("A", now, "1.16", claim("WhiteA", "mate"));
                self.writes("A", now + 900, "1.16", json!({ "does": "agree", "by": "BlackA" }));
                self.writes("A", now + 900, "1.16", result("won-first"));
            }
            [1, 1] => {
                self.writes("A", now, "2.2a", claim("WhiteA", "agreed-draw"));
                self.writes("B", now + 1, "2.2a", claim("BlackB", "agreed-draw"));
                self.writes("B", now + 900, "2.2a", result("drawn"));
            }
            _ => {
                let (loser, outcome) = match right {
                    [2, 0] => (["BlackA", "WhiteB"][one], "won-first"),
                    _ => (["WhiteA", "BlackB"][one], "won-second"),
                };
                let writer = if loser.ends_with('A') { "A" } else { "B" };
                self.writes(writer, now, "2.1c", claim(loser, "resign"));
                self.writes(writer, now, "2.1c", result(outcome));
            }
        }
    }
}

/// A move of a game in which board A may be about to be mated.
fn next_move(
    boards: &Game,
    is_mate: bool,
    mating: &mut impl Iterator<Item = &'static str>,
    chance: &mut StdRng,
) -> Option<(BoardId, chess::Move)> {
    if !is_mate {
        return any_move_by(boards, chance);
    }
    if let Some((BoardId::B, mv)) = any_move_by(boards, chance) {
        return Some((BoardId::B, mv));
    }
    let uci: Uci = mating.next()?.parse().ok()?;
    let position = boards.board(BoardId::A);
    let mut moves = position.legal_moves().into_iter();
    moves.find(|mv| mv.to_uci(CastlingStyle::KingMoves) == uci).map(|mv| (BoardId::A, mv))
}

/// The file of a game, as the page of the clock saves it.
pub(super) fn file_of(entries: &[Value]) -> Value {
    let setup = json!({ "boards": ["A", "B"], "keeper": "A", "control": CONTROL, "handicap": {},
        "names": {}, "callsFlags": false, "created": 0 });
    json!({ "format": "tandem-hall-clock", "version": 3, "setup": setup, "entries": entries })
}

/// The event log of a game, as `web/src/clock/export.ts` writes it: the n-th press of a player is
/// the n-th move that the scribe has written for them.
pub(super) fn log_of(entries: &[Value]) -> String {
    let text = |entry: &Value, field: &str| entry[field].as_str().unwrap_or_default().to_owned();
    let at = |entry: &Value| entry["at"].as_u64().unwrap_or_default();
    let mut entries: Vec<&Value> = entries.iter().collect();
    entries.sort_by_key(|entry| (at(entry), text(entry, "id").get(..1).map(str::to_owned)));
    let mut moves: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for entry in entries.iter().filter(|entry| entry["does"] == "write").rev() {
        moves.entry(text(entry, "seat")).or_default().push(text(entry, "move"));
    }
    let mut lines = vec!["[Ruleset \"wbn\"]".to_owned(), format!("[TimeControl \"{CONTROL}\"]")];
    for entry in entries {
        let millis = at(entry);
        let time = format!("{}:{:02}.{:03}", millis / 60_000, millis / 1000 % 60, millis % 1000);
        let by = text(entry, "by");
        let opponent = match by.strip_prefix("White") {
            Some(board) => format!("Black{board}"),
            None => by.replace("Black", "White"),
        };
        let events = match (entry["does"].as_str(), entry["claim"].as_str()) {
            (Some("start"), _) => vec!["start".to_owned()],
            (Some("press"), _) => {
                let made = moves.get_mut(&by).and_then(Vec::pop).unwrap_or_default();
                vec![format!("{by} makes {made}"), format!("{by} presses")]
            }
            (_, Some("resign")) => vec![format!("{by} resigns")],
            (_, Some("agreed-draw")) => {
                vec![format!("{by} offers draw"), format!("{opponent} accepts draw")]
            }
            (_, Some(claim)) => {
                let board = text(entry, "board");
                vec![format!("{by} stops the clocks"), format!("{by} claims {claim} on {board}")]
            }
            _ => Vec::new(),
        };
        lines.extend(events.into_iter().map(|event| format!("{time} {event}")));
    }
    lines.join("\n") + "\n"
}
