//! The rows of a sheet: one walk through the tree in parallel to a replay.

mod diagram;
mod variation;

use std::collections::VecDeque;

use bughouse::{BoardId, Seat};
use chess::Color;

use super::{
    Cell, Column, Diagrams, Head, Kind, Options, Row, Sheet, Time, Word,
    marks::{glue, glued, is_short, nag_glyph},
};
use crate::{
    Comment, Game, TokenKind,
    check::{BughouseContext, Played},
    decode,
    diagram::Scene,
    tree::{Anchor, Content, Remark, Step, TreeTurn},
};

/// The sheet of a game.
pub(super) fn layout(game: &Game<'_>, options: Options) -> Sheet {
    let context = BughouseContext::new(game);
    let mut builder = Builder::new(&context, options);
    builder.walk();
    let head = Head::new(game, &context.trace.verdict, &builder.columns);
    Sheet {
        number: game.number(),
        head,
        columns: builder.columns,
        rows: builder.rows,
        problem: context.trace.verdict.problem.filter(|problem| problem.stops),
    }
}

struct Builder<'c, 'a> {
    context: &'c BughouseContext<'a>,
    options: Options,
    columns: Vec<Column>,
    rows: Vec<Row>,
    /// The replayed moves still to come.
    plies: VecDeque<&'c Played>,
    /// The last replayed move.
    last: Option<usize>,
    /// The boards for diagrams, as far as they were needed.
    scene: Scene<'a>,
    /// The token that the scene has reached.
    scene_at: Option<usize>,
    /// The token of the last replayed move.
    met: Option<usize>,
    diagrams: usize,
    /// The comment before the result, which is part of the head.
    ending: Option<usize>,
    /// The current variation.
    words: Vec<Word>,
    /// The last row of moves; it grows as long as it is the last row of all.
    moves: Option<usize>,
    problem_said: bool,
}

impl<'c, 'a> Builder<'c, 'a> {
    fn new(context: &'c BughouseContext<'a>, options: Options) -> Self {
        let scene = Scene::new(&context.game);
        let plies = &context.trace.plies;
        Self {
            context,
            options,
            columns: columns(&scene),
            rows: Vec::new(),
            last: plies.last().map(|played| played.ply.token),
            plies: plies.iter().collect(),
            scene,
            scene_at: None,
            met: None,
            diagrams: 0,
            ending: ending_comment(context),
            words: Vec::new(),
            moves: None,
            problem_said: false,
        }
    }

    fn walk(&mut self) {
        let tree = &self.context.tree;
        if self.context.game.setup().is_some() {
            self.diagram();
        }
        let mut walk = tree.walk();
        let mut depth = 0;
        while let Some(step) = walk.next() {
            match step {
                Step::Turn(id) if depth == 0 => self.turn(&tree.turns[id]),
                Step::Turn(id) => self.variation_turn(&tree.turns[id]),
                Step::Remark(remark) if depth == 0 => self.remark(remark),
                Step::Remark(remark) => self.variation_remark(remark),
                Step::Open(_) | Step::Close(_) => {
                    self.flush(depth);
                    depth = walk.depth();
                }
            }
        }
        self.flush(depth);
        self.stopped();
        if self.options.diagrams == Diagrams::End
            && !matches!(self.rows.last(), Some(Row::Diagram(_)))
        {
            self.diagram();
        }
    }

    /// A row of its own.
    fn push(&mut self, row: Row) {
        self.rows.push(row);
    }

    /// A move of the game itself.
    fn turn(&mut self, turn: &TreeTurn<'a>) {
        let played = self.plies.pop_front_if(|played| played.ply.token == turn.token);
        let cell = match played {
            Some(played) => {
                self.met = Some(turn.token);
                let last = self.last == Some(turn.token);
                Cell {
                    column: self.column(played.ply.seat),
                    number: Some(played.ply.number),
                    san: played.canonical.display(self.options.letters).to_string(),
                    marks: glued(turn.word),
                    kind: if last { Kind::Last } else { Kind::Played },
                    ..Cell::default()
                }
            }
            None => self.unplayed(turn),
        };
        self.place(cell);
    }

    /// A move that was not replayed, as written.
    fn unplayed(&mut self, turn: &TreeTurn<'a>) -> Cell {
        // After a repeated record the replay went on, or at least did not stop there.
        let after_result = self.context.tree.results.first().is_some_and(|&r| r < turn.token);
        let stopped = !self.context.trace.verdict.reached_end() && self.plies.is_empty();
        let unplayed = after_result || stopped;
        if unplayed {
            self.say_problem();
        }
        let seat = turn.seat().unwrap_or(match turn.label.black_dots {
            true => Seat::BlackA,
            false => Seat::WhiteA,
        });
        Cell {
            column: self.column(seat),
            number: turn.label.number,
            san: decode(turn.word).into_owned(),
            kind: if unplayed { Kind::Unplayed } else { Kind::Repeated },
            ..Cell::default()
        }
    }

