//! Every check has a passkey that only it refuses. The authenticator is made of `ring`'s keys.

use ring::{
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, Ed25519KeyPair, KeyPair},
};
use serde_json::{Value, json};

use super::{
    super::public_key::{ED25519_HEAD, EDDSA, ES256, P256_HEAD, RS256, parse, verify},
    *,
};

const SITE: Site<'_> = Site { origin: "https://play.example.org:8443", session: "s" };
const CHALLENGE: &str = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
const ANNA: &str = "00000000000000000000000000000001";

const RSA_INFO: &str = "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAoRmSqYY0n0p5UHlsnDjBNiApKIhzh_EEqUN4JTzUpqtvK6gp10kzxnyFtjiOsMENsxDa4319eIunmolpAHpxD4KhQZI7b9lHwcRUgf6gn1vhcy_BDs8FTwTb5Dt_Z3HO3jYt6Tm0JyJ1xBZm5Nb_T8xewJdyYrTZPoFm7KL4z_fNW-_k_w-odvjXC2FJMy5_tUVz9j-MyDlAQs-JF29Q8S4bgBlHOJFjef_Z_L1zPKcZWVmsP7CzLzc263qHey3N-bD2ubl2_jaH1XLwlRD37S6xbJ29JUu81o8Ua6Fjz3p95x7hK2AyoWuhONnLjM7zgrIQ9SJrvFcfFpjkFk5q4QIDAQAB";
/// Of the text `tandem`.
const RSA_SIGNATURE: &str = "L5gzyCW64jTVcpmxvz0QM_bqk4zPzrwwtZQ1TqbUJzOVgXEvpoDznYwXPDOvxDK1Rqu9eiG-Trp89hW_W-TsVcGeEhTCHohMZzaO1XCUSd2seQlLiewNxnot2oSuSXdn2n3GQ45CsgqRzZhR0-ECh_nGZxbASWkRjgPIU0uM5920E-QbapUGPvOI4m4jCpnCIZaa80CmJyvDZQM-NLdlUlgD69grOSUqpo2YNzhTg076A3ymZ_UlVU67ILM01ADnxAqZL1KDhMFHw-nLV118HveHbYlA7yLs-ImhSjnqaOwCDYyzZOBFDeB8nXlQZOJmGoVaS3RUHBUXXc7jDT0g7Q";
/// Of 1024 bits.
const SHORT_RSA_INFO: &str = "MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDA1K1r0JQK6ySdCq8F7Sf_33_owAsME2uoYP-QkfnIXXgODVyOVXeOutGSxEYoUmgADlXqcEYCnFydaSUkN7E5SIVsITk-d2mUPJua4Tc0gL6I-MiunhCdbZaVuHw3DeWG4DSpWm9Ryp5frvph2y-fkrNoPeRVDwsb_9miqyQ-RwIDAQAB";

fn encoded(bytes: impl AsRef<[u8]>) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

fn decoded(text: &str) -> Vec<u8> {
    URL_SAFE_NO_PAD.decode(text).expect("base64url")
}

fn client(kind: &str) -> Value {
    let origin = SITE.origin;
    json!({ "type": kind, "challenge": CHALLENGE, "origin": origin, "crossOrigin": false })
}

fn authenticator(host: &str, flags: u8, credential: Option<&[u8]>) -> Vec<u8> {
    let mut data = Sha256::digest(host.as_bytes()).to_vec();
    data.extend([flags, 0, 0, 1, 2]);
    if let Some(id) = credential {
        data.extend([0; 16]);
        data.extend(u16::try_from(id.len()).expect("short").to_be_bytes());
        data.extend(id);
    }
    data
}

fn new(client: &Value, data: &[u8]) -> NewPasskey {
    let point = [&[4][..], &[7; 64]].concat();
    NewPasskey {
        name: "Phone".to_owned(),
        id: encoded([9; 16]),
        public_key: encoded([&P256_HEAD[..], &point].concat()),
        algorithm: -7,
        authenticator_data: encoded(data),
        client_data: encoded(client.to_string()),
        password: "battery staple".to_owned(),
    }
}

