//! The files of the page, which the build script builds from `web/`. They are a crate, so that the
//! build of the page waits for nothing, and a change of the page compiles no other code.

/// A file of the page.
#[derive(Debug)]
pub struct File {
    /// The path in its URL.
    pub name: &'static str,
    pub plain: &'static [u8],
    /// The same compressed; empty where that does not pay.
    pub gzip: &'static [u8],
    pub brotli: &'static [u8],
}

// `FILES` has every file of the page. `MISSING` says why there is only a file that says that the
// page is missing, and how to bring it; `None` if the page is there.
include!(concat!(env!("OUT_DIR"), "/files.rs"));
