//! Finds patterns in a game: a function of its moves and clocks.

use bughouse::{BoardId, Game as Boards, Seat};
use chess::Color;

use super::{
    compile::{Compiled, CompiledPattern, CompiledStep},
    packed::{Plies, Row},
    query::{On, Pattern},
    replay::{self, Replay},
};
use crate::games::starting_boards;

/// Where a pattern is in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    /// The board from which the pattern is seen.
    pub board: BoardId,
    /// Whether colors are exchanged.
    pub is_mirrored: bool,
    /// A place for each step.
    pub places: Vec<Place>,
}

/// A moment of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// How many moves were played on both boards, the one of this moment included.
    pub ply: usize,
    /// The move as BPGN numbers it, such as `12b`, or `start`.
    pub label: String,
}

/// A game whose columns contradict each other: how.
pub(super) type BadGame = String;

/// Finds patterns in one game after the other.
pub(super) struct Matcher<'c> {
    compiled: &'c Compiled,
    plies: Plies,
    bindings: Vec<Binding>,
}

/// A pattern seen from a board in an orientation, and how far it was found.
struct Binding {
    pattern: usize,
    board: BoardId,
    side: usize,
    /// The latest moments at which each step, with those before it, was found.
    latest: Vec<Option<Reached>>,
    is_alive: bool,
}

/// The moments at which steps were found, up to the last of them.
#[derive(Clone, Copy, Debug, Default)]
struct Reached {
    at: [u16; Pattern::MAX_STEPS],
    /// The numbers of moves on both boards at the last of these moments.
    moves: [u16; 2],
}

/// A moment of the game.
#[derive(Clone, Copy, Debug, Default)]
struct Moment {
    /// How many moves were played.
    at: usize,
    /// The number of moves on each board.
    moves: [u16; 2],
    mover: Option<BoardId>,
    /// Whether something changed on a board.
    changed: [bool; 2],
}

impl<'c> Matcher<'c> {
    pub(super) fn new(compiled: &'c Compiled) -> Self {
        let mut bindings = Vec::new();
        for (at, pattern) in compiled.patterns.iter().enumerate() {
            for &board in &pattern.boards {
                for (side, steps) in pattern.sides.iter().enumerate() {
                    let latest = vec![None; steps.len()];
                    bindings.push(Binding { pattern: at, board, side, latest, is_alive: true });
                }
            }
        }
        Self { compiled, plies: Plies::default(), bindings }
    }

    /// The earliest place of every pattern, if the game has them all.
    ///
    /// # Errors
    ///
    /// The game cannot be replayed.
    pub(super) fn find(&mut self, row: &Row<'_>) -> Result<Option<Vec<Hit>>, BadGame> {
        let compiled = self.compiled;
        let start = if row.start.is_empty() { None } else { Some(starting_boards(row.start)?) };
        let turns = match &start {
            None => [Color::White; 2],
            Some(boards) => BoardId::ALL.map(|board| boards.board(board).turn()),
        };
        self.plies.fill(row, turns, compiled.has_clocks)?;
        let mut found = vec![None; compiled.patterns.len()];
        if !self.sift(&mut found) {
            return Ok(None);
        }
        let boards = || start.clone().map_or_else(|| starting_boards(""), Ok);
        if found.contains(&None) {
            self.replay(boards()?, &mut found)?;
        }
        let found: Option<Vec<(usize, Reached)>> = found
            .into_iter()
            .map(|it| it.map(|Found(binding, reached)| (binding, reached)))
            .collect();
        let Some(found) = found else { return Ok(None) };
        let boards = boards()?;
        let hit = |(binding, reached): (usize, Reached)| {
            let Binding { board, side, latest, .. } = &self.bindings[binding];
            let places = reached.at[..latest.len()].iter();
            let places = places.map(|&at| self.place(usize::from(at), &boards)).collect();
            Hit { board: *board, is_mirrored: *side == 1, places }
        };
        Ok(Some(found.into_iter().map(hit).collect()))
    }

