"""Colors, kinds of pieces and squares, with the names and numbers of python-chess."""

from __future__ import annotations

from ._tandem import Seat

# fmt: off
__all__ = [
    "WHITE",
    "BLACK",
    "COLORS",
    "COLOR_NAMES",
    "PAWN",
    "KNIGHT",
    "BISHOP",
    "ROOK",
    "QUEEN",
    "KING",
    "PIECE_TYPES",
    "PIECE_SYMBOLS",
    "PIECE_NAMES",
    "STARTING_FEN",
    "SEATS",
    "FILE_NAMES",
    "RANK_NAMES",
    "SQUARES",
    "SQUARE_NAMES",
    "PLANES",
    "piece_symbol",
    "piece_name",
    "square_name",
    "parse_square",
    "square",
    "square_file",
    "square_rank",
    "A1", "B1", "C1", "D1", "E1", "F1", "G1", "H1",
    "A2", "B2", "C2", "D2", "E2", "F2", "G2", "H2",
    "A3", "B3", "C3", "D3", "E3", "F3", "G3", "H3",
    "A4", "B4", "C4", "D4", "E4", "F4", "G4", "H4",
    "A5", "B5", "C5", "D5", "E5", "F5", "G5", "H5",
    "A6", "B6", "C6", "D6", "E6", "F6", "G6", "H6",
    "A7", "B7", "C7", "D7", "E7", "F7", "G7", "H7",
    "A8", "B8", "C8", "D8", "E8", "F8", "G8", "H8",
]
# fmt: on

WHITE: bool = True
BLACK: bool = False
COLORS: tuple[bool, bool] = (WHITE, BLACK)
COLOR_NAMES: tuple[str, str] = ("black", "white")

PAWN: int = 1
KNIGHT: int = 2
BISHOP: int = 3
ROOK: int = 4
QUEEN: int = 5
KING: int = 6
PIECE_TYPES: tuple[int, ...] = (PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING)
PIECE_SYMBOLS: tuple[str | None, ...] = (None, "p", "n", "b", "r", "q", "k")
PIECE_NAMES: tuple[str | None, ...] = (
    None,
    "pawn",
    "knight",
    "bishop",
    "rook",
    "queen",
    "king",
)

STARTING_FEN: str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"

SEATS: tuple[Seat, ...] = (Seat.WHITE_A, Seat.BLACK_A, Seat.WHITE_B, Seat.BLACK_B)

FILE_NAMES: str = "abcdefgh"
RANK_NAMES: str = "12345678"
SQUARES: range = range(64)
SQUARE_NAMES: tuple[str, ...] = tuple(file + rank for rank in RANK_NAMES for file in FILE_NAMES)

# fmt: off
A1, B1, C1, D1, E1, F1, G1, H1 = range(0, 8)
A2, B2, C2, D2, E2, F2, G2, H2 = range(8, 16)
A3, B3, C3, D3, E3, F3, G3, H3 = range(16, 24)
A4, B4, C4, D4, E4, F4, G4, H4 = range(24, 32)
A5, B5, C5, D5, E5, F5, G5, H5 = range(32, 40)
A6, B6, C6, D6, E6, F6, G6, H6 = range(40, 48)
A7, B7, C7, D7, E7, F7, G7, H7 = range(48, 56)
A8, B8, C8, D8, E8, F8, G8, H8 = range(56, 64)
# fmt: on

#: The planes of ``to_numpy`` in their order. Those of pieces, ``castling`` (the rooks that may still
#: castle) and ``en-passant`` have a 1 on their squares, ``turn`` is 1 everywhere if White is to
#: move, and those of pockets have the number of pieces everywhere.
PLANES: tuple[str, ...] = (
    *"PNBRQKpnbrqk",
    "promoted",
    "castling",
    "en-passant",
    "turn",
    *(f"pocket-{symbol}" for symbol in "PNBRQpnbrq"),
)


def piece_symbol(piece_type: int) -> str:
    """The letter of a piece type: ``piece_symbol(KNIGHT)`` is ``"n"``."""
    return _named(PIECE_SYMBOLS, piece_type)


def piece_name(piece_type: int) -> str:
    """The name of a piece type: ``piece_name(KNIGHT)`` is ``"knight"``."""
    return _named(PIECE_NAMES, piece_type)


def _named(names: tuple[str | None, ...], piece_type: int) -> str:
    name = names[piece_type] if 0 < piece_type < len(names) else None
    if name is None:
        raise ValueError(f"a piece type must be from 1 (pawn) to 6 (king) (got {piece_type})")
    return name


def square_name(square: int) -> str:
    """The name of a square: ``square_name(0)`` is ``"a1"``."""
    if not 0 <= square < 64:
        raise ValueError(f"a square must be from 0 to 63 (got {square})")
    return SQUARE_NAMES[square]


def parse_square(name: str) -> int:
    """The number of a square: ``parse_square("h8")`` is 63."""
    try:
        return SQUARE_NAMES.index(name)
    except ValueError:
        raise ValueError(f"no square is called {name!r}") from None


def square(file: int, rank: int) -> int:
    """The square of a file and a rank, both from 0."""
    return rank * 8 + file


def square_file(square: int) -> int:
    """The file of a square, from 0 for the a-file."""
    return square & 7


def square_rank(square: int) -> int:
    """The rank of a square, from 0 for the first rank."""
    return square >> 3
