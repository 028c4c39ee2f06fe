//! A study as text: BPGN through the writer of `notation`, and each board as PGN.

use bughouse::{BoardId, Game as Boards, Seat};
use chess::Rules;
use notation::{Batch, Replay, convert::pgn, format};
use protocol::{LossKind, MAX_STUDY_MOVES, Refusal, Study, StudyExport, StudyMove, StudyTag};

use super::{Losses, malformed, position, study};

/// Writes a study. Its moves are played again; what is said of them beside their coordinates is not
/// believed.
pub(crate) fn write(study: &Study) -> Result<StudyExport, Refusal> {
    let mut losses = Losses::default();
    let ordered = Ordered::from_study(study)?;
    let text = text_of(&ordered, &mut losses);
    let batch = Batch::from_text(text.as_bytes());
    let game = batch.games().next().ok_or_else(|| malformed("there is nothing to write"))?;
    let bpgn = format(&game);
    let batch = Batch::from_text(&bpgn);
    let game = batch.games().next().ok_or_else(|| malformed("there is nothing to write"))?;
    if batch.len() != 1 || !is_same(&ordered.study, &study::of_game(&game, Losses::default()).0) {
        losses.add(LossKind::Otherwise, "");
    }
    let (boards, lost) = pgn::to_pgn(&game);
    let pgn = BoardId::ALL
        .map(|board| (board.into(), String::from_utf8_lossy(&boards[board]).into_owned()));
    let lost_in_pgn = lost.iter().map(|(what, count)| match count {
        1 => what.to_owned(),
        _ => format!("{what} ({count} times)"),
    });
    Ok(StudyExport {
        lost: losses.into_list(),
        pgn: pgn.into_iter().collect(),
        lost_in_pgn: lost_in_pgn.collect(),
        bpgn: String::from_utf8_lossy(&bpgn).into_owned(),
    })
}

/// A study whose moves have been played, and in which order BPGN has them.
struct Ordered {
    study: Study,
    order: Vec<Unit>,
    start: Boards,
}

/// A piece of the order.
#[derive(Clone, Copy)]
enum Unit {
    Open,
    Move(usize),
    Close,
}

impl Ordered {
    fn from_study(study: &Study) -> Result<Self, Refusal> {
        if study.moves.len() > MAX_STUDY_MOVES {
            return Err(malformed(format!("a study has no more than {MAX_STUDY_MOVES} moves")));
        }
        let start = Boards::from_bfen(&position::both(&study.start)?, Rules::BUGHOUSE);
        let start = start.map_err(malformed)?;
        let moves = played(study, &start)?;
        let given = order_of(&moves);
        let mut places = vec![0; moves.len()];
        let mut ordered = Vec::with_capacity(moves.len());
        let mut order = Vec::with_capacity(given.len());
        let mut begins = false;
        for unit in given {
            order.push(match unit {
                Unit::Move(node) => {
                    places[node] = ordered.len();
                    let after = moves[node].after.map(|after| places[after as usize] as u32);
                    let mut mv = StudyMove { after, ..moves[node].clone() };
                    if !begins {
                        // Text before a variation that became the main line.
                        let before = std::mem::take(&mut mv.before);
                        mv.remarks.splice(0..0, before);
                    }
                    ordered.push(mv);
                    Unit::Move(ordered.len() - 1)
                }
                _ => unit,
            });
            begins = matches!(unit, Unit::Open);
        }
        let remarks = study.remarks.iter().map(|text| remark(text)).collect();
        let study = Study { moves: ordered, remarks, ..study.clone() };
        Ok(Self { study, order, start })
    }

    /// How many moves the game itself has.
    fn length(&self) -> usize {
        let mut depth = 0_usize;
        let count = |unit: &Unit| {
            match unit {
                Unit::Open => depth += 1,
                Unit::Close => depth -= 1,
                Unit::Move(_) => return depth == 0,
            }
            false
        };
        self.order.iter().copied().filter(count).count()
    }
}

/// The moves of a study as they really are.
fn played(study: &Study, start: &Boards) -> Result<Vec<StudyMove>, Refusal> {
    let mut boards = vec![start.clone()];
    let mut moves = Vec::with_capacity(study.moves.len());
    for (node, given) in study.moves.iter().enumerate() {
        let after = given.after.map_or(0, |after| after as usize + 1);
        if after > node {
            return Err(malformed(format!("move {node} follows one that comes later")));
        }
        let mut now = boards[after].clone();
        let seat = Seat::from(given.seat);
        if now.to_move(seat.board()) != seat {
            return Err(malformed(format!("move {node}: it is not {seat} who has the move")));
        }
        let mv = position::read_move(&given.act, now.board(seat.board()))?;
        let made = position::make(&mut now, seat.board(), mv);
        moves.push(StudyMove {
            after: given.after,
            glyphs: given.glyphs.chars().filter(|c| matches!(c, '!' | '?')).collect(),
            before: given.before.iter().map(|text| remark(text)).collect(),
            remarks: given.remarks.iter().map(|text| remark(text)).collect(),
            ..made
        });
        boards.push(now);
    }
    Ok(moves)
}

/// Every variation stands directly behind the move that it replaces.
fn order_of(moves: &[StudyMove]) -> Vec<Unit> {
    enum Due {
        /// The continuations of the start or of a move.
        Line(usize),
        Variation(usize),
        Close,
    }
    // Those that follow the start, and each of the moves.
    let mut followers = vec![Vec::new(); moves.len() + 1];
    for (node, mv) in moves.iter().enumerate() {
        followers[mv.after.map_or(0, |after| after as usize + 1)].push(node);
    }
    let mut order = Vec::with_capacity(moves.len());
    let mut due = vec![Due::Line(0)];
    while let Some(next) = due.pop() {
        match next {
            Due::Line(after) => {
                let [first, others @ ..] = &followers[after][..] else { continue };
                order.push(Unit::Move(*first));
                due.push(Due::Line(first + 1));
                due.extend(others.iter().rev().map(|&node| Due::Variation(node)));
            }
            Due::Variation(node) => {
                order.extend([Unit::Open, Unit::Move(node)]);
                due.extend([Due::Close, Due::Line(node + 1)]);
            }
            Due::Close => order.push(Unit::Close),
        }
    }
    order
}

