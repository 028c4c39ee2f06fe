//! Synthetic games by random legal play, from a fixed seed.
//!
//! Real players drop about every eighth move (the FICS archive); choosing evenly among all legal
//! moves would drop far more often, so a player first decides whether to drop at all.

use std::fmt::Write;

use fastrand::Rng;
use chess::{Color, Move, MoveList, Position, Rules, SanPlus, Status};

/// Games as text, and how much they hold.
pub struct Games {
    /// All games, one after the other.
    pub text: String,
    pub games: u64,
    /// Moves of either side on either board.
    pub plies: u64,
    /// Those among them that are drops.
    pub drops: u64,
}

impl Games {
    fn empty() -> Self {
        Self { text: String::new(), games: 0, plies: 0, drops: 0 }
    }

    fn note(&mut self, mv: Move) {
        self.plies += 1;
        self.drops += u64::from(matches!(mv, Move::Drop { .. }));
    }
}

/// A player who plays at random, with a list to choose from.
struct Player {
    chance: Rng,
    list: MoveList,
}

impl Player {
    fn new(seed: u64) -> Self {
        Self { chance: Rng::with_seed(seed), list: MoveList::new() }
    }

    /// Games of 60 to 140 plies, unless mate comes first.
    fn length(&mut self) -> usize {
        60 + self.chance.usize(..81)
    }

    fn choose(&mut self, position: &Position) -> Option<Move> {
        position.legal_moves_into(&mut self.list);
        let is_drop = |mv: &&Move| matches!(mv, Move::Drop { .. });
        let drops = self.list.iter().filter(is_drop).count();
        let wants_drop = drops == self.list.len() || drops > 0 && self.chance.usize(..4) == 0;
        let among = if wants_drop { drops } else { self.list.len() - drops };
        if among == 0 {
            return None;
        }
        let chosen = self.chance.usize(..among);
        self.list.iter().filter(|mv| is_drop(mv) == wants_drop).nth(chosen).copied()
    }
}

/// Bughouse games as BPGN with clock times: `1A. e4{119.051}`.
pub fn bughouse(seed: u64, games: u64) -> Games {
    let mut out = Games::empty();
    let mut player = Player::new(seed);
    for number in 1..=games {
        headers(&mut out.text, number, &["WhiteA", "BlackA", "WhiteB", "BlackB"]);
        two_boards(&mut player, &mut out);
        out.text.push_str("*\n\n");
        out.games += 1;
    }
    out
}

fn two_boards(player: &mut Player, out: &mut Games) {
    let mut boards = [Position::initial(Rules::BUGHOUSE), Position::initial(Rules::BUGHOUSE)];
    let mut clocks = [[120_000_usize; 2]; 2];
    for ply in 0..player.length() {
        let mut at = player.chance.usize(..2);
        let mut chosen = player.choose(&boards[at]);
        if chosen.is_none() {
            if boards[at].status() == Status::Mated {
                return;
            }
            at = 1 - at;
            chosen = player.choose(&boards[at]);
        }
        let Some(mv) = chosen else { return };
        let board = &mut boards[at];
        let (turn, number) = (board.turn(), board.fullmoves());
        let seat = [['A', 'a'], ['B', 'b']][at][turn as usize];
        let clock = &mut clocks[at][turn as usize];
        *clock -= player.chance.usize(..(*clock / 20));
        let san = SanPlus::from_move(mv, board);
        let space = separator(ply);
        write(&mut out.text, format_args!("{number}{seat}. {san}{{{}}}{space}", Seconds(*clock)));
        if let Some(role) = board.play_unchecked(mv) {
            boards[1 - at].add_to_reserve(!turn, role);
        }
        out.note(mv);
    }
}

/// Whether a crazyhouse game shows the clocks, as a bughouse game does.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Clocks {
    /// `e4 {119.051}`
    Shown,
    /// `e4`
    Hidden,
}

/// Crazyhouse games as PGN.
pub fn crazyhouse(seed: u64, games: u64, clocks: Clocks) -> Games {
    let mut out = Games::empty();
    let mut player = Player::new(seed);
    for number in 1..=games {
        headers(&mut out.text, number, &["White", "Black"]);
        one_board(&mut player, &mut out, clocks);
        out.text.push_str("*\n\n");
        out.games += 1;
    }
    out
}

fn one_board(player: &mut Player, out: &mut Games, clocks: Clocks) {
    let mut board = Position::initial(Rules::CRAZYHOUSE);
    let mut left = [120_000_usize; 2];
    for ply in 0..player.length() {
        let Some(mv) = player.choose(&board) else { return };
        let clock = &mut left[board.turn() as usize];
        *clock -= player.chance.usize(..(*clock / 20));
        if board.turn() == Color::White {
            write(&mut out.text, format_args!("{}. ", board.fullmoves()));
        }
        let san = SanPlus::from_move(mv, &board);
        let space = separator(ply);
        match clocks {
            Clocks::Shown => {
                write(&mut out.text, format_args!("{san} {{{}}}{space}", Seconds(*clock)));
            }
            Clocks::Hidden => write(&mut out.text, format_args!("{san}{space}")),
        }
        board.play_unchecked(mv);
        out.note(mv);
    }
}

fn headers(text: &mut String, number: u64, seats: &[&str]) {
    write(text, format_args!("[Event \"synthetic game {number}\"]\n[Site \"peers\"]\n"));
    for seat in seats {
        write(text, format_args!("[{seat} \"player{}\"]\n", number % 997));
    }
    text.push_str("[TimeControl \"120\"]\n[Result \"*\"]\n\n");
}

/// A line holds six moves.
fn separator(ply: usize) -> char {
    if ply % 6 == 5 { '\n' } else { ' ' }
}

fn write(text: &mut String, arguments: std::fmt::Arguments<'_>) {
    text.write_fmt(arguments).expect("a string takes everything");
}

/// Milliseconds, written as seconds.
struct Seconds(usize);

impl std::fmt::Display for Seconds {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{:03}", self.0 / 1000, self.0 % 1000)
    }
}
