//! `tandem-bindgen MODULE FOLDER`: the JavaScript for a compiled crate. It does what the command
//! `wasm-bindgen --target web` does, at the version that `Cargo.lock` has.

use std::{env, error::Error};

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [module, folder] = arguments.as_slice() else {
        return Err("usage: tandem-bindgen MODULE FOLDER".into());
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).web(true)?.typescript(true).remove_producers_section(true);
    // `src/load.ts` finds the module: in Node by its path, elsewhere by its address.
    bindgen.omit_default_module_path(true).out_name("tandem").generate(folder)?;
    Ok(())
}
