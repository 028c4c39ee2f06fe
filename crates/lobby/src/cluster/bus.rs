//! The bus between nodes: NATS. Messages may be lost; receivers find out by numbers and times.
//! They are sealed (`seal`).

use std::time::Duration;

use bytes::Bytes;
use cluster::SessionId;
use futures_util::{Stream, StreamExt};
use percent_encoding::percent_decode_str;
use store::StoreError;
use tokio::sync::mpsc;

use super::{
    counts::{self, Refusals},
    seal::{Arrived, BusKey, OVERHEAD, Opener, Sealer},
};

/// The longest sealed message. Servers of NATS allow a megabyte unless they are told otherwise.
const MOST_SEALED: usize = 1024 * 1024 - 4096;

/// The longest message.
pub(super) const MOST_BYTES: usize = MOST_SEALED - OVERHEAD;

/// How many messages wait for the bus. More are lost, as they are if the bus is gone.
const WAITING: usize = 65_536;

/// How long the first connection may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// Why the bus cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum BusError {
    #[error("{0}")]
    Url(String),
    #[error("{0}")]
    Connect(#[from] async_nats::ConnectError),
    #[error("{0}")]
    Subscribe(#[from] async_nats::SubscribeError),
    #[error("its messages are limited to {0} bytes; set `max_payload` to 1 MB or more")]
    Short(usize),
    #[error("the key of the cluster cannot be used")]
    Key,
    #[error(
        "{0} nodes of another version run on this database, and do not understand this one; stop \
         them first"
    )]
    Versions(u64),
    #[error("the database does not say which nodes live: {0}")]
    Nodes(StoreError),
}

impl BusError {
    /// Whether that may change in a moment: the bus cannot be reached, or other nodes still stop.
    pub fn may_pass(&self) -> bool {
        use async_nats::ConnectErrorKind::{Dns, Io, TimedOut};
        match self {
            Self::Connect(error) => matches!(error.kind(), Dns | Io | TimedOut),
            Self::Versions(_) => true,
            _ => false,
        }
    }
}

/// The sending end. Clones share it.
#[derive(Clone)]
pub struct Bus(Kind);

#[derive(Clone)]
enum Kind {
    #[cfg(test)]
    Hub(Hub, SessionId, std::sync::Arc<std::sync::Mutex<Sealer>>),
    Nats(async_nats::Client, mpsc::Sender<Addressed>),
}

/// A bus within this process, for tests.
#[cfg(test)]
#[derive(Clone, Default)]
pub(crate) struct Hub(std::sync::Arc<std::sync::Mutex<Connected>>);

#[cfg(test)]
#[derive(Default)]
struct Connected {
    nodes: std::collections::HashMap<SessionId, mpsc::UnboundedSender<Addressed>>,
    /// Everything that was sent, and to which node, if somebody wants to know.
    recorded: Option<Vec<(SessionId, Sent)>>,
}

/// A message as it was sent.
#[cfg(test)]
#[derive(Clone)]
pub(crate) struct Sent {
    pub(crate) to: Option<SessionId>,
    pub(crate) letter: Bytes,
    pub(crate) sealed: Bytes,
}

/// A sealed message, and to which node it is, or to all.
type Addressed = (Option<SessionId>, Bytes);

/// The messages for this node.
pub(super) type Arriving = mpsc::Receiver<Arrived>;

impl Bus {
    /// A node on a hub.
    #[cfg(test)]
    pub(crate) fn hub(hub: &Hub, me: SessionId, key: &BusKey) -> (Self, Arriving) {
        let (sender, messages) = mpsc::unbounded_channel();
        hub.connected().nodes.insert(me, sender);
        let messages = futures_util::stream::unfold(messages, async |mut messages| {
            Some((messages.recv().await?, messages))
        });
        let sealer = Sealer::new(key, me).expect("a key");
        let sealer = std::sync::Arc::new(std::sync::Mutex::new(sealer));
        (Self(Kind::Hub(hub.clone(), me, sealer)), opened(Box::pin(messages), key, me))
    }

