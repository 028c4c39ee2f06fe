//! The delay of spectators: what happens at a table, and is going to happen later at the one that
//! they see.

use std::{collections::VecDeque, time::Duration};

use store::record::Settings;
use tokio::time::Instant;

use super::{
    game::Game,
    presence::PresenceView,
    replay::{self, Committed, ReplayError},
    view::View,
};

/// How much waits for the spectators of a table before only moves are added: minutes of the
/// liveliest game, some hundred bytes each.
const MANY: usize = 2000;

/// How much waits at most: ten moves a second for as long as a delay can be.
const MOST: usize = 6 * MANY;

/// A table as spectators see it, and what is going to happen there.
pub(super) struct Delayed<G: Game> {
    pub(super) view: View<G>,
    queue: DelayQueue<G::Entry>,
}

/// Delayed steps, all with the same delay.
struct DelayQueue<E> {
    delay: Duration,
    waiting: VecDeque<(Instant, Pending<E>)>,
}

enum Pending<E> {
    /// A step, and when the time of its game was zero.
    Step(Box<Committed<E>>, Instant),
    Presence(PresenceView),
}

/// The state that spectators see now.
pub(super) enum Released<E> {
    Step(E),
    Presence,
}

impl<E: Clone> DelayQueue<E> {
    /// The queue for a table with these steps, and how many of them are known by now. `now` is the
    /// time by which steps are stamped; `epoch` is when the time of the present game was zero.
    fn new(delay: Duration, steps: &[Committed<E>], now: i64, epoch: Instant) -> (Self, usize) {
        let rest = |step: &Committed<E>| {
            // A time stamp in the future comes from a clock that was set back: it waits no
            // longer than all else.
            let ago = u64::try_from(now.saturating_sub(step.time)).unwrap_or(0);
            delay.saturating_sub(Duration::from_millis(ago))
        };
        let known = steps.iter().take_while(|step| rest(step).is_zero()).count();
        let waiting = steps[known..].iter().map(|step| {
            (Instant::now() + rest(step), Pending::Step(Box::new(step.clone()), epoch))
        });
        (Self { delay, waiting: waiting.collect() }, known)
    }

    fn push(&mut self, pending: Pending<E>) {
        self.waiting.push_back((Instant::now() + self.delay, pending));
    }

    fn deadline(&self) -> Option<Instant> {
        self.waiting.front().map(|(due, _)| *due)
    }

    fn pop(&mut self, at: Instant) -> Option<Pending<E>> {
        self.waiting.pop_front_if(|(due, _)| *due <= at).map(|(_, pending)| pending)
    }
}

impl<G: Game> Delayed<G> {
    /// The table as spectators may see it, if its terms delay it.
    pub(super) fn new(
        id: &str,
        settings: &Settings,
        steps: &[Committed<G::Entry>],
        now: i64,
        epoch: Instant,
    ) -> Result<Option<Self>, ReplayError> {
        let delay = Duration::from_secs(settings.terms.delay.into());
        if delay.is_zero() {
            return Ok(None);
        }
        let (queue, known) = DelayQueue::new(delay, steps, now, epoch);
        let game = replay::from_steps(id, settings, &steps[..known])?;
        Ok(Some(Self { view: View::new(game, epoch + delay), queue }))
    }

    pub(super) fn push_step(&mut self, step: Committed<G::Entry>, epoch: Instant) {
        self.queue.push(Pending::Step(Box::new(step), epoch));
    }

    pub(super) fn push_presence(&mut self, presence: PresenceView) {
        self.queue.push(Pending::Presence(presence));
    }

    /// Whether no more can wait: only moves, or nothing at all.
    pub(super) fn is_full(&self, moves: bool) -> bool {
        self.queue.waiting.len() >= if moves { MOST } else { MANY }
    }

    /// Whether everything has been shown.
    pub(super) fn is_empty(&self) -> bool {
        self.queue.deadline().is_none()
    }

    /// When the next of what waits is due. Nothing waits at a game that hides nothing any more.
    pub(super) fn deadline(&self, ends_delay: bool) -> Option<Instant> {
        self.queue.deadline().map(|due| if ends_delay { Instant::now() } else { due })
    }

    /// Takes the next of what is due into the view.
    pub(super) fn release(
        &mut self,
        ends_delay: bool,
    ) -> Option<Result<Released<G::Effects>, ReplayError>> {
        let now = Instant::now();
        let pending = self.queue.pop(if ends_delay { self.deadline(false)?.max(now) } else { now });
        Some(match pending? {
            Pending::Step(step, epoch) => {
                self.view.epoch = epoch + self.queue.delay;
                replay::apply(&mut self.view.game, &step, None).map(|effects| {
                    self.view.keep(effects.clone());
                    Released::Step(effects)
                })
            }
            Pending::Presence(presence) => {
                self.view.presence = presence;
                Ok(Released::Presence)
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use store::record::Record;

    use super::*;
    use crate::table::game::Step;

    fn step(number: u32, time: i64) -> Committed<String> {
        let step = Step::Room(Record::NextGame);
        Committed { number, time, cause: None, step }
    }

    #[tokio::test(start_paused = true)]
    async fn steps_wait_for_the_rest_of_their_delay() {
        let epoch = Instant::now();
        let delay = Duration::from_secs(30);
        let steps = [step(1, 0), step(2, 10_000), step(3, 35_000), step(4, 90_000)];
        let (mut queue, known) = DelayQueue::new(delay, &steps, 40_000, epoch);
        assert_eq!(known, 2);
        assert_eq!(queue.deadline(), Some(epoch + Duration::from_secs(25)));
        assert!(queue.pop(epoch + Duration::from_secs(24)).is_none());
        assert!(queue.pop(epoch + Duration::from_secs(25)).is_some());
        // The clock was set back.
        assert_eq!(queue.deadline(), Some(epoch + delay));
        tokio::time::advance(Duration::from_secs(1)).await;
        queue.push(Pending::Presence(PresenceView::default()));
        assert!(matches!(queue.pop(epoch + delay), Some(Pending::Step(..))));
        assert_eq!(queue.deadline(), Some(epoch + Duration::from_secs(31)));
    }
}
