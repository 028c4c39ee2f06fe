//! A slow matcher of patterns, for comparison: it replays texts, keeps every position, and tries
//! every choice of moments.

use bughouse::{BoardId, Game as Boards, Millis, Seat};
use chess::{Color, Move, Piece, Position, Role, SanPlus, Square, Status};
use notation::{
    Batch,
    facts::{Played, Step},
};

/// A game with everything about each of its moves.
pub(crate) struct Replayed {
    moments: Vec<Moment>,
}

struct Moment {
    boards: Boards,
    played: Option<PlayedMove>,
}

struct PlayedMove {
    seat: Seat,
    mv: Move,
    san: String,
    captured: Option<Role>,
    /// In tenths of a second.
    clock: Option<i64>,
    spent: Option<i64>,
    lead: Option<i64>,
}

impl Replayed {
    pub(crate) fn new(text: &[u8]) -> Self {
        let batch = Batch::from_text(text);
        let game = batch.games().next().expect("a game");
        let mut moments: Vec<Moment> = Vec::new();
        let mut clocks: [Option<i64>; 4] = [None; 4];
        Played::watched(&game, |boards, step| {
            let played = match step {
                Step::Start => None,
                Step::Move(ply, clock) => {
                    let seat = ply.seat;
                    let before = &moments.last().expect("the start").boards;
                    let of = |boards: &Boards| *boards.reserve(seat.partner());
                    let (held, now) = (of(before), of(boards));
                    let gained = |role: &Role| now.count(*role) > held.count(*role);
                    let captured = Role::DROPPABLE.into_iter().find(gained);
                    let clock = clock.map(|Millis(it)| it.div_euclid(100));
                    let last = clocks[seat as usize];
                    clocks[seat as usize] = clock.or(last);
                    let diagonal = clocks[(seat as usize + 2) % 4];
                    let position = before.board(seat.board());
                    Some(PlayedMove {
                        seat,
                        mv: ply.mv,
                        san: SanPlus::from_move(ply.mv, position).to_string(),
                        captured,
                        clock,
                        spent: last.zip(clock).map(|(one, two)| one - two).filter(|it| *it >= 0),
                        lead: clock.zip(diagonal).map(|(own, other)| own - other),
                    })
                }
            };
            moments.push(Moment { boards: boards.clone(), played });
        });
        Self { moments }
    }

    /// The plies of moves on a board.
    fn on(&self, board: BoardId) -> impl DoubleEndedIterator<Item = usize> {
        (1..self.moments.len()).filter(move |at| self.played(*at).seat.board() == board)
    }

    fn played(&self, at: usize) -> &PlayedMove {
        self.moments[at].played.as_ref().expect("a move")
    }
}

/// A condition on a moment.
#[derive(Clone, Debug)]
enum Condition {
    Piece(Square, Option<Piece>),
    Held(Vec<Role>),
    Reserve(Piece, u8),
    Material(Piece, usize),
    /// At least this many points more, of White or of Black.
    Imbalance(i64, Color),
    Turn(Color),
    San(String),
    Drop(Role, Option<Square>),
    Moved(Role),
    Captured(Role),
    Mate(Option<Role>, bool, Option<Square>),
    Sacrifice(Role),
    Sat(i64),
    PartnerSat(i64),
    Clock(i64),
    Lead(i64),
    By(Color),
}

#[derive(Clone, Debug)]
struct Wanted {
    board: &'static str,
    within: Option<usize>,
    conditions: Vec<Condition>,
}

#[derive(Clone, Debug)]
pub(crate) struct Wish {
    board: Option<BoardId>,
    mirror: bool,
    is_streak: bool,
    steps: Vec<Wanted>,
}

fn flipped(square: Square) -> Square {
    Square::from_index(square.index() ^ 56).expect("a square")
}

impl Condition {
    fn mirrored(&self) -> Self {
        let piece = |piece: Piece| piece.role.piece(!piece.color);
        match self.clone() {
            Self::Piece(square, it) => Self::Piece(flipped(square), it.map(piece)),
            Self::Reserve(it, count) => Self::Reserve(piece(it), count),
            Self::Material(it, count) => Self::Material(piece(it), count),
            Self::Imbalance(points, color) => Self::Imbalance(points, !color),
            Self::Turn(color) => Self::Turn(!color),
            Self::By(color) => Self::By(!color),
            Self::Drop(role, square) => Self::Drop(role, square.map(flipped)),
            Self::Mate(role, is_drop, king) => Self::Mate(role, is_drop, king.map(flipped)),
            Self::San(text) => Self::San(
                text.chars()
                    .map(|c| c.to_digit(10).map_or(c, |it| char::from(b'9' - it as u8)))
                    .collect(),
            ),
            other => other,
        }
    }

