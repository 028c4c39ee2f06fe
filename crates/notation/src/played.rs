//! The moves of a game one after another, each with what is written about it: the short way for
//! those who need neither the tokens nor the tree.

use std::{borrow::Cow, fmt};

use bughouse::{Game as Boards, Millis, Seat};
use chess::{Move, Position, SanPlus};

use crate::{Comment, Game, Ply, Problem, Replay, TokenKind, decode, facts::clock_after};

/// A move of a game with its clock, comments and glyphs, and the boards before and after it.
///
/// ```
/// use tandem_notation::Batch;
///
/// let batch = Batch::from_text(b"1A. e4 {119.5} {C: the best} 1a. d5 $6 2A. exd5! {118} *");
/// let game = batch.games().next().unwrap();
/// let moves: Vec<_> = game.moves().collect();
/// let text: Vec<_> = moves.iter().map(|mv| mv.to_string()).collect();
/// assert_eq!(text, ["1A. e4", "1a. d5", "2A. exd5"]);
/// assert_eq!(moves[0].clock, Some(tandem_notation::Millis(119_500)));
/// assert_eq!(moves[0].comments, ["the best"]);
/// assert_eq!((moves[1].glyphs[0].as_ref(), moves[2].glyphs[0].as_ref()), ("$6", "!"));
/// assert_eq!(moves[2].captured(), Some(chess::Role::Pawn));
/// # use tandem_notation::chess;
/// assert!(moves[2].after.to_string().contains("[p]"), "the partner has the pawn");
/// ```
#[derive(Clone, Debug)]
pub struct PlayedMove<'a> {
    /// The player who made it. On a single board the players are those of board A.
    pub seat: Seat,
    /// The move number.
    pub number: u32,
    /// The move itself.
    pub mv: Move,
    /// The move in canonical SAN with its mark.
    pub san: SanPlus,
    /// The time left to the player after the move, if it is written.
    pub clock: Option<Millis>,
    /// The words in comments after it, without clocks and the like.
    pub comments: Vec<Cow<'a, str>>,
    /// Its annotations as they are written: `!?`, `$18`, `+-`.
    pub glyphs: Vec<Cow<'a, str>>,
    /// The board of the move just before it.
    pub before: Position,
    /// Both boards after it.
    pub after: Boards,
    /// The index of its token; see [`Game::token_span`].
    pub token: usize,
    names_board: bool,
}

impl PlayedMove<'_> {
    /// The board of the move after it.
    pub fn position_after(&self) -> &Position {
        self.after.board(self.seat.board())
    }

    /// The kind of piece that it captures, if any; a promoted piece counts as a pawn.
    pub fn captured(&self) -> Option<chess::Role> {
        self.before.clone().play(self.mv).ok()?
    }
}

impl fmt::Display for PlayedMove<'_> {
    /// The move with its label: `12a. Nf3`, or `12... Nf3` on a single board.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.number;
        match (self.names_board, self.seat.color()) {
            (true, _) => write!(f, "{number}{}. {}", self.seat.letter(), self.san),
            (false, chess::Color::White) => write!(f, "{number}. {}", self.san),
            (false, chess::Color::Black) => write!(f, "{number}... {}", self.san),
        }
    }
}

/// The moves of a game in the order of the file, without variations. They end at the first one that
/// cannot be played: [`PlayedMoves::problem`] says why.
#[derive(Clone, Debug)]
pub struct PlayedMoves<'a> {
    game: Game<'a>,
    replay: Replay<'a>,
}

impl<'a> Game<'a> {
    /// The moves with clocks, comments, glyphs and boards, by the rules of the game's kind.
    pub fn moves(&self) -> PlayedMoves<'a> {
        PlayedMoves { game: *self, replay: Replay::new(self) }
    }
}

impl PlayedMoves<'_> {
    /// The problem that stopped the moves, or the first doubt so far.
    pub const fn problem(&self) -> Option<&Problem> {
        self.replay.problem()
    }

    /// The boards after the moves so far.
    pub const fn boards(&self) -> &Boards {
        self.replay.boards()
    }
}

impl<'a> Iterator for PlayedMoves<'a> {
    type Item = PlayedMove<'a>;

    fn next(&mut self) -> Option<PlayedMove<'a>> {
        let mut played = None;
        self.replay.advance(|position, ply| played = Some((position.clone(), ply)));
        let (before, Ply { seat, number, mv, token, .. }) = played?;
        let after = self.replay.boards().clone();
        let san = SanPlus::from_move(mv, &before);
        let names_board = self.replay.kind().has_two_boards();
        let clock = clock_after(&self.game, token);
        let (mut comments, mut glyphs) = (Vec::new(), Vec::new());
        remarks(&self.game, token, &mut comments, &mut glyphs);
        Some(PlayedMove {
            seat,
            number,
            mv,
            san,
            clock,
            comments,
            glyphs,
            before,
            after,
            token,
            names_board,
        })
    }
}

/// Collects what is written after a move and belongs to it, behind its variations too.
fn remarks<'a>(
    game: &Game<'a>,
    token: usize,
    comments: &mut Vec<Cow<'a, str>>,
    glyphs: &mut Vec<Cow<'a, str>>,
) {
    let word = game.token_text(token);
    let marks = word.iter().rev().take_while(|byte| matches!(byte, b'!' | b'?')).count();
    if marks > 0 {
        glyphs.push(decode(&word[word.len() - marks..]));
    }
    let mut depth = 0_u32;
    for index in token + 1..game.tokens().len() {
        let text = game.token_text(index);
        match game.tokens()[index].kind {
            TokenKind::Open => depth = depth.saturating_add(1),
            TokenKind::Close => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            TokenKind::Move | TokenKind::Label | TokenKind::Result => return,
            TokenKind::Nag => glyphs.push(decode(text)),
            TokenKind::Comment => match Comment::parse(text) {
                Comment::Annotation(glyph) => glyphs.push(glyph),
                Comment::Remark(words) | Comment::Words(words) => comments.push(words),
                _ => {}
            },
            TokenKind::LineComment => {
                comments.push(decode(text.strip_prefix(b";").unwrap_or(text).trim_ascii()));
            }
            _ => {}
        }
    }
}
