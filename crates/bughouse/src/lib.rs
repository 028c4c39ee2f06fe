//! Two boards of bughouse: who sits where, how captures cross the table, and positions as text (BFEN).
//!
//! ```
//! use tandem_bughouse::{BoardId, Game, Seat};
//! use chess::{Role, Rules, San};
//!
//! let mut game = Game::new(Rules::BUGHOUSE);
//! for (board, san) in [(BoardId::A, "e4"), (BoardId::A, "d5"), (BoardId::B, "e4"), (BoardId::A, "exd5")] {
//!     let mv = san.parse::<San>()?.to_move(game.board(board))?;
//!     game.play(board, mv)?;
//! }
//! // White on board A took a black pawn: his partner plays Black on board B and now holds it.
//! assert_eq!(Seat::WhiteA.partner(), Seat::BlackB);
//! assert!(game.reserve(Seat::BlackB).has(Role::Pawn));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod bfen;
mod game;
mod perft;
mod seat;
mod validity;

pub use bfen::{Bfen, BfenError, BoardPart, Dialect, Numbers};
pub use game::{Game, GameError};
pub use perft::perft;
pub use seat::{BoardId, ByBoard, BySeat, Seat, Team};
pub use validity::{Check, Finding, Level};
