//! `tandem kriegspiel verify`: whether a record can be true.

use std::io::Write;

use notation::{
    Game,
    check::{Context, Diagnostic, check_only, is_untrue},
    diagram::printable,
    json::to_line,
    kriegspiel::{Bounds, Named, Seen},
};
use serde::Serialize;

use super::games::each;
use crate::{
    exit::{Exit, Failure, style},
    input::{self, Endings},
    output::Format,
};

/// Verify Kriegspiel records
///
/// An umpire's record is replayed and every announcement, attempt and mark is checked. A player's
/// record is true of some game exactly if at least one board agrees with everything the player
/// saw and heard; otherwise the command names the first half-move after which no board does.
/// Exit status 1 if a record is not true or exceeds the bound on boards.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem kriegspiel verify game.kpgn
  tandem kriegspiel filter --for white game.kpgn | tandem kriegspiel verify -
  tandem kriegspiel verify --limit 10000000 --format json problems.kpgn")]
pub(crate) struct Arguments {
    #[command(flatten)]
    input: input::Arguments,
    /// Maximum number of possible boards to track, about 50 bytes each
    #[arg(long, default_value_t = super::belief::USUAL_LIMIT, value_name = "N")]
    limit: usize,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Serialize)]
struct Report<'a> {
    file: &'a str,
    game: u64,
    filtered: &'static str,
    half_moves: usize,
    /// `None` if there were more boards than the bound.
    verified: Option<bool>,
    /// The number of possible boards at the end.
    boards: Option<usize>,
    /// The first half-move with which no board agrees, from 1.
    dies_at: Option<usize>,
    /// The first half-move after which there were more boards than the bound, from 1.
    lost_at: Option<usize>,
    findings: Vec<VerdictLine<'a>>,
}

#[derive(Serialize)]
struct VerdictLine<'a> {
    id: &'static str,
    line: u64,
    column: usize,
    message: &'a str,
    help: Option<&'a str>,
    fix: Option<&'a str>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let mut out = arguments.format.output();
    let exit = arguments.input.each(Endings::All, |input| {
        each(input, |file, game| verify(file, game, arguments, &mut out))
    })?;
    out.flush()?;
    Ok(exit)
}

fn verify(
    file: &str,
    game: &Game<'_>,
    arguments: &Arguments,
    out: &mut impl Write,
) -> Result<Exit, Failure> {
    let context = Context::new(game);
    let Context::Kriegspiel(kriegspiel) = &context else { return Ok(Exit::Findings) };
    let replayed = &kriegspiel.replayed;
    let is_filtered = matches!(replayed.seen, Seen::ByPlayer(_));
    let found = check_only(&context, |check| {
        ["rules-unknown", "rules-contradiction"].contains(&check.id)
            || is_untrue(check)
            && check.id != "belief-empty"
            // Announcements that the record leaves out can be derived.
            && (is_filtered || check.id != "missing-announcement")
    });
    let walk = match &replayed.seen {
        Seen::ByPlayer(viewed) => viewed.walk(None, Bounds::from_limit(arguments.limit)),
        Seen::ByUmpire(_) | Seen::ByNobody => Err(kriegspiel::StartError::NoBoard),
    };
    let walk = walk.ok();
    let dies_at = walk.as_ref().and_then(|walk| walk.dies_at);
    let lost_at = walk.as_ref().and_then(notation::kriegspiel::Walk::lost_at);
    // A player's pieces without the possible boards leave everything open.
    let open = is_filtered && walk.is_none() || lost_at.is_some() && dies_at.is_none();
    let is_true = !found.iter().any(|found| is_untrue(found.check));
    // Under rules that are unknown or contradicted no record is proved true.
    let header = &replayed.record.header;
    let unruled = header.contradicted.is_some() || matches!(header.named, Named::Unknown(_));
    let open = open || unruled;
    let verified = match is_true && dies_at.is_none() && replayed.stopped.is_none() {
        false => Some(false),
        true if open => None,
        true => Some(true),
    };
    let report = Report {
        file,
        game: game.number(),
        filtered: match replayed.record.viewer() {
            None => "no",
            Some(chess::Color::White) => "white",
            Some(chess::Color::Black) => "black",
        },
        half_moves: replayed.turns(),
        verified,
        boards: walk.as_ref().and_then(|walk| *walk.sizes.last()?),
        dies_at: dies_at.map(|place| place + 1),
        lost_at: lost_at.map(|place| place + 1),
        findings: found.iter().map(|found| finding(game, found)).collect(),
    };
    match arguments.format {
        Format::Json => writeln!(out, "{}", to_line(&report))?,
        Format::Text => print(out, &report, |place| {
            replayed.half_move(place).map_or_else(String::new, |half_move| {
                let (line, column) = game.line_and_column(game.token_span(half_move.token).start);
                format!("{line}:{column}: {}", half_move.name())
            })
        })?,
    }
    Ok(Exit::findings(verified != Some(true)))
}

fn finding<'a>(game: &Game<'_>, found: &'a Diagnostic) -> VerdictLine<'a> {
    let (line, column) = game.line_and_column(found.span.start);
    let fix = found.fix.as_ref().map(|fix| fix.title.as_str());
    let (message, help) = (found.message.as_str(), found.help.as_deref());
    VerdictLine { id: found.check.id, line, column, message, help, fix }
}

fn print(
    out: &mut impl Write,
    report: &Report<'_>,
    name: impl Fn(usize) -> String,
) -> std::io::Result<()> {
    let (faint, reset) = (style::FAINT, style::RESET);
    let (color, verdict) = match report.verified {
        Some(true) => (style::GOOD, "true"),
        Some(false) => (style::ERROR, "not true"),
        None => (style::WARNING, "open"),
    };
    let file = printable(report.file);
    let whose = match report.filtered {
        "no" => "the umpire's record".to_owned(),
        color => format!("{color}'s record"),
    };
    write!(out, "{file} #{}  {color}{verdict}{reset}, {whose}", report.game)?;
    match report.half_moves {
        1 => write!(out, ", 1 half-move")?,
        many => write!(out, ", {many} half-moves")?,
    }
    match (report.boards, report.lost_at) {
        (Some(1), None) => write!(out, ", 1 board is left")?,
        (Some(boards), None) => write!(out, ", {boards} boards are left")?,
        _ => {}
    }
    writeln!(out)?;
    for VerdictLine { id, line, column, message, help, fix } in &report.findings {
        let (red, message) = (style::ERROR, printable(message));
        writeln!(out, "  {file}:{line}:{column}: {red}{message}{reset} {faint}[{id}]{reset}")?;
        if let Some(help) = help {
            writeln!(out, "    help: {}", printable(help))?;
        }
        if let Some(fix) = fix {
            writeln!(out, "    fix: {}", printable(fix))?;
        }
    }
    if let Some(place) = report.dies_at {
        let name = printable(&name(place - 1));
        writeln!(out, "  {file}:{name}: {}no board agrees from here on{reset}", style::ERROR)?;
    } else if let Some(place) = report.lost_at {
        let name = printable(&name(place - 1));
        writeln!(out, "  {file}:{name}: more boards than the bound; the rest is not verified")?;
    } else if report.verified.is_none() && report.findings.is_empty() {
        writeln!(out, "  {file}: the possible boards at the start are unknown (no tag `Belief`)")?;
    }
    Ok(())
}
