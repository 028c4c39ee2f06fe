//! Tests every check on its fixtures, `tests/checks/ID.md`.
//!
//! A block `bpgn` holds games, and the block `short` after it the findings of the check of that
//! name; a block `bpgn silent` holds games without such findings. In blocks with `escaped`, `\r`,
//! `\n` and `\xNN` denote bytes, and the last newline does not count. `UPDATE=1 cargo test -p
//! tandem-notation --test checks` rewrites the expected texts.

use std::{fmt::Write, fs, path::PathBuf};

use tandem_notation::{
    Batch, Replay,
    check::{Applicability, CHECKS, Check, Context, Diagnostic, apply_fixes, check, find},
};

struct Block {
    info: String,
    text: String,
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/checks")
}

fn blocks(markdown: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut open = false;
    for line in markdown.lines() {
        match (line.strip_prefix("```"), open) {
            (Some(info), false) => {
                open = true;
                blocks.push(Block { info: info.to_owned(), text: String::new() });
            }
            (Some(_), true) => open = false,
            (None, true) => {
                if let Some(block) = blocks.last_mut() {
                    block.text += line;
                    block.text.push('\n');
                }
            }
            (None, false) => {}
        }
    }
    blocks
}

fn bytes(block: &Block) -> Vec<u8> {
    if !block.info.contains("escaped") {
        return block.text.clone().into_bytes();
    }
    let text = block.text.strip_suffix('\n').unwrap_or(&block.text);
    let mut bytes = Vec::new();
    let mut parts = text.split('\\');
    bytes.extend(parts.next().unwrap_or_default().bytes());
    for part in parts {
        let (byte, rest) = match part.as_bytes() {
            [b'r', ..] => (b'\r', &part[1..]),
            [b'n', ..] => (b'\n', &part[1..]),
            [b'x', ..] => {
                (u8::from_str_radix(&part[1..3], 16).expect("two hex digits"), &part[3..])
            }
            _ => (b'\\', part),
        };
        bytes.push(byte);
        bytes.extend(rest.bytes());
    }
    bytes
}

fn findings(check_of: &Check, text: &[u8]) -> String {
    let batch = Batch::from_text(text);
    let mut out = String::new();
    for game in batch.games() {
        for found in check(&Context::new(&game)) {
            if found.check.id != check_of.id {
                continue;
            }
            let (line, column) = game.line_and_column(found.span.start);
            let _ = writeln!(out, "{line}:{column}: {}: {}", found.check.severity, found.message);
            if let Some(help) = &found.help {
                let _ = writeln!(out, "  help: {help}");
            }
            if let Some(fix) = &found.fix {
                let on_request = match fix.applicability {
                    Applicability::Safe => "",
                    Applicability::OnRequest => " on request",
                };
                let _ = writeln!(out, "  fix{on_request}: {}", fix.title);
            }
        }
    }
    out
}

