//! A certificate authority of the server's own, for a hall without internet. It is kept in a
//! folder; the certificate of the server is made anew at every start.
//!
//! Devices that trust it risk little: it signs for servers in local networks only, and ends by
//! itself.

use std::{
    fmt,
    net::IpAddr,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use rcgen::{
    BasicConstraints, CertificateParams, CidrSubnet, DnType, ExtendedKeyUsagePurpose,
    GeneralSubtree, IsCa, Issuer, KeyPair, KeyUsagePurpose, NameConstraints, SanType,
    string::Ia5String,
};
use ring::digest::{SHA256, digest};
use time::OffsetDateTime;
use tokio_rustls::rustls::{
    Error, RootCertStore,
    client::{WebPkiServerVerifier, danger::ServerCertVerifier},
    crypto::ring::default_provider,
    pki_types::{CertificateDer, PrivateKeyDer, ServerName, UnixTime, pem::PemObject},
};

use super::{Present, TlsError, files, server_config};
use crate::disk;

/// How long an authority lasts, in days: a season of a club.
const LIFETIME: i64 = 90;

/// An authority that ends sooner is replaced at the start: no evening and no weekend is longer.
const LEAST: Duration = Duration::from_hours(72);

/// How many days the clocks of devices may be late.
const SLACK: i64 = 1;

/// The line before the certificate in its file, with its end in seconds since 1970 (RFC 7468, 2).
const ENDS: &str = "ends: ";

/// The networks for which the authority may sign (RFC 1918, 3927, 4193, 4291).
const LOCAL: [&str; 7] = [
    "10.0.0.0/8",
    "127.0.0.0/8",
    "169.254.0.0/16",
    "172.16.0.0/12",
    "192.168.0.0/16",
    "fc00::/7",
    "fe80::/10",
];

/// The names for which it may sign: those of multicast DNS, and this machine itself.
const NAMES: [&str; 2] = ["local", "localhost"];

/// The place of a hall in its network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HallNetwork {
    /// The folder of the authority.
    pub folder: PathBuf,
    /// The address that people get.
    pub address: IpAddr,
    /// The other addresses of the machine.
    pub others: Vec<IpAddr>,
    /// The name of the machine, which answers to `NAME.local` too.
    pub name: Option<String>,
}

/// The certificate that devices have to trust.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Authority {
    certificate: CertificateDer<'static>,
    name: String,
    ends: OffsetDateTime,
}

impl fmt::Debug for Authority {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Authority").field(&self.name).finish()
    }
}

impl Authority {
    /// In DER.
    pub(crate) fn certificate(&self) -> &[u8] {
        &self.certificate
    }

    /// The name that lists of authorities show.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The moment from which on no device trusts it.
    pub(crate) fn ends(&self) -> OffsetDateTime {
        self.ends
    }

    /// The SHA-256 of the certificate.
    pub(crate) fn digest(&self) -> [u8; 32] {
        sha256(&self.certificate)
    }
}

fn sha256(bytes: &[u8]) -> [u8; 32] {
    let mut digested = [0; 32];
    digested.copy_from_slice(digest(&SHA256, bytes).as_ref());
    digested
}

/// An authority that can sign.
struct Root {
    certificate: CertificateDer<'static>,
    key: KeyPair,
    ends: OffsetDateTime,
}

/// Takes the authority from its folder, or makes one, and signs a certificate for the machine.
pub(super) fn load(network: &HallNetwork) -> Result<(Present, Authority), TlsError> {
    let failure = |error: &dyn fmt::Display| TlsError::at(&network.folder.display(), &error);
    disk::private_folder(&network.folder).map_err(|error| failure(&error))?;
    let now = now();
    let root = match Root::read(&network.folder)? {
        Some(root) if root.ends >= now + LEAST => root,
        Some(_) => {
            tracing::warn!("the hall's authority ends soon: devices have to install a new one");
            Root::create(network, now)?
        }
        None => Root::create(network, now)?,
    };
    let (certificate, key) = root.certify(network, now)?;
    let config = server_config(|builder| builder.with_single_cert(vec![certificate], key));
    let config = config.map_err(|error| failure(&error))?;
    let present = Present {
        ordinary: Arc::new(config),
        #[cfg(feature = "acme")]
        challenge: None,
    };
    let Root { certificate, key, ends } = root;
    Ok((present, Authority { certificate, name: name(&key), ends }))
}

