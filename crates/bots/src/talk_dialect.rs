//! The partner talk that each program understands.
//!
//! Programs exchange only phrases, so that they do not answer each other's answers forever. The
//! phrases that each of them understands were found by testing it.

use bughouse::phrase::{Phrase, Word};
use engine::player::PartnerMessage;

/// The talk that a program understands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TalkDialect {
    /// All phrases except `ok` and `no`.
    Sjeng,
    /// Words and clocks, but no requests for pieces.
    FairyStockfish,
    /// `sit`, `go`, `sitting` and `cancel`.
    Sunsetter,
    /// An unknown program: only what all others understand.
    Unknown,
}

/// With this an instance of Fairy-Stockfish introduces itself to another one. After that they
/// exchange their clocks.
const HANDSHAKE: &str = "partner Fairy-Stockfish is an engine";

impl TalkDialect {
    /// A message of the partner as this program understands it. `None` if the program would ignore
    /// it or answer with noise.
    pub(crate) fn translate(self, text: &str) -> Option<String> {
        let text = text.trim();
        if text.eq_ignore_ascii_case("help") {
            return Some("help".to_owned());
        }
        let is_fairy = self == Self::FairyStockfish;
        if is_fairy && text.starts_with(HANDSHAKE) {
            return Some(text.to_owned());
        }
        let word = match (self, PartnerMessage::parse(text)) {
            (_, PartnerMessage::Phrase(Phrase::Word(Word::Ok | Word::No))) => return None,
            (_, PartnerMessage::Phrase(phrase @ Phrase::Word(Word::Sit | Word::Go))) => phrase,
            (Self::Sjeng, PartnerMessage::Phrase(phrase)) => phrase,
            (Self::FairyStockfish, PartnerMessage::Phrase(phrase @ Phrase::Word(_))) => phrase,
            (
                Self::Sunsetter,
                PartnerMessage::Phrase(Phrase::Word(Word::Dead)) | PartnerMessage::Sits,
            ) => {
                return Some("sitting".to_owned());
            }
            (Self::Sunsetter, PartnerMessage::Phrase(Phrase::Word(Word::Cancel))) => {
                return Some("cancel".to_owned());
            }
            (Self::Sjeng | Self::FairyStockfish, PartnerMessage::NoMore(_)) => {
                Phrase::Word(Word::Cancel)
            }
            (Self::FairyStockfish, PartnerMessage::OwnClock(time)) => {
                return Some(format!("time {}", time.0 / 10));
            }
            (Self::FairyStockfish, PartnerMessage::RivalClock(time)) => {
                return Some(format!("otim {}", time.0 / 10));
            }
            (Self::FairyStockfish, PartnerMessage::Hint(mv)) => {
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
    fn each_program_receives_what_it_understands() {
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
            let dialects =
                [TalkDialect::Sjeng, TalkDialect::FairyStockfish, TalkDialect::Sunsetter];
            let translated = dialects.map(|dialect| dialect.translate(said));
            assert_eq!(
                translated.each_ref().map(Option::as_deref),
                [sjeng, fairy, sunsetter],
                "{said}"
            );
        }
        let handshake = "partner Fairy-Stockfish is an engine. Ask it 'help' for commands.";
        assert_eq!(TalkDialect::FairyStockfish.translate(handshake).as_deref(), Some(handshake));
        assert_eq!(TalkDialect::Sjeng.translate(handshake), None);
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
            for dialect in [
                TalkDialect::Sjeng,
                TalkDialect::FairyStockfish,
                TalkDialect::Sunsetter,
                TalkDialect::Unknown,
            ] {
                assert_eq!(dialect.translate(answer), None, "{answer}");
            }
        }
    }
}
