//! `tandem record` at a server of its own.

use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpListener,
    process::Stdio,
    sync::mpsc::{Receiver, channel},
    time::Duration,
};

use crate::{
    ics::{Person, Running, ends, server},
    support::{Folder, run, tandem},
};

/// A recorder, and what it says on standard error.
fn recorder(port: &str, arguments: &[&str]) -> (Running, Receiver<String>) {
    let mut command = tandem();
    command.args(["record", "--ics", &format!("127.0.0.1:{port}")]).args(arguments);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut process = Running(command.spawn().expect("the command starts"));
    let pipe = BufReader::new(process.0.stderr.take().expect("a pipe"));
    let (sender, says) = channel();
    std::thread::spawn(move || {
        pipe.lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
    });
    (process, says)
}

/// Reads on until a line has a text.
#[track_caller]
fn says(says: &Receiver<String>, text: &str) {
    let mut all = String::new();
    while !all.contains(text) {
        let line = says.recv_timeout(Duration::from_secs(60)).ok();
        all += &line.unwrap_or_else(|| panic!("{text:?} was not said: {all}"));
        assert!(!all.contains("not recorded"), "{text:?} was not said: {all}");
    }
}

/// Ann and Dan are partners, against Bob and Cid.
fn four(port: &str) -> [Person; 4] {
    let mut four = ["Ann", "Bob", "Cid", "Dan"].map(|name| Person::log_in(port, name));
    for (one, name, other, partner) in [(0, "Ann", 3, "Dan"), (1, "Bob", 2, "Cid")] {
        four[one].send(&format!("partner {partner}"));
        four[other].until("offers to be your bughouse partner");
        four[other].send(&format!("partner {name}"));
        four[one].until("agrees to be your partner.");
    }
    four
}

fn begin(four: &mut [Person; 4]) {
    four[0].send("match Bob 2 1 bughouse white");
    four[1].until("Challenge: Ann");
    four[1].send("accept");
    for person in four {
        person.until("<b1> game ");
    }
}

/// Plays moves, given as the player's place and the move, and waits for each.
fn play(four: &mut [Person; 4], moves: &[(usize, &str)]) {
    for &(player, mv) in moves {
        four[player].send(mv);
        // Ann plays with Bob, and Cid with Dan.
        let opponent = [1, 0, 3, 2][player];
        for person in [player, opponent] {
            four[person].until(&format!(") {mv} "));
        }
    }
}

#[test]
fn two_games_are_recorded_and_the_first_had_begun() {
    let folder = Folder::new();
    let (_server, port, _says) = server(&folder);
    let mut four = four(&port);
    begin(&mut four);
    // Black on board A gets the pawn that White takes on board B.
    play(&mut four, &[(0, "e4"), (2, "e4"), (3, "d5"), (2, "exd5"), (1, "P@e6"), (0, "Nf3")]);
    let file = folder.path("games.bpgn");
    let (mut recorder, said) = recorder(&port, &["-o", &file, "--games", "2"]);
    says(&said, "games 1 and 2: Ann against Bob, Cid against Dan");
    play(&mut four, &[(3, "Qxd5"), (1, "a6"), (0, "P@e5")]);
    four[2].send("resign");
    says(&said, "Cid resigns 1-0; recorded");
    let first = fs::read_to_string(&file).expect("a file");
    begin(&mut four);
    says(&said, "games 3 and 4: ");
    play(&mut four, &[(0, "f3"), (1, "e5"), (0, "g4")]);
    four[0].send("resign");
    says(&said, "2 games recorded");
    assert!(ends(&mut recorder));
    let text = fs::read_to_string(&file).expect("a file");
    assert!(text.starts_with(&first), "records are appended");
    for part in ["[WhiteA \"Ann\"]", "[BlackB \"Dan\"]", "[TimeControl \"120+1\"]", "[Date \"20"] {
        assert_eq!(text.matches(part).count(), 2, "{part}: {text}");
    }
    assert!(first.contains("{Cid resigns} 1-0") && text.contains("{Ann resigns} 0-1"), "{text}");
    run(&["check", &file]).expect(0);
    let outcome = run(&["replay", &file]).expect(0);
    for part in
        ["legal, 9 plies  bughouse  Ann & Dan – Bob & Cid  1-0", "legal, 3 plies", "  0-1  WhiteA"]
    {
        assert!(outcome.out.contains(part), "{part}: {}", outcome.out);
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_no_half_record() {
    let folder = Folder::new();
    let (_server, port, _says) = server(&folder);
    let mut four = four(&port);
    begin(&mut four);
    play(&mut four, &[(0, "e4")]);
    let (mut recorder, said) = recorder(&port, &["--observe", "bob"]);
    says(&said, "games 1 and 2");
    let id = recorder.0.id().to_string();
    let sent = std::process::Command::new("kill").args(["-INT", &id]).status();
    assert!(sent.expect("kill runs").success());
    says(&said, "0 games recorded; 1 game not over yet");
    assert!(ends(&mut recorder));
    let mut out = String::new();
    let pipe = recorder.0.stdout.take().expect("a pipe");
    BufReader::new(pipe).read_to_string(&mut out).expect("read");
    assert_eq!(out, "");
}

#[test]
fn a_lost_connection_is_opened_again() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port().to_string();
    let (_recorder, said) = recorder(&port, &["--name", "Eve"]);
    for _ in 0..2 {
        let (mut stream, _) = listener.accept().expect("a connection");
        let mut lines = BufReader::new(stream.try_clone().expect("a clone"));
        stream.write_all(b"login: ").expect("sent");
        let mut name = String::new();
        lines.read_line(&mut name).expect("a name");
        assert_eq!(name, "Eve\n");
        stream.write_all(b"\n\r**** Starting FICS session as Eve(U) ****\n\rfics% ").expect("sent");
        let asks = lines.lines().map_while(Result::ok).find(|line| line == "bugwho g");
        assert!(asks.is_some());
        drop(stream);
        says(&said, "connecting again in");
    }
}

#[test]
fn what_cannot_be_recorded_is_refused_at_once() {
    let folder = Folder::new();
    let missing = folder.path("missing/games.bpgn");
    for (arguments, why) in [
        (vec!["--ics", "a:b"], "--ics takes HOST or HOST:PORT"),
        (vec!["--ics", "127.0.0.1:1", "--observe", "a;b"], "has letters, digits and hyphens"),
        (vec!["--ics", "127.0.0.1:1", "-o", &missing], "missing/games.bpgn"),
    ] {
        let outcome = run(&[&["record"], &arguments[..]].concat()).expect(2);
        assert!(outcome.err.contains(why), "{}", outcome.err);
    }
}
