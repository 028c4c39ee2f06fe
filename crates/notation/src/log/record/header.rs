//! The tags of a record: those of the log, the starting position and the clocks at the start.

use bughouse::{Bfen, BoardId, BoardPart, BySeat, Millis, Numbers};
use chess::{ByColor, Color};

use super::Writer;
use crate::write::Builder;

impl Writer<'_> {
    pub(super) fn write_tags(&mut self, builder: &mut Builder) {
        const OURS: [&str; 7] =
            ["Result", "TimeControl", "SetUp", "SetUpDualFEN", "FEN", "Lag", "Rules"];
        for (index, (name, value)) in self.log.tags.iter().enumerate() {
            let same = |(other, _): &(String, String)| other.eq_ignore_ascii_case(name);
            if OURS.iter().any(|ours| name.eq_ignore_ascii_case(ours)) {
                if name != "Result" {
                    let lost = format!("the tag {name:.20}, which the log expresses otherwise");
                    self.losses.add(lost);
                }
            } else if self.log.tags[..index].iter().any(same) {
                self.losses.add("a tag that differs from another only in case");
            } else if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
                self.losses.add("a tag whose name does not begin with a letter");
            } else {
                if value.contains(char::is_control) {
                    self.losses.add("a control character in a tag");
                }
                builder.tag(name, value);
            }
        }
        builder.tag("TimeControl", &self.log.control.to_string());
        builder.tag("Rules", &self.log.ruleset.to_string());
        let start = self.log.arbiter().to_bfen(Millis::ZERO);
        match (&self.log.start, self.clocks) {
            (_, Some(clocks)) => {
                if clocks.0.iter().any(|clock| clock.0 % 1000 != 0) {
                    self.losses.add("a fraction of a second on a clock at the start");
                }
                // This spelling says that the numbers are clocks.
                builder.tag("Setup", "1").tag("FEN", &with_clocks(start, &clocks).to_thief());
            }
            (Some(_), None) => {
                let start = Bfen { numbers: Numbers::Counters, ..start };
                builder.tag("SetUp", "1").tag("FEN", &start.to_bracket());
            }
            (None, None) => {}
        }
    }
}

fn with_clocks(bfen: Bfen, clocks: &BySeat<Millis>) -> Bfen {
    let part = |board: BoardId, part: BoardPart| {
        let seconds = |color| clocks[board.seat(color)].whole_seconds();
        let clocks = ByColor { white: seconds(Color::White), black: seconds(Color::Black) };
        BoardPart { clocks: Some(clocks), ..part }
    };
    Bfen {
        a: part(BoardId::A, bfen.a),
        b: bfen.b.map(|b| part(BoardId::B, b)),
        numbers: Numbers::Clocks,
    }
}
