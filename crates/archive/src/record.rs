//! A written game made ready for the archive.

use std::fmt;

use bughouse::{BoardId, Game as Boards, Millis, Seat};
use chess::Rules;
use notation::{
    Batch, Dialect, Game, Kind, Label, TokenKind,
    facts::{Date, Played, Players, Step, ratings_by_seat},
};

use crate::{
    ArchivedGame, Keys, PackedMove, Posting, Riches, identity::moves_key, outcome, text_key,
};

/// A game and its rows, which have no number yet.
#[derive(Clone, Debug)]
pub struct Record {
    /// The facts of the game, and its text.
    pub game: ArchivedGame,
    /// Its positions.
    pub postings: Vec<Posting>,
}

/// Why a game is not taken into the archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The reason in a few words, the same for all games that it concerns.
    pub reason: &'static str,
    /// The fault, and its offset in the batch.
    pub message: String,
    /// The offset of the fault in the batch, in bytes.
    pub offset: usize,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Refusal {}

impl Record {
    /// The most moves of a game: the rows have two bytes for their number.
    pub const MAX_PLIES: usize = i16::MAX as usize;

    /// Replays a game.
    ///
    /// # Errors
    ///
    /// A game that is not bughouse on two boards, or that cannot be replayed to its end.
    pub fn new(game: &Game<'_>, source: &str) -> Result<Self, Refusal> {
        let refusal =
            |reason, message: &str| Err(Refusal { reason, message: message.to_owned(), offset: 0 });
        if game.is_part() {
            return refusal("too long", Game::TOO_LONG);
        }
        if game.letters().is_some() {
            // The text is kept in letters that everybody reads.
            let text = notation::format(game);
            let batch = Batch::from_text(&text);
            if let Some(game) = batch.games().next() {
                return Self::new(&game, source);
            }
        }
        let game = &game.recognized();
        let kind = game.kind();
        if !matches!(kind, Kind::Bughouse | Kind::OneBoard | Kind::Unknown) {
            let message = format!("this is {kind}; the archive holds bughouse");
            return refusal(kind.name(), &message);
        }
        let rows = Vec::with_capacity(Builder::USUAL);
        let mut builder = Builder { rows, ..Builder::default() };
        let played = Played::watched(game, |boards, step| builder.see(boards, step));
        if !played.is_legal || played.moves.is_empty() {
            let problem = played.problem.as_ref();
            let message = problem.map_or("the game has no moves", |problem| &problem.message);
            let offset = problem.map_or(0, |problem| problem.span.start);
            let reason = problem.map_or("no moves", |problem| problem.id());
            return Err(Refusal { reason, message: message.to_owned(), offset });
        }
        if played.moves.len() > Self::MAX_PLIES {
            return refusal("too many moves", "the game has more than 32767 moves");
        }
        if !names_boards(game) {
            return refusal(
                "one board",
                "the record has one board only; --join-boards joins those that belong together",
            );
        }
        Ok(Self::build(game, source, &played, builder))
    }

    fn build(game: &Game<'_>, source: &str, played: &Played, builder: Builder) -> Self {
        let players = Players::new(game);
        let (date, result) = (Date::of_game(game), outcome(game, played));
        let riches = Riches::new(game, played, result);
        let value = |tag: &str| {
            let value = game.tag(tag).map(|tag| tag.value()).unwrap_or_default();
            let is_known = !matches!(value.trim(), "?" | "-");
            if is_known { value.trim().to_owned() } else { String::new() }
        };
        let text = game.text().strip_prefix(b"\xef\xbb\xbf").unwrap_or(game.text());
        let text = notation::decode(text.trim_ascii()).into_owned();
        let count = |number: u64| i32::try_from(number).unwrap_or(i32::MAX);
        let code = |(seat, mv): &(Seat, _)| PackedMove::new(*mv).to_bytes(seat.board());
        let month = |date: Date| i32::from(date.year) * 100 + i32::from(date.month.unwrap_or(0));
        let rating = |rating: Option<u64>| {
            rating.map_or(0, |rating| i32::try_from(rating).map_or(0, |it| it.min(i16::MAX.into())))
        };
        let times = builder.times();
        let archived = ArchivedGame {
            id: 0,
            text_key: text_key(text.as_bytes()),
            moves_key: moves_key(game, played),
            month: date.map_or(0, month),
            plies: played.moves.len() as i32,
            ratings: ratings_by_seat(game).map(rating),
            clocks: count(riches.clocks),
            comments: count(riches.comments),
            tags: count(riches.tags),
            bytes: count(riches.bytes),
            loser: played.end.loser.map_or(-1, |seat| seat as i32),
            players: players.0.map(Option::unwrap_or_default),
            date: date.map(|date| date.to_string()).unwrap_or_default(),
            time_control: value("TimeControl"),
            event: value("Event"),
            result: result.to_owned(),
            reason: played.end.how.map(|how| how.name().to_owned()).unwrap_or_default(),
            dialect: Dialect::of_bughouse(game).name().to_owned(),
            start: builder.start.clone(),
            // A name with line ends is no longer one name.
            sources: vec![source.replace(['\n', '\r'], " ")],
            moves: bytes(&played.moves, code),
            times,
            text,
        };
        let postings = builder.into_postings(&archived);
        Self { game: archived, postings }
    }
}

/// Whether a label names a board. In a record of one board, pieces come from nowhere.
fn names_boards(game: &Game<'_>) -> bool {
    let labels = game.tokens().iter().enumerate();
    labels
        .filter(|(_, token)| token.kind == TokenKind::Label)
        .any(|(index, _)| Label::parse(game.token_text(index)).seat.is_some())
}

