//! Sentences have a subject: none begins with a relative clause that stands for one ("Who is lost
//! sits", "What is sent.").
//!
//! Questions may. Read are comments, strings, Markdown and the English messages.

use super::{
    File, Finding,
    scan::{Kind, Language, stretches},
    words::is_exempt,
};

/// Beginnings that are headless unless the sentence asks.
const HEADLESS: [&str; 11] = [
    "Who ",
    "Whom ",
    "Whose ",
    "What ",
    "By whom",
    "By which ",
    "By what ",
    "To whom",
    "With whom",
    "So many",
    "Whoever ",
];

pub(super) fn check(files: &[File]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in files.iter().filter(|file| !is_exempt(&file.path)) {
        for (line, block) in blocks(file) {
            for (offset, beginning) in headless(&block) {
                findings.push(Finding {
                    rule: "headless",
                    path: file.path.clone(),
                    line: line + block[..offset].matches('\n').count(),
                    message: format!("\"{beginning}…\": give the sentence a subject"),
                });
            }
        }
    }
    findings
}

/// Stretches of prose, each with the line at which it begins. Lines of a block are those of the
/// file.
fn blocks(file: &File) -> Vec<(usize, String)> {
    if let Some(language) = Language::of_extension(file.extension()) {
        return source_blocks(&file.text, language);
    }
    let markdown = file.extension() == "md";
    let mut fenced = false;
    let mut blocks = Vec::<(usize, String)>::new();
    let mut open = false;
    for (number, line) in file.text.lines().enumerate() {
        let line = line.trim_start();
        fenced ^= line.starts_with("```");
        let line = match file.extension() {
            "ftl" => line.split_once(" = ").map_or(line, |(_, text)| text),
            "toml" | "yml" | "yaml" | "sh" => {
                line.strip_prefix('#').unwrap_or_default().trim_start()
            }
            _ => line,
        };
        if line.is_empty() || fenced {
            open = false;
            continue;
        }
        // Headings, list items and rows of tables are blocks of their own.
        let joins = open && markdown && !line.starts_with(['#', '-', '*', '|', '>']);
        match blocks.last_mut() {
            Some((_, block)) if joins => {
                block.push('\n');
                block.push_str(line);
            }
            _ => blocks.push((number + 1, line.to_owned())),
        }
        open = true;
    }
    blocks
}

fn source_blocks(source: &str, language: Language) -> Vec<(usize, String)> {
    let mut blocks = Vec::<(usize, String)>::new();
    let mut line = 1;
    let mut open = false;
    for (kind, text) in stretches(source, language) {
        match kind {
            Kind::Code => open = open && text.trim().is_empty() && text.matches('\n').count() == 1,
            Kind::Text => {
                blocks.push((
                    line,
                    text.trim_start_matches(['r', 'b', '#', '"', '\'', '`']).to_owned(),
                ));
                open = false;
            }
            Kind::Comment => {
                let prose = text.trim_start_matches(['/', '!', '*', ' ']);
                match blocks.last_mut() {
                    Some((_, block)) if open => {
                        block.push('\n');
                        block.push_str(prose);
                    }
                    _ => blocks.push((line, prose.to_owned())),
                }
                open = true;
            }
        }
        line += text.matches('\n').count();
    }
    blocks
}

/// Where sentences begin without a subject, and how.
fn headless(block: &str) -> Vec<(usize, &'static str)> {
    let mut found = Vec::new();
    let places = |beginning: &'static str| {
        block.match_indices(beginning).map(move |(index, _)| (index, beginning))
    };
    for (index, beginning) in HEADLESS.into_iter().flat_map(places) {
        let before =
            block[..index].trim_end_matches(['*', '_', '(', '[', '"', '\'', '`', '\u{201c}']);
        let begins = before.is_empty()
            || before.trim_end().ends_with(['.', '!', '?', '|', '#', ':', '-', '>'])
                && before.ends_with(char::is_whitespace)
            || before.ends_with("\n\n");
        let rest = &block[index..];
        let end = rest.find(['.', '?', '!', '|', ';']).unwrap_or(rest.len());
        if begins && !rest[end..].starts_with('?') {
            found.push((index, beginning.trim_end()));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{super::found, check};

    #[test]
    fn headless_sentences_are_found() {
        let text = "//! The table. Who is\n//! late loses.\n/// What is kept.\nlet a = \"Who goes, loses\";";
        let expect = [(1, "headless"), (3, "headless"), (4, "headless")];
        assert_eq!(found(check, "crates/a/src/b.rs", text), expect);
        let text = "# What a server bears\n\nIt is so.\nWho goes, loses.\n- So many moves\n";
        let expect = [(1, "headless"), (4, "headless"), (5, "headless")];
        assert_eq!(found(check, "docs/a.md", text), expect);
        assert_eq!(
            found(check, "web/locales/en.ftl", "a-b = Who is late loses"),
            [(1, "headless")]
        );
    }

    #[test]
    fn questions_and_clauses_with_a_subject_are_fine() {
        let text = "/// Players who are late lose. What now? They know what they do.\nlet a = \"Who plays?\";";
        assert_eq!(found(check, "crates/a/src/b.rs", text), []);
        assert_eq!(found(check, "docs/a.md", "```\nWho goes, loses.\n```\n"), []);
        assert_eq!(found(check, "web/locales/en.ftl", "a = What is Kriegspiel?"), []);
    }
}
