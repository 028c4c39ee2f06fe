"""Bughouse and Kriegspiel for Python.

A game of bughouse has two boards, and captures cross the table::

    >>> import tandem
    >>> game = tandem.Game()
    >>> for board, san in [("A", "e4"), ("A", "d5"), ("B", "d4"), ("A", "exd5")]:
    ...     move = game.push_san(board, san)
    >>> game.pocket(tandem.Seat.BLACK_B)
    Pocket('p')

A single board follows the habits of python-chess: ``Board.push_san``, ``legal_moves``, squares from
0 to 63, ``WHITE`` is ``True``. Further classes are ``Arbiter``, ``Archive`` and ``Engine``; the
submodules are:

- ``tandem.bpgn``: game files
- ``tandem.bfen``: positions as text
- ``tandem.kriegspiel``: the umpire, views, beliefs and the solver
- ``tandem.errors``: the exceptions
"""

from __future__ import annotations

from . import bfen, bpgn, constants, errors, kriegspiel
from ._tandem import (
    Analysis,
    Arbiter,
    Archive,
    ArchivedGame,
    Board,
    Continuation,
    Engine,
    Game,
    LegalMoves,
    Move,
    Piece,
    Pocket,
    Ruling,
    Seat,
    __version__,
)
from .constants import *
from .errors import (
    AmbiguousMoveError,
    IllegalMoveError,
    ParseError,
    PositionError,
    RecordWarning,
    TandemError,
)

__all__ = [
    "AmbiguousMoveError",
    "Analysis",
    "Arbiter",
    "Archive",
    "ArchivedGame",
    "Board",
    "Continuation",
    "Engine",
    "Game",
    "IllegalMoveError",
    "LegalMoves",
    "Move",
    "ParseError",
    "Piece",
    "Pocket",
    "PositionError",
    "RecordWarning",
    "Ruling",
    "Seat",
    "TandemError",
    "__version__",
    "bfen",
    "bpgn",
    "errors",
    "kriegspiel",
]
__all__ += constants.__all__
