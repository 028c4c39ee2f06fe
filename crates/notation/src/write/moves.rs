//! The moves of a tree that could be played, on both boards, and how they are written.
//!
//! The game itself is a [`Replay`]. A variation is played up to its first move that cannot be, from
//! the position before the move that it replaces, or from the start of its line if it replaces
//! none.

use std::fmt;

use bughouse::{BoardId, Game as Boards, Seat};
use chess::{San, SanError, SanPlus, Suffix, san::Letters};

use crate::{
    Label, Replay, Tree, Verdict,
    movetext::{is_null, read_coordinates, read_move},
    tree::{Step, TurnId},
};

/// A move that could be played, and how it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canonical {
    /// The number of its label.
    pub number: u32,
    /// The seat of its label.
    pub seat: Seat,
    /// Its shortest unambiguous text, with the correct mark.
    pub san: SanPlus,
    /// The move.
    pub mv: chess::Move,
}

/// The moves of a tree, by turn.
#[derive(Debug)]
pub struct Moves<'a> {
    /// The moves that could be played, by [`TurnId`].
    pub turns: Vec<Option<Canonical>>,
    /// The verdict on the game itself.
    pub verdict: Verdict<'a>,
    /// The moves that stopped a variation, with the reason; no more than [`Verdict::MAX_NOTES`].
    pub refused: Vec<(TurnId, String)>,
    /// Whether each played move had the expected label.
    pub(super) as_labelled: bool,
}

/// Boards from which variations begin, by turn of an open line.
type Snapshots = Vec<(TurnId, Boards)>;

impl<'a> Moves<'a> {
    /// Variations nested deeper are kept as written: nobody plays through that many, and each open
    /// level takes the memory of two boards.
    pub const MAX_DEPTH: usize = 256;

    /// Plays a game and its variations.
    pub fn new(tree: &Tree<'a>) -> Self {
        let mut replay = Replay::of_kind(&tree.game, tree.kind);
        let start = replay.boards().clone();
        let mut turns = vec![None; tree.turns.len()];
        let mut snapshots = Snapshots::new();
        let mut as_labelled = true;
        let mut due = tree.lines[0].turns.iter();
        'plies: loop {
            // The next ply nearly always belongs to the next turn; repeated records are skipped.
            let has_variations = |id: &TurnId| !tree.variations_of(*id).is_empty();
            if let Some(next) = due.as_slice().first().filter(|id| has_variations(id)) {
                snapshots.push((*next, replay.boards().clone()));
            }
            let mut played = None;
            replay.advance(|board, ply| {
                played = Some((ply, San::from_read(ply.san.san, ply.mv, board)));
            });
            let Some((ply, san)) = played else { break };
            let board = ply.seat.board();
            let turn = loop {
                match due.next() {
                    Some(&turn) if tree.turns[turn].token == ply.token => break turn,
                    Some(_) => {}
                    None => break 'plies,
                }
            };
            let label = tree.turns[turn].label;
            let number = label.number.unwrap_or(ply.number);
            as_labelled &= number == ply.number
                && match label.seat {
                    Some(seat) => seat == ply.seat,
                    None => !tree.kind.has_two_boards(),
                };
            let san = SanPlus { san, suffix: Suffix::of(replay.boards().board(board)) };
            turns[turn] = Some(Canonical { number, seat: ply.seat, san, mv: ply.mv });
        }
        let verdict = replay.run();
        let mut moves = Self { turns, verdict, refused: Vec::new(), as_labelled };
        if tree.lines.len() > 1 {
            moves.play_variations(tree, start, &snapshots);
        }
        moves
    }

    /// Visits the variations in canonical order, with the boards of each open line.
    fn play_variations(&mut self, tree: &Tree<'a>, start: Boards, snapshots: &Snapshots) {
        struct Open {
            /// The boards at the current place; `None` after a move that could not be played.
            now: Option<Boards>,
            /// The boards before its last move.
            before: Option<Boards>,
            /// The board that moves without a label continue.
            board: BoardId,
        }
        let mut open: Vec<Open> = Vec::new();
        let mut too_deep = 0_usize;
        for step in tree.walk() {
            match step {
                Step::Open(_) if open.len() >= Self::MAX_DEPTH => too_deep += 1,
                Step::Close(_) if too_deep > 0 => too_deep -= 1,
                Step::Open(line) => {
                    let now = match (tree.lines[line].replaces, open.last()) {
                        (Some(turn), None) => snapshots
                            .binary_search_by_key(&turn, |&(turn, _)| turn)
                            .ok()
                            .filter(|_| self.turns[turn].is_some())
                            .map(|n| snapshots[n].1.clone()),
                        (None, None) => Some(start.clone()),
                        (Some(turn), Some(enclosing)) => {
                            self.turns[turn].and_then(|_| enclosing.before.clone())
                        }
                        (None, Some(enclosing)) => enclosing.now.clone(),
                    };
                    let board = tree.lines[line].replaces.and_then(|turn| self.turns[turn]);
                    let board = board.map_or(BoardId::A, |replaced| replaced.seat.board());
                    open.push(Open { now, before: None, board });
                }
                Step::Close(_) => {
                    open.pop();
                }
                Step::Turn(turn) if too_deep == 0 && tree.turns[turn].line != 0 => {
                    let Some(line) = open.last_mut() else { continue };
                    let Some(mut boards) = line.now.take() else {
                        line.before = None;
                        continue;
                    };
                    let before = (!tree.variations_of(turn).is_empty()).then(|| boards.clone());
                    let is_pass = is_null(tree.turns[turn].word)
                        && !tree.kind.has_two_boards()
                        && !boards.board(BoardId::A).is_check();
                    if is_pass {
                        boards.pass(BoardId::A);
                        (line.now, line.before) = (Some(boards), before);
                        continue;
                    }
                    let letters = self.verdict.letters;
                    match play_labelled(tree, turn, line.board, letters, &mut boards) {
                        Ok(played) => {
                            line.board = played.seat.board();
                            self.turns[turn] = Some(played);
                        }
                        Err(why) if self.refused.len() < Verdict::MAX_NOTES => {
                            self.refused.push((turn, why.to_string()));
                        }
                        Err(_) => {}
                    }
                    line.now = self.turns[turn].map(|_| boards);
                    line.before = before;
                }
                Step::Turn(_) | Step::Remark(_) => {}
            }
        }
    }

    /// Whether all turns could be played, without problems or notes.
    pub(super) fn all_played(&self) -> bool {
        let Verdict { problem, notes, .. } = &self.verdict;
        problem.is_none() && notes.is_empty() && self.turns.iter().all(Option::is_some)
    }
}

