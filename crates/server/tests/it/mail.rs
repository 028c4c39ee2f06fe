//! E-mail to the owners of accounts, through a small SMTP server in the test.

use protocol::{Me, RefusalCode};
use serde_json::json;
use tandem_server::{Config, Database, MailConfig, admin::Admin};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
    sync::mpsc,
};

use crate::{
    client::{Client, TestServer},
    database, passkeys,
    people::{Browser, PASSWORD, credentials, signed_in, who},
};

/// A mail as it came: the address, and the text with lines joined that were too long.
struct Mail {
    to: String,
    text: String,
}

/// Takes mails until the other end is gone.
async fn takes_mails(stream: TcpStream, mails: &mpsc::UnboundedSender<Mail>) -> Option<()> {
    let mut stream = BufReader::new(stream);
    stream.write_all(b"220 test ESMTP\r\n").await.ok()?;
    let (mut to, mut line) = (String::new(), String::new());
    loop {
        line.clear();
        if stream.read_line(&mut line).await.ok()? == 0 {
            return None;
        }
        let answer = match line.split([' ', '\r']).next().unwrap_or_default() {
            "EHLO" => "250-test\r\n250 8BITMIME\r\n",
            "RCPT" => {
                to = line.split(['<', '>']).nth(1).unwrap_or_default().to_owned();
                "250 ok\r\n"
            }
            "DATA" => {
                stream.write_all(b"354 go on\r\n").await.ok()?;
                let mut text = String::new();
                while !text.ends_with("\r\n.\r\n") {
                    stream.read_line(&mut text).await.ok()?;
                }
                // Soft line breaks of quoted-printable.
                let text = text.replace("=\r\n", "");
                let _ = mails.send(Mail { to: to.clone(), text });
                "250 queued\r\n"
            }
            "QUIT" => return None,
            _ => "250 ok\r\n",
        };
        stream.write_all(answer.as_bytes()).await.ok()?;
    }
}

/// A server that sends its mails here.
async fn server() -> (TestServer, mpsc::UnboundedReceiver<Mail>) {
    server_on(None).await
}

/// The same, on a database.
async fn server_on(database: Option<Database>) -> (TestServer, mpsc::UnboundedReceiver<Mail>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a socket");
    let port = listener.local_addr().expect("an address").port();
    let (sent, mails) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let sent = sent.clone();
            tokio::spawn(async move { takes_mails(stream, &sent).await });
        }
    });
    let mail = MailConfig {
        smtp: format!("smtp://127.0.0.1:{port}"),
        from: "Tandem <tandem@example.org>".to_owned(),
        public_url: "https://play.example.org".to_owned(),
    };
    (TestServer::with(Config { mail: Some(mail), database, ..Config::default() }).await, mails)
}

/// The secret of the link to a page in a mail.
fn secret(mail: &Mail, page: &str) -> String {
    let start = format!("https://play.example.org/account/{page}#");
    let (_, rest) = mail.text.split_once(&start).unwrap_or_else(|| panic!("{}", mail.text));
    rest.split_whitespace().next().expect("a secret").to_owned()
}

async fn set_email(browser: &Browser<'_>, email: &str) -> Result<serde_json::Value, RefusalCode> {
    let body = json!({ "email": email, "password": PASSWORD });
    browser.post("/api/me/email", body).await
}

