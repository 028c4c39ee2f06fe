//! Damaged files of every kind through every command that reads, and commands that are killed.
//!
//! The files are mutations of good ones with fixed seeds, so that a failure comes back.

use std::{
    collections::BTreeMap,
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    thread,
    time::Duration,
};

#[path = "../../notation/tests/it/games.rs"]
#[allow(dead_code, reason = "other tests use the other games")]
mod games;

const KRIEGSPIEL: &str = include_str!("../../../examples/skirmish.kpgn");
const LOG: &str = include_str!("../../../examples/last-drop.log");

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("hostile-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn tandem(arguments: &[&str], folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tandem"));
    command.args(arguments).current_dir(folder).env("RUST_BACKTRACE", "0");
    command.env("XDG_CONFIG_HOME", folder);
    command
}

/// Runs a command to its end. It must not panic.
fn run(arguments: &[&str], folder: &Path) -> Output {
    let output = tandem(arguments, folder).output().expect("the command runs");
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(!err.contains("panicked"), "{arguments:?}: {err}");
    let status = output.status.code();
    assert!(matches!(status, Some(0..=2)), "{arguments:?}: {status:?} {err}");
    output
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut out = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    out.write_all(bytes).expect("a Vec takes everything");
    out.finish().expect("a Vec takes everything")
}

fn tar(name: &str, bytes: &[u8]) -> Vec<u8> {
    let mut out = tar::Builder::new(Vec::new());
    let mut header = tar::Header::new_gnu();
    header.set_size(bytes.len() as u64);
    out.append_data(&mut header, name, bytes).expect("a Vec takes everything");
    out.into_inner().expect("a Vec takes everything")
}

/// Good files of every kind, with their endings.
fn originals() -> Vec<(&'static str, Vec<u8>)> {
    let here = folder("originals");
    let file = |name: &str, text: &str| {
        fs::write(here.join(name), text).expect("written");
        name.to_owned()
    };
    let game = file("g.bpgn", games::LAWS);
    let record = file("k.kpgn", KRIEGSPIEL);
    let converted = |file: &str, to: &str| run(&["convert", file, "--to", to], &here).stdout;
    let utf_16: Vec<u8> =
        format!("\u{feff}{}", games::SETUP).encode_utf16().flat_map(u16::to_le_bytes).collect();
    let mut latin = games::SETUP.as_bytes().to_vec();
    latin.extend(b"\n[WhiteA \"Jos\xe9 \xf8\xe8\xe1\"]\n\n1A. e4 {\x9eena} *\n");
    vec![
        ("bpgn", games::LAWS.into()),
        ("bpgn", games::SETUP.into()),
        ("bpgn", [games::SETUP, games::LAWS].concat().into()),
        ("bpgn", latin),
        ("bpgn", utf_16),
        ("pgn", converted(&game, "pgn")),
        ("kpgn", KRIEGSPIEL.into()),
        ("json", converted(&game, "json")),
        ("json", converted(&record, "json")),
        ("log", LOG.into()),
        ("log", converted(&game, "log")),
        ("gz", gzip(games::LAWS.as_bytes())),
        ("tgz", gzip(&tar("g.bpgn", games::SETUP.as_bytes()))),
        ("tar", tar("g.bpgn", games::SETUP.as_bytes())),
    ]
}

/// A good file with some damage: bytes changed, lost, doubled, moved, or put in.
fn mutated(original: &[u8], random: &mut fastrand::Rng) -> Vec<u8> {
    const WORDS: [&[u8]; 16] = [
        b"(",
        b")",
        b"{",
        b"}",
        b"[",
        b"]",
        b"\"",
        b"\0",
        b"\xff",
        b"1-0",
        b"1A.",
        b"99999999999b.",
        b"P@",
        b"{-1e999}",
        b"\r",
        b"[FEN \"8/8/8/8/8/8/8/8/ w - - 0 0\"]",
    ];
    let mut bytes = original.to_vec();
    for _ in 0..random.usize(1..6) {
        let length = bytes.len();
        let [one, two] = [random.usize(0..=length), random.usize(0..=length)];
        let (start, end) = (one.min(two), one.max(two).min(one.min(two) + 200));
        match random.u8(0..7) {
            0 => bytes.truncate(one),
            1 => drop(bytes.drain(start..end)),
            2 => {
                let part = bytes[start..end].to_vec();
                bytes.splice(one..one, part);
            }
            3 if length > 0 => bytes[one.min(length - 1)] = random.u8(..),
            4 if length > 0 => bytes[one.min(length - 1)] ^= 1 << random.u8(0..8),
            5 => bytes[start..end].reverse(),
            _ => {
                let word = WORDS[random.usize(..WORDS.len())];
                let many = if random.u8(0..20) == 0 { 3000 } else { 1 };
                bytes.splice(one..one, word.repeat(many));
            }
        }
    }
    bytes
}

/// Files of a folder with their contents.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let entries =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    entries
        .filter(|path| path.is_file())
        .map(|path| (path.clone(), fs::read(path).expect("readable")))
        .collect()
}

/// Fills a folder with mutated files.
fn fill(folder: &Path, count: u64) {
    let originals = originals();
    for number in 0..count {
        let mut random = fastrand::Rng::with_seed(number);
        let (ending, original) = &originals[number as usize % originals.len()];
        let bytes = mutated(original, &mut random);
        fs::write(folder.join(format!("{number:04}.{ending}")), bytes).expect("written");
    }
}

/// How many damaged files there are: `cargo xtask ci hostile` reads more.
fn files() -> u64 {
    let given = std::env::var("HOSTILE_FILES").ok().and_then(|number| number.parse().ok());
    given.unwrap_or(500)
}

