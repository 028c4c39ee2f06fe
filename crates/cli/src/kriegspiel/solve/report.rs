//! The solution, for people and for programs.

use std::{
    io::{self, Write},
    time::Duration,
};

use chess::{CastlingStyle, Move, Position};
use kriegspiel::{
    Announcement, Ruleset, legal_of,
    solve::{Branch, Leaves, Plan, PlannedAttempt, Problem, Question, Solution, Stopped},
};
use notation::{diagram::printable, json::to_line, kriegspiel::info};
use serde_json::{Value, json};

use crate::exit::style;

pub(super) struct Report {
    pub(super) problem: Problem,
    pub(super) rules: Ruleset,
    pub(super) leaves: Leaves,
    pub(super) question: Question,
    pub(super) solution: Solution,
    pub(super) time: Duration,
    /// File and game number, if the problem comes from a record.
    pub(super) place: Option<(String, u64)>,
}

impl Report {
    /// The assumptions behind a mate that are not rules of the game.
    fn assumptions(&self) -> Vec<&'static str> {
        let mut assumptions = vec!["draws by repetition and the fifty-move rule are ignored"];
        if self.leaves.forced {
            assumptions.push(
                "a queen, a rook or a pawn off the edges beside its king mates a lone king: it is certain in the end",
            );
        }
        if self.leaves.epsilon {
            assumptions.push(
                "two bishops, or bishop and knight, beside their king mate a lone king: it is as good as certain",
            );
        }
        assumptions
    }

    /// The number of moves of the fastest keys.
    fn shortest(&self) -> Option<u8> {
        self.solution.keys.iter().map(|key| key.within).min()
    }

    /// The name of a key, with its announcement if that is the same on every board.
    fn name(&self, mv: Move) -> String {
        let side = self.problem.side();
        let said = |board: &Position| {
            let mv = legal_of(board, mv)?;
            let mut after = board.clone();
            after.play_unchecked(mv);
            Some(self.rules.announce(board, mv, &after))
        };
        let mut heard = self.problem.boards().iter().map(said);
        match heard.next().flatten() {
            Some(first) if heard.all(|said| said == Some(first)) => {
                side.name_made(mv, &first).to_string()
            }
            _ => side.name(mv).to_string(),
        }
    }

    fn stopped(&self) -> Option<&'static str> {
        self.solution.stopped.map(|stopped| match stopped {
            Stopped::Signal => "time",
            Stopped::Nodes => "nodes",
            Stopped::Boards => "boards",
        })
    }

    pub(super) fn json(&self, out: &mut impl Write) -> io::Result<()> {
        let Self { problem, rules, question, solution, .. } = self;
        let keys: Vec<String> = solution.keys.iter().map(|key| uci(key.mv)).collect();
        let moves: Vec<Value> = solution
            .keys
            .iter()
            .map(
                |key| json!({ "uci": uci(key.mv), "san": self.name(key.mv), "within": key.within }),
            )
            .collect();
        let known = question.all_keys && solution.stopped.is_none();
        let counters = solution.counters;
        let mut object = json!({
            "rules": rules.to_string(),
            "within": question.within,
            "boards": problem.boards().len(),
            "mate": solution.mate,
            "keys": keys,
            "unique": known.then(|| solution.unique().is_some()),
            "shortest": self.shortest(),
            "key_moves": moves,
            "first_tries": solution.first_tries.iter().copied().map(uci).collect::<Vec<_>>(),
            "plan": solution.plan.as_ref().map(plan_json),
            "stopped": self.stopped(),
            "assumptions": self.assumptions(),
            "counters": {
                "nodes": counters.nodes,
                "boards": counters.boards,
                "unsolved_hits": counters.unsolved_hits,
                "solved_hits": counters.solved_hits,
            },
            "seconds": self.time.as_secs_f64(),
        });
        if let Some((file, game)) = &self.place {
            object["file"] = json!(file);
            object["game"] = json!(game);
        }
        writeln!(out, "{}", to_line(&object))
    }

    pub(super) fn text(&self, out: &mut impl Write) -> io::Result<()> {
        let Self { problem, question, solution, .. } = self;
        let (bold, faint, reset) = (style::BOLD, style::FAINT, style::RESET);
        let within = question.within;
        if let Some((file, game)) = &self.place {
            let boards = of_boards(problem.boards().len());
            writeln!(out, "{bold}{} #{game}{reset}: {boards}", printable(file))?;
        }
        match solution.mate {
            Some(true) if solution.keys.is_empty() => {
                writeln!(
                    out,
                    "{bold}mate within {within}{reset} by a sequence of attempts; no single move forces it"
                )?;
                let tries = solution.first_tries.iter().map(|&mv| self.name(mv));
                let tries = tries.collect::<Vec<_>>().join(", ");
                if !tries.is_empty() {
                    writeln!(out, "it can begin with {tries}")?;
                }
            }
            Some(true) => {
                for key in &solution.keys {
                    let name = self.name(key.mv);
                    writeln!(
                        out,
                        "{bold}{name}{reset} ({}) mates within {}",
                        uci(key.mv),
                        key.within
                    )?;
                }
            }
            Some(false) => writeln!(out, "{bold}no mate within {within}{reset}")?,
            None => writeln!(out, "{bold}not decided{reset}")?,
        }
        match solution.keys.len() {
            _ if !question.all_keys => {}
            _ if solution.stopped.is_some() => writeln!(out, "there may be more keys")?,
            1 => writeln!(out, "the key is unique")?,
            more @ 2.. => writeln!(out, "{more} keys")?,
            0 => {}
        }
        if let Some(stopped) = self.stopped() {
            writeln!(out, "stopped by the bound on {stopped}")?;
        }
        for assumption in self.assumptions() {
            writeln!(out, "{faint}assumed: {assumption}{reset}")?;
        }
        let counters = solution.counters;
        let (nodes, boards, time) = (counters.nodes, counters.boards, self.time.as_secs_f64());
        writeln!(
            out,
            "{faint}{nodes} beliefs and boards searched, {boards} boards stored, {time:.3} s{reset}"
        )?;
        if let Some(plan) = &solution.plan {
            writeln!(out)?;
            write_plan(out, plan, 0)?;
        }
        Ok(())
    }
}

