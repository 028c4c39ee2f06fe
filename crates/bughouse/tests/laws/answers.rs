//! The questions of rulesets: `rulesets.md` shows each of them in each named ruleset, and each answer instead of another.

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
        let instead: Vec<&str> =
            rulesets.iter().filter_map(|text| answered_otherwise(text, question)).collect();
        if answers.is_empty() && instead.is_empty() {
            complaints.push(format!("{question} is nowhere answered otherwise"));
        }
        for answer in answers {
            let everywhere = Ruleset::NAMED.iter().all(|(_, named)| of(named, question) == answer);
            if !everywhere && !instead.contains(&&*answer) {
                complaints.push(format!("{question}={answer} is nowhere shown instead of another"));
            }
        }
    }
    complaints
}

/// What a ruleset answers to a question.
pub(crate) fn of(ruleset: &Ruleset, question: &str) -> String {
    ruleset
        .answers()
        .find(|(name, _)| *name == question)
        .map(|(_, answer)| answer)
        .unwrap_or_default()
}

/// The answers to a question; none if there are too many to name.
fn possible(question: &str) -> Vec<String> {
    let mut probe = Ruleset::WBN;
    let error = probe.answer(question, "").expect_err("nothing is no answer");
    let RulesetErrorKind::UnknownAnswer { possible, .. } = error.kind else {
        panic!("{question} is a question")
    };
    let names: Vec<_> = possible.split(", ").map(str::to_owned).collect();
    let named = names.iter().all(|name| probe.answer(question, name).is_ok());
    if named { names } else { Vec::new() }
}

/// What `name … question=answer …` answers, if the named ruleset answers otherwise.
fn answered_otherwise<'a>(text: &'a str, question: &str) -> Option<&'a str> {
    let mut words = text.split(' ');
    let named: Ruleset = words.next()?.parse().expect("the name of a ruleset");
    let (_, answer) =
        words.filter_map(|word| word.split_once('=')).find(|(name, _)| *name == question)?;
    (of(&named, question) != answer).then_some(answer)
}
