//! Request ids, by which people report what the log explains.

use tandem_server::Config;

use crate::client::TestServer;

#[tokio::test]
async fn every_response_has_an_id_and_only_a_proxy_chooses_it() {
    for behind_proxy in [false, true] {
        let server = TestServer::with(Config { behind_proxy, ..Config::default() }).await;
        let http = reqwest::Client::new();
        for path in ["/api/me", "/healthz", "/none.html", "/api/none", "/api/tables/x/log"] {
            let request = http.get(server.url(path)).header("x-request-id", "from-the-proxy");
            let response = request.send().await.expect("an answer");
            let id = response.headers()["x-request-id"].to_str().expect("text");
            assert_eq!(id == "from-the-proxy", behind_proxy, "{path}: {id}");
        }
        let plain = http.get(server.url("/api/bots")).send().await.expect("an answer");
        let id = plain.headers()["x-request-id"].to_str().expect("text");
        assert_eq!(id.len(), 16, "{id}");
        server.stop().await;
    }
}
