//! Lines of clients.

use tandem_protocol::ics::{
    Aliases, Block, Command, Input, InputLine, InterfaceVariable, InterfaceVariables, Lookup,
    MAX_LINE, MatchTerms, Request, SeekTerms, TermsError, Verb, from_wire, move_text, to_wire,
};

fn lines(pieces: &[&[u8]]) -> (Vec<InputLine>, Vec<u8>) {
    let (mut input, mut lines, mut answers) = (Input::default(), Vec::new(), Vec::new());
    for piece in pieces {
        input.read(piece, &mut answers, |line| lines.push(line));
    }
    (lines, answers)
}

fn texts(pieces: &[&[u8]]) -> Vec<String> {
    let text = |line| match line {
        InputLine::Line(bytes) => from_wire(&bytes),
        InputLine::TooLong => "too long".to_owned(),
    };
    lines(pieces).0.into_iter().map(text).collect()
}

fn command(line: &str) -> Command {
    Request::read(line, false).command
}

fn does(verb: Verb, rest: &str) -> Command {
    Command::Do(verb, rest.to_owned())
}

#[test]
fn lines_end_in_every_way_and_come_in_any_pieces() {
    assert_eq!(texts(&[b"guest\n", b"\r\n"]), ["guest", ""]);
    assert_eq!(texts(&[b"$", b"pobserve\r\n"]), ["$pobserve"]);
    assert_eq!(texts(&[b"one\n\rtwo\n\r"]), ["one", "two"]);
    assert_eq!(texts(&[b"one\r\0two\r", b"\0"]), ["one", "two"]);
    assert_eq!(texts(&[b"\r\n\r\n"]), ["", ""]);
}

#[test]
fn telnet_commands_are_taken_out_wherever_they_are_split() {
    let sent = b"\xff\xfd\x01Ann\xff\xfe\x01\n\xff\xfa\x18\x00xterm\n\xff\xf0who\n";
    let whole = lines(&[sent]);
    assert_eq!(texts(&[sent]), ["Ann", "who"]);
    for at in 0..sent.len() {
        assert_eq!(lines(&[&sent[..at], &sent[at..]]), whole, "split at {at}");
    }
    assert!(whole.1.is_empty(), "answers to our own offer are not answered");
    let (_, answers) = lines(&[b"\xff\xfd\x03\xff\xfb\x18\xff\xfc\x18\xff\xf6"]);
    assert_eq!(answers, b"\xff\xfc\x03\xff\xfe\x18[yes]\n\r");
}

#[test]
fn long_lines_are_dropped_and_the_next_is_read() {
    let (mut input, mut all) = (Input::default(), Vec::new());
    for _ in 0..100 {
        input.read(&[b'x'; 1000], &mut Vec::new(), |line| all.push(line));
    }
    input.read(b"\nwho\n", &mut Vec::new(), |line| all.push(line));
    assert_eq!(all, [InputLine::TooLong, InputLine::Line(b"who".to_vec())]);
    let just = [vec![b'x'; MAX_LINE], b"\n".to_vec()].concat();
    assert_eq!(lines(&[&just]).0, [InputLine::Line(vec![b'x'; MAX_LINE])]);
}

#[test]
fn moves_are_read_as_people_and_programs_write_them() {
    for (written, mv) in [
        ("e4", "e4"),
        ("Nf3", "Nf3"),
        ("nf3", "Nf3"),
        ("exd5", "exd5"),
        ("bxc3", "bxc3"),
        ("b8c6", "b8c6"),
        ("e2e4", "e2e4"),
        ("e2-e4", "e2e4"),
        ("o-o", "O-O"),
        ("O-O-O", "O-O-O"),
        ("0-0", "O-O"),
        ("e8=Q", "e8=Q"),
        ("e8=q", "e8=Q"),
        ("a7a8=q", "a7a8q"),
        ("a7-a8=Q", "a7a8q"),
        ("a7a8q", "a7a8q"),
        ("P@e6", "P@e6"),
        ("p@e6", "P@e6"),
        ("n@f5", "N@f5"),
        ("b@c4", "B@c4"),
        ("Qh4#", "Qh4"),
        ("Qxf7+", "Qxf7"),
        ("e4!?", "e4"),
    ] {
        let read = move_text(written).unwrap_or_else(|| panic!("{written}"));
        assert_eq!(read.to_string(), mv, "{written}");
        assert_eq!(command(written), Command::Move(read), "{written}");
    }
    let pawn = move_text("bc3").map(|mv| mv.to_string());
    assert!(!pawn.is_some_and(|mv| mv.contains('B')), "a pawn's, if anything");
    for other in ["b", "who", "e9", "moves", "Zf3", "f", "draw", "oooo", "k", "--", "---"] {
        assert!(move_text(other).is_none(), "{other}");
    }
}