fn now() -> OffsetDateTime {
    OffsetDateTime::from_unix_timestamp(store::now()).unwrap_or(OffsetDateTime::UNIX_EPOCH)
}

impl Root {
    fn files(folder: &Path) -> [PathBuf; 2] {
        ["authority.pem", "authority-key.pem"].map(|name| folder.join(name))
    }

    /// Reads the authority of a folder, if there is one.
    fn read(folder: &Path) -> Result<Option<Self>, TlsError> {
        let [certificate, key] = Self::files(folder);
        if !certificate
            .try_exists()
            .map_err(|error| TlsError::at(&certificate.display(), &error))?
        {
            return Ok(None);
        }
        files::is_private(&key)?;
        let pem = files::bytes(&key)?;
        let pair = KeyPair::from_pem(&String::from_utf8_lossy(&pem));
        let pair = pair.map_err(|error| TlsError::at(&key.display(), &error))?;
        let text = files::bytes(&certificate)?;
        let root = CertificateDer::from_pem_slice(&text);
        let root = root.map_err(|error| TlsError::at(&certificate.display(), &error))?;
        // Without this line, nobody knows how long it lasts.
        let text = String::from_utf8_lossy(&text);
        let ends = text.lines().find_map(|line| line.strip_prefix(ENDS)?.parse().ok());
        let ends = ends.and_then(|ends| OffsetDateTime::from_unix_timestamp(ends).ok());
        let ends = ends.unwrap_or(OffsetDateTime::UNIX_EPOCH);
        Ok(Some(Self { certificate: root, key: pair, ends }))
    }

    /// Makes a new authority and stores it: first the key, so that no certificate lacks one.
    fn create(network: &HallNetwork, now: OffsetDateTime) -> Result<Self, TlsError> {
        let failure = |error: &dyn fmt::Display| TlsError::at(&network.folder.display(), &error);
        let key = KeyPair::generate().map_err(|error| failure(&error))?;
        let mut params = params(&key);
        let ends = now + time::Duration::days(LIFETIME);
        lasts(&mut params, now, ends);
        params.is_ca = IsCa::Ca(BasicConstraints::Constrained(0));
        params.key_usages = vec![KeyUsagePurpose::KeyCertSign, KeyUsagePurpose::CrlSign];
        params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
        params.name_constraints = Some(constraints(network.address));
        let certificate = params.self_signed(&key).map_err(|error| failure(&error))?;
        let [certificate_file, key_file] = Self::files(&network.folder);
        let text = format!("{ENDS}{}\n{}", ends.unix_timestamp(), certificate.pem());
        let stored = disk::replace(&key_file, key.serialize_pem().as_bytes())
            .and_then(|()| disk::replace(&certificate_file, text.as_bytes()));
        stored.map_err(|error| failure(&error))?;
        Ok(Self { certificate: certificate.der().clone(), key, ends })
    }

