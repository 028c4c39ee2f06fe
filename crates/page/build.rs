//! Builds the page with npm and lists its files, compressed as well as plain, for the binary to
//! contain.
//!
//! The page's engine is compiled to WebAssembly first. Without the target for it the page has no
//! engine: `cargo xtask setup` installs the target.
//!
//! Without npm or the page's libraries the server builds all the same, and serves a page that says
//! so. Release builds fetch the libraries; the builds of tests use no network.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
    process::Command,
};

/// The sources of the page, in `web/`.
const SOURCES: [&str; 8] = [
    "src",
    "public",
    "index.html",
    "embed.html",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "vite.config.mjs",
];

/// The crates that are compiled to WebAssembly, in `crates/`.
const ENGINE: [&str; 4] = ["engine-wasm", "engine", "bughouse", "chess"];

const WASM: &str = "wasm32-unknown-unknown";

/// The page of a server that was built without one.
const NO_CLIENT: &str = "<!doctype html><html lang=en><title>Tandem</title><p>This server was built without its page, \
    because npm or the page's libraries were missing. Install Node.js, then run <code>cargo xtask setup</code> or build \
    with <code>--release</code>.";

fn main() {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let web = here.join("../../web");
    for source in SOURCES {
        println!("cargo::rerun-if-changed={}", web.join(source).display());
    }
    println!("cargo::rerun-if-changed={}", here.join("../rulings/locales").display());
    for name in ENGINE {
        println!("cargo::rerun-if-changed={}", here.join("..").join(name).join("src").display());
    }
    let client = out.join("client");
    let engine = has_wasm().then(|| compile_engine(&here.join("../.."), &out));
    if engine.is_none() {
        println!(
            "cargo::warning=the page is built without its engine: {WASM} is not installed; cargo xtask setup installs it"
        );
    }
    if let Err(reason) = build(&web, &client, engine.as_deref()) {
        println!("cargo::warning=the server is built without its page: {reason}");
        if is_release() {
            // A missing file counts as changed, so the next build tries again.
            println!("cargo::rerun-if-changed={}", out.join("never").display());
        }
        let _ = fs::remove_dir_all(&client);
        fs::create_dir_all(&client)
            .and_then(|()| fs::write(client.join("index.html"), NO_CLIENT))
            .expect("the output folder can be written");
    }
    let mut files = Vec::new();
    list(&client, &client, &mut files).expect("the client can be read");
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
    fs::write(out.join("client.rs"), format!("&[{entries}]")).expect("the list can be written");
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

/// Whether the compiler has its library for WebAssembly.
fn has_wasm() -> bool {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let asked = Command::new(rustc).args(["--print", "target-libdir", "--target", WASM]).output();
    asked.is_ok_and(|asked| Path::new(String::from_utf8_lossy(&asked.stdout).trim()).is_dir())
}

/// Compiles the engine, which needs no library but ours and so no network.
fn compile_engine(root: &Path, out: &Path) -> PathBuf {
    // A target folder of its own: the other one is locked by the build that runs this.
    let target = out.join("engine");
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root);
    cargo.args(["build", "--offline", "--package", "tandem-engine-wasm", "--lib"]);
    cargo.args(["--profile", "wasm", "--target", WASM, "--target-dir"]).arg(&target);
    // Settings for this machine, and those of clippy, are not for WebAssembly.
    for name in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "RUSTC_WRAPPER", "RUSTC_WORKSPACE_WRAPPER"]
    {
        cargo.env_remove(name);
    }
    let run = cargo.output().unwrap_or_else(|error| panic!("cargo cannot be run: {error}"));
    // With the target present a failure is a defect of the engine.
    assert!(run.status.success(), "the engine: {}", String::from_utf8_lossy(&run.stderr));
    target.join(WASM).join("wasm/tandem_engine_wasm.wasm")
}

/// Builds the page into a folder. Fails if npm or the libraries are missing.
fn build(web: &Path, client: &Path, engine: Option<&Path>) -> Result<(), String> {
    npm(web, &["--version"], None)?;
    if !installed(web) {
        if !is_release() {
            return Err(
                "its libraries are not installed; cargo xtask setup installs them".to_owned()
            );
        }
        // Without what only tests and checks need: 44 MB instead of 141.
        npm(web, &["ci", "--omit=dev", "--no-audit", "--no-fund"], None)?;
    }
    let out = client.display().to_string();
    // With its libraries present a failure is a defect of the page.
    npm(web, &["run", "build", "--", "--outDir", &out, "--emptyOutDir"], engine)
        .unwrap_or_else(|error| panic!("{error}"));
    Ok(())
}

fn is_release() -> bool {
    env::var("PROFILE").is_ok_and(|profile| profile == "release")
}

fn npm(web: &Path, words: &[&str], engine: Option<&Path>) -> Result<(), String> {
    let mut command = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    command.args(words).current_dir(web).env_remove("TANDEM_ENGINE");
    if let Some(engine) = engine {
        command.env("TANDEM_ENGINE", engine);
    }
    let run = command.output();
    let run = run.map_err(|error| format!("npm is missing ({error}); install Node.js"))?;
    if run.status.success() {
        return Ok(());
    }
    let message = String::from_utf8_lossy(&run.stderr).replace('\n', " ");
    Err(format!("npm {} failed: {message}", words.join(" ")))
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
