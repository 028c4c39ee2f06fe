//! The diagram of any moment of a written game: a replay that remembers last moves and clocks.

use bughouse::{Bfen, BoardId, ByBoard, BySeat, Game as Boards, Seat};
use chess::{Bitboard, Color, San, SanPlus, Setup, Status, Suffix, san::Letters};

use super::{BoardView, Diagram, LastMove, Player};
use crate::{Comment, Game, Label, Millis, Ply, Problem, ProblemKind, Replay, TokenKind};

/// A game being played through, move by move.
///
/// ```
/// use tandem_notation::{Batch, diagram::Scene};
///
/// let batch = Batch::from_text(b"[WhiteA \"raven\"] 1A. e4{119} 1a. e5{118} 1B. d4{119} *");
/// let game = batch.games().next().unwrap();
/// let mut scene = Scene::new(&game);
/// while scene.next_ply().is_some() {}
/// let diagram = scene.diagram();
/// assert_eq!(diagram.boards[0].players.white.name.as_deref(), Some("raven"));
/// assert_eq!(diagram.boards[1].last.as_ref().unwrap().label, "1B");
/// ```
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    game: Game<'a>,
    replay: Replay<'a>,
    /// The setup of a `FEN` tag, if it cannot be played.
    refused: Option<Bfen>,
    boards: &'static [BoardId],
    last: ByBoard<Option<LastMove>>,
    /// The last clock of each player; before the player's first move, the time at the start.
    clocks: BySeat<Option<Millis>>,
    moved: BySeat<bool>,
    /// Whether `[%clk]` is the time left, as in the PGN standard, and not the time spent.
    clk_is_clock: bool,
}

impl<'a> Scene<'a> {
    /// A scene at the start of the game.
    pub fn new(game: &Game<'a>) -> Self {
        let replay = Replay::new(game);
        let playable =
            replay.problem().is_none_or(|problem| problem.kind != ProblemKind::SetupNotPlayable);
        Self {
            game: *game,
            boards: recorded_boards(game, replay.setup()),
            refused: replay.setup().filter(|_| !playable).cloned(),
            clocks: replay.start_clocks(),
            replay,
            last: ByBoard([None, None]),
            moved: BySeat([false; 4]),
            clk_is_clock: clk_is_clock(game),
        }
    }

    /// Sets the piece letters, like [`Replay::in_letters`].
    pub fn in_letters(self, letters: &'static Letters) -> Self {
        Self { replay: self.replay.in_letters(letters), ..self }
    }

    /// Sets whether `[%clk]` is the time left and not the time spent.
    pub(crate) const fn clk_is_clock(&self) -> bool {
        self.clk_is_clock
    }

    /// Plays the next record. `None` at the end of the game and at a problem that stops it.
    pub fn next_ply(&mut self) -> Option<Ply> {
        let before = self.replay.boards().clone();
        let ply = self.replay.next_ply()?;
        let board = ply.seat.board();
        let mut last = last_move(&ply, &before, self.replay.boards());
        if !self.replay.kind().has_two_boards() {
            // PGN's `12. Nf3` and `12... Nf6`.
            let dots = if ply.seat.color() == Color::White { "" } else { ".." };
            last.label = format!("{}{dots}", ply.number);
        }
        self.last[board] = Some(last);
        let first = !std::mem::replace(&mut self.moved[ply.seat], true);
        let clock = self.clock_behind(ply.token);
        if first || clock.is_some() {
            self.clocks[ply.seat] = clock;
        }
        Some(ply)
    }

    /// The problem that stopped the replay, or the first doubt so far.
    pub const fn problem(&self) -> Option<&Problem> {
        self.replay.problem()
    }

    /// Both boards.
    pub const fn boards(&self) -> &Boards {
        self.replay.boards()
    }

    /// The last move of a board in canonical notation.
    pub fn last_san(&self, board: BoardId) -> Option<&str> {
        self.last[board].as_ref().map(|last| last.san.as_str())
    }

