//! The bus between nodes: NATS. Messages may be lost; receivers find out by numbers and times.

use std::time::Duration;

use bytes::Bytes;
use cluster::SessionId;
use futures_util::StreamExt;
use tokio::sync::mpsc;

/// The longest message. Servers of NATS allow a megabyte unless they are told otherwise.
pub(super) const MOST_BYTES: usize = 1024 * 1024 - 4096;

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
}

impl BusError {
    /// Whether the bus may be there a moment later: it cannot be reached.
    pub fn may_pass(&self) -> bool {
        use async_nats::ConnectErrorKind::{Dns, Io, TimedOut};
        matches!(self, Self::Connect(error) if matches!(error.kind(), Dns | Io | TimedOut))
    }
}

/// The sending end. Clones share it.
#[derive(Clone)]
pub struct Bus(Kind);

#[derive(Clone)]
enum Kind {
    #[cfg(test)]
    Hub(Hub, SessionId),
    Nats(async_nats::Client, mpsc::Sender<(Option<SessionId>, Bytes)>),
}

/// A bus within this process, for tests.
#[cfg(test)]
#[derive(Clone, Default)]
pub(crate) struct Hub(std::sync::Arc<std::sync::Mutex<Connected>>);

#[cfg(test)]
#[derive(Default)]
struct Connected {
    nodes: std::collections::HashMap<SessionId, mpsc::UnboundedSender<Bytes>>,
    /// Everything that was sent, and to which node, if somebody wants to know.
    recorded: Option<Vec<(SessionId, Bytes)>>,
}

/// The messages for this node.
pub(crate) type Arriving = mpsc::Receiver<Bytes>;

impl Bus {
    /// A node on a hub.
    #[cfg(test)]
    pub(crate) fn hub(hub: &Hub, me: SessionId) -> (Self, Arriving) {
        let (sender, mut messages) = mpsc::unbounded_channel();
        hub.connected().nodes.insert(me, sender);
        let (arrived, arriving) = mpsc::channel(WAITING);
        tokio::spawn(async move {
            while let Some(bytes) = messages.recv().await {
                if arrived.send(bytes).await.is_err() {
                    return;
                }
            }
        });
        (Self(Kind::Hub(hub.clone(), me)), arriving)
    }

    /// A node on NATS: `nats://[user:password@]host[:port][/prefix]`, several addresses with commas
    /// between them.
    pub async fn nats(url: &str, me: SessionId) -> Result<(Self, Arriving), BusError> {
        let (servers, prefix) = parted(url)?;
        let options = async_nats::ConnectOptions::new()
            .name(format!("tandem {me}"))
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
        if limit < MOST_BYTES {
            return Err(BusError::Short(limit));
        }
        let own = client.subscribe(node_subject(&prefix, me)).await?;
        let common = client.subscribe(format!("{prefix}.all")).await?;
        client.flush().await.map_err(|error| BusError::Url(error.to_string()))?;
        let (arrived, arriving) = mpsc::channel(WAITING);
        tokio::spawn(async move {
            let mut messages = futures_util::stream::select(own, common);
            while let Some(message) = messages.next().await {
                if arrived.send(message.payload).await.is_err() {
                    return;
                }
            }
        });
        let (sender, mut waiting) = mpsc::channel::<(Option<SessionId>, Bytes)>(WAITING);
        let sending = client.clone();
        tokio::spawn(async move {
            while let Some((to, bytes)) = waiting.recv().await {
                let subject = match to {
                    Some(to) => node_subject(&prefix, to),
                    None => format!("{prefix}.all"),
                };
                // A message that is lost is found out by whoever waits for it.
                if let Err(error) = sending.publish(subject, bytes).await {
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
            Kind::Hub(hub, me) => hub.connected().nodes.contains_key(me),
            Kind::Nats(client, _) => {
                client.connection_state() == async_nats::connection::State::Connected
            }
        }
    }

    /// Sends a message to a node.
    pub(super) fn send(&self, to: SessionId, bytes: Bytes) {
        self.carry(Some(to), bytes);
    }

    /// Sends a message to all nodes, this one too.
    pub(super) fn broadcast(&self, bytes: Bytes) {
        self.carry(None, bytes);
    }

    fn carry(&self, to: Option<SessionId>, bytes: Bytes) {
        super::counts::sent(bytes.len());
        match &self.0 {
            #[cfg(test)]
            Kind::Hub(hub, _) => {
                let Connected { nodes, recorded } = &mut *hub.connected();
                let receives = |node: &SessionId| to.is_none_or(|to| to == *node);
                for (node, sender) in nodes.iter().filter(|(node, _)| receives(node)) {
                    recorded.iter_mut().for_each(|all| all.push((*node, bytes.clone())));
                    // A node that is gone reads nothing.
                    let _ = sender.send(bytes.clone());
                }
            }
            Kind::Nats(_, sender) => {
                if sender.try_send((to, bytes)).is_err() {
                    tracing::warn!("a message to another node is lost: the bus does not keep up");
                }
            }
        }
    }
}

#[cfg(test)]
impl Hub {
    /// A node can no longer be reached.
    pub(crate) fn cut_off(&self, node: SessionId) {
        self.connected().nodes.remove(&node);
    }

    /// Records what is sent from now on.
    pub(crate) fn record(&self) {
        self.connected().recorded = Some(Vec::new());
    }

    /// Everything that was sent since then, and to which node.
    pub(crate) fn recorded(&self) -> Vec<(SessionId, Bytes)> {
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
