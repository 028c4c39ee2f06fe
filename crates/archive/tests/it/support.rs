//! Archives of games that are given as text.

use std::path::Path;

use notation::Batch;
use tandem_archive::{Added, Archive, Importer, Record};

/// Imports games as one generation.
pub(crate) fn import(folder: &Path, source: &str, text: &[u8]) -> Vec<Added> {
    let mut importer = Importer::open(folder).expect("an archive");
    let batch = Batch::from_text(text);
    let records = batch.games().map(|game| Record::new(&game, source).expect("a good game"));
    let added = importer.add_all(&records.collect()).expect("room");
    importer.finish().expect("room");
    added
}

/// Opens an archive, in which everything must hold together.
#[track_caller]
pub(crate) fn verified(folder: &Path) -> Archive {
    let archive = Archive::open(folder).expect("an archive");
    let verified = archive.verify().expect("readable files");
    assert_eq!(verified.faults, [""; 0]);
    archive
}
