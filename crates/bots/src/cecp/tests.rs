//! The lines that programs receive: in the order that all of them accept, and never a question that
//! would make them move.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use bughouse::{BoardId, BySeat, Game, Millis, Seat, TimeControl};
use chess::{Role, Rules, San};

use super::Cecp;
use crate::{
    BotCommand, BotEvent, GameSnapshot, MoveLimits, Program, Protocol, Seated,
    driver::{Driver, Out},
};

const SJENG: &str =
    "feature ping=1 setboard=1 usermove=0 time=1 colors=1 myname=\"Sjeng 11.2\" done=1";
const FAIRY: &str =
    "feature ping=1 setboard=1 usermove=1 time=1 colors=0 myname=\"Fairy-Stockfish\" done=1";

struct Wire {
    driver: Cecp,
    game: Game,
    now: Instant,
    out: Out,
}

impl Wire {
    /// A program with these features that is ready for a game in this seat.
    fn open(features: &str, seat: Seat) -> Self {
        let program = Program::new("program", "program".into(), Protocol::Cecp);
        let game = Game::new(Rules::BUGHOUSE);
        let now = Instant::now();
        let mut wire = Self { driver: Cecp::new(&program), game, now, out: Out::default() };
        wire.driver.started(now, &mut wire.out);
        wire.driver.line(now, features, &mut wire.out);
        let seated = Seated {
            seat,
            control: TimeControl::sudden_death(120),
            names: BySeat(["Ada", "Boris", "Chiara", "Dmitri"].map(str::to_owned)),
            seed: 0,
            limits: MoveLimits::default(),
        };
        wire.tell(BotCommand::NewGame(seated));
        let said = wire.hear("pong 1");
        assert_eq!(said.events, [BotEvent::Ready]);
        wire
    }

    fn tell(&mut self, told: BotCommand) -> Vec<String> {
        self.driver.command(self.now, told, &mut self.out);
        std::mem::take(&mut self.out).lines
    }

    fn hear(&mut self, line: &str) -> Out {
        self.driver.line(self.now, line, &mut self.out);
        std::mem::take(&mut self.out)
    }

    fn wait(&mut self, seconds: u64) -> Out {
        self.now += Duration::from_secs(seconds);
        self.driver.timeout(self.now, &mut self.out);
        std::mem::take(&mut self.out)
    }

    fn update(&mut self, played: Option<(Seat, chess::Move)>) -> Vec<String> {
        let (game, at) = (self.game.clone(), self.now);
        let clocks = BySeat([Millis(120_000); 4]);
        self.tell(BotCommand::Snapshot(Arc::new(GameSnapshot {
            game,
            clocks,
            running: true,
            at,
            played,
        })))
    }

    fn plays(&mut self, seat: Seat, san: &str) -> Vec<String> {
        let board = seat.board();
        let mv = san.parse::<San>().unwrap().to_move(self.game.board(board)).unwrap();
        self.game.play(board, mv).unwrap();
        self.update(Some((seat, mv)))
    }
}

/// The lines without clocks, which depend on the speed of the test.
fn but_clocks(lines: Vec<String>) -> Vec<String> {
    let is_clock = |line: &String| line.starts_with("time ") || line.starts_with("otim ");
    lines.into_iter().filter(|line| !is_clock(line)).collect()
}

#[test]
fn a_program_learns_its_color_before_its_reserve() {
    const START: &str = "setboard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let mut sjeng = Wire::open(SJENG, Seat::WhiteA);
    sjeng.game.grant(Seat::WhiteA, Role::Knight);
    let lines = but_clocks(sjeng.update(None));
    assert_eq!(lines, ["black", &format!("{START} w KQkq - 0 1"), "holding [N] []", "go"]);
    let mut fairy = Wire::open(FAIRY, Seat::WhiteA);
    fairy.game.grant(Seat::WhiteA, Role::Knight);
    let lines = but_clocks(fairy.update(None));
    assert_eq!(lines, [&format!("{START}[N] w KQkq - 0 1"), "go", "holding [N] []"]);
}

#[test]
fn an_arriving_piece_is_named_once_and_moves_are_followed_by_lists() {
    let mut wire = Wire::open(FAIRY, Seat::WhiteA);
    wire.update(None);
    wire.game.grant(Seat::WhiteA, Role::Knight);
    assert_eq!(wire.update(None), ["holding [N] [] WN"]);
    assert!(wire.update(None).is_empty(), "nothing has changed");
    for role in [Role::Pawn, Role::Queen] {
        wire.game.grant(Seat::BlackA, role);
    }
    assert_eq!(wire.update(None), ["holding [N] [PQ]"], "two at once are not added one by one");
    assert_eq!(wire.hear("move N@e5").events.len(), 1);
    assert_eq!(wire.plays(Seat::WhiteA, "N@e5"), ["holding [] [PQ]"]);
    let lines = but_clocks(wire.plays(Seat::BlackA, "d6"));
    assert_eq!(lines, ["usermove d7d6", "holding [] [PQ]"]);
}

