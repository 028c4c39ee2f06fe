//! The span on whose behalf something is done, across tasks and nodes.
//!
//! Between the nodes of a cluster it travels as a `traceparent` of the W3C Trace Context. Nodes
//! without traces ignore it. A client's `traceparent` is never read: clients do not decide what is
//! traced.

#[cfg(feature = "otlp")]
mod context;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tracing::Span;

/// The length of a `traceparent`, in bytes.
const LENGTH: usize = 55;

/// Where a command or a frame comes from. It is no part of what these say: all are equal.
#[derive(Clone, Debug, Default)]
pub enum Origin {
    #[default]
    Unknown,
    Here(Span),
    /// The `traceparent` of a span of another node.
    Elsewhere(Box<str>),
}

impl PartialEq for Origin {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Origin {}

impl Origin {
    pub fn current() -> Self {
        Self::Here(Span::current())
    }

    /// The span; for one of another node, a child that `child` makes.
    pub fn span(&self, child: impl FnOnce() -> Span) -> Span {
        match self {
            Self::Unknown => Span::none(),
            Self::Here(span) => span.clone(),
            Self::Elsewhere(parent) => {
                let span = child();
                context::adopt(&span, parent);
                span
            }
        }
    }

    fn traceparent(&self) -> Option<String> {
        match self {
            Self::Unknown => None,
            Self::Here(span) => context::traceparent(span),
            Self::Elsewhere(parent) => Some(parent.as_ref().to_owned()),
        }
    }

    /// For messages: whether there is anything to say.
    pub fn is_untraced(&self) -> bool {
        self.traceparent().is_none()
    }
}

impl Serialize for Origin {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.traceparent().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Origin {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let parent = Option::<Box<str>>::deserialize(deserializer)?;
        let parent = parent.filter(|parent| parent.len() == LENGTH && parent.is_ascii());
        Ok(parent.map_or(Self::Unknown, Self::Elsewhere))
    }
}

/// Has a span start a trace of its own, which is linked to the trace of the current span.
pub fn start_trace(span: &Span) {
    context::start_trace(span);
}

#[cfg(not(feature = "otlp"))]
mod context {
    use tracing::Span;

    pub(super) const fn start_trace(_: &Span) {}

    pub(super) const fn traceparent(_: &Span) -> Option<String> {
        None
    }

    pub(super) const fn adopt(_: &Span, _: &str) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origins_of_other_nodes_are_bounded() {
        let parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
        let read = |text: &str| serde_json::from_value(text.into()).expect("an origin");
        assert!(matches!(read(parent), Origin::Elsewhere(taken) if &*taken == parent));
        for wrong in [String::new(), "x".repeat(LENGTH + 1), "ž".repeat(LENGTH)] {
            assert!(read(&wrong).is_untraced(), "{wrong}");
        }
        let none = serde_json::from_str("null").expect("an origin");
        assert!(Origin::is_untraced(&none));
    }
}
