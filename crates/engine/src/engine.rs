//! The engine: memory and threads.

use chess::{Move, Position, Role};

use crate::{Found, Limits, Root, Score, Watch};

/// What an engine may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Bytes for positions met before.
    pub memory: usize,
    /// Threads that search together. With more than one, answers differ from run to run.
    pub threads: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { memory: 16 << 20, threads: 1 }
    }
}

/// A player of one board, who remembers between searches what he has seen.
#[derive(Debug)]
pub struct Engine {
    options: Options,
}

impl Engine {
    /// An engine that has seen nothing yet.
    pub fn new(options: Options) -> Self {
        Self { options }
    }

    /// What it was allowed to use.
    pub const fn options(&self) -> Options {
        self.options
    }

    /// Forgets everything, as before a new game.
    pub fn forget(&mut self) {}

    /// Finds a move. `report` hears the answer so far after each iteration.
    pub fn search(
        &mut self,
        root: &Root,
        limits: &Limits,
        watch: &dyn Watch,
        report: &mut dyn FnMut(&Found),
    ) -> Found {
        let position = &root.position;
        let mut found = Found {
            best: None,
            score: if position.is_mate() { Score::Mated(0) } else { Score::Centipawns(0) },
            line: Vec::new(),
            depth: 0,
            nodes: 1,
        };
        let allowed = |mv: &Move| limits.moves.as_ref().is_none_or(|moves| moves.contains(mv));
        let mut best = i32::MIN;
        for &mv in position.legal_moves().iter().filter(|mv| allowed(mv)) {
            found.nodes += 1;
            let mut child = position.clone();
            child.play_unchecked(mv);
            let score = -material(&child);
            if score > best && !watch.stopped() {
                best = score;
                found.best = Some(mv);
                found.score = Score::Centipawns(score);
                found.line = vec![mv];
            }
        }
        found.depth = 1;
        report(&found);
        found
    }
}

fn material(position: &Position) -> i32 {
    const WORTH: [i32; 6] = [100, 300, 300, 500, 900, 0];
    let side = |color| -> i32 {
        Role::ALL
            .into_iter()
            .map(|role| {
                let men = position.board().of_piece(role.of(color)).len() as i32;
                (men + i32::from(position.reserves()[color].count(role))) * WORTH[role as usize]
            })
            .sum()
    };
    side(position.turn()) - side(!position.turn())
}
