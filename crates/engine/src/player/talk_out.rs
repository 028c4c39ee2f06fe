//! Messages to my partner: few, and nothing twice.

use bughouse::phrase::{Phrase, Urgency, Word};

/// My statements that still stand, and how much I have said.
#[derive(Clone, Debug, Default)]
pub(super) struct TalkOut {
    statements: Vec<Statement>,
    said: usize,
    answered: usize,
    /// I have asked my partner to sit.
    partner_waits: bool,
}

#[derive(Clone, Copy, Debug)]
struct Statement {
    phrase: Phrase,
    /// How many times in a row it was not true.
    doubts: u32,
}

impl TalkOut {
    /// The most phrases in a turn. Nobody reads more during play.
    pub(super) const PER_TURN: usize = 2;

    /// The most phrases in a game, not counting answers: about one for every other move of a long
    /// game.
    pub(super) const PER_GAME: usize = 40;

    /// The most answers in a game. A partner who asks for more is not having a conversation.
    pub(super) const MAX_ANSWERS: usize = 60;

    /// A statement that was not true this many times in a row is withdrawn.
    const MAX_DOUBTS: u32 = 3;

    /// Says which of the phrases that are true now are new, and withdraws those that are no longer
    /// true: `x` when no serious one is left.
    pub(super) fn say(&mut self, now: &[Phrase]) -> Vec<Phrase> {
        let mut says = Vec::new();
        let serious_before = self.statements.iter().any(|statement| is_serious(statement.phrase));
        for statement in &mut self.statements {
            statement.doubts =
                if now.contains(&statement.phrase) { 0 } else { statement.doubts + 1 };
        }
        self.statements.retain(|statement| statement.doubts < Self::MAX_DOUBTS);
        let serious = self.statements.iter().any(|statement| is_serious(statement.phrase));
        if serious_before && !serious && !now.iter().any(|&phrase| is_serious(phrase)) {
            // `x` withdraws everything.
            self.statements.clear();
            self.speak(Phrase::Word(Word::Cancel), &mut says);
        }
        for &phrase in now {
            if !self.is_standing(phrase) && self.speak(phrase, &mut says) {
                self.statements.push(Statement { phrase, doubts: 0 });
            }
        }
        says
    }

    /// Whether a phrase was said and still stands.
    pub(super) fn is_standing(&self, phrase: Phrase) -> bool {
        self.statements.iter().any(|statement| statement.phrase == phrase)
    }

    /// Asks my partner to sit, or to go on.
    pub(super) fn set_waiting(&mut self, waits: bool, says: &mut Vec<Phrase>) {
        if waits != self.partner_waits {
            let word = if waits { Word::Sit } else { Word::Go };
            if self.speak(Phrase::Word(word), says) {
                self.partner_waits = waits;
            }
        }
    }

    /// Answers, unless there were too many answers.
    pub(super) fn answer(&mut self, word: Word) -> Option<Phrase> {
        let may = self.answered < Self::MAX_ANSWERS;
        self.answered += usize::from(may);
        may.then_some(Phrase::Word(word))
    }

    /// Repeats the statements that stand, for a partner who asks.
    pub(super) fn repeat(&mut self) -> Vec<Phrase> {
        let mut phrases: Vec<_> =
            self.statements.iter().map(|statement| statement.phrase).collect();
        phrases.truncate(Self::PER_TURN.min(Self::MAX_ANSWERS - self.answered));
        self.answered += phrases.len();
        phrases
    }

    fn speak(&mut self, phrase: Phrase, says: &mut Vec<Phrase>) -> bool {
        let may = says.len() < Self::PER_TURN && self.said < Self::PER_GAME;
        if may {
            self.said += 1;
            says.push(phrase);
        }
        may
    }
}

/// Whether the partner has to know when the phrase is no longer true.
const fn is_serious(phrase: Phrase) -> bool {
    matches!(
        phrase,
        Phrase::Want(Urgency::Mates, _)
            | Phrase::Avoid(Urgency::Mates, _)
            | Phrase::Word(Word::Dead)
    )
}
