//! What I tell my partner: little, and nothing twice.

use protocol::{Phrase, Urgency, Word};

/// What I have said and what of it stands.
#[derive(Clone, Debug, Default)]
pub(super) struct Voice {
    stands: Vec<Standing>,
    said: usize,
    answered: usize,
    /// My partner was told to sit.
    stopped: bool,
}

#[derive(Clone, Copy, Debug)]
struct Standing {
    phrase: Phrase,
    /// How often in a row it was no longer true when I looked.
    doubted: u32,
}

impl Voice {
    /// Phrases for a turn. Nobody reads more while he plays.
    pub(super) const PER_TURN: usize = 2;

    /// Phrases for a game, answers apart: about one for every other move of a long one.
    pub(super) const PER_GAME: usize = 40;

    /// Answers for a game. A partner who says more is not talking.
    pub(super) const ANSWERS: usize = 60;

    /// What was said is taken back when it was not true so often in a row.
    const DOUBTS: u32 = 3;

    /// Says what is new of what is true now, and takes back what no longer is: `x` when nothing serious is left.
    pub(super) fn say(&mut self, now: &[Phrase]) -> Vec<Phrase> {
        let mut says = Vec::new();
        let serious_before = self.stands.iter().any(|standing| is_serious(standing.phrase));
        for standing in &mut self.stands {
            standing.doubted =
                if now.contains(&standing.phrase) { 0 } else { standing.doubted + 1 };
        }
        self.stands.retain(|standing| standing.doubted < Self::DOUBTS);
        let serious = self.stands.iter().any(|standing| is_serious(standing.phrase));
        if serious_before && !serious && !now.iter().any(|&phrase| is_serious(phrase)) {
            // It takes everything back.
            self.stands.clear();
            self.speak(Phrase::Word(Word::Cancel), &mut says);
        }
        for &phrase in now {
            if !self.stands(phrase) && self.speak(phrase, &mut says) {
                self.stands.push(Standing { phrase, doubted: 0 });
            }
        }
        says
    }

    /// Whether that was said and stands.
    pub(super) fn stands(&self, phrase: Phrase) -> bool {
        self.stands.iter().any(|standing| standing.phrase == phrase)
    }

    /// Tells my partner not to move, or that he may again.
    pub(super) fn stop(&mut self, stop: bool, says: &mut Vec<Phrase>) {
        if stop != self.stopped {
            let word = if stop { Word::Sit } else { Word::Go };
            if self.speak(Phrase::Word(word), says) {
                self.stopped = stop;
            }
        }
    }

    /// Answers, if that is still worth it.
    pub(super) fn answer(&mut self, word: Word) -> Option<Phrase> {
        let may = self.answered < Self::ANSWERS;
        self.answered += usize::from(may);
        may.then_some(Phrase::Word(word))
    }

    /// What stands, for a partner who asks.
    pub(super) fn repeat(&mut self) -> Vec<Phrase> {
        let mut phrases: Vec<_> = self.stands.iter().map(|standing| standing.phrase).collect();
        phrases.truncate(Self::PER_TURN.min(Self::ANSWERS - self.answered));
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

/// Whether a partner has to know when it is no longer so.
const fn is_serious(phrase: Phrase) -> bool {
    matches!(
        phrase,
        Phrase::Want(Urgency::Mates, _)
            | Phrase::Dont(Urgency::Mates, _)
            | Phrase::Word(Word::Dead)
    )
}
