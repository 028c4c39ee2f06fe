//! The opening explorer: what was played in a position, and how it went.

use std::{cmp::Reverse, collections::HashSet, fmt};

use bughouse::{BoardId, Game, Seat};
use chess::{Color, Move, Position, Rules, SanPlus};
use notation::{Batch, Replay};
use protocol::{Continuation, Explored, TopGame};

use crate::{
    Archive, ArchiveError, ArchivedGame, Detail, Filter, KeyKind, Keys, PackedMove, Posting, Tally,
    archive::Continuations, error::GoesOn,
};

/// A question to an archive.
#[derive(Clone, Copy, Debug)]
pub struct Query<'q> {
    /// The position of both boards.
    pub game: &'q Game,
    /// The board whose next moves are wanted.
    pub board: BoardId,
    /// The part of the position that must be equal.
    pub kind: KeyKind,
    /// The games that count.
    pub filter: &'q Filter,
}

/// Moves that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadMoves {
    /// The column of the first such move, from 1.
    pub column: usize,
    /// Why it cannot be played.
    pub message: String,
}

impl fmt::Display for BadMoves {
    /// The message and the column.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (column {})", self.message, self.column)
    }
}

impl std::error::Error for BadMoves {}

/// The position after moves in BPGN: `1A. e4 1a. d5`.
///
/// # Errors
///
/// The first move that cannot be played.
pub fn position_after(moves: &str) -> Result<Game, BadMoves> {
    let batch = Batch::from_text(moves.as_bytes());
    let Some(game) = batch.games().next() else { return Ok(Game::new(Rules::BUGHOUSE)) };
    let verdict = Replay::new(&game).run();
    match verdict.problem.filter(|problem| problem.stops) {
        None => Ok(verdict.boards),
        Some(problem) => {
            let column = game.line_and_column(problem.span.start).1;
            Err(BadMoves { column, message: problem.message })
        }
    }
}

/// The number of games that come with an answer.
const TOP_GAMES: usize = 8;

impl Archive {
    /// Calls `see` with the rows of a position, among them those that take others back.
    pub(crate) fn each_row(
        &self,
        query: Query<'_>,
        goes_on: GoesOn<'_>,
        mut see: impl FnMut(&Posting),
    ) -> Result<(), ArchiveError> {
        let keys = Keys::new(query.game, query.board);
        let is_all = query.filter.is_empty();
        let games = if is_all { HashSet::new() } else { self.select(query.filter, goes_on)? };
        let board = query.filter.seat.map(Seat::board);
        for part in self.parts() {
            let games = (!is_all).then_some(&games);
            part.each_posting(keys, query.kind, games, goes_on, |row| {
                if board.is_none_or(|board| row.board() == board) {
                    see(row);
                }
            })?;
        }
        Ok(())
    }

    /// The moves that were played in a position, with their results.
    pub fn explore(&self, query: Query<'_>) -> Result<Explored, ArchiveError> {
        self.explore_while(query, &|| true)
    }

    /// The same as long as `goes_on`, which is asked again and again, then
    /// [`ArchiveErrorKind::Stopped`](crate::ArchiveErrorKind::Stopped).
    pub fn explore_while(
        &self,
        query: Query<'_>,
        goes_on: GoesOn<'_>,
    ) -> Result<Explored, ArchiveError> {
        let keys = Keys::new(query.game, query.board);
        let found = match query.filter.is_empty() {
            true => self.continuations(keys, query.kind, goes_on)?,
            false => {
                let games = self.select(query.filter, goes_on)?;
                let board = query.filter.seat.map(Seat::board);
                self.continuations_of(keys, query.kind, (&games, board), goes_on)?
            }
        };
        let top_games = self.top_games(&found)?;
        let position = query.game.board(query.board);
        let ended = found.moves.get(&PackedMove::END).map_or(0, |tally| tally.games);
        let games = found.moves.values().map(|tally| tally.games).sum();
        let played = found.moves.iter().filter(|(mv, _)| **mv != PackedMove::END);
        let continuation = |(mv, tally): (&PackedMove, &Tally)| Continuation {
            san: san(*mv, position),
            games: tally.games,
            won: tally.won,
            drawn: tally.drawn,
            lost: tally.lost,
            rating: average(tally.rating_sum, tally.rated),
            clock: average(tally.clock_sum, tally.clocked).map(|tenths| tenths / 10.0),
            lead: average(tally.lead_sum, tally.led).map(|tenths| tenths / 10.0),
            sat: tally.sat,
        };
        let mut moves: Vec<_> = played.map(continuation).collect();
        moves.sort_by(|one, two| (two.games, &one.san).cmp(&(one.games, &two.san)));
        let (board, keys) = (query.board.into(), keys.all());
        let position = query.game.to_bfen().to_bracket();
        Ok(Explored { position, board, keys, games, ended, moves, top_games })
    }

    fn top_games(&self, found: &Continuations) -> Result<Vec<TopGame>, ArchiveError> {
        let tallies = found.moves.values().filter(|tally| tally.games > 0);
        let mut tops: Vec<_> = tallies.map(|it| (Reverse(it.top_rating), it.top_game)).collect();
        tops.sort_unstable();
        tops.dedup();
        let mut games = Vec::new();
        for (_, id) in tops.into_iter().take(TOP_GAMES) {
            games.extend(self.game(id, Detail::Summary)?.map(top_game));
        }
        Ok(games)
    }
}

fn top_game(game: ArchivedGame) -> TopGame {
    let rating = game.rating();
    let ArchivedGame { id, players, date, result, sources, .. } = game;
    let players = players.map(|name| (!name.is_empty()).then_some(name));
    TopGame { id, rating, players, date, result, sources }
}

fn average(sum: i64, count: i64) -> Option<f64> {
    (count > 0).then(|| sum as f64 / count as f64)
}

/// A move as text. The piece of a drop is granted: the key of a board has no reserves.
pub(crate) fn san(mv: PackedMove, position: &Position) -> String {
    let position = granted(mv, position);
    match mv.to_move(&position).filter(|mv| position.is_legal(*mv)) {
        Some(mv) => SanPlus::from_move(mv, &position).to_string(),
        // Two positions with one key.
        None => format!("move {}", mv.0),
    }
}

/// The position with the piece that a move drops.
pub(crate) fn granted(mv: PackedMove, position: &Position) -> Position {
    let mut position = position.clone();
    if let Some(Move::Drop { role, .. }) = mv.to_move(&position)
        && !position.reserves()[position.turn()].has(role)
    {
        let turn: Color = position.turn();
        position.add_to_reserve(turn, role);
    }
    position
}
