//! A server in a hall without internet: where it is, and what devices install to trust it.

pub(crate) mod welcome;

use std::{
    fmt::Write,
    io,
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use qrcode::{
    EcLevel, QrCode,
    render::{svg, unicode},
};

use crate::{
    config::Config,
    net::{
        sockets::Sockets,
        tls::{Authority, HallNetwork, Security, Tls},
    },
};

/// The size of the picture of a code, in pixels; it scales.
const PICTURE: u32 = 256;

/// Where the server of a hall is.
#[derive(Clone, Debug)]
pub struct Hall {
    authority: Arc<Authority>,
    address: IpAddr,
    /// The port of HTTPS, and that of plain HTTP.
    ports: [u16; 2],
}

impl Hall {
    /// The hall that the server is for, if any, once its sockets have their ports.
    pub(crate) fn of(
        config: &Config,
        security: Option<&Security>,
        sockets: &Sockets,
    ) -> io::Result<Option<Self>> {
        let Some(Tls::Hall(HallNetwork { address, .. })) = config.tls else { return Ok(None) };
        let page = sockets.address()?.port();
        let ports = [page, sockets.redirect().map_or(page, |address| address.port())];
        let authority = security.and_then(Security::authority);
        Ok(authority.map(|authority| Self { authority, address, ports }))
    }

    /// The address of the server: `https://192.168.1.7:8443`.
    pub fn url(&self) -> String {
        self.at("https", self.ports[0], 443)
    }

    /// The page by plain HTTP that says how devices come to trust the server.
    pub fn welcome(&self) -> String {
        self.at("http", self.ports[1], 80)
    }

    fn at(&self, scheme: &str, port: u16, usual: u16) -> String {
        let address = SocketAddr::new(self.address, port).to_string();
        let address = match address.strip_suffix(&format!(":{usual}")) {
            Some(host) if port == usual => host,
            _ => &address,
        };
        format!("{scheme}://{address}")
    }

    /// The name of the authority, as lists on devices show it.
    pub fn authority(&self) -> &str {
        self.authority.name()
    }

    /// The SHA-256 of the authority, as devices show it: `AB:CD:…`.
    pub fn fingerprint(&self) -> String {
        let mut text = String::new();
        for (index, byte) in self.authority.digest().into_iter().enumerate() {
            let colon = if index > 0 { ":" } else { "" };
            // Writing to a string does not fail.
            let _ = write!(text, "{colon}{byte:02X}");
        }
        text
    }

    /// The last day on which devices trust the authority: `2026-11-29`.
    pub(crate) fn last_day(&self) -> String {
        let (year, month, day) = self.authority.ends().to_calendar_date();
        format!("{year}-{:02}-{day:02}", u8::from(month))
    }

    /// The address of [`Self::welcome`] as a QR code of lines, dark on light.
    pub fn code(&self) -> String {
        let code = self.encoded();
        code.map(|code| code.render::<unicode::Dense1x2>().build()).unwrap_or_default()
    }

    /// The same as a picture in SVG.
    pub(crate) fn picture(&self) -> String {
        picture(&self.welcome()).unwrap_or_default()
    }

    /// Nothing is too long for a code that has an address and a port.
    fn encoded(&self) -> Option<QrCode> {
        QrCode::with_error_correction_level(self.welcome(), EcLevel::M).ok()
    }
}

/// An address as a QR code in SVG, dark on light; none if it is too long.
pub(crate) fn picture(address: &str) -> Option<String> {
    let code = QrCode::with_error_correction_level(address, EcLevel::M).ok()?;
    Some(code.render::<svg::Color<'_>>().min_dimensions(PICTURE, PICTURE).build())
}
