//! The lines that break a rule and are right all the same: `xtask/tidy.allow`.
//!
//! A line there is `RULE PATH TEXT`: the rule, the file, and a part of the line that is meant (`*`
//! for the whole file). An entry that excuses nothing is a finding itself, so the list can only
//! shrink.

use std::{fs, path::Path};

use super::{File, Finding};

#[derive(Debug, Default)]
pub(super) struct Allowed {
    entries: Vec<Entry>,
}

#[derive(Debug)]
struct Entry {
    line: usize,
    rule: String,
    path: String,
    text: String,
    used: bool,
}

impl Allowed {
    pub(super) fn read(path: &Path) -> Result<Self, String> {
        let text =
            fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        Self::parse(&text)
    }

    fn parse(text: &str) -> Result<Self, String> {
        let lines = text.lines().enumerate();
        let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        let entries = lines.map(|(number, line)| {
            let mut parts = line.splitn(3, ' ').map(str::to_owned);
            let (Some(rule), Some(path), Some(text)) = (parts.next(), parts.next(), parts.next())
            else {
                return Err(format!("tidy.allow:{}: write RULE PATH TEXT", number + 1));
            };
            Ok(Entry { line: number + 1, rule, path, text, used: false })
        });
        Ok(Self { entries: entries.collect::<Result<_, _>>()? })
    }

    pub(super) fn covers(&mut self, finding: &Finding, files: &[File]) -> bool {
        let file = files.iter().find(|file| file.path == finding.path);
        let line = file.and_then(|file| file.text.lines().nth(finding.line.checked_sub(1)?));
        let entry = self.entries.iter_mut().find(|entry| {
            entry.rule == finding.rule
                && entry.path == finding.path
                && (entry.text == "*" || line.is_some_and(|line| line.contains(&entry.text)))
        });
        entry.map(|entry| entry.used = true).is_some()
    }

    pub(super) fn unused(&self) -> impl Iterator<Item = Finding> {
        self.entries.iter().filter(|entry| !entry.used).map(|entry| Finding {
            rule: "allow",
            path: "xtask/tidy.allow".to_owned(),
            line: entry.line,
            message: format!("nothing in {} needs this entry any more", entry.path),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{super::words, Allowed};

    #[test]
    fn an_entry_excuses_its_line_alone_and_must_be_needed() {
        let files = [super::super::file("a.md", "the man page\nthe man\n")];
        let list = "# Why.\nword a.md man page\nword b.md *\n";
        let mut allowed = Allowed::parse(list).expect("a list");
        let mut findings = words::check(&files);
        findings.retain(|finding| !allowed.covers(finding, &files));
        assert_eq!(findings.iter().map(|finding| finding.line).collect::<Vec<_>>(), [2]);
        assert_eq!(allowed.unused().map(|finding| finding.line).collect::<Vec<_>>(), [3]);
        assert!(Allowed::parse("word a.md\n").is_err());
    }
}
