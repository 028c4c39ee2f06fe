//! A problem from a record: the boards that agree with what a player saw and heard.

use chess::Color;
use kriegspiel::{
    Belief,
    solve::{Leaves, Problem, Question},
};
use notation::{
    Game,
    kriegspiel::{Bounds, HalfMove, Replayed, Viewed},
};

use super::{Arguments, Task};

/// The problem that a game poses, or why it poses none.
pub(super) fn task(file: &str, game: &Game<'_>, arguments: &Arguments) -> Result<Task, String> {
    let replayed = Replayed::new(game);
    if let Some(place) = replayed.stopped {
        let name = replayed.half_move(place).map_or_else(String::new, HalfMove::name);
        return Err(format!("the record cannot be replayed beyond {name}"));
    }
    let color = match (arguments.player, replayed.record.viewer()) {
        (Some(player), _) => player.into(),
        (None, Some(viewer)) => viewer,
        (None, None) => mover(&replayed),
    };
    let unseen = || format!("this record does not tell what {color} saw");
    let viewed = replayed.viewed(color).ok_or_else(unseen)?;
    let at = arguments.at.map_or_else(|| last_turn(&viewed), |at| Ok(Some(at)))?;
    let bounds = Bounds::from_limit(Belief::USUAL_LIMIT);
    let walk = viewed.walk(at, bounds).map_err(|error| error.to_string())?;
    if walk.lost_at().is_some() {
        return Err(format!("more than {} boards agree with the record", Belief::USUAL_LIMIT));
    }
    if walk.belief.boards().is_empty() {
        return Err("no board agrees with the record".to_owned());
    }
    if walk.belief.shared().turn != color {
        return Err(format!("{color} is not to move there"));
    }
    let rules = arguments.rules.unwrap_or(*viewed.view.ruleset());
    let positions: Vec<_> = walk.belief.positions().collect();
    let problem = Problem::new(rules, &positions).map_err(|error| error.to_string())?;
    let says_yes = |name| {
        game.tag(name).is_some_and(|tag| matches!(tag.value().trim(), "T" | "t" | "true" | "yes"))
    };
    let leaves = Leaves {
        forced: arguments.forced || says_yes("forced"),
        epsilon: arguments.epsilon || says_yes("epsilon"),
    };
    let within = match arguments.within {
        Some(within) => within,
        None => depth(game)?.map_or(1, |plies| plies.div_ceil(2) as u8),
    };
    Ok(Task { problem, leaves, rules, within, place: Some((file.to_owned(), game.number())) })
}

/// The tag depth, in half-moves.
fn depth(game: &Game<'_>) -> Result<Option<u16>, String> {
    let Some(tag) = game.tag("depth") else { return Ok(None) };
    let value = tag.value();
    let most = 2 * u16::from(Question::MAX_WITHIN) - 1;
    match value.trim().parse() {
        Ok(plies) if (1..=most).contains(&plies) => Ok(Some(plies)),
        _ => Err(format!("the tag depth must be a number from 1 to {most} (got {value:?})")),
    }
}

/// The side to move after an unfiltered record, or the last to have moved if the game is over.
fn mover(replayed: &Replayed<'_>) -> Color {
    let Some(viewed) = replayed.viewed(Color::White) else { return Color::White };
    let turns = viewed.view.turns().len() - usize::from(is_over(&viewed));
    to_move(&viewed, turns)
}

fn is_over(viewed: &Viewed) -> bool {
    viewed.view.ending().is_some() && !viewed.view.turns().is_empty()
}

/// The side to move after a number of half-moves.
fn to_move(viewed: &Viewed, turns: usize) -> Color {
    let first = viewed.view.opening().first;
    if turns.is_multiple_of(2) { first } else { !first }
}

/// After how many half-moves the player is to move for the last time; `None` is the end of the
/// record.
fn last_turn(viewed: &Viewed) -> Result<Option<usize>, String> {
    let turns = viewed.view.turns().len();
    let color = viewed.view.color();
    if !is_over(viewed) && to_move(viewed, turns) == color {
        return Ok(None);
    }
    let found = (0..turns).rev().find(|&turn| to_move(viewed, turn) == color);
    found.map(Some).ok_or_else(|| format!("{color} is never to move"))
}
