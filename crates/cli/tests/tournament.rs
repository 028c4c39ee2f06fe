//! `tandem tournament` as a club meets it: whole evenings by command, and files that are hostile.

use std::{
    fs::{self, File},
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use serde_json::Value;

/// A folder with the file of an event.
struct Hall {
    folder: PathBuf,
}

impl Hall {
    fn new(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let folder = folder.join(format!("tournament-{}-{name}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        Self { folder }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tandem"));
        command.current_dir(&self.folder).args(["--no-config", "tournament"]).args(arguments);
        command.env("TZ", "UTC").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Runs a command; its output without padding, if it ends with this status.
    #[track_caller]
    fn run(&self, status: i32, arguments: &[&str], input: &str) -> String {
        let mut child =
            self.command(arguments).stdin(Stdio::piped()).spawn().expect("the command starts");
        // A command that has seen enough need not read the rest.
        let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
        let output = child.wait_with_output().expect("the command ends");
        let [out, err] =
            [output.stdout, output.stderr].map(|it| String::from_utf8_lossy(&it).into_owned());
        assert_eq!(output.status.code(), Some(status), "{arguments:?}\n{out}\n{err}");
        assert!(!err.contains("panicked"), "{err}");
        let both = format!("{out}{err}");
        let squeeze = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
        both.lines().map(squeeze).collect::<Vec<_>>().join("\n")
    }

    #[track_caller]
    fn does(&self, arguments: &[&str]) -> String {
        self.run(0, arguments, "")
    }

    #[track_caller]
    fn refuses(&self, arguments: &[&str], says: &str) {
        let said = self.run(2, arguments, "");
        assert!(said.contains(says), "{says} is not in: {said}");
    }

    #[track_caller]
    fn json(&self, arguments: &[&str]) -> Vec<Value> {
        let output = self.command(arguments).output().expect("the command ends");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    }

    /// The event in its file.
    fn event(&self) -> Value {
        let text = fs::read_to_string(self.path("e.json")).expect("the file");
        serde_json::from_str(&text).expect("JSON")
    }
}

impl Drop for Hall {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

const PAIRS: [&str; 8] = [
    "Ada 1900 & Boris 1900",
    "Chiara 1800 & Dmitri 1800",
    "Emil 1700 & Fatima 1700",
    "Gao 1600 & Hana 1600",
    "Ivo 1500 & Jana 1500",
    "Karel 1400 & Lea 1400",
    "Mia 1300 & Noah 1300",
    "Ota 1200 & Petra 1200",
];

#[test]
fn a_swiss_of_eight_pairs() {
    let hall = Hall::new("swiss");
    hall.does(&["new", "e.json", "--preset", "swiss", "--rounds", "3", "--name", "Autumn"]);
    hall.does(&[&["enter", "e.json"][..], &PAIRS].concat());
    assert!(
        hall.does(&["show", "e.json"])
            .ends_with("Next: `pair` starts the event and pairs round 1.")
    );
    let dry = hall.does(&["pair", "e.json", "--dry-run"]);
    assert!(dry.contains("1 1 Ada – Boris : 5 Ivo – Jana"), "{dry}");
    assert!(hall.does(&["show", "e.json"]).contains("starts the event"), "nothing has changed");
    let mut met = Vec::new();
    for round in 1..=3 {
        hall.does(&["pair", "e.json"]);
        let paired = hall.json(&["pairings", "e.json", "--json"]).remove(0);
        assert_eq!(paired["number"], round);
        let tables = paired["matches"].as_array().expect("matches").clone();
        assert_eq!(tables.len(), 4);
        for table in tables {
            let (one, other) = (table["first"][0].clone(), table["second"][0].clone());
            let pair = if one.as_u64() < other.as_u64() { (one, other) } else { (other, one) };
            assert!(!met.contains(&pair), "{pair:?} have met");
            met.push(pair);
        }
        hall.refuses(&["pair", "e.json"], "the round before is not closed");
        let said = hall.does(&["results", "e.json", "--by-table", "1WW 2WL 3DD 4WD"]);
        let next = if round == 3 { "`finish` ends the event" } else { "Next: `pair` round" };
        assert!(said.contains(next), "{said}");
    }
    hall.does(&["finish", "e.json"]);
    let rows = hall.json(&["standings", "e.json", "--json"]);
    let halves: i64 = rows.iter().map(|row| row["points"].as_i64().expect("points")).sum();
    assert_eq!((rows.len(), halves), (8, 2 * 3 * 4 * 2));
    let standings = hall.does(&["standings", "e.json"]);
    assert!(
        standings.starts_with("Standings: Autumn, After round 3 of 3\nRank No. Name"),
        "{standings}"
    );
    assert_eq!(hall.json(&["crosstable", "e.json", "--json"]).len(), 3);
    assert!(hall.does(&["export", "e.json", "--trf"]).contains("082 8"));
    assert!(
        hall.does(&["export", "e.json", "--csv", "entries"])
            .contains("8,8,,\"Ota, Petra\",1200,plays")
    );
    assert_eq!(hall.does(&["export", "e.json", "--json", "-o", "copy.json"]), "");
    let copy = fs::read(hall.path("copy.json")).expect("the copy");
    assert_eq!(copy, fs::read(hall.path("e.json")).expect("the file"));
    assert!(hall.does(&["show", "e.json"]).ends_with("The event is finished."));
}

#[test]
fn a_ladder_evening() {
    let hall = Hall::new("ladder");
    hall.does(&["new", "e.json", "--format", "ladder", "--singles"]);
    hall.does(&[
        "enter", "e.json", "Ada", "Boris", "Chiara", "Dmitri", "Emil", "Fatima", "Gao", "Hana",
    ]);
    let said = hall.does(&["results", "e.json", "1:2W3:4 5:6WL7:8"]);
    assert!(said.contains("1 1 Ada – 2 Boris 1 : 0 3 Chiara – 4 Dmitri"), "{said}");
    hall.run(0, &["results", "e.json"], "1:3W2:4\n\n7:8L5:6, 1:8D2:7\n");
    let ladder = hall.does(&["standings", "e.json"]);
    assert!(ladder.lines().nth(2).is_some_and(|line| line.starts_with("1 1 Ada 3")), "{ladder}");
    assert_eq!(hall.does(&["crosstable", "e.json"]).lines().count(), 2 + 5);
    // A person may come during the evening and play at once.
    hall.does(&["late", "e.json", "Ivo 1900"]);
    hall.does(&["results", "e.json", "9:1W2:3"]);
    assert!(hall.does(&["standings", "e.json"]).contains("1 9 Ivo 1 "));
    hall.does(&["finish", "e.json"]);
}

/// Every format of the crate is played to its end.
#[test]
fn every_format_by_command() {
    let singles: Vec<String> = (1..=8).map(|number| format!("Person {number}")).collect();
    let pairs: Vec<String> =
        (1..=5).map(|number| format!("One {number}x & Two {number}x")).collect();
    for (format, is_single) in [
        ("round-robin", false),
        ("double-round-robin", false),
        ("swiss", false),
        ("rotation", true),
        ("czech", true),
        ("changing-partners", true),
        ("knockout", false),
        ("double-elimination", false),
        ("arena-pairs", false),
        ("arena-singles", true),
    ] {
        let hall = Hall::new(format);
        hall.does(&["new", "e.json", "--format", format, "--games", "1"]);
        let names: Vec<&str> =
            if is_single { &singles } else { &pairs }.iter().map(String::as_str).collect();
        hall.does(&[&["enter", "e.json"][..], &names].concat());
        let mut rounds = 0;
        loop {
            let output = hall.command(&["pair", "e.json", "--json"]).output().expect("it ends");
            if !output.status.success() {
                let why = String::from_utf8_lossy(&output.stderr);
                assert!(why.contains("over") || why.contains("has met"), "{format}: {why}");
                break;
            }
            rounds += 1;
            let round: Value = serde_json::from_slice(&output.stdout).expect("a round");
            let tables = round["matches"].as_array().expect("matches").len();
            let results: Vec<_> = (1..=tables).map(|table| format!("{table}W")).collect();
            if tables > 0 {
                hall.does(&["results", "e.json", "--by-table", &results.join(" ")]);
            }
            if format.starts_with("arena") && rounds == 3 {
                break;
            }
        }
        assert!(rounds >= 3, "{format}: {rounds}");
        hall.does(&["print", "e.json", "--what", "all", "-o", "all.html"]);
        hall.does(&["finish", "e.json"]);
    }
}

#[test]
fn people_come_go_and_miss_rounds() {
    let hall = Hall::new("people");
    hall.does(&["new", "e.json", "--preset", "swiss", "--rounds", "3", "--form-pairs"]);
    fs::write(
        hall.path("entries.csv"),
        "\u{feff}Player 1;Player 2;Rating 1;Rating 2;Club\nAda;Boris;1900;;Praha\n'=Chiara;Dmitri;;;\n\nEmil;;1500;;\n",
    )
    .expect("a file");
    let said = hall.does(&["enter", "e.json", "--csv", "entries.csv"]);
    assert!(said.contains("2 =Chiara – Dmitri\n3 Emil, needs a partner"), "{said}");
    hall.does(&["enter", "e.json", "Fatima", "Gao & Hana", "Ivo & Jana"]);
    assert_eq!(hall.does(&["partner", "e.json", "Emil", "fat"]), "entrants 3 and 4 become a pair");
    hall.does(&["absent", "e.json", "Gao"]);
    hall.does(&["bye", "e.json", "6", "--round", "2"]);
    let said = hall.does(&["pair", "e.json"]);
    assert!(said.contains("5 Gao – Hana absent 0"), "{said}");
    hall.does(&["results", "e.json", "--by-table", "1WW 2WW"]);
    hall.does(&["withdraw", "e.json", "2"]);
    let said = hall.does(&["late", "e.json", "Karel & Lea"]);
    assert!(said.contains("7 Karel – Lea, from round 2"), "{said}");
    hall.refuses(
        &["exchange", "e.json", "7", "Lea", "Mia 1700"],
        "may not exchange a partner by the regulations",
    );
    let said = hall.does(&["pair", "e.json"]);
    assert!(said.contains("6 Ivo – Jana requested bye 0"), "{said}");
    let absences = hall.does(&["print", "e.json", "--what", "absences"]);
    assert!(absences.contains("Withdrawn\nNo. Name\n2 =Chiara – Dmitri"), "{absences}");
    hall.refuses(&["withdraw", "e.json", "o"], "no entrant is called `o`");
    hall.refuses(&["enter", "e.json", "Ada & Zoe"], "`Ada` has entered already");
    fs::write(hall.path("bad.csv"), "name,rating\nZoe,high\n").expect("a file");
    hall.refuses(
        &["enter", "e.json", "--csv", "bad.csv"],
        "bad.csv:2: a rating is a whole number (got `high`)",
    );
    fs::write(hall.path("bad.csv"), "who,rating\nZoe,1\n").expect("a file");
    hall.refuses(&["enter", "e.json", "--csv", "bad.csv"], "bad.csv:1: no column of players");
}

#[test]
fn the_three_of_a_trio_take_turns() {
    let hall = Hall::new("trio");
    hall.does(&["new", "e.json", "--preset", "round-robin"]);
    hall.does(&["enter", "e.json", "Ada & Boris & Chiara", "Dmitri & Emil"]);
    hall.does(&["pair", "e.json"]);
    let said = hall.does(&["line-up", "e.json", "1", "chiara", "Ada"]);
    assert_eq!(said, "new line-up of 1 Chiara – Ada");
    let names = hall.does(&["print", "e.json", "--what", "names"]);
    assert!(names.contains("Chiara 1 White A Ada Dmitri – Emil"), "{names}");
    hall.refuses(&["line-up", "e.json", "1", "Ada", "Zoe"], "entrant 1 has nobody called `Zoe`");
    hall.refuses(&["line-up", "e.json", "1", "Ada", "Ada"], "has not these two people");
}

#[test]
fn partners_who_rotate_are_told_that_they_were_partners() {
    let hall = Hall::new("partners-again");
    hall.does(&["new", "e.json", "--format", "rotation", "--games", "1"]);
    hall.does(&["enter", "e.json", "Ada", "Boris", "Chiara", "Dmitri"]);
    hall.does(&["pair", "e.json"]);
    hall.does(&["results", "e.json", "--by-table", "1W"]);
    let before = hall.json(&["pairings", "e.json", "--json"])[0]["matches"][0]["first"].clone();
    let [one, other] = [0, 1].map(|place| before[place].to_string());
    let draft = hall.does(&["pair", "e.json", "--draft"]);
    assert!(!draft.contains("warning"), "{draft}");
    // The partner of the one changes places with the partner of the last round.
    let now = hall.json(&["pairings", "e.json", "--json"])[0]["matches"][0].clone();
    let partner = ["first", "second"].iter().find_map(|side| {
        let side = [0, 1].map(|place| now[*side][place].to_string());
        let place = side.iter().position(|it| *it == one)?;
        Some(side[1 - place].clone())
    });
    let said = hall.does(&["swap", "e.json", &partner.expect("a partner"), &other]);
    assert!(said.contains("have been partners"), "{said}");
}

#[test]
fn a_knockout_has_a_match_for_the_third_place() {
    let hall = Hall::new("third");
    hall.does(&["new", "e.json", "--format", "knockout", "--games", "1", "--third-place"]);
    hall.does(&[&["enter", "e.json"][..], &PAIRS[..4]].concat());
    hall.does(&["pair", "e.json"]);
    hall.does(&["results", "e.json", "--by-table", "1W 2W"]);
    let said = hall.does(&["pair", "e.json"]);
    assert!(said.contains("Table 2 plays for third place."), "{said}");
    assert!(!said.contains("left out"), "those who are out are not missing: {said}");
    let paired = hall.json(&["pairings", "e.json", "--json"]).remove(0);
    let third: Vec<_> = paired["matches"]
        .as_array()
        .expect("matches")
        .iter()
        .map(|it| &it["third-place"])
        .collect();
    assert_eq!(third, [false, true]);
    hall.does(&["results", "e.json", "--by-table", "1W 2L"]);
    let standings = hall.does(&["standings", "e.json"]);
    assert!(standings.contains("3 3 Emil – Fatima 2 ½"), "{standings}");
}

#[test]
fn reports_of_fide_are_read() {
    let hall = Hall::new("reports");
    hall.does(&["new", "e.json", "--preset", "swiss", "--rounds", "3", "--name", "Autumn"]);
    hall.does(&[&["enter", "e.json"][..], &PAIRS[..5]].concat());
    for _ in 0..2 {
        hall.does(&["pair", "e.json"]);
        hall.does(&["results", "e.json", "--by-table", "1WL 2WW"]);
    }
    hall.does(&["export", "e.json", "--trf", "-o", "e.trf"]);
    let said = hall.does(&["new", "copy.json", "--trf", "e.trf", "--rounds", "3"]);
    assert!(said.contains("5 entrants, 2 rounds"), "{said}");
    hall.does(&["export", "copy.json", "--trf", "-o", "copy.trf"]);
    let [one, other] =
        ["e.trf", "copy.trf"].map(|name| fs::read_to_string(hall.path(name)).expect("a report"));
    assert_eq!(one, other);
    let [one, other] = ["e.json", "copy.json"].map(|name| hall.does(&["standings", name]));
    assert_eq!(one, other);
    // The event goes on from there.
    let said = hall.does(&["pair", "copy.json"]);
    assert!(said.contains("Round 3 of 3"), "{said}");
    hall.does(&["new", "f.json", "--preset", "round-robin"]);
    let said = hall.does(&["enter", "f.json", "--trf", "e.trf"]);
    assert!(said.ends_with("5 entries; 5 in all"), "{said}");
    // Players of a tournament of single people.
    let row = |number: u32, name: &str, games: &str| {
        let (number, points) = (format!("{number:>4}"), format!("{:>28}0.0    1", ""));
        format!("001 {number}      {name:<33} 1500{points}{games}\n")
    };
    let singles = row(1, "Gao", "     2 w 1") + &row(2, "Hana", "     1 b 0");
    fs::write(hall.path("s.trf"), &singles).expect("a file");
    hall.refuses(&["enter", "f.json", "--trf", "s.trf"], "s.trf: the file has no teams");
    hall.refuses(&["new", "g.json", "--trf", "s.trf"], "s.trf: line 1: its games are those of one");
    hall.does(&["new", "g.json", "--preset", "club"]);
    let said = hall.does(&["enter", "g.json", "--trf", "s.trf"]);
    assert!(said.starts_with("1 Gao\n2 Hana"), "{said}");
    hall.refuses(
        &["enter", "g.json", "--trf", "s.trf"],
        "has entered already; add a distinction (at s.trf:1)",
    );
}

#[test]
fn a_draft_is_changed_by_hand() {
    let hall = Hall::new("draft");
    hall.does(&["new", "e.json", "--preset", "swiss", "--rounds", "3"]);
    hall.does(&[&["enter", "e.json"][..], &PAIRS[..4]].concat());
    hall.does(&["pair", "e.json"]);
    hall.does(&["results", "e.json", "1WW3 2WW4"]);
    let draft = hall.does(&["pair", "e.json", "--draft"]);
    assert!(draft.starts_with("Pairings: Swiss of pairs, Round 2 of 3, draft"), "{draft}");
    let said = hall.does(&["swap", "e.json", "2", "3"]);
    assert!(said.contains("warning: 1 Ada – Boris and 3 Emil – Fatima have met"), "{said}");
    hall.does(&["publish", "e.json"]);
    hall.refuses(&["swap", "e.json", "2", "3"], "the round is published");
}

#[test]
fn results_have_places_and_are_entered_together() {
    let hall = Hall::new("results");
    hall.does(&["new", "e.json", "--preset", "round-robin"]);
    hall.does(&[&["enter", "e.json"][..], &PAIRS[..4]].concat());
    hall.does(&["pair", "e.json"]);
    let before = hall.event();
    let wrong = |arguments: &[&str], input: &str, says: &str| {
        let said = hall.run(2, &[&["results", "e.json"], arguments].concat(), input);
        assert!(said.contains(says), "{says} is not in: {said}");
        assert_eq!(hall.event(), before, "nothing is entered");
    };
    wrong(&[], "1WW4\n2WX3\n", "standard input:2: `2WX3` is no result");
    wrong(&[], "1WW4\n\n1WW2\n", "standard input:3: no open round has this match");
    wrong(&[], "", "there are no results");
    wrong(&["1WWW4"], "", "`1WWW4`: 3 games for a match of 2");
    wrong(&["--by-table", "1WW 9WW"], "", "no open round has this match");
    wrong(&["--by-table", "1WW4"], "", "`1WW4` is no result of a table");
    wrong(&["\u{1b}[2J"], "", "is no result");
    fs::write(hall.path("r.csv"), "table,games\n1,WW\n2,WXL\n").expect("a file");
    wrong(&["--csv", "r.csv"], "", "r.csv:3: `2WXL` is no result of a table");
    fs::write(hall.path("r.csv"), "first;games;second\n1;WW;4\n").expect("a file");
    hall.does(&["results", "e.json", "--csv", "r.csv"]);
    hall.does(&["results", "e.json", "4LL1"]);
    hall.refuses(
        &["results", "e.json", "1WL4"],
        "has the result 1 : 0; use `correct` to change it",
    );
    let said = hall.does(&["correct", "e.json", "1WL4"]);
    assert!(said.contains("1 Ada – Boris 1 : 1 4 Gao – Hana"), "{said}");
    let rulings = hall.does(&["print", "e.json", "--what", "rulings"]);
    assert!(rulings.contains("0 : 1; it was 1 : 0"), "{rulings}");
    hall.does(&["forfeit", "e.json", "2", "second"]);
    hall.does(&[
        "rule",
        "e.json",
        "--article",
        "8.6",
        "--table",
        "2",
        "--game",
        "2",
        "--points",
        "0:½",
        "both flags",
    ]);
    hall.does(&["penalty", "e.json", "1", "--points=-½", "--article", "9.4e", "late"]);
    let standings = hall.does(&["standings", "e.json"]);
    assert!(standings.contains("1 Ada – Boris 2 ½ "), "{standings}");
}

#[test]
fn the_last_command_is_taken_back() {
    let hall = Hall::new("undo");
    hall.does(&["new", "e.json", "--preset", "round-robin"]);
    hall.refuses(&["undo", "e.json"], "nothing to take back");
    hall.does(&[&["enter", "e.json"][..], &PAIRS[..4]].concat());
    let before = hall.event();
    hall.does(&["pair", "e.json"]);
    hall.refuses(&["undo", "e.json"], "`undo --published` takes it back");
    let published = hall.event();
    hall.does(&["results", "e.json", "1WW4"]);
    let said = hall.does(&["undo", "e.json"]);
    assert!(said.starts_with("Taken back: 2 acts\ngame 1, round 1, table 1"), "{said}");
    assert_eq!(hall.event(), published);
    assert!(hall.does(&["undo", "e.json", "--published"]).starts_with("Taken back: 3 acts"));
    assert_eq!(hall.event(), before);
    let undone = fs::read_to_string(hall.path("e.json.undone")).expect("what was taken back");
    assert_eq!(
        undone.lines().filter(|line| serde_json::from_str::<Value>(line).is_ok()).count(),
        5
    );
    let backup = fs::read_to_string(hall.path("e.json.bak")).expect("the backup");
    assert_eq!(serde_json::from_str::<Value>(&backup).expect("JSON"), published);
}

/// A command that is killed has done all or nothing, and the next one works.
#[test]
fn a_killed_command_leaves_the_file_whole() {
    let hall = Hall::new("kill");
    hall.does(&["new", "e.json", "--preset", "club"]);
    let mut entered = 0;
    for attempt in 0..30_u32 {
        let mut child = hall
            .command(&["enter", "e.json", &format!("Person {attempt}x")])
            .spawn()
            .expect("it starts");
        // Each attempt is killed a little later, and every third one while it has a temporary file.
        for _ in 0..attempt * 200 {
            let names = fs::read_dir(&hall.folder).expect("the folder");
            let is_writing =
                names.flatten().any(|it| it.file_name().to_string_lossy().ends_with(".tmp"));
            if is_writing && attempt.is_multiple_of(3) {
                break;
            }
        }
        let _ = child.kill();
        child.wait().expect("it ends");
        let records = hall.event()["records"].as_array().expect("records").len();
        assert!(records == entered + 1 || records == entered + 2, "{records} after {entered}");
        entered = records - 1;
    }
    hall.does(&["enter", "e.json", "Last"]);
    assert_eq!(hall.event()["records"].as_array().expect("records").len(), entered + 2);
}

#[test]
fn two_commands_at_once_are_refused() {
    let hall = Hall::new("lock");
    hall.does(&["new", "e.json", "--preset", "club"]);
    let held = File::open(hall.path("e.json")).expect("the file");
    held.try_lock().expect("nobody else has it");
    hall.refuses(&["enter", "e.json", "Ada"], "another command is changing this event");
    assert!(hall.does(&["show", "e.json"]).contains("Next: `enter`"), "looking is always possible");
    drop(held);
    hall.does(&["enter", "e.json", "Ada"]);
    hall.refuses(&["new", "e.json"], "exists");
}

#[test]
fn hostile_files_are_refused_and_stay() {
    let hall = Hall::new("hostile");
    hall.does(&["new", "e.json", "--preset", "club"]);
    let good = fs::read_to_string(hall.path("e.json")).expect("the file");
    let deep = "[".repeat(100_000);
    let without = good.replace("\"regulations\"", "\"rules\"");
    let cut = &good[..good.len() / 2];
    let twice = good.replacen("\"records\": [", "\"records\": [], \"records\": [", 1);
    let far = good.replacen("\"version\": 1", "\"version\": 2", 1);
    let act = r#"{"version":1,"records":[{"at":0,"by":"a","act":{"act":"finish"}}]}"#;
    for (text, says) in [
        ("", "line 1 column 0"),
        (&deep, "not the log of a tournament"),
        (cut, "EOF while parsing"),
        (&without, "not the log of a tournament"),
        (&twice, "duplicate field `records`"),
        (&far, "version 2 of the log is unknown"),
        (act, "records[0]: the first record must set the regulations"),
        ("{\"version\":1,\"records\":[]}", "the first record must set the regulations"),
    ] {
        fs::write(hall.path("bad.json"), text).expect("a file");
        for arguments in [
            &["show", "bad.json"][..],
            &["enter", "bad.json", "Ada"],
            &["undo", "bad.json"],
            &["print", "bad.json", "--what", "all"],
        ] {
            hall.refuses(arguments, says);
        }
        assert_eq!(fs::read_to_string(hall.path("bad.json")).expect("the file"), text);
    }
    fs::write(hall.path("bad.json"), b"{\n\xff}").expect("a file");
    hall.refuses(&["show", "bad.json"], "bad.json: line 2: not UTF-8");
    fs::write(hall.path("bad.json.bak"), &good).expect("a file");
    hall.refuses(&["show", "bad.json"], "bad.json.bak has the event before the last change");
    hall.refuses(&["show", "missing.json"], "missing.json: No such file");
    hall.refuses(&["show", "."], "directory");
    fs::write(hall.path("rules.json"), "{\"games\": 3}").expect("a file");
    hall.refuses(&["new", "n.json", "--regulations", "rules.json"], "unknown field `games`");
    hall.refuses(
        &["new", "n.json", "--rounds", "9999"],
        "`rounds` of the regulations must be 0 to 200",
    );
    assert!(!hall.path("n.json").exists());
}

/// The text of a PDF, if a program that reads it is here.
fn text_of(pdf: &Path) -> Option<String> {
    let output = Command::new("pdftotext").arg("-layout").arg(pdf).arg("-").output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
fn paper_has_its_round_and_the_time_of_printing() {
    let hall = Hall::new("paper");
    hall.does(&["new", "e.json", "--preset", "swiss", "--rounds", "3", "--name", "Autumn"]);
    hall.does(&[&["enter", "e.json"][..], &PAIRS].concat());
    hall.does(&["pair", "e.json"]);
    let what = "pairings,names,slips,cards,standings,crosstable,absences,log,diplomas";
    hall.does(&["print", "e.json", "--what", what, "-o", "out.html", "--paper", "letter"]);
    let page = fs::read_to_string(hall.path("out.html")).expect("a page");
    assert!(
        page.contains("size: letter")
            && page.contains("Round 1 of 3")
            && page.contains(">printed 2")
    );
    hall.refuses(
        &["print", "e.json", "--what", "poster", "-o", "x.pdf"],
        "known are entries, pairings",
    );
    hall.refuses(
        &["print", "e.json", "-o", "e.json", "--format", "html"],
        "would overwrite the input",
    );
    let output = hall
        .command(&["print", "e.json", "--what", what, "-o", "out.pdf"])
        .output()
        .expect("it ends");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    if said.contains("the system has none") {
        // A machine without fonts is told so, and gets no file.
        assert!(!hall.path("out.pdf").exists());
        return;
    }
    assert_eq!((output.status.code(), said.as_str()), (Some(0), ""));
    let pdf = fs::read(hall.path("out.pdf")).expect("a document");
    assert!(pdf.starts_with(b"%PDF-") && pdf.trim_ascii_end().ends_with(b"%%EOF"));
    let Some(text) = text_of(&hall.path("out.pdf")) else { return };
    for page in text.split('\u{c}').filter(|page| !page.trim().is_empty()) {
        assert!(page.contains("printed 2"), "{page}");
        assert!(page.to_lowercase().contains("round 1 of 3") || page.contains("Diploma"), "{page}");
    }
    for wanted in
        ["Round 1 · Table 4", "Table 3 · Board B", "Ada – Boris", "signed 8", "page 1 of 1"]
    {
        assert!(text.contains(wanted), "{wanted}");
    }
}