/// Collects the rows of a game during its replay.
#[derive(Default)]
struct Builder {
    /// The keys of both boards as they stand.
    keys: Option<[Keys; 2]>,
    turns: [Option<Seat>; 2],
    clocks: [Option<i32>; 4],
    rows: Vec<Posting>,
    /// The starting position, if it is not the usual one.
    start: String,
}

impl Builder {
    /// Most games have fewer rows.
    const USUAL: usize = 160;

    fn see(&mut self, boards: &Boards, step: Step) {
        if matches!(step, Step::Start) && *boards != Boards::new(Rules::BUGHOUSE) {
            self.start = boards.to_bfen().to_bracket();
        }
        if let (Step::Move(ply, clock), Some(keys)) = (step, self.keys) {
            let seat = ply.seat;
            let clock = clock.map(tenths);
            let before = self.clocks[seat as usize];
            let spent = before.zip(clock).map(|(before, now)| before - now);
            if clock.is_some() {
                self.clocks[seat as usize] = clock;
            }
            let keys = keys[seat.board() as usize];
            let mv = PackedMove::new(ply.mv);
            self.push(keys, seat, mv, (clock, spent.filter(|spent| *spent >= 0)));
        }
        self.keys = Some([Keys::new(boards, BoardId::A), Keys::new(boards, BoardId::B)]);
        self.turns = BoardId::ALL.map(|board| Some(boards.to_move(board)));
    }

    fn push(
        &mut self,
        keys: Keys,
        seat: Seat,
        mv: PackedMove,
        (clock, spent): (Option<i32>, Option<i32>),
    ) {
        let diagonal = !seat.board();
        let diagonal = self.clocks[diagonal.seat(seat.color()) as usize];
        self.rows.push(Posting {
            keys,
            game: 0,
            month: 0,
            rating: 0,
            ply: self.rows.len().min(Record::MAX_PLIES) as i16,
            mv,
            clock: clock.unwrap_or(-1),
            diagonal: diagonal.unwrap_or(-1),
            spent: spent.unwrap_or(-1),
            seat: seat as i8,
            points: -1,
            repeats: 0,
            count: 1,
        });
    }

    /// The clocks after the moves, as a row of `games/` has them.
    fn times(&self) -> Vec<u8> {
        match self.rows.iter().any(|row| row.clock >= 0) {
            true => bytes(&self.rows, |row| row.clock.to_le_bytes()),
            false => Vec::new(),
        }
    }

    /// The rows with the facts of the game, and those of the last positions.
    fn into_postings(mut self, game: &ArchivedGame) -> Vec<Posting> {
        let last = self.rows.len().min(Record::MAX_PLIES) as i16;
        for (keys, seat) in self.keys.into_iter().flatten().zip(self.turns) {
            let Some(seat) = seat else { continue };
            let clock = self.clocks[seat as usize];
            self.push(keys, seat, PackedMove::END, (clock, None));
            if let Some(row) = self.rows.last_mut() {
                row.ply = last;
            }
        }
        let points = match game.result.as_str() {
            "1-0" => [2, 0, 0, 2],
            "0-1" => [0, 2, 2, 0],
            "1/2-1/2" => [1; 4],
            _ => [-1; 4],
        };
        let rating = game.rating() as i16;
        for row in &mut self.rows {
            row.month = game.month;
            row.rating = rating;
            row.points = points[row.seat as usize];
        }
        count_repeats(&mut self.rows);
        self.rows.retain(|row| (row.repeats as usize) < crate::KeyKind::ALL.len());
        self.rows
    }
}

/// The bytes of all values.
fn bytes<T, const N: usize>(values: &[T], of: impl Fn(&T) -> [u8; N]) -> Vec<u8> {
    let mut bytes = vec![0; values.len() * N];
    let (places, _) = bytes.as_chunks_mut();
    places.iter_mut().zip(values).for_each(|(place, value)| *place = of(value));
    bytes
}

/// A time in tenths of a second.
fn tenths(Millis(millis): Millis) -> i32 {
    i32::try_from(millis.div_euclid(100)).unwrap_or(i32::MAX).max(0)
}

/// Counts for each row the keys that its board had in an earlier row.
fn count_repeats(rows: &mut [Posting]) {
    /// No row.
    const NONE: u32 = u32::MAX;
    // A hash table of rows by board; `before` chains rows with the same key of the board, of which
    // those that have something new are enough.
    let slots = (rows.len() * 2).next_power_of_two();
    let (mut last, mut before) = (vec![NONE; slots], vec![NONE; rows.len()]);
    for at in 0..rows.len() {
        let (board, keys) = (rows[at].seat >> 1, rows[at].keys);
        let mut slot = (keys.board as u64).wrapping_add(board as u64) as usize & (slots - 1);
        let is_other = |row: u32| {
            let row = rows.get(row as usize);
            row.is_some_and(|row| row.seat >> 1 != board || row.keys.board != keys.board)
        };
        while is_other(last[slot]) {
            slot = (slot + 1) & (slots - 1);
        }
        let mut repeats = 0;
        let mut earlier = last[slot];
        while let Some(row) = rows.get(earlier as usize)
            && repeats < 3
        {
            let same = [true, row.keys.reserves == keys.reserves, row.keys.both == keys.both];
            repeats = repeats.max(same.iter().take_while(|same| **same).count() as i8);
            earlier = before[earlier as usize];
        }
        rows[at].repeats = repeats;
        if repeats < 3 {
            (before[at], last[slot]) = (last[slot], at as u32);
        }
    }
}
