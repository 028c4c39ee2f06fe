//! `tandem lsp`: the language server, over standard input and output.

use std::io::{BufReader, BufWriter, stdin, stdout};

use lsp::{Commands, Content, Ended};
use notation::check::Check;

use crate::{
    check::Chosen,
    exit::{Exit, Failure},
    fmt,
    input::{Kind, Takes},
};

/// Serve an editor as a language server for BPGN, Kriegspiel PGN, PGN and event logs
///
/// An editor starts this command and talks to it over standard input and output with the Language
/// Server Protocol. It shows what `tandem check` finds, with fixes; formats as `tandem fmt` does;
/// shows both boards after the move under the pointer; lists and folds games; completes legal
/// moves, drops among them; and renames players. In event logs it shows the arbiter's rulings.
///
/// Checks to skip can stand in tandem.toml too, in the table `lsp`. docs/editors.md describes the
/// settings of VS Code, Neovim, Helix and Emacs.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem lsp
  tandem lsp --ignore setup-spelling,tag-order
  tandem lsp --only illegal-move,missing-record

In Helix (languages.toml):
  [language-server.tandem]
  command = \"tandem\"
  args = [\"lsp\"]")]
pub(crate) struct Arguments {
    #[command(flatten)]
    chosen: Chosen,
    /// Some editors add this option for servers that talk over standard input and output
    #[arg(long, hide = true)]
    stdio: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let commands = Files { chosen: arguments.chosen.clone() };
    let (input, output) = (BufReader::new(stdin()), BufWriter::new(stdout()));
    let broken = |error| Failure::Message(format!("the editor's messages cannot be read: {error}"));
    Ok(match lsp::serve(input, output, commands).map_err(broken)? {
        Ended::Orderly => Exit::Fine,
        Ended::Abruptly => Exit::Findings,
    })
}

/// The commands for files.
struct Files {
    chosen: Chosen,
}

impl Commands for Files {
    fn content(&self, text: &[u8]) -> Result<Content, String> {
        let kind = Kind::of(text);
        match kind {
            Kind::Log => Ok(Content::Logs),
            kind if Takes::TEXTS.takes(kind) => Ok(Content::Games),
            kind => Err(format!("{kind}; {}", Takes::TEXTS.words)),
        }
    }

    fn format(&self, text: &str) -> Result<Vec<u8>, String> {
        fmt::canonical(text).map_err(|failure| failure.to_string())
    }

    fn wants(&self, check: &Check) -> bool {
        self.chosen.has(check)
    }
}
