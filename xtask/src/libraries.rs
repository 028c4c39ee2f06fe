//! The crates that other people's programs use: that they need no operating system where they say
//! so.

use std::{path::Path, process::Command};

use crate::{Outcome, cargo, output, root, run};

/// The crates that need only `core` and `alloc` without their default features.
const WITHOUT_STD: [&str; 3] = ["tandem-chess", "tandem-bughouse", "tandem-kriegspiel"];

/// WebAssembly in a browser, and a microcontroller, for which there is no `std` at all.
const TARGETS: [&str; 2] = ["wasm32-unknown-unknown", "thumbv7em-none-eabi"];

/// Checks the rules without `std` for the targets that are installed.
pub(crate) fn no_std() -> Outcome {
    for target in TARGETS {
        if !has_target(target) {
            println!("skipped: {target} is not installed (rustup target add {target})");
            continue;
        }
        let mut command = cargo();
        command.args(["check", "--locked", "--no-default-features", "--target", target]);
        command.args(WITHOUT_STD.iter().flat_map(|name| ["--package", name]));
        run(&mut command)?;
    }
    Ok(())
}

/// Whether the compiler has its library for a target.
pub(crate) fn has_target(target: &str) -> bool {
    let mut asked = Command::new("rustc");
    asked.args(["--print", "target-libdir", "--target", target]).current_dir(root());
    output(&mut asked).is_ok_and(|folder| Path::new(folder.trim()).is_dir())
}
