//! Rulesets as text.

use tandem_bughouse::{Ruleset, RulesetErrorKind};

#[track_caller]
fn read(text: &str) -> Ruleset {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn names_are_written_as_they_are_read() {
    for (name, ruleset) in Ruleset::NAMED {
        assert_eq!(read(name), ruleset);
        assert_eq!(ruleset.to_string(), name);
    }
}

/// Whatever a table has agreed on comes back, in the shortest words.
#[test]
fn overrides_come_back() {
    for (text, written) in [
        ("wbn flag=automatic", "wbn flag=automatic"),
        (
            "  wbn\tflag=automatic   illegal-moves=called ",
            "wbn illegal-moves=called flag=automatic",
        ),
        ("wbn flag=claimed", "wbn"),
        ("wbn flag=automatic flag=claimed", "wbn"),
        ("fics countdown=0.5 promotion=nQ", "fics countdown=0.5 promotion=QN"),
        ("fics pawn-drops=3-6", "fics pawn-drops=3-6"),
        ("fics repetition=automatic wrong-claims=not-offered countdown=3", "casual"),
    ] {
        let ruleset = read(text);
        assert_eq!(ruleset.to_string(), written);
        assert_eq!(read(written), ruleset);
    }
}

#[test]
fn every_answer_can_be_given_to_every_ruleset() {
    for (_, base) in Ruleset::NAMED {
        for (_, other) in Ruleset::NAMED {
            for (question, answer) in other.answers() {
                let mut ruleset = base;
                ruleset.answer(question, &answer).expect("an answer of another ruleset");
                assert!(ruleset.answers().any(|answered| answered == (question, answer.clone())));
                assert_eq!(read(&ruleset.to_string()), ruleset);
            }
        }
    }
}

/// An error says where, and what would do.
#[test]
fn what_is_no_ruleset() {
    for (text, offset, says) in [
        ("", 0, "wbn, fics and casual"),
        ("WBN", 0, "wbn, fics and casual"),
        (" chess", 1, "wbn, fics and casual"),
        ("flag=automatic", 0, "wbn, fics and casual"),
        ("wbn wbn", 4, "no ruleset answers `wbn`"),
        ("wbn flags=automatic", 4, "no ruleset answers `flags`"),
        ("wbn mate=claimed flag=called", 22, "possible: claimed, automatic"),
        ("wbn flag=", 9, "possible: claimed, automatic"),
        ("wbn flag", 9, "possible: claimed, automatic"),
        ("wbn countdown=-1", 14, "seconds from 0 to 60"),
        ("wbn countdown=60.001", 14, "seconds from 0 to 60"),
        ("wbn countdown=soon", 14, "seconds from 0 to 60"),
        ("wbn promotion=K", 14, "letters of Q, R, B and N"),
        ("wbn promotion=", 14, "letters of Q, R, B and N"),
        ("wbn pawn-drops=1-7", 15, "ranks within 2-7"),
        ("wbn pawn-drops=6-3", 15, "ranks within 2-7"),
        ("wbn pawn-drops=4", 15, "ranks within 2-7"),
    ] {
        let error = text.parse::<Ruleset>().expect_err(text);
        assert_eq!(error.offset, offset, "{text}");
        assert!(error.to_string().contains(says), "{text}: {error}");
    }
}

#[test]
fn the_kind_of_an_error_names_the_question() {
    let error = "fics hiding=maybe".parse::<Ruleset>().expect_err("no answer");
    let RulesetErrorKind::UnknownAnswer { question, possible } = error.kind else {
        panic!("{error}")
    };
    assert_eq!((question, &*possible), ("hiding", "possible, impossible"));
}
