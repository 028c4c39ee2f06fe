//! The handles of accounts: their names as chess clients show them, in lower case. Guests cannot
//! take them.

use super::{
    db::Store,
    error::StoreError,
    rows::readable,
    sql::{InTurn, query},
};

impl Store {
    /// The name of an account with a handle, if there is one.
    pub async fn account_with_handle(&self, handle: &str) -> Result<Option<String>, StoreError> {
        let row = query(
            "SELECT name FROM people WHERE handle = $1 AND password IS NOT NULL ORDER BY created LIMIT 1",
        )
        .bind(handle)
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?)
    }

    /// The ids and names of some accounts that have no handle yet.
    pub async fn accounts_without_handle(
        &self,
        most: u32,
    ) -> Result<Vec<(String, String)>, StoreError> {
        let rows = query(
            "SELECT id, name FROM people WHERE password IS NOT NULL AND handle IS NULL LIMIT $1",
        )
        .bind(most)
        .fetch_all(&self.pool)
        .await?;
        Ok(readable(&rows, |row| Ok((row.try_get(0)?, row.try_get(1)?))))
    }

    /// Gives people, by their ids, their handles.
    pub async fn set_handles(&self, handles: &[(String, String)]) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin_in_turn(InTurn::People).await?;
        for (id, handle) in handles {
            query("UPDATE people SET handle = $1 WHERE id = $2")
                .bind(handle)
                .bind(id)
                .execute(&mut transaction)
                .await?;
        }
        transaction.commit().await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        NotNamed, StoredName,
        testing::{person, store},
    };

    #[tokio::test]
    async fn accounts_that_are_older_than_handles_get_theirs() {
        let store = store().await;
        let id = person(0).id;
        store.add_guest(&person(0)).await.expect("written");
        let name = StoredName { text: "Anna Á", folded: "anna á", handle: "annaa" };
        store.make_account(&id, name, "-").await.expect("written").expect("free");
        let forget = query("UPDATE people SET handle = NULL").execute(&store.pool).await;
        forget.expect("written");
        let old = store.accounts_without_handle(9).await.expect("readable");
        assert_eq!(old, [(id.clone(), "Anna Á".to_owned())]);
        store.set_handles(&[(id, "annaa".to_owned())]).await.expect("written");
        let account = store.account_with_handle("annaa").await.expect("readable");
        assert_eq!(account.as_deref(), Some("Anna Á"));
        assert!(store.accounts_without_handle(9).await.expect("readable").is_empty());
    }

    #[tokio::test]
    async fn a_handle_has_one_account_and_the_empty_one_belongs_to_nobody() {
        let store = store().await;
        for n in 0..5 {
            store.add_guest(&person(n)).await.expect("written");
        }
        let name = |text, folded, handle| StoredName { text, folded, handle };
        let make = async |n: usize, name| {
            store.make_account(&person(n).id, name, "-").await.expect("written").map(drop)
        };
        assert_eq!(make(0, name("Žák", "žák", "zak")).await, Ok(()));
        assert_eq!(make(1, name("Zak", "zak", "zak")).await, Err(NotNamed::Taken));
        let rename =
            async |n: usize, name| store.rename(&person(n).id, name).await.expect("written");
        assert_eq!(rename(2, name("日本", "日本", "")).await, Ok(()));
        assert_eq!(make(3, name("Анна", "анна", "")).await, Ok(()));
        let kept = store.person(&person(2).id).await.expect("readable").expect("somebody");
        assert_eq!(kept.person.name, "日本", "a guest keeps a name without a handle");
        assert_eq!(rename(4, name("Ελένη", "ελένη", "")).await, Ok(()));
        assert_eq!(rename(1, name("Zák", "zák", "zak")).await, Err(NotNamed::Taken));
    }
}