    /// A node on NATS: `nats://[user:password@]host[:port][/prefix]`, several addresses with commas
    /// between them.
    pub async fn nats(
        url: &str,
        me: SessionId,
        key: &BusKey,
    ) -> Result<(Self, Arriving), BusError> {
        let (servers, prefix) = parted(url)?;
        let mut sealer = Sealer::new(key, me).ok_or(BusError::Key)?;
        let options = login(&servers)
            .name(format!("tandem {me}"))
            .no_echo()
            .connection_timeout(PATIENCE)
            .subscription_capacity(WAITING)
            .client_capacity(WAITING)
            .event_callback(|event| async move {
                match event {
                    async_nats::Event::Connected => tracing::info!("the bus is connected"),
                    event => tracing::warn!(%event, "the bus"),
                }
            });
        let client = Box::pin(options.connect(servers)).await?;
        let limit = client.server_info().max_payload;
        if limit < MOST_SEALED {
            return Err(BusError::Short(limit));
        }
        let own = client.subscribe(node_subject(&prefix, me)).await?;
        let common = client.subscribe(format!("{prefix}.all")).await?;
        client.flush().await.map_err(|error| BusError::Url(error.to_string()))?;
        let messages = futures_util::stream::select(
            own.map(move |message| (Some(me), message.payload)),
            common.map(|message| (None, message.payload)),
        );
        let arriving = opened(messages, key, me);
        let (sender, mut waiting) = mpsc::channel::<Addressed>(WAITING);
        let sending = client.clone();
        tokio::spawn(async move {
            while let Some((to, letter)) = waiting.recv().await {
                // In the order of their numbers.
                let Some(sealed) = sealer.seal(to, &letter) else { continue };
                counts::sent(sealed.len());
                let subject = match to {
                    Some(to) => node_subject(&prefix, to),
                    None => format!("{prefix}.all"),
                };
                // A message that is lost is found out by whoever waits for it.
                if let Err(error) = sending.publish(subject, sealed).await {
                    tracing::warn!(%error, "a message to another node is lost");
                }
            }
            // The last messages say that tables were given up.
            let _ = tokio::time::timeout(Duration::from_secs(1), sending.flush()).await;
        });
        Ok((Self(Kind::Nats(client, sender)), arriving))
    }

    /// Whether other nodes can be reached, as far as this node knows.
    pub(super) fn is_connected(&self) -> bool {
        match &self.0 {
            #[cfg(test)]
            Kind::Hub(hub, me, _) => hub.connected().nodes.contains_key(me),
            Kind::Nats(client, _) => {
                client.connection_state() == async_nats::connection::State::Connected
            }
        }
    }

    /// Sends a letter to a node.
    pub(super) fn send(&self, to: SessionId, letter: Bytes) {
        self.carry(Some(to), letter);
    }

    /// Sends a letter to all other nodes.
    pub(super) fn broadcast(&self, letter: Bytes) {
        self.carry(None, letter);
    }

    fn carry(&self, to: Option<SessionId>, letter: Bytes) {
        match &self.0 {
            #[cfg(test)]
            Kind::Hub(hub, me, sealer) => {
                let mut sealer = sealer.lock().expect("not poisoned");
                let sealed = sealer.seal(to, &letter).expect("sealed");
                hub.carry(*me, Sent { to, letter, sealed });
            }
            Kind::Nats(_, sender) => {
                if sender.try_send((to, letter)).is_err() {
                    tracing::warn!("a message to another node is lost: the bus does not keep up");
                }
            }
        }
    }
}

/// Opens what comes for a node.
fn opened(
    mut messages: impl Stream<Item = Addressed> + Unpin + Send + 'static,
    key: &BusKey,
    me: SessionId,
) -> Arriving {
    let (mut opener, mut refusals) = (Opener::new(key.clone(), me), Refusals::default());
    let (arrived, arriving) = mpsc::channel(WAITING);
    tokio::spawn(async move {
        while let Some((to, sealed)) = messages.next().await {
            counts::received(sealed.len());
            match opener.open(to, &sealed) {
                Ok(letter) => {
                    if arrived.send(letter).await.is_err() {
                        return;
                    }
                }
                Err(reason) => refusals.count(reason),
            }
        }
    });
    arriving
}

