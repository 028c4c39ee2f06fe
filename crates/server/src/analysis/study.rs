//! A written game as a study: its tree, with both boards behind every move.

use std::collections::BTreeMap;

use bughouse::{BoardId, Game as Boards};
use chess::Move;
use notation::{
    Comment, Game, Replay, Tree, decode,
    tree::{Anchor, Content, LineId, Remark, Step, TreeTurn, TurnId},
    write::{Canonical, Moves},
};
use protocol::{LossKind, MAX_STUDY_MOVES, Study, StudyTag};

use super::{Losses, position};

/// A game with its variations, and what of it could not be taken over.
pub(super) fn of_game(game: &Game<'_>, losses: Losses) -> (Study, Losses) {
    let tree = Tree::new(game);
    let moves = Moves::new(&tree);
    let replay = Replay::new(game);
    let mut losses = losses;
    let start = match replay.setup() {
        Some(setup) if Boards::from_bfen(setup, chess::Rules::BUGHOUSE).is_err() => {
            losses.add(LossKind::Setup, "");
            position::both(&setup.to_bracket()).map_or_else(|_| String::new(), |b| b.to_bracket())
        }
        None if game.setup().is_some() => {
            losses.add(LossKind::Setup, "");
            String::new()
        }
        _ => String::new(),
    };
    let boards = start_boards(&tree, &moves, &replay, &mut losses);
    let clocks = replay.start_clocks();
    let clocks: BTreeMap<_, _> = bughouse::Seat::ALL
        .into_iter()
        .filter_map(|seat| Some((seat.into(), clocks[seat]?.0)))
        .collect();
    let tag = |tag: &notation::Tag<'_>| StudyTag {
        name: decode(tag.name()).into_owned(),
        value: tag.value().into_owned(),
    };
    let study = Study {
        tags: tree.tags.iter().map(tag).collect(),
        start: if start.is_empty() { boards.to_bfen().to_bracket() } else { start },
        clocks,
        result: tree.results.first().map(|&token| text_of(&tree, token)),
        ..Study::default()
    };
    for &token in tree.results.iter().skip(1) {
        losses.add(LossKind::Result, &text_of(&tree, token));
    }
    let mut builder = Builder {
        node_of: vec![None; tree.turns.len()],
        boards: vec![boards],
        lines: vec![Line::default()],
        is_twice: vec![false; tree.turns.len()],
        last_played: tree.lines[0]
            .turns
            .iter()
            .rev()
            .copied()
            .find(|&turn| moves.turns[turn].is_some()),
        tree: &tree,
        moves: &moves,
        study,
        losses,
    };
    for step in tree.walk() {
        builder.step(step);
    }
    (builder.study, builder.losses)
}

fn text_of(tree: &Tree<'_>, token: usize) -> String {
    decode(tree.game.token_text(token).trim_ascii()).into_owned()
}

/// The boards at the start, with the numbers of their first moves. Where only one board was
/// recorded, what is dropped on it is in hand from the start.
fn start_boards(
    tree: &Tree<'_>,
    moves: &Moves<'_>,
    replay: &Replay<'_>,
    losses: &mut Losses,
) -> Boards {
    let mut start = replay.boards().clone();
    let played = || tree.mainline().filter_map(|(turn, _)| moves.turns[turn]);
    for board in BoardId::ALL {
        if let Some(first) = played().find(|played| played.seat.board() == board) {
            start.set_move_number(board, first.number);
        }
    }
    let mut boards = start.clone();
    for Canonical { seat, mv, .. } in played() {
        if let Move::Drop { role, .. } = mv
            && !boards.reserve(seat).has(role)
        {
            losses.add(LossKind::OneBoard, "");
            boards.grant(seat, role);
            start.grant(seat, role);
        }
        if boards.play(seat.board(), mv).is_err() {
            break;
        }
    }
    start
}

/// A line that is open.
#[derive(Clone, Copy, Debug, Default)]
struct Line {
    /// The last move of it, or the one that it follows.
    last: Option<u32>,
    /// It is left out from here on.
    is_lost: bool,
}

struct Builder<'t, 'a> {
    tree: &'t Tree<'a>,
    moves: &'t Moves<'a>,
    study: Study,
    losses: Losses,
    /// The boards at the start, and behind every move of the study.
    boards: Vec<Boards>,
    /// The move of the study that a turn has become.
    node_of: Vec<Option<u32>>,
    /// The last turn of the game itself that was played.
    last_played: Option<TurnId>,
    /// Turns that only repeat the record before them.
    is_twice: Vec<bool>,
    lines: Vec<Line>,
}

impl Builder<'_, '_> {
    fn step(&mut self, step: Step<'_, '_>) {
        match step {
            Step::Open(line) => self.open(line),
            Step::Close(line) => {
                self.lines.pop();
                self.close(line);
            }
            Step::Turn(turn) => self.turn(turn),
            Step::Remark(remark) => self.remark(remark),
        }
    }

    fn line(&self) -> Line {
        self.lines.last().copied().unwrap_or_default()
    }

    fn open(&mut self, line: LineId) {
        let around = self.line();
        let opened = match self.tree.lines[line].replaces {
            None => around,
            Some(turn) => match self.node_of[turn].filter(|_| !self.is_twice[turn]) {
                Some(node) => Line { last: self.study.moves[node as usize].after, is_lost: false },
                None => Line { last: None, is_lost: true },
            },
        };
        self.lines.push(opened);
    }

