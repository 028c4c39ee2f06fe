//! The record of a game that was observed.
//!
//! The moves of each board are known in their order; moves that were not seen as they were played
//! are put in order by the time that they took, and no drop comes before the capture that it needs.

use bughouse::{BoardId, Game, Seat};
use chess::{Color, Rules};
use notation::{Millis, write::Builder};
use protocol::ics::Token;
use time::OffsetDateTime;

use super::table::{Ply, Table};

/// Writes the record of a game that is over.
///
/// # Errors
///
/// In words why there is none: moves are missing, or do not lead to the boards that were shown.
pub(super) fn write(
    table: &Table,
    site: &str,
    began: Option<OffsetDateTime>,
) -> Result<Vec<u8>, String> {
    let (ending, token) = table.outcome().ok_or("it has not ended")?;
    let mut builder = Builder::new(Rules::BUGHOUSE);
    let (base, increment) = time(table);
    tags(&mut builder, table, site, began);
    builder.tag("TimeControl", &format!("{base}+{increment}"));
    let lines = BoardId::ALL.map(|board| moves(table, board));
    let [a, b] = lines;
    play(&mut builder, [a?, b?])?;
    let shown = table.pair().ok_or("not all boards were shown")?;
    if BoardId::ALL.into_iter().any(|board| !same(builder.boards(), shown.game(), board)) {
        return Err("the moves do not lead to the boards that the server showed last".to_owned());
    }
    Ok(builder.finish(token.text(), Some(ending)))
}

/// A game without a result is no record.
pub(super) fn is_whole(table: &Table) -> bool {
    table.outcome().is_some_and(|(_, token)| token != Token::Nothing)
}

fn tags(builder: &mut Builder, table: &Table, site: &str, began: Option<OffsetDateTime>) {
    let rated = if table.rated { "rated" } else { "unrated" };
    builder.tag("Event", &format!("{rated} bughouse match"));
    builder.tag("Site", site);
    if let Some(began) = began {
        let (year, month, day) = (began.year(), u8::from(began.month()), began.day());
        let (hour, minute, second) = began.to_hms();
        builder.tag("Date", &format!("{year:04}.{month:02}.{day:02}"));
        builder.tag("UTCTime", &format!("{hour:02}:{minute:02}:{second:02}"));
    }
    for seat in Seat::ALL {
        builder.tag(seat.name(), table.name(seat));
        let color = usize::from(seat.color() == Color::Black);
        let rating = table.boards[seat.board() as usize].ratings[color].trim();
        if rating.starts_with(|c: char| c.is_ascii_digit()) {
            let digits = rating.trim_end_matches(|c: char| !c.is_ascii_digit());
            builder.tag(&format!("{}Elo", seat.name()), digits);
        }
    }
}

/// Base and increment in seconds.
fn time(table: &Table) -> (u32, u32) {
    let line = || {
        let line = table.boards.iter().find_map(|board| board.last.as_ref())?;
        Some((line.base.saturating_mul(60), line.increment))
    };
    table.time.or_else(line).unwrap_or_default()
}

/// A move with what its record says.
struct Timed<'a> {
    seat: Seat,
    ply: &'a Ply,
    left: Millis,
    /// When it was played, as far as this is known: moves that were seen come later than those
    /// that were not.
    at: (u64, i64),
}

fn moves(table: &Table, board: BoardId) -> Result<Vec<Timed<'_>>, String> {
    let (base, increment) = time(table);
    let mut clocks = [i64::from(base) * 1000; 2];
    let shown = &table.boards[board as usize];
    let (mut spent, mut moves) = (0i64, Vec::new());
    for (index, ply) in shown.plies.iter().enumerate() {
        let (number, black) = (index / 2 + 1, index % 2);
        let color = if black == 0 { Color::White } else { Color::Black };
        let missing = || format!("move {number} of {color} on board {board} is not known");
        let ply = ply.as_ref().ok_or_else(missing)?;
        spent = spent.saturating_add(ply.took.max(0));
        let counted = clocks[black].saturating_sub(ply.took) + i64::from(increment) * 1000;
        clocks[black] = ply.seen.map_or(counted, |seen| seen.left).max(0);
        let at = ply.seen.map_or((0, spent), |seen| (1 + seen.order, 0));
        moves.push(Timed { seat: board.seat(color), ply, left: Millis(clocks[black]), at });
    }
    Ok(moves)
}

fn play(builder: &mut Builder, boards: [Vec<Timed<'_>>; 2]) -> Result<(), String> {
    // Servers of long ago say nothing of lag, others say 0 when it is not measured.
    let lags = |mv: &Timed<'_>| mv.ply.seen.is_some_and(|seen| seen.lag > 0);
    let has_lags = boards.iter().flatten().any(lags);
    let mut waiting = boards.map(|moves| moves.into_iter().peekable());
    loop {
        let next = [0, 1].map(|board| waiting[board].peek().map(|mv| mv.at));
        let first = match next {
            [None, None] => return Ok(()),
            [Some(a), Some(b)] => usize::from(b < a),
            [a, _] => usize::from(a.is_none()),
        };
        let mut trouble = None;
        let played = [first, 1 - first].into_iter().find_map(|board| {
            let mv = waiting[board].peek()?;
            match builder.play_san(mv.seat, &mv.ply.text, Some(mv.left)) {
                Ok(_) => waiting[board].next(),
                Err(error) => {
                    trouble.get_or_insert_with(|| format!("{} {}: {error}", mv.seat, mv.ply.text));
                    None
                }
            }
        });
        match (played, trouble) {
            (Some(mv), _) if has_lags => {
                let lag = mv.ply.seen.map_or(0, |seen| seen.lag);
                builder.lag(Millis(i64::from(lag)));
            }
            (Some(_), _) => {}
            (None, trouble) => return Err(trouble.unwrap_or_default()),
        }
    }
}

/// Whether a board has the same pieces in both games.
fn same(one: &Game, other: &Game, board: BoardId) -> bool {
    let [one, other] = [one, other].map(|game| game.board(board));
    one.turn() == other.turn() && one.board().pieces().eq(other.board().pieces())
}
