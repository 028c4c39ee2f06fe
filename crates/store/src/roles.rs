//! Roles: what the operators have entrusted to people.

use std::{fmt, str::FromStr};

use super::{db::Store, error::StoreError, rows::readable, sql::query};

/// Something that the operators have entrusted to a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// May rule at rated tables.
    Arbiter,
    /// Judges reports, and may suspend people and void rated games.
    Moderator,
    /// Is trusted as the operators are.
    Administrator,
}

impl Role {
    pub const ALL: [Self; 3] = [Self::Arbiter, Self::Moderator, Self::Administrator];

    /// `arbiter`, `moderator`, `administrator`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Arbiter => "arbiter",
            Self::Moderator => "moderator",
            Self::Administrator => "administrator",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Role {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let role = Self::ALL.into_iter().find(|role| role.name() == text);
        role.ok_or_else(|| {
            format!("there is no role {text:?}; the roles are arbiter, moderator and administrator")
        })
    }
}

impl Store {
    /// Gives a person a role, or takes it away.
    pub async fn set_role(&self, person: &str, role: Role, given: bool) -> Result<(), StoreError> {
        let text = if given {
            "INSERT INTO roles (person, role) VALUES ($1, $2) ON CONFLICT DO NOTHING"
        } else {
            "DELETE FROM roles WHERE person = $1 AND role = $2"
        };
        query(text).bind(person).bind(role.name()).execute(&self.pool).await?;
        Ok(())
    }

    /// The roles of a person.
    pub async fn roles(&self, person: &str) -> Result<Vec<Role>, StoreError> {
        let rows = query("SELECT role FROM roles WHERE person = $1 ORDER BY role")
            .bind(person)
            .fetch_all(&self.pool)
            .await?;
        let names = readable(&rows, |row| row.try_get::<String>(0));
        Ok(names.iter().filter_map(|name| name.parse().ok()).collect())
    }

    /// Whether a person may be the arbiter of a rated table.
    pub async fn may_rule(&self, person: &str) -> Result<bool, StoreError> {
        let roles = self.roles(person).await?;
        Ok(roles.contains(&Role::Arbiter) || roles.contains(&Role::Administrator))
    }

    /// Whether a person may moderate.
    pub async fn may_moderate(&self, person: &str) -> Result<bool, StoreError> {
        let roles = self.roles(person).await?;
        Ok(roles.contains(&Role::Moderator) || roles.contains(&Role::Administrator))
    }
}
