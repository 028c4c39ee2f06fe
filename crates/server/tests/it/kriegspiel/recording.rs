//! A strict reader of what one player's socket carried: every field is known, and says nothing of
//! the other side but what an umpire who is asked independently announces.

use kriegspiel::{
    Announcement, Capture, CapturedPiece, Refusals, Side, Tries, Try, Umpire,
    chess::{Color, Square, fen::write_ranks},
};
use serde_json::{Value, json};

pub(super) struct Recording {
    color: Color,
    /// How many of the frames have been read.
    read: usize,
    /// The announcements so far, as this player hears them.
    heard: Vec<Value>,
}

/// The fields of each kind of object, with the kind of what stands in them; `-` is a plain value.
const FIELDS: [(&str, &[(&str, &str)]); 21] = [
    ("welcome", &[("type", "-"), ("version", "-"), ("you", "person")]),
    ("done", &[("type", "-"), ("key", "-"), ("number", "-")]),
    ("pong", &[("type", "-"), ("nonce", "-")]),
    ("refused", &[("type", "-"), ("key", "-"), ("code", "-"), ("text", "-"), ("nonsense", "-")]),
    (
        "kriegspiel-snapshot",
        &[
            ("type", "-"),
            ("table", "-"),
            ("number", "-"),
            ("terms", "terms"),
            ("host", "person"),
            ("state", "state"),
            ("heard", "line"),
            ("talk", "talk"),
            ("you", "you"),
        ],
    ),
    (
        "kriegspiel-change",
        &[
            ("type", "-"),
            ("table", "-"),
            ("number", "-"),
            ("heard", "line"),
            ("talk", "talk"),
            ("state", "state"),
            ("you", "you"),
        ],
    ),
    ("person", &[("id", "-"), ("name", "-"), ("guest", "-")]),
    (
        "terms",
        &[
            ("kind", "-"),
            ("name", "-"),
            ("public", "-"),
            ("rated", "-"),
            ("ruleset", "-"),
            ("control", "-"),
            ("shuffle", "-"),
            ("rotation", "-"),
            ("arbiter", "-"),
            ("delay", "-"),
            ("absence", "-"),
            ("watching", "-"),
        ],
    ),
    (
        "state",
        &[
            ("game", "-"),
            ("phase", "-"),
            ("now", "-"),
            ("seats", "seats"),
            ("turn", "-"),
            ("turns", "-"),
            ("clocks", "clocks"),
            ("sides", "sides"),
        ],
    ),
    ("seats", &[("WhiteA", "seat"), ("BlackA", "seat")]),
    (
        "seat",
        &[
            ("person", "person"),
            ("ready", "-"),
            ("here", "-"),
            ("lost-at", "-"),
            ("no-show-at", "-"),
        ],
    ),
    ("clocks", &[("white", "-"), ("black", "-"), ("running", "-"), ("delay", "-")]),
    ("sides", &[("white", "side"), ("black", "side")]),
    (
        "side",
        &[
            ("pieces", "-"),
            ("reserve", "-"),
            ("enemy-reserve", "-"),
            ("enemies", "-"),
            ("last", "-"),
            ("refused", "-"),
            ("targets", "targets"),
            ("may-ask", "-"),
        ],
    ),
    (
        "line",
        &[
            ("at", "-"),
            ("by", "-"),
            ("turn", "-"),
            ("said", "-"),
            ("own", "attempted"),
            ("number", "-"),
            ("yes", "-"),
            ("announced", "announced"),
        ],
    ),
    ("attempted", &[("act", "-"), ("text", "-")]),
    (
        "announced",
        &[
            ("capture", "capture"),
            ("checks", "-"),
            ("promotion", "-"),
            ("drop", "-"),
            ("tries", "tries"),
        ],
    ),
    ("capture", &[("square", "-"), ("piece", "-"), ("en-passant", "-")]),
    ("tries", &[("told", "-"), ("any", "-"), ("number", "-"), ("squares", "-")]),
    ("talk", &[]),
    ("you", &[("seat", "-")]),
];

