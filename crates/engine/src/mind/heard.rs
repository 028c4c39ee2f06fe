//! What a partner's words mean: our own phrases, what Sjeng, Sunsetter and Fairy-Stockfish say, and what people write.

use bughouse::Millis;
use protocol::{Phrase, Urgency, What, Word};

/// What a partner said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// A phrase, in whatever words.
    Phrase(Phrase),
    /// He sits, and has not said why.
    Sits,
    /// That man is no longer feared or wanted so much.
    NoMore(What),
    /// I should play this move, as he wrote it.
    Hint(String),
    /// His clock.
    OwnClock(Millis),
    /// The clock of the rival.
    RivalClock(Millis),
    /// He asks what I want.
    Asks,
    /// He is a program, and needs no answers.
    IsProgram,
    /// Anything else.
    Other,
}

/// What is read of a text; more is no phrase.
const MAX_BYTES: usize = 200;

/// What people and programs say for our phrases, in lower case.
const ALIKE: &[(&str, Phrase)] = &[
    ("move", Phrase::Word(Word::Go)),
    ("ok now", Phrase::Word(Word::Go)),
    ("sit until i tell u go", Phrase::Word(Word::Sit)),
    ("wait", Phrase::Word(Word::Sit)),
    ("stop", Phrase::Word(Word::Sit)),
    ("time", Phrase::Word(Word::Fast)),
    ("hurry", Phrase::Word(Word::Fast)),
    ("faster", Phrase::Word(Word::Fast)),
    ("we down", Phrase::Word(Word::Fast)),
    ("we up", Phrase::Word(Word::Slow)),
    ("i dead", Phrase::Word(Word::Dead)),
    ("i am dead", Phrase::Word(Word::Dead)),
    ("i'm dead", Phrase::Word(Word::Dead)),
    ("=", Phrase::Word(Word::Cancel)),
    ("cancel", Phrase::Word(Word::Cancel)),
    ("nvm", Phrase::Word(Word::Cancel)),
    ("nevermind", Phrase::Word(Word::Cancel)),
    ("okay", Phrase::Word(Word::Ok)),
    ("yes", Phrase::Word(Word::Ok)),
    ("trade", Phrase::Want(Urgency::Somewhat, What::Trades)),
    ("feed me", Phrase::Want(Urgency::Somewhat, What::Trades)),
    ("you can trade freely.", Phrase::Want(Urgency::Somewhat, What::Trades)),
    ("notrade", Phrase::Dont(Urgency::Somewhat, What::Trades)),
];

/// How sentences of programs begin or go on that mean one of our phrases, in the order in which they are looked for.
const SENTENCES: &[(&str, Phrase)] = &[
    ("i am forcedly mated", Phrase::Word(Word::Dead)),
    ("sitting (i am mated)", Phrase::Word(Word::Dead)),
    ("sit (", Phrase::Word(Word::Sit)),
    ("go (", Phrase::Word(Word::Go)),
];

impl Heard {
    /// Reads what a partner said. Every text means something, if only [`Heard::Other`].
    pub fn of(text: &str) -> Self {
        let text = text.trim();
        if text.len() > MAX_BYTES {
            return Self::Other;
        }
        let lower = text.to_lowercase();
        let said = lower.strip_prefix("!bug!").unwrap_or(&lower);
        let plain = said.trim_end_matches(['!', '.', '?', ' ']);
        if let Ok(phrase) = plain.parse() {
            return Self::Phrase(phrase);
        }
        let alike = |(words, _): &&(&str, Phrase)| *words == plain || *words == said;
        if let Some((_, phrase)) = ALIKE.iter().find(alike) {
            return Self::Phrase(*phrase);
        }
        // So programs answer what they were told, in its own words.
        if said.starts_with("ok,") || said.starts_with("sorry") {
            return Self::Other;
        }
        if let Some((_, phrase)) = SENTENCES.iter().find(|(start, _)| said.starts_with(start)) {
            return Self::Phrase(*phrase);
        }
        Self::of_engine(said)
            .or_else(|| Self::of_signs(plain))
            .or_else(|| Self::of_person(plain))
            .or_else(|| Self::of_hint(text))
            .unwrap_or(Self::Other)
    }

