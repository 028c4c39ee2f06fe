//! The terminal while it is ours, given back however that ends.

use std::{
    io::{self, Stdout, stdout},
    panic,
    sync::Once,
};

use crossterm::{
    cursor::{Hide, Show},
    execute,
    terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode},
};

/// The whole screen, without echo and cursor. Dropping it gives the terminal back.
pub(super) struct Screen {
    out: Stdout,
}

impl Screen {
    pub(super) fn open() -> io::Result<Self> {
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            let usual = panic::take_hook();
            panic::set_hook(Box::new(move |panic| {
                // Before the message, which would be lost with the screen.
                restore();
                usual(panic);
            }));
        });
        enable_raw_mode()?;
        // From here on, dropping it undoes what has been done.
        let mut screen = Self { out: stdout() };
        execute!(screen.out, EnterAlternateScreen, Hide)?;
        Ok(screen)
    }

    pub(super) const fn out(&mut self) -> &mut Stdout {
        &mut self.out
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Nothing can be done if this fails.
fn restore() {
    let _ = execute!(stdout(), Show, LeaveAlternateScreen);
    let _ = disable_raw_mode();
}
