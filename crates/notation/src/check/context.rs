//! Everything that checks need to know about a game, computed once.

mod time;

use std::{borrow::Cow, cell::OnceCell};

use bughouse::{ByBoard, Game as Boards, Seat};
use chess::{San, SanPlus, Suffix};

use crate::{
    Comment, Dialect, Game, Kind, Millis, Ply, Replay, TokenKind, Tree, Verdict,
    kriegspiel::{Bounds, Replayed, Seen, Walk},
    tree::{Anchor, Content, TreeTurn, TurnId, push_with},
};

use time::Control;

/// A game, read as what it is.
#[derive(Debug)]
pub enum Context<'a> {
    /// A game of bughouse, or a text that holds no game.
    Bughouse(Box<BughouseContext<'a>>),
    /// A record of Kriegspiel.
    Kriegspiel(Box<KriegspielContext<'a>>),
}

/// A game of bughouse with its tree and its replay.
#[derive(Debug)]
pub struct BughouseContext<'a> {
    /// The game.
    pub game: Game<'a>,
    /// Its tree.
    pub tree: Tree<'a>,
    /// Its moves as played.
    pub trace: Trace<'a>,
    /// Its moves as written, without those of variations.
    pub records: Vec<WrittenMove>,
    /// The records that are not plain, as indices in [`BughouseContext::records`].
    odd_records: Vec<usize>,
    /// The time control of its tag.
    pub(super) control: Option<Control>,
    /// Whether its `[%clk]` values are times spent.
    pub(crate) clk_is_time_spent: bool,
    /// Whether its clocks only fall, from the time control on.
    pub(super) clocks_only_fall: bool,
}

/// A record of Kriegspiel with what follows from it.
#[derive(Debug)]
pub struct KriegspielContext<'a> {
    /// The game.
    pub game: Game<'a>,
    /// Its tags and tokens as a tree; the moves in it have no meaning on two boards.
    pub tree: Tree<'a>,
    /// The record, replayed.
    pub replayed: Replayed<'a>,
    walk: OnceCell<Option<Walk>>,
}

/// The moves of a game that could be played.
#[derive(Debug)]
pub struct Trace<'a> {
    /// Each move played, in order.
    pub plies: Vec<Played>,
    /// The verdict of the replay; its boards are those at the end.
    pub verdict: Verdict<'a>,
    /// Both boards at the start.
    pub start: Boards,
    /// The last ply on each board, as an index into [`Trace::plies`].
    pub last: ByBoard<Option<usize>>,
    /// The plies that are not written canonically, as indices into [`Trace::plies`].
    pub odd: Vec<usize>,
}

/// A played move and its canonical form.
#[derive(Clone, Copy, Debug)]
pub struct Played {
    /// The move.
    pub ply: Ply,
    /// Its canonical text: the shortest unambiguous one, with the correct mark.
    pub canonical: SanPlus,
}

/// A move of the game itself as it is written, whether played or not.
#[derive(Clone, Copy, Debug)]
pub struct WrittenMove {
    /// Its turn in the tree.
    pub turn: TurnId,
    /// Its index in [`Trace::plies`], if it was played.
    pub ply: Option<usize>,
    /// The player: known from the replay, or else from the label.
    pub seat: Option<Seat>,
    /// The first clock after it.
    pub time: Option<Time>,
}

/// A clock as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Time {
    /// `{119.051}`: time left, with the index of its token.
    Left(usize, Millis),
    /// `{[%clk …]}`: time left or, at chess.com, spent.
    Clk(usize, Millis),
    /// `{[ts=…]}`: since the start of the game.
    Elapsed(usize, Millis),
    /// `{T:1200}`: time spent.
    Spent(usize, Millis),
}

impl Time {
    /// The index of its token.
    pub const fn token(self) -> usize {
        match self {
            Self::Left(token, _)
            | Self::Clk(token, _)
            | Self::Elapsed(token, _)
            | Self::Spent(token, _) => token,
        }
    }

    fn from_comment(token: usize, comment: &Comment<'_>) -> Option<Self> {
        match *comment {
            Comment::Clock(time) => Some(Self::Left(token, time)),
            Comment::Clk(time) => Some(Self::Clk(token, time)),
            Comment::Elapsed(time) => Some(Self::Elapsed(token, time)),
            Comment::Spent(time) => Some(Self::Spent(token, time)),
            _ => None,
        }
    }
}

