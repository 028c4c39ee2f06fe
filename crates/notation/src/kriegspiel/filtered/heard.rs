//! What a player heard of his opponent's attempts.

use kriegspiel::{Asked, Refusals, Tried};

use super::Play;
use crate::kriegspiel::{FaultKind, FlawKind, HalfMove, ItemKind, Repair};

impl<'a> Play<'a> {
    /// What was heard of the opponent's tries.
    pub(super) fn tried(&mut self, place: usize, half_move: &HalfMove<'a>) -> Tried {
        let public = self.view.ruleset().refusals == Refusals::Public;
        let (mut refused, mut any) = (0_u32, None);
        let mut wrong = None;
        let mut counted = false;
        // A number that cannot be is no list of one.
        let mut is_list = true;
        let items = half_move.note.iter().flat_map(|note| &note.items);
        for item in items.clone() {
            match item.kind {
                ItemKind::Count(number) => {
                    refused = refused.saturating_add(number);
                    counted = true;
                    if !public {
                        wrong = Some((item.span.clone(), "by these rules nobody hears the number"));
                    }
                }
                ItemKind::Private => {
                    counted = true;
                    if public {
                        wrong = Some((item.span.clone(), "by these rules the number is heard"));
                    }
                }
                ItemKind::Any(yes) => {
                    any = Some(Asked { yes, after: if public { refused } else { 0 } });
                }
                ItemKind::Move => {
                    refused = refused.saturating_add(1);
                    counted = true;
                    let is_number = is_number(item.text);
                    is_list &= !is_number;
                    let message = match is_number {
                        true => "there cannot be such a number of attempts",
                        false => {
                            "the opponent's attempts are listed for a player who heard only their number"
                        }
                    };
                    wrong = Some((item.span.clone(), message));
                }
            }
        }
        if let (Some(note), false) = (&half_move.note, counted) {
            wrong = Some((note.span.clone(), "the number of the opponent's attempts is missing"));
        }
        if let Some((span, message)) = wrong {
            let listed = is_list && items.clone().all(|item| item.kind == ItemKind::Move);
            let whole = half_move.note.as_ref().filter(|note| listed && !note.is_umd);
            let list = whole.and_then(|note| {
                let number = if public { note.items.len().to_string() } else { "-".to_owned() };
                let (first, last) = (note.items.first(), note.items.last());
                let end = note.span.end - 1;
                let at = first.map_or(end, |item| item.span.start)
                    ..last.map_or(end, |item| item.span.end);
                let has_colon = note.flaws.iter().all(|flaw| flaw.kind != FlawKind::NoColon);
                has_colon.then_some(Repair { span: at, text: number, is_certain: false })
            });
            let kind = FaultKind::CountAgainstList;
            if let Some(fault) = self.replayed.fault(kind, place, span, message) {
                fault.repair = list;
            }
        }
        Tried { refused: public.then_some(refused), any }
    }
}

/// Whether this is a number, though of none that an [`ItemKind::Count`] holds.
fn is_number(text: &[u8]) -> bool {
    let digits = text.strip_prefix(b"-").or_else(|| text.strip_prefix(b"+")).unwrap_or(text);
    !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
}

/// The numbers of a player's tries as they are written, newest first: `1,any+,2`.
pub(in crate::kriegspiel) fn counts(tried: &Tried) -> Vec<String> {
    let number = |count: u32| match tried.refused {
        Some(_) => count.to_string(),
        None => "-".to_owned(),
    };
    let all = tried.refused.unwrap_or_default();
    match tried.any {
        None => vec![number(all)],
        Some(Asked { yes, after }) => vec![
            number(after),
            format!("any{}", if yes { '+' } else { '-' }),
            number(all.saturating_sub(after)),
        ],
    }
}
