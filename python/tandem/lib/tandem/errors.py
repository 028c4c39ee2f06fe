"""The exceptions: each one has the place and the reason of the error as attributes.

All of them are ``ValueError``s, so ``except ValueError`` catches them as it does in python-chess.
"""

from __future__ import annotations

from typing import Any

__all__ = [
    "AmbiguousMoveError",
    "IllegalMoveError",
    "ParseError",
    "PositionError",
    "RecordWarning",
    "TandemError",
]


#: The longest text that the message of an error shows.
_SHOWN = 100


class RecordWarning(UserWarning):
    """Something of a file is no record and was left out, or two boards were joined by a guess."""


class TandemError(ValueError):
    """The base of all exceptions of this package."""

    def __init__(self, message: str, *details: Any) -> None:
        # All arguments are kept, so that the exception can be pickled.
        super().__init__(message, *details)
        self.message = message

    def __str__(self) -> str:
        return self.message


class ParseError(TandemError):
    """A text that cannot be read: a FEN, a BFEN, a move or a log.

    ``offset`` counts the characters before the error, ``line`` and ``column`` count from 1.
    """

    def __init__(self, message: str, text: str, offset: int, line: int, column: int) -> None:
        super().__init__(message, text, offset, line, column)
        self.text = text
        self.offset = offset
        self.line = line
        self.column = column

    def __str__(self) -> str:
        place = f"column {self.column}"
        if "\n" in self.text:
            place = f"line {self.line}, {place}"
        elif 0 < len(self.text) <= _SHOWN:
            place = f"{place} of {self.text!r}"
        return f"{self.message} ({place})"


class PositionError(TandemError):
    """A position that can be read, but not played. ``faults`` has every reason.

    ``board`` is ``"A"`` or ``"B"`` for a board of a game.
    """

    def __init__(self, message: str, faults: list[str], board: str | None) -> None:
        super().__init__(message, faults, board)
        self.faults = faults
        self.board = board


class IllegalMoveError(TandemError):
    """A move that the position does not allow.

    ``move`` is the move as it was given, ``reason`` says what forbids it, and ``fen`` is the
    position.
    """

    def __init__(self, move: str, reason: str, fen: str, *details: Any) -> None:
        super().__init__(move, reason, fen, *details)
        self.message = f"{move}: {reason}"
        self.move = move
        self.reason = reason
        self.fen = fen

    def __str__(self) -> str:
        return f"{self.message}, in {self.fen}"


class AmbiguousMoveError(IllegalMoveError):
    """A move that more than one piece can make. ``candidates`` has the moves."""

    def __init__(self, move: str, reason: str, fen: str, candidates: list[Any]) -> None:
        super().__init__(move, reason, fen, candidates)
        self.candidates = candidates
