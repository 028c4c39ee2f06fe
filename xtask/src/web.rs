//! Tests of the web client, in a real browser against a real server.

use std::{
    env,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{Outcome, answers, apt_install, cargo, root, run};

/// Where browsers that can be driven are.
const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

pub(crate) fn test() -> Outcome {
    if !answers("npm", "--version") {
        println!("web-test: skipped, npm is missing; install Node.js");
        return Ok(());
    }
    let web = root().join("web");
    run(npm(&web).args(["ci", "--no-audit", "--no-fund"]))?;
    run(npm(&web).args(["run", "check"]))?;
    let Some(browser) = browser() else {
        println!(
            "web-test: skipped but for types, there is no Chromium and it could not be installed"
        );
        return Ok(());
    };
    run(cargo().args(["build", "--locked", "--package", "tandem-cli"]))?;
    // It was built beside this program.
    let here = env::current_exe().map_err(|error| error.to_string())?;
    let tandem = here.with_file_name(format!("tandem{}", env::consts::EXE_SUFFIX));
    run(npm(&web).args(["test"]).env("TANDEM", tandem).env("CHROMIUM", browser))
}

fn npm(web: &Path) -> Command {
    let mut command = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    command.current_dir(web);
    command
}

/// A browser that is there, or that Debian's packages bring, where we may install them.
fn browser() -> Option<PathBuf> {
    let given = env::var_os("CHROMIUM").map(PathBuf::from);
    given.or_else(found).or_else(|| {
        apt_install(&["chromium"]).ok()?;
        found()
    })
}

fn found() -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let folders: Vec<_> = env::split_paths(&path).collect();
    let all = BROWSERS.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    all.into_iter().find(|file| file.is_file())
}
