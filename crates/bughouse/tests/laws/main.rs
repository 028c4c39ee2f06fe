//! The Laws as chapters: each clause with a sentence of ours and scenarios that the arbiter has to rule on as they say.
//!
//! `README.md` beside this file describes the form of a chapter.

mod answers;
mod chapter;
mod clauses;
mod scenario;

use std::{fs, path::PathBuf};

use chapter::Chapter;
use tandem_bughouse::Ruleset;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/laws")
}

fn chapters() -> Vec<Chapter> {
    let files = fs::read_dir(folder()).expect("the chapters lie beside the test");
    let mut paths: Vec<_> = files
        .map(|file| file.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .filter(|path| path.file_stem().is_some_and(|stem| stem != "README"))
        .collect();
    paths.sort();
    paths.iter().map(|path| Chapter::read(path)).collect()
}

/// Every scenario of every chapter comes out as it says.
#[test]
fn scenarios() {
    let failures: Vec<String> = chapters()
        .iter()
        .flat_map(|chapter| &chapter.sections)
        .flat_map(|section| &section.scenarios)
        .filter_map(|scenario| scenario.run().err())
        .collect();
    assert!(failures.is_empty(), "{} scenarios fail:\n\n{}", failures.len(), failures.join("\n\n"));
}

/// No question of rulesets is missing, nor any answer.
#[test]
fn answers_are_complete() {
    let chapters = chapters();
    let rulesets = chapters.iter().find(|chapter| chapter.name == "rulesets").expect("rulesets.md");
    let missing = answers::missing(rulesets);
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// The table of `docs/laws.md` has the answers that the named rulesets give.
#[test]
fn the_table_of_rulesets_is_true() {
    let page = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/laws.md");
    let page = fs::read_to_string(page).expect("the page that this folder plays through");
    let code = |answer: &str| format!(" `{answer}` |");
    for (question, _) in Ruleset::WBN.answers() {
        let answers = Ruleset::NAMED.map(|(_, named)| code(&answers::of(&named, question)));
        let row = format!("|{}{}", code(question), answers.concat());
        assert!(page.lines().any(|line| line.starts_with(&row)), "no row {row}");
    }
}

/// No clause of the Laws is missing, none is invented, and each is shown or says what an arbiter has instead.
#[test]
fn clauses_are_complete() {
    let missing = clauses::missing(&chapters());
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}
