//! The moves and clocks of a game as the archive has them, before any replay.

use bughouse::{BoardId, Seat};
use chess::Color;

use crate::{PackedMove, Record};

/// The columns of a game that the matcher reads.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Row<'r> {
    /// See [`ArchivedGame::moves`](crate::ArchivedGame::moves) and its neighbors.
    pub(super) moves: &'r [u8],
    pub(super) times: &'r [u8],
    pub(super) start: &'r str,
    /// Whether the game ended by mate.
    pub(super) is_mate: bool,
    pub(super) loser: i32,
}

/// A move without its position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ply {
    /// A [`PackedMove`].
    pub(super) code: u16,
    pub(super) board: BoardId,
    pub(super) color: Color,
    /// The player's clock after the move, and the time of the move, in tenths of a second; -1 if
    /// not known.
    pub(super) clock: i32,
    pub(super) spent: i32,
    /// How much more the player has than the diagonal opponent.
    pub(super) lead: Option<i32>,
}

impl Ply {
    pub(super) const fn seat(&self) -> Seat {
        self.board.seat(self.color)
    }
}

/// The moves of a game in their order.
#[derive(Debug, Default)]
pub(super) struct Plies {
    pub(super) all: Vec<Ply>,
    /// How many moves there are up to the last one on each board, that one included.
    pub(super) last: [usize; 2],
    pub(super) is_mate: bool,
    pub(super) loser: i32,
}

impl Plies {
    /// Reads a game. `turns` has who moves first on each board. Clocks are read if `has_clocks`.
    ///
    /// # Errors
    ///
    /// The columns contradict each other.
    pub(super) fn fill(
        &mut self,
        row: &Row<'_>,
        turns: [Color; 2],
        has_clocks: bool,
    ) -> Result<(), String> {
        let count = row.moves.len() / 2;
        if !row.moves.len().is_multiple_of(2) || count > Record::MAX_PLIES {
            return Err(format!("{} bytes of moves", row.moves.len()));
        }
        if !row.times.is_empty() && row.times.len() != count * 4 {
            let (times, moves) = (row.times.len(), count);
            return Err(format!("{times} bytes of clocks for {moves} moves"));
        }
        (self.is_mate, self.loser, self.last) = (row.is_mate, row.loser, [0; 2]);
        self.all.clear();
        self.all.reserve(count);
        let mut turns = turns;
        for (at, pair) in row.moves.as_chunks::<2>().0.iter().enumerate() {
            let (board, mv) = PackedMove::from_bytes(*pair);
            let turn = &mut turns[board as usize];
            let (code, color) = (mv.0 as u16, *turn);
            *turn = !color;
            self.last[board as usize] = at + 1;
            self.all.push(Ply { code, board, color, clock: -1, spent: -1, lead: None });
        }
        if has_clocks {
            self.fill_clocks(row.times);
        }
        Ok(())
    }

    fn fill_clocks(&mut self, times: &[u8]) {
        let mut clocks = [-1_i32; 4];
        for (ply, bytes) in self.all.iter_mut().zip(times.as_chunks::<4>().0) {
            let (clock, seat) = (i32::from_le_bytes(*bytes), ply.seat());
            if clock < 0 {
                continue;
            }
            let before = std::mem::replace(&mut clocks[seat as usize], clock);
            let diagonal = clocks[(!seat.board()).seat(seat.color()) as usize];
            ply.clock = clock;
            // A clock that went up has got an increment, which is not known.
            ply.spent = if before >= clock { before - clock } else { -1 };
            ply.lead = (diagonal >= 0).then(|| clock - diagonal);
        }
    }

    /// Whether the partner of the player of a move took a time that `meets` for a move while the
    /// player thought about this one.
    pub(super) fn partner_took(&self, at: usize, meets: impl Fn(i32) -> bool) -> bool {
        let own = &self.all[at];
        let is_partners = |ply: &Ply| ply.board != own.board && ply.color != own.color;
        // Moves of the partner since the opponent's last one.
        let since = self.all[..at].iter().rev().take_while(|ply| ply.board != own.board);
        if since.filter(|ply| is_partners(ply)).any(|ply| meets(ply.spent)) {
            return true;
        }
        // The next move of the partner's board, if the partner was already thinking about it.
        let next = self.all[at + 1..].iter().find(|ply| ply.board != own.board);
        next.is_some_and(|ply| is_partners(ply) && meets(ply.spent))
    }
}
