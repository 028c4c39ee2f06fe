//! One game: a known beginning, an opening from a skewed tree, random play.

use std::io::Write;

use bughouse::{BoardId, Game as Boards, Seat};
use chess::{Move, Position, Rules, San, SanPlus, san::Suffix};
use notation::{
    Batch,
    facts::{Played, Step},
};

/// A game of the files: its moves on both boards.
pub(crate) struct Beginning {
    moves: Vec<(BoardId, Move)>,
}

/// The games of a text that start from the usual position.
pub(crate) fn beginnings(text: &[u8]) -> Vec<Beginning> {
    let batch = Batch::from_text(text);
    let mut found = Vec::new();
    for game in batch.games() {
        let mut is_usual = false;
        let played = Played::watched(&game, |boards, step| {
            is_usual |= matches!(step, Step::Start) && *boards == Boards::new(Rules::BUGHOUSE);
        });
        if is_usual && played.is_legal {
            let moves = played.moves.into_iter().map(|(seat, mv)| (seat.board(), mv)).collect();
            found.push(Beginning { moves });
        }
    }
    found
}

/// A game in progress.
struct Playing<'t> {
    text: &'t mut Vec<u8>,
    chance: fastrand::Rng,
    boards: Boards,
    /// Tenths of a second.
    clocks: [i32; 4],
    column: usize,
    plies: usize,
}

/// How a game ends.
enum End {
    Mate(Seat),
    Time(Seat),
    Stopped,
}

/// Writes the game of a number.
pub(crate) fn write(text: &mut Vec<u8>, (seed, number): (u64, u64), beginnings: &[Beginning]) {
    // Seeds of neighbors must not be alike.
    let own = (seed.wrapping_add(1)).wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(number);
    let mut chance = fastrand::Rng::with_seed(own.wrapping_mul(0xbf58_476d_1ce4_e5b9));
    let control = [120, 180, 180, 180, 300, 60][chance.usize(0..6)];
    tags(text, &mut chance, control, number);
    let (boards, clocks) = (Boards::new(Rules::BUGHOUSE), [control * 10; 4]);
    let mut playing = Playing { text, chance, boards, clocks, column: 0, plies: 0 };
    let end = playing.play(beginnings);
    playing.finish(&end);
}

fn tags(text: &mut Vec<u8>, chance: &mut fastrand::Rng, control: i32, number: u64) {
    /// The number of players. Low numbers play more games than high ones.
    const PLAYERS: f64 = 40_000.0;
    let level = 1100.0 + 1300.0 * (chance.f64() + chance.f64()) / 2.0;
    let mut out = |line: std::fmt::Arguments<'_>| text.write_fmt(line).unwrap_or_default();
    out(format_args!("[Event \"Measured game {number}\"]\n"));
    let (year, month) = (1999 + (27.0 * chance.f64().sqrt()) as u32, chance.u32(1..=12));
    out(format_args!("[Date \"{year}.{month:02}.{:02}\"]\n", chance.u32(1..=28)));
    for seat in Seat::ALL {
        let player = (PLAYERS * chance.f64().powi(3)) as u32;
        let rating = level as i32 + (player % 400) as i32 - 200 + chance.i32(-20..=20);
        let name = seat.name();
        out(format_args!("[{name} \"player{player}\"][{name}Elo \"{rating}\"]\n"));
    }
    out(format_args!("[TimeControl \"{control}+0\"]\n\n"));
}

