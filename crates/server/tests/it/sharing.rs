//! Links that are passed on: previews as crawlers fetch them, pictures, and frames in other sites.

use std::time::Duration;

use protocol::Seat;
use reqwest::Response;
use serde_json::json;

use crate::{
    client::{Client, PATIENCE, TestServer},
    event_games::{act, create},
    game::{SEATS, four},
    people::Browser,
};

const SIZE: [u32; 2] = [1200, 630];

async fn get(server: &TestServer, path: &str) -> Response {
    reqwest::get(server.url(path)).await.expect("an answer")
}

/// The content of a tag in the head of a page.
fn tag<'a>(page: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = page.split_once(&format!("<meta property=\"{name}\" content=\""))?;
    rest.split_once('"').map(|(content, _)| content)
}

/// The width and height of a PNG.
async fn size(response: Response) -> [u32; 2] {
    assert_eq!(response.headers()["content-type"], "image/png");
    let png = response.bytes().await.expect("a body");
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
    [16, 20].map(|at| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes")))
}

async fn ended_game(server: &TestServer, public: bool) -> Vec<Client> {
    let terms = json!({ "ruleset": "casual countdown=0", "control": "60+0", "public": public });
    let mut clients = four(server, terms).await;
    clients[0].play(Seat::WhiteA, "moves e4").await.expect("legal");
    clients[1].play(SEATS[1], "resigns").await.expect("resigned");
    clients
}

#[tokio::test]
async fn a_crawler_finds_the_players_and_a_picture_of_both_boards() {
    let server = TestServer::start(None).await;
    let clients = ended_game(&server, true).await;
    let game = format!("/table/{}/game/1", clients[0].table);
    let page = get(&server, &game).await.text().await.expect("a page");
    let title = tag(&page, "og:title").expect("a title");
    assert!(title.contains(" and ") && title.contains(" won against "), "{title}");
    assert!(tag(&page, "og:description").is_some_and(|text| text.contains("60+0")), "{page}");
    assert_eq!(tag(&page, "og:url"), Some(server.url(&game).as_str()));
    let picture = tag(&page, "og:image").expect("a picture").to_owned();
    assert_eq!(size(reqwest::get(&picture).await.expect("an answer")).await, SIZE);

    // Another moment is another picture.
    let [last, first] = [picture.clone(), format!("{picture}?ply=0")].map(reqwest::get);
    let [last, first] = [last.await.expect("an answer"), first.await.expect("an answer")];
    assert_ne!(last.bytes().await.expect("a body"), first.bytes().await.expect("a body"));
    server.stop().await;
}

#[tokio::test]
async fn previews_of_private_games_name_nobody() {
    let server = TestServer::start(None).await;
    let clients = ended_game(&server, false).await;
    let table = &clients[0].table;
    for path in [format!("/table/{table}/game/1"), format!("/table/{table}")] {
        let page = get(&server, &path).await.text().await.expect("a page");
        assert_eq!(tag(&page, "og:title"), Some("Tandem"), "{path}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_table_says_what_can_be_done_there() {
    let server = TestServer::start(None).await;
    let mut client = Client::new(&server).await;
    let table = client.create(&server, json!({ "public": true, "control": "180+0" })).await;
    // Nobody is there until this.
    client.watch(&table, None).await;
    let says = async || {
        let page = get(&server, &format!("/table/{table}")).await.text().await.expect("a page");
        tag(&page, "og:description").is_some_and(|text| text.contains("4 seats"))
    };
    let said = async {
        while !says().await {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(PATIENCE, said).await.expect("a preview in time");
    let path = "/analysis?bfen=8%2F8%2F8%2F8%2F8%2F8%2F8%2F8";
    let page = get(&server, path).await.text().await.expect("a page");
    assert!(tag(&page, "og:image").is_some_and(|picture| picture.contains("?bfen=8%2F8")));
    server.stop().await;
}

#[tokio::test]
async fn a_tournament_says_its_name_its_start_and_its_state() {
    let server = TestServer::start(None).await;
    let organizer = Browser::new(&server);
    let stage = json!({ "format": { "kind": "arena-pairs" }, "minutes": 60, "games": 1 });
    let starts_at: u64 = 4_102_430_400_000;
    let id = create(
        &organizer,
        &json!({
            "name": "Friday & friends", "clock": "180+2", "entrants": "pairs", "stages": [stage],
            "starts-at": starts_at, "automation": "full",
        }),
    )
    .await;
    let says = async |path: &str| {
        let page = get(&server, path).await.text().await.expect("a page");
        [tag(&page, "og:title"), tag(&page, "og:description")].map(|it| it.map(str::to_owned))
    };
    for path in [format!("/events/{id}"), format!("/events/{id}/tv")] {
        let [title, description] = says(&path).await;
        assert_eq!(title.as_deref(), Some("Friday &amp; friends"));
        let open = "A tournament: arena of pairs, 180+2, 0 entered. Entry is open. It starts on \
                    31 December 2099 at 20:00 UTC.";
        assert_eq!(description.as_deref(), Some(open));
    }
    act(&organizer, &id, json!({ "command": "act", "act": { "act": "finish" } })).await;
    let [_, over] = says(&format!("/events/{id}")).await;
    assert!(over.is_some_and(|text| text.ends_with("It is over: see the final standings.")));
    let [unknown, _] = says("/events/abcdefghijkm").await;
    assert_eq!(unknown.as_deref(), Some("Tandem"));
    server.stop().await;
}

#[tokio::test]
async fn pictures_of_what_is_no_position_or_game_are_refused() {
    let server = TestServer::start(None).await;
    assert_eq!(size(get(&server, "/api/picture").await).await, SIZE);
    for (path, status) in [
        ("/api/picture?bfen=nonsense", 422),
        ("/api/picture?size=100000", 422),
        ("/api/tables/nowhere1/picture", 404),
        ("/api/tables/nowhere1/games/1/picture", 404),
    ] {
        assert_eq!(get(&server, path).await.status(), status, "{path}");
    }
    let kriegspiel = Client::new(&server).await;
    let table = kriegspiel.create(&server, json!({ "kind": "kriegspiel" })).await;
    let refused = get(&server, &format!("/api/tables/{table}/games/1/picture")).await;
    assert!(refused.status().is_client_error(), "no picture shows hidden pieces");
    server.stop().await;
}

#[tokio::test]
async fn only_embedded_pages_may_stand_in_other_sites_and_unknown_paths_are_not_found() {
    let server = TestServer::start(None).await;
    let clients = ended_game(&server, true).await;
    let policy = |response: &Response| {
        let policy = response.headers()["content-security-policy"].to_str().expect("text");
        policy.contains("frame-ancestors *")
    };
    let embedded = get(&server, &format!("/embed/table/{}/game/1", clients[0].table)).await;
    assert!(embedded.status() == 200 && policy(&embedded));
    assert!(embedded.headers().get("set-cookie").is_none(), "it knows no session");
    let page = get(&server, &format!("/table/{}/game/1", clients[0].table)).await;
    assert!(page.status() == 200 && !policy(&page));
    for path in ["/nowhere", "/table/", "/embed/nowhere", "/games/theirs", "/nothing.ico"] {
        let answer = get(&server, path).await;
        assert_eq!(answer.status(), 404, "{path}");
        assert!(!policy(&answer), "{path}");
    }
    assert_eq!(
        get(&server, "/robots.txt").await.headers()["content-type"],
        "text/plain; charset=utf-8"
    );
    server.stop().await;
}
