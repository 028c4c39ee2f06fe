//! `select`, `dedup`, `join`, `split`, `stats` and `grep`.

use std::fs;

use serde_json::Value;

use crate::support::{Folder, run, run_with};

/// Three games: a mate on board A, a resignation with drops, and one without a date or result.
const GAMES: &str = r#"[Event "rated match"]
[Date "2004.05.01"]
[WhiteA "Anna"][WhiteAElo "1900"][BlackA "cyril"][BlackAElo "2000"]
[WhiteB "dora"][WhiteBElo "1800"][BlackB "boris"][BlackBElo "1850"]
[TimeControl "180+0"]
[Result "0-1"]

1A. f3 {179} 1B. e4 {180} 1a. e5 {178} 2A. g4 {170} 2a. Qh4# {160.500} {Anna checkmated} 0-1

[Event "casual match"]
[Date "2005.06.30"]
[WhiteA "cyril"][BlackA "Anna"][WhiteB "boris"][BlackB "eva"]
[TimeControl "120+0"]
[Result "1-0"]

1A. e4 1a. d5 2A. exd5 2a. Qxd5 1B. d4 1b. P@e4 {C: sit for a Pawn!} 2B. Nc3 3A. Nc3 3a. Qd8
{Anna resigns} 1-0

[Event "?"]
[WhiteA "Anna B."]

1A. e4 *
"#;

fn numbers(arguments: &[&str]) -> Vec<String> {
    let all = [&["select", "--format", "json"], arguments, &["-"]].concat();
    let outcome = run_with(&all, GAMES.as_bytes());
    let event = |game: Value| {
        let tags = game["tags"].as_array().expect("tags").clone();
        let event = tags.iter().find(|tag| tag["name"] == "Event").expect("an event");
        event["value"].as_str().expect("a text").to_owned()
    };
    outcome.json().into_iter().map(event).collect()
}

#[test]
fn games_are_selected_by_tags_players_and_dates() {
    let rated = ["rated match"];
    let casual = ["casual match"];
    for (arguments, found) in [
        (&["--tag", "Event=^RATED"][..], &rated[..]),
        (&["--tag", "TimeControl=120", "--tag", "Event=match"], &casual),
        (&["--player", "anna", "--player", "dora"], &rated),
        (&["--player", "^anna$", "--since", "2005"], &casual),
        (&["--partners", "anna,boris"], &["rated match", "casual match"]),
        (&["--partners", "eva,cyril"], &casual),
        (&["--partners", "anna,cyril"], &[]),
        (&["--since", "2004.05", "--until", "2004"], &rated),
        (&["--rating", "1800-2000"], &rated),
        (&["--rating", "1850-"], &[]),
        (&["--result", "1-0,1/2"], &casual),
        (&["--result", "*"], &["?"]),
        (&["--not", "--tag", "Event=match"], &["?"]),
        (&["--first", "1", "--legal"], &rated),
    ] {
        assert_eq!(numbers(arguments), found, "{arguments:?}");
    }
}