#[cfg(test)]
impl Hub {
    /// Brings a message of a node to others.
    fn carry(&self, from: SessionId, sent: Sent) {
        let Connected { nodes, recorded } = &mut *self.connected();
        let receives =
            |node: &SessionId| sent.to.map_or(*node != from, |to| to == *node && to != from);
        for (node, sender) in nodes.iter().filter(|(node, _)| receives(node)) {
            recorded.iter_mut().for_each(|all| all.push((*node, sent.clone())));
            // A node that is gone reads nothing.
            let _ = sender.send((sent.to, sent.sealed.clone()));
        }
    }

    /// Anybody at all brings a node a message, as one to it alone or as one to all.
    pub(crate) fn slip(&self, node: SessionId, to: Option<SessionId>, sealed: Bytes) {
        let _ = self.connected().nodes[&node].send((to, sealed));
    }

    /// A node can no longer be reached.
    pub(crate) fn cut_off(&self, node: SessionId) {
        self.connected().nodes.remove(&node);
    }

    /// Records what is sent from now on.
    pub(crate) fn record(&self) {
        self.connected().recorded = Some(Vec::new());
    }

    /// Everything that was sent since then, and to which node.
    pub(crate) fn recorded(&self) -> Vec<(SessionId, Sent)> {
        self.connected().recorded.take().unwrap_or_default()
    }

    fn connected(&self) -> std::sync::MutexGuard<'_, Connected> {
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

fn node_subject(prefix: &str, node: SessionId) -> String {
    format!("{prefix}.node.{:x}", node.0)
}

/// The servers of a URL, and the prefix of subjects.
fn parted(url: &str) -> Result<(Vec<async_nats::ServerAddr>, String), BusError> {
    let wrong = |text: &str| BusError::Url(text.to_owned());
    let (servers, prefix) = match url.split_once("://") {
        Some((scheme, rest)) => match rest.split_once('/') {
            Some((hosts, prefix)) if !prefix.is_empty() => (format!("{scheme}://{hosts}"), prefix),
            Some((hosts, _)) => (format!("{scheme}://{hosts}"), "tandem"),
            None => (url.to_owned(), "tandem"),
        },
        None => return Err(wrong("write `nats://host:4222`")),
    };
    if !prefix.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte)) {
        return Err(wrong("the prefix after the host has letters, digits, `-` and `_` only"));
    }
    let parse = |server: &str| {
        server.parse().map_err(|_| wrong("this is not the address of a NATS server"))
    };
    let servers = servers.split(',').map(parse).collect::<Result<_, _>>()?;
    Ok((servers, prefix.to_owned()))
}

/// The login of the first server that has one in its URL: a user with a password, or a token. The
/// library reads the addresses alone.
fn login(servers: &[async_nats::ServerAddr]) -> async_nats::ConnectOptions {
    let decoded = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
    let options = async_nats::ConnectOptions::new();
    let user = |server: &async_nats::ServerAddr| {
        Some((decoded(server.username()?), server.password().map(decoded)))
    };
    match servers.iter().find_map(user) {
        Some((user, Some(password))) => options.user_and_password(user, password),
        Some((token, None)) => options.token(token),
        None => options,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_has_servers_and_perhaps_a_prefix() {
        let (servers, prefix) = parted("nats://one:4222,nats2:4223/club").expect("fine");
        assert_eq!((servers.len(), prefix.as_str()), (2, "club"));
        assert_eq!(parted("nats://one").expect("fine").1, "tandem");
        for wrong in ["one:4222", "nats://one/a.b", "nats://one/*"] {
            assert!(parted(wrong).is_err(), "{wrong}");
        }
    }
}
