//! `tandem ics-bot` against a server of its own, and against servers that misbehave.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    process::{Child, Stdio},
    time::Duration,
};

use crate::support::{Folder, run, tandem};

/// A process that ends with the test.
pub(crate) struct Running(pub(crate) Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A server and the port where ICS clients connect.
pub(crate) fn server(folder: &Folder) -> (Running, String, BufReader<impl Read>) {
    let (process, [_, port], says) = server_with_page(folder);
    (process, port, says)
}

/// A server and its ports: that of the page, and that where ICS clients connect.
pub(crate) fn server_with_page(folder: &Folder) -> (Running, [String; 2], BufReader<impl Read>) {
    let port_in = |text: &str| -> String {
        let digits = text.rsplit(':').next().unwrap_or_default().trim();
        digits.chars().take_while(char::is_ascii_digit).collect()
    };
    let database = folder.path("games.db");
    let arguments = ["serve", "--database", &database, "--listen", "127.0.0.1:0"];
    let mut command = tandem();
    command.args(arguments).args(["--ics", "127.0.0.1:0"]).stderr(Stdio::piped());
    let mut process = Running(command.spawn().expect("the command starts"));
    let mut says = BufReader::new(process.0.stderr.take().expect("a pipe"));
    let mut all = String::new();
    loop {
        let mut line = String::new();
        assert!(says.read_line(&mut line).expect("a line") > 0, "no address: {all}");
        all += &line;
        if line.contains("ICS") {
            let page = all.lines().find(|line| line.contains("http://")).unwrap_or_default();
            return (process, [port_in(page), port_in(&line)], says);
        }
    }
}

fn bot(port: &str, arguments: &[&str]) -> Running {
    bot_with("tandem:beginner", port, arguments)
}

fn bot_with(engine: &str, port: &str, arguments: &[&str]) -> Running {
    let mut command = tandem();
    command.args(["ics-bot", "--host", "127.0.0.1", "--port", port]);
    command.args(["--engine", engine]).args(arguments);
    Running(command.stderr(Stdio::null()).spawn().expect("the command starts"))
}

/// A person at a terminal.
pub(crate) struct Person {
    stream: TcpStream,
    unread: String,
}

impl Person {
    pub(crate) fn log_in(port: &str, name: &str) -> Self {
        let mut person = Self::connect(port);
        person.until("login: ");
        person.send(name);
        person.until("Press return");
        person.send("");
        person.until("fics% ");
        person
    }

    /// The same for somebody with an account.
    pub(crate) fn log_in_with(port: &str, name: &str, password: &str) -> Self {
        let mut person = Self::connect(port);
        person.until("login: ");
        person.send(name);
        person.until("password: ");
        person.send(password);
        person.until("fics% ");
        person
    }

    fn connect(port: &str) -> Self {
        let stream = TcpStream::connect(format!("127.0.0.1:{port}")).expect("a connection");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a timeout");
        Self { stream, unread: String::new() }
    }

    pub(crate) fn send(&mut self, line: &str) {
        self.stream.write_all(format!("{line}\n").as_bytes()).expect("sent");
    }

    /// Reads on until a text has come; gives everything up to its end.
    #[track_caller]
    pub(crate) fn until(&mut self, text: &str) -> String {
        loop {
            if let Some(at) = self.unread.find(text) {
                return self.unread.drain(..at + text.len()).collect();
            }
            let mut bytes = [0; 4096];
            match self.stream.read(&mut bytes) {
                Ok(length) if length > 0 => {
                    self.unread.extend(bytes[..length].iter().map(|&byte| char::from(byte)));
                }
                other => panic!("{text:?} has not come ({other:?}): {}", self.unread),
            }
        }
    }
}

impl Person {
    /// Asks until the finger notes of somebody have a text.
    fn wait_for_finger(&mut self, name: &str, text: &str) {
        for _ in 0..200 {
            self.send(&format!("finger {name}"));
            if self.until("fics% ").contains(text) {
                return;
            }
            std::thread::sleep(Duration::from_millis(300));
        }
        panic!("{name} has no {text:?}");
    }
}

/// Waits until a bot ends by itself.
pub(crate) fn ends(bot: &mut Running) -> bool {
    for _ in 0..600 {
        if let Some(status) = bot.0.try_wait().expect("a status") {
            return status.success();
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    false
}

#[test]
fn three_bots_play_a_game_with_a_person() {
    let folder = Folder::new();
    let (_server, port, _says) = server(&folder);
    let mut ann = Person::log_in(&port, "Ann");
    let cid = bot(&port, &["--name", "Cid", "--refuse-matches", "--games", "1"]);
    ann.wait_for_finger("Cid", "(computer)");
    let bob = bot(&port, &["--name", "Bob", "--partner", "Cid", "--games", "1"]);
    ann.wait_for_finger("Bob", "Bughouse partner: Cid");
    let dan = bot(&port, &["--name", "Dan", "--partner", "Ann", "--games", "1"]);
    ann.until("Dan offers to be your bughouse partner");
    ann.send("partner Dan");
    ann.until("Dan (your partner) tells you: I am a computer.");
    ann.send("tell Bob hello");
    ann.until("Bob(U) tells you: I am a computer.");
    ann.send("match Bob 5 0 bughouse white");
    ann.until("Creating unrated bughouse match.");
    ann.send("e4");
    ann.until("P/e2-e4");
    // Bob's move.
    ann.until(" W ");
    ann.send("pobserve");
    ann.until("You are now observing game");
    // Cid moves, and so does Dan.
    ann.until(" Cid Dan 0 5 0 ");
    ann.until(" Cid Dan 0 5 0 ");
    ann.send("resign");
    for mut bot in [bob, cid, dan] {
        assert!(ends(&mut bot));
    }
}

#[test]
#[ignore = "needs engines"]
fn engines_of_others_play_through_the_door() {
    let folder = Folder::new();
    let (_server, port, _says) = server(&folder);
    let mut ann = Person::log_in(&port, "Ann");
    let games = ["--games", "1"];
    let cid =
        bot_with("sjeng", &port, &[&["--name", "Cid", "--refuse-matches"], &games[..]].concat());
    ann.wait_for_finger("Cid", "(computer)");
    let bob = bot_with(
        "fairy-stockfish",
        &port,
        &[&["--name", "Bob", "--partner", "Cid"], &games[..]].concat(),
    );
    ann.wait_for_finger("Bob", "Bughouse partner: Cid");
    let dan =
        bot_with("sjeng", &port, &[&["--name", "Dan", "--partner", "Ann"], &games[..]].concat());
    ann.until("Dan offers to be your bughouse partner");
    ann.send("partner Dan");
    ann.until("Dan (your partner) tells you: I am a computer.");
    ann.send("match Bob 5 0 bughouse white");
    ann.until("Creating unrated bughouse match.");
    ann.send("pobserve");
    ann.until("You are now observing game");
    for mv in ["a3", "h3", "b3"] {
        ann.send(mv);
        ann.until(&format!(" {mv} "));
        // Fairy-Stockfish answers.
        ann.until(" W ");
    }
    // Two instances of Sjeng play on the other board.
    for _ in 0..6 {
        ann.until(" Cid Dan 0 5 0 ");
    }
    ann.send("resign");
    for mut bot in [bob, cid, dan] {
        assert!(ends(&mut bot));
    }
}

#[test]
fn a_lost_connection_is_opened_again() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port().to_string();
    let _bot = bot(&port, &["--name", "Dan"]);
    for _ in 0..2 {
        let (mut stream, _) = listener.accept().expect("a connection");
        stream.write_all(b"\xff\xfd\x03login: ").expect("sent");
        let mut lines = BufReader::new(stream);
        let mut answer = [0; 3];
        lines.read_exact(&mut answer).expect("an answer to the telnet command");
        assert_eq!(answer, *b"\xff\xfc\x03");
        let mut name = String::new();
        lines.read_line(&mut name).expect("a name");
        assert_eq!(name, "Dan\n");
    }
}

#[test]
fn a_wrong_password_ends_the_command_and_is_not_shown() {
    let folder = Folder::new();
    let file = folder.file("password", "open sesame\n");
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port().to_string();
    let thread = std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().expect("a connection");
        let mut lines = BufReader::new(stream.try_clone().expect("a clone"));
        let mut answers = Vec::new();
        for prompt in [&b"login: "[..], b"\n\rpassword: ", b"\n\r**** Invalid password! ****\n\r"] {
            stream.write_all(prompt).expect("sent");
            let mut answer = String::new();
            lines.read_line(&mut answer).expect("a line or the end");
            answers.push(answer);
        }
        answers
    });
    let arguments = ["ics-bot", "--host", "127.0.0.1", "--port", &port, "--name", "Dan"];
    let outcome = run(&[&arguments[..], &["--password-file", &file]].concat()).expect(2);
    assert!(outcome.err.contains("wrong password for 'Dan'"), "{}", outcome.err);
    assert!(!outcome.err.contains("sesame") && !outcome.out.contains("sesame"));
    assert_eq!(thread.join().expect("no panic"), ["Dan\n", "open sesame\n", ""]);
}

#[test]
fn names_cannot_smuggle_commands_in() {
    for (option, value) in [("--name", "Dan\nquit"), ("--partner", ""), ("--challenge", "a;b")] {
        let outcome = run(&["ics-bot", "--host", "127.0.0.1", "--port", "1", option, value]);
        let outcome = outcome.expect(2);
        assert!(outcome.err.contains("has letters, digits and hyphens"), "{}", outcome.err);
    }
}
