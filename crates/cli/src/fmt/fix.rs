//! Applies the fixes of `tandem check` before a game is formatted, and lists them.

use std::fmt::Write;

use notation::{
    Game,
    check::{
        Applicability, Check, Context, Diagnostic, Edit, Fix, apply_fixes, check_only, find, settle,
    },
    diagram::printable,
};

use crate::{exit::style, explain};

/// The requested fixes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Repairs {
    /// All fixes that are safe to apply automatically.
    Safe,
    /// The fixes of one check, including those on request.
    Of(&'static Check),
}

impl Repairs {
    /// The name of [`Repairs::Safe`].
    pub(super) const SAFE: &str = "safe";

    pub(super) fn parse(text: &str) -> Result<Self, String> {
        if text == Self::SAFE {
            return Ok(Self::Safe);
        }
        find(text).map(Self::Of).ok_or_else(|| explain::unknown(text))
    }

    /// Whether findings of a check may have a requested fix.
    fn may_mend(self, check: &Check) -> bool {
        match self {
            Self::Safe => true,
            Self::Of(only) => only.id == check.id,
        }
    }

    /// The fix of a finding, if it was requested.
    fn of(self, diagnostic: &Diagnostic) -> Option<&Fix> {
        match self {
            Self::Safe => diagnostic.safe_fix(),
            Self::Of(check) => diagnostic.fix.as_ref().filter(|_| diagnostic.check.id == check.id),
        }
    }
}

/// The text of a game after its fixes, which are added to `list`. `None` if there are none.
pub(super) fn repaired(
    file: &str,
    game: &Game<'_>,
    wanted: &[Repairs],
    list: &mut String,
) -> Option<Vec<u8>> {
    if wanted.is_empty() {
        return None;
    }
    // Only in the first round are the places those of the file.
    let mut first = true;
    settle(game, |game| round(file, game, wanted, std::mem::take(&mut first), list))
}

/// Applies the fixes that do not overlap.
fn round(
    file: &str,
    game: &Game<'_>,
    wanted: &[Repairs],
    places_are_known: bool,
    list: &mut String,
) -> Option<Vec<u8>> {
    let is_wanted = |check: &Check| wanted.iter().any(|repairs| repairs.may_mend(check));
    let diagnostics = check_only(&Context::new(game), is_wanted);
    let mut chosen: Vec<(&Diagnostic, &Fix)> = Vec::new();
    for diagnostic in &diagnostics {
        if let Some(fix) = wanted.iter().find_map(|repairs| repairs.of(diagnostic))
            && chosen.iter().all(|(_, other)| !clash(fix, other))
        {
            chosen.push((diagnostic, fix));
        }
    }
    let (text, made) = apply_fixes(game, chosen.iter().map(|(_, fix)| *fix));
    if made == 0 || text == game.text() {
        return None;
    }
    for (diagnostic, fix) in chosen {
        let place = places_are_known.then(|| game.line_and_column(diagnostic.span.start));
        add(list, file, place, diagnostic, fix);
    }
    Some(text)
}

/// Whether two fixes overlap: then the second waits for the next round.
fn clash(one: &Fix, other: &Fix) -> bool {
    one.edits.iter().any(|Edit { span: a, .. }| {
        other.edits.iter().any(|Edit { span: b, .. }| a.start <= b.end && b.start <= a.end)
    })
}

fn add(
    list: &mut String,
    file: &str,
    place: Option<(u64, usize)>,
    diagnostic: &Diagnostic,
    fix: &Fix,
) {
    let (faint, good, reset) = (style::FAINT, style::GOOD, style::RESET);
    let place = place.map_or_else(String::new, |(line, column)| format!(":{line}:{column}"));
    let what = match fix.applicability {
        Applicability::Safe => "fixed",
        Applicability::OnRequest => "fixed on request",
    };
    let (file, title) = (printable(file), printable(&fix.title));
    let (message, id) = (printable(&diagnostic.message), diagnostic.check.id);
    // Writing to a string cannot fail.
    let _ = writeln!(
        list,
        "{file}{place}: {good}{what}:{reset} {message}: {title} {faint}[{id}]{reset}"
    );
}
