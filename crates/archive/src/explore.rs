//! The opening explorer: what was played in a position, and how it went.

use std::cmp::Reverse;

use bughouse::{BoardId, Game};
use chess::{Color, Move, Position, SanPlus};
use serde::{Serialize, Serializer};

use crate::{
    Archive, ArchiveError, ArchivedGame, Continuations, Detail, Filter, KeyKind, Keys, PackedMove,
    Tally,
};

/// A question to an archive.
#[derive(Clone, Copy, Debug)]
pub struct Query<'q> {
    pub game: &'q Game,
    /// The board whose next moves are wanted.
    pub board: BoardId,
    pub kind: KeyKind,
    pub filter: &'q Filter,
}

/// The answer.
#[derive(Clone, Debug, Serialize)]
pub struct Explored {
    /// How many boards of games were in the position: those where a move followed and those where
    /// the game ended.
    pub games: i64,
    /// Of these, the boards where no move followed.
    pub ended: i64,
    /// The most frequent first.
    pub moves: Vec<Continuation>,
    /// Games with the highest ratings, one for each move.
    pub top_games: Vec<TopGame>,
}

/// A move that was played in the position.
#[derive(Clone, Debug, Serialize)]
pub struct Continuation {
    pub san: String,
    pub games: i64,
    /// Games that the team of the side to move won; a game without a result is in none of these.
    pub won: i64,
    pub drawn: i64,
    pub lost: i64,
    /// The average rating of the games that have one.
    pub rating: Option<f64>,
    /// The average clock of the player after the move, in seconds.
    pub clock: Option<f64>,
    /// How much more time than the diagonal opponent the player had, on average, in seconds.
    pub lead: Option<f64>,
    /// How many times the player sat: thought for [`Tally::SITTING`] or longer.
    pub sat: i64,
}

/// A game to look at.
#[derive(Clone, Debug, Serialize)]
pub struct TopGame {
    pub id: i64,
    pub rating: i32,
    #[serde(serialize_with = "names")]
    pub players: [String; 4],
    pub date: String,
    pub result: String,
    pub sources: Vec<String>,
}

/// The number of games that come with an answer.
const TOP_GAMES: usize = 8;

impl Archive {
    /// The moves that were played in a position, with their results.
    pub fn explore(&self, query: Query<'_>) -> Result<Explored, ArchiveError> {
        let keys = Keys::new(query.game, query.board);
        let found = match query.filter.is_empty() {
            true => self.continuations(keys, query.kind)?,
            false => {
                let games = self.select(query.filter)?;
                self.continuations_of(keys, query.kind, &games)?
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
        Ok(Explored { games, ended, moves, top_games })
    }

    fn top_games(&self, found: &Continuations) -> Result<Vec<TopGame>, ArchiveError> {
        let tallies = found.moves.values().filter(|tally| tally.games > 0);
        let mut tops: Vec<_> = tallies.map(|it| (Reverse(it.top_rating), it.top_game)).collect();
        tops.sort_unstable();
        tops.dedup();
        let mut games = Vec::new();
        for (_, id) in tops.into_iter().take(TOP_GAMES) {
            games.extend(self.game(id, Detail::Facts)?.map(TopGame::from));
        }
        Ok(games)
    }
}

impl From<ArchivedGame> for TopGame {
    fn from(game: ArchivedGame) -> Self {
        let rating = game.rating();
        let ArchivedGame { id, players, date, result, sources, .. } = game;
        Self { id, rating, players, date, result, sources }
    }
}

fn average(sum: i64, count: i64) -> Option<f64> {
    (count > 0).then(|| sum as f64 / count as f64)
}

/// A move as text. The piece of a drop is granted: the key of a board has no reserves.
fn san(mv: PackedMove, position: &Position) -> String {
    let mut position = position.clone();
    if let Some(Move::Drop { role, .. }) = mv.to_move(&position)
        && !position.reserves()[position.turn()].has(role)
    {
        let turn: Color = position.turn();
        position.add_to_reserve(turn, role);
    }
    match mv.to_move(&position).filter(|mv| position.is_legal(*mv)) {
        Some(mv) => SanPlus::from_move(mv, &position).to_string(),
        // Two positions with one key.
        None => format!("move {}", mv.0),
    }
}

fn names<S: Serializer>(players: &[String; 4], serializer: S) -> Result<S::Ok, S::Error> {
    let names = players.each_ref().map(|name| (!name.is_empty()).then_some(name));
    names.serialize(serializer)
}
