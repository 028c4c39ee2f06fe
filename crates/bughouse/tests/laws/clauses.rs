//! The clauses of the Laws, with their lettered parts.

use crate::{
    chapter::{Chapter, Section},
    scenario::Shows,
};

/// An article, its last clause, and the last letter of each clause with lettered parts.
type Clauses = (u8, u8, &'static [(u8, char)]);

const ARTICLES: [Clauses; 9] = [
    (1, 18, &[(8, 'e'), (11, 'b'), (18, 'c')]),
    (2, 2, &[(1, 'c'), (2, 'c')]),
    (3, 4, &[(1, 'b')]),
    (4, 4, &[]),
    (5, 11, &[(7, 'd'), (8, 'b')]),
    (6, 5, &[(5, 'b')]),
    (7, 12, &[(7, 'd'), (12, 'd')]),
    (8, 7, &[]),
    (9, 6, &[(4, 'g')]),
];

/// The paragraphs of appendix E; it has none numbered 12.
const APPENDIX: [u8; 13] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14];

/// Begins a paragraph in the section of a clause that software cannot enforce.
const CONSOLE: &str = "The arbiter's console:";

/// Every clause that needs a section, in order.
fn expected() -> Vec<(String, String)> {
    let mut clauses = Vec::new();
    for (article, last, lettered) in ARTICLES {
        let chapter = format!("article_{article}");
        for clause in 1..=last {
            match lettered.iter().find(|(with, _)| *with == clause) {
                None => clauses.push((chapter.clone(), format!("{article}.{clause}"))),
                Some(&(_, end)) => clauses.extend(
                    ('a'..=end)
                        .map(|letter| (chapter.clone(), format!("{article}.{clause}{letter}"))),
                ),
            }
        }
    }
    clauses.extend(APPENDIX.map(|number| ("appendix_e".to_owned(), format!("E{number}"))));
    clauses
}

pub(crate) fn missing(chapters: &[Chapter]) -> Vec<String> {
    let mut complaints = Vec::new();
    let expected = expected();
    for (chapter, clause) in &expected {
        let section = chapters
            .iter()
            .filter(|known| known.name == *chapter)
            .flat_map(|chapter| &chapter.sections)
            .find(|section| section.clause == *clause);
        match section {
            None => complaints.push(format!("{chapter}.md has no section {clause}")),
            Some(section) => complaints.extend(lacks(chapter, section)),
        }
    }
    for chapter in chapters
        .iter()
        .filter(|chapter| !chapter.name.contains("ruleset") && !chapter.name.contains("decision"))
    {
        for section in &chapter.sections {
            if !expected.contains(&(chapter.name.clone(), section.clause.clone())) {
                complaints
                    .push(format!("{}.md: the Laws have no {}", chapter.name, section.clause));
            }
        }
    }
    complaints
}

/// A complaint if the section lacks text, or scenarios both ways for a clause that software can
/// enforce.
fn lacks(chapter: &str, section: &Section) -> Option<String> {
    let shows = |what| section.scenarios.iter().any(|scenario| scenario.shows == what);
    let shown = if section.clause.starts_with('E') {
        shows(Shows::Written) || shows(Shows::Granted)
    } else {
        shows(Shows::Granted) && shows(Shows::Refused)
    };
    let lacking = if section.text.trim().is_empty() {
        "text"
    } else if !shown && !section.text.contains(CONSOLE) {
        "a scenario each way, or the arbiter's console"
    } else {
        return None;
    };
    Some(format!("{chapter}.md: {} lacks {lacking}", section.clause))
}
