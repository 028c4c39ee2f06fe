//! `cargo xtask engine`: the page's engine as WebAssembly, `web/engine.wasm`. It is checked in, so
//! that whoever builds the server needs no compiler for WebAssembly.

use std::{fs, process::Command};

use crate::{Outcome, cargo, libraries::has_target, root, run};

pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// Compiles the engine and puts it where the page's build finds it.
pub(crate) fn make() -> Outcome {
    let engine = compile()?;
    fs::write(root().join("web/engine.wasm"), &engine).map_err(|error| error.to_string())?;
    println!("web/engine.wasm: {} bytes", engine.len());
    Ok(())
}

/// Fails if the engine is not the one that its sources make. The toolchain is pinned, and the same
/// sources make the same bytes on every machine.
pub(crate) fn check() -> Outcome {
    if !has_target(TARGET) {
        println!("skipped: {TARGET} is not installed (rustup target add {TARGET})");
        return Ok(());
    }
    let engine = compile()?;
    let there = fs::read(root().join("web/engine.wasm")).map_err(|error| error.to_string())?;
    if engine == there {
        return Ok(());
    }
    Err("web/engine.wasm is not what its sources make: run cargo xtask engine".to_owned())
}

fn compile() -> Result<Vec<u8>, String> {
    let mut command = cargo();
    command.args(["build", "--locked", "--package", "tandem-engine-wasm", "--lib"]);
    command.args(["--profile", "wasm", "--target", TARGET, "--target-dir", "target/engine"]);
    // Settings for this machine are not for WebAssembly.
    for name in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "RUSTC_WRAPPER"] {
        command.env_remove(name);
    }
    run(&mut command)?;
    let made = root().join("target/engine").join(TARGET).join("wasm/tandem_engine_wasm.wasm");
    fs::read(&made).map_err(|error| format!("{}: {error}", made.display()))
}

/// Installs the compiler's target.
pub(crate) fn install() -> Outcome {
    if has_target(TARGET) {
        return Ok(());
    }
    run(Command::new("rustup").args(["target", "add", TARGET]))
}