/// Why a move of a variation cannot be played.
enum Refused {
    /// Its label is not the expected one.
    Due(Label),
    NoMove,
    Illegal(SanError),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Due(label) => write!(f, "{label} is expected here"),
            Self::NoMove => f.write_str("not a move"),
            Self::Illegal(error) => write!(f, "{error}"),
        }
    }
}

/// Plays a move of a variation, unless its label contradicts it.
fn play_labelled(
    tree: &Tree<'_>,
    turn: TurnId,
    board: BoardId,
    letters: &Letters,
    boards: &mut Boards,
) -> Result<Canonical, Refused> {
    let Label { number, seat, .. } = tree.turns[turn].label;
    let board = match (seat, number) {
        (Some(seat), _) => seat.board(),
        (None, Some(_)) => BoardId::A,
        (None, None) => board,
    };
    let position = boards.board(board);
    let to_move = board.seat(position.turn());
    let due = position.fullmoves();
    if number.is_some_and(|number| number != due) || seat.is_some_and(|seat| seat != to_move) {
        let due = Label { number: Some(due), seat: Some(to_move), black_dots: false };
        return Err(Refused::Due(due));
    }
    let word = tree.turns[turn].word;
    let read = match read_move(word, letters) {
        Ok(plus) => plus.san.to_move(position).map_err(Refused::Illegal),
        Err(_) => Err(Refused::NoMove),
    };
    let read = read.or_else(|why| read_coordinates(word, position).map(|(mv, _)| mv).ok_or(why));
    let mv = read?;
    let san = San::from_move(mv, position);
    boards.play_unchecked(board, mv);
    let suffix = Suffix::of(boards.board(board));
    Ok(Canonical { number: due, seat: to_move, san: SanPlus { san, suffix }, mv })
}
