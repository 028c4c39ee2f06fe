//! `tandem grep`: comments by what they say.

use std::io::Write;

use notation::{Game, TokenKind, decode, diagram::printable, json::to_line};
use regex::{Regex, RegexBuilder};
use serde::Serialize;

use super::pass::Pass;
use crate::{
    exit::{Exit, Failure, style},
    output::Format,
};

/// Find comments, with the game and move that they belong to
///
/// The pattern is a regular expression. Exit status 1 if nothing is found.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem grep sit archive/
  tandem grep -i 'no (more )?pawns' games.bpgn
  tandem grep --tags '^raven$' --count *.bpgn
  tandem grep --format json '^[AC]:' games.bpgn | jq -r .text")]
pub(crate) struct Arguments {
    /// Regular expression
    #[arg(value_name = "PATTERN")]
    pattern: String,
    #[command(flatten)]
    pass: Pass,
    /// Ignore case
    #[arg(long, short)]
    ignore_case: bool,
    /// Search the values of tags too
    #[arg(long)]
    tags: bool,
    /// Print only how many comments and games there are
    #[arg(long)]
    count: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// A comment or value with the pattern in it.
#[derive(Serialize)]
struct Found {
    file: String,
    game: u64,
    line: u64,
    column: usize,
    /// The label of the move before it, or the name of the tag.
    #[serde(rename = "at")]
    place: Option<String>,
    text: String,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let pattern = RegexBuilder::new(&arguments.pattern)
        .case_insensitive(arguments.ignore_case)
        .build()
        .map_err(|error| Failure::Message(error.to_string()))?;
    let mut out = arguments.format.output();
    let (mut comments, mut games) = (0_u64, 0_u64);
    let work = |file: &str, game: &Game<'_>| find(file, game, &pattern, arguments.tags);
    let done = |found: Vec<Found>| {
        comments += found.len() as u64;
        games += u64::from(!found.is_empty());
        for found in found.iter().filter(|_| !arguments.count) {
            match arguments.format {
                Format::Text => print(&mut out, found, &pattern)?,
                Format::Json => writeln!(out, "{}", to_line(found))?,
            }
        }
        Ok(())
    };
    let exit = arguments.pass.each(work, done)?;
    if arguments.count {
        match arguments.format {
            Format::Text => writeln!(out, "{comments} in {games} games")?,
            Format::Json => writeln!(out, "{{\"found\":{comments},\"games\":{games}}}")?,
        }
    }
    out.flush()?;
    Ok(exit.max(Exit::findings(comments == 0)))
}

fn find(file: &str, game: &Game<'_>, pattern: &Regex, with_tags: bool) -> Vec<Found> {
    let mut all = Vec::new();
    let mut push = |offset: usize, place: Option<String>, text: &str| {
        if pattern.is_match(text) {
            let (line, column) = game.line_and_column(offset);
            let (file, game) = (file.to_owned(), game.number());
            all.push(Found { file, game, line, column, place, text: text.to_owned() });
        }
    };
    for tag in game.tags().filter(|_| with_tags) {
        let start = tag.span().start;
        push(start, Some(decode(tag.name()).into_owned()), &tag.value());
    }
    let mut label = None;
    for (index, token) in game.tokens().iter().enumerate() {
        let text = game.token_text(index);
        let start = token.start as usize;
        match token.kind {
            TokenKind::Label => label = Some(index),
            TokenKind::Comment => {
                let inner = text.strip_prefix(b"{").unwrap_or(text);
                let inner = inner.strip_suffix(b"}").unwrap_or(inner).trim_ascii();
                push(start, label.map(|index| label_text(game, index)), &decode(inner));
            }
            TokenKind::LineComment => {
                let inner = text.strip_prefix(b";").unwrap_or(text).trim_ascii();
                push(start, label.map(|index| label_text(game, index)), &decode(inner));
            }
            _ => {}
        }
    }
    all
}

fn label_text(game: &Game<'_>, index: usize) -> String {
    decode(game.token_text(index).trim_ascii()).trim_end_matches('.').to_owned()
}

fn print(out: &mut impl Write, found: &Found, pattern: &Regex) -> Result<(), Failure> {
    let (file, faint, reset) = (printable(&found.file), style::FAINT, style::RESET);
    let (bold, Found { game, line, column, .. }) = (style::ERROR, found);
    let place = found.place.as_deref().map(printable).unwrap_or_default();
    write!(out, "{faint}{file}:{line}:{column}: #{game} {place}{reset}  ")?;
    let mut shown = 0;
    for part in pattern.find_iter(&found.text) {
        let (before, inner) = (&found.text[shown..part.start()], part.as_str());
        write!(out, "{}{bold}{}{reset}", printable(before), printable(inner))?;
        shown = part.end();
    }
    writeln!(out, "{}", printable(&found.text[shown..]))?;
    Ok(())
}