/// A remark that is read again as one.
fn remark(text: &str) -> String {
    let text = text.trim();
    let is_nag = |text: &str| {
        let number = text.strip_prefix('$').filter(|number| !number.is_empty());
        number.is_some_and(|number| number.len() < 4 && number.bytes().all(|b| b.is_ascii_digit()))
            || (!text.is_empty()
                && text.len() < 4
                && text.bytes().all(|b| matches!(b, b'!' | b'?')))
    };
    if text == "(=)" || is_nag(text) {
        return text.to_owned();
    }
    if text.starts_with([';', '%']) {
        return text.replace(char::is_control, " ");
    }
    let inner = text.strip_prefix('{').map_or(text, |rest| rest.strip_suffix('}').unwrap_or(rest));
    let safe = |c: char| match c {
        '}' => ')',
        '\n' => '\n',
        c if c.is_control() => ' ',
        c => c,
    };
    let inner: String = inner.chars().map(safe).collect();
    format!("{{{}}}", inner.trim())
}

/// The text as it is given to the reader.
fn text_of(ordered: &Ordered, losses: &mut Losses) -> String {
    let mut out = tags_of(ordered, losses);
    out.push('\n');
    let push_remarks = |out: &mut String, remarks: &[String]| {
        for remark in remarks {
            let own_line = if remark.starts_with([';', '%']) { "\n" } else { " " };
            *out += own_line;
            *out += remark;
            *out += own_line;
        }
    };
    push_remarks(&mut out, &ordered.study.remarks);
    for unit in &ordered.order {
        match unit {
            Unit::Open => out.push('('),
            Unit::Close => out.push(')'),
            Unit::Move(node) => {
                let mv = &ordered.study.moves[*node];
                let letter = Seat::from(mv.seat).letter();
                push_remarks(&mut out, &mv.before);
                out += &format!("{}{letter}. {}{}", mv.number, mv.text, mv.glyphs);
                push_remarks(&mut out, &mv.remarks);
            }
        }
        out.push(' ');
    }
    let results = ["1-0", "0-1", "1/2-1/2", "*"];
    let is_empty = out.trim().is_empty();
    if let Some(result) = ordered.study.result.as_deref().or(is_empty.then_some("*")) {
        out += results.into_iter().find(|known| *known == result).unwrap_or("*");
    }
    out.push('\n');
    out
}

/// The tags, of which that with the position says where the study begins.
fn tags_of(ordered: &Ordered, losses: &mut Losses) -> String {
    let mut tags = ordered.study.tags.clone();
    let lags = |tag: &StudyTag| tag.value.split_whitespace().count();
    let is_lag = |tag: &StudyTag| {
        tag.name.eq_ignore_ascii_case("Lag") && lags(tag) > 0 && lags(tag) != ordered.length()
    };
    if tags.iter().any(is_lag) {
        losses.add(LossKind::Lag, "");
        tags.retain(|tag| !is_lag(tag));
    }
    let text = tags_text(&tags);
    if without_numbers(start_of(&text)) == without_numbers(ordered.start.clone()) {
        return text;
    }
    let of_position = ["FEN", "SetUp", "SetUpDualFEN"];
    tags.retain(|tag| !of_position.iter().any(|name| tag.name.eq_ignore_ascii_case(name)));
    if ordered.start != Boards::new(Rules::BUGHOUSE) {
        let fen = ordered.start.to_bfen().to_bracket();
        for (name, value) in [("SetUp", "1".to_owned()), ("FEN", fen)] {
            tags.push(StudyTag { name: name.to_owned(), value });
        }
    }
    tags_text(&tags)
}

fn tags_text(tags: &[StudyTag]) -> String {
    let mut out = String::new();
    for StudyTag { name, value } in tags {
        out += "[";
        out.extend(name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_'));
        out += " \"";
        for c in value.chars() {
            if matches!(c, '"' | '\\') {
                out.push('\\');
            }
            out.push(if c.is_control() { ' ' } else { c });
        }
        out += "\"]\n";
    }
    out
}

/// Where a game with these tags begins.
fn start_of(tags: &str) -> Boards {
    let text = format!("{tags}\n*\n");
    let batch = Batch::from_text(text.as_bytes());
    let game = batch.games().next();
    game.map_or_else(|| Boards::new(Rules::BUGHOUSE), |game| Replay::new(&game).boards().clone())
}

/// The number of the first move stands with the move, where the tag has none.
fn without_numbers(mut boards: Boards) -> Boards {
    BoardId::ALL.into_iter().for_each(|board| boards.set_move_number(board, 1));
    boards
}

/// Whether a study that was read again says the same.
fn is_same(written: &Study, read: &Study) -> bool {
    let names = |study: &Study| {
        let mut names: Vec<_> = study.tags.iter().map(|tag| tag.name.to_lowercase()).collect();
        names.retain(|name| !matches!(name.as_str(), "setup" | "fen" | "setupdualfen" | "lag"));
        names.sort_unstable();
        names
    };
    names(written) == names(read)
        && written.moves == read.moves
        && written.remarks == read.remarks
        && (written.result.is_some() == read.result.is_some() || written.moves.is_empty())
}
