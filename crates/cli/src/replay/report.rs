//! A verdict as a line for people or for programs.

use std::{borrow::Cow, io::Write};

use bughouse::{Bfen, Seat};
use notation::{Fate, Game, How, Kind, Problem, Verdict, diagram::printable, json::to_line};
use serde::Serialize;

use crate::{exit::style, output::counted};

/// The characters of a closing comment that a line shows.
const MOST_CHARACTERS: usize = 200;

/// Appends the line for people.
pub(super) fn text(out: &mut Vec<u8>, file: &str, game: &Game<'_>, verdict: &Verdict<'_>) {
    // Writing to a string cannot fail.
    let _ = write_text(out, file, game, verdict);
}

fn write_text(
    out: &mut Vec<u8>,
    file: &str,
    game: &Game<'_>,
    verdict: &Verdict<'_>,
) -> std::io::Result<()> {
    let (bold, faint, reset) = (style::BOLD, style::FAINT, style::RESET);
    let (file, plies) = (printable(file), counted(verdict.plies.into(), "ply", "plies"));
    write!(out, "{file} #{}  ", game.number())?;
    match (&verdict.problem, verdict.reached_end()) {
        (None, _) => write!(out, "{}legal{reset}, {plies}", style::GOOD)?,
        (Some(_), true) => write!(out, "{}doubtful{reset}, {plies}", style::ERROR)?,
        (Some(_), false) => write!(out, "{}stopped{reset} after {plies}", style::ERROR)?,
    }
    let kind = game.kind();
    write!(out, "  {kind}")?;
    if let Some(players) = players(game, kind) {
        write!(out, "  {bold}{players}{reset}")?;
    }
    if let Some(result) = game.result() {
        write!(out, "  {}", printable(&result))?;
    }
    if let Some(end) = End::new(verdict, kind) {
        write!(out, "  {}", end.words())?;
        if let Some(closing) = &end.closing {
            let text: String = closing.text.chars().take(MOST_CHARACTERS).collect();
            let more = if text.len() < closing.text.len() { "…" } else { "" };
            write!(out, " {faint}{{{}{more}}}{reset}", printable(&text))?;
        }
    }
    writeln!(out)?;
    let problem = verdict.problem.iter().map(|problem| (style::ERROR, "problem", problem));
    let notes = verdict.notes.iter().map(|note| (style::NOTE, "note", note));
    for (color, kind, problem) in problem.chain(notes) {
        let (line, column) = game.line_and_column(problem.span.start);
        let (id, message) = (problem.id(), printable(&problem.message));
        writeln!(
            out,
            "  {file}:{line}:{column}: {color}{kind}:{reset} {message} {faint}[{id}]{reset}"
        )?;
    }
    Ok(())
}

/// The two teams, or the two players of a single board, if any of them has a name.
fn players(game: &Game<'_>, kind: Kind) -> Option<String> {
    let [white_a, black_a, white_b, black_b] = Seat::ALL.map(|seat| game.player(seat));
    let any = [&white_a, &black_a, &white_b, &black_b].iter().any(|player| player.is_some());
    let name = |player: Option<Cow<'_, str>>| player.map_or("?".into(), |name| printable(&name));
    any.then(|| {
        if !kind.has_two_boards() {
            return format!("{} – {}", name(white_a.or(white_b)), name(black_a.or(black_b)));
        }
        let (first, second) =
            (name(white_a) + " & " + &name(black_b), name(black_a) + " & " + &name(white_b));
        format!("{first} – {second}")
    })
}

/// Appends a JSON object and a line end.
pub(super) fn json(out: &mut Vec<u8>, file: &str, game: &Game<'_>, verdict: &Verdict<'_>) {
    let report = Report::new(file, game, verdict);
    out.extend_from_slice(to_line(&report).as_bytes());
    out.push(b'\n');
}