/// Every field is one of those that are known.
fn walk(kind: &str, value: &Value, frame: &str) {
    match value {
        Value::Array(values) => values.iter().for_each(|value| walk(kind, value, frame)),
        // From own squares, or pieces in hand: compared with the possible attempts.
        Value::Object(_) if kind == "targets" => {}
        Value::Object(fields) => {
            let known = FIELDS.iter().find(|(name, _)| *name == kind);
            let (_, known) = known.unwrap_or_else(|| panic!("a {kind}: {frame}"));
            for (name, value) in fields {
                let field = known.iter().find(|(known, _)| known == name);
                let (_, kind) = field.unwrap_or_else(|| panic!("{kind} has {name}: {frame}"));
                walk(kind, value, frame);
            }
        }
        _ => assert_eq!(kind, "-", "{frame}"),
    }
}

impl Recording {
    pub(super) const fn of(color: Color) -> Self {
        Self { color, read: 0, heard: Vec::new() }
    }

    /// Reads the frames that arrived since the umpire's last change.
    pub(super) fn check(&mut self, recorded: &[String], umpire: &Umpire) {
        let mut lines = Vec::new();
        for frame in &recorded[self.read..] {
            let value: Value = serde_json::from_str(frame).expect("json");
            walk(value["type"].as_str().expect("a type"), &value, frame);
            if value["state"]["phase"] == "playing" {
                self.check_state(&value["state"], umpire, frame);
            }
            if let Some(heard) = value["heard"].as_array() {
                match value["type"].as_str() {
                    Some("kriegspiel-snapshot") => lines.clone_from(heard),
                    _ => lines.extend(heard.iter().cloned()),
                }
            }
        }
        self.read = recorded.len();
        for line in lines {
            let mut line = line;
            line.as_object_mut().expect("a line").remove("at");
            self.heard.push(line);
        }
        assert_eq!(self.heard, heard(umpire, Some(self.color)));
    }

    /// At the end everything is open.
    pub(super) fn check_end(&mut self, recorded: &[String], umpire: &Umpire) {
        let last = recorded[self.read..].iter().find(|frame| frame.contains("kriegspiel-snapshot"));
        let last: Value = serde_json::from_str(last.expect("a snapshot")).expect("json");
        assert_eq!(last["state"]["phase"], "over");
        assert_eq!(last["state"]["end"], json!({ "reason": "checkmate", "winner": "white" }));
        let fen = umpire.position().to_fen().to_string();
        let board = fen.split(['[', ' ']).next().expect("a board");
        assert!(last["state"]["fen"].as_str().expect("open").starts_with(board));
        let mut lines = last["heard"].as_array().expect("lines").clone();
        for line in &mut lines {
            line.as_object_mut().expect("a line").remove("at");
        }
        assert_eq!(lines, heard(umpire, None));
    }

    /// The side holds the player's own pieces, and nothing else is a board.
    fn check_state(&self, state: &Value, umpire: &Umpire, frame: &str) {
        let sides = state["sides"].as_object().expect("sides");
        assert_eq!(sides.keys().collect::<Vec<_>>(), [name(self.color)], "{frame}");
        let side = &sides[name(self.color)];
        let own = Side::from_position(umpire.position(), self.color);
        let mut pieces = String::new();
        write_ranks(&mut pieces, own.board()).expect("text");
        assert_eq!(side["pieces"], json!(pieces), "{frame}");
        let case = |letter: char| match self.color {
            Color::White => letter.is_ascii_uppercase(),
            Color::Black => letter.is_ascii_lowercase(),
        };
        assert!(pieces.chars().filter(char::is_ascii_alphabetic).all(case), "{frame}");
        let enemies = umpire.position().board().by_color(!self.color).len();
        assert_eq!(side["enemies"], json!(enemies), "{frame}");
        let attempts = umpire.view(self.color).attempts();
        let to_move = umpire.position().turn() == self.color;
        assert_eq!(side["targets"].is_object(), to_move, "{frame}");
        for (from, to) in side["targets"].as_object().into_iter().flatten() {
            let square: Option<Square> = from.parse().ok();
            assert!(square.is_none_or(|square| own.board().piece_at(square).is_some()), "{frame}");
            let to = to.as_str().expect("squares").as_bytes().chunks(2);
            for to in to.map(|to| String::from_utf8_lossy(to).into_owned()) {
                let is = |mv: &kriegspiel::chess::Move| {
                    let uci = mv.to_uci(kriegspiel::chess::CastlingStyle::KingMoves).to_string();
                    uci.starts_with(&format!("{from}{to}"))
                };
                assert!(attempts.iter().any(is), "{from}{to}: {frame}");
            }
        }
    }
}

