//! `cargo xtask tidy`: what reviewers should not have to say, checked by a program.
//!
//! Each rule is a function from the tracked files to findings, in a file of its own, and each is
//! proved to fire by a test on a fixture. Lines that are right all the same stand in
//! `xtask/tidy.allow`, each with its reason.

mod allowed;
mod circles;
mod ignored;
mod layers;
mod limits;
pub(crate) mod links;
mod messages;
mod prose;
mod pure;
mod scan;
mod words;

use std::{collections::BTreeMap, fs, process::Command};

use crate::{Outcome, output, root};
use allowed::Allowed;

/// A tracked text file.
#[derive(Debug, Clone)]
pub(crate) struct File {
    /// Relative to the workspace, with slashes.
    path: String,
    text: String,
}

impl File {
    /// The path's last part behind its last dot.
    fn extension(&self) -> &str {
        let name = self.path.rsplit('/').next().unwrap_or_default();
        name.rsplit_once('.').map_or("", |(_, extension)| extension)
    }

    /// Whether this is test or benchmark code: it may be longer, and its imports form no layers.
    fn is_test(&self) -> bool {
        let parts = || self.path.split('/');
        parts().any(|part| matches!(part, "tests" | "benches" | "fuzz_targets"))
            || self.path.ends_with("tests.rs")
            || self.path.contains(".test.")
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Finding {
    rule: &'static str,
    path: String,
    /// Counted from one; zero where the whole file is meant.
    line: usize,
    message: String,
}

/// Finds what breaks one rule, in any of the files.
type Rule = fn(&[File]) -> Vec<Finding>;

const RULES: [Rule; 9] = [
    words::check,
    prose::check,
    limits::check,
    layers::check,
    circles::check,
    messages::check,
    ignored::check,
    links::check,
    pure::check,
];

pub(crate) fn run(arguments: &[&str]) -> Outcome {
    let mut count = false;
    let mut paths = Vec::new();
    for argument in arguments {
        match *argument {
            "--count" => count = true,
            unknown if unknown.starts_with('-') => return Err(format!("tidy has no {unknown}")),
            path => paths.push(path.trim_start_matches("./").trim_end_matches('/')),
        }
    }
    let files = tracked()?;
    let mut allowed = Allowed::read(&root().join("xtask/tidy.allow"))?;
    let mut findings: Vec<Finding> = RULES.iter().flat_map(|rule| rule(&files)).collect();
    findings.retain(|finding| !allowed.covers(finding, &files));
    findings.extend(allowed.unused());
    findings
        .retain(|finding| paths.is_empty() || paths.iter().any(|path| below(&finding.path, path)));
    findings.sort_by(|a, b| (&a.path, a.line).cmp(&(&b.path, b.line)));
    let print = if count { print_counts } else { print_all };
    print(&findings);
    if findings.is_empty() { Ok(()) } else { Err(format!("{} findings", findings.len())) }
}

fn below(path: &str, folder: &str) -> bool {
    path.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

fn print_all(findings: &[Finding]) {
    for Finding { rule, path, line, message } in findings {
        println!("{path}:{line}: {message} [{rule}]");
    }
}

fn print_counts(findings: &[Finding]) {
    let mut rules = BTreeMap::<&str, usize>::new();
    let mut files = BTreeMap::<&str, usize>::new();
    for finding in findings {
        *rules.entry(finding.rule).or_default() += 1;
        *files.entry(&finding.path).or_default() += 1;
    }
    let mut files: Vec<_> = files.into_iter().collect();
    files.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    for (path, count) in files {
        println!("{count:6}  {path}");
    }
    println!();
    for (rule, count) in rules {
        println!("{count:6}  {rule}");
    }
}

/// All tracked files that hold prose or code. Records, tables, pictures and lock files are data,
/// migrations are frozen, and generated files are as good as their sources.
fn tracked() -> Result<Vec<File>, String> {
    const KINDS: [&str; 14] = [
        ".rs", ".ts", ".mjs", ".js", ".css", ".html", ".md", ".ftl", ".toml", ".yml", ".yaml",
        ".sh", ".txt", ".py",
    ];
    let names = output(Command::new("git").args(["ls-files"]).current_dir(root()))?;
    let mut files = Vec::new();
    for name in names.lines().filter(|name| KINDS.iter().any(|kind| name.ends_with(kind))) {
        // A file that is tracked, but deleted in the working tree, has nothing to say.
        let Ok(text) = fs::read_to_string(root().join(name)) else { continue };
        if !text.starts_with("// Written by ") {
            files.push(File { path: name.to_owned(), text });
        }
    }
    Ok(files)
}

#[cfg(test)]
fn file(path: &str, text: &str) -> File {
    File { path: path.to_owned(), text: text.to_owned() }
}

/// The lines and rules that a check finds in one file.
#[cfg(test)]
fn found(rule: Rule, path: &str, text: &str) -> Vec<(usize, &'static str)> {
    rule(&[file(path, text)]).iter().map(|finding| (finding.line, finding.rule)).collect()
}
