//! The umpire: the only one who knows the board, answers attempts and announces what the ruleset
//! allows.

use alloc::{collections::BTreeMap, vec::Vec};

use chess::{Color, Move, Position, Role};

use crate::{
    AnnouncedEnd, Announcement, Answer, AnyAnswer, AnyRule, Captured, Checks, Constraints, Ending,
    FiftyMoves, GameOver, Nonsense, NonsenseRule, PawnCaptures, PublicTries, PublicTurn,
    Repetition, Ruleset, Side, Tries, Try, Turn, as_attempt, record::Obligation,
};

/// A game of Kriegspiel: a state machine without clock or chance.
#[derive(Clone, Debug)]
pub struct Umpire {
    ruleset: Ruleset,
    start: Position,
    position: Position,
    turns: Vec<Turn>,
    tries: Vec<Try>,
    /// How often each position has occurred since the last move that cannot be taken back.
    occurred: BTreeMap<u64, u32>,
    ending: Option<Ending>,
}

impl Umpire {
    /// The most turns of a game. Without a fifty-move rule a game need never end; the longest
    /// that chess allows with one has fewer than 12,000.
    pub const MAX_TURNS: usize = 12_000;

    /// A game from the start.
    pub fn new(ruleset: Ruleset) -> Self {
        Self::from_position(ruleset, &Position::initial(ruleset.moves()))
    }

    /// A game from any position; the moves are those of the rule set.
    pub fn from_position(ruleset: Ruleset, start: &Position) -> Self {
        let start = Position::from_valid_setup(*start.setup(), ruleset.moves());
        let ending = ruleset.end(&start);
        let to_move = start.turn();
        Self {
            ruleset,
            position: start.clone(),
            turns: Vec::new(),
            tries: Vec::new(),
            occurred: BTreeMap::from([(key(&ruleset, &start), 1)]),
            ending: ending.map(|end| Ending::Announced { end, to_move }),
            start,
        }
    }

    /// The rules of the game.
    pub const fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// Where the game began.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The board that only the umpire sees.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The turns that are complete.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The steps of the player to move in this turn.
    pub fn tries(&self) -> &[Try] {
        &self.tries
    }

    /// How the game has ended, if it has.
    pub const fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// The last announcement: at the start, the check and the pawn captures of the player to
    /// move.
    pub fn last_said(&self) -> Announcement {
        self.turns.last().map_or_else(|| opening(&self.ruleset, &self.position), |turn| turn.said)
    }

    /// The player to move attempts a move. A capture en passant may come as either kind of move.
    ///
    /// # Errors
    ///
    /// [`GameOver`] if the game has ended.
    pub fn attempt(&mut self, mv: Move) -> Result<Answer, GameOver> {
        self.goes_on()?;
        let attempt = as_attempt(mv);
        if let Some(nonsense) = self.nonsense(attempt) {
            let told = self.ruleset.nonsense != NonsenseRule::Refused;
            return Ok(if told { Answer::Nonsense(nonsense) } else { Answer::No });
        }
        match self.legal(attempt) {
            Some(mv) => Ok(Answer::Yes(self.make(mv))),
            None => {
                self.tries.push(Try::Refused(attempt));
                Ok(Answer::No)
            }
        }
    }

    /// The player to move asks "Any?".
    ///
    /// # Errors
    ///
    /// [`GameOver`] if the game has ended.
    pub fn ask_any(&mut self) -> Result<AnyAnswer, GameOver> {
        self.goes_on()?;
        let asked = self.tries.iter().any(|step| matches!(step, Try::Any(_)));
        if self.ruleset.any == AnyRule::NotAsked || asked {
            return Ok(AnyAnswer::Nonsense);
        }
        let yes = PawnCaptures::from_position(&self.position).number > 0;
        self.tries.push(Try::Any(yes));
        Ok(if yes { AnyAnswer::Try } else { AnyAnswer::No })
    }

    /// A player resigns, in their own turn or not.
    ///
    /// # Errors
    ///
    /// [`GameOver`] if the game has ended; the same for [`Self::agree_draw`] and [`Self::flag`].
    pub fn resign(&mut self, color: Color) -> Result<(), GameOver> {
        self.finish(Ending::Resigned(color))
    }

    /// The players have agreed on a draw.
    pub fn agree_draw(&mut self) -> Result<(), GameOver> {
        self.finish(Ending::Agreed)
    }

    /// A player's time has run out.
    pub fn flag(&mut self, color: Color) -> Result<(), GameOver> {
        self.finish(Ending::Flag(color))
    }

    fn finish(&mut self, ending: Ending) -> Result<(), GameOver> {
        self.goes_on()?;
        self.ending = Some(ending);
        Ok(())
    }

