//! Finds the two records of each game among many, in any order.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

use bughouse::BoardId;
use serde_json::Value;

use super::{
    archive, board_pgn, callback, is_record,
    merge::merge,
    pairing,
    record::{BoardRecord, RecordError},
    start, write,
};
use crate::{Game, convert::Losses};

/// Joins the records of single boards to games.
///
/// Records that name their partner are joined as soon as both are there, others by their players,
/// times and moves in [`Joiner::finish`]. The board that came first is board A, unless the records
/// say otherwise.
///
/// ```
/// use tandem_notation::convert::chesscom::Joiner;
///
/// let mut joiner = Joiner::default();
/// let board = |id, partner, moves| {
///     serde_json::json!({"game": {"id": id, "partnerGameId": partner, "moveList": moves}})
/// };
/// joiner.push_json(&board(7, 8, "mC"))?;
/// assert!(joiner.next_game().is_none());
/// joiner.push_json(&board(8, 7, "lB"))?;
/// let game = joiner.next_game().expect("both boards are there")?;
/// assert!(String::from_utf8_lossy(&game.text).contains("1A. e4"));
/// assert!(joiner.finish().is_empty());
/// # Ok::<(), tandem_notation::convert::chesscom::RecordError>(())
/// ```
#[derive(Debug, Default)]
pub struct Joiner {
    /// In the order of arrival.
    waiting: BTreeMap<u64, BoardRecord>,
    next: u64,
    size: usize,
    /// The waiting records by their own names, and by the name of the partner they wait for.
    by_id: HashMap<String, u64>,
    by_partner: HashMap<String, u64>,
    /// The names of records that have been joined.
    done: HashSet<String>,
    ready: VecDeque<Result<Joined, RecordError>>,
    leftovers: Vec<Leftover>,
    /// Records that were there already.
    repeated: usize,
}

/// A game of two records.
#[derive(Clone, Debug)]
pub struct Joined {
    /// The game in BPGN.
    pub text: Vec<u8>,
    /// The parts of the records that BPGN cannot hold.
    pub losses: Losses,
    /// The names of the records of boards A and B.
    pub ids: [String; 2],
    /// The way in which the records were joined.
    pub join: Join,
}

/// How two records were found to be one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Join {
    /// They name each other.
    ById,
    /// Players, times and moves fit those of no other record.
    ByPlayers,
    /// A guess: the boards of this many other records fit too, and these were the nearest in time.
    NearestOf(usize),
    /// A guess: players and times fit, but not all moves can be played.
    NotLegal,
}

impl Join {
    /// Why the join is a guess, as a sentence for people. `None` if it is certain enough.
    pub fn doubt(self) -> Option<String> {
        match self {
            Self::ById | Self::ByPlayers => None,
            Self::NearestOf(others) => Some(format!(
                "the boards were joined by a guess: {others} other {} too, and these are the \
                 nearest in time",
                if others == 1 { "record fits" } else { "records fit" }
            )),
            Self::NotLegal => Some(
                "the boards were joined by a guess: players and times fit, but not all moves can \
                 be played together"
                    .to_owned(),
            ),
        }
    }
}

/// A record without a partner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leftover {
    /// The id of the record, or its players.
    pub id: String,
    /// The id of the partner that did not come, if the record names one.
    pub partner: Option<String>,
    /// The reason why it has none.
    pub reason: LeftoverReason,
}

/// Why a record was left over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftoverReason {
    /// The record of the partner board was not among the input.
    NoPartner,
    /// More records were waiting than [`Joiner::MAX_WAITING`] or [`Joiner::MAX_BYTES`] allow.
    TooManyWaiting,
}

impl std::fmt::Display for Leftover {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: ", self.id)?;
        match (self.reason, &self.partner) {
            (LeftoverReason::NoPartner, Some(partner)) => {
                write!(f, "the record of the partner board, {partner}, is missing")
            }
            (LeftoverReason::NoPartner, None) => {
                f.write_str("no other record fits it as the partner board")
            }
            (LeftoverReason::TooManyWaiting, _) => write!(
                f,
                "given up, because more than {} boards were waiting for their partners",
                Joiner::MAX_WAITING
            ),
        }
    }
}

