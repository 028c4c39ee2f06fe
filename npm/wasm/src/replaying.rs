//! Both boards with their clocks, tags and moves, which are played and taken back. `game.rs` has
//! what JavaScript sees of it.

use bughouse::{Bfen, BoardId, BySeat, Game as Boards, GameError, Millis, Seat};
use chess::{ByColor, Color, Move, Role, Rules};
use notation::{PlayedMove, Replay, decode, write::Builder};

use crate::{moves::MoveData, names};

/// A game as it is played.
#[derive(Clone, Debug)]
pub(crate) struct Replaying {
    pub(crate) boards: Boards,
    pub(crate) clocks: BySeat<Option<Millis>>,
    pub(crate) steps: Vec<Step>,
    pub(crate) tags: Vec<(String, String)>,
    /// How the game ended, in the words of its record.
    pub(crate) ending: Option<String>,
}

/// A move that was played, with the game before it.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) board: BoardId,
    pub(crate) mv: Move,
    pub(crate) before: Boards,
    pub(crate) clocks: BySeat<Option<Millis>>,
    clock: Option<Millis>,
    pub(crate) comments: Vec<String>,
    glyphs: Vec<String>,
}

impl Step {
    pub(crate) fn data(&self) -> MoveData {
        MoveData {
            clock: self.clock.map(names::seconds),
            comments: self.comments.clone(),
            glyphs: self.glyphs.clone(),
            ..MoveData::new(self.board, self.mv, self.before.board(self.board))
        }
    }
}

impl Replaying {
    pub(crate) const fn from_boards(boards: Boards) -> Self {
        let clocks = BySeat([None; 4]);
        Self { boards, clocks, steps: Vec::new(), tags: Vec::new(), ending: None }
    }

    pub(crate) fn from_bfen(bfen: &Bfen, rules: Rules) -> Result<Self, GameError> {
        let mut game = Self::from_boards(Boards::from_bfen(bfen, rules)?);
        for (board, part) in bfen.parts() {
            for (color, &seconds) in part.clocks.iter().flat_map(ByColor::iter) {
                game.clocks[board.seat(color)] = Some(Millis::from_seconds(seconds));
            }
        }
        Ok(game)
    }

    /// The game of a record up to the first move that cannot be played, with the pieces that came
    /// from a board that is not in the record.
    pub(crate) fn from_record(record: &notation::Game<'_>) -> Self {
        let mut game = Self::from_boards(Replay::new(record).boards().clone());
        for tag in record.tags() {
            game.set_tag(&decode(tag.name()), &tag.value());
        }
        for PlayedMove { seat, mv, clock, comments, glyphs, after, .. } in record.moves() {
            let (board, clocks) = (seat.board(), game.clocks);
            let before = std::mem::replace(&mut game.boards, after);
            let comments = comments.into_iter().map(Into::into).collect();
            let glyphs = glyphs.into_iter().map(Into::into).collect();
            game.steps.push(Step { board, mv, before, clocks, clock, comments, glyphs });
            if clock.is_some() {
                game.clocks[seat] = clock;
            }
        }
        game.take_ending(record);
        game
    }

    /// The closing comment says how the game ended, and is no comment on the last move.
    fn take_ending(&mut self, record: &notation::Game<'_>) {
        let Some(ending) = notation::Ending::from_game(record) else { return };
        let comments = self.steps.last_mut().map(|step| &mut step.comments);
        if comments.is_some_and(|comments| comments.pop_if(|last| *last == ending.text).is_some()) {
            self.ending = Some(ending.text.into_owned());
        }
    }

    /// Plays a legal move; the clock is that of its player after it.
    pub(crate) fn play(&mut self, board: BoardId, mv: Move, clock: Option<Millis>) -> &Step {
        let seat = self.boards.to_move(board);
        let (before, clocks) = (self.boards.clone(), self.clocks);
        self.boards.play_unchecked(board, mv);
        if clock.is_some() {
            self.clocks[seat] = clock;
        }
        self.ending = None;
        let (comments, glyphs) = (Vec::new(), Vec::new());
        self.steps.push(Step { board, mv, before, clocks, clock, comments, glyphs });
        &self.steps[self.steps.len() - 1]
    }

    pub(crate) fn take_back(&mut self) -> Option<Step> {
        let step = self.steps.pop()?;
        (self.boards, self.clocks) = (step.before.clone(), step.clocks);
        self.ending = None;
        Some(step)
    }

    pub(crate) fn set_tag(&mut self, name: &str, value: &str) {
        match self.tags.iter_mut().find(|(other, _)| other.eq_ignore_ascii_case(name)) {
            Some((_, old)) => value.clone_into(old),
            None => self.tags.push((name.to_owned(), value.to_owned())),
        }
    }

    pub(crate) fn tag(&self, name: &str) -> Option<&str> {
        let found = self.tags.iter().find(|(other, _)| other.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    /// Puts a piece into a reserve. Returns whether there was room. The piece counts as there from
    /// the start: no move brought it, so it stays when moves are taken back, and in the record.
    pub(crate) fn grant(&mut self, seat: Seat, role: Role) -> bool {
        let held = self.boards.reserve(seat).len();
        self.boards.grant(seat, role);
        for step in &mut self.steps {
            step.before.grant(seat, role);
        }
        self.boards.reserve(seat).len() > held
    }

    /// Both positions, with clocks where those of a board are known.
    pub(crate) fn to_bfen(&self) -> Bfen {
        let mut bfen = self.boards.to_bfen();
        let clocks = |board: BoardId| {
            let clock = |color| self.clocks[board.seat(color)].map(Millis::whole_seconds);
            let (white, black) = (clock(Color::White)?, clock(Color::Black)?);
            Some(ByColor { white, black })
        };
        bfen.a.clocks = clocks(BoardId::A);
        if let Some(b) = &mut bfen.b {
            b.clocks = clocks(BoardId::B);
        }
        bfen
    }

    /// The record of the game.
    pub(crate) fn to_bpgn(&self) -> Vec<u8> {
        let start = self.steps.first().map_or(&self.boards, |step| &step.before);
        let rules = *start.board(BoardId::A).rules();
        let mut builder = if *start == Boards::new(rules) {
            Builder::new(rules)
        } else {
            // Both boards are playable: they have been played on.
            Builder::from_bfen(&start.to_bfen(), rules).unwrap_or_else(|_| Builder::new(rules))
        };
        for (name, value) in &self.tags {
            let is_set_up = ["FEN", "SetUp"].iter().any(|set| set.eq_ignore_ascii_case(name));
            if !is_set_up {
                builder.tag(name, value);
            }
        }
        for step in &self.steps {
            let seat = step.before.to_move(step.board);
            if builder.play(seat, step.mv, step.clock).is_err() {
                break;
            }
            for glyph in &step.glyphs {
                builder.annotate(glyph);
            }
            for comment in &step.comments {
                builder.comment(comment);
            }
        }
        builder.finish(self.result(), self.ending.as_deref())
    }

    /// The result by mate, or else that of the tag.
    fn result(&self) -> &str {
        match self.boards.mated().map(Seat::team) {
            Some(bughouse::Team::First) => "0-1",
            Some(bughouse::Team::Second) => "1-0",
            None => self.tag("Result").unwrap_or("*"),
        }
    }
}
