//! Recognizes a text: games in BPGN, a log, or a position.

use notation::{
    Batch, Game, check,
    log::{self, Form},
};
use protocol::{DiagnosticLine, GameHead, LossKind, OpenedStudy, Refusal, Seat, Study, StudyTag};

use super::{Losses, clipped, malformed, position, study};

/// How many games of a text are listed.
const MAX_LISTED: usize = 1000;

/// How many findings are told: nobody reads more, and each costs a walk to its line.
const MAX_FINDINGS: usize = 100;

/// How many logs of a text are read.
const MAX_LOGS: usize = 100;

/// Reads a text, and opens one of its games, counted from 1.
pub(crate) fn read(text: &[u8], game: u32) -> Result<OpenedStudy, Refusal> {
    if let Some(opened) = read_position(text) {
        return opened;
    }
    let mut losses = Losses::default();
    if Form::detect(text).is_some() {
        let records = records_of_logs(text, &mut losses)?;
        let mut opened = open(&records, game, losses)?;
        // Their lines are not those of the text.
        opened.findings.clear();
        return Ok(opened);
    }
    open(text, game, losses)
}

/// A position, if it is one line that looks like it.
fn read_position(text: &[u8]) -> Option<Result<OpenedStudy, Refusal>> {
    let text = str::from_utf8(text.trim_ascii()).ok()?;
    let is_line = !text.contains('\n') && !text.starts_with(['[', '{']);
    let looks = is_line && text.bytes().filter(|&byte| byte == b'/').count() >= 7;
    looks.then(|| position_opened(text))
}

fn position_opened(text: &str) -> Result<OpenedStudy, Refusal> {
    let bfen = position::both(text)?;
    let tag = |name: &str, value: &str| StudyTag { name: name.to_owned(), value: value.to_owned() };
    // Clocks are kept in the dialect that has them.
    let fen = if bfen.clocks().is_some() { bfen.to_thief() } else { bfen.to_bracket() };
    Ok(OpenedStudy {
        games: Vec::new(),
        unlisted: 0,
        game: 0,
        study: Study {
            tags: vec![tag("Result", "*"), tag("SetUp", "1"), tag("FEN", &fen)],
            start: bfen.to_bracket(),
            clocks: position::clocks(&bfen),
            result: Some("*".to_owned()),
            ..Study::default()
        },
        findings: Vec::new(),
        lost: Vec::new(),
    })
}

/// The records of all logs of a text, one after another.
fn records_of_logs(text: &[u8], losses: &mut Losses) -> Result<Vec<u8>, Refusal> {
    let text = notation::decode(text);
    let mut records = Vec::new();
    for (lines, log) in log::split(&text).take(MAX_LOGS) {
        let log = log::read(log).map_err(|mut error| {
            error.line += lines;
            malformed(error)
        })?;
        let (record, lost) = log::to_record(&log);
        for (what, _) in lost.iter() {
            losses.add(LossKind::Log, what);
        }
        if !records.is_empty() {
            records.push(b'\n');
        }
        records.extend_from_slice(&record);
    }
    Ok(records)
}

fn open(text: &[u8], number: u32, losses: Losses) -> Result<OpenedStudy, Refusal> {
    let batch = Batch::from_text(text);
    let nothing = || malformed("nothing in it looks like a game or a position");
    let game = batch.games().nth(number.max(1) as usize - 1).ok_or_else(nothing)?;
    if !batch.games().any(|game| game.is_record()) {
        return Err(nothing());
    }
    let (study, lost) = study::of_game(&game, losses);
    let Study { tags, moves, result, .. } = &study;
    if batch.len() == 1 && tags.is_empty() && moves.is_empty() && result.is_none() {
        return Err(nothing());
    }
    let findings = check::check(&check::Context::new(&game));
    Ok(OpenedStudy {
        games: batch.games().take(MAX_LISTED).map(|game| head(&game)).collect(),
        unlisted: batch.len().saturating_sub(MAX_LISTED).try_into().unwrap_or(u32::MAX),
        game: number.max(1),
        study,
        findings: findings.iter().take(MAX_FINDINGS).map(|found| finding(&game, found)).collect(),
        lost: lost.into_list(),
    })
}

fn head(game: &Game<'_>) -> GameHead {
    let value =
        |name: &str| Some(clipped(&game.tag(name)?.value())).filter(|text| !text.is_empty());
    let player = |seat: bughouse::Seat| Some((Seat::from(seat), clipped(&game.player(seat)?)));
    GameHead {
        event: value("Event"),
        date: value("Date"),
        players: bughouse::Seat::ALL.into_iter().filter_map(player).collect(),
        result: game.result().map(|result| clipped(&result)),
    }
}

fn finding(game: &Game<'_>, found: &check::Diagnostic) -> DiagnosticLine {
    let (line, column) = game.line_and_column(found.span.start);
    DiagnosticLine {
        id: found.check.id.to_owned(),
        severity: found.check.severity.name().to_owned(),
        line: line.try_into().unwrap_or(u32::MAX),
        column: column.try_into().unwrap_or(u32::MAX),
        message: found.message.clone(),
        help: found.help.clone(),
    }
}
