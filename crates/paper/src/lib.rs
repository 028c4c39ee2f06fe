//! The paper of a tournament: entries, pairings, result slips, board cards, standings,
//! crosstables, absences, rulings and diplomas.
//!
//! [`draw`] makes a [`Document`] of an event. It becomes aligned text by [`text()`], a page that
//! prints well by [`html()`], and a PDF by [`pdf()`](pdf::pdf). There is no clock here: the time
//! of printing is the caller's, and so is the way in which times are written.
//!
//! ```
//! use tandem_paper::{Order, What, draw, text};
//! use tournament::{Act, Person, Regulations, Tournament};
//!
//! let mut event = Tournament::new(Regulations::default(), 0, "arbiter")?;
//! let people = vec![Person::new("Ada"), Person::new("Boris")];
//! event.act(0, "arbiter", Act::Enter { people, team: None })?;
//! let order = Order { printed: 0, ..Order::new(&|_| "18:30".to_owned()) };
//! let document = draw(&event, &[What::Entries], &order)?;
//! assert!(text(&document).contains("Ada – Boris"));
//! # Ok::<(), tournament::Refusal>(())
//! ```

mod document;
mod event;
mod html;
pub mod pdf;
mod text;
mod words;

pub use document::{Align, Block, Card, Cards, Column, Diploma, Document, Sheet, Table};
pub use event::{Order, What, acts::sentence, draw};
pub use html::html;
pub use pdf::pdf;
pub use rulings::Language;
pub use text::text;
pub use words::Words;
