//! Every message of a Fluent catalogue has one text: of two, Fluent silently takes the first.

use std::collections::BTreeMap;

use super::{File, Finding};

pub(super) fn check(files: &[File]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in files.iter().filter(|file| file.extension() == "ftl") {
        let mut known = BTreeMap::new();
        for (number, line) in file.text.lines().enumerate() {
            let Some((id, _)) = line.split_once('=') else { continue };
            if !line.starts_with(|c: char| c.is_ascii_alphabetic() || c == '-') {
                continue;
            }
            let line = number + 1;
            if let Some(first) = known.insert(id.trim(), line) {
                let message = format!("the message {} stands in line {first} already", id.trim());
                findings.push(Finding {
                    rule: "duplicate-message",
                    path: file.path.clone(),
                    line,
                    message,
                });
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::{super::found, check};

    #[test]
    fn a_message_that_stands_twice_is_found() {
        let text =
            "a = x\n    .title = y\nb = x\n    .title = z\na = { $n ->\n   *[other] a = b\n}\n";
        assert_eq!(found(check, "web/locales/en.ftl", text), [(5, "duplicate-message")]);
    }
}
