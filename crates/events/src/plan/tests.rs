use tournament::{EntrantKind, Format, Half, Person, Reason, Regulations, StageRules};

use super::*;

const START: u64 = 1_800_000_000_000;

fn people(names: &[&str]) -> Vec<Person> {
    let account = |name: &&str| Some(format!("id-{name}"));
    names.iter().map(|name| Person { account: account(name), ..Person::new(*name) }).collect()
}

/// An event that starts at [`START`] and runs by itself, with pairs or single people.
fn event(format: Format, (rounds, games): (u16, u8), automation: Automation) -> Tournament {
    let pairs = !format.forms_partners();
    let regulations = Regulations {
        entrants: if pairs { EntrantKind::Pairs } else { EntrantKind::Singles },
        stages: vec![StageRules { minutes: 10, ..StageRules::new(format, rounds, games) }],
        clock: "60+1".to_owned(),
        default_minutes: 2,
        automation,
        starts_at: Some(START),
        form_pairs: pairs,
        ..Regulations::default()
    };
    let mut event = Tournament::new(regulations, 0, "organizer").expect("they can be played");
    let names = ["Ada", "Boris", "Chiara", "Dmitri", "Emil", "Fatima", "Gao", "Hana"];
    for names in names.chunks(if pairs { 2 } else { 1 }) {
        let people = people(names);
        event.act(1, "organizer", Act::Enter { people, team: None }).expect("entered");
    }
    event
}

/// A world in which tables are made at once.
struct World {
    event: Tournament,
    tables: Vec<EventTable>,
    now: u64,
    /// The keys that were used.
    keys: Vec<String>,
    followers: usize,
    called: Vec<Call>,
}

impl World {
    fn new(event: Tournament) -> Self {
        Self {
            event,
            tables: Vec::new(),
            now: START,
            keys: Vec::new(),
            followers: 0,
            called: Vec::new(),
        }
    }

    fn perform(&mut self, key: String, command: Command) {
        assert!(key.chars().count() <= 40, "{key}");
        if self.keys.contains(&key) {
            return;
        }
        self.keys.push(key);
        for act in command.clone().acts(&self.event).expect("possible") {
            let done = self.event.act(self.now, "server", act);
            done.unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
        }
    }

    /// Carries plans out until nothing is left to do now. Gives when to look again.
    fn settle(&mut self) -> Option<u64> {
        for _ in 0..100 {
            let Plan { steps, due } = plan(&self.event, &self.tables, self.now);
            if steps.is_empty() {
                assert!(due.is_none_or(|due| due > self.now));
                return due;
            }
            let calls = self.called.len();
            for step in steps {
                self.carry_out(step);
            }
            if self.called.len() > calls {
                return due;
            }
        }
        panic!("it never settles: {:?}", plan(&self.event, &self.tables, self.now));
    }

    fn carry_out(&mut self, step: PlannedStep) {
        match step {
            PlannedStep::Command(key, command) => self.perform(key, command),
            PlannedStep::Make(made) => {
                let table = made.table.unwrap_or_else(|| format!("t{}", self.tables.len()));
                self.tables.retain(|known| known.at != made.at);
                self.tables.push(EventTable {
                    at: made.at,
                    table,
                    made: self.now as i64,
                    exists: true,
                    in_play: false,
                    ended: false,
                    outcome: None,
                });
            }
            PlannedStep::Call { call, .. } => self.called.push(call),
            PlannedStep::End { table } => self.tables.retain(|known| known.table != table),
            PlannedStep::Follow => self.followers += 1,
        }
    }

    /// All open games end like this.
    fn end_all(&mut self, outcome: &str) {
        for table in &mut self.tables {
            table.outcome = Some(outcome.to_owned());
        }
    }

    fn points(&self) -> Vec<Half> {
        let rows = self.event.standings(1).expect("started");
        let mut points: Vec<_> = rows.into_iter().map(|row| (row.entrant, row.points)).collect();
        points.sort_unstable();
        points.into_iter().map(|(_, points)| points).collect()
    }
}

