//! The tree of a game: moves in lines, each with its remarks and variations.
//!
//! The tree is a view over the tokens and loses nothing but blanks. Lines and turns are kept in
//! flat lists and refer to each other by index, so that even deep nesting needs no recursion.
//! [`Tree::walk`] visits everything in canonical order.

mod walk;

use std::collections::BTreeMap;

use bughouse::Seat;

use crate::{Comment, Game, Kind, Label, Tag, TokenKind};

pub use walk::{Step, Walk};

/// The index of a turn in [`Tree::turns`].
pub type TurnId = usize;

/// The index of a line in [`Tree::lines`].
pub type LineId = usize;

/// A whole game as a tree.
#[derive(Clone, Debug)]
pub struct Tree<'a> {
    /// The game.
    pub game: Game<'a>,
    /// Its kind.
    pub kind: Kind,
    /// The tag pairs in order.
    pub tags: Vec<Tag<'a>>,
    /// All moves of all lines in the order of the text.
    pub turns: Vec<TreeTurn<'a>>,
    /// The lines; the first is the game itself.
    pub lines: Vec<TreeLine>,
    /// All remarks, sorted by anchor and then by position; see [`Tree::remarks_of`].
    pub remarks: Vec<Remark<'a>>,
    /// The variations that replace a move, for each move that has any.
    variations: BTreeMap<TurnId, Vec<LineId>>,
    /// The remarks other than clocks directly after their move and written as the standard writes
    /// them, `{119.051}`: indices in [`Tree::remarks`].
    odd_remarks: Vec<u32>,
    /// The number of tags before the first label or move.
    head: usize,
    /// The tag that gives the starting position, as an index in [`Tree::tags`].
    setup: Option<usize>,
    /// The result tokens outside variations: a well-formed game has one.
    pub results: Vec<usize>,
    /// The index in [`Tree::remarks`] at which the remarks of each turn begin. Remarks before the
    /// first turns of lines come first.
    turn_remarks: Vec<u32>,
}

/// A move with its label.
#[derive(Clone, Debug)]
pub struct TreeTurn<'a> {
    /// The meaning of its label, or the default for a move without one.
    pub label: Label,
    /// The index of the label's token.
    pub label_token: Option<usize>,
    /// The index of the move's token.
    pub token: usize,
    /// The word.
    pub word: &'a [u8],
    /// Its line.
    pub line: LineId,
}

/// A sequence of moves: the game itself or a variation.
#[derive(Clone, Debug, Default)]
pub struct TreeLine {
    /// The turn that it replaces. `None` for the game itself and for a variation before the first
    /// move.
    pub replaces: Option<TurnId>,
    /// The token of its opening parenthesis, if any.
    pub open: Option<usize>,
    /// The token of its closing parenthesis, if any.
    pub close: Option<usize>,
    /// Its moves.
    pub turns: Vec<TurnId>,
    /// Variations before its first move; they replace nothing.
    pub leading: Vec<LineId>,
}

/// The place of a remark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Anchor {
    /// Before the first move of a line.
    Line(LineId),
    /// After a move.
    Turn(TurnId),
}

/// Anything between the moves.
#[derive(Clone, Debug)]
pub struct Remark<'a> {
    /// Its place.
    pub anchor: Anchor,
    /// The index of its token; for a clock in parentheses, that of the number.
    pub token: usize,
    /// Its content.
    pub content: Content<'a>,
}

/// The content of a [`Remark`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content<'a> {
    /// A comment in braces, or a clock in parentheses as the standard's wording suggests.
    Comment(Comment<'a>),
    /// `$7` or a standalone `!?`.
    Nag,
    /// `(=)`
    DrawOffer,
    /// `;` to the end of the line.
    LineComment,
    /// `%` to the end of the line.
    Escape,
    /// A label without a move, or a result within a variation.
    Stray,
    /// Text that no rule of the grammar covers.
    Junk,
}

impl<'a> Tree<'a> {
    /// The tree of a game.
    ///
    /// A variation belongs to the nearest earlier move of the enclosing line with the same label as
    /// its first move, if that label has a number and names a board, or else to the move before
    /// it. Both placements that the BPGN standard shows give the same tree.
    pub fn new(game: &Game<'a>) -> Self {
        Builder::new(game).build()
    }

    /// The remarks of a turn, or of a line before its first turn, in the order of the text.
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

