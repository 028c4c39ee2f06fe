//! The linter of BPGN and Kriegspiel PGN: checks that say precisely what is wrong, and mend it where that can be done by rule.
//!
//! A [`Diagnostic`] is data: which check, where, in what words, with which help and fix; how it is shown is somebody
//! else's business. One check, one file, with the explanation that `tandem explain ID` prints.
//!
//! What loses information or breaks the replay is an error, a deviation from the standard a warning, a matter of taste a
//! note.

mod bytes;
mod clocks;
mod context;
mod fix;
mod habit;
mod kriegspiel;
mod labels;
mod moves;
mod registry;
mod result;
mod search;
mod setup;
mod tags;
mod text;

use std::{fmt, ops::Range};

use crate::Label;

pub(crate) use clocks::clk_is_time_spent;
pub use context::{Context, Played, Record, Time, Trace};
pub use fix::apply_fixes;
pub use kriegspiel::{KriegspielGame, is_untrue};
pub use registry::{CHECKS, find};
pub(crate) use result::closing_comment;

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// A matter of taste.
    Note,
    /// A deviation from the standard.
    Warning,
    /// Information is lost, or the replay breaks.
    Error,
}

impl Severity {
    /// `error`, `warning` or `note`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// One rule of the linter.
pub struct Check {
    /// Its name in kebab case.
    pub id: &'static str,
    /// How much it matters unless the user says otherwise.
    pub severity: Severity,
    /// What it finds, in a line.
    pub summary: &'static str,
    /// What it means, why it matters, and an example: Markdown.
    pub explanation: &'static str,
    pub(crate) run: fn(&Context<'_>, &mut Findings),
}

impl fmt::Debug for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}

/// Something that a check has found in a game. Spans count as the game's tokens do.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// The check.
    pub check: &'static Check,
    /// The bytes to blame.
    pub span: Range<usize>,
    /// The label of the move in question.
    pub label: Option<Label>,
    /// What is wrong.
    pub message: String,
    /// What to write under the blamed bytes; may be empty.
    pub caption: String,
    /// Other places that matter, with what to write under them.
    pub others: Vec<(Range<usize>, String)>,
    /// What can be done about it.
    pub help: Option<String>,
    /// A repair that a machine can make.
    pub fix: Option<Fix>,
}

impl Diagnostic {
    /// The repair, if it is certain enough to be made unasked.
    pub fn safe_fix(&self) -> Option<&Fix> {
        self.fix.as_ref().filter(|fix| fix.applicability == Applicability::Safe)
    }
}

/// A repair: what it does, and the edits that do it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What it does, such as `write "P@e5"`.
    pub title: String,
    /// Who decides that it is made.
    pub applicability: Applicability,
    /// The edits, in order and not overlapping.
    pub edits: Vec<Edit>,
}

impl Fix {
    /// The most edits of a fix. No game has as many moves, and a hostile file may have any number of places to mend.
    pub const MAX_EDITS: usize = 1 << 17;
}

/// Who decides that a repair is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Applicability {
    /// It says what the file says, only better: a machine may make it with all others of its kind.
    Safe,
    /// It chooses between two readings of the file: made where somebody has asked for it by name.
    OnRequest,
}

impl Applicability {
    /// `safe` or `on-request`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Safe => "safe",
            Self::OnRequest => "on-request",
        }
    }
}

/// A piece of text to be put in place of another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The bytes replaced; may be empty.
    pub span: Range<usize>,
    /// What comes in their place.
    pub text: String,
}

/// The findings of one game as they come in.
#[derive(Debug, Default)]
pub struct Findings {
    list: Vec<Diagnostic>,
    current: Option<&'static Check>,
    of_current: usize,
}

impl Findings {
    /// The most findings kept of one check in one game: the first few tell all, and a hostile file could hold millions.
    pub const MAX_OF_A_CHECK: usize = 100;

    /// Adds a finding of the check that runs.
    pub(crate) fn push(&mut self, finding: Finding) {
        let Some(check) = self.current else { return };
        self.of_current += 1;
        if self.of_current > Self::MAX_OF_A_CHECK {
            return;
        }
        let Finding { span, label, message, caption, others, help, fix } = finding;
        self.list.push(Diagnostic { check, span, label, message, caption, others, help, fix });
    }

    /// Ends the check that ran: its last finding says how many are left out behind it.
    fn end(&mut self) {
        let omitted = self.of_current.saturating_sub(Self::MAX_OF_A_CHECK);
        if let Some(last) = self.list.last_mut().filter(|_| omitted > 0) {
            last.message += &format!(" ({omitted} more are left out)");
        }
    }

    fn begin(&mut self, check: &'static Check) {
        self.current = Some(check);
        self.of_current = 0;
    }
}

/// What a check says; the check itself is filled in by [`Findings`].
#[derive(Debug, Default)]
pub(crate) struct Finding {
    pub(crate) span: Range<usize>,
    pub(crate) label: Option<Label>,
    pub(crate) message: String,
    pub(crate) caption: String,
    pub(crate) others: Vec<(Range<usize>, String)>,
    pub(crate) help: Option<String>,
    pub(crate) fix: Option<Fix>,
}

impl Finding {
    /// A finding at some bytes.
    pub(crate) fn at(span: Range<usize>, message: impl Into<String>) -> Self {
        Self { span, message: message.into(), ..Self::default() }
    }

    pub(crate) fn of(self, label: Label) -> Self {
        let label = (label != Label::default()).then_some(label);
        Self { label, ..self }
    }

    pub(crate) fn caption(self, caption: impl Into<String>) -> Self {
        Self { caption: caption.into(), ..self }
    }

    pub(crate) fn other(mut self, span: Range<usize>, caption: impl Into<String>) -> Self {
        self.others.push((span, caption.into()));
        self
    }

    pub(crate) fn help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    /// A repair that puts `text` in place of `span`.
    pub(crate) fn replace(
        self,
        title: impl Into<String>,
        span: Range<usize>,
        text: impl Into<String>,
    ) -> Self {
        self.fix(title, vec![Edit { span, text: text.into() }])
    }

    /// A repair in several places, in order.
    pub(crate) fn fix(self, title: impl Into<String>, edits: Vec<Edit>) -> Self {
        let applicability = Applicability::Safe;
        Self { fix: Some(Fix { title: title.into(), applicability, edits }), ..self }
    }

    /// The same, its repair to be made on request only.
    pub(crate) fn on_request(mut self) -> Self {
        if let Some(fix) = &mut self.fix {
            fix.applicability = Applicability::OnRequest;
        }
        self
    }

    /// The same with a repair that may be lacking.
    pub(crate) fn maybe_replace(self, span: Range<usize>, text: Option<String>) -> Self {
        match text {
            Some(text) => self.replace(format!("write `{text}`"), span, text),
            None => self,
        }
    }
}

/// All findings of a game, in the order of the text.
pub fn check(context: &Context<'_>) -> Vec<Diagnostic> {
    let mut findings = Findings::default();
    for &check in CHECKS {
        if context.game.is_part() && check.id != text::no_game::CHECK.id {
            continue;
        }
        if context.kriegspiel.is_some() && !kriegspiel::looks_at_kriegspiel(check) {
            continue;
        }
        findings.begin(check);
        (check.run)(context, &mut findings);
        findings.end();
    }
    findings.list.sort_by_key(|diagnostic| {
        (diagnostic.span.start, std::cmp::Reverse(diagnostic.check.severity))
    });
    findings.list
}
