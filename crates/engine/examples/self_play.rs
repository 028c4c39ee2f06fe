//! Writes games of the engine against itself, for archives:
//! `cargo run --release -p tandem-engine --example self_play GAMES [SEED [NODES]] > games.bpgn`.
//!
//! All games begin in the initial position. At each turn a board that chance chooses moves. A
//! player searches some hundred positions, misjudges them a little and overlooks some drops, so
//! that games differ. There are no clocks, and no player sits while there is a legal move.

use std::{
    env,
    fmt::Write as _,
    io::{self, Write as _},
};

use bughouse::{BoardId, Game, Seat, Team};
use chess::{Rules, SanPlus};
use tandem_engine::{Engine, Handicap, Options, Root, SearchLimits};

/// Games that are longer have no result.
const MAX_PLIES: u32 = 400;

fn main() -> io::Result<()> {
    let mut arguments = env::args().skip(1).map(|text| text.parse().ok());
    let mut next = |usual: u64| arguments.next().flatten().unwrap_or(usual);
    let (games, seed, nodes) = (next(100), next(1), next(300));
    let mut engine = Engine::new(Options { memory: 1 << 19, threads: 1 });
    let mut out = io::stdout().lock();
    for number in 0..games {
        engine.forget();
        let mut chance = Chance(seed << 32 | number);
        writeln!(out, "{}", play(&mut engine, &mut chance, seed, number, nodes))?;
    }
    Ok(())
}

fn play(engine: &mut Engine, chance: &mut Chance, seed: u64, number: u64, nodes: u64) -> String {
    let mut text = format!("[Event \"self-play\"]\n[Round \"{seed}.{number}\"]\n");
    for seat in Seat::ALL {
        let _ = writeln!(text, "[{} \"Tandem, {nodes} nodes\"]", seat.name());
    }
    let mut game = Game::new(Rules::BUGHOUSE);
    let mut moves = String::new();
    let mut histories = [Vec::new(), Vec::new()];
    let mut stuck = 0;
    let mut loser = None;
    for _ in 0..MAX_PLIES {
        let board = BoardId::ALL[(chance.next() & 1) as usize];
        let seat = game.to_move(board);
        let position = game.board(board).clone();
        let handicap =
            Handicap { seed: chance.next(), noise: 20, missed_drops: 6, missed_lines: 4 };
        let limits = SearchLimits { handicap: Some(handicap), ..SearchLimits::nodes(nodes) };
        let history = histories[board as usize].clone();
        let root = Root { position: position.clone(), history };
        let Some(mv) = engine.search(&root, &limits, &(), &mut |_| {}).best_move else {
            stuck += 1;
            // By now chance has asked both boards.
            if stuck > 40 {
                break;
            }
            continue;
        };
        stuck = 0;
        histories[board as usize].push(position.keys().whole());
        let san = SanPlus::from_move(mv, &position);
        let _ = write!(moves, "{}{}. {san} ", position.fullmoves(), seat.letter());
        game.play_unchecked(board, mv);
        loser = game.mated();
        if loser.is_some() {
            break;
        }
    }
    let result = match loser.map(Seat::team) {
        Some(Team::First) => "0-1",
        Some(Team::Second) => "1-0",
        None => "*",
    };
    let closing = loser.map_or(String::new(), |seat| format!("{{{} checkmated}} ", seat.name()));
    let _ = write!(text, "[Result \"{result}\"]\n\n{moves}{closing}{result}\n");
    text
}

/// splitmix64
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }
}
