//! A game of Kriegspiel: the umpire, the clock, and what was done when.

use bughouse::{Act, Clock, Millis, TimeControl};
use chess::{ByColor, CastlingStyle, Color, Move, Uci};
use kriegspiel::{
    Announcement, Answer, AnyAnswer, AnyRule, Ending, Nonsense, Ruleset, Side, Umpire, as_attempt,
    legal_of,
};
use protocol::{Attempted, KriegspielReason, Refusal, RefusalCode};

use super::announced;
use super::deed::{Deed, Entry, Event, Notice};
use crate::table::refusal;

/// How much the umpire answers in a game at most, so that everything can be shown at once: more than two answers in each turn
/// of the longest. Then it is a draw, as it is after [`Umpire::MAX_TURNS`].
const MOST_ANSWERS: usize = 30_000;

/// A game that has started.
#[derive(Clone)]
pub(crate) struct Game {
    pub(crate) umpire: Umpire,
    pub(crate) clock: Clock,
    /// When the last event happened.
    pub(crate) now: Millis,
    /// Everything that the umpire has answered.
    pub(crate) said: Vec<Said>,
    /// What the clocks showed at the start and after each turn.
    pub(crate) readings: Vec<ByColor<Millis>>,
    /// Who offers a draw.
    pub(crate) offer: Option<Color>,
    /// How many turns were complete when each offered one for the last time: once a turn is enough.
    offered: ByColor<Option<usize>>,
    pub(crate) end: Option<Ended>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ended {
    pub(crate) reason: KriegspielReason,
    pub(crate) winner: Option<Color>,
}

/// Something that the umpire said.
#[derive(Clone, Debug)]
pub(crate) struct Said {
    pub(crate) at: Millis,
    pub(crate) by: Color,
    /// In which turn, from 1.
    pub(crate) turn: u32,
    pub(crate) what: What,
}

#[derive(Clone, Debug)]
pub(crate) enum What {
    /// No, for so many times in this turn.
    Refused {
        own: Attempted,
        number: u32,
    },
    Asked {
        yes: bool,
    },
    Moved {
        own: Attempted,
        announced: Announcement,
    },
}

impl Game {
    pub(crate) fn new(ruleset: Ruleset, control: TimeControl) -> Self {
        Self {
            umpire: Umpire::new(ruleset),
            clock: Clock::new(control),
            now: Millis::ZERO,
            said: Vec::new(),
            readings: vec![ByColor { white: control.base, black: control.base }],
            offer: None,
            offered: ByColor::default(),
            end: None,
        }
    }

    pub(crate) fn turn(&self) -> Color {
        self.umpire.position().turn()
    }

    /// How many turns of a player are complete.
    pub(crate) fn completed(&self, color: Color) -> usize {
        self.umpire.turns().iter().filter(|turn| turn.color == color).count()
    }

    /// The flag that falls by itself, and when.
    pub(crate) fn next_flag(&self) -> Option<(Color, Millis)> {
        self.clock.next_flag().filter(|_| self.end.is_none())
    }

