//! Replays a record before the umpire, who repeats the announcements.

use chess::{Move, SanError, SanPlus};
use kriegspiel::{Answer, AnyAnswer, Umpire, legal_of, read_legal};

use super::{
    Fault, FaultKind, HalfMove, Item, ItemKind, Read, Repair, Replayed, Seen, Start, Word, info,
    replayed::quoted,
    sense::{makes_sense, meant, nonsense},
};

pub(super) fn replay(mut replayed: Replayed<'_>) -> Replayed<'_> {
    let header = &replayed.record.header;
    let umpire = match &header.start {
        Start::Initial => Umpire::new(header.ruleset),
        Start::Board(position) => Umpire::from_position(header.ruleset, position),
        // Only filtered records have such a start.
        Start::OwnPieces { .. } => return replayed,
        Start::Unreadable { span, message } => {
            let (span, message) = (span.clone(), message.clone());
            replayed.stopped = Some(0);
            replayed.fault(FaultKind::Start, 0, span, &message);
            return replayed;
        }
    };
    let mut play = Play { replayed, umpire };
    let half_moves = play.replayed.record.half_moves.clone();
    for (place, half_move) in half_moves.iter().enumerate() {
        if !play.turn(place, half_move) {
            play.replayed.stopped = Some(place);
            break;
        }
    }
    if let (None, Some(pending)) = (play.replayed.stopped, play.replayed.record.pending.clone()) {
        if play.umpire.ending().is_none() {
            play.replayed.pending = play.tries(half_moves.len(), &pending);
        } else {
            play.ended(half_moves.len());
        }
    }
    play.replayed.seen = Seen::ByUmpire(Box::new(play.umpire));
    play.replayed
}

struct Play<'a> {
    replayed: Replayed<'a>,
    umpire: Umpire,
}

impl<'a> Play<'a> {
    /// Plays a half-move. Returns whether the game can go on.
    fn turn(&mut self, place: usize, half_move: &HalfMove<'a>) -> bool {
        if self.umpire.ending().is_some() {
            self.ended(place);
            return false;
        }
        let attempts = self.tries(place, half_move);
        let side = self.umpire.side();
        let Word::Made(word) = half_move.word else { return false };
        let mv = match self.read_move(word) {
            Ok(mv) => mv,
            Err(why) => {
                let span = self.replayed.word_span(place);
                self.replayed.fault(FaultKind::IllegalHalfMove, place, span, &why);
                return false;
            }
        };
        let said = match self.umpire.attempt(mv) {
            Ok(Answer::Yes(said)) => said,
            Ok(Answer::Nonsense(why)) => {
                let span = self.replayed.word_span(place);
                let message = format!("it is nonsense: {}", nonsense(why));
                self.replayed.fault(FaultKind::IllegalHalfMove, place, span, &message);
                return false;
            }
            Ok(Answer::No) | Err(_) => return false,
        };
        let name = side.name_made(mv, &said);
        self.replayed.compare_name(place, word, name);
        self.compare_note(place, half_move, &said, &attempts);
        self.replayed.reads.push(Read { word: name.to_string(), attempts, said });
        true
    }

    fn ended(&mut self, place: usize) {
        let span = self.replayed.word_span(place);
        self.replayed.fault(FaultKind::MovesAfterEnd, place, span, "the game is already over");
    }

    fn read_move(&self, word: &[u8]) -> Result<Move, String> {
        let position = self.umpire.position();
        let san = SanPlus::from_ascii(word).map_err(|error| error.to_string())?.san;
        let refused = |error: SanError| {
            let begins_late = position.fullmoves() == 1 && self.umpire.turns().is_empty();
            let perhaps = if begins_late { "; perhaps the position is missing" } else { "" };
            format!("{error}{perhaps}")
        };
        read_legal(san, position).map(|read| read.mv).map_err(refused)
    }

    fn compare_note(
        &mut self,
        place: usize,
        half_move: &HalfMove<'a>,
        said: &kriegspiel::Announcement,
        attempts: &[String],
    ) {
        let text = info(said);
        let Some(note) = &half_move.note else {
            let span = self.replayed.word_span(place);
            let note = format!(" {{({text}:{})}}", attempts.join(","));
            let repair = Repair { span: span.end..span.end, text: note, is_certain: true };
            let message = "its announcement is missing";
            if let Some(fault) =
                self.replayed.fault(FaultKind::MissingAnnouncement, place, span, message)
            {
                fault.repair = Some(repair);
            }
            return;
        };
        if note.agrees(said) {
            return;
        }
        let right = if text.is_empty() { "nothing".to_owned() } else { format!("`{text}`") };
        let span = if note.info_span.is_empty() { &note.span } else { &note.info_span };
        let message = match note.info_span.is_empty() {
            true => format!("no announcement, but the umpire says {right}"),
            false => format!("the umpire says {right}"),
        };
        let repair = Repair { span: note.info_span.clone(), text, is_certain: false };
        let standard = !note.is_umd;
        if let Some(fault) =
            self.replayed.fault(FaultKind::WrongAnnouncement, place, span.clone(), &message)
        {
            fault.repair = standard.then_some(repair);
        }
    }