impl Joiner {
    /// The maximum number of waiting records: a very active player's month has a thousand. If it is
    /// exceeded, the oldest record is given up as a [`Leftover`].
    pub const MAX_WAITING: usize = 10_000;

    /// The maximum size of all waiting records together, about that of ten thousand games.
    pub const MAX_BYTES: usize = 128 << 20;

    /// The maximum number of records compared with one record that names no partner. More boards
    /// never end within the same seconds in a real file.
    const MAX_CANDIDATES: usize = 16;

    /// The maximum number of names of joined records to remember, which recognize repetitions.
    const MAX_DONE: usize = 200_000;

    /// Whether [`Joiner::push_json`] takes a value: a record, an archive, or one game of it.
    pub fn accepts(value: &Value) -> bool {
        is_record(value)
            || archive::is_game(value)
            || value.get("games").and_then(Value::as_array).is_some_and(|games| {
                games.is_empty() || games.first().is_some_and(archive::is_game)
            })
    }

    /// Whether [`Joiner::push_pgn`] takes a game: one board of a bughouse game in PGN.
    pub fn accepts_pgn(game: &Game<'_>) -> bool {
        board_pgn::is_board(game)
    }

    /// Adds a record, or all records of an array or an archive.
    ///
    /// # Errors
    ///
    /// The first record that cannot be used. All others of the value are added nonetheless, and
    /// games of an archive with other rules are no error.
    pub fn push_json(&mut self, value: &Value) -> Result<(), RecordError> {
        let list = value.as_array().or_else(|| value.get("games").and_then(Value::as_array));
        if let Some(list) = list {
            let mut first = Ok(());
            for value in list {
                let added = match self.push_one(value) {
                    Err(RecordError::Rules(_)) => Ok(()),
                    added => added,
                };
                first = first.and(added);
            }
            return first;
        }
        self.push_one(value)
    }

    fn push_one(&mut self, value: &Value) -> Result<(), RecordError> {
        let record = if is_record(value) || !archive::is_game(value) {
            callback::read(value)?
        } else {
            archive::read(value)?
        };
        self.add(record);
        Ok(())
    }

    /// Adds a board in PGN.
    ///
    /// # Errors
    ///
    /// If a word is not a move.
    pub fn push_pgn(&mut self, game: &Game<'_>) -> Result<(), RecordError> {
        self.add(board_pgn::read(game)?);
        Ok(())
    }

    /// The next game whose two boards are there. An error belongs to one game; others may follow.
    pub fn next_game(&mut self) -> Option<Result<Joined, RecordError>> {
        self.ready.pop_front()
    }

    /// The number of records that were there already, and were ignored.
    pub const fn repeated(&self) -> usize {
        self.repeated
    }

    /// Joins what remains by players, times and moves, for [`Joiner::next_game`], and returns the
    /// records without a partner. The joiner is empty afterwards.
    pub fn finish(&mut self) -> Vec<Leftover> {
        self.join_by_players();
        for record in std::mem::take(&mut self.waiting).into_values() {
            self.leave(&record, LeftoverReason::NoPartner);
        }
        (self.size, self.repeated) = (0, 0);
        self.by_id.clear();
        self.by_partner.clear();
        self.done.clear();
        std::mem::take(&mut self.leftovers)
    }

    fn leave(&mut self, record: &BoardRecord, reason: LeftoverReason) {
        let partner = record.partner.clone();
        self.leftovers.push(Leftover { id: record.name(), partner, reason });
    }

    fn add(&mut self, record: BoardRecord) {
        let is_known = |id: &String| self.by_id.contains_key(id) || self.done.contains(id);
        if record.ids.iter().any(is_known) {
            self.repeated += 1;
            return;
        }
        let named = record.partner.as_ref().and_then(|id| self.by_id.get(id));
        let naming = || record.ids.iter().find_map(|id| self.by_partner.get(id));
        let other = named.or_else(naming).copied();
        if let Some(other) = other
            && self.waiting.get(&other).is_some_and(|other| names(other, &record))
            && let Some(other) = self.take(other)
        {
            return self.join(other, record, Join::ById);
        }
        let key = self.next;
        self.next += 1;
        self.size += record.size();
        self.by_id.extend(record.ids.iter().map(|id| (id.clone(), key)));
        self.by_partner.extend(record.partner.iter().map(|id| (id.clone(), key)));
        self.waiting.insert(key, record);
        while self.waiting.len() > Self::MAX_WAITING || self.size > Self::MAX_BYTES {
            let Some((&oldest, _)) = self.waiting.first_key_value() else { break };
            if let Some(record) = self.take(oldest) {
                self.leave(&record, LeftoverReason::TooManyWaiting);
            }
        }
    }

