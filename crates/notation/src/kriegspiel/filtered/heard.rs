//! Reading the opponent's attempts as the player heard them.

use std::ops::Range;

use kriegspiel::{AnyQuestion, PublicTries, Refusals};

use super::Play;
use crate::kriegspiel::{FaultKind, FlawKind, HalfMove, Item, ItemKind, Note, Repair};

impl<'a> Play<'a> {
    /// Reads what the player heard of the opponent's attempts.
    pub(super) fn tried(&mut self, place: usize, half_move: &HalfMove<'a>) -> PublicTries {
        let public = self.view.ruleset().refusals == Refusals::Public;
        let items = half_move.note.as_ref().map_or(&[][..], |note| &note.items);
        let heard = Heard::new(items, public);
        let missing =
            half_move.note.as_ref().filter(|_| !heard.counted).map(|note| {
                (note.span.clone(), "the number of the opponent's attempts is missing")
            });
        if let Some((span, message)) = missing.or(heard.wrong) {
            let listed = heard.is_list && items.iter().all(|item| item.kind == ItemKind::Move);
            let note = half_move.note.as_ref().filter(|note| listed && !note.is_umd);
            let kind = FaultKind::CountAgainstList;
            if let Some(fault) = self.replayed.fault(kind, place, span, message) {
                fault.repair = note.and_then(|note| number_for_list(note, public));
            }
        }
        PublicTries { refused: public.then_some(heard.refused), any: heard.any }
    }
}

/// The opponent's attempts as told in a note.
struct Heard {
    /// The number of refused attempts.
    refused: u32,
    any: Option<AnyQuestion>,
    /// Whether the note says anything about a number.
    counted: bool,
    /// Whether the items may be a list of attempts. A number too large for a count is not one.
    is_list: bool,
    /// The last item that these rules exclude.
    wrong: Option<(Range<usize>, &'static str)>,
}

impl Heard {
    fn new(items: &[Item<'_>], public: bool) -> Self {
        let mut heard = Self { refused: 0, any: None, counted: false, is_list: true, wrong: None };
        for item in items {
            heard.add(item, public);
        }
        heard
    }

    fn add(&mut self, item: &Item<'_>, public: bool) {
        let wrong = match item.kind {
            ItemKind::Any(yes) => {
                self.any = Some(AnyQuestion { yes, after: if public { self.refused } else { 0 } });
                return;
            }
            ItemKind::Count(number) => {
                self.refused = self.refused.saturating_add(number);
                (!public).then_some("under these rules, the number is not announced")
            }
            ItemKind::Private => public.then_some("under these rules, the number is announced"),
            ItemKind::Move => {
                self.refused = self.refused.saturating_add(1);
                let is_number = is_number(item.text);
                self.is_list &= !is_number;
                Some(match is_number {
                    true => "this number of attempts is impossible",
                    false => {
                        "the opponent's attempts are listed, although the player heard only their number"
                    }
                })
            }
        };
        self.counted = true;
        if let Some(message) = wrong {
            self.wrong = Some((item.span.clone(), message));
        }
    }
}

/// The repair that puts a number in place of a list of attempts.
fn number_for_list(note: &Note<'_>, public: bool) -> Option<Repair> {
    let number = if public { note.items.len().to_string() } else { "-".to_owned() };
    let (first, last) = (note.items.first(), note.items.last());
    let end = note.span.end - 1;
    let at = first.map_or(end, |item| item.span.start)..last.map_or(end, |item| item.span.end);
    let has_colon = note.flaws.iter().all(|flaw| flaw.kind != FlawKind::NoColon);
    has_colon.then_some(Repair { span: at, text: number, is_certain: false })
}

/// Whether a text is a number, even one too large for [`ItemKind::Count`].
fn is_number(text: &[u8]) -> bool {
    let digits = text.strip_prefix(b"-").or_else(|| text.strip_prefix(b"+")).unwrap_or(text);
    !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
}
