//! Links between documents lead somewhere, and source files that documents name exist.
//!
//! A crate's `README.md` names files of its crate by the end of their paths; any document may name
//! a file by its whole path. Paths with capitals (`check/TOPIC/ID.rs`) are patterns.

use std::collections::BTreeSet;

use super::{File, Finding};
use crate::root;

pub(super) fn check(files: &[File]) -> Vec<Finding> {
    let paths: BTreeSet<_> = files.iter().map(|file| file.path.as_str()).collect();
    let anchors = |path: &str| {
        let found = files.iter().find(|file| file.path == path);
        found.map(|file| headings(&file.text)).unwrap_or_default()
    };
    let mut findings = Vec::new();
    for file in files.iter().filter(|file| file.extension() == "md") {
        let folder = file.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let mut is_code = false;
        for (index, line) in file.text.lines().enumerate() {
            is_code ^= line.starts_with("```");
            if is_code {
                continue;
            }
            let mut report = |rule, message| {
                let path = file.path.clone();
                findings.push(Finding { rule, path, line: index + 1, message });
            };
            for link in links(line) {
                let (target, anchor) = link.split_once('#').unwrap_or((link, ""));
                let path =
                    if target.is_empty() { file.path.clone() } else { joined(folder, target) };
                if !paths.contains(path.as_str()) && !root().join(&path).exists() {
                    report("link", format!("`{link}` leads nowhere: there is no `{path}`"));
                } else if !anchor.is_empty() && !anchors(&path).contains(anchor) {
                    report("link", format!("`{link}` leads nowhere: no heading is `#{anchor}`"));
                }
            }
            for named in sources(line) {
                let end = format!("/{named}");
                let below = format!("{folder}/");
                let is_here = |path: &&str| folder == "docs" || path.starts_with(&below);
                let is_found = paths.contains(named)
                    || root().join(named).is_file()
                    || paths
                        .iter()
                        .any(|path| path.ends_with(&end) && (folder.is_empty() || is_here(path)));
                if !is_found {
                    report(
                        "stale-path",
                        format!("there is no `{named}`; name the file that has it now"),
                    );
                }
            }
        }
    }
    findings
}

/// The targets of the links of a line, but for those of the web.
pub(crate) fn links(line: &str) -> impl Iterator<Item = &str> {
    line.split("](")
        .skip(1)
        .filter_map(|rest| Some(rest.split_once(')')?.0))
        .filter(|link| !link.contains(':') && !link.contains(' '))
}

/// The source files that a line names, in backticks.
fn sources(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2).filter(|name| {
        let is_path = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "_-/.".contains(c);
        (name.ends_with(".rs") || name.ends_with(".ts")) && name.chars().all(is_path)
    })
}

/// A path from a folder, without `..`.
pub(crate) fn joined(folder: &str, target: &str) -> String {
    let mut parts: Vec<_> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in target.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// The anchors of the headings of a document, as GitHub makes them.
fn headings(text: &str) -> BTreeSet<String> {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    let mut found = BTreeSet::new();
    for heading in headings {
        let heading = heading.trim_start_matches('#').trim().to_lowercase();
        let kept = heading.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        let anchor: String = kept.map(|c| if c == ' ' { '-' } else { c }).collect();
        let again = (1..).map(|n| format!("{anchor}-{n}")).find(|other| !found.contains(other));
        if !found.insert(anchor) {
            found.extend(again);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{
        super::{File, file},
        check,
    };

    fn found(files: &[(&str, &str)]) -> Vec<String> {
        let files: Vec<File> = files.iter().map(|(path, text)| file(path, text)).collect();
        check(&files).into_iter().map(|finding| finding.message).collect()
    }

    #[test]
    fn links_lead_to_files_and_headings() {
        let laws = ("docs/laws.md", "# Laws\n## `act.rs`: the 2 boards\n");
        let fine =
            "[a](../../docs/laws.md#actrs-the-2-boards) [b](https://x.org/y) [c](#laws)\n# Laws\n";
        assert_eq!(
            found(&[laws, ("crates/a/src/act.rs", ""), ("crates/a/README.md", fine)]),
            [""; 0]
        );
        let bad = "[a](laws.md#act) [b](lows.md)\n```\n[c](none.md)\n```\n";
        let wanted = [
            "`laws.md#act` leads nowhere: no heading is `#act`",
            "`lows.md` leads nowhere: there is no `docs/lows.md`",
        ];
        assert_eq!(found(&[laws, ("docs/a.md", bad), ("a/act.rs", "")]), wanted);
    }

    #[test]
    fn named_sources_exist() {
        let [clock, page] = [("crates/a/src/arbiter/clock.rs", ""), ("web/src/page.ts", "")];
        let fine = "`arbiter/clock.rs` and `web/src/page.ts`, but for `check/ID.rs`";
        assert_eq!(found(&[clock, page, ("crates/a/README.md", fine)]), [""; 0]);
        assert_eq!(found(&[clock, page, ("docs/a.md", "`page.ts` and `clock.rs`")]), [""; 0]);
        let wanted = ["there is no `clock.rs`; name the file that has it now"];
        assert_eq!(found(&[clock, ("crates/b/README.md", "`clock.rs`")]), wanted);
    }
}
