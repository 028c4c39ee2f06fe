//! Reading an opening book from a file.

use std::{fs::File, io::Read, path::Path, sync::Arc};

use engine::Book;

/// Reads a book.
///
/// # Errors
///
/// A sentence with the name of the file.
pub fn read(path: &Path) -> Result<Arc<Book>, String> {
    let wrong = |why: &dyn std::fmt::Display| format!("{}: {why}", path.display());
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(|error| wrong(&error))?;
    // One byte more than the longest book has, so that longer files are refused.
    let most = Book::MAX_BYTES as u64 + 1;
    file.take(most).read_to_end(&mut bytes).map_err(|error| wrong(&error))?;
    Book::from_bytes(&bytes).map(Arc::new).map_err(|error| wrong(&error))
}