#[test]
fn a_new_passkey_is_of_this_site_host_and_user() {
    let good =
        new(&client("webauthn.create"), &authenticator("play.example.org", 0x45, Some(&[9; 16])));
    let read = new_passkey(&good, SITE).expect("good");
    assert_eq!((read.counter, read.challenge.as_str()), (0x0102, CHALLENGE));
    assert_eq!(read.public_key.len(), 65);

    let with = |key: &str, value: Value| {
        let mut client = client("webauthn.create");
        client[key] = value;
        NewPasskey { client_data: encoded(client.to_string()), ..good.clone() }
    };
    let data = |host, flags, id: Option<&[u8]>| NewPasskey {
        authenticator_data: encoded(authenticator(host, flags, id)),
        ..good.clone()
    };
    let (host, id) = ("play.example.org", &[9; 16][..]);
    for (wrong, fault) in [
        (with("type", json!("webauthn.get")), Fault::Ceremony),
        (with("origin", json!("https://play.example.org")), Fault::Origin),
        (with("origin", json!("http://play.example.org:8443")), Fault::Origin),
        (with("crossOrigin", json!(true)), Fault::CrossOrigin),
        (with("challenge", json!(7)), Fault::ClientData),
        (data("example.org", 0x45, Some(id)), Fault::Host),
        (data("play.example.org:8443", 0x45, Some(id)), Fault::Host),
        (data(host, 0x44, Some(id)), Fault::NotPresent),
        (data(host, 0x41, Some(id)), Fault::NotVerified),
        (data(host, 0x05, Some(id)), Fault::Id),
        (data(host, 0x45, None), Fault::Id),
        (data(host, 0x45, Some(&[8; 16])), Fault::Id),
        (data(host, 0x45, Some(&[9; 17])), Fault::Id),
        (NewPasskey { algorithm: -8, ..good.clone() }, Fault::PublicKey),
        (NewPasskey { algorithm: 5, ..good.clone() }, Fault::Algorithm),
        (NewPasskey { id: encoded([9; 15]), ..good.clone() }, Fault::Bytes),
        (NewPasskey { id: encoded([9; 1024]), ..good.clone() }, Fault::Bytes),
        (NewPasskey { public_key: "+/==".to_owned(), ..good.clone() }, Fault::Bytes),
        (NewPasskey { client_data: encoded([b' '; 5000]), ..good.clone() }, Fault::Bytes),
    ] {
        assert_eq!(new_passkey(&wrong, SITE).expect_err("refused"), fault);
    }
    // A length behind the end.
    let mut data = authenticator(host, 0x45, Some(id));
    for length in 0..data.len() {
        let cut = NewPasskey { authenticator_data: encoded(&data[..length]), ..good.clone() };
        new_passkey(&cut, SITE).expect_err("cut");
    }
    data[ID_LENGTH] = 0xff;
    let long = NewPasskey { authenticator_data: encoded(data), ..good.clone() };
    assert_eq!(new_passkey(&long, SITE).expect_err("refused"), Fault::Id);
}