impl Playing<'_> {
    /// The length of the opening, in moves on both boards.
    const OPENING: usize = 24;

    fn play(&mut self, beginnings: &[Beginning]) -> End {
        let choice = self.chance.f64().powi(3) * beginnings.len() as f64;
        let beginning = &beginnings[choice as usize];
        // Half of the games leave it within four moves.
        let followed = (-6.0 * (1.0 - self.chance.f64()).ln()) as usize;
        for &(board, mv) in beginning.moves.iter().take(followed.min(beginning.moves.len())) {
            if let Some(end) = self.make(board, mv) {
                return end;
            }
        }
        let length =
            110.0 + 45.0 * (self.chance.f64() + self.chance.f64() + self.chance.f64() - 1.5);
        let mut waits = 0;
        while self.plies < length as usize && waits < 2 {
            let board = self.next_board(waits);
            match self.choose(board) {
                Some(mv) => {
                    waits = 0;
                    if let Some(end) = self.make(board, mv) {
                        return end;
                    }
                }
                None => waits += 1,
            }
        }
        End::Stopped
    }

    /// The board whose players have more time left, or the other one if that board waits for a
    /// piece.
    fn next_board(&self, waits: usize) -> BoardId {
        let left = |board: usize| self.clocks[2 * board] + self.clocks[2 * board + 1];
        BoardId::ALL[usize::from((left(0) < left(1)) ^ (waits > 0))]
    }

    /// A random move: at first mostly one of those that are usual in the position.
    fn choose(&mut self, board: BoardId) -> Option<Move> {
        let position = self.boards.board(board);
        let mut count = 0;
        position.generate(|set| count += set.len());
        if count == 0 {
            return None;
        }
        let skew = if self.plies < Self::OPENING { 6 } else { 1 };
        let rank = (self.chance.f64().powi(skew) * count as f64) as usize;
        let usual = if skew > 1 { position.keys().board as usize % count } else { 0 };
        nth_move(position, (rank + usual) % count)
    }

    /// Writes and plays a move.
    fn make(&mut self, board: BoardId, mv: Move) -> Option<End> {
        let seat = self.boards.to_move(board);
        let number = self.boards.board(board).fullmoves();
        let san = San::from_move(mv, self.boards.board(board));
        self.boards.play_unchecked(board, mv);
        let suffix = Suffix::of(self.boards.board(board));
        let spent = match self.chance.u32(0..100) {
            0 => self.chance.i32(100..400),
            1..10 => self.chance.i32(30..100),
            _ => self.chance.i32(1..30),
        };
        let clock = &mut self.clocks[seat as usize];
        if *clock <= spent {
            *clock = 0;
            return Some(End::Time(seat));
        }
        *clock -= spent;
        self.plies += 1;
        let clock = *clock;
        let letter = ["A", "a", "B", "b"][seat as usize];
        let start = self.text.len();
        let (whole, tenth) = (clock / 10, clock % 10);
        let san = SanPlus { san, suffix };
        write!(self.text, "{number}{letter}. {san} {{{whole}.{tenth}}}").unwrap_or_default();
        self.column += self.text.len() - start + 1;
        let is_full = self.column > 80;
        self.text.push(if is_full { b'\n' } else { b' ' });
        if is_full {
            self.column = 0;
        }
        (suffix == Some(Suffix::Mate)).then(|| End::Mate(self.boards.to_move(board)))
    }

    fn finish(mut self, end: &End) {
        let (seat, words) = match *end {
            End::Mate(seat) => (seat, "checkmated"),
            End::Time(seat) => (seat, "forfeits on time"),
            End::Stopped if self.chance.u32(0..30) == 0 => {
                self.text.extend(b"{Game drawn by mutual agreement} 1/2-1/2\n\n");
                return;
            }
            End::Stopped => (Seat::ALL[self.chance.usize(0..4)], "resigns"),
        };
        let result = match seat {
            Seat::WhiteA | Seat::BlackB => "0-1",
            Seat::BlackA | Seat::WhiteB => "1-0",
        };
        writeln!(self.text, "{{{} {words}}} {result}\n", seat.name()).unwrap_or_default();
    }
}

/// The move with this index, in the order in which moves are generated.
fn nth_move(position: &Position, index: usize) -> Option<Move> {
    let (mut left, mut found) = (index, None);
    position.generate(|set| {
        if found.is_none() {
            if left < set.len() {
                let mut moves = left;
                set.for_each(|mv| {
                    if moves == 0 && found.is_none() {
                        found = Some(mv);
                    }
                    moves = moves.wrapping_sub(1);
                });
            } else {
                left -= set.len();
            }
        }
    });
    found
}
