//! A collector: it takes spans by OTLP over HTTP, and reads them.

use std::{
    collections::BTreeMap,
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
};

/// Its way with requests.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Manner {
    Takes,
    /// It never answers.
    Hangs,
}

pub(super) struct Collector {
    pub(super) url: String,
    connections: Arc<AtomicUsize>,
    bodies: Arc<Mutex<Vec<Vec<u8>>>>,
}

/// A span. Ids are bytes; those of roots have an empty parent.
#[derive(Clone, Debug, Default)]
pub(super) struct Span {
    pub(super) trace: Vec<u8>,
    pub(super) id: Vec<u8>,
    pub(super) parent: Vec<u8>,
    pub(super) name: String,
    pub(super) attributes: BTreeMap<String, String>,
    /// The spans to which it is linked.
    pub(super) links: Vec<Vec<u8>>,
    /// The attributes of the resource.
    pub(super) resource: BTreeMap<String, String>,
}

impl Collector {
    pub(super) fn start(manner: Manner) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let (connections, bodies) = (Arc::new(AtomicUsize::new(0)), Arc::default());
        let collector = Self { url, connections: connections.clone(), bodies };
        let bodies = collector.bodies.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                connections.fetch_add(1, Ordering::Relaxed);
                let (stream, bodies) = (stream.expect("a connection"), bodies.clone());
                std::thread::spawn(move || while serve(&stream, manner, &bodies).is_some() {});
            }
        });
        collector
    }

    pub(super) fn connections(&self) -> usize {
        self.connections.load(Ordering::Relaxed)
    }

    /// Everything that was sent.
    pub(super) fn bytes(&self) -> Vec<u8> {
        self.bodies.lock().expect("not poisoned").concat()
    }

    pub(super) fn spans(&self) -> Vec<Span> {
        self.bodies.lock().expect("not poisoned").iter().flat_map(|body| spans(body)).collect()
    }
}

/// Serves one request, unless the connection ends.
fn serve(stream: &TcpStream, manner: Manner, bodies: &Mutex<Vec<Vec<u8>>>) -> Option<()> {
    let mut reader = BufReader::new(stream);
    let (mut first, mut length) = (String::new(), 0);
    reader.read_line(&mut first).ok().filter(|&read| read > 0)?;
    assert_eq!(first.trim(), "POST /v1/traces HTTP/1.1");
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).expect("a header");
        let line = line.trim().to_ascii_lowercase();
        if let Some(value) = line.strip_prefix("content-length:") {
            length = value.trim().parse().expect("a number");
        }
        if let Some(value) = line.strip_prefix("content-type:") {
            assert_eq!(value.trim(), "application/x-protobuf");
        }
        if line.is_empty() {
            break;
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    if manner == Manner::Hangs {
        loop {
            std::thread::park();
        }
    }
    bodies.lock().expect("not poisoned").push(body);
    let mut stream = stream;
    stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n").ok()
}

/// A field of a message of Protocol Buffers.
enum Field<'b> {
    Bytes(&'b [u8]),
    Number(u64),
}

impl<'b> Field<'b> {
    fn bytes(&self) -> &'b [u8] {
        match self {
            Self::Bytes(bytes) => bytes,
            Self::Number(number) => panic!("{number} is no message"),
        }
    }

    fn text(&self) -> String {
        String::from_utf8(self.bytes().to_vec()).expect("UTF-8")
    }
}

/// The fields of a message, with their numbers.
fn fields(mut bytes: &[u8]) -> Vec<(u64, Field<'_>)> {
    fn number(bytes: &mut &[u8]) -> u64 {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let (byte, rest) = bytes.split_first().expect("a whole number");
            *bytes = rest;
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                break;
            }
        }
        number
    }
    let mut fields = Vec::new();
    while !bytes.is_empty() {
        let tag = number(&mut bytes);
        let field = match tag & 7 {
            0 => Field::Number(number(&mut bytes)),
            wire => {
                let length = match wire {
                    1 => 8,
                    2 => usize::try_from(number(&mut bytes)).expect("a length"),
                    5 => 4,
                    _ => panic!("unknown wire type {wire}"),
                };
                let (field, rest) = bytes.split_at(length);
                bytes = rest;
                Field::Bytes(field)
            }
        };
        fields.push((tag >> 3, field));
    }
    fields
}

/// The spans of an `ExportTraceServiceRequest`.
fn spans(body: &[u8]) -> Vec<Span> {
    let mut spans = Vec::new();
    for (_, of_a_resource) in fields(body) {
        let mut resource = BTreeMap::new();
        for (number, field) in fields(of_a_resource.bytes()) {
            match number {
                1 => resource.extend(attributes(field.bytes(), 1)),
                2 => {
                    let scope = fields(field.bytes());
                    let of_it = scope.iter().filter(|(number, _)| *number == 2);
                    spans.extend(of_it.map(|(_, field)| span(field.bytes(), &resource)));
                }
                _ => {}
            }
        }
    }
    spans
}

fn span(bytes: &[u8], resource: &BTreeMap<String, String>) -> Span {
    let attributes = attributes(bytes, 9);
    let mut span = Span { attributes, resource: resource.clone(), ..Span::default() };
    for (number, field) in fields(bytes) {
        match number {
            1 => span.trace = field.bytes().to_vec(),
            2 => span.id = field.bytes().to_vec(),
            4 => span.parent = field.bytes().to_vec(),
            5 => span.name = field.text(),
            13 => {
                let link = fields(field.bytes());
                let id = link.iter().find(|(number, _)| *number == 2).expect("an id");
                span.links.push(id.1.bytes().to_vec());
            }
            _ => {}
        }
    }
    span
}

/// The attributes in the fields with this number.
fn attributes(bytes: &[u8], at: u64) -> BTreeMap<String, String> {
    let mut attributes = BTreeMap::new();
    for (_, field) in fields(bytes).iter().filter(|(number, _)| *number == at) {
        let pair = fields(field.bytes());
        let [(1, key), (2, value)] = &pair[..] else { panic!("no attribute") };
        let value = fields(value.bytes());
        let value = match value.first() {
            Some((1, text)) => text.text(),
            Some((_, Field::Number(number))) => number.to_string(),
            _ => String::new(),
        };
        attributes.insert(key.text(), value);
    }
    attributes
}
