//! Archives that are damaged, foreign or in use.

use std::{fs, path::Path};

use bughouse::{BoardId, Game as Boards};
use chess::Rules;
use tandem_archive::{Archive, ArchiveError, Filter, Importer, KeyKind, Query, Writer};

use crate::{random, support::import};

fn archive(games: std::ops::Range<u64>) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let texts: Vec<Vec<u8>> = games.map(random::game).collect();
    import(folder.path(), "x", &texts.join(&b'\n'));
    folder
}

/// Opens, asks, verifies, imports again. Nothing of this may panic.
fn use_all(folder: &Path) -> Result<(), ArchiveError> {
    let archive = Archive::open(folder)?;
    let (game, filter) = (Boards::new(Rules::BUGHOUSE), Filter::default());
    for kind in KeyKind::ALL {
        archive.explore(Query { game: &game, board: BoardId::A, kind, filter: &filter })?;
    }
    let verified = archive.verify()?;
    Importer::open(folder)?.finish()?;
    match verified.faults.is_empty() {
        true => Ok(()),
        false => {
            let mut error = ArchiveError::stopped();
            error.file = verified.faults.join("\n");
            Err(error)
        }
    }
}

#[track_caller]
fn refused(folder: &Path, why: &str) {
    let error = use_all(folder).expect_err("damage is found").to_string();
    assert!(error.contains(why), "{error}");
}

#[test]
fn a_folder_without_an_archive() {
    let folder = tempfile::tempdir().unwrap();
    refused(folder.path(), "there is no archive here");
    fs::write(folder.path().join("letter.txt"), "x").unwrap();
    let error = Importer::open(folder.path()).err().expect("foreign things are kept");
    assert!(error.to_string().contains("neither empty nor an archive"), "{error}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn manifests_that_are_none() {
    let folder = archive(0..3);
    let path = folder.path().join("manifest.json");
    let good = fs::read_to_string(&path).unwrap();
    for (text, why) in [
        ("", "not the manifest of an archive"),
        ("[]", "not the manifest of an archive"),
        (&good[..good.len() / 2], "not the manifest of an archive"),
        (r#"{"format":"other","version":1}"#, "not the manifest of an archive but `other`"),
        (&good.replace("\"version\": 1", "\"version\": 9"), "format version 9"),
        (&good.replace("games/00000001", "../../00000001"), "foreign file"),
        (&good.replace("\"number\": 1", "\"number\": 7"), "is there twice, or not written yet"),
        (&good.replace("\"next_game\": 4", "\"next_game\": -4"), "`next_game`"),
        (&good.replace("\"next_game\": 4", "\"next_game\": 2"), "not its own"),
        (&good.replacen("\"rows\": 3", "\"rows\": 4", 1), "3 rows, not 4"),
    ] {
        fs::write(&path, text).unwrap();
        refused(folder.path(), why);
    }
    fs::write(&path, good).unwrap();
    use_all(folder.path()).unwrap();
}

#[test]
fn files_that_are_missing_cut_or_foreign() {
    let (folder, other) = (archive(0..3), archive(10..13));
    for name in ["games", "positions", "moves"] {
        let path = folder.path().join(name).join("00000001.parquet");
        let good = fs::read(&path).unwrap();
        fs::write(&path, &good[..good.len() / 2]).unwrap();
        refused(folder.path(), "bytes, not");
        fs::write(&path, vec![0; good.len()]).unwrap();
        refused(folder.path(), &format!("{name}/00000001.parquet"));
        fs::remove_file(&path).unwrap();
        refused(folder.path(), &format!("{name}/00000001.parquet"));
        fs::write(&path, &good).unwrap();
    }
    use_all(folder.path()).unwrap();
    // Positions of other games.
    let path = |folder: &Path| folder.join("positions/00000001.parquet");
    fs::copy(path(other.path()), path(folder.path())).unwrap();
    let manifest = folder.path().join("manifest.json");
    let entry = |folder: &Path| {
        let text = fs::read_to_string(folder.join("manifest.json")).unwrap();
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        value["generations"][0]["positions"].clone()
    };
    let text = fs::read_to_string(&manifest).unwrap();
    let mut value: serde_json::Value = serde_json::from_str(&text).unwrap();
    value["generations"][0]["positions"] = entry(other.path());
    fs::write(&manifest, value.to_string()).unwrap();
    refused(folder.path(), "the positions are not those of the games");
}

/// Whatever byte is damaged, the answer is right or an error.
#[test]
fn damaged_bytes_are_found() {
    let folder = archive(0..4);
    let mut chance = fastrand::Rng::with_seed(18);
    let (mut found, mut tried) = (0, 0);
    for name in ["games", "positions", "moves"] {
        let path = folder.path().join(name).join("00000001.parquet");
        let good = fs::read(&path).unwrap();
        for _ in 0..60 {
            let mut bad = good.clone();
            let at = chance.usize(0..bad.len());
            bad[at] ^= 1 << chance.u32(0..8);
            fs::write(&path, &bad).unwrap();
            tried += 1;
            found += u32::from(use_all(folder.path()).is_err());
        }
        fs::write(&path, &good).unwrap();
    }
    // Some bytes say nothing that is read, such as statistics of texts.
    assert!(found > tried / 2, "{found} of {tried}");
}

/// A filter without the keys of its row group hides their positions.
#[test]
fn a_filter_that_is_wiped_is_found() {
    let folder = archive(0..4);
    let path = folder.path().join("positions/00000001.parquet");
    let mut bytes = fs::read(&path).unwrap();
    let header = [0x1c, 0x1c, 0, 0, 0x1c, 0x1c, 0, 0, 0x1c, 0x1c, 0, 0, 0];
    let at = bytes.windows(header.len()).position(|it| it == header).expect("a filter");
    bytes[at + header.len()..][..128].fill(0);
    fs::write(&path, bytes).unwrap();
    refused(folder.path(), "positions/00000001.parquet: a filter does not have all keys");
}

#[test]
fn one_process_writes() {
    let folder = archive(0..2);
    let writer = Writer::open(folder.path()).unwrap();
    let error = Importer::open(folder.path()).err().expect("it is locked");
    assert!(error.to_string().contains("another process is writing"), "{error}");
    // Readers need no lock.
    Archive::open(folder.path()).unwrap();
    drop(writer);
    Importer::open(folder.path()).unwrap();
}

/// The next import removes the files that a killed one has left; readers never see them.
#[test]
fn leftovers_are_removed() {
    let folder = archive(0..2);
    for name in ["games/00000002.parquet", "positions/00000002.part"] {
        fs::write(folder.path().join(name), "half a file").unwrap();
    }
    use_all(folder.path()).unwrap();
    for name in ["games", "positions", "moves"] {
        assert_eq!(fs::read_dir(folder.path().join(name)).unwrap().count(), 1);
    }
}
