//! A game of Kriegspiel: the umpire, the clock, and what was answered when.
//!
//! [`Ruled`] is a game in the making: events are handled by it, once, and it becomes the game if
//! none is refused.

use bughouse::{Clock, Millis, MoveText, TimeControl};
use chess::{ByColor, CastlingStyle, Color, Move, Uci};
use kriegspiel::{
    Answer, AnyAnswer, AnyRule, Ending, Nonsense, Ruleset, Side, Try, Umpire, as_attempt, legal_of,
};
use protocol::{AttemptedMove, KriegspielReason, Refusal, RefusalCode, refusals::refusal};

use super::{
    announced,
    entry::{Action, Event, ServerEvent},
    said::{Ended, Said, What},
};

/// How much the umpire answers in a game at most, so that everything can be shown at once: more
/// than two answers in each turn of the longest. Then it is a draw, as it is after
/// [`Umpire::MAX_TURNS`].
const MOST_ANSWERS: usize = 30_000;

/// A game that has started.
pub struct Play {
    state: State,
    /// Everything that the umpire has answered.
    pub(super) said: Vec<Said>,
    /// The clock readings at the start and after each turn.
    pub(super) readings: Vec<ByColor<Millis>>,
}

/// The state that the rules depend on. It leaves out the answers, which grow and are only shown.
#[derive(Clone)]
struct State {
    umpire: Umpire,
    clock: Clock,
    /// When the last event happened.
    now: Millis,
    /// How often the umpire has answered.
    answers: usize,
    /// The side that offers a draw.
    offer: Option<Color>,
    /// How many turns were complete when each offered one for the last time: once a turn is enough.
    offered: ByColor<Option<usize>>,
    /// The time that the server has given back for lag.
    lag_credit: ByColor<Millis>,
    end: Option<Ended>,
}

impl Play {
    pub const fn umpire(&self) -> &Umpire {
        &self.state.umpire
    }

    pub(super) const fn clock(&self) -> &Clock {
        &self.state.clock
    }

    pub(super) const fn now(&self) -> Millis {
        self.state.now
    }

    pub(super) const fn end(&self) -> Option<Ended> {
        self.state.end
    }

    pub(super) fn offers_draw(&self, color: Color) -> bool {
        self.state.offer == Some(color)
    }

    /// How much time the server has given back to a player for lag.
    pub(super) fn lag_credit(&self, color: Color) -> Millis {
        self.state.lag_credit[color]
    }

    pub(super) fn turn(&self) -> Color {
        self.state.turn()
    }

    /// How many turns of a player are complete.
    pub(super) fn completed(&self, color: Color) -> u32 {
        u32::try_from(self.state.completed(color)).unwrap_or(u32::MAX)
    }

    /// How long a player's clock has run for the present move.
    pub(super) fn spent(&self, color: Color, at: Millis) -> Millis {
        self.state.clock.spent(color, at)
    }

    /// The flag that falls by itself, and when.
    pub(super) fn next_flag(&self) -> Option<(Color, Millis)> {
        self.state.clock.next_flag().filter(|_| self.state.end.is_none())
    }

    /// Whether an attempt would be a legal move of this player, which only the umpire knows.
    pub(super) fn is_legal(&self, color: Color, text: MoveText) -> bool {
        let legal = |mv| legal_of(self.umpire().position(), as_attempt(mv)).is_some();
        self.turn() == color && meant(&self.umpire().side(), text).is_some_and(legal)
    }
}

impl State {
    fn turn(&self) -> Color {
        self.umpire.position().turn()
    }

    fn completed(&self, color: Color) -> usize {
        self.umpire.turns().iter().filter(|turn| turn.color == color).count()
    }

    fn finish(&mut self, reason: KriegspielReason, winner: Option<Color>) {
        self.clock.stop(self.now);
        self.offer = None;
        self.end = Some(Ended { reason, winner });
    }
}

/// A game in the making.
pub struct Ruled {
    state: State,
    said: Vec<Said>,
    readings: Vec<ByColor<Millis>>,
    /// How much of `said` is not new.
    known: usize,
    has_started: bool,
}

/// The effects of events.
pub(super) struct Answered {
    pub(super) said: Option<Said>,
    pub(super) has_started: bool,
}

impl Ruled {
    /// A game that is about to start.
    pub(super) fn start(ruleset: Ruleset, control: TimeControl) -> Self {
        let state = State {
            umpire: Umpire::new(ruleset),
            clock: Clock::new(control),
            now: Millis::ZERO,
            answers: 0,
            offer: None,
            offered: ByColor::default(),
            lag_credit: ByColor::default(),
            end: None,
        };
        let readings = vec![ByColor { white: control.base, black: control.base }];
        Self { state, said: Vec::new(), readings, known: 0, has_started: true }
    }