    /// The field of the query in JSON, and its value.
    fn json(&self) -> (&'static str, String) {
        let color =
            |color: &Color| if *color == Color::White { "white" } else { "black" }.to_owned();
        let letters = |roles: &[Role]| roles.iter().map(|role| role.letter()).collect::<String>();
        let square = |it: &Option<Square>| it.map_or(String::new(), |it| it.to_string());
        match self {
            Self::Piece(at, None) => ("pieces", format!("-{at}")),
            Self::Piece(at, Some(piece)) => ("pieces", format!("{}{at}", piece.letter())),
            Self::Held(roles) => ("reserve", letters(roles)),
            Self::Reserve(piece, count) => ("reserve", format!("{}>={count}", piece.letter())),
            Self::Material(piece, count) => ("material", format!("{}={count}", piece.letter())),
            Self::Imbalance(points, _) => ("imbalance", format!(">={points}")),
            Self::Turn(it) => ("turn", color(it)),
            Self::By(it) => ("by", color(it)),
            Self::San(text) => ("move", text.clone()),
            Self::Drop(role, to) => ("drop", format!("{}@{}", role.letter(), square(to))),
            Self::Moved(role) => ("moved", letters(&[*role])),
            Self::Captured(role) => ("captured", letters(&[*role])),
            Self::Sacrifice(role) => ("sacrifice", letters(&[*role])),
            Self::Sat(least) => ("sat", format!("{least}-")),
            Self::PartnerSat(least) => ("partner_sat", format!("{least}-")),
            Self::Clock(most) => ("clock", format!("<{most}")),
            Self::Lead(least) => ("lead", format!(">={least}")),
            Self::Mate(role, is_drop, king) => {
                let role = role.map_or(String::new(), |it| it.letter().to_string());
                let word = if *is_drop { format!("{role}@") } else { role };
                let king = king.map_or(String::new(), |it| format!("king={it}"));
                ("mate", format!("any {word} {king}"))
            }
        }
    }

    /// Whether it holds after a number of moves on a board, seen from a board.
    fn holds(&self, game: &Replayed, at: usize, board: BoardId, seen_from: BoardId) -> bool {
        let moment = &game.moments[at];
        let position = moment.boards.board(board);
        let on_board =
            |piece: &Piece| position.board().pieces().filter(|(_, other)| other == piece).count();
        match self {
            Self::Piece(square, piece) => return position.board().piece_at(*square) == *piece,
            Self::Material(piece, count) => return on_board(piece) == *count,
            Self::Turn(color) => return position.turn() == *color,
            Self::Imbalance(least, Color::White) => return points(position) >= *least,
            Self::Imbalance(least, Color::Black) => return -points(position) >= *least,
            Self::Reserve(piece, count) => {
                return position.reserves()[piece.color].count(piece.role) >= *count;
            }
            Self::Held(roles) => {
                return Color::ALL.into_iter().any(|color| {
                    let mut reserve = position.reserves()[color];
                    roles.iter().all(|role| reserve.take(*role))
                });
            }
            _ => {}
        }
        let Some(played) = moment.played.as_ref().filter(|it| it.seat.board() == board) else {
            return false;
        };
        let team = seen_from.seat(Color::White).team();
        match self {
            Self::By(color) => (played.seat.team() == team) == (*color == Color::White),
            Self::San(pattern) => {
                let has_end = pattern.ends_with(['+', '#', '*']);
                let san = played.san.as_str();
                glob(pattern, if has_end { san } else { san.trim_end_matches(['+', '#']) })
            }
            Self::Drop(role, square) => matches!(played.mv, Move::Drop { role: it, to }
                if it == *role && square.is_none_or(|square| square == to)),
            Self::Moved(role) => played.mv.role() == *role,
            Self::Captured(role) => played.captured == Some(*role),
            Self::Sat(least) => played.spent.is_some_and(|it| it >= *least * 10),
            Self::Clock(most) => played.clock.is_some_and(|it| it < *most * 10),
            Self::Lead(least) => played.lead.is_some_and(|it| it >= *least * 10),
            Self::PartnerSat(least) => partner_sat(game, at, *least),
            Self::Sacrifice(role) => is_sacrifice(game, at, *role),
            Self::Mate(role, is_drop, king) => {
                let moved = match played.mv {
                    Move::Normal { promotion: Some(role), .. } => role,
                    mv => mv.role(),
                };
                position.status() == Status::Mated
                    && role.is_none_or(|role| role == moved)
                    && (!is_drop || matches!(played.mv, Move::Drop { .. }))
                    && king.is_none_or(|king| king == position.king(position.turn()))
            }
            _ => false,
        }
    }
}

fn value(role: Option<Role>) -> i64 {
    role.map_or(0, |role| [1, 3, 3, 5, 9, 0][role as usize])
}