#[test]
fn a_swiss_runs_from_its_hour_to_its_end() {
    let mut world = World::new(event(Format::Swiss { rematches: true }, (2, 2), Automation::Full));
    world.now = START - 1;
    assert_eq!(world.settle(), Some(START));
    assert!(world.event.stages().is_empty());
    world.now = START;
    assert_eq!(world.settle(), Some(START + 2 * MINUTE), "players have two minutes");
    assert_eq!(world.tables.len(), 2, "one game of a match at a time");
    // The side with WhiteA wins: the sides change in the second game.
    for round in 1..=2 {
        for game in 1..=2 {
            assert!(!world.event.is_finished());
            let at = world.tables.iter().map(|table| (table.at.round, table.at.game));
            assert!(at.eq([(round, game); 2]), "{:?}", world.tables);
            world.end_all("won-first");
            world.settle();
        }
    }
    assert!(world.event.is_finished() && world.tables.is_empty());
    assert_eq!(world.points(), [Half(4); 4]);
    assert_eq!(world.settle(), None);
}

#[test]
fn of_an_event_with_tables_alone_the_arbiters_run_the_rounds() {
    let mut world =
        World::new(event(Format::Swiss { rematches: true }, (2, 1), Automation::Tables));
    assert_eq!(world.settle(), None);
    world.perform("start".into(), Command::StartStage);
    world.perform("pair".into(), Command::PairRound);
    assert_eq!((world.settle(), world.tables.len()), (None, 0), "the pairing is private");
    world.perform("p".into(), Command::Act { act: Act::Publish { stage: 1, round: 1 } });
    world.settle();
    assert_eq!(world.tables.len(), 2);
    world.end_all("void");
    world.settle();
    assert!(world.tables.iter().all(|table| table.at.attempt == 1), "played again");
    world.end_all("drawn");
    world.settle();
    assert!(world.event.round(1, 1).expect("there").is_over() && world.tables.is_empty());
    assert_eq!(world.event.round(1, 1).expect("there").state, RoundState::Published);
}

#[test]
fn a_result_that_an_arbiter_sets_before_the_servers_note_stands() {
    let mut world =
        World::new(event(Format::Swiss { rematches: true }, (1, 1), Automation::Tables));
    world.perform("start".into(), Command::StartStage);
    world.perform("pair".into(), Command::PairRound);
    world.perform("p".into(), Command::Act { act: Act::Publish { stage: 1, round: 1 } });
    world.settle();
    world.end_all("won-first");
    let Plan { steps, .. } = plan(&world.event, &world.tables, world.now);
    let at = MatchId { stage: 1, round: 1, table: 1 };
    let ruled = GameResult { reason: Reason::Ruled, ..GameResult::DRAW };
    let act = Act::SetResult { at, game: 1, result: ruled.clone() };
    world.perform("arbiter".into(), Command::Act { act });
    let at = MatchId { table: 2, ..at };
    let act = Act::SetResult { at, game: 1, result: GameResult::VOID };
    world.perform("void".into(), Command::Act { act });
    for step in steps {
        world.carry_out(step);
    }
    let [first, second] = &world.event.round(1, 1).expect("there").matches[..] else {
        panic!("two matches");
    };
    assert_eq!(first.games[0].result, Some(ruled));
    assert_eq!(second.games[0].result, None, "another game is played");
}

