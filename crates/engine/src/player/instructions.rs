//! The requests and reports of my partner that still stand.

use bughouse::Millis;
use bughouse::phrase::{Material, Phrase, Urgency, Word};
use chess::{Reserve, Role};

use super::PartnerMessage;

/// How fast my partner wants me to play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Pace {
    #[default]
    Usual,
    Fast,
    Slow,
}

/// Whether my partner wants me to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum SitOrder {
    /// I decide.
    #[default]
    Free,
    Sit,
    /// Move in any case.
    Go,
}

/// A request about pieces of one role.
#[derive(Clone, Copy, Debug)]
struct Request {
    urgency: Urgency,
    /// For how many of my moves it still stands.
    moves_left: u32,
}

/// The requests and reports of my partner that still stand.
#[derive(Clone, Debug, Default)]
pub(super) struct Instructions {
    pub(super) sit_order: SitOrder,
    pub(super) pace: Pace,
    /// My partner would be mated after any move, and sits.
    pub(super) partner_is_dead: bool,
    pub(super) partner_sits: bool,
    /// The move that my partner suggests.
    pub(super) hint: Option<String>,
    pub(super) partner_clock: Option<Millis>,
    pub(super) rival_clock: Option<Millis>,
    /// My partner is a program.
    pub(super) is_program: bool,
    wants: [Option<Request>; 6],
    fears: [Option<Request>; 6],
    /// My partner's reserve when I last saw it.
    reserve: Option<Reserve>,
}

impl Instructions {
    /// Takes in a message.
    pub(super) fn receive(&mut self, message: PartnerMessage) {
        match message {
            PartnerMessage::Phrase(Phrase::Want(urgency, what)) => {
                set(&mut self.wants, what, Some(urgency));
            }
            PartnerMessage::Phrase(Phrase::Avoid(urgency, what)) => {
                set(&mut self.fears, what, Some(urgency));
            }
            PartnerMessage::Phrase(Phrase::Word(word)) => self.receive_word(word),
            PartnerMessage::NoMore(what) => set(&mut self.fears, what, None),
            PartnerMessage::Sits => self.partner_sits = true,
            PartnerMessage::Hint(mv) => self.hint = Some(mv),
            PartnerMessage::OwnClock(clock) => self.partner_clock = Some(clock),
            PartnerMessage::RivalClock(clock) => self.rival_clock = Some(clock),
            PartnerMessage::IsProgram => self.is_program = true,
            PartnerMessage::Asks | PartnerMessage::Other => {}
        }
    }

    fn receive_word(&mut self, word: Word) {
        match word {
            Word::Sit => self.sit_order = SitOrder::Sit,
            Word::Go => self.sit_order = SitOrder::Go,
            Word::Fast => self.pace = Pace::Fast,
            Word::Slow => self.pace = Pace::Slow,
            Word::Dead => self.partner_is_dead = true,
            Word::Cancel => {
                let Self { partner_clock, rival_clock, is_program, reserve, .. } = *self;
                *self = Self { partner_clock, rival_clock, is_program, reserve, ..Self::default() };
            }
            Word::Ok | Word::No => {}
        }
    }

    /// My partner has moved, and so neither sits nor is dead.
    pub(super) const fn partner_moved(&mut self) {
        self.partner_sits = false;
        self.partner_is_dead = false;
    }

    /// I have moved: instructions for that move are done, and requests grow older.
    pub(super) fn moved(&mut self) {
        if self.sit_order == SitOrder::Go {
            self.sit_order = SitOrder::Free;
        }
        self.hint = None;
        for request in self.wants.iter_mut().chain(&mut self.fears) {
            *request = request.and_then(|Request { urgency, moves_left }| {
                let moves_left = moves_left.checked_sub(1).filter(|&left| left > 0)?;
                Some(Request { urgency, moves_left })
            });
        }
    }

    /// Looks at my partner's reserve: a piece that has arrived is no longer wanted.
    pub(super) fn observe_reserve(&mut self, reserve: &Reserve) {
        if let Some(before) = self.reserve {
            for role in Role::DROPPABLE {
                if reserve.count(role) > before.count(role) {
                    self.wants[role as usize] = None;
                }
            }
        }
        self.reserve = Some(*reserve);
    }

    /// The extra value, in centipawns, of giving my partner a piece of each role.
    pub(super) fn gains(&self) -> [i32; 6] {
        self.wants.map(|request| request.map_or(0, |request| value(request.urgency)))
    }

    /// The extra cost, in centipawns, of losing a piece of each role.
    pub(super) fn losses(&self) -> [i32; 6] {
        self.fears.map(|request| request.map_or(0, |request| value(request.urgency)))
    }
}

/// The value of a request in centipawns.
const fn value(urgency: Urgency) -> i32 {
    match urgency {
        Urgency::Somewhat => 60,
        Urgency::Badly => 200,
        Urgency::Mates => 1200,
    }
}

/// For how many of my moves a request stands. People do not withdraw what they no longer need.
const fn duration(urgency: Urgency) -> u32 {
    match urgency {
        Urgency::Somewhat => 4,
        Urgency::Badly => 6,
        Urgency::Mates => 10,
    }
}

/// Makes a request for all roles that are meant, or withdraws it.
fn set(requests: &mut [Option<Request>; 6], what: Material, urgency: Option<Urgency>) {
    let request = urgency.map(|urgency| Request { urgency, moves_left: duration(urgency) });
    for role in roles(what) {
        requests[*role as usize] = request;
    }
}

/// The roles that are meant.
const fn roles(what: Material) -> &'static [Role] {
    match what {
        Material::Pawn => &[Role::Pawn],
        Material::Knight => &[Role::Knight],
        Material::Bishop => &[Role::Bishop],
        Material::Rook => &[Role::Rook],
        Material::Queen => &[Role::Queen],
        Material::Diagonal => &[Role::Pawn, Role::Bishop, Role::Queen],
        Material::Heavy => &[Role::Rook, Role::Queen],
        Material::Trades => &Role::DROPPABLE,
    }
}
