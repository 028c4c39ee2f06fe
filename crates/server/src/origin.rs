//! The span on whose behalf something is done, across tasks and nodes.
//!
//! Between the nodes of a cluster it travels as a `traceparent` of the W3C Trace Context. Nodes
//! without traces ignore it. A client's `traceparent` is never read: clients do not decide what is
//! traced.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tracing::Span;

/// The length of a `traceparent`, in bytes.
const LENGTH: usize = 55;

/// Where a command or a frame comes from. It is no part of what these say: all are equal.
#[derive(Clone, Debug, Default)]
pub(crate) enum Origin {
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
    pub(crate) fn current() -> Self {
        Self::Here(Span::current())
    }

    /// The span; for one of another node, a child that `child` makes.
    pub(crate) fn span(&self, child: impl FnOnce() -> Span) -> Span {
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
    pub(crate) fn is_untraced(&self) -> bool {
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
pub(crate) fn start_trace(span: &Span) {
    context::start_trace(span);
}

#[cfg(feature = "otlp")]
mod context {
    use opentelemetry::{
        Context,
        trace::{SpanContext, SpanId, TraceContextExt, TraceFlags, TraceId, TraceState},
    };
    use tracing::Span;
    use tracing_opentelemetry::OpenTelemetrySpanExt;

    fn of(span: &Span) -> Option<SpanContext> {
        let context = span.context().span().span_context().clone();
        context.is_valid().then_some(context)
    }

    pub(super) fn start_trace(span: &Span) {
        let current = of(&Span::current());
        // Nothing happens where no traces are exported.
        if span.set_parent(Context::new()).is_ok()
            && let Some(current) = current
        {
            span.add_link(current);
        }
    }

    pub(super) fn traceparent(span: &Span) -> Option<String> {
        let context = of(span)?;
        let (trace, id) = (context.trace_id(), context.span_id());
        Some(format!("00-{trace}-{id}-{:02x}", context.trace_flags()))
    }

    pub(super) fn adopt(span: &Span, parent: &str) {
        if let Some(parent) = parse(parent) {
            // Nothing happens where no traces are exported.
            let _ = span.set_parent(Context::new().with_remote_span_context(parent));
        }
    }

    fn parse(parent: &str) -> Option<SpanContext> {
        let mut parts = parent.split('-');
        let mut next = |length| parts.next().filter(|part| part.len() == length);
        let (version, trace, id, flags) = (next(2)?, next(32)?, next(16)?, next(2)?);
        let flags = u8::from_str_radix(flags, 16).ok().filter(|_| version == "00")?;
        let flags = TraceFlags::new(flags) & TraceFlags::SAMPLED;
        let (trace, id) = (TraceId::from_hex(trace).ok()?, SpanId::from_hex(id).ok()?);
        let context = SpanContext::new(trace, id, flags, true, TraceState::default());
        context.is_valid().then_some(context)
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn only_well_formed_parents_are_taken() {
            let right = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
            let context = parse(right).expect("a parent");
            assert!(context.is_sampled() && context.is_remote());
            assert_eq!(context.span_id().to_string(), "b7ad6b7169203331");
            for wrong in [
                "",
                "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331",
                "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
                "00-00000000000000000000000000000000-b7ad6b7169203331-01",
                "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
                "00-0af7651916cd43dd8448eb211c80319x-b7ad6b7169203331-01",
                "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-0x",
            ] {
                assert!(parse(wrong).is_none(), "{wrong}");
            }
        }
    }
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