    /// Passes over the packed moves. Keeps those bindings that may be in the game, and finds
    /// those patterns that need no more. Returns whether the game may have all patterns.
    fn sift(&mut self, found: &mut [Option<Found>]) -> bool {
        let Self { compiled, plies, bindings } = self;
        for (at, pattern) in compiled.patterns.iter().enumerate() {
            let mut is_any = false;
            let own = bindings.iter_mut().enumerate().filter(|(_, it)| it.pattern == at);
            for (index, binding) in own {
                let steps = &pattern.sides[binding.side];
                binding.is_alive = true;
                if steps.iter().any(|step| step.is_move) {
                    let reached = binding.sift(pattern, steps, plies);
                    binding.is_alive = reached.is_some();
                    if let Some(reached) = reached.filter(|_| pattern.is_exact) {
                        let last = |it: &Reached| it.at[steps.len() - 1];
                        let is_earlier = |it: &Found| last(&reached) < last(&it.1);
                        if found[at].as_ref().is_none_or(is_earlier) {
                            found[at] = Some(Found(index, reached));
                        }
                    }
                }
                is_any |= binding.is_alive;
                binding.latest.fill(None);
            }
            if !is_any {
                return false;
            }
        }
        true
    }

    /// Replays the game for the patterns that were not found yet.
    fn replay(&mut self, boards: Boards, found: &mut [Option<Found>]) -> Result<(), BadGame> {
        let Self { compiled, plies, bindings } = self;
        let bad = |at: usize, boards: &Boards| {
            format!("move {} cannot be played", label(plies, at, boards))
        };
        let start = boards.clone();
        let given = match compiled.has_sacrifice {
            false => Vec::new(),
            true => {
                let captures = replay::captures(plies, &boards).map_err(|at| bad(at, &start))?;
                replay::sacrifices(plies, &captures)
            }
        };
        let mut replay = Replay::new(plies, boards);
        let mut moment = Moment { changed: [true; 2], ..Moment::default() };
        loop {
            for (index, binding) in bindings.iter_mut().enumerate() {
                let (pattern, found) =
                    (&compiled.patterns[binding.pattern], &mut found[binding.pattern]);
                if !binding.is_alive || found.is_some() {
                    continue;
                }
                let steps = &pattern.sides[binding.side];
                let (seen_from, is_single) = (binding.board, steps.len() == 1);
                let reached = binding.advance(pattern, steps, &moment, |step, board| {
                    if step.is_move {
                        let at = moment.at - 1;
                        may_hold(step, plies, at, seen_from)
                            && (!step.has_move || step.step.meets_move(&mut replay, &given))
                            && step.step.meets_position(replay.boards.board(board))
                    } else {
                        (!is_single || moment.changed[board as usize])
                            && step.step.meets_position(replay.boards.board(board))
                    }
                });
                *found = reached.map(|reached| Found(index, reached));
            }
            if found.iter().all(Option::is_some) {
                return Ok(());
            }
            let played = replay.next(|code| compiled.written.has(code));
            if !played.map_err(|at| bad(at, &start))? {
                return Ok(());
            }
            moment.after(&replay, plies);
        }
    }

    fn place(&self, ply: usize, start: &Boards) -> Place {
        let label = match ply.checked_sub(1) {
            None => "start".to_owned(),
            Some(at) => label(&self.plies, at, start),
        };
        Place { ply, label }
    }
}

/// A binding that was found.
#[derive(Clone, Copy, Debug)]
struct Found(usize, Reached);

impl PartialEq for Found {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0 && self.1.at == other.1.at
    }
}

impl Moment {
    /// The moment after the last move of a replay.
    fn after(&mut self, replay: &Replay<'_>, plies: &Plies) {
        self.pass(plies, replay.at);
        if let Some(mover) = self.mover {
            self.changed[!mover as usize] = replay.captured.is_some();
        }
    }

