//! One's own games: those in play, and those that have ended.

use protocol::{GameLine, Kind, RunningGame, Seat};
use serde_json::json;

use crate::{
    client::{Client, TestServer},
    game::{SEATS, four},
};

async fn get<T: serde::de::DeserializeOwned>(
    server: &TestServer,
    client: &Client,
    path: &str,
) -> Vec<T> {
    let request = client.http.get(server.url(path)).header("cookie", &client.cookie);
    request.send().await.expect("an answer").json().await.expect("a list")
}

#[tokio::test]
async fn a_private_game_is_found_by_its_players_while_it_runs_and_afterwards() {
    let server = TestServer::start(None).await;
    let terms = json!({ "ruleset": "casual countdown=0", "control": "60+0", "public": false });
    let mut clients = four(&server, terms).await;
    let stranger = Client::new(&server).await;
    for client in &clients {
        let running: Vec<RunningGame> = get(&server, client, "/api/me/playing").await;
        assert_eq!(running.len(), 1);
        assert_eq!((&running[0].table, running[0].kind), (&clients[0].table, Kind::Bughouse));
    }
    assert!(get::<RunningGame>(&server, &stranger, "/api/me/playing").await.is_empty());

    clients[0].play(Seat::WhiteA, "moves e4").await.expect("legal");
    clients[1].play(SEATS[1], "resigns").await.expect("resigned");
    for (client, results) in clients.iter().zip([[1, 0], [0, 1], [0, 1], [1, 0]]) {
        assert!(get::<RunningGame>(&server, client, "/api/me/playing").await.is_empty());
        for (result, found) in ["won", "lost"].into_iter().zip(results) {
            let path = format!("/api/me/games?result={result}&kind=bughouse&rated=false");
            let games: Vec<GameLine> = get(&server, client, &path).await;
            assert_eq!(games.len(), found, "{result}");
            assert!(games.iter().all(|game| game.seats.len() == 4));
        }
        for none in ["result=drawn", "kind=kriegspiel", "rated=true", "before=1000"] {
            let games: Vec<GameLine> = get(&server, client, &format!("/api/me/games?{none}")).await;
            assert!(games.is_empty(), "{none}");
        }
    }
    assert!(get::<GameLine>(&server, &stranger, "/api/me/games").await.is_empty());
    assert!(get::<GameLine>(&server, &clients[0], "/api/games").await.is_empty(), "it is private");
    server.stop().await;
}
