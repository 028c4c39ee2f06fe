//! What sits on a seat that no person has: Tandem's own engine, and programs that speak CECP or UCI.
//!
//! A [`Bot`] is told what happens at its table ([`Told`]) and says what it does ([`Said`]), on threads of its own, so that it
//! works under an asynchronous runtime and without one. It is never asked and never waited for: what goes wrong with a
//! program, from illegal moves to crashes, is the bot's own business, and the clock decides whether that was quick enough.
//!
//! ```
//! use std::{sync::{Arc, mpsc}, time::Instant};
//! use bughouse::{BySeat, Game, Millis, Seat, TimeControl};
//! use chess::Rules;
//! use tandem_bots::{Bot, Kind, Limits, Said, Seated, Standing, Told};
//!
//! let (said, heard) = mpsc::channel();
//! let bot = Bot::start(&Kind::own(), move |what| drop(said.send(what)))?;
//! let seated = Seated {
//!     seat: Seat::WhiteA,
//!     control: TimeControl::sudden_death(180),
//!     names: BySeat(["Ada", "Boris", "Chiara", "Dmitri"].map(str::to_owned)),
//!     seed: 7,
//!     limits: Limits { nodes: Some(1000), ..Limits::default() },
//! };
//! bot.tell(Told::Game(seated));
//! bot.tell(Told::Standing(Arc::new(Standing {
//!     game: Game::new(Rules::BUGHOUSE),
//!     clocks: BySeat([Millis(180_000); 4]),
//!     running: true,
//!     at: Instant::now(),
//!     played: None,
//! })));
//! let moves = |said| matches!(said, Said::Move(_));
//! assert!(heard.iter().any(moves));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bot;
mod cecp;
mod config;
mod desk;
mod ears;
mod find;
mod inbox;
mod own;
mod process;
mod program;
mod run;
mod said;
pub mod session;
mod talker;
mod told;
mod turns;
mod uci;

pub use bot::{Bot, StartError};
pub use config::ConfigError;
pub use engine::Level;
pub use program::{Kind, Program, Protocol};
pub use said::{Note, Said};
pub use told::{Limits, Seated, Standing, Told};
pub use turns::take_turns;
