"""Errors say what an argument must be, and whose turn it is."""

from collections.abc import Callable
from typing import Any

import pytest

from tandem import QUEEN, Board, Engine, Game, IllegalMoveError, Piece, Pocket, bpgn, kriegspiel

#: Arguments of wrong types, which the stubs refuse.
board: Any = Board()
game: Any = Game()
engine: Any = Engine(memory=1)
umpire: Any = kriegspiel.Umpire()
pocket: Any = Pocket("p")
record: Any = bpgn.read_text("1A. e4 *")[0]

MESSAGES: list[tuple[Callable[[], object], type[Exception], str]] = [
    (lambda: engine.analyse(board, depth=-1), ValueError, r"depth must be at least 1 \(got -1\)"),
    (lambda: engine.analyse(board, depth=0), ValueError, "depth must be at least 1"),
    (lambda: engine.play(board, nodes=0), ValueError, "nodes must be at least 1"),
    (lambda: engine.analyse(game), TypeError, "the engine takes a Board .*game.board_a"),
    (lambda: record.check(only="x"), TypeError, "must be a list of texts"),
    (lambda: umpire.view("white"), TypeError, "tandem.WHITE or tandem.BLACK .*'white'"),
    (lambda: board.pocket("white"), TypeError, "tandem.WHITE or tandem.BLACK"),
    (lambda: board.piece_at("e4"), TypeError, "tandem.E4 .*'e4'.*parse_square"),
    (lambda: board.piece_at(64), ValueError, "a square must be from 0 to 63"),
    (lambda: game.push("A", "e4"), TypeError, "a move must be a Move .*push_san"),
    (lambda: board.san("e4"), TypeError, "a move must be a Move"),
    (lambda: pocket[QUEEN], IndexError, r"count\(QUEEN\)"),
    (lambda: next(bpgn.read("1A. e4\n*")), ValueError, "read_text"),
]


@pytest.mark.parametrize(("call", "error", "message"), MESSAGES)
def test_an_argument_is_explained(
    call: Callable[[], object], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        call()


def test_a_move_of_the_other_side_is_named() -> None:
    start = Board()
    for push, text in [(start.push_san, "e5"), (start.push_uci, "e7e5"), (start.push_san, "Nf6")]:
        with pytest.raises(IllegalMoveError, match="it is White's turn, and "):
            push(text)
    start.push_san("e4")
    with pytest.raises(IllegalMoveError) as refused:
        start.push_san("d4")
    assert refused.value.reason.startswith("it is Black's turn, and ")
    with pytest.raises(IllegalMoveError) as refused:
        start.push_san("Ke5")
    assert "turn" not in refused.value.reason


def test_a_game_takes_a_bfen() -> None:
    bfen = "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1 | 4k3/8/8/8/8/8/8/4K3[] w - - 0 1"
    assert Game(bfen) == Game.from_bfen(bfen)
    assert Game(Game().bfen()) == Game()


def test_a_belief_beyond_its_limit_says_so() -> None:
    played = kriegspiel.Umpire()
    played.attempt("e4")
    belief = played.view(False).belief(limit=5)
    assert belief.size is None
    for question in (
        belief.boards,
        belief.enemy_king,
        lambda: belief.heat(Piece.from_symbol("P")),
    ):
        with pytest.raises(ValueError, match="more than 5 boards are possible"):
            question()
    assert len(played.view(False).belief().boards()) > 5
