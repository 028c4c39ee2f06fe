"""Replays the packed moves of an archived game, and computes the keys of its positions.

The format is that of docs/archive.md. Nothing here comes from the Rust crates, so that this is a
second opinion on their files: it needs the Python standard library only.
"""

import re
import struct

MASK = (1 << 64) - 1
FACTOR = 0x9E3779B97F4A7C15
WHITE, BLACK = 0, 1
PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(6)
ROLES = "pnbrqk"
EMPTY = -1
EN_PASSANT, CASTLING, DROP = 5, 6, 7
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"
# More moves than this have no place in the columns.
MAX_PLIES = 32767
END = -1
UNKNOWN = -1


class BadGame(ValueError):
    """A game that cannot be replayed: the message says why and where."""


def _numbers():
    """splitmix64 from the letters BUGHOUSE."""
    state = 0x4255_4748_4F55_5345
    while True:
        state = (state + FACTOR) & MASK
        z = ((state ^ state >> 30) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ z >> 27) * 0x94D049BB133111EB) & MASK
        yield z ^ z >> 31


_DRAWN = _numbers()
# By piece, which is color * 6 + role.
PIECES = [[next(_DRAWN) for _ in range(64)] for _ in range(12)]
BLACK_TO_MOVE = next(_DRAWN)
CASTLING_ROOKS = [next(_DRAWN) for _ in range(64)]
EN_PASSANT_FILES = [next(_DRAWN) for _ in range(8)]
HELD = [next(_DRAWN) for _ in range(12)]
PROMOTED = [next(_DRAWN) for _ in range(64)]


def _steps(square, directions):
    """The squares one step away from a square."""
    file, rank = square & 7, square >> 3
    found = [(file + x, rank + y) for x, y in directions]
    return [y * 8 + x for x, y in found if 0 <= x < 8 and 0 <= y < 8]


def _rays(square, directions):
    """The squares that lie in each direction, the nearest first."""
    rays = []
    for x, y in directions:
        ray = []
        ahead = _steps(square, [(x, y)])
        while ahead:
            ray += ahead
            ahead = _steps(ahead[0], [(x, y)])
        rays.append(ray)
    return rays


STRAIGHT = [(0, 1), (1, 0), (0, -1), (-1, 0)]
DIAGONAL = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
KNIGHT_STEPS = [
    _steps(square, [(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)])
    for square in range(64)
]
KING_STEPS = [_steps(square, STRAIGHT + DIAGONAL) for square in range(64)]
STRAIGHT_RAYS = [_rays(square, STRAIGHT) for square in range(64)]
DIAGONAL_RAYS = [_rays(square, DIAGONAL) for square in range(64)]
# Where a pawn of a color stands that attacks a square.
PAWN_ORIGINS = [
    [_steps(square, [(-1, -1), (1, -1)]) for square in range(64)],
    [_steps(square, [(-1, 1), (1, 1)]) for square in range(64)],
]


def signed(number):
    """A number of 64 bits as the files have it."""
    return number - (1 << 64) if number >> 63 else number


def name(square):
    return "abcdefgh"[square & 7] + str((square >> 3) + 1)