#[test]
fn games_are_selected_by_what_happened() {
    let rated = ["rated match"];
    let casual = ["casual match"];
    for (arguments, found) in [
        (&["--ended", "mate"][..], &rated[..]),
        (&["--ended", "resignation,time"], &casual),
        (&["--plies", "6-"], &casual),
        (&["--plies", "-1"], &["?"]),
        (&["--drops", "1"], &casual),
        (&["--drop", "p@e4"], &casual),
        (&["--drop", "P@e5"], &[]),
        (&["--drop", "P"], &casual),
        (&["--moves", "exd5 Qxd5"], &casual),
        (&["--moves", "e4 d5 *x* Q*"], &casual),
        (&["--moves", "exd5 Nc3 Qd8"], &[]),
        (&["--moves", "Q*#"], &rated),
        (&["--moves", "Qh4"], &rated),
        (&["--sat", "9"], &rated),
        (&["--sat", "15-"], &rated),
        (&["--sat", "18-"], &[]),
        (&["--reserve", "p"], &casual),
        (&["--reserve", "PP"], &[]),
        (&["--clock-difference", "9-10"], &rated),
        (&["--clock-difference", "11-"], &[]),
        (&["--position", "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2"], &rated),
        (&["--position", "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR b"], &[]),
        // The reserve counts if it is written; the other board too.
        (
            &["--position", "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR[Pp] b KQkq - 0 1"],
            &casual,
        ),
        (&["--position", "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR[] b KQkq - 0 1"], &[]),
        (
            &["--position", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b | startpos"],
            &["casual match", "?"],
        ),
    ] {
        assert_eq!(numbers(arguments), found, "{arguments:?}");
    }
    for arguments in [
        ["--position", "8/8"],
        ["--drop", "K"],
        ["--reserve", "x"],
        ["--since", "May"],
        ["--ended", "boredom"],
        ["--moves", ""],
        ["--moves", "e4, e5"],
        ["--tag", "Event"],
        ["--player", "("],
    ] {
        run(&["select", arguments[0], arguments[1], "-"]).expect(2);
    }
}

#[test]
fn selected_games_are_written_as_they_are() {
    let outcome = run_with(&["select", "--not", "--result", "*", "-"], GAMES.as_bytes()).expect(0);
    let third = GAMES.find("[Event \"?\"]").expect("it is there");
    assert_eq!(outcome.out, format!("{}\n", GAMES[..third].trim_end()));
    assert_eq!(outcome.err, "2 of 3 games selected\n");
    let outcome = run_with(&["select", "--count", "--legal", "-"], GAMES.as_bytes()).expect(0);
    assert_eq!(outcome.out, "3\n");
    run_with(&["select", "--player", "nobody", "-"], GAMES.as_bytes()).expect(1);
    let latin = b"[Event \"x\"]\n[WhiteA \"Jos\xe9\"]\n\n1A. e4 *\n";
    let outcome = run_with(&["select", "--quiet", "--player", "josé", "-"], latin).expect(0);
    assert_eq!(outcome.out, "[Event \"x\"]\n[WhiteA \"José\"]\n\n1A. e4 *\n");
}

const LONG: &str = "1A. e4 1a. e5 1B. d4 1b. d5 2A. Nf3 2a. Nc6 2B. c4 2b. e6 3A. Bb5 3a. a6 \
                    3B. Nc3 3b. Nf6 4A. Ba4 4a. Nf6 4B. Bg5 4b. Be7 5A. O-O 5a. Be7 5B. e3 5b. O-O";

/// The same with A and B exchanged, and the order between the boards changed.
fn other_way_round(game: &str) -> String {
    let swap = |c| match c {
        'A' => 'B',
        'B' => 'A',
        'a' => 'b',
        'b' => 'a',
        c => c,
    };
    let words: Vec<&str> = game.split(' ').collect();
    let labels =
        words.chunks(2).map(|pair| (pair[0].chars().map(swap).collect::<String>(), pair[1]));
    let (a, b): (Vec<_>, Vec<_>) = labels.partition(|(label, _)| label.contains(['A', 'a']));
    a.into_iter().chain(b).map(|(label, word)| format!("{label} {word} ")).collect()
}

#[test]
fn the_richest_record_of_a_game_is_kept() {
    let folder = Folder::new();
    let players = "[WhiteA \"Anna\"]\n[BlackA \"Cyril\"]\n[WhiteB \"Dora\"]\n[BlackB \"Boris\"]\n";
    let swapped = "[WhiteA \"dora\"]\n[BlackA \"boris\"]\n[WhiteB \"anna\"]\n";
    let clocks = LONG.replace("1A. e4", "1A. e4 {180}");
    let poor = folder.file("poor.bpgn", format!("{swapped}\n{} 1-0\n", other_way_round(LONG)));
    let rich = folder.file("rich.bpgn", format!("{players}\n{clocks} 1-0\n"));
    let outcome = run(&["dedup", &poor, &rich]).expect(0);
    assert_eq!(outcome.out, format!("{players}\n{clocks} 1-0\n"));
    assert!(outcome.err.contains("poor.bpgn #1: left out: "), "{}", outcome.err);
    assert!(outcome.err.contains("it has more clocks (1, not 0)"), "{}", outcome.err);
    assert!(outcome.err.contains("2 records, 1 game, 1 left out"), "{}", outcome.err);
    let decision =
        run(&["dedup", "--quiet", "--format", "json", &poor, &rich]).expect(0).one_json();
    assert_eq!(decision["kept"]["file"], rich.as_str());
    assert_eq!(decision["dropped"][0]["game"], 1);
    // A second run changes nothing.
    let once = run(&["dedup", "--quiet", &poor, &rich]).expect(0).out;
    assert_eq!(run_with(&["dedup", "--quiet", "-"], once.as_bytes()).expect(0).out, once);
}

#[test]
fn different_games_are_all_kept() {
    let date = |date: &str| format!("[Date \"{date}\"]\n[WhiteA \"Anna\"]\n\n{LONG} *\n");
    let game = |text: &str| format!("{text}\n");
    let long = |name: &str, result: &str| format!("[WhiteA \"{name}\"]\n\n{LONG} {result}\n");
    for (one, two, kept) in [
        (long("Anna", "1-0"), long("anna.", "1-0"), 1),
        (long("Anna", "1-0"), long("Anna", "*"), 1),
        (long("Anna", "1-0"), long("Anna", "0-1"), 2),
        (long("Anna", "1-0"), long("Eva", "1-0"), 2),
        (date("2004.05.01"), date("2004.05.??"), 1),
        (date("2004.05.01"), date("2004.05.02"), 2),
        (game("1A. e4 *"), game("1A. e4 *"), 2),
        (
            game("[Date \"2004.05.01\"]\n[WhiteA \"Anna\"]\n\n1A. e4 *"),
            game("[Date \"2004.05.01\"]\n[WhiteA \"Anna\"]\n\n1A. e4 *"),
            1,
        ),
        (long("Anna", "*"), format!("{}1-0\n", long("Anna", "6A. d3")), 2),
    ] {
        let text = format!("{one}\n{two}");
        let outcome = run_with(&["dedup", "-"], text.as_bytes()).expect(0);
        let games = run_with(&["replay", "--format", "json", "-"], outcome.out.as_bytes()).json();
        assert_eq!(games.len(), kept, "{text}");
    }
}

#[test]
fn files_are_joined_in_any_order() {
    let folder = Folder::new();
    let one = folder.file("one.bpgn", GAMES);
    let two = folder.file("two.bpgn", "[Event \"first\"]\n[Date \"1999.01.01\"]\n\n1A. d4 *");
    let events = |arguments: &[&str]| -> Vec<String> {
        let out = folder.path("all.bpgn");
        run(&[&["join", &one, &two, "-o", &out], arguments].concat()).expect(0);
        let text = fs::read_to_string(&out).expect("written");
        run(&["fmt", "--stdout", &out]).expect(0);
        let events = text.lines().filter_map(|line| line.strip_prefix("[Event \""));
        events.map(|line| line.trim_end_matches("\"]").to_owned()).collect()
    };
    assert_eq!(events(&[]), ["rated match", "casual match", "?", "first"]);
    assert_eq!(events(&["--sort", "date"]), ["first", "rated match", "casual match", "?"]);
    assert_eq!(events(&["--sort", "size"])[0], "?");
    let outcome = run(&["join", &one, "-o", &one]).expect(2);
    assert!(outcome.err.contains("overwrite the input"), "{}", outcome.err);
}

#[test]
fn collections_are_split() {
    let folder = Folder::new();
    let games = folder.file("games.bpgn", GAMES);
    let split = |arguments: &[&str], to: &str| -> Vec<(String, String)> {
        let to = folder.path(to);
        run(&[&["split", &games, "-o", &to], arguments].concat()).expect(0);
        let entries =
            fs::read_dir(&to).expect("a folder").map(|entry| entry.expect("an entry").path());
        let mut files: Vec<_> = entries
            .map(|path| {
                let name = path.file_name().expect("a name").to_str().expect("UTF-8").to_owned();
                (name, fs::read_to_string(path).expect("a file"))
            })
            .collect();
        files.sort();
        files
    };
    let names = |files: &[(String, String)]| -> Vec<String> {
        files.iter().map(|(name, _)| name.trim_end_matches(".bpgn").to_owned()).collect()
    };
    let players = split(&["--by", "player"], "players");
    assert_eq!(names(&players), ["anna", "anna_b", "boris", "cyril", "dora", "eva"]);
    assert_eq!(players[0].1.matches("[Event").count(), 2, "Anna's games");
    assert_eq!(names(&split(&["--by", "month"], "months")), ["2004.05", "2005.06", "unknown"]);
    assert_eq!(names(&split(&["--by", "result"], "results")), ["0-1", "1-0", "unknown"]);
    let parts = split(&["--games-per-file", "2"], "parts");
    assert_eq!(names(&parts), ["part-000001", "part-000002"]);
    // Joined again, the parts are the whole.
    assert_eq!(format!("{}\n{}", parts[0].1, parts[1].1), GAMES);
    assert_eq!(names(&split(&["--size", "600"], "sizes")).len(), 2);
    // Files that are there already stay.
    let parts = folder.path("parts");
    let outcome = run(&["split", &games, "--games-per-file", "2", "-o", &parts]).expect(2);
    assert!(outcome.err.contains("part-000001.bpgn exists"), "{}", outcome.err);
    run(&["split", &games, "--games-per-file", "2", "--force", "-o", &parts]).expect(0);
    run(&["split", &games, "-o", &parts]).expect(2);
}

#[test]
fn collections_are_counted() {
    let folder = Folder::new();
    let svg = folder.path("stats.svg");
    let arguments = ["stats", "-", "--format", "json", "--svg", &svg];
    let counts = run_with(&arguments, GAMES.as_bytes()).expect(0).one_json();
    assert_eq!(counts["games"], 3);
    assert_eq!(counts["plies"], 5 + 9 + 1);
    assert_eq!(counts["drops"], 1);
    assert_eq!(counts["endings"]["mate"], 1);
    assert_eq!(counts["results"]["second team"], 1);
    assert_eq!(counts["years"]["2004"], 1);
    let cyril = counts["most_active"].as_array().expect("players").iter();
    let cyril = cyril.clone().find(|player| player["name"] == "cyril").expect("a player");
    assert_eq!((&cyril["games"], &cyril["points"]), (&2.into(), &2.0.into()));
    let picture = fs::read_to_string(&svg).expect("a picture");
    assert!(picture.starts_with("<svg") && picture.contains("How games ended"));
    let text = run_with(&["stats", "-"], GAMES.as_bytes()).expect(0).out;
    assert!(text.contains("cyril") && text.contains("median 5"), "{text}");
    run_with(&["stats", "-"], b"").expect(1);
}

#[test]
fn comments_are_found() {
    let outcome = run_with(&["grep", "-i", "PAWN", "-"], GAMES.as_bytes()).expect(0);
    assert_eq!(outcome.out, "<stdin>:16:49: #2 1b  C: sit for a Pawn!\n");
    let found = run_with(&["grep", "--format", "json", "--tags", "^Anna", "-"], GAMES.as_bytes());
    let found = found.expect(0).json();
    let places: Vec<_> = found.iter().map(|line| line["at"].as_str().expect("a place")).collect();
    assert_eq!(places, ["WhiteA", "2a", "BlackA", "3a", "WhiteA"]);
    let outcome = run_with(&["grep", "--count", "resigns", "-"], GAMES.as_bytes()).expect(0);
    assert_eq!(outcome.out, "1 in 1 games\n");
    run_with(&["grep", "nothing", "-"], GAMES.as_bytes()).expect(1);
    run_with(&["grep", "(", "-"], GAMES.as_bytes()).expect(2);
    // Comments cannot send escape codes to the terminal.
    let outcome = run_with(&["grep", "x", "-"], b"1A. e4 {x\x1b[31m} *\n").expect(0);
    assert!(!outcome.out.contains('\u{1b}'));
}
