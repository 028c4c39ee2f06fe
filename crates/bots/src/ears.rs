//! What programs understand of their partners' talk.
//!
//! Between programs only phrases travel, so that no two of them answer each other's answers without end. What each of them
//! understands was found out by asking it.

use engine::mind::Heard;
use protocol::{Phrase, Word};

/// Whose talk a program understands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ears {
    /// Sjeng's: all phrases but `ok` and `no`.
    Sjeng,
    /// Fairy-Stockfish's: words, clocks, and no wishes for men.
    FairyStockfish,
    /// Sunsetter's: `sit`, `go`, `sitting` and `cancel`.
    Sunsetter,
    /// Nothing is known: what all of them understand.
    Unknown,
}

/// By this a Fairy-Stockfish tells another one what it is; afterwards they tell each other their clocks.
const HANDSHAKE: &str = "partner Fairy-Stockfish is an engine";

impl Ears {
    /// What a program is to be told when its partner says something; `None` if it would answer with noise only, or not at all.
    pub(crate) fn hear(self, text: &str) -> Option<String> {
        let text = text.trim();
        if text.eq_ignore_ascii_case("help") {
            return Some("help".to_owned());
        }
        let is_fairy = self == Self::FairyStockfish;
        if is_fairy && text.starts_with(HANDSHAKE) {
            return Some(text.to_owned());
        }
        let word = match (self, Heard::of(text)) {
            (_, Heard::Phrase(Phrase::Word(Word::Ok | Word::No))) => return None,
            (_, Heard::Phrase(phrase @ Phrase::Word(Word::Sit | Word::Go))) => phrase,
            (Self::Sjeng, Heard::Phrase(phrase)) => phrase,
            (Self::FairyStockfish, Heard::Phrase(phrase @ Phrase::Word(_))) => phrase,
            (Self::Sunsetter, Heard::Phrase(Phrase::Word(Word::Dead)) | Heard::Sits) => {
                return Some("sitting".to_owned());
            }
            (Self::Sunsetter, Heard::Phrase(Phrase::Word(Word::Cancel))) => {
                return Some("cancel".to_owned());
            }
            (Self::Sjeng | Self::FairyStockfish, Heard::NoMore(_)) => Phrase::Word(Word::Cancel),
            (Self::FairyStockfish, Heard::OwnClock(time)) => {
                return Some(format!("time {}", time.0 / 10));
            }
            (Self::FairyStockfish, Heard::RivalClock(time)) => {
                return Some(format!("otim {}", time.0 / 10));
            }
            (Self::FairyStockfish, Heard::Hint(mv)) => {
                let uci: chess::Uci = mv.parse().ok()?;
                return Some(format!("move {uci}"));
            }
            _ => return None,
        };
        Some(word.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_program_is_told_what_it_understands() {
        for (said, sjeng, fairy, sunsetter) in [
            ("+n", Some("+n"), None, None),
            ("---q", Some("---q"), None, None),
            ("-trades", Some("-trades"), None, None),
            ("Sit", Some("sit"), Some("sit"), Some("sit")),
            ("go", Some("go"), Some("go"), Some("go")),
            ("fast", Some("fast"), Some("fast"), None),
            ("dead", Some("dead"), Some("dead"), Some("sitting")),
            ("x", Some("x"), Some("x"), Some("cancel")),
            ("ok", None, None, None),
            ("time 17000", None, Some("time 17000"), None),
            ("move e2e4", None, Some("move e2e4"), None),
            ("Help", Some("help"), Some("help"), Some("help")),
            ("p doesn't mate me anymore", Some("x"), Some("x"), None),
            ("what a nice day", None, None, None),
            ("", None, None, None),
        ] {
            let ears = [Ears::Sjeng, Ears::FairyStockfish, Ears::Sunsetter];
            let heard = ears.map(|ears| ears.hear(said));
            assert_eq!(heard.each_ref().map(Option::as_deref), [sjeng, fairy, sunsetter], "{said}");
        }
        let handshake = "partner Fairy-Stockfish is an engine. Ask it 'help' for commands.";
        assert_eq!(Ears::FairyStockfish.hear(handshake).as_deref(), Some(handshake));
        assert_eq!(Ears::Sjeng.hear(handshake), None);
    }

    #[test]
    fn programs_do_not_answer_each_others_answers() {
        for answer in [
            "Ok, I sit next move. Tell me when to go.",
            "Ok, I'm moving.",
            "Ok, Knight is good (ptell me 'x' to play normal again)",
            "Ok, Queen is VERY bad (ptell me 'x' when it is no longer bad)",
            "Ok, trading is GOOD",
            "Ok, Rook is...uh...what did you say?",
            "Sorry, but I don't understand that command.",
            "Sorry , I didn't understand A B",
            "Commands that I understand are : sit, go, fast, slow, abort, flag, +/++/+++/-/--/---{p,n,b,r,q,d,h,trades}, x, dead, formula, help.",
            "Hello! I am Sjeng and hope you enjoy playing with me.",
            "I sit, tell me 'go' to continue",
            "I play fast, tell me 'slow' to play normally again",
            "I play fast, tell me 'x' if you are no longer dead.",
            "I play normally again",
            "I understand the following commands:  sitting/frozen, sit,go/move, flag and abort. Also If you tell me a move then I'll play it.",
            "Hi.  Thanks for being my partner.  Tell me \"help\" for the commands I understand",
        ] {
            for ears in [Ears::Sjeng, Ears::FairyStockfish, Ears::Sunsetter, Ears::Unknown] {
                assert_eq!(ears.hear(answer), None, "{answer}");
            }
        }
    }
}
