//! CECP: every line of the reference dialogues, and any other.

use tandem_protocol::cecp::{Claim, FromEngine, Server, ToEngine, Value};

use crate::lines::round_trips;

const WORDS: &[&str] = &[
    "xboard",
    "protover",
    "2",
    "variant",
    "bughouse",
    "level",
    "0",
    "0:30",
    "5:07",
    "1.5",
    "level 40 5 2",
    "time",
    "otim",
    "-12",
    "holding",
    "[PPN]",
    "[]",
    "[Qq]",
    "BN",
    "WQ",
    "wx",
    "ptell",
    "+n",
    "---q",
    "usermove",
    "e2e4",
    "N@f3",
    "e7e8q",
    "O-O",
    "Nf3+",
    "partner",
    "Ada",
    "ping",
    "99999999999",
    "setboard",
    "option",
    "Hash=64",
    "result",
    "1-0",
    "0-1",
    "1/2-1/2",
    "{White",
    "mates}",
    "?",
    ".",
    "go",
    "rating",
    "move",
    "Illegal",
    "move:",
    "Error",
    "(unknown command):",
    "pong",
    "3",
    "tellics",
    "kibitz",
    "flag",
    "abort",
    "resign",
    "offer",
    "draw",
    "feature",
    "ping=1",
    "myname=\"Sjeng 11.2\"",
    "done=1",
    "\"",
    "12",
    "-66",
    "37",
    "106472",
    "Nxe4 Q@e2 d5",
    "#",
    "telluser",
    "\u{7}",
    "\r",
    "é",
    "12.",
    "feature a=1 b=\"c\" d=e",
];

#[test]
fn any_line_is_read_and_written_back() {
    round_trips(WORDS, ToEngine::read);
    round_trips(WORDS, FromEngine::read);
}

#[test]
fn what_xboard_says_to_engines_is_known() {
    for line in [
        "xboard",
        "protover 2",
        "accepted setboard",
        "rejected san",
        "new",
        "random",
        "post",
        "hard",
        "ping 1",
        "partner GuestAAAA",
        "partner",
        "variant bughouse",
        "level 0 2 0",
        "level 40 0:30 1.5",
        "name Ada",
        "rating 0 0",
        "black",
        "white",
        "time 12000",
        "otim -100",
        "go",
        "g1h3",
        "usermove P@h3",
        "holding [] []",
        "holding [PNNBRQ] [BR] BR",
        "ptell sit",
        "result 1-0 {GuestAAAA forfeits on time}",
        "force",
        "setboard 8/8 w - - 0 1",
        "option Skill Level=3",
        "option Clear Hash",
        "?",
        ".",
        "easy",
        "quit",
        "memory 64",
        "cores 1",
        "sd 8",
        "st 3",
    ] {
        let read = ToEngine::read(line);
        assert!(!matches!(read, ToEngine::Other(_)), "{line}");
        assert_eq!(read.to_string(), line);
    }
}

#[test]
fn what_engines_say_is_known() {
    let other = |text: &str| FromEngine::Server(Server::Other(text.to_owned()));
    for (line, expected) in [
        ("tellics set f5 1=1", other("set f5 1=1")),
        ("tellics gameend4", other("gameend4")),
        ("tellics ptell Ok, I sit next move.", {
            FromEngine::Server(Server::Ptell("Ok, I sit next move.".to_owned()))
        }),
        ("tellics kibitz Hello from Sunsetter 9a", {
            FromEngine::Server(Server::Say("Hello from Sunsetter 9a".to_owned()))
        }),
        ("tellics flag", FromEngine::Server(Server::Flag)),
        ("0-1 {Black Mates}", FromEngine::Claim(Claim::BlackWins, "{Black Mates}".to_owned())),
        ("Error (unkown command): post", FromEngine::Error("(unkown command): post".to_owned())),
        ("Illegal move: e2e5", FromEngine::Illegal("e2e5".to_owned())),
        ("# says nothing", FromEngine::Other("# says nothing".to_owned())),
    ] {
        assert_eq!(FromEngine::read(line), expected, "{line}");
    }
    let FromEngine::Features(features) =
        FromEngine::read("feature ping=1 myname=\"Sjeng 11.2\" variants=\"normal,bughouse\" san=0")
    else {
        panic!("no features");
    };
    assert_eq!(features.len(), 4);
    assert!(features[0].is_on() && !features[3].is_on());
    assert_eq!(features[1].value, Value::Text("Sjeng 11.2".to_owned()));
}

#[test]
fn thoughts_are_read_with_and_without_what_newer_engines_add() {
    for (line, score, nodes, moves) in [
        ("12 -66 37 106472 16 284684 0\te7e5 g1f3", -66, 106_472, "e7e5 g1f3"),
        ("   6      91    52   359420  Nxe4 Q@e2 d5", 91, 359_420, "Nxe4 Q@e2 d5"),
        ("7. 91 52 35 Nxe4", 91, 35, "Nxe4"),
    ] {
        let FromEngine::Thinking(thinking) = FromEngine::read(line) else { panic!("{line}") };
        assert_eq!((thinking.score, thinking.nodes, &*thinking.line), (score, nodes, moves));
    }
}
