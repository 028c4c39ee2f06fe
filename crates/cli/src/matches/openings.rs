//! Starting positions: usual first moves on each board, so that deterministic engines play
//! different games.

use bughouse::{BoardId, Game, Ruleset};
use chess::San;

/// Some usual first moves of bughouse; none of them loses.
const LINES: [&str; 24] = [
    "e4 e5 Nf3 Nc6",
    "e4 e5 Nc3 Nf6",
    "e4 e5 Bc4 Nf6",
    "e4 e5 Nf3 Nc6 Bb5 Nf6",
    "e4 e5 Nf3 Nc6 Bc4 Nf6 Nc3 Bc5",
    "e4 e5 d4 exd4 Qxd4 Nc6",
    "e4 Nc6 Nf3 d6",
    "e4 Nc6 d4 d5",
    "e4 Nf6 e5 Nd5",
    "e4 Nf6 Nc3 e6",
    "e4 e6 d4 d5",
    "e4 e6 Nf3 Nc6",
    "e4 e6 Nc3 d5 exd5 exd5",
    "e4 d5 exd5 Qxd5",
    "e4 c6 d4 d5",
    "e4 d6 d4 Nf6 Nc3 e5",
    "d4 d5 Nf3 Nf6",
    "d4 d5 Bf4 Nf6 e3 e6",
    "d4 Nf6 Nc3 d5",
    "d4 e6 Nc3 Nf6",
    "d4 Nc6 Nf3 d5",
    "Nf3 Nf6 d4 e6",
    "Nf3 Nc6 d4 Nf6",
    "Nc3 e5 e4 Nc6",
];

/// The starting position of a pair of games.
pub(super) fn start(seed: u64, pair: u32, ruleset: &Ruleset) -> Game {
    // Every pair of lines comes once before any repeats: the step is coprime to their number.
    let all = LINES.len() as u64 * LINES.len() as u64;
    let number = (mixed(seed) % all + u64::from(pair) * 131) % all;
    let mut game = Game::new(ruleset.rules());
    for (board, line) in BoardId::ALL.into_iter().zip([number / 24, number % 24]) {
        for word in LINES[line as usize].split(' ') {
            let mv = word.parse::<San>().ok().and_then(|san| san.to_move(game.board(board)).ok());
            if let Some(mv) = mv {
                game.play_unchecked(board, mv);
            }
        }
    }
    game
}

/// Spreads similar seeds over all numbers: splitmix64.
fn mixed(seed: u64) -> u64 {
    let z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb) >> 31
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_line_is_legal_and_starts_differ() {
        for line in LINES {
            let mut position = chess::Position::initial(Ruleset::CASUAL.rules());
            for word in line.split(' ') {
                let mv = word.parse::<San>().unwrap().to_move(&position).expect(line);
                position.play_unchecked(mv);
            }
        }
        let all = |seed| (0..576).map(move |pair| start(seed, pair, &Ruleset::CASUAL).key());
        assert_eq!(all(1).collect::<HashSet<_>>().len(), 576);
        assert!(all(1).ne(all(2)) && all(1).eq(all(1)));
    }
}
