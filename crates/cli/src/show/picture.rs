//! The diagram as SVG and PNG files.

use std::io::{IsTerminal, stdout};

use notation::diagram::Diagram;
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{self, fontdb},
};

use crate::{
    exit::{Failure, style},
    output::write_file,
};

/// Writes the requested pictures.
pub(super) fn write(
    diagram: &Diagram,
    svg: Option<&str>,
    png: Option<&str>,
) -> Result<(), Failure> {
    if svg == Some("-") && png == Some("-") {
        let message = "standard output takes one picture: name a file for --svg or --png";
        return Err(Failure::Message(message.to_owned()));
    }
    let text = diagram.to_svg();
    if let Some(out) = svg {
        write_file(out.as_ref(), text.as_bytes())?;
    }
    if let Some(out) = png {
        if out == "-" && stdout().is_terminal() {
            let message = "a PNG is not text for a terminal: redirect it, or name a file";
            return Err(Failure::Message(message.to_owned()));
        }
        write_file(out.as_ref(), &rasterize(&text)?)?;
    }
    Ok(())
}

fn rasterize(svg: &str) -> Result<Vec<u8>, Failure> {
    let mut options = usvg::Options::default();
    if svg.contains("<text") {
        load_fonts(options.fontdb_mut());
        if options.fontdb.is_empty() {
            anstream::eprintln!(
                "{}note:{} no fonts found: the picture has no names and labels",
                style::NOTE,
                style::RESET
            );
        }
    }
    let failed = |what: &dyn std::fmt::Display| Failure::Message(format!("cannot draw: {what}"));
    let tree = usvg::Tree::from_str(svg, &options).map_err(|error| failed(&error))?;
    let size = tree.size().to_int_size();
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or_else(|| failed(&"the size"))?;
    resvg::render(&tree, Transform::default(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| failed(&error))
}

/// The system's fonts. If the system's `sans-serif` does not exist, a similar font replaces it.
pub(crate) fn load_fonts(fonts: &mut fontdb::Database) {
    fonts.load_system_fonts();
    paper::pdf::choose_sans_serif(fonts);
}