    /// Makes the attempts of a half-move, oldest first. Returns their names, newest first.
    fn tries(&mut self, place: usize, half_move: &HalfMove<'a>) -> Vec<String> {
        let Some(note) = &half_move.note else { return Vec::new() };
        let reversed = self.is_reversed(&note.items);
        if reversed {
            self.say_reversed(place, half_move);
        }
        let mut names: Vec<String> = match reversed {
            false => {
                note.items.iter().rev().map(|item| self.item(place, half_move, item)).collect()
            }
            true => note.items.iter().map(|item| self.item(place, half_move, item)).collect(),
        };
        names.reverse();
        names
    }

    /// Whether the attempts make sense with the oldest first, and only then. "Any?" among them
    /// decides it.
    fn is_reversed(&self, items: &[Item<'_>]) -> bool {
        let asks = items.iter().any(|item| matches!(item.kind, ItemKind::Any(_)));
        // The player is bound by announcements about the position, not about how it arose.
        let probe = || Umpire::from_position(*self.umpire.ruleset(), self.umpire.position());
        asks && items.len() > 1
            && !makes_sense(probe(), items.iter().rev())
            && makes_sense(probe(), items.iter())
    }

    fn say_reversed(&mut self, place: usize, half_move: &HalfMove<'a>) {
        let Some(note) = &half_move.note else { return };
        let ([first, ..], Some(last)) = (&note.items[..], note.items.last()) else { return };
        let span = first.span.start..last.span.end;
        let texts: Vec<_> =
            note.items.iter().rev().map(|item| crate::decode(item.text).into_owned()).collect();
        let repair = Repair { span: span.clone(), text: texts.join(","), is_certain: true };
        let message = "the attempts are possible only with the oldest first";
        if let Some(fault) = self.replayed.fault(FaultKind::AttemptOrder, place, span, message) {
            fault.repair = Some(repair);
        }
    }

    fn item(&mut self, place: usize, half_move: &HalfMove<'a>, item: &Item<'a>) -> String {
        let text = crate::decode(item.text).into_owned();
        match item.kind {
            ItemKind::Move => return self.attempt(place, half_move, item).unwrap_or(text),
            ItemKind::Any(yes) => {
                let right = match self.umpire.ask_any() {
                    Ok(AnyAnswer::Try) => Some(true),
                    Ok(AnyAnswer::No) => Some(false),
                    Ok(AnyAnswer::Nonsense) | Err(_) => None,
                };
                let (kind, message) = match right {
                    Some(right) if right == yes => return text,
                    Some(_) => (FaultKind::WrongAnnouncement, "the answer to \"Any?\" is wrong"),
                    None => (FaultKind::NonsenseAttempt, "\"Any?\" cannot be asked here"),
                };
                self.replayed.fault(kind, place, item.span.clone(), message);
            }
            ItemKind::Count(_) | ItemKind::Private => {
                let message = "attempts are counted, although the record is not filtered";
                let span = item.span.clone();
                self.replayed.fault(FaultKind::CountAgainstList, place, span, message);
            }
        }
        text
    }

    /// Makes an attempt. Returns its name, if it has one.
    fn attempt(
        &mut self,
        place: usize,
        half_move: &HalfMove<'a>,
        item: &Item<'a>,
    ) -> Option<String> {
        let side = self.umpire.side();
        let text = quoted(item.text);
        let nonsense_of = |why: String| format!("the attempt {text} is nonsense: {why}");
        let read = SanPlus::from_ascii(item.text).map(|plus| plus.san);
        let san = match read {
            Ok(san) => san,
            Err(error) => {
                self.nonsense(place, item, &nonsense_of(error.to_string()));
                return None;
            }
        };
        let mv = match side.read(san) {
            Ok(mv) => mv,
            Err(error) => {
                let meant = meant(&self.umpire, san, &error, half_move);
                let name = meant.map(|mv| side.name(mv).to_string());
                let fault = self.nonsense(place, item, &nonsense_of(error.to_string()));
                if let (Some(fault), Some(name)) = (fault, &name) {
                    fault.help = Some(format!("the only such move that is refused is `{name}`"));
                    fault.repair = Some(Repair {
                        span: item.span.clone(),
                        text: name.clone(),
                        is_certain: true,
                    });
                }
                // The probable meaning is played; the text stays as written.
                let _ = self.umpire.attempt(meant?);
                return None;
            }
        };
        let name = side.name(mv).to_string();
        if legal_of(self.umpire.position(), mv).is_some() {
            let message = format!("the attempt {text} is legal, and would have been the move");
            self.replayed.fault(FaultKind::LegalAttempt, place, item.span.clone(), &message);
            return Some(name);
        }
        if let Ok(Answer::Nonsense(why)) = self.umpire.attempt(mv) {
            self.nonsense(place, item, &nonsense_of(nonsense(why).to_owned()));
        }
        if item.text != name.as_bytes() {
            let message = format!("the name of the attempt {text} is `{name}`");
            let (span, certain) = (item.span.clone(), true);
            let repair = Repair { span: span.clone(), text: name.clone(), is_certain: certain };
            if let Some(fault) = self.replayed.fault(FaultKind::Name, place, span, &message) {
                fault.repair = Some(repair);
            }
        }
        Some(name)
    }

    fn nonsense(&mut self, place: usize, item: &Item<'_>, message: &str) -> Option<&mut Fault> {
        self.replayed.fault(FaultKind::NonsenseAttempt, place, item.span.clone(), message)
    }
}
