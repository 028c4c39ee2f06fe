//! The sessions of nodes.

use std::time::Duration;

use cluster::{Answer, Generation, Peer, SessionId};
use sqlx::{Connection, PgConnection, Row, postgres::PgRow};
use tokio::sync::mpsc;

use super::{super::signed, Asked, epoch, line::Line, session_id, table_id};

/// Creates or renews the session of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Renewal {
    pub(super) session: SessionId,
    pub(super) known: Generation,
    pub(super) draining: bool,
}

/// Answers renewals for as long as somebody asks.
pub(super) async fn answer(
    mut line: Line,
    mut asked: mpsc::Receiver<Asked<Renewal>>,
    lease: Duration,
    bus: i64,
) {
    while let Some(Asked { query, answer }) = asked.recv().await {
        // Otherwise its node has given it up.
        if !answer.is_closed()
            && let Some(renewed) =
                line.carry_out(async |connection| renew(connection, query, lease, bus).await).await
        {
            let _ = answer.send(renewed);
        }
    }
}

async fn renew(
    connection: &mut PgConnection,
    Renewal { session, known, draining }: Renewal,
    lease: Duration,
    bus: i64,
) -> Result<Answer, sqlx::Error> {
    let lease = lease.as_secs_f64();
    let mut transaction = connection.begin().await?;
    sqlx::query(
        "UPDATE nodes SET expires = clock_timestamp() + make_interval(secs => $1)
             WHERE expires > clock_timestamp() + make_interval(secs => $1)",
    )
    .bind(lease)
    .execute(&mut *transaction)
    .await?;
    let row = sqlx::query(
        "INSERT INTO nodes AS known (id, expires, generation, draining, bus)
             VALUES ($1, clock_timestamp() + make_interval(secs => $2), nextval('generations'), $3, $4)
             ON CONFLICT (id) DO UPDATE SET draining = excluded.draining,
             expires = clock_timestamp() + make_interval(secs => $2),
             generation = CASE WHEN known.expires <= clock_timestamp() THEN nextval('generations')
                               ELSE known.generation END
             RETURNING generation",
    )
    .bind(signed(session.0))
    .bind(lease)
    .bind(draining)
    .bind(bus)
    .fetch_one(&mut *transaction)
    .await?;
    let generation = Generation(row.try_get::<i64, _>(0)?.cast_unsigned());
    let held = if generation == known {
        None
    } else {
        // It sees the claims that the insert has waited for.
        let rows = sqlx::query("SELECT epoch, id FROM tables WHERE owner = $1")
            .bind(signed(session.0))
            .fetch_all(&mut *transaction)
            .await?;
        let held = |row: &PgRow| Ok(table_id(row.try_get(1)?).zip(Some(epoch(row)?)));
        let held: Vec<_> = rows.iter().map(held).collect::<Result<_, sqlx::Error>>()?;
        Some(held.into_iter().flatten().collect())
    };
    let rows = sqlx::query("SELECT id, draining FROM nodes WHERE expires > clock_timestamp()")
        .fetch_all(&mut *transaction)
        .await?;
    transaction.commit().await?;
    let peer =
        |row: &PgRow| Ok(Peer { session: session_id(row.try_get(0)?), draining: row.try_get(1)? });
    let peers = rows.iter().map(peer).collect::<Result<_, sqlx::Error>>()?;
    Ok(Answer::Renewed { generation, held, peers })
}
