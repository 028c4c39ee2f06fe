"""Joins the two boards of a game of chess.com and prints each threat of mate with its moment.

``python examples/mate_threats.py BOARD BOARD``; the files have JSON or PGN.
"""

import sys

from tandem import Board, Game, bpgn


def mates(board: Board) -> list[str]:
    """The moves with which the player who just moved would mate if the opponent passed."""
    if board.is_check() or board.is_game_over():
        return []
    board = board.passed()
    words = [board.san(move) for move in board.legal_moves]
    return [word for word in words if word.endswith("#")]


for record in bpgn.read(*sys.argv[1:], join_boards=True):
    game: Game = record.start()
    print(", ".join(f"{seat}: {name}" for seat, name in record.players.items()))
    for ply in record.moves():
        game.push(ply.board, ply.move, clock=ply.clock)
        for seat in {ply.seat, ply.seat.partner}:
            # A capture may threaten mate on the partner's board too.
            board = game.board(seat.board)
            if board.turn != seat.color and (threats := mates(board)):
                print(f"  {ply} ({ply.clock} s): {seat} threatens {', '.join(threats)}")
