//! The subject to show: a game of a file at a moment, or a position from the command line.

use std::path::Path;

use bughouse::{Bfen, BfenError, Seat};
use notation::{
    Ending, Game, ProblemKind, decode,
    diagram::{Diagram, Scene, printable},
};

use super::{
    Arguments, Shown,
    moment::{At, on_one_board, play_to},
};
use crate::{
    exit::{Exit, Failure, style},
    input::{Batches, Input, Takes},
    startpos,
};

/// The maximum length of a BFEN in bytes: two boards with full reserves and all marks are shorter.
const MAX_BFEN_BYTES: usize = 1024;

/// Opens what the command line names: a file if one has that name, otherwise a position.
pub(super) fn open(arguments: &Arguments) -> Result<Shown, Failure> {
    let source = &arguments.source;
    if source == Path::new("-") || source.exists() {
        return arguments.file().visit(|input| open_file(input, arguments));
    }
    match startpos::expand(&source.to_string_lossy()).parse::<Bfen>() {
        Ok(bfen) => of_bfen(&bfen, arguments),
        Err(error) => Err(neither(arguments, &error)),
    }
}

/// Why a text is neither the name of a file nor a position. Both reasons, unless the intention is
/// clear.
fn neither(arguments: &Arguments, error: &BfenError) -> Failure {
    let source = arguments.source.to_string_lossy();
    let no_file = match arguments.file().visit(|_| Ok(())) {
        Ok(()) => return Failure::Message(format!("{source}: cannot open the file")),
        Err(no_file) => no_file,
    };
    let ranks = source.matches('/').count() >= 7;
    if !ranks && !source.contains([' ', '|']) {
        return no_file;
    }
    let mark = " ".repeat(error.column.saturating_sub(1));
    let source = printable(&source);
    let reason = match no_file {
        Failure::File { error, .. } => error.to_string(),
        other => other.to_string(),
    };
    Failure::Message(format!(
        "neither a file nor a position\n  {source}\n  {mark}^\n  as a file: {reason}\n  as a BFEN: {error}"
    ))
}

fn of_bfen(bfen: &Bfen, arguments: &Arguments) -> Result<Shown, Failure> {
    if let Some(at) = arguments.at {
        return Err(Failure::Message(format!("a position has no moves: --at {at} needs a game")));
    }
    Ok(Shown { diagram: Diagram::from_bfen(bfen), heading: None, ending: None, exit: Exit::Fine })
}

fn open_file(input: Input<'_>, arguments: &Arguments) -> Result<Shown, Failure> {
    let mut batches = Batches::open(input, Takes::ALL)?;
    let name = batches.name.clone();
    let mut games = 0;
    while let Some(batch) = batches.next_batch()? {
        for game in batch.games() {
            games = game.number();
            if games == 1
                && let Some(bfen) = only_position(&game)
            {
                return of_bfen(&bfen, arguments);
            }
            if games == arguments.game {
                return of_game(&name, &game, arguments);
            }
        }
    }
    Err(Failure::Message(match games {
        0 => format!("{name}: no game found"),
        1 => format!("{name}: no game {}; the file has one", arguments.game),
        _ => format!("{name}: no game {}; the file has {games}", arguments.game),
    }))
}

/// A file that holds nothing but a position.
fn only_position(game: &Game<'_>) -> Option<Bfen> {
    let text = game.text().trim_ascii();
    let is_line = text.len() <= MAX_BFEN_BYTES && !text.contains(&b'\n');
    if is_line { decode(text).parse().ok() } else { None }
}

fn of_game(name: &str, game: &Game<'_>, arguments: &Arguments) -> Result<Shown, Failure> {
    if !game.is_record() && !game.is_part() {
        return Err(Failure::Message(format!("{name}: no game found")));
    }
    let mut scene = scene(game, arguments);
    let at = match arguments.at {
        Some(At::Number(number)) => {
            let at = on_one_board(self::scene(game, arguments), number).ok_or_else(|| {
                let [a, b] = [Seat::WhiteA, Seat::WhiteB].map(|seat| At::After(number, seat));
                Failure::Message(format!("{name}: --at {number} names no board: write {a} or {b}"))
            })?;
            Some(at)
        }
        at => at,
    };
    let reached = play_to(&mut scene, at);
    let problem = scene.problem().filter(|problem| problem.stops);
    let mut diagram = scene.diagram();
    if let Some(problem) = problem {
        let (line, column) = game.line_and_column(problem.span.start);
        let message = printable(&problem.message);
        anstream::eprintln!("{}{name}:{line}:{column}:{} {message}", style::ERROR, style::RESET);
        if matches!(problem.kind, ProblemKind::SetupUnreadable | ProblemKind::NoGame) {
            diagram.boards.clear();
        }
    }
    if let (Err(labels), Some(at @ At::After(_, seat))) = (reached, at) {
        let labels = labels.of(seat.board());
        if problem.is_none() {
            return Err(Failure::Message(format!("{name}: no move {at}: {labels}")));
        }
        anstream::eprintln!(
            "{}note:{} the replay stops before {at}: {labels}",
            style::NOTE,
            style::RESET
        );
    }
    let at_end = arguments.at.is_none() && problem.is_none();
    Ok(Shown {
        diagram,
        heading: heading(game),
        ending: at_end.then(|| ending(game)).flatten(),
        exit: Exit::findings(problem.is_some()),
    })
}

/// A game with the requested piece letters.
pub(super) fn scene<'a>(game: &Game<'a>, arguments: &Arguments) -> Scene<'a> {
    let scene = Scene::new(game);
    match arguments.letters {
        Some(letters) => scene.in_letters(letters),
        None => scene,
    }
}

/// Event and date.
pub(super) fn heading(game: &Game<'_>) -> Option<String> {
    let value = |name: &str| {
        let value = game.tag(name)?.value().trim().to_owned();
        (!value.trim_matches(['?', '.', '-']).is_empty()).then_some(value)
    };
    let parts: Vec<_> = ["Event", "Date"].into_iter().filter_map(value).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// The result with the words before it.
pub(super) fn ending(game: &Game<'_>) -> Option<String> {
    let result = game.result()?;
    match Ending::from_game(game) {
        Some(ending) => Some(format!("{result}  {}", ending.text)),
        None => (result != "*").then(|| result.into_owned()),
    }
}
