//! The files that commands read: compressed, in archives and folders, in lists, in any encoding.

use std::{fs, io::Write, path::Path};

use crate::{
    games,
    support::{Folder, run, run_with},
};

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut out = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    out.write_all(bytes).expect("a Vec takes everything");
    out.finish().expect("a Vec takes everything")
}

fn bzip2(bytes: &[u8]) -> Vec<u8> {
    let mut out = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::default());
    out.write_all(bytes).expect("a Vec takes everything");
    out.finish().expect("a Vec takes everything")
}

fn xz(bytes: &[u8]) -> Vec<u8> {
    let options = lzma_rust2::XzOptions::default();
    let mut out = lzma_rust2::XzWriter::new(Vec::new(), options).expect("good options");
    out.write_all(bytes).expect("a Vec takes everything");
    out.finish().expect("a Vec takes everything")
}

fn zstd(bytes: &[u8]) -> Vec<u8> {
    zstd::encode_all(bytes, 1).expect("a Vec takes everything")
}

fn tar(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut out = tar::Builder::new(Vec::new());
    for (name, bytes) in files {
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        out.append_data(&mut header, name, *bytes).expect("a Vec takes everything");
    }
    out.into_inner().expect("a Vec takes everything")
}

fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut out = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, bytes) in files {
        let options = zip::write::SimpleFileOptions::default();
        out.start_file(*name, options).expect("a Vec takes everything");
        out.write_all(bytes).expect("a Vec takes everything");
    }
    out.finish().expect("a Vec takes everything").into_inner()
}

#[test]
fn compressed_files_are_read_by_every_command() {
    let folder = Folder::new();
    let game = games::LAWS.as_bytes();
    let files = [
        folder.file("g.bpgn.gz", gzip(game)),
        folder.file("g.bpgn.bz2", bzip2(game)),
        folder.file("g.bpgn.xz", xz(game)),
        folder.file("g.bpgn.zst", zstd(game)),
        folder.file("g.tar.gz", gzip(&tar(&[("games/g.bpgn", game)]))),
        folder.file("g.zip", zip(&[("games/g.bpgn", game)])),
        folder.file("wrong-ending.bpgn", zstd(game)),
    ];
    for file in &files {
        let outcome = run(&["replay", file]).expect(0);
        assert!(outcome.out.contains("legal, 43 plies"), "{file}: {}", outcome.out);
        for arguments in [
            &["check", file][..],
            &["fmt", "--stdout", file],
            &["convert", "--to", "json", file],
            &["show", file],
            &["sheet", file, "-o", "-", "--format", "html"],
            &["adjudicate", file],
            &["analyze", "--nodes", "1", file],
        ] {
            let outcome = run(arguments);
            assert_ne!(outcome.status, 2, "{arguments:?}: {}", outcome.err);
            let is_check = arguments[0] == "check";
            assert!(is_check || !outcome.out.is_empty(), "{arguments:?}");
        }
        let before = fs::read(file).expect("a file");
        let outcome = run(&["fmt", file]).expect(2);
        assert!(outcome.err.contains("use --stdout"), "{}", outcome.err);
        assert_eq!(fs::read(file).expect("a file"), before);
    }
    assert!(run_with(&["replay", "-"], &gzip(game)).expect(0).out.contains("legal, 43"));
}

