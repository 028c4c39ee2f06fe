//! The chess-server wire format (ICS) in the dialect of FICS, as xboard, eboard and Thief speak it.
//!
//! Both directions are values: bytes become commands ([`Input`], [`Request`]) and values become
//! the text that a server sends; for a client, bytes become events ([`Output`], [`Event`]) and
//! commands become lines. Nothing here knows a clock or a socket. Reading never fails on hostile
//! bytes: lines are bounded, and unknown ones are values too ([`Command::Unknown`],
//! [`Event::Line`]).
//!
//! ```
//! use tandem_protocol::ics::{Command, Event, Request, Verb};
//!
//! let request = Request::read("$ptell +n", false);
//! assert_eq!(request.command, Command::Do(Verb::Ptell, "+n".to_owned()));
//! assert!(matches!(Request::read("p@e6", false).command, Command::Move(_)));
//! let Event::Holdings(holdings) = Event::read("<b1> game 2 white [P] black [] <- WP") else {
//!     panic!()
//! };
//! assert_eq!(holdings.to_string(), "<b1> game 2 white [P] black [] <- WP");
//! ```

mod alias;
mod block;
mod board;
mod command;
mod event;
mod game;
mod holdings;
mod input;
mod list;
mod moves;
mod output;
mod pair;
mod terms;
mod text;
pub mod timeseal;
mod variables;
mod verb;

pub use alias::{AliasError, Aliases};
pub use block::Block;
pub use board::{BoardLine, Relation};
pub use command::{Command, Request};
pub use event::{Event, Talking};
pub use game::{GameInfo, GameLine, MatchLine, Token, movelist_row};
pub use holdings::{Holdings, Passed};
pub use input::{Input, InputLine};
pub use list::{ListedGame, ListedMove, MoveListLine};
pub use moves::{coordinates, move_text};
pub use output::{Output, Received};
pub use pair::{GamePair, Progress, move_line};
pub use terms::{MatchTerms, SeekTerms, TermsError};
pub use text::{from_wire, to_wire};
pub use variables::{InterfaceVariable, InterfaceVariables};
pub use verb::{Lookup, Verb};

/// The end of each line from a server, in this order.
pub const LINE_END: &str = "\n\r";

/// The prompt, which no line end follows.
pub const PROMPT: &str = "fics% ";

/// The prompts of a login.
pub const LOGIN: &str = "login: ";
/// The prompt for a password, after a registered name.
pub const PASSWORD: &str = "password: ";

/// Tells a client not to show what is typed, before a password.
pub const HIDE: &[u8] = &[0xff, 0xfb, 0x01];

/// Tells a client to show it again.
pub const SHOW: &[u8] = &[0xff, 0xfc, 0x01];

/// The longest line that is read, in bytes, sealed or not: the longest talk in escaped letters.
pub const MAX_LINE: usize = 4096;

/// The longest name, as clients know them.
pub const MAX_NAME: usize = 17;

/// The channel for bughouse.
pub const BUGHOUSE_CHANNEL: u16 = 24;