    /// The public part of the completed turns.
    pub fn public_turns(&self) -> impl Iterator<Item = PublicTurn> + '_ {
        self.turns.iter().map(|turn| turn.public(&self.ruleset))
    }

    /// The public part of the incomplete turn.
    pub fn public_tries(&self) -> PublicTries {
        PublicTries::new(&self.tries, &self.ruleset)
    }

    /// The announcement before the first turn.
    pub fn opening(&self) -> Announcement {
        opening(&self.ruleset, &self.start)
    }

    fn goes_on(&self) -> Result<(), GameOver> {
        self.ending.map_or(Ok(()), |ending| Err(GameOver(ending)))
    }

    /// The pieces of the player to move.
    pub fn side(&self) -> Side {
        Side::from_position(&self.position, self.position.turn())
    }

    fn nonsense(&self, attempt: Move) -> Option<Nonsense> {
        let side = self.side();
        if !side.is_pseudo_legal(attempt) {
            return Some(Nonsense::OwnPieces);
        }
        if self.tries.contains(&Try::Refused(attempt)) {
            return Some(Nonsense::Repeated);
        }
        let bound = Obligation::by(&self.tries, self.ruleset.any);
        let Announcement { checks, tries, .. } = self.last_said();
        let allowed = |checks, tries, bound| {
            Constraints::new(&self.ruleset, &side, checks, tries, bound).allows(&side, attempt)
        };
        if !allowed(Checks::NONE, Tries::Undisclosed, Obligation { any: None, ..bound }) {
            return Some(Nonsense::CaptureOwed);
        }
        if !allowed(Checks::NONE, tries, bound) {
            return Some(Nonsense::NoSuchTry);
        }
        (!allowed(checks, tries, bound)).then_some(Nonsense::CheckUnanswered)
    }

    /// The move that an attempt is on the board, if it is legal.
    fn legal(&self, attempt: Move) -> Option<Move> {
        legal_of(&self.position, attempt)
    }

    fn make(&mut self, mv: Move) -> Announcement {
        let before = self.position.clone();
        self.position.play_unchecked(mv);
        let mut said = self.ruleset.announce(&before, mv, &self.position);
        let color = before.turn();
        self.turns.push(Turn { color, tries: core::mem::take(&mut self.tries), mv, said });
        let times = self.occurrences();
        if said.end.is_none() {
            said.end = self.end_by_history(times);
            if said.end.is_some() {
                said.tries = Tries::Undisclosed;
            }
            if let Some(turn) = self.turns.last_mut() {
                turn.said = said;
            }
        }
        let to_move = self.position.turn();
        self.ending = said.end.map(|end| Ending::Announced { end, to_move });
        if self.ending.is_none() && self.turns.len() >= Self::MAX_TURNS {
            self.ending = Some(Ending::TooLong);
        }
        said
    }

    /// How often the position has now occurred.
    fn occurrences(&mut self) -> u32 {
        if self.position.setup().halfmoves == 0 {
            self.occurred.clear();
        }
        let times = self.occurred.entry(key(&self.ruleset, &self.position)).or_default();
        *times += 1;
        *times
    }

    fn end_by_history(&self, times: u32) -> Option<AnnouncedEnd> {
        let repeated = match self.ruleset.repetition {
            Repetition::Never => false,
            Repetition::Threefold => times >= 3,
            Repetition::SameTwoMoves => same_two_moves(&self.turns),
        };
        if repeated {
            return Some(AnnouncedEnd::Repetition);
        }
        let fifty = self.ruleset.fifty_moves == FiftyMoves::Draw;
        (fifty && self.position.setup().halfmoves >= 100).then_some(AnnouncedEnd::FiftyMoves)
    }
}

/// The move that an attempt is in a position, if it is legal there.
#[inline]
pub fn legal_of(position: &Position, attempt: Move) -> Option<Move> {
    let mv = match attempt {
        Move::Normal { role: Role::Pawn, from, to, .. }
            if from.file() != to.file() && position.en_passant() == Some(to) =>
        {
            Move::EnPassant { from, to }
        }
        mv => mv,
    };
    position.is_legal(mv).then_some(mv)
}

/// The key by which positions repeat: promoted pieces differ from others only where they come
/// back as pawns.
fn key(ruleset: &Ruleset, position: &Position) -> u64 {
    match ruleset.captured {
        Captured::Gone => position.keys().board,
        Captured::Dropped => position.keys().whole(),
    }
}

/// Whether both players have made the same two moves three times running.
fn same_two_moves(turns: &[Turn]) -> bool {
    const RUN: usize = 12;
    const PERIOD: usize = 4;
    let Some(run) = turns.len().checked_sub(RUN).map(|from| &turns[from..]) else { return false };
    run.iter().zip(&run[PERIOD..]).all(|(first, again)| first.mv == again.mv)
}

fn opening(ruleset: &Ruleset, start: &Position) -> Announcement {
    let checks = Checks::on(start.board(), start.turn());
    let end = ruleset.end(start);
    let tries = if end.is_none() { ruleset.tries_told(start) } else { Tries::Undisclosed };
    Announcement { checks, tries, end, ..Announcement::default() }
}