#[test]
fn archives_show_which_file_a_game_is_from() {
    let folder = Folder::new();
    let broken = b"1A. e5 *\n";
    let inner = gzip(&tar(&[("b.bpgn", broken), ("notes.txt", b"none")]));
    let members: [(&str, &[u8]); 4] = [
        ("a.bpgn", games::LAWS.as_bytes()),
        ("inner.tgz", &inner),
        (".hidden.bpgn", broken),
        ("../evil.bpgn", broken),
    ];
    let file = folder.file("all.zip", zip(&members));
    let outcome = run(&["replay", &file]).expect(1);
    let lines: Vec<_> = outcome.out.lines().filter(|line| line.contains(" #1  ")).collect();
    assert_eq!(lines.len(), 3, "{}", outcome.out);
    assert!(lines[0].starts_with(&format!("{file}:a.bpgn #1  legal")), "{}", lines[0]);
    assert!(lines[1].starts_with(&format!("{file}:inner.tgz:b.bpgn #1  stopped")), "{}", lines[1]);
    // Converting writes below the folder that it was given, whatever the archive says.
    let out = folder.path("out/");
    run(&["convert", &file, "--to", "json", "-o", &out]).expect(0);
    let written = folder.path("out/all");
    for name in ["a.jsonl", "inner/b.jsonl", "evil.jsonl"] {
        assert!(Path::new(&written).join(name).exists(), "{name}");
    }
    // One file of several cannot be shown.
    assert!(run(&["show", &file]).expect(2).err.contains("several files"));
}

#[test]
fn damaged_archives_are_reported_and_the_rest_is_read() {
    let folder = Folder::new();
    let game = games::LAWS.as_bytes();
    let good = folder.file("good.bpgn", game);
    let mut cut = gzip(game);
    cut.truncate(cut.len() / 2);
    let mut bad_zip = zip(&[("g.bpgn", game)]);
    bad_zip.truncate(bad_zip.len() - 30);
    for (name, bytes) in [("cut.gz", &cut), ("cut.zip", &bad_zip)] {
        let file = folder.file(name, bytes);
        let outcome = run(&["replay", &file, &good]).expect(2);
        assert!(outcome.err.contains(name), "{}", outcome.err);
        assert!(outcome.out.contains("good.bpgn #1  legal"), "{}", outcome.out);
    }
    let nested = (0..9).fold(game.to_vec(), |bytes, _| gzip(&bytes));
    let file = folder.file("nested.gz", nested);
    assert!(run(&["replay", &file]).expect(2).err.contains("compressed more than 4 times"));
}

#[test]
fn a_text_that_is_cut_off_is_read_up_to_there() {
    let folder = Folder::new();
    let game = |n: u32| format!("[Event \"{n}\"]\n\n1A. e4 1a. e5 2A. Nf3 *\n\n");
    for games in [40, 40_000] {
        let text: String = (0..games).map(game).collect();
        let mut cut = gzip(text.as_bytes());
        cut.truncate(cut.len() * 2 / 3);
        let file = folder.file("cut.bpgn.gz", &cut);
        let check = run(&["check", "--quiet", &file]).expect(2);
        assert!(check.err.contains("could be read up to line "), "{}", check.err);
        for command in [&["replay"][..], &["convert", "--to", "json"]] {
            let outcome = run(&[command, &[&file]].concat()).expect(2);
            let lines = outcome.out.lines().count();
            let (least, most) = (games as usize / 4, games as usize);
            assert!((least..most).contains(&lines), "{command:?}: {lines} lines");
            let place = outcome.err.split("could be read up to line ").nth(1);
            let line = place.and_then(|rest| rest.split_whitespace().next()?.parse().ok());
            assert!(line.is_some_and(|line: usize| line > 4 * least), "{}", outcome.err);
        }
    }
}