#[test]
fn a_captured_promoted_piece_arrives_as_a_pawn() {
    let mut wire = Wire::open(FAIRY, Seat::BlackB);
    let chess::Fen(setup) = "4k3/8/8/8/8/8/q~7/R3K3[] w - - 0 1".parse().unwrap();
    let a = chess::Position::from_setup(setup, Rules::BUGHOUSE).unwrap();
    wire.game = Game::from_positions(a, wire.game.board(BoardId::B).clone());
    wire.update(None);
    but_clocks(wire.plays(Seat::WhiteB, "e4"));
    // White on board A captures the promoted queen, which arrives in the reserve of the partner.
    assert_eq!(wire.plays(Seat::WhiteA, "Rxa2"), ["holding [] [P] BP"]);
}

#[test]
fn a_claim_is_ignored_and_the_program_starts_anew_when_a_piece_arrives() {
    let mut wire = Wire::open(SJENG, Seat::WhiteA);
    wire.update(None);
    for (white, black) in [("f3", "e5"), ("g4", "Qh4")] {
        let mv: San = white.parse().unwrap();
        let uci = mv
            .to_move(wire.game.board(BoardId::A))
            .unwrap()
            .to_uci(chess::CastlingStyle::KingMoves);
        wire.hear(&format!("move {uci}"));
        wire.plays(Seat::WhiteA, white);
        wire.hear("pong 9");
        wire.plays(Seat::BlackA, black);
    }
    let claimed = wire.hear("0-1 {Black Mates}");
    assert!(
        !claimed.events.iter().any(|said| matches!(said, BotEvent::Resign | BotEvent::Move(_)))
    );
    assert!(claimed.restart.is_none() && claimed.lines.is_empty());
    wire.game.grant(Seat::WhiteA, Role::Knight);
    let lines = wire.update(None);
    assert_eq!((&*lines[0], &*lines[1]), ("new", "variant bughouse"));
    assert_eq!(lines.last().unwrap(), "go");
    assert!(matches!(wire.hear("move N@g3").events[..], [BotEvent::Move(_)]));
}

#[test]
fn silence_alone_is_no_hang_and_a_missing_answer_is() {
    // A thinking program gets a probe that does not make it move, and may take half its time to
    // answer.
    let mut sjeng = Wire::open(SJENG, Seat::WhiteA);
    sjeng.update(None);
    assert_eq!(sjeng.wait(6).lines, ["ping 2"]);
    assert!(sjeng.wait(50).restart.is_none());
    assert!(sjeng.wait(11).restart.is_some());
    let mut fairy = Wire::open(FAIRY, Seat::WhiteA);
    fairy.update(None);
    for _ in 0..20 {
        let asked = fairy.wait(6);
        assert_eq!(asked.lines, ["ptell help"]);
        let answer = fairy.hear("tellics ptell I listen to the commands help, sit, go");
        assert!(asked.restart.is_none() && answer.events.is_empty(), "the table is not told");
    }
    // After its move a program has nothing to do but to answer.
    fairy.hear("move e2e4");
    assert!(fairy.wait(21).restart.is_some());
}

#[test]
fn a_program_that_answers_and_does_not_move_sits() {
    let mut sjeng = Wire::open(SJENG, Seat::WhiteA);
    sjeng.update(None);
    assert_eq!(sjeng.wait(6).lines, ["ping 2"]);
    assert_eq!(sjeng.hear("pong 2").events, [BotEvent::Sits]);
    assert_eq!(sjeng.wait(6).lines, ["ping 3"]);
    // Now the program moves, and later answers mean nothing.
    assert!(matches!(sjeng.hear("move e2e4").events[..], [BotEvent::Move(_)]));
    for answer in ["pong 3", "pong 4"] {
        assert_eq!(sjeng.hear(answer).events, []);
    }
}

#[test]
fn a_restarted_program_receives_everything() {
    let mut wire = Wire::open(FAIRY, Seat::WhiteA);
    wire.update(None);
    wire.hear("move e2e4");
    wire.plays(Seat::WhiteA, "e4");
    wire.driver.lost(wire.now, &mut wire.out);
    // The game goes on while the program is gone.
    wire.plays(Seat::BlackA, "d5");
    wire.game.grant(Seat::WhiteA, Role::Pawn);
    wire.update(None);
    wire.driver.started(wire.now, &mut wire.out);
    let lines = wire.hear(FAIRY).lines;
    for line in [
        "variant bughouse",
        "level 0 2 0",
        "partner Dmitri",
        "setboard rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR[P] w KQkq - 0 2",
        "go",
        "holding [P] []",
    ] {
        assert!(lines.iter().any(|sent| sent == line), "{line}: {lines:?}");
    }
}

#[test]
fn commands_for_a_chess_server_are_discarded() {
    let mut wire = Wire::open(SJENG, Seat::WhiteA);
    for line in ["tellics set f5 1=1", "tellics unseek", "tellics gameend1", "tellics tell 24 hi"] {
        let said = wire.hear(line).events;
        assert!(said.iter().all(|said| matches!(said, BotEvent::Note(_))), "{line}");
    }
    assert_eq!(wire.hear("tellics ptell ---q").events, [BotEvent::Talk("---q".to_owned())]);
}
