//! Bots for the seats of a bughouse table: Tandem's own engine, and programs that speak CECP or
//! UCI.
//!
//! A [`Bot`] receives [`BotCommand`]s from its table and sends [`BotEvent`]s, on threads of its
//! own, so it works with and without an asynchronous runtime. The table never waits for it: a bot
//! handles everything that goes wrong with its program itself, from illegal moves to crashes, and
//! the clock decides whether it was quick enough.
//!
//! ```
//! use std::{sync::{Arc, mpsc}, time::Instant};
//! use bughouse::{BySeat, Game, Millis, Seat, TimeControl};
//! use chess::Rules;
//! use tandem_bots::{Bot, BotCommand, BotEvent, BotKind, GameSnapshot, MoveLimits, Seated};
//!
//! let (sender, events) = mpsc::channel();
//! let bot = Bot::start(&BotKind::full_strength(), move |event| drop(sender.send(event)))?;
//! let seated = Seated {
//!     seat: Seat::WhiteA,
//!     control: TimeControl::sudden_death(180),
//!     names: BySeat(["Ada", "Boris", "Chiara", "Dmitri"].map(str::to_owned)),
//!     seed: 7,
//!     limits: MoveLimits { nodes: Some(1000), ..MoveLimits::default() },
//! };
//! bot.send(BotCommand::NewGame(seated));
//! bot.send(BotCommand::Snapshot(Arc::new(GameSnapshot {
//!     game: Game::new(Rules::BUGHOUSE),
//!     clocks: BySeat([Millis(180_000); 4]),
//!     running: true,
//!     at: Instant::now(),
//!     played: None,
//! })));
//! assert!(events.iter().any(|event| matches!(event, BotEvent::Move(_))));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bot;
mod builtin;
mod cecp;
mod command;
mod config;
mod cpu_slots;
mod driver;
mod event;
mod fallback;
mod find;
mod home;
mod inbox;
mod process;
mod program;
mod seat_state;
pub mod session;
mod supervisor;
mod talk_dialect;
mod talk_limiter;
mod uci;

pub use bot::{Bot, StartError};
pub use command::{BotCommand, GameSnapshot, MoveLimits, Seated};
pub use config::ConfigError;
pub use cpu_slots::limit_cpu_slots;
pub use engine::{Book, Level};
pub use event::{BotEvent, Note};
pub use program::{BotKind, Program, Protocol};
