//! `rulesets.md` must show every question in every named ruleset, and every answer as an override.

use tandem_bughouse::{Ruleset, RulesetErrorKind};

use crate::{chapter::Chapter, scenario::Scenario};

pub(crate) fn missing(chapter: &Chapter) -> Vec<String> {
    let mut complaints = Vec::new();
    for (question, _) in Ruleset::WBN.answers() {
        let section = chapter.sections.iter().find(|section| section.clause == question);
        let scenarios = section.map(|section| &section.scenarios[..]).unwrap_or_default();
        let rulesets: Vec<&str> = scenarios.iter().map(Scenario::ruleset).collect();
        let unnamed = Ruleset::NAMED.iter().filter(|(name, _)| !rulesets.contains(name));
        complaints.extend(unnamed.map(|(name, _)| format!("{question} is not shown in {name}")));

        let answers = possible(question);
        let overrides: Vec<&str> =
            rulesets.iter().filter_map(|text| overridden(text, question)).collect();
        if answers.is_empty() && overrides.is_empty() {
            complaints.push(format!("{question} is never overridden"));
        }
        for answer in answers {
            let everywhere =
                Ruleset::NAMED.iter().all(|(_, named)| answer_of(named, question) == answer);
            if !everywhere && !overrides.contains(&&*answer) {
                complaints.push(format!("{question}={answer} is never shown as an override"));
            }
        }
    }
    complaints
}

/// The answer of a ruleset to a question.
pub(crate) fn answer_of(ruleset: &Ruleset, question: &str) -> String {
    ruleset
        .answers()
        .find(|(name, _)| *name == question)
        .map(|(_, answer)| answer)
        .unwrap_or_default()
}

/// The possible answers to a question; empty if there are too many to list.
fn possible(question: &str) -> Vec<String> {
    let mut probe = Ruleset::WBN;
    let error = probe.answer(question, "").expect_err("an empty answer is invalid");
    let RulesetErrorKind::UnknownAnswer { possible, .. } = error.kind else {
        panic!("{question} is not a question")
    };
    let names: Vec<_> = possible.split(", ").map(str::to_owned).collect();
    let named = names.iter().all(|name| probe.answer(question, name).is_ok());
    if named { names } else { Vec::new() }
}

/// The answer in `name … question=answer …`, if it differs from that of the named ruleset.
fn overridden<'a>(text: &'a str, question: &str) -> Option<&'a str> {
    let mut words = text.split(' ');
    let named: Ruleset = words.next()?.parse().expect("the name of a ruleset");
    let (_, answer) =
        words.filter_map(|word| word.split_once('=')).find(|(name, _)| *name == question)?;
    (answer_of(&named, question) != answer).then_some(answer)
}
