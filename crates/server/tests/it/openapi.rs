//! The description for programs: whole, valid, and the same as the pages say.

use std::{collections::BTreeSet, fs, path::Path};

use serde_json::Value;

use crate::client::TestServer;

/// Asks a server for its description, at `/api/openapi.json`.
async fn document() -> Value {
    let server = TestServer::start(None).await;
    let answer = reqwest::get(server.url("/api/openapi.json")).await.expect("an answer");
    let document = answer.json().await.expect("JSON");
    server.stop().await;
    document
}

/// Every route with its method: `GET /api/me`.
fn described(document: &Value) -> BTreeSet<String> {
    let paths = document["paths"].as_object().expect("paths");
    let routes = paths.iter().flat_map(|(path, methods)| {
        let methods = methods.as_object().expect("methods").keys();
        methods.map(move |method| format!("{} {path}", method.to_uppercase()))
    });
    routes.collect()
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

#[tokio::test]
async fn every_route_is_described_with_its_answers_and_refusals() {
    let document = document().await;
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            let responses = operation["responses"].as_object().expect("responses");
            let answered = responses.keys().any(|status| status.starts_with(['1', '2']));
            assert!(answered, "{method} {path} has no answer");
            let refuses = responses.contains_key("4XX") && responses.contains_key("5XX");
            let never = path == "/api/openapi.json";
            assert!(refuses || never, "{method} {path} does not say what is refused");
            assert!(operation["summary"].is_string(), "{method} {path} does not say what it does");
            assert!(operation["tags"][0].is_string(), "{method} {path} has no topic");
            for name in path.split('{').skip(1).filter_map(|part| part.split('}').next()) {
                let parameters = operation["parameters"].as_array().expect("parameters");
                let named = |one: &Value| one["name"] == name && one["in"] == "path";
                assert!(parameters.iter().any(named), "{method} {path}: {name}");
            }
        }
    }
    // A route that is not described can only come in by another way than `routes!`.
    let sources = fs::read_dir(root().join("crates/server/src/http")).expect("sources");
    // `/metrics` is on a listener of its own.
    let sources = sources.map(|entry| entry.expect("a file").path());
    for source in sources.filter(|path| !path.ends_with("metrics.rs")) {
        let text = fs::read_to_string(&source).expect("text");
        let hidden = text.contains(&format!(".route({}", '"'));
        assert!(!hidden, "{}: only `routes!` describes what it adds", source.display());
    }
}

#[tokio::test]
async fn everything_that_is_referred_to_is_there() {
    fn walk(value: &Value, document: &Value) {
        match value {
            Value::Object(fields) => {
                if let Some(Value::String(reference)) = fields.get("$ref") {
                    let pointer = reference.strip_prefix('#').expect("within the document");
                    assert!(document.pointer(pointer).is_some(), "{reference} is not there");
                }
                fields.values().for_each(|value| walk(value, document));
            }
            Value::Array(values) => values.iter().for_each(|value| walk(value, document)),
            _ => {}
        }
    }
    let document = document().await;
    assert!(document["openapi"].as_str().expect("a version").starts_with("3.1"));
    assert!(document["components"]["schemas"]["ClientMessage"].is_object());
    walk(&document, &document);
    let mut names = BTreeSet::new();
    for operation in document["paths"].as_object().expect("paths").values() {
        for operation in operation.as_object().expect("methods").values() {
            let name = operation["operationId"].as_str().expect("a name").to_owned();
            assert!(names.insert(name.clone()), "two routes are called {name}");
        }
    }
}

#[tokio::test]
async fn the_table_in_the_documentation_has_every_route() {
    let page = fs::read_to_string(root().join("docs/protocol.md")).expect("docs/protocol.md");
    let described = described(&document().await);
    for route in &described {
        let (method, path) = route.split_once(' ').expect("two words");
        let path = path.replace("{id}", "ID").replace("{game}", "N").replace("{name}", "NAME");
        let path = path.replace("{person}", "PERSON");
        assert!(
            page.contains(&format!("`{method} {path}")),
            "docs/protocol.md lacks {method} {path}"
        );
    }
}

#[tokio::test]
async fn the_committed_description_is_the_present_one() {
    let path = root().join("docs/openapi.json");
    let mut text = serde_json::to_string_pretty(&document().await).expect("json");
    text.push('\n');
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, &text).expect("written");
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == text,
        "docs/openapi.json is not what the server says; write it with \
         `UPDATE=1 cargo test -p tandem-server openapi`"
    );
}
