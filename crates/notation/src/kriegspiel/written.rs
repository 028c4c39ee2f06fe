//! Records as text, in the one form in which they are written: one half-move on each line.

use chess::{Color, Fen, Position, Setup};
use kriegspiel::{Announcement, Ending, Pending, Ruleset, SeenTurn, Side, Try, Turn, Umpire, View};

use super::{header, info, note::counts};
use crate::write::tags;

/// A record to be written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// The tags in any order.
    pub tags: Vec<(String, String)>,
    /// Comments before the first half-move.
    pub head: Vec<String>,
    /// The half-moves, and the attempts after the last.
    pub lines: Vec<Line>,
    /// The result token; empty if there is none.
    pub result: String,
}

/// A half-move to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The move number.
    pub number: u32,
    /// The player of the half-move.
    pub color: Color,
    /// The move, `??` or `--`.
    pub word: String,
    /// The announcement in parentheses, if any: `(Xe5:h5)`.
    pub note: Option<String>,
    /// The words after it in the same comment.
    pub words: String,
    /// Glyphs after the word.
    pub glyphs: Vec<String>,
    /// Further comments, with their braces.
    pub comments: Vec<String>,
}

/// The first tags in their order; all others follow.
const ROSTER: [&str; 9] =
    ["Event", "Site", "Date", "Round", "White", "Black", "Result", "Rules", "Filtered"];

impl Written {
    /// The umpire's record. `tags` are those that the umpire does not know: event, players and the
    /// like.
    pub fn from_umpire(umpire: &Umpire, tags: &[(String, String)]) -> Self {
        let ruleset = umpire.ruleset();
        let mut written = Self { tags: tags.to_vec(), ..Self::default() };
        written.state(ruleset, None, umpire.ending(), true);
        if umpire.start().setup() != &Setup::INITIAL {
            written.set("SetUp", "1");
            written.set("FEN", &fen_text(umpire.start().to_fen()));
        }
        let mut position = umpire.start().clone();
        for turn in umpire.turns() {
            let side = Side::from_position(&position, turn.color);
            written.lines.push(own_turn(&side, position.fullmoves(), turn));
            position.play_unchecked(turn.mv);
        }
        if !umpire.tries().is_empty() {
            let names = names(&umpire.side(), umpire.tries());
            written.lines.push(pending(position.turn(), position.fullmoves(), &names));
        }
        written
    }

    /// A player's record: the player's view and nothing else. `first_number` is the number of the
    /// first move. A game from another starting position also needs the tags of `own_pieces`.
    pub fn from_view(view: &View, first_number: u32, tags: &[(String, String)]) -> Self {
        let color = view.color();
        let mut written = Self { tags: tags.to_vec(), ..Self::default() };
        let made_it = matches!(view.turns().last(), Some(SeenTurn::Own(_)));
        written.state(view.ruleset(), Some(color), view.ending(), made_it);
        let mut replay = View::new(*view.ruleset(), *view.start(), *view.opening());
        let (mut to_move, mut number) = (view.opening().first, first_number);
        for seen in view.turns() {
            written.lines.push(match seen {
                SeenTurn::Own(turn) => {
                    let line = own_turn(replay.side(), number, turn);
                    replay.add_own_turn(turn.clone());
                    line
                }
                SeenTurn::Opponent(heard) => {
                    replay.add_opponent_turn(*heard);
                    let note = note(&heard.said, &counts(&heard.tries));
                    Line { note: Some(note), ..Line::bare(number, to_move, "??") }
                }
            });
            number = number.saturating_add(u32::from(to_move == Color::Black));
            to_move = !to_move;
        }
        match view.pending() {
            Pending::Own(tries) if !tries.is_empty() => {
                written.lines.push(pending(to_move, number, &names(replay.side(), tries)));
            }
            Pending::Opponent(tried) if tried.refused.unwrap_or(0) > 0 || tried.any.is_some() => {
                written.lines.push(pending(to_move, number, &counts(tried)));
            }
            Pending::Own(_) | Pending::Opponent(_) => {}
        }
        written
    }