fn points(position: &Position) -> i64 {
    let sign = |color: Color| if color == Color::White { 1 } else { -1 };
    position.board().pieces().map(|(_, it)| sign(it.color) * value(Some(it.role))).sum()
}

fn glob(pattern: &str, text: &str) -> bool {
    let mut letters = pattern.chars();
    match letters.next() {
        None => text.is_empty(),
        Some('*') => (0..=text.len()).any(|at| glob(letters.as_str(), &text[at..])),
        Some(letter) => text.strip_prefix(letter).is_some_and(|rest| glob(letters.as_str(), rest)),
    }
}

/// When the player of a move began to think about it: at the last move before on this board.
fn begun(game: &Replayed, at: usize) -> usize {
    game.on(game.played(at).seat.board()).rfind(|it| *it < at).unwrap_or(0)
}

fn partner_sat(game: &Replayed, at: usize, least: i64) -> bool {
    let partner = game.played(at).seat.partner();
    game.on(partner.board()).any(|it| {
        let played = game.played(it);
        played.seat == partner
            && played.spent.is_some_and(|spent| spent >= least * 10)
            && begun(game, at) < it
            && begun(game, it) < at
    })
}

fn is_sacrifice(game: &Replayed, at: usize, role: Role) -> bool {
    let captured = |at: &usize| game.played(*at).captured;
    let board = game.played(at).seat.board();
    let later: Vec<usize> = game.on(board).filter(|it| *it > at).take(2).collect();
    let gained = value(captured(&at)) + later.get(1).map_or(0, |at| value(captured(at)));
    later.first().is_some_and(|at| captured(at) == Some(role)) && gained < value(Some(role))
}

/// The board, the orientation and the last ply of the earliest place of each pattern.
pub(crate) fn find(game: &Replayed, wishes: &[Wish]) -> Option<Vec<(BoardId, bool, usize)>> {
    wishes.iter().map(|wish| find_one(game, wish)).collect()
}

fn find_one(game: &Replayed, wish: &Wish) -> Option<(BoardId, bool, usize)> {
    let mut best: Option<(BoardId, bool, usize)> = None;
    for board in BoardId::ALL {
        if wish.board.is_some_and(|it| it != board) {
            continue;
        }
        for is_mirrored in [false, true] {
            if is_mirrored && !wish.mirror {
                continue;
            }
            let last = earliest(game, wish, board, is_mirrored);
            if let Some(last) = last
                && best.is_none_or(|(.., other)| last < other)
            {
                best = Some((board, is_mirrored, last));
            }
        }
    }
    best
}

fn boards_of(step: &Wanted, board: BoardId) -> Vec<BoardId> {
    match step.board {
        "same" => vec![board],
        "other" => vec![!board],
        _ => BoardId::ALL.to_vec(),
    }
}

/// The earliest end of all choices of moments.
fn earliest(game: &Replayed, wish: &Wish, board: BoardId, is_mirrored: bool) -> Option<usize> {
    let moments = 0..game.moments.len();
    let held = |step: &Wanted, at: usize| {
        boards_of(step, board).into_iter().any(|on| {
            step.conditions.iter().all(|condition| {
                let condition = if is_mirrored { condition.mirrored() } else { condition.clone() };
                condition.holds(game, at, on, board)
            })
        })
    };
    let mut ends: Vec<usize> = moments.clone().filter(|at| held(&wish.steps[0], *at)).collect();
    for step in &wish.steps[1..] {
        let boards = boards_of(step, board);
        let is_on = |at: usize| at > 0 && boards.contains(&game.played(at).seat.board());
        let follows = |before: usize, at: usize| {
            let distance = (before + 1..=at).filter(|it| is_on(*it)).count();
            match wish.is_streak {
                true => is_on(at) && distance == 1,
                false => step.within.is_none_or(|within| distance <= within),
            }
        };
        let after = moments.clone().filter(|at| held(step, *at));
        ends = after
            .filter(|&at| ends.iter().any(|&before| before < at && follows(before, at)))
            .collect();
    }
    ends.first().copied()
}

/// A query in JSON.
pub(crate) fn to_json(wishes: &[Wish]) -> String {
    let mut patterns = Vec::new();
    for wish in wishes {
        let steps: Vec<String> = wish.steps.iter().map(step_json).collect();
        let board = wish.board.map_or(String::new(), |it| format!("\"board\": \"{it}\", "));
        let (mirror, kind) = (wish.mirror, if wish.is_streak { "streak" } else { "sequence" });
        let steps = steps.join(", ");
        patterns.push(format!("{{{board}\"mirror\": {mirror}, \"{kind}\": [{steps}]}}"));
    }
    format!("{{\"patterns\": [{}]}}", patterns.join(", "))
}