#[test]
fn commands_have_short_forms_and_programs_write_dollars() {
    assert_eq!(command(""), Command::Nothing);
    assert_eq!(command("$partner Bob"), does(Verb::Partner, "Bob"));
    assert_eq!(command("$$set style 12"), does(Verb::Set, "style 12"));
    assert_eq!(command("$"), Command::Nothing);
    assert_eq!(command("$ $who"), does(Verb::Who, ""));
    assert_eq!(command("MATCH Bill 2 0 bughouse"), does(Verb::Match, "Bill 2 0 bughouse"));
    assert_eq!(command("m Bill"), does(Verb::Match, "Bill"));
    assert_eq!(command("pt +n"), does(Verb::Ptell, "+n"));
    assert_eq!(command("+channel 24"), does(Verb::Addlist, "channel 24"));
    assert_eq!(command("=censor"), does(Verb::Showlist, "censor"));
    assert_eq!(command("*gg"), does(Verb::Kibitz, "gg"));
    assert_eq!(command(". and again"), does(Verb::Tell, ". and again"));
    assert_eq!(
        command("re"),
        Command::Ambiguous("re".into(), vec!["refresh", "rematch", "resign", "resume"])
    );
    assert_eq!(command("xyzzy 1"), Command::Unknown("xyzzy".into()));
    for verb in Verb::all() {
        assert_eq!(Verb::find(verb.name()), Lookup::Found(verb));
        for short in verb.short() {
            assert_eq!(Verb::find(short), Lookup::Found(verb), "{short}");
        }
    }
}

/// Three clients send this after they have logged in.
#[test]
fn the_starts_of_clients_are_understood() {
    let xboard = "alias $ @\n$set interface xboard 4.9.1\n$iset startpos 1\n$iset ms 1\n\
        $iset seekremove 1\n$set seek 1\n$iset lock 1\n$style 12\nset width 79\ngameend\nunseek\n\
        set f5 bughouse\n";
    let eboard = "set interface eboard 1.1.3/Linux\niset startpos 1\niset defprompt 1\niset ms 1\n\
        iset premove 1\n\niset seekinfo 1\niset seekremove 1\niset lock 1\nstyle 12\n";
    for line in xboard.lines().chain(eboard.lines()) {
        let read = command(line);
        assert!(matches!(read, Command::Do(..) | Command::Nothing), "{line}: {read:?}");
    }
    let pychess = "1 iset block 1\n2 iset defprompt 1\n5 showlist\n17 inchannel NAME\n\
        18 help channel_list\n19 stored\n20 history\n21 journal\n23 news\n25 date\n26 who IbslwBzSLx\n\
        27 games /bslwBzSLx";
    for (line, number) in pychess.lines().zip([1, 2, 5, 17, 18, 19, 20, 21, 23, 25, 26, 27]) {
        let read = Request::read(line, true);
        assert_eq!(read.number, Some(number));
        assert!(matches!(read.command, Command::Do(..)), "{line}: {read:?}");
    }
    assert_eq!(Request::read("who", true).number, None);
}

