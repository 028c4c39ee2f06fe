//! Ordinary PGN with nested variations and every oddity: formatting loses nothing, for our own
//! reading and for an independent reader.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use tandem_notation::{
    Batch, Formatter, Kind, Replay,
    check::{Context, Diagnostic, apply_fixes, check, settle},
    chess::{Position, Rules, SanPlus},
};

/// A text and the tokens of its movetext as they must be written, without labels.
struct Sample {
    text: String,
    expected: Vec<String>,
}

/// A generator of random numbers (xorshift).
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % bound
    }

    fn is(&mut self, one_in: usize) -> bool {
        self.below(one_in) == 0
    }

    fn of<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len())]
    }
}

struct Generator {
    chance: Chance,
    sample: Sample,
    /// Whether moves and results are also spelled as not every reader reads them.
    is_odd: bool,
}

impl Generator {
    const DEEPEST: usize = 3;

    fn sample(seed: u64, is_odd: bool) -> Sample {
        let sample = Sample { text: String::new(), expected: Vec::new() };
        let mut it = Self { chance: Chance(seed | 1), sample, is_odd };
        it.chance.below(2);
        it.sample.text =
            "[Event \"x\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"*\"]\n\n".into();
        it.line(Position::initial(Rules::CHESS), 0);
        let results: &[&str] = if is_odd {
            &["1:0", "0\u{2013}1", "\u{bd}-\u{bd}", "0:1"]
        } else {
            &["1-0", "0-1", "1/2-1/2", "*"]
        };
        let result = it.chance.of(results);
        it.token(result, result);
        it.sample.text.push('\n');
        it.sample
    }

    fn token(&mut self, written: &str, expected: &str) {
        let blank = self.chance.of(&[" ", " ", " ", "\n", "  ", "\r\n"]);
        // To some readers, a game ends with an empty line.
        let blank = if self.sample.text.ends_with('\n') { " " } else { blank };
        self.sample.text += blank;
        self.sample.text += written;
        self.sample.expected.push(expected.to_owned());
    }

    fn line(&mut self, mut position: Position, depth: usize) {
        let length = 2 + self.chance.below(if depth == 0 { 14 } else { 5 });
        let mut needs_number = true;
        for _ in 0..length {
            let moves = position.legal_moves();
            if moves.is_empty() {
                return;
            }
            self.label(&position, needs_number);
            if depth > 0 && !position.is_check() && self.chance.is(30) {
                let pass = self.chance.of(&["--", "Z0"]);
                self.token(pass, pass);
                position.pass();
                needs_number = true;
                continue;
            }
            let mv = moves[self.chance.below(moves.len())];
            self.word(&SanPlus::from_move(mv, &position).to_string());
            needs_number = self.remarks();
            let before = position.clone();
            position.play(mv).expect("legal");
            while depth < Self::DEEPEST && self.chance.is(8) {
                self.token("(", "(");
                self.line(before.clone(), depth + 1);
                self.token(")", ")");
                needs_number = true;
            }
        }
    }

    /// A label in one of its forms; before Black's moves only where it is needed, or sometimes.
    fn label(&mut self, position: &Position, is_needed: bool) {
        let number = position.fullmoves();
        let is_white = position.turn() == tandem_notation::chess::Color::White;
        if !is_white && !is_needed && !self.chance.is(6) {
            return;
        }
        let forms: &[&str] = if is_white {
            &[".", ".", ". ", " .", ".\n"]
        } else {
            &["...", ". ...", " ...", ". ... "]
        };
        let form = self.chance.of(forms);
        self.sample.text += &format!(" {number}{form}");
    }

    fn word(&mut self, right: &str) {
        let mut written = match self.chance.below(8) {
            0 => right.trim_end_matches(['+', '#']).to_owned(),
            1 => right.replace("O-O-O", "0-0-0").replace("O-O", "0-0"),
            2 | 3 if self.is_odd => odd_word(right),
            _ => right.to_owned(),
        };
        let mut right = right.to_owned();
        if self.chance.is(10) {
            let glyph = self.chance.of(&["!", "?", "!!", "?!"]);
            written += glyph;
            right += glyph;
        }
        self.token(&written, &right);
        if self.chance.is(12) {
            let glued = self.chance.of(&["$1", "$16", "±", "+-", "∞", "-+"]);
            self.sample.text += glued;
            self.sample.expected.push(glued.to_owned());
        }
    }

    /// Remarks behind a move. Returns whether there are any.
    fn remarks(&mut self) -> bool {
        let mut any = false;
        while self.chance.is(6) {
            any = true;
            let remark = self.chance.of(&[
                "{a comment (with a parenthesis) 1. e4}",
                "{[%clk 0:01:02]}",
                "{[%eval 0.17] ; no line comment}",
                "$3",
                "$140",
                "±",
                "=",
                "⩱",
                "-+",
                "; to the end of the line {",
            ]);
            self.token(remark, remark);
            if remark.starts_with(';') {
                self.sample.text.push('\n');
            }
        }
        any
    }
}

/// A move with a typographic hyphen, or with its promotion in parentheses, if it has either.
fn odd_word(right: &str) -> String {
    match right.split_once('=') {
        Some((pawn, rest)) => format!("{pawn}({}){}", &rest[..1], &rest[1..]),
        None => right.replace('-', "\u{2011}"),
    }
}