    fn take(&mut self, key: u64) -> Option<BoardRecord> {
        let record = self.waiting.remove(&key)?;
        self.size -= record.size();
        let forget = |names: &mut HashMap<String, u64>, id: &String| {
            if names.get(id) == Some(&key) {
                names.remove(id);
            }
        };
        record.ids.iter().for_each(|id| forget(&mut self.by_id, id));
        record.partner.iter().for_each(|id| forget(&mut self.by_partner, id));
        Some(record)
    }

    fn join(&mut self, first: BoardRecord, second: BoardRecord, join: Join) {
        if self.done.len() > Self::MAX_DONE {
            self.done.clear();
        }
        self.done.extend(first.ids.iter().chain(&second.ids).cloned());
        let swapped = first.board == Some(BoardId::B) || second.board == Some(BoardId::A);
        let [a, b] = if swapped { [&second, &first] } else { [&first, &second] };
        let game = start([a, b]).and_then(|boards| {
            let merged = merge(&boards, [a, b]);
            write([a, b], &boards, &merged)
        });
        let ids = [a.name(), b.name()];
        self.ready.push_back(game.map(|(text, losses)| Joined { text, losses, ids, join }));
    }

    /// Joins records that name no partner. Legal pairs come first, then the nearest in time.
    fn join_by_players(&mut self) {
        let open = |record: &BoardRecord| record.partner.is_none();
        let mut keys: Vec<u64> = Vec::new();
        keys.extend(self.waiting.iter().filter(|(_, record)| open(record)).map(|(&key, _)| key));
        let time = |key: &u64| self.waiting[key].ended.or(self.waiting[key].started);
        let mut by_time = keys.clone();
        by_time.sort_by_key(time);
        let mut pairs = Vec::new();
        for (n, &a) in by_time.iter().enumerate() {
            let candidates = by_time[n + 1..].iter().take(Self::MAX_CANDIDATES);
            for &b in candidates {
                let records = [&self.waiting[&a], &self.waiting[&b]];
                if pairing::fit(records[0], records[1]) {
                    let legal = pairing::is_legal(records);
                    let distance = pairing::distance(records[0], records[1]);
                    pairs.push((!legal, distance, a.min(b), a.max(b)));
                }
            }
        }
        pairs.sort_unstable();
        let mut of: HashMap<u64, [usize; 2]> = HashMap::new();
        for &(illegal, _, a, b) in &pairs {
            of.entry(a).or_default()[usize::from(illegal)] += 1;
            of.entry(b).or_default()[usize::from(illegal)] += 1;
        }
        let mut joined: Vec<(u64, u64, Join)> = Vec::new();
        let mut used = HashSet::new();
        for (illegal, _, a, b) in pairs {
            let others = |key: &u64| of[key][usize::from(illegal)] - 1;
            let others = others(&a).max(others(&b));
            // An illegal pair proves little: it must be the only one for both.
            let alone = others == 0 && of[&a][0] + of[&b][0] == 0;
            if used.contains(&a) || used.contains(&b) || illegal && !alone {
                continue;
            }
            used.extend([a, b]);
            let join = match others {
                _ if illegal => Join::NotLegal,
                0 => Join::ByPlayers,
                others => Join::NearestOf(others),
            };
            joined.push((a, b, join));
        }
        joined.sort_unstable_by_key(|&(a, ..)| a);
        for (a, b, join) in joined {
            if let (Some(a), Some(b)) = (self.take(a), self.take(b)) {
                self.join(a, b, join);
            }
        }
    }
}

/// Whether a record names no partner, or the other one.
fn names(record: &BoardRecord, other: &BoardRecord) -> bool {
    let named = |a: &BoardRecord, b: &BoardRecord| {
        a.partner.as_ref().is_none_or(|partner| b.ids.contains(partner))
    };
    named(record, other) && named(other, record)
}
