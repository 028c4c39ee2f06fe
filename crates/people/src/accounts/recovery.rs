//! The e-mail address of an account, and new passwords by a link in a mail.
//!
//! A link is good once, for an hour, and the database has only its hash. Answers do not tell who
//! has an account or an address. A former address is told of a change, by a link that takes the
//! account back within a week.

use protocol::{
    ForgottenPassword, NewEmail, PasswordReset, Person, Refusal, RefusalCode,
    refusals::{refusal, unavailable},
};
use store::{Known, Purpose};

use super::{
    Accounts,
    names::{Name, folded},
    passwords::Password,
    places::Place,
};
use crate::{
    address::Address,
    mail::{self, Mailer},
};

/// How long secrets in links can be: ours have 32 characters.
const MAX_SECRET: usize = 64;

impl Accounts {
    /// The same accounts, on a server that sends mails.
    #[must_use]
    pub fn with_mail(self, mailer: Option<Mailer>) -> Self {
        Self { mailer, ..self }
    }

    /// Whether the server sends mails.
    pub fn sends_mail(&self) -> bool {
        self.mailer.is_some()
    }

    /// Sends a link to the new address of an account, which confirms it; or removes the address if
    /// the new one is empty.
    pub async fn set_email(
        &self,
        person: &Person,
        new: &NewEmail,
        from: Address,
    ) -> Result<(), Refusal> {
        if person.guest {
            let text = "guests have no e-mail address; create an account first";
            return Err(refusal(RefusalCode::NeedsAccount, text));
        }
        let email = new.email.trim();
        if !email.is_empty() && mail::address(email).is_none() {
            let text = "`email` must be an e-mail address such as anna@example.org";
            return Err(refusal(RefusalCode::BadEmail, text));
        }
        self.confirm(person, &new.password, from).await?;
        if email.is_empty() {
            if let Some(former) = self.store.remove_email(&person.id).await? {
                self.tell_former(former, person, "removed");
            }
            return Ok(());
        }
        let Some(mailer) = &self.mailer else { return Err(no_mail()) };
        if let Some(limits) = &self.limits {
            limits.mail(from)?;
            limits.mail_to(&person.id, Purpose::Confirm)?;
            let mailbox = ["mailbox", "", &mail::mailbox(email)];
            limits.mail_to_stranger(&self.hashes.name(&self.store, mailbox).await?)?;
        }
        let text = |link: &str| {
            format!(
                "Hello,\n\nsomebody who is signed in as \"{}\" has given this e-mail address. If that was you, \
                 confirm it within an hour:\n\n{link}\n\nIf it was not you, ignore this mail.\n",
                person.name
            )
        };
        let subject = "Confirm your e-mail address";
        self.send_link(mailer, (&person.id, email), Purpose::Confirm, subject, text).await
    }

    /// Confirms an address by the link that was sent to it.
    pub async fn confirm_email(&self, secret: &str) -> Result<(), Refusal> {
        let hash = self.hash_of(secret).await?;
        let new = self.store.confirm_email(&hash).await?.ok_or_else(expired)?;
        if let Some(former) = new.former.filter(|former| *former != new.email)
            && let Some(known) = self.store.person(&new.person).await?
        {
            self.tell_former(former, &known.person, "replaced by another one");
        }
        Ok(())
    }

    /// Tells somebody that their address is not that of their account any more: whoever has taken
    /// the account over must not do so in secret. A link takes the account back.
    fn tell_former(&self, email: String, person: &Person, what: &'static str) {
        let Some(mailer) = self.mailer.clone() else { return };
        let (accounts, person) = (self.clone(), person.clone());
        tokio::spawn(async move {
            let told = accounts.send_restoring(&mailer, &email, &person, what).await;
            if let Err(error) = told {
                tracing::error!(%error, "the former address of an account was not told of the change");
            }
        });
    }

    async fn send_restoring(
        &self,
        mailer: &Mailer,
        email: &str,
        person: &Person,
        what: &str,
    ) -> Result<(), String> {
        let (secret, hash) = self.new_secret().await.map_err(|refused| refused.text)?;
        let kept = self.store.add_link(&hash, &person.id, Purpose::Restore, email).await;
        kept.map_err(|error| error.to_string())?;
        let text = format!(
            "Hello {},\n\nthis e-mail address was {what} in your account on {}. If that was you, ignore this \
             mail.\n\nIf it was not you, somebody else knows your password. This link brings the address back \
             within seven days, gives your account a new password, and signs everybody else out:\n\n{}\n\n\
             If the account has a passkey that is not yours, write to the operators of the server too.\n",
            person.name,
            mailer.page(),
            mailer.link(Purpose::Reset.name(), &secret)
        );
        let sent = mailer.send_in_turn(email, "Your e-mail address has changed", text).await;
        sent.map_err(|error| error.to_string())
    }

    /// The secret of a new link, and its hash.
    async fn new_secret(&self) -> Result<(String, String), Refusal> {
        let secret = format!("{:032x}", rand::random::<u128>());
        let hash = self.hash_of(&secret).await?;
        Ok((secret, hash))
    }

    /// Sends a link for a new password to the address of an account, if there are both. The answer
    /// and the time it takes are the same if not.
    pub fn forgot(&self, forgotten: &ForgottenPassword, from: Address) -> Result<(), Refusal> {
        let Some(mailer) = self.mailer.clone() else { return Err(no_mail()) };
        if let Some(limits) = &self.limits {
            limits.mail(from)?;
        }
        let Some(name) = Name::new(&forgotten.name) else { return Ok(()) };
        let accounts = self.clone();
        tokio::spawn(async move {
            if let Err(refused) = accounts.send_reset(&mailer, &name).await {
                tracing::warn!(code = ?refused.code, "a link for a new password was not sent");
            }
        });
        Ok(())
    }