    /// Text before the first move of a variation is lost.
    fn close(&mut self, line: LineId) {
        let first = self.tree.lines[line].turns.first();
        if first.is_none() {
            self.losses.add(LossKind::Empty, "");
        }
        if first.is_none_or(|&turn| self.node_of[turn].is_none()) {
            for remark in self.tree.remarks_of(Anchor::Line(line)) {
                self.losses.add(LossKind::Remark, &text_of(self.tree, remark.token));
            }
        }
    }

    fn turn(&mut self, turn: TurnId) {
        let Line { last, is_lost } = self.line();
        let written = &self.tree.turns[turn];
        let what = || {
            let label =
                written.label_token.map_or_else(String::new, |token| text_of(self.tree, token));
            format!("{label} {}", decode(written.word)).trim_start().to_owned()
        };
        if is_lost {
            self.losses.add(LossKind::Unplayed, &what());
            return;
        }
        let Some(played) = self.moves.turns[turn] else {
            if self.repeats(turn) {
                self.losses.add(LossKind::Twice, &what());
                self.node_of[turn] = last;
                self.is_twice[turn] = true;
            } else {
                self.losses.add(LossKind::Unplayed, &what());
                self.lose_line();
            }
            return;
        };
        if self.study.moves.len() >= MAX_STUDY_MOVES {
            self.losses.add(LossKind::TooMany, &what());
            self.lose_line();
            return;
        }
        let mut boards = self.boards[last.map_or(0, |node| node as usize + 1)].clone();
        let board = played.seat.board();
        if boards.to_move(board) != played.seat || !boards.board(board).is_legal(played.mv) {
            self.losses.add(LossKind::Unplayed, &what());
            self.lose_line();
            return;
        }
        let mut made = position::make(&mut boards, board, played.mv);
        if made.number != played.number {
            self.losses.add(LossKind::Numbers, &what());
        }
        made.after = last;
        let glyphs = written.word.iter().rposition(|byte| !matches!(byte, b'!' | b'?'));
        made.glyphs = decode(&written.word[glyphs.map_or(0, |at| at + 1)..]).into_owned();
        if written.line != 0 && self.tree.lines[written.line].turns.first() == Some(&turn) {
            let leading = self.tree.remarks_of(Anchor::Line(written.line));
            made.before = leading.iter().filter_map(|remark| self.text(remark)).collect();
        }
        let node = self.study.moves.len() as u32;
        self.study.moves.push(made);
        self.boards.push(boards);
        self.node_of[turn] = Some(node);
        if let Some(line) = self.lines.last_mut() {
            line.last = Some(node);
        }
    }

    /// Whether a turn that was not played only repeats another, as some writers do: then the game
    /// goes on behind it.
    fn repeats(&self, turn: TurnId) -> bool {
        let TreeTurn { token, line, .. } = self.tree.turns[turn];
        let result = self.tree.results.first().copied().unwrap_or(usize::MAX);
        let goes_on =
            self.moves.verdict.reached_end() || self.last_played.is_some_and(|last| turn < last);
        line == 0 && token < result && goes_on
    }

    fn lose_line(&mut self) {
        if let Some(line) = self.lines.last_mut() {
            line.is_lost = true;
        }
    }

    fn remark(&mut self, remark: &Remark<'_>) {
        let is_closing = self.closes(remark);
        let Some(text) = self.text(remark) else {
            self.losses.add(LossKind::Stray, &text_of(self.tree, remark.token));
            return;
        };
        if self.tree.results.first().is_some_and(|&result| result < remark.token) {
            self.losses.add(LossKind::BehindResult, &text);
        }
        match remark.anchor {
            Anchor::Line(0) => self.study.remarks.push(text),
            // It goes with the first move of its line.
            Anchor::Line(_) => {}
            Anchor::Turn(turn) => {
                let is_clock = matches!(remark.content, Content::Comment(Comment::Clock(_)));
                match self.node_of[turn].or(self.line().last.filter(|_| is_closing)) {
                    // The clock of a repeated record does so as well.
                    Some(_) if self.is_twice[turn] && is_clock => {}
                    Some(node) => self.study.moves[node as usize].remarks.push(text),
                    None => self.losses.add(LossKind::Remark, &text),
                }
            }
        }
    }

    /// Whether a remark says how the game ended.
    fn closes(&self, remark: &Remark<'_>) -> bool {
        let Anchor::Turn(turn) = remark.anchor else { return false };
        let is_last = self.tree.lines[0].turns.last() == Some(&turn)
            && self.tree.remarks_of(remark.anchor).last().is_some_and(|r| r.token == remark.token);
        is_last && matches!(remark.content, Content::Comment(Comment::Words(_)))
    }

    /// A remark as it is written again; nothing of what is no remark.
    fn text(&self, remark: &Remark<'_>) -> Option<String> {
        let text = || decode(self.tree.game.token_text(remark.token));
        match remark.content {
            Content::Comment(_) => {
                let text = text();
                let inner = text.trim();
                let inner = inner.strip_prefix('{').unwrap_or(inner);
                let inner = inner.strip_suffix('}').unwrap_or(inner).trim();
                Some(format!("{{{}}}", inner.replace("\r\n", "\n")))
            }
            Content::Nag | Content::DrawOffer | Content::LineComment | Content::Escape => {
                Some(text().trim_end().to_owned())
            }
            Content::Stray | Content::Junk => None,
        }
    }
}
