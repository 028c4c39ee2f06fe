//! `tandem lsp`, as an editor talks to it: over its standard input and output.

mod client;

use serde_json::{Value, json};

use crate::support::run_with;
use client::{Client, applied, at, position, range};

/// A game with a misspelt tag behind characters of two units and an illegal move.
const FAULTY: &str = "\
[Event \"club\"]
[WhiteA \"Ada\"]
[BlackA \"Boris\"]
[WhiteB \"Chiara\"]
[BlackB \"😀 Žofie\"] [TimeContro \"180+0\"]
[Result \"*\"]

1A. e4 {179} 1a. d5 {178} 1B. e4 {179} 2A. exd5 {177} 1b. e5 {178} 2B. Nf3 {177}
2b. P@e3 {176} 2a. Nxd5 {170} *
";

#[test]
fn findings_have_exact_ranges_and_fixes() {
    let mut client = Client::started();
    client.open("a.bpgn", FAULTY);
    let found = client.diagnostics("a.bpgn", 1);
    let of = |code: &str| {
        let found = found.iter().filter(|found| found["code"] == code).collect::<Vec<_>>();
        assert_eq!(found.len(), 1, "{code}: {found:?}");
        found[0]
    };
    let misspelt = of("misspelt-tag");
    assert_eq!(misspelt["range"], range(FAULTY, "TimeContro"));
    assert_eq!(misspelt["range"]["start"], json!({ "line": 4, "character": 21 }), "in UTF-16");
    assert_eq!((&misspelt["severity"], &misspelt["source"]), (&json!(2), &json!("tandem")));
    let illegal = of("illegal-move");
    assert_eq!((&illegal["range"], &illegal["severity"]), (&range(FAULTY, "Nxd5"), &json!(1)));

    let asked = json!({ "range": misspelt["range"], "context": { "diagnostics": [misspelt] } });
    let actions = client.ask("textDocument/codeAction", "a.bpgn", asked);
    let titled = |title: &str| {
        let has_title = |one: &&Value| one["title"].as_str().unwrap().contains(title);
        actions.as_array().unwrap().iter().find(has_title).unwrap_or_else(|| panic!("{actions}"))
    };
    let action = titled("Write `TimeControl`");
    assert_eq!(action["diagnostics"], json!([misspelt]));
    titled("safe fixes of this game");
    let mended = applied(FAULTY, &action["edit"]["changes"][&at("a.bpgn")]);
    assert_eq!(mended, FAULTY.replace("TimeContro", "TimeControl"));

    let only = json!({ "range": misspelt["range"], "context": { "diagnostics": [], "only": ["source.fixAll"] } });
    let actions = client.ask("textDocument/codeAction", "a.bpgn", only);
    assert_eq!(actions[0]["kind"], "source.fixAll.tandem", "{actions}");
    let all = applied(FAULTY, &actions[0]["edit"]["changes"][&at("a.bpgn")]);
    assert!(all.contains("\n[TimeControl \"180+0\"]\n"), "{all}");
    client.stop();
}

#[test]
fn changes_are_followed_and_positions_may_be_in_utf8() {
    let mut client =
        Client::new(json!({ "general": { "positionEncodings": ["utf-8"] } }), json!({}));
    client.open("a.bpgn", FAULTY);
    let found = client.diagnostics("a.bpgn", 1);
    let misspelt = found.iter().find(|found| found["code"] == "misspelt-tag").unwrap();
    assert_eq!(misspelt["range"]["start"], json!({ "line": 4, "character": 24 }), "in UTF-8");
    // Two changes of one version: the second counts in the text after the first.
    let changes = json!([
        { "range": { "start": { "line": 4, "character": 34 }, "end": { "line": 4, "character": 34 } }, "text": "l" },
        { "range": { "start": { "line": 8, "character": 0 }, "end": { "line": 8, "character": 99 } }, "text": "*" },
    ]);
    client.change("a.bpgn", 2, &changes);
    let found = client.diagnostics("a.bpgn", 2);
    let codes: Vec<_> = found.iter().map(|found| found["code"].as_str().unwrap()).collect();
    assert!(!codes.contains(&"misspelt-tag") && !codes.contains(&"illegal-move"), "{codes:?}");
    client.notify("textDocument/didClose", &json!({ "textDocument": { "uri": at("a.bpgn") } }));
    let closed = client.wait(|message| message["params"]["diagnostics"] == json!([]));
    assert_eq!(closed["params"]["uri"], at("a.bpgn"));
    client.stop();
}

#[test]
fn formatting_is_that_of_the_command() {
    let mut client = Client::started();
    client.open("a.bpgn", FAULTY);
    let edits = client.ask("textDocument/formatting", "a.bpgn", json!({ "options": {} }));
    let formatted = applied(FAULTY, &edits);
    assert_eq!(formatted, run_with(&["fmt", "-"], FAULTY.as_bytes()).expect(0).out);
    client.open("b.bpgn", &formatted);
    assert_eq!(
        client.ask("textDocument/formatting", "b.bpgn", json!({ "options": {} })),
        json!([])
    );
    for (name, text) in
        [("c.bpgn", "{\"format\":1}\n"), ("d.bpgn", "Dear Ann,\nhello.\n"), ("e.bpgn", "1A. e4\0")]
    {
        client.open(name, text);
        let error = client.refused("textDocument/formatting", name, json!({ "options": {} }));
        assert_eq!(error["code"], -32803, "{text:?}: {error}");
    }
    assert_eq!(client.diagnostics("c.bpgn", 1)[0]["code"], "not-read");
    client.stop();
}

#[test]
fn a_move_shows_both_boards() {
    let mut client = Client::started();
    client.open("a.bpgn", FAULTY);
    let mut shown = |word: &str| {
        let asked = json!({ "position": position(FAULTY, word) });
        let hover = client.ask("textDocument/hover", "a.bpgn", asked);
        (hover["contents"]["value"].as_str().unwrap_or_default().to_owned(), hover["range"].clone())
    };
    let (text, place) = shown("exd5");
    assert!(
        text.starts_with("**2A\\. exd5**: captures a pawn for BlackB; clock 2:57\n\n```text\n"),
        "{text}"
    );
    assert!(text.contains("BlackB 😀 Žofie [p]") && text.contains("WhiteA Ada 2:57"), "{text}");
    assert!(text.contains("\n5  . . . P . . . ."), "{text}");
    assert_eq!(place, range(FAULTY, "exd5"));
    // The label and the clock belong to the move; the next one cannot be played.
    assert!(shown("2b.").0.starts_with("**2b\\. P\\@e3**: drop; clock 2:56"), "{}", shown("2b.").0);
    assert_eq!(shown("177} 1b").1, range(FAULTY, "exd5"));
    assert!(shown("Nxd5").0.starts_with("Not played: "), "{}", shown("Nxd5").0);
    assert!(shown("WhiteB").0.contains("The partner is `BlackA`"), "{}", shown("WhiteB").0);
    assert_eq!(shown("club").1, range(FAULTY, "[Event \"club\"]"));

    let mut client = Client::new(
        json!({ "textDocument": { "hover": { "contentFormat": ["markdown"] } } }),
        json!({ "pictures": true }),
    );
    client.open("a.bpgn", FAULTY);
    let asked = json!({ "position": position(FAULTY, "exd5") });
    let hover = client.ask("textDocument/hover", "a.bpgn", asked);
    let text = hover["contents"]["value"].as_str().unwrap();
    assert!(text.contains("](data:image/svg+xml;base64,PHN2Zy"), "{text}");
    // Editors cut longer texts.
    assert!(text.len() < 100_000, "{}", text.len());
    client.stop();
}

#[test]
fn legal_moves_are_completed_with_drops() {
    let mut client = Client::started();
    let mut version = 0;
    let mut offered = |text: &str| -> Vec<(String, Value)> {
        version += 1;
        let place = position(text, "|");
        let text = text.replace('|', "");
        client.open(&format!("{version}.bpgn"), &text);
        let items = client.ask(
            "textDocument/completion",
            &format!("{version}.bpgn"),
            json!({ "position": place }),
        );
        let item = |item: &Value| {
            let changed = applied(&text, &json!([item["textEdit"]]));
            (item["label"].as_str().unwrap().to_owned(), json!([item["detail"], changed]))
        };
        items.as_array().into_iter().flatten().map(item).collect()
    };
    let labels = |items: &[(String, Value)]| {
        items.iter().map(|(label, _)| label.clone()).collect::<Vec<_>>()
    };
    const HEAD: &str = "1A. e4 1a. d5 1B. e4 2A. exd5 1b. e5 2B. Nf3 2b. ";

    let items = offered(&format!("{HEAD}P@e|"));
    assert_eq!(items.len(), 29 + 31, "black's moves on board B, and drops of a pawn on 31 squares");
    let drop = items.iter().find(|(label, _)| label == "P@e3").unwrap();
    assert_eq!(drop.1, json!(["drop", format!("{HEAD}P@e3")]));
    // Directly after a label there is a blank missing; a word that is there is replaced.
    let items = offered("1A. e4 1a.|");
    assert_eq!((items.len(), &items[0].1[1]), (20, &json!(format!("1A. e4 1a. {}", items[0].0))));
    let items = offered("1A. e|4 1a. d5");
    assert!(items.iter().any(|(_, change)| change[1] == "1A. Nf3 1a. d5"), "{items:?}");
    // Without a label, the move may be one of either board.
    let found = labels(&offered("1A. e4 |"));
    assert!(
        found.contains(&"1a. d5".to_owned()) && found.contains(&"1B. d4".to_owned()),
        "{found:?}"
    );
    // In a variation, the boards are those before the move that it replaces.
    let found = labels(&offered("1A. e4 1a. d5 2A. exd5 (2A. |) 2a. Qxd5"));
    assert!(found.contains(&"exd5".to_owned()) && !found.contains(&"d6".to_owned()), "{found:?}");
    let found = labels(&offered("1. e4 e5 2. Nf3 (2. Bc4 |) Nc6"));
    assert!(found.contains(&"Nc6".to_owned()) && !found.contains(&"Nf3".to_owned()), "{found:?}");
    let items = offered("1. f4 e5 2. g4 |");
    assert!(
        items.iter().any(|(label, change)| label == "Qh4#" && change[0] == "mate"),
        "{items:?}"
    );
    // Not in comments, after an illegal move, or where a game has ended.
    for text in ["1. e4 {e|} e5", "1. e4 e4 2. |", "1. e4 e5 1-0 |", "[White \"a|\"]\n\n1. e4"] {
        assert_eq!(labels(&offered(text)), [""; 0], "{text}");
    }
    let found = offered("[Wh|]\n\n1A. e4 *");
    let white = found.iter().find(|(label, _)| label == "WhiteA").unwrap();
    assert_eq!(white.1[1], "[WhiteA \"\"]\n\n1A. e4 *");
    client.stop();
}

#[test]
fn a_player_is_renamed_and_nothing_else() {
    let text = "\
[Event \"Ada\"]
[WhiteA \"Ada\"]
[BlackA \"Boris\"]

1A. e4 {C: Ada} *

[WhiteA \"Boris\"]
[WhiteB Ada]
[BlackB \"Adam\"]

1A. d4 {Ada checkmated} 1-0
";
    let mut client = Client::started();
    client.open("a.bpgn", text);
    let place = json!({ "position": position(text, "Ada\"]\n[BlackA") });
    let prepared = client.ask("textDocument/prepareRename", "a.bpgn", place.clone());
    assert_eq!(prepared["placeholder"], "Ada");
    let mut asked = place.clone();
    asked["newName"] = json!("Eva \"E\"");
    let renamed = client.ask("textDocument/rename", "a.bpgn", asked);
    let edits = &renamed["changes"][&at("a.bpgn")];
    let expected = text
        .replace("[WhiteA \"Ada\"]", "[WhiteA \"Eva \\\"E\\\"\"]")
        .replace("[WhiteB Ada]", "[WhiteB \"Eva \\\"E\\\"\"]");
    assert_eq!(applied(text, edits), expected);
    for (word, name) in
        [("Ada\"]\n[BlackA", " "), ("Ada\"]\n[BlackA", "a\nb"), ("club", "x"), ("e4", "x")]
    {
        let word = if text.contains(word) { word } else { "Event" };
        let asked = json!({ "position": position(text, word), "newName": name });
        client.refused("textDocument/rename", "a.bpgn", asked);
    }
    client.stop();
}

#[test]
fn games_are_listed_and_folded() {
    let text = format!(
        "{FAULTY}\n\n[White \"Ann\"]\n[Black \"Bob\"]\n[Date \"2026.11.20\"]\n\n1. e4 e5 1/2-1/2\n"
    );
    let mut client = Client::started();
    client.open("a.pgn", &text);
    let symbols = client.ask("textDocument/documentSymbol", "a.pgn", json!({}));
    let names: Vec<_> = symbols.as_array().unwrap().iter().map(|one| &one["name"]).collect();
    assert_eq!(names, ["1. Ada & 😀 Žofie – Boris & Chiara *", "2. Ann – Bob 1/2-1/2"]);
    assert_eq!(
        (&symbols[0]["detail"], &symbols[1]["detail"]),
        (&json!("club"), &json!("2026.11.20"))
    );
    assert_eq!(symbols[1]["selectionRange"], range(&text, "[White \"Ann\"]"));
    let folds = client.ask("textDocument/foldingRange", "a.pgn", json!({}));
    let lines: Vec<_> =
        folds.as_array().unwrap().iter().map(|one| (&one["startLine"], &one["endLine"])).collect();
    assert_eq!(lines, [(&json!(0), &json!(8)), (&json!(11), &json!(15))]);
    client.stop();
}

#[test]
fn kriegspiel_and_logs() {
    const RECORD: &str = "[White \"Ada\"]\n[Rules \"Kriegspiel (Berkeley)\"]\n\n1. e4 {(:)} d5 {(:)} 2. exd5 {(Xd5:)} *\n";
    const LOG: &str = "\
# A club evening.
[Ruleset \"wbn\"]
[TimeControl \"180+0\"]
[WhiteA \"Ada\"]

0:00 start
0:02 WhiteA makes e4
0:02.5 WhiteA presses
0:03 BlackA takes back
0:04 BlackB resigns
";
    let mut client = Client::started();
    client.open("a.kpgn", RECORD);
    let hover =
        client.ask("textDocument/hover", "a.kpgn", json!({ "position": position(RECORD, "exd5") }));
    let text = hover["contents"]["value"].as_str().unwrap();
    assert!(text.starts_with("**2\\. exd5**") && text.contains("\n5  . . . P . . . ."), "{text}");

    client.open("a.log", LOG);
    let found = client.diagnostics("a.log", 1);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(
        (&found[0]["code"], &found[0]["range"]),
        (&json!("refused"), &range(LOG, "0:03 BlackA takes back"))
    );
    let hover =
        client.ask("textDocument/hover", "a.log", json!({ "position": position(LOG, "resigns") }));
    let text = hover["contents"]["value"].as_str().unwrap();
    assert!(text.contains("BlackB resigned") && text.contains("WhiteA Ada 2:57"), "{text}");
    let symbols = client.ask("textDocument/documentSymbol", "a.log", json!({}));
    assert_eq!(symbols[0]["name"], "1. Ada & ? – ? & ?");
    let broken = LOG.replace("presses", "pressed");
    client.open("b.log", &broken);
    let found = client.diagnostics("b.log", 1);
    assert_eq!(
        (&found[0]["severity"], &found[0]["range"]["start"]["line"]),
        (&json!(1), &json!(7))
    );
    client.stop();
}

#[test]
fn a_document_of_five_megabytes() {
    // Long comments keep the number of games small, which this build checks slowly.
    let words = "; a line of a comment that nobody reads\n".repeat(60);
    let game = |number: usize| {
        format!(
            "[Round \"{number}\"]\n[WhiteA \"a\"]\n[BlackA \"b\"]\n[WhiteB \"c\"]\n[BlackB \"d\"]\n\n\
             1A. e4 1a. e5 2A. Qa5 *\n{words}\n"
        )
    };
    let text: String = (1..=(5 << 20) / game(1).len()).map(game).collect();
    let mut client = Client::started();
    client.open("a.bpgn", &text);
    let found = client.diagnostics("a.bpgn", 1);
    assert_eq!(found.len(), 1001);
    assert_eq!(found[0]["code"], "left-out");
    assert!(found[1..].iter().all(|found| found["severity"] == 1), "the most severe come first");
    // Only the last of many versions must be checked, and only its changed game.
    let line = json!({ "line": 6, "character": 18 });
    for version in 2..50 {
        let word = if version == 49 { "Nf3" } else { "Qa5" };
        let end = json!({ "line": 6, "character": 21 });
        client.change("a.bpgn", version, &json!([{ "range": { "start": { "line": 6, "character": 18 }, "end": end }, "text": word }]));
    }
    let found = client.diagnostics("a.bpgn", 49);
    assert!(found[1..].iter().all(|found| found["range"]["start"] != line), "{:?}", &found[1]);
    let last = text.matches('\n').count() - 62;
    let asked = json!({ "position": { "line": last, "character": 18 } });
    let hover = client.ask("textDocument/hover", "a.bpgn", asked);
    assert!(hover["contents"]["value"].as_str().unwrap().starts_with("Not played"), "{hover}");
    client.stop();
}

#[test]
fn wrong_messages_get_answers() {
    let mut client = Client::raw();
    let error = client.error("textDocument/hover", json!({}));
    assert_eq!(error["code"], -32002, "before `initialize`");
    client.initialize(json!({}), json!({}));
    client.open("a.bpgn", FAULTY);
    let far = json!({ "position": { "line": 1_000_000, "character": 0 } });
    for method in ["hover", "completion", "rename", "prepareRename"] {
        let error = client.refused(&format!("textDocument/{method}"), "a.bpgn", far.clone());
        assert_eq!(error["code"], -32602, "{method}: {error}");
        assert!(error["message"].as_str().unwrap().contains("there is no line 1000000"), "{error}");
    }
    let back = json!({ "range": { "start": { "line": 3, "character": 0 }, "end": { "line": 1, "character": 0 } } });
    assert_eq!(client.refused("textDocument/codeAction", "a.bpgn", back)["code"], -32602);
    assert_eq!(client.refused("textDocument/hover", "b.bpgn", json!({}))["code"], -32602);
    assert_eq!(
        client.refused("textDocument/hover", "a.bpgn", json!({ "position": -1 }))["code"],
        -32602
    );
    assert_eq!(client.refused("textDocument/definition", "a.bpgn", json!({}))["code"], -32601);
    assert_eq!(client.error("initialize", json!({}))["code"], -32600);
    for (body, why) in [
        ("{\"jsonrpc\":", "no message of JSON-RPC"),
        ("[1, 2]", "no message of JSON-RPC"),
        ("{\"method\":\"textDocument/didChange\",\"params\":{\"x\":1}}", "cannot be read"),
    ] {
        client.write(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
        let said = client.wait(|message| message["method"] == "window/logMessage");
        assert!(said["params"]["message"].as_str().unwrap().contains(why), "{said}");
    }
    client.stop();

    // Without `shutdown`, and with bytes that are no header.
    let mut client = Client::started();
    client.notify("exit", &Value::Null);
    assert_eq!(client.ended().0, 1);
    let mut client = Client::started();
    client.write(b"garbage\r\n\r\n");
    let (status, said) = client.ended();
    assert!(
        status == 2 && said.contains("malformed") && !said.contains("panicked"),
        "{status}: {said}"
    );
}
