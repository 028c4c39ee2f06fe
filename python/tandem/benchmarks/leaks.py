"""Reads, checks and plays a million games, and fails if memory grows.

``python benchmarks/leaks.py [GAMES]``; Linux only, because it reads ``/proc``.
"""

from __future__ import annotations

import copy
import io
import pickle
import sys

import tandem
from tandem import bpgn, kriegspiel

#: The growth that caches and fragments explain after the first tenth, in megabytes.
ALLOWED = 8.0

#: The games that are read at once.
AT_ONCE = 100

GAME = """[WhiteA "Ada"]

1A. e4 {119} {C: words} 1a. d5 {118} (1a. e5) 2A. exd5 {117} 1B. d4 1b. P@e4 {Ada resigns} 0-1

"""


def resident() -> float:
    """The memory of this process in megabytes."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096 / 1e6


def round_of_work() -> int:
    """Uses everything once. Returns the number of games that it read and played."""
    game, games = tandem.Game(), 1
    for record in bpgn.read(io.BytesIO(GAME.encode() * AT_ONCE)):
        game = record.replay()
        record.check()
        record.moves()
        record.fmt()
        games += 1
    for again in (copy.copy(game), pickle.loads(pickle.dumps(game))):
        again.board_a._repr_svg_()
        while again.move_stack:
            again.pop()
    board = tandem.Board(rules="crazyhouse")
    for _ in range(40):
        board.push(next(iter(board.legal_moves)))
    for wrong in ("Ke5", "what", "N@e4"):
        try:
            board.push_san(wrong)
        except ValueError as error:
            str(error)
    umpire = kriegspiel.Umpire()
    umpire.attempt("e4")
    umpire.view(tandem.BLACK).belief(limit=100)
    return games


def main() -> None:
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    games, settled = 0, 0.0
    while games < wanted:
        games += round_of_work()
        if not settled and games >= wanted / 10:
            settled = resident()
    grown = resident() - settled
    print(f"{games} games; {settled:.1f} MB after a tenth, {grown:+.1f} MB since")
    if grown > ALLOWED:
        sys.exit(f"memory grew by more than {ALLOWED} MB")


if __name__ == "__main__":
    main()
