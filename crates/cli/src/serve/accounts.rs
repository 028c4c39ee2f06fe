//! The options of `tandem serve` about accounts: names, and e-mail for forgotten passwords.

use std::{fs::File, io::Read, path::PathBuf};

use server::{MailConfig, RefusedNames};

use crate::exit::Failure;

/// The longest file of names that is read, in bytes.
const MOST_NAMES: u64 = 1 << 20;

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Accounts")]
pub(super) struct AccountOptions {
    /// SMTP server for e-mail, so that people who forget their password get a link for a new one:
    /// `smtps://[USER:PASSWORD@]HOST[:PORT]`, or `smtp://…?tls=required`
    ///
    /// It needs --mail-from and --public-url. Other users of the machine can see the arguments of
    /// programs: give a URL with a password in TANDEM_SMTP. Without it, `tandem admin
    /// reset-password` sets new passwords.
    #[arg(
        long,
        value_name = "URL",
        env = "TANDEM_SMTP",
        hide_env_values = true,
        requires_all = ["mail_from", "public_url"]
    )]
    smtp: Option<String>,
    /// Sender of the server's e-mail: `Tandem <tandem@example.org>`
    #[arg(long, value_name = "ADDRESS", env = "TANDEM_MAIL_FROM")]
    mail_from: Option<String>,
    /// Where people reach the page, for links in e-mail: `https://play.example.org`
    #[arg(long, value_name = "URL", env = "TANDEM_PUBLIC_URL")]
    public_url: Option<String>,
    /// File of more names that nobody may choose, one on each line
    ///
    /// `*` before a word refuses it anywhere in a name, `+` before a name allows it although the
    /// list of the server refuses it, and `#` begins a comment.
    #[arg(long, value_name = "FILE", env = "TANDEM_REFUSED_NAMES")]
    refused_names: Option<PathBuf>,
}

impl AccountOptions {
    /// How to send e-mail, if at all.
    pub(super) fn mail(&self) -> Result<Option<MailConfig>, Failure> {
        let Some(smtp) = self.smtp.clone() else { return Ok(None) };
        let (Some(from), Some(public_url)) = (self.mail_from.clone(), self.public_url.clone())
        else {
            let text = "--smtp needs --mail-from and --public-url".to_owned();
            return Err(Failure::Message(text));
        };
        Ok(Some(MailConfig { smtp, from, public_url }))
    }

    pub(super) fn refused_names(&self) -> Result<RefusedNames, Failure> {
        let Some(path) = &self.refused_names else { return Ok(RefusedNames::default()) };
        let mut text = String::new();
        let read =
            File::open(path).and_then(|file| file.take(MOST_NAMES).read_to_string(&mut text));
        match read {
            Ok(_) => Ok(RefusedNames::with(&text)),
            Err(error) => {
                let text = format!("{}: cannot read the names: {error}", path.display());
                Err(Failure::Message(text))
            }
        }
    }
}
