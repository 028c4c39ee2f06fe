//! Belief states: the exact set of boards that agree with what a player has heard.
//!
//! Two boards are the same if their pieces, castling rights and legal en passant capture are.
//! The history that repetition and the fifty-move rule depend on is not part of that: an end
//! announced by them fits every board on which the game could go on.

mod boards;
mod packed;
mod refusals;
mod size;
mod start;

use chess::{Bitboard, CastlingSide, Color, Move, Piece, Position, Role};

use crate::{
    Announcement, CapturedPiece, PawnCaptures, Pending, PublicTurn, Ruleset, SeenTurn, Side, Try,
    View, as_attempt, legal_of,
};

use refusals::Trying;

pub use boards::Boards;
pub use packed::{Packed, Shared};
pub use size::Size;
pub use start::StartError;

/// All boards that a player must reckon with.
#[derive(Clone, Debug)]
pub struct Belief {
    ruleset: Ruleset,
    color: Color,
    shared: Shared,
    boards: Boards,
    limit: usize,
    overflowed: bool,
}

impl Belief {
    /// A bound that keeps a belief below some 60 MB, and an update below twice that.
    pub const USUAL_LIMIT: usize = 1_000_000;

    /// The belief of `color`, who knows that one of the positions is on the board. It never holds
    /// more than `limit` boards.
    /// Moves are numbered as in the first of them.
    ///
    /// # Errors
    ///
    /// [`StartError`] if no player can be in doubt between just these positions.
    pub fn new<'a>(
        ruleset: Ruleset,
        color: Color,
        starts: impl IntoIterator<Item = &'a Position>,
        limit: usize,
    ) -> Result<Self, StartError> {
        let rules = ruleset.moves();
        let mut starts =
            starts.into_iter().map(|start| Position::from_valid_setup(*start.setup(), rules));
        let first = starts.next().ok_or(StartError::NoBoard)?;
        let shared = Shared::from_position(&first);
        let own = Side::from_position(&first, color);
        let boards = Boards::new();
        let limit = limit.min(Boards::MOST);
        let mut belief = Self { ruleset, color, shared, boards, limit, overflowed: false };
        belief.add(Packed::from_position(&first));
        for start in starts {
            if start.turn() != shared.turn {
                return Err(StartError::Turns);
            }
            if Side::from_position(&start, color) != own {
                return Err(StartError::OwnPieces);
            }
            if *start.reserves() != shared.reserves {
                return Err(StartError::Reserves);
            }
            belief.add(Packed::from_position(&start));
        }
        Ok(belief)
    }

    /// The belief after all that a view tells of a game from the start of chess.
    ///
    /// # Errors
    ///
    /// [`StartError::OwnPieces`] if the view is of a game from elsewhere: use [`Belief::new`] and
    /// [`Belief::follow`].
    pub fn from_view(view: &View, limit: usize) -> Result<Self, StartError> {
        let start = Position::initial(view.ruleset().moves());
        if Side::from_position(&start, view.color()) != *view.start() {
            return Err(StartError::OwnPieces);
        }
        let mut belief = Self::new(*view.ruleset(), view.color(), [&start], limit)?;
        for seen in view.turns() {
            belief.follow(seen);
        }
        belief.pending(view.pending());
        Ok(belief)
    }

    /// Follows a complete turn.
    pub fn follow(&mut self, seen: &SeenTurn) {
        match seen {
            SeenTurn::Own(turn) => self.make(&turn.tries, turn.mv, &turn.said),
            SeenTurn::Opponent(heard) => self.hear(heard),
        }
    }

    /// Drops the boards that contradict the events of an incomplete turn. The whole turn may
    /// follow.
    pub fn pending(&mut self, pending: &Pending) {
        match pending {
            Pending::Own(tries) => self.retain(|position| tries_fit(position, tries)),
            Pending::Opponent(tried) => {
                let ruleset = self.ruleset;
                let trying = Trying::new(&ruleset, tried);
                self.retain(|position| trying.possible_on(position));
            }
        }
    }

    /// Follows the player's own turn: the tries, the move that stands, and its announcement.
    pub fn make(&mut self, tries: &[Try], mv: Move, said: &Announcement) {
        let attempt = as_attempt(mv);
        let (before, shared) = self.pass_turn(said);
        for position in before.iter().map(|board| board.unpack(&shared)) {
            let legal = legal_of(&position, attempt).filter(|_| tries_fit(&position, tries));
            if let Some(mv) = legal {
                self.add_if_announced(said, &position, mv);
            }
        }
    }

    /// The opponent's turn, as it was heard.
    pub fn hear(&mut self, PublicTurn { tries: tried, said }: &PublicTurn) {
        let ruleset = self.ruleset;
        let trying = Trying::new(&ruleset, tried);
        let only_captures = trying.ends_in_pawn_capture();
        let (before, shared) = self.pass_turn(said);
        for position in before.iter().map(|board| board.unpack(&shared)) {
            if self.overflowed {
                return;
            }
            if !trying.possible_on(&position) {
                continue;
            }
            let targets = targets(&position, said);
            position.generate(|set| {
                if (!only_captures || set.is_pawn_captures())
                    && let Some(set) = set.within(targets)
                {
                    set.for_each(|mv| self.add_if_announced(said, &position, mv));
                }
            });
        }
    }

    /// Takes the boards out and prepares their shared state for the next turn. Returns both as
    /// they were.
    fn pass_turn(&mut self, said: &Announcement) -> (Boards, Shared) {
        let before = (core::mem::take(&mut self.boards), self.shared);
        let mover = self.shared.turn;
        self.shared.turn = !mover;
        self.shared.fullmoves =
            self.shared.fullmoves.saturating_add(u32::from(mover == Color::Black));
        let reserve = &mut self.shared.reserves[mover];
        if let Some(role) = said.drop {
            reserve.take(role);
        }
        if let Some(CapturedPiece::Exactly(role)) = said.capture.and_then(|capture| capture.piece) {
            reserve.add(role);
        }
        before
    }

    /// Adds the board after a legal move, if that is what would be announced.
    #[inline(always)]
    fn add_if_announced(&mut self, said: &Announcement, before: &Position, mv: Move) {
        let mut after = before.clone();
        after.play_unchecked(mv);
        if self.ruleset.announces(said, before, mv, &after) {
            self.add(Packed::from_position(&after));
        }
    }

    fn add(&mut self, board: Packed) {
        if self.overflowed {
            return;
        }
        self.boards.insert(board);
        if self.boards.len() > self.limit {
            self.overflowed = true;
            self.boards = Boards::new();
        }
    }

    fn retain(&mut self, fits: impl Fn(&Position) -> bool) {
        let shared = self.shared;
        let boards = core::mem::take(&mut self.boards);
        self.boards = boards.iter().filter(|board| fits(&board.unpack(&shared))).copied().collect();
    }

    /// The color of the player.
    pub const fn color(&self) -> Color {
        self.color
    }

    /// The rules of the game.
    pub const fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// How many boards there are.
    pub fn size(&self) -> Size {
        if self.overflowed { Size::MoreThan(self.limit) } else { Size::Exactly(self.boards.len()) }
    }

    /// The boards; none once the bound has been passed.
    pub const fn boards(&self) -> &Boards {
        &self.boards
    }

    /// The state that all boards share.
    pub const fn shared(&self) -> &Shared {
        &self.shared
    }

    /// The boards as positions, in a fixed order. Their fifty-move counters are unknown and set
    /// to zero.
    pub fn positions(&self) -> impl Iterator<Item = Position> + '_ {
        self.boards.iter().map(|board| board.unpack(&self.shared))
    }

    /// For each square, `a1` to `h8`, the number of boards on which the piece stands there: for
    /// the enemy king, a map of its possible squares.
    pub fn heat(&self, piece: Piece) -> [u32; 64] {
        let mut heat = [0; 64];
        for board in &self.boards {
            for square in board.by_piece(piece) {
                heat[square.index()] += 1;
            }
        }
        heat
    }

    /// Where the enemy king may stand, and on how many boards.
    pub fn enemy_king(&self) -> [u32; 64] {
        self.heat(Role::King.piece(!self.color))
    }
}

/// Whether a player's own tries were answered rightly if this is the board.
fn tries_fit(position: &Position, tries: &[Try]) -> bool {
    tries.iter().all(|step| match *step {
        Try::Refused(mv) => legal_of(position, mv).is_none(),
        Try::Any(yes) => (PawnCaptures::from_position(position).number > 0) == yes,
    })
}

/// Where a move can end that is announced like this.
fn targets(position: &Position, said: &Announcement) -> Bitboard {
    let occupied = position.board().occupied();
    let Some(capture) = said.capture else {
        // Castling as a set ends on the king's square, which in Chess960 may be its own or the
        // rook's.
        let castles = position.castling() & Bitboard::back_rank(position.turn());
        let king = position.king(position.turn());
        return castles
            .into_iter()
            .map(|rook| CastlingSide::from_squares(king, rook).king_to(king))
            .fold(!occupied, |targets, square| targets | square);
    };
    let mut targets = Bitboard::from_square(capture.square);
    if let Some(square) = position.en_passant() {
        targets |= square;
    }
    targets
}
