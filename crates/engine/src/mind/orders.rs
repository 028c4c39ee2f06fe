//! What my partner has asked of me and told me, as far as it still stands.

use bughouse::Millis;
use chess::{Reserve, Role};
use protocol::{Phrase, Urgency, What, Word};

use super::Heard;

/// How fast to play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Pace {
    #[default]
    Usual,
    Fast,
    Slow,
}

/// Whether to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Order {
    /// As I think best.
    #[default]
    Free,
    /// Not to move.
    Sit,
    /// To move, whatever I think of it.
    Go,
}

/// What is asked about one kind of man, and for how many of my moves it still stands.
#[derive(Clone, Copy, Debug)]
struct Ask {
    urgency: Urgency,
    left: u32,
}

/// What stands of all that my partner said.
#[derive(Clone, Debug, Default)]
pub(super) struct Orders {
    pub(super) order: Order,
    pub(super) pace: Pace,
    /// He is mated if he moves, and sits.
    pub(super) dead: bool,
    /// He sits, for whatever reason.
    pub(super) sits: bool,
    /// The move that he wants me to play.
    pub(super) hint: Option<String>,
    pub(super) clock: Option<Millis>,
    pub(super) rival_clock: Option<Millis>,
    /// He is a program.
    pub(super) is_program: bool,
    wants: [Option<Ask>; 6],
    fears: [Option<Ask>; 6],
    /// What he held when he was last looked at.
    held: Option<Reserve>,
}

impl Orders {
    /// Takes in what he says.
    pub(super) fn hear(&mut self, heard: Heard) {
        match heard {
            Heard::Phrase(Phrase::Want(urgency, what)) => ask(&mut self.wants, what, Some(urgency)),
            Heard::Phrase(Phrase::Dont(urgency, what)) => ask(&mut self.fears, what, Some(urgency)),
            Heard::Phrase(Phrase::Word(word)) => self.hear_word(word),
            Heard::NoMore(what) => ask(&mut self.fears, what, None),
            Heard::Sits => self.sits = true,
            Heard::Hint(mv) => self.hint = Some(mv),
            Heard::OwnClock(clock) => self.clock = Some(clock),
            Heard::RivalClock(clock) => self.rival_clock = Some(clock),
            Heard::IsProgram => self.is_program = true,
            Heard::Asks | Heard::Other => {}
        }
    }

    fn hear_word(&mut self, word: Word) {
        match word {
            Word::Sit => self.order = Order::Sit,
            Word::Go => self.order = Order::Go,
            Word::Fast => self.pace = Pace::Fast,
            Word::Slow => self.pace = Pace::Slow,
            Word::Dead => self.dead = true,
            Word::Cancel => {
                let Self { clock, rival_clock, is_program, held, .. } = *self;
                *self = Self { clock, rival_clock, is_program, held, ..Self::default() };
            }
            Word::Ok | Word::No => {}
        }
    }

    /// My partner has moved: he neither sits nor is dead.
    pub(super) const fn partner_moved(&mut self) {
        self.sits = false;
        self.dead = false;
    }

    /// I have moved: what was meant for that move is done, and what was asked grows old.
    pub(super) fn moved(&mut self) {
        if self.order == Order::Go {
            self.order = Order::Free;
        }
        self.hint = None;
        for asked in self.wants.iter_mut().chain(&mut self.fears) {
            *asked = asked.and_then(|Ask { urgency, left }| {
                Some(Ask { urgency, left: left.checked_sub(1).filter(|&left| left > 0)? })
            });
        }
    }

    /// Looks at what my partner holds: what has come is no longer wanted.
    pub(super) fn look(&mut self, held: &Reserve) {
        if let Some(before) = self.held {
            for role in Role::DROPPABLE {
                if held.count(role) > before.count(role) {
                    self.wants[role as usize] = None;
                }
            }
        }
        self.held = Some(*held);
    }

    /// How much more than usual it is worth to give him a man of each kind.
    pub(super) fn gains(&self) -> [i32; 6] {
        self.wants.map(|ask| ask.map_or(0, |ask| worth(ask.urgency)))
    }

    /// How much worse than usual it is to lose a man of each kind.
    pub(super) fn losses(&self) -> [i32; 6] {
        self.fears.map(|ask| ask.map_or(0, |ask| worth(ask.urgency)))
    }
}

/// What being asked for something is worth, in centipawns.
const fn worth(urgency: Urgency) -> i32 {
    match urgency {
        Urgency::Somewhat => 60,
        Urgency::Badly => 200,
        Urgency::Mates => 1200,
    }
}

/// For how many moves something asked stands: people do not take back what they no longer need.
const fn lasts(urgency: Urgency) -> u32 {
    match urgency {
        Urgency::Somewhat => 4,
        Urgency::Badly => 6,
        Urgency::Mates => 10,
    }
}

/// Asks for what is meant, or takes it back.
fn ask(asked: &mut [Option<Ask>; 6], what: What, urgency: Option<Urgency>) {
    let ask = urgency.map(|urgency| Ask { urgency, left: lasts(urgency) });
    for role in roles(what) {
        asked[*role as usize] = ask;
    }
}

/// The men that are meant.
const fn roles(what: What) -> &'static [Role] {
    match what {
        What::Pawn => &[Role::Pawn],
        What::Knight => &[Role::Knight],
        What::Bishop => &[Role::Bishop],
        What::Rook => &[Role::Rook],
        What::Queen => &[Role::Queen],
        What::Diagonal => &[Role::Pawn, Role::Bishop, Role::Queen],
        What::Heavy => &[Role::Rook, Role::Queen],
        What::Trades => &Role::DROPPABLE,
    }
}
