//! Results from phones in a hall: people without accounts prove by a code on the wall that they are
//! there. The code follows from a secret of the database and the number of the code in the event's
//! log, so nothing more is stored, and a new number ends the old code.

use hmac::{Hmac, KeyInit, Mac};
use protocol::Person;
use sha2::Sha256;
use tournament::{Act, GameResult, MatchId, PhonePlayer};

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
        let number = self.view("", id, |event, _| event.hall_code()).await?;
        let Some(number) = number else {
            let why = "phones may not report results of this event now; ask an arbiter";
            return Err(EventError::NotAllowed(why));
        };
        if !is_same(&code, &self.code_of_hall(id, number).await?) {
            return Err(EventError::WrongCode);
        }
        let author = Author { hall_code: Some(number), ..Author::new(by.clone(), Role::Player) };
        let command = Command::Act { act: Act::PhoneReport { at, game, player, result } };
        self.carry_out(author, id, Order { key, command }).await
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
