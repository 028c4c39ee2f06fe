//! The Universal Chess Interface, the protocol of most engines today.
//!
//! Both directions are values that can be parsed and written. Parsing never fails: an unknown
//! line is [`ToEngine::Other`] or [`FromEngine::Other`], and single values that cannot be parsed
//! are left out. Writing produces one line without its end, whatever text it contains. Source:
//! the protocol's own description (Huber and Meyer-Kahlen) and the behavior of real engines. A
//! bughouse board is sent as a FEN with reserves.
//!
//! ```
//! use tandem_protocol::uci::{FromEngine, ToEngine};
//!
//! let answer = FromEngine::read("bestmove N@f8 ponder e8f8");
//! let FromEngine::BestMove { best, .. } = answer else { panic!() };
//! assert_eq!(best.map(|mv| mv.to_string()), Some("N@f8".to_owned()));
//! // In bughouse this is not a result: there is only no move with the present reserve.
//! let answer = FromEngine::read("bestmove (none)");
//! assert_eq!(answer, FromEngine::BestMove { best: None, ponder: None });
//! let line = "position startpos moves e2e4";
//! assert_eq!(ToEngine::read(line).to_string(), line);
//! ```

mod engine;
mod go;
mod gui;
mod info;
mod options;

pub use engine::FromEngine;
pub use go::Go;
pub use gui::ToEngine;
pub use info::{Bound, Info, Score};
pub use options::{OptionKind, UciOption};