#[test]
fn damaged_files_are_read_or_refused_and_never_changed() {
    let (here, out) = (folder("files"), folder("out"));
    fill(&here, files());
    let before = contents(&here);
    let out = out.to_str().expect("UTF-8");
    let (to_files, svg) = (format!("{out}/json/"), format!("{out}/stats.svg"));
    let (page, all) = (format!("{out}/page.html"), format!("{out}/all.bpgn"));
    let parts = format!("{out}/parts");
    let commands: [&[&str]; 25] = [
        &["check", "."],
        &["check", ".", "--format", "json", "--strict"],
        &["check", ".", "--format", "sarif", "--jobs", "2"],
        &["replay", "."],
        &["replay", ".", "--format", "json", "--jobs", "2"],
        &["adjudicate", ".", "--quiet"],
        &["adjudicate", ".", "--format", "json"],
        &["fmt", "--check", "."],
        &["fmt", "--stdout", "--fix", "."],
        &["convert", ".", "--to", "json", "-o", &to_files],
        &["convert", ".", "--to", "bpgn-1.0", "--clocks", "seconds"],
        &["convert", ".", "--to", "pgn"],
        &["convert", ".", "--to", "log"],
        &["convert", ".", "--to", "kriegspiel-white"],
        &["analyze", ".", "--nodes", "1", "--format", "json"],
        &["sheet", ".", "-o", &page, "--diagrams", "marked"],
        &["kriegspiel", "verify", ".", "--limit", "50"],
        &["kriegspiel", "filter", ".", "--for", "black"],
        &["select", ".", "--legal", "--ended", "mate", "--not"],
        &["select", ".", "--reserve", "QQQ", "--drop", "Q", "--count"],
        &["dedup", ".", "--format", "json"],
        &["join", ".", "--sort", "date", "-o", &all],
        &["split", ".", "--by", "player", "-o", &parts],
        &["stats", ".", "--svg", &svg],
        &["grep", ".", "."],
    ];
    for command in commands {
        run(command, &here);
    }
    for name in before.keys().step_by(97) {
        let name = name.to_str().expect("UTF-8");
        run(&["show", name], &here);
        run(&["show", name, "--svg", "-"], &here);
        run(&["kriegspiel", "belief", name, "--for", "white", "--limit", "50"], &here);
    }
    assert!(contents(&here) == before, "a reading command has changed a file");
    // Formatting changes game files only, twice is once, and nothing else is left in the folder.
    run(&["fmt", "."], &here);
    let once = contents(&here);
    assert!(once.keys().eq(before.keys()), "a file has come or gone");
    for (path, text) in &once {
        let ending = path.extension().and_then(|ending| ending.to_str()).expect("an ending");
        let is_text = matches!(ending, "bpgn" | "pgn" | "kpgn");
        assert!(is_text || before[path] == *text, "{}", path.display());
    }
    run(&["fmt", "."], &here);
    for (path, text) in contents(&here) {
        assert!(once[&path] == text, "formatting {} twice is not once", path.display());
    }
}

/// Kills commands that write at random moments. Whatever happens, each file is whole: as it was, or
/// as the command writes it.
#[test]
fn killed_commands_leave_whole_files() {
    let here = folder("killed");
    let loose = games::LAWS.replace("[Event", "\n [Event").repeat(400);
    let name = "g.bpgn";
    let write = |text: &str| fs::write(here.join(name), text).expect("written");
    write(&loose);
    let formatted = run(&["fmt", "--stdout", name], &here).stdout;
    let json = run(&["convert", name, "--to", "json"], &here).stdout;
    let kept = run(&["dedup", "--quiet", name], &here).stdout;
    let half = loose.len() as u64 / 2;
    let size = half.to_string();
    run(&["split", name, "--size", &size, "-o", "wanted"], &here);
    let wanted: Vec<Vec<u8>> = contents(&here.join("wanted")).into_values().collect();
    /// The arguments, the output, and the files that it may have.
    type Case<'a> = (&'a [&'a str], &'a str, Vec<&'a [u8]>);
    let commands: [Case<'_>; 4] = [
        (&["fmt", name], name, vec![&formatted]),
        (&["convert", name, "--to", "json", "-o", "out"], "out", vec![&json]),
        (&["dedup", "--quiet", name, "-o", "out"], "out", vec![&kept]),
        (
            &["split", name, "--size", &size, "--force", "-o", "parts"],
            "parts",
            wanted.iter().map(Vec::as_slice).collect(),
        ),
    ];
    for (arguments, target, results) in commands {
        // The time of a whole run bounds the moments of the kills.
        let begun = std::time::Instant::now();
        write(&loose);
        run(arguments, &here);
        let whole = begun.elapsed();
        for round in 0..20_u32 {
            write(&loose);
            let old: &[u8] = if target == name { loose.as_bytes() } else { b"what was there" };
            if target == "out" {
                fs::write(here.join(target), old).expect("written");
            }
            let mut command = tandem(arguments, &here);
            let mut child =
                command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("started");
            thread::sleep(whole * round / 20 + Duration::from_micros(u64::from(round) * 37));
            // The command may have ended before.
            let _ = child.kill();
            child.wait().expect("an end");
            let path = here.join(target);
            let now = if path.is_dir() { contents(&path) } else { contents(&here) };
            for (path, bytes) in now {
                let file = path.file_name().and_then(|file| file.to_str()).expect("UTF-8");
                if file.starts_with('.') || (file == name && target != name) {
                    // SIGKILL cannot be caught: a temporary file may be left.
                    fs::remove_file(&path).unwrap_or_default();
                    continue;
                }
                let is_whole = bytes == old || results.contains(&&bytes[..]);
                assert!(is_whole, "{arguments:?}, round {round}: {file} is torn");
            }
        }
    }
}
