//! The pages about checks in `docs/` say what is true. `UPDATE=1 cargo test -p tandem-notation --test check_docs` makes it so.

use std::{collections::BTreeMap, fmt::Write, fs, path::PathBuf};

use tandem_notation::{
    Batch,
    check::{CHECKS, Context, check},
};

/// What the checks find in the corpus beside this repository, as `docs/checks-corpus.md` has it.
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
        for game in Batch::of_text(&text).games() {
            for found in check(&Context::of(&game)) {
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
fn the_counts_over_the_corpus_are_true() {
    let corpus = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus");
    if !corpus.is_dir() {
        eprintln!("skipped: there is no corpus at {}", corpus.display());
        return;
    }
    keep_true("checks-corpus.md", &corpus_table(&corpus));
}

#[test]
fn the_list_of_checks_in_docs_is_true() {
    let mut list = String::from("\n| id | severity | finds |\n| --- | --- | --- |\n");
    for check_of in CHECKS {
        let summary = check_of.summary.replace('|', "\\|");
        let _ = writeln!(list, "| `{}` | {} | {summary} |", check_of.id, check_of.severity);
    }
    list.push('\n');
    keep_true("checks.md", &list);
}

/// Compares what stands between the marks of a page with what is true, or writes it there.
fn keep_true(page: &str, truth: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(page);
    let text = fs::read_to_string(&path).unwrap_or_default();
    let (begin, end) = ("<!-- list -->\n", "<!-- end -->");
    let (head, rest) = text.split_once(begin).expect("the page has a place for the list");
    let (old, tail) = rest.split_once(end).expect("the list in the page ends");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, [head, begin, truth, end, tail].concat()).expect("docs can be written");
    } else {
        assert_eq!(old, truth, "docs/{page}: run with UPDATE=1");
    }
}
