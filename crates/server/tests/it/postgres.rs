//! A server on PostgreSQL, whatever database the other tests run on.

use std::path::Path;

use tandem_server::{Config, Database, ServeError};

use crate::{
    client::{Client, TestServer},
    database::{self, Beside},
    game::{SEATS, four, settings},
};

/// An empty database, if there is PostgreSQL.
pub(crate) async fn postgres() -> Option<Database> {
    Some(database::named(database::postgres::server()?.database().await))
}

#[tokio::test]
async fn a_database_of_postgresql_has_one_server() {
    let Some(postgres) = postgres().await else { return };
    let config = Config { database: Some(postgres.clone()), ..Default::default() };
    let server = TestServer::with(config.clone()).await;
    let second = config.bind().await.err().expect("refused");
    assert!(matches!(second, ServeError::InUse(_)), "{second}");
    assert!(second.to_string().contains("a server is running on postgres://"), "{second}");
    server.stop().await;
    TestServer::with(config).await.stop().await;
    let backup = tandem_server::admin::backup(&postgres, Path::new("none.db")).await;
    let backup = backup.expect_err("only files").to_string();
    assert!(backup.contains("pg_dump"), "{backup}");
    let restore = tandem_server::admin::restore(Path::new("none.db"), &postgres).await;
    assert!(restore.expect_err("only files").to_string().contains("pg_restore"));
}

/// Requests that have to wait too long are refused, and all is well when the reason has gone.
#[tokio::test]
async fn a_database_that_does_not_answer_refuses_and_comes_back() {
    let Some(postgres) = postgres().await else { return };
    let server = TestServer::start(Some(postgres.clone())).await;
    let mut clients = four(&server, settings()).await;
    let mut beside = Beside::open(&postgres).await;
    beside.run("BEGIN").await;
    beside.run("LOCK TABLE sessions, games, records IN ACCESS EXCLUSIVE MODE").await;
    let get = async |path: &str, cookie: &str| {
        let request = reqwest::Client::new().get(server.url(path)).header("cookie", cookie);
        request.send().await.expect("an answer").status().as_u16()
    };
    let cookie = clients[0].cookie.clone();
    let (me, games, refused) = tokio::join!(
        get("/api/me", &cookie),
        get("/api/games", &cookie),
        clients[0].play(SEATS[0], "moves e4"),
    );
    assert_eq!((me, games), (503, 503));
    refused.expect_err("it is not kept");
    beside.run("ROLLBACK").await;
    beside.close().await;
    assert_eq!((get("/api/me", &cookie).await, get("/api/games", &cookie).await), (200, 200));
    let table = clients[0].table.clone();
    let mut back = Vec::new();
    for client in &clients {
        let mut client = Client::with_cookie(&server, client.cookie.clone()).await;
        client.watch(&table, None).await;
        client.snapshot().await;
        back.push(client);
    }
    back[0].play(SEATS[0], "moves e4").await.expect("the game goes on");
    server.stop().await;
}