impl Played {
    /// Whether it gives mate.
    pub fn mates(&self) -> bool {
        self.canonical.suffix == Some(Suffix::Mate)
    }

    /// Whether a word is the canonical text. Faster than comparing with [`SanPlus`]'s text.
    fn is_written(&self, word: &[u8]) -> bool {
        if self.ply.san != self.canonical {
            return false;
        }
        let (word, mark) = match word {
            [rest @ .., b'+' | b'#'] => (rest, self.canonical.suffix.is_some()),
            _ => (word, self.canonical.suffix.is_none()),
        };
        mark && match (self.canonical.san, word) {
            (San::Castle(_), _) => word[0] == b'O' && word.is_ascii(),
            (San::Drop { role, .. }, _) => word.len() == 4 && word[0] == role.letter() as u8,
            (San::Normal { role, file, rank, capture, promotion, .. }, _) => {
                let length = usize::from(role != chess::Role::Pawn)
                    + usize::from(file.is_some())
                    + usize::from(rank.is_some())
                    + usize::from(capture)
                    + 2
                    + 2 * usize::from(promotion.is_some());
                // With the same reading and length, only `:` for `x` and figures of the same size
                // can differ.
                word.len() == length && !word.contains(&b':')
            }
        }
    }
}

impl<'a> Context<'a> {
    /// Reads and replays a game.
    pub fn new(game: &Game<'a>) -> Self {
        let game = game.recognized();
        match game.kind() == Kind::Kriegspiel {
            true => Self::Kriegspiel(Box::new(KriegspielContext::new(&game))),
            false => Self::Bughouse(Box::new(BughouseContext::new(&game))),
        }
    }

    /// The tree of the game.
    pub const fn tree(&self) -> &Tree<'a> {
        match self {
            Self::Bughouse(context) => &context.tree,
            Self::Kriegspiel(context) => &context.tree,
        }
    }

    /// The program or site that wrote the game, like [`Dialect::detect`].
    pub fn dialect(&self) -> Dialect {
        match self {
            Self::Kriegspiel(_) => Dialect::Kriegspiel,
            // Nobody asked whether a part is Kriegspiel.
            Self::Bughouse(context) if context.game.is_part() => Dialect::detect(&context.game),
            Self::Bughouse(context) => {
                Dialect::by_tags(&context.game, |name| context.tree.tag(name))
            }
        }
    }
}

impl<'a> KriegspielContext<'a> {
    /// How far the boards of a record are followed: each step makes some thirty, at two million a
    /// second.
    const BOUNDS: Bounds = Bounds { limit: 20_000, work: 60_000 };

    /// Reads and replays a record.
    pub fn new(game: &Game<'a>) -> Self {
        let (tree, replayed) = (Tree::new(game), Replayed::new(game));
        Self { game: *game, tree, replayed, walk: OnceCell::new() }
    }

    /// The boards that agree with a filtered record, as far as it could be read.
    pub(super) fn walk(&self) -> Option<&Walk> {
        let walked = || match &self.replayed.seen {
            Seen::ByPlayer(viewed) => viewed.walk(None, Self::BOUNDS).ok(),
            Seen::ByUmpire(_) | Seen::ByNobody => None,
        };
        self.walk.get_or_init(walked).as_ref()
    }
}

impl<'a> BughouseContext<'a> {
    /// Reads and replays a game.
    pub fn new(game: &Game<'a>) -> Self {
        let tree = Tree::new(game);
        let mut replay = Replay::of_kind(game, tree.kind);
        let start = replay.boards().clone();
        let mut plies = Vec::with_capacity(game.tokens().len() / 3);
        let mut odd = Vec::new();
        let mut last = ByBoard([None; 2]);
        while replay.advance(|position, ply| {
            let canonical = SanPlus { san: San::from_move(ply.mv, position), suffix: None };
            push_with(&mut plies, || Played { ply, canonical });
        }) {
            let Some(played) = plies.last_mut() else { break };
            let board = played.ply.seat.board();
            played.canonical.suffix = Suffix::of(replay.boards().board(board));
            let is_odd = !played.is_written(game.token_text(played.ply.token));
            last[board] = Some(plies.len() - 1);
            if is_odd {
                odd.push(plies.len() - 1);
            }
        }
        let trace = Trace { plies, verdict: replay.run(), start, last, odd };
        let (records, odd_records) = records(&tree, &trace);
        let control = Control::from_tree(&tree);
        let clocks_only_fall = time::only_fall(&records, control);
        let clk_is_time_spent = !clocks_only_fall && time::clk_is_time_spent(&records, control);
        Self {
            game: *game,
            tree,
            trace,
            records,
            odd_records,
            control,
            clk_is_time_spent,
            clocks_only_fall,
        }
    }