    /// The diagram of this moment. If only one board was recorded, it shows that one.
    pub fn diagram(&self) -> Diagram {
        let view = |&board: &BoardId| {
            let id = (self.boards.len() > 1).then_some(board);
            let rules = *self.replay.boards().board(board).rules();
            let mut view = BoardView::with_rules(id, self.setup(board), rules);
            view.last.clone_from(&self.last[board]);
            for color in Color::ALL {
                view.players[color] = self.player(board.seat(color), id.is_none());
            }
            view
        };
        Diagram::from_boards(self.boards.iter().map(view).collect())
    }

    fn setup(&self, board: BoardId) -> Setup {
        let played = self.replay.boards().board(board).setup();
        let Some(bfen) = &self.refused else { return *played };
        let refused = bfen.parts().find(|(id, _)| *id == board);
        *refused.map_or(played, |(_, part)| &part.setup)
    }

    fn player(&self, seat: Seat, alone: bool) -> Player {
        let value = |name: &str| {
            let value = self.game.tag(name)?.value().trim().to_owned();
            (!matches!(value.as_str(), "" | "?" | "-")).then_some(value)
        };
        let own = seat.name();
        // PGN's names for the players of a single board.
        let plain = if seat.color() == Color::White { "White" } else { "Black" };
        let plain = |suffix: &str| alone.then(|| value(&format!("{plain}{suffix}"))).flatten();
        Player {
            name: value(own).or_else(|| plain("")),
            rating: value(&format!("{own}Elo")).or_else(|| plain("Elo")),
            clock: self.clocks[seat],
        }
    }

    /// The clock in the comments after a move.
    fn clock_behind(&self, token: usize) -> Option<Millis> {
        let kinds = self.game.tokens().iter().enumerate().skip(token + 1);
        kinds
            .take_while(|(_, token)| matches!(token.kind, TokenKind::Blank | TokenKind::Comment))
            .filter(|(_, token)| token.kind == TokenKind::Comment)
            .find_map(|(index, _)| match Comment::parse(self.game.token_text(index)) {
                Comment::Clock(clock) => Some(clock),
                Comment::Clk(clock) if self.clk_is_clock => Some(clock),
                _ => None,
            })
    }
}

fn last_move(ply: &Ply, before: &Boards, after: &Boards) -> LastMove {
    let board = ply.seat.board();
    let after = after.board(board);
    let suffix = after.is_check().then(|| match after.status() {
        Status::Mated => Suffix::Mate,
        _ => Suffix::Check,
    });
    let san = SanPlus { san: San::from_move(ply.mv, before.board(board)), suffix };
    let from = ply.mv.from().map_or(Bitboard::EMPTY, Bitboard::from_square);
    LastMove {
        label: format!("{}{}", ply.number, ply.seat.letter()),
        san: san.to_string(),
        squares: from | Bitboard::from_square(ply.mv.to()),
    }
}

/// The boards of a file: plain PGN, without letters in labels and without a second setup, has one.
fn recorded_boards(game: &Game<'_>, setup: Option<&Bfen>) -> &'static [BoardId] {
    let tokens = || game.tokens().iter().enumerate();
    let has_moves = tokens().any(|(_, token)| token.kind == TokenKind::Move);
    let has_seats = tokens().any(|(index, token)| {
        token.kind == TokenKind::Label && Label::parse(game.token_text(index)).seat.is_some()
    });
    let has_two_setups = setup.is_some_and(|bfen| bfen.b.is_some());
    if has_seats || has_two_setups || (!has_moves && setup.is_none()) {
        &BoardId::ALL
    } else {
        &[BoardId::A]
    }
}

/// chess.com's bughouse exports write the time *spent* into `[%clk]`; without an increment, no
/// clock can rise.
fn clk_is_clock(game: &Game<'_>) -> bool {
    if game.time_control().is_some_and(|control| control.increment() > Millis::ZERO) {
        return true;
    }
    let mut latest = BySeat([None; 4]);
    let mut seat = None;
    for (index, token) in game.tokens().iter().enumerate() {
        match token.kind {
            TokenKind::Label => seat = Label::parse(game.token_text(index)).seat,
            TokenKind::Comment => {
                if let (Some(seat), Comment::Clk(clock)) =
                    (seat, Comment::parse(game.token_text(index)))
                    && latest[seat].replace(clock).is_some_and(|earlier| clock > earlier)
                {
                    return false;
                }
            }
            _ => {}
        }
    }
    true
}
