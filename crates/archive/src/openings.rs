//! The openings of a player: the first moves on their board, by seat, and their results.
//!
//! It reads names only in batches where the player may be, and then the moves from the player's
//! first game there to the last.

use std::collections::{BTreeMap, HashMap};

use bughouse::{BoardId, Game, Seat};
use chess::{Rules, SanPlus};
use notation::facts::plain_name;
use protocol::{OpeningLine, Openings, PartnerResults, Results, SeatOpenings};

use crate::{
    Archive, ArchiveError, ArchivedGame, Filter, PackedMove, error::GoesOn, explore::granted,
};

/// The number of moves of a line, on one board.
const LENGTH: usize = 4;

/// The most lines for a seat.
const MOST_LINES: usize = 24;

/// The most partners.
const MOST_PARTNERS: usize = 50;

/// The moves of a line.
type Line = Vec<PackedMove>;

#[derive(Default)]
struct Counts {
    player: String,
    all: Results,
    seats: BTreeMap<Seat, (Results, HashMap<Line, Results>)>,
    /// Partners by their plain names.
    partners: HashMap<String, PartnerResults>,
}

impl Archive {
    /// The openings of the first player of a filter in the games that meet it, as long as
    /// `goes_on`, then [`ArchiveErrorKind::Stopped`](crate::ArchiveErrorKind::Stopped).
    pub fn openings_while(
        &self,
        filter: &Filter,
        goes_on: GoesOn<'_>,
    ) -> Result<Openings, ArchiveError> {
        let Some(player) = filter.players.first() else { return Ok(Counts::default().finish()) };
        let player = plain_name(player);
        let mut counts = Counts::default();
        let wants = [ArchivedGame::RESULT, ArchivedGame::START, ArchivedGame::MOVES];
        self.each_meeting(
            filter,
            |column| wants.contains(&column),
            goes_on,
            |game| {
                counts.add(game, (&player, filter));
                Ok(())
            },
        )?;
        Ok(counts.finish())
    }
}

impl Counts {
    fn add(&mut self, game: &ArchivedGame, (player, filter): (&str, &Filter)) {
        let name = |seat: Seat| game.player(seat).unwrap_or_default();
        let is =
            |seat: Seat, plain: &str| !name(seat).is_empty() && plain_name(name(seat)) == plain;
        let partner = filter.partner.as_deref().map(plain_name);
        for seat in Seat::ALL {
            let is_meant = filter.seat.is_none_or(|wanted| wanted == seat)
                && partner.as_ref().is_none_or(|partner| is(seat.partner(), partner));
            if !is_meant || !is(seat, player) {
                continue;
            }
            name(seat).clone_into(&mut self.player);
            let result = result(&game.result, seat);
            add(&mut self.all, &result);
            let (results, lines) = self.seats.entry(seat).or_default();
            add(results, &result);
            // Lines are those from the initial position.
            let moves = if game.start.is_empty() { &*game.moves } else { &[] };
            let line = first_moves(moves, seat.board());
            for length in 1..=line.len() {
                add(lines.entry(line[..length].to_vec()).or_default(), &result);
            }
            let with = name(seat.partner());
            let plain = plain_name(with);
            if !plain.is_empty() && plain != player {
                let new = || PartnerResults { name: String::new(), results: Results::default() };
                let known = self.partners.entry(plain).or_insert_with(new);
                with.clone_into(&mut known.name);
                add(&mut known.results, &result);
            }
        }
    }

    fn finish(self) -> Openings {
        let seats = self.seats.into_iter().map(|(seat, (results, lines))| SeatOpenings {
            seat: seat.into(),
            results,
            lines: most_frequent(lines, seat.board()),
        });
        let mut partners: Vec<_> = self.partners.into_values().collect();
        partners.sort_by(|one, two| {
            (two.results.games, &one.name).cmp(&(one.results.games, &two.name))
        });
        partners.truncate(MOST_PARTNERS);
        Openings { player: self.player, results: self.all, seats: seats.collect(), partners }
    }
}

fn add(sum: &mut Results, one: &Results) {
    sum.games += one.games;
    sum.won += one.won;
    sum.drawn += one.drawn;
    sum.lost += one.lost;
}

/// The result of a game for a seat.
fn result(result: &str, seat: Seat) -> Results {
    let is_first = seat.team() == bughouse::Team::First;
    let (won, drawn, lost) = match result {
        "1-0" => (is_first, false, !is_first),
        "0-1" => (!is_first, false, is_first),
        "1/2-1/2" => (false, true, false),
        _ => (false, false, false),
    };
    Results { games: 1, won: won.into(), drawn: drawn.into(), lost: lost.into() }
}

/// The first moves on a board.
fn first_moves(moves: &[u8], board: BoardId) -> Line {
    let moves = moves.as_chunks().0.iter().map(|&bytes| PackedMove::from_bytes(bytes));
    moves.filter(|(of, _)| *of == board).map(|(_, mv)| mv).take(LENGTH).collect()
}

/// The most frequent lines, each behind the one that it continues.
fn most_frequent(lines: HashMap<Line, Results>, board: BoardId) -> Vec<OpeningLine> {
    let mut lines: Vec<_> = lines.into_iter().collect();
    // No line is more frequent than the one that it continues, so that one stays too.
    lines.sort_by(|(one, of_one), (two, of_two)| {
        (of_two.games, one.len(), one).cmp(&(of_one.games, two.len(), two))
    });
    lines.truncate(MOST_LINES);
    let counts: HashMap<Line, i64> =
        lines.iter().map(|(line, results)| (line.clone(), results.games)).collect();
    // The order of a tree whose branches are sorted by their games.
    let order = |line: &Line| -> Vec<(i64, PackedMove)> {
        let prefix =
            |length: usize| (-counts.get(&line[..length]).copied().unwrap_or(0), line[length - 1]);
        (1..=line.len()).map(prefix).collect()
    };
    lines.sort_by_cached_key(|(line, _)| order(line));
    let written = lines.into_iter().filter_map(|(line, results)| {
        let (moves, position) = written(&line, board)?;
        Some(OpeningLine { moves, position, results })
    });
    written.collect()
}

/// The moves as text, and the position after them; nothing if they cannot be played.
fn written(line: &[PackedMove], board: BoardId) -> Option<(Vec<String>, String)> {
    let start = Game::new(Rules::BUGHOUSE);
    let mut position = start.board(board).clone();
    let mut moves = Vec::with_capacity(line.len());
    for mv in line {
        position = granted(*mv, &position);
        let mv = mv.to_move(&position).filter(|mv| position.is_legal(*mv))?;
        moves.push(SanPlus::from_move(mv, &position).to_string());
        position.play_unchecked(mv);
    }
    let other = start.board(!board).clone();
    let boards = match board {
        BoardId::A => Game::from_positions(position, other),
        BoardId::B => Game::from_positions(other, position),
    };
    Some((moves, boards.to_bfen().to_bracket()))
}
