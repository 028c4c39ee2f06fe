//! The engine for browsers. The page's worker sends commands as text and reads answers in JSON; see
//! [`Session::handle`].
//!
//! In WebAssembly, three exported functions carry the texts byte by byte, so that neither side
//! needs pointers: [`fn@write`], [`run`] and [`read`].

mod session;

use std::cell::RefCell;

pub use session::Session;

/// The longest command, in bytes: a position with the moves of a long game.
const MAX_COMMAND: usize = 64 << 10;

#[derive(Default)]
struct Channel {
    session: Session,
    command: Vec<u8>,
    answer: Vec<u8>,
}

thread_local! {
    static CHANNEL: RefCell<Channel> = RefCell::default();
}

/// Appends a byte to the command.
#[allow(unsafe_code, reason = "the page finds the function by its name, which no other code has")]
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn write(byte: u32) {
    CHANNEL.with_borrow_mut(|channel| {
        if channel.command.len() < MAX_COMMAND {
            channel.command.push((byte & 0xff) as u8);
        }
    });
}

/// Carries out the command, and returns the length of the answer.
#[allow(unsafe_code, reason = "the page finds the function by its name, which no other code has")]
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn run() -> u32 {
    CHANNEL.with_borrow_mut(|channel| {
        let command = std::mem::take(&mut channel.command);
        let answer = channel.session.handle(&String::from_utf8_lossy(&command));
        channel.answer = answer.into_bytes();
        u32::try_from(channel.answer.len()).unwrap_or(0)
    })
}

/// A byte of the answer; 0 after its end.
#[allow(unsafe_code, reason = "the page finds the function by its name, which no other code has")]
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn read(index: u32) -> u32 {
    CHANNEL.with_borrow(|channel| channel.answer.get(index as usize).copied().map_or(0, u32::from))
}
