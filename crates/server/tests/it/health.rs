//! Health checks, as load balancers and service managers send them.

use crate::client::{TestServer, is_ready_but_for};

#[tokio::test]
async fn health_checks_answer_on_both_listeners() {
    let server = TestServer::start(None).await;
    let metrics = format!("http://{}", server.metrics);
    for base in [server.url(""), metrics] {
        let alive = reqwest::get(format!("{base}/healthz")).await.expect("an answer");
        assert_eq!(alive.status(), 200, "{base}");
        assert_eq!(alive.headers()["cache-control"], "no-store");
        assert!(alive.headers().get("set-cookie").is_none(), "a check makes no guest");
        is_ready_but_for(&base, &[]).await;
    }
    server.stop().await;
}

#[tokio::test]
async fn rate_limits_do_not_apply_to_health_checks() {
    let server = TestServer::start(None).await;
    let http = reqwest::Client::new();
    let mut limited = false;
    for _ in 0..2000 {
        let other = http.get(server.url("/api/bots")).send().await.expect("an answer");
        limited = other.status() == 429;
        if limited {
            break;
        }
    }
    assert!(limited, "the address has used up its requests");
    for path in ["/healthz", "/readyz"] {
        for _ in 0..20 {
            let answer = http.get(server.url(path)).send().await.expect("an answer");
            assert_ne!(answer.status(), 429, "{path}");
        }
    }
    server.stop().await;
}
