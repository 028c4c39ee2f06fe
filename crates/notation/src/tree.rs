//! The typed tree of a game: turns in lines, each with its remarks and the variations that may replace it.
//!
//! A view over the tokens: nothing is copied and nothing lost but blanks. Lines and turns stand in flat lists and refer
//! to each other by number, so that no nesting, however deep, needs recursion; [`Tree::walk`] visits everything in
//! canonical order.

mod walk;

use bughouse::Seat;

use crate::{Comment, Game, Label, Tag, TokenKind};

pub use walk::{Step, Walk};

/// A turn by its place in [`Tree::turns`].
pub type TurnId = usize;

/// A line by its place in [`Tree::lines`].
pub type LineId = usize;

/// A whole game as a tree.
#[derive(Clone, Debug)]
pub struct Tree<'a> {
    /// The game that it is a view of.
    pub game: Game<'a>,
    /// The tag pairs in their order.
    pub tags: Vec<Tag<'a>>,
    /// All moves of all lines in the order of the text.
    pub turns: Vec<TreeTurn<'a>>,
    /// The lines; the first is the game itself.
    pub lines: Vec<TreeLine>,
    /// All remarks, by what they belong to and then in the order of the text; see [`Tree::remarks_of`].
    pub remarks: Vec<Remark<'a>>,
    /// The result tokens outside variations: one in a well-made game.
    pub results: Vec<usize>,
    /// Where the remarks of each turn begin in [`Tree::remarks`]; those before the first turns of lines come before all.
    turn_remarks: Vec<u32>,
}

/// A move with its label.
#[derive(Clone, Debug)]
pub struct TreeTurn<'a> {
    /// What its label says; of a move without one, nothing.
    pub label: Label,
    /// The index of the label's token.
    pub label_token: Option<usize>,
    /// The index of the move's token.
    pub token: usize,
    /// The word.
    pub word: &'a [u8],
    /// The line that it is in.
    pub line: LineId,
    /// The lines that may be played in its place, in the order of the text.
    pub variations: Vec<LineId>,
}

/// Moves that follow each other.
#[derive(Clone, Debug, Default)]
pub struct TreeLine {
    /// The turn that it replaces. `None` for the game itself and for a variation in front of any move.
    pub replaces: Option<TurnId>,
    /// The tokens of its parentheses, as far as they are there.
    pub open: Option<usize>,
    /// The closing one.
    pub close: Option<usize>,
    /// Its moves.
    pub turns: Vec<TurnId>,
    /// Variations in front of its first move, which replace nothing.
    pub leading: Vec<LineId>,
}

/// What a remark belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Anchor {
    /// It stands before the first move of a line.
    Line(LineId),
    /// It follows a move.
    Turn(TurnId),
}

/// Something between the moves.
#[derive(Clone, Debug)]
pub struct Remark<'a> {
    /// What it belongs to.
    pub anchor: Anchor,
    /// The index of its token; of a clock in parentheses, that of the number.
    pub token: usize,
    /// What it is.
    pub content: Content<'a>,
}

/// What a [`Remark`] is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content<'a> {
    /// In braces, or a clock in parentheses, as the standard's wording has it.
    Comment(Comment<'a>),
    /// `$7` or a standing `!?`.
    Nag,
    /// `(=)`
    DrawOffer,
    /// `;` to the end of the line.
    LineComment,
    /// `%` to the end of the line.
    Escape,
    /// A label without a move, or a result within a variation.
    Stray,
    /// What no grammar knows.
    Junk,
}

impl<'a> Tree<'a> {
    /// The tree of a game.
    ///
    /// A variation belongs to the nearest earlier move of the enclosing line that has the label of its first move, or
    /// else to the move before it: both placements that the BPGN standard shows come out alike.
    pub fn of(game: &Game<'a>) -> Self {
        Builder::new(game).build()
    }

    /// The remarks of a turn, or before the first turn of a line, in the order of the text.
    pub fn remarks_of(&self, anchor: Anchor) -> &[Remark<'a>] {
        let turn_remarks = |turn: TurnId| {
            self.turn_remarks.get(turn).map_or(self.remarks.len(), |&start| start as usize)
        };
        match anchor {
            Anchor::Turn(turn) => &self.remarks[turn_remarks(turn)..turn_remarks(turn + 1)],
            Anchor::Line(_) => {
                let of_lines = &self.remarks[..turn_remarks(0)];
                let start = of_lines.partition_point(|remark| remark.anchor < anchor);
                let length = of_lines[start..].partition_point(|remark| remark.anchor == anchor);
                &of_lines[start..start + length]
            }
        }
    }

    /// The moves of the game itself.
    pub fn mainline(&self) -> impl Iterator<Item = (TurnId, &TreeTurn<'a>)> {
        self.lines[0].turns.iter().map(|&id| (id, &self.turns[id]))
    }

    /// Everything in canonical order: a turn, its remarks, then the variations that may replace it, then the next turn.
    pub fn walk(&self) -> Walk<'_, 'a> {
        Walk::new(self)
    }
}

impl Tree<'_> {
    /// Notes where the remarks of each turn begin, once they are in their final order.
    fn index_remarks(&mut self) {
        self.turn_remarks.reserve(self.turns.len());
        let mut at = self.remarks.partition_point(|remark| remark.anchor < Anchor::Turn(0));
        for turn in 0..self.turns.len() {
            self.turn_remarks.push(at as u32);
            while self.remarks.get(at).is_some_and(|remark| remark.anchor == Anchor::Turn(turn)) {
                at += 1;
            }
        }
    }
}

