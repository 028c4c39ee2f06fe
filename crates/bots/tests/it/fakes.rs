//! Programs that misbehave. Each is an ignored test: another process of this test program runs it.

use std::{
    env,
    io::{self, BufRead, Write},
    process::exit,
    thread::sleep,
    time::Duration,
};

use bughouse::MoveText;
use chess::{Fen, Position, Rules};
use protocol::cecp::ToEngine;
use tandem_bots::{Bot, BotKind, Program, Protocol};

/// The program that misbehaves as the function `name` does.
pub(crate) fn fake(name: &str) -> Program {
    let arguments = ["--ignored", "--exact", "--nocapture"].map(str::to_owned).to_vec();
    let arguments = [arguments, vec![format!("fakes::{name}")]].concat();
    Program {
        name: name.to_owned(),
        command: env::current_exe().unwrap(),
        arguments,
        protocol: Protocol::Cecp,
        options: Vec::new(),
    }
}

/// Plays the first legal move. `write` writes it, given the number of moves before it.
fn play(mut write: impl FnMut(usize, &str)) {
    say(b"\nfeature ping=1 setboard=1 usermove=1 colors=0 myname=\"Fake\" variants=\"bughouse\" done=1\n");
    let mut position = Position::initial(Rules::BUGHOUSE);
    let (mut plays, mut moves) = (false, 0);
    for line in io::stdin().lock().lines() {
        let Ok(line) = line else { exit(0) };
        match ToEngine::read(&line) {
            ToEngine::Ping(number) => say(format!("pong {number}\n").as_bytes()),
            ToEngine::Force => plays = false,
            ToEngine::SetBoard(fen) => {
                let Fen(setup) = fen.parse().unwrap();
                position = Position::from_setup(setup, Rules::BUGHOUSE).unwrap();
            }
            ToEngine::Go => plays = true,
            ToEngine::UserMove(MoveText::Squares(uci)) => {
                let mv = uci.to_move(&position).unwrap();
                position.play_unchecked(mv);
            }
            _ => continue,
        }
        let to_move = matches!(ToEngine::read(&line), ToEngine::Go | ToEngine::UserMove(_));
        if plays && to_move {
            let mv = *position.legal_moves().first().unwrap();
            write(moves, &mv.to_uci(chess::CastlingStyle::KingMoves).to_string());
            position.play_unchecked(mv);
            moves += 1;
        }
    }
    exit(0);
}

fn say(bytes: &[u8]) {
    let mut out = io::stdout().lock();
    if out.write_all(bytes).and_then(|()| out.flush()).is_err() {
        exit(0);
    }
}

fn say_move(mv: &str) {
    say(format!("move {mv}\n").as_bytes());
}

#[test]
#[ignore = "a program for other tests"]
fn crashes() {
    play(|moves, mv| if moves == 2 { exit(1) } else { say_move(mv) });
}

#[test]
#[ignore = "a program for other tests"]
fn ends_at_once() {
    exit(0);
}

#[test]
#[ignore = "a program for other tests"]
fn moves_illegally() {
    play(|_, _| say_move("e2e5"));
}

#[test]
#[ignore = "a program for other tests"]
fn writes_bad_lines() {
    play(|moves, mv| {
        match moves % 3 {
            0 => say(b"\xff\xfe\0move \xc3\x28\n"),
            1 => say(&[b'x'; 1 << 20]),
            _ => {}
        }
        say(b"\nmove ");
        sleep(Duration::from_millis(30));
        say(&mv.as_bytes()[..2]);
        sleep(Duration::from_millis(30));
        say(&mv.as_bytes()[2..]);
        say(b"\r\n");
    });
}

#[test]
#[ignore = "a program for other tests"]
fn ends_without_a_line_end() {
    play(|_, mv| {
        say(format!("move {mv}").as_bytes());
        exit(0);
    });
}

#[test]
#[ignore = "a program for other tests"]
fn floods() {
    play(|_, mv| {
        for n in 0..3000 {
            say(format!("tellics ptell time {n}\ntellics ptell otim {n}\n").as_bytes());
        }
        say(b"tellics ptell ---q\n");
        for n in 0..3000 {
            say(format!("tellics ptell {n} {}\n", "very long ".repeat(100)).as_bytes());
        }
        say(b"tellics set f5 1=1\ntellics unseek\ntellics gameend1\n");
        say_move(mv);
    });
}

#[test]
#[ignore = "a program for other tests"]
fn claims_results() {
    play(|_, mv| {
        say(b"0-1 {Black Mates}\n1/2-1/2 {Draw}\n");
        say_move(mv);
    });
}

/// The variable that names the file to which `outlives` writes its process id.
pub(crate) const PID_FILE: &str = "TANDEM_TEST_PID_FILE";

/// How long the processes live at most.
const LIFE: Duration = Duration::from_secs(60);

#[test]
#[ignore = "a program for other tests"]
fn outlives() {
    std::fs::write(env::var(PID_FILE).unwrap(), std::process::id().to_string()).unwrap();
    sleep(LIFE);
}

/// Starts a bot; the test kills this process.
#[test]
#[ignore = "a program for other tests"]
fn host() {
    let _bot = Bot::start(&BotKind::Program(fake("outlives")), |_| {}).unwrap();
    sleep(LIFE);
}
