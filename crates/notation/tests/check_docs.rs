//! Tests the generated parts of `docs/checks.md` and `docs/checks-corpus.md`.
//!
//! `UPDATE=1 cargo test -p tandem-notation --test check_docs` rewrites them.

use std::{collections::BTreeMap, fmt::Write, fs, path::PathBuf};

use tandem_notation::{
    Batch,
    check::{CHECKS, Context, check},
};

/// The table of `docs/checks-corpus.md`: findings per check in the corpus next to the repository.
fn corpus_table(corpus: &std::path::Path) -> String {
    let mut files: Vec<PathBuf> = Vec::new();
    for folder in fs::read_dir(corpus).expect("the corpus").flatten() {
        let folder = fs::read_dir(folder.path()).into_iter().flatten().flatten();
        files.extend(
            folder
                .map(|file| file.path())
                .filter(|path| path.extension().is_some_and(|end| end == "bpgn")),
        );
    }
    files.sort();
    let mut counts: BTreeMap<&str, (u32, Vec<String>)> = BTreeMap::new();
    for path in &files {
        let text = fs::read(path).expect("a file of the corpus");
        let name = path.strip_prefix(corpus).unwrap_or(path).with_extension("");
        for game in Batch::from_text(&text).games() {
            for found in check(&Context::new(&game)) {
                let (count, files) = counts.entry(found.check.id).or_default();
                *count += 1;
                let name = name.display().to_string();
                if files.last() != Some(&name) {
                    files.push(name);
                }
            }
        }
    }
    let mut table = String::from(
        "\n| id | severity | findings | files | which |\n| --- | --- | --- | --- | --- |\n",
    );
    for check_of in CHECKS {
        let Some((count, names)) = counts.get(check_of.id) else { continue };
        const SHOWN: usize = 8;
        let which = match names.len() {
            ..=SHOWN => names.join(", "),
            _ => "–".to_owned(),
        };
        let (id, severity, files) = (check_of.id, check_of.severity, names.len());
        let _ = writeln!(table, "| `{id}` | {severity} | {count} | {files} | {which} |");
    }
    table.push('\n');
    table
}

#[test]
#[ignore = "needs ../shared"]
fn shared_games_have_the_documented_counts() {
    let corpus = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus");
    expect_list("checks-corpus.md", &corpus_table(&corpus));
}

#[test]
fn the_list_of_checks_in_docs_is_current() {
    let mut list = String::from("\n| id | severity | finds |\n| --- | --- | --- |\n");
    for check_of in CHECKS {
        let summary = check_of.summary.replace('|', "\\|");
        let _ = writeln!(list, "| `{}` | {} | {summary} |", check_of.id, check_of.severity);
    }
    list.push('\n');
    expect_list("checks.md", &list);
}

/// Compares the part between the marks of a page with the expected text, or rewrites it.
fn expect_list(page: &str, expected: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(page);
    let text = fs::read_to_string(&path).unwrap_or_default();
    let (begin, end) = ("<!-- list -->\n", "<!-- end -->");
    let (head, rest) = text.split_once(begin).expect("the page has a place for the list");
    let (old, tail) = rest.split_once(end).expect("the list in the page ends");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, [head, begin, expected, end, tail].concat()).expect("docs can be written");
    } else {
        assert_eq!(old, expected, "docs/{page}: run with UPDATE=1");
    }
}