    /// Writes the rules, the viewer, and the end of the game, whether a move shows it or not.
    fn state(
        &mut self,
        ruleset: &Ruleset,
        filtered: Option<Color>,
        ending: Option<Ending>,
        is_seen: bool,
    ) {
        self.set("Rules", &header::rules_name(ruleset));
        self.set("Filtered", filtering(filtered));
        let result = ending.map(|ending| match ending.winner(ruleset) {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        });
        if let Some(result) = result {
            self.set("Result", result);
        }
        let reason = ending.map(|ending| match ending {
            Ending::Announced { end, .. } => header::termination(end),
            Ending::Resigned(_) => "resignation",
            Ending::Agreed => "agreement",
            Ending::Flag(_) => "time forfeit",
            Ending::TooLong => "game too long",
        });
        // A visible mate is marked; every other end would be lost.
        let unseen = |reason: &str| !is_seen || reason != "checkmate";
        if let Some(reason) = reason.filter(|reason| unseen(reason)) {
            self.set("Termination", reason);
        }
        if self.tag("Result").is_none() {
            self.set("Result", "*");
        }
        let known = |result: &&str| matches!(*result, "1-0" | "0-1" | "1/2-1/2");
        self.result = self.tag("Result").filter(known).unwrap_or("*").to_owned();
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let found = self.tags.iter().find(|(other, _)| other.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    /// Sets the value of a tag, or adds it.
    pub fn set(&mut self, name: &str, value: &str) {
        match self.tags.iter_mut().find(|(other, _)| other.eq_ignore_ascii_case(name)) {
            Some((_, old)) => value.clone_into(old),
            None => self.tags.push((name.to_owned(), value.to_owned())),
        }
    }

    /// The tags in their order.
    pub(super) fn ordered_tags(&self) -> Vec<(&str, &str)> {
        let rank = |name: &str| {
            let is = |roster: &&str| roster.eq_ignore_ascii_case(name);
            ROSTER.iter().position(is).unwrap_or(ROSTER.len())
        };
        let mut ordered: Vec<_> = self.tags.iter().collect();
        // A stable sort: of two tags with one name the first counts, and must stay first.
        ordered.sort_by_key(|(name, _)| rank(name));
        let spelt = |name| ROSTER.get(rank(name)).copied().unwrap_or(name);
        ordered.into_iter().map(|(name, value)| (spelt(name), value.as_str())).collect()
    }

    /// The record as a file has it.
    pub fn to_text(&self) -> Vec<u8> {
        let mut out = Vec::new();
        for (name, value) in self.ordered_tags() {
            // A line end or control character is not in any value that was read.
            let plain = |c: char| if c.is_control() { ' ' } else { c };
            tags::push(&mut out, name, &value.chars().map(plain).collect::<String>());
            out.push(b'\n');
        }
        if !self.tags.is_empty() {
            out.push(b'\n');
        }
        for remark in &self.head {
            out.extend_from_slice(remark.as_bytes());
            out.push(b'\n');
        }
        for (n, line) in self.lines.iter().enumerate() {
            line.push(&mut out, n == 0);
        }
        if !self.result.is_empty() {
            out.extend_from_slice(self.result.as_bytes());
            out.push(b'\n');
        }
        out
    }
}

impl Line {
    /// A line with only its word.
    pub fn bare(number: u32, color: Color, word: &str) -> Self {
        Self {
            number,
            color,
            word: word.to_owned(),
            note: None,
            words: String::new(),
            glyphs: Vec::new(),
            comments: Vec::new(),
        }
    }

    /// Appends the line; `is_numbered` puts the number before Black's move too.
    pub(super) fn push(&self, out: &mut Vec<u8>, is_numbered: bool) {
        let number = match self.color {
            Color::White => format!("{}. ", self.number),
            Color::Black if is_numbered => format!("{}... ", self.number),
            Color::Black => String::new(),
        };
        out.extend_from_slice(number.as_bytes());
        out.extend_from_slice(self.word.as_bytes());
        out.push(b' ');
        self.push_remarks(out);
    }

    /// Appends the note, glyphs and comments, and ends the line.
    pub(super) fn push_remarks(&self, out: &mut Vec<u8>) {
        let note = match (&self.note, self.words.is_empty()) {
            (None, true) => None,
            (None, false) => Some(format!("{{{}}}", self.words)),
            (Some(note), true) => Some(format!("{{{note}}}")),
            (Some(note), false) => Some(format!("{{{note} {}}}", self.words)),
        };
        for remark in self.glyphs.iter().chain(&note).chain(&self.comments) {
            out.extend_from_slice(remark.as_bytes());
            out.push(b' ');
        }
        while out.last() == Some(&b' ') {
            out.pop();
        }
        out.push(b'\n');
    }
}

/// The value of the tag `Filtered`.
pub(super) const fn filtering(color: Option<Color>) -> &'static str {
    match color {
        None => "no",
        Some(Color::White) => "white",
        Some(Color::Black) => "black",
    }
}

/// The tags of a starting position of which a player knows only their own pieces, with the boards
/// that the player considers possible, if known.
pub(super) fn own_pieces(
    start: &Setup,
    color: Color,
    boards: &[Position],
) -> Vec<(String, String)> {
    let mut tags =
        vec![("SetUp".to_owned(), "1".to_owned()), ("FEN".to_owned(), own_fen(start, color))];
    if !boards.is_empty() {
        let boards: Vec<_> = boards.iter().map(|board| fen_text(board.to_fen())).collect();
        tags.push(("Belief".to_owned(), boards.join(" | ")));
    }
    tags
}

/// A player's own pieces in a position.
pub(crate) fn own_fen(start: &Setup, color: Color) -> String {
    let setup = Setup {
        board: start.board.only(color),
        castling: start.castling & chess::Bitboard::back_rank(color),
        en_passant: None,
        halfmoves: 0,
        ..*start
    };
    fen_text(Fen(setup))
}

/// A FEN for chess programs: without brackets for empty reserves.
fn fen_text(fen: Fen) -> String {
    fen.to_string().replace("[]", "")
}

/// `(Xe5,CS:exf4,h5)`.
pub(super) fn note(said: &Announcement, attempts: &[String]) -> String {
    format!("({}:{})", info(said), attempts.join(","))
}

fn own_turn(side: &Side, number: u32, turn: &Turn) -> Line {
    let note = note(&turn.said, &names(side, &turn.tries));
    let word = side.name_made(turn.mv, &turn.said).to_string();
    Line { note: Some(note), ..Line::bare(number, turn.color, &word) }
}

fn pending(color: Color, number: u32, attempts: &[String]) -> Line {
    let note = note(&Announcement::default(), attempts);
    Line { note: Some(note), ..Line::bare(number, color, "--") }
}

/// A player's attempts, newest first.
fn names(side: &Side, tries: &[Try]) -> Vec<String> {
    let name = |step: &Try| match *step {
        Try::Refused(mv) => side.name(mv).to_string(),
        Try::Any(yes) => format!("any{}", if yes { '+' } else { '-' }),
    };
    tries.iter().rev().map(name).collect()
}
