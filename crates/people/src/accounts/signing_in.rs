//! Registering, signing in, and passwords that change.

use protocol::{Credentials, NewPassword, Person, Refusal, RefusalCode, refusals::refusal};
use store::{Known, NotNamed};
use tokio_util::sync::CancellationToken;

use super::{
    Accounts, FORGETS,
    names::{Name, folded},
    not_named,
    passkeys::Proof,
    passwords::Password,
    places::Place,
    wrong_password,
};
use crate::{address::Address, limits::Allowance};

impl Accounts {
    /// The address whose passwords wait for their turns, if addresses count.
    pub(super) fn counted(&self, address: Address) -> Option<Address> {
        self.limits.as_ref().map(|_| address)
    }

    /// Turns a guest into an account. They stay the same person.
    pub async fn register(
        &self,
        person: &Person,
        credentials: &Credentials,
        place: Place<'_>,
    ) -> Result<Known, Refusal> {
        let name = self.named(&credentials.name)?;
        let password = Password::chosen(&credentials.password, &name)?;
        if !person.guest {
            return Err(not_named(NotNamed::HasAccount));
        }
        if self.store.account(&name.folded).await?.is_some() {
            return Err(not_named(NotNamed::Taken));
        }
        if let Some(limits) = &self.limits {
            limits.account(place.address)?;
        }
        let hash = self.passwords.hash(password, self.counted(place.address)).await?;
        let made = self.store.make_account(&person.id, name.stored(), &hash).await?;
        let epoch = made.map_err(not_named)?;
        self.note(&person.id, place).await?;
        let person = Person { name: name.text, guest: false, ..person.clone() };
        Ok(Known { person, epoch })
    }

    /// The account with a name and a password, and what it asks for beside them.
    pub async fn sign_in(
        &self,
        credentials: &Credentials,
        proof: Option<&Proof<'_>>,
        place: Place<'_>,
    ) -> Result<Known, Refusal> {
        // A text that is no valid name or password belongs to nobody.
        let name = Name::new(&credentials.name).ok_or_else(wrong_password)?;
        let password = Password::new(&credentials.password).map_err(|_| wrong_password())?;
        let account = self.store.account(&name.folded).await?;
        // Of an account that does not exist the same is asked: the time tells nobody of it.
        let person = account.as_ref().map_or(&name.folded, |account| &account.known.person.id);
        let allowance = place.allowance(&self.hashes, &self.store, person, &name.folded).await?;
        self.attempt(place.address, &allowance)?;
        let kept = account.as_ref().map(|account| account.password.clone());
        // The time this takes does not reveal whether an account of that name exists.
        let right = self.passwords.is(password, kept, self.counted(place.address)).await?;
        let account = account.filter(|_| right).ok_or_else(wrong_password)?;
        if account.suspended {
            return Err(refusal(RefusalCode::Suspended, "this account is suspended"));
        }
        let id = &account.known.person.id;
        if self.store.needs_passkey(id).await? {
            self.prove(id, proof).await?;
        }
        self.note(id, place).await?;
        Ok(account.known)
    }

    /// Changes the password of an account, and ends all its sessions.
    pub async fn change_password(
        &self,
        person: &Person,
        passwords: &NewPassword,
        place: Place<'_>,
    ) -> Result<Known, Refusal> {
        if person.guest {
            return Err(refusal(
                RefusalCode::NeedsAccount,
                "guests have no password; create an account first",
            ));
        }
        let name = Name::new(&person.name).ok_or_else(wrong_password)?;
        let new = Password::chosen(&passwords.new, &name)?;
        self.confirm(person, &passwords.old, place.address).await?;
        let hash = self.passwords.hash(new, self.counted(place.address)).await?;
        let epoch = self.store.set_password(&person.id, &hash).await?;
        self.note(&person.id, place).await?;
        Ok(Known { person: person.clone(), epoch })
    }

    /// Asks a person with a session for their password again.
    pub async fn confirm(
        &self,
        person: &Person,
        password: &str,
        address: Address,
    ) -> Result<(), Refusal> {
        let password = Password::new(password).map_err(|_| wrong_password())?;
        // Only who has a session of theirs can use it up.
        self.attempt(address, &Allowance::Device(person.id.clone()))?;
        let account = self.store.account(&folded(&person.name)).await?;
        let account = account.filter(|account| account.known.person.id == person.id);
        let kept = account.map(|account| account.password);
        let right = self.passwords.is(password, kept, self.counted(address)).await?;
        if right { Ok(()) } else { Err(wrong_password()) }
    }

    /// Deletes an account, given its password, and ends its sessions. Games stay under a name that
    /// says nothing; [`Self::finish_deletions`] takes the other out of them.
    pub async fn delete(
        &self,
        person: &Person,
        password: &str,
        address: Address,
    ) -> Result<(), Refusal> {
        if person.guest {
            let text = "guests have no account; those who never play are forgotten by themselves";
            return Err(refusal(RefusalCode::NeedsAccount, text));
        }
        self.confirm(person, password, address).await?;
        self.store.delete_account(&person.id).await?;
        self.sessions.end_of(&person.id, |_| true);
        self.deletions.notify_one();
        Ok(())
    }

    /// Takes deleted people out of the journal until the server stops, beside everything else and
    /// in one search at a time, however many delete their accounts. A server that stops before it
    /// is done goes on when it starts.
    pub async fn finish_deletions(self, stop: CancellationToken) {
        loop {
            let finished = tokio::select! {
                finished = self.store.finish_deletions() => finished,
                () = stop.cancelled() => return,
            };
            if let Err(error) = finished {
                tracing::error!(%error, "deleted people cannot be taken out of the journal yet");
            }
            tokio::select! {
                () = self.deletions.notified() => {}
                // The server tries a search again that has failed.
                () = tokio::time::sleep(FORGETS) => {}
                () = stop.cancelled() => return,
            }
        }
    }

    /// Remembers where the owner of an account has signed in.
    pub(super) async fn note(&self, person: &str, place: Place<'_>) -> Result<(), Refusal> {
        let named = place.named(&self.hashes, &self.store, person).await?;
        for place in named.device.iter().chain([&named.network]) {
            self.store.note_place(person, place).await?;
        }
        Ok(())
    }

    pub(super) fn attempt(&self, address: Address, allowance: &Allowance) -> Result<(), Refusal> {
        self.limits.as_ref().map_or(Ok(()), |limits| limits.attempt(address, allowance))
    }
}