    /// Sentences of programs that are no phrases of ours.
    fn of_engine(said: &str) -> Option<Self> {
        if said.contains("is an engine. ask it 'help'") || said.starts_with("hello! i am sjeng") {
            return Some(Self::IsProgram);
        }
        if said.contains("give him no more pieces") {
            return Some(Self::Phrase(Phrase::Dont(Urgency::Badly, What::Trades)));
        }
        if said.contains("mate me anymore") {
            let no_more = said.chars().next().and_then(What::of_letter).map(Self::NoMore);
            return Some(no_more.unwrap_or(Self::Phrase(Phrase::Word(Word::Cancel))));
        }
        if said.contains("never") && said.contains("mind") {
            return Some(Self::Phrase(Phrase::Word(Word::Cancel)));
        }
        if let Some(with) = said.strip_prefix("sitting (") {
            // Sunsetter names the drop that he waits for.
            let drop = with.split_once('@').and_then(|(man, _)| man.chars().next());
            let what = drop.and_then(What::of_letter);
            let urgency = if with.contains("with mate") { Urgency::Mates } else { Urgency::Badly };
            return Some(what.map_or(Self::Sits, |what| Self::Phrase(Phrase::Want(urgency, what))));
        }
        if matches!(said, "sitting" | "frozen" | "i sit") || said.starts_with("i'll have to sit") {
            return Some(Self::Sits);
        }
        let clock = |rest: &str| {
            let hundredths: i64 = rest.trim().parse().ok()?;
            (0..=i64::from(u32::MAX)).contains(&hundredths).then_some(Millis(hundredths * 10))
        };
        if let Some(time) = said.strip_prefix("time ").and_then(clock) {
            return Some(Self::OwnClock(time));
        }
        said.strip_prefix("otim ").and_then(clock).map(Self::RivalClock)
    }

    /// `++` and `----` without a man mean trades.
    fn of_signs(plain: &str) -> Option<Self> {
        let all = |sign| plain.len() > 1 && plain.chars().all(|other| other == sign);
        let phrase = if all('+') {
            Phrase::Want(Urgency::Badly, What::Trades)
        } else if all('-') {
            Phrase::Dont(Urgency::Badly, What::Trades)
        } else {
            return None;
        };
        Some(Self::Phrase(phrase))
    }

    /// What people write: `need a knight`, `no queen please`, `knight mates me`, `what u want?`.
    fn of_person(plain: &str) -> Option<Self> {
        let words = || plain.split(|c: char| !c.is_alphanumeric() && c != '\'');
        let has = |any: &[&str]| words().any(|word| any.contains(&word));
        if has(&["want", "need"]) && has(&["what", "whatcha"]) {
            return Some(Self::Asks);
        }
        let trades = has(&["trade", "trades"]).then_some(What::Trades);
        let what = trades.or_else(|| words().find_map(What::of_word))?;
        let phrase = if has(&["mates"]) && has(&["me"]) {
            Phrase::Dont(Urgency::Mates, what)
        } else if has(&["mates", "mate"]) {
            Phrase::Want(Urgency::Mates, what)
        } else if has(&["no", "not", "dont", "don't", "never", "bad"]) {
            Phrase::Dont(Urgency::Badly, what)
        } else if has(&["need", "want", "give", "get", "take", "please", "pls", "good"]) {
            Phrase::Want(Urgency::Badly, what)
        } else {
            return None;
        };
        Some(Self::Phrase(phrase))
    }

    /// A move, alone or after `move` or `play`.
    fn of_hint(text: &str) -> Option<Self> {
        let mv = ["move ", "play ", "Move ", "Play "]
            .iter()
            .find_map(|word| text.strip_prefix(word))
            .unwrap_or(text)
            .trim_end_matches(['!', '?', '.', ' ']);
        let reads = mv.parse::<chess::Uci>().is_ok() || mv.parse::<chess::SanPlus>().is_ok();
        reads.then(|| Self::Hint(mv.to_owned()))
    }
}

/// What names a man or several in other people's words.
trait Named: Sized {
    fn of_letter(letter: char) -> Option<Self>;
    fn of_word(word: &str) -> Option<Self>;
}

impl Named for What {
    fn of_letter(letter: char) -> Option<Self> {
        let is = |&&(_, text): &&(Self, &str)| text.len() == 1 && text.starts_with(letter);
        Self::ALL.iter().find(is).map(|&(what, _)| what)
    }

    fn of_word(word: &str) -> Option<Self> {
        const WORDS: [(&str, What); 7] = [
            ("pawn", What::Pawn),
            ("knight", What::Knight),
            ("bishop", What::Bishop),
            ("rook", What::Rook),
            ("queen", What::Queen),
            ("diag", What::Diagonal),
            ("heavy", What::Heavy),
        ];
        let stem = word.strip_suffix('s').unwrap_or(word);
        let named = WORDS.iter().find(|(name, _)| *name == stem).map(|&(_, what)| what);
        let mut letters = word.chars();
        named.or_else(|| {
            letters.next().filter(|_| letters.next().is_none()).and_then(Self::of_letter)
        })
    }
}
