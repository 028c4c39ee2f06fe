//! `tandem-bindgen MODULE FOLDER NAME`: the JavaScript for a compiled crate. It does what the
//! command `wasm-bindgen --target web` does, at the version that `Cargo.lock` has.

use std::{env, error::Error};

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [module, folder, name] = arguments.as_slice() else {
        return Err("usage: tandem-bindgen MODULE FOLDER NAME".into());
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).web(true)?.typescript(true).remove_producers_section(true);
    bindgen.remove_name_section(true);
    // `src/index.ts` and `src/node.ts` find the module.
    bindgen.omit_default_module_path(true).out_name(name).generate(folder)?;
    Ok(())
}
