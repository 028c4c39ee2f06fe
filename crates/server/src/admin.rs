//! What those who run a server do with its database, while the server may be running on it.

use std::{
    io,
    path::{Path, PathBuf},
};

use protocol::{Person, Refusal};

use crate::{
    people::{
        names::folded,
        passwords::{Password, one_time},
    },
    store::{Account, Fit, Store, StoreError},
};

pub use crate::{
    restore::{Restored, restore},
    store::{AccountLine, ReportLine},
};

/// Why something could not be done with a database.
#[derive(Debug, thiserror::Error)]
pub enum AdminError {
    /// A file cannot be opened, read or written.
    #[error("{}: {}", .0.display(), .1)]
    File(PathBuf, io::Error),
    /// It is no database, or another program's, or broken.
    #[error("{}: this is not a whole database of Tandem ({})", .0.display(), .1)]
    NotOurs(PathBuf, String),
    /// A later version of Tandem has changed what it keeps.
    #[error("{}: this database is of a newer Tandem than this one", .0.display())]
    Newer(PathBuf),
    /// Its server has not run since this version of Tandem changed what is kept.
    #[error("{}: this database is of an older Tandem: start its server once, with this one", .0.display())]
    Older(PathBuf),
    /// The database does not answer.
    #[error("the database does not answer: {0}")]
    Database(String),
    /// No account has that name.
    #[error("there is no account of the name {0:?}")]
    NoAccount(String),
    /// No open report has that number.
    #[error("there is no open report of the number {0}")]
    NoReport(i64),
    /// The password cannot be one.
    #[error("{0}")]
    Password(String),
    /// Another backup is about to be restored.
    #[error(
        "{}: another backup is about to be restored; if that was given up, remove this file", .0.display()
    )]
    Busy(PathBuf),
    /// The server has not taken the backup over.
    #[error("the server that runs on the database has not taken the backup over; its log says why")]
    NotTaken,
}

impl From<StoreError> for AdminError {
    fn from(error: StoreError) -> Self {
        Self::Database(error.to_string())
    }
}

impl From<sqlx::Error> for AdminError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.to_string())
    }
}

/// Copies a database to a file that is not there yet, whole and as of one moment. A server may be running on it.
///
/// # Errors
///
/// There is no such database, or the file cannot be written or exists.
pub async fn backup(database: &Path, to: &Path) -> Result<(), AdminError> {
    if to.exists() {
        return Err(AdminError::File(to.to_owned(), io::ErrorKind::AlreadyExists.into()));
    }
    crate::store::copy(database, to).await?;
    Ok(())
}

/// A server's database. A server may be running on it, and learns of what is done here within seconds.
pub struct Admin {
    store: Store,
}

impl Admin {
    /// Opens a database that is there.
    ///
    /// # Errors
    ///
    /// It is not there, or not of this version of Tandem.
    pub async fn open(database: &Path) -> Result<Self, AdminError> {
        let path = database.to_owned();
        if let Err(error) = std::fs::File::open(database) {
            return Err(AdminError::File(path, error));
        }
        match Fit::of(database).await {
            Ok(Fit::Same) => Ok(Self { store: Store::open(database).await? }),
            Ok(Fit::Older) => Err(AdminError::Older(path)),
            Ok(Fit::Newer) => Err(AdminError::Newer(path)),
            Err(error) => Err(AdminError::NotOurs(path, error)),
        }
    }

    /// Accounts, by name: all, or those with a part of a name, in any case; at most so many.
    ///
    /// # Errors
    ///
    /// The database does not answer.
    pub async fn accounts(&self, search: &str, most: u32) -> Result<Vec<AccountLine>, AdminError> {
        Ok(self.store.accounts(&folded(search), most).await?)
    }

    /// Gives an account another password, made up if none is given, and ends all its sessions.
    ///
    /// # Errors
    ///
    /// There is no such account, or the password cannot be one.
    pub async fn reset_password(
        &self,
        name: &str,
        password: Option<String>,
    ) -> Result<String, AdminError> {
        let account = self.account(name).await?;
        let password = password.unwrap_or_else(one_time);
        let refused = |refusal: Refusal| AdminError::Password(refusal.text);
        let hash = Password::new(&password).map_err(refused)?.hash();
        let hash = hash.map_err(|error| AdminError::Password(error.to_string()))?;
        self.store.set_password(&account.known.person.id, &hash).await?;
        Ok(password)
    }

    /// Suspends an account, so that nobody can sign in and its sessions end, or gives it back.
    ///
    /// # Errors
    ///
    /// There is no such account.
    pub async fn suspend(&self, name: &str, suspended: bool) -> Result<Person, AdminError> {
        let person = self.account(name).await?.known.person;
        self.store.suspend(&person.id, suspended).await?;
        Ok(person)
    }

    /// Reports, the oldest first; all, or those that are open; at most so many.
    ///
    /// # Errors
    ///
    /// The database does not answer.
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
            Ok(())
        } else {
            Err(AdminError::NoReport(number))
        }
    }

    async fn account(&self, name: &str) -> Result<Account, AdminError> {
        let account = self.store.account(&folded(name)).await?;
        account.ok_or_else(|| AdminError::NoAccount(name.to_owned()))
    }
}
