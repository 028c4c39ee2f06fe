//! The linter for BPGN and Kriegspiel PGN: checks that say what is wrong with a game and, where a
//! rule can, mend it.
//!
//! A [`Diagnostic`] is data: the check, the place, the message, the help and the fix. The command
//! line prints it. Each check is one file, which also holds the explanation that
//! `tandem explain ID` prints.
//!
//! An error loses information or breaks the replay, a warning deviates from the standard, a note is
//! a matter of taste.

mod bytes;
mod clocks;
mod context;
mod diagnostic;
mod fix;
mod habit;
mod kriegspiel;
mod labels;
mod moves;
mod registry;
mod result;
mod run;
mod search;
mod setup;
mod tags;
mod text;

pub use context::{BughouseContext, Context, KriegspielContext, Played, Time, Trace, WrittenMove};
pub use diagnostic::{Applicability, Check, Diagnostic, Edit, Findings, Fix, Severity};
pub(crate) use diagnostic::{Draft, Run};
pub use fix::{apply_fixes, settle};
pub use kriegspiel::is_untrue;
pub use registry::{CHECKS, find};
pub(crate) use result::closing_comment;
pub use run::{check, check_only};
