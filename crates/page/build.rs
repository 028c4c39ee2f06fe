//! Builds the page with npm and lists its files, compressed as well as plain, for the binary to
//! contain.
//!
//! Without npm or the page's libraries there is a page that says so. Release builds fetch the
//! libraries; the builds of tests use no network.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
    process::Command,
};

/// The sources of the page, in `web/`.
const SOURCES: [&str; 10] = [
    "src",
    "public",
    "clock-worker.js",
    "engine.wasm",
    "index.html",
    "embed.html",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "vite.config.mjs",
];

/// The page of a server that was built without one.
const NO_PAGE: &str = "<!doctype html><html lang=en><head><meta charset=utf-8><title>Tandem</title></head><body><p>This \
    server was built without its page, because npm or the page's libraries were missing. Install Node.js, then run \
    <code>cargo xtask setup</code> or build with <code>--release</code>.</body></html>";

fn main() {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let web = here.join("../../web");
    for source in SOURCES {
        println!("cargo::rerun-if-changed={}", web.join(source).display());
    }
    println!("cargo::rerun-if-changed={}", here.join("../rulings/locales").display());
    let page = out.join("page");
    let missing = build(&web, &page).err();
    if let Some(missing) = &missing {
        println!("cargo::warning=the page is missing: {missing}");
        if is_release() {
            // A missing file counts as changed, so the next build tries again.
            println!("cargo::rerun-if-changed={}", out.join("never").display());
        }
        without_page(&web, &page).expect("the output folder can be written");
    }
    let mut files = Vec::new();
    list(&page, &page, &mut files).expect("the page can be read");
    files.sort();
    let include = |path: &Path| format!("include_bytes!({path:?}).as_slice()");
    let mut entries = String::new();
    for (name, path) in files.iter().filter(|(_, path)| !is_packed(path)) {
        let [gzip, brotli] = ["gz", "br"].map(|ending| {
            let packed = with_ending(path, ending);
            if packed.exists() { include(&packed) } else { "&[]".to_owned() }
        });
        let plain = include(path);
        entries.push_str(&format!(
            "File {{ name: {name:?}, plain: {plain}, gzip: {gzip}, brotli: {brotli} }},\n"
        ));
    }
    let constants = format!(
        "pub static FILES: &[File] = &[{entries}];\npub const MISSING: Option<&str> = {missing:?};\n"
    );
    fs::write(out.join("files.rs"), constants).expect("the list can be written");
}

/// Writes what there is without npm: the files that are served as they are, and a page that says
/// what is missing, in which links still have their previews.
fn without_page(web: &Path, page: &Path) -> io::Result<()> {
    let _ = fs::remove_dir_all(page);
    fs::create_dir_all(page)?;
    for file in fs::read_dir(web.join("public"))? {
        let file = file?;
        fs::copy(file.path(), page.join(file.file_name()))?;
    }
    for name in ["index.html", "embed.html"] {
        fs::write(page.join(name), NO_PAGE)?;
    }
    Ok(())
}

/// `FILE.br` for `FILE`. The page's build writes it if compression pays.
fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    PathBuf::from(name)
}

fn is_packed(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "br" || ending == "gz")
}

/// Builds the page into a folder. Fails if npm or the libraries are missing, and says how to bring
/// them.
fn build(web: &Path, page: &Path) -> Result<(), String> {
    npm(web, &["--version"])?;
    if !installed(web) {
        if !is_release() {
            return Err("its libraries are not installed; run cargo xtask setup".to_owned());
        }
        // Without what only tests and checks need: 44 MB instead of 141.
        npm(web, &["ci", "--omit=dev", "--no-audit", "--no-fund"])?;
    }
    let out = page.display().to_string();
    // With its libraries present a failure is a defect of the page.
    npm(web, &["run", "build", "--", "--outDir", &out, "--emptyOutDir"])
        .unwrap_or_else(|error| panic!("{error}"));
    Ok(())
}

fn is_release() -> bool {
    env::var("PROFILE").is_ok_and(|profile| profile == "release")
}

fn npm(web: &Path, words: &[&str]) -> Result<(), String> {
    let mut command = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    let run = command.args(words).current_dir(web).output();
    let run = run.map_err(|error| {
        format!("npm cannot be run ({error}); install Node.js 20.19 or newer, then build again")
    })?;
    if run.status.success() {
        return Ok(());
    }
    let message = String::from_utf8_lossy(&run.stderr).replace('\n', " ");
    Err(format!("npm {} failed: {}", words.join(" "), message.trim()))
}

/// Whether the libraries are those of the lock file: npm notes when it installed them.
fn installed(web: &Path) -> bool {
    let changed = |path: &str| fs::metadata(web.join(path)).and_then(|file| file.modified());
    match (changed("package-lock.json"), changed("node_modules/.package-lock.json")) {
        (Ok(wanted), Ok(installed)) => wanted <= installed,
        _ => false,
    }
}

/// Lists each file with its path in the address.
fn list(root: &Path, folder: &Path, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            list(root, &path, files)?;
        } else if let Ok(name) = path.strip_prefix(root) {
            files.push((format!("/{}", name.display()).replace('\\', "/"), path));
        }
    }
    Ok(())
}
