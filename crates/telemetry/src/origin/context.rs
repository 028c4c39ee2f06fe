//! The trace context of spans, where traces are exported.

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
