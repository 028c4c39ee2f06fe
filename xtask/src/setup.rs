//! `cargo xtask setup`: installs what some tests need, as far as this machine lets us.

use std::process::Command;

use crate::{
    Outcome, answers, clients, cluster, engines, output, page_engine, python, run, testing, web,
};

/// With `all`, also what only the nightly run needs: Spark and Java.
pub(crate) fn setup(all: bool) -> Outcome {
    let mut missing: Vec<&str> = engines::missing();
    missing.extend(clients::missing());
    missing.extend(web::missing());
    missing.extend(python::missing(all));
    missing.extend(cluster::missing());
    if !testing::has_postgres() {
        missing.push("postgresql");
    }
    let outcomes =
        [apt_install(&missing), page_engine::install(), web::install(), python::install(all)];
    let failures: Vec<_> = outcomes.into_iter().filter_map(Result::err).collect();
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\nxtask: ")) }
}

/// Installs Debian packages, if this is Debian and we are root.
fn apt_install(packages: &[&str]) -> Outcome {
    if packages.is_empty() {
        return Ok(());
    }
    let root = output(Command::new("id").arg("-u")).is_ok_and(|id| id == "0");
    if !root || !answers("apt-get", "--version") {
        return Err(format!("install these yourself: {}", packages.join(", ")));
    }
    let apt = |words: &[&str]| {
        run(Command::new("apt-get").args(words).env("DEBIAN_FRONTEND", "noninteractive"))
    };
    apt(&["update", "--quiet"])?;
    apt(&[&["install", "--quiet", "--yes", "--no-install-recommends"], packages].concat())
}
