//! The terms of a new table, checked and written in canonical form.

use bughouse::{Bfen, Bonus, Game as Boards, Millis, Ruleset, TimeControl};
use people::text::is_plain;
use protocol::{Kind, Refusal, RefusalCode, Terms, refusals::refusal};
use store::rating;

/// The longest time after which a disconnected player forfeits, in seconds: longer than most games
/// last.
const MOST_ABSENCE: u32 = 3600;

fn malformed<E: ToString>(error: E) -> Refusal {
    refusal(RefusalCode::Malformed, &error.to_string())
}

/// Checks terms, and rewrites their texts in canonical form.
pub fn checked(terms: Terms) -> Result<Terms, Refusal> {
    let terms = checked_for_all(terms)?;
    match terms.kind {
        Kind::Bughouse => checked_for_bughouse(terms),
        Kind::Kriegspiel => checked_for_kriegspiel(terms),
    }
}

/// Checks what tables of every kind have in common.
fn checked_for_all(terms: Terms) -> Result<Terms, Refusal> {
    let name = terms.name.trim().to_owned();
    if name.chars().count() > protocol::MAX_NAME * 2 || !is_plain(&name) {
        return Err(malformed(format!(
            "`name` must be one line of at most {} characters",
            protocol::MAX_NAME * 2
        )));
    }
    for (name, value, most) in
        [("delay", terms.delay, protocol::MAX_DELAY), ("absence", terms.absence, MOST_ABSENCE)]
    {
        if value > most {
            return Err(malformed(format!(
                "`{name}` must be at most {most} seconds (got {value})"
            )));
        }
    }
    let control: TimeControl =
        terms.control.parse().map_err(malformed::<bughouse::ParseTimeControlError>)?;
    let waits = matches!(control.bonus, Bonus::Delay(_));
    if control.base == Millis::ZERO && !waits && terms.start.is_none() {
        return Err(malformed(
            "`control` must begin with more than 0 seconds, unless it has a delay",
        ));
    }
    Ok(Terms { name, control: control.to_string(), ..terms })
}

fn checked_for_kriegspiel(terms: Terms) -> Result<Terms, Refusal> {
    // If a request names no ruleset, the default is bughouse's.
    let ruleset = if terms.ruleset == Terms::default().ruleset {
        kriegspiel::Ruleset::BERKELEY
    } else {
        terms.ruleset.parse().map_err(malformed::<kriegspiel::UnknownRuleset>)?
    };
    let foreign = [
        (terms.rated, "rated"),
        (terms.start.is_some(), "start"),
        (terms.shuffle, "shuffle"),
        (terms.rotation, "rotation"),
        (terms.arbiter, "arbiter"),
    ];
    if let Some((_, name)) = foreign.iter().find(|(asked, _)| *asked) {
        return Err(malformed(format!("a Kriegspiel table cannot have `{name}`")));
    }
    Ok(Terms { ruleset: ruleset.to_string(), ..terms })
}

fn checked_for_bughouse(terms: Terms) -> Result<Terms, Refusal> {
    let ruleset: Ruleset = terms.ruleset.parse().map_err(malformed::<bughouse::RulesetError>)?;
    if terms.start.is_some() && (terms.rated || terms.shuffle) {
        let text = "a table with `start` can be neither `rated` nor `shuffle`";
        return Err(malformed(text));
    }
    let control = terms.control.parse::<TimeControl>();
    if terms.rated && !control.is_ok_and(|control| rating::is_enough(&control)) {
        let text = "`control` must give at least 60 seconds for 40 moves at a `rated` table";
        return Err(refusal(RefusalCode::TooFast, text));
    }
    if let Some(start) = &terms.start {
        let bfen: Bfen = start.parse().map_err(malformed::<bughouse::BfenError>)?;
        Boards::from_bfen(&bfen, ruleset.rules()).map_err(malformed)?;
    }
    Ok(Terms { ruleset: ruleset.to_string(), ..terms })
}