#[derive(Serialize)]
struct Report<'a> {
    file: &'a str,
    game: u64,
    line: u64,
    /// The kind of the record: `bughouse`, `chess` and so on.
    kind: &'static str,
    players: Players<'a>,
    result: Option<Cow<'a, str>>,
    plies: u32,
    legal: bool,
    problem: Option<Located<'a>>,
    notes: Vec<Located<'a>>,
    final_bfen: String,
    end: Option<End<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "PascalCase")]
struct Players<'a> {
    white_a: Option<Cow<'a, str>>,
    black_a: Option<Cow<'a, str>>,
    white_b: Option<Cow<'a, str>>,
    black_b: Option<Cow<'a, str>>,
}

#[derive(Serialize)]
struct Located<'a> {
    id: &'static str,
    label: Option<String>,
    /// Byte offsets in the file: start and end (exclusive).
    span: [u64; 2],
    line: u64,
    column: usize,
    message: &'a str,
}

#[derive(Serialize)]
struct End<'a> {
    #[serde(serialize_with = "name_of")]
    how: How,
    /// The player who was mated or who, by the comment, lost otherwise.
    seat: Option<&'static str>,
    closing: Option<Closing<'a>>,
}

fn name_of<S: serde::Serializer>(how: &How, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(how.name())
}

#[derive(Serialize)]
struct Closing<'a> {
    text: &'a str,
    how: &'static str,
    /// The name in the comment.
    seat: Option<&'static str>,
    /// The seats of the losing team.
    losers: Option<[&'static str; 2]>,
}

impl<'a> Report<'a> {
    fn new(file: &'a str, game: &Game<'a>, verdict: &'a Verdict<'_>) -> Self {
        let [white_a, black_a, white_b, black_b] = Seat::ALL.map(|seat| game.player(seat));
        let (kind, boards) = (game.kind(), verdict.boards.to_bfen());
        let start = game.tokens().first().map_or(0, |token| token.start as usize);
        Self {
            file,
            game: game.number(),
            line: game.line_and_column(start).0,
            kind: kind.name(),
            players: Players { white_a, black_a, white_b, black_b },
            result: game.result(),
            plies: verdict.plies,
            legal: verdict.legal,
            problem: verdict.problem.as_ref().map(|problem| Located::new(game, problem)),
            notes: verdict.notes.iter().map(|note| Located::new(game, note)).collect(),
            final_bfen: Bfen { b: boards.b.filter(|_| kind.has_two_boards()), ..boards }
                .to_bracket(),
            end: End::new(verdict, kind),
        }
    }
}

impl<'a> Located<'a> {
    fn new(game: &Game<'_>, problem: &'a Problem) -> Self {
        let span = game.file_span(&problem.span);
        let (line, column) = game.line_and_column(problem.span.start);
        Self {
            id: problem.id(),
            label: problem.label.map(|label| label.to_string()),
            span: [span.start, span.end],
            line,
            column,
            message: &problem.message,
        }
    }
}

impl<'a> End<'a> {
    /// A mate on the board decides; otherwise the closing comment is the only source.
    fn new(verdict: &'a Verdict<'_>, kind: Kind) -> Option<Self> {
        let closing = verdict.ending.as_ref();
        let (how, seat) = match (verdict.mated, closing) {
            (Some(mated), _) => (How::Mate, Some(mated)),
            (None, Some(ending)) => (ending.how, ending.seat.filter(|_| ending.fate == Fate::Lost)),
            (None, None) => return None,
        };
        let closing = closing.map(|ending| Closing {
            text: &ending.text,
            how: ending.how.name(),
            seat: ending.seat.map(|seat| kind.player(seat)),
            losers: ending.losing_team().map(|team| team.seats().map(Seat::name)),
        });
        Some(Self { how, seat: seat.map(|seat| kind.player(seat)), closing })
    }

    /// How the game ended, in words.
    fn words(&self) -> String {
        let fate = match self.how {
            How::Mate => "mated",
            How::Resignation => "resigned",
            How::Time => "lost on time",
            How::Disconnection => "lost by disconnection",
            _ => "lost",
        };
        match self.seat {
            Some(seat) => format!("{seat} {fate}"),
            None => self.how.name().replace('-', " "),
        }
    }
}