#[test]
fn folders_are_read_by_known_endings_or_by_pattern() {
    let folder = Folder::new();
    for name in ["games/2001", "games/.git"] {
        fs::create_dir_all(folder.path(name)).expect("a folder");
    }
    for name in ["b.bpgn", "2001/a.PGN", "notes.txt", ".hidden.bpgn", ".git/x.bpgn"] {
        folder.file(&format!("games/{name}"), games::LAWS);
    }
    let names = |arguments: &[&str]| -> Vec<String> {
        let all = [&["replay", "--format", "json"], arguments].concat();
        let lines = run(&all).expect(0).json();
        let name = |line: &serde_json::Value| line["file"].as_str().expect("a name").to_owned();
        lines.iter().map(|line| name(line).rsplit('/').next().expect("a name").into()).collect()
    };
    let games = folder.path("games");
    assert_eq!(names(&[&games]), ["a.PGN", "b.bpgn"]);
    assert_eq!(names(&[&games, "--glob", "*.txt"]), ["notes.txt"]);
    assert_eq!(names(&[&games, "--glob", "2001/*"]), ["a.PGN"]);
    assert!(run(&["replay", &games, "--glob", "["]).expect(2).err.contains("--glob"));
    // A list of files, each on a line or ended by NUL.
    let [one, two] = ["games/b.bpgn", "games/notes.txt"].map(|name| folder.path(name));
    for list in [format!("{one}\r\n\n{two}\n"), format!("{one}\0{two}\0")] {
        let arguments = ["replay", "--files-from", "-", "--format", "json"];
        assert_eq!(run_with(&arguments, list.as_bytes()).expect(0).json().len(), 2);
        let list = folder.file("list", list);
        assert_eq!(names(&["--files-from", &list]), ["b.bpgn", "notes.txt"]);
    }
}

#[cfg(unix)]
#[test]
fn names_need_not_be_utf_8() {
    use std::{ffi::OsStr, os::unix::ffi::OsStrExt, path::PathBuf};
    let folder = Folder::new();
    let name = PathBuf::from(folder.path("")).join(OsStr::from_bytes(b"latin\xe9.bpgn"));
    fs::write(&name, games::LAWS).expect("written");
    let name = name.as_os_str();
    let outcome = run(&[OsStr::new("replay"), name]).expect(0);
    assert!(outcome.out.contains("latin\u{fffd}.bpgn #1  legal"), "{}", outcome.out);
    run(&[OsStr::new("fmt"), name]).expect(0);
    let out = folder.path("out/");
    let arguments = ["convert", "--to", "json", "-o", &out].map(OsStr::new);
    run(&[&arguments[..], &[name]].concat()).expect(0);
    let written = PathBuf::from(out).join(OsStr::from_bytes(b"latin\xe9.jsonl"));
    assert!(written.exists());
    let list = [name.as_bytes(), b"\n"].concat();
    assert!(run_with(&["replay", "--files-from", "-"], &list).expect(0).out.contains("legal"));
}

