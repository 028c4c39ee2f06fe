//! The owners of tables.

use std::collections::{HashMap, HashSet};

use cluster::{Answer, Epoch, SessionId, TableId};
use sqlx::{Connection, PgConnection, Row};
use tokio::sync::mpsc;

use super::{super::signed, Asked, epoch, line::Line, session_id, table_id};

/// How many queries are one transaction.
const BATCH: usize = 500;

#[derive(Clone, Copy, Debug)]
pub(super) enum TableQuery {
    /// Makes a session the owner of a table, unless that has a live one.
    Claim { table: TableId, session: SessionId },
    /// Looks who owns a table.
    Find { table: TableId },
    /// Gives a table up, if its epoch is still this one.
    Release { table: TableId, epoch: Epoch },
}

impl TableQuery {
    const fn table(self) -> TableId {
        match self {
            Self::Claim { table, .. } | Self::Find { table } | Self::Release { table, .. } => table,
        }
    }
}

/// Answers queries for as long as somebody asks.
pub(super) async fn answer(mut line: Line, mut asked: mpsc::Receiver<Asked<TableQuery>>) {
    let mut next = None;
    loop {
        let first = match next.take() {
            Some(first) => first,
            None => match asked.recv().await {
                Some(first) => first,
                None => return,
            },
        };
        let mut tables = HashSet::from([first.query.table()]);
        let mut batch = vec![first];
        while batch.len() < BATCH
            && let Ok(another) = asked.try_recv()
        {
            // Queries about one table stay in order.
            if !tables.insert(another.query.table()) {
                next = Some(another);
                break;
            }
            batch.push(another);
        }
        // Nodes give queries up after a while, and ask again.
        batch.retain(|asked| !asked.answer.is_closed());
        let queries: Vec<TableQuery> = batch.iter().map(|asked| asked.query).collect();
        if queries.is_empty() {
            continue;
        }
        let answers = line.carry_out(async |connection| answer_all(connection, &queries).await);
        if let Some(answers) = answers.await {
            for asked in batch {
                if let Some(answer) = answers.get(&asked.query.table()) {
                    let _ = asked.answer.send(answer.clone());
                }
            }
        }
    }
}

/// Answers queries about different tables in one transaction.
async fn answer_all(
    connection: &mut PgConnection,
    queries: &[TableQuery],
) -> Result<HashMap<TableId, Answer>, sqlx::Error> {
    let mut claims: HashMap<SessionId, Vec<TableId>> = HashMap::new();
    let (mut releases, mut finds) = (Vec::new(), Vec::new());
    for query in queries {
        match *query {
            TableQuery::Claim { table, session } => {
                claims.entry(session).or_default().push(table);
            }
            TableQuery::Release { table, epoch } => releases.push((table, epoch)),
            TableQuery::Find { table } => finds.push(table),
        }
    }
    let mut answers = HashMap::new();
    let mut transaction = connection.begin().await?;
    for (session, tables) in claims {
        claim(&mut transaction, session, &tables, &mut answers).await?;
    }
    if !releases.is_empty() {
        release(&mut transaction, &releases, &mut answers).await?;
    }
    if !finds.is_empty() {
        find(&mut transaction, &finds, &mut answers).await?;
    }
    transaction.commit().await?;
    Ok(answers)
}

async fn claim(
    connection: &mut PgConnection,
    session: SessionId,
    tables: &[TableId],
    answers: &mut HashMap<TableId, Answer>,
) -> Result<(), sqlx::Error> {
    // In order, so that nodes do not wait for each other in a circle.
    let rows = sqlx::query(
        "SELECT epoch, id, owner FROM tables WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE",
    );
    let rows = rows.bind(names(tables)).fetch_all(&mut *connection).await?;
    let mut found = Vec::new();
    for row in &rows {
        let owner = row.try_get::<Option<i64>, _>(2)?.map(session_id);
        let owner = owner.filter(|owner| *owner != session);
        found.extend(table_id(row.try_get(1)?).zip(Some((epoch(row)?, owner))));
    }
    let owners: HashSet<SessionId> = found.iter().filter_map(|(_, (_, owner))| *owner).collect();
    let living = living(connection, owners).await?;
    answers.extend(tables.iter().map(|table| (*table, Answer::Missing)));
    let mut free = Vec::new();
    for (table, (epoch, owner)) in found {
        match owner.filter(|owner| living.contains(owner)) {
            Some(owner) => drop(answers.insert(table, Answer::Held { owner, epoch })),
            None => free.push(table),
        }
    }
    // Records that a server without a bus has written count too.
    let rows = sqlx::query(
        "UPDATE tables SET owner = $2, epoch = epoch + 1,
         last = (SELECT coalesce(max(number), 0) FROM records WHERE table_id = tables.id)
         WHERE id = ANY($1) RETURNING epoch, id",
    );
    let rows = rows.bind(names(&free)).bind(signed(session.0)).fetch_all(connection).await?;
    for row in &rows {
        let claimed = Answer::Claimed { epoch: epoch(row)? };
        answers.extend(table_id(row.try_get(1)?).zip(Some(claimed)));
    }
    Ok(())
}

