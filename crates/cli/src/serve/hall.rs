//! The options of `tandem serve` for a hall without internet: where it listens, and what the
//! organizer sees at the terminal.

use std::{
    io::{self, IsTerminal, Write},
    net::{IpAddr, SocketAddr},
    path::{Path, PathBuf},
};

use anstyle::AnsiColor;
use clap::builder::BoolishValueParser;
use server::{EventBackup, Hall, HallNetwork};

use super::logging::LogArguments;
use crate::{exit::Failure, tournament};

/// The port of HTTPS in a hall, and the one of the page that explains it: no rights are needed.
const PORT: u16 = 8443;
const PLAIN_PORT: u16 = 8080;

/// The standard ports belong together.
const STANDARD: [u16; 2] = [443, 80];

/// The beginnings of names of interfaces that no other device in the hall can reach, as a rule.
const VIRTUAL: [&str; 12] = [
    "br-",
    "cni",
    "docker",
    "lxc",
    "podman",
    "tailscale",
    "tun",
    "utun",
    "veth",
    "vEthernet",
    "virbr",
    "wg",
];

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Hall")]
pub(super) struct HallOptions {
    /// Serve a hall without internet: HTTPS on the local network, by an authority of its own
    ///
    /// The server listens at port 8443 of this machine's address in the local network, unless
    /// --listen chooses another one, and prints the address as a QR code. Plain HTTP at port 8080,
    /// or at --redirect-http, has only a page that explains how phones and computers come to trust
    /// the server (docs/hall.md).
    #[arg(long, env = "TANDEM_HALL", value_parser = BoolishValueParser::new())]
    pub(super) hall: bool,
    /// Folder of the hall's authority and, unless --backup is given, of the copies of its
    /// tournaments
    #[arg(long, value_name = "DIR", default_value = "hall", env = "TANDEM_HALL_FOLDER")]
    hall_folder: PathBuf,
    /// Folder that has every tournament as JSON, which any server imports, and as a page to print
    ///
    /// The server writes both after every change [default with --hall: tournaments in
    /// --hall-folder].
    #[arg(long, value_name = "DIR", env = "TANDEM_BACKUP")]
    backup: Option<PathBuf>,
}

/// Where a hall is.
pub(super) struct Place {
    pub(super) listen: SocketAddr,
    pub(super) plain: SocketAddr,
    pub(super) network: HallNetwork,
    /// The other addresses that the organizer may have meant, with their interfaces.
    others: Vec<(String, IpAddr)>,
    /// The interface of the address, if the server chose it.
    chosen: Option<String>,
}

impl HallOptions {
    /// Where events are kept beside the database, if anywhere.
    pub(super) fn backup(&self) -> Option<EventBackup> {
        let usual = || self.hall.then(|| self.hall_folder.join("tournaments"));
        let folder = self.backup.clone().or_else(usual)?;
        Some(EventBackup { folder, time: tournament::moment })
    }

    /// Where the hall is, if the server is for one.
    pub(super) fn place(
        &self,
        listen: Option<SocketAddr>,
        plain: Option<SocketAddr>,
    ) -> Result<Option<Place>, Failure> {
        if !self.hall {
            return Ok(None);
        }
        let interfaces = interfaces()
            .map_err(|error| Failure::Message(format!("cannot list the networks: {error}")))?;
        let place = place(&interfaces, listen, plain, &self.hall_folder);
        place.map(Some).map_err(Failure::Message)
    }
}

/// An address of this machine with the name of its interface.
type Interface = (String, IpAddr);

/// The addresses that other devices may reach, the likeliest first.
fn interfaces() -> io::Result<Vec<Interface>> {
    let all = if_addrs::get_if_addrs()?;
    let found = all.into_iter().filter(|it| !it.is_loopback() && !it.is_link_local());
    let mut found: Vec<Interface> = found.map(|it| (it.name.clone(), it.ip())).collect();
    found.sort_by_key(|(name, address)| rank(name, *address));
    Ok(found)
}

/// Sorts addresses: those of networks that exist before those that only programs see, those of
/// IPv4, which people can type, before those of IPv6, and those of local networks before others.
fn rank(name: &str, address: IpAddr) -> [bool; 3] {
    let is_private = match address {
        IpAddr::V4(address) => address.is_private(),
        IpAddr::V6(address) => address.is_unique_local(),
    };
    [VIRTUAL.iter().any(|part| name.starts_with(part)), address.is_ipv6(), !is_private]
}

