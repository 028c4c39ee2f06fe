//! The repairs of `tandem check`, made before a game is formatted, and a list of what was done.

use notation::{
    Batch, Game,
    check::{Context, Diagnostic, Edit, apply_fixes, check},
    diagram::printable,
};

use crate::exit::style;

/// How often a game is checked again for what a repair has brought to light. Repairs settle after one or two.
const MOST_ROUNDS: usize = 4;

/// The text of a game with its repairs made, which are listed on standard error. `None` if there are none.
pub(super) fn repaired(file: &str, game: &Game<'_>) -> Option<Vec<u8>> {
    let mut text = round(file, game, true)?;
    for _ in 1..MOST_ROUNDS {
        let again = {
            let batch = Batch::of_text(&text);
            let mut games = batch.games();
            match (games.next(), games.next()) {
                (Some(game), None) => round(file, &game, false),
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
fn round(file: &str, game: &Game<'_>, places_are_known: bool) -> Option<Vec<u8>> {
    let context = Context::of(game);
    let mut chosen: Vec<Diagnostic> = Vec::new();
    for diagnostic in check(&context) {
        if diagnostic.fix.is_some() && chosen.iter().all(|other| !clash(&diagnostic, other)) {
            chosen.push(diagnostic);
        }
    }
    let (text, made) = apply_fixes(game, &chosen);
    if made == 0 || text == game.text() {
        return None;
    }
    for diagnostic in &chosen {
        list(file, game, diagnostic, places_are_known);
    }
    Some(text)
}

/// Whether two repairs touch: then the second waits for the next round.
fn clash(one: &Diagnostic, other: &Diagnostic) -> bool {
    edits(one).iter().any(|Edit { span: a, .. }| {
        edits(other).iter().any(|Edit { span: b, .. }| a.start <= b.end && b.start <= a.end)
    })
}

fn edits(diagnostic: &Diagnostic) -> &[Edit] {
    diagnostic.fix.as_ref().map_or(&[], |fix| &fix.edits)
}

fn list(file: &str, game: &Game<'_>, diagnostic: &Diagnostic, place_is_known: bool) {
    let title = diagnostic.fix.as_ref().map_or("", |fix| &fix.title);
    let (faint, good, reset) = (style::FAINT, style::GOOD, style::RESET);
    let place = if place_is_known {
        let (line, column) = game.line_and_column(diagnostic.span.start);
        format!(":{line}:{column}")
    } else {
        String::new()
    };
    let (file, title) = (printable(file), printable(title));
    let (message, id) = (printable(&diagnostic.message), diagnostic.check.id);
    anstream::eprintln!(
        "{file}{place}: {good}fixed:{reset} {message}: {title} {faint}[{id}]{reset}"
    );
}
