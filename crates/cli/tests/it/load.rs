//! `tandem serve` and `tandem load`, the one against the other.

use crate::support::{Folder, run};

#[test]
fn a_server_that_is_killed_loses_nothing_and_its_games_are_what_adjudicate_says() {
    let folder = Folder::new();
    let logs = folder.path("logs");
    let report = run(&["load", "--kill", "4", "--logs", &logs, "--format", "json"]);
    let report = report.expect(0).one_json();
    assert_eq!(report["games"], 4, "{report}");
    assert_eq!(report["kills"], 4, "{report}");
    assert_eq!(report["at_once"], 4, "{report}");
    assert_eq!(report["lost"], 0, "{report}");
    for game in 0..4 {
        let path = |ending: &str| format!("{logs}/{game}.{ending}");
        let told = std::fs::read_to_string(path("json")).expect("the server's account");
        let told: serde_json::Value = serde_json::from_str(&told).expect("json");
        let end = &told["state"]["end"]["fields"];
        for ending in ["log", "bpgn"] {
            let file = path(ending);
            let judged = run(&["adjudicate", "--format", "json", &file]).out;
            let outcome = format!("\"outcome\":{}", end["outcome"]);
            let reason = format!("\"reason\":{}", end["reason"]);
            assert!(judged.contains(&outcome) && judged.contains(&reason), "{end}: {judged}");
        }
    }
}

#[test]
fn an_event_whose_server_is_killed_in_every_round_has_the_table_that_its_players_count() {
    let arguments = ["load", "--event", "4", "--rounds", "2", "--absent", "0", "--format", "json"];
    let report = run(&arguments).expect(0).one_json();
    assert_eq!((&report["games"], &report["kills"]), (&4.into(), &2.into()), "{report}");
    assert_eq!(report["wrong"], serde_json::json!([]), "{report}");
    let arguments = ["load", "--arena", "8", "--seconds", "2", "--absent", "0", "--format", "json"];
    let report = run(&arguments).expect(0).one_json();
    assert!(report["games"].as_u64().is_some_and(|games| games >= 1), "{report}");
    assert_eq!(report["wrong"], serde_json::json!([]), "{report}");
    let outcome = run(&["load", "--event", "4", "--rounds", "3"]).expect(2);
    assert!(outcome.err.contains("4 pairs play 1 to 2 rounds"), "{}", outcome.err);
}

#[test]
fn a_championship_in_a_hall_loses_nothing_when_its_server_is_killed_in_every_round() {
    let folder = Folder::new();
    let prints = folder.path("prints");
    let arguments =
        ["load", "--hall", "8", "--rounds", "2", "--format", "json", "--prints", &prints];
    let report = run(&[&arguments[..], &["--seed", "7"]].concat()).expect(0).one_json();
    assert_eq!(
        (&report["lost"], &report["wrong"]),
        (&0.into(), &serde_json::json!([])),
        "{report}"
    );
    assert_eq!((&report["kills"], &report["sheets"]), (&2.into(), &33.into()), "{report}");
    for what in ["reports", "duplicates", "queued", "contradictions", "corrections", "presses"] {
        assert!(report[what].as_u64().is_some_and(|count| count > 0), "no {what}: {report}");
    }
    // The event goes on in a file.
    let shown = run(&["tournament", "standings", &format!("{prints}/event.json")]).expect(0);
    assert!(shown.out.contains("After round 2 of 2"), "{}", shown.out);
    let outcome = run(&["load", "--hall", "8", "--rounds", "3"]).expect(2);
    assert!(outcome.err.contains("8 pairs play 1 to 2 rounds"), "{}", outcome.err);
}

#[test]
fn tables_are_played_at_and_every_change_is_seen() {
    let folder = Folder::new();
    let database = folder.path("load.db");
    let report = run(&[
        "load",
        "--tables",
        "4",
        "--seconds",
        "2",
        "--pace",
        "10",
        "--database",
        &database,
        "--format",
        "json",
    ]);
    let report = report.expect(0).one_json();
    assert_eq!(report["games"], 4, "{report}");
    assert_eq!(report["lost"], 0, "{report}");
    assert_eq!(report["refused"], 0, "{report}");
    assert!(report["moves"].as_u64().expect("a number") > 10, "{report}");
    assert_eq!(report["asked_per_second"], 40.0, "{report}");
    assert_eq!(report["database"], *database, "{report}");
    assert!(std::fs::metadata(&database).is_ok(), "the server has used this file");
    // The same clients have measured the echo server, before and after.
    assert!(report["echo"]["messages"].as_u64().is_some_and(|echoes| echoes > 10), "{report}");
    assert!(report["echo"]["ratio_p99"].as_f64().is_some_and(|ratio| ratio > 0.0), "{report}");
    if cfg!(target_os = "linux") {
        assert!(report["server"]["peak_mib"].as_f64().is_some_and(|mib| mib > 1.0), "{report}");
    }
}

#[test]
fn without_an_echo_server_and_a_file_the_report_says_so() {
    let arguments = ["load", "--tables", "2", "--seconds", "1", "--echo", "0"];
    let report = run(&arguments).expect(0);
    assert!(!report.out.contains("echo"), "{}", report.out);
    assert!(report.out.contains("database: temporary, in "), "{}", report.out);
    assert!(report.out.contains("moves/s of 4 asked"), "{}", report.out);
}

#[test]
fn an_address_that_is_taken_is_said() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address").to_string();
    let outcome = run(&["serve", "--temporary", "--listen", &address]).expect(2);
    assert!(outcome.err.contains("cannot listen"), "{}", outcome.err);
}

#[test]
fn people_at_tables_with_bots_are_measured() {
    let arguments =
        ["load", "--bots", "2", "--bot", "tandem-beginner", "--seconds", "8", "--format", "json"];
    let report = run(&arguments).expect(0).one_json();
    assert_eq!(report["tables"], 2, "{report}");
    assert!(report["moves"].as_u64().is_some_and(|moves| moves > 0), "people have moved: {report}");
    assert!(report["bot_moves"].as_u64().is_some_and(|moves| moves > 0), "bots have: {report}");
    assert!(report["p99_ms"].as_f64() >= report["p50_ms"].as_f64());
}
