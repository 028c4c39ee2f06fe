//! The Laws as chapters: each clause has a sentence of ours, and scenarios with the arbiter's
//! rulings.
//!
//! `README.md` in this folder describes the format of a chapter.

mod answers;
mod chapter;
mod clauses;
mod conformance;
mod scenario;

use std::{fs, path::PathBuf};

use chapter::Chapter;
use tandem_bughouse::Ruleset;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/laws")
}

fn chapters() -> Vec<Chapter> {
    let files = fs::read_dir(folder()).expect("the folder of chapters");
    let mut paths: Vec<_> = files
        .map(|file| file.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .filter(|path| path.file_stem().is_some_and(|stem| stem != "README"))
        .collect();
    paths.sort();
    paths.iter().map(|path| Chapter::read(path)).collect()
}

#[test]
fn scenarios_have_the_stated_rulings() {
    let failures: Vec<String> = chapters()
        .iter()
        .flat_map(|chapter| &chapter.sections)
        .flat_map(|section| &section.scenarios)
        .filter_map(|scenario| scenario.run().err())
        .collect();
    assert!(failures.is_empty(), "{} scenarios fail:\n\n{}", failures.len(), failures.join("\n\n"));
}

#[test]
fn answers_are_complete() {
    let chapters = chapters();
    let rulesets = chapters.iter().find(|chapter| chapter.name == "rulesets").expect("rulesets.md");
    let missing = answers::missing(rulesets);
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn the_table_in_the_docs_matches_the_named_rulesets() {
    let page = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/laws.md");
    let page = fs::read_to_string(page).expect("docs/laws.md");
    let code = |answer: &str| format!(" `{answer}` |");
    for (question, _) in Ruleset::WBN.answers() {
        let answers = Ruleset::NAMED.map(|(_, named)| code(&answers::answer_of(&named, question)));
        let row = format!("|{}{}", code(question), answers.concat());
        assert!(page.lines().any(|line| line.starts_with(&row)), "no row {row}");
    }
}

/// Every clause of the Laws has a section, and every section belongs to a clause.
#[test]
fn clauses_are_complete() {
    let missing = clauses::missing(&chapters());
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// `conformance/` has every scenario as data. `UPDATE=1` writes it anew.
#[test]
fn the_conformance_suite_has_all_scenarios() {
    let chapters = chapters();
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../conformance");
    let files = [
        ("rulings.jsonl", conformance::rulings(&chapters)),
        ("san.jsonl", conformance::written(&chapters)),
    ];
    for (file, lines) in files {
        let (path, text) = (folder.join(file), lines.join("\n") + "\n");
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&path, &text).expect("written");
        }
        let old = fs::read_to_string(&path).unwrap_or_default();
        let fresh = lines.iter().zip(old.lines()).find(|(new, old)| new != old);
        assert!(old == text, "UPDATE=1 brings {file} up to date; the first difference: {fresh:?}");
    }
}
