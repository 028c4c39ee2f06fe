//! The Chess Engine Communication Protocol, version 2, with bughouse: what xboard and winboard speak with engines.
//!
//! Both directions are values that are read and written. Reading is total: what is no sentence of the protocol is
//! [`ToEngine::Other`] or [`FromEngine::Other`]. What is written is one line without its end, whatever texts were put into it,
//! so that nobody's talk becomes a command. Source: the protocol's own description (GNU XBoard, `engine-intf`), and
//! what engines really say.
//!
//! ```
//! use tandem_protocol::cecp::{FromEngine, ToEngine};
//!
//! assert_eq!(ToEngine::read("holding [QP] [N] BN").to_string(), "holding [PQ] [N] BN");
//! let FromEngine::Move(mv) = FromEngine::read("move N@d5") else { panic!() };
//! assert_eq!(mv.to_string(), "N@d5");
//! let talk = ToEngine::Ptell("sit\nquit".to_owned());
//! assert_eq!(talk.to_string(), "ptell sit quit");
//! ```

mod engine;
mod feature;
mod gui;
mod thinking;

pub use engine::{Claim, FromEngine, Server};
pub use feature::{Feature, Value};
pub use gui::{Holding, Level, ToEngine};
pub use thinking::Thinking;
