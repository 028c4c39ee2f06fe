//! The clock of a board: two faces of which at most one runs (Laws 7.1).
//!
//! Nothing is polled: a clock knows when its flag will fall, and a flag that has fallen stays so
//! whatever is added later. Instants are arguments, and never go back.

mod control;

use chess::{ByColor, Color};

use crate::Millis;

pub use control::{Bonus, ParseTimeControlError, TimeControl};

/// Two faces of which at most one runs.
#[doc(alias = "timer")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    bonus: Bonus,
    faces: ByColor<Face>,
    /// The face that was pressed last, as it was then.
    pressed: Option<(Color, Face)>,
    running: Option<Color>,
    /// Since when the running face has run, if the clock is not stopped; it may lie ahead.
    since: Option<Millis>,
}

/// One display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Face {
    /// The reading when the current move began, plus any time added since.
    left: Millis,
    /// How long it has run for the present move, up to when it was last stopped.
    spent: Millis,
    /// When its flag fell.
    fell: Option<Millis>,
}

impl Clock {
    /// A clock that stands still and shows the same time on both faces.
    pub const fn new(control: TimeControl) -> Self {
        let face = Face { left: control.base, spent: Millis::ZERO, fell: None };
        let faces = ByColor { white: face, black: face };
        Self { bonus: control.bonus, faces, running: None, since: None, pressed: None }
    }

    /// The color whose clock runs, or would run if it were not stopped.
    pub const fn running(&self) -> Option<Color> {
        self.running
    }

    /// Whether it stands still.
    pub const fn is_stopped(&self) -> bool {
        self.since.is_none()
    }

    /// The reading of a clock; never below zero.
    pub fn reading(&self, color: Color, at: Millis) -> Millis {
        let face = &self.faces[color];
        (face.left - self.used(self.spent(color, at))).max(Millis::ZERO)
    }

    /// When the flag of a face fell, if it has.
    pub fn flag(&self, color: Color) -> Option<Millis> {
        self.faces[color].fell
    }

    /// When the flag that is about to fall will do so, if nothing happens before.
    pub fn next_flag(&self) -> Option<(Color, Millis)> {
        let color = self.running?;
        let fallen = self.faces[color].fell.is_some();
        let instant = self.instant_of_reading(color, Millis::ZERO)?;
        (!fallen).then_some((color, instant))
    }

    /// When a face will show no more than `reading`, if it runs and nothing happens before. Past
    /// instants come out as far back as they lie, but not before the face last began to run.
    pub fn instant_of_reading(&self, color: Color, reading: Millis) -> Option<Millis> {
        let since = self.since.filter(|_| self.running == Some(color))?;
        let face = &self.faces[color];
        let to_spend = match self.bonus {
            Bonus::Delay(delay) => face.left - reading + delay,
            Bonus::Increment(_) | Bonus::Bronstein(_) => face.left - reading,
        };
        Some(since + (to_spend - face.spent).max(Millis::ZERO))
    }

    /// Lets time pass: a flag that falls up to `at` falls at its own instant. Returns it.
    pub fn advance(&mut self, at: Millis) -> Option<(Color, Millis)> {
        let (color, instant) = self.next_flag().filter(|&(_, instant)| instant <= at)?;
        self.faces[color].fell = Some(instant);
        Some((color, instant))
    }

    /// Starts one face. The other must not run.
    pub fn start(&mut self, color: Color, at: Millis) {
        self.running = Some(color);
        self.since = Some(at);
    }

    /// Completes a player's move: their clock stops and gets the bonus, the opponent's clock
    /// runs.
    pub fn press(&mut self, color: Color, at: Millis) {
        self.switch_to(!color, at);
        self.pressed = Some((color, self.faces[color]));
        let spent = self.faces[color].spent;
        let used = self.used(spent);
        let brings = match self.bonus {
            Bonus::Increment(increment) => increment,
            Bonus::Delay(_) => Millis::ZERO,
            Bonus::Bronstein(most) => spent.min(most),
        };
        let face = &mut self.faces[color];
        face.left = ((face.left - used).max(Millis::ZERO) + brings).min(TimeControl::MAX);
        face.spent = Millis::ZERO;
    }

    /// Undoes a completed move: the player's clock runs on as if it had not been pressed, without
    /// a bonus for the move.
    pub fn unpress(&mut self, color: Color, at: Millis) {
        self.switch_to(color, at);
        if let Some((_, before)) = self.pressed.take().filter(|&(pressed, _)| pressed == color) {
            let face = &mut self.faces[color];
            // It may have run again since (6.4).
            face.spent += before.spent;
            face.left = before.left;
        }
    }

    /// The other face runs, though no move was completed: Laws 6.4.
    pub fn switch_to(&mut self, to: Color, at: Millis) {
        let stopped = self.is_stopped();
        self.stop(at);
        self.running = Some(to);
        self.since = (!stopped).then_some(at);
    }

    /// Stands still from now on.
    pub fn stop(&mut self, at: Millis) {
        if let Some(color) = self.running {
            self.faces[color].spent = self.spent(color, at);
        }
        self.since = None;
    }

    /// Runs on, if it ever ran.
    pub fn restart(&mut self, at: Millis) {
        if self.running.is_some() && self.since.is_none() {
            self.since = Some(at);
        }
    }

    /// Sets a face, and its flag up. If there is nothing on it, the flag falls as soon as it runs.
    pub fn set(&mut self, color: Color, reading: Millis, at: Millis) {
        let reading = reading.clamp(Millis::ZERO, TimeControl::MAX);
        let used = self.used(self.spent(color, at));
        let face = &mut self.faces[color];
        face.left = reading + used;
        self.pressed = self.pressed.filter(|&(pressed, _)| pressed != color);
        face.fell = None;
    }

    /// Adds to a face. Its flag stays as it is.
    pub fn add(&mut self, color: Color, span: Millis) {
        // A reading set in the middle of a move may exceed the maximum by the time spent on the
        // move; don't reduce it.
        let add = |face: &mut Face| {
            face.left = (face.left + span).min(face.left.max(TimeControl::MAX));
        };
        add(&mut self.faces[color]);
        if let Some((_, before)) = self.pressed.as_mut().filter(|(pressed, _)| *pressed == color) {
            add(before);
        }
    }

    /// How long a face has run for the present move.
    pub fn spent(&self, color: Color, at: Millis) -> Millis {
        let face = &self.faces[color];
        match self.since.filter(|_| self.running == Some(color)) {
            Some(since) => face.spent + (at - since).max(Millis::ZERO),
            None => face.spent,
        }
    }

    /// How much of what was spent on a move counts.
    fn used(&self, spent: Millis) -> Millis {
        match self.bonus {
            Bonus::Delay(delay) => (spent - delay).max(Millis::ZERO),
            Bonus::Increment(_) | Bonus::Bronstein(_) => spent,
        }
    }
}
