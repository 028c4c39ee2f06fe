//! Two players at one keyboard, with an empty screen between their turns.

use std::io::{BufRead, IsTerminal, Write, stdout};

use chess::{Color, Role};
use kriegspiel::{Answer, AnyAnswer, AnyRule, Refusals, SeenTurn, Umpire};
use notation::diagram::printable;

use super::{Arguments, Lines, attempt, record, say, words};
use crate::{
    exit::{Failure, style},
    kriegspiel::board,
    output,
};

pub(super) fn run(
    mut umpire: Umpire,
    arguments: &Arguments,
    input: &mut Lines<impl BufRead>,
) -> Result<Umpire, Failure> {
    let mut goes_on = true;
    while goes_on && umpire.ending().is_none() {
        let color = umpire.position().turn();
        clear()?;
        let player = player(arguments, color);
        say(&format!("{player} ({color}) is to move. {} looks away; press Enter.", !color))?;
        goes_on = input.next()?.is_some();
        if goes_on {
            clear()?;
            show(&umpire, color)?;
            goes_on = turn(&mut umpire, arguments, input)?;
        }
    }
    clear()?;
    if let Some(ending) = umpire.ending() {
        let result = match ending.winner(umpire.ruleset()) {
            Some(winner) => format!("{} wins", player(arguments, winner)),
            None => "Drawn".to_owned(),
        };
        say(&format!("{} {result}.\n", words::ending(ending)))?;
    }
    let text = record(&umpire, arguments);
    say(printable_record(&text).trim_end())?;
    Ok(umpire)
}

/// The record, safe for a terminal: names come from the command line.
fn printable_record(text: &[u8]) -> String {
    String::from_utf8_lossy(text).lines().map(|line| printable(line) + "\n").collect()
}

fn player(arguments: &Arguments, color: Color) -> String {
    printable(match color {
        Color::White => &arguments.white,
        Color::Black => &arguments.black,
    })
}

/// Clears the screen and the scrollback.
fn clear() -> Result<(), Failure> {
    if stdout().is_terminal() {
        let mut out = output::for_programs();
        out.write_all(b"\x1b[2J\x1b[3J\x1b[H")?;
        out.flush()?;
    }
    Ok(())
}

/// Prints what the player to move sees.
fn show(umpire: &Umpire, color: Color) -> Result<(), Failure> {
    let view = umpire.view(color);
    let mut out = output::for_people();
    let said = match view.turns().last() {
        Some(SeenTurn::Opponent(heard)) => words::heard(!color, heard),
        _ => words::said(&view.opening().said),
    };
    if !said.is_empty() {
        writeln!(out, "{said}\n")?;
    }
    board::own(&mut out, view.side().board(), color)?;
    let hand: Vec<String> = Role::DROPPABLE
        .into_iter()
        .filter(|&role| view.side().reserve().has(role))
        .map(|role| role.piece(color).letter().to_string())
        .collect();
    if !hand.is_empty() {
        writeln!(out, "in hand: {}", hand.join(" "))?;
    }
    Ok(out.flush()?)
}

/// A player's turn. Returns whether the game continues.
fn turn(
    umpire: &mut Umpire,
    arguments: &Arguments,
    input: &mut Lines<impl BufRead>,
) -> Result<bool, Failure> {
    let color = umpire.position().turn();
    loop {
        let mut out = output::for_people();
        write!(out, "{}{color}:{} ", style::BOLD, style::RESET)?;
        out.flush()?;
        drop(out);
        let Some(line) = input.next()? else { return Ok(false) };
        match line.as_str() {
            "" => {}
            "quit" => return Ok(false),
            "resign" => return Ok(umpire.resign(color).is_err()),
            "draw" => {
                let other = player(arguments, !color);
                say(&format!("Does {other} agree? Type `yes` to accept."))?;
                if input.next()?.as_deref() == Some("yes") {
                    return Ok(umpire.agree_draw().is_err());
                }
            }
            "any?" => ask(umpire)?,
            text => match attempt(&umpire.side(), text).map(|mv| umpire.attempt(mv)) {
                Err(why) => say(&format!("Nonsense: {}.", printable(&why)))?,
                Ok(Ok(Answer::Nonsense(why))) => {
                    say(&format!("Nonsense: {}.", words::nonsense(why)))?;
                }
                Ok(Ok(Answer::No)) => say(match umpire.ruleset().refusals {
                    Refusals::Public => "No. (The opponent hears it.)",
                    Refusals::Private => "No.",
                })?,
                Ok(Ok(Answer::Yes(said))) => {
                    let said = words::said(&said);
                    let rest = if said.is_empty() { String::new() } else { format!(" {said}") };
                    say(&format!("Yes.{rest} Press Enter."))?;
                    return Ok(umpire.ending().is_none() && input.next()?.is_some());
                }
                Ok(Err(_)) => return Ok(false),
            },
        }
    }
}

fn ask(umpire: &mut Umpire) -> Result<(), Failure> {
    let text = match umpire.ask_any() {
        Ok(AnyAnswer::Try) => match umpire.ruleset().any {
            AnyRule::UntilLegal => "Yes: your move must be a pawn capture.".to_owned(),
            AnyRule::OneTry | AnyRule::NotAsked => {
                "Try: attempt at least one pawn capture.".to_owned()
            }
        },
        Ok(AnyAnswer::No) => "No.".to_owned(),
        Ok(AnyAnswer::Nonsense) => {
            format!("You cannot ask: {}.", words::no_question(umpire.ruleset().any))
        }
        Err(over) => format!("You cannot ask: {over}."),
    };
    Ok(say(&text)?)
}
