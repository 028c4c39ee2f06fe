//! Files that commands write: whole or not at all, and never over an input.

use std::{fs, process::Command};

use crate::{
    games,
    support::{Folder, run, tandem},
};

/// Everything in a folder, with its bytes.
fn contents(folder: &Folder) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder.path("")).expect("a folder");
    let mut files: Vec<_> = entries
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.is_file())
        .map(|path| (path.display().to_string(), fs::read(&path).expect("readable")))
        .collect();
    files.sort();
    files
}

#[test]
fn only_game_files_are_formatted() {
    let folder = Folder::new();
    let utf_16: Vec<u8> =
        "\u{feff}[Event \"x\"]".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let late_nul = format!("{}\n\0\n", games::LAWS).into_bytes();
    let cases: [(&str, &[u8], &str); 11] = [
        ("a.gz", b"\x1f\x8b\x08\0\0\0\0\0\0\x03abc", "deflate stream"),
        ("a.zip", b"PK\x03\x04\x14\0\0\0", "zip"),
        ("a.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "image/png"),
        ("a.bin", b"\x7f\x02\x01\x01\0\0\0", "bytes with the value 0"),
        ("utf16.bpgn", &utf_16[..23], "not valid UTF-16"),
        ("nul.bpgn", &late_nul, "bytes with the value 0"),
        ("a.json", b"{\"format\":\"bpgn\"}\n", "JSON"),
        ("a.log", b"[Ruleset \"wbn\"]\n0.000 start\n", "log"),
        ("README.md", b"# Games\n\n1A. e4 1a. e5\n", "does not begin with a game"),
        ("Cargo.toml", b"[package]\nname = \"x\"\n", "does not begin with a game"),
        ("words.txt", b"Dear Anna, we won.\n", "does not begin with a game"),
    ];
    for (name, bytes, _) in cases {
        fs::write(folder.path(name), bytes).expect("written");
    }
    let before = contents(&folder);
    for (name, _, why) in cases {
        for arguments in [&["fmt"][..], &["fmt", "--check"], &["fmt", "--fix"]] {
            let outcome = run(&[arguments, &[folder.path(name).as_str()]].concat()).expect(2);
            assert!(outcome.err.contains(name), "{}", outcome.err);
            assert!(outcome.err.contains(why), "{}", outcome.err);
        }
    }
    assert_eq!(contents(&folder), before);
}

#[test]
fn files_with_little_in_them_are_game_files() {
    let folder = Folder::new();
    for text in ["", "\n", "1A. e4\n", "{C: nothing yet}\n", "[Event \"x\"]\n\n*\n", "% escape\n"] {
        let file = folder.file("a.bpgn", text);
        run(&["fmt", &file]).expect(0);
    }
}

#[test]
fn no_output_overwrites_an_input() {
    let folder = Folder::new();
    let game = folder.file("g.bpgn", games::LAWS);
    let other = folder.path("link.bpgn");
    fs::hard_link(&game, &other).expect("linked");
    let game = game.as_str();
    for output in [game, &other] {
        for arguments in [
            &["show", game, "--svg", output][..],
            &["show", game, "--png", output],
            &["analyze", game, "--nodes", "10", "--svg", output],
            &["sheet", game, "--format", "html", "-o", output],
            &["convert", game, "--to", "json", "-o", output],
        ] {
            let outcome = run(arguments).expect(2);
            let message = format!("{output}: the output would overwrite the input");
            assert!(outcome.err.contains(&message), "{arguments:?}: {}", outcome.err);
        }
    }
    assert_eq!(fs::read_to_string(game).unwrap(), games::LAWS);
}

#[test]
fn two_inputs_never_share_an_output() {
    let folder = Folder::new();
    for name in ["x", "y"] {
        fs::create_dir(folder.path(name)).expect("a folder");
    }
    let [one, two] = ["x/g.bpgn", "y/g.bpgn"].map(|name| folder.file(name, games::LAWS));
    let out = folder.path("out/");
    let outcome = run(&["convert", &one, &two, "--to", "json", "-o", &out]).expect(2);
    assert!(outcome.err.contains(&one) && outcome.err.contains(&two), "{}", outcome.err);
    assert!(outcome.err.contains("g.jsonl"), "{}", outcome.err);
    assert_eq!(fs::read_dir(&out).expect("a folder").count(), 0);
}

/// A limit on the size of files stands for a full disk.
#[cfg(unix)]
#[test]
fn an_existing_file_survives_a_failure_to_write() {
    let folder = Folder::new();
    let many = games::LAWS.repeat(100);
    let game = folder.file("g.bpgn", &many);
    let out = folder.file("out.html", "what was there");
    let before = contents(&folder);
    for arguments in [
        format!("convert {game} --to json -o {out}"),
        format!("sheet {game} -o {out}"),
        format!("fmt --fix {game}"),
    ] {
        let script =
            format!("trap '' XFSZ; ulimit -f 8; exec {} {arguments}", env!("CARGO_BIN_EXE_tandem"));
        let outcome = Command::new("sh").args(["-c", &script]).output().expect("a shell");
        let message = String::from_utf8_lossy(&outcome.stderr).into_owned();
        let written = arguments.split(' ').next_back().expect("a file");
        assert_eq!(outcome.status.code(), Some(2), "{arguments}: {message}");
        assert!(message.contains(&format!("{written}: File too large")), "{arguments}: {message}");
        assert_eq!(contents(&folder), before, "{arguments}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn devices_are_written_directly() {
    let folder = Folder::new();
    let game = folder.file("g.bpgn", games::LAWS);
    run(&["convert", &game, "--to", "json", "-o", "/dev/null"]).expect(0);
    let outcome = run(&["convert", &game, "--to", "json", "-o", "/dev/full"]).expect(2);
    assert!(outcome.err.contains("/dev/full: No space left"), "{}", outcome.err);
    let outcome = run(&["convert", &game, "--to", "json", "-o", "/dev/stdout"]).expect(0);
    assert_eq!(outcome.json().len(), 1);
}

#[cfg(unix)]
#[test]
fn new_files_are_as_readable_as_others() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let game = folder.file("g.bpgn", games::LAWS);
    let out = folder.path("out.json");
    run(&["convert", &game, "--to", "json", "-o", &out]).expect(0);
    let mode = |name: &str| fs::metadata(name).expect("a file").permissions().mode() & 0o777;
    assert_eq!(mode(&out), mode(&game));
}

/// An input that cannot be read takes no output of the inputs before it along.
#[test]
fn a_refused_input_leaves_the_other_outputs() {
    let folder = Folder::new();
    let first = folder.file("first.bpgn", games::LAWS);
    let refused = folder.file("paper.pgn", "%PDF-1.4\n1 0 obj\n");
    let last = folder.file("last.bpgn", games::LAWS);
    for (to, names) in [
        ("json", &["first.jsonl", "last.jsonl"][..]),
        ("pgn", &["first-A.pgn", "first-B.pgn", "last-A.pgn", "last-B.pgn"][..]),
    ] {
        let out = folder.path(to) + "/";
        run(&["convert", &first, &refused, &last, "--to", to, "-o", &out]).expect(2);
        for name in names {
            assert!(fs::metadata(format!("{out}{name}")).is_ok(), "{name}");
        }
    }
}

/// Signals that can be caught leave the files as they were and no temporary file.
#[cfg(unix)]
#[test]
fn a_signal_leaves_nothing_behind() {
    let folder = Folder::new();
    let loose = games::LAWS.replace("[Event", "\n [Event");
    let game = folder.file("g.bpgn", loose.repeat(8_000));
    let out = folder.path("out.json");
    for signal in ["INT", "TERM", "HUP"] {
        for arguments in [&["fmt", &game][..], &["convert", &game, "--to", "json", "-o", &out]] {
            let mut child = tandem().args(arguments).spawn().expect("started");
            let has_temporary =
                || contents_names(&folder).iter().any(|name| name.ends_with(".tmp"));
            while !has_temporary() {
                assert!(child.try_wait().expect("a child").is_none(), "{arguments:?} has ended");
            }
            let kill = ["-s", signal, &child.id().to_string()].map(str::to_owned);
            assert!(Command::new("kill").args(kill).status().expect("a signal").success());
            assert_eq!(child.wait().expect("an end").code(), Some(130));
            assert_eq!(contents_names(&folder), ["g.bpgn"], "{signal} {arguments:?}");
        }
    }
    assert!(fs::read_to_string(&game).unwrap() == loose.repeat(8_000));
}

fn contents_names(folder: &Folder) -> Vec<String> {
    let entries = fs::read_dir(folder.path("")).expect("a folder");
    entries.map(|entry| entry.expect("an entry").file_name().display().to_string()).collect()
}
