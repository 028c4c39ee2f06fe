//! Tandem beside its peers: the same work in the same run, on one thread, as tables of figures
//! and ratios.
//!
//! Only ratios hold on a shared machine, so the contenders take turns and CPU time is what
//! counts. Every run checks its node counts or its games; a wrong answer ends the program.
//!
//! **License.** shakmaty and pgn-reader are GPL-3.0. They are linked here for measuring only:
//! this workspace is not part
//! of the product, nothing depends on it, and its binary is never distributed.

mod bughouse;
mod cozy;
mod fairy;
mod games;
mod list;
mod measure;
mod micro;
mod perft;
mod positions;
mod program;
mod replay;
mod scan;
mod search;
mod sjeng;
mod table;
mod written;

use std::{path::PathBuf, process::ExitCode};

use table::Table;

const USAGE: &str = "\
Measures Tandem and its peers side by side.

Usage: peers [--section perft|made|list|micro|replay|search|threads]… [--data DIR] [--json]

  --section NAME   only this part; may be repeated (default: all)
  --data DIR       where perft_bughouse.csv lies (default: ../shared/data beside the repository)
  --json           one JSON object per row instead of text

Example: cargo run --profile dist -- --section perft --section made
";

const SECTIONS: [&str; 7] = ["perft", "made", "list", "micro", "replay", "search", "threads"];

struct Options {
    sections: Vec<String>,
    data: PathBuf,
    json: bool,
}

fn main() -> ExitCode {
    let options = match options(std::env::args().skip(1)) {
        Ok(Some(options)) => options,
        Ok(None) => {
            print!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        Err(message) => {
            eprintln!("peers: {message}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    for section in SECTIONS {
        if !options.sections.is_empty() && !options.sections.iter().any(|name| name == section) {
            continue;
        }
        for table in measure_section(section, &options) {
            if options.json {
                table.print_json();
            } else {
                println!("{table}");
            }
        }
    }
    ExitCode::SUCCESS
}

fn measure_section(section: &str, options: &Options) -> Vec<Table> {
    match section {
        "perft" => vec![perft::bulk()],
        "made" => vec![perft::made()],
        "list" => vec![list::lists(&positions::fens(&options.data))],
        "micro" => vec![micro::operations(&positions::fens(&options.data))],
        "search" => vec![search::speed()],
        "threads" => vec![search::scaling()],
        _ => replay::games(),
    }
}

fn options(mut args: impl Iterator<Item = String>) -> Result<Option<Options>, String> {
    let mut options = Options {
        sections: Vec::new(),
        data: concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/data").into(),
        json: false,
    };
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--section" => match args.next() {
                Some(name) if SECTIONS.contains(&name.as_str()) => options.sections.push(name),
                Some(name) => return Err(format!("there is no section {name}")),
                None => return Err("--section wants a name".into()),
            },
            "--data" => options.data = args.next().ok_or("--data wants a folder")?.into(),
            "--json" => options.json = true,
            "--help" | "-h" => return Ok(None),
            _ => return Err(format!("unknown argument {arg}")),
        }
    }
    Ok(Some(options))
}
