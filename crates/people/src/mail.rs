//! E-mail to the owners of accounts, by an SMTP server of the operator's. The library is lettre.

use std::{fmt, sync::Arc, time::Duration};

use lettre::{
    Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor, message::Mailbox,
};
use tokio::sync::Semaphore;

/// How long the SMTP server may take for each of its answers.
const MOST_TIME: Duration = Duration::from_secs(20);

/// How many mails are on their way at once; more are not sent.
const AT_ONCE: usize = 16;

/// The longest address that SMTP can carry.
const MAX_ADDRESS: usize = 254;

/// How to send mails.
#[derive(Clone)]
pub struct MailConfig {
    /// `smtp://` or `smtps://`, with user and password where the server asks for them.
    pub smtp: String,
    /// The sender: `Tandem <tandem@example.org>`.
    pub from: String,
    /// Where people reach the page, for links in mails: `https://play.example.org`.
    pub public_url: String,
}

/// Without the password of the SMTP server.
impl fmt::Debug for MailConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { smtp: _, from, public_url } = self;
        f.debug_struct("MailConfig").field("from", from).field("public_url", public_url).finish()
    }
}

/// Sends mails. Clones share it.
#[derive(Clone)]
pub struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    public_url: Arc<str>,
    under_way: Arc<Semaphore>,
}

