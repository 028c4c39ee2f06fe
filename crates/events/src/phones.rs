//! Results from phones and clocks in a hall: devices without accounts prove by a code on the wall
//! that they are there. The code follows from a secret of the database and the number of the code
//! in the event's log, so nothing more is stored, and a new number ends the old code.

use hmac::{Hmac, KeyInit, Mac};
use protocol::Person;
use sha2::Sha256;
use tournament::{Act, GameResult, MatchId, PhonePlayer, RoundState, Tournament};

use crate::{Command, Done, EventError, Events, Order, Role, roles::Author};

/// The secret of the database from which codes follow.
const SECRET: &str = "event-hall-codes";

/// Letters and digits that are hard to confuse on a wall.
const LETTERS: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/// The length of a code: a thousand million codes, against one try per second and address.
const LENGTH: usize = 6;

const STAFF: &str = "only the organizer and the arbiters of this event see the code of the hall";

/// A result from a phone.
#[derive(Clone, Debug)]
pub struct PhoneResult {
    /// The code on the wall.
    pub code: String,
    pub at: MatchId,
    /// From 1.
    pub game: u8,
    pub player: PhonePlayer,
    pub result: GameResult,
}

/// A result from the clock of a table, on which both sides have confirmed it.
#[derive(Clone, Debug)]
pub struct ClockResult {
    /// The code on the wall.
    pub code: String,
    pub at: MatchId,
    /// From 1.
    pub game: u8,
    pub result: GameResult,
}

impl Events {
    /// The code with which phones report results now; it is for those who run the event.
    pub async fn hall_code(&self, by: &str, id: &str) -> Result<Option<String>, EventError> {
        let (number, role) = self.view(by, id, |event, role| (event.hall_code(), role)).await?;
        if role == Role::Player {
            return Err(EventError::NotAllowed(STAFF));
        }
        let Some(number) = number else { return Ok(None) };
        Ok(Some(self.code_of_hall(id, number).await?))
    }

    /// Enters the result of a side that somebody reports on a phone. `by` is the device.
    pub async fn report_by_phone(
        &self,
        by: &Person,
        id: &str,
        key: Option<String>,
        reported: PhoneResult,
    ) -> Result<Done, EventError> {
        let PhoneResult { code, at, game, player, result } = reported;
        let author = self.in_hall(by, id, &code).await?;
        let command = Command::Act { act: Act::PhoneReport { at, game, player, result } };
        self.carry_out(author, id, Order { key, command }).await
    }

    /// Enters the result of a game that its clock reports for both sides; a second report of the
    /// same, by the device of the other board, changes nothing. `by` is the device.
    pub async fn report_by_clock(
        &self,
        by: &Person,
        id: &str,
        key: Option<String>,
        reported: ClockResult,
    ) -> Result<Done, EventError> {
        let ClockResult { code, at, game, result } = reported;
        let author = self.in_hall(by, id, &code).await?;
        let command = Command::Act { act: Act::ClockReport { at, game, result } };
        self.carry_out(author, id, Order { key, command }).await
    }

    /// Checks that a device may be the clock of a table: it has the code on the wall, or an arbiter
    /// is signed in there, and the round of the table is published.
    pub async fn check_clock(
        &self,
        by: &Person,
        id: &str,
        code: &str,
        at: MatchId,
    ) -> Result<(), EventError> {
        let look = move |event: &Tournament, role| {
            let round = event.round(at.stage, at.round);
            let public = round.is_ok_and(|round| round.state != RoundState::Private);
            let found = event.find_match(at).map(drop);
            let missing = || Err(tournament::Refusal::NoMatch(at));
            (role, if public { found } else { missing() })
        };
        let (role, found) = self.view(&by.id, id, look).await?;
        if role == Role::Player {
            self.in_hall(by, id, code).await?;
        }
        found.map_err(EventError::Rejected)
    }

    /// A device in the hall as an author, if it has the code.
    async fn in_hall(&self, by: &Person, id: &str, code: &str) -> Result<Author, EventError> {
        let number = self.view("", id, |event, _| event.hall_code()).await?;
        let Some(number) = number else {
            let why = "phones may not report results of this event now; ask an arbiter";
            return Err(EventError::NotAllowed(why));
        };
        if !is_same(code, &self.code_of_hall(id, number).await?) {
            return Err(EventError::WrongCode);
        }
        Ok(Author { hall_code: Some(number), ..Author::new(by.clone(), Role::Player) })
    }

    async fn code_of_hall(&self, event: &str, number: u32) -> Result<String, EventError> {
        let secret = self.store.secret(SECRET, || rand::random::<[u8; 32]>().to_vec()).await?;
        let mut code = Hmac::<Sha256>::new_from_slice(&secret).map_err(|_| EventError::Damaged)?;
        code.update(format!("{event} {number}").as_bytes());
        let bytes = code.finalize().into_bytes();
        let letter = |byte: &u8| char::from(LETTERS[usize::from(byte % 32)]);
        Ok(bytes.iter().take(LENGTH).map(letter).collect())
    }
}

/// Whether somebody has given the code, in whatever case and with spaces. Every letter is compared,
/// so that the time says nothing.
fn is_same(given: &str, code: &str) -> bool {
    if given.len() > 4 * LENGTH {
        return false;
    }
    let letters = |text: &str| -> Vec<u8> {
        let all = text.bytes().filter(u8::is_ascii_alphanumeric);
        all.map(|letter| letter.to_ascii_uppercase()).collect()
    };
    let (given, code) = (letters(given), letters(code));
    let differ = given.iter().zip(&code).fold(0, |sum, (one, other)| sum | (one ^ other));
    given.len() == code.len() && differ == 0
}

#[cfg(test)]
mod tests;
