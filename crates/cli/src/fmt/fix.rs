//! The repairs of `tandem check`, made before a game is formatted, and a list of what was done.

use std::fmt::Write;

use notation::{
    Batch, Game,
    check::{Applicability, Check, Context, Diagnostic, Edit, Fix, apply_fixes, check, find},
    diagram::printable,
};

use crate::{exit::style, explain};

/// Repairs that are asked for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Repairs {
    /// All that a machine may make unasked.
    Safe,
    /// Those of a check, the ones on request too.
    Of(&'static Check),
}

impl Repairs {
    /// What [`Repairs::Safe`] is called.
    pub(super) const SAFE: &str = "safe";

    pub(super) fn parse(text: &str) -> Result<Self, String> {
        if text == Self::SAFE {
            return Ok(Self::Safe);
        }
        find(text).map(Self::Of).ok_or_else(|| explain::unknown(text))
    }

    /// The repair of a finding, if it is asked for.
    fn of(self, diagnostic: &Diagnostic) -> Option<&Fix> {
        match self {
            Self::Safe => diagnostic.safe_fix(),
            Self::Of(check) => diagnostic.fix.as_ref().filter(|_| diagnostic.check.id == check.id),
        }
    }
}

/// How often a game is checked again for what a repair has brought to light. Repairs settle after one or two.
const MOST_ROUNDS: usize = 4;

/// The text of a game with its repairs made, which are listed in `list`. `None` if there are none.
pub(super) fn repaired(
    file: &str,
    game: &Game<'_>,
    wanted: &[Repairs],
    list: &mut String,
) -> Option<Vec<u8>> {
    if wanted.is_empty() {
        return None;
    }
    let mut text = round(file, game, wanted, true, list)?;
    for _ in 1..MOST_ROUNDS {
        let again = {
            let batch = Batch::of_text(&text);
            let mut games = batch.games();
            match (games.next(), games.next()) {
                (Some(game), None) => round(file, &game, wanted, false, list),
                _ => None,
            }
        };
        match again {
            Some(repaired) => text = repaired,
            None => break,
        }
    }
    Some(text)
}

/// Makes the repairs that do not stand in each other's way.
fn round(
    file: &str,
    game: &Game<'_>,
    wanted: &[Repairs],
    places_are_known: bool,
    list: &mut String,
) -> Option<Vec<u8>> {
    let diagnostics = check(&Context::of(game));
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

/// Whether two repairs touch: then the second waits for the next round.
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
    // Writing to memory cannot fail.
    let _ = writeln!(
        list,
        "{file}{place}: {good}{what}:{reset} {message}: {title} {faint}[{id}]{reset}"
    );
}
