//! The Chess Engine Communication Protocol, version 2, with the bughouse commands of xboard and
//! winboard.
//!
//! Both directions are values that can be parsed and written. Parsing never fails: an unknown
//! line is [`ToEngine::Other`] or [`FromEngine::Other`]. Writing produces one line without its
//! end, whatever text it contains, so that chat never becomes a command. Source: the protocol's
//! own description (GNU XBoard, `engine-intf`) and the behavior of real engines.
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