#[test]
fn a_proof_is_signed_by_the_key_of_its_owner() {
    let random = SystemRandom::new();
    let elliptic = &ECDSA_P256_SHA256_ASN1_SIGNING;
    let pair = EcdsaKeyPair::generate_pkcs8(elliptic, &random).expect("a key");
    let pair = EcdsaKeyPair::from_pkcs8(elliptic, pair.as_ref(), &random).expect("a key");
    let other = Ed25519KeyPair::generate_pkcs8(&random).expect("a key");
    let other = Ed25519KeyPair::from_pkcs8(other.as_ref()).expect("a key");
    let info = [&P256_HEAD[..], pair.public_key().as_ref()].concat();
    let key = parse(ES256, &info).expect("a key");
    let info = [&ED25519_HEAD[..], other.public_key().as_ref()].concat();
    let other_key = parse(EDDSA, &info).expect("a key");

    let client = client("webauthn.get").to_string();
    let data = authenticator("play.example.org", 0x05, None);
    let message = [&data[..], &Sha256::digest(&client)].concat();
    let signed = |signature: &[u8]| PasskeyProof {
        id: encoded([9; 16]),
        authenticator_data: encoded(&data),
        client_data: encoded(&client),
        signature: encoded(signature),
        user: Some(encoded(ANNA)),
    };
    let good = signed(pair.sign(&random, &message).expect("signed").as_ref());
    let read = super::proof(&good, SITE).expect("good");
    assert_eq!(read.counter, 0x0102);
    assert_eq!(read.is_signed_by(ES256, &key, ANNA), Ok(()));
    assert_eq!(read.is_signed_by(EDDSA, &other_key, ANNA), Err(Fault::Signature));
    assert_eq!(read.is_signed_by(ES256, &key, "somebody"), Err(Fault::Owner));
    assert_eq!(read.is_signed_by(0, &key, ANNA), Err(Fault::Algorithm));
    let read = super::proof(&signed(other.sign(&message).as_ref()), SITE).expect("good");
    assert_eq!(read.is_signed_by(EDDSA, &other_key, ANNA), Ok(()));
    assert_eq!(read.is_signed_by(ES256, &key, ANNA), Err(Fault::Signature));

    // Every byte that it has signed counts.
    let mut forged = data.clone();
    forged[36] ^= 1;
    let forged = PasskeyProof { authenticator_data: encoded(forged), ..good.clone() };
    let read = super::proof(&forged, SITE).expect("it reads the same");
    assert_eq!(read.is_signed_by(ES256, &key, ANNA), Err(Fault::Signature));
    let forged = PasskeyProof { client_data: encoded(format!("{client} ")), ..good.clone() };
    let read = super::proof(&forged, SITE).expect("it reads the same");
    assert_eq!(read.is_signed_by(ES256, &key, ANNA), Err(Fault::Signature));

    let created = super::tests::client("webauthn.create").to_string();
    let created = PasskeyProof { client_data: encoded(created), ..good };
    assert_eq!(super::proof(&created, SITE).expect_err("refused"), Fault::Ceremony);
}

#[test]
fn public_keys_are_read_strictly() {
    let info = decoded(RSA_INFO);
    let key = parse(RS256, &info).expect("a key");
    let signature = decoded(RSA_SIGNATURE);
    assert_eq!(verify(RS256, &key, b"tandem", &signature), Ok(()));
    assert_eq!(verify(RS256, &key, b"random", &signature), Err(Fault::Signature));
    assert_eq!(parse(RS256, &decoded(SHORT_RSA_INFO)), Err(Fault::PublicKey));
    for length in 0..info.len() {
        assert_eq!(parse(RS256, &info[..length]), Err(Fault::PublicKey));
    }
    assert_eq!(parse(RS256, &[&info[..], &[0]].concat()), Err(Fault::PublicKey));
    // Heads, lengths and paddings; other bytes are numbers.
    for at in (0..33).chain([info.len() - 5, info.len() - 4]) {
        let mut wrong = info.clone();
        wrong[at] ^= 0x80;
        assert_eq!(parse(RS256, &wrong), Err(Fault::PublicKey), "byte {at}");
    }
    let point = [&P256_HEAD[..], &[4], &[1; 64]].concat();
    parse(ES256, &point).expect("it looks like a point");
    for wrong in [&point[1..], &point[..90], &[&point[..], &[0]].concat()] {
        assert_eq!(parse(ES256, wrong), Err(Fault::PublicKey));
    }
    let compressed = [&P256_HEAD[..], &[2], &[1; 64]].concat();
    assert_eq!(parse(ES256, &compressed), Err(Fault::PublicKey));
    assert_eq!(parse(EDDSA, &point), Err(Fault::PublicKey));
    // A point that is not on the curve verifies nothing.
    let key = parse(ES256, &point).expect("it looks like a point");
    assert_eq!(verify(ES256, &key, b"", &[0; 64]), Err(Fault::Signature));
}

#[test]
fn a_host_has_no_port() {
    for (origin, host) in [
        ("https://play.example.org", "play.example.org"),
        ("https://play.example.org:8443", "play.example.org"),
        ("http://localhost:5000", "localhost"),
        ("http://[::1]:5000", "[::1]"),
        ("http://[::1]", "[::1]"),
        ("http://", ""),
    ] {
        assert_eq!(Site { origin, session: "" }.host(), host);
    }
}
