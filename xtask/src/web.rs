//! Tests of the page, in a real browser against a real server.

use std::{
    env,
    fs::File,
    panic::resume_unwind,
    path::{Path, PathBuf},
    process::Command,
    thread,
    time::SystemTime,
};

use crate::{Outcome, answers, root, run, testing};

const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

/// The headless shell comes first: it draws no window, so the tests take two thirds of the time.
const BROWSERS: [&str; 4] =
    ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];

pub(crate) fn test() -> Outcome {
    if npm_is_missing() {
        println!("web-test: skipped, because npm is missing: install Node.js");
        return Ok(());
    }
    install()?;
    let web = root().join("web");
    let runs = |script| run(npm(&web).args(["run", script]));
    // The linters use one processor, so the other checks run beside them.
    thread::scope(|scope| {
        let lint = scope.spawn(|| runs("lint"));
        let tests = runs("check").and_then(|()| runs("test:unit"));
        lint.join().unwrap_or_else(|panic| resume_unwind(panic)).and(tests)
    })?;
    in_browser(&[])
}

/// The tests of the page that only the nightly run has; each says why.
pub(crate) fn test_of_night() -> Outcome {
    if npm_is_missing() {
        println!("web-night: skipped, because npm is missing: install Node.js");
        return Ok(());
    }
    install()?;
    in_browser(&["--", "--night"])
}

fn in_browser(arguments: &[&str]) -> Outcome {
    let Some(browser) = browser() else {
        println!(
            "web-test: nothing is tested in a browser, because there is no Chromium: cargo xtask setup installs it on Debian"
        );
        return Ok(());
    };
    let mut command = npm(&root().join("web"));
    command.arg("test").args(arguments).env("TANDEM", testing::program()?);
    run(command.env("CHROMIUM", browser))
}

/// Checks, tests and packs the extension for VS Code.
pub(crate) fn editors() -> Outcome {
    if npm_is_missing() {
        println!("editors: skipped, because npm is missing: install Node.js");
        return Ok(());
    }
    let folder = root().join("editors/vscode");
    run(npm(&folder).args(["ci", "--no-audit", "--no-fund"]))?;
    for script in ["check", "lint", "test", "package"] {
        run(npm(&folder).args(["run", script]))?;
    }
    Ok(())
}

pub(crate) fn npm(web: &Path) -> Command {
    let mut command = Command::new(NPM);
    command.current_dir(web);
    command
}

/// Debian's packages of what is missing.
pub(crate) fn missing() -> Vec<&'static str> {
    let mut missing = Vec::new();
    if npm_is_missing() {
        missing.extend(["nodejs", "npm"]);
    }
    if browser().is_none() {
        missing.push("chromium-headless-shell");
    }
    missing
}

pub(crate) fn npm_is_missing() -> bool {
    !answers(NPM, "--version")
}

/// Installs the libraries of the page.
pub(crate) fn install() -> Outcome {
    if npm_is_missing() {
        return Err("the page needs npm: install Node.js".to_owned());
    }
    let web = root().join("web");
    let were_there = web.join("node_modules").is_dir();
    run(npm(&web).args(["ci", "--no-audit", "--no-fund"]))?;
    if were_there {
        return Ok(());
    }
    // The build of the page watches this file, not the libraries.
    let manifest = File::options().append(true).open(web.join("package.json"));
    let touched = manifest.and_then(|file| file.set_modified(SystemTime::now()));
    touched.map_err(|error| format!("web/package.json: {error}"))
}

/// The browser that the environment names, or the first on the path.
pub(crate) fn browser() -> Option<PathBuf> {
    if let Some(given) = env::var_os("CHROMIUM") {
        return Some(given.into());
    }
    let path = env::var_os("PATH")?;
    let folders: Vec<_> = env::split_paths(&path).collect();
    let all = BROWSERS.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    all.into_iter().find(|file| file.is_file())
}