    /// What a player's deed comes to, as it is written down.
    pub(crate) fn decide(&self, at: Millis, color: Color, deed: Deed) -> Result<Entry, Refusal> {
        let not_now = |text| Err(refusal(RefusalCode::NotNow, text));
        if self.next_flag().is_some_and(|(_, falls)| falls <= at) {
            return not_now("the time has run out");
        }
        let offered_by = |color| self.offer == Some(color);
        let deed = match deed {
            Deed::Attempts(_) | Deed::AsksAny if self.clock.is_stopped() => {
                return not_now("the clocks stand still");
            }
            Deed::Attempts(_) | Deed::AsksAny if self.turn() != color => {
                return not_now("it is not your turn");
            }
            Deed::Attempts(act) => Deed::Attempts(Act::Squares(uci(self.attempt(act)?))),
            Deed::AsksAny => {
                if self.umpire.clone().ask_any() == Ok(AnyAnswer::Nonsense) {
                    let text = match self.umpire.ruleset().any {
                        AnyRule::NotAsked => "by these rules nobody asks",
                        _ => "you have asked in this turn",
                    };
                    return Err(nonsense(protocol::Nonsense::NotAsked, text));
                }
                deed
            }
            Deed::OffersDraw if offered_by(color) => return not_now("you offer one already"),
            Deed::OffersDraw if offered_by(!color) => Deed::AcceptsDraw,
            Deed::OffersDraw if self.offered[color] == Some(self.completed(color)) => {
                return not_now("a draw is offered once in a turn");
            }
            Deed::AcceptsDraw | Deed::DeclinesDraw if !offered_by(!color) => {
                return not_now("nobody offers you a draw");
            }
            Deed::OffersDraw | Deed::AcceptsDraw | Deed::DeclinesDraw | Deed::Resigns => deed,
        };
        Ok(Entry { at, event: Event::Player(color, deed) })
    }

    /// The attempt that is meant, unless it is nonsense.
    fn attempt(&self, act: Act) -> Result<Move, Refusal> {
        use protocol::Nonsense::{CaptureOwed, CheckUnanswered, NoSuchTry, OwnMen, Repeated};

        let side = self.umpire.side();
        let own_men = || nonsense(OwnMen, "your own men cannot do this");
        let mv = as_attempt(meant(&side, act).ok_or_else(own_men)?);
        let why = match self.umpire.clone().attempt(mv) {
            Ok(Answer::Nonsense(why)) => why,
            // Where nonsense is refused like all else, it has no effect either: what is potential was tried before.
            Ok(Answer::No) if self.umpire.tries().contains(&kriegspiel::Try::Refused(mv)) => {
                Nonsense::Repeated
            }
            _ => return Ok(mv),
        };
        Err(match why {
            Nonsense::OwnMen => own_men(),
            Nonsense::Repeated => nonsense(Repeated, "it was refused in this turn already"),
            Nonsense::NoSuchTry => nonsense(NoSuchTry, "there is no such pawn capture"),
            Nonsense::CheckUnanswered => nonsense(CheckUnanswered, "it does not answer the check"),
            Nonsense::CaptureOwed => nonsense(CaptureOwed, "a pawn capture has to be tried first"),
        })
    }

    /// Whether an attempt of the player to move is a legal move, which only the umpire knows.
    pub(crate) fn is_legal(&self, act: Act) -> bool {
        let mv = meant(&self.umpire.side(), act);
        mv.is_some_and(|mv| legal_of(self.umpire.position(), as_attempt(mv)).is_some())
    }

    /// Something happens. What cannot be is passed over; there is none unless a file was damaged.
    pub(crate) fn happen(&mut self, Entry { at, event }: Entry) {
        if self.end.is_some() {
            return;
        }
        let at = at.max(self.now);
        if let Some((color, falls)) = self.clock.pass(at) {
            self.now = falls;
            let _ = self.umpire.flag(color);
            return self.finish(KriegspielReason::Flag, Some(!color));
        }
        self.now = at;
        match event {
            Event::Start => self.clock.start(Color::White, at),
            Event::Player(color, deed) => self.does(color, deed),
            Event::Server(Notice::Looks) => {}
            Event::Server(Notice::Suspends) => self.clock.stop(at),
            Event::Server(Notice::Resumes) => self.clock.restart(at),
            Event::Server(Notice::Credits(color, span)) => self.clock.add(color, span),
            Event::Server(Notice::GivesUp(color)) => {
                let _ = self.umpire.resign(color);
                self.finish(KriegspielReason::Away, Some(!color));
            }
        }
        if self.said.len() >= MOST_ANSWERS && self.end.is_none() {
            let _ = self.umpire.agree_draw();
            self.finish(KriegspielReason::TooLong, None);
        }
    }