const fn name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// Everything that the umpire has said, as a player hears it, or as it is told when the game is
/// over.
fn heard(umpire: &Umpire, by: Option<Color>) -> Vec<Value> {
    let mut lines = Vec::new();
    let public = umpire.ruleset().refusals == Refusals::Public;
    let mut position = umpire.start().clone();
    let tries = |lines: &mut Vec<Value>, side: &Side, turn: usize, tries: &[Try]| {
        let sees = by.is_none_or(|by| by == side.color());
        let mut number = 0;
        for step in tries {
            let mut line = json!({ "by": name(side.color()), "turn": turn });
            match *step {
                Try::Any(yes) => {
                    line["said"] = json!("asked");
                    line["yes"] = json!(yes);
                }
                Try::Refused(_) if !sees && !public => continue,
                Try::Refused(mv) => {
                    number += 1;
                    line["said"] = json!("refused");
                    line["number"] = json!(number);
                    if sees {
                        line["own"] = json!({ "act": act(mv), "text": side.name(mv).to_string() });
                    }
                }
            }
            lines.push(line);
        }
    };
    for (n, turn) in umpire.turns().iter().enumerate() {
        let side = Side::from_position(&position, turn.color);
        tries(&mut lines, &side, n + 1, &turn.tries);
        let announced = announced(&turn.said);
        let (mover, turn_number) = (name(turn.color), n + 1);
        let mut line =
            json!({ "by": mover, "turn": turn_number, "said": "moved", "announced": announced });
        if by.is_none_or(|by| by == turn.color) {
            let text = side.name_made(turn.mv, &turn.said).to_string();
            line["own"] = json!({ "act": act(turn.mv), "text": text });
        }
        lines.push(line);
        position.play_unchecked(turn.mv);
    }
    tries(&mut lines, &umpire.side(), umpire.turns().len() + 1, umpire.tries());
    lines
}

fn act(mv: kriegspiel::chess::Move) -> String {
    mv.to_uci(kriegspiel::chess::CastlingStyle::KingMoves).to_string()
}

fn announced(said: &Announcement) -> Value {
    let mut value = json!({});
    if let Some(Capture { square, piece, en_passant }) = said.capture {
        value["capture"] = json!({ "square": square.to_string() });
        if let Some(piece) = piece {
            value["capture"]["piece"] = match piece {
                CapturedPiece::Pawn => json!("pawn"),
                CapturedPiece::Piece => json!("piece"),
                CapturedPiece::Exactly(role) => json!(role.letter().to_string()),
            };
        }
        if en_passant {
            value["capture"]["en-passant"] = json!(true);
        }
    }
    if !said.checks.is_empty() {
        let names = said.checks.iter().map(|direction| match direction.letter() {
            'F' => "file",
            'L' => "long-diagonal",
            'N' => "knight",
            'R' => "rank",
            _ => "short-diagonal",
        });
        value["checks"] = names.collect();
    }
    if let Some(role) = said.drop {
        value["drop"] = json!(role.letter().to_string());
    }
    match said.tries {
        Tries::Undisclosed => {}
        Tries::Whether(any) => value["tries"] = json!({ "told": "whether", "any": any }),
        Tries::Number(number) => value["tries"] = json!({ "told": "number", "number": number }),
        Tries::Squares(squares) => {
            let squares: Vec<_> = squares.into_iter().map(|square| square.to_string()).collect();
            value["tries"] = json!({ "told": "squares", "squares": squares });
        }
    }
    if let Some(end) = said.end {
        assert_eq!(end, kriegspiel::AnnouncedEnd::Checkmate);
        value["end"] = json!("checkmate");
    }
    value
}
