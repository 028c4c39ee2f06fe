//! The Universal Chess Interface: what most programs speak with engines today.
//!
//! Both directions are values that are read and written. Reading is total: what is no sentence of the protocol is
//! [`ToEngine::Other`] or [`FromEngine::Other`], and single values that cannot be read are as if they were not there. What is
//! written is one line without its end, whatever texts were put into it. Source: the protocol's own description (Huber and
//! Meyer-Kahlen), and what engines really say. Bughouse is one board, with reserves in the FEN.
//!
//! ```
//! use tandem_protocol::uci::{FromEngine, ToEngine};
//!
//! let FromEngine::BestMove { best, .. } = FromEngine::read("bestmove N@f8 ponder e8f8") else { panic!() };
//! assert_eq!(best.map(|mv| mv.to_string()), Some("N@f8".to_owned()));
//! // In bughouse this is no result: there is no move with what is held.
//! assert_eq!(FromEngine::read("bestmove (none)"), FromEngine::BestMove { best: None, ponder: None });
//! assert_eq!(ToEngine::read("position startpos moves e2e4").to_string(), "position startpos moves e2e4");
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