    fn does(&mut self, color: Color, deed: Deed) {
        match deed {
            Deed::Attempts(act) if self.turn() == color => {
                if let Some(mv) = meant(&self.umpire.side(), act) {
                    self.tries(color, mv);
                }
            }
            Deed::AsksAny if self.turn() == color => {
                let yes = match self.umpire.ask_any() {
                    Ok(AnyAnswer::Try) => true,
                    Ok(AnyAnswer::No) => false,
                    _ => return,
                };
                self.say(color, What::Asked { yes });
            }
            Deed::Attempts(_) | Deed::AsksAny => {}
            Deed::Resigns => {
                let _ = self.umpire.resign(color);
                self.finish(KriegspielReason::Resigned, Some(!color));
            }
            Deed::OffersDraw => {
                self.offer = Some(color);
                self.offered[color] = Some(self.completed(color));
            }
            Deed::AcceptsDraw => {
                let _ = self.umpire.agree_draw();
                self.finish(KriegspielReason::Agreed, None);
            }
            Deed::DeclinesDraw => self.offer = None,
        }
    }

    fn tries(&mut self, color: Color, mv: Move) {
        let side = self.umpire.side();
        let act = uci(as_attempt(mv)).to_string();
        match self.umpire.attempt(mv) {
            Ok(Answer::No) => {
                let refused = |step: &&kriegspiel::Try| matches!(step, kriegspiel::Try::Refused(_));
                let number = self.umpire.tries().iter().filter(refused).count() as u32;
                let own = Attempted { act, text: side.name(mv).to_string() };
                self.say(color, What::Refused { own, number });
            }
            Ok(Answer::Yes(announced)) => {
                let text = side.name_made(mv, &announced).to_string();
                let own = Attempted { act, text };
                self.say(color, What::Moved { own, announced });
                self.clock.press(color, self.now);
                self.note_readings();
                // Who moves on does not want the draw that was offered to him.
                self.offer = self.offer.filter(|&by| by == color);
                if let Some(ending) = self.umpire.ending() {
                    let winner = ending.winner(self.umpire.ruleset());
                    self.finish(reason(ending), winner);
                }
            }
            Ok(Answer::Nonsense(_)) | Err(_) => {}
        }
    }

    fn say(&mut self, by: Color, what: What) {
        let made = matches!(what, What::Moved { .. });
        // A move that was made is in the record of the umpire already.
        let turn = self.umpire.turns().len() as u32 + u32::from(!made);
        self.said.push(Said { at: self.now, by, turn, what });
    }

    fn note_readings(&mut self) {
        let of = |color| self.clock.reading(color, self.now);
        self.readings.push(ByColor { white: of(Color::White), black: of(Color::Black) });
    }

    fn finish(&mut self, reason: KriegspielReason, winner: Option<Color>) {
        self.clock.stop(self.now);
        self.offer = None;
        self.end = Some(Ended { reason, winner });
    }
}

/// The potential move that a player means.
fn meant(side: &Side, act: Act) -> Option<Move> {
    match act {
        Act::Squares(uci) => side.attempt(uci),
        Act::Written(san) => side.read(san).ok(),
    }
}

/// A move in coordinates, as pages write it.
pub(crate) fn uci(mv: Move) -> Uci {
    mv.to_uci(CastlingStyle::KingMoves)
}

fn nonsense(why: protocol::Nonsense, text: &str) -> Refusal {
    Refusal { nonsense: Some(why), ..refusal(RefusalCode::Nonsense, text) }
}

const fn reason(ending: Ending) -> KriegspielReason {
    match ending {
        Ending::Announced { end, .. } => announced::end(end),
        Ending::Resigned(_) => KriegspielReason::Resigned,
        Ending::Agreed => KriegspielReason::Agreed,
        Ending::Flag(_) => KriegspielReason::Flag,
        Ending::TooLong => KriegspielReason::TooLong,
    }
}
