//! The shared corpus through the command: all in one run, with what fails and why.

use std::fs;

use crate::support::{run, run_with, shared};

#[test]
#[ignore = "needs ../shared"]
fn shared_corpus() {
    let corpus = shared("corpus");
    let mut files = Vec::new();
    for folder in fs::read_dir(corpus).expect("a readable folder") {
        let folder = folder.expect("an entry").path();
        for file in fs::read_dir(folder).expect("a readable folder") {
            let file = file.expect("an entry").path();
            if file.extension().is_some_and(|extension| extension == "bpgn") {
                files.push(file.to_str().expect("UTF-8").to_owned());
            }
        }
    }
    files.sort();
    let arguments: Vec<&str> = ["replay", "--format", "json"]
        .into_iter()
        .chain(files.iter().map(String::as_str))
        .collect();
    let outcome = run(&arguments).expect(1);
    let reports = outcome.json();
    assert_eq!(reports.len(), files.len());
    let mut problems = Vec::new();
    for (report, file) in reports.iter().zip(&files) {
        assert_eq!(
            (report["file"].as_str(), report["game"].as_u64()),
            (Some(file.as_str()), Some(1))
        );
        if !report["problem"].is_null() {
            let name = file.rsplit('/').next().unwrap_or_default();
            problems.push(format!("{name} {} {}", report["plies"], report["problem"]["message"]));
            let span = &report["problem"]["span"];
            let [start, end] = [0, 1].map(|n| span[n].as_u64().expect("an offset") as usize);
            let word =
                String::from_utf8_lossy(&fs::read(file).expect("a file")[start..end]).into_owned();
            assert!(report["problem"]["message"].as_str().expect("a text").contains(&word));
        }
    }
    assert_eq!(
        problems,
        [
            "534.bpgn 2 \"1b. e5: the record of 1B is missing\"",
            "nonexistent_pawn_drop_19A.bpgn 61 \"19A. P@e7+: White has no pawn in reserve\"",
        ],
    );
    let plies: u64 = reports.iter().map(|report| report["plies"].as_u64().expect("a number")).sum();
    assert_eq!(plies, 2_456);
}

/// The specifications as they are printed: whatever surrounds the games, nothing panics, and the
/// samples are found.
#[test]
#[ignore = "needs ../shared"]
fn shared_specifications() {
    let specs = shared("specs");
    for entry in fs::read_dir(specs).expect("a readable folder") {
        let text = fs::read(entry.expect("an entry").path()).expect("a readable file");
        let outcome = run_with(&["replay", "--format", "json", "-"], &text).expect(1);
        assert!(!outcome.json().is_empty());
    }
}
