//! Checks on clocks.

pub(super) mod clk_is_time_spent;
pub(super) mod clock_grows;
pub(super) mod clock_jumps;
pub(super) mod clock_notation;
pub(super) mod clock_over_base;
pub(super) mod corrupt_clock;
pub(super) mod glued_clock;
pub(super) mod missing_clock;
pub(super) mod negative_clock;
