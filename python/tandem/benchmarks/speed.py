"""Tandem beside python-chess, and beside its own command: the same work, in one run, on one thread.

``pip install chess`` first; it is no dependency of the package. ``python benchmarks/speed.py FILE``
also reads the games of a file, beside the program ``tandem``, or that which the environment variable
``TANDEM`` names. Each figure is the best of three rounds.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable

import tandem
from tandem import bpgn

try:
    import chess
    import chess.variant
except ImportError:
    sys.exit("python-chess is missing: pip install chess")

ROUNDS = 3


def best(work: Callable[[], object]) -> float:
    times = []
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        work()
        times.append(time.perf_counter() - begun)
    return min(times)


def random_games(count: int, plies: int) -> list[list[str]]:
    """Games of crazyhouse, which both programs play, with drops, as SAN."""
    rng = random.Random(1)
    games = []
    for _ in range(count):
        board, moves = tandem.Board(rules="crazyhouse"), []
        while len(moves) < plies and board.legal_moves:
            move = rng.choice(list(board.legal_moves))
            moves.append(board.san(move))
            board.push(move)
        games.append(moves)
    return games


def replay_tandem(games: list[list[str]]) -> list[str]:
    ends = []
    for moves in games:
        board = tandem.Board(rules="crazyhouse")
        for san in moves:
            board.push_san(san)
        ends.append(board.board_fen())
    return ends


def replay_chess(games: list[list[str]]) -> list[str]:
    ends = []
    for moves in games:
        board = chess.variant.CrazyhouseBoard()
        for san in moves:
            board.push_san(san)
        ends.append(board.board_fen(promoted=True))
    return ends


def perft_chess(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return board.legal_moves.count()
    count = 0
    for move in board.legal_moves:
        board.push(move)
        count += perft_chess(board, depth - 1)
        board.pop()
    return count


def show(name: str, ours: float, theirs: float) -> None:
    ratio = theirs / ours
    print(f"{name:28} {ours * 1000:10.1f} ms {theirs * 1000:10.1f} ms {ratio:8.3g} times as fast")


def command(*arguments: str) -> None:
    """Runs the command on one thread. Findings are no failure."""
    program = os.environ.get("TANDEM", "tandem")
    done = subprocess.run([program, *arguments, "--jobs", "1"], capture_output=True, check=False)
    if done.returncode > 1:
        sys.exit(done.stderr.decode(errors="replace"))


def replay(path: str) -> int:
    """The same as the command `replay`: a verdict for each game."""
    return sum(record.verdict().plies for record in bpgn.read(path))


def check(path: str) -> int:
    """The same as the command `check`."""
    return sum(len(record.check()) for record in bpgn.read(path))


def read_file(path: str) -> None:
    print(f"\n{'':28} {'bpgn.read':>13} {'command':>13}")
    show("verdicts", best(lambda: replay(path)), best(lambda: command("replay", path)))
    show("findings", best(lambda: check(path)), best(lambda: command("check", path)))


def main() -> None:
    print(f"{'':28} {'tandem':>13} {'python-chess':>13}")
    games = random_games(200, 80)
    assert replay_tandem(games) == replay_chess(games), "both must reach the same positions"
    show("SAN replay", best(lambda: replay_tandem(games)), best(lambda: replay_chess(games)))

    fen = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1[Np] w kq - 8 9"
    ours, theirs = tandem.Board(fen, rules="crazyhouse"), chess.variant.CrazyhouseBoard(fen)
    assert ours.perft(3) == perft_chess(theirs, 3), "both must count the same"
    show("perft 3 with drops", best(lambda: ours.perft(3)), best(lambda: perft_chess(theirs, 3)))
    for path in sys.argv[1:]:
        read_file(path)


if __name__ == "__main__":
    main()
