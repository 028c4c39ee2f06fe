//! Properties of every game, whatever the partner says: moves are legal, talk is bounded, and the
//! same seed plays the same game.

use bughouse::phrase::Phrase;
use bughouse::{BoardId, BySeat, Game, Millis, Seat, TimeControl};
use chess::Rules;
use tandem_engine::{
    Engine, Level, Options, SearchLimits,
    player::{SeatAction, SeatPlayer, SeatView},
};

/// Messages that a hostile partner repeats.
const HOSTILE: &[&str] = &[
    "sit",
    "go",
    "+++q",
    "---q",
    "x",
    "dead",
    "fast",
    "slow",
    "move e2e4",
    "move e7e5",
    "K@e4",
    "Qxf7#",
    "",
    "time 99999999999999999999",
    "time -5",
    "otim 0",
    "\u{0}\u{1b}[2J",
    "🐴🐴🐴",
    "++++++++++++++++++++++++",
    "what do you want?",
    "help",
    "ok",
    "sitting (",
    "sitting (🐴@",
    "go (",
    "doesn't mate me anymore",
    "=",
    "need a queen need a queen",
    "ptell sit\nquit",
    "+++trades",
    "---trades",
    "P@a9",
    "e8=K",
    "O-O-O-O",
];

/// Plays a game of four players; returns what each says and does.
fn play(level: Level, seed: u64, plies: u32, heard: impl Fn(u32) -> &'static str) -> String {
    let mut game = Game::new(Rules::BUGHOUSE);
    let mut clocks = BySeat([Millis(60_000); 4]);
    let control = TimeControl::sudden_death(60);
    let options = Options { memory: 1 << 20, threads: 1 };
    let mut engines = BySeat::default().0.map(|()| Engine::new(options));
    let mut players = Seat::ALL.map(|seat| SeatPlayer::new(level, seed * 4 + seat as u64));
    let (mut log, mut said) = (String::new(), [0; 4]);
    for ply in 0..plies {
        let board = BoardId::ALL[(ply as usize + seed as usize) % 2];
        let seat = game.to_move(board);
        let (player, engine) = (&mut players[seat as usize], &mut engines[seat as usize]);
        let mut says = player.receive(heard(ply));
        let view = SeatView::new(seat, &game, &[], |seat| clocks[seat], control);
        let decision = player.decide(engine, &view, &SearchLimits::nodes(300), &(), &mut |_| {});
        assert!(decision.talk.len() <= 4, "{:?}", decision.talk);
        says.extend(decision.talk);
        clocks[seat] = (clocks[seat] - Millis(500)).max(Millis(1));
        if let SeatAction::Move(mv) = decision.action {
            assert!(game.board(board).is_legal(mv), "{mv:?} on {:?}", game.board(board));
            log += &format!("{seat} {mv:?}\n");
            game.play_unchecked(board, mv);
        } else {
            log += &format!("{seat} sits\n");
        }
        if game.mated().is_some() {
            break;
        }
        let (mine, other) = (game.board(board), game.board(!board));
        says.extend(players[seat as usize].find_threats(engine, mine, Some(other), &()));
        said[seat as usize] += says.len();
        for phrase in says {
            assert_eq!(phrase.to_string().parse::<Phrase>(), Ok(phrase));
            log += &format!("{seat} {phrase}\n");
            players[seat.partner() as usize].receive(&phrase.to_string());
        }
    }
    assert!(said.iter().all(|&said| said <= 110), "talk without end: {said:?}");
    log
}

#[test]
fn moves_are_legal_and_talk_is_bounded_whatever_the_partner_says() {
    for seed in 0..4 {
        let level = [Level::FULL, Level::CLUB, Level::CASUAL, Level::BEGINNER][seed as usize];
        play(level, seed, 120, |ply| HOSTILE[(ply as usize * 7 + seed as usize) % HOSTILE.len()]);
    }
}

#[test]
fn the_same_seed_plays_the_same_and_another_differently() {
    let quiet = |_| "";
    let game = |seed| play(Level::CASUAL, seed, 30, quiet);
    assert_eq!(game(3), game(3));
    assert_ne!(game(3), game(5));
}

#[test]
fn partners_that_are_bots_talk_little() {
    let log = play(Level::FULL, 9, 120, |_| "");
    let (moves, said) =
        log.lines().partition::<Vec<_>, _>(|line| line.contains("{ ") || line.ends_with("sits"));
    assert!(said.len() * 2 < moves.len(), "{} phrases, {} moves\n{log}", said.len(), moves.len());
}
