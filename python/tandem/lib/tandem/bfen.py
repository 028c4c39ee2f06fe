"""BFEN: positions of bughouse as text.

``Bfen`` reads one board or two in any dialect, and writes the two canonical ones. The functions
have the names and arguments of those in the specification of BFEN v0.1::

    >>> from tandem.bfen import parse_bfen
    >>> parse_bfen("4k3/8/8/8/8/8/8/4K3[QNp] w - - 0 1")["white_reserve"]
    ['Q', 'N']
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict

from ._tandem import Bfen, BfenBoard

__all__ = [
    "Bfen",
    "BfenBoard",
    "Fields",
    "add_to_reserve",
    "demote_if_promoted",
    "generate_bfen",
    "is_promoted",
    "parse_bfen",
    "remove_from_reserve",
]


def __dir__() -> list[str]:
    return sorted(__all__)


class Fields(TypedDict):
    """The fields of a BFEN of one board."""

    position: str
    white_reserve: list[str]
    black_reserve: list[str]
    active_color: str
    castling: str
    en_passant: str
    halfmove: int
    fullmove: int


def parse_bfen(bfen: str) -> Fields:
    """The fields of one board. Reserves come in canonical order, queens first.

    Raises ``ParseError`` if the text is no BFEN, and ``ValueError`` if it has two boards: ``Bfen``
    reads those.
    """
    boards = Bfen(bfen).boards
    if len(boards) != 1:
        raise ValueError("the BFEN has two boards; read it with Bfen")
    (board,) = boards
    return {
        "position": board.position,
        "white_reserve": board.white_reserve,
        "black_reserve": board.black_reserve,
        "active_color": "w" if board.turn else "b",
        "castling": board.castling,
        "en_passant": board.en_passant,
        "halfmove": board.halfmove,
        "fullmove": board.fullmove,
    }


def generate_bfen(
    position: str,
    white_reserve: Iterable[str],
    black_reserve: Iterable[str],
    color: str,
    castling: str,
    ep: str,
    half: int,
    full: int,
) -> str:
    """The canonical BFEN of one board. Pieces in reserve may come in any order and case.

    Raises ``ParseError`` if a field cannot be read.
    """
    reserves = "".join(white_reserve).upper() + "".join(black_reserve).lower()
    text = f"{position}[{reserves}] {color} {castling} {ep} {half} {full}"
    return Bfen(text).text("bracket")


def is_promoted(piece: str) -> bool:
    """Whether a piece on the board is marked as promoted: ``"Q~"``."""
    return piece.endswith("~")


def demote_if_promoted(piece: str) -> str:
    """The piece that the captor's partner receives: ``"q~"`` becomes ``"p"``."""
    if not is_promoted(piece):
        return piece
    return "P" if piece[0].isupper() else "p"


def add_to_reserve(reserve: list[str], piece: str) -> list[str]:
    """A new reserve with a captured piece more; a promoted one comes as a pawn."""
    return [*reserve, demote_if_promoted(piece)]


def remove_from_reserve(reserve: list[str], piece_type: str) -> list[str]:
    """A new reserve without the first piece of a type, in either case, if there is one."""
    for index, piece in enumerate(reserve):
        if piece.upper() == piece_type.upper():
            return reserve[:index] + reserve[index + 1 :]
    return list(reserve)
