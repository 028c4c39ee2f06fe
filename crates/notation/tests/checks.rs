//! Every check against its fixtures, `tests/checks/ID.md`: the blocks of a file are the tests.
//!
//! A block `bpgn` is a game, and the block `short` behind it what the check of that name finds there; `bpgn silent` is a
//! game in which it finds nothing. In blocks called `escaped`, `\r`, `\n` and `\xNN` stand for bytes, and the last line end
//! does not count. `UPDATE=1 cargo test -p tandem-notation --test checks` writes the expected texts anew.

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
    let batch = Batch::of_text(text);
    let mut out = String::new();
    for game in batch.games() {
        for found in check(&Context::of(&game)) {
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
fn every_check_fires_where_it_should_and_nowhere_else() {
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
                let _ = writeln!(wrong, "{}: a game without its findings", check_of.id);
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
            let _ = writeln!(wrong, "{}: needs games that fire and that do not", check_of.id);
        }
        if update && written != markdown {
            fs::write(&path, written).expect("fixtures can be written");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn what_is_fixed_is_found_no_more() {
    let mut wrong = String::new();
    for check_of in CHECKS {
        let path = folder().join(format!("{}.md", check_of.id));
        let Ok(markdown) = fs::read_to_string(path) else { continue };
        for block in blocks(&markdown) {
            if !block.info.starts_with("bpgn") || block.info.contains("silent") {
                continue;
            }
            let text = bytes(&block);
            // All fixes together come to an end as well.
            let _ = mended(&text);
            let mut fixed = Vec::new();
            let mut whole = true;
            for game in Batch::of_text(&text).games() {
                let mut found = check(&Context::of(&game));
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
fn no_more_than_a_hundred_of_a_kind_are_told() {
    let text = "[Evnt \"x\"]\n".repeat(150) + "\n*\n";
    let misspelt = find("misspelt-tag").expect("a check");
    let found = findings(misspelt, text.as_bytes());
    assert!(found.contains("(50 more are left out)"), "{found}");
}

#[test]
fn the_registry_is_in_order_and_explains_itself() {
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

/// The game after all fixes, and after those of what was found then, until nothing more can be mended.
fn mended(text: &[u8]) -> Vec<u8> {
    let mut text = text.to_vec();
    for _ in 0..8 {
        let mut next = Vec::new();
        let mut made = 0;
        for game in Batch::of_text(&text).games() {
            let found = check(&Context::of(&game));
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
fn fixes_mend_and_never_change_a_game() {
    let corpus = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus");
    let example =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples/club-evening.bpgn");
    let mut files = vec![example];
    for folder in fs::read_dir(corpus).into_iter().flatten().flatten() {
        let folder = fs::read_dir(folder.path()).into_iter().flatten().flatten();
        files.extend(folder.map(|file| file.path()));
    }
    for path in files.iter().filter(|path| path.extension().is_some_and(|end| end == "bpgn")) {
        let before = fs::read(path).expect("a file");
        let after = mended(&before);
        let (before, after) = (Batch::of_text(&before), Batch::of_text(&after));
        assert_eq!(before.len(), after.len(), "{}", path.display());
        for (before, after) in before.games().zip(after.games()) {
            let (was, is) = (Replay::of(&before).run(), Replay::of(&after).run());
            assert!(is.legal || !was.legal, "{}", path.display());
            if was.legal {
                assert_eq!(was.boards.key(), is.boards.key(), "{}", path.display());
                assert_eq!(was.plies, is.plies, "{}", path.display());
            }
        }
    }
}
