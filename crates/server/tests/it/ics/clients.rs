//! xboard itself, on a screen that nobody sees.

use std::{
    io::{BufRead, BufReader, Read, Write},
    process::{Child, Command, Stdio},
    sync::mpsc,
    time::Duration,
};

use super::telnet::{PROMPT, Telnet, server};

/// A process that ends with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A screen, with its number as X clients want it.
fn screen() -> (Running, String) {
    let mut command = Command::new("Xvfb");
    command.args(["-displayfd", "1", "-screen", "0", "1280x1000x24", "-nolisten", "tcp"]);
    let mut process = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("Xvfb");
    let mut number = String::new();
    BufReader::new(process.stdout.take().expect("a pipe")).read_line(&mut number).expect("a line");
    (Running(process), format!(":{}", number.trim()))
}

/// xboard, with what it writes to its terminal.
struct Xboard {
    process: Running,
    lines: mpsc::Receiver<String>,
}

impl Xboard {
    fn start(screen: &str, port: u16, logon: &std::path::Path) -> Self {
        let mut command = Command::new("/usr/games/xboard");
        command.args(["-ics", "-icshost", "127.0.0.1", "-icsport", &port.to_string()]);
        command.args(["-dualBoard", "true", "-backgroundObserve", "true", "-icslogon"]).arg(logon);
        command.env("DISPLAY", screen).env("HOME", logon.parent().expect("a folder"));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut process = command.spawn().expect("xboard");
        let mut out = process.stdout.take().expect("a pipe");
        let (sender, lines) = mpsc::channel();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(length @ 1..) = out.read(&mut bytes) {
                // The test has ended.
                let _ = sender.send(String::from_utf8_lossy(&bytes[..length]).into_owned());
            }
        });
        Self { process: Running(process), lines }
    }

    /// Types a line in the terminal.
    fn types(&mut self, line: &str) {
        let input = self.process.0.stdin.as_mut().expect("a pipe");
        input.write_all(format!("{line}\n").as_bytes()).expect("typed");
    }

    /// Everything that xboard writes, until it has written this.
    fn writes(&self, text: &str) -> String {
        let mut all = String::new();
        while !all.contains(text) {
            match self.lines.recv_timeout(Duration::from_secs(60)) {
                Ok(more) => all += &more,
                Err(_) => panic!("xboard has not written {text:?}: {all}"),
            }
        }
        all
    }
}

/// A move of one of two players, which both see.
async fn plays(players: [&mut Telnet; 2], turn: usize, mv: &str) {
    players[turn % 2].send(mv).await;
    for player in players {
        player.until(&format!(") {mv}")).await;
        player.until(PROMPT).await;
    }
}

/// Ann plays in xboard, with the others at terminals.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs xboard"]
async fn clients_xboard_plays_a_game_to_mate() {
    let (server, address) = server().await;
    let (_screen, screen) = screen();
    let folder = tempfile::tempdir().expect("a folder");
    let logon = folder.path().join("icsrc");
    std::fs::write(&logon, "Ann\n\n").expect("written");
    let mut ann = Xboard::start(&screen, address.port(), &logon);
    let mut others = Vec::new();
    for name in ["Bob", "Cid", "Dan"] {
        others.push(Telnet::guest(address, name).await);
    }
    let [mut bob, mut cid, mut dan] = others.try_into().unwrap_or_else(|_| panic!("three"));
    while !bob.ask("who").await.contains("Ann") {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    ann.types("seek 3 0");
    ann.writes("Your seek has been posted");
    ann.types("unseek");
    ann.writes("Your seek has been removed.");
    ann.types("partner Dan");
    dan.until("offers to be your bughouse partner").await;
    dan.ask("partner Ann").await;
    ann.writes("Dan agrees to be your partner.");
    bob.ask("partner Cid").await;
    cid.until("offers to be your bughouse partner").await;
    cid.ask("partner Bob").await;
    bob.until("Cid agrees to be your partner.").await;
    ann.types("match Bob 3 0 bughouse white");
    bob.until("Challenge: Ann").await;
    bob.send("accept").await;
    ann.writes("Your partner is playing game 4 (Cid vs. Dan).");
    for (turn, mv) in ["e4", "d5", "exd5", "Qxd5"].into_iter().enumerate() {
        plays([&mut cid, &mut dan], turn, mv).await;
    }
    for (mv, answer) in [("e4", "e5"), ("P@d6", "a6"), ("Bc4", "h6"), ("Qh5", "b6")] {
        ann.types(mv);
        bob.until(&format!(" {mv} ")).await;
        bob.send(answer).await;
        bob.until(&format!(" {answer} ")).await;
    }
    // xboard asks for the partner's board by itself, after the first moves.
    ann.writes("You are now observing game 4.");
    dan.send("ptell +n").await;
    ann.writes("Dan (your partner) tells you: +n");
    ann.types("Qxf7");
    for other in [&mut bob, &mut cid, &mut dan] {
        other.until("{Game 3 (Ann vs. Bob) Bob checkmated} 1-0").await;
    }
    ann.writes("No ratings adjustment done.");
    ann.types("quit");
    ann.writes("Thank you for playing.");
    server.stop().await;
}