    async fn send_reset(&self, mailer: &Mailer, name: &Name) -> Result<(), Refusal> {
        let Some(account) = self.store.account(&name.folded).await? else { return Ok(()) };
        let Known { person, .. } = account.known;
        let Some(email) = self.store.email(&person.id).await? else { return Ok(()) };
        if account.suspended {
            return Ok(());
        }
        if let Some(limits) = &self.limits {
            limits.mail_to(&person.id, Purpose::Reset)?;
        }
        let text = |link: &str| {
            format!(
                "Hello {},\n\nsomebody has asked for a new password for your account. Choose one within an hour:\n\n\
                 {link}\n\nIf it was not you, ignore this mail: your password stays as it is.\n",
                person.name
            )
        };
        let (to, subject) = ((&*person.id, &*email), "Choose a new password");
        self.send_link(mailer, to, Purpose::Reset, subject, text).await
    }

    /// Sends a new link to a person at an address. Earlier ones for the same purpose stay good
    /// until it is sent.
    async fn send_link(
        &self,
        mailer: &Mailer,
        (person, email): (&str, &str),
        purpose: Purpose,
        subject: &str,
        text: impl FnOnce(&str) -> String,
    ) -> Result<(), Refusal> {
        let (secret, hash) = self.new_secret().await?;
        self.store.add_link(&hash, person, purpose, email).await?;
        let text = text(&mailer.link(purpose.name(), &secret));
        mailer.send(email, subject, text).await.map_err(|error| {
            tracing::error!(%error, "a mail was not sent");
            unavailable()
        })?;
        Ok(self.store.void_older_links(&hash).await?)
    }

    /// Gives an account a new password by the link in a mail, and ends all its sessions. A link
    /// that was sent to a former address brings that back too. The link signs nobody in whose
    /// account asks for a passkey too.
    pub async fn reset(
        &self,
        reset: &PasswordReset,
        place: Place<'_>,
    ) -> Result<Option<Known>, Refusal> {
        let hash = self.hash_of(&reset.token).await?;
        let (purpose, id) = self.good_for_password(&hash).await?.ok_or_else(expired)?;
        let person = self.store.person(&id).await?.ok_or_else(expired)?.person;
        let account = self.store.account(&folded(&person.name)).await?.ok_or_else(expired)?;
        if account.suspended {
            return Err(refusal(RefusalCode::Suspended, "this account is suspended"));
        }
        let name = Name::new(&person.name).ok_or_else(expired)?;
        let password = Password::chosen(&reset.password, &name)?;
        let password = self.passwords.hash(password, self.counted(place.address)).await?;
        // A password that was refused, or hashing that was, has not used the link up.
        let epoch = if purpose == Purpose::Restore {
            self.store.restore(&hash, &password).await?.ok_or_else(expired)?
        } else {
            self.store.take_link(&hash, Purpose::Reset).await?.ok_or_else(expired)?;
            self.store.set_password(&id, &password).await?
        };
        if self.store.needs_passkey(&id).await? {
            return Ok(None);
        }
        self.note(&id, place).await?;
        Ok(Some(Known { person, epoch }))
    }

    /// The purpose of a link that is good for a new password, and whose it is.
    async fn good_for_password(&self, hash: &str) -> Result<Option<(Purpose, String)>, Refusal> {
        for purpose in [Purpose::Reset, Purpose::Restore] {
            if let Some(id) = self.store.link(hash, purpose).await? {
                return Ok(Some((purpose, id)));
            }
        }
        Ok(None)
    }

    async fn hash_of(&self, secret: &str) -> Result<String, Refusal> {
        if secret.len() > MAX_SECRET {
            return Err(expired());
        }
        Ok(self.hashes.name(&self.store, ["link", "", secret]).await?)
    }
}

fn expired() -> Refusal {
    let text = "this link was used already or is too old; ask for another one";
    refusal(RefusalCode::LinkExpired, text)
}

fn no_mail() -> Refusal {
    let text = "this server sends no e-mail; its operator can reset passwords";
    refusal(RefusalCode::NotNow, text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::MailConfig;

    /// A mailer whose server is not there.
    fn broken() -> Mailer {
        let config = MailConfig {
            smtp: "smtp://127.0.0.1:1".to_owned(),
            from: "tandem@example.org".to_owned(),
            public_url: "https://play.example.org".to_owned(),
        };
        Mailer::new(&config).expect("a mailer")
    }

    #[tokio::test]
    async fn a_link_stays_good_if_the_next_one_is_not_sent() {
        let store = store::testing::store().await;
        let anna = store::testing::person(0);
        store.add_guest(&anna).await.expect("written");
        let accounts = Accounts::new(store.clone(), None, 9, [""; 0]);
        let email = "anna@example.org";
        store.add_link("sent", &anna.id, Purpose::Reset, email).await.expect("written");
        let text = |link: &str| link.to_owned();
        let to = (&*anna.id, email);
        let sent = accounts.send_link(&broken(), to, Purpose::Reset, "", text).await;
        sent.expect_err("nobody takes it");
        assert!(store.link("sent", Purpose::Reset).await.expect("read").is_some());
    }
}