    fn say_problem(&mut self) {
        if !std::mem::replace(&mut self.problem_said, true)
            && let Some(problem) = &self.context.trace.verdict.problem
        {
            self.push(Row::Problem(problem.message.clone()));
        }
    }

    /// A problem without moves after it, such as an unreadable setup.
    fn stopped(&mut self) {
        if !self.context.trace.verdict.reached_end() {
            self.say_problem();
        }
    }

    /// Adds a move to the row, or to a new one if it would not be to the right of the last.
    fn place(&mut self, cell: Cell) {
        if let Some(Row::Moves(cells)) = self.rows.last_mut()
            && cells.last().is_some_and(|last| last.column < cell.column)
        {
            cells.push(cell);
            return;
        }
        self.moves = Some(self.rows.len());
        self.push(Row::Moves(vec![cell]));
    }

    fn column(&self, seat: Seat) -> usize {
        self.columns.iter().position(|column| column.seat == seat).unwrap_or_default()
    }

    /// The move that a remark belongs to: the last one, possibly before rows of other remarks.
    fn cell(&mut self, remark: &Remark<'_>) -> Option<&mut Cell> {
        let own = matches!(remark.anchor, Anchor::Turn(_));
        match self.rows.get_mut(self.moves.filter(|_| own)?)? {
            Row::Moves(cells) => cells.last_mut(),
            _ => None,
        }
    }

    fn remark(&mut self, remark: &Remark<'a>) {
        let text = || decode(self.context.game.token_text(remark.token));
        match &remark.content {
            Content::Comment(Comment::Diagram) => self.diagram_if_marked(),
            Content::Comment(_) if self.ending == Some(remark.token) => {}
            Content::Comment(Comment::Annotation(text)) if is_short(text) => {
                self.mark(remark, text);
            }
            Content::Comment(comment) => match (self.time(comment), said(comment)) {
                (Some(time), _) => {
                    if let Some(cell) = self.cell(remark) {
                        cell.time.get_or_insert(time);
                    }
                }
                (None, Some(text)) => self.push(Row::Comment(text)),
                (None, None) => {}
            },
            Content::Nag => self.mark(remark, &nag_glyph(&text())),
            Content::DrawOffer => self.mark(remark, "(=)"),
            Content::LineComment => {
                self.push(Row::Comment(text().trim_start_matches(';').trim().to_owned()));
            }
            Content::Stray | Content::Junk => self.push(Row::Comment(text().trim().to_owned())),
            Content::Escape => {}
        }
    }

    fn mark(&mut self, remark: &Remark<'_>, mark: &str) {
        match self.cell(remark) {
            Some(cell) => glue(&mut cell.marks, mark),
            None => self.push(Row::Comment(mark.to_owned())),
        }
    }

    fn time(&self, comment: &Comment<'_>) -> Option<Time> {
        Some(match *comment {
            Comment::Clock(clock) => Time::Left(clock),
            Comment::Clk(clock) if self.scene.clk_is_clock() => Time::Left(clock),
            Comment::Clk(spent) | Comment::Spent(spent) => Time::Spent(spent),
            Comment::Elapsed(elapsed) => Time::Elapsed(elapsed),
            _ => return None,
        })
    }
}

/// The columns of the recorded boards, in the order A a B b.
fn columns(scene: &Scene<'_>) -> Vec<Column> {
    let views = scene.diagram().boards.into_iter();
    let of_view = |view: crate::diagram::BoardView| {
        let board = view.board.unwrap_or(BoardId::A);
        let [white, black] = [Color::White, Color::Black]
            .map(|color| Column { seat: board.seat(color), player: view.players[color].clone() });
        [white, black]
    };
    views.flat_map(of_view).collect()
}

/// The words of a comment, if it has any. Lag is left out.
fn said(comment: &Comment<'_>) -> Option<String> {
    match comment {
        Comment::Annotation(text) | Comment::Remark(text) | Comment::Words(text) => {
            let text = text.trim();
            (!matches!(text, "" | "*" | "\\*")).then(|| text.to_owned())
        }
        _ => None,
    }
}

/// The token of the comment that states how the game ended.
fn ending_comment(context: &BughouseContext<'_>) -> Option<usize> {
    context.trace.verdict.ending.as_ref()?;
    context.game.tokens().iter().rposition(|token| token.kind == TokenKind::Comment)
}
