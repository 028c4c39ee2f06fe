//! Atomic replacement of a file: the new text is complete in a temporary file before it replaces
//! the old one.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, BufReader, BufWriter, Read, Write},
    path::{Path, PathBuf},
};

/// New text for a file, in a temporary file of the same folder.
pub(super) struct Replacement {
    /// The file, with links resolved, so that a link stays a link.
    target: PathBuf,
    temporary: PathBuf,
    out: Option<BufWriter<File>>,
}

impl Replacement {
    /// Begins a new text. A read-only file is refused even if its folder would allow replacing it.
    pub(super) fn beside(name: &str) -> io::Result<Self> {
        let target = fs::canonicalize(name)?;
        if !fs::metadata(&target)?.is_file() {
            return Err(io::Error::other("not a file; use --stdout"));
        }
        OpenOptions::new().append(true).open(&target)?;
        let file_name = target.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let mut attempt = 0;
        loop {
            let name = format!(".{file_name}.{}-{attempt}.tmp", std::process::id());
            let temporary = target.with_file_name(name);
            match OpenOptions::new().write(true).create_new(true).open(&temporary) {
                Ok(file) => {
                    let out = Some(BufWriter::with_capacity(1 << 16, file));
                    return Ok(Self { target, temporary, out });
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && attempt < 100 => {
                    attempt += 1;
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// Replaces the file if the text differs. Returns whether it does.
    pub(super) fn put_in_place(mut self) -> io::Result<bool> {
        let Some(out) = self.out.take() else { return Ok(false) };
        let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
        if same_text(&self.temporary, &self.target)? {
            return Ok(false);
        }
        file.set_permissions(fs::metadata(&self.target)?.permissions())?;
        file.sync_all()?;
        fs::rename(&self.temporary, &self.target)?;
        Ok(true)
    }
}

impl Write for Replacement {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        self.out.as_mut().map_or(Ok(text.len()), |out| out.write(text))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.as_mut().map_or(Ok(()), Write::flush)
    }
}

impl Drop for Replacement {
    fn drop(&mut self) {
        drop(self.out.take());
        // Already gone if it replaced the file.
        let _ = fs::remove_file(&self.temporary);
    }
}

fn same_text(a: &Path, b: &Path) -> io::Result<bool> {
    let [first, second] = [File::open(a)?, File::open(b)?];
    if first.metadata()?.len() != second.metadata()?.len() {
        return Ok(false);
    }
    let [mut first, mut second] =
        [first, second].map(|file| BufReader::with_capacity(1 << 16, file));
    let (mut here, mut there) = (vec![0; 1 << 16], vec![0; 1 << 16]);
    loop {
        let count = first.read(&mut here)?;
        if count == 0 {
            return Ok(true);
        }
        match second.read_exact(&mut there[..count]) {
            Ok(()) if here[..count] == there[..count] => {}
            Ok(()) => return Ok(false),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(false),
            Err(error) => return Err(error),
        }
    }
}
