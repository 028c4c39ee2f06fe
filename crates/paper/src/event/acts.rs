//! Acts as sentences, for the log and the list of rulings.

use std::collections::HashMap;

use fluent_bundle::FluentValue;
use tournament::{
    Absence, Act, EntrantId, GameResult, MatchId, Person, PhonePlayer, Reason, Record, Side,
    Tournament,
};

use crate::Words;

/// The effect of a record as a sentence without a full stop. Entrants have their present names.
pub fn sentence(words: &Words, event: &Tournament, record: &Record) -> String {
    let say = Say { words, event };
    match &record.act {
        Act::Exchange { entrant, person, .. } => {
            let values = [("person", text(&person.name)), ("name", say.name(*entrant))];
            words.with("act-exchange", values)
        }
        Act::Partner { one, other } => {
            words.with("act-partner", [("one", one.0.into()), ("other", other.0.into())])
        }
        Act::Regulate { regulations } => {
            words.with("act-regulate", [("name", text(&regulations.name))])
        }
        Act::Enter { people, team } => {
            let values = [("names", names(people).into())];
            match team {
                Some(team) => {
                    words.with("act-enter-team", [values[0].clone(), ("team", text(team))])
                }
                None => words.with("act-enter", values),
            }
        }
        Act::LineUp { entrant, .. } => say.of("act-line-up", *entrant),
        Act::CheckIn { entrant, present: true } => say.of("act-check-in", *entrant),
        Act::CheckIn { entrant, present: false } => say.of("act-check-out", *entrant),
        Act::Withdraw { entrant } => say.of("act-withdraw", *entrant),
        Act::Return { entrant } => say.of("act-return", *entrant),
        Act::Pause { entrant, paused: true } => say.of("act-pause", *entrant),
        Act::Pause { entrant, paused: false } => say.of("act-resume", *entrant),
        Act::Miss { entrant, round, absence, .. } => {
            let id = match absence {
                Some(Absence::Requested) => "act-miss-requested",
                Some(Absence::Absent) => "act-miss-absent",
                None => "act-miss-plays",
            };
            words.with(id, [("name", say.name(*entrant)), ("round", (*round).into())])
        }
        act @ (Act::StartStage { .. }
        | Act::Pair { .. }
        | Act::Publish { .. }
        | Act::Close { .. }
        | Act::Reopen { .. }
        | Act::Timer { .. }
        | Act::Finish) => rounds(words, act),
        act @ (Act::Adjust { .. } | Act::Rule { .. } | Act::Announce { .. }) => say.ruling(act),
        act => say.result(act),
    }
}

/// An act about a stage or a round.
fn rounds(words: &Words, act: &Act) -> String {
    let of = |id, round: &u16| words.with(id, [("round", (*round).into())]);
    match act {
        Act::StartStage { stage, seeds } => {
            let values = [("stage", (*stage).into()), ("count", seeds.len().into())];
            words.with("act-start-stage", values)
        }
        Act::Pair { round, pairing, .. } => {
            let values = [("round", (*round).into()), ("count", pairing.matches.len().into())];
            words.with("act-pair", values)
        }
        Act::Publish { round, .. } => of("act-publish", round),
        Act::Close { round, .. } => of("act-close", round),
        Act::Reopen { round, .. } => of("act-reopen", round),
        Act::Timer { seconds: Some(left), runs } => {
            let id = if *runs { "act-timer-runs" } else { "act-timer-stands" };
            words.with(id, [("time", format!("{}:{:02}", left / 60, left % 60).into())])
        }
        Act::Timer { .. } => words.get("act-timer-none"),
        _ => words.get("act-finish"),
    }
}

type Value<'a> = FluentValue<'a>;

fn text(text: &str) -> Value<'_> {
    Value::from(text)
}

/// The words for an event.
struct Say<'a> {
    words: &'a Words,
    event: &'a Tournament,
}

