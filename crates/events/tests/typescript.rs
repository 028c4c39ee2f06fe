//! The page's types of tournaments and clubs are those of these crates: `web/src/tournament.ts` and
//! `web/src/club.ts` are written here.

use std::{env, fs, path::Path};

use events::{
    Command, Done, EventPartner, PersonEvent, PersonPlace, Role,
    club::{
        command::{ClubCommand, ClubDone},
        view::{
            ClubHead, ClubName, ClubRole, ClubView, EveningView, MemberEvening, MemberHistory,
            MemberView,
        },
    },
    view::{
        Announcement, Change, EntrantView, EventHead, EventView, GameView, MatchView, OpenTable,
        Overview, RoundView, StageView, Summary,
    },
};
use serde::Serialize;
use tandem_events as events;
use tournament::{
    Absence, Act, Automation, Bye, ByeKind, Corrections, EntrantId, EntrantKind, Figure, Format,
    GameResult, Half, Log, MatchId, PairedMatch, Pairing, Person, PhonePlayer, Reason, Record,
    Regulations, RoundState, RoundTimer, Rung, Scoring, Seed, Seeding, Side, StageRules, Standing,
    Substitutes, TieBreak,
};
use ts_rs::{Config, TS};

/// A type as TypeScript, behind those that stand above it.
fn add<T: TS>(text: &mut String, config: &Config) {
    if let Some(docs) = T::docs() {
        *text += &docs;
    }
    *text += "export ";
    *text += &T::decl(config);
    *text += "\n\n";
}

macro_rules! all {
    ($config:expr; $($name:ident),* $(,)?) => {{
        let mut text = String::new();
        $(add::<$name>(&mut text, $config);)*
        text
    }};
}

/// The fields of an object.
fn fields<T: Serialize>(of: &[(&str, T)]) -> String {
    of.iter()
        .map(|(name, value)| {
            let json = serde_json::to_string_pretty(value).expect("it is JSON");
            format!("  \"{name}\": {},\n", json.replace('\n', "\n  "))
        })
        .collect()
}

/// A stage of each format, with the numbers that its form shows first.
fn formats() -> [(&'static str, StageRules); 10] {
    let stage = |format, rounds, games| StageRules::new(format, rounds, games);
    let arena = |format| StageRules { minutes: 60, ..stage(format, 0, 1) };
    [
        ("round-robin", stage(Format::RoundRobin { cycles: 1 }, 0, 2)),
        ("swiss", stage(Format::Swiss { rematches: false }, 7, 2)),
        ("rotation", stage(Format::Rotation, 0, 2)),
        ("czech", stage(Format::Czech, 7, 2)),
        ("changing-partners", stage(Format::ChangingPartners, 7, 2)),
        ("knockout", stage(Format::Knockout, 0, 2)),
        ("double-elimination", stage(Format::DoubleElimination, 0, 2)),
        ("arena-pairs", arena(Format::ArenaPairs)),
        ("arena-singles", arena(Format::ArenaSingles)),
        ("ladder", stage(Format::Ladder { reach: 3, k: 20 }, 0, 2)),
    ]
}

fn typescript() -> String {
    let config = Config::new().with_large_int("number");
    let types = all![&config;
        Half, Figure, EntrantId, MatchId, Side,
        EntrantKind, Seeding, Substitutes, Corrections, Format, Scoring, TieBreak, StageRules, Automation, Regulations,
        Person, Absence, Seed, ByeKind, Bye, PairedMatch, Pairing, RoundState, RoundTimer, Reason, GameResult, Standing, Rung,
        PhonePlayer, Act, Record, Log, Command, Done, Role,
        Summary, EventHead, Announcement, Change, EntrantView, StageView, OpenTable, EventView, ClubName, Overview,
        GameView, MatchView, RoundView, PersonPlace, EventPartner, PersonEvent,
    ];
    let presets = [
        ("arena-of-pairs", Regulations::arena_of_pairs()),
        ("club-evening", Regulations::club_evening()),
        ("swiss-of-pairs", Regulations::swiss_of_pairs()),
    ];
    format!(
        "{WRITTEN}\
         import type {{ Person }} from \"./protocol\";\n\n{}\n\n\
         /** Regulations to begin with. */\n\
         export const PRESETS = {{\n{}}} satisfies Record<string, Regulations>;\n\n\
         /** A stage of each format, to begin with. */\n\
         export const FORMATS = {{\n{}}} satisfies Record<Format[\"kind\"], StageRules>;\n",
        tidied(&types),
        fields(&presets),
        fields(&formats()),
    )
}

/// The types of clubs.
fn club() -> String {
    let config = Config::new().with_large_int("number");
    let types = all![&config;
        ClubHead, ClubRole, MemberView, EveningView, ClubView, MemberEvening, MemberHistory,
        ClubCommand, ClubDone,
    ];
    let import = "import type { Person, Rating } from \"./protocol\";";
    format!("{WRITTEN}{import}\n\n{}\n", tidied(&types))
}

const WRITTEN: &str = "// Written by `UPDATE=1 cargo test -p tandem-events --all-features`; change the crates, not this file.\n\n";

/// Types without spaces at the ends of lines. Optional fields are absent, never null.
fn tidied(types: &str) -> String {
    let lines = types.lines().map(str::trim_end).map(|line| {
        if line.contains("?: ") { line.replace(" | null", "") } else { line.to_owned() }
    });
    lines.collect::<Vec<_>>().join("\n").trim_end().to_owned()
}

#[test]
fn the_page_has_the_types_of_the_crates() {
    for (file, wanted) in [("tournament.ts", typescript()), ("club.ts", club())] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src").join(file);
        if env::var_os("UPDATE").is_some() {
            fs::write(&path, wanted).expect("the file can be written");
            continue;
        }
        let found = fs::read_to_string(&path).expect("the file is there");
        assert!(found == wanted, "web/src/{file} is not up to date: its first line says how");
    }
}
