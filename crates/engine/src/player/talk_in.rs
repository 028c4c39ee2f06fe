//! Understanding the partner: Tandem's own phrases, the messages of Sjeng, Sunsetter and
//! Fairy-Stockfish, and what people write.

use bughouse::Millis;
use bughouse::phrase::{Material, Phrase, Urgency, Word};

/// The meaning of a message from the partner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PartnerMessage {
    /// A phrase, in any wording.
    Phrase(Phrase),
    /// The partner sits, without a reason given.
    Sits,
    /// These pieces are no longer feared.
    NoMore(Material),
    /// A suggested move, as the partner wrote it.
    Hint(String),
    /// The reading of the partner's clock.
    OwnClock(Millis),
    /// The reading of the clock of the partner's opponent.
    RivalClock(Millis),
    /// The partner asks what I want.
    Asks,
    /// The partner is a program and needs no answers.
    IsProgram,
    /// Anything else.
    Other,
}

/// A longer message is not parsed.
const MAX_BYTES: usize = 200;

/// Synonyms of Tandem's phrases, as people and programs use them, in lower case.
const SYNONYMS: &[(&str, Phrase)] = &[
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
    ("trade", Phrase::Want(Urgency::Somewhat, Material::Trades)),
    ("feed me", Phrase::Want(Urgency::Somewhat, Material::Trades)),
    ("you can trade freely.", Phrase::Want(Urgency::Somewhat, Material::Trades)),
    ("notrade", Phrase::Avoid(Urgency::Somewhat, Material::Trades)),
];

/// The beginnings of programs' sentences that mean one of Tandem's phrases, in the order of the
/// search.
const SENTENCES: &[(&str, Phrase)] = &[
    ("i am forcedly mated", Phrase::Word(Word::Dead)),
    ("sitting (i am mated)", Phrase::Word(Word::Dead)),
    ("sit (", Phrase::Word(Word::Sit)),
    ("go (", Phrase::Word(Word::Go)),
];

impl PartnerMessage {
    /// Interprets a message. Every text has a meaning, if only [`PartnerMessage::Other`].
    pub fn parse(text: &str) -> Self {
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
        let is_synonym = |(words, _): &&(&str, Phrase)| *words == plain || *words == said;
        if let Some((_, phrase)) = SYNONYMS.iter().find(is_synonym) {
            return Self::Phrase(*phrase);
        }
        // Programs answer in this way and repeat the words that they were told.
        if said.starts_with("ok,") || said.starts_with("sorry") {
            return Self::Other;
        }
        if let Some((_, phrase)) = SENTENCES.iter().find(|(start, _)| said.starts_with(start)) {
            return Self::Phrase(*phrase);
        }
        Self::from_engine(said)
            .or_else(|| Self::from_signs(plain))
            .or_else(|| Self::from_person(plain))
            .or_else(|| Self::from_hint(text))
            .unwrap_or(Self::Other)
    }

    /// Sentences of programs that have no equivalent phrase.
    fn from_engine(said: &str) -> Option<Self> {
        if said.contains("is an engine. ask it 'help'") || said.starts_with("hello! i am sjeng") {
            return Some(Self::IsProgram);
        }
        if said.contains("give him no more pieces") {
            return Some(Self::Phrase(Phrase::Avoid(Urgency::Badly, Material::Trades)));
        }
        if said.contains("mate me anymore") {
            let no_more = said.chars().next().and_then(Material::from_letter).map(Self::NoMore);
            return Some(no_more.unwrap_or(Self::Phrase(Phrase::Word(Word::Cancel))));
        }
        if said.contains("never") && said.contains("mind") {
            return Some(Self::Phrase(Phrase::Word(Word::Cancel)));
        }
        if let Some(with) = said.strip_prefix("sitting (") {
            // Sunsetter names the drop that it waits for.
            let drop = with.split_once('@').and_then(|(piece, _)| piece.chars().next());
            let what = drop.and_then(Material::from_letter);
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

    /// `++` and `----` without a piece mean trades.
    fn from_signs(plain: &str) -> Option<Self> {
        let all = |sign| plain.len() > 1 && plain.chars().all(|other| other == sign);
        let phrase = if all('+') {
            Phrase::Want(Urgency::Badly, Material::Trades)
        } else if all('-') {
            Phrase::Avoid(Urgency::Badly, Material::Trades)
        } else {
            return None;
        };
        Some(Self::Phrase(phrase))
    }

    /// What people write: `need a knight`, `no queen please`, `knight mates me`, `what u want?`.
    fn from_person(plain: &str) -> Option<Self> {
        let words = || plain.split(|c: char| !c.is_alphanumeric() && c != '\'');
        let has = |any: &[&str]| words().any(|word| any.contains(&word));
        if has(&["want", "need"]) && has(&["what", "whatcha"]) {
            return Some(Self::Asks);
        }
        let trades = has(&["trade", "trades"]).then_some(Material::Trades);
        let what = trades.or_else(|| words().find_map(Material::from_word))?;
        let phrase = if has(&["mates"]) && has(&["me"]) {
            Phrase::Avoid(Urgency::Mates, what)
        } else if has(&["mates", "mate"]) {
            Phrase::Want(Urgency::Mates, what)
        } else if has(&["no", "not", "dont", "don't", "never", "bad"]) {
            Phrase::Avoid(Urgency::Badly, what)
        } else if has(&["need", "want", "give", "get", "take", "please", "pls", "good"]) {
            Phrase::Want(Urgency::Badly, what)
        } else {
            return None;
        };
        Some(Self::Phrase(phrase))
    }

    /// A move, by itself or after `move` or `play`.
    fn from_hint(text: &str) -> Option<Self> {
        let mv = ["move ", "play ", "Move ", "Play "]
            .iter()
            .find_map(|word| text.strip_prefix(word))
            .unwrap_or(text)
            .trim_end_matches(['!', '?', '.', ' ']);
        let reads = mv.parse::<chess::Uci>().is_ok() || mv.parse::<chess::SanPlus>().is_ok();
        reads.then(|| Self::Hint(mv.to_owned()))
    }
}

/// Pieces in other people's words.
trait MaterialWords: Sized {
    fn from_letter(letter: char) -> Option<Self>;
    fn from_word(word: &str) -> Option<Self>;
}

impl MaterialWords for Material {
    fn from_letter(letter: char) -> Option<Self> {
        let is = |&&(_, text): &&(Self, &str)| text.len() == 1 && text.starts_with(letter);
        Self::ALL.iter().find(is).map(|&(what, _)| what)
    }

    fn from_word(word: &str) -> Option<Self> {
        const WORDS: [(&str, Material); 7] = [
            ("pawn", Material::Pawn),
            ("knight", Material::Knight),
            ("bishop", Material::Bishop),
            ("rook", Material::Rook),
            ("queen", Material::Queen),
            ("diag", Material::Diagonal),
            ("heavy", Material::Heavy),
        ];
        let stem = word.strip_suffix('s').unwrap_or(word);
        let named = WORDS.iter().find(|(name, _)| *name == stem).map(|&(_, what)| what);
        let mut letters = word.chars();
        named.or_else(|| {
            letters.next().filter(|_| letters.next().is_none()).and_then(Self::from_letter)
        })
    }
}