impl Say<'_> {
    /// An act of an entrant.
    fn of(&self, id: &str, entrant: EntrantId) -> String {
        self.words.with(id, [("name", self.name(entrant))])
    }

    /// An act about the results of a match.
    fn result(&self, act: &Act) -> String {
        let Self { words, event } = self;
        match act {
            Act::Report { at, game, side, result } => words.with(
                "act-report",
                [
                    ("side", self.side_at(*at, *side)),
                    ("result", points(words, result).into()),
                    ("game", (*game).into()),
                    ("place", self.place(*at)),
                ],
            ),
            Act::PhoneReport { at, game, player, result } => words.with(
                "act-phone-report",
                [
                    ("person", self.person(*player)),
                    ("side", self.name(player.entrant)),
                    ("result", points(words, result).into()),
                    ("game", (*game).into()),
                    ("place", self.place(*at)),
                ],
            ),
            Act::ClockReport { at, game, result } => words.with(
                "act-clock-report",
                [
                    ("result", points(words, result).into()),
                    ("game", (*game).into()),
                    ("place", self.place(*at)),
                ],
            ),
            Act::HallCode { open: true } => words.get("act-hall-code"),
            Act::HallCode { open: false } => words.get("act-no-hall-code"),
            Act::SetResult { at, game, result } => words.with(
                "act-set-result",
                [
                    ("game", (*game).into()),
                    ("place", self.place(*at)),
                    ("result", points(words, result).into()),
                ],
            ),
            Act::AddGame { at } => words.with("act-add-game", [("place", self.place(*at))]),
            Act::Advance { at, side } => {
                let values = [("side", self.side_at(*at, *side)), ("place", self.place(*at))];
                words.with("act-advance", values)
            }
            Act::Undo { record: number } => {
                let undone = event.log().get((*number as usize).saturating_sub(1));
                let undone = undone.filter(|undone| !matches!(undone.act, Act::Undo { .. }));
                let what = undone.map(|undone| sentence(words, event, undone));
                let what = what.unwrap_or_default();
                words.with("act-undo", [("number", (*number).into()), ("what", what.into())])
            }
            _ => String::new(),
        }
    }

    /// A ruling, points, or an announcement.
    fn ruling(&self, act: &Act) -> String {
        let words = self.words;
        match act {
            Act::Adjust { entrant, points, article, note, .. } => {
                let sign = if points.0 > 0 { "+" } else { "" };
                // Half a point is singular too.
                let count = if points.0.abs() <= 2 { 1 } else { 2 };
                words.with(
                    "act-adjust",
                    [
                        ("points", format!("{sign}{points}").into()),
                        ("count", count.into()),
                        ("name", self.name(*entrant)),
                        ("article", text(article)),
                        ("note", text(note)),
                    ],
                )
            }
            Act::Rule { article, text: ruling, at } => {
                let values = [("article", text(article)), ("text", text(ruling))];
                let [article, ruling] = values;
                match at {
                    Some(at) => {
                        words.with("act-rule-at", [article, ruling, ("place", self.place(*at))])
                    }
                    None => words.with("act-rule", [article, ruling]),
                }
            }
            Act::Announce { text: told } => words.with("act-announce", [("text", text(told))]),
            _ => String::new(),
        }
    }

    fn name(&self, id: EntrantId) -> Value<'static> {
        let label = self.event.entrant(id).map(|entrant| format!("{id} {}", entrant.label()));
        label.unwrap_or_else(|_| id.to_string()).into()
    }

    /// The name that was chosen on a phone.
    fn person(&self, PhonePlayer { entrant, person }: PhonePlayer) -> Value<'static> {
        let found = self.event.entrant(entrant).ok();
        let person = found.and_then(|found| found.people.get(usize::from(person)));
        person.map_or_else(|| self.words.get("somebody"), |person| person.name.clone()).into()
    }

    fn side(&self, side: &Side) -> String {
        let name = |id: &EntrantId| {
            let label = self.event.entrant(*id).map(|entrant| format!("{id} {}", entrant.label()));
            label.unwrap_or_else(|_| id.to_string())
        };
        side.0.iter().map(name).collect::<Vec<_>>().join(" – ")
    }

    fn side_at(&self, at: MatchId, side: u8) -> Value<'static> {
        let found = self.event.find_match(at);
        let name = found.map(|table| self.side(table.side(usize::from(side).min(1))));
        name.unwrap_or_else(|_| side.to_string()).into()
    }

    fn place(&self, at: MatchId) -> Value<'static> {
        let round = match self.event.regulations().stages.len() {
            1 => at.round.to_string(),
            _ => format!("{}.{}", at.stage, at.round),
        };
        let values = [("round", round.into()), ("table", at.table.into())];
        let [round, table] = values;
        match self.event.find_match(at) {
            Ok(it) => {
                let (first, second) = (self.side(&it.first), self.side(&it.second));
                let sides = [round, table, ("first", first.into()), ("second", second.into())];
                self.words.with("place-sides", sides).into()
            }
            Err(_) => self.words.with("place-at", [round, table]).into(),
        }
    }
}

/// Whether an arbiter changes the course of an event by the act, beside corrections.
pub(super) fn is_ruling(act: &Act) -> bool {
    match act {
        Act::SetResult { result, .. } => result.reason != Reason::Played,
        Act::Rule { .. }
        | Act::Adjust { .. }
        | Act::Advance { .. }
        | Act::AddGame { .. }
        | Act::Reopen { .. }
        | Act::Exchange { .. } => true,
        _ => false,
    }
}

/// The records that corrected a result, by their places in the log, with the result before.
pub(super) fn corrections(event: &Tournament) -> HashMap<usize, GameResult> {
    let games = event.stages().iter().flat_map(tournament::Stage::matches).flat_map(|it| &it.games);
    let corrections = games.flat_map(|game| &game.corrections);
    corrections.map(|it| (it.record, it.before.clone())).collect()
}

/// A result in words: `1 : 0`, with the reason if it was not played.
pub(super) fn points(words: &Words, result: &GameResult) -> String {
    let points = format!("{} : {}", result.first, result.second);
    let with = |id| words.with(id, [("points", points.as_str().into())]);
    let text = match result.reason {
        Reason::Played => points.clone(),
        Reason::Forfeit => with("result-forfeit"),
        Reason::Ruled => with("result-ruled"),
        Reason::Void => return words.get("result-void"),
    };
    match &result.article {
        Some(article) => {
            let values = [("result", text.into()), ("article", article.as_str().into())];
            words.with("result-article", values)
        }
        None => text,
    }
}

fn names(people: &[Person]) -> String {
    people.iter().map(|person| person.name.as_str()).collect::<Vec<_>>().join(" – ")
}
