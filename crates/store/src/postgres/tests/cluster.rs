//! Leases and fenced appends.

use std::sync::Arc;

use ::cluster::{Answer, Epoch, Generation, Query, SessionId, TableId};
use sqlx::PgConnection;
use tracing::Span;

use super::*;
use crate::postgres::cluster::{Appended, Leases};

const LEASE: Duration = Duration::from_secs(3600);
const ANNA: SessionId = SessionId(1);
/// The highest bit is set: PostgreSQL has no unsigned numbers.
const BEN: SessionId = SessionId(u64::MAX - 1);
const TABLE: TableId = TableId(*b"table001");

struct Cluster {
    store: Store,
    leases: Leases,
    connection: PgConnection,
}

impl Cluster {
    async fn new() -> Option<Self> {
        let url = database().await?;
        let store = Store::open_postgres(&url, Access::Node).await.expect("opened");
        let leases = Leases::new(&url, LEASE, 1).expect("a URL");
        let connection = connect(&url).await;
        Some(Self { store, leases, connection })
    }

    async fn asks(&self, query: Query<Arc<Appended>>) -> Answer {
        self.leases.carry_out(&self.store, query).await.expect("answered")
    }

    async fn renews(&self, session: SessionId, generation: Generation) -> Answer {
        self.asks(Query::Renew { session, generation, draining: false }).await
    }

    /// The generation of a new session.
    async fn begins(&self, session: SessionId) -> Generation {
        match self.renews(session, Generation::default()).await {
            Answer::Renewed { generation, .. } => generation,
            other => panic!("{other:?}"),
        }
    }

    async fn claims(&self, session: SessionId) -> Answer {
        self.asks(Query::Claim { table: TABLE, session }).await
    }

    async fn appends(&self, table: TableId, epoch: u64, number: u32, text: &str) -> Answer {
        self.asks(append(table, epoch, number, text)).await
    }

    async fn sql(&mut self, text: &'static str) {
        sqlx::query(text).execute(&mut self.connection).await.expect(text);
    }

    async fn written(&self, table: TableId) -> Vec<Numbered> {
        self.store.table(&table.to_string()).await.expect("readable").expect("there").1
    }
}

fn append(table: TableId, epoch: u64, number: u32, text: &str) -> Query<Arc<Appended>> {
    let numbered = said(number, text);
    let record = Appended { numbered, begins: false, start: None, span: Span::none() };
    let record = Arc::new(record);
    Query::Append { table, epoch: Epoch(epoch), number, record }
}

const EXPIRE: &str = "UPDATE nodes SET expires = clock_timestamp() - interval '1 ms' WHERE id = 1";

#[tokio::test]
async fn a_session_is_renewed_and_learns_what_it_has_lost() {
    let Some(mut cluster) = Cluster::new().await else { return };
    add_tables(&cluster.store, &["table001", "table002"]).await;
    let first = cluster.begins(ANNA).await;
    let Answer::Renewed { generation, held, peers } = cluster.renews(ANNA, first).await else {
        panic!()
    };
    assert_eq!((generation, held, peers.len()), (first, None, 1));
    assert_eq!(cluster.claims(ANNA).await, Answer::Claimed { epoch: Epoch(1) });
    let other = Query::Claim { table: TableId(*b"table002"), session: ANNA };
    assert_eq!(cluster.asks(other).await, Answer::Claimed { epoch: Epoch(1) });

    // It expires, and nobody else has taken anything.
    cluster.sql(EXPIRE).await;
    let Answer::Renewed { generation: second, held, .. } = cluster.renews(ANNA, first).await else {
        panic!()
    };
    assert!(second > first);
    let mut held = held.expect("another generation");
    held.sort_unstable();
    assert_eq!(held, [(TABLE, Epoch(1)), (TableId(*b"table002"), Epoch(1))]);

    // It expires, and one table is taken.
    cluster.begins(BEN).await;
    cluster.sql(EXPIRE).await;
    assert_eq!(cluster.claims(BEN).await, Answer::Claimed { epoch: Epoch(2) });
    let Answer::Renewed { generation: third, held, peers } = cluster.renews(ANNA, second).await
    else {
        panic!()
    };
    assert!(third > second);
    assert_eq!(held, Some(vec![(TableId(*b"table002"), Epoch(1))]));
    let mut sessions: Vec<_> = peers.iter().map(|peer| peer.session).collect();
    sessions.sort_unstable();
    assert_eq!(sessions, [ANNA, BEN]);

    let draining = Query::Renew { session: BEN, generation: Generation(0), draining: true };
    let Answer::Renewed { peers, .. } = cluster.asks(draining).await else { panic!() };
    assert!(peers.iter().all(|peer| peer.draining == (peer.session == BEN)));
}