    /// Signs a certificate for the machine, and checks it as a device will.
    fn certify(
        &self,
        network: &HallNetwork,
        now: OffsetDateTime,
    ) -> Result<(CertificateDer<'static>, PrivateKeyDer<'static>), TlsError> {
        let failure = |error: &dyn fmt::Display| TlsError::at(&network.folder.display(), &error);
        let key = KeyPair::generate().map_err(|error| failure(&error))?;
        let mut leaf = CertificateParams::default();
        lasts(&mut leaf, now, self.ends);
        leaf.distinguished_name.push(DnType::CommonName, "Tandem");
        leaf.subject_alt_names = subjects(network);
        leaf.key_usages = vec![KeyUsagePurpose::DigitalSignature];
        leaf.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
        leaf.use_authority_key_identifier_extension = true;
        let issuer = Issuer::new(params(&self.key), &self.key);
        let leaf = leaf.signed_by(&key, &issuer).map_err(|error| failure(&error))?;
        let certificate = leaf.der().clone();
        verify(&self.certificate, &certificate, network.address).map_err(|error| {
            let text = format!(
                "this authority cannot vouch for {} ({error}); remove the folder, and devices have to install a new one",
                network.address
            );
            failure(&text)
        })?;
        Ok((certificate, PrivateKeyDer::Pkcs8(key.serialize_der().into())))
    }
}

/// Checks a certificate as a device does that trusts the authority.
fn verify(
    root: &CertificateDer<'static>,
    leaf: &CertificateDer<'static>,
    address: IpAddr,
) -> Result<(), Error> {
    let mut roots = RootCertStore::empty();
    roots.add(root.clone())?;
    let provider = Arc::new(default_provider());
    let verifier = WebPkiServerVerifier::builder_with_provider(Arc::new(roots), provider).build();
    let verifier = verifier.map_err(|error| Error::General(error.to_string()))?;
    let name = ServerName::IpAddress(address.into());
    verifier.verify_server_cert(leaf, &[], &name, &[], UnixTime::now()).map(drop)
}

/// The subject of an authority.
fn params(key: &KeyPair) -> CertificateParams {
    let mut params = CertificateParams::default();
    params.distinguished_name = rcgen::DistinguishedName::new();
    params.distinguished_name.push(DnType::CommonName, name(key));
    params
}

/// Two authorities have different names, so that people know which one to remove.
fn name(key: &KeyPair) -> String {
    let [a, b, c, d, ..] = sha256(key.public_key_raw());
    format!("Tandem hall {a:02X}{b:02X}-{c:02X}{d:02X}")
}

fn lasts(params: &mut CertificateParams, now: OffsetDateTime, ends: OffsetDateTime) {
    params.not_before = now - time::Duration::days(SLACK);
    params.not_after = ends;
}

fn local() -> impl Iterator<Item = CidrSubnet> {
    LOCAL.iter().filter_map(|network| network.parse().ok())
}

/// The names and addresses for which an authority may sign. An operator who chooses a public
/// address gets that one too.
fn constraints(address: IpAddr) -> NameConstraints {
    let own = CidrSubnet::from_addr_prefix(address, if address.is_ipv4() { 32 } else { 128 });
    let own = (!is_local(address)).then_some(own);
    let networks = local().chain(own).map(GeneralSubtree::IpAddress);
    let names = NAMES.iter().map(|&name| GeneralSubtree::DnsName(name.to_owned()));
    let permitted_subtrees = names.chain(networks).collect();
    NameConstraints { permitted_subtrees, excluded_subtrees: Vec::new() }
}

/// Whether the authority may sign for an address in any case.
fn is_local(address: IpAddr) -> bool {
    let masked = |bytes: &[u8], mask: &[u8], network: &[u8]| {
        bytes.iter().zip(mask).zip(network).all(|((byte, mask), network)| byte & mask == *network)
    };
    local().any(|network| match (network, address) {
        (CidrSubnet::V4(network, mask), IpAddr::V4(address)) => {
            masked(&address.octets(), &mask, &network)
        }
        (CidrSubnet::V6(network, mask), IpAddr::V6(address)) => {
            masked(&address.octets(), &mask, &network)
        }
        _ => false,
    })
}

