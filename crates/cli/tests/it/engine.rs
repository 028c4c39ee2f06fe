//! `tandem engine` as a process; what it says is tested with its sessions.

use crate::support::{run, run_with};

#[test]
fn it_speaks_what_it_is_spoken_to() {
    let uci = run_with(&["engine"], b"uci\nisready\ngo depth 1\n").expect(0).out;
    assert!(uci.starts_with("id name Tandem ") && uci.contains("\nuciok\nreadyok\n"), "{uci}");
    assert!(uci.contains("\nbestmove "), "{uci}");
    let club = ["engine", "--level", "club", "--hash", "1", "--seed", "7"];
    let cecp = run_with(&club, b"xboard\nprotover 2\nping 1\n").expect(0).out;
    assert!(cecp.starts_with("feature ") && cecp.ends_with("\npong 1\n"), "{cecp}");
    assert!(cecp.contains("*club"), "{cecp}");
    assert_eq!(run(&club).expect(0).out, "");
    run(&["engine", "--level", "grandmaster"]).expect(2);
}
