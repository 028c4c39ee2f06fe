//! Checks and their findings.

use std::{cmp::Reverse, fmt, ops::Range};

use super::{BughouseContext, KriegspielContext};
use crate::{Label, Tree};

/// The severity of a finding.
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

/// A rule of the linter.
pub struct Check {
    /// The name in kebab case.
    pub id: &'static str,
    /// The severity, unless the user changes it.
    pub severity: Severity,
    /// A summary in one line.
    pub summary: &'static str,
    /// The meaning, the reason and an example, in Markdown.
    pub explanation: &'static str,
    pub(crate) run: Run,
}

/// Which games a check reads, and the function that does it.
pub(crate) enum Run {
    /// Games of both boards, as the BPGN standard describes them.
    TwoBoards(fn(&BughouseContext<'_>, &mut Findings)),
    /// Games that are played on boards: bughouse, crazyhouse and chess.
    Bughouse(fn(&BughouseContext<'_>, &mut Findings)),
    /// Records of Kriegspiel.
    Kriegspiel(fn(&KriegspielContext<'_>, &mut Findings)),
    /// Games of either kind.
    Both(fn(&Tree<'_>, &mut Findings)),
}

impl fmt::Debug for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}

/// A finding in a game. Spans are counted like those of the game's tokens.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// The check.
    pub check: &'static Check,
    /// The bytes to blame.
    pub span: Range<usize>,
    /// The label of the move.
    pub label: Option<Label>,
    /// The message.
    pub message: String,
    /// The caption under the blamed bytes; may be empty.
    pub caption: String,
    /// Related places with their captions.
    pub others: Vec<(Range<usize>, String)>,
    /// Advice.
    pub help: Option<String>,
    /// The edits that remove the problem, if a program can make them.
    pub fix: Option<Fix>,
}

impl Diagnostic {
    /// The fix, if it may be applied without asking.
    pub fn safe_fix(&self) -> Option<&Fix> {
        self.fix.as_ref().filter(|fix| fix.applicability == Applicability::Safe)
    }
}

/// Edits that a program can apply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// A description, for example `write "P@e5"`.
    pub title: String,
    /// Whether it may be applied without asking.
    pub applicability: Applicability,
    /// The edits, in order and without overlaps.
    pub edits: Vec<Edit>,
}

impl Fix {
    /// The maximum number of edits in a fix: more than any game has moves. A hostile file could
    /// have any number of places to fix.
    pub const MAX_EDITS: usize = 1 << 17;
}

/// Whether a fix may be applied without asking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Applicability {
    /// The meaning of the file stays the same: a program may apply the fix together
    /// with all others of its kind.
    Safe,
    /// The fix chooses between two readings of the file, and is applied only if requested by name.
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

/// A replacement of a part of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The bytes replaced; may be empty.
    pub span: Range<usize>,
    /// The new text.
    pub text: String,
}

/// The findings of a game, while they are collected.
#[derive(Debug, Default)]
pub struct Findings {
    list: Vec<Diagnostic>,
    current: Option<&'static Check>,
    of_current: usize,
}

impl Findings {
    /// The maximum number of findings of one check in one game: the first few tell enough, and a
    /// hostile file could contain millions.
    pub const MAX_OF_A_CHECK: usize = 100;

    /// Adds a finding of the current check.
    pub(crate) fn push(&mut self, finding: Draft) {
        let Some(check) = self.current else { return };
        self.of_current += 1;
        if self.of_current > Self::MAX_OF_A_CHECK {
            return;
        }
        let Draft { span, label, message, caption, others, help, fix } = finding;
        self.list.push(Diagnostic { check, span, label, message, caption, others, help, fix });
    }

    /// Collects the findings of a check. The last one says how many more there were.
    #[inline]
    pub(super) fn of_check(&mut self, check: &'static Check, run: impl FnOnce(&mut Self)) {
        self.current = Some(check);
        self.of_current = 0;
        run(self);
        let omitted = self.of_current.saturating_sub(Self::MAX_OF_A_CHECK);
        if let Some(last) = self.list.last_mut().filter(|_| omitted > 0) {
            last.message += &format!(" ({omitted} more are left out)");
        }
    }

    /// All findings in the order of the text, the most severe first at each place.
    pub(super) fn into_sorted(mut self) -> Vec<Diagnostic> {
        self.list
            .sort_by_key(|diagnostic| (diagnostic.span.start, Reverse(diagnostic.check.severity)));
        self.list
    }
}

/// A finding without its check, which [`Findings`] fills in.
#[derive(Debug, Default)]
pub(crate) struct Draft {
    pub(crate) span: Range<usize>,
    pub(crate) label: Option<Label>,
    pub(crate) message: String,
    pub(crate) caption: String,
    pub(crate) others: Vec<(Range<usize>, String)>,
    pub(crate) help: Option<String>,
    pub(crate) fix: Option<Fix>,
}

impl Draft {
    /// A finding at a span.
    pub(crate) fn at(span: Range<usize>, message: impl Into<String>) -> Self {
        Self { span, message: message.into(), ..Self::default() }
    }

    /// Adds the label of the move.
    pub(crate) fn label(self, label: Label) -> Self {
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

    /// Adds a fix that replaces `span` by `text`.
    pub(crate) fn replace(
        self,
        title: impl Into<String>,
        span: Range<usize>,
        text: impl Into<String>,
    ) -> Self {
        self.fix(title, vec![Edit { span, text: text.into() }])
    }

    /// Adds a fix with several edits, in order.
    pub(crate) fn fix(self, title: impl Into<String>, edits: Vec<Edit>) -> Self {
        let applicability = Applicability::Safe;
        Self { fix: Some(Fix { title: title.into(), applicability, edits }), ..self }
    }

    /// Marks the fix as on request.
    pub(crate) fn on_request(mut self) -> Self {
        if let Some(fix) = &mut self.fix {
            fix.applicability = Applicability::OnRequest;
        }
        self
    }

    /// Adds a fix if there is one.
    pub(crate) fn maybe_replace(self, span: Range<usize>, text: Option<String>) -> Self {
        match text {
            Some(text) => self.replace(format!("write `{text}`"), span, text),
            None => self,
        }
    }
}
