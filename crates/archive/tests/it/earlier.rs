//! Archives of earlier versions stay readable.

use std::{fs, path::Path};

use tandem_archive::{Archive, ArchivedGame, Detail, Writer};

use crate::support::{import, verified};

/// Our own encoder wrote this one, before the library `parquet` did.
#[test]
fn pages_of_our_own_encoder_are_read_and_merged() {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().expect("a folder");
    copy(&crate_folder.join("tests/it/version-1"), folder.path());
    let text = fs::read(crate_folder.join("../../examples/club-evening.bpgn")).expect("an example");
    let again = tempfile::tempdir().expect("a folder");
    import(again.path(), "club-evening.bpgn", &text);
    let expected = games(&verified(again.path()));
    assert_eq!(games(&verified(folder.path())), expected);
    // A merge copies some of the pages and decodes others.
    let other = b"[WhiteA \"one\"]\n\n1A. e4 {60} 1B. d4 {60} 1a. e5 {59} *\n";
    import(folder.path(), "other.bpgn", other);
    Writer::open(folder.path()).and_then(|mut it| it.merge_all()).expect("a merge");
    let merged = games(&verified(folder.path()));
    assert_eq!(merged.len(), expected.len() + 1);
    assert_eq!(merged[..expected.len()], expected);
}

fn games(archive: &Archive) -> Vec<ArchivedGame> {
    let mut all = Vec::new();
    let read = archive.each_game(Detail::All, |games| {
        all.extend(games.into_iter().map(|game| ArchivedGame { sources: Vec::new(), ..game }));
        Ok(())
    });
    read.expect("readable games");
    all
}

fn copy(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        let target = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            fs::create_dir(&target).expect("a new folder");
            copy(&path, &target);
        } else {
            fs::copy(&path, &target).expect("a copy");
        }
    }
}