#[tokio::test]
async fn a_table_has_one_owner_until_it_expires_or_releases() {
    let Some(mut cluster) = Cluster::new().await else { return };
    let find = || Query::Find { table: TABLE };
    assert_eq!(cluster.asks(find()).await, Answer::Missing);
    assert_eq!(cluster.claims(ANNA).await, Answer::Missing);
    add_tables(&cluster.store, &["table001"]).await;
    assert_eq!(cluster.asks(find()).await, Answer::Free { epoch: Epoch(0) });
    cluster.begins(ANNA).await;
    cluster.begins(BEN).await;
    assert_eq!(cluster.claims(ANNA).await, Answer::Claimed { epoch: Epoch(1) });
    let held = Answer::Held { owner: ANNA, epoch: Epoch(1) };
    assert_eq!(cluster.claims(BEN).await, held);
    assert_eq!(cluster.asks(find()).await, held);
    // The same session again, as after a lost answer.
    assert_eq!(cluster.claims(ANNA).await, Answer::Claimed { epoch: Epoch(2) });

    cluster.sql(EXPIRE).await;
    assert_eq!(cluster.asks(find()).await, Answer::Free { epoch: Epoch(2) });
    assert_eq!(cluster.claims(BEN).await, Answer::Claimed { epoch: Epoch(3) });
    let release = |epoch| Query::Release { table: TABLE, epoch: Epoch(epoch) };
    assert_eq!(cluster.asks(release(2)).await, Answer::Stale);
    assert_eq!(cluster.asks(find()).await, Answer::Held { owner: BEN, epoch: Epoch(3) });
    assert_eq!(cluster.asks(release(3)).await, Answer::Released);
    assert_eq!(cluster.asks(find()).await, Answer::Free { epoch: Epoch(3) });
    assert_eq!(cluster.leases.forget_nodes().await.expect("answered"), 0);
    cluster.sql("UPDATE nodes SET expires = clock_timestamp() - interval '2 days'").await;
    assert_eq!(cluster.leases.forget_nodes().await.expect("answered"), 1);
    cluster.leases.close();
    assert_eq!(cluster.leases.carry_out(&cluster.store, find()).await, Err(::cluster::Unknown));
}

/// The clock of the database was set back: nobody profits from that.
#[tokio::test]
async fn no_session_lasts_longer_than_a_lease() {
    let Some(mut cluster) = Cluster::new().await else { return };
    cluster.begins(ANNA).await;
    cluster.sql("UPDATE nodes SET expires = clock_timestamp() + interval '1 year'").await;
    cluster.begins(BEN).await;
    let row = sqlx::query(
        "SELECT count(*) FROM nodes WHERE expires > clock_timestamp() + interval '61 minutes'",
    );
    let row = row.fetch_one(&mut cluster.connection).await.expect("counted");
    assert_eq!(row.get::<i64, _>(0), 0);
}

#[tokio::test]
async fn a_stale_epoch_never_writes() {
    let Some(mut cluster) = Cluster::new().await else { return };
    add_tables(&cluster.store, &["table001"]).await;
    // A server without a bus was here.
    cluster.store.append("table001", &said(1, "before"), false, None).await.expect("written");
    cluster.begins(ANNA).await;
    cluster.begins(BEN).await;
    assert_eq!(cluster.appends(TABLE, 0, 2, "nobody has claimed it").await, Answer::Stale);
    cluster.claims(ANNA).await;
    assert_eq!(cluster.appends(TABLE, 1, 2, "a").await, Answer::Kept);
    // The answer was lost, and the node repeats it.
    assert_eq!(cluster.appends(TABLE, 1, 2, "a").await, Answer::Kept);
    assert_eq!(cluster.appends(TABLE, 1, 4, "a gap").await, Answer::Stale);
    assert_eq!(cluster.appends(TableId(*b"tablenon"), 1, 1, "nowhere").await, Answer::Stale);

    cluster.sql(EXPIRE).await;
    assert_eq!(cluster.claims(BEN).await, Answer::Claimed { epoch: Epoch(2) });
    assert_eq!(cluster.appends(TABLE, 1, 3, "late").await, Answer::Stale);
    assert_eq!(cluster.appends(TABLE, 1, 2, "a").await, Answer::Kept, "it was, in its time");
    assert_eq!(cluster.appends(TABLE, 2, 2, "again").await, Answer::Stale, "another's number");
    assert_eq!(cluster.appends(TABLE, 2, 3, "b").await, Answer::Kept);
    let expected = [said(1, "before"), said(2, "a"), said(3, "b")];
    assert_eq!(cluster.written(TABLE).await, expected);
}