/// The addresses and names of the machine. One that the authority may not sign for would make the
/// certificate invalid for all.
fn subjects(network: &HallNetwork) -> Vec<SanType> {
    let loopback = [IpAddr::from([127, 0, 0, 1])];
    let others = network.others.iter().chain(&loopback).copied().filter(|it| is_local(*it));
    let mut addresses = vec![network.address];
    for address in others {
        if !addresses.contains(&address) {
            addresses.push(address);
        }
    }
    let own = network.name.iter().map(|name| format!("{name}.local"));
    let names = own.chain(["localhost".to_owned()]);
    let names = names.filter_map(|name| Ia5String::try_from(name).ok().map(SanType::DnsName));
    addresses.into_iter().map(SanType::IpAddress).chain(names).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn local_networks_are_told_from_others() {
        for (address, expected) in [
            ("192.168.1.7", true),
            ("10.255.0.1", true),
            ("172.31.9.9", true),
            ("172.32.0.1", false),
            ("127.0.0.1", true),
            ("8.8.8.8", false),
            ("fd12::1", true),
            ("fe80::1", true),
            ("2001:db8::1", false),
        ] {
            assert_eq!(is_local(address.parse().expect("an address")), expected, "{address}");
        }
        assert_eq!(local().count(), LOCAL.len());
    }

    fn network(folder: &Path, address: &str) -> HallNetwork {
        let address = address.parse().expect("an address");
        let others = vec![[8, 8, 8, 8].into(), [192, 168, 9, 9].into()];
        HallNetwork { folder: folder.to_owned(), address, others, name: Some("hall".to_owned()) }
    }

    #[test]
    fn an_authority_vouches_for_local_networks_only() {
        let folder = tempfile::tempdir().expect("a folder");
        let network = network(folder.path(), "192.168.1.7");
        let root = Root::create(&network, now()).expect("made");
        let issuer = Issuer::new(params(&root.key), &root.key);
        let signed = |name: &str| {
            let key = KeyPair::generate().expect("a key");
            let leaf = CertificateParams::new([name.to_owned()]).expect("a name");
            leaf.signed_by(&key, &issuer).expect("signed").der().clone()
        };
        let accepts = |name: &str| {
            let mut roots = RootCertStore::empty();
            roots.add(root.certificate.clone()).expect("a root");
            let provider = Arc::new(default_provider());
            let verifier = WebPkiServerVerifier::builder_with_provider(Arc::new(roots), provider);
            let verifier = verifier.build().expect("a verifier");
            let server = ServerName::try_from(name.to_owned()).expect("a name");
            verifier.verify_server_cert(&signed(name), &[], &server, &[], UnixTime::now()).is_ok()
        };
        for name in ["192.168.77.1", "10.0.0.1", "hall.local", "localhost", "fd00::1"] {
            assert!(accepts(name), "{name}");
        }
        for name in ["bank.example", "hall.local.example", "8.8.8.8", "2001:db8::1"] {
            assert!(!accepts(name), "{name}");
        }
    }

    #[test]
    fn a_new_authority_replaces_one_that_ends_soon() {
        let folder = tempfile::tempdir().expect("a folder");
        let network = network(folder.path(), "192.168.1.7");
        let (_, first) = load(&network).expect("made");
        assert_eq!(load(&network).expect("kept").1, first);
        let old = now() - time::Duration::days(LIFETIME - 1);
        Root::create(&network, old).expect("made");
        let (_, second) = load(&network).expect("replaced");
        assert_ne!(second.digest(), first.digest());
        assert_eq!(load(&network).expect("kept").1, second);
    }

    #[test]
    fn an_address_beyond_the_authority_is_refused_with_the_way_out() {
        let folder = tempfile::tempdir().expect("a folder");
        load(&network(folder.path(), "192.168.1.7")).expect("made");
        load(&network(folder.path(), "10.1.2.3")).expect("any local network");
        let Err(error) = load(&network(folder.path(), "203.0.113.5")) else { panic!("refused") };
        let error = error.to_string();
        assert!(error.contains("203.0.113.5") && error.contains("remove the folder"), "{error}");
        let chosen = tempfile::tempdir().expect("a folder");
        load(&network(chosen.path(), "203.0.113.5")).expect("a public address that was chosen");
    }
}