fn place(
    interfaces: &[Interface],
    listen: Option<SocketAddr>,
    plain: Option<SocketAddr>,
    folder: &Path,
) -> Result<Place, String> {
    let given = listen.map(|listen| listen.ip()).filter(|address| !address.is_unspecified());
    // A server at 0.0.0.0 has no address of IPv6.
    let reachable = |address: IpAddr| listen.is_none_or(|it| it.is_ipv6() || address.is_ipv4());
    let mut likely = interfaces.iter().filter(|(_, address)| reachable(*address));
    let (address, chosen) = match (given, likely.next()) {
        (Some(address), _) => (address, None),
        (None, Some((name, address))) => (*address, Some(name.clone())),
        (None, None) => {
            return Err(
                "--hall: this machine is in no network; connect it, or give an address with \
                 --listen ADDRESS:PORT"
                    .to_owned(),
            );
        }
    };
    let listen = listen.unwrap_or(SocketAddr::new(address, PORT));
    let plain = plain.unwrap_or_else(|| {
        let port = match listen.port() {
            0 => 0,
            port if port == STANDARD[0] => STANDARD[1],
            _ => PLAIN_PORT,
        };
        SocketAddr::new(listen.ip(), port)
    });
    if listen == plain && listen.port() != 0 {
        return Err(format!(
            "--hall: HTTPS and plain HTTP cannot both be at {listen}; choose another port with \
             --listen or --redirect-http"
        ));
    }
    let others = interfaces.iter().filter(|(_, other)| *other != address).cloned();
    let others: Vec<Interface> = others.collect();
    let network = HallNetwork {
        folder: folder.to_owned(),
        address,
        others: others.iter().map(|(_, address)| *address).collect(),
        name: host(&gethostname::gethostname().to_string_lossy()),
    };
    Ok(Place { listen, plain, network, others, chosen })
}

/// The first part of the machine's name, if it can be one in a certificate.
fn host(name: &str) -> Option<String> {
    let name = name.split('.').next().unwrap_or_default().to_ascii_lowercase();
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    let is_name =
        (1..=63).contains(&name.len()) && name.bytes().all(is_part) && name != "localhost";
    is_name.then_some(name)
}

/// Tells the organizer where devices begin, with a code for their cameras if this is a terminal.
pub(super) fn announce(log: &LogArguments, place: &Place, hall: &Hall) {
    log.announce(&format!("Devices in the hall begin at {}", hall.welcome()));
    if log.is_text() && io::stderr().is_terminal() {
        let style = AnsiColor::Black.on(AnsiColor::White);
        let mut out = anstream::stderr();
        for line in hall.code().lines() {
            let _ = writeln!(out, "{style}{line}{style:#}");
        }
    }
    log.announce(&format!(
        "They install the authority {}, with the SHA-256 fingerprint {}",
        hall.authority(),
        hall.fingerprint()
    ));
    let listed = |(name, address): &Interface| format!("{address} ({name})");
    let others: Vec<String> = place.others.iter().map(listed).collect();
    if let (Some(chosen), false) = (&place.chosen, others.is_empty()) {
        let address = place.network.address;
        log.announce(&format!(
            "{address} is the address of {chosen}; with --listen the hall is at another one: {}",
            others.join(", ")
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn interface(name: &str, address: &str) -> Interface {
        (name.to_owned(), address.parse().expect("an address"))
    }

    #[test]
    fn the_network_of_the_hall_comes_before_those_of_programs() {
        let mut found = [
            interface("docker0", "172.17.0.1"),
            interface("wlan0", "fd00::7"),
            interface("eth1", "203.0.113.7"),
            interface("wlan0", "192.168.1.7"),
        ];
        found.sort_by_key(|(name, address)| rank(name, *address));
        let order = found.map(|(_, address)| address.to_string());
        assert_eq!(order, ["192.168.1.7", "203.0.113.7", "fd00::7", "172.17.0.1"]);
    }

    #[test]
    fn the_operator_chooses_the_address_or_the_server_does() {
        let known = [interface("wlan0", "192.168.1.7"), interface("eth0", "10.0.0.3")];
        let at = |listen: &str, plain: &str| {
            let given = |text: &str| (!text.is_empty()).then(|| text.parse().expect("an address"));
            let place = place(&known, given(listen), given(plain), Path::new("hall"))?;
            let shown = [place.listen, place.plain].map(|it| it.to_string()).join(" ");
            Ok::<_, String>(format!("{} {shown}", place.network.address))
        };
        for (listen, plain, expected) in [
            ("", "", "192.168.1.7 192.168.1.7:8443 192.168.1.7:8080"),
            ("10.0.0.3:443", "", "10.0.0.3 10.0.0.3:443 10.0.0.3:80"),
            ("0.0.0.0:8443", "", "192.168.1.7 0.0.0.0:8443 0.0.0.0:8080"),
            ("127.0.0.1:0", "", "127.0.0.1 127.0.0.1:0 127.0.0.1:0"),
            ("10.0.0.3:8080", "10.0.0.3:80", "10.0.0.3 10.0.0.3:8080 10.0.0.3:80"),
        ] {
            assert_eq!(at(listen, plain).as_deref(), Ok(expected), "{listen} {plain}");
        }
        let error = at("10.0.0.3:8080", "").expect_err("one port for both");
        assert!(error.contains("--redirect-http"), "{error}");
        let any = Some("0.0.0.0:8443".parse().expect("an address"));
        let long = [interface("wlan0", "fd00::7"), interface("eth0", "10.0.0.3")];
        let found = place(&long, any, None, Path::new("hall")).expect("a place");
        assert_eq!(found.network.address.to_string(), "10.0.0.3");
        let error = place(&[], None, None, Path::new("hall")).err().expect("no network");
        assert!(error.contains("--listen"), "{error}");
    }

    #[test]
    fn only_names_that_a_certificate_can_have_are_taken() {
        for (name, expected) in [
            ("Laptop", Some("laptop")),
            ("laptop.example.org", Some("laptop")),
            ("my laptop", None),
            ("", None),
            ("localhost", None),
        ] {
            assert_eq!(host(name).as_deref(), expected, "{name}");
        }
    }
}
