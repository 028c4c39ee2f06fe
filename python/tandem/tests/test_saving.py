"""A game that was played becomes a record."""

import pickle

import pytest

from tandem import Game, Seat, bpgn

PLAYERS = {"WhiteA": "raven", "BlackA": "heron", "WhiteB": "crane", "BlackB": "stork"}


def played() -> Game:
    game = Game()
    moves = [("A", "e4", 59.5), ("B", "d4", None), ("A", "d5", 58.25), ("A", "exd5", 59.5)]
    for board, san, clock in moves:
        game.push_san(board, san, clock=clock)
    game.push_san("B", "P@e4")
    return game


def test_a_played_game_is_saved_and_read() -> None:
    text = played().to_bpgn(tags=PLAYERS, result="1-0")
    assert text == (
        '[WhiteA "raven"]\n[BlackA "heron"]\n[WhiteB "crane"]\n[BlackB "stork"]\n[Result "1-0"]\n\n'
        "1A. e4 {59.500} 1B. d4 1a. d5 {58.250} 2A. exd5 {59.500} 1b. P@e4 1-0\n"
    )
    (record,) = bpgn.read_text(text)
    assert record.players[Seat.WHITE_A] == "raven" and record.result == "1-0"
    assert [ply.clock for ply in record.moves()] == [59.5, None, 58.25, 59.5, None]
    assert record.replay() == played() and record.replay().clocks == played().clocks
    assert record.replay().to_bpgn(tags=record.tags) == text
    assert pickle.loads(pickle.dumps(played())).to_bpgn(tags=PLAYERS, result="1-0") == text


def test_a_record_of_a_game_has_everything() -> None:
    record = bpgn.Record.from_game(played(), tags=PLAYERS)
    assert record.number == 1 and record.result == "*" and record.verdict().legal
    assert record.fmt() == record.text and "e4" in record.convert("json").text
    assert not [found for found in record.check() if found.severity == "error"]


def test_another_start_is_kept() -> None:
    start = "4k3/8/8/8/8/8/8/4K2R[Q] w K - 0 9 | 4k3/8/8/8/8/8/8/4K3[] b - - 0 5"
    game = Game.from_bfen(start)
    game.push_san("A", "O-O")
    record = bpgn.Record.from_game(game, tags={"FEN": "anything"})
    assert record.start() == Game.from_bfen(start) and record.replay() == game
    assert bpgn.Record.from_game(Game()).moves() == []


def test_a_mate_decides_the_result() -> None:
    game = Game()
    for san in ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"]:
        game.push_san("A", san)
    assert game.mated == Seat.BLACK_A
    assert bpgn.Record.from_game(game, tags={"Result": "*"}).result == "1-0"
    assert bpgn.Record.from_game(game, result="1/2-1/2").result == "1/2-1/2"


def test_the_impossible_is_refused() -> None:
    game = played()
    with pytest.raises(ValueError, match="result must be"):
        game.to_bpgn(result="2-0")
    with pytest.raises(ValueError, match="the name of a tag"):
        game.to_bpgn(tags={"White A": "raven"})
    (chess,) = bpgn.read_text('[White "raven"]\n\n1. e4 e5 2. Nf3 1-0')
    with pytest.raises(ValueError, match="not of chess"):
        chess.replay().to_bpgn()
    game.add_to_pocket("A", 5)
    with pytest.raises(ValueError, match="after the last move the boards changed"):
        game.to_bpgn()
    game.push_san("A", "Nc6")
    with pytest.raises(ValueError, match="before 2a the boards changed"):
        game.to_bpgn()