#[test]
fn any_encoding_is_read_and_named() {
    let text = "[WhiteA \"Mařát Žižka\"]\n[BlackA \"Šťastný Říha\"]\n\n\
                1A. e4 {Příliš žluťoučký kůň} 1a. e5 *\n";
    let russian = "[WhiteA \"Иванов Пётр\"]\n[BlackA \"Сидоров\"]\n\n1A. e4 {хороший ход} *\n";
    let encode = |label: &str, text: &str| {
        let encoding = encoding_rs::Encoding::for_label(label.as_bytes()).expect("a label");
        encoding.encode(text).0.into_owned()
    };
    let utf_16 = |text: &str| -> Vec<u8> {
        format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_be_bytes).collect()
    };
    let folder = Folder::new();
    for (name, bytes, text) in [
        ("windows-1250", encode("windows-1250", text), text),
        ("ISO-8859-2", encode("iso-8859-2", text), text),
        ("KOI8-U", encode("koi8-r", russian), russian),
        ("windows-1251", encode("windows-1251", russian), russian),
        ("UTF-16BE", utf_16(text), text),
    ] {
        let file = folder.file("g.bpgn", &bytes);
        let outcome = run(&["check", &file]);
        assert!(outcome.err.contains(&format!("read as {name}")), "{name}: {}", outcome.err);
        run(&["fmt", "--check", &file]).expect(1);
        if ["windows-1250", "ISO-8859-2"].contains(&name) {
            // A few names decide between the encodings of Latin letters.
            let outcome = run(&["fmt", &file]).expect(2);
            assert!(outcome.err.contains(&format!("may be {name} or windows-1252")), "{name}");
            assert_eq!(fs::read(&file).expect("a file"), bytes, "{name}");
        }
        let named: &[&str] = if name == "UTF-16BE" { &[] } else { &["--encoding", name] };
        let outcome = run(&[&["fmt", &file], named].concat()).expect(0);
        assert!(outcome.err.contains(&format!("read as {name}")), "{}", outcome.err);
        assert_eq!(fs::read_to_string(&file).expect("UTF-8"), text, "{name}");
    }
    // A letter in quotes is no proof of another script: Thai, by its bytes.
    let bytes = encode("windows-1252", "[WhiteA \"«é»\"]\n\n1A. e4  *\n");
    let file = folder.file("few.bpgn", &bytes);
    assert!(run(&["fmt", &file]).expect(2).err.contains("the file was not changed"));
    assert_eq!(fs::read(&file).expect("a file"), bytes);
    // Lines in UTF-8 stay what they are, also beside others.
    let mixed = [text.as_bytes(), b"\n", &encode("windows-1250", text)].concat();
    let outcome = run_with(&["fmt", "-"], &mixed).expect(0);
    assert_eq!(outcome.out, format!("{text}\n{text}"));
    // A name decides, even against UTF-8.
    let outcome = run_with(&["fmt", "--encoding", "windows-1252", "-"], "{č} 1A. e4 *".as_bytes());
    assert_eq!(outcome.expect(0).out, "{Ä\u{8d}} 1A. e4 *\n");
    let outcome = run_with(&["replay", "--encoding", "utf-16le", "-"], b"1\0A\0.\0\0\xd8.\0");
    assert!(outcome.expect(2).err.contains("not valid UTF-16LE"));
    assert!(run(&["check", "--encoding", "klingon", "x"]).expect(2).err.contains("WHATWG"));
}

