//! SVG pictures painted by krilla: paths, filled and stroked with colors and the glow of a check.
//!
//! Features that our drawings do not use are not painted: images, masks, clips, patterns and linear
//! gradients. Text comes as outlines.

use krilla::{
    color::rgb,
    geom::{Path, PathBuilder, Transform},
    num::NormalizedF32,
    paint::{self, Fill, FillRule, LineCap, LineJoin, Paint, RadialGradient, SpreadMethod, Stroke},
    surface::Surface,
};
use resvg::{
    tiny_skia,
    usvg::{self, Group, Node, tiny_skia_path::PathSegment},
};

/// Paints a picture with its upper left corner at a point, scaled by a factor.
pub(super) fn paint(surface: &mut Surface<'_>, tree: &usvg::Tree, at: (f32, f32), scale: f32) {
    surface.push_transform(&Transform::from_row(scale, 0.0, 0.0, scale, at.0, at.1));
    group(surface, tree.root());
    surface.pop();
}

fn group(surface: &mut Surface<'_>, group_node: &Group) {
    for node in group_node.children() {
        match node {
            Node::Group(inner) => group(surface, inner),
            Node::Path(one) if one.is_visible() => path(surface, one),
            Node::Text(text) => group(surface, text.flattened()),
            Node::Path(_) | Node::Image(_) => {}
        }
    }
}

fn path(surface: &mut Surface<'_>, node: &usvg::Path) {
    let Some(outline) = outline(node.data()) else { return };
    surface.push_transform(&transform(node.abs_transform()));
    surface.set_fill(node.fill().and_then(fill));
    surface.set_stroke(node.stroke().and_then(stroke));
    surface.draw_path(&outline);
    surface.set_stroke(None);
    surface.pop();
}

fn outline(data: &usvg::tiny_skia_path::Path) -> Option<Path> {
    let mut builder = PathBuilder::new();
    for segment in data.segments() {
        match segment {
            PathSegment::MoveTo(p) => builder.move_to(p.x, p.y),
            PathSegment::LineTo(p) => builder.line_to(p.x, p.y),
            PathSegment::QuadTo(a, p) => builder.quad_to(a.x, a.y, p.x, p.y),
            PathSegment::CubicTo(a, b, p) => builder.cubic_to(a.x, a.y, b.x, b.y, p.x, p.y),
            PathSegment::Close => builder.close(),
        }
    }
    builder.finish()
}

fn part(opacity: f32) -> Option<NormalizedF32> {
    NormalizedF32::new(opacity)
}

fn fill(fill: &usvg::Fill) -> Option<Fill> {
    let rule = match fill.rule() {
        usvg::FillRule::NonZero => FillRule::NonZero,
        usvg::FillRule::EvenOdd => FillRule::EvenOdd,
    };
    Some(Fill { paint: color(fill.paint())?, opacity: part(fill.opacity().get())?, rule })
}

fn stroke(stroke: &usvg::Stroke) -> Option<Stroke> {
    Some(Stroke {
        paint: color(stroke.paint())?,
        width: stroke.width().get(),
        miter_limit: stroke.miterlimit().get(),
        line_cap: match stroke.linecap() {
            usvg::LineCap::Butt => LineCap::Butt,
            usvg::LineCap::Round => LineCap::Round,
            usvg::LineCap::Square => LineCap::Square,
        },
        line_join: match stroke.linejoin() {
            usvg::LineJoin::Round => LineJoin::Round,
            usvg::LineJoin::Bevel => LineJoin::Bevel,
            usvg::LineJoin::Miter | usvg::LineJoin::MiterClip => LineJoin::Miter,
        },
        opacity: part(stroke.opacity().get())?,
        dash: None,
    })
}

fn color(paint: &usvg::Paint) -> Option<Paint> {
    match paint {
        usvg::Paint::Color(color) => Some(solid(*color).into()),
        usvg::Paint::RadialGradient(gradient) => radial(gradient),
        usvg::Paint::LinearGradient(_) | usvg::Paint::Pattern(_) => None,
    }
}

fn solid(color: usvg::Color) -> rgb::Color {
    rgb::Color::new(color.red, color.green, color.blue)
}

fn radial(gradient: &usvg::RadialGradient) -> Option<Paint> {
    let stop = |stop: &usvg::Stop| {
        Some(paint::Stop {
            offset: part(stop.offset().get())?,
            color: solid(stop.color()).into(),
            opacity: part(stop.opacity().get())?,
        })
    };
    let gradient = RadialGradient {
        fx: gradient.fx(),
        fy: gradient.fy(),
        fr: 0.0,
        cx: gradient.cx(),
        cy: gradient.cy(),
        cr: gradient.r().get(),
        transform: transform(gradient.transform()),
        spread_method: SpreadMethod::Pad,
        stops: gradient.stops().iter().map(stop).collect::<Option<_>>()?,
        anti_alias: false,
    };
    Some(gradient.into())
}

fn transform(of: tiny_skia::Transform) -> Transform {
    Transform::from_row(of.sx, of.ky, of.kx, of.sy, of.tx, of.ty)
}
