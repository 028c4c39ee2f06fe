//! Games of random play, the same for the same seed.
//!
//! Moves are drawn with a preference for some of them, so that openings are shared by many games
//! and most positions are reached once, as in real collections.

use bughouse::{Bfen, BoardId, Millis, Seat};
use chess::{MoveList, Rules, Status};
use notation::write::Builder;

/// The text of a game.
pub(crate) fn game(seed: u64) -> Vec<u8> {
    game_from(None, seed)
}

/// The text of a game that may have another starting position.
pub(crate) fn game_from(start: Option<&str>, seed: u64) -> Vec<u8> {
    let mut chance = fastrand::Rng::with_seed(seed);
    let mut game = match start.map(|start| start.parse::<Bfen>().expect("a BFEN")) {
        None => Builder::new(Rules::BUGHOUSE),
        Some(start) => Builder::from_bfen(&start, Rules::BUGHOUSE).expect("a playable position"),
    };
    let elo = chance.i32(1200..2400).to_string();
    for (seat, rating) in
        [("WhiteA", "WhiteAElo"), ("BlackA", "BlackAElo"), ("WhiteB", "WhiteBElo")]
            .into_iter()
            .chain([("BlackB", "BlackBElo")])
    {
        game.tag(seat, &format!("player{}", chance.u32(0..5000)));
        game.tag(rating, if chance.u32(0..10) == 0 { "----" } else { &elo });
    }
    let (year, month, day) = (chance.u32(2000..2025), chance.u32(1..=12), chance.u32(1..=28));
    game.tag("Date", &format!("{year}.{month:02}.{day:02}"));
    let control = ["120+0", "180+0", "300+0"][chance.usize(0..3)];
    game.tag("TimeControl", control).tag("Event", &format!("random game {seed}"));
    let mut clocks = [180_000_i64; 4];
    let length = chance.usize(30..190);
    let mut mated = None;
    for _ in 0..length {
        let board = BoardId::ALL[chance.usize(0..2)];
        let seat = game.boards().to_move(board);
        let position = game.boards().board(board);
        let mut moves = MoveList::new();
        position.generate(|set| {
            set.for_each(|mv| moves.push(mv));
        });
        if moves.is_empty() {
            continue;
        }
        // Nearly the first moves of the list more often than the others.
        let share = chance.f64().powi(5);
        let mv = moves[(share * moves.len() as f64) as usize];
        let clock = &mut clocks[seat as usize];
        *clock -= chance.i64(100..2500);
        let clock = (*clock > 0).then_some(Millis(*clock));
        game.play(seat, mv, clock).expect("a legal move");
        if game.boards().board(board).status() == Status::Mated {
            mated = Some(game.boards().to_move(board));
            break;
        }
    }
    finish(game, mated, chance.u32(0..12))
}

fn finish(game: Builder, mated: Option<Seat>, ending: u32) -> Vec<u8> {
    let result = |lost: Seat| match lost {
        Seat::WhiteA | Seat::BlackB => "0-1",
        Seat::BlackA | Seat::WhiteB => "1-0",
    };
    match (mated, ending) {
        (Some(seat), _) => game.finish(result(seat), Some(&format!("{} checkmated", seat.name()))),
        (None, 0) => game.finish("*", None),
        (None, 1) => game.finish("1/2-1/2", Some("Game drawn by mutual agreement")),
        (None, ending) => {
            let seat = Seat::ALL[ending as usize % 4];
            game.finish(result(seat), Some(&format!("{} resigns", seat.name())))
        }
    }
}