/// The tokens of a movetext without its labels.
fn tokens(text: &str) -> Vec<String> {
    let mut rest = text.rsplit("\"]\n\n").next().unwrap_or_default();
    let mut found = Vec::new();
    loop {
        rest = rest.trim_start();
        let Some(first) = rest.chars().next() else { return found };
        let end = match first {
            '{' => rest.find('}').map_or(rest.len(), |end| end + 1),
            ';' => rest.find('\n').unwrap_or(rest.len()),
            '(' | ')' => 1,
            _ => {
                rest.find(|c: char| c.is_whitespace() || "(){};".contains(c)).unwrap_or(rest.len())
            }
        };
        let (token, after) = rest.split_at(end);
        rest = after;
        let digits = token.trim_end_matches('.');
        let is_label =
            digits.len() < token.len() && digits.bytes().all(|byte| byte.is_ascii_digit());
        if !is_label {
            found.push(token.to_owned());
        }
    }
}

fn formatted(text: &[u8]) -> Vec<u8> {
    let (mut formatter, mut out) = (Formatter::default(), Vec::new());
    for game in Batch::from_text(text).games() {
        formatter.write(&game, &mut out);
    }
    out
}

const SAMPLES: u64 = 10_000;

fn samples(count: u64, is_odd: bool) -> impl Iterator<Item = Sample> {
    (1..=count).map(move |n| Generator::sample(n.wrapping_mul(0x9e37_79b9_7f4a_7c15), is_odd))
}

#[test]
fn nothing_is_lost_in_random_games() {
    for Sample { text, expected } in samples(SAMPLES, false).chain(samples(SAMPLES, true)) {
        let batch = Batch::from_text(text.as_bytes());
        let game = batch.games().next().expect("a game");
        assert_eq!((batch.len(), game.kind()), (1, Kind::Chess), "{text}");
        assert!(Replay::new(&game).run().legal, "{text}");
        let out = formatted(text.as_bytes());
        let written = String::from_utf8(out.clone()).expect("UTF-8");
        assert_eq!(tokens(&written), expected, "{text}\n{written}");
        assert_eq!(formatted(&out), out, "idempotent: {text}");
    }
}

/// A text after its safe fixes.
fn fixed(text: &[u8]) -> Vec<u8> {
    let batch = Batch::from_text(text);
    let fixed = batch.games().map(|game| {
        let settled = settle(&game, |game| {
            let found = check(&Context::new(game));
            let (text, made) = apply_fixes(game, found.iter().filter_map(Diagnostic::safe_fix));
            (made > 0 && text != game.text()).then_some(text)
        });
        settled.unwrap_or_else(|| game.text().to_vec())
    });
    fixed.collect::<Vec<_>>().concat()
}

/// The independent reader compares the second file before and after formatting.
#[test]
fn what_people_write_becomes_pgn() {
    let read = |name: &str| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pgn");
        fs::read_to_string(folder.join(name)).expect("a file")
    };
    let written = formatted(&fixed(read("spellings.txt").as_bytes()));
    assert_eq!(String::from_utf8(written).expect("UTF-8"), read("spellings.pgn"));
}

/// Compares the games of two files as an independent reader sees them.
const SCRIPT: &str = r#"
import chess.pgn, logging, sys
logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)
def tree(node):
    stack, found = [(node, 0)], []
    while stack:
        node, depth = stack.pop()
        move = node.move.uci() if node.parent else ""
        found.append((depth, move, sorted(node.nags), " ".join(node.comment.split()),
                      " ".join(node.starting_comment.split()) if node.parent else ""))
        stack.extend((child, depth + 1) for child in reversed(node.variations))
    return found
count = 0
with open(sys.argv[1], encoding="utf-8") as one, open(sys.argv[2], encoding="utf-8") as two:
    while True:
        a, b = chess.pgn.read_game(one), chess.pgn.read_game(two)
        if a is None or b is None:
            assert a is None and b is None, "one file has more games"
            break
        count += 1
        assert dict(a.headers) == dict(b.headers), (count, a.headers, b.headers)
        assert len(a.errors) == len(b.errors), (count, a.errors, b.errors)
        assert tree(a) == tree(b), (count, str(a), str(b))
print(count)
"#;

/// The number of games in which an independent reader sees no difference after formatting.
fn compare(name: &str, text: &[u8]) -> usize {
    const INSTALLED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/python/bin/python");
    let python = std::env::var_os("PYTHON").unwrap_or_else(|| INSTALLED.into());
    let path = |end: &str| Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.{end}.pgn"));
    let (before, after) = (path("before"), path("after"));
    fs::write(&before, text).expect("a file");
    fs::write(&after, formatted(text)).expect("a file");
    let mut command = Command::new(&python);
    let output = command.args(["-c", SCRIPT]).arg(&before).arg(&after).output().expect("it runs");
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{name}: {complaints}");
    String::from_utf8_lossy(&output.stdout).trim().parse().expect("a number")
}

#[test]
#[ignore = "needs python-chess"]
fn python_sees_no_difference() {
    let random: String = samples(2_000, false).map(|sample| sample.text + "\n").collect();
    assert_eq!(compare("random", random.as_bytes()), 2_000);
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pgn");
    let mut folders = vec![own, Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared")];
    let mut files: Vec<PathBuf> = Vec::new();
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(&folder).into_iter().flatten().flatten().map(|entry| entry.path())
        {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "pgn") {
                files.push(path);
            }
        }
    }
    let mut games = 0;
    for (n, path) in files.iter().enumerate() {
        let Ok(text) = String::from_utf8(fs::read(path).expect("a file")) else { continue };
        let batch = Batch::from_text(text.as_bytes());
        let of_one_board =
            |kind: Kind| matches!(kind, Kind::Chess | Kind::Chess960 | Kind::Crazyhouse);
        if batch.games().all(|game| of_one_board(game.kind())) {
            games += compare(&format!("file-{n}"), text.as_bytes());
        }
    }
    assert!(games > 0, "there are games");
}
