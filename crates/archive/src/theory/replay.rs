//! Games of the archive played again from their packed moves.

use bughouse::{Game, Seat};
use chess::Role;

use crate::{ArchivedGame, PackedMove, games::starting_boards};

/// A move of a game, with the boards before and after it.
pub(super) struct Moved<'a> {
    pub(super) after: &'a Game,
    pub(super) seat: Seat,
    /// The captured piece as it crosses the table.
    pub(super) captured: Option<Role>,
    /// The clocks in tenths of a second, as far as they are known.
    pub(super) clocks: [Option<i32>; 4],
    pub(super) is_last: bool,
}

/// Plays a game and calls `see` with every move. Returns whether all moves are legal; the archive
/// is damaged if they are not.
pub(super) fn replay(game: &ArchivedGame, mut see: impl FnMut(&Moved<'_>)) -> bool {
    let Ok(mut boards) = starting_boards(&game.start) else { return false };
    let mut clocks = [None; 4];
    let count = game.moves.len() / 2;
    for (at, &bytes) in game.moves.as_chunks().0.iter().enumerate() {
        let (board, mv) = PackedMove::from_bytes(bytes);
        let seat = boards.to_move(board);
        let mv = mv.to_move(boards.board(board));
        let Some(Ok(captured)) = mv.map(|mv| boards.play(board, mv)) else { return false };
        let time = game.times.get(4 * at..4 * at + 4).and_then(|bytes| bytes.try_into().ok());
        let time = time.map(i32::from_le_bytes).filter(|&time| time >= 0);
        if time.is_some() {
            clocks[seat as usize] = time;
        }
        let is_last = at + 1 == count;
        see(&Moved { after: &boards, seat, captured, clocks, is_last });
    }
    true
}

/// The points of the first team, 0, ½ or 1, if the game has a result.
pub(super) fn first_team_points(game: &ArchivedGame) -> Option<f64> {
    match game.result.as_str() {
        "1-0" => Some(1.0),
        "0-1" => Some(0.0),
        "1/2-1/2" => Some(0.5),
        _ => None,
    }
}

/// The player who lost and so ended the game.
pub(super) fn loser(game: &ArchivedGame) -> Option<Seat> {
    usize::try_from(game.loser).ok().and_then(|at| Seat::ALL.get(at)).copied()
}
