//! The captures in one position: which of them lead to wins, and on which board.

use std::collections::HashMap;

use bughouse::Seat;
use chess::{Move, Position, Role};
use serde::Serialize;

use super::{Estimate, name_of};
use crate::{Archive, ArchiveError, PackedMove, Query, explore::san};

/// How games went on for the team of the player to move.
///
/// *Here* is the board of that player, *there* the partner's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Outcomes {
    /// Boards of games with a result.
    pub games: i64,
    /// Twice the points of the team.
    #[serde(skip)]
    half_points: i64,
    /// Games that the team won on the board of the capture.
    pub won_here: i64,
    /// Games that it won on the other board.
    pub won_there: i64,
    /// Games that it lost on the board of the capture.
    pub lost_here: i64,
    /// Games that it lost on the other board.
    pub lost_there: i64,
    /// Draws.
    pub drawn: i64,
    /// Won or lost, and the archive does not know on which board.
    pub elsewhere: i64,
}

/// A capture, or all captures of a kind of piece.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CapturesOf {
    /// The move; nothing for all captures of a kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub san: Option<String>,
    /// The captured piece as it crosses the table: a promoted one is a pawn.
    pub piece: &'static str,
    /// How the games ended.
    #[serde(flatten)]
    pub outcomes: Outcomes,
    /// The average points of the team, if there are games.
    pub score: Option<f64>,
    /// How much higher the score is than after moves that capture nothing.
    pub score_difference: Option<Estimate>,
    /// How much more often the team won on the other board than after those.
    pub won_there_difference: Option<Estimate>,
}

/// The captures in a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Captures {
    /// The moves, the most frequent first.
    pub moves: Vec<CapturesOf>,
    /// By captured piece, from pawn to queen.
    pub pieces: Vec<CapturesOf>,
    /// The games after moves that capture nothing.
    pub others: Outcomes,
}

impl Outcomes {
    fn add(&mut self, seat: Seat, points: i8, loser: Option<Seat>, count: i64) {
        if points < 0 {
            return;
        }
        self.games += count;
        self.half_points += i64::from(points) * count;
        let place = loser.map(|loser| loser.board() == seat.board());
        let field = match (points, place) {
            (1, _) => &mut self.drawn,
            (2, Some(true)) => &mut self.won_here,
            (2, Some(false)) => &mut self.won_there,
            (0, Some(true)) => &mut self.lost_here,
            (0, Some(false)) => &mut self.lost_there,
            _ => &mut self.elsewhere,
        };
        *field += count;
    }

    fn join(&mut self, other: &Self) {
        let Self { games, half_points, won_here, won_there, .. } = self;
        *games += other.games;
        *half_points += other.half_points;
        *won_here += other.won_here;
        *won_there += other.won_there;
        self.lost_here += other.lost_here;
        self.lost_there += other.lost_there;
        self.drawn += other.drawn;
        self.elsewhere += other.elsewhere;
    }

    /// The average points of the team, from 0 to 1.
    pub fn score(&self) -> Option<f64> {
        (self.games > 0).then(|| self.points() / self.games as f64)
    }

    fn points(&self) -> f64 {
        self.half_points as f64 / 2.0
    }

    fn trials(&self) -> u64 {
        u64::try_from(self.games).unwrap_or(0)
    }
}

impl Archive {
    /// The results of the captures in a position.
    ///
    /// # Errors
    ///
    /// The archive cannot be read.
    pub fn captures(&self, query: Query<'_>) -> Result<Captures, ArchiveError> {
        let position = query.game.board(query.board);
        let mut rows = Vec::new();
        self.each_row(query, &|| true, |row| {
            if row.mv != PackedMove::END {
                rows.push((row.game, row.mv, row.seat, row.points, i64::from(row.count)));
            }
        })?;
        let losers = self.losers(rows.iter().map(|row| row.0))?;
        let mut moves: HashMap<PackedMove, Outcomes> = HashMap::new();
        for (game, mv, seat, points, count) in rows {
            let Some(seat) = usize::try_from(seat).ok().and_then(|at| Seat::ALL.get(at)) else {
                continue;
            };
            moves.entry(mv).or_default().add(*seat, points, losers.get(&game).copied(), count);
        }
        Ok(Captures::new(&moves, position))
    }

    /// The players who lost and so ended the games, as far as they are known.
    fn losers(&self, games: impl Iterator<Item = i64>) -> Result<HashMap<i64, Seat>, ArchiveError> {
        let mut losers: HashMap<i64, Option<Seat>> = games.map(|game| (game, None)).collect();
        self.each_loser(|id, loser| {
            if let Some(entry) = losers.get_mut(&id) {
                *entry = usize::try_from(loser).ok().and_then(|at| Seat::ALL.get(at)).copied();
            }
        })?;
        Ok(losers.into_iter().filter_map(|(id, loser)| Some((id, loser?))).collect())
    }
}

impl Captures {
    fn new(moves: &HashMap<PackedMove, Outcomes>, position: &Position) -> Self {
        let mut others = Outcomes::default();
        let mut pieces: [Outcomes; 5] = Default::default();
        let mut captures = Vec::new();
        for (&mv, outcomes) in moves.iter().filter(|(_, outcomes)| outcomes.games > 0) {
            match captured(mv, position) {
                None => others.join(outcomes),
                Some(role) => {
                    pieces[role as usize].join(outcomes);
                    captures.push((san(mv, position), role, *outcomes));
                }
            }
        }
        captures.sort_by(|one, two| (two.2.games, &one.0).cmp(&(one.2.games, &two.0)));
        let row = |san, role: Role, outcomes: Outcomes| {
            let share = |of: fn(&Outcomes) -> f64| {
                let trials = |it: &Outcomes| (of(it), it.trials());
                Estimate::difference(trials(&outcomes), trials(&others))
            };
            CapturesOf {
                san,
                piece: name_of(role),
                outcomes,
                score: outcomes.score(),
                score_difference: share(Outcomes::points),
                won_there_difference: share(|it| it.won_there as f64),
            }
        };
        let moves = captures.into_iter().map(|(san, role, it)| row(Some(san), role, it)).collect();
        let pieces = Role::DROPPABLE.into_iter().zip(pieces).filter(|(_, it)| it.games > 0);
        let pieces = pieces.map(|(role, it)| row(None, role, it)).collect();
        Self { moves, pieces, others }
    }
}

/// The piece that a move captures, as it crosses the table.
fn captured(mv: PackedMove, position: &Position) -> Option<Role> {
    match mv.to_move(position)? {
        Move::EnPassant { .. } => Some(Role::Pawn),
        Move::Normal { to, .. } => {
            let role = position.board().role_at(to)?;
            let is_promoted = position.board().promoted().contains(to);
            Some(if is_promoted { Role::Pawn } else { role })
        }
        Move::Castle { .. } | Move::Drop { .. } => None,
    }
}