    /// The first tag with this name, in any case, like [`Game::tag`].
    pub fn tag(&self, name: &str) -> Option<&Tag<'a>> {
        self.tags.iter().take(self.head).find(|tag| tag.is(name))
    }

    /// The tag that gives the starting position, like [`Game::setup`].
    pub fn setup(&self) -> Option<&Tag<'a>> {
        self.setup.map(|index| &self.tags[index])
    }

    /// The remarks that are not clocks as the standard writes them, in order.
    pub(crate) fn odd_remarks(&self) -> impl Iterator<Item = &Remark<'a>> {
        self.odd_remarks.iter().map(|&index| &self.remarks[index as usize])
    }

    /// The variations that replace a move, in the order of the text.
    pub fn variations_of(&self, turn: TurnId) -> &[LineId] {
        self.variations.get(&turn).map_or(&[], Vec::as_slice)
    }

    /// Whether there is nothing to walk through but the moves of the game itself.
    pub(crate) const fn has_only_turns(&self) -> bool {
        self.lines.len() == 1 && self.remarks.is_empty()
    }

    /// The moves of the game itself.
    pub fn mainline(&self) -> impl Iterator<Item = (TurnId, &TreeTurn<'a>)> {
        self.lines[0].turns.iter().map(|&id| (id, &self.turns[id]))
    }

    /// Walks through the game in canonical order: a turn, its remarks, then the variations that
    /// replace it, then the next turn.
    pub fn walk(&self) -> Walk<'_, 'a> {
        Walk::new(self)
    }
}

impl Tree<'_> {
    /// Puts the remarks in the order of their anchors.
    fn sort_remarks(&mut self) {
        let token_of = |index: &u32| self.remarks[*index as usize].token;
        let mut odd: Vec<usize> = self.odd_remarks.iter().map(token_of).collect();
        // A label without a move becomes a remark only when the next record begins.
        odd.sort_unstable();
        self.remarks.sort_by_key(|remark| remark.anchor);
        let is_odd = |remark: &Remark<'_>| odd.binary_search(&remark.token).is_ok();
        let sorted = self.remarks.iter().enumerate().filter(|(_, remark)| is_odd(remark));
        self.odd_remarks = sorted.map(|(index, _)| index as u32).collect();
    }

    /// Stores where the remarks of each turn begin, once they are sorted.
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
    /// The open lines, innermost last.
    open: Vec<LineId>,
    label: Option<(usize, Label)>,
}

impl<'a> Builder<'a> {
    fn new(game: &Game<'a>) -> Self {
        // A record has a label, a move, and a clock or, where there is one board, another move.
        let records = game.tokens().len() / 3;
        let moves = 2 * records;
        let mainline = TreeLine { turns: Vec::with_capacity(moves), ..TreeLine::default() };
        let tree = Tree {
            game: *game,
            kind: game.kind(),
            tags: Vec::with_capacity(16),
            turns: Vec::with_capacity(moves),
            lines: vec![mainline],
            remarks: Vec::with_capacity(records),
            variations: BTreeMap::new(),
            odd_remarks: Vec::new(),
            head: usize::MAX,
            setup: None,
            results: Vec::new(),
            turn_remarks: Vec::new(),
        };
        Self { tree, open: vec![0], label: None }
    }