struct Builder<'a> {
    tree: Tree<'a>,
    /// The lines that are open, the innermost last.
    open: Vec<LineId>,
    label: Option<(usize, Label)>,
}

impl<'a> Builder<'a> {
    fn new(game: &Game<'a>) -> Self {
        let tree = Tree {
            game: *game,
            tags: Vec::new(),
            turns: Vec::with_capacity(game.tokens().len() / 5),
            lines: vec![TreeLine::default()],
            remarks: Vec::with_capacity(game.tokens().len() / 5),
            results: Vec::new(),
            turn_remarks: Vec::new(),
        };
        Self { tree, open: vec![0], label: None }
    }

    fn build(mut self) -> Tree<'a> {
        let game = self.tree.game;
        let mut token = 0;
        while token < game.tokens().len() {
            token += self.take(game, token);
        }
        self.drop_label();
        self.tree.remarks.sort_by_key(|remark| remark.anchor);
        self.tree.index_remarks();
        self.tree
    }

    /// The line that is open now.
    fn line(&self) -> LineId {
        self.open.last().copied().unwrap_or(0)
    }

    /// Takes a token in. Returns how many have been dealt with.
    fn take(&mut self, game: Game<'a>, token: usize) -> usize {
        let text = || game.token_text(token);
        match game.tokens()[token].kind {
            TokenKind::Bom | TokenKind::Blank => {}
            TokenKind::Tag => {
                self.tree.tags.push(Tag::of(text(), game.tokens()[token].start as usize));
            }
            TokenKind::Label => {
                self.drop_label();
                self.label = Some((token, Label::of(text())));
            }
            TokenKind::Move => self.turn(token, text()),
            TokenKind::Comment => self.remark(token, Content::Comment(Comment::of(text()))),
            TokenKind::LineComment => self.remark(token, Content::LineComment),
            TokenKind::Escape => self.remark(token, Content::Escape),
            TokenKind::Nag => self.remark(token, Content::Nag),
            TokenKind::DrawOffer => self.remark(token, Content::DrawOffer),
            TokenKind::Junk => self.remark(token, Content::Junk),
            TokenKind::Result if self.open.len() == 1 => self.tree.results.push(token),
            TokenKind::Result => self.remark(token, Content::Stray),
            TokenKind::Open => match clock_in_parentheses(&game, token) {
                // Before any move it tells no time, and as a comment it would not end the tags, as its number does.
                Some(clock) if !self.tree.turns.is_empty() => {
                    self.remark(token + 1, Content::Comment(clock));
                    return 3;
                }
                _ => self.open(game, token),
            },
            TokenKind::Close => self.close(token),
        }
        1
    }

    fn turn(&mut self, token: usize, word: &'a [u8]) {
        let (label_token, label) = match self.label.take() {
            Some((token, label)) => (Some(token), label),
            None => (None, Label::default()),
        };
        let line = self.line();
        let id = self.tree.turns.len();
        let variations = Vec::new();
        self.tree.turns.push(TreeTurn { label, label_token, token, word, line, variations });
        self.tree.lines[line].turns.push(id);
    }

    fn remark(&mut self, token: usize, content: Content<'a>) {
        let line = self.line();
        let anchor = match self.tree.lines[line].turns.last() {
            Some(&turn) => Anchor::Turn(turn),
            None => Anchor::Line(line),
        };
        self.tree.remarks.push(Remark { anchor, token, content });
    }

    /// A label that no move has followed.
    fn drop_label(&mut self) {
        if let Some((token, _)) = self.label.take() {
            self.remark(token, Content::Stray);
        }
    }

    fn open(&mut self, game: Game<'a>, token: usize) {
        self.drop_label();
        let enclosing = &self.tree.lines[self.line()].turns;
        let first = (token + 1..game.tokens().len())
            .find(|&n| !matches!(game.tokens()[n].kind, TokenKind::Blank | TokenKind::Comment))
            .filter(|&n| game.tokens()[n].kind == TokenKind::Label)
            .map(|n| Label::of(game.token_text(n)));
        // Nobody looks further back than this for the move that a variation replaces; a bound for hostile files.
        const FAR: usize = 64;
        let same = |&&turn: &&TurnId| Some(self.tree.turns[turn].label) == first;
        let replaces = enclosing.iter().rev().take(FAR).find(same).or(enclosing.last()).copied();
        let line = self.tree.lines.len();
        match replaces {
            Some(turn) => self.tree.turns[turn].variations.push(line),
            None => {
                let enclosing = self.line();
                self.tree.lines[enclosing].leading.push(line);
            }
        }
        self.tree.lines.push(TreeLine { replaces, open: Some(token), ..TreeLine::default() });
        self.open.push(line);
    }

    fn close(&mut self, token: usize) {
        self.drop_label();
        if self.open.len() > 1 {
            let line = self.line();
            self.tree.lines[line].close = Some(token);
            self.open.pop();
        } else {
            self.remark(token, Content::Junk);
        }
    }
}

/// `(178)`: the standard says "parenthesis" where it means braces.
fn clock_in_parentheses<'a>(game: &Game<'a>, open: usize) -> Option<Comment<'a>> {
    let kind = |n: usize| game.tokens().get(n).map(|token| token.kind);
    let number = || crate::Millis::of_seconds(game.token_text(open + 1));
    match (kind(open + 1), kind(open + 2)) {
        (Some(TokenKind::Label), Some(TokenKind::Close)) => number().map(Comment::Clock),
        _ => None,
    }
}

impl TreeTurn<'_> {
    /// The seat that the label names.
    pub const fn seat(&self) -> Option<Seat> {
        self.label.seat
    }
}
