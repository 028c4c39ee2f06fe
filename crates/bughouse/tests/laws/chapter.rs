//! Reads a chapter: its sections by clause, with their text and scenarios.

use std::{fs, path::Path};

use crate::scenario::Scenario;

pub(crate) struct Chapter {
    /// The file name without its extension.
    pub(crate) name: String,
    pub(crate) sections: Vec<Section>,
}

pub(crate) struct Section {
    /// The number of the clause: `1.14`, `2.1b`, `E9`.
    pub(crate) clause: String,
    /// The text outside fences.
    pub(crate) text: String,
    pub(crate) scenarios: Vec<Scenario>,
}

impl Chapter {
    pub(crate) fn read(path: &Path) -> Self {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let source = fs::read_to_string(path).expect("readable");
        let mut sections: Vec<Section> = Vec::new();
        let mut fence: Option<Scenario> = None;
        for (number, line) in source.lines().enumerate() {
            let number = number + 1;
            if let Some(scenario) = &mut fence {
                if line.trim_end() == "```" {
                    let section = sections.last_mut().expect("a fence inside a section");
                    section.scenarios.extend(fence.take());
                } else {
                    scenario.lines.push((number, line.to_owned()));
                }
            } else if let Some(info) = line.strip_prefix("```") {
                fence = Some(Scenario::begin(&name, number, info));
            } else if let Some(clause) = line.strip_prefix("## ") {
                let clause = clause.split_whitespace().next().unwrap_or_default().to_owned();
                sections.push(Section { clause, text: String::new(), scenarios: Vec::new() });
            } else if let Some(section) = sections.last_mut() {
                section.text.push_str(line);
                section.text.push('\n');
            }
        }
        assert!(fence.is_none(), "{name}: a fence is not closed");
        Self { name, sections }
    }
}