    fn build(mut self) -> Tree<'a> {
        let game = self.tree.game;
        let mut token = 0;
        while token < game.tokens().len() {
            token += match self.record(game, token) {
                0 => self.take(game, token),
                taken => taken,
            };
        }
        self.drop_label();
        let place =
            |name: &str| self.tree.tags.iter().take(self.tree.head).position(|tag| tag.is(name));
        self.tree.setup = place("FEN").or_else(|| place("SetUpDualFEN"));
        // Only variations come between a move and its remarks.
        if self.tree.lines.len() > 1 {
            self.tree.sort_remarks();
        }
        self.tree.index_remarks();
        self.tree
    }

    /// The innermost open line.
    fn line(&self) -> LineId {
        self.open.last().copied().unwrap_or(0)
    }

    /// Adds a record as nearly all are: label and move, perhaps with a clock. Returns the number of
    /// tokens used up, none if there is anything else.
    #[inline]
    fn record(&mut self, game: Game<'a>, token: usize) -> usize {
        let kind = |n: usize| game.tokens().get(n).map(|token| token.kind);
        if kind(token) != Some(TokenKind::Label) || kind(token + 1) != Some(TokenKind::Move) {
            return 0;
        }
        self.drop_label();
        let label = Label::parse(game.token_text(token));
        self.turn(token + 1, game.token_text(token + 1), Some((token, label)));
        if kind(token + 2) != Some(TokenKind::Comment) {
            return 2;
        }
        let Some(time) = Comment::plain_clock(game.token_text(token + 2)) else { return 2 };
        let anchor = Anchor::Turn(self.tree.turns.len() - 1);
        push_with(&mut self.tree.remarks, || Remark {
            anchor,
            token: token + 2,
            content: Content::Comment(Comment::Clock(time)),
        });
        3
    }

    /// Adds a token. Returns the number of tokens used up.
    fn take(&mut self, game: Game<'a>, token: usize) -> usize {
        let text = || game.token_text(token);
        match game.tokens()[token].kind {
            TokenKind::Bom | TokenKind::Blank => {}
            TokenKind::Tag => {
                self.tree.tags.push(Tag::new(text(), game.tokens()[token].start as usize));
            }
            TokenKind::Label => {
                self.drop_label();
                self.end_head();
                self.label = Some((token, Label::parse(text())));
            }
            TokenKind::Move => {
                let label = self.label.take();
                self.turn(token, text(), label);
            }
            TokenKind::Comment => self.remark(token, Content::Comment(Comment::parse(text()))),
            TokenKind::LineComment => self.remark(token, Content::LineComment),
            TokenKind::Escape => self.remark(token, Content::Escape),
            TokenKind::Nag => self.remark(token, Content::Nag),
            TokenKind::DrawOffer => self.remark(token, Content::DrawOffer),
            TokenKind::Junk => self.remark(token, Content::Junk),
            TokenKind::Result if self.open.len() == 1 => self.tree.results.push(token),
            TokenKind::Result => self.remark(token, Content::Stray),
            TokenKind::Open => match clock_in_parentheses(&game, token) {
                // Before the first move it is not a clock; as a comment it would not end the tags,
                // but its number does.
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

    #[inline]
    fn turn(&mut self, token: usize, word: &'a [u8], label: Option<(usize, Label)>) {
        self.end_head();
        let (label_token, label) = match label {
            Some((token, label)) => (Some(token), label),
            None => (None, Label::default()),
        };
        let line = self.line();
        let id = self.tree.turns.len();
        push_with(&mut self.tree.turns, || TreeTurn { label, label_token, token, word, line });
        self.tree.lines[line].turns.push(id);
    }

    fn remark(&mut self, token: usize, content: Content<'a>) {
        let line = self.line();
        let anchor = match self.tree.lines[line].turns.last() {
            Some(&turn) => Anchor::Turn(turn),
            None => Anchor::Line(line),
        };
        self.tree.odd_remarks.push(self.tree.remarks.len() as u32);
        self.tree.remarks.push(Remark { anchor, token, content });
    }

    /// Notes which tags come before the first label or move.
    #[inline]
    fn end_head(&mut self) {
        self.tree.head = self.tree.head.min(self.tree.tags.len());
    }

    /// Turns a label without a move into a remark.
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
            .map(|n| Label::parse(game.token_text(n)))
            .filter(|label| label.number.is_some() && label.seat.is_some());
        // How far to look back for the move that a variation replaces; a bound for hostile files.
        const FAR: usize = 64;
        let same = |&&turn: &&TurnId| first.is_some() && Some(self.tree.turns[turn].label) == first;
        let replaces = enclosing.iter().rev().take(FAR).find(same).or(enclosing.last()).copied();
        let line = self.tree.lines.len();
        match replaces {
            Some(turn) => self.tree.variations.entry(turn).or_default().push(line),
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
    let number = || crate::Millis::parse_seconds(game.token_text(open + 1));
    let is_glued = |n| game.is_glued(n, n + 1);
    match (kind(open + 1), kind(open + 2)) {
        (Some(TokenKind::Label), Some(TokenKind::Close))
            if is_glued(open) && is_glued(open + 1) =>
        {
            number().map(Comment::Clock)
        }
        _ => None,
    }
}

impl TreeTurn<'_> {
    /// The seat that the label names.
    pub const fn seat(&self) -> Option<Seat> {
        self.label.seat
    }
}

/// Appends a value. Unlike [`Vec::push`], makes it where it belongs: large values of many parts
/// wait for the processor's store buffer when they are copied.
#[inline(always)]
pub(crate) fn push_with<T>(list: &mut Vec<T>, value: impl FnOnce() -> T) {
    list.extend(std::iter::once_with(value));
}