#[tokio::test]
async fn each_append_of_a_batch_has_its_own_answer() {
    let Some(cluster) = Cluster::new().await else { return };
    let ids: Vec<String> = (0..50).map(|n| format!("table{n:03}")).collect();
    add_tables(&cluster.store, &ids.iter().map(String::as_str).collect::<Vec<_>>()).await;
    cluster.begins(ANNA).await;
    let tables: Vec<TableId> =
        ids.iter().map(|id| TableId(id.as_bytes().try_into().expect("eight"))).collect();
    for &table in &tables {
        cluster.asks(Query::Claim { table, session: ANNA }).await;
    }
    // Held until all of them wait, so that they are few batches.
    let lock = cluster.store.lock().await;
    let cluster = std::sync::Arc::new(cluster);
    let mut appending = tokio::task::JoinSet::new();
    for (n, &table) in tables.iter().enumerate() {
        // Of one in five the epoch is over; one in seven comes twice.
        let epoch = if n % 5 == 0 { 0 } else { 1 };
        for _ in 0..if n % 7 == 0 { 2 } else { 1 } {
            let cluster = cluster.clone();
            appending.spawn(async move { (n, cluster.appends(table, epoch, 1, "a").await) });
        }
    }
    lock.end().await;
    while let Some(done) = appending.join_next().await {
        let (n, answer) = done.expect("no panic");
        assert_eq!(answer, if n % 5 == 0 { Answer::Stale } else { Answer::Kept }, "{n}");
    }
    for (n, &table) in tables.iter().enumerate() {
        assert_eq!(cluster.written(table).await.len(), usize::from(n % 5 != 0), "{n}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sessions_that_compete_get_each_epoch_once() {
    let Some(cluster) = Cluster::new().await else { return };
    add_tables(&cluster.store, &["table001"]).await;
    let cluster = std::sync::Arc::new(cluster);
    let mut competing = tokio::task::JoinSet::new();
    for session in 1..=4 {
        let cluster = cluster.clone();
        competing.spawn(async move {
            let session = SessionId(session);
            cluster.begins(session).await;
            let (mut epochs, mut kept) = (Vec::new(), Vec::new());
            while epochs.len() < 10 {
                let Answer::Claimed { epoch } = cluster.claims(session).await else {
                    tokio::task::yield_now().await;
                    continue;
                };
                epochs.push(epoch);
                let last = cluster.store.last_record("table001").await.expect("readable");
                if cluster.appends(TABLE, epoch.0, last + 1, "a").await == Answer::Kept {
                    kept.push(last + 1);
                }
                let released = cluster.asks(Query::Release { table: TABLE, epoch }).await;
                assert_eq!(released, Answer::Released, "no other session could claim it");
            }
            (epochs, kept)
        });
    }
    let (mut epochs, mut kept) = (Vec::new(), Vec::new());
    while let Some(done) = competing.join_next().await {
        let (its_epochs, its_kept) = done.expect("no panic");
        epochs.extend(its_epochs);
        kept.extend(its_kept);
    }
    epochs.sort_unstable();
    assert_eq!(epochs, (1..=40).map(Epoch).collect::<Vec<_>>());
    kept.sort_unstable();
    assert_eq!(kept, (1..=40).collect::<Vec<u32>>());
    assert_eq!(cluster.written(TABLE).await.len(), 40);
}

#[tokio::test]
async fn living_nodes_of_other_versions_are_counted() {
    let Some(mut cluster) = Cluster::new().await else { return };
    cluster.begins(ANNA).await;
    assert_eq!(cluster.leases.nodes_of_other_versions().await.expect("counted"), 0);
    // A node of an earlier version does not know the column.
    cluster
        .sql(
            "INSERT INTO nodes (id, expires, generation)
             VALUES (7, clock_timestamp() + interval '1 hour', nextval('generations')),
             (8, clock_timestamp() - interval '1 second', nextval('generations'))",
        )
        .await;
    assert_eq!(cluster.leases.nodes_of_other_versions().await.expect("counted"), 1);
}