    /// The moment after some moves, one more than before.
    fn pass(&mut self, plies: &Plies, at: usize) {
        let board = plies.all[at - 1].board;
        self.at = at;
        self.mover = Some(board);
        self.moves[board as usize] += 1;
        self.changed[board as usize] = true;
    }
}

impl Binding {
    /// Finds the pattern as far as the packed moves decide.
    fn sift(
        &mut self,
        pattern: &CompiledPattern,
        steps: &[CompiledStep],
        plies: &Plies,
    ) -> Option<Reached> {
        self.latest.fill(None);
        let (board, mut moment) = (self.board, Moment::default());
        loop {
            let at = moment.at;
            let found = self.advance(pattern, steps, &moment, |step, _| {
                !step.is_move || may_hold(step, plies, at - 1, board)
            });
            if found.is_some() || at == plies.all.len() {
                return found;
            }
            moment.pass(plies, at + 1);
        }
    }

    /// Goes on by a moment. `holds` says whether it is one that a step asks for on a board.
    ///
    /// Of several ways to reach a step, the latest is kept: what follows is nearest to it.
    fn advance(
        &mut self,
        pattern: &CompiledPattern,
        steps: &[CompiledStep],
        moment: &Moment,
        mut holds: impl FnMut(&CompiledStep, BoardId) -> bool,
    ) -> Option<Reached> {
        for (at, step) in steps.iter().enumerate().rev() {
            let before = match at.checked_sub(1) {
                None => None,
                Some(before) => match &self.latest[before] {
                    None => continue,
                    reached => *reached,
                },
            };
            let looks_at = |board: BoardId| match step.step.board {
                On::Same => board == self.board,
                On::Other => board != self.board,
                On::Either => true,
            };
            let mover = moment.mover.filter(|mover| looks_at(*mover));
            if let Some(before) = &before {
                let moves =
                    |board: &BoardId| moment.moves[*board as usize] - before.moves[*board as usize];
                let boards = BoardId::ALL.iter().filter(|board| looks_at(**board));
                let distance: u16 = boards.map(moves).sum();
                let is_near = match pattern.is_streak {
                    true => mover.is_some() && distance == 1,
                    false => step.step.within.is_none_or(|within| u32::from(distance) <= within),
                };
                if !is_near {
                    continue;
                }
            }
            let is_held = match step.is_move {
                true => mover.is_some_and(|board| holds(step, board)),
                false => {
                    BoardId::ALL.into_iter().any(|board| looks_at(board) && holds(step, board))
                }
            };
            if is_held {
                let mut reached = before.unwrap_or_default();
                reached.at[at] = moment.at as u16;
                reached.moves = moment.moves;
                self.latest[at] = Some(reached);
                if at + 1 == steps.len() {
                    return Some(reached);
                }
            }
        }
        None
    }
}

/// Whether a move meets what can be decided without a replay.
fn may_hold(step: &CompiledStep, plies: &Plies, at: usize, seen_from: BoardId) -> bool {
    let ply = &plies.all[at];
    step.moves.as_ref().is_none_or(|moves| moves.has(ply.code))
        && step.step.is_by(ply, seen_from)
        && (!step.is_mate || plies.is_mate && plies.last[ply.board as usize] == at + 1)
        && (!step.has_clocks || step.step.meets_clocks(plies, at))
}

/// A move as BPGN numbers it.
fn label(plies: &Plies, at: usize, start: &Boards) -> String {
    let ply = &plies.all[at];
    let seat: Seat = ply.seat();
    let before = plies.all[..at].iter().filter(|it| it.board == ply.board).count();
    let position = start.board(ply.board);
    let before = before + usize::from(position.turn() == Color::Black);
    format!("{}{}", position.fullmoves() as usize + before / 2, seat.letter())
}

#[cfg(test)]
mod tests {
    use chess::{Move, Role, Square};

    use super::{super::query::Query, *};
    use crate::PackedMove;

