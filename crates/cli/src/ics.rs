//! Commands that are clients of a chess server (ICS): connection, login and pace.

pub(crate) mod bot;
mod connection;
mod login;
mod pace;
mod player;
pub(crate) mod record;
mod session;

use std::{
    fs,
    io::Read,
    path::{Path, PathBuf},
};

use crate::exit::Failure;
pub(crate) use connection::Connection;
pub(crate) use session::log_in_as_guest;

/// The longest password file, in bytes.
const LONGEST_PASSWORD: u64 = 1024;

/// The port of chess servers where none is given.
const PORT: u16 = 5000;

/// Which server, and under which name.
#[derive(Debug, clap::Args)]
pub(crate) struct Account {
    /// Name or address of the server
    #[arg(long)]
    host: String,
    /// Port of the server
    #[arg(long, default_value_t = PORT)]
    port: u16,
    #[command(flatten)]
    identity: Identity,
}

/// The name on a server, and its password.
#[derive(Debug, clap::Args)]
pub(crate) struct Identity {
    /// Name to log in with; without an account it must be free
    #[arg(long, default_value = "guest")]
    name: String,
    /// File that contains the password of the account; without this option, the environment
    /// variable TANDEM_ICS_PASSWORD
    #[arg(long, value_name = "FILE")]
    password_file: Option<PathBuf>,
}

impl Identity {
    /// The password, which is shown nowhere.
    fn password(&self) -> Result<Option<String>, Failure> {
        let text = match &self.password_file {
            Some(file) => Some(password_in(file)?),
            None => std::env::var("TANDEM_ICS_PASSWORD").ok(),
        };
        let text = text.map(|text| text.trim_end_matches(['\n', '\r']).to_owned());
        match text {
            Some(text) if text.is_empty() || text.contains(char::is_control) => {
                Err(Failure::Message("the password must be one line of text".to_owned()))
            }
            text => Ok(text),
        }
    }
}

fn password_in(file: &Path) -> Result<String, Failure> {
    let trouble = |error| Failure::File { name: file.display().to_string(), error };
    let mut text = String::new();
    let opened = fs::File::open(file).map_err(trouble)?;
    opened.take(LONGEST_PASSWORD).read_to_string(&mut text).map_err(trouble)?;
    Ok(text)
}