    /// A game in which the umpire has answered so often before.
    #[cfg(test)]
    pub(super) const fn with_answers(mut self, answers: usize) -> Self {
        self.state.answers = answers;
        self
    }

    /// The next state of a game, which stays as it is until this is installed.
    pub(super) fn new(play: &Play) -> Self {
        let (said, readings) = (Vec::new(), Vec::new());
        Self { state: play.state.clone(), said, readings, known: 0, has_started: false }
    }

    /// The game itself, where it is known that nothing will be refused.
    pub(super) fn resume(play: Play) -> Self {
        let Play { state, said, readings } = play;
        Self { state, known: said.len(), said, readings, has_started: false }
    }

    /// The time of the last event.
    pub(super) const fn now(&self) -> Millis {
        self.state.now
    }

    /// Becomes the game, or goes into it.
    pub(super) fn install(self, play: &mut Option<Play>) -> Answered {
        let answered =
            Answered { said: self.said.get(self.known).cloned(), has_started: self.has_started };
        match play {
            Some(play) => {
                play.state = self.state;
                play.said.extend(self.said);
                play.readings.extend(self.readings);
            }
            None => {
                let Self { state, said, readings, .. } = self;
                *play = Some(Play { state, said, readings });
            }
        }
        answered
    }

    /// Has the rules decide an event. Gives it as it is written down: an attempt in coordinates, an
    /// offer that answers another as an acceptance.
    pub(super) fn handle(&mut self, at: Millis, event: Event) -> Result<Event, Refusal> {
        if self.state.end.is_some() {
            return not_now("the game is over");
        }
        let at = at.max(self.state.now);
        if let Some((color, falls)) = self.state.clock.advance(at) {
            self.state.now = falls;
            let _ = self.state.umpire.flag(color);
            self.state.finish(KriegspielReason::Flag, Some(!color));
            return match event {
                Event::Player(..) => not_now("your time or your opponent's has run out"),
                Event::Start | Event::Server(_) => Ok(event),
            };
        }
        self.state.now = at;
        let event = match event {
            Event::Start if !self.state.umpire.turns().is_empty() || !self.has_started => {
                return not_now("the game has already started");
            }
            Event::Start => {
                self.state.clock.start(Color::White, at);
                event
            }
            Event::Player(color, action) => Event::Player(color, self.act(color, action)?),
            Event::Server(action) => {
                self.serve(at, action)?;
                event
            }
        };
        if self.state.answers >= MOST_ANSWERS && self.state.end.is_none() {
            let _ = self.state.umpire.agree_draw();
            self.state.finish(KriegspielReason::TooLong, None);
        }
        Ok(event)
    }

    fn serve(&mut self, at: Millis, action: ServerEvent) -> Result<(), Refusal> {
        let clock = &mut self.state.clock;
        match action {
            ServerEvent::Looks => {}
            ServerEvent::Suspends if clock.is_stopped() => {
                return not_now("the clocks are stopped already");
            }
            ServerEvent::Resumes if !clock.is_stopped() => {
                return not_now("the clocks run already");
            }
            ServerEvent::Suspends => clock.stop(at),
            ServerEvent::Resumes => clock.restart(at),
            ServerEvent::Credits(color, span) => {
                clock.add(color, span);
                self.state.lag_credit[color] += span;
            }
            ServerEvent::GivesUp(color) => {
                let _ = self.state.umpire.resign(color);
                self.state.finish(KriegspielReason::Away, Some(!color));
            }
        }
        Ok(())
    }

    fn act(&mut self, color: Color, action: Action) -> Result<Action, Refusal> {
        let state = &mut self.state;
        let offered_by = |color| state.offer == Some(color);
        match action {
            Action::Attempts(_) | Action::AsksAny if state.clock.is_stopped() => {
                return not_now("the clocks are stopped; wait until the game goes on");
            }
            Action::Attempts(_) | Action::AsksAny if state.turn() != color => {
                return not_now("it is not your turn");
            }
            Action::Attempts(text) => return self.attempt(color, text),
            Action::AsksAny => self.ask_any(color)?,
            Action::OffersDraw if offered_by(color) => {
                return not_now("you have already offered a draw");
            }
            Action::OffersDraw if offered_by(!color) => {
                return self.act(color, Action::AcceptsDraw);
            }
            Action::OffersDraw if state.offered[color] == Some(state.completed(color)) => {
                return not_now("you can offer a draw once per turn; make a move first");
            }
            Action::AcceptsDraw | Action::DeclinesDraw if !offered_by(!color) => {
                return not_now("your opponent has not offered a draw");
            }
            Action::OffersDraw => {
                state.offer = Some(color);
                state.offered[color] = Some(state.completed(color));
            }
            Action::AcceptsDraw => {
                let _ = state.umpire.agree_draw();
                state.finish(KriegspielReason::Agreed, None);
            }
            Action::DeclinesDraw => state.offer = None,
            Action::Resigns => {
                let _ = state.umpire.resign(color);
                state.finish(KriegspielReason::Resigned, Some(!color));
            }
        }
        Ok(action)
    }

