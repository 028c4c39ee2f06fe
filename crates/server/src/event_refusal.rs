//! Errors of tournaments as refusals.

use events::EventError;
use protocol::{
    Refusal, RefusalCode,
    refusals::{refusal, unavailable},
};
use store::StoreError;
use tournament::Refusal as Rejected;

use crate::error::ApiError;

impl From<EventError> for ApiError {
    fn from(error: EventError) -> Self {
        event_refusal(&error).into()
    }
}

/// The refusal of what cannot be done in a tournament.
pub(crate) fn event_refusal(error: &EventError) -> Refusal {
    let code = match error {
        EventError::NoEvent | EventError::NoClub => RefusalCode::NoEvent,
        EventError::NoPerson(_) => RefusalCode::NoPerson,
        EventError::NeedsAccount => RefusalCode::NeedsAccount,
        EventError::NotAllowed(_) => RefusalCode::NotTheOrganizer,
        EventError::WrongCode => RefusalCode::WrongPassword,
        EventError::Rejected(rejected) => code_of(rejected),
        EventError::Busy | EventError::Store(StoreError::Stale) => RefusalCode::Busy,
        EventError::Damaged => RefusalCode::Damaged,
        EventError::TooMany(_) => RefusalCode::NotNow,
        EventError::Store(_) => return unavailable(),
        _ => RefusalCode::Malformed,
    };
    refusal(code, &error.to_string())
}

/// Whether an act can never be done, or not as the event stands.
const fn code_of(rejected: &Rejected) -> RefusalCode {
    match rejected {
        Rejected::NoStage(_) | Rejected::NoRound { .. } => RefusalCode::NoEvent,
        Rejected::SameName(_) => RefusalCode::NameTaken,
        Rejected::Frozen
        | Rejected::Finished
        | Rejected::Full { .. }
        | Rejected::Entrant { .. }
        | Rejected::LateEntry { .. }
        | Rejected::Undo { .. }
        | Rejected::State { .. }
        | Rejected::Pairing { .. }
        | Rejected::NoPairing { .. } => RefusalCode::NotNow,
        _ => RefusalCode::Malformed,
    }
}