#[test]
fn no_shows_lose_their_match_and_rest_in_an_arena() {
    let mut world = World::new(event(Format::ArenaSingles, (0, 1), Automation::Full));
    world.settle();
    assert_eq!(world.tables.len(), 2);
    for table in &mut world.tables {
        table.in_play = table.at.board == 2;
    }
    world.now += 2 * MINUTE;
    world.settle();
    let call = world.called.pop().expect("called");
    assert_eq!((call.at.board, call.commands([false; 4])), (1, Vec::new()));
    let absent = call.seats[3];
    for (key, command) in call.commands([false, false, false, true]) {
        world.perform(key, command);
    }
    world.settle();
    let entrant = world.event.entrant(absent.0).expect("there");
    assert!(entrant.paused, "who does not come is not paired again");
    let result = world.event.round(1, 1).expect("there").matches[0].games[0].result.clone();
    let result = result.expect("ruled");
    let [first, second] = [result.first, result.second];
    assert_eq!(result.reason, Reason::Forfeit);
    assert_eq!([first, second][absent.1], Half::ZERO);
    assert_eq!(first + second, Half::WIN);
}

#[test]
fn an_arena_pairs_who_is_free_until_shortly_before_its_end() {
    let mut world = World::new(event(Format::ArenaPairs, (0, 1), Automation::Full));
    world.settle();
    for minute in 1..9 {
        world.now = START + minute * MINUTE;
        assert_eq!(world.tables.len(), 2, "at {minute}");
        world.end_all("won-second");
        world.settle();
    }
    world.now = START + 10 * MINUTE - 30_000;
    world.end_all("drawn");
    assert_eq!(world.settle(), Some(START + 10 * MINUTE));
    assert_eq!((world.tables.len(), world.event.is_finished()), (0, false));
    world.now = START + 10 * MINUTE;
    world.settle();
    assert!(world.event.is_finished());
}

#[test]
fn a_knockout_plays_on_until_somebody_wins() {
    let mut world = World::new(event(Format::Knockout, (0, 1), Automation::Full));
    world.settle();
    for _ in 0..3 {
        world.end_all("drawn");
        world.settle();
        assert_eq!(world.tables.len(), 2);
    }
    world.end_all("won-first");
    world.settle();
    assert_eq!(world.tables.len(), 1, "the final");
    world.now += 3 * 60 * MINUTE;
    world.tables[0].in_play = true;
    world.settle();
    assert!(world.event.is_finished(), "a game that all have left is given up");
}

#[test]
fn too_few_do_not_start_and_the_next_evening_comes_all_the_same() {
    let mut other = event(Format::Swiss { rematches: false }, (2, 1), Automation::Full);
    for entrant in 1..=3 {
        let act = Act::Withdraw { entrant: EntrantId(entrant) };
        other.act(2, "organizer", act).expect("withdrawn");
    }
    let regulations = Box::new(Regulations { repeats_every: 1440, ..other.regulations().clone() });
    other.act(3, "organizer", Act::Regulate { regulations }).expect("not begun");
    let mut world = World::new(other);
    world.settle();
    assert!(world.event.is_finished() && world.event.stages().is_empty());
    assert_eq!(world.followers, 1);
    let said = |act: &Act| matches!(act, Act::Announce { text } if text.contains("1 entered"));
    assert!(world.event.log().iter().any(|record| said(&record.act)));
}

#[test]
fn people_who_come_alone_get_partners() {
    let mut other = event(Format::Swiss { rematches: false }, (1, 1), Automation::Full);
    for (name, rating) in [("Ines", 1900), ("Jan", 1500), ("Kai", 1200), ("Lea", 1700)] {
        let person = Person { rating: Some(rating), ..people(&[name]).remove(0) };
        let act = Act::Enter { people: vec![person], team: None };
        other.act(2, name, act).expect("entered");
    }
    let mut world = World::new(other);
    world.settle();
    assert_eq!(world.tables.len(), 3);
    let labels: Vec<_> = world.event.entrants().iter().map(tournament::Entrant::label).collect();
    assert!(labels.contains(&"Ines – Kai".to_owned()), "{labels:?}");
}

#[test]
fn time_controls_are_read() {
    for (control, expected) in [
        ("180+2", [180_000, 2000]),
        ("300b3", [300_000, 3000]),
        ("60", [60_000, 0]),
        ("0.5+0.1", [500, 100]),
        ("never", [0, 0]),
    ] {
        assert_eq!(clock_of(control), expected, "{control}");
    }
}
