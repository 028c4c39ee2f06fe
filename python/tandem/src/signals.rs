//! Long work without Python's lock, which Ctrl-C ends.

use std::{
    panic,
    sync::{
        atomic::{AtomicBool, Ordering},
        mpsc::{self, RecvTimeoutError},
    },
    thread,
    time::Duration,
};

use bughouse::BoardId;
use chess::Position;
use pyo3::prelude::*;

/// How long Ctrl-C may have to wait.
const PAUSE: Duration = Duration::from_millis(50);

/// Works on another thread, and handles signals meanwhile. `work` should end soon after its flag is
/// set, which happens if a signal raises an exception such as `KeyboardInterrupt`.
pub(crate) fn stoppable<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&AtomicBool) -> T + Send,
) -> PyResult<T> {
    let stop = AtomicBool::new(false);
    let (done, mut end) = mpsc::channel::<()>();
    thread::scope(|scope| {
        let worker = scope.spawn(|| {
            // The channel closes when the work ends, be it by a panic.
            let _done = done;
            work(&stop)
        });
        let mut raised = None;
        loop {
            let end = &mut end;
            if py.detach(move || end.recv_timeout(PAUSE)) != Err(RecvTimeoutError::Timeout) {
                break;
            }
            if let Err(error) = py.check_signals() {
                stop.store(true, Ordering::Relaxed);
                raised.get_or_insert(error);
            }
        }
        let result = py.detach(|| worker.join()).unwrap_or_else(|why| panic::resume_unwind(why));
        raised.map_or(Ok(result), Err)
    })
}

/// Subtrees of this depth are counted at a stretch.
const DEPTH_AT_ONCE: u32 = 3;

/// `chess::perft`, between whose subtrees signals are handled.
pub(crate) fn perft(py: Python<'_>, position: &Position, depth: u32) -> PyResult<u64> {
    if depth <= DEPTH_AT_ONCE {
        py.check_signals()?;
        return Ok(py.detach(|| chess::perft(position, depth)));
    }
    let children = position.legal_moves().to_vec().into_iter().map(|mv| {
        let mut child = position.clone();
        child.play_unchecked(mv);
        perft(py, &child, depth - 1)
    });
    children.sum()
}

/// The same for `bughouse::perft`.
pub(crate) fn perft_of_two(py: Python<'_>, game: &bughouse::Game, depth: u32) -> PyResult<u64> {
    if depth <= DEPTH_AT_ONCE || game.mated().is_some() {
        py.check_signals()?;
        return Ok(py.detach(|| bughouse::perft(game, depth)));
    }
    let mut count = 0;
    for board in BoardId::ALL {
        for mv in game.board(board).legal_moves().to_vec() {
            let mut child = game.clone();
            child.play_unchecked(board, mv);
            count += perft_of_two(py, &child, depth - 1)?;
        }
    }
    Ok(count)
}
