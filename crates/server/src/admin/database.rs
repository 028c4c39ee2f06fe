//! Commands on the database of a server.

use std::{io, path::Path};

use people::accounts::{
    names::folded,
    passwords::{Password, one_time},
};
use protocol::{Person, Refusal};
use store::{Access, Account, AccountLine, BackupError, Database, OpenError, ReportLine, Store};

use super::error::AdminError;

/// Copies a database, as of one moment, to a file that must not exist. A server may be running on
/// it. The file has its name only when it is complete.
///
/// # Errors
///
/// There is no such database, it is not a file, or the file cannot be written or exists.
pub async fn backup(database: impl Into<Database>, to: &Path) -> Result<(), AdminError> {
    let Database::File(database) = &database.into() else {
        return Err(AdminError::OnlyFiles(
            "make a backup with `pg_dump`, or copy it to a file with `tandem admin move-database`",
        ));
    };
    if to.exists() {
        return Err(AdminError::File(to.to_owned(), io::ErrorKind::AlreadyExists.into()));
    }
    store::backup(database, to).await.map_err(|error| match error {
        BackupError::File(error) => AdminError::File(to.to_owned(), error),
        BackupError::Database(error) => OpenError::from(error).into(),
    })
}

/// The database of a server. A running server learns of changes within seconds.
pub struct Admin {
    pub(super) store: Store,
    /// The name of the administrator, for the audit log.
    pub(super) by: String,
}

/// The result of [`Admin::reset_password`].
pub struct PasswordReset {
    pub password: String,
    /// The e-mail address that the account had.
    pub removed_email: Option<String>,
}

impl Admin {
    /// Opens an existing database.
    ///
    /// # Errors
    ///
    /// It does not exist, or was not written by this version of Tandem.
    pub async fn open(database: impl Into<Database>) -> Result<Self, AdminError> {
        let database = &database.into();
        if let Database::File(path) = database {
            Self::check_file(path).await?;
        }
        let store = Store::open_database(database, Access::Admin).await;
        let store = store.map_err(|error| AdminError::opening(database, error))?;
        Ok(Self::of(store))
    }

    /// The database of the running server.
    pub(crate) fn of(store: Store) -> Self {
        Self { store, by: String::new() }
    }

    /// Names the administrator, for the audit log.
    #[must_use]
    pub fn by(self, by: &str) -> Self {
        Self { by: by.to_owned(), ..self }
    }

    /// At most `most` accounts by name: those whose names contain `search`, in any case.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn accounts(&self, search: &str, most: u32) -> Result<Vec<AccountLine>, AdminError> {
        Ok(self.store.accounts(&folded(search), most).await?)
    }

    /// Sets the password of an account, generating one if none is given, and ends all its sessions.
    /// Removes its e-mail address unless it is to be kept: whoever has taken the account over may
    /// have given one of theirs, which would get links for new passwords.
    ///
    /// # Errors
    ///
    /// There is no such account, or the password is not valid.
    pub async fn reset_password(
        &self,
        name: &str,
        password: Option<String>,
        keeps_email: bool,
    ) -> Result<PasswordReset, AdminError> {
        let account = self.account(name).await?;
        let password = password.unwrap_or_else(one_time);
        let refused = |refusal: Refusal| AdminError::Password(refusal.text);
        let hash = Password::new(&password).map_err(refused)?.hash();
        let hash = hash.map_err(|error| AdminError::Password(error.to_string()))?;
        let person = account.known.person;
        let removed = if keeps_email {
            self.store.set_password(&person.id, &hash).await?;
            None
        } else {
            self.store.take_back(&person.id, &hash).await?
        };
        self.note_about("reset-password", &person, "").await?;
        Ok(PasswordReset { password, removed_email: removed })
    }

    /// Deletes the passkeys and recovery codes of an account, whose password suffices from now on.
    ///
    /// # Errors
    ///
    /// There is no such account.
    pub async fn delete_passkeys(&self, name: &str) -> Result<(), AdminError> {
        let person = self.account(name).await?.known.person;
        self.store.delete_passkeys(&person.id).await?;
        self.note_about("delete-passkeys", &person, "").await
    }

    /// Suspends an account or a guest, which ends their sessions and keeps them from coming back,
    /// or lifts the suspension.
    ///
    /// # Errors
    ///
    /// There is nobody with this name or id.
    pub async fn suspend(&self, name_or_id: &str, suspended: bool) -> Result<Person, AdminError> {
        let person = self.person(name_or_id).await?;
        self.store.suspend(&person.id, suspended).await?;
        self.note_about(if suspended { "suspend" } else { "restore" }, &person, "").await?;
        Ok(person)
    }

    /// At most `most` reports, oldest first; only open ones if `open`.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn reports(&self, open: bool, most: u32) -> Result<Vec<ReportLine>, AdminError> {
        Ok(self.store.reports(open, most).await?)
    }

    /// Closes a report.
    ///
    /// # Errors
    ///
    /// No open report has that number.
    pub async fn close_report(&self, number: i64) -> Result<(), AdminError> {
        if self.store.close_report(number).await? {
            self.note("close-report", &number.to_string(), "").await
        } else {
            Err(AdminError::NoReport(number))
        }
    }

    async fn account(&self, name: &str) -> Result<Account, AdminError> {
        let account = self.store.account(&folded(name)).await?;
        account.ok_or_else(|| AdminError::NoAccount(name.to_owned()))
    }
}