#[test]
fn commands_take_every_kind_or_say_which_they_take() {
    let folder = Folder::new();
    let game = folder.file("g.bpgn", games::LAWS);
    let json = folder.path("g.jsonl");
    let log = folder.path("g.log");
    run(&["convert", &game, "--to", "json", "-o", &json]).expect(0);
    run(&["convert", &game, "--to", "log", "-o", &log]).expect(0);
    for file in [&json, &log] {
        let outcome = run(&["replay", file]).expect(0);
        assert!(outcome.out.contains("legal, 43 plies"), "{file}: {}", outcome.out);
        for arguments in [
            &["show", file][..],
            &["sheet", file, "-o", "-", "--format", "html"],
            &["adjudicate", "--quiet", file],
            &["analyze", "--nodes", "1", file],
        ] {
            let outcome = run(arguments).expect(0);
            assert!(!outcome.out.is_empty(), "{arguments:?}");
        }
        for command in ["check", "fmt"] {
            let outcome = run(&[command, file]).expect(2);
            assert!(outcome.err.contains("BPGN"), "{}", outcome.err);
        }
    }
    let picture = folder.file("p.bpgn", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR");
    for command in ["check", "replay", "show", "adjudicate", "fmt"] {
        let outcome = run(&[command, &picture]).expect(2);
        assert!(outcome.err.contains("image/png"), "{}", outcome.err);
    }
}

#[test]
fn only_the_games_that_are_asked_for() {
    let folder = Folder::new();
    let loose = "1A. e2e4 *\n\n1A. d2d4 *\n\n1A. c2c4 *\n";
    let file = folder.file("g.bpgn", loose);
    let numbers = |range: &str| -> Vec<u64> {
        let outcome = run(&["replay", "--format", "json", "--games", range, &file]).expect(0);
        outcome.json().iter().map(|line| line["game"].as_u64().expect("a number")).collect()
    };
    assert_eq!(numbers("2"), [2]);
    assert_eq!(numbers("2-"), [2, 3]);
    assert_eq!(numbers("-2"), [1, 2]);
    let outcome = run(&["convert", "--to", "bpgn", "--games", "3", &file]).expect(0);
    assert_eq!(outcome.out, "1A. c4 *\n");
    // Formatting a part leaves the others as they are.
    run(&["fmt", "--games", "2", &file]).expect(0);
    let formatted = fs::read_to_string(&file).expect("a file");
    assert_eq!(formatted, "1A. e2e4 *\n\n1A. d4 *\n\n1A. c2c4 *\n");
}

#[test]
fn boards_are_joined_across_files() {
    let folder = Folder::new();
    let game = folder.file("g.bpgn", games::LAWS);
    let boards = folder.path("boards/");
    run(&["convert", &game, "--to", "pgn", "-o", &boards]).expect(0);
    let [a, b] = ["boards/g-A.pgn", "boards/g-B.pgn"].map(|name| folder.path(name));
    // Without the option, each board is a game.
    assert_eq!(run(&["replay", "--format", "json", &a, &b]).json().len(), 2);
    for order in [[&a, &b], [&b, &a]] {
        let outcome = run(&["replay", "--join-boards", order[0], order[1]]).expect(0);
        assert!(outcome.out.contains("#1  legal, 43 plies"), "{}", outcome.out);
        assert!(outcome.out.contains("Ada & Dan – Bert & Cleo"), "{}", outcome.out);
    }
    let outcome = run(&["replay", "--join-boards", &a]).expect(1);
    assert!(outcome.err.contains("partner board"), "{}", outcome.err);
    // Records of chess.com are joined always, from any files.
    let record = |id: u32, partner: u32, moves: &str| serde_json::json!({"game": {"id": id, "partnerGameId": partner, "moveList": moves}});
    let files = [
        folder.file("1.json", record(1, 2, "mC0K").to_string()),
        folder.file("3.json", record(3, 4, "lB").to_string()),
        folder.file("4.json", record(4, 3, "mC").to_string()),
        folder.file("2.json", record(2, 1, "lB").to_string()),
    ];
    let arguments = [vec!["convert", "--to", "bpgn"], files.iter().map(String::as_str).collect()];
    let outcome = run(&arguments.concat()).expect(0);
    assert_eq!(outcome.out.matches("1A. ").count(), 2, "{}", outcome.out);
    let outcome = run(&["convert", "--to", "bpgn", &files[0], &files[1], &files[2]]).expect(1);
    assert_eq!(outcome.out.matches("1A. ").count(), 1, "{}", outcome.out);
    assert!(outcome.err.contains("1: the record of the partner board, 2"), "{}", outcome.err);
}

#[test]
fn letters_can_be_named_in_every_command() {
    // `S` is a bishop in Czech and a knight in German: nothing here tells which.
    let text = "1A. e4 1a. e5 1B. e4 1b. e5 2A. Se2 2B. Se2 *\n";
    for command in [
        &["fmt", "-"][..],
        &["convert", "--to", "bpgn", "-"],
        &["select", "--legal", "--quiet", "-"],
    ] {
        let written = |letters: &str| {
            let arguments = [command, &["--letters", letters]].concat();
            run_with(&arguments, text.as_bytes()).expect(0).out
        };
        let (czech, german) = (written("cs"), written("de"));
        if command[0] != "select" {
            assert!(czech.contains("Be2") && german.contains("Ne2"), "{czech} {german}");
        }
    }
    for command in
        [&["check", "--only", "illegal-move,unreadable-move", "-"][..], &["adjudicate", "-"]]
    {
        let arguments = [command, &["--letters", "cs"]].concat();
        run_with(&arguments, text.as_bytes()).expect(0);
    }
}

#[test]
fn a_missing_file_names_standard_input() {
    let outcome = run(&["replay"]).expect(2);
    assert!(outcome.err.contains("`-` for standard input"), "{}", outcome.err);
}

#[test]
fn a_manual_page_has_the_name_of_its_command() {
    let page = run(&["manual", "fmt"]).expect(0).out;
    assert!(page.contains(".TH tandem-fmt 1"), "{page}");
}