    /// The name of a player, like [`Game::player`].
    pub(super) fn player(&self, seat: Seat) -> Option<Cow<'a, str>> {
        let Some(tag) = self.tree.tag(seat.name()) else { return self.game.player(seat) };
        Some(tag.value()).filter(|value| !matches!(value.as_ref(), "" | "?"))
    }

    /// The records that are not plain: all others are played, and their label, clock and blanks are
    /// as the standard shows them, `12A. e4 {119.051}`.
    pub(super) fn odd_records(&self) -> impl Iterator<Item = &WrittenMove> {
        self.odd_records.iter().map(|&index| &self.records[index])
    }

    /// The turns of the records that are not plain, and those of all variations, in the order of
    /// the text.
    pub(super) fn odd_turns(&self) -> impl Iterator<Item = &TreeTurn<'a>> {
        let has_variations = self.tree.lines.len() > 1;
        let all = has_variations.then_some(&self.tree.turns);
        let of_records = self.odd_records().filter(move |_| !has_variations);
        let of_records = of_records.map(|record| &self.tree.turns[record.turn]);
        all.into_iter().flatten().chain(of_records)
    }
}

/// The moves as written, and the indices of those records that are not plain.
fn records(tree: &Tree<'_>, trace: &Trace<'_>) -> (Vec<WrittenMove>, Vec<usize>) {
    let mut plies = trace.plies.iter().enumerate().peekable();
    let mut remarks = tree.remarks.iter().peekable();
    let mut records = Vec::with_capacity(tree.lines[0].turns.len());
    let mut odd = Vec::new();
    for (id, turn) in tree.mainline() {
        let ply = plies.next_if(|(_, played)| played.ply.token == turn.token);
        let mut time = None;
        while let Some(remark) = remarks.next_if(|remark| remark.anchor <= Anchor::Turn(id)) {
            if remark.anchor == Anchor::Turn(id)
                && time.is_none()
                && let Content::Comment(comment) = &remark.content
            {
                time = Time::from_comment(remark.token, comment);
            }
        }
        let played = ply.map(|(_, played)| played.ply.seat);
        if played.is_none() || turn.label.seat != played || !is_plain(&tree.game, turn, time) {
            odd.push(records.len());
        }
        let ply = ply.map(|(index, _)| index);
        let seat = played.or(turn.label.seat);
        push_with(&mut records, || WrittenMove { turn: id, ply, seat, time });
    }
    (records, odd)
}

/// Whether nothing about the form of a record could interest a check: label, one space, move, and
/// perhaps one space and a clock in seconds. The spelling of the move is not looked at.
#[inline]
fn is_plain(game: &Game<'_>, turn: &TreeTurn<'_>, time: Option<Time>) -> bool {
    let tokens = game.tokens();
    let one_space = |token: usize, next: usize| {
        next == token + 1 && tokens[token].blanks == 1 && game.blanks_of(token) == b" "
    };
    let Some(label) = turn.label_token.filter(|_| turn.label.number.is_some()) else {
        return false;
    };
    let after_blank = match label.checked_sub(1).map(|before| tokens[before]) {
        Some(before) => before.blanks > 0 || before.kind == TokenKind::Blank,
        None => true,
    };
    let clock = match time {
        None => true,
        Some(Time::Left(token, time)) => {
            time.0 >= 0 && tokens[token].kind == TokenKind::Comment && one_space(turn.token, token)
        }
        Some(_) => false,
    };
    after_blank
        && clock
        && one_space(label, turn.token)
        && matches!(game.token_text(label), [.., b'A' | b'a' | b'B' | b'b', b'.'])
}