    const ALL: &str = r#"{"patterns": [{"mirror": true, "sequence": [
        {"sacrifice": "Q"}, {"move": "*#"}, {"sat": "5-", "partner_sat": "1-", "lead": ">0"},
        {"pieces": "Ke1 -e4", "reserve": "N>n", "material": "P>7", "imbalance": ">=0"}]},
        {"streak": [{"captured": "QRBNP", "moved": "K"}, {"mate": "smothered king=a1"}]}]}"#;

    fn bytes(moves: &[(BoardId, Move)]) -> Vec<u8> {
        let code = |(board, mv): &(BoardId, Move)| PackedMove::new(*mv).to_bytes(*board);
        moves.iter().flat_map(code).collect()
    }

    fn find(query: &str, row: &Row<'_>) -> Result<Option<Vec<Hit>>, BadGame> {
        let compiled = Compiled::new(&Query::from_json(query).expect("a query"));
        Matcher::new(&compiled).find(row)
    }

    #[test]
    fn damaged_games_are_named() {
        let turn = r#"{"patterns": [{"sequence": [{"turn": "black", "pieces": "qe4"}]}]}"#;
        let pawn =
            Move::Normal { role: Role::Pawn, from: Square::E2, to: Square::E4, promotion: None };
        let drop = Move::Drop { role: Role::Queen, to: Square::E4 };
        let castle = Move::Castle { king: Square::E1, rook: Square::A8 };
        let (good, twice) = (bytes(&[(BoardId::A, pawn)]), bytes(&[(BoardId::B, pawn); 2]));
        let (dropped, castled) = (bytes(&[(BoardId::B, drop)]), bytes(&[(BoardId::A, castle)]));
        let row = |moves| Row { moves, loser: -1, ..Row::default() };
        assert_eq!(find(turn, &row(&good)), Ok(None));
        for (row, why) in [
            (row(&[1, 2, 3]), "3 bytes of moves"),
            (row(&[0; 70_000]), "70000 bytes of moves"),
            (Row { times: &[0; 3], ..row(&good) }, "3 bytes of clocks for 1 moves"),
            (Row { start: "8/8", ..row(&good) }, "the starting position: "),
            (row(&twice), "move 1b cannot be played"),
            (row(&dropped), "move 1B cannot be played"),
            (row(&castled), "move 1A cannot be played"),
        ] {
            let error = find(turn, &row).expect_err(why);
            assert!(error.contains(why), "{error}");
        }
    }

    /// Whatever bytes a file has, the matcher says yes, no or why not.
    #[test]
    fn no_bytes_make_it_panic() {
        let mut chance = fastrand::Rng::with_seed(18);
        let compiled = Compiled::new(&Query::from_json(ALL).expect("a query"));
        let mut matcher = Matcher::new(&compiled);
        let mut refused = 0;
        for _ in 0..3000 {
            let count = chance.usize(0..60);
            // Mostly moves of pieces and drops on few squares, so that some can be played.
            let code = |chance: &mut fastrand::Rng| match chance.u8(0..3) {
                0 => chance.u16(..),
                1 => chance.u16(8..16) << 6 | chance.u16(16..32) | chance.u16(0..2) << 15,
                _ => chance.u16(48..56) << 6 | chance.u16(32..48) | chance.u16(0..2) << 15,
            };
            let moves: Vec<u8> = (0..count).flat_map(|_| code(&mut chance).to_le_bytes()).collect();
            let times: Vec<u8> = (0..count * 4).map(|_| chance.u8(..)).collect();
            let row = Row {
                moves: &moves,
                times: &times,
                start: "",
                is_mate: chance.bool(),
                loser: chance.i32(-2..5),
            };
            refused += usize::from(matcher.find(&row).is_err());
        }
        assert!(refused < 3000);
        let turn = r#"{"patterns": [{"sequence": [{"turn": "white"}, {"turn": "black"}, {"reserve": "QQQ"}]}]}"#;
        let codes: Vec<u8> = (0..2000).flat_map(|_| chance.u16(..).to_le_bytes()).collect();
        find(turn, &Row { moves: &codes, ..Row::default() }).expect_err("no game");
    }
}
