//! The terminal while the scroll mode owns it; it is restored however that ends.

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

/// The alternate screen, without echo and cursor. Dropping it restores the terminal.
pub(super) struct Screen {
    out: Stdout,
}

impl Screen {
    pub(super) fn open() -> io::Result<Self> {
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            let usual = panic::take_hook();
            panic::set_hook(Box::new(move |panic| {
                // Before the message, which would disappear with the screen.
                restore();
                usual(panic);
            }));
        });
        enable_raw_mode()?;
        // From here on, dropping `self` undoes what was done.
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

/// Errors are ignored: nothing could be done about them.
fn restore() {
    let _ = execute!(stdout(), Show, LeaveAlternateScreen);
    let _ = disable_raw_mode();
}