class Board:
    """One board with both reserves, and its two keys."""

    def __init__(self, fen):
        self.squares = [EMPTY] * 64
        self.promoted = set()
        self.castling = set()
        self.held = [0] * 12
        self.turn = WHITE
        self.key = 0
        self.hand = 0
        self.passed = None
        self._read(fen)

    def whole(self):
        """The key with reserves and promoted pieces."""
        return self.key ^ self.hand

    def _read(self, fen):
        fields = fen.split()
        match = re.fullmatch(r"([^\[\]]*)\[([PNBRQpnbrq]*)-?\]", fields[0] if fields else "")
        if not match or len(fields) < 4:
            raise BadGame(f"`{fen}` is not a board in the bracket form of BFEN")
        placement, held = match.groups()
        at = 0
        for letter in placement.replace("/", ""):
            if letter.isdigit():
                at += int(letter)
            elif letter == "~":
                self._promote(self._square(at - 1))
            elif letter.lower() in ROLES and at < 64:
                color = BLACK if letter.islower() else WHITE
                self._toggle(self._square(at), color * 6 + ROLES.index(letter.lower()))
                self.squares[self._square(at)] = color * 6 + ROLES.index(letter.lower())
                at += 1
            else:
                raise BadGame(f"`{letter}` is not a piece in `{fen}`")
        if at != 64 or [self.squares.count(king) for king in (KING, 6 + KING)] != [1, 1]:
            raise BadGame(f"`{fen}` has not 64 squares and two kings")
        for letter in held:
            self.receive((6 if letter.islower() else 0) + ROLES.index(letter.lower()))
        if fields[1] == "b":
            self._pass_turn()
        for letter in fields[2].replace("-", ""):
            self._allow_castling(letter)
        if fields[3] != "-":
            self._note_passed("abcdefgh".index(fields[3][0]) + 8 * (int(fields[3][1]) - 1))

    @staticmethod
    def _square(at):
        """The square at a place of a FEN, which begins with rank 8."""
        return (7 - at // 8) * 8 + at % 8

    def _allow_castling(self, letter):
        """A right as KQkq: the outermost rook on that side; or the file of the rook."""
        color = BLACK if letter.islower() else WHITE
        rank, wanted = 56 * color, letter.lower()
        king = self.squares.index(color * 6 + KING)
        rooks = [at for at in range(rank, rank + 8) if self.squares[at] == color * 6 + ROOK]
        if wanted == "k":
            rooks = [rook for rook in rooks if rook > king][-1:]
        elif wanted == "q":
            rooks = [rook for rook in rooks if rook < king][:1]
        else:
            rooks = [rook for rook in rooks if "abcdefgh"[rook & 7] == wanted]
        if not rooks:
            raise BadGame(f"the castling right `{letter}` has no rook")
        self.castling.add(rooks[0])
        self.key ^= CASTLING_ROOKS[rooks[0]]

    def receive(self, piece):
        """A piece comes into the reserve of its color."""
        self.held[piece] += 1
        self.hand = (self.hand + HELD[piece]) & MASK

    def play(self, code):
        """Plays a packed move. Returns the captured role, or None; a promoted piece is a pawn."""
        kind, origin, to = code >> 12, code >> 6 & 63, code & 63
        us, passed = self.turn, self.passed
        if passed is not None:
            self.key ^= EN_PASSANT_FILES[passed & 7]
            self.passed = None
        captured = None
        if kind == DROP:
            self._drop(us * 6 + origin, to)
        elif kind == CASTLING:
            self._castle(origin, to)
        else:
            captured = self._move(kind, origin, to, passed)
        self._pass_turn()
        if kind == 0 and abs(origin - to) == 16 and self.squares[to] == us * 6 + PAWN:
            self._note_passed((origin + to) // 2)
        return captured

    def _move(self, kind, origin, to, passed):
        us, squares = self.turn, self.squares
        piece = squares[origin]
        if piece == EMPTY or piece // 6 != us:
            raise BadGame(f"there is no piece of the player on {name(origin)}")
        victim = to
        if kind == EN_PASSANT:
            if passed != to or piece % 6 != PAWN:
                raise BadGame(f"{name(to)} allows no en passant capture")
            victim = (origin & 56) | (to & 7)
        captured = self._capture(victim)
        self._toggle(origin, piece)
        squares[origin] = EMPTY
        promotes = 1 <= kind <= 4
        if promotes and piece % 6 != PAWN:
            raise BadGame(f"the piece on {name(origin)} is no pawn")
        if origin in self.promoted:
            self._unpromote(origin)
            self._promote(to)
        elif promotes:
            self._promote(to)
            piece = us * 6 + kind
        self._toggle(to, piece)
        squares[to] = piece
        if self.castling:
            back = range(56 * us, 56 * us + 8)
            lost = back if piece % 6 == KING else ()
            self._forbid_castling([at for at in self.castling if at in (origin, to) or at in lost])
        return captured

    def _capture(self, square):
        piece = self.squares[square]
        if piece == EMPTY:
            return None
        if piece // 6 == self.turn or piece % 6 == KING:
            raise BadGame(f"the piece on {name(square)} cannot be captured")
        self._toggle(square, piece)
        self.squares[square] = EMPTY
        if square in self.promoted:
            self._unpromote(square)
            return PAWN
        return piece % 6

    def _castle(self, king, rook):
        us, squares = self.turn, self.squares
        if rook not in self.castling or squares[king] != us * 6 + KING:
            raise BadGame(f"{name(king)} and {name(rook)} may not castle")
        rank, kingside = king & 56, rook > king
        moves = [(king, rank + (6 if kingside else 2)), (rook, rank + (5 if kingside else 3))]
        pieces = [squares[king], squares[rook]]
        for (origin, _), piece in zip(moves, pieces):
            self._toggle(origin, piece)
            squares[origin] = EMPTY
        for (_, to), piece in zip(moves, pieces):
            self._toggle(to, piece)
            squares[to] = piece
        if rook in self.promoted:
            self._unpromote(rook)
            self._promote(moves[1][1])
        self._forbid_castling([at for at in self.castling if at & 56 == rank])

    def _drop(self, piece, to):
        if piece % 6 > QUEEN or not self.held[piece]:
            raise BadGame(f"the piece dropped on {name(to)} is not in reserve")
        if self.squares[to] != EMPTY:
            raise BadGame(f"the piece dropped on {name(to)} has no room there")
        self.held[piece] -= 1
        self.hand = (self.hand - HELD[piece]) & MASK
        self._toggle(to, piece)
        self.squares[to] = piece

    def _toggle(self, square, piece):
        self.key ^= PIECES[piece][square]

    def _promote(self, square):
        self.promoted.add(square)
        self.hand = (self.hand + PROMOTED[square]) & MASK

    def _unpromote(self, square):
        self.promoted.discard(square)
        self.hand = (self.hand - PROMOTED[square]) & MASK

    def _forbid_castling(self, rooks):
        for rook in rooks:
            self.castling.discard(rook)
            self.key ^= CASTLING_ROOKS[rook]

    def _pass_turn(self):
        self.turn ^= 1
        self.key ^= BLACK_TO_MOVE

    def _note_passed(self, square):
        """A pawn has passed over a square: it counts if a capture there is legal."""
        us = self.turn
        for origin in PAWN_ORIGINS[us][square]:
            if self.squares[origin] == us * 6 + PAWN and self._may_capture(origin, square):
                self.passed = square
                self.key ^= EN_PASSANT_FILES[square & 7]
                return

    def _may_capture(self, origin, to):
        """Whether an en passant capture leaves the king safe."""
        us, squares = self.turn, list(self.squares)
        squares[to] = squares[origin]
        squares[origin] = squares[(origin & 56) | (to & 7)] = EMPTY
        return not is_attacked(squares, squares.index(us * 6 + KING), us ^ 1)


def is_attacked(squares, square, by):
    """Whether a color attacks a square."""
    first = by * 6
    if any(squares[at] == first + PAWN for at in PAWN_ORIGINS[by][square]):
        return True
    if any(squares[at] == first + KNIGHT for at in KNIGHT_STEPS[square]):
        return True
    if any(squares[at] == first + KING for at in KING_STEPS[square]):
        return True
    for rays, role in ((STRAIGHT_RAYS, ROOK), (DIAGONAL_RAYS, BISHOP)):
        for ray in rays[square]:
            piece = next((squares[at] for at in ray if squares[at] != EMPTY), EMPTY)
            if piece in (first + role, first + QUEEN):
                return True
    return False


def boards_of(start):
    """Both boards of a BFEN in the bracket form; nothing is the usual start."""
    parts = [part.strip() for part in start.split("|")] if start else [START, START]
    if len(parts) == 1:
        parts.append(START)
    if len(parts) != 2:
        raise BadGame(f"`{start}` has more than two boards")
    return [Board(part) for part in parts]


def positions(start, moves, times):
    """The rows of a game: for each the three keys, ply, seat, move, repeats, clock, diagonal, spent.

    `start`, `moves` and `times` are as in the columns of `games/`.
    """
    if len(moves) % 2 or len(moves) // 2 > MAX_PLIES:
        raise BadGame(f"{len(moves)} bytes cannot be moves")
    codes = struct.unpack(f"<{len(moves) // 2}H", moves)
    times = times or b"\xff" * (4 * len(codes))
    if len(times) != 4 * len(codes):
        raise BadGame(f"{len(times)} bytes cannot be the times of {len(codes)} moves")
    boards = boards_of(start)
    seen = [[set(), set(), set()], [set(), set(), set()]]
    clocks = [UNKNOWN] * 4
    rows = []

    def row(side, ply, move, clock, spent):
        board, other = boards[side], boards[1 - side]
        whole = board.whole()
        keys = board.key, whole, (whole * FACTOR & MASK) ^ other.whole()
        # A key determines those before it, so each can be looked up alone.
        repeats = 0
        for key, known in zip(keys, seen[side]):
            repeats += key in known
            known.add(key)
        if repeats < 3:
            seat = 2 * side + board.turn
            diagonal = clocks[2 * (1 - side) + board.turn]
            board, reserves, both = map(signed, keys)
            rows.append((board, reserves, both, ply, seat, move, repeats, clock, diagonal, spent))

    for ply, (code, clock) in enumerate(zip(codes, struct.unpack(f"<{len(codes)}i", times))):
        side, move = code >> 15, code & 0x7FFF
        board = boards[side]
        seat = 2 * side + board.turn
        spent = UNKNOWN
        if clock != UNKNOWN:
            if clocks[seat] != UNKNOWN:
                spent = max(clocks[seat] - clock, UNKNOWN)
            clocks[seat] = clock
        row(side, ply, move, clock, spent)
        try:
            captured = board.play(move)
        except BadGame as error:
            raise BadGame(f"move {ply + 1}: {error}") from None
        if captured is not None:
            # The partner sits at the other board with the other color, which is that of the piece.
            boards[1 - side].receive(board.turn * 6 + captured)
    for side in (0, 1):
        row(side, len(codes), END, clocks[2 * side + boards[side].turn], UNKNOWN)
    return rows
