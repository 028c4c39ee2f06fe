//! The configuration file, completions, manual pages and colors.

use std::fs;

use crate::support::{Folder, Outcome, feed, tandem};

/// Checks a game with two notes, in a folder with this configuration.
fn check(config: &str, arguments: &[&str]) -> Outcome {
    let folder = Folder::new();
    folder.file("tandem.toml", config);
    folder.file("g.bpgn", "[Event \"x\"]\n[Setup \"1\"]\n\n1A. e4 1a. f5 2A. Qh5 *\n");
    let mut command = tandem();
    command.current_dir(folder.path("")).args(["check", "--format", "short", "g.bpgn"]);
    feed(command.args(arguments), |_| ())
}

#[test]
fn settings_are_defaults_for_options() {
    let has = |outcome: &Outcome, id: &str| outcome.out.contains(id);
    let plain = check("", &[]);
    assert!(has(&plain, "missing-check-mark"), "{}", plain.out);
    let outcome = check("[check]\nignore = [\"missing-check-mark\"]\n", &[]);
    assert!(!has(&outcome, "missing-check-mark"), "{}", outcome.out);
    // Of two settings the command's own wins, and the command line wins over both.
    let config = "[all]\nformat = \"json\"\nquiet = true\n[check]\nformat = \"full\"\n";
    let outcome = check(config, &[]);
    assert!(has(&outcome, "g.bpgn:"), "{}", outcome.out);
    assert_eq!(outcome.err, "", "quiet");
    let outcome = check("[check]\nstrict = true\n", &["--no-config"]);
    assert_eq!(outcome.out, plain.out);
    let outcome = check("[kriegspiel.verify]\nlimit = 5\n[fen]\nto = \"thief\"\n", &[]);
    assert_eq!(outcome.out, plain.out, "other commands");
}

#[test]
fn wrong_settings_are_reported_with_their_line() {
    for (config, message) in [
        ("[check]\nstrikt = true\n", "tandem.toml:2: `tandem check` has no option `strikt`"),
        ("\n[chekc]\nstrict = true\n", "tandem.toml:2: there is no command `chekc`"),
        ("[all]\nstrikt = 1\n", "tandem.toml:2: no command has an option `strikt`"),
        ("strict = true\n", "tandem.toml:1: `strict` is in no table"),
        ("[check]\nstrict = 1\n", "tandem.toml:2: `strict` must be true or false"),
        ("[check]\njobs = { a = 1 }\n", "tandem.toml:2: there is no command `jobs`"),
        ("[check\n", "tandem.toml: TOML parse error at line 1"),
        ("[check]\nformat = \"poem\"\n", "invalid value 'poem'"),
        ("[fmt]\nstrict = true\n", "tandem.toml:2: `tandem fmt` has no option `strict`"),
    ] {
        let outcome = check(config, &[]).expect(2);
        assert!(outcome.err.contains(message), "{config}: {}", outcome.err);
    }
    let missing = check("", &["--config", "none.toml"]).expect(2);
    assert!(missing.err.contains("none.toml: No such file"), "{}", missing.err);
}

#[test]
fn completions_and_manuals_know_every_command() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let outcome = crate::support::run(&["completions", shell]).expect(0);
        for word in ["adjudicate", "kriegspiel", "files-from"] {
            assert!(outcome.out.contains(word), "{shell}: {word}");
        }
    }
    let page = crate::support::run(&["manual", "kriegspiel", "solve"]).expect(0).out;
    assert!(page.contains(".TH tandem-kriegspiel-solve"), "{page}");
    let folder = Folder::new();
    crate::support::run(&["manual", "--output", &folder.path("pages")]).expect(0);
    let pages = fs::read_dir(folder.path("pages")).expect("a folder").count();
    assert!(pages > 25, "{pages}");
    assert!(fs::metadata(folder.path("pages/tandem-check.1")).expect("a page").len() > 1000);
    crate::support::run(&["manual", "klingon"]).expect(2);
}

#[test]
fn colors_come_when_they_are_asked_for() {
    let run = |color: &str| check("", &["--color", color]).out;
    assert!(run("always").contains('\u{1b}'));
    assert!(!run("never").contains('\u{1b}') && !run("auto").contains('\u{1b}'));
}