#[test]
fn every_check_fires_only_where_it_should() {
    let update = std::env::var_os("UPDATE").is_some();
    let mut wrong = String::new();
    for check_of in CHECKS {
        let path = folder().join(format!("{}.md", check_of.id));
        let Ok(markdown) = fs::read_to_string(&path) else {
            let _ = writeln!(wrong, "{}: no fixtures", check_of.id);
            continue;
        };
        let all = blocks(&markdown);
        let mut written = markdown.clone();
        let (mut fires, mut silent) = (0, 0);
        for (n, block) in all.iter().enumerate() {
            if !block.info.starts_with("bpgn") {
                continue;
            }
            let found = findings(check_of, &bytes(block));
            if block.info.contains("silent") {
                silent += 1;
                if !found.is_empty() {
                    let _ = writeln!(
                        wrong,
                        "{}: should be silent:\n{}{found}",
                        check_of.id, block.text
                    );
                }
                continue;
            }
            fires += 1;
            if found.is_empty() {
                let _ = writeln!(wrong, "{}: should fire:\n{}", check_of.id, block.text);
            }
            let Some(expected) = all.get(n + 1).filter(|next| next.info == "short") else {
                let _ = writeln!(wrong, "{}: a game without a block of findings", check_of.id);
                continue;
            };
            let pair = |found: &str| format!("{}```\n\n```short\n{found}```", block.text);
            if update {
                written = written.replacen(&pair(&expected.text), &pair(&found), 1);
            } else if expected.text != found {
                let expected = &expected.text;
                let _ = writeln!(wrong, "{}: expected\n{expected}found\n{found}", check_of.id);
            }
        }
        if fires == 0 || silent == 0 {
            let _ = writeln!(wrong, "{}: needs games with and without findings", check_of.id);
        }
        if update && written != markdown {
            fs::write(&path, written).expect("fixtures can be written");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn fixed_games_have_no_findings() {
    let mut wrong = String::new();
    for check_of in CHECKS {
        let path = folder().join(format!("{}.md", check_of.id));
        let Ok(markdown) = fs::read_to_string(path) else { continue };
        for block in blocks(&markdown) {
            if !block.info.starts_with("bpgn") || block.info.contains("silent") {
                continue;
            }
            let text = bytes(&block);
            // Applying all fixes together must terminate as well.
            let _ = with_all_fixes(&text);
            let mut fixed = Vec::new();
            let mut whole = true;
            for game in Batch::from_text(&text).games() {
                let mut found = check(&Context::new(&game));
                found.retain(|found| found.check.id == check_of.id);
                let fixes = found.iter().filter_map(|found| found.fix.as_ref());
                let (text, applied) = apply_fixes(&game, fixes);
                whole &= applied == found.len();
                fixed.extend(text);
            }
            let left = findings(check_of, &fixed);
            if whole && !left.is_empty() {
                let fixed = String::from_utf8_lossy(&fixed);
                let _ = writeln!(wrong, "{}: fixed\n{fixed}\nstill has\n{left}", check_of.id);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn at_most_a_hundred_findings_of_a_check_are_reported() {
    let text = "[Evnt \"x\"]\n".repeat(150) + "\n*\n";
    let misspelt = find("misspelt-tag").expect("a check");
    let found = findings(misspelt, text.as_bytes());
    assert!(found.contains("(50 more are left out)"), "{found}");
}

#[test]
fn the_registry_is_sorted_and_has_explanations() {
    assert!(CHECKS.windows(2).all(|pair| pair[0].id < pair[1].id));
    for check_of in CHECKS {
        let id = check_of.id;
        assert!(id.bytes().all(|byte| byte.is_ascii_lowercase() || b"-8".contains(&byte)), "{id}");
        assert!(!check_of.summary.ends_with('.'), "{id}");
        let explanation = check_of.explanation;
        assert!(explanation.contains("Bad") && explanation.contains("Good"), "{id}");
    }
    let files = fs::read_dir(folder()).expect("the fixtures").count();
    assert_eq!(files, CHECKS.len(), "a fixture without a check");
}

/// Applies safe fixes to all games until none is left.
fn with_all_fixes(text: &[u8]) -> Vec<u8> {
    let mut text = text.to_vec();
    for _ in 0..8 {
        let mut next = Vec::new();
        let mut made = 0;
        for game in Batch::from_text(&text).games() {
            let found = check(&Context::new(&game));
            let fixes = found.iter().filter_map(Diagnostic::safe_fix);
            let (text, applied) = apply_fixes(&game, fixes);
            made += applied;
            next.extend(text);
        }
        text = next;
        if made == 0 {
            return text;
        }
    }
    let left = CHECKS
        .iter()
        .map(|check| (check.id, findings(check, &text)))
        .filter(|(_, found)| found.contains("fix:"));
    panic!(
        "fixes never come to an end: {:?} in\n{}",
        left.collect::<Vec<_>>(),
        String::from_utf8_lossy(&text)
    );
}

#[test]
fn fixes_never_change_a_game() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    check_fixes(&[root.join("../../examples"), root.join("tests/corpus")]);
}

#[test]
#[ignore = "needs ../shared"]
fn shared_games_are_not_changed_by_fixes() {
    let corpus = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus");
    let folders: Vec<PathBuf> =
        fs::read_dir(corpus).expect("the corpus").flatten().map(|folder| folder.path()).collect();
    check_fixes(&folders);
}

/// Fixes all games in these folders and compares them with what they were.
fn check_fixes(folders: &[PathBuf]) {
    let entries = folders.iter().flat_map(|folder| fs::read_dir(folder).into_iter().flatten());
    let files: Vec<PathBuf> = entries.flatten().map(|file| file.path()).collect();
    assert!(!files.is_empty(), "there are no games");
    for path in files.iter().filter(|path| path.extension().is_some_and(|end| end == "bpgn")) {
        let before = fs::read(path).expect("a file");
        let after = with_all_fixes(&before);
        let (before, after) = (Batch::from_text(&before), Batch::from_text(&after));
        assert_eq!(before.len(), after.len(), "{}", path.display());
        for (before, after) in before.games().zip(after.games()) {
            let (was, is) = (Replay::new(&before).run(), Replay::new(&after).run());
            assert!(is.legal || !was.legal, "{}", path.display());
            if was.legal {
                assert_eq!(was.boards.key(), is.boards.key(), "{}", path.display());
                assert_eq!(was.plies, is.plies, "{}", path.display());
            }
        }
    }
}