    fn ask_any(&mut self, color: Color) -> Result<(), Refusal> {
        let yes = match self.state.umpire.ask_any() {
            Ok(AnyAnswer::Try) => true,
            Ok(AnyAnswer::No) => false,
            Ok(AnyAnswer::Nonsense) | Err(_) => {
                let text = match self.state.umpire.ruleset().any {
                    AnyRule::NotAsked => "this ruleset has no question \"Any?\"",
                    _ => "you have already asked in this turn",
                };
                return Err(nonsense(protocol::Nonsense::NotAsked, text));
            }
        };
        self.say(color, What::Asked { yes });
        Ok(())
    }

    /// Attempts what is meant, unless that is nonsense.
    fn attempt(&mut self, color: Color, text: MoveText) -> Result<Action, Refusal> {
        let side = self.state.umpire.side();
        let meant = |text| meant(&side, text).ok_or_else(|| reject(Nonsense::OwnPieces));
        let squares = uci(as_attempt(meant(text)?));
        let mv = meant(MoveText::Squares(squares))?;
        // Where nonsense is refused like all else, it has no effect either: what is potential was
        // tried before.
        let repeated = self.state.umpire.tries().contains(&Try::Refused(as_attempt(mv)));
        let act = squares.to_string();
        match self.state.umpire.attempt(mv) {
            Ok(Answer::Nonsense(why)) => return Err(reject(why)),
            Ok(Answer::No) if repeated => return Err(reject(Nonsense::Repeated)),
            Ok(Answer::No) => {
                let refused = |step: &&Try| matches!(step, Try::Refused(_));
                let number = self.state.umpire.tries().iter().filter(refused).count() as u32;
                let own = AttemptedMove { act, text: side.name(mv).to_string() };
                self.say(color, What::Refused { own, number });
            }
            Ok(Answer::Yes(announced)) => {
                let text = side.name_made(mv, &announced).to_string();
                self.say(color, What::Moved { own: AttemptedMove { act, text }, announced });
                self.complete(color);
            }
            Err(_) => return not_now("the game is over"),
        }
        Ok(Action::Attempts(MoveText::Squares(squares)))
    }

    /// A move was made: the clock is pressed, and the game may be over.
    fn complete(&mut self, color: Color) {
        let state = &mut self.state;
        state.clock.press(color, state.now);
        let of = |color| state.clock.reading(color, state.now);
        self.readings.push(ByColor { white: of(Color::White), black: of(Color::Black) });
        // A player who moves on declines the draw that was offered to them.
        state.offer = state.offer.filter(|&by| by == color);
        if let Some(ending) = state.umpire.ending() {
            let winner = ending.winner(state.umpire.ruleset());
            state.finish(reason(ending), winner);
        }
    }

    fn say(&mut self, by: Color, what: What) {
        let made = matches!(what, What::Moved { .. });
        // A move that was made is in the record of the umpire already.
        let turn = self.state.umpire.turns().len() as u32 + u32::from(!made);
        self.said.push(Said { at: self.state.now, by, turn, what });
        self.state.answers += 1;
    }
}

/// The potential move that a player means.
fn meant(side: &Side, text: MoveText) -> Option<Move> {
    match text {
        MoveText::Squares(uci) => side.attempt(uci),
        MoveText::Written(san) => side.read(san).ok(),
    }
}

/// A move in coordinates, as pages write it.
pub(super) fn uci(mv: Move) -> Uci {
    mv.to_uci(CastlingStyle::KingMoves)
}

fn not_now<T>(text: &str) -> Result<T, Refusal> {
    Err(refusal(RefusalCode::NotNow, text))
}

/// An attempt is nonsense: the player could know that it is no move.
fn reject(why: Nonsense) -> Refusal {
    use protocol::Nonsense::{CaptureOwed, CheckUnanswered, NoSuchTry, OwnPieces, Repeated};

    match why {
        Nonsense::OwnPieces => nonsense(OwnPieces, "your own pieces cannot make this move"),
        Nonsense::Repeated => nonsense(Repeated, "the umpire has already refused it in this turn"),
        Nonsense::NoSuchTry => nonsense(NoSuchTry, "there is no such pawn capture"),
        Nonsense::CheckUnanswered => nonsense(CheckUnanswered, "it does not answer the check"),
        Nonsense::CaptureOwed => nonsense(CaptureOwed, "you have to try a pawn capture first"),
    }
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
