//! Dialogues in CECP: a seat with a partner.

use engine::Level;

use crate::talk::Talk;

fn seated() -> Talk {
    let talk = Talk::new(Level::FULL);
    talk.tell("xboard\nprotover 2");
    let features = talk.line();
    assert!(features.starts_with("feature ping=1 setboard=1 "), "{features}");
    assert!(features.contains(" variants=\"bughouse\" ") && features.ends_with(" done=1"));
    talk.tell("accepted ping\naccepted setboard\nnew\nrandom\nvariant bughouse\neasy\nlevel 0 3 0\npartner Ada");
    talk
}

#[test]
fn a_whole_dialogue_with_a_partner() {
    let talk = seated();
    talk.tell("force\nsetboard 7k/7p/5P1P/8/8/8/8/K7 w - - 0 1\nptell sit");
    assert_eq!(talk.line(), "tellics ptell ok");
    talk.tell("time 18000\notim 18000\ngo\nholding [] []\nptell x\nptell go");
    // The engine mates with the piece that arrives, although it was told to sit.
    talk.tell("ping 1");
    talk.wait_for("pong 1");
    talk.tell("force\nholding [Q] [] WQ\nptell sit");
    talk.wait_for("tellics ptell ok");
    talk.tell("go");
    assert_eq!(talk.wait_for("move"), "move Q@g7");
    assert_eq!(talk.line(), "1-0 {White mates}");
    talk.tell("result 1-0 {White mates}\nping 2");
    assert_eq!(talk.line(), "pong 2");
    talk.tell("quit");
    assert_eq!(talk.end(), "");
}

/// Without a legal move the board waits, and the engine drops the piece that arrives.
#[test]
fn without_a_move_it_sits_and_asks_until_a_piece_arrives() {
    let talk = seated();
    talk.tell("force\nusermove f2f3\nusermove e7e5\nusermove g2g4\nusermove d8h4");
    talk.tell("time 18000\notim 18000\ngo");
    assert_eq!(talk.line(), "tellics ptell ++p");
    talk.tell("ptell go\nping 3");
    assert_eq!(talk.line(), "pong 3");
    talk.tell("holding [N] [] WN");
    let mv = talk.wait_for("move");
    assert!(["move N@g3", "move N@f2"].contains(&mv.as_str()), "{mv}");
}

#[test]
fn it_sits_and_goes_as_its_partner_says() {
    let talk = seated();
    talk.tell("time 18000\notim 18000\nptell sit");
    assert_eq!(talk.line(), "tellics ptell ok");
    talk.tell("usermove e2e4\nping 1");
    assert_eq!(talk.line(), "pong 1");
    talk.tell("ptell go");
    assert_eq!(talk.line(), "tellics ptell ok");
    assert!(talk.line().starts_with("move "));
    // The engine plays a suggested move.
    talk.tell("new\nvariant bughouse\nlevel 0 3 0\nptell move a7a6\nusermove e2e4");
    assert_eq!(talk.wait_for("move"), "move a7a6");
}

#[test]
fn it_moves_at_once_when_told_so_takes_back_and_changes_sides() {
    let talk = seated();
    talk.tell("level 0 60 0\nusermove e2e4\n?");
    assert!(talk.wait_for("move").starts_with("move "));
    talk.tell("force\nundo\nundo\nremove\nusermove d2d4\nsd 2\nplayother\nusermove d7d5");
    assert!(talk.wait_for("move").starts_with("move "));
    talk.tell("force\nusermove e2e5");
    assert_eq!(talk.wait_for("Illegal"), "Illegal move: e2e5");
    talk.tell("setboard nonsense");
    assert!(talk.wait_for("telluser").starts_with("telluser Illegal position: "));
    talk.tell("variant suicide\nfoo bar");
    assert_eq!(talk.line(), "Error (unsupported variant): suicide");
    assert_eq!(talk.line(), "Error (unknown command): foo bar");
}

#[test]
fn it_analyses_what_is_on_the_board() {
    let talk = seated();
    talk.tell("post\nforce\nsetboard 7k/7p/5P1P/8/8/8/8/K7[Q] w - - 0 1\nanalyze");
    let thought = talk.line();
    assert!(thought.starts_with("1 100001 ") && thought.ends_with(" Q@g7"), "{thought}");
    talk.tell("usermove Q@g7\nundo\nholding [R] []\nexit\nnopost\nping 9");
    talk.wait_for("pong 9");
    talk.tell("st 1\nsd 1\ngo");
    assert!(talk.wait_for("move").starts_with("move "));
}

#[test]
fn options_are_set() {
    let talk = Talk::new(Level::CLUB);
    talk.tell("protover 2");
    assert!(
        talk.line()
            .contains("option=\"Level -combo beginner /// casual /// *club /// strong /// full\"")
    );
    talk.tell("memory 2\ncores 1\noption Level=strong\noption Level=99\noption Foo=1\nping 1");
    assert_eq!(
        talk.line(),
        "Error (not a level: beginner, casual, club, strong, full, or a number from 1 to 20): 99"
    );
    assert_eq!(talk.line(), "Error (unknown option): Foo");
    assert_eq!(talk.line(), "pong 1");
}