/// Why a mail was not sent.
#[derive(Debug, thiserror::Error)]
pub enum MailError {
    #[error("the address cannot be written to")]
    Address,
    #[error("too many mails are under way")]
    Busy,
    #[error("{0}")]
    Smtp(#[from] lettre::transport::smtp::Error),
    #[error("{0}")]
    Message(#[from] lettre::error::Error),
}

impl Mailer {
    /// # Errors
    ///
    /// A sentence about the part of the configuration that is wrong.
    pub fn new(config: &MailConfig) -> Result<Self, String> {
        let MailConfig { smtp, from, public_url } = config;
        let scheme_and_rest = smtp.split_once("://");
        let Some((scheme @ ("smtp" | "smtps"), rest)) = scheme_and_rest else {
            return Err("the URL must begin with smtp:// or smtps://".to_owned());
        };
        if scheme == "smtp" && !requires_tls(rest) && !is_local(rest) {
            let text = "passwords and links would cross the network unencrypted; use smtps://, or smtp:// with ?tls=required";
            return Err(text.to_owned());
        }
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(smtp);
        let transport = transport.map_err(|error| format!("the URL cannot be used: {error}"))?;
        let from = from.parse().map_err(|error| {
            format!("the sender must be an address such as `Tandem <tandem@example.org>`: {error}")
        })?;
        let public_url = public_url.trim_end_matches('/');
        if !["https://", "http://"].iter().any(|scheme| public_url.starts_with(scheme)) {
            return Err("the public URL must begin with https:// or http://".to_owned());
        }
        Ok(Self {
            transport: transport.timeout(Some(MOST_TIME)).build(),
            from,
            public_url: public_url.into(),
            under_way: Arc::new(Semaphore::new(AT_ONCE)),
        })
    }

    /// The link to a page, with a secret that browsers do not send to servers.
    pub(crate) fn link(&self, page: &str, secret: &str) -> String {
        format!("{}/account/{page}#{secret}", self.public_url)
    }

    /// Where people reach the page.
    pub(crate) fn page(&self) -> &str {
        &self.public_url
    }

    /// Sends a text, unless too many are on their way.
    pub(crate) async fn send(
        &self,
        to: &str,
        subject: &str,
        text: String,
    ) -> Result<(), MailError> {
        let _turn = self.under_way.try_acquire().map_err(|_| MailError::Busy)?;
        self.deliver(to, subject, text).await
    }

    /// Sends a text as soon as not too many are on their way.
    pub(crate) async fn send_in_turn(
        &self,
        to: &str,
        subject: &str,
        text: String,
    ) -> Result<(), MailError> {
        let _turn = self.under_way.acquire().await.map_err(|_| MailError::Busy)?;
        self.deliver(to, subject, text).await
    }

    async fn deliver(&self, to: &str, subject: &str, text: String) -> Result<(), MailError> {
        let to = address(to).ok_or(MailError::Address)?;
        let message = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(subject)
            .body(text)?;
        self.transport.send(message).await?;
        Ok(())
    }
}

/// Whether a URL, without its scheme, has a host on this machine.
fn is_local(rest: &str) -> bool {
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let host = authority.rsplit_once('@').map_or(authority, |(_, host)| host);
    ["localhost", "127.0.0.1", "[::1]"].iter().any(|own| {
        host.strip_prefix(own).is_some_and(|port| port.is_empty() || port.starts_with(':'))
    })
}

/// Whether a URL, without its scheme, has the query that makes TLS a must.
fn requires_tls(rest: &str) -> bool {
    let rest = rest.split('#').next().unwrap_or_default();
    rest.split_once('?').is_some_and(|(_, query)| query == "tls=required")
}

/// The name of a mailbox in limits: `Anna+tandem@example.org` is that of `anna@example.org`.
pub(crate) fn mailbox(email: &str) -> String {
    let email = email.to_ascii_lowercase();
    let Some((local, domain)) = email.rsplit_once('@') else { return email };
    let local = local.split('+').next().unwrap_or_default();
    format!("{local}@{domain}")
}

/// An address that mails can be sent to.
pub(crate) fn address(text: &str) -> Option<Address> {
    if text.len() > MAX_ADDRESS || !text.is_ascii() {
        return None;
    }
    text.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(smtp: &str) -> MailConfig {
        MailConfig {
            smtp: smtp.to_owned(),
            from: "Tandem <tandem@example.org>".to_owned(),
            public_url: "https://play.example.org/".to_owned(),
        }
    }

    #[tokio::test]
    async fn passwords_of_mail_servers_do_not_cross_a_network_in_the_clear() {
        for url in [
            "smtps://tandem:secret@mail.example.org",
            "smtp://tandem:secret@mail.example.org:587?tls=required",
            "smtp://localhost:25",
            "smtp://127.0.0.1:2525",
        ] {
            let mailer = Mailer::new(&config(url)).expect(url);
            assert_eq!(mailer.link("reset", "x"), "https://play.example.org/account/reset#x");
        }
        for url in [
            "smtp://mail.example.org",
            "mail.example.org",
            "http://a",
            "smtps://",
            "smtp://localhost.example.org",
            "smtp://127.0.0.1.example.org",
            "smtp://[::1].example.org",
            "smtp://mail.example.org/@localhost",
            "smtp://mail.example.org?x=@localhost",
            "smtp://mail.example.org#@127.0.0.1",
            "smtp://tandem:tls=required@mail.example.org",
            "smtp://mail.example.org/tls=required",
            "smtp://mail.example.org#?tls=required",
            "smtp://mail.example.org?tls=opportunistic&tls=required",
        ] {
            assert!(Mailer::new(&config(url)).is_err(), "{url}");
        }
        let shown = format!("{:?}", config("smtps://tandem:secret@mail.example.org"));
        assert!(!shown.contains("secret"), "{shown}");
    }

    #[test]
    fn a_mailbox_has_one_name_however_it_is_written() {
        for text in
            ["anna@example.org", "Anna@Example.ORG", "anna+x@example.org", "anna+@example.org"]
        {
            assert_eq!(mailbox(text), "anna@example.org", "{text}");
        }
        assert_ne!(mailbox("ann@example.org"), mailbox("anna@example.org"));
    }

    #[test]
    fn only_plain_addresses_get_mail() {
        for text in ["anna@example.org", "anna.n+tandem@mail.example.org"] {
            assert!(address(text).is_some(), "{text}");
        }
        let long = format!("{}@example.org", "x".repeat(300));
        for text in [
            "",
            "anna",
            "anna@",
            "@example.org",
            "a@b\r\nBcc: c@example.org",
            "a@example.org, b@example.org",
            "Anna <anna@example.org>",
            &long,
        ] {
            assert!(address(text).is_none(), "{text}");
        }
    }
}