#[tokio::test]
async fn a_forgotten_password_is_chosen_anew_by_a_link_that_is_good_once() {
    let (server, mut mails) = server().await;
    let anna = Browser::new(&server);
    let account = anna.register("Anna").await;
    assert!(anna.me().await.mail && anna.me().await.email.is_none());
    for (email, password, why) in [
        ("anna", PASSWORD, RefusalCode::BadEmail),
        ("a@b.cz\r\nBcc: c@d.cz", PASSWORD, RefusalCode::BadEmail),
        ("anna@example.org", "wrong horse", RefusalCode::WrongPassword),
    ] {
        let refused = anna.post("/api/me/email", json!({ "email": email, "password": password }));
        assert_eq!(refused.await, Err(why), "{email}");
    }
    set_email(&anna, "anna@example.org").await.expect("sent");
    let mail = mails.recv().await.expect("a mail");
    assert_eq!(mail.to, "anna@example.org");
    assert!(anna.me().await.email.is_none(), "not before it is confirmed");
    let confirm = async |token: &str| {
        let anybody = Browser::new(&server);
        anybody.post("/api/account/email-confirmation", json!({ "token": token })).await
    };
    let token = secret(&mail, "confirm");
    confirm(&token).await.expect("confirmed");
    assert_eq!(confirm(&token).await, Err(RefusalCode::LinkExpired), "once");
    assert_eq!(anna.me().await.email.as_deref(), Some("anna@example.org"));

    let stolen = signed_in(&server, "Anna", PASSWORD).await;
    let mut connected = Client::with_cookie(&server, stolen.clone()).await;
    let elsewhere = Browser::new(&server);
    let forgot = async |name: &str| {
        elsewhere.post("/api/account/forgotten-password", json!({ "name": name })).await
    };
    forgot("Nobody").await.expect("the same answer");
    forgot("anna").await.expect("the same answer");
    let mail = mails.recv().await.expect("a mail");
    assert_eq!(mail.to, "anna@example.org");
    let token = secret(&mail, "reset");
    let reset = async |token: &str, password: &str| {
        let body = json!({ "token": token, "password": password });
        elsewhere.post("/api/account/password-reset", body).await
    };
    for wrong in ["", "x", &"0".repeat(32), &"x".repeat(1000)] {
        assert_eq!(reset(wrong, "battery staple").await, Err(RefusalCode::LinkExpired));
    }
    assert_eq!(confirm(&token).await, Err(RefusalCode::LinkExpired), "for another purpose");
    assert_eq!(reset(&token, "password1").await, Err(RefusalCode::WeakPassword));
    let me = reset(&token, "battery staple").await.expect("the link is still good");
    let me: Me = serde_json::from_value(me).expect("somebody");
    assert_eq!(me.person.id, account.id);
    assert_eq!(reset(&token, "another staple").await, Err(RefusalCode::LinkExpired));
    assert!(connected.closed().await, "all other sessions have ended");
    assert_ne!(who(&server, &stolen).await.id, account.id);
    let back = Browser::new(&server);
    back.post("/api/session", credentials("Anna", "battery staple")).await.expect("signed in");

    let remove = json!({ "email": "", "password": "battery staple" });
    back.post("/api/me/email", remove).await.expect("removed");
    assert_eq!(back.me().await.email, None);
    server.stop().await;
}

#[tokio::test]
async fn mails_are_limited_by_address_and_account_without_telling() {
    let (server, mut mails) = server().await;
    let anna = Browser::new(&server);
    anna.register("Anna").await;
    set_email(&anna, "anna@example.org").await.expect("sent");
    let token = secret(&mails.recv().await.expect("a mail"), "confirm");
    let body = json!({ "token": token });
    anna.post("/api/account/email-confirmation", body).await.expect("confirmed");
    let mut refused = None;
    for _ in 0..100 {
        let body = json!({ "name": "Anna" });
        refused = anna.post("/api/account/forgotten-password", body).await.err();
        if refused.is_some() {
            break;
        }
    }
    assert_eq!(refused, Some(RefusalCode::TooMany), "five mails of an address at once");
    // That which has confirmed it was for another purpose.
    for _ in 0..3 {
        assert_eq!(mails.recv().await.expect("a mail").to, "anna@example.org");
    }
    server.stop().await;
    assert!(mails.try_recv().is_err(), "no more than three");
}

/// Confirms an address by the next mail.
async fn confirmed(browser: &Browser<'_>, mails: &mut mpsc::UnboundedReceiver<Mail>, email: &str) {
    set_email(browser, email).await.expect("sent");
    let mail = mails.recv().await.expect("a mail");
    assert_eq!(mail.to, email);
    let body = json!({ "token": secret(&mail, "confirm") });
    browser.post("/api/account/email-confirmation", body).await.expect("confirmed");
}

#[tokio::test]
async fn the_former_address_is_told_and_the_operator_takes_an_account_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = database::at(folder.path().join("tandem.db")).await;
    let (server, mut mails) = server_on(Some(database.clone())).await;
    let anna = Browser::new(&server);
    anna.register("Anna").await;
    confirmed(&anna, &mut mails, "anna@example.org").await;
    // A thief has learned the password.
    confirmed(&anna, &mut mails, "thief@example.org").await;
    let told = mails.recv().await.expect("a mail");
    assert_eq!(told.to, "anna@example.org");
    assert!(told.text.contains("Hello Anna") && !told.text.contains("thief"), "{}", told.text);
    set_email(&anna, "thief+again@example.org").await.expect("sent");
    let pending = json!({ "token": secret(&mails.recv().await.expect("a mail"), "confirm") });

    let admin = Admin::open(database).await.expect("a database");
    let kept = admin.reset_password("Anna", None, true).await.expect("there");
    assert_eq!(kept.removed_email, None);
    let reset = admin.reset_password("Anna", None, false).await.expect("there");
    assert_eq!(reset.removed_email.as_deref(), Some("thief@example.org"));
    let thief = Browser::new(&server);
    let confirm = thief.post("/api/account/email-confirmation", pending).await;
    assert_eq!(confirm, Err(RefusalCode::LinkExpired));
    let owner = Browser::new(&server);
    owner.post("/api/session", credentials("Anna", &reset.password)).await.expect("signed in");
    assert_eq!(owner.me().await.email, None);

    let ben = Browser::new(&server);
    ben.register("Ben").await;
    confirmed(&ben, &mut mails, "ben@example.org").await;
    set_email(&ben, "").await.expect("removed");
    let told = mails.recv().await.expect("a mail");
    assert!(told.to == "ben@example.org" && told.text.contains("removed"), "{}", told.text);
    server.stop().await;
}