#[test]
fn aliases_stand_for_lines() {
    let mut aliases = Aliases::default();
    aliases.set("$", "@").expect("room");
    aliases.set("hi", "tell $1 hello $-").expect("room");
    aliases.set("q", "quit").expect("room");
    let read = |line: &str| Request::read_with(line, false, &aliases).command;
    assert_eq!(read("$who"), does(Verb::Who, ""));
    assert_eq!(read("hi Bob there"), does(Verb::Tell, "Bob hello Bob there"));
    assert_eq!(read("$hi Bob"), Command::Do(Verb::History, "Bob".into()), "without aliases");
    assert_eq!(read("q"), does(Verb::Quit, ""));
    let mut many = Aliases::default();
    let made = (0..1000).take_while(|n| many.set(&format!("a{n}"), "who").is_ok()).count();
    assert_eq!(made, 30);
    assert!(many.remove("a3") && !many.remove("a3"));
    assert!(many.set("x", &"y".repeat(5000)).is_err());
}

#[test]
fn interface_variables_are_found_and_set_all_at_once() {
    assert_eq!(InterfaceVariable::find("ms"), Some(InterfaceVariable::Millis));
    assert_eq!(InterfaceVariable::find("gamei"), Some(InterfaceVariable::GameInfo));
    assert_eq!(InterfaceVariable::find("s"), None);
    assert_eq!(InterfaceVariable::find(""), None);
    // Jin sends this before the name.
    let set = InterfaceVariables::read("%b00110110000000000100000000000010").expect("digits");
    for (variable, is_set) in [
        (InterfaceVariable::SeekRemove, true),
        (InterfaceVariable::DefaultPrompt, true),
        (InterfaceVariable::Lock, false),
        (InterfaceVariable::StartPosition, true),
        (InterfaceVariable::Block, true),
        (InterfaceVariable::Millis, true),
        (InterfaceVariable::FischerRandom, true),
    ] {
        assert_eq!(set.has(variable), is_set, "{}", variable.name());
    }
    assert_eq!(InterfaceVariables::read("%b2"), None);
    assert_eq!(InterfaceVariables::read("guest"), None);
}

#[test]
fn replies_are_framed_with_the_codes_that_clients_know() {
    for (verb, code) in [(Verb::Flag, 38), (Verb::Set, 109), (Verb::Who, 146), (Verb::Tell, 132)] {
        assert_eq!(verb.code(), code);
    }
    let block = Block { number: 5, code: Verb::Date.code(), text: "today\n\r".to_owned() };
    assert_eq!(block.to_string(), "\x155\x1632\x16today\n\r\x17");
    assert_eq!(Block::read(&block.to_string()), Some(block));
    let none = Block { number: 0, code: Block::NO_NUMBER, text: String::new() };
    assert_eq!(none.to_string(), "\x150\x16519\x16\x17");
    assert_eq!(Block::read("\x153\x161\x16513\x16what\x17").map(|block| block.code), Some(513));
}

#[test]
fn challenges_are_read() {
    let read = MatchTerms::read("Bill 2 0 bughouse white unrated").expect("a challenge");
    assert_eq!(
        (read.opponent.as_str(), read.game.base, read.game.increment),
        ("Bill", Some(2), Some(0))
    );
    assert_eq!((read.game.is_white, read.game.rated), (Some(true), Some(false)));
    assert_eq!(read.game.kind.as_deref(), Some("bughouse"));
    assert_eq!(MatchTerms::read(" "), Err(TermsError::NoOpponent));
    assert_eq!(MatchTerms::read("Bill 9999"), Err(TermsError::Word("9999".into())));
    assert_eq!(SeekTerms::read("3 2 1"), Err(TermsError::Word("1".into())));
    assert_eq!(SeekTerms::read("3 0 zh m f 1000-2000").expect("terms").kind.as_deref(), Some("zh"));
}

#[test]
fn text_is_ascii_on_the_wire_and_has_no_controls() {
    assert_eq!(to_wire("Anna Nováková\u{1b}[2J\n"), "Anna Nov&#xe1;kov&#xe1; [2J ");
    assert_eq!(from_wire("Nov&#xe1;k".as_bytes()), "Novák");
    assert_eq!(from_wire("Novák".as_bytes()), "Novák");
    assert_eq!(from_wire(b"Nov\xe1k"), "Novák");
    assert_eq!(from_wire(b"&#x1b;[2J &#xzz; &#x &#x110000;"), " [2J &#xzz; &#x &#x110000;");
}
