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
        StoredName,
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
}
