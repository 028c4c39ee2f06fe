//! `tandem serve` and `tandem load`, the one against the other.

use crate::support::run;

#[test]
fn a_server_that_is_killed_loses_nothing_that_it_acknowledged() {
    let report = run(&["load", "--kill", "3", "--format", "json"]).expect(0).one_json();
    assert_eq!(report["games"], 3, "{report}");
    assert_eq!(report["kills"], 3, "{report}");
    assert_eq!(report["lost"], 0, "{report}");
}

#[test]
fn tables_are_played_at_and_every_change_is_seen() {
    let arguments = ["load", "--tables", "4", "--seconds", "2", "--pace", "10", "--format", "json"];
    let report = run(&arguments).expect(0).one_json();
    assert_eq!(report["games"], 4, "{report}");
    assert_eq!(report["lost"], 0, "{report}");
    assert_eq!(report["refused"], 0, "{report}");
    assert!(report["moves"].as_u64().expect("a number") > 10, "{report}");
}

#[test]
fn an_address_that_is_taken_is_said() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address").to_string();
    let outcome = run(&["serve", "--temporary", "--listen", &address]).expect(2);
    assert!(outcome.err.contains("cannot listen"), "{}", outcome.err);
}