/// The owners whose sessions live, after those that have expired are deleted. The deletion waits
/// for renewals that are under way.
async fn living(
    connection: &mut PgConnection,
    owners: HashSet<SessionId>,
) -> Result<HashSet<SessionId>, sqlx::Error> {
    if owners.is_empty() {
        return Ok(owners);
    }
    let owners: Vec<i64> = owners.into_iter().map(|owner| signed(owner.0)).collect();
    sqlx::query(
        "WITH expired AS (
             SELECT id FROM nodes WHERE id = ANY($1) AND expires <= clock_timestamp()
             ORDER BY id FOR UPDATE
         )
         DELETE FROM nodes USING expired WHERE nodes.id = expired.id",
    )
    .bind(&owners)
    .execute(&mut *connection)
    .await?;
    let rows = sqlx::query("SELECT id FROM nodes WHERE id = ANY($1)");
    let rows = rows.bind(&owners).fetch_all(connection).await?;
    rows.iter().map(|row| Ok(session_id(row.try_get(0)?))).collect()
}

async fn find(
    connection: &mut PgConnection,
    tables: &[TableId],
    answers: &mut HashMap<TableId, Answer>,
) -> Result<(), sqlx::Error> {
    let rows = sqlx::query(
        "SELECT epoch, id,
         (SELECT id FROM nodes WHERE id = owner AND expires > clock_timestamp())
         FROM tables WHERE id = ANY($1)",
    );
    let rows = rows.bind(names(tables)).fetch_all(connection).await?;
    answers.extend(tables.iter().map(|table| (*table, Answer::Missing)));
    for row in &rows {
        let epoch = epoch(row)?;
        let answer = match row.try_get::<Option<i64>, _>(2)?.map(session_id) {
            Some(owner) => Answer::Held { owner, epoch },
            None => Answer::Free { epoch },
        };
        answers.extend(table_id(row.try_get(1)?).zip(Some(answer)));
    }
    Ok(())
}

async fn release(
    connection: &mut PgConnection,
    releases: &[(TableId, Epoch)],
    answers: &mut HashMap<TableId, Answer>,
) -> Result<(), sqlx::Error> {
    let tables: Vec<TableId> = releases.iter().map(|(table, _)| *table).collect();
    let epochs: Vec<i64> = releases.iter().map(|(_, epoch)| signed(epoch.0)).collect();
    let rows = sqlx::query(
        "WITH given AS (
             SELECT * FROM unnest($1::text[], $2::bigint[]) AS given (id, epoch)
         ), locked AS (
             SELECT tables.id FROM tables JOIN given ON tables.id = given.id
             AND tables.epoch = given.epoch ORDER BY tables.id FOR NO KEY UPDATE OF tables
         )
         UPDATE tables SET owner = NULL FROM locked WHERE tables.id = locked.id
         RETURNING tables.epoch, tables.id",
    );
    let rows = rows.bind(names(&tables)).bind(epochs).fetch_all(connection).await?;
    answers.extend(tables.iter().map(|table| (*table, Answer::Stale)));
    for row in &rows {
        answers.extend(table_id(row.try_get(1)?).zip(Some(Answer::Released)));
    }
    Ok(())
}

fn names(tables: &[TableId]) -> Vec<String> {
    tables.iter().map(TableId::to_string).collect()
}