fn uci(mv: Move) -> String {
    mv.to_uci(CastlingStyle::KingMoves).to_string()
}

fn plan_json(plan: &Plan) -> Value {
    let tries: Vec<Value> = plan.tries.iter().map(planned_json).collect();
    let any = plan
        .any
        .as_ref()
        .map(|any| json!({ "yes": plan_json(&any.yes), "no": plan_json(&any.no) }));
    match any {
        Some(any) => json!({ "tries": tries, "any": any }),
        None => json!({ "tries": tries }),
    }
}

fn planned_json(planned: &PlannedAttempt) -> Value {
    let then: Vec<Value> = planned.then.iter().map(branch_json).collect();
    json!({
        "uci": uci(planned.mv),
        "san": planned.name.to_string(),
        "boards": planned.boards,
        "mates": planned.mates,
        "then": then,
    })
}

fn branch_json(branch: &Branch) -> Value {
    json!({
        "said": info(&branch.said),
        "answered": info(&branch.answered),
        "boards": branch.boards,
        "plan": branch.plan.as_ref().map(plan_json),
    })
}

/// Prints a plan: under each attempt the possible announcements, of it and of the opponent's
/// reply, and what to do then.
fn write_plan(out: &mut impl Write, plan: &Plan, depth: usize) -> io::Result<()> {
    let (bold, faint, reset) = (style::BOLD, style::FAINT, style::RESET);
    let indent = "  ".repeat(depth);
    for planned in &plan.tries {
        let PlannedAttempt { name, boards, mates, then, .. } = planned;
        let mate = if *mates > 0 { "#" } else { "" };
        let note = match (boards, mates) {
            (0, _) => "is refused".to_owned(),
            (boards, mates) if boards == mates => of_boards(*boards),
            (boards, 0) => of_boards(*boards),
            (boards, mates) => format!("{}, mate on {mates}", of_boards(*boards)),
        };
        writeln!(out, "{indent}{bold}{name}{mate}{reset} {faint}{note}{reset}")?;
        for branch in then {
            let (said, answered) = (words(&branch.said), words(&branch.answered));
            let note = of_boards(branch.boards);
            writeln!(out, "{indent}  {said} … {answered} {faint}{note}{reset}")?;
            match &branch.plan {
                Some(plan) => write_plan(out, plan, depth + 2)?,
                None => writeln!(out, "{indent}    {faint}(the plan continues){reset}")?,
            }
        }
    }
    if let Some(any) = &plan.any {
        for (answer, plan) in [("yes", &any.yes), ("no", &any.no)] {
            writeln!(out, "{indent}{bold}Any?{reset} {answer}")?;
            write_plan(out, plan, depth + 1)?;
        }
    }
    Ok(())
}

fn of_boards(boards: usize) -> String {
    if boards == 1 { "1 board".to_owned() } else { format!("{boards} boards") }
}

fn words(said: &Announcement) -> String {
    let heard = info(said);
    if heard.is_empty() { "silent".to_owned() } else { heard }
}
