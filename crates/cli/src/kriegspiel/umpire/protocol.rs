//! The umpire's line protocol: each line starts with its recipient.

use std::io::BufRead;

use kriegspiel::{Answer, AnyAnswer, Ending, GameOver, Refusals, Umpire};
use notation::kriegspiel::{info, rules_name, termination};

use super::{Arguments, Lines, attempt, name, record, say, words};
use crate::exit::Failure;

pub(super) fn run(
    mut umpire: Umpire,
    arguments: &Arguments,
    input: &mut Lines<impl BufRead>,
) -> Result<Umpire, Failure> {
    say(&format!("both rules {}", rules_name(umpire.ruleset())))?;
    let opening = umpire.opening();
    if !info(&opening).is_empty() {
        say(&format!("both said {}", info(&opening)))?;
    }
    next(&umpire)?;
    while let Some(line) = input.next()? {
        let mut words = line.split_ascii_whitespace();
        let (command, argument) = (words.next().unwrap_or_default(), words.next());
        match (command, argument) {
            ("" | "#", _) => {}
            ("quit", _) => break,
            ("record", _) => print_record(&umpire, arguments)?,
            ("try", Some(text)) => answer(&mut umpire, text)?,
            ("any?", None) => ask(&mut umpire)?,
            ("resign" | "flag", Some(who @ ("white" | "black"))) => {
                let color = if who == "white" { chess::Color::White } else { chess::Color::Black };
                let ended = match command {
                    "resign" => umpire.resign(color),
                    _ => umpire.flag(color),
                };
                say_end(&umpire, ended)?;
            }
            ("draw", None) => {
                let ended = umpire.agree_draw();
                say_end(&umpire, ended)?;
            }
            _ => say(
                "error expected try MOVE, any?, resign COLOR, flag COLOR, draw, record or quit",
            )?,
        }
    }
    Ok(umpire)
}

fn print_record(umpire: &Umpire, arguments: &Arguments) -> Result<(), Failure> {
    let text = record(umpire, arguments);
    for line in String::from_utf8_lossy(&text).lines() {
        say(format!("umpire {line}").trim_end())?;
    }
    Ok(())
}

/// Prints the side to move, or how the game ended.
fn next(umpire: &Umpire) -> Result<(), Failure> {
    let Some(ending) = umpire.ending() else {
        return Ok(say(&format!("both turn {}", name(umpire.position().turn())))?);
    };
    let result = match ending.winner(umpire.ruleset()) {
        Some(chess::Color::White) => "1-0",
        Some(chess::Color::Black) => "0-1",
        None => "1/2-1/2",
    };
    let reason = match ending {
        Ending::Announced { end, .. } => termination(end),
        Ending::Resigned(_) => "resignation",
        Ending::Agreed => "agreement",
        Ending::Flag(_) => "time forfeit",
        Ending::TooLong => "game too long",
    };
    Ok(say(&format!("both end {result} {reason}"))?)
}

fn answer(umpire: &mut Umpire, text: &str) -> Result<(), Failure> {
    let player = name(umpire.position().turn());
    if umpire.ending().is_some() {
        return Ok(say("error the game is over")?);
    }
    let mv = match attempt(&umpire.side(), text) {
        Ok(mv) => mv,
        Err(why) => return Ok(say(&format!("{player} nonsense {why}"))?),
    };
    match umpire.attempt(mv) {
        Ok(Answer::Yes(said)) => {
            let info = info(&said);
            say(&format!("both yes {}", if info.is_empty() { "-" } else { &info }))?;
            next(umpire)?;
        }
        Ok(Answer::No) => {
            let public = umpire.ruleset().refusals == Refusals::Public;
            say(&format!("{} no", if public { "both" } else { player }))?;
        }
        Ok(Answer::Nonsense(why)) => say(&format!("{player} nonsense {}", words::nonsense(why)))?,
        Err(over) => say(&format!("error {over}"))?,
    }
    Ok(())
}

fn ask(umpire: &mut Umpire) -> Result<(), Failure> {
    let player = name(umpire.position().turn());
    let answer = match umpire.ask_any() {
        Ok(AnyAnswer::Try) => "both any yes".to_owned(),
        Ok(AnyAnswer::No) => "both any no".to_owned(),
        Ok(AnyAnswer::Nonsense) => {
            format!("{player} nonsense {}", words::no_question(umpire.ruleset().any))
        }
        Err(over) => format!("error {over}"),
    };
    Ok(say(&answer)?)
}

fn say_end(umpire: &Umpire, ended: Result<(), GameOver>) -> Result<(), Failure> {
    match ended {
        Ok(()) => next(umpire),
        Err(over) => Ok(say(&format!("error {over}"))?),
    }
}
