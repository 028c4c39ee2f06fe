//! Every catalogue has a message for every ruling, and uses no variables that the ruling does not
//! set.

mod samples;

use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
};

use bughouse::{
    Description, Outcome, Reason, Refusal, RefusalReason, RefusalTiming, Team, Verdict,
};
use fluent_bundle::FluentArgs;

use crate::{Language, Words};

thread_local! {
    /// The variables set for each language and message in this thread.
    static FORMATTED: RefCell<BTreeMap<(&'static str, String), BTreeSet<String>>> = RefCell::default();
}

/// Records a formatted message.
pub(crate) fn record(language: Language, id: &str, arguments: &FluentArgs<'_>) {
    let names = arguments.iter().map(|(name, _)| name.to_owned());
    FORMATTED.with_borrow_mut(|formatted| {
        formatted.entry((language.code(), id.to_owned())).or_default().extend(names);
    });
}

/// The messages of a catalogue with the variables that each refers to, in all branches.
fn messages(source: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut all = BTreeMap::new();
    let mut current = String::new();
    for line in source.lines().filter(|line| !line.starts_with('#')) {
        if line.starts_with(|first: char| first.is_ascii_alphabetic()) {
            current = line.split(" =").next().unwrap_or_default().to_owned();
            let twice = all.insert(current.clone(), BTreeSet::new());
            assert!(twice.is_none(), "{current} is defined twice");
        }
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        for rest in line.split('$').skip(1) {
            let name = rest.split(|c| !is_name(c)).next().unwrap_or_default();
            all.entry(current.clone()).or_default().insert(name.to_owned());
        }
    }
    all
}

/// Formats every sample. A missing value fails at once.
fn format_everything(words: &Words) -> Vec<(Description, String)> {
    let mut all = Vec::new();
    for verdict in samples::verdicts() {
        all.push((verdict.describe(), words.verdict(&verdict)));
    }
    for why in samples::whys() {
        let refusal = Refusal { reason: why, allowed: None, when: RefusalTiming::Unknown };
        all.push((why.describe(), words.refusal(&refusal)));
    }
    for illegality in samples::illegalities() {
        all.push((illegality.describe(), words.illegality(illegality)));
    }
    let refusals =
        samples::alloweds().into_iter().map(|allowed| (Some(allowed), RefusalTiming::Now));
    let play = samples::alloweds().remove(0);
    let refusals = refusals.chain(samples::whens().into_iter().map(|when| (Some(play), when)));
    let refusals = refusals.chain(samples::whens().into_iter().map(|when| (None, when)));
    for (allowed, when) in refusals {
        let refusal = Refusal { reason: RefusalReason::NotYourMove, allowed, when };
        all.push((refusal.describe(), words.refusal(&refusal)));
    }
    for end in samples::ends() {
        all.push((end.describe(), words.end(&end)));
    }
    for team in [Team::First, Team::Second] {
        words.team(team);
    }
    words.unfinished();
    for (id, values) in samples::MESSAGES {
        let values: Vec<_> = values.iter().map(|&name| (name, "?")).collect();
        words.message(id, &values);
    }
    all
}

#[test]
fn every_ruling_has_a_sentence_in_every_language() {
    for language in Language::ALL {
        let all = format_everything(&Words::new(language));
        assert!(all.len() > 150, "{}", all.len());
        for (description, sentence) in all {
            assert!(!sentence.contains(['{', '}', '\u{2068}', '$']), "{description}: {sentence}");
            assert!(!sentence.contains("none"), "{description}: {sentence}");
            assert!(!sentence.contains("  "), "{description}: {sentence}");
        }
    }
}

#[test]
fn messages_use_only_variables_that_are_set() {
    for language in Language::ALL {
        format_everything(&Words::new(language));
    }
    for language in Language::ALL {
        for (id, used) in messages(language.source()) {
            // Names are inserted as values and take no variables.
            if ["piece-", "team-", "count-", "points-", "outcome-"]
                .iter()
                .any(|name| id.starts_with(name))
            {
                assert!(used.is_empty(), "{language}: {id}");
                continue;
            }
            let set = FORMATTED
                .with_borrow(|formatted| formatted.get(&(language.code(), id.clone())).cloned());
            let set = set.unwrap_or_else(|| panic!("{language}: {id} is never used"));
            let missing: Vec<_> = used.difference(&set).collect();
            assert!(
                missing.is_empty(),
                "{language}: {id} refers to {missing:?}, but only {set:?} are set"
            );
        }
    }
}

#[test]
fn every_message_parses() {
    for language in Language::ALL {
        let read = fluent_bundle::FluentResource::try_new(language.source().to_owned());
        assert!(read.is_ok(), "{language}: {:?}", read.err().map(|(_, errors)| errors));
    }
}

#[test]
fn the_catalogues_have_the_same_messages() {
    let ids = |language: Language| messages(language.source()).into_keys().collect::<Vec<_>>();
    for language in Language::ALL {
        assert_eq!(ids(language), ids(Language::English), "{language}");
    }
}

#[test]
fn every_piece_has_every_form() {
    for language in Language::ALL {
        let mut forms: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut current = String::new();
        for line in language.source().lines() {
            match line.trim_start().strip_prefix('.') {
                Some(form) if current.starts_with("piece-") => {
                    let form = form.split(' ').next().unwrap_or_default();
                    forms.entry(current.clone()).or_default().push(form.to_owned());
                }
                _ => current = line.split(" =").next().unwrap_or_default().to_owned(),
            }
        }
        assert_eq!(forms.len(), 6, "{language}");
        let first = forms.values().next().cloned();
        assert!(forms.values().all(|forms| Some(forms) == first.as_ref()), "{forms:?}");
    }
}

/// All sentences as people read them, with all languages below each other.
#[test]
fn sentences_read_well() {
    let mut page = String::new();
    let [english, czech, german] =
        Language::ALL.map(|language| format_everything(&Words::new(language)));
    let others = czech.into_iter().zip(german);
    for ((description, english), ((_, czech), (_, german))) in english.into_iter().zip(others) {
        let entry = format!("{description}\n  {english}\n  {czech}\n  {german}\n");
        if !page.contains(&entry) {
            page += &entry;
        }
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/sentences.txt");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, &page).expect("the page can be written");
    }
    let expected = std::fs::read_to_string(path).unwrap_or_default();
    assert!(page == expected, "run UPDATE=1 cargo test -p tandem-rulings to rewrite them:\n{page}");
}

#[test]
fn locales_determine_the_language() {
    for (locale, language) in [
        ("cs_CZ.UTF-8", Some(Language::Czech)),
        ("cs", Some(Language::Czech)),
        ("de_AT.UTF-8", Some(Language::German)),
        ("en-GB", Some(Language::English)),
        ("C", None),
        ("csb_PL", None),
        ("", None),
    ] {
        assert_eq!(Language::from_locale(locale), language, "{locale}");
    }
}

#[test]
fn points_are_written_with_halves() {
    use bughouse::HalfPoints;
    let words = Words::new(Language::Czech);
    assert_eq!(words.score(HalfPoints::WIN, HalfPoints(0)), "1–0");
    assert_eq!(words.score(HalfPoints::DRAW, HalfPoints::DRAW), "½–½");
}

/// Every variant has a sample: a new one does not compile here until it has.
#[test]
fn verdicts_reasons_and_outcomes_are_sampled() {
    let outcomes: BTreeSet<_> = samples::ends().iter().map(|end| end.outcome.id()).collect();
    assert_eq!(outcomes.len(), 5);
    let known = |outcome: Outcome| match outcome {
        Outcome::Won(_) | Outcome::Drawn | Outcome::LostByBoth | Outcome::Void => true,
    };
    assert!(samples::ends().iter().all(|end| known(end.outcome)));
    let refused = |verdict: &Verdict| matches!(verdict, Verdict::Refused(_));
    assert!(samples::verdicts().iter().any(refused));
    let mate = |reason: &Reason| matches!(reason, Reason::Mate { .. });
    assert!(samples::reasons().iter().any(mate));
}