#[tokio::test]
async fn the_owner_of_a_former_address_takes_the_account_back() {
    let (server, mut mails) = server().await;
    let anna = Browser::new(&server);
    let account = anna.register("Anna").await;
    confirmed(&anna, &mut mails, "anna@example.org").await;
    // A thief has learned the password, and hides behind two addresses and another password.
    let thief = Browser::new(&server);
    thief.post("/api/session", credentials("Anna", PASSWORD)).await.expect("signed in");
    confirmed(&thief, &mut mails, "thief@example.org").await;
    let told = mails.recv().await.expect("a mail");
    assert_eq!(told.to, "anna@example.org");
    let owners = secret(&told, "reset");
    set_email(&thief, "").await.expect("removed");
    let thiefs = secret(&mails.recv().await.expect("a mail"), "reset");
    let change = json!({ "old": PASSWORD, "new": "stolen staple" });
    thief.post("/api/me/password", change).await.expect("changed");

    let owner = Browser::new(&server);
    let reset = async |token: &str, password: &str| {
        let body = json!({ "token": token, "password": password });
        owner.post("/api/account/password-reset", body).await
    };
    assert_eq!(reset(&owners, "password1").await, Err(RefusalCode::WeakPassword));
    reset(&owners, "battery staple").await.expect("taken back");
    assert_eq!(owner.me().await.person.id, account.id);
    assert_eq!(owner.me().await.email.as_deref(), Some("anna@example.org"));
    assert!(thief.me().await.person.guest, "the thief is signed out");
    for used in [&owners, &thiefs] {
        assert_eq!(reset(used, "another staple").await, Err(RefusalCode::LinkExpired));
    }
    server.stop().await;
}

#[tokio::test]
async fn strangers_get_few_mails_whoever_asks_for_them() {
    let (server, mut mails) = server().await;
    let mut sent = 0;
    for name in ["Anna", "Ben", "Cleo", "Dora"] {
        let browser = Browser::new(&server);
        browser.register(name).await;
        let asked = set_email(&browser, &format!("Victim+{name}@example.org")).await;
        match asked {
            Ok(_) => sent += 1,
            Err(refused) => assert_eq!(refused, RefusalCode::TooMany),
        }
    }
    assert_eq!(sent, 3);
    server.stop().await;
    let mut got = 0;
    while mails.try_recv().is_ok() {
        got += 1;
    }
    assert_eq!(got, 3);
}

#[tokio::test]
async fn a_link_for_a_new_password_does_not_replace_a_passkey() {
    let (server, mut mails) = server().await;
    let anna = Browser::new(&server);
    anna.register("Anna").await;
    confirmed(&anna, &mut mails, "anna@example.org").await;
    passkeys::needed(&server, &anna).await;
    let elsewhere = Browser::new(&server);
    let forgot = json!({ "name": "Anna" });
    elsewhere.post("/api/account/forgotten-password", forgot).await.expect("sent");
    let token = secret(&mails.recv().await.expect("a mail"), "reset");
    let reset = json!({ "token": token, "password": "battery staple" });
    elsewhere.post("/api/account/password-reset", reset).await.expect("a new password");
    assert!(elsewhere.me().await.person.guest, "the link is not enough");
    assert!(anna.me().await.person.guest, "all sessions have ended");
    let refused = elsewhere.post("/api/session", credentials("Anna", "battery staple")).await;
    assert_eq!(refused, Err(RefusalCode::NeedsPasskey));
    server.stop().await;
}

#[tokio::test]
async fn a_server_without_mail_says_so() {
    let server = TestServer::start(None).await;
    let anna = Browser::new(&server);
    anna.register("Anna").await;
    assert!(!anna.me().await.mail);
    assert_eq!(set_email(&anna, "anna@example.org").await, Err(RefusalCode::NotNow));
    let forgot = anna.post("/api/account/forgotten-password", json!({ "name": "Anna" })).await;
    assert_eq!(forgot, Err(RefusalCode::NotNow));
    server.stop().await;
}