fn step_json(step: &Wanted) -> String {
    let mut fields = vec![format!("\"board\": \"{}\"", step.board)];
    fields.extend(step.within.map(|within| format!("\"within\": {within}")));
    let fields_of = step.conditions.iter().map(Condition::json);
    fields.extend(fields_of.map(|(name, value)| format!("\"{name}\": \"{}\"", value.trim())));
    format!("{{{}}}", fields.join(", "))
}

/// A query that is made of moments of a game, so that it often finds something.
pub(crate) fn random_query(games: &[Replayed], chance: &mut fastrand::Rng) -> Vec<Wish> {
    let count = if chance.u8(0..4) == 0 { 2 } else { 1 };
    let mut wishes = Vec::new();
    for _ in 0..count {
        let game = &games[chance.usize(0..games.len())];
        let is_streak = chance.u8(0..3) == 0;
        let mut at = chance.usize(0..game.moments.len());
        let mut steps = Vec::new();
        for number in 0..chance.usize(1..4) {
            let board = ["same", "same", "other", "either"][chance.usize(0..4)];
            let may_gap = number > 0 && !is_streak && chance.bool();
            let within = may_gap.then(|| chance.usize(0..12));
            let mut conditions: Vec<Condition> = Vec::new();
            for _ in 0..chance.usize(1..3) {
                let condition = random_condition(&game.moments[at], chance);
                let name = condition.json().0;
                if conditions.iter().all(|other| other.json().0 != name) {
                    conditions.push(condition);
                }
            }
            steps.push(Wanted { board, within, conditions });
            at = (at + chance.usize(1..8)).min(game.moments.len() - 1);
        }
        let board = [None, None, Some(BoardId::A), Some(BoardId::B)][chance.usize(0..4)];
        wishes.push(Wish { board, mirror: chance.bool(), is_streak, steps });
    }
    wishes
}

fn random_condition(moment: &Moment, chance: &mut fastrand::Rng) -> Condition {
    let board = moment.played.as_ref().map_or(BoardId::A, |played| played.seat.board());
    let position = moment.boards.board(board);
    let pieces: Vec<(Square, Piece)> = position.board().pieces().collect();
    let (square, piece) = pieces[chance.usize(0..pieces.len())];
    let role = Role::DROPPABLE[chance.usize(0..5)];
    let of_position = |chance: &mut fastrand::Rng| match chance.u8(0..7) {
        0 | 1 => Condition::Piece(square, Some(piece)),
        2 => {
            let any = Square::from_index(chance.usize(0..64)).expect("a square");
            Condition::Piece(any, position.board().piece_at(any))
        }
        3 => Condition::Held(vec![role; chance.usize(1..3)]),
        4 => match piece.role {
            Role::King => Condition::Turn(position.turn()),
            role => Condition::Reserve(role.piece(piece.color), chance.u8(0..3)),
        },
        5 => {
            let count = pieces.iter().filter(|(_, other)| *other == piece).count();
            Condition::Material(piece, count)
        }
        _ => Condition::Imbalance(points(position), Color::White),
    };
    let Some(played) = &moment.played else { return of_position(chance) };
    match chance.u8(0..15) {
        0 | 1 => random_san(&played.san, chance),
        2 => Condition::Moved(played.mv.role()),
        3 => Condition::Captured(played.captured.unwrap_or(role)),
        4 | 5 => match played.mv {
            Move::Drop { role, to } => Condition::Drop(role, chance.bool().then_some(to)),
            _ => Condition::Drop(role, None),
        },
        6 => match chance.u8(0..4) {
            0 => Condition::Mate(None, true, None),
            1 => Condition::Mate(Some(role), false, None),
            2 => Condition::Mate(None, false, Some(position.king(position.turn()))),
            _ => Condition::Mate(None, false, None),
        },
        7 => Condition::Sacrifice(Role::DROPPABLE[chance.usize(1..5)]),
        8 => Condition::Sat(chance.i64(0..3)),
        9 => match chance.bool() {
            true => Condition::PartnerSat(chance.i64(0..3)),
            false => Condition::By(played.seat.color()),
        },
        10 => match chance.bool() {
            true => Condition::Clock(played.clock.map_or(100, |it| it / 10 + 1)),
            false => Condition::Lead(played.lead.map_or(1, |it| it.div_euclid(10))),
        },
        _ => of_position(chance),
    }
}

/// A move, some of whose letters may be any.
fn random_san(san: &str, chance: &mut fastrand::Rng) -> Condition {
    let mut text: Vec<char> = san.chars().collect();
    for _ in 0..chance.usize(0..3) {
        let at = chance.usize(0..text.len());
        text[at] = '*';
    }
    Condition::San(text.into_iter().collect())
}
