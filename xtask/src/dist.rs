//! `cargo xtask dist`: the binary as it is shipped, in an archive with its licenses.

use std::{env::consts, fs, process::Command};

use crate::{Outcome, cargo, output, root, run};

const DOCUMENTS: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"];

pub(crate) fn dist() -> Outcome {
    let mut command = cargo();
    command.args(["build", "--profile", "dist", "--locked", "--package", "tandem-cli"]);
    run(command.args(["--features", "acme"]))?;
    let target = output(Command::new("rustc").args(["--print", "host-tuple"]).current_dir(root()))?;
    let name = format!("tandem-{target}");
    let archives = root().join("target/archives");
    let folder = archives.join(&name);
    let program = format!("tandem{}", consts::EXE_SUFFIX);
    let copy = |from: &str, to: &str| {
        fs::copy(root().join(from), folder.join(to)).map_err(|error| format!("{from}: {error}"))
    };
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    copy(&format!("target/dist/{program}"), &program)?;
    for document in DOCUMENTS {
        copy(document, document)?;
    }
    // Every platform's tar packs gzip, that of Windows too.
    let archive = format!("{name}.tar.gz");
    run(Command::new("tar").args(["-czf", &archive, &name]).current_dir(&archives))?;
    fs::remove_dir_all(&folder).map_err(|error| error.to_string())?;
    println!("target/archives/{archive}");
    Ok(())
}
